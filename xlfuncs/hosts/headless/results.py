"""What a recalculation hands back."""

from __future__ import annotations

from dataclasses import dataclass, field
from os import PathLike

from xlfuncs.errors import CellError
from xlfuncs.package.workbook import Workbook

Scalar = float | int | str | bool | CellError


@dataclass(frozen=True)
class CellReport:
    """A cell and what there is to say about it; ``code`` is its error value, "" for a warning."""

    sheet: str
    cell: str
    code: str
    sentence: str


@dataclass
class Explanation:
    """The value of a cell and, for every call of ours made for it, the call's text and its working.

    ``calls`` holds pairs of a text such as ``CBA_MP(A2,$E$1,$E$2)`` and rows [step, symbol, value, rule].
    """

    sheet: str
    cell: str
    formula: str
    value: Scalar
    calls: list[tuple[str, list[list[object]]]] = field(default_factory=list)


@dataclass
class Recalculation:
    """Computed values beside the workbook they belong to.

    ``values`` maps (sheet name, "B2") to the computed value of every cell that was computed.
    """

    workbook: Workbook
    values: dict[tuple[str, str], Scalar] = field(default_factory=dict)
    errors: list[CellReport] = field(default_factory=list)
    warnings: list[CellReport] = field(default_factory=list)

    def save(self, out: str | PathLike[str], *, backup: bool = False) -> None:
        """Write the package with the computed values in it, whole or not at all.

        ``backup`` keeps what stood at ``out`` as ``out + ".bak"``. Raises ``PackageError``.
        """
        raise NotImplementedError

    def rows(self, sheet: str) -> list[list[str]]:
        """The sheet from A1 to its last used cell, each value as text. Raises ``PackageError``."""
        raise NotImplementedError
