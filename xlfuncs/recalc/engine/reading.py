"""Read cell values as what a function wants: numbers, days and times, yes and no, in Excel's ways."""

from __future__ import annotations

import datetime
import math
import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from xlfuncs.core.errors import CellError
from xlfuncs.recalc.engine.operations import CODE_OF_KIND, cells, each_cell, error, general_text
from xlfuncs.xlsx.formulas.plain import is_number

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
#: The number of 31 December 9999.
LAST_DAY = 2_958_465
_EPOCH = datetime.date(1899, 12, 30)
#: Days that Excel shows although they never were: year, month and day.
NEVER = {0: (1900, 1, 0), 60: (1900, 2, 29)}


class Calendar(NamedTuple):
    """One of the two date systems."""

    epoch_1904: bool = False

    @property
    def behind(self) -> int:
        """Return the days that the system of 1904 is behind."""
        return 1462 if self.epoch_1904 else 0

    def serial(self, day: datetime.date) -> float | None:
        """Return the number of a day; None before the first of the system.

        >>> Calendar().serial(datetime.date(2026, 5, 13)), Calendar().serial(datetime.date(1900, 1, 1))
        (46155.0, 1.0)
        """
        number = (day - _EPOCH).days
        if self.epoch_1904:
            return float(number - self.behind) if number >= self.behind else None
        number -= number < 61  # Excel counts the 29 February 1900 that never was
        return float(number) if number > 0 else None

    def date(self, serial: float) -> datetime.date | None:
        """Return the day of a number; None outside the system.

        >>> Calendar().date(46155.9), Calendar(True).date(0)
        (datetime.date(2026, 5, 13), datetime.date(1904, 1, 1))
        """
        number = int(serial // 1) + self.behind
        if serial < 0 or number > LAST_DAY:
            return None
        return _EPOCH + datetime.timedelta(days=number + (not self.epoch_1904 and number < 60))

    def read(self, text: str) -> float | None:
        """Read a text that shows a day, a time or both as its number; None where it shows none.

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


_NUMBER = re.compile(
    r"(?P<open>\()?\s*(?P<sign>[-+]?)\s*[$¥€£]?\s*(?P<sign2>[-+]?)"
    r"(?P<digits>(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?)(?P<power>[eE][-+]?\d+)?\s*(?P<percent>%?)\s*(?P<close>\))?"
)
_FRACTION = re.compile(r"(?P<sign>[-+]?)(?P<whole>\d+) (?P<above>\d+)/(?P<below>\d+)")
#: Digits that a number keeps; those behind are 0, as for the long numbers of identity cards.
_DIGITS = 15


@lru_cache(maxsize=1 << 16)
def read_number(text: str, calendar: Calendar) -> float | None:
    """Read the number that a text shows, as Excel reads what is typed; None where it shows none.

    >>> [read_number(text, Calendar()) for text in ("1,234.5", "１２", "¥5", "(5)", "12%", "1 1/2", "2026/5/13")]
    [1234.5, 12.0, 5.0, -5.0, 0.12, 1.5, 46155.0]
    >>> [read_number(text, Calendar()) for text in ("", "1,23", "a", "TRUE")]
    [None, None, None, None]
    >>> read_number("123456789012345678", Calendar())
    1.23456789012345e+17
    """
    text = text.strip(" \u3000")
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    found = _NUMBER.fullmatch(text)
    if found is not None and any(each.isdigit() for each in found["digits"]):
        if bool(found["open"]) != bool(found["close"]) or (found["sign"] and found["sign2"]):
            return None
        value = float(_shortened(found["digits"].replace(",", "")) + (found["power"] or ""))
        negative = bool(found["open"]) != ("-" in (found["sign"], found["sign2"]))
        return (-value if negative else value) / (100 if found["percent"] else 1)
    found = _FRACTION.fullmatch(text)
    if found is not None and int(found["below"]):
        value = int(found["whole"]) + int(found["above"]) / int(found["below"])
        return -value if found["sign"] == "-" else value
    return calendar.read(text)


def _shortened(digits: str) -> str:
    if len(digits) <= _DIGITS:
        return digits
    kept = 0
    shown = []
    for each in digits:
        kept += each.isdigit() and (kept > 0 or each != "0")
        shown.append("0" if each.isdigit() and kept > _DIGITS else each)
    return "".join(shown)


def raise_error(value: Any) -> None:
    """Raise ``CellError`` if the value is an error of the engine."""
    if isinstance(value, dict):
        raise CellError(CODE_OF_KIND.get(value["kind"], "#VALUE!"))


def number(value: Any, calendar: Calendar) -> float:
    """Read a value as a number. Raises ``CellError`` where it is none."""
    if isinstance(value, str):
        read = read_number(value, calendar)
        if read is None:
            raise CellError("#VALUE!")
        return read
    raise_error(value)
    return float(value or 0.0)


def strict_number(value: Any, calendar: Calendar) -> float:
    """Read a value as a number for the functions that came with the Analysis ToolPak: TRUE is none for them."""
    if isinstance(value, bool):
        raise CellError("#VALUE!")
    return number(value, calendar)


def truth(value: Any, calendar: Calendar) -> bool:
    """Read a value as yes or no; of texts only TRUE and FALSE are one. Raises ``CellError``."""
    if isinstance(value, str):
        if value.upper() not in ("TRUE", "FALSE"):
            raise CellError("#VALUE!")
        return value.upper() == "TRUE"
    raise_error(value)
    return bool(value)


def is_set(value: Any) -> bool:
    """Tell whether a choice such as ``by_col`` is made; left out it is not. Raises ``CellError`` for another text.

    >>> [is_set(value) for value in ("", None, 1.0, "true", "FALSE")]
    [False, False, True, True, False]
    """
    if isinstance(value, str) and value.upper() in ("TRUE", "FALSE"):
        return truth(value, Calendar())
    return value != "" and bool(number(value, Calendar()))


def whole_number(value: Any) -> int:
    """Read a value as a number without decimals. Raises ``CellError`` where it is none."""
    return int(number(value, Calendar()))


def text(value: Any, calendar: Calendar) -> str:
    """Read a value as text. Raises ``CellError`` where it is an error, or longer than a cell may hold."""
    return string(value)


def string(value: Any) -> str:
    """Read a value as text, for which no date system matters."""
    shown = general_text(value)
    raise_error(shown)
    return "" if shown is None else str(shown)


def scalar(value: Any, calendar: Calendar) -> Any:
    """Take a value as it is. Raises ``CellError`` where it is an error."""
    raise_error(value)
    return value


def any_value(value: Any, calendar: Calendar) -> Any:
    """Take a value as it is, errors too."""
    return value


def shown_by_texts(read: Callable[[Any, Calendar], Any], calendar: Calendar) -> Callable[[Any], Any]:
    """Return what leaves everything as it is but the texts (for ``strict_number`` TRUE and FALSE too): these ``read``
    makes into something.

    >>> shown_by_texts(number, Calendar())([["1,000", True, None]])
    [[1000.0, True, None]]
    """
    kinds = (str, bool) if read is strict_number else (str,)

    def one(item: Any) -> Any:
        if type(item) not in kinds:
            return item
        try:
            return read(item, calendar)
        except CellError as failure:
            return error(failure.code)

    return lambda value: 0.0 if value is None else each_cell(one, value)


#: How a letter of ``library.Own`` reads one value.
READERS: dict[str, Callable[[Any, Calendar], Any]] = {
    "n": number,
    "x": strict_number,
    "t": text,
    "s": scalar,
    "e": any_value,
}


def numbers(*ranges: Any) -> list[float]:
    """Return the numbers among the cells; all else is passed over, but an error is raised."""
    found: list[float] = []
    for value in cells(*ranges):
        if is_number(value):
            found.append(float(value))
        else:
            raise_error(value)
    return found


def total(values: Iterable[float]) -> float:
    """Add up, rounding once. Raises ``CellError`` where the sum is too large.

    >>> total([0.1] * 10)
    1.0
    """
    try:
        return math.fsum(values)
    except (OverflowError, ValueError):  # beyond what a number can be, or what is left of such numbers
        raise CellError("#NUM!") from None
