"""An XML file of another program as a tree: no entities, no DTD read, any encoding that says its name."""

from __future__ import annotations

import pyexpat as expat
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import Sentence
from xlfuncs.formats.encodings import ENCODINGS, is_western, text_of
from xlfuncs.xlsx.errors import PackageError, excerpt

OWN_ENTITIES = Sentence(
    en="declares entities of its own, which no result file needs: refused",
    zh="文件自行声明了实体，成绩文件不需要它，故拒绝",
    ja="独自のエンティティ宣言があります。成績ファイルには不要なため拒否します",
)
UNKNOWN_ENCODING = Sentence(
    en="says that it is in the encoding '{encoding}', which is not known",
    zh="文件声明的编码“{encoding}”无法识别",
    ja="文字コード「{encoding}」は使えません",
)
OTHER_ENCODING = Sentence(
    en="says that it is in the encoding '{encoding}', and is not",
    zh="文件声明的编码为“{encoding}”，实际不是",
    ja="文字コードは「{encoding}」とありますが、実際は違います",
)
READ_AS_WESTERN = Sentence(
    en="says that it is in {encoding}, and is not: it is read as Windows-1252 (western); --encoding says which it is",
    zh="文件声明的编码为 {encoding}，实际不是：已按 Windows-1252（western）读取，可用 --encoding 指定",
    ja="文字コードは {encoding} とありますが実際は違うため、Windows-1252（western）として読み取りました"
    "（--encoding で指定できます）",
)
BROKEN_XML = Sentence(
    en="is no sound XML from line {line} on: cut off or damaged",
    zh="第 {line} 行起不是合格的 XML：文件不完整或已损坏",
    ja="{line} 行目から正しい XML ではありません。途中で切れているか壊れています",
)
TOO_DEEP = Sentence(
    en="has elements within elements without end, which no result file has",
    zh="元素层层嵌套过深，成绩文件不会这样",
    ja="要素の入れ子が深すぎます。成績ファイルにはありません",
)

#: The program by which a file says that it was exported here.
OURS = "xlfuncs"
#: A result file has about ten levels.
DEEPEST = 64
_DECLARED = re.compile(rb"""\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._:-]+)""")
_KNOWN = re.compile(
    r"utf-?8|utf-?16(-?[bl]e)?|(us-)?ascii|latin-?1|iso-?8859-([1-9]|1[013-6])|(windows|cp)-?(125[0-8]|932|936|950)"
    r"|gb2312|gbk|gb18030|big5|shift[-_]jis|sjis|windows-31j|euc-jp"
)
#: What programs call the wider code pages that they write.
_WIDER = {"gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932"}
_WIDER |= {"windows-31j": "cp932", "big5": "cp950"}
#: By these names programs write Windows-1252 too; and what a file is in that says nothing, or should be.
_LATIN = ("latin-1", "latin1", "iso-8859-1", "iso8859-1")
_PLAIN = ("utf-8", "utf8", "ascii", "us-ascii")
WESTERN = ENCODINGS["western"]


class Element:
    """An element: its name in capitals, its attributes, the line it starts in, its text and its children."""

    __slots__ = ("attributes", "children", "line", "name", "parent", "said")

    def __init__(self, name: str, attributes: dict[str, str], line: int, parent: Element | None) -> None:
        self.name = name.rpartition(":")[2].upper()
        self.attributes = {key.upper(): value.strip() for key, value in attributes.items()}
        self.line = line
        self.parent = parent
        self.children: list[Element] = []
        self.said: list[str] = []

    def text(self, name: str) -> str:
        """Return the text of the first child of that name; "" where there is none."""
        found = next((child for child in self.children if child.name == name), None)
        return " ".join("".join(found.said).split()) if found else ""

    def walk(self) -> Iterator[Element]:
        """Yield the element and all within it, in the order of the file."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(reversed(element.children))

    def every(self, name: str) -> Iterator[Element]:
        """Yield all elements of that name within."""
        return (element for element in self.walk() if element.name == name)

    def above(self, name: str) -> Element | None:
        """Return the element of that name in which this one stands."""
        element = self.parent
        while element is not None and element.name != name:
            element = element.parent
        return element


def root_of(data: bytes, file: Path, encoding: str = "") -> Element:
    """Read a file up to its outermost element; ``PackageError`` for what is no sound XML, or declares entities.

    ``encoding``: the one that somebody knows, whatever the file says.

    A document type that only names a DTD elsewhere is passed over: nothing is fetched.

    >>> root_of(b"<!DOCTYPE a SYSTEM 'http://x/a.dtd'><a><b c='1'> x </b></a>", Path("demo")).text("B")
    'x'
    """
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    top = Element("", {}, 1, None)
    within = [top]

    def refuse(*_: Any) -> None:
        raise PackageError(OWN_ENTITIES(), file)

    def doctype(_name: str, _system: str | None, _public: str | None, has_internal_subset: int) -> None:
        if has_internal_subset:
            refuse()

    def start(name: str, attributes: dict[str, str]) -> None:
        if len(within) > DEEPEST:
            raise PackageError(TOO_DEEP(), file)
        element = Element(name, attributes, parser.CurrentLineNumber, within[-1])
        within[-1].children.append(element)
        within.append(element)

    def text(said: str) -> None:
        within[-1].said.append(said)

    parser.StartDoctypeDeclHandler = doctype
    parser.EntityDeclHandler = refuse
    parser.SkippedEntityHandler = refuse
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _name: within.pop()
    parser.CharacterDataHandler = text
    try:
        parser.Parse(_in_utf8(data, file, encoding), True)
    except expat.ExpatError as error:
        raise PackageError(BROKEN_XML(line=error.lineno), file) from None
    root = top.children[0]
    root.parent = None
    return root


def _in_utf8(data: bytes, file: Path, known: str) -> bytes:
    """Return the file in UTF-8, whatever it is in; ``PackageError`` where it is not in what it says.

    Windows-1252 is commonly called Latin-1, or nothing at all.
    """
    if known:
        return text_of(data, file, known).removeprefix("\ufeff").encode()
    encoding = "utf-8"
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        encoding = "utf-16"
    elif data[:2] == b"<\0":
        encoding = "utf-16-le"
    elif data[:2] == b"\0<":
        encoding = "utf-16-be"
    elif data[:3] != b"\xef\xbb\xbf" and (declared := _DECLARED.match(data)):
        encoding = declared[1].decode("ascii").lower()
        if not _KNOWN.fullmatch(encoding):
            raise PackageError(UNKNOWN_ENCODING(encoding=excerpt(encoding)), file)
        # What says UTF-16 and can be read up to there byte by byte, is not.
        encoding = "utf-8" if encoding.startswith(("utf-16", "utf16")) else _WIDER.get(encoding, encoding)
    ways = [encoding]
    if encoding in _LATIN:
        ways.insert(0, WESTERN.codec)
    elif encoding in _PLAIN and is_western(data):
        ways.append(WESTERN.codec)
    for each in ways:
        try:
            text = data.decode(each)
        except UnicodeError:
            continue
        if each != encoding not in _LATIN:
            remark(READ_AS_WESTERN(encoding=encoding))
        return text.removeprefix("\ufeff").encode()
    raise PackageError(OTHER_ENCODING(encoding=encoding), file)
