"""Days and times in a number format."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal

from xlfuncs.core.errors import CellError
from xlfuncs.recalc.engine.functions import numerals
from xlfuncs.recalc.engine.functions.calendar import NEVER, Calendar

_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_CHINESE_DAYS, _JAPANESE_DAYS = "一二三四五六日", "月火水木金土日"
_CHINESE_MONTHS = ("一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")
_LANGUAGES = {0x0804: "zh", 0x0404: "zh", 0x0C04: "zh", 0x1004: "zh", 0x1404: "zh", 0x0411: "ja", 0x0409: "en"}
_ERAS = (
    (datetime.date(2019, 5, 1), "令和", "R"),
    (datetime.date(1989, 1, 8), "平成", "H"),
    (datetime.date(1926, 12, 25), "昭和", "S"),
    (datetime.date(1912, 7, 30), "大正", "T"),
    (datetime.date(1868, 9, 8), "明治", "M"),
)


def language(code: str) -> str:
    """The language that ``[$-code]`` names, "?" for one that is not known, "" for none.

    >>> language("804"), language("ja-JP"), language("411"), language(""), language("40C")
    ('zh', 'ja', 'ja', '', '?')
    """
    if not code:
        return ""
    if code[:2].lower() in ("zh", "ja", "en") and not code.isdigit():
        return code[:2].lower()
    try:
        return _LANGUAGES.get(int(code, 16) & 0xFFFF, "?")
    except ValueError:
        return "?"


#: The first day whose weekday is right: by counting the 29 February 1900, Excel has those before a day too early.
_FIRST_RIGHT = 61


def text(
    calendar: Calendar, value: float, tokens: Sequence[tuple[str, str]], script: numerals.Script | None, local: str
) -> str:
    """A moment as (kind, text) tokens show it; raises ``CellError`` outside the date system."""
    if calendar.date(value) is None:
        raise CellError("#VALUE!")
    places = max((len(piece.partition(".")[2]) for kind, piece in tokens if kind == "second"), default=0)
    seconds = any(kind == "second" or (kind, piece[:1]) == ("elapsed", "s") for kind, piece in tokens)
    total = (Decimal(repr(value)) * 86_400).quantize(
        Decimal(1).scaleb(-max(places, 0 if seconds else 3)), ROUND_HALF_UP
    )
    day = calendar.date(float(total // 86_400))
    if day is None:
        raise CellError("#VALUE!")
    writer = _Writer(day, total, script, local, any(kind == "half" for kind, _ in tokens))
    number = int(total // 86_400)
    if not calendar.epoch_1904 and number < _FIRST_RIGHT:
        writer.figures = NEVER.get(number, writer.figures)
        writer.week_day = (number + 5) % 7
    writer.first_year = any(kind == "gannen" for kind, _ in tokens)
    clock = False
    shown = ""
    for place, (kind, piece) in enumerate(tokens):
        if kind == "moment" and piece[0] in "mM" and len(piece) < 3 and (clock or _before_seconds(tokens[place + 1 :])):
            shown += writer.padded(writer.minute, len(piece))
        else:
            shown += writer.piece(kind, piece)
        if kind in ("moment", "second", "elapsed"):
            clock = piece[0] in "hH"
    return shown


def _before_seconds(tokens: Sequence[tuple[str, str]]) -> bool:
    following = next((kind for kind, piece in tokens if kind in ("moment", "second", "elapsed")), "")
    return following == "second"


class _Writer:
    """The pieces of one moment."""

    def __init__(
        self, day: datetime.date, total: Decimal, script: numerals.Script | None, local: str, halves: bool
    ) -> None:
        self.day, self.total, self.script, self.local, self.halves = day, total, script, local, halves
        self.figures = day.year, day.month, day.day
        self.week_day = day.weekday()
        self.first_year = False
        left = total % 86_400
        self.hour, self.minute, self.second = int(left // 3600), int(left // 60 % 60), left % 60

    def padded(self, number: int, width: int) -> str:
        """A number in the script: as it is spoken, or digit by digit where zeros are asked for."""
        plain = str(number).rjust(width, "0")
        if self.script is None:
            return plain
        if plain.startswith("0") and number:
            return numerals.digits(plain, self.script)
        spoken = numerals.spoken(plain, self.script)
        return spoken[1:] if spoken.startswith("一十") else spoken

    def digits(self, shown: str) -> str:
        return numerals.digits(shown, self.script) if self.script else shown

    def piece(self, kind: str, piece: str) -> str:
        if kind == "second":
            return self.seconds(piece)
        if kind == "elapsed":
            unit = {"h": 3600, "m": 60, "s": 1}[piece[0]]
            return self.digits(str(int(self.total // unit)).rjust(len(piece), "0"))
        if kind == "half":
            marks = piece.split("/")
            return marks[self.hour >= 12]
        if kind == "moment":
            return self.part(piece[0].lower(), len(piece))
        return piece

    def seconds(self, piece: str) -> str:
        letters, point, zeros = piece.partition(".")
        whole = self.padded(int(self.second), len(letters))
        if not point:
            return whole
        rest = (self.second % 1).quantize(Decimal(1).scaleb(-len(zeros)), ROUND_FLOOR)
        return whole + "." + self.digits(f"{rest:f}"[2:])

    def part(self, letter: str, length: int) -> str:
        year, month, day = self.figures
        if letter == "h":
            return self.padded((self.hour % 12 or 12) if self.halves else self.hour, min(length, 2))
        if letter == "y":
            return self.digits(f"{year:04}" if length > 2 else f"{year % 100:02}")
        if letter == "d":
            return self.padded(day, length) if length < 3 else self.weekday(length)
        if letter == "m":
            return self.padded(month, length) if length < 3 else self.month(length)
        if letter == "a":
            names, long = (_JAPANESE_DAYS, "{}曜日") if self.local == "ja" else (_CHINESE_DAYS, "星期{}")
            return (long if length > 3 else "{}").format(names[self.week_day])
        if self.local != "ja":
            return self.digits(f"{year:04}") if letter == "e" else ""
        first, name, initial = next((era for era in _ERAS if self.day >= era[0]), (datetime.date(1, 1, 1), "", ""))
        if letter == "e":
            return "元" if self.first_year and year == first.year else self.padded(year - first.year + 1, length)
        return initial if length == 1 else name[:1] if length == 2 else name

    def weekday(self, length: int) -> str:
        number = self.week_day
        if self.local == "zh":
            return ("星期" if length > 3 else "周") + _CHINESE_DAYS[number]
        if self.local == "ja":
            return _JAPANESE_DAYS[number] + ("曜日" if length > 3 else "")
        return _DAYS[number] if length > 3 else _DAYS[number][:3]

    def month(self, length: int) -> str:
        number = self.figures[1] - 1
        if length == 5:
            return _MONTHS[number][0]
        if self.local == "zh":
            return (_CHINESE_MONTHS[number] if length > 3 else str(number + 1)) + "月"
        if self.local == "ja":
            return f"{number + 1}月"
        return _MONTHS[number] if length > 3 else _MONTHS[number][:3]
