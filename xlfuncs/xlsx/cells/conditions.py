"""Conditional formats, as far as they say how a number is written.

A rule holds or not by a formula. The everyday functions and operators are followed on single cells; a rule that asks
for more is left alone, and the cell shows its own format.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from xlfuncs.core.cells import Cell
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT, Area, parse_area
from xlfuncs.xlsx.formulas.formula import Binary, Corner, FormulaError, Name, Node, Reference, moved
from xlfuncs.xlsx.formulas.parser import parse
from xlfuncs.xlsx.formulas.plain import NotFollowedError, Part, Plain, number
from xlfuncs.xlsx.workbook import Sheet
from xlfuncs.xlsx.xml import Attributes, elements, whole

#: The values of a sheet's cells, computed or not.
Cells = Callable[[Sheet], Mapping[int, Cell]]

#: How a rule about the cell's own value calls its comparison.
_OWN = {
    "equal": "=",
    "notEqual": "<>",
    "lessThan": "<",
    "lessThanOrEqual": "<=",
    "greaterThan": ">",
    "greaterThanOrEqual": ">=",
}


class Rule(NamedTuple):
    """One rule: where, how the number is written where it holds ("": as before), whether the others end there."""

    areas: Sequence[Area]
    form: str
    last: bool
    condition: Node

    def covers(self, key: int) -> bool:
        """Tell whether a cell is one of its cells."""
        return any(area.holds(key >> SHIFT, key & COLUMN_MASK) for area in self.areas)


class Conditions:
    """The rules of a sheet, the first one first; ``forms``: the number format of each differential style."""

    def __init__(self, sheet: Sheet, forms: Sequence[str], cells: Cells) -> None:
        self.sheet = sheet
        self.cells = cells
        self._held: dict[int, Mapping[int, Cell]] = {}
        self._known: dict[tuple[int, int], Part | None] = {}
        own = sorted(sheet.workbook.names, key=lambda name: name.sheet is not None)
        self.names = {name.name.casefold(): name.formula for name in own if name.sheet in (None, sheet.index)}
        self.rules = _rules(sheet, forms) if any(forms) and b"conditionalFormatting" in sheet.data else []

    def form(self, key: int) -> str | None:
        """Give the number format that the rules give a cell; None where they give none."""
        for at, rule in enumerate(self.rules):
            if rule.covers(key) and self._holds(at, key):
                if rule.form:
                    return rule.form
                if rule.last:
                    break
        return None

    def _holds(self, rule: int, key: int) -> bool:
        column = key & COLUMN_MASK
        if (rule, column) not in self._known:
            self._known[rule, column] = self._read(self.rules[rule], column)
        condition = self._known[rule, column]
        try:
            return condition is not None and bool(number(condition(key >> SHIFT)))
        except NotFollowedError:
            return False

    def _read(self, rule: Rule, column: int) -> Part | None:
        first = rule.areas[0]
        try:
            return _Cells(self, first.top, column).part(moved(rule.condition, 0, column - first.left))
        except (NotFollowedError, FormulaError):
            return None

    def values(self, name: str) -> Mapping[int, Cell]:
        """Give the values of a sheet, "" for the own."""
        places = {sheet.name.casefold(): sheet for sheet in self.sheet.workbook.sheets}
        sheet = places.get(name.casefold()) if name else self.sheet
        if sheet is None:
            raise NotFollowedError
        if sheet.index not in self._held:
            self._held[sheet.index] = self.cells(sheet)
        return self._held[sheet.index]


class _Cells(Plain):
    """The conditions of a column."""

    def __init__(self, conditions: Conditions, home: int, column: int) -> None:
        super().__init__(home, column)
        self.conditions = conditions

    def cells(self, sheet: str) -> Callable[[int], Cell]:
        return self.conditions.values(sheet).get

    def part(self, node: Node | None) -> Part:
        if isinstance(node, Name) and node.name.casefold() in self.conditions.names:
            # Its relative parts are read from A1, wherever the rules begin.
            named = moved(parse(self.conditions.names[node.name.casefold()]), self.home - 1, self.column - 1)
            if isinstance(named, Reference) and named.sheet:
                return self.held(named.sheet, self.place(named))
        return super().part(node)


def _rules(sheet: Sheet, forms: Sequence[str]) -> list[Rule]:
    """Give the rules of a sheet by their priority; those that are neither followed nor end anything are left out."""
    found: list[tuple[int, Rule]] = []
    areas: list[Area] = []
    rule: Attributes = {}
    formulas: list[str] = []

    def start(name: str, had: Attributes) -> None:
        nonlocal rule
        if name == "conditionalFormatting":
            areas[:] = [area for each in had.get("sqref", "").split() if (area := parse_area(each))]
        elif name == "cfRule":
            rule = had
            formulas.clear()
        elif name == "formula":
            formulas.append("")

    def text(part: str) -> None:
        if formulas:
            formulas[-1] += part

    def end(name: str) -> None:
        if name != "cfRule" or not areas:
            return
        style = whole(rule, "dxfId", "999999999", sheet.part)
        form, last = forms[style] if style < len(forms) else "", rule.get("stopIfTrue") in ("1", "true")
        condition = _condition(rule, list(formulas), areas[0]) if form or last else None
        if condition:
            found.append((whole(rule, "priority", "1", sheet.part), Rule(tuple(areas), form, last, condition)))
        formulas.clear()

    elements(sheet.data, sheet.part, start, end, text)
    return [rule for _, rule in sorted(found, key=lambda each: each[0])]


def _condition(rule: Attributes, formulas: Sequence[str], first: Area) -> Node | None:
    """Say when a rule holds, as a formula for its first cell; None where it is of another kind."""
    kind, comparison = rule.get("type"), _OWN.get(rule.get("operator", ""), "")
    if not formulas or not (kind == "expression" or (kind == "cellIs" and comparison)):
        return None
    try:
        asked = parse(formulas[0])
    except FormulaError:
        return None
    if kind == "expression":
        return asked
    corner = Corner(first.top, first.left, False, False)
    return Binary(comparison, Reference(corner, corner), asked)
