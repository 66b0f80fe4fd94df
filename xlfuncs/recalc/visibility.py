"""Know which cells SUBTOTAL and AGGREGATE pass over: hidden and filtered rows, and other subtotals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xlfuncs.recalc.formulas.meaning import Formula
from xlfuncs.xlsx import row_visibility
from xlfuncs.xlsx.address import SHIFT
from xlfuncs.xlsx.workbook import Workbook

#: What passes them over.
SUBTOTALS = frozenset({"AGGREGATE", "SUBTOTAL"})
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
        """The rows of a sheet that do not show."""
        if index not in self._hidden:
            lists = row_visibility.lists(self.book).get(index, []) if self.unfolds else []
            rows = self.book.sheets[index].cells.hidden_rows
            self._hidden[index] = {row for row in rows if not any(area.top <= row <= area.bottom for area in lists)}
        return self._hidden[index]

    def seen(self, cell: int, which: float, option: float, sheet: float, top: float, left: float, value: Any) -> Any:
        """The values of a range that begins at ``top`` and ``left``, blank where a cell does not count.

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
        """The rows that a filter hides: Excel makes no difference between these and others within its range."""
        if index not in self._filtered:
            sheet = self.book.sheets[index]
            areas = [*sheet.cells.filters, *(table.area for table in sheet.tables if table.filtered)]
            self._filtered[index] = {
                row for row in sheet.cells.hidden_rows if any(area.top < row <= area.bottom for area in areas)
            }
        return self._filtered[index]

    def nested(self) -> set[tuple[int, int]]:
        """The cells with a subtotal of their own, by sheet and key."""
        if self._nested is None:
            self._nested = {
                (formula.sheet, formula.key)
                for formula in self.formulas
                if not SUBTOTALS.isdisjoint(formula.meaning.calls)
            }
        return self._nested
