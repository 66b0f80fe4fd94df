"""The elements of a part: found where they stand, their tags changed, new ones added; all other bytes stay."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from xlfuncs.xlsx.xml import Attributes, encoding_of, ends_in, new_parser, run, tag_at

_ATTRIBUTE = re.compile(r"""\s+([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')""")


class Element(NamedTuple):
    """An element: the names from the root to it, its first byte and the first behind it, its attributes."""

    path: tuple[str, ...]
    start: int
    end: int
    had: Attributes


def elements_of(data: bytes, part: str, levels: int) -> list[Element]:
    """Return the elements of the upper levels of a part, in their order; names come without their namespace.

    >>> text = b"<a><b><c x='1'/></b><d/></a>"
    >>> [(".".join(each.path), text[each.start : each.end]) for each in elements_of(text, "demo", 2)[1:]]
    [('a.b', b"<b><c x='1'/></b>"), ('a.d', b'<d/>')]
    """
    found: list[Element] = []
    opened: list[tuple[str, int, Attributes]] = []
    end_of, parser = ends_in(data, part), new_parser(part)

    def start(name: str, had: Attributes) -> None:
        opened.append((name.rpartition(" ")[2], parser.CurrentByteIndex, had))

    def end(_: str) -> None:
        if len(opened) <= levels:
            path = tuple([each[0] for each in opened])
            found.append(Element(path, opened[-1][1], end_of(opened[-1][1], parser.CurrentByteIndex), opened[-1][2]))
        opened.pop()

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    run(parser, data, part)
    return sorted(found, key=lambda each: each.start)


class Edit(NamedTuple):
    """Bytes in place of those from ``start`` to ``end``."""

    start: int
    end: int
    new: bytes


def edited(data: bytes, edits: Iterable[Edit]) -> bytes:
    """Make the edits in a part."""
    view = memoryview(data)
    pieces: list[bytes | memoryview] = []
    position = 0
    for start, end, new in sorted(edits, key=lambda edit: edit[:2]):
        pieces += (view[position:start], new)
        position = end
    pieces.append(view[position:])
    return b"".join(pieces)


def with_attribute(tag: str, name: str, value: str | None) -> str:
    """Write a start tag with another value of an attribute; None takes it away.

    >>> with_attribute("<c r='A1' t='s'/>", "t", "b"), with_attribute('<c r="A1">', "s", "3")
    ("<c r='A1' t='b'/>", '<c r="A1" s="3">')
    >>> with_attribute("<c r='A1' t='s'/>", "t", None)
    "<c r='A1'/>"
    """
    for found in _ATTRIBUTE.finditer(tag):
        if found[1] == name:
            if value is None:
                return tag[: found.start()] + tag[found.end() :]
            quote = found[2][0]
            return f"{tag[: found.start(2)]}{quote}{value}{quote}{tag[found.end(2) :]}"
    if value is None:
        return tag
    end = tag.rindex("/>") if tag.endswith("/>") else len(tag) - 1
    return f'{tag[:end].rstrip()} {name}="{value}"{tag[end:]}'


def retagged(data: bytes, part: str, start: int, attributes: Mapping[str, str | None]) -> Edit:
    """Give other attributes to the element that starts at a byte."""
    encoding = encoding_of(data, part)
    old = new = tag_at(data, start, encoding)
    for name, value in attributes.items():
        new = with_attribute(new, name, value)
    return Edit(start, start + len(old.encode(encoding)), new.encode(encoding))


def filled(data: bytes, part: str, element: Element, text: str) -> Edit:
    """Put a text into an element, behind all that it holds."""
    encoding = encoding_of(data, part)
    tag = tag_at(data, element.start, encoding)
    if not tag.endswith("/>"):
        end = data.rindex("</".encode(encoding), element.start, element.end)
        return Edit(end, end, text.encode(encoding, "xmlcharrefreplace"))
    name = re.split(r"[\s/]", tag[1:])[0]
    whole = f"{tag[:-2].rstrip()}>{text}</{name}>"
    return Edit(element.start, element.end, whole.encode(encoding, "xmlcharrefreplace"))


def inserted(data: bytes, part: str, found: Sequence[Element], order: Sequence[str], name: str, text: str) -> Edit:
    """Put an element into the root, where the ``order`` wants it; ``found``: those that there are, the root first."""
    encoding = encoding_of(data, part)
    before = order[: order.index(name)]
    behind = [each.end for each in found if len(each.path) == 2 and each.path[1] in before]
    start = found[0].start
    place = max(behind, default=start + len(tag_at(data, start, encoding).encode(encoding)))
    return Edit(place, place, text.encode(encoding))


def prefix_of(data: bytes, part: str, root: Element) -> str:
    """Return what stands before the names of elements: "" or ``x:``."""
    tag = tag_at(data, root.start, encoding_of(data, part))
    return tag[1 : tag.index(root.path[0])]
