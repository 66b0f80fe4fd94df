"""Show a value in a number format, as TEXT does, days and times too."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Sentence
from xlfuncs.recalc import sentences
from xlfuncs.recalc.engine import numerals
from xlfuncs.recalc.engine.operations import general_text
from xlfuncs.recalc.engine.reading import NEVER, Calendar, raise_error, read_number
from xlfuncs.xlsx.formulas.plain import COMPARISONS

_TOKEN = re.compile(
    r"""(?P<literal>"[^"]*"|[\\!].)|(?P<gap>_.)|(?P<fill>\*.)|(?P<bracket>\[[^\]]*\])"""
    r"""|(?P<general>General|G/通用格式|G/標準)|(?P<half>AM/PM|A/P|上午/下午|午前/午後)"""
    r"""|(?P<power>E[+-](?=[0#?]))|(?P<second>s+(?:\.0+)?)|(?P<moment>y+|m+|d+|h+|aaa+|g+|e+)"""
    r"""|(?P<digit>[0#?])|(?P<point>\.)|(?P<comma>,)|(?P<percent>%)|(?P<slash>/)|(?P<at>@)|(?P<plain>.)""",
    re.IGNORECASE | re.DOTALL,
)
#: The most digits of a number before and behind its point.
_DIGITS = 1000
_PIECE = re.compile(r'"[^"]*"|[\\!_*].|\[[^\]]*\]|.', re.DOTALL)
_CONDITION = re.compile(r"\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]")
_LOCALE = re.compile(r"\[\$([^\]-]*)(?:-([0-9A-Fa-f]+|[A-Za-z-]+)(?:,[0-9A-Fa-f]+)?)?\]")
#: Plain characters that no format needs quotes for, beside all that are not Latin letters.
_LATIN = re.compile(r"[A-Za-z]")


class Token(NamedTuple):
    """A piece of a format: what it is and how it is written; literals without their quotes."""

    kind: str
    text: str


class Section(NamedTuple):
    """What stands between two semicolons."""

    tokens: tuple[Token, ...]
    condition: tuple[str, float] | None
    script: numerals.Script | None
    language: str
    is_moment: bool

    def has(self, kind: str) -> bool:
        """Tell whether there is a token of that kind."""
        return any(token.kind == kind for token in self.tokens)


@lru_cache(maxsize=500)
def sections(pattern: str) -> tuple[Section, ...]:
    """Take a format apart. Raises ``CellError`` where it is none."""
    texts = [""]
    for piece in _PIECE.findall(pattern):
        if piece == ";":
            texts.append("")
        else:
            texts[-1] += piece
    if len(texts) > 4:
        raise CellError("#VALUE!")
    return tuple(_section(text) for text in texts)


def _section(text: str) -> Section:
    tokens: list[Token] = []
    condition: tuple[str, float] | None = None
    number, language = 0, ""
    for found in _TOKEN.finditer(text):
        kind, piece = str(found.lastgroup), found[0]
        if kind == "bracket":
            asked, local = _CONDITION.fullmatch(piece), _LOCALE.fullmatch(piece)
            if asked:
                condition = asked[1], float(asked[2])
            elif local:
                tokens.append(Token("literal", local[1]))
                language = _language(local[2] or "") or language
                if (local[2] or "").lower().endswith("-gannen"):
                    tokens.append(Token("gannen", ""))
            elif piece.upper().startswith("[DBNUM") and piece[6:-1] in ("1", "2", "3"):
                number = int(piece[6:-1])
            elif re.fullmatch(r"\[(?:h+|m+|s+)\]", piece, re.IGNORECASE):
                tokens.append(Token("elapsed", piece[1:-1].lower()))
        elif kind in ("literal", "gap"):
            tokens.append(Token("literal", " " if kind == "gap" else piece.strip('"') if piece[0] == '"' else piece[1]))
        elif kind == "plain" and _LATIN.match(piece):
            raise CellError("#VALUE!")
        elif kind != "fill":
            tokens.append(Token("literal" if kind == "plain" else kind, piece))
    is_moment = any(token.kind in ("moment", "second", "half", "elapsed") for token in tokens)
    if number and not any(token.kind in ("digit", "at", "general") for token in tokens) and not is_moment:
        tokens.append(Token("general", "General"))
    script = numerals.SCRIPTS[number, language == "ja"] if number else None
    return Section(tuple(tokens), condition, script, language, is_moment)


