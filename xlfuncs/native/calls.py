"""The calls in a rule as formulas: what the core computes, Python's own functions, and other rules."""

import ast
import bisect
import decimal
import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from types import FunctionType, ModuleType
from typing import Any, Protocol

from xlfuncs.core import numbers, ranges, trail
from xlfuncs.core.arguments import Kind
from xlfuncs.core.sentences import Told
from xlfuncs.native.expressions import TOLD, Names, Scope
from xlfuncs.native.ranges import Ranges
from xlfuncs.native.text import (
    COLUMN,
    INT,
    NUMBER,
    TRUTH,
    Formula,
    array,
    called,
    constant,
    is_scalar,
    operated,
)
from xlfuncs.native.values import (
    SAID,
    Beside,
    Closure,
    Either,
    Known,
    Said,
    Several,
    Value,
    formula_of,
    is_flat,
    of_each,
)


class Naming(Protocol):
    """What gives names to formulas that several others call."""

    def reader(self, kind: Kind) -> str:
        """Return the name that reads a cell of a kind."""

    def helper(self, code: FunctionType, values: Sequence[Value]) -> Value | None:
        """Return a call of the name that does what a function does; ``None`` where that is better written out."""


class Calls(Ranges, ABC):
    """What reads the calls of a rule."""

    def __init__(self, naming: Naming) -> None:
        super().__init__()
        self.naming = naming

    @abstractmethod
    def inlined(self, code: FunctionType, values: Sequence[Value]) -> Value:
        """Return what a function gives, its body written in its place."""

    @abstractmethod
    def closed(self, closure: Closure, values: Sequence[Value]) -> Value:
        """Return what a function inside a rule gives."""

    def _call(self, node: ast.Call, scope: Scope, names: Names) -> Value:
        """Return what a call gives."""
        if isinstance(node.func, ast.Attribute):
            found = self._method(node, node.func, scope, names)
            if found is not None:
                return found
        called_one = self.expression(node.func, scope, names)
        if isinstance(called_one, Said):
            return SAID
        if isinstance(called_one, Closure):
            return self.closed(called_one, self.items(node.args, scope, names))
        if not isinstance(called_one, Known):
            raise self.outside("a call of what a cell decides")
        return self._known(called_one.value, node, scope, names)

    def _known(self, code: Any, node: ast.Call, scope: Scope, names: Names) -> Value:
        if isinstance(code, TOLD) or code in TOLD:
            return SAID
        if code in (trail.step, trail.rounded):
            return self.expression(node.args[1], scope, names)
        if code is next:
            return self.first(node, scope, names)
        plain = inspect.unwrap(code) if callable(code) and not isinstance(code, type) else None
        if getattr(plain, "__annotations__", {}).get("return") in (Told, *TOLD):
            return SAID
        values = self.items(node.args, scope, names)
        if code in _AGGREGATES:
            return self.aggregate(code, node, values, scope, names)
        if code in _CORE:
            return _CORE[code](*values)
        own = {isinstance: self._isinstance, enumerate: self._enumerated, range: self._range}.get(code)
        if own is not None:
            return own(values)
        if isinstance(plain, FunctionType) and plain.__module__.startswith("xlfuncs.rulebooks"):
            if node.keywords:
                raise self.outside("an argument given by its name")
            return self._rule(plain, values)
        raise self.outside(f"a call of {getattr(code, '__qualname__', code)}")

    def _rule(self, code: FunctionType, values: list[Value]) -> Value:
        """Return what another function of the rulebook gives, for each of the values that an argument may be."""
        for number, value in enumerate(values):
            if isinstance(value, Either):
                if is_flat(value):
                    values[number] = formula_of(value)
                    continue
                return of_each(value, lambda each, at=number: self._rule(code, [*values[:at], each, *values[at + 1 :]]))  # type: ignore[misc]
        named = self.naming.helper(code, values)
        return self.inlined(code, values) if named is None else named

    # --- methods

    def _method(self, node: ast.Call, func: ast.Attribute, scope: Scope, names: Names) -> Value | None:
        """Return what a method of a figure or of a table gives; ``None`` where it is a function of a module."""
        if func.attr in ("join", "format", "text"):
            return SAID
        value = self.expression(func.value, scope, names)
        if isinstance(value, Said):
            return SAID
        if isinstance(value, Known) and isinstance(value.value, ModuleType):
            return None
        if isinstance(value, Known) and isinstance(value.value, Kind) and func.attr == "take":
            cell = formula_of(self.expression(node.args[0], scope, names))
            return called(self.naming.reader(value.value), cell, '"!"')
        arguments = self.items(node.args, scope, names)
        if func.attr == "to_integral_value":
            return self._whole(formula_of(value), arguments)
        if isinstance(value, Known) and func.attr in ("items", "values", "keys"):
            return Known(tuple(getattr(value.value, func.attr)()))
        if isinstance(value, Known) and func.attr == "get" and isinstance(value.value, Mapping):
            return self._got(value.value, arguments)
        if isinstance(value, Known) and func.attr == "index" and isinstance(arguments[0], Formula):
            place = Formula(f"XMATCH({arguments[0].text},{array(value.value)})", INT, sure=True)
            return operated("-", place, constant(1), INT, sure=True)
        raise self.outside(f"the method .{func.attr}")

    def _whole(self, formula: Formula, arguments: Sequence[Value]) -> Formula:
        if [*arguments] != [Known(decimal.ROUND_CEILING)]:
            raise self.outside("to round so")
        figure = formula if formula.sure else called("ROUND", formula, "10", type=NUMBER)
        up = called("INT", f"-{figure.within(0)}")
        return Formula(f"-{up.text}", INT, sure=True, binds=operated("-", up, up).binds)

    def _got(self, table: Mapping[Any, Any], arguments: Sequence[Value]) -> Formula:
        default = arguments[1] if len(arguments) > 1 else Known(None)
        if not all(map(is_scalar, table.values())):
            raise self.outside("a lookup of what is no figure")
        found = f"INDEX({array(table.values())},XMATCH({formula_of(arguments[0]).text},{array(table)}))"
        return called("IFERROR", found, formula_of(default), sure=True)

    # --- Python's own

    def _isinstance(self, values: Sequence[Value]) -> Value:
        value, kind = values
        if kind != Known(str):
            raise self.outside("isinstance of anything but str")
        formula = formula_of(value)
        return called("IF", f"ISTEXT({formula.text})", operated("<>", formula, constant("")), "FALSE", type=TRUTH)

    def _enumerated(self, values: Sequence[Value]) -> Value:
        over, start = values[0], values[1] if len(values) > 1 else Known(0)
        if isinstance(over, Several | Known) and isinstance(start, Known):
            items = self.parts(over)
            return Several(tuple(Several((Known(n), each)) for n, each in enumerate(items, start.value)))
        column = over.columns[0] if isinstance(over, Beside) else formula_of(over)
        assert isinstance(column, Formula)
        numbered = Formula(f"SEQUENCE(ROWS({column.text}),1,{formula_of(start).text})", COLUMN, sure=True)
        inner = over if isinstance(over, Beside) else formula_of(over)
        return Beside((numbered, inner), over.differ if isinstance(over, Beside) else "")

    def _range(self, values: Sequence[Value]) -> Value:
        if all(isinstance(each, Known) for each in values):
            return Known(range(*(each.value for each in values if isinstance(each, Known))))
        if len(values) > 2:
            raise self.outside("a range in steps")
        low, high = (Known(0), values[0]) if len(values) == 1 else values
        many = formula_of(self.operation(ast.Sub(), high, low))
        return Formula(f"SEQUENCE({many.text},1,{formula_of(low).text})", COLUMN, sure=True)


