"""SUMPRODUCT of conditions on fixed columns, ``(column=cell)*(column>cell)*column``: how ranks and sums are written."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from xlfuncs.core.cells import Value
from xlfuncs.recalc.engine.functions.calendar import Calendar
from xlfuncs.recalc.engine.functions.criteria import wanted
from xlfuncs.recalc.engine.gathering import Rows, sound
from xlfuncs.xlsx.formulas.formula import Binary, Call, Node, Reference, Unary, bare, calls_in
from xlfuncs.xlsx.formulas.plain import (
    COMPARISONS,
    DIGITS,
    NotFollowedError,
    Part,
    always,
    is_number,
    number,
    same_order,
    value_kind,
)

if TYPE_CHECKING:
    from xlfuncs.recalc.direct.showing import _Formulas

#: A comparison as it reads from its other side.
_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


class Column:
    """The cells of a column, in order for comparisons; blank ones are equal to 0, to "" and to FALSE."""

    def __init__(self, rows: Rows) -> None:
        self.cells = [value for (value,) in sound(rows)]
        filled = sorted((_key(value), line) for line, value in enumerate(self.cells) if value is not None)
        self._keys = [key for key, _ in filled]
        self._lines = [line for _, line in filled]
        self._blank = [line for line, value in enumerate(self.cells) if value is None]
        self._to_blank: dict[str, list[int]] = {}

    def meeting(self, sign: str, value: Value | None) -> list[int]:
        """The lines, counted from 0, that compare so with a value.

        >>> column = Column([[2.0], ["b"], [None], [1.0], ["B"], [0.0]])
        >>> column.meeting(">", 1.0), column.meeting("=", "B"), column.meeting("=", 0.0), column.meeting("<>", None)
        ([0, 1, 4], [1, 4], [5, 2], [0, 1, 3, 4])
        """
        holds = COMPARISONS[sign]
        if value is None:
            if sign not in self._to_blank:
                lines = (line for line, cell in enumerate(self.cells) if holds(same_order(cell, None), 0))
                self._to_blank[sign] = list(lines)
            return self._to_blank[sign]
        key = _key(value)
        first, behind = bisect_left(self._keys, key), bisect_right(self._keys, key)
        found = self._lines[:first] if holds(-1, 0) else []
        found += self._lines[first:behind] if holds(0, 0) else []
        found += self._lines[behind:] if holds(1, 0) else []
        return found + self._blank if holds(same_order(None, value), 0) else found


def _key(value: Any) -> tuple[int, Any]:
    if isinstance(value, str):
        if value.casefold() != value.lower():
            raise NotFollowedError  # whether ß is ss not even programs agree on
        return value_kind(value), value.casefold()
    return value_kind(value), float(f"{value:.{DIGITS}g}")


def multiplied(rows: Rows) -> Sequence[float]:
    """The cells of a column as ``*`` takes them."""
    return [number(value) for (value,) in sound(rows)]


def added(rows: Rows) -> Sequence[float]:
    """The cells of a column as SUMPRODUCT itself takes them: what is no number is 0."""
    return [value if is_number(value) else 0.0 for (value,) in sound(rows)]


def shares(rows: Rows) -> Sequence[float]:
    """``1/COUNTIF(column,column)``, of numbers and of texts that ask for nothing but themselves.

    >>> shares([[3.0], ["x"], [3.0]])
    [0.5, 1.0, 0.5]
    """
    asked: list[float | str] = []
    for (value,) in sound(rows):
        alike = None if value is None else wanted(value, Calendar())
        if alike is None or isinstance(alike, str) is not isinstance(value, str):
            raise NotFollowedError
        asked.append(alike)
    counted = Counter(asked)
    return [1 / counted[each] for each in asked]


class Product:
    """What one SUMPRODUCT multiplies, line by line."""

    def __init__(self, formulas: _Formulas, arguments: Sequence[Node | None]) -> None:
        self.formulas = formulas
        self.conditions: list[tuple[Column, str, Part]] = []
        self.columns: list[Sequence[float]] = []
        self.single: list[Part] = []
        self.heights: set[int] = set()
        for argument in arguments:
            match bare(argument):
                case Reference() as cells if cells.first != cells.last:
                    self.columns.append(self.gathered(added, cells))
                case Binary(operator="*" | "/") | Unary(operator="-"):
                    self.take(argument)
                case _:
                    raise NotFollowedError
        if len(self.heights) != 1:
            raise NotFollowedError

    def take(self, node: Node | None) -> None:
        """A factor."""
        match bare(node):
            case Binary(operator="*", left=left, right=right):
                self.take(left)
                self.take(right)
            case Binary(operator="/", left=left, right=Call(name="COUNTIF", arguments=(Reference() as cells, same))):
                if same != cells:
                    raise NotFollowedError
                self.take(left)
                self.columns.append(self.gathered(shares, cells))
            case Unary(operator="-", operand=operand):
                self.single.append(always(-1.0))
                self.take(operand)
            case Binary(operator=sign, left=left, right=right) if sign in COMPARISONS:
                if not _is_range(left):
                    left, sign, right = right, _TURNED.get(sign, sign), left
                compared = bare(left)
                if not isinstance(compared, Reference):
                    raise NotFollowedError
                self.conditions.append((self.gathered(Column, compared), sign, self.one(right)))
            case Reference() as cells if _is_range(cells):
                self.columns.append(self.gathered(multiplied, cells))
            case other:
                self.single.append(self.one(other))

    def gathered(self, gather: Callable[[Rows], Any], cells: Reference) -> Any:
        """What is found out about a column."""
        area = self.formulas.area(cells)
        if area.width > 1 or not area.top:
            raise NotFollowedError
        self.heights.add(area.height)
        return self.formulas.shown.gathered(gather, self.formulas.sheet(cells.sheet), area)

    def one(self, node: Node | None) -> Part:
        """A single value; INDEX may give a whole column here."""
        if any(call.name == "INDEX" for call in calls_in(node)):
            raise NotFollowedError
        return self.formulas.part(node)

    def __call__(self, row: int) -> float:
        """The sum for a formula in that row."""
        factor = math.prod(number(each(row)) for each in self.single)
        found = sorted((column.meeting(sign, asked(row)) for column, sign, asked in self.conditions), key=len)
        lines: Collection[int] = range(*self.heights)
        if found:
            lines = set(found[0]).intersection(*found[1:]) if len(found) > 1 else found[0]
        try:
            total = factor * (self._added_up(lines) if self.columns else len(lines))
        except OverflowError:
            raise NotFollowedError from None
        if not math.isfinite(total):
            raise NotFollowedError
        return total + 0.0

    def _added_up(self, lines: Iterable[int]) -> float:
        """Of these lines, what the columns come to."""
        if len(self.columns) == 1:
            (column,) = self.columns
            return math.fsum([column[line] for line in lines])
        return math.fsum([math.prod([column[line] for column in self.columns]) for line in lines])


def _is_range(node: Node | None) -> bool:
    cells = bare(node)
    return isinstance(cells, Reference) and cells.first != cells.last
