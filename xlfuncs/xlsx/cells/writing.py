"""Other values, and other bytes, in a worksheet's own bytes; and the proof that nothing else in them is new.

A part that is written as usual gets them all at one go (:func:`refilled`): each of its cells is a piece by itself
(``reading.CELL``). In place of some of them come others of that form, which are read again: they have to stand in the
same cells, with the same formulas and attributes, and to hold what was meant. All other bytes are those of the old
part. It takes a fifth of the time: 0.3 instead of 1.9 seconds for 40,000 values among 160,000 cells.

In any other part the text of each cell is edited (:func:`patched`), however it is written, and the part that comes of
it (:func:`spliced`) is read again as a whole.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from io import BytesIO
from typing import NamedTuple

from xlfuncs.core.cells import Cell
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import in_part
from xlfuncs.xlsx.address import SHIFT, Area, address_of, column_number
from xlfuncs.xlsx.cells.reading import CELL, OPENED, Frame, read_cells, read_value
from xlfuncs.xlsx.cells.sheet import CellDataError, Cells, same_value
from xlfuncs.xlsx.elements import Edit, edited, with_attribute
from xlfuncs.xlsx.errors import PackageError, UnsoundError
from xlfuncs.xlsx.xml import encoding_of, escape, tag_at, without_halves

#: Cells that are made and proven together: what the pattern finds takes many times their room.
TOGETHER = 512
#: Every token of a well-formed piece of XML: comments and the like, tags, text.
_TOKEN = re.compile(r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<(?:[^>\"']|\"[^\"]*\"|'[^']*')*>|[^<]+", re.DOTALL)


def with_values(
    part: str,
    data: bytes,
    cells: Cells,
    values: Mapping[int, Cell],
    areas: Mapping[int, Area] | None = None,
    like: Mapping[int, int] | None = None,
) -> bytes:
    """Put ``values`` into the cells of a part: all at one go (:func:`refilled`), or cell by cell (:func:`patched`).

    ``areas`` gives an array formula's cell the area that it now covers, ``like`` a new cell another one, whose style it
    gets. Raises ``UnsoundError`` where it is not proven
    that the part is what was meant.
    """
    if not areas and (done := refilled(part, data, cells, values)) is not None:
        return done
    return patched(part, data, cells, values, areas, like)


def refilled(part: str, data: bytes, cells: Cells, values: Mapping[int, Cell]) -> bytes | None:
    """Put ``values`` (key to new value, None empties) into the cells of a part, all at one go.

    None where the part is written otherwise, or has not all these cells. Raises ``UnsoundError`` where it is not proven
    that the part is what was meant.
    """
    spans = cells.spans
    if not (cells.regular and spans.ordered):
        return None
    places = [place for place, key in enumerate(spans.keys) if key in values]
    if len(places) < len(values):
        return None
    proof = _Proof(part, data, cells)
    done = BytesIO()  # which gives its bytes away without a copy
    behind = 0
    for first in range(0, len(places), TOGETHER):
        chosen = places[first : first + TOGETHER]
        starts, ends = [spans.starts[place] for place in chosen], [spans.told_ends[place] for place in chosen]
        meant = {key: values[key] for key in (spans.keys[place] for place in chosen)}
        old = CELL.findall(b"".join(map(data.__getitem__, map(slice, starts, ends))).decode("latin-1"))
        new = _made(old, meant.values())
        proof.check(meant, old, new)
        for start, end, text in zip(starts, ends, new, strict=True):
            done.write(data[behind:start])
            done.write(text.encode("latin-1"))
            behind = end
    done.write(data[behind:])
    return done.getvalue()


def _made(old: Sequence[tuple[str, ...]], values: Iterable[Cell]) -> list[str]:
    """Write the cells with other values, of what ``CELL`` finds in them."""
    kinds = cache(lambda tail, kind: with_attribute(f"<c{tail}>", "t", kind or None)[2:-1])
    made = []
    for (letters, digits, tail, formula, *_), value in zip(old, values, strict=True):
        kind, content = value_xml(value)
        opening = f'<c r="{letters}{digits}"{kinds(tail, kind)}'
        if content is not None:
            content = content if content.isascii() else content.encode().decode("latin-1")
            made.append(f"{opening}>{formula}<v>{content}</v></c>")
        else:
            made.append(f"{opening}>{formula}</c>" if formula else opening + "/>")
    return made


class _Proof:
    """Reads new cells again."""

    def __init__(self, part: str, data: bytes, cells: Cells) -> None:
        self.part = part
        self.cells = cells
        head = Cells()
        head.body = cells.body
        self.attributes = cache(Frame(head, part, data[: cells.body + len(OPENED)]).attributes)
        self.kind = cache(self._kind)

    def check(self, meant: Mapping[int, Cell], old: Sequence[tuple[str, ...]], new: Sequence[str]) -> None:
        """Raise ``UnsoundError`` where a new cell is not what was meant."""
        for (key, value), was, text in zip(meant.items(), old, new, strict=True):
            found = CELL.fullmatch(text)
            if found is None:
                raise UnsoundError(self.part, f"{text} is no cell")
            letters, digits, tail, formula, figure, raw, inline = found.groups("")
            if int(digits) << SHIFT | column_number(letters) != key or formula != was[3]:
                raise UnsoundError(self.part, f"{text} stands in place of {address_of(key)}")
            kind = self.kind(was[2], tail)
            try:
                held = float(figure) if figure and kind == "n" else read_value(kind, figure, raw, inline, self.cells)
            except (CellDataError, LookupError, ValueError) as failure:
                raise UnsoundError(self.part, f"the cell {address_of(key)} cannot be read: {failure}") from None
            if not equal(held, value):
                raise UnsoundError(self.part, f"the cell {address_of(key)} holds {held!r}, not {value!r}")

    def _kind(self, before: str, after: str) -> str:
        """Give the type of a new cell, whose other attributes are those of the old one."""
        was, now = ({**self.attributes(f'<c r="A1"{tail}')} for tail in (before, after))
        kind = now.pop("t", "n")
        was.pop("t", None)
        if now != was:
            raise UnsoundError(self.part, f"a cell with{after} stands in place of one with{before}")
        return kind


def value_xml(value: Cell) -> tuple[str, str | None]:
    """Write the ``t`` attribute ("" for a number) and the escaped text of ``<v>`` (None: no ``<v>``)."""
    if value is None:
        return "", None
    if isinstance(value, bool):
        return "b", "1" if value else "0"
    if isinstance(value, str):
        return "str", escape(value)
    if isinstance(value, CellError):
        return "e", value.code
    return "", in_part(value)


def equal(new: Cell, meant: Cell) -> bool:
    """Tell whether a cell holds what it was meant to."""
    if isinstance(meant, str):
        meant = without_halves(meant)
    return same_value(new, float(meant) if type(meant) is int else meant)


# --- cell by cell


def patched(
    part: str,
    data: bytes,
    cells: Cells,
    values: Mapping[int, Cell],
    areas: Mapping[int, Area] | None = None,
    like: Mapping[int, int] | None = None,
) -> bytes:
    """Put ``values`` (key to new value, None empties) into the cells of a part, one by one.

    ``areas`` gives an array formula's cell the area that it now covers. Cells and rows that are missing are
    put where they belong, ``like`` another cell in style. Bytes outside the changed cells stay as they are. Raises
    ``UnsoundError`` where that cannot be proven.
    """
    encoding = encoding_of(data, part)
    areas = areas or {}
    edits: list[Edit] = []
    held: dict[int, Held] = {}
    missing: dict[int, list[int]] = {}
    for key, value in values.items():
        span = cells.spans.get(key)
        if span is not None:
            start, end = span
            old = data[start:end].decode(encoding)
            new = edit_cell(old, value, areas.get(key))
            if new != old:
                edits.append(Edit(start, end, new.encode(encoding, "xmlcharrefreplace")))
                held[key] = Held(value, cells.own_text(key))
        elif value is not None:
            missing.setdefault(key >> SHIFT, []).append(key)
            held[key] = Held(value, "")
    if missing:
        edits += _insertions(data, cells, values, missing, encoding, like or {})
    return spliced(part, data, cells, edits, held)


def edit_cell(old: str, value: Cell, area: Area | None = None) -> str:
    """Write one ``<c>`` with another value; formula, style and everything else in it stay.

    >>> edit_cell('<c r="A1" s="3"><f>1+1</f><v>9</v></c>', 2.0)
    '<c r="A1" s="3"><f>1+1</f><v>2</v></c>'
    >>> edit_cell("<x:c r='A1' t='s'><x:v>0</x:v></x:c>", True)
    "<x:c r='A1' t='b'><x:v>1</x:v></x:c>"
    """
    kind, content = value_xml(value)
    tokens = _TOKEN.findall(old)
    opening = tokens[0]
    prefix = re.match(r"<((?:[\w.-]+:)?)c", opening)
    assert prefix is not None
    name = prefix[1]
    opening = with_attribute(opening, "t", kind or None)
    if opening.endswith("/>"):
        opening = opening.rstrip("/> \t\r\n") + ">"
    kept = _without_value(tokens[1:-1] if len(tokens) > 1 else [], name)
    if area is not None:
        kept = [_with_reference(token, name, area) for token in kept]
    value_text = "" if content is None else f"<{name}v>{content}</{name}v>"
    place = _after_formula(kept, name)
    inner = "".join(kept[:place]) + value_text + "".join(kept[place:])
    if not inner:
        return opening[:-1] + "/>"
    return f"{opening}{inner}</{name}c>"


def _without_value(tokens: list[str], prefix: str) -> list[str]:
    kept: list[str] = []
    skipping = ""
    for token in tokens:
        if skipping:
            if token.startswith(f"</{skipping}"):
                skipping = ""
            continue
        found = re.match(rf"<({re.escape(prefix)}(?:v|is))[\s/>]", token)
        if found:
            skipping = "" if token.endswith("/>") else found[1]
            continue
        kept.append(token)
    return kept


def _with_reference(token: str, prefix: str, area: Area) -> str:
    if not re.match(rf"<{re.escape(prefix)}f[\s/>]", token):
        return token
    return re.sub(r"""(\sref\s*=\s*)(?:"[^"]*"|'[^']*')""", rf'\1"{area}"', token)


