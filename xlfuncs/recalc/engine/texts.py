"""Compute functions of text. Excel counts characters beyond the basic plane, such as 𠮷, twice."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.recalc.engine.arrays import EMPTY, padded
from xlfuncs.recalc.engine.criteria import pattern_of
from xlfuncs.recalc.engine.operations import cells, error
from xlfuncs.recalc.engine.reading import is_set, string, whole_number
from xlfuncs.xlsx.formulas.plain import MOST_CHARACTERS

_NOT_FOUND = error("#N/A")

_HALF_KATAKANA = {unicodedata.normalize("NFKC", chr(code)): chr(code) for code in range(0xFF61, 0xFFA0)}
_HALF_KATAKANA.update({"゛": "ﾞ", "゜": "ﾟ", "\u3099": "ﾞ", "\u309a": "ﾟ"})
_NARROW = {code + 0xFEE0: code for code in range(0x21, 0x7F)} | {0x3000: 0x20}
_WIDE = {narrow: wide for wide, narrow in _NARROW.items()}


def units(text: str) -> str:
    """Write the halves of characters beyond the basic plane as two, as Excel counts.

    >>> len(units("𠮷田")), whole(units("𠮷田"))
    (3, '𠮷田')
    """
    if text.isascii() or max(text) <= "\uffff":
        return text
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(map(chr, memoryview(data).cast("H")))


def whole(text: str) -> str:
    """Put such halves together again; half a character becomes the mark of one that cannot be shown."""
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _count(number: float) -> int:
    if number < 0:
        raise CellError("#VALUE!")
    return int(number)


def repeated(text: str, count: float) -> str:
    """Compute REPT; nothing longer than a cell may hold is made.

    >>> repeated("ab", 2.9)
    'abab'
    """
    times = _count(count)
    if len(units(text)) * times > MOST_CHARACTERS:
        raise CellError("#VALUE!")
    return text * times


def length(text: str) -> float:
    """Compute LEN."""
    return float(len(units(text)))


def left(text: str, count: float = 1.0) -> str:
    """Compute LEFT."""
    return whole(units(text)[: _count(count)])


def right(text: str, count: float = 1.0) -> str:
    """Compute RIGHT."""
    text = units(text)
    return whole(text[max(0, len(text) - _count(count)) :])


def _first(start: float) -> int:
    if start < 1:
        raise CellError("#VALUE!")
    return int(start) - 1


def middle(text: str, start: float, count: float) -> str:
    """Compute MID."""
    first = _first(start)
    return whole(units(text)[first : first + _count(count)])


def replaced(text: str, start: float, count: float, new: str) -> str:
    """Compute REPLACE.

    >>> replaced("abc", 2, 1, "x"), replaced("abc", 9, 1, "x")
    ('axc', 'abcx')
    """
    first, text = _first(start), units(text)
    return whole(text[:first] + units(new) + text[first + _count(count) :])


def substituted(text: str, old: str, new: str, which: float | None = None) -> str:
    """Compute SUBSTITUTE; #VALUE! of a text that no cell holds, which is not made.

    >>> substituted("aXbX", "X", "--"), substituted("aXbX", "X", "", 2.0), substituted("a", "", "b")
    ('a--b--', 'aXb', 'a')
    """
    if which is not None and which < 1:
        raise CellError("#VALUE!")
    if not old:
        return text
    count = text.count(old) if which is None else 1
    if len(text) + count * (len(new) - len(old)) > MOST_CHARACTERS:
        raise CellError("#VALUE!")
    if which is None:
        return text.replace(old, new)
    pieces, place = text.split(old), int(which)
    return old.join(pieces[:place]) + new + old.join(pieces[place:]) if place < len(pieces) else text


def find(wanted: str, text: str, start: float = 1.0) -> float:
    """Compute FIND."""
    first, text = _first(start), units(text)
    place = text.find(units(wanted), first)
    if place < 0 or first > len(text):
        raise CellError("#VALUE!")
    return place + 1.0


def search(wanted: str, text: str, start: float = 1.0) -> float:
    """Compute SEARCH, with wildcards and without regard to case.

    >>> search("b?d", "ABCD"), search("~*", "2*3")
    (2.0, 2.0)
    """
    first, text = _first(start), units(text)
    found = pattern_of(units(wanted)).search(text, first) if first <= len(text) else None
    if found is None:
        raise CellError("#VALUE!")
    return found.start() + 1.0


def upper(text: str) -> str:
    """Compute UPPER: one letter for one, so ß stays."""
    return "".join(each.upper() if len(each.upper()) == 1 else each for each in text)


def lower(text: str) -> str:
    """Compute LOWER."""
    return "".join(each.lower() if len(each.lower()) == 1 else each for each in text)


def narrow(text: str) -> str:
    """Compute ASC: full-width letters, digits and katakana in half width.

    >>> narrow("ＡＢＣ１２ ガ")
    'ABC12 ｶﾞ'
    """
    shown = []
    for each in text.translate(_NARROW):
        parts = unicodedata.normalize("NFD", each) if "ァ" <= each <= "ヺ" else each
        shown.append("".join(_HALF_KATAKANA.get(part, part) for part in parts))
    return "".join(shown)


def wide(text: str) -> str:
    """Compute JIS, DBCS and WIDECHAR: everything in full width.

    >>> wide("abc 12 ｶﾞ")
    'ａｂｃ　１２　ガ'
    """
    text = re.sub("[\uff61-\uff9f]+", lambda found: unicodedata.normalize("NFKC", found[0]), text)
    return text.translate(_WIDE)


def _bytes(each: str) -> int:
    """Count the bytes of a character in the code pages of Chinese and Japanese."""
    return 1 if each.isascii() or "\uff61" <= each <= "\uff9f" else 2


def length_in_bytes(text: str) -> float:
    """Compute LENB, as where Chinese or Japanese is the default language."""
    return float(sum(map(_bytes, text)))


def _within(text: str, start: int, end: int) -> str:
    """Return the characters that stand between two bytes, a space for half a one."""
    shown = ""
    place = 0
    for each in text:
        size = _bytes(each)
        inside = min(end, place + size) - max(start, place)
        shown += each if inside == size else " " * max(0, inside)
        place += size
    return shown


def left_bytes(text: str, count: float = 1.0) -> str:
    """Compute LEFTB."""
    return _within(text, 0, _count(count))


def right_bytes(text: str, count: float = 1.0) -> str:
    """Compute RIGHTB."""
    size = int(length_in_bytes(text))
    return _within(text, max(0, size - _count(count)), size)


def middle_bytes(text: str, start: float, count: float) -> str:
    """Compute MIDB."""
    first = _first(start)
    return _within(text, first, first + _count(count))


def counted_in_bytes(place_of: Callable[[str, str, float], float]) -> Callable[..., float]:
    """Compute FINDB or SEARCHB. A character beyond the basic plane is found at two places, as FIND counts.

    >>> counted_in_bytes(find)("b", "中b"), counted_in_bytes(find)("", "ab", 3.0)
    (3.0, 3.0)
    """

    def function(wanted: str, text: str, start: float = 1.0) -> float:
        begin = _first(start)
        sizes = [0]
        for each in text:
            sizes += [sizes[-1] + _bytes(each)] * len(units(each))
        first = next((place for place, size in enumerate(sizes) if size >= begin), len(sizes))
        place = place_of(wanted, text, first + 1.0)
        return sizes[int(place) - 1] + 1.0

    return function


def phonetic(text: str) -> str:
    """Compute PHONETIC where no cell has a reading of its own: its text."""
    return text


def proper(text: str) -> str:
    """Compute PROPER: a capital behind whatever is no letter.

    >>> proper("o'neil 3rd 甲a")
    "O'Neil 3Rd 甲a"
    """
    shown, inside = [], False
    for each in text:
        shown.append(lower(each) if inside else upper(each))
        inside = each.isalpha()
    return "".join(shown)


def trimmed(text: str) -> str:
    """Compute TRIM: of spaces, not of those as wide as a character.

    >>> trimmed("  a   b　 ")
    'a b　'
    """
    return re.sub(" +", " ", text).strip(" ")


def _delimiters(given: Any, whatever_case: Any) -> re.Pattern[str] | None:
    """Compile what finds any of the delimiters; None where one is empty, which stands everywhere."""
    texts = list(map(string, cells(given)))
    if "" in texts:
        return None
    texts.sort(key=len, reverse=True)
    return re.compile("|".join(map(re.escape, texts)), re.IGNORECASE if is_set(whatever_case) else 0)


def _found(text: str, delimiter: Any, instance: Any, case: Any, at_end: Any, otherwise: Any) -> tuple[int, int] | Any:
    """Tell where the nth delimiter stands, from and to; else return what is given for that."""
    pattern = _delimiters(delimiter, case)
    which = 1 if instance == "" else whole_number(instance)
    if not which or abs(which) > max(1, len(text)):
        raise CellError("#VALUE!")
    if pattern is None:
        return (0, 0) if which > 0 else (len(text), len(text))
    spans = [found.span() for found in pattern.finditer(text)]
    if is_set(at_end):
        spans = [*spans, (len(text), len(text))] if which > 0 else [(0, 0), *spans]
    if abs(which) > len(spans):
        return otherwise
    return spans[which - 1 if which > 0 else which]


def text_before(
    text: str,
    delimiter: Any,
    instance: Any = "",
    case: Any = "",
    at_end: Any = "",
    otherwise: Any = _NOT_FOUND,
) -> Any:
    """Compute TEXTBEFORE the nth delimiter, or the nth from the end.

    >>> text_before("a-b-c", "-"), text_before("a-b-c", "-", -1.0), text_before("abc", "x", "", "", "", "no")
    ('a', 'a-b', 'no')
    """
    found = _found(text, delimiter, instance, case, at_end, otherwise)
    return text[: found[0]] if isinstance(found, tuple) else found


def text_after(
    text: str,
    delimiter: Any,
    instance: Any = "",
    case: Any = "",
    at_end: Any = "",
    otherwise: Any = _NOT_FOUND,
) -> Any:
    """Compute TEXTAFTER.

    >>> text_after("a-b-c", [["-", "+"]]), text_after("a-b-c", "-", -1.0), text_after("abc", "X", 1.0, 1.0)["kind"]
    ('b-c', 'c', 'Na')
    """
    found = _found(text, delimiter, instance, case, at_end, otherwise)
    return text[found[1] :] if isinstance(found, tuple) else found


def split(
    text: str,
    across: Any,
    down: Any = "",
    without_empty: Any = "",
    case: Any = "",
    pad: Any = _NOT_FOUND,
) -> Any:
    """Compute TEXTSPLIT into columns and rows; what is shorter ends in ``pad``.

    >>> split("a,b;c", ",", ";", "", "", "-"), split("a,,b", ",", "", True), split("1+2", "", "+")
    ([['a', 'b'], ['c', '-']], [['a', 'b']], [['1'], ['2']])
    """
    if across == down == "":
        raise CellError("#VALUE!")
    lines = _pieces(text, down, case, without_empty)
    rows = [row for line in lines if (row := _pieces(line, across, case, without_empty))]
    width = max(map(len, rows), default=0)
    return padded(rows, width, pad) if width else EMPTY


def _pieces(text: str, delimiter: Any, case: Any, without_empty: Any) -> list[str]:
    if delimiter == "":  # left out
        pieces = [text]
    else:
        pattern = _delimiters(delimiter, case)
        if pattern is None:
            raise CellError("#VALUE!")
        pieces = pattern.split(text)
    return [each for each in pieces if each or not is_set(without_empty)]


def joined(delimiters: Any, without_empty: Any, *texts: Any) -> str:
    """Compute TEXTJOIN with one delimiter after the other.

    >>> joined([[",", ";"]], True, [[1.0, None], [2.0, True]])
    '1,2;TRUE'
    """
    marks = list(map(string, cells(delimiters)))
    values = [value for value in map(string, cells(*texts)) if value or not is_set(without_empty)]
    shown = [value + marks[place % len(marks)] for place, value in enumerate(values[:-1])]
    return "".join([*shown, *values[-1:]])
