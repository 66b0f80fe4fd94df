"""Compute the payments of a loan, divided into interest and principal, and the interest between two coupons."""

from __future__ import annotations

import datetime
import math
from calendar import monthrange
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.recalc.engine.functions.reading import Calendar, is_set


def _future(rate: float, periods: float, payment: float, present: float, due: bool) -> float:
    """What is owed after some periods."""
    if not rate:
        return -(present + payment * periods)
    growth = math.pow(1 + rate, periods)
    return -(present * growth + payment * (1 + rate * due) * (growth - 1) / rate)


def _payment(rate: float, periods: float, present: float, future: float, due: bool) -> float:
    if not rate:
        return -(present + future) / periods
    growth = math.pow(1 + rate, periods)
    return -(present * growth + future) * rate / ((growth - 1) * (1 + rate * due))


def interest(
    rate: float, period: float, periods: float, present: float, future: float = 0.0, due: float = 0.0
) -> float:
    """IPMT: of a payment due at the start of a period, the interest of the one before; of the first there is none.

    >>> round(interest(0.1 / 12, 1, 36, 8000), 2), round(interest(0.1, 3, 3, 8000), 2), interest(0.1, 1, 3, 8000, 0, 1)
    (-66.67, -292.45, 0.0)
    """
    if not 1 <= period <= periods or rate <= -1:
        raise CellError("#NUM!")
    if period == 1:
        return 0.0 if due else -present * rate
    payment = _payment(rate, periods, present, future, bool(due))
    if due:
        return (_future(rate, period - 2, payment, present, True) - payment) * rate
    return _future(rate, period - 1, payment, present, False) * rate


def principal(
    rate: float, period: float, periods: float, present: float, future: float = 0.0, due: float = 0.0
) -> float:
    """PPMT: what is left of the payment.

    >>> round(principal(0.1 / 12, 1, 24, 2000), 2), round(principal(0.08, 10, 10, 200000), 2)
    (-75.62, -27598.05)
    """
    paid = interest(rate, period, periods, present, future, due)
    return _payment(rate, periods, present, future, bool(due)) - paid


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
    """ACCRINT: of each period between two coupons, counted back from the first interest, the share that has passed.

    Without ``from_issue`` only the period before the first interest counts.

    >>> [round(accrued(Calendar(), issue, 39691, 39569, 0.1, 1000, 2), 6) for issue in (39508, 39512)]
    [16.666667, 15.555556]
    """
    start, interest, end = (_date(calendar, each) for each in (issue, first, settlement))
    coupons, kind = int(frequency), int(basis)
    if rate <= 0 or par <= 0 or coupons not in (1, 2, 4) or not 0 <= kind <= 4 or start >= end:
        raise CellError("#NUM!")
    step, at_end = 12 // coupons, interest.day == _last(interest)
    whole = is_set(from_issue)
    before, after = _moved(interest, -step, at_end), interest
    while end > after and whole:
        before, after = after, _moved(after, step, at_end)
    length = (after - before).days if kind == 1 else (365 if kind == 3 else 360) / coupons
    shares = _days(kind, max(start, before), end) / length
    while start < before:
        after, before = before, _moved(before, -step, at_end)
        if start <= before:
            shares += whole
        else:
            shares += _days(kind, start, after) / _length(kind, before, after, coupons)
    return par * rate / coupons * shares


def _date(calendar: Calendar, serial: float) -> datetime.date:
    found = calendar.date(serial)
    if found is None:
        raise CellError("#NUM!")
    return found


def _last(day: datetime.date) -> int:
    return monthrange(day.year, day.month)[1]


def _moved(day: datetime.date, months: int, at_end: bool) -> datetime.date:
    """The same day of another month, or its last."""
    years, month = divmod(day.month - 1 + months, 12)
    if not 1 <= day.year + years <= 9999:
        raise CellError("#NUM!")
    last = monthrange(day.year + years, month + 1)[1]
    return datetime.date(day.year + years, month + 1, last if at_end else min(day.day, last))


def _days(basis: int, start: datetime.date, end: datetime.date, both: bool = False) -> int:
    """Days between two, by 30 a month for the bases 0 (United States) and 4 (Europe)."""
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


def _length(basis: int, start: datetime.date, end: datetime.date, coupons: int) -> float:
    """How many days an earlier period between two coupons counts."""
    if basis == 3:
        return 365 / coupons
    return _days(0 if basis == 2 else basis, start, end, both=basis == 0)
