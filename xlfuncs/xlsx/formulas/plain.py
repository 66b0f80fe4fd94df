"""Plain formulas on single cells, followed without an engine: their values are what Excel gives.

A part of a formula becomes a function of the row that the formula stands in: one serves a whole column. A formula that
asks for more is not followed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from operator import eq, ge, gt, le, lt, mod, ne
from typing import Any, TypeGuard

from xlfuncs.core.cells import Value
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import exact, half_up, in_general, to_15_digits
from xlfuncs.xlsx.address import MAX_ROW, SHIFT, key_of
from xlfuncs.xlsx.formulas.formula import ARITHMETIC, Binary, Call, Literal, Node, Reference, Unary, bare

#: What a part of a formula comes to in a row; None is a blank cell's.
Part = Callable[[int], Value | None]
#: Where a cell stands that is read in a row, by its key.
Place = Callable[[int], int]
#: Characters in a cell, as in Excel.
MOST_CHARACTERS = 32_767
#: Digits of a number that a cell shows.
DIGITS = 15
COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {"=": eq, "<>": ne, "<": lt, ">": gt, "<=": le, ">=": ge}


class NotFollowedError(Exception):
    """A formula that asks for more than is followed here."""


class ErrorValueError(NotFollowedError):
    """A formula that gives an error value."""


class Plain:
    """The formulas of a column, as they read in the row ``home``; a derived class says which cells there are."""

    def __init__(self, home: int, column: int) -> None:
        self.home = home
        self.column = column

    def cells(self, sheet: str) -> Callable[[int], Value | None]:
        """Return what gives the values of a sheet by their keys; "" is the formulas' own."""
        raise NotFollowedError

    def part(self, node: Node | None) -> Part:
        """Return the function that a part of a formula is."""
        match bare(node):
            case Literal(kind="number" | "text" | "bool") as literal:
                return always(literal.value)
            case Reference() as cell:
                return self.held(cell.sheet, self.place(cell))
            case Unary(operator="+", operand=operand):
                return self.part(operand)
            case Unary(operator="-", operand=operand):
                return self.called("-", (Literal("0", "number"), operand))
            case Binary(operator=sign, left=left, right=right):
                return self.called(sign, (left, right))
            case Call(name=name, arguments=arguments):
                return self.called(name, arguments)
        raise NotFollowedError

    def called(self, name: str, arguments: Sequence[Node | None]) -> Part:
        """Return the function that a call or an operation is."""
        if name == "ROW" and len(arguments) <= 1:
            place = self.place(arguments[0]) if arguments else None
            return lambda row: float(place(row) >> SHIFT if place else row)
        if name == "COLUMN" and not arguments:
            return always(float(self.column))
        fewest, most, function = _FUNCTIONS.get(name, (1, 0, _if))
        if not fewest <= len(arguments) <= most:
            raise NotFollowedError
        return function(*map(self.part, arguments))

    def held(self, sheet: str, place: Place) -> Part:
        """Return a function that gives what a cell of a sheet holds."""
        get = self.cells(sheet)

        def value(row: int) -> Value | None:
            found = get(place(row))
            if isinstance(found, CellError):
                raise ErrorValueError
            return found

        return value

    def place(self, cell: Node | None) -> Place:
        """Return where a single cell stands, by its key."""
        if not isinstance(cell, Reference) or cell.book or cell.last_sheet or cell.first != cell.last:
            raise NotFollowedError
        row, column, fixed, _ = cell.first
        if not (row and column):
            raise NotFollowedError
        if fixed:
            return always(key_of(row, column))
        down = row - self.home

        def place(row: int) -> int:
            if not 1 <= row + down <= MAX_ROW:
                raise NotFollowedError
            return row + down << SHIFT | column

        return place


def always(value: Any) -> Callable[[int], Any]:
    """Return a function that gives the same in every row."""
    return lambda row: value


def number(value: Value | None) -> float:
    """Return what arithmetic takes for a number; a text may be one for Excel too, and is not followed."""
    if value is None:
        return 0.0
    if isinstance(value, str | CellError):
        raise NotFollowedError
    return float(value)


def is_number(value: Any) -> TypeGuard[float]:
    """Return whether a cell holds a number: neither text nor yes nor no nor nothing."""
    return isinstance(value, float | int) and not isinstance(value, bool)


def as_text(value: Value | None) -> str:
    """Return a value as text: numbers as Excel turns them into text, with 15 digits, yes and no as it writes them.

    >>> as_text(0.1 + 0.2), as_text(1 / 3), as_text(1e-5), as_text(1e21), as_text(True), as_text(None)
    ('0.3', '0.333333333333333', '0.00001', '1E+21', 'TRUE', '')
    """
    if value is None or isinstance(value, str):
        return value or ""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return str(value).upper()
    digits = in_general(value + 0.0)
    if "e" not in digits:
        return digits
    mantissa, _, exponent = digits.partition("e")
    power = int(exponent)
    if -10 < power < 21:
        return f"{Decimal(digits):f}"
    return f"{mantissa}E{'+' if power > 0 else '-'}{abs(power):02d}"


def same_order(left: Any, right: Any) -> int:
    """Compare two values as Excel sorts: less than 0 where ``left`` comes first, 0 where they are equal; numbers by 15
    digits, then text without case, then yes and no.
    """
    if isinstance(left, str) and isinstance(right, str):
        left, right = left.casefold(), right.casefold()
        return int(left > right) - int(left < right)
    left, right = _filled(left, right), _filled(right, left)
    kinds = [value_kind(side) for side in (left, right)]
    if kinds[0] != kinds[1]:
        return kinds[0] - kinds[1]
    left, right = order_key(left), order_key(right)
    return int(left > right) - int(left < right)


