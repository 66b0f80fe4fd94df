"""LibreOffice Calc: the add-in with our functions (``oxt``), and workbooks computed by Calc (``office``).

The things that Calc does not tell an add-in, so that a function answers otherwise than elsewhere:

- An empty cell as an argument is 0; left out, or inside a range of several cells, it is blank. (0 is blank
  too wherever it lies outside what the argument takes.)
- TRUE and FALSE are 1 and 0, so TRUE where a number belongs is a number; a function that gives TRUE shows 1.
- An error in a range is Err:504, not that error. A single one is passed on as everywhere.
- A whole range may be given where one cell belongs, also in an array formula: it is #VALUE!.
"""

from __future__ import annotations

import re
from os import PathLike
from pathlib import Path

from xlfuncs import recalc
from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.hosts.calc.office import Office, missing
from xlfuncs.recalc import CellReport, PackageError, Recalculation
from xlfuncs.xlsx.address import key_of, parse_cell
from xlfuncs.xlsx.cells.sheet import Value, nearly_same

SHOWS_NO_SHEET = Sentence(
    en="LibreOffice shows no sheet '{sheet}'",
    zh="LibreOffice 中没有工作表“{sheet}”",
    ja="LibreOffice にシート「{sheet}」がありません",
)
SO_SAYS = Sentence(en="so says LibreOffice", zh="LibreOffice 如此显示", ja="LibreOffice の表示です")
HEADLESS_COMPUTES = Sentence(
    en="the headless engine computes {value} here",
    zh="内置引擎在此算得 {value}",
    ja="内蔵エンジンの結果は {value} です",
)
HAS_NOTHING = Sentence(
    en="LibreOffice has nothing in this cell", zh="LibreOffice 中此单元格为空", ja="LibreOffice ではこのセルは空です"
)

_SHEET1 = re.compile(rb"""(<(?:\w+:)?sheet\s[^<>]*?\bname\s*=\s*["'])sheet1(?=["'])""", re.IGNORECASE)

__all__ = ["Office", "missing", "recalculate"]


def recalculate(source: str | PathLike[str], office: Office, *, seconds: float = recalc.MOST_SECONDS) -> Recalculation:
    """Compute the cells of a workbook that need it with LibreOffice; nothing is written until ``.save()``.

    The headless host says which cells these are, within so many ``seconds``, and why there is an error in one; the
    values are LibreOffice's. Where the two differ there is a warning. Raises ``PackageError`` like that host.
    """
    found = recalc.recalculate(source, seconds=seconds)
    with office.room() as folder:
        # As it will be written: an array that has grown is computed at its new size.
        copy = Path(folder, Path(source).name)
        found.workbook.archive.write(copy, _for_libreoffice(found))
        sheets = _by_their_names([sheet.name for sheet in found.workbook.sheets if sheet.part], office.values(copy))
    values: dict[tuple[str, str], Value | None] = {}
    errors: list[CellReport] = []
    warnings = list(found.warnings)
    explained = {(each.sheet, each.cell): each for each in found.errors}
    for (sheet, cell), ours in found.values.items():
        if sheet not in sheets:
            raise PackageError(SHOWS_NO_SHEET(sheet=sheet), source)
        where = parse_cell(cell)
        assert where is not None
        value = values[sheet, cell] = _like(ours, sheets[sheet].get(key_of(*where)))
        agreed = nearly_same(ours, value)
        if isinstance(value, CellError) and not agreed:
            errors.append(CellReport(sheet, cell, value.code, value.said or SO_SAYS()))
        elif agreed and (sheet, cell) in explained:
            errors.append(explained[sheet, cell])
        if not agreed:
            warnings.append(CellReport(sheet, cell, "", HEADLESS_COMPUTES(value=_text(ours))))
    order = {sheet: number for number, sheet in enumerate(sheets)}
    for reports in (errors, warnings):
        reports.sort(key=lambda each: (order[each.sheet], parse_cell(each.cell)))
    return found.replaced(values, errors, warnings)


def _for_libreoffice(found: Recalculation) -> dict[str, bytes | None]:
    """Return the new parts, in which a sheet like ``SHEET1`` is called ``Sheet1``: that is a sheet that LibreOffice has
    before it opens anything, and it finds the other in no formula.
    """
    parts, book = found.parts(), found.workbook
    data = parts.get(book.part) or book.archive.read(book.part)
    return {**parts, book.part: _SHEET1.sub(rb"\1Sheet1", data)}


def _by_their_names(names: list[str], sheets: dict[str, dict[int, Value]]) -> dict[str, dict[int, Value]]:
    """Return what LibreOffice shows on each sheet, by the sheet's name in the workbook: it renames some, such as
    ``sheet1``.

    >>> _by_their_names(["sheet1", "S"], {"Sheet1": {1: 2.0}, "S": {}})
    {'sheet1': {1: 2.0}, 'S': {}}
    """
    return dict(zip(names, sheets.values(), strict=True)) if len(names) == len(sheets) else sheets


def _like(ours: Value | None, calcs: Value | None) -> Value | None:
    """Return Calc's value, or ours where Calc does not say enough: for an add-in it does not tell TRUE from 1, nor an
    empty cell from an empty text.
    """
    if isinstance(ours, bool) and calcs in (0.0, 1.0):
        return bool(calcs)
    if calcs is None and ours not in (None, ""):
        return CellError(VALUE, HAS_NOTHING())
    return ours if calcs in (None, "") and ours in (None, "") else calcs


def _text(value: Value | None) -> Told | str:
    return value.code if isinstance(value, CellError) else shown(value)
