"""Cases as a workbook that Excel might have made: arguments in cells, and one formula per case.

A case stands in a band of rows: its arguments side by side, then the result. Array functions are array
formulas over the rectangle that is expected.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import xlsxwriter
from casefiles import Case
from xlsxwriter.utility import xl_range_abs, xl_rowcol_to_cell
from xlsxwriter.worksheet import Worksheet

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import FUNCTIONS

SHEET = "Cases"
_ERRORS = {
    "#NULL!": "=A1 B2",
    "#DIV/0!": "=1/0",
    "#VALUE!": '=1+"x"',
    "#REF!": "=#REF!",
    "#NAME?": "=NO_SUCH_NAME",
    "#NUM!": "=1E+300*1E+300",
    "#N/A": "=NA()",
}


class Place(NamedTuple):
    """The place of a case's result; it is ``array`` where the case expects rows."""

    row: int
    column: int
    height: int
    width: int
    array: bool

    def read(self, value: Callable[[int, int], Any]) -> Any:
        """Return the result: ``value`` gives what stands in a row and column, counted from 0."""
        if not self.array:
            return value(self.row, self.column)
        columns = range(self.column, self.column + self.width)
        return [[value(row, column) for column in columns] for row in range(self.row, self.row + self.height)]


def write(cases: Sequence[Case], file: Path, *, blanks: str) -> list[Place]:
    """Write a workbook with these cases; return where the result of each will be.

    A blank argument is an empty cell (``blanks="cells"``) or left out of the formula (``blanks="omitted"``).
    """
    places = []
    with xlsxwriter.Workbook(file) as book:
        sheet = book.add_worksheet(SHEET)
        top = 0
        for case in cases:
            column, tallest, arguments = 0, 1, []
            for value in case.args:
                if value == "" and blanks == "omitted":
                    arguments.append("")
                    continue
                rows = value if isinstance(value, list) else [[value]]
                arguments.append(_write(sheet, top, column, rows))
                tallest, column = max(tallest, len(rows)), column + width(rows)
            place = _place(case, top, column + 1)
            _formula(sheet, place, f"={case.function}({','.join(arguments)})", FUNCTIONS[case.function].array)
            places.append(place)
            top += max(tallest, place.height) + 1
    return places


def width(rows: Sequence[Sequence[Any]]) -> int:
    """Return the columns of a range; a case may leave the blank end of a row out."""
    return max(map(len, rows))


def _write(sheet: Worksheet, top: int, left: int, rows: Sequence[Sequence[Any]]) -> str:
    """Put an argument into cells; return how a formula names them."""
    for row, values in enumerate(rows, top):
        for column, value in enumerate(values, left):
            if isinstance(value, CellError):
                sheet.write_formula(row, column, _ERRORS[value.code], None, value.code)
            elif isinstance(value, bool):
                sheet.write_boolean(row, column, value)
            elif isinstance(value, str):
                if value:
                    sheet.write_string(row, column, value)
            else:
                sheet.write_number(row, column, value)
    last = top + len(rows) - 1, left + width(rows) - 1
    cells: str = xl_rowcol_to_cell(top, left) if last == (top, left) else xl_range_abs(top, left, *last)
    return cells.replace("$", "")


def _place(case: Case, row: int, column: int) -> Place:
    if isinstance(case.expect, list):
        return Place(row, column, len(case.expect), len(case.expect[0]), array=True)
    return Place(row, column, 1, 1, array=False)


def _formula(sheet: Worksheet, place: Place, text: str, array: bool) -> None:
    # 777 is what a host shows that has computed nothing.
    if array:
        last = place.row + place.height - 1, place.column + place.width - 1
        sheet.write_array_formula(place.row, place.column, *last, f"{{{text}}}", None, 777)
    else:
        sheet.write_formula(place.row, place.column, text, None, 777)
