"""Conditional formats, as far as they say how a number is written.

A rule holds or not by a formula. The everyday functions and operators are followed on single cells; a rule that asks
for more is left alone, and the cell shows its own format.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from xlfuncs.errors import CellError
from xlfuncs.package.address import COLUMN_MASK, SHIFT, Area, key_of, parse_area
from xlfuncs.package.formula import (
    ARITHMETIC,
    Binary,
    Call,
    Corner,
    FormulaError,
    Literal,
    Name,
    Node,
    Reference,
    Unary,
    bare,
    moved,
)
from xlfuncs.package.parser import parse
from xlfuncs.package.sheet import Value
from xlfuncs.package.workbook import Sheet
from xlfuncs.package.xml import Attributes, elements, whole

#: The values of a sheet's cells, computed or not.
Cells = Callable[[Sheet], Mapping[int, Value | None]]

_COMPARED: Mapping[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
#: How a rule about the cell's own value calls its comparison.
_OWN = {
    "equal": "=",
    "notEqual": "<>",
    "lessThan": "<",
    "lessThanOrEqual": "<=",
    "greaterThan": ">",
    "greaterThanOrEqual": ">=",
}


class _NotFollowedError(Exception):
    """The formula asks for more than is followed here, or comes to an error value."""


class Rule(NamedTuple):
    """One rule: where, how the number is written where it holds ("": as before), whether the others end there."""

    areas: Sequence[Area]
    form: str
    last: bool
    condition: Node

    def covers(self, key: int) -> bool:
        """Whether a cell is one of its cells."""
        return any(area.holds(key >> SHIFT, key & COLUMN_MASK) for area in self.areas)


class Conditions:
    """The rules of a sheet, the first one first; ``forms``: the number format of each differential style."""

    def __init__(self, sheet: Sheet, forms: Sequence[str], cells: Cells) -> None:
        self.sheet = sheet
        self.cells = cells
        self._held: dict[int, Mapping[int, Value | None]] = {}
        own = sorted(sheet.workbook.names, key=lambda name: name.sheet is not None)
        self._names = {name.name.casefold(): name.formula for name in own if name.sheet in (None, sheet.index)}
        self.rules = _rules(sheet, forms) if any(forms) and b"conditionalFormatting" in sheet.data else []

    def form(self, key: int) -> str | None:
        """The number format that the rules give a cell; None where they give none."""
        for rule in self.rules:
            if rule.covers(key) and self._holds(rule, key):
                if rule.form:
                    return rule.form
                if rule.last:
                    break
        return None

    def _holds(self, rule: Rule, key: int) -> bool:
        first = rule.areas[0]
        condition = moved(rule.condition, (key >> SHIFT) - first.top, (key & COLUMN_MASK) - first.left)
        try:
            return _truth(self._value(condition, self.sheet, key))
        except (_NotFollowedError, FormulaError, ZeroDivisionError):
            return False

    def _value(self, node: Node | None, home: Sheet, key: int) -> Value | None:
        """What a part of a condition comes to in a cell; None is a blank cell's."""
        node = bare(node)
        if isinstance(node, Literal) and node.value is not None:
            return node.value
        if isinstance(node, Reference):
            return self._cell(node, home)
        if isinstance(node, Name) and node.name.casefold() in self._names:
            named = parse(self._names[node.name.casefold()])
            if isinstance(named, Reference) and named.sheet:
                return self._cell(named, home)
        if isinstance(node, Unary) and node.operator in ("-", "+"):
            return _number(self._value(node.operand, home, key)) * (-1 if node.operator == "-" else 1)
        if isinstance(node, Binary):
            return _joined(node.operator, self._value(node.left, home, key), self._value(node.right, home, key))
        if isinstance(node, Call):
            return self._called(node, home, key)
        raise _NotFollowedError

    def _called(self, node: Call, home: Sheet, key: int) -> Value | None:
        if node.name in ("ROW", "COLUMN") and not node.arguments:
            return float(key >> SHIFT if node.name == "ROW" else key & COLUMN_MASK)
        if node.name not in _FUNCTIONS:
            raise _NotFollowedError
        fewest, most, function = _FUNCTIONS[node.name]
        if not fewest <= len(node.arguments) <= most:
            raise _NotFollowedError
        return function(*(self._value(each, home, key) for each in node.arguments))

    def _cell(self, node: Reference, home: Sheet) -> Value | None:
        places = {sheet.name.casefold(): sheet for sheet in home.workbook.sheets}
        sheet = places.get(node.sheet.casefold()) if node.sheet else home
        if sheet is None or node.book or node.last_sheet or node.first != node.last or not node.first.row:
            raise _NotFollowedError
        if sheet.index not in self._held:
            self._held[sheet.index] = self.cells(sheet)
        found = self._held[sheet.index].get(key_of(node.first.row, node.first.column))
        if isinstance(found, CellError):
            raise _NotFollowedError
        return found


