"""Round numbers to what their format shows of them, in a workbook that asks for precision as displayed."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from typing import Any

from xlfuncs.recalc.engine.helpers import shown_array
from xlfuncs.xlsx.address import key_of
from xlfuncs.xlsx.cells.display import Display
from xlfuncs.xlsx.workbook import Workbook

_SECTIONS = r';(?=(?:[^"]|"[^"]*")*$)'
_DECORATION = r'"[^"]*"|\\.|_.|\*.|\[(?:[A-Za-z]+|\$[^\]]*)\]|[-+()$¥€£:\s]'
_DIGITS = r"(%*)([#0?,]*)(?:\.([#0?]*))?(,*)(%*)"
_SCIENTIFIC = r"(?i)[#0?](?:\.([#0?]*))?E[+-]?0+"


class Precision:
    """Rounds what a workbook's cells get. ``doubted`` are formats that it does not understand, by sheet and cell."""

    def __init__(self, book: Workbook) -> None:
        self.book = book
        self.doubted: dict[tuple[int, int], str] = {}
        self._displays: dict[int, Display] = {}

    def shown(self, sheet: int, row: int, column: int, value: Any) -> Any:
        """A value, or the array that begins in this cell, as its cells show it."""
        value = shown_array(value)
        if not isinstance(value, list):
            return self._cell(sheet, row, column, value)
        return [
            [self._cell(sheet, row + down, column + across, item) for across, item in enumerate(line)]
            for down, line in enumerate(value)
        ]

    def _cell(self, sheet: int, row: int, column: int, value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return value
        if sheet not in self._displays:
            self._displays[sheet] = Display(self.book.sheets[sheet])
        pattern = self._displays[sheet].format_of(key_of(row, column))
        rounded = as_shown(float(value), pattern)
        if rounded is None:
            self.doubted[sheet, key_of(row, column)] = pattern
        return value if rounded is None else rounded


def as_shown(value: float, pattern: str) -> float | None:
    """The number that a format shows of another one; None where the format is not understood.

    >>> as_shown(2.345, "0.00"), as_shown(-2.5, "#,##0"), as_shown(0.12345, "0.0%"), as_shown(1234567.0, "0,")
    (2.35, -3.0, 0.123, 1235000.0)
    >>> as_shown(1.25, ""), as_shown(1.25, '0.0"分";[Red]-0'), as_shown(-1.25, '0.0"分";[Red]-0')
    (1.25, 1.3, -1.0)
    >>> as_shown(12345.0, "0.0E+00"), as_shown(1.25, "# ?/?"), as_shown(1.25, "yyyy-mm-dd")
    (12000.0, None, None)
    """
    sections = re.split(_SECTIONS, pattern)
    section = sections[0]
    if len(sections) > 1 and value < 0:
        section = sections[1]
    elif len(sections) > 2 and value == 0:
        section = sections[2]
    places = _places(section)
    if places is None or places is False:
        return value if places is False else None
    number = Decimal(f"{value:.15g}")
    if isinstance(places, str):
        places = len(places[1:]) - number.adjusted()
    return float(number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)) if number.adjusted() < 15 else value


@cache
def _places(section: str) -> int | str | bool | None:
    """Decimal places; "E" and a digit for each of the mantissa; False where all are shown; None if not understood."""
    bare = re.sub(_DECORATION, "", section)
    if bare.casefold() in ("general", "g/标准", "g/通用格式", "g/標準", "@") or not section:
        return False
    if scientific := re.fullmatch(_SCIENTIFIC, bare):
        return "E" + (scientific[1] or "")
    found = re.fullmatch(_DIGITS, bare)
    if found is None or not re.search(r"[#0?]", bare):
        return None
    before, whole, decimals, commas, behind = found.groups()
    scaled = len(commas) if decimals is not None else len(whole) - len(whole.rstrip(","))
    return len(decimals or "") + 2 * len(before + behind) - 3 * scaled
