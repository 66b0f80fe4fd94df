"""Days as Excel counts them: with a 29 February 1900, which never was, as number 60."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from xlfuncs.recalc.engine.functions.calendar import Calendar
from xlfuncs.recalc.engine.helpers import error, error_among

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
