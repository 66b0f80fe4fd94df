"""Write numbers in Chinese, Japanese and Roman characters, and read them: formats, NUMBERSTRING, NUMBERVALUE."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from xlfuncs.core.errors import CellError
from xlfuncs.recalc.engine.reading import Calendar, read_number, whole_number


class Script(NamedTuple):
    """Digits, and the names of 10, 100, 1000 and of 10,000 and its powers.

    ``one`` says whether the 1 before 10, 100 or 1000 is written, ``gap`` whether a 0 within a number is.
    """

    digits: str
    tens: str
    myriads: str
    one: bool = True
    gap: bool = True


PLAIN = Script("〇一二三四五六七八九", "十百千", "万亿兆")
FINANCIAL = Script("零壹贰叁肆伍陆柒捌玖", "拾佰仟", "万亿兆")
WIDE = Script("０１２３４５６７８９", "十百千", "万亿兆")
JAPANESE_PLAIN = Script("〇一二三四五六七八九", "十百千", "万億兆", one=False, gap=False)
JAPANESE_FINANCIAL = Script("〇壱弐参四伍六七八九", "拾百阡", "萬億兆", gap=False)
JAPANESE_WIDE = Script("０１２３４５６７８９", "十百千", "万億兆", one=False, gap=False)
#: By the number behind DBNum; whether it is for Japanese.
SCRIPTS = {
    (1, False): PLAIN,
    (2, False): FINANCIAL,
    (3, False): WIDE,
    (1, True): JAPANESE_PLAIN,
    (2, True): JAPANESE_FINANCIAL,
    (3, True): JAPANESE_WIDE,
}


def digits(text: str, script: Script) -> str:
    """Write the digits of a text in the script.

    >>> digits("2026", PLAIN)
    '二〇二六'
    """
    return text.translate({ord("0") + value: each for value, each in enumerate(script.digits)})


def spoken(number: str, script: Script) -> str:
    """Write a number, given by its digits, as it is spoken; what stands behind the point digit by digit.

    >>> spoken("1204", PLAIN), spoken("1204.5", FINANCIAL), spoken("100010", PLAIN), spoken("1234", JAPANESE_PLAIN)
    ('一千二百〇四', '壹仟贰佰零肆.伍', '一十万〇一十', '千二百三十四')
    """
    sign = "-" if number.startswith("-") else ""
    whole, point, rest = number.lstrip("-").partition(".")
    if not whole.isdigit() or len(whole) > 16:
        return digits(number, script)
    groups = [whole[max(0, end - 4) : end] for end in range(len(whole), 0, -4)]
    text = ""
    for place in reversed(range(len(groups))):
        group = groups[place].zfill(4)
        if not int(group):
            continue
        if text and script.gap and group[0] == "0":
            text += script.digits[0]
        text += _group(group, script) + ("" if not place else script.myriads[place - 1])
    return sign + (text or script.digits[0]) + point + digits(rest, script)


def _group(group: str, script: Script) -> str:
    """Write up to four digits; a 0 between two others is written once."""
    text = ""
    waiting = False
    for place, digit in enumerate(group):
        if digit == "0":
            waiting = bool(text)
            continue
        if waiting and script.gap:
            text += script.digits[0]
        waiting = False
        unit = "" if place == 3 else script.tens[2 - place]
        silent = digit == "1" and unit and not script.one
        text += ("" if silent else script.digits[int(digit)]) + unit
    return text


def number_string(value: float, kind: float) -> str:
    """Compute NUMBERSTRING: 1 as it is spoken, 2 as on a cheque, 3 digit by digit.

    >>> number_string(1204, 1), number_string(1204, 2), number_string(1204, 3)
    ('一千二百〇四', '壹仟贰佰零肆', '一二〇四')
    """
    if int(kind) not in (1, 2, 3) or value < 0:
        raise CellError("#NUM!")
    whole = f"{value:.0f}"
    if int(kind) == 3:
        return digits(whole, PLAIN)
    return spoken(whole, PLAIN if int(kind) == 1 else FINANCIAL)


_ROMAN = ((1000, "M"), (500, "D"), (100, "C"), (50, "L"), (10, "X"), (5, "V"), (1, "I"))


def roman(value: float, form: Any = 0.0) -> str:
    """Compute ROMAN, from the classic form (0 or TRUE) to the shortest (4 or FALSE): each lets one more step be taken
    off.

    >>> [roman(499, form) for form in (0, 1, 2, 3, 4)], roman(45, 1), roman(3999)
    (['CDXCIX', 'LDVLIV', 'XDIX', 'VDIV', 'ID'], 'VL', 'MMMCMXCIX')
    """
    steps = (0 if form else 4) if isinstance(form, bool) else whole_number(form)
    left = int(value)
    if not (0 <= left <= 3999 and 0 <= steps <= 4):
        raise CellError("#VALUE!")
    shown = ""
    for place in range(0, len(_ROMAN), 2):
        digit = left // _ROMAN[place][0]
        if digit % 5 != 4:
            shown += (_ROMAN[place - 1][1] if digit > 4 else "") + _ROMAN[place][1] * (digit % 5)
            left %= _ROMAN[place][0]
            continue
        whole = _ROMAN[place - 1 if digit == 4 else place - 2]
        off = place
        while off - place < steps and off + 1 < len(_ROMAN) and whole[0] - _ROMAN[off + 1][0] <= left:
            off += 1
        shown += _ROMAN[off][1] + whole[1]
        left -= whole[0] - _ROMAN[off][0]
    return shown


def number_value(calendar: Calendar, shown: str, mark: str = "", between: str = "") -> float:
    """Compute NUMBERVALUE: the number that a text shows with such a decimal mark, and such a sign between its
    thousands.

    >>> number_value(Calendar(), "2.500,27", ",", "."), number_value(Calendar(), " 3 000 ")
    (2500.27, 3000.0)
    """
    mark, between = (mark or ".")[0], (between or ",")[0]
    whole, point, part = shown.replace(" ", "").partition(mark)
    if mark in part or between in part:
        raise CellError("#VALUE!")
    plain = whole.replace(between, "") + "."[: len(point)] + part
    number = plain.rstrip("%")
    found = read_number(number, calendar) if plain else 0.0
    if found is None:
        raise CellError("#VALUE!")
    return found / 100.0 ** (len(plain) - len(number))


#: How Python writes numbers of these bases.
_LETTERS = {2: "b", 8: "o", 16: "X"}


def hexadecimal(value: float, places: float | None = None) -> str:
    """Compute DEC2HEX; what is below 0 has ten digits, whatever is asked.

    >>> hexadecimal(100, 4), hexadecimal(-54), hexadecimal(-54, 3)
    ('0064', 'FFFFFFFFCA', 'FFFFFFFFCA')
    """
    return _digits(value, places, 16, 39)


def octal(value: float, places: float | None = None) -> str:
    """Compute DEC2OCT."""
    return _digits(value, places, 8, 29)


def binary(value: float, places: float | None = None) -> str:
    """Compute DEC2BIN."""
    return _digits(value, places, 2, 9)


def _digits(value: float, places: float | None, base: int, bits: int) -> str:
    number, width = math.trunc(value), None if places is None else math.trunc(places)
    if not -(1 << bits) <= number < 1 << bits or (width is not None and not 0 <= width <= 10):
        raise CellError("#NUM!")
    if number < 0:
        return f"{number + (2 << bits):{_LETTERS[base]}}"
    shown = f"{number:{_LETTERS[base]}}"
    if width is None:
        return shown
    if len(shown) > width:
        raise CellError("#NUM!")
    return shown.zfill(width)
