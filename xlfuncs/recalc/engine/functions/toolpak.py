"""Compute functions that came with the Analysis ToolPak: a text or TRUE in their ranges is no number."""

from __future__ import annotations

import datetime
import math
from calendar import monthrange
from collections.abc import Iterator
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.recalc.engine.functions.reading import NEVER, Calendar, is_set, strict_number
from xlfuncs.recalc.engine.helpers import cells


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


def hexadecimal(value: float, places: float = 0.0) -> str:
    """DEC2HEX; what is below 0 has ten digits, whatever is asked.

    >>> hexadecimal(100, 4), hexadecimal(-54), hexadecimal(-54, 3)
    ('0064', 'FFFFFFFFCA', 'FFFFFFFFCA')
    """
    return _digits(value, places, 16, 39)


def octal(value: float, places: float = 0.0) -> str:
    """DEC2OCT."""
    return _digits(value, places, 8, 29)


def binary(value: float, places: float = 0.0) -> str:
    """DEC2BIN."""
    return _digits(value, places, 2, 9)


def _digits(value: float, places: float, base: int, bits: int) -> str:
    number, width = math.trunc(value), math.trunc(places)
    if not -(1 << bits) <= number < 1 << bits or not 0 <= width <= 10:
        raise CellError("#NUM!")
    if number < 0:
        return f"{number + (2 << bits):{_LETTERS[base]}}"
    shown = f"{number:{_LETTERS[base]}}"
    if width and len(shown) > width:
        raise CellError("#NUM!")
    return shown.zfill(width)


#: How Python writes numbers of these bases.
_LETTERS = {2: "b", 8: "o", 16: "X"}


def month_after(calendar: Calendar, day: float, months: float) -> float:
    """EDATE: the same day of another month, or its last; February 1900 has 29 days for Excel.

    >>> month_after(Calendar(), 46053, 1), month_after(Calendar(), 0, 1), month_after(Calendar(), 31, 1)
    (46081.0, 31.0, 60.0)
    """
    year, month, number = _month(calendar, day, months)
    return _serial(calendar, year, month, min(number, _length(calendar, year, month)))


def month_end(calendar: Calendar, day: float, months: float) -> float:
    """EOMONTH."""
    year, month, _ = _month(calendar, day, months)
    return _serial(calendar, year, month, _length(calendar, year, month))


def _month(calendar: Calendar, day: float, months: float) -> tuple[int, int, int]:
    """The year and month so many months after a day, and the number of that day in its month."""
    year, month, number = _figures(calendar, day)
    years, place = divmod(month - 1 + math.trunc(months), 12)
    if not 1900 <= year + years <= 9999:
        raise CellError("#NUM!")
    return year + years, place + 1, number


def _figures(calendar: Calendar, day: float) -> tuple[int, int, int]:
    """Year, month and day of a day, of those that never were too."""
    found = calendar.date(day)
    if found is None:
        raise CellError("#NUM!")
    figures = found.year, found.month, found.day
    return figures if calendar.epoch_1904 else NEVER.get(int(day), figures)


def days_of_thirty(calendar: Calendar, start: float, end: float, european: Any = "") -> float:
    """DAYS360: days between two as if each month had thirty; the way of the United States, or of Europe.

    >>> [days_of_thirty(Calendar(), 40602, 40633, way) for way in (False, True)], days_of_thirty(Calendar(), 59, 60)
    ([30.0, 32.0], 1.0)
    """
    (year, month, day), (last_year, last_month, last) = _figures(calendar, start), _figures(calendar, end)
    if is_set(european):
        day, last = min(day, 30), min(last, 30)
    else:
        if day == 31 or (month == 2 and day == _length(calendar, year, month)):
            day = 30
        if last == 31 and day == 30:
            last = 30
    return float((last_year - year) * 360 + (last_month - month) * 30 + last - day)


def _length(calendar: Calendar, year: int, month: int) -> int:
    return 29 if (year, month) == (1900, 2) and not calendar.epoch_1904 else monthrange(year, month)[1]


def _serial(calendar: Calendar, year: int, month: int, number: int) -> float:
    first = calendar.serial(datetime.date(year, month, 1))
    if first is None or first + number < 1:
        raise CellError("#NUM!")
    return first + number - 1
