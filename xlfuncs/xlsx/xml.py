"""XML read with expat only: no DTD, no entities, positions in bytes."""

from __future__ import annotations

import pyexpat as expat  # xml.parsers has nothing else
import re
from collections.abc import Callable
from typing import Any

from xlfuncs.core.sentences import Sentence
from xlfuncs.xlsx.errors import PackageError, excerpt

DOCUMENT_TYPE = Sentence(
    en="the part '{part}' declares a document type, which no workbook needs: refused",
    zh="部件“{part}”声明了文档类型，工作簿不需要它，故拒绝",
    ja="パーツ「{part}」に文書型宣言があります。ブックには不要なため拒否します",
)
ODD_ENCODING = Sentence(
    en="the part '{part}' is in the encoding '{encoding}', which no workbook is",
    zh="部件“{part}”的编码为“{encoding}”，工作簿不用这种编码",
    ja="パーツ「{part}」の文字コード「{encoding}」はブックでは使われません",
)
NOT_WELL_FORMED = Sentence(
    en="the part '{part}' is not well-formed XML ({error})",
    zh="部件“{part}”不是合格的 XML（{error}）",
    ja="パーツ「{part}」は正しい XML ではありません（{error}）",
)
NO_WHOLE_NUMBER = Sentence(
    en="the part '{part}' has {name}='{text}', which is no whole number",
    zh="部件“{part}”中的 {name}=“{text}”不是整数",
    ja="パーツ「{part}」の {name}=「{text}」は整数ではありません",
)

Attributes = dict[str, str]
START = Callable[[str, Attributes], None]
END = Callable[[str], None]

#: A character, or the two halves of one beyond U+FFFF.
_ESCAPED = r"_x([Dd][89ABab][0-9A-Fa-f]{2})__x([Dd][C-Fc-f][0-9A-Fa-f]{2})_|_x([0-9A-Fa-f]{4})_"
_UNSAFE = r"[\x00-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)"
_HALF = r"[\ud800-\udfff]"
#: What stands for a character that is none.
REPLACEMENT = "\ufffd"
#: A tag, whatever stands in its attributes.
TAG = re.compile(r"<(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>")
#: The format allows UTF-8 and UTF-16; some writers use their country's code page.
_ENCODINGS = re.compile(r"utf-8|utf-16(-?[bl]e)?|latin-?1|iso-8859-([1-9]|1[013-6])|windows-125[0-8]")


def new_parser(part: str) -> expat.XMLParserType:
    """Return a parser that tells namespaces (``uri name``) and refuses document types and their entities."""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True

    def refuse(*_: Any) -> None:
        raise PackageError(DOCUMENT_TYPE(part=part))

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    return parser


def run(parser: expat.XMLParserType, data: bytes, part: str) -> None:
    """Parse ``data`` whole; ``PackageError`` where it is not well formed."""
    encoding_of(data, part)
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise PackageError(NOT_WELL_FORMED(part=part, error=error)) from None


def elements(
    data: bytes,
    part: str,
    start: START,
    end: END | None = None,
    text: Callable[[str], None] | None = None,
    extensions: bool = False,
) -> None:
    """Walk through a small part; names come without their namespace, ``r:id`` as ``id``.

    What stands in another namespace than the part itself is passed over: it is an extension, and may be called like
    something of the part's own. ``extensions`` lets those come too.

    >>> text = b'<x:a xmlns:x="u" xmlns:y="v"><x:b c="1"/><y:b c="2"/></x:a>'
    >>> elements(text, "demo", lambda name, had: print(name, had))
    a {}
    b {'c': '1'}
    """
    parser = new_parser(part)
    space: str | None = None

    def is_own(name: str) -> bool:
        nonlocal space
        if space is None:
            space = name.rpartition(" ")[0]
        return extensions or name.rpartition(" ")[0] == space

    def start_local(name: str, attributes: Attributes) -> None:
        if is_own(name):
            start(name.rpartition(" ")[2], {key.rpartition(" ")[2]: value for key, value in attributes.items()})

    def end_local(name: str) -> None:
        if end is not None and is_own(name):
            end(name.rpartition(" ")[2])

    parser.StartElementHandler = start_local
    if end is not None:
        parser.EndElementHandler = end_local
    if text is not None:
        parser.CharacterDataHandler = text
    run(parser, data, part)


def says_yes(had: Attributes, name: str) -> bool:
    """Return whether an attribute that is yes or no says yes; one that is not there says no."""
    return had.get(name) in ("1", "true")


