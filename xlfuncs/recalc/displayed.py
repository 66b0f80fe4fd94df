"""Know what a workbook shows: which rows and other subtotals SUBTOTAL passes over, how numbers are displayed."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.recalc.engine.corrections import SUBTOTALS
from xlfuncs.recalc.engine.operations import shown_array
from xlfuncs.recalc.formulas.graph import Formula
from xlfuncs.xlsx.address import SHIFT, key_of
from xlfuncs.xlsx.cells.display import Display
from xlfuncs.xlsx.cells.number_formats import chosen, last_place, sections
from xlfuncs.xlsx.our_names import LINES
from xlfuncs.xlsx.workbook import Workbook

#: The options of AGGREGATE that pass over hidden rows, and those that pass over other subtotals.
_NO_HIDDEN, _NO_NESTED = frozenset({1, 3, 5, 7}), frozenset({0, 1, 2, 3})


class Visibility:
    """Knows the rows that do not show in a workbook, and the cells that are subtotals themselves.

    ``unfolds``: the lists that grow with an event will show every row that holds something, as a recalculation is
    saved.
    """

    def __init__(self, book: Workbook, formulas: Sequence[Formula], *, unfolds: bool) -> None:
        self.book = book
        self.unfolds = unfolds
        self.formulas = formulas
        self._filtered: dict[int, set[int]] = {}
        self._nested: set[tuple[int, int]] | None = None
        self._hidden: dict[int, set[int]] = {}

    def hidden(self, index: int) -> set[int]:
        """Return the rows of a sheet that do not show."""
        if index not in self._hidden:
            lists = self.book.areas(LINES).get(index, []) if self.unfolds else []
            rows = self.book.sheets[index].cells.hidden_rows
            self._hidden[index] = {row for row in rows if not any(area.top <= row <= area.bottom for area in lists)}
        return self._hidden[index]

    def seen(self, cell: int, which: float, option: float, sheet: float, top: float, left: float, value: Any) -> Any:
        """Return the values of a range that begins at ``top`` and ``left``, blank where a cell does not count.

        ``which`` is the function of SUBTOTAL; ``option`` is that of AGGREGATE, -1 for SUBTOTAL. ``sheet`` is -1
        for that of the cell.
        """
        index = self.formulas[cell].sheet if sheet < 0 else int(sheet)
        rows = value if isinstance(value, list) else [[value]]
        chosen = int(option)
        if chosen < 0:
            gone = self.hidden(index) if which > 100 else self.filtered(index)
        else:
            gone = self.hidden(index) if chosen in _NO_HIDDEN else set()
        nested = self.nested() if chosen < 0 or chosen in _NO_NESTED else set()
        first, column = int(top), int(left)
        return [
            [
                None if row in gone or (index, row << SHIFT | across) in nested else item
                for across, item in enumerate(items, column)
            ]
            for row, items in enumerate(rows, first)
        ]

    def filtered(self, index: int) -> set[int]:
        """Return the rows that a filter hides: Excel makes no difference between these and others within its range."""
        if index not in self._filtered:
            sheet = self.book.sheets[index]
            areas = [*sheet.cells.filters, *(table.area for table in sheet.tables if table.filtered)]
            self._filtered[index] = {
                row for row in sheet.cells.hidden_rows if any(area.top < row <= area.bottom for area in areas)
            }
        return self._filtered[index]

    def nested(self) -> set[tuple[int, int]]:
        """Return the cells with a subtotal of their own, by sheet and key."""
        if self._nested is None:
            self._nested = {
                (formula.sheet, formula.key)
                for formula in self.formulas
                if not SUBTOTALS.isdisjoint(formula.meaning.calls)
            }
        return self._nested


class Precision:
    """Rounds what a workbook's cells get. ``doubted`` are formats that it does not understand, by sheet and cell."""

    def __init__(self, book: Workbook) -> None:
        self.book = book
        self.doubted: dict[tuple[int, int], str] = {}
        self._displays: dict[int, Display] = {}

    def shown(self, sheet: int, row: int, column: int, value: Any) -> Any:
        """Return a value, or the array that begins in this cell, as its cells show it."""
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
    """Return the number that a format shows of another one; None where the format is not understood.

    >>> as_shown(2.345, "0.00"), as_shown(-2.5, "#,##0"), as_shown(0.12345, "0.0%"), as_shown(1234567.0, "0,")
    (2.35, -3.0, 0.123, 1235000.0)
    >>> as_shown(1.25, ""), as_shown(1.25, '0.0"分";[Red]-0'), as_shown(-1.25, '0.0"分";[Red]-0')
    (1.25, 1.3, -1.0)
    >>> as_shown(12345.0, "0.0E+00"), as_shown(1.25, "# ?/?"), as_shown(1.25, "yyyy-mm-dd")
    (12000.0, None, None)
    >>> as_shown(1.255, '"a;b"0.00'), as_shown(233.3333, "[>100]0.0;0.00"), as_shown(3.3333, "[>100]0.0;0.00")
    (1.26, 233.3, 3.33)
    """
    if not pattern:
        return value
    try:
        part, _ = chosen(sections(pattern), value)
    except CellError:
        return None
    if part.has("general") or part.has("at") or not part.tokens:
        return value
    places, number = last_place(part, value), Decimal(f"{value:.15g}")
    if places is None:
        return None
    return float(number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)) if number.adjusted() < 15 else value
