"""Compute days: DATE and DAYS with Excel's 29 February 1900, and those between and after others, or holidays."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.recalc.engine.functions.reading import Calendar, number
from xlfuncs.recalc.engine.helpers import cells, error, error_among

#: The free days of NETWORKDAYS.INTL by number; Monday is 0.
_WEEKENDS = {1 + first: {(5 + first) % 7, (6 + first) % 7} for first in range(7)} | {
    11 + day: {(6 + day) % 7} for day in range(7)
}


def _free(weekend: Any) -> set[int]:
    if weekend == "":
        return _WEEKENDS[1]  # left out
    if isinstance(weekend, str):
        if len(weekend) != 7 or set(weekend) - {"0", "1"}:
            raise CellError("#VALUE!")
        return {day for day, mark in enumerate(weekend) if mark == "1"}
    chosen = _WEEKENDS.get(int(weekend or 0))
    if chosen is None:
        raise CellError("#NUM!")
    return chosen


def _day(calendar: Calendar, serial: float) -> datetime.date:
    day = calendar.date(serial)
    if day is None:
        raise CellError("#NUM!")
    return day


def _holidays(calendar: Calendar, holidays: Any) -> set[datetime.date]:
    return {_day(calendar, number(each, calendar)) for each in cells(holidays) if each is not None and each != ""}


def between_intl(calendar: Calendar, start: float, end: float, weekend: Any = 1.0, holidays: Any = None) -> float:
    """NETWORKDAYS.INTL: both days count; the other way round the count is negative."""
    free = _free(weekend)
    first, last = sorted((_day(calendar, start), _day(calendar, end)))
    weeks, rest = divmod((last - first).days + 1, 7)
    count = weeks * (7 - len(free))
    count += sum((first.weekday() + each) % 7 not in free for each in range(rest))
    count -= sum(first <= day <= last and day.weekday() not in free for day in _holidays(calendar, holidays))
    return float(-count if start > end else count)


def between(calendar: Calendar, start: float, end: float, holidays: Any = None) -> float:
    """NETWORKDAYS."""
    return between_intl(calendar, start, end, 1.0, holidays)


def after_intl(calendar: Calendar, start: float, days: float, weekend: Any = 1.0, holidays: Any = None) -> float:
    """WORKDAY.INTL."""
    free = _free(weekend)
    if len(free) == 7:
        raise CellError("#VALUE!")
    closed = _holidays(calendar, holidays)
    day, left = _day(calendar, start), abs(int(days))
    step = datetime.timedelta(days=1 if days > 0 else -1)
    weeks = max(0, left // (7 - len(free)) - len(closed) - 1)
    if weeks:  # all but the last ones at once
        try:
            ahead = day + step * 7 * weeks
        except OverflowError:
            raise CellError("#NUM!") from None
        low, high = sorted((day, ahead))
        met = {each for each in closed if low <= each <= high and each != day and each.weekday() not in free}
        day, left = ahead, left - weeks * (7 - len(free)) + len(met)
    while left:
        try:
            day += step
        except OverflowError:
            raise CellError("#NUM!") from None
        left -= day.weekday() not in free and day not in closed
    serial = calendar.serial(day)
    if serial is None:
        raise CellError("#NUM!")
    return serial


def after(calendar: Calendar, start: float, days: float, holidays: Any = None) -> float:
    """WORKDAY."""
    return after_intl(calendar, start, days, 1.0, holidays)


def date_dif(calendar: Calendar, start: float, end: float, unit: str) -> float:
    """DATEDIF: whole years (y), months (m) or days (d), also without years (ym, yd) or months (md).

    >>> [date_dif(Calendar(), 37043, 37483, unit) for unit in ("y", "m", "d", "ym", "yd", "md")]
    [1.0, 14.0, 440.0, 2.0, 75.0, 14.0]
    """
    first, last = _day(calendar, start), _day(calendar, end)
    unit = unit.lower()
    if first > last or unit not in ("y", "m", "d", "ym", "yd", "md"):
        raise CellError("#NUM!")
    months = (last.year - first.year) * 12 + last.month - first.month - (last.day < first.day)
    if unit == "d":
        return float((last - first).days)
    if unit == "yd":  # from the same day in the last year
        year = last.year - ((last.month, last.day) < (first.month, first.day))
        return float((last - _same_day(year, first.month, first.day)).days)
    if unit == "md":
        place = last.year * 12 + last.month - 1 - (last.day < first.day)
        return float((last - _same_day(place // 12, place % 12 + 1, first.day)).days)
    return float({"y": months // 12, "m": months, "ym": months % 12}[unit])


def _same_day(year: int, month: int, day: int) -> datetime.date:
    """A day of a month; one that the month lacks falls into the next."""
    return datetime.date(year, month, 1) + datetime.timedelta(days=day - 1)


def date_value(calendar: Calendar, text: str) -> float:
    """DATEVALUE: the day of a text that shows one."""
    return float(_moment(calendar, text) // 1)


def time_value(calendar: Calendar, text: str) -> float:
    """TIMEVALUE: the time of a text that shows one."""
    return _moment(calendar, text) % 1


def _moment(calendar: Calendar, text: str) -> float:
    found = calendar.read(text.strip())
    if found is None:
        raise CellError("#VALUE!")
    return found


LAST_DAY = 2_958_465  # 31 December 9999
_FIRST_OF_1904 = 1462


def date_function(epoch_1904: bool) -> Callable[[Any, Any, Any], Any]:
    """DATE, in one of the two systems in which days are counted.

    >>> date, late = date_function(False), date_function(True)
    >>> [date(1900.0, 2.0, day) for day in (28.0, 29.0, 30.0)], date(1900.0, 3.0, 0.0), date(2024.0, 14.0, 1.0)
    ([59.0, 60.0, 61.0], 60.0, 45689.0)
    >>> date(24.0, 1.0, 1.0), late(1904.0, 1.0, 2.0), date(1899.0, 12.0, 31.0), date("x", 1.0, 1.0)
    (8767.0, 1.0, 693962.0, {'type': 'Error', 'kind': 'Value'})
    >>> date(10000.0, 1.0, 1.0), late(1903.0, 12.0, 31.0), date(1900.0, 1.0, -1.0) == date(-1.0, 1.0, 1.0)
    ({'type': 'Error', 'kind': 'Num'}, {'type': 'Error', 'kind': 'Num'}, True)
    """

    def date(year: Any, month: Any, day: Any) -> Any:
        if wrong := error_among(year, month, day):
            return wrong
        try:
            years, months, days = (int(float(each or 0) // 1) for each in (year, month, day))
        except (ValueError, OverflowError):
            return error("#VALUE!")
        years += 1900 if 0 <= years < 1900 else 0
        more, place = divmod(months - 1, 12)
        if years < 0 or not 1900 <= years + more <= 9999:
            return error("#NUM!")
        first = Calendar().serial(datetime.date(years + more, place + 1, 1))
        assert first is not None  # no year before 1900 comes here
        found = first - (_FIRST_OF_1904 if epoch_1904 else 0) + days - 1
        return float(found) if 0 <= found <= LAST_DAY else error("#NUM!")

    return date


def days_between(end: Any, start: Any) -> Any:
    """DAYS, of the numbers of days; the engine's own takes number 60 for no day.

    >>> days_between(61.5, 59.0), days_between("x", 1.0)
    (2.0, {'type': 'Error', 'kind': 'Value'})
    """
    if wrong := error_among(end, start):
        return wrong
    try:
        return float(end or 0) // 1 - float(start or 0) // 1
    except ValueError:
        return error("#VALUE!")