# --- what the core computes, and plain functions of Python's


_CENTS = Known(2)


def _half_up(number: Value, digits: Value = _CENTS) -> Value:
    if isinstance(number, Known) and isinstance(digits, Known):
        return Known(numbers.half_up(number.value, digits.value))
    formula, places = formula_of(number), formula_of(digits)
    kind = INT if places.text == "0" else NUMBER
    return called("ROUND" if formula.sure else "XF__UP", formula, places, type=kind, sure=True)


def _certain(number: Value) -> Value:
    return called("ROUND", formula_of(number), str(numbers.CERTAIN_DECIMALS), type=NUMBER, sure=True)


def _down(number: Value) -> Value:
    formula = formula_of(number)
    text = formula.text if formula.sure else f"ROUND({formula.text},10)"
    return called("TRUNC", text, type=INT, sure=True)


def _int(number: Value) -> Value:
    formula = formula_of(number)
    if formula.type == TRUTH:
        return called("N", formula, type=INT, sure=True)
    return formula if formula.type == INT else _down(formula)


def _decimal(number: Value) -> Value:
    return Known(Decimal(number.value)) if isinstance(number, Known) else formula_of(number)


def _lg_ratio(number: Value, other: Value) -> Value:
    return called("XF__LG", formula_of(number), formula_of(other), type=NUMBER, sure=True)


def _parallel(_: Value, cells: Value, __: Value, others: Value) -> Value:
    one, other = formula_of(cells), formula_of(others)
    return Beside((one, other), f"ROWS({one.text})<>ROWS({other.text})")


def _same(value: Value) -> Value:
    return value


def _abs(number: Value) -> Value:
    formula = formula_of(number)
    return called("ABS", formula, type=formula.type, sure=formula.sure)


def _bisected(sign: str) -> Callable[[Value, Value], Value]:
    def bisected(bounds: Value, number: Value) -> Value:
        values = array(bounds.value) if isinstance(bounds, Known) else formula_of(bounds).text
        return called("SUM", f"--({values}{sign}{formula_of(number).text})", type=INT, sure=True)

    return bisected


_CORE: Mapping[Any, Callable[..., Value]] = {
    numbers.half_up: _half_up,
    numbers.certain: _certain,
    numbers.down: _down,
    numbers.lg_ratio: _lg_ratio,
    ranges.parallel: _parallel,
    ranges.present: _same,
    **dict.fromkeys((list, tuple, dict.fromkeys, set, frozenset), _same),
    int: _int,
    Decimal: _decimal,
    abs: _abs,
    bisect.bisect_left: _bisected("<"),
    bisect.bisect_right: _bisected("<="),
    bisect.bisect: _bisected("<="),
}
_AGGREGATES = frozenset({max, min, sum, len, sorted})
