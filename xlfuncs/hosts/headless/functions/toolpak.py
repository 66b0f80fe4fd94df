"""Functions that came with the Analysis ToolPak, over ranges: a text or TRUE in one of these is no number."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from xlfuncs.errors import CellError

from ..helpers import cells
from .calendar import Calendar
from .reading import strict_number


def _wholes(calendar: Calendar, ranges: tuple[Any, ...]) -> Iterator[int]:
    """The whole numbers in the cells, blank ones passed over."""
    for value in cells(*ranges):
        if value is None:
            continue
        number = math.trunc(strict_number(value, calendar))
        if number < 0 or number >= 1 << 53:
            raise CellError("#NUM!")
        yield number


def gcd(calendar: Calendar, first: Any, *more: Any) -> float:
    """GCD.

    >>> gcd(Calendar(), [[24.0], [None]], 36.9)
    12.0
    """
    return float(math.gcd(*_wholes(calendar, (first, *more))))


def lcm(calendar: Calendar, first: Any, *more: Any) -> float:
    """LCM."""
    found = math.lcm(*_wholes(calendar, (first, *more)))
    if found >= 1 << 53:
        raise CellError("#NUM!")
    return float(found)


def multinomial(calendar: Calendar, first: Any, *more: Any) -> float:
    """MULTINOMIAL.

    >>> multinomial(Calendar(), [[2.0], [3.0]], 4.0)
    1260.0
    """
    counts = list(_wholes(calendar, (first, *more)))
    if sum(counts) > 170:
        raise CellError("#NUM!")
    return float(math.factorial(sum(counts)) // math.prod(map(math.factorial, counts)))
