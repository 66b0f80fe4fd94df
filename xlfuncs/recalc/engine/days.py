"""Compute days and times, with Excel's 29 February 1900: those between and after others, holidays, coupon periods."""

from __future__ import annotations

import datetime
import math
from calendar import monthrange
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.recalc.engine.operations import cells
from xlfuncs.recalc.engine.reading import LAST_DAY, NEVER, Calendar, is_set, number

#: The free days of NETWORKDAYS.INTL by number; Monday is 0.
_WEEKENDS = {1 + first: {(5 + first) % 7, (6 + first) % 7} for first in range(7)} | {
    11 + day: {(6 + day) % 7} for day in range(7)
}


def _day(calendar: Calendar, serial: float) -> datetime.date:
    """Return the day of a number. Raises ``CellError`` outside the date system."""
    day = calendar.date(serial)
    if day is None:
        raise CellError("#NUM!")
    return day


def _serial(calendar: Calendar, day: datetime.date, behind: int = 0) -> float:
    """Return the number of a day, or of one so many days behind it. Raises ``CellError`` before the first of all."""
    first = calendar.serial(day)
    if first is None or first + behind < 0:
        raise CellError("#NUM!")
    return first + behind


def _figures(calendar: Calendar, serial: float) -> tuple[int, int, int]:
    """Return year, month and day of a day, of those that never were too."""
    day = _day(calendar, serial)
    figures = day.year, day.month, day.day
    return figures if calendar.epoch_1904 else NEVER.get(int(serial), figures)


def _length(calendar: Calendar, year: int, month: int) -> int:
    """Return the days of a month."""
    return 29 if (year, month) == (1900, 2) and not calendar.epoch_1904 else monthrange(year, month)[1]


def date(calendar: Calendar, year: float, month: float, day: float) -> float:
    """Compute DATE.

    >>> [date(Calendar(), 1900, 2, day) for day in (28, 29, 30)], date(Calendar(), 1900, 3, 0)
    ([59.0, 60.0, 61.0], 60.0)
    >>> date(Calendar(), 2024, 14, 1), date(Calendar(), 24, 1, 1), date(Calendar(True), 1904, 1, 2)
    (45689.0, 8767.0, 1.0)
    """
    years, months, days = (math.floor(each) for each in (year, month, day))
    years += 1900 if 0 <= years < 1900 else 0
    more, place = divmod(months - 1, 12)
    if years < 0 or not 1900 <= years + more <= 9999:
        raise CellError("#NUM!")
    first = _serial(Calendar(), datetime.date(years + more, place + 1, 1))
    found = first + days - 1 - calendar.behind
    if not 0 <= found <= LAST_DAY:
        raise CellError("#NUM!")
    return found


def days_apart(end: float, start: float) -> float:
    """Compute DAYS, of the numbers of days; the engine's own takes number 60 for no day."""
    return end // 1 - start // 1


def time(hours: float, minutes: float, seconds: float) -> float:
    """Compute TIME, the part of a day; none before midnight."""
    parts = [math.trunc(each) for each in (hours, minutes, seconds)]
    if any(abs(each) > 32_767 for each in parts):
        raise CellError("#NUM!")
    total = parts[0] * 3600 + parts[1] * 60 + parts[2]
    if total < 0:
        raise CellError("#NUM!")
    return total % 86_400 / 86_400


