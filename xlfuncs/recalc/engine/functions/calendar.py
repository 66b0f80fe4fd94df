"""Serial numbers of days, in both of Excel's date systems, and the texts that Excel reads as a day or a time."""

from __future__ import annotations

import datetime
import re
from typing import NamedTuple

_DAY = r"(?P<year>\d{4})(?P<mark>[-/])(?P<month>\d{1,2})(?:(?P=mark)(?P<day>\d{1,2}))?"
_SHORT_DAY = r"(?P<month>\d{1,2})[-/](?P<day>\d{1,2})"
_KANJI_DAY = r"(?:(?P<year>\d{4})年)?(?P<month>\d{1,2})月(?:(?P<day>\d{1,2})日)?"
_TIME = re.compile(
    r"(?P<half>上午|下午|午前|午後)?\s*(?P<hour>\d{1,4})"
    r"(?::(?P<minute>\d{1,2})(?::(?P<second>\d{1,2}(?:\.\d*)?))?|[时時](?P<minute2>\d{1,2})分(?:(?P<second2>\d{1,2})秒)?)"
    r"(?:\s*(?P<english>[AaPp])[Mm]?)?"
)
_HALF_ONLY = re.compile(r"(?P<hour>\d{1,2})\s*(?P<english>[AaPp])[Mm]")
_DAYS = [re.compile(pattern) for pattern in (_DAY, _KANJI_DAY, _SHORT_DAY)]
_LAST = 2_958_465  # the 31 December 9999
_EPOCH = datetime.date(1899, 12, 30)
#: Days that the system of 1904 is behind.
_BEHIND = 1462
#: Days that Excel shows although they never were: year, month and day.
NEVER = {0: (1900, 1, 0), 60: (1900, 2, 29)}


class Calendar(NamedTuple):
    """One of the two date systems."""

    epoch_1904: bool = False

    def serial(self, day: datetime.date) -> float | None:
        """The number of a day; None before the first of the system.

        >>> Calendar().serial(datetime.date(2026, 5, 13)), Calendar().serial(datetime.date(1900, 1, 1))
        (46155.0, 1.0)
        """
        number = (day - _EPOCH).days
        if self.epoch_1904:
            return float(number - _BEHIND) if number >= _BEHIND else None
        number -= number < 61  # Excel counts the 29 February 1900 that never was
        return float(number) if number > 0 else None

    def date(self, serial: float) -> datetime.date | None:
        """The day of a number; None outside the system.

        >>> Calendar().date(46155.9), Calendar(True).date(0)
        (datetime.date(2026, 5, 13), datetime.date(1904, 1, 1))
        """
        number = int(serial // 1) + (_BEHIND if self.epoch_1904 else 0)
        if serial < 0 or number > _LAST:
            return None
        return _EPOCH + datetime.timedelta(days=number + (not self.epoch_1904 and number < 60))

    def read(self, text: str) -> float | None:
        """The number of a text that shows a day, a time or both; None where it shows none.

        Days stand in the order of Chinese and Japanese settings: year, month, day. A day without a year is in this one.

        >>> Calendar().read("2026年5月13日"), Calendar().read("2026/5/13 12:00"), Calendar().read("6:00 PM")
        (46155.0, 46155.5, 0.75)
        >>> Calendar().read("2026-2-30"), Calendar().read("13/5/2026")
        (None, None)
        """
        time = _time(text)
        if time is not None:
            return time
        for pattern in _DAYS:
            found = pattern.match(text)
            if found is None:
                continue
            day = self._day(found)
            rest = text[found.end() :]
            if day is None or not rest:
                return day
            time = _time(rest.strip()) if rest[0] == " " or found[0][-1] == "日" else None
            if time is not None:
                return day + time
        return None

    def _day(self, found: re.Match[str]) -> float | None:
        named = found.groupdict()
        year = int(named.get("year") or datetime.date.today().year)
        try:
            return self.serial(datetime.date(year, int(named["month"]), int(named["day"] or 1)))
        except ValueError:
            return None


def _time(text: str) -> float | None:
    found = _TIME.fullmatch(text) or _HALF_ONLY.fullmatch(text)
    if found is None:
        return None
    named = found.groupdict()
    hour = int(named["hour"])
    minute = int(named.get("minute") or named.get("minute2") or 0)
    second = float(named.get("second") or named.get("second2") or 0)
    if minute > 59 or second >= 60:
        return None
    half = (named.get("half") or named["english"] or "").upper()
    if half:
        if hour > 12:
            return None
        hour = hour % 12 + (12 if half in ("下午", "午後", "P") else 0)
    return (hour * 3600 + minute * 60 + second) / 86_400
