"""Take number formats apart, and show numbers in them, as Excel does."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from xlfuncs.core.errors import CellError
from xlfuncs.xlsx.formulas.plain import COMPARISONS

_TOKEN = re.compile(
    r"""(?P<literal>"[^"]*"|[\\!].)|(?P<gap>_.)|(?P<fill>\*.)|(?P<bracket>\[[^\]]*\])"""
    r"""|(?P<general>General|G/通用格式|G/标准|G/標準)|(?P<half>AM/PM|A/P|上午/下午|午前/午後)"""
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
_LANGUAGES = {0x0804: "zh", 0x0404: "zh", 0x0C04: "zh", 0x1004: "zh", 0x1404: "zh", 0x0411: "ja", 0x0409: "en"}


class Token(NamedTuple):
    """A piece of a format: what it is and how it is written; literals without their quotes."""

    kind: str
    text: str


class Section(NamedTuple):
    """What stands between two semicolons; ``numerals`` is the number behind DBNum, 0 without."""

    tokens: tuple[Token, ...]
    condition: tuple[str, float] | None
    numerals: int
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
    return Section(tuple(tokens), condition, number, language, is_moment)


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


def chosen(parts: tuple[Section, ...], number: float) -> tuple[Section, str]:
    """Return the section for a number, and the sign that is still to be shown. Raises ``CellError`` where none is."""
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


def number_text(size: float, sign: str, part: Section) -> str:
    """Show a number that is not negative in a section of a format, behind the sign unless it rounds to 0."""
    if not part.has("digit"):
        return sign + "".join(token.text for token in part.tokens)
    with localcontext(Context(prec=_DIGITS)):
        return _digits(size, sign, part)


def _digits(size: float, sign: str, part: Section) -> str:
    tokens = part.tokens
    number = Decimal(f"{size:.15g}") * 100 ** _count("percent", tokens)
    if part.has("power"):
        shown = _scientific(number, tokens)
    elif part.has("slash"):
        shown = _fraction(number, tokens)
    else:
        shown = _decimal(number, tokens)
    if not any(each in shown for each in "123456789"):
        sign = ""  # what rounds to 0 has none
    return sign + shown


def _place_of(kind: str, tokens: tuple[Token, ...]) -> int:
    """Return the place of the first token of a kind; behind all where there is none."""
    return next((place for place, token in enumerate(tokens) if token.kind == kind), len(tokens))


def _count(kind: str, tokens: tuple[Token, ...]) -> int:
    return sum(token.kind == kind for token in tokens)


def _decimal(number: Decimal, tokens: tuple[Token, ...]) -> str:
    """Put digits into their places; the first takes all that are left over."""
    point = _place_of("point", tokens)
    before, behind = tokens[:point], tokens[point:]
    last = max((place for place, token in enumerate(before) if token.kind == "digit"), default=-1)
    first = _place_of("digit", before)
    number /= 1000 ** _thousands(tokens)
    grouped = any(first < place < last for place, token in enumerate(before) if token.kind == "comma")
    places = _count("digit", behind)
    digits = f"{number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP):f}"
    whole, _, fraction = digits.partition(".")
    left = _filled(before, whole.lstrip("0"), grouped)
    return left + _behind(behind, fraction)


def _thousands(tokens: tuple[Token, ...]) -> int:
    """Count the commas behind the last digit of either side of the point: each divides by 1000."""
    point = _place_of("point", tokens)
    count = 0
    for side in (tokens[:point], tokens[point:]):
        last = max((place for place, token in enumerate(side) if token.kind == "digit"), default=len(side))
        count += _count("comma", side[last:])
    return count


def last_place(part: Section, number: float) -> int | None:
    """Return the place to which a section rounds a number: 2 for cents, -3 for thousands; None where there is none.

    >>> [last_place(sections(each)[0], 12345.0) for each in ("0.00_ ", "0.0%", "0,", "0.0E+00", "# ?/?", "yyyy")]
    [2, 3, -3, -3, None, None]
    """
    tokens = part.tokens
    if part.is_moment or part.has("slash") or not part.has("digit"):
        return None
    mantissa = tokens[: _place_of("power", tokens)]
    point = _place_of("point", mantissa)
    places = _count("digit", mantissa[point:])
    if len(mantissa) < len(tokens):  # a power; how many digits stand before the point decides where more than one may
        one = _count("digit", mantissa[:point]) == 1
        return places - Decimal(f"{number:.15g}").adjusted() if one else None
    return places + 2 * _count("percent", tokens) - 3 * _thousands(tokens)


def _filled(tokens: tuple[Token, ...], digits: str, grouped: bool) -> str:
    """Show the digits before the point, from the right."""
    spots = _count("digit", tokens)
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
    if not _count("digit", tokens):
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
    place = _place_of("power", tokens)
    mantissa, behind = tokens[:place], tokens[place + 1 :]
    point = _place_of("point", mantissa)
    group = max(1, _count("digit", mantissa[:point]))
    places = _count("digit", mantissa[point:])
    power = number.adjusted() // group * group if number else 0
    if number.scaleb(-power).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP) >= 10**group:
        power += group
    mark = tokens[place].text[0] + ("-" if power < 0 else "+" if tokens[place].text[1] == "+" else "")
    return _decimal(number.scaleb(-power), mantissa) + mark + _filled(behind, str(abs(power)).lstrip("0"), False)


def _fraction(number: Decimal, tokens: tuple[Token, ...]) -> str:
    """Show ``# ?/?``: as near as the denominator's digits allow, or over the one that is given."""
    slash = _place_of("slash", tokens)
    start = slash
    while start and tokens[start - 1].kind == "digit":
        start -= 1
    end = slash + 1
    while end < len(tokens) and (tokens[end].kind == "digit" or tokens[end].text.isdigit()):
        end += 1
    before, above, below = tokens[:start], tokens[start:slash], tokens[slash + 1 : end]
    if not (above and below):
        raise CellError("#VALUE!")  # half a fraction is no format
    mixed = _count("digit", before) > 0
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
