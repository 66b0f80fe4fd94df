"""Days as programs write them into their files: in figures, the year in front or behind."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable

_DAY = re.compile(r"(\d{4})([/.-])(\d{1,2})\2(\d{1,2})")
_DAY_FIRST = re.compile(r"(\d{1,2})([/.-])(\d{1,2})\2(\d{4})")
MONTHS = 12


def iso(day: str, *, month_first: bool = False) -> str:
    """Write a day with its year in front; with slashes, and only with these, the month may stand first. What is none
    stays as it is.

    >>> iso("2026.5.15"), iso("18/11/2024"), iso("9/14/2010", month_first=True), iso("18-19 Nov"), iso("31/02/2024")
    ('2026-05-15', '2024-11-18', '2010-09-14', '18-19 Nov', '31/02/2024')
    """
    if found := _DAY.fullmatch(day):
        year, month, of_month = found[1], found[3], found[4]
    elif found := _DAY_FIRST.fullmatch(day):
        of_month, month, year = found[1], found[3], found[4]
        if month_first and found[2] == "/":
            of_month, month = month, of_month
    else:
        return day
    try:
        return datetime.date(int(year), int(month), int(of_month)).isoformat()
    except ValueError:
        return day


def is_month_first(days: Iterable[str]) -> bool:
    """Tell whether the month stands first in the days of a file that have slashes: in one of them it has to.

    >>> is_month_first(["9/4/2010", "9/14/2010"]), is_month_first(["9/4/2010"])
    (True, False)
    """
    return any(second > MONTHS for _, second in _slashed(days))


def may_be_either(days: Iterable[str]) -> bool:
    """Tell whether nothing says which of the two stands first in them.

    >>> may_be_either(["9/4/2010"]), may_be_either(["9/9/2010"]), may_be_either(["9/14/2010"])
    (True, False, False)
    """
    found = [*_slashed(days)]
    return any(first != second for first, second in found) and all(max(each) <= MONTHS for each in found)


def _slashed(days: Iterable[str]) -> Iterable[tuple[int, int]]:
    found = filter(None, map(_DAY_FIRST.fullmatch, days))
    return ((int(each[1]), int(each[3])) for each in found if each[2] == "/")
