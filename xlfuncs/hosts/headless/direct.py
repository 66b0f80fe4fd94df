"""Calls of ours on cells that nobody computes: most of a sheet is that, and it needs no engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from xlfuncs import registry
from xlfuncs.errors import NA, CellError
from xlfuncs.package.address import COLUMN_MASK, SHIFT, Area
from xlfuncs.package.formula import Binary, Call, Group, Literal, Node, Reference
from xlfuncs.package.workbook import Workbook

from .cone import FITTED, PLAIN, Formula
from .helpers import general_text
from .meaning import Meaning

#: Gives an argument's value for a formula in that row.
Getter = Callable[[int], Any]
#: Wider ranges are left to the engine, which cuts whole columns to the rows in use.
MAX_CELLS = 1 << 20


class Direct:
    """Finds the formulas that are one call of ours, and nothing else, on values that stand in the workbook."""

    def __init__(self, book: Workbook, computed: Iterable[Formula]) -> None:
        self.book = book
        self.sheets = {sheet.name: sheet.index for sheet in book.sheets}
        #: Which rows of a column are computed, as pairs of first and last.
        self._computed: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for formula in computed:
            covers = formula.covers
            for column in range(covers.left, covers.right + 1):
                self._computed.setdefault((formula.sheet, column), []).append((covers.top, covers.bottom))
        self._plans: dict[int, list[Getter] | None] = {}
        self._blocks: dict[tuple[int, Area], list[list[Any]]] = {}

    def arguments(self, formula: Formula) -> list[Any] | None:
        """What the one call of a formula gets; None where the formula is for the engine."""
        if formula.kind not in (PLAIN, FITTED):
            return None
        meaning = formula.meaning
        if id(meaning) not in self._plans:
            self._plans[id(meaning)] = self._plan(meaning, formula)
        plan = self._plans[id(meaning)]
        return None if plan is None else [getter(formula.row) for getter in plan]

    def _plan(self, meaning: Meaning, formula: Formula) -> list[Getter] | None:
        node = meaning.node
        if meaning.problem or not isinstance(node, Call) or node.name not in registry.FUNCTIONS:
            return None
        fitted = formula.kind == FITTED
        if registry.FUNCTIONS[node.name].array != fitted:
            return None
        make = self._fixed if fitted else self._getter
        getters = [make(argument, formula.sheet, meaning.row) for argument in node.arguments]
        return None if None in getters else [getter for getter in getters if getter is not None]

    def _fixed(self, node: Node | None, home: int, base: int) -> Getter | None:
        """For an argument of an array formula: also a range with its blanks and errors guarded, or joined texts."""
        if isinstance(node, Group):
            return self._fixed(node.inner, home, base)
        guarded = _guarded(node)
        if guarded is not None:
            found = self._fixed(guarded[0], home, base)
            return found and _guarding(found(base), guarded[1])
        if isinstance(node, Binary) and node.operator == "&":
            left, right = self._fixed(node.left, home, base), self._fixed(node.right, home, base)
            if left is None or right is None:
                return None
            values = left(base), right(base)
            if any(isinstance(value, list | CellError) for value in values):
                return None
            joined = "".join("" if value is None else general_text(value) for value in values)
            return lambda row: joined
        return self._getter(node, home, base)

    def _getter(self, node: Node | None, home: int, base: int) -> Getter | None:
        """For an argument as it reads on the sheet ``home`` in the row ``base``."""
        if isinstance(node, Literal):
            return _constant(node)
        if not isinstance(node, Reference) or node.last_sheet:
            return None
        first, last = node.first, node.last
        sheet = self.sheets[node.sheet] if node.sheet else home
        if not (first.row and first.column):
            return None
        fixed = first.row_fixed and last.row_fixed
        if any(
            not fixed or any(top <= last.row and first.row <= bottom for top, bottom in self._computed[sheet, column])
            for column in range(first.column, last.column + 1)
            if (sheet, column) in self._computed
        ):
            return None
        values = self.book.sheets[sheet].cells.values
        if first == last:
            if first.row_fixed:
                value = values.get(first.row << SHIFT | first.column)
                return lambda row: value
            down = first.row - base
            column = first.column
            return lambda row: values.get((row + down) << SHIFT | column)
        area = Area(first.row, first.column, last.row, last.column)
        if not fixed or area.height * area.width > MAX_CELLS:
            return None
        block = self._block(sheet, area)
        return lambda row: block

    def _block(self, sheet: int, area: Area) -> list[list[Any]]:
        """A range as rows; every formula over the same range gets the same list."""
        if (sheet, area) not in self._blocks:
            blank: list[Any] = [None] * area.width
            block = [blank] * area.height
            for key, value in self.book.sheets[sheet].cells.values.items():
                if area.holds(key >> SHIFT, key & COLUMN_MASK):
                    down = (key >> SHIFT) - area.top
                    if block[down] is blank:
                        block[down] = [None] * area.width
                    block[down][(key & COLUMN_MASK) - area.left] = value
            self._blocks[sheet, area] = block
        return self._blocks[sheet, area]


def fitted(value: Any, area: Area) -> list[list[Any]]:
    """What an array formula shows in the cells it covers: a single row or column repeats, beyond the rest is #N/A.

    >>> fitted([[1], [2]], Area(1, 1, 3, 2))[1], fitted([[1, 2], [3, 4]], Area(1, 1, 2, 1))
    ([2, 2], [[1], [3]])
    """
    rows = value if isinstance(value, list) else [[value]]
    height, width = len(rows), len(rows[0])
    beyond = CellError(NA)
    return [
        [
            rows[0 if height == 1 else down][0 if width == 1 else across]
            if (height == 1 or down < height) and (width == 1 or across < width)
            else beyond
            for across in range(area.width)
        ]
        for down in range(area.height)
    ]


def _guarded(node: Node | None) -> tuple[Reference, Any] | None:
    """The range in ``IFERROR(IF(range<>"",range,""),text)``, or the other way round, and the text for its errors."""
    if not isinstance(node, Call) or node.name != "IFERROR" or len(node.arguments) != 2:
        return None
    inner, instead = node.arguments
    if not isinstance(inner, Call) or inner.name != "IF" or len(inner.arguments) != 3:
        return None
    asked, this, that = inner.arguments
    found, nothing = (this, that) if isinstance(this, Reference) else (that, this)
    empty, operator = Literal('""', "text"), "<>" if found is this else "="
    if (
        isinstance(found, Reference)
        and asked == Binary(operator, found, empty)
        and nothing == empty
        and isinstance(instead, Literal)
        and instead.kind == "text"
    ):
        return found, instead.text[1:-1].replace('""', '"')
    return None


def _guarding(block: Any, instead: str) -> Getter:
    rows = block if isinstance(block, list) else [[block]]
    last, nothing = rows[-1], [""] * len(rows[0])  # most rows are one and the same: those below the last entry
    blank = all(cell is None for cell in last)
    done = [
        nothing
        if blank and row is last
        else ["" if cell is None else instead if isinstance(cell, CellError) else cell for cell in row]
        for row in rows
    ]
    found = done if isinstance(block, list) else done[0][0]
    return lambda row: found


def _constant(node: Literal) -> Getter | None:
    value: Any
    if node.kind == "number":
        value = float(node.text)
    elif node.kind == "text":
        value = node.text[1:-1].replace('""', '"')
    elif node.kind == "bool":
        value = node.text == "TRUE"
    else:
        return None
    return lambda row: value
