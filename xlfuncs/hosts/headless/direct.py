"""Calls of ours on cells that nobody computes: most of a sheet is that, and it needs no engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from xlfuncs import registry
from xlfuncs.package.address import SHIFT, Area
from xlfuncs.package.formula import Call, Literal, Node, Reference
from xlfuncs.package.workbook import Workbook

from .cone import PLAIN, Formula
from .meaning import Meaning

#: Gives an argument's value for a formula in that row.
Getter = Callable[[int], Any]
#: Wider ranges are left to the engine, which cuts whole columns to the rows in use.
MAX_CELLS = 100_000


class Direct:
    """Finds the formulas that are one call of ours, and nothing else, on values that stand in the workbook."""

    def __init__(self, book: Workbook, computed: Iterable[Formula]) -> None:
        self.book = book
        self.sheets = {sheet.name: sheet.index for sheet in book.sheets}
        self._computed: set[tuple[int, int]] = set()
        for formula in computed:
            for column in range(formula.covers.left, formula.covers.right + 1):
                self._computed.add((formula.sheet, column))
        self._plans: dict[int, list[Getter] | None] = {}
        self._blocks: dict[tuple[int, Area], list[list[Any]]] = {}

    def arguments(self, formula: Formula) -> list[Any] | None:
        """What the one call of a formula gets; None where the formula is for the engine."""
        if formula.kind != PLAIN:
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
        if registry.FUNCTIONS[node.name].array:
            return None
        getters = [self._getter(argument, formula.sheet, meaning.row) for argument in node.arguments]
        return None if None in getters else [getter for getter in getters if getter is not None]

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
        if any((sheet, column) in self._computed for column in range(first.column, last.column + 1)):
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
        if not (first.row_fixed and last.row_fixed) or area.height * area.width > MAX_CELLS:
            return None
        block = self._block(sheet, area)
        return lambda row: block

    def _block(self, sheet: int, area: Area) -> list[list[Any]]:
        """A range as rows; every formula over the same range gets the same list."""
        if (sheet, area) not in self._blocks:
            values = self.book.sheets[sheet].cells.values
            self._blocks[sheet, area] = [
                [values.get(row << SHIFT | column) for column in range(area.left, area.right + 1)]
                for row in range(area.top, area.bottom + 1)
            ]
        return self._blocks[sheet, area]


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
