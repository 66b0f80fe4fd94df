"""Bytes as text: in the encodings that people's files have, the likeliest first."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

_BY_MARK = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
#: The older encodings, each with one that has its everyday characters only: in the wrong encoding a text is full of
#: others. Western letters stand alone among ASCII; in Chinese and Japanese bytes they would come in rows.
_EVERYDAY = {"gb18030": "gb2312", "cp932": "shift_jis", "cp1252": "latin-1"}
_HALF_WIDTH = re.compile("[\uff61-\uff9f]")
_WESTERN = re.compile("(?<![^\x00-\x7f])[À-ÖØ-öø-ÿ](?![^\x00-\x7f])")
#: Below this, a text is not taken for a Western one: every row of bytes could be.
_SURELY = 0.9


def texts_of(data: bytes) -> Iterator[str]:
    """The text that the bytes may be, the likeliest first; nothing where they are no text.

    A mark, and what is valid UTF-8, leave no choice.

    >>> next(texts_of("王伟，北京".encode("gb18030"))), next(texts_of("山田太郎".encode("cp932")))
    ('王伟，北京', '山田太郎')
    >>> next(texts_of("Patiño".encode("latin-1"))), list(texts_of(bytes(4)))
    ('Patiño', [])
    """
    marked = [name for mark, name in _BY_MARK if data.startswith(mark)]
    for encoding in marked or ["utf-8"]:
        text = _decoded(data, encoding)
        if text is not None:
            yield text
        if marked or text is not None:
            return
    found = [(encoding, text) for encoding in _EVERYDAY if (text := _decoded(data, encoding)) is not None]
    likely = [(_likely(text, encoding), text) for encoding, text in found]
    likely = [
        each for each, (encoding, _) in zip(likely, found, strict=True) if encoding != "cp1252" or each[0] > _SURELY
    ]
    yield from (text for _, text in sorted(likely, key=lambda each: -each[0]))


def _decoded(data: bytes, encoding: str) -> str | None:
    """The text; ``None`` where it is none. No text has the character 0, UTF-16 without its mark has little else."""
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def _likely(text: str, encoding: str) -> float:
    """Which share of what is not ASCII is what a person writes who uses the encoding."""
    foreign = sum(not character.isascii() for character in text) or 1
    if encoding == "cp1252":
        return len(_WESTERN.findall(text)) / foreign
    everyday = text.encode(_EVERYDAY[encoding], "ignore").decode(_EVERYDAY[encoding])
    return sum(not each.isascii() for each in _HALF_WIDTH.sub("", everyday)) / foreign
