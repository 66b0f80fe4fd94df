"""The bytes of a file, and a text in whichever encoding people's programs wrote it."""

from __future__ import annotations

import codecs
import re
from pathlib import Path

from xlfuncs.package.archive import CANNOT_READ
from xlfuncs.package.findings import PackageError, system_said
from xlfuncs.sentences import Sentence

TOO_LARGE = Sentence(
    en="is larger than {megabytes} MB, which no result file is",
    zh="超过 {megabytes} MB，成绩文件不会这样大",
    ja="{megabytes} MB を超えています。成績ファイルがこれほど大きいことはありません",
)
NO_TEXT = Sentence(
    en="is no text: it has characters that no text has",
    zh="不是文本：其中有文本里不会出现的字符",
    ja="テキストではありません。テキストにない文字があります",
)

#: A result file of a club has kilobytes, one of a congress a few megabytes.
MEGABYTES = 32

_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
#: Runs of bytes that are not ASCII. Where each is one byte from C0 on, they are letters with an accent.
_HIGH = re.compile(rb"[\x80-\xff]+")
#: Halfwidth katakana and private characters: what bytes of another encoding become in Shift-JIS.
_ACCIDENTS = re.compile("[\uff61-\uff9f\ue000-\uf8ff]")
_CONTROL = re.compile("[\0-\x08\x0e-\x19\x1b-\x1f]")


def bytes_of(file: Path) -> bytes:
    """The content of a result file; ``PackageError`` where it cannot be read, or is far too large to be one."""
    try:
        if file.stat().st_size > MEGABYTES * 1024 * 1024:
            raise PackageError(TOO_LARGE(megabytes=MEGABYTES), file)
        return file.read_bytes()
    except OSError as error:
        raise PackageError(CANNOT_READ(why=system_said(error)), file) from None


def text_of(data: bytes, file: Path) -> str:
    """A text in UTF-8, UTF-16, GB18030, Shift-JIS or a Western encoding, whichever it is; ``PackageError`` if none.

    >>> [text_of(word.encode(name), Path("x")) for word, name in (("王伟", "gb18030"), ("ソフト", "cp932"))]
    ['王伟', 'ソフト']
    >>> text_of("Lindström, Örjan".encode("latin-1"), Path("x"))
    'Lindström, Örjan'
    """
    text = _decoded(data)
    if _CONTROL.search(text):
        raise PackageError(NO_TEXT(), file)
    return text


def _decoded(data: bytes) -> str:
    marked = [name for mark, name in _MARKS if data.startswith(mark)]
    western = ["cp1252"] if all(len(run) == 1 and run >= b"\xc0" for run in _HIGH.findall(data)) else []
    # The plain set of Chinese comes before Japanese, of which no kanji fits it; the whole of Chinese takes anything.
    for name in (*marked, "utf-8", *western, "gb2312", "cp932", "gb18030", "latin-1"):
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        if name != "cp932" or not _ACCIDENTS.search(text):
            return text
    raise AssertionError("every byte is a character of Latin-1")