def _after_formula(tokens: list[str], prefix: str) -> int:
    for index, token in enumerate(tokens):
        if token.startswith(f"</{prefix}f>") or (
            re.match(rf"<{re.escape(prefix)}f[\s/>]", token) and token.endswith("/>")
        ):
            return index + 1
    return 0


def _insertions(
    data: bytes,
    cells: Cells,
    values: Mapping[int, Cell],
    missing: dict[int, list[int]],
    encoding: str,
    like: Mapping[int, int],
) -> list[Edit]:
    """Return edits that put new cells, and the rows they need, where they belong."""
    present = sorted(key for key in cells.spans.keys if key >> SHIFT in missing)
    known_rows = sorted(cells.rows.keys)
    body = tag_at(data, cells.body, encoding)
    prefix = body[1 : body.index("sheetData")]
    edits: list[Edit] = []
    at_end = ""

    def cell(key: int) -> str:
        kind, content = value_xml(values[key])
        other = like.get(key)
        style = None if other is None or other not in cells.spans else cells.style(other, data, encoding)
        attribute = (f' s="{style}"' if style is not None else "") + (f' t="{kind}"' if kind else "")
        return f'<{prefix}c r="{address_of(key)}"{attribute}><{prefix}v>{content}</{prefix}v></{prefix}c>'

    def insert(position: int, text: str) -> None:
        edits.append(Edit(position, position, text.encode(encoding, "xmlcharrefreplace")))

    def fill(start: int, name: str, text: str) -> None:
        """Put the text first into an element that has no cells yet."""
        tag = tag_at(data, start, encoding)
        behind = start + len(tag.encode(encoding))
        if not tag.endswith("/>"):
            insert(behind, text)
            return
        opened = f"{tag[:-2].rstrip()}>{text}</{prefix}{name}>".encode(encoding, "xmlcharrefreplace")
        edits.append(Edit(start, behind, opened))

    for row in sorted(missing):
        keys = sorted(missing[row])
        first, behind = bisect_left(present, row << SHIFT), bisect_left(present, (row + 1) << SHIFT)
        if first < behind:
            for key in keys:
                index = bisect_left(present, key)
                start, _ = cells.spans[present[min(index, behind - 1)]]
                _, end = cells.spans[present[behind - 1]]
                insert(start if index < behind else end, cell(key))
        elif row in cells.rows:
            fill(cells.rows[row][0], "row", "".join(map(cell, keys)))
        else:
            text = f'<{prefix}row r="{row}">' + "".join(map(cell, keys)) + f"</{prefix}row>"
            index = bisect_left(known_rows, row)
            if index < len(known_rows):
                insert(cells.rows[known_rows[index]][0], text)
            else:
                at_end += text
    if at_end and known_rows:
        insert(cells.rows[known_rows[-1]][1], at_end)
    elif at_end:
        fill(cells.body, "sheetData", at_end)
    return edits


