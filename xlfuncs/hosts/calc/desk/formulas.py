"""Formulas in an open document: which are ours, where they stand, what they refer to, the numbers of their errors."""

import re
from collections.abc import Iterator
from typing import Any

from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.core.sentences import Sentence
from xlfuncs.xlsx.errors import PackageError

LOCKED = Sentence(
    en="The sheet {sheet} is protected with a password: this can be done once the protection is removed.",
    zh="工作表“{sheet}”有密码保护：请先取消保护再试。",
    ja="シート「{sheet}」はパスワードで保護されています。保護を解除してから実行してください。",
)

#: How LibreOffice writes our functions in ``cell.Formula``.
OURS = "ORG.XLFUNCS.FUNCTIONS."
#: LibreOffice's flags: formulas with any result; the parts of a reference that are relative, or gone.
ANY_RESULT = 7
COLUMN_RELATIVE, COLUMN_DELETED, ROW_RELATIVE, ROW_DELETED, SHEET_RELATIVE, SHEET_DELETED = 1, 2, 4, 8, 16, 32
GONE = COLUMN_DELETED | ROW_DELETED | SHEET_DELETED

#: LibreOffice's numbers for the error values that every spreadsheet has.
ERRORS = {
    "#NULL!": 521,
    "#DIV/0!": 532,
    "#VALUE!": 519,
    "#REF!": 524,
    "#NAME?": 525,
    "#NUM!": 503,
    "#N/A": 32767,
}
CODES = {number: code for code, number in ERRORS.items()}
#: What a bug of ours shows, ``Err:520``: no value, and no error that a person could have caused.
BUG = 520

_TEXT = re.compile(r'"[^"]*"')


def calling(document: Any) -> re.Pattern[str]:
    """Return a pattern that finds calls of our functions in a formula, by itself or through names of the workbook."""
    functions = "|".join(FUNCTIONS)
    ours = rf"{re.escape(OURS)}\w+(?=\()|(?<![\w.])(?:_xldudf_)?(?:{functions})(?=\()"
    names = {each.Name: each.Content for each in document.NamedRanges}
    found: set[str] = set()
    while True:
        named = "".join(rf"|(?<![\w.]){re.escape(each)}(?![\w.(])" for each in sorted(found))
        pattern = re.compile(ours + named, re.IGNORECASE)
        more = {name for name, content in names.items() if pattern.search(_TEXT.sub('""', content))}
        if more == found:
            return pattern
        found = more


def is_ours(formula: str, pattern: re.Pattern[str]) -> bool:
    """Return whether a formula calls one of our functions, outside of the texts in it."""
    return pattern.search(_TEXT.sub('""', formula)) is not None


def ours(document: Any, pattern: re.Pattern[str]) -> Iterator[Any]:
    """Yield the cells with formulas of ours, as ranges: an array formula with all its cells is one."""
    for sheet in document.Sheets:
        arrays: list[Any] = []
        for block in sheet.queryFormulaCells(ANY_RESULT):
            for down, row in enumerate(block.getFormulaArray()):
                for across, formula in enumerate(row):
                    if not is_ours(formula, pattern):
                        continue
                    cell = block.getCellByPosition(across, down)
                    place = cell.CellAddress
                    if any(_holds(each, place.Row, place.Column) for each in arrays):
                        continue
                    whole = filled(sheet, cell)
                    if formula.startswith("{"):
                        arrays.append(whole.RangeAddress)
                    yield whole


def _holds(area: Any, row: int, column: int) -> bool:
    return bool(area.StartRow <= row <= area.EndRow and area.StartColumn <= column <= area.EndColumn)


def filled(sheet: Any, cell: Any) -> Any:
    """Return the range that is filled by the formula of a cell."""
    cursor = sheet.createCursorByRange(cell)
    if cell.Formula.startswith("{"):
        cursor.collapseToCurrentArray()
    area = cursor.RangeAddress
    return sheet.getCellRangeByPosition(area.StartColumn, area.StartRow, area.EndColumn, area.EndRow)


def cells_of(block: Any) -> Iterator[Any]:
    """Yield the cells of a range, row by row."""
    place = block.RangeAddress
    for down in range(place.EndRow - place.StartRow + 1):
        for across in range(place.EndColumn - place.StartColumn + 1):
            yield block.getCellByPosition(across, down)


def read_by(document: Any, cell: Any) -> Iterator[Any]:
    """Yield the ranges to which the formula of a cell refers, itself or by a name, in the order of the formula."""
    home = cell.CellAddress
    for token in cell.getTokens():
        data = token.Data
        first, last = getattr(data, "Reference1", data), getattr(data, "Reference2", data)
        if all(hasattr(each, "RelativeRow") and not each.Flags & GONE for each in (first, last)):
            sheet, top, left = _place(first, home)
            _, bottom, right = _place(last, home)
            if 0 <= sheet < document.Sheets.Count and min(top, left) >= 0:
                yield document.Sheets.getByIndex(sheet).getCellRangeByPosition(left, top, right, bottom)
    text = _TEXT.sub('""', cell.Formula)
    for name in document.NamedRanges:
        if re.search(rf"(?<![\w.]){re.escape(name.Name)}(?![\w.(])", text) and name.ReferredCells is not None:
            yield name.ReferredCells


def _place(corner: Any, home: Any) -> tuple[int, int, int]:
    flags = corner.Flags
    return (
        home.Sheet + corner.RelativeSheet if flags & SHEET_RELATIVE else corner.Sheet,
        home.Row + corner.RelativeRow if flags & ROW_RELATIVE else corner.Row,
        home.Column + corner.RelativeColumn if flags & COLUMN_RELATIVE else corner.Column,
    )


def name_of(cell: Any) -> str:
    """Return the address of a cell or range as a person writes it: ``Sheet1.C5``."""
    return str(cell.AbsoluteName).replace("$", "")


def unlock(sheet: Any) -> None:
    """Take the protection off a sheet of a copy; ``PackageError`` where there is a password."""
    try:
        sheet.unprotect("")
    except Exception as failure:  # of a class that there is in LibreOffice only
        if sheet.isProtected():
            raise PackageError(LOCKED(sheet=sheet.Name)) from failure
        raise
