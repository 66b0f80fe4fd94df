"""The changes to a workbook's package: parts that come, go or are new, and what the package says of itself."""

from __future__ import annotations

import posixpath
import re
import time
from typing import NamedTuple

from xlfuncs.core.sentences import Sentence
from xlfuncs.xlsx.errors import PackageError, UnsoundError
from xlfuncs.xlsx.workbook import Workbook, links_part
from xlfuncs.xlsx.xml import decoded, encoding_of, new_parser, run

NO_ELEMENT = Sentence(
    en="the part '{part}' has no element {element}",
    zh="部件“{part}”没有元素 {element}",
    ja="パーツ「{part}」に要素 {element} がありません",
)

TYPES = "[Content_Types].xml"


class Link(NamedTuple):
    """A link to a part: which part names it, by what relationship."""

    owner: str
    id: str
    kind: str


class Part(NamedTuple):
    """A part that we put into packages."""

    name: str
    content_type: str
    link: Link
    data: bytes


class Changes:
    """New bytes of parts (None: the part goes), to be written over a workbook's package."""

    def __init__(self, book: Workbook) -> None:
        self.archive = book.archive
        self.parts: dict[str, bytes | None] = {}

    def __contains__(self, name: str) -> bool:
        return self.parts[name] is not None if name in self.parts else name in self.archive

    def text(self, name: str) -> str:
        """Return the part as it now stands."""
        changed = self.parts.get(name)
        if changed is not None:
            return changed.decode(encoding_of(changed, name))
        return decoded(self.archive.read(name), name)

    def data(self, name: str) -> bytes:
        """Return the part's bytes as it now stands."""
        changed = self.parts.get(name)
        return self.archive.read(name) if changed is None else changed

    def put(self, name: str, text: str) -> None:
        """Set the part's new text, in the encoding it has."""
        self.replace(name, text.encode(encoding_of(self.data(name), name), "xmlcharrefreplace"))

    def replace(self, name: str, data: bytes) -> None:
        """Set the part's new bytes."""
        if data != self.data(name):
            self.parts[name] = data

    def add(self, part: Part) -> None:
        """Add a part, its type, and the relationship to it."""
        self.parts[part.name] = part.data
        self._insert(TYPES, "Types", f'<Override PartName="/{part.name}" ContentType="{part.content_type}"/>')
        target = posixpath.relpath(part.name, posixpath.dirname(part.link.owner) or ".")
        element = f'<Relationship Id="{part.link.id}" Type="{part.link.kind}" Target="{target}"/>'
        self._insert(links_part(part.link.owner), "Relationships", element)

    def drop(self, name: str, owner: str = "", identifier: str = "") -> None:
        """Take out a part, its type, and the relationship to it where one is named: its owner's, by its Id."""
        self.parts[name] = None
        self._remove(TYPES, rf'<(?:\w+:)?Override\b[^>]*\bPartName="/{re.escape(name)}"[^>]*?/>')
        if identifier:
            pattern = rf'<(?:\w+:)?Relationship\b[^>]*\bId="{re.escape(identifier)}"[^>]*?/>'
            self._remove(links_part(owner), pattern)

    def undo(self, part: Part) -> None:
        """Take out a part of ours that was added."""
        self.drop(part.name, part.link.owner, part.link.id)

    def retyped(self, name: str, old: str, new: str) -> None:
        """Set another content type for a part that stays."""
        override = re.compile(rf'(<(?:\w+:)?Override\b[^>]*?/{re.escape(name)}"[^>]*?)/>', re.IGNORECASE)
        text = override.sub(lambda found: found[0].replace(old, new), self.text(TYPES))
        self.put(TYPES, text)

    def proven(self) -> dict[str, bytes | None]:
        """Return the changes, as they are to be written. Raises ``UnsoundError`` where one is no XML any more."""
        for name, data in self.parts.items():
            if data is not None and name.lower().endswith((".xml", ".rels")):
                try:
                    run(new_parser(name), data, name)
                except PackageError as refusal:
                    raise UnsoundError(name, refusal.sentence) from refusal
        return self.parts

    def _insert(self, name: str, around: str, element: str) -> None:
        if name not in self:
            head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
            space = "http://schemas.openxmlformats.org/package/2006/relationships"
            self.parts[name] = f'{head}<{around} xmlns="{space}">{element}</{around}>'.encode()
            return
        text = self.text(name)
        end = re.search(rf"</((?:\w+:)?){around}\s*>", text)
        if end is None:  # <Relationships …/>
            opened = re.search(rf"<((?:\w+:)?){around}\b[^>]*?(/>)", text)
            if opened is None:
                raise PackageError(NO_ELEMENT(part=name, element=around))
            tail = f">{_prefixed(element, opened[1])}</{opened[1]}{around}>"
            self.put(name, text[: opened.start(2)] + tail + text[opened.end() :])
        else:
            self.put(name, text[: end.start()] + _prefixed(element, end[1]) + text[end.start() :])

    def _remove(self, name: str, pattern: str) -> None:
        self.put(name, re.sub(pattern, "", self.text(name)))


def _prefixed(element: str, prefix: str) -> str:
    return f"<{prefix}{element[1:]}"


# --- what a package says of itself

SIGNED = Sentence(
    en="the workbook is signed; what is written has new contents, so it comes without the signature: sign it anew",
    zh="工作簿带有数字签名；写出的内容已变，因此不再带签名：请重新签名",
    ja="ブックには電子署名があります。書き込む内容が変わるため署名は外れます。署名し直してください",
)


def drop_signature(changes: Changes, book: Workbook) -> None:
    """Take the signature out, if there is one: it holds for no other bytes than those that were signed.

    Excel takes it off when it saves a changed workbook, and so do we. Macros are signed apart from it, and stay so.
    """
    for link in book.signatures:
        folder = link.target.rpartition("/")[0].lower() + "/"
        for name in book.archive.names:
            if name.lower().startswith(folder):
                changes.drop(name)
        changes.drop(link.target, identifier=link.id)


#: The part that tells when the workbook was saved last, in whichever program.
CORE = "docProps/core.xml"
_SAVED = re.compile(rb"(<dcterms:modified[^>]*>\s*)([^<\s]+)")


def saved_at(book: Workbook) -> str:
    """Return when the workbook was saved last, as the file writes it; "" where it does not tell."""
    found = _SAVED.search(book.archive.read(CORE)) if CORE in book.archive else None
    return found[2].decode("ascii", "replace") if found else ""


def saved_now(book: Workbook) -> dict[str, bytes | None]:
    """Return the part that tells when the workbook was saved, set to now; none where the file does not tell."""
    if not saved_at(book):
        return {}
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()).encode()
    return {CORE: _SAVED.sub(lambda found: found[1] + now, book.archive.read(CORE), count=1)}
