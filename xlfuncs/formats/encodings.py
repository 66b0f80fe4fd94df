"""The bytes of a file, and in which encoding a text was written, where more than one can read it."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from xlfuncs.core.numbers import in_thousands
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.xlsx.archive import CANNOT_READ
from xlfuncs.xlsx.errors import PackageError, system_said

TOO_LARGE = Sentence(
    en="is larger than {most} MB, too much for scores",
    zh="超过 {most} MB，不像成绩数据",
    ja="{most} MB を超えています。成績のデータとしては大きすぎます",
)

TOO_MANY_LINES = Sentence(
    en="has more than {most} lines, too many for scores",
    zh="超过 {most} 行，不像成绩数据",
    ja="{most} 行を超えています。成績のデータとしては多すぎます",
)
NOT_TEXT = Sentence(
    en="is no text in UTF-8, UTF-16, GB18030, Shift-JIS or Windows-1252",
    zh="不是 UTF-8、UTF-16、GB18030、Shift-JIS 或 Windows-1252 编码的文本",
    ja="UTF-8、UTF-16、GB18030、Shift-JIS、Windows-1252 のいずれのテキストでもありません",
)
NOT_IN_ENCODING = Sentence(
    en="is no text in {encoding}", zh="不是 {encoding} 编码的文本", ja="{encoding} のテキストではありません"
)
NO_TEXT = Sentence(
    en="is no text: it has characters that no text has",
    zh="不是文本：其中有文本里不会出现的字符",
    ja="テキストではありません。テキストにない文字があります",
)

#: A file that has nothing else is empty: a mark of UTF-8, blanks.
BLANK = b"\xef\xbb\xbf \t\r\n"
#: A file of scores larger than this there is not.
LARGEST = 64 * 1024 * 1024
#: Lines of a text; more would fill any memory.
MOST_LINES = 100_000


class Encoding(NamedTuple):
    """An encoding: what Python calls it, and what people know it as."""

    codec: str
    known_as: Help


#: By what people name, the only list of them.
ENCODINGS = {
    "utf-8": Encoding("utf-8-sig", Help("Unicode", "Unicode", "Unicode")),
    "gb18030": Encoding("gb18030", Help("simplified Chinese, GBK too", "简体中文，含 GBK", "簡体字中国語（GBK も）")),
    "shift-jis": Encoding("cp932", Help("Japanese", "日文", "日本語")),
    "utf-16": Encoding("utf-16", Help("Unicode of older Excel", "旧版 Excel 的 Unicode", "古い Excel の Unicode")),
    "western": Encoding("cp1252", Help("Western European, cp1252", "西欧文字，cp1252", "西欧文字（cp1252）")),
}
_BY_MARK = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
#: Letters with an accent, and the signs of Windows-1252, stand alone among ASCII; in Chinese and Japanese bytes they
#: would come in rows.
_HIGH = re.compile(rb"[\x80-\xff]+")
#: The letters and signs of it below C0 that texts have.
_SIGNS = "…ŠŒŽ‘’“”•–—šœžŸ¡¢£§¨ª«°±²³´·¹º»¼½¾¿\xa0".encode("cp1252")
_CONTROL = re.compile("[\0-\x08\x0e-\x19\x1b-\x1f]")
#: The encodings of Chinese and Japanese programs, with the language each is of.
LOCAL = {"gb18030": "zh", "shift-jis": "ja"}

#: How much likelier a text must look than the other reading to be taken against the language that is expected.
CLEARLY = 0.2


def local(languages: Iterable[str]) -> str:
    """Return the language of these that has an encoding of its own, where it is one alone: it is expected."""
    own = [each for each in languages if each in LOCAL.values()]
    return own[0] if len(own) == 1 else ""


def bytes_of(file: Path) -> bytes:
    """Read the bytes of a file of scores; ``PackageError`` where it cannot be read, or is far larger than any."""
    try:
        if file.stat().st_size > LARGEST:
            raise PackageError(TOO_LARGE(most=LARGEST >> 20), file)
        return file.read_bytes()
    except OSError as error:
        raise PackageError(CANNOT_READ(why=system_said(error)), file) from None


def readings_of(data: bytes, encoding: str = "") -> Iterator[tuple[str, str]]:
    """Yield what the bytes of a file can mean, or mean in this ``encoding``: the encoding and the text.

    A mark, and what is valid UTF-8, leave no choice; a zero is in no text but UTF-16.

    >>> [name for name, _ in readings_of("佐藤 健".encode("cp932"))], list(readings_of("Örjan".encode("latin-1")))
    (['gb18030', 'shift-jis'], [('western', 'Örjan')])
    >>> [list(readings_of("一,1".encode(name))) for name in ("utf-16-le", "utf-16-be")]
    [[('utf-16', '一,1')], [('utf-16', '一,1')]]
    """
    marked = [name for mark, name in _BY_MARK if data.startswith(mark)] or ["utf-16"] * (b"\0" in data)
    western = ["western"] if is_western(data) else []
    known = False
    for name in [encoding] if encoding else marked[:1] or ["utf-8", *western, *LOCAL, "western"]:
        if known and name not in LOCAL:
            break  # nothing else can be read so
        try:
            text = data.decode(_byte_order(data) if name == "utf-16" else ENCODINGS[name].codec)
        except UnicodeDecodeError:
            continue
        if "\0" in text or (b"\0" in data and _CONTROL.search(text)):  # no text has these, any other file has
            continue
        yield name, text
        known = True
        if name not in LOCAL:
            break  # what is valid UTF-8 by accident does not happen


def is_western(data: bytes) -> bool:
    """Tell whether bytes that are no UTF-8 look like a Western program's: most that are not ASCII stand alone in a
    word.

    >>> [is_western(name.encode("cp1252")) for name in ("O’Brien", "Šimek", "Größe, André, Zoë", "“Ann” – Bo")]
    [True, True, True, True]
    >>> [is_western(name.encode(each)) for name, each in (("王伟", "gb18030"), ("山田", "cp932"), ("ソ連", "cp932"))]
    [False, False, False]
    """
    runs = [*_HIGH.finditer(data)]
    return 0 < len(runs) < 2 * sum(map(_in_a_word, runs))


def _in_a_word(run: re.Match[bytes]) -> bool:
    """Tell whether a byte stands alone where a letter or a sign of Windows-1252 would.

    In Shift-JIS it may begin a character, which then takes the next letter with it: there has to be one before it too,
    or more of the word behind that.
    """
    first, last = run.span()
    before, after = run.string[first - 1 : first], run.string[last : last + 2]
    if last - first > 1 or run[0] >= b"\xc0" or run[0] not in _SIGNS:
        return last - first == 1 and run[0] >= b"\xc0"
    if after[:1] < b"@":  # nothing that could be a second half
        return run[0] < b"\xa1" or before.isalnum()
    return after[:1].isalpha() and (before.isalpha() or after[1:].isalpha())


def _byte_order(data: bytes) -> str:
    """Tell which UTF-16 it is. Without its mark: commas, digits and ends of lines have their zeros in one half."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    return "utf-16-be" if data[::2].count(0) > data[1::2].count(0) else "utf-16-le"