#: What General may take, the point among them, and the digits that it shows of what takes more.
_GENERAL_WIDTH, _GENERAL_DIGITS = 11, 6


def general(size: float) -> str:
    """Show a number that is not negative as the format General does: in 11 characters, else with an exponent.

    >>> [general(each) for each in (1 / 3, 123456.789123, 12345678901.0, 123456789012.0, 0.0001234567891)]
    ['0.333333333', '123456.7891', '12345678901', '1.23457E+11', '0.000123457']
    >>> [general(each) for each in (0.0, 1e-5, 1.23456789e-5, 1234567890.5, 99999999999.7, 1e-10)]
    ['0', '0.00001', '1.23457E-05', '1234567891', '1E+11', '1E-10']
    """
    number = Decimal(f"{size:.15g}")
    if not number or -5 < number.adjusted() < _GENERAL_WIDTH:
        places = _GENERAL_WIDTH - 1 - max(1, number.adjusted() + 1)
        number = number.quantize(Decimal(1).scaleb(-max(0, places)), ROUND_HALF_UP)
    shown = f"{number.normalize():f}"
    if len(shown) <= _GENERAL_WIDTH:
        return shown
    number = number.quantize(Decimal(1).scaleb(number.adjusted() + 1 - _GENERAL_DIGITS), ROUND_HALF_UP).normalize()
    power = number.adjusted()
    return f"{number.scaleb(-power):f}E{'+' if power > 0 else '-'}{abs(power):02d}"


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
        local = part.script or any(token.kind == "moment" and token.text[0] in "aAgGeE" for token in part.tokens)
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
    part, sign = _chosen(parts, number)
    if part.is_moment:
        return _moment(calendar, number, part.tokens, part.script, part.language)
    if part.has("at"):
        shown = str(general_text(number))
        return "".join(shown if token.kind == "at" else token.text for token in part.tokens)
    return _number(abs(number), sign, part)


def _chosen(parts: tuple[Section, ...], number: float) -> tuple[Section, str]:
    """Return the section for a number, and the sign that is still to be shown."""
    minus = "-" if number < 0 else ""
    if any(part.condition for part in parts):
        for part in parts:
            if part.condition is None or COMPARISONS[part.condition[0]](
                (number > part.condition[1]) - (number < part.condition[1]), 0
            ):
                return part, minus
        raise CellError("#VALUE!")
    if len(parts) == 1 or (len(parts) == 2 and number >= 0) or number > 0:
        return parts[0], minus
    return (parts[1], "") if number < 0 else (parts[2] if len(parts) > 2 else parts[0], "")


def _number(size: float, sign: str, part: Section) -> str:
    tokens = part.tokens
    if part.has("general"):
        shown = general(size)
        shown = numerals.spoken(shown, part.script) if part.script else shown
        return sign + "".join(shown if token.kind == "general" else token.text for token in tokens)
    if not part.has("digit"):
        return sign + "".join(token.text for token in tokens)
    with localcontext(Context(prec=_DIGITS)):
        return _digits(size, sign, part)


def _digits(size: float, sign: str, part: Section) -> str:
    tokens = part.tokens
    number = Decimal(f"{size:.15g}") * 100 ** sum(token.kind == "percent" for token in tokens)
    if part.has("power"):
        shown = _scientific(number, tokens)
    elif part.has("slash"):
        shown = _fraction(number, tokens)
    else:
        shown = _decimal(number, tokens)
    if not any(each in shown for each in "123456789"):
        sign = ""  # what rounds to 0 has none
    return sign + (numerals.digits(shown, part.script) if part.script else shown)


def _decimal(number: Decimal, tokens: tuple[Token, ...]) -> str:
    """Put digits into their places; the first takes all that are left over."""
    point = next((place for place, token in enumerate(tokens) if token.kind == "point"), len(tokens))
    before, behind = tokens[:point], tokens[point:]
    last = max((place for place, token in enumerate(before) if token.kind == "digit"), default=-1)
    first = next((place for place, token in enumerate(before) if token.kind == "digit"), len(before))
    commas = [place for place, token in enumerate(before) if token.kind == "comma" and place > first]
    scaling = sum(place > last for place in commas) + _commas_at_end(behind)
    number /= 1000**scaling
    grouped = any(place < last for place in commas)
    places = sum(token.kind == "digit" for token in behind)
    digits = f"{number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP):f}"
    whole, _, fraction = digits.partition(".")
    left = _filled(before, whole.lstrip("0"), grouped)
    return left + _behind(behind, fraction)


