"""Figures that somebody has typed over results of a workbook of ours: they look as if they had been computed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from xlfuncs.xlsx import row_visibility
from xlfuncs.xlsx.address import SHIFT
from xlfuncs.xlsx.cells.sheet import Cells
from xlfuncs.xlsx.workbook import Workbook

#: What the names of areas begin with in which each row shows results: of tables, and of lists.
AREAS = ("_rows_", row_visibility.PREFIX)
#: What a result shows: a cell of the hidden sheet, or one of the names for areas there.
_RESULT = re.compile(r"(?<![\w.])_(?:xf!|b\d)", re.IGNORECASE)


def typed_over(book: Workbook) -> Iterator[tuple[int, int]]:
    """Yield the cells without a formula in columns that show results, by the sheet's place and their keys."""
    for prefix in AREAS:
        for index, areas in row_visibility.lists(book, prefix).items():
            cells = book.sheets[index].cells
            for area in areas:
                for column in range(area.left, area.right + 1):
                    yield from ((index, key) for key in _constants(cells, column, area.top, area.bottom))


def _constants(cells: Cells, column: int, top: int, bottom: int) -> list[int]:
    """Return the keys of what is typed in a column where formulas show results; none in any other."""
    keys = [row << SHIFT | column for row in range(top, bottom + 1)]
    formulas = {key: cells.formula_text(key) for key in keys}
    if not any(_RESULT.search(text) for text in set(formulas.values())):
        return []
    return [key for key in keys if not formulas[key] and cells.anchor(key) == key and _is_typed(cells, key)]


def _is_typed(cells: Cells, key: int) -> bool:
    value = cells.values.get(key)
    return value is not None and not (isinstance(value, str) and not value.strip())