def text_in(data: bytes, encoding: str = "") -> str | None:
    """Return the text that the bytes most likely are, or are in this ``encoding``; ``None`` where they are none.

    >>> text_in("王伟，北京".encode("gb18030")), text_in("ソフト".encode("cp932")), text_in(bytes(4))
    ('王伟，北京', 'ソフト', None)
    """
    found = dict(readings_of(data, encoding))
    return found[likeliest(found.items(), "")] if found else None


def text_of(data: bytes, file: Path, encoding: str = "") -> str:
    """Return the text that the bytes are; ``PackageError`` where they are none, or hold characters that no text has."""
    text = text_in(data, encoding)
    if text is None:
        raise PackageError(NOT_IN_ENCODING(encoding=encoding) if encoding else NOT_TEXT(), file)
    if _CONTROL.search(text):
        raise PackageError(NO_TEXT(), file)
    return text


def likeliest(readings: Iterable[tuple[str, str]], language: str) -> str:
    """Choose of the readings of one text, as (encoding, text), the encoding in which it looks like names that people
    have.

    ``language`` is the one that is expected; it settles what is not clear.

    >>> def read(data):
    ...     return [(name, data.decode(ENCODINGS[name].codec)) for name in LOCAL]
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
    """Rate how much a text looks like one: 1 where every character is an everyday one, -1 where all are rare."""
    weights = [weight for each in text if (weight := _weight(each, encoding, language)) is not None]
    return sum(weights) / len(weights) if weights else 0.0


def _weight(character: str, encoding: str, language: str) -> float | None:
    """Rate how everyday a character is; ``None`` where it says nothing: ASCII, symbols."""
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


def few_lines(text: str, file: Path) -> str:
    """Return the text; ``PackageError`` where it has more lines than any file of scores."""
    if max(text.count("\n"), text.count("\r")) > MOST_LINES:
        raise PackageError(TOO_MANY_LINES(most=in_thousands(MOST_LINES)), file)
    return text