def whole(had: Attributes, name: str, default: str, part: str) -> int:
    """Return a whole number from an attribute; ``PackageError`` where it is none."""
    text = had.get(name, default)
    if not re.fullmatch(r"\s*[0-9]{1,9}\s*", text):
        raise PackageError(NO_WHOLE_NUMBER(part=part, name=name, text=excerpt(text)))
    return int(text)


def decoded(data: bytes, part: str) -> str:
    """Return the text of a part that is to be edited; ``PackageError`` where it is not well formed."""
    run(new_parser(part), data, part)
    return data.decode(encoding_of(data, part))


def encoding_of(data: bytes, part: str) -> str:
    """Return the encoding of a part, from its byte order mark or declaration; UTF-8 where it says nothing.

    Raises ``PackageError`` for one that no workbook is in: Python knows some that are none, such as ``undefined``.
    """
    if data[:2] == b"\xff\xfe" or data[:2] == b"<\0":
        return "utf-16-le"
    if data[:2] == b"\xfe\xff" or data[:2] == b"\0<":
        return "utf-16-be"
    declared = re.match(rb"""(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)""", data)
    name = declared[1].decode("ascii").lower() if declared else "utf-8"
    name = "utf-8" if name in ("utf8", "us-ascii", "ascii") else name
    if not _ENCODINGS.fullmatch(name):
        raise PackageError(ODD_ENCODING(part=part, encoding=excerpt(name)))
    return name


def tag_at(data: bytes, position: int, encoding: str) -> str:
    """Return the tag that starts at a byte of a well-formed part.

    >>> tag_at(b"<a><b c='>' d='/>'/></a>", 3, "utf-8")
    "<b c='>' d='/>'/>"
    """
    length = 256
    while True:
        found = TAG.match(data[position : position + length].decode(encoding, "ignore"))
        if found:
            return found[0]
        if position + length > len(data):
            raise ValueError(f"no tag at byte {position}")
        length *= 8


def ends_in(data: bytes, part: str) -> Callable[[int, int], int]:
    """Return a function that tells the byte after an element from its first byte and from where expat says that it
    ends.

    Expat's place is where the end tag starts or, for an element without one (``<c/>``), where that is over: what
    stands there then, perhaps an end tag too, is somebody else's.

    >>> texts = (b"<a><b c='1'/></a>", b"<a><b></b>", b"<a><b>/></b>")
    >>> [ends_in(text, "demo")(3, text.rindex(b"</")) for text in texts]
    [13, 10, 12]
    """
    encoding = encoding_of(data, part)
    slash, mark = "/>".encode(encoding), ">".encode(encoding)
    width = len(mark)

    def end(start: int, position: int) -> int:
        if data.endswith(slash, start, position) and TAG.fullmatch(data[start:position].decode(encoding)):
            return position
        found = data.index(mark, position)
        while (found - position) % width:
            found = data.index(mark, found + 1)
        return found + width

    return end


def unescape(text: str) -> str:
    """Replace ``_x000D_`` and its like by the characters that they stand for.

    Two halves make one character; half of one is none, and becomes U+FFFD.

    >>> unescape("a_x000A_b_x005F_x0041_"), unescape("_xD83D__xDE00_ _xD83D_")
    ('a\\nb_x0041_', '😀 \ufffd')
    """
    if "_x" not in text:
        return text
    return re.sub(_ESCAPED, _meant, text)


def _meant(found: re.Match[str]) -> str:
    if found[3] is None:
        return chr(0x10000 + (int(found[1], 16) - 0xD800 << 10) + int(found[2], 16) - 0xDC00)
    return without_halves(chr(int(found[3], 16)))


def without_halves(text: str) -> str:
    """Return the text with U+FFFD for every half of a character beyond U+FFFF, which no encoding can write."""
    return text if text.isprintable() else re.sub(_HALF, REPLACEMENT, text)


def escape(text: str) -> str:
    """Return cell text for an element's content: markup and control characters escaped as the format asks.

    Half a character (no encoding can write one) becomes U+FFFD.

    >>> escape("a<b & c\\r_x0041_")
    'a&lt;b &amp; c_x000D__x005F_x0041_'
    """
    if "_x" in text or not text.isprintable():
        text = re.sub(_UNSAFE, lambda found: f"_x{ord(found[0]):04X}_", without_halves(text))
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
