"""The proof that a worksheet part with new cells in it is the old one but for these."""

from __future__ import annotations

import pyexpat as expat
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, NoReturn

from xlfuncs.package.address import COLUMN_MASK, SHIFT, address, address_of
from xlfuncs.package.findings import UnsoundError
from xlfuncs.package.refill import equal
from xlfuncs.package.sheet import CellDataError, Cells, Value, value_of
from xlfuncs.package.xml import Attributes, encoding_of, new_parser, tag_at

#: Bytes from one edit to the next: so few are heard sooner than skipped.
FAR = 250
_STYLE = re.compile(r"""\ss\s*=\s*["']([^"']*)["']""")


class Edit(NamedTuple):
    """Bytes in place of those from ``start`` to ``end``, and the cells that stand in them, in order."""

    start: int
    end: int
    new: bytes
    keys: tuple[int, ...]


class Held(NamedTuple):
    """What an edited cell is meant to hold: its value, and its formula's text ("" for none of its own)."""

    value: Value | None
    formula: str


class Proof:
    """Reads a new part whole, with what is known of the old one.

    Where the elements of the old part start, its reader has told. So much of the new one is heard element by
    element as lies around each edit, from the last such place before it to the first one behind it. There it must
    be inside of what the old one was inside of; the bytes from there to the next edit are the same, so they mean
    the same, and need only be well-formed.
    """

    def __init__(self, part: str, old: bytes, new: bytes, cells: Cells, held: Mapping[int, Held]) -> None:
        self.part = part
        self.old, self.new = old, memoryview(new)
        self.cells = cells
        self.held = held
        self.encoding = encoding_of(old, part)
        self.parser = new_parser(part)
        self.c = self.v = self.f = self.t = self.data_tag = self.row_tag = self.reading = ""
        self.row = 0
        self.inside = self.in_row = self.in_cell = False
        self.edited = range(0)
        self.keys: Iterator[int] = iter(())
        self.key = 0
        self.kind = self.formula = ""
        self.raw: str | None = None
        self.text: list[str] = []
        self.inline: list[str] = []
        self.phonetic = False

    def read(self, edits: Iterable[Edit]) -> None:
        """Read all of it. ``UnsoundError`` where it is not what was meant."""
        position = shift = 0
        self._listen()
        for edit in edits:
            if edit.start - position > FAR:
                known, anchor = self._start_after(position), self._start_before(edit.start)
                if known < anchor:
                    self._feed(position, known, shift)
                    self._compare(known)
                    self._skip(known, anchor, shift)
                    self._resume(anchor)
                    position = anchor
            self._feed(position, edit.start, shift)
            self.edited = range(edit.start + shift, edit.start + shift + len(edit.new))
            self.keys = iter(edit.keys)
            self._parse(self.new[self.edited.start : self.edited.stop])
            if next(self.keys, 0):
                self._fail(f"a cell is missing in row {self.row}")
            shift += len(edit.new) - (edit.end - edit.start)
            position = edit.end
        known = self._start_after(position)
        self._feed(position, known, shift)
        if known < len(self.old):
            self._compare(known)
            self._skip(known, len(self.old), shift)
        elif self.inside:
            self._fail(f"the sheet's data do not end after row {self.row}")
        self._parse(b"", final=True)

    def _feed(self, start: int, end: int, shift: int) -> None:
        """Parse what stood between two places of the old part."""
        if start < end:
            self._parse(self.new[start + shift : end + shift])

    def _skip(self, start: int, end: int, shift: int) -> None:
        """The same, unheard."""
        self.parser.StartElementHandler = self.parser.EndElementHandler = None
        self._feed(start, end, shift)
        self._listen()

    def _parse(self, data: bytes | memoryview, *, final: bool = False) -> None:
        try:
            self.parser.Parse(data, final)
        except expat.ExpatError as error:
            self._fail(f"it is not well-formed XML: {error}")

    def _listen(self) -> None:
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end

    def _start_before(self, position: int) -> int:
        """The last place up to ``position`` where a cell or row starts in the old part; 0 before the first."""
        found = 0
        for starts in (self.cells.spans.starts, self.cells.rows.starts):
            place = bisect_right(starts, position)
            if place:
                found = max(found, starts[place - 1])
        return found

    def _start_after(self, position: int) -> int:
        """The first place from ``position`` on where a cell or row starts in the old part; its end behind the last."""
        found = len(self.old)
        for starts in (self.cells.spans.starts, self.cells.rows.starts):
            place = bisect_left(starts, position)
            if place < len(starts):
                found = min(found, starts[place])
        return found

    def _resume(self, place: int) -> None:
        """Be inside of what the old part was inside of where this cell or row started."""
        spans, rows = self.cells.spans, self.cells.rows
        number = bisect_left(spans.starts, place)
        self.in_row = number < len(spans) and spans.starts[number] == place
        self.row = spans.keys[number] >> SHIFT if self.in_row else rows.keys[bisect_left(rows.starts, place)] - 1

    def _compare(self, place: int) -> None:
        found = self.inside, self.in_cell, self.in_row
        self._resume(place)
        if found != (True, False, self.in_row):
            self._fail(f"something starts or ends in the wrong place near row {self.row}")

    def _start(self, name: str, attributes: Attributes) -> None:
        if name == self.c:
            if self.in_cell or not self.in_row:
                self._fail(f"a cell stands outside its row, near row {self.row}")
            self.in_cell = True
            if self.parser.CurrentByteIndex in self.edited:
                self._open(attributes)
        elif self.key:
            self.text.clear()
            self.phonetic = self.phonetic or name == self.reading
        elif name == self.row_tag:
            if self.in_row or not self.inside:
                self._fail(f"a row stands where none may, near row {self.row}")
            self.in_row = True
            self.row = int(attributes["r"]) if "r" in attributes else self.row + 1
        elif name == self.data_tag:
            self.inside = True
        elif not self.c:
            space = name.rpartition(" ")[0]
            names = (f"{space} {each}" if space else each for each in ("c", "v", "f", "t", "sheetData", "row", "rPh"))
            self.c, self.v, self.f, self.t, self.data_tag, self.row_tag, self.reading = names

    def _open(self, attributes: Attributes) -> None:
        """An edited cell starts: it must be the next one that was meant, in its style."""
        self.key, self.kind, self.raw, self.formula = next(self.keys, 0), attributes.get("t", "n"), None, ""
        self.inline.clear()
        where = address(self.row, self.key & COLUMN_MASK)
        if not self.key or self.key >> SHIFT != self.row or attributes.get("r", where) != where:
            self._fail(f"the cell {attributes.get('r')} is there in row {self.row} in place of {address_of(self.key)}")
        place = self.cells.spans.place(self.key)
        if place is not None:
            style = _STYLE.search(tag_at(self.old, self.cells.spans.starts[place], self.encoding))
            if attributes.get("s") != (style and style[1]):
                self._fail(f"the cell {where} has another style")
        self.parser.CharacterDataHandler = self.text.append

    def _end(self, name: str) -> None:
        if name == self.c:
            self.in_cell = False
            if self.key:
                self._close()
        elif self.key:
            if name == self.v:
                self.raw = "".join(self.text)
            elif name == self.f:
                self.formula = "".join(self.text)
            elif name == self.t and not self.phonetic:
                self.inline.append("".join(self.text))
            elif name == self.reading:
                self.phonetic = False
        elif name == self.row_tag:
            self.in_row = False
        elif name == self.data_tag:
            self.inside = False

    def _close(self) -> None:
        """An edited cell is over: it must hold what was meant."""
        self.parser.CharacterDataHandler = None
        cell, meant, self.key = address_of(self.key), self.held[self.key], 0
        try:
            value = value_of(self.kind, self.raw, "".join(self.inline), self.cells)
        except CellDataError as failure:
            self._fail(f"the cell {cell} {failure.said}")
        if not equal(value, meant.value) or self.formula != meant.formula:
            self._fail(f"the cell {cell} holds {value!r} of {self.formula!r}, not {meant.value!r} of {meant.formula!r}")

    def _fail(self, sentence: str) -> NoReturn:
        raise UnsoundError(self.part, sentence)


def check_same_cells(part: str, old: Cells, new: Cells, formula: Callable[[str], str]) -> None:
    """``UnsoundError`` where a new part has other cells or values than the old one, or other formulas.

    ``formula`` makes formulas alike that are meant to be alike.
    """
    if list(new.spans) != list(old.spans):
        raise UnsoundError(part, "cells came in or went away")
    for key in old.spans:
        value, was = new.values.get(key), old.values.get(key)
        text, had = new.formula_text(key), old.formula_text(key)
        if not equal(value, was) or (text != had and formula(text) != formula(had)):
            raise UnsoundError(part, f"the cell {address_of(key)} holds {value!r} of {text!r}, not {was!r} of {had!r}")