# --- other bytes anywhere in a part


class Held(NamedTuple):
    """What an edited cell is meant to hold: its value, and its formula's text ("" for none of its own)."""

    value: Cell
    formula: str


def spliced(part: str, data: bytes, cells: Cells, edits: Iterable[Edit], held: Mapping[int, Held]) -> bytes:
    """Make edits in a part; ``held`` says what is meant to be in their cells.

    Raises ``UnsoundError`` where it is not what was meant.
    """
    made = edited(data, edits)
    found, encoding = read_again(part, made, cells, held), encoding_of(data, part)
    for key in held:
        if key in cells.spans and found.style(key, made, encoding) != cells.style(key, data, encoding):
            raise UnsoundError(part, f"the cell {address_of(key)} has another style")
    return made


def read_again(
    part: str, made: bytes, old: Cells, held: Mapping[int, Held], alike: Callable[[str], str] = str
) -> Cells:
    """Read the cells of a new part: the old ones and those that are ``held``, each of which holds what was meant.

    ``alike`` makes formulas alike that are meant to be alike. Raises ``UnsoundError``.
    """
    try:
        found = read_cells(made, part, old.strings, set(), old.epoch_1904)
    except PackageError as refusal:
        raise UnsoundError(part, refusal.sentence) from refusal
    wanted = [*old.spans, *(key for key in held if key not in old.spans)]
    if sorted(found.spans) != sorted(wanted) or found.spans.ordered != old.spans.ordered:
        raise UnsoundError(part, "cells came in or went away, or stand in another order")
    for key, meant in held.items():
        value, text = found.values.get(key), found.own_text(key)
        if not equal(value, meant.value) or (text != meant.formula and alike(text) != alike(meant.formula)):
            said = f"{value!r} of {text!r}, not {meant.value!r} of {meant.formula!r}"
            raise UnsoundError(part, f"the cell {address_of(key)} holds {said}")
    return found
