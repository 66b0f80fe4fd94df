"""Show a value in a number format, as TEXT does, days and times too."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Sentence
from xlfuncs.recalc import sentences
from xlfuncs.recalc.engine import numerals
from xlfuncs.recalc.engine.operations import general_text
from xlfuncs.recalc.engine.reading import NEVER, Calendar, raise_error, read_number
from xlfuncs.xlsx.cells.number_formats import chosen, general, number_text, sections


def doubt(pattern: str) -> Sentence | None:
    """Say why Excel may show a format otherwise; nothing if it will not.

    >>> doubt("0.00"), doubt("yyyy-mm-dd"), doubt("[$-804]aaaa"), doubt('"第"0"轮"')
    (None, None, None, None)
    >>> doubt("aaaa").name
    'FORMAT_OF_LANGUAGE'
    """
    try:
        parts = sections(pattern)
    except CellError:
        return sentences.FORMAT_UNKNOWN
    for part in parts:
        local = part.numerals or any(token.kind == "moment" and token.text[0] in "aAgGeE" for token in part.tokens)
        if local and not part.language:
            return sentences.FORMAT_OF_LANGUAGE
        if part.language == "?":
            return sentences.FORMAT_OTHER_LANGUAGE
    return None


def text(calendar: Calendar, value: Any, pattern: str) -> str:
    """Compute TEXT. A text that shows a number or a day is that; any other stays as it is, or goes where ``@`` stands.

    >>> text(Calendar(), 1234.5, "#,##0.00"), text(Calendar(), -5.0, "0;(0)"), text(Calendar(), "x", "0;0;0;@队")
    ('1,234.50', '(5)', 'x队')
    >>> text(Calendar(), 46155.0, "yyyy年m月d日 aaaa"), text(Calendar(), "2026-5-13", "mm/dd")
    ('2026年5月13日 星期三', '05/13')
    """
    raise_error(value)
    if isinstance(value, bool):
        value = str(value).upper()
    elif isinstance(value, str):
        value = found if (found := read_number(value, calendar)) is not None else value
    parts = sections(pattern)
    if isinstance(value, str):
        worded = parts[3] if len(parts) == 4 else parts[-1] if parts and parts[-1].has("at") else None
        if worded is None:
            return value
        return "".join(value if token.kind == "at" else token.text for token in worded.tokens)
    number = float(value or 0.0)
    if not pattern:
        return ""
    part, sign = chosen(parts, number)
    script = numerals.SCRIPTS.get((part.numerals, part.language == "ja"))
    if part.is_moment:
        return _moment(calendar, number, part.tokens, script, part.language)
    if part.has("at"):
        shown = str(general_text(number))
        return "".join(shown if token.kind == "at" else token.text for token in part.tokens)
    if part.has("general"):
        shown = general(abs(number))
        shown = numerals.spoken(shown, script) if script else shown
        return sign + "".join(shown if token.kind == "general" else token.text for token in part.tokens)
    shown = number_text(abs(number), sign, part)
    return numerals.digits(shown, script) if script and part.has("digit") else shown


_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_CHINESE_DAYS, _JAPANESE_DAYS = "一二三四五六日", "月火水木金土日"
_CHINESE_MONTHS = ("一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")
_ERAS = (
    (datetime.date(2019, 5, 1), "令和", "R"),
    (datetime.date(1989, 1, 8), "平成", "H"),
    (datetime.date(1926, 12, 25), "昭和", "S"),
    (datetime.date(1912, 7, 30), "大正", "T"),
    (datetime.date(1868, 9, 8), "明治", "M"),
)


#: The first day whose weekday is right: by counting the 29 February 1900, Excel has those before a day too early.
_FIRST_RIGHT = 61


def _moment(
    calendar: Calendar, value: float, tokens: Sequence[tuple[str, str]], script: numerals.Script | None, local: str
) -> str:
    """Show a moment as (kind, text) tokens do. Raises ``CellError`` outside the date system."""
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
        """Write a number in the script: as it is spoken, or digit by digit where zeros are asked for."""
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