def date_value(calendar: Calendar, text: str) -> float:
    """Compute DATEVALUE: the day of a text that shows one."""
    return float(_moment(calendar, text) // 1)


def time_value(calendar: Calendar, text: str) -> float:
    """Compute TIMEVALUE: the time of a text that shows one."""
    return _moment(calendar, text) % 1


def _moment(calendar: Calendar, text: str) -> float:
    found = calendar.read(text.strip())
    if found is None:
        raise CellError("#VALUE!")
    return found


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


def _holidays(calendar: Calendar, holidays: Any) -> set[datetime.date]:
    return {_day(calendar, number(each, calendar)) for each in cells(holidays) if each is not None and each != ""}


def between_intl(calendar: Calendar, start: float, end: float, weekend: Any = 1.0, holidays: Any = None) -> float:
    """Compute NETWORKDAYS.INTL: both days count; the other way round the count is negative."""
    free = _free(weekend)
    first, last = sorted((_day(calendar, start), _day(calendar, end)))
    weeks, rest = divmod((last - first).days + 1, 7)
    count = weeks * (7 - len(free))
    count += sum((first.weekday() + each) % 7 not in free for each in range(rest))
    count -= sum(first <= day <= last and day.weekday() not in free for day in _holidays(calendar, holidays))
    return float(-count if start > end else count)


def between(calendar: Calendar, start: float, end: float, holidays: Any = None) -> float:
    """Compute NETWORKDAYS."""
    return between_intl(calendar, start, end, 1.0, holidays)


def after_intl(calendar: Calendar, start: float, days: float, weekend: Any = 1.0, holidays: Any = None) -> float:
    """Compute WORKDAY.INTL."""
    free = _free(weekend)
    if len(free) == 7:
        raise CellError("#VALUE!")
    closed = _holidays(calendar, holidays)
    day, left = _day(calendar, start), abs(int(days))
    step = datetime.timedelta(days=1 if days > 0 else -1)
    weeks = max(0, left // (7 - len(free)) - len(closed) - 1)
    if weeks:  # all but the last ones at once
        ahead = day + step * 7 * weeks
        low, high = sorted((day, ahead))
        met = {each for each in closed if low <= each <= high and each != day and each.weekday() not in free}
        day, left = ahead, left - weeks * (7 - len(free)) + len(met)
    while left:
        day += step
        left -= day.weekday() not in free and day not in closed
    return _serial(calendar, day)


def after(calendar: Calendar, start: float, days: float, holidays: Any = None) -> float:
    """Compute WORKDAY."""
    return after_intl(calendar, start, days, 1.0, holidays)


def date_dif(calendar: Calendar, start: float, end: float, unit: str) -> float:
    """Compute DATEDIF: whole years (y), months (m) or days (d), also without years (ym, yd) or months (md).

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
    """Return a day of a month; one that the month lacks falls into the next."""
    return datetime.date(year, month, 1) + datetime.timedelta(days=day - 1)


def month_after(calendar: Calendar, day: float, months: float) -> float:
    """Compute EDATE: the same day of another month, or its last; February 1900 has 29 days for Excel.

    >>> month_after(Calendar(), 46053, 1), month_after(Calendar(), 0, 1), month_after(Calendar(), 31, 1)
    (46081.0, 31.0, 60.0)
    """
    year, month, number = _month(calendar, day, months)
    number = min(number, _length(calendar, year, month))
    return _serial(calendar, datetime.date(year, month, 1), number - 1)


def month_end(calendar: Calendar, day: float, months: float) -> float:
    """Compute EOMONTH."""
    year, month, _ = _month(calendar, day, months)
    return _serial(calendar, datetime.date(year, month, 1), _length(calendar, year, month) - 1)


def _month(calendar: Calendar, day: float, months: float) -> tuple[int, int, int]:
    """Return the year and month so many months after a day, and the number of that day in its month."""
    year, month, number = _figures(calendar, day)
    years, place = divmod(month - 1 + math.trunc(months), 12)
    if not 1900 <= year + years <= 9999:
        raise CellError("#NUM!")
    return year + years, place + 1, number


def days_of_thirty(calendar: Calendar, start: float, end: float, european: Any = "") -> float:
    """Compute DAYS360: as if each month had thirty days; the way of the United States, or of Europe.

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


def accrued(
    calendar: Calendar,
    issue: float,
    first: float,
    settlement: float,
    rate: float,
    par: float,
    frequency: float,
    basis: float = 0.0,
    from_issue: Any = True,
) -> float:
    """Compute ACCRINT: of each period between two coupons, counted back from the first interest, the share that has
    passed. Without ``from_issue`` only the period before the first interest counts.

    >>> [round(accrued(Calendar(), issue, 39691, 39569, 0.1, 1000, 2), 6) for issue in (39508, 39512)]
    [16.666667, 15.555556]
    """
    start, interest, end = (_day(calendar, each) for each in (issue, first, settlement))
    coupons, kind = int(frequency), int(basis)
    if rate <= 0 or par <= 0 or coupons not in (1, 2, 4) or not 0 <= kind <= 4 or start >= end:
        raise CellError("#NUM!")
    step, at_end = 12 // coupons, interest.day == _last(interest)
    whole = is_set(from_issue)
    before, after = _coupon(interest, -step, at_end), interest
    while end > after and whole:
        before, after = after, _coupon(after, step, at_end)
    length = (after - before).days if kind == 1 else (365 if kind == 3 else 360) / coupons
    shares = _days(kind, max(start, before), end) / length
    while start < before:
        after, before = before, _coupon(before, -step, at_end)
        if start <= before:
            shares += whole
        elif kind == 3:
            shares += _days(kind, start, after) / (365 / coupons)
        else:
            shares += _days(kind, start, after) / _days(0 if kind == 2 else kind, before, after, both=kind == 0)
    return par * rate / coupons * shares


def _last(day: datetime.date) -> int:
    return monthrange(day.year, day.month)[1]


def _coupon(day: datetime.date, months: int, at_end: bool) -> datetime.date:
    """Return the same day of another month, or its last."""
    years, month = divmod(day.month - 1 + months, 12)
    if not 1 <= day.year + years <= 9999:
        raise CellError("#NUM!")
    last = monthrange(day.year + years, month + 1)[1]
    return datetime.date(day.year + years, month + 1, last if at_end else min(day.day, last))


def _days(basis: int, start: datetime.date, end: datetime.date, both: bool = False) -> int:
    """Count the days between two, by 30 a month for the bases 0 (United States) and 4 (Europe)."""
    if basis in (1, 2, 3):
        return (end - start).days
    first, last = start.day, end.day
    if basis == 4:
        first, last = min(first, 30), min(last, 30)
    else:
        in_february = [each.month == 2 and each.day == _last(each) for each in (start, end)]
        if in_february[1] and (in_february[0] or both):
            last = 30
        if last == 31 and (first >= 30 or both):
            last = 30
        first = 30 if first == 31 or in_february[0] else first
    return (end.year - start.year) * 360 + (end.month - start.month) * 30 + last - first
