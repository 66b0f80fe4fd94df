"""Compute a workbook file without its program.

``recalculate`` computes what depends on functions of the catalogue and leaves everything else as it is;
``explain`` shows the working of one cell; ``check`` says what is wrong with a workbook.
"""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike

from xlfuncs.core import garbage
from xlfuncs.recalc import sentences
from xlfuncs.recalc.bounds import MOST_SECONDS
from xlfuncs.recalc.explaining import explained
from xlfuncs.recalc.report import Report, refuse_rows_below
from xlfuncs.recalc.results import CellReport, Explanation, Recalculation, Working
from xlfuncs.recalc.run import Run
from xlfuncs.xlsx.address import key_of, parse_cell, split_address
from xlfuncs.xlsx.checks.findings import ERROR_VALUE, WARNING, Finding
from xlfuncs.xlsx.checks.formulas import lint, stale_values
from xlfuncs.xlsx.errors import PackageError, excerpt
from xlfuncs.xlsx.workbook import Workbook

__all__ = [
    "MOST_SECONDS",
    "CellReport",
    "Explanation",
    "Finding",
    "PackageError",
    "Recalculation",
    "Working",
    "check",
    "explain",
    "recalculate",
]

Source = str | PathLike[str] | Workbook


def recalculate(
    source: Source,
    *,
    progress: Callable[[str, int, int], None] | None = None,
    seconds: float = MOST_SECONDS,
    unfolds: bool = True,
) -> Recalculation:
    """Compute the cells of a workbook that need it; nothing is written until ``.save()``.

    ``progress(what, done, total)`` is called now and then. Raises ``PackageError`` when the file cannot
    be read or takes more than so many ``seconds``, or more memory than a workbook may, or where something stands below
    the last row that is read. A formula in which this program
    itself fails is an error that says so. ``unfolds``: rows of growing lists that hold something count as shown, as
    they are when it is saved.
    """
    with garbage.left_alone():
        run = Run(_opened(source), progress=progress, seconds=seconds, unfolds=unfolds)
        run()
        refuse_rows_below(run.work)
        report = Report(run)
        errors, warnings = report.errors(), report.warnings()
        run.engine = None  # it knows the run: together they would stay until Python looks for garbage
        return Recalculation(run.book, run.results, run.areas, len(run.computed), errors, warnings, run.lacks_engine)


def explain(source: Source, cell: str, language: str = "en") -> Explanation:
    """Show the working of one cell, ``"'Sheet'!A1"`` (or ``"A1"`` on the first sheet with formulas), call by call.

    A cell that an array formula fills is explained by that formula, and one that only refers to others by the
    calls that made their figures. Only the calls that were really made show: a branch of IF that is not taken
    has none. Raises ``PackageError`` when there is no such sheet or cell.
    """
    book = _opened(source)
    sheet_name, place = split_address(cell)
    where = parse_cell(place)
    if where is None:
        raise PackageError(sentences.NO_CELL(cell=excerpt(cell)))
    if not book.sheets:
        raise PackageError(sentences.HAS_NO_SHEET(), book.path)
    sheet = book.leading if sheet_name is None else book.sheet(sheet_name)
    with garbage.left_alone():
        return explained(book, sheet.index, key_of(*where), language)


def check(source: Source) -> list[Finding]:
    """Find everything that may go wrong with a workbook, in the order of its sheets and cells."""
    book = _opened(source)
    done = recalculate(book, unfolds=False)  # what its program saw
    findings = lint(book) + stale_values(book, done.values)
    findings += [Finding(each.sheet, each.cell, WARNING, each.said) for each in done.warnings]
    for each in done.errors:
        said = sentences.ERROR_SAYS(code=each.code, sentence=each.said)
        findings.append(Finding(each.sheet, each.cell, ERROR_VALUE, said))
    order = {sheet.name: sheet.index for sheet in book.sheets}
    return sorted(findings, key=lambda each: (order[each.sheet], parse_cell(each.cell.split(":")[0]) or (0, 0)))


def _opened(source: Source) -> Workbook:
    return source if isinstance(source, Workbook) else Workbook(source)