def _commas_at_end(tokens: tuple[Token, ...]) -> int:
    """Return the commas right behind the last digit."""
    last = max((place for place, token in enumerate(tokens) if token.kind == "digit"), default=len(tokens))
    return sum(token.kind == "comma" for token in tokens[last:])


def _filled(tokens: tuple[Token, ...], digits: str, grouped: bool) -> str:
    """Show the digits before the point, from the right."""
    spots = sum(token.kind == "digit" for token in tokens)
    shown: list[str] = []
    count = 0

    def put(digit: str) -> None:
        nonlocal count
        if grouped and count and not count % 3:
            shown.append("," if digit != " " else " ")
        shown.append(digit)
        count += 1

    for token in reversed(tokens):
        if token.kind != "digit":
            if token.kind != "comma":
                shown.append(token.text)
            continue
        spots -= 1
        taken = digits if not spots else digits[-1:]
        digits = "" if not spots else digits[:-1]
        for digit in reversed(taken or {"0": "0", "?": " "}.get(token.text, "")):
            put(digit)
    if not any(token.kind == "digit" for token in tokens):
        shown.append(digits)  # ".00" shows the digits before the point all the same
    return "".join(reversed(shown))


def _behind(tokens: tuple[Token, ...], digits: str) -> str:
    shown = ""
    kept = len(digits.rstrip("0"))
    for token in tokens:
        if token.kind == "digit":
            digit, digits = digits[:1], digits[1:]
            kept -= 1
            shown += digit if kept >= 0 or token.text == "0" else " " if token.text == "?" else ""
        elif token.kind != "comma":
            shown += token.text
    return shown


def _scientific(number: Decimal, tokens: tuple[Token, ...]) -> str:
    place = next(place for place, token in enumerate(tokens) if token.kind == "power")
    mantissa, behind = tokens[:place], tokens[place + 1 :]
    point = next((at for at, token in enumerate(mantissa) if token.kind == "point"), len(mantissa))
    group = max(1, sum(token.kind == "digit" for token in mantissa[:point]))
    places = sum(token.kind == "digit" for token in mantissa[point:])
    power = number.adjusted() // group * group if number else 0
    if number.scaleb(-power).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP) >= 10**group:
        power += group
    mark = tokens[place].text[0] + ("-" if power < 0 else "+" if tokens[place].text[1] == "+" else "")
    return _decimal(number.scaleb(-power), mantissa) + mark + _filled(behind, str(abs(power)).lstrip("0"), False)


def _fraction(number: Decimal, tokens: tuple[Token, ...]) -> str:
    """Show ``# ?/?``: as near as the denominator's digits allow, or over the one that is given."""
    slash = next(place for place, token in enumerate(tokens) if token.kind == "slash")
    start = slash
    while start and tokens[start - 1].kind == "digit":
        start -= 1
    end = slash + 1
    while end < len(tokens) and (tokens[end].kind == "digit" or tokens[end].text.isdigit()):
        end += 1
    before, above, below = tokens[:start], tokens[start:slash], tokens[slash + 1 : end]
    if not (above and below):
        raise CellError("#VALUE!")  # half a fraction is no format
    mixed = any(token.kind == "digit" for token in before)
    whole, rest = divmod(Fraction(number), 1) if mixed else (0, Fraction(number))
    given = "".join(token.text for token in below)
    if given.isdigit() and int(given):
        bottom = int(given)
        top = int(rest * bottom + Fraction(1, 2))
    else:
        near = rest.limit_denominator(10 ** len(below) - 1)
        top, bottom = near.numerator, near.denominator
    if mixed and top == bottom:
        whole, top = whole + 1, 0
    left = _filled(before, str(whole).lstrip("0"), False) if mixed else ""
    tail = "".join(token.text for token in tokens[end:])
    if mixed and not top:
        return (left or "0") + " " * (len(above) + 1 + len(below)) + tail
    return left + str(top).rjust(len(above)) + "/" + str(bottom).ljust(len(below)) + tail


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


def _language(code: str) -> str:
    """Return the language that ``[$-code]`` names, "?" for one that is not known, "" for none.

    >>> _language("804"), _language("ja-JP"), _language("411"), _language(""), _language("40C")
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