def order_key(value: Any) -> tuple[int, Any]:
    """Return what a value that is no blank is sorted by, as ``same_order`` says.

    >>> sorted([True, "b", "A", 2.0, False], key=order_key)
    [2.0, 'A', 'b', False, True]
    """
    kind = value_kind(value)
    return kind, to_15_digits(value) if kind == 0 else value.casefold() if kind == 1 else value


def value_kind(value: Any) -> int:
    """Return the rank of a value's kind: numbers come before text, and text before yes and no."""
    return 2 if isinstance(value, bool) else 1 if isinstance(value, str) else 0


def _filled(value: Any, other: Any) -> Any:
    """Return an empty cell as whatever blank the other side knows."""
    if value is not None:
        return value
    return "" if isinstance(other, str) else False if isinstance(other, bool) else 0.0


def _computed(operation: Callable[[float, float], float]) -> Callable[[Part, Part], Part]:
    """Return an operation on numbers; it is not followed where it gives none."""

    def joined(one: Part, other: Part) -> Part:
        def part(row: int) -> float:
            left, right = one(row), other(row)
            if type(left) is not float or type(right) is not float:
                left, right = number(left), number(right)
            try:
                found = operation(left, right)
            except ZeroDivisionError as error:
                raise ErrorValueError from error
            if not math.isfinite(found):
                raise NotFollowedError
            return found

        return part

    return joined


def _compared(holds: Callable[[int, int], bool]) -> Callable[[Part, Part], Part]:
    def compared(*sides: Value | None) -> bool:
        if any(isinstance(each, str) and each.casefold() != each.lower() for each in sides):
            raise NotFollowedError  # whether ß is ss not even programs agree on
        return holds(same_order(*sides), 0)

    return _of_values(compared)


def _if(condition: Part, then: Part, otherwise: Part = always(False)) -> Part:  # noqa: B008 — it never changes
    return lambda row: then(row) if number(condition(row)) else otherwise(row)


def _iferror(value: Part, instead: Part) -> Part:
    def part(row: int) -> Value | None:
        try:
            return value(row)
        except ErrorValueError:
            return instead(row)

    return part


def _of_values(function: Callable[..., Value | None]) -> Callable[..., Part]:
    """Return a function of the values of all its arguments."""
    return lambda *parts: lambda row: function(*[part(row) for part in parts])


def _asks(question: Callable[[Value | None], bool]) -> Callable[[Part], Part]:
    """Return a question that an error value answers with no."""
    return lambda part: _iferror(lambda row: question(part(row)), always(False))


def _numbers(given: Sequence[Value | None]) -> list[float]:
    """Return what AND, OR and MIN look at: blank cells are passed over."""
    found = [number(each) for each in given if each is not None]
    if not found:
        raise NotFollowedError
    return found


def _least(*given: Value | None) -> float:
    if any(isinstance(each, bool) for each in given):  # of a cell passed over, of a comparison not
        raise NotFollowedError
    return min(_numbers(given))


def _rounded(value: Value | None, places: Value | None) -> Value:
    """Round half away from 0, by the 15 digits that a cell shows."""
    shown, digits = number(value), number(places)
    if abs(digits) > DIGITS or not abs(shown) < 10**DIGITS:
        raise NotFollowedError
    return float(half_up(exact(shown), int(digits)))


def _together(one: Value | None, other: Value | None) -> Value:
    whole = as_text(one) + as_text(other)
    if len(whole) > MOST_CHARACTERS:
        raise NotFollowedError
    return whole


def _letters(value: Value | None) -> str:
    text = as_text(value)
    if max(text, default="") > "\uffff":  # Excel counts such a letter twice
        raise NotFollowedError
    return text


def _mid(text: Value | None, start: Value | None, length: Value | None) -> Value:
    if number(start) < 1 or number(length) < 0:
        raise ErrorValueError
    first = int(number(start)) - 1
    return _letters(text)[first : first + int(number(length))]


#: At most so many arguments take AND, OR and MIN.
_MANY = 255
#: How many arguments a function takes, at least and at most, and what it makes of their parts.
_FUNCTIONS: Mapping[str, tuple[int, int, Callable[..., Part]]] = {
    **{sign: (2, 2, _computed(operation)) for sign, operation in (*ARITHMETIC.items(), ("MOD", mod))},
    **{sign: (2, 2, _compared(holds)) for sign, holds in COMPARISONS.items()},
    "&": (2, 2, _of_values(_together)),
    "IF": (2, 3, _if),
    "IFERROR": (2, 2, _iferror),
    "AND": (1, _MANY, _of_values(lambda *given: all(_numbers(given)))),
    "OR": (1, _MANY, _of_values(lambda *given: any(_numbers(given)))),
    "NOT": (1, 1, _of_values(lambda given: not number(given))),
    "ABS": (1, 1, _of_values(lambda given: abs(number(given)))),
    "INT": (1, 1, _of_values(lambda given: float(math.floor(number(given))))),
    "ROUND": (2, 2, _of_values(_rounded)),
    "MIN": (1, _MANY, _of_values(_least)),
    "LEN": (1, 1, _of_values(lambda text: float(len(_letters(text))))),
    "LEFT": (1, 2, _of_values(lambda text, length=1.0: _mid(text, 1.0, length))),
    "MID": (3, 3, _of_values(_mid)),
    "ISNUMBER": (1, 1, _asks(is_number)),
    "ISBLANK": (1, 1, _asks(lambda value: value is None)),
}