def _number(value: Value | None) -> float:
    if value is None:
        return 0.0
    if isinstance(value, bool | float | int):
        return float(value)
    raise _NotFollowedError


def _truth(value: Value | None) -> bool:
    return bool(_number(value))


def _text(value: Value | None) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    return f"{value:.15g}" if isinstance(value, float | int) else str(value)


def _ranked(value: Value) -> tuple[int, float | str]:
    """As Excel compares: numbers are less than texts, these less than truth values; a text in any case."""
    if isinstance(value, bool):
        return 2, float(value)
    return (0, float(value)) if isinstance(value, float | int) else (1, str(value).casefold())


def _as_blank(value: Value | None, beside: Value | None) -> Value:
    """A blank cell is what it stands beside: 0, an empty text, FALSE."""
    if value is not None:
        return value
    return "" if beside is None or isinstance(beside, str) else type(beside)(0)  # type: ignore[arg-type]


def _joined(sign: str, left: Value | None, right: Value | None) -> Value:
    if sign in _COMPARED:
        return _COMPARED[sign](_ranked(_as_blank(left, right)), _ranked(_as_blank(right, left)))
    if sign in ARITHMETIC:
        return ARITHMETIC[sign](_number(left), _number(right))
    if sign == "&":
        return _text(left) + _text(right)
    raise _NotFollowedError


def _if(condition: Value | None, then: Value | None, otherwise: Value | None = False) -> Value | None:
    return then if _truth(condition) else otherwise


def _mid(text: Value | None, start: Value | None, length: Value | None) -> Value:
    first, many = int(_number(start)) - 1, int(_number(length))
    if first < 0 or many < 0:
        raise _NotFollowedError
    return _text(text)[first : first + many]


#: At most so many arguments take AND and OR.
_MANY = 255
#: How many arguments a function takes, at least and at most, and what it does.
_FUNCTIONS: Mapping[str, tuple[int, int, Callable[..., Value | None]]] = {
    "AND": (1, _MANY, lambda *given: all(map(_truth, given))),
    "OR": (1, _MANY, lambda *given: any(map(_truth, given))),
    "NOT": (1, 1, lambda given: not _truth(given)),
    "IF": (2, 3, _if),
    "ABS": (1, 1, lambda number: abs(_number(number))),
    "INT": (1, 1, lambda number: float(_number(number) // 1)),
    "LEN": (1, 1, lambda text: float(len(_text(text)))),
    "LEFT": (1, 2, lambda text, length=1.0: _mid(text, 1.0, length)),
    "MID": (3, 3, _mid),
    "ISNUMBER": (1, 1, lambda value: isinstance(value, float | int) and not isinstance(value, bool)),
    "ISBLANK": (1, 1, lambda value: value is None),
}


def _rules(sheet: Sheet, forms: Sequence[str]) -> list[Rule]:
    """The rules of a sheet by their priority; those that are neither followed nor end anything are left out."""
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
    """When a rule holds, as a formula for its first cell; None where it is of another kind."""
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
