"""The day of an event, as people type it and as they write it."""

import datetime
import re
import unicodedata
from typing import Any

from xlfuncs.arguments import Kind, Name, Text
from xlfuncs.errors import VALUE
from xlfuncs.sentences import Said, Sentence, Told

Date = datetime.date

_EPOCH = datetime.date(1899, 12, 30)
#: The serial numbers of 1900-03-01 and of 9999-12-31.
_FIRST, _LAST = 61, 2_958_465
#: The days that a spreadsheet makes of two numbers typed with a dash lie in these years.
_YEARS = range(2000, 2100)
PLACE_IS_A_DAY = Sentence(
    en="place {place} is a date: spreadsheets make one of {typed}; write shared places as {first}=",
    zh="名次 {place} 是日期：电子表格软件会把 {typed} 变成日期；并列请写 {first}=",
    ja="順位 {place} は日付です。表計算ソフトは {typed} を日付にします。同順位は {first}= と書いてください",
)
_WRITTEN = re.compile(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?")
_MONTHS = "January February March April May June July August September October November December".split()  # noqa: SIM905


class DateCell(Kind):
    """A day: a date cell or its serial number, ``2026-05-13``, ``2026年5月13日``; any other text stays as it is.

    An event of two days is written as people write it, so a text is no mistake.

    >>> DateCell().take(46155, "date"), DateCell().take("２０２６年5月13日", "date")
    (datetime.date(2026, 5, 13), datetime.date(2026, 5, 13))
    >>> DateCell().take("5月13-14日", "date")
    '5月13-14日'
    """

    TEXT = Text(en="text", zh="文字", ja="文字")

    def __init__(self) -> None:
        super().__init__(en="date", zh="日期", ja="日付")

    @property
    def allowed(self) -> Told:
        return self.help

    def take(self, cell: Any, name: Name) -> Date | str:
        cell = self.one(cell, name)
        if isinstance(cell, datetime.datetime):
            return cell.date()
        if isinstance(cell, datetime.date):
            return cell
        if isinstance(cell, bool):
            raise self.refusal(VALUE, cell, name)
        if isinstance(cell, float | int):
            if not _FIRST <= cell < _LAST + 1:
                raise self.refusal(VALUE, cell, name)
            return _EPOCH + datetime.timedelta(days=int(cell))
        written = _WRITTEN.fullmatch(unicodedata.normalize("NFKC", str(cell)).strip())
        if written is None:
            return str(cell).strip()
        try:
            return datetime.date(*map(int, written.groups()))
        except ValueError:
            raise self.refusal(VALUE, cell, name) from None


def place_made_a_day(place: int) -> Said | None:
    """What to say of a place far beyond the field that was typed as 4-5, and is a date since.

    >>> place_made_a_day(46117).text("en"), place_made_a_day(25)
    ('place 46117 is a date: spreadsheets make one of 4-5; write shared places as 4=', None)
    """
    day = day_made_of(place)
    return PLACE_IS_A_DAY(place=place, typed=f"{day.month}-{day.day}", first=day.month) if day else None


def day_made_of(number: int) -> Date | None:
    """The day that a spreadsheet has made of what was typed, where a number can be one."""
    day = _EPOCH + datetime.timedelta(days=number) if _FIRST <= number <= _LAST else _EPOCH
    return day if day.year in _YEARS else None


def written(day: Date | str | None, language: str) -> str:
    """A day as people of that language write it.

    >>> day = datetime.date(2026, 5, 13)
    >>> written(day, "zh"), written(day, "ja"), written(day, "en"), written("5月13-14日", "zh"), written(None, "en")
    ('2026年5月13日', '2026年5月13日', '13 May 2026', '5月13-14日', '')
    """
    if not isinstance(day, datetime.date):
        return day or ""
    if language == "en":
        return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"
    return f"{day.year}年{day.month}月{day.day}日"
