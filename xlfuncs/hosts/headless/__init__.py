"""The headless host: a workbook file is the program that has cells.

``recalculate`` computes what depends on functions of the catalogue and leaves everything else as it is;
``explain`` shows the working of one cell; ``check`` says what is wrong with a workbook.
"""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike

from xlfuncs.hosts.headless.results import CellReport, Explanation, Recalculation
from xlfuncs.package.findings import Finding, PackageError
from xlfuncs.package.workbook import Workbook

__all__ = ["CellReport", "Explanation", "Finding", "PackageError", "Recalculation", "check", "explain",
           "recalculate"]

Source = str | PathLike[str] | Workbook


def recalculate(source: Source, *, progress: Callable[[str, int, int], None] | None = None) -> Recalculation:
    """Compute the cells of a workbook that need it; nothing is written until ``.save()``.

    ``progress(what, done, total)`` is called now and then. Raises ``PackageError`` when the file cannot
    be read, and any exception that is a bug of a function of ours as it is.
    """
    raise NotImplementedError


def explain(source: Source, address: str) -> Explanation:
    """The working of one cell, ``"'Sheet'!A1"`` (or ``"A1"`` on the first sheet), call by call.

    Raises ``PackageError`` when there is no such sheet or cell.
    """
    raise NotImplementedError


def check(source: Source) -> list[Finding]:
    """Everything that may go wrong with a workbook, in the order of its sheets and cells."""
    raise NotImplementedError
