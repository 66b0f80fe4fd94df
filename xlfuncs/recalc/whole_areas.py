"""Find out what lookups, ranks, criteria and sums ask of a whole area, once for all formulas that ask the same."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from xlfuncs.core.cells import Value
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import to_15_digits
from xlfuncs.recalc.engine.criteria import wanted
from xlfuncs.recalc.engine.reading import Calendar
from xlfuncs.xlsx.formulas.plain import COMPARISONS, NotFollowedError, is_number, number, order_key, same_order

Rows = Sequence[Sequence[Value | None]]
#: A longer text Excel does not look up.
LONGEST = 255
_SIGNS, _ESCAPED = re.compile("[*?~]"), re.compile("~([*?~])")


def sought(value: Value | None) -> float | str:
    """Return a number or text as a lookup of the same compares it (``key``); ``~`` takes a wildcard as it is.

    >>> sought(0.1 + 0.2), sought("Ann"), sought("A~*~?~~")
    (0.3, 'ann', 'a*?~')
    """
    if isinstance(value, str) and _SIGNS.search(value):
        if len(value) > LONGEST or _SIGNS.search(_ESCAPED.sub("", value)):
            raise NotFollowedError  # a pattern is more than a text
        value = _ESCAPED.sub(r"\1", value)
    return key(value)


def key(value: Value | None) -> float | str:
    """Return what stands in a cell as lookups compare it: 15 digits, letters of any case.

    >>> key(0.1 + 0.2), key("A*")
    (0.3, 'a*')
    """
    if isinstance(value, str):
        # whether ß is ss not even programs agree on
        if not value or len(value) > LONGEST or value.casefold() != value.lower():
            raise NotFollowedError
        return value.lower()
    if value is None or isinstance(value, bool | CellError):
        raise NotFollowedError
    return to_15_digits(value)


def lines(area: Rows) -> Mapping[float | str, int]:
    """Tell which line of an area is the first that begins with each number and text.

    >>> lines([[None, 1.0], ["Ann", 2.0], [7.0, 3.0], ["ANN", 4.0]])
    {'ann': 2, 7.0: 3}
    """
    found: dict[float | str, int] = {}
    for line, (value, *_) in enumerate(area, 1):
        if (value and isinstance(value, str)) or is_number(value):
            found.setdefault(key(value), line)
    return found


def places(area: Rows) -> Mapping[float | str, list[int]]:
    """Tell in which lines of an area each number and text stands, counted from 0; under "" those of texts with digits.

    >>> places([["Ann", 1.0], ["1", None], ["ANN", True]])
    {'ann': [0, 2], 1.0: [0], '1': [1], '': [1]}
    """
    found: dict[float | str, list[int]] = {}
    for line, row in enumerate(area):
        for value in row:
            if isinstance(value, str):
                found.setdefault(value.casefold(), []).append(line)
                if any(each.isdigit() for each in value):
                    found.setdefault("", []).append(line)
            elif is_number(value):
                found.setdefault(to_15_digits(value), []).append(line)
    return found


def holding(index: Mapping[float | str, list[int]], value: float | str, height: int) -> Sequence[int]:
    """Tell which of the first lines hold a value; a number may be shown by a text.

    >>> [holding({"": [1], "1": [1], 1.0: [0, 3]}, value, 3) for value in (1.0, "1", "x")]
    [[0, 1], [1], []]
    """
    lines = index.get(value, [])
    if not isinstance(value, str) and "" in index:
        lines = sorted(lines + index[""])
    return sorted({*lines[: bisect_left(lines, height)]})


def sound(area: Rows) -> Rows:
    """Return the area itself; an error in it is told by the engine."""
    if any(isinstance(value, CellError) for row in area for value in row):
        raise NotFollowedError
    return area


def in_order(area: Rows) -> Sequence[float]:
    """Sort the numbers of an area by their size.

    >>> in_order([[3.0, None], ["5", True], [1.0, ""]])
    [1.0, 3.0]
    """
    return sorted(value for row in sound(area) for value in row if is_number(value))


def rank(value: Value | None, numbers: Sequence[float], rising: bool) -> float:
    """Return the place of one of these numbers; those that differ behind the 15th digit are the engine's.

    >>> rank(3.0, [1.0, 3.0, 3.0, 5.0], rising=False), rank(3.0, [1.0, 3.0, 3.0, 5.0], rising=True)
    (2.0, 2.0)
    """
    if not is_number(value):
        raise NotFollowedError
    first = bisect_left(numbers, value)
    behind = bisect_right(numbers, value, first)
    near = (*numbers[max(first - 1, 0) : first], *numbers[behind : behind + 1])
    if first == behind or sought(value) in map(sought, near):
        raise NotFollowedError
    return float(first + 1 if rising else len(numbers) - behind + 1)


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
        """Return the lines, counted from 0, that compare so with a value.

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
    if isinstance(value, str) and value.casefold() != value.lower():
        raise NotFollowedError  # whether ß is ss not even programs agree on
    return order_key(value)


def multiplied(rows: Rows) -> Sequence[float]:
    """Return the cells of a column as ``*`` takes them."""
    return [number(value) for (value,) in sound(rows)]


def added(rows: Rows) -> Sequence[float]:
    """Return the cells of a column as SUMPRODUCT itself takes them: what is no number is 0."""
    return [value if is_number(value) else 0.0 for (value,) in sound(rows)]


def shares(rows: Rows) -> Sequence[float]:
    """Return ``1/COUNTIF(column,column)``, of numbers and of texts that ask for nothing but themselves.

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
