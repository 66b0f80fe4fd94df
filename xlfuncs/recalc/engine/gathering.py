"""What lookups and ranks need to know of a whole area, found out once for all formulas that ask the same area."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence

from xlfuncs.core.errors import CellError
from xlfuncs.xlsx.cells.sheet import Value
from xlfuncs.xlsx.formulas.plain import DIGITS, NotFollowedError, is_number

Rows = Sequence[Sequence[Value | None]]
#: A longer text Excel does not look up.
LONGEST = 255
_SIGNS, _ESCAPED = re.compile("[*?~]"), re.compile("~([*?~])")


def sought(value: Value | None) -> float | str:
    """A number or text as a lookup of the same compares it (``key``); ``~`` takes a wildcard as it is.

    >>> sought(0.1 + 0.2), sought("Ann"), sought("A~*~?~~")
    (0.3, 'ann', 'a*?~')
    """
    if isinstance(value, str) and _SIGNS.search(value):
        if len(value) > LONGEST or _SIGNS.search(_ESCAPED.sub("", value)):
            raise NotFollowedError  # a pattern is more than a text
        value = _ESCAPED.sub(r"\1", value)
    return key(value)


def key(value: Value | None) -> float | str:
    """What stands in a cell as lookups compare it: 15 digits, letters of any case.

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
    return float(f"{value:.{DIGITS}g}")


def lines(area: Rows) -> Mapping[float | str, int]:
    """Which line of an area is the first that begins with each number and text.

    >>> lines([[None, 1.0], ["Ann", 2.0], [7.0, 3.0], ["ANN", 4.0]])
    {'ann': 2, 7.0: 3}
    """
    found: dict[float | str, int] = {}
    for line, (value, *_) in enumerate(area, 1):
        if (value and isinstance(value, str)) or is_number(value):
            found.setdefault(key(value), line)
    return found


def places(area: Rows) -> Mapping[float | str, list[int]]:
    """In which lines of an area each number and text stands, counted from 0; under "" those of texts with digits.

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
                found.setdefault(float(f"{value:.{DIGITS}g}"), []).append(line)
    return found


def holding(index: Mapping[float | str, list[int]], value: float | str, height: int) -> Sequence[int]:
    """Which of the first lines hold a value; a number may be shown by a text.

    >>> [holding({"": [1], "1": [1], 1.0: [0, 3]}, value, 3) for value in (1.0, "1", "x")]
    [[0, 1], [1], []]
    """
    lines = index.get(value, [])
    if not isinstance(value, str) and "" in index:
        lines = sorted(lines + index[""])
    return sorted({*lines[: bisect_left(lines, height)]})


def sound(area: Rows) -> Rows:
    """The area itself; an error in it is told by the engine."""
    if any(isinstance(value, CellError) for row in area for value in row):
        raise NotFollowedError
    return area


def in_order(area: Rows) -> Sequence[float]:
    """The numbers of an area by their size.

    >>> in_order([[3.0, None], ["5", True], [1.0, ""]])
    [1.0, 3.0]
    """
    return sorted(value for row in sound(area) for value in row if is_number(value))


def rank(value: Value | None, numbers: Sequence[float], rising: bool) -> float:
    """The place of one of these numbers; those that differ behind the 15th digit are the engine's.

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
