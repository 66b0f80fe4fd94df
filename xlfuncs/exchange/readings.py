"""In which encoding a text was written, where more than one can read it."""

from __future__ import annotations

from collections.abc import Iterable

#: What people name, and what Python calls it.
ENCODINGS = {"utf-8": "utf-8-sig", "gb18030": "gb18030", "shift-jis": "cp932", "utf-16": "utf-16"}
#: The encodings of Chinese and Japanese programs, with the language each is of.
LOCAL = {"gb18030": "zh", "shift-jis": "ja"}
#: How much likelier a text must look than the other reading to be taken against the language that is expected.
CLEARLY = 0.2


def likeliest(readings: Iterable[tuple[str, str]], language: str) -> str:
    """Of the readings of one text, as (encoding, text), the encoding in which it looks like names that people have.

    ``language`` is the one that is expected; it settles what is not clear.

    >>> def read(data):
    ...     return [(name, data.decode(ENCODINGS[name])) for name in LOCAL]
    >>> likeliest(read("佐藤 健".encode("cp932")), "zh"), likeliest(read("王伟、李娜".encode("gb18030")), "ja")
    ('shift-jis', 'gb18030')
    >>> likeliest(read("ｻﾄ".encode("cp932")), "ja"), likeliest(read("ｻﾄ".encode("cp932")), "zh")
    ('shift-jis', 'gb18030')
    """
    scores = {name: plausible(text, name, language) for name, text in readings}
    best = max(scores, key=lambda name: scores[name])
    near = [name for name in scores if scores[best] - scores[name] < CLEARLY and LOCAL.get(name) == language]
    return near[0] if near else best


def plausible(text: str, encoding: str, language: str = "") -> float:
    """How much a text looks like one: 1 where every character is an everyday one, -1 where all are rare."""
    weights = [weight for each in text if (weight := _weight(each, encoding, language)) is not None]
    return sum(weights) / len(weights) if weights else 0.0


def _weight(character: str, encoding: str, language: str) -> float | None:
    """How everyday a character is; ``None`` where it says nothing: ASCII, symbols."""
    if character.isascii():
        return None
    try:
        lead, *more = character.encode("gb2312" if encoding == "gb18030" else "cp932")
    except UnicodeEncodeError:
        return -1.0  # rare even there, or nobody's
    if encoding == "gb18030":  # the rows of GB 2312: symbols, everyday characters, others
        return None if lead < 0xB0 else 1.0 if lead < 0xD8 else 0.5
    if not more:  # katakana of half a width: what the bytes of everyday Chinese look like
        return 1.0 if language == "ja" and character >= "ｦ" else -0.3
    if "ぁ" <= character <= "ヾ" or 0x88 <= lead <= 0x97:  # kana, JIS level 1
        return 1.0
    return None if lead <= 0x87 else 0.5 if lead >= 0xED else -0.3  # symbols; what makers added (髙); JIS level 2
