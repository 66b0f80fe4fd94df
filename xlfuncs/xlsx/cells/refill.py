"""New values in the cells of a part that is written as usual, and the proof that nothing else is new.

Each cell of such a part is a piece by itself (``scan``). In place of some of them come others of that form, which are
read again: they have to stand in the same cells, with the same formulas and attributes, and to hold what was meant.
All other bytes are those of the old part.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from io import BytesIO

from xlfuncs.core.errors import CellError
from xlfuncs.xlsx.address import SHIFT, Area, address_of, column_number
from xlfuncs.xlsx.cells.scan import CELL, OPENED, Frame, read_value
from xlfuncs.xlsx.cells.sheet import CellDataError, Cells, Value, same_value
from xlfuncs.xlsx.findings import UnsoundError
from xlfuncs.xlsx.xml import escape, without_halves

#: Cells that are made and proven together: what the pattern finds takes many times their room.
TOGETHER = 512
_ATTRIBUTE = re.compile(r"""\s+([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')""")


def with_values(
    part: str, data: bytes, cells: Cells, values: Mapping[int, Value | None], areas: Mapping[int, Area] | None = None
) -> bytes:
    """The part with ``values`` in its cells: all at one go, or by ``patch`` where it is written otherwise.

    ``areas`` gives an array formula's cell the area that it now covers. Raises ``UnsoundError`` where it is not proven
    that the part is what was meant.
    """
    if not areas and (done := refilled(part, data, cells, values)) is not None:
        return done
    from xlfuncs.xlsx.cells.patch import patched  # noqa: PLC0415 — most sheets are written as usual

    return patched(part, data, cells, values, areas)


def refilled(part: str, data: bytes, cells: Cells, values: Mapping[int, Value | None]) -> bytes | None:
    """The part with ``values`` (key to new value, None empties) in its cells.

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


def _made(old: Sequence[tuple[str, ...]], values: Iterable[Value | None]) -> list[str]:
    """The cells with other values, of what ``CELL`` finds in them."""
    kinds = cache(lambda tail, kind: with_kind(f"<c{tail}>", kind)[2:-1])
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

    def check(self, meant: Mapping[int, Value | None], old: Sequence[tuple[str, ...]], new: Sequence[str]) -> None:
        """``UnsoundError`` where a new cell is not what was meant."""
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
        """The type of a new cell, whose other attributes are those of the old one."""
        was, now = ({**self.attributes(f'<c r="A1"{tail}')} for tail in (before, after))
        kind = now.pop("t", "n")
        was.pop("t", None)
        if now != was:
            raise UnsoundError(self.part, f"a cell with{after} stands in place of one with{before}")
        return kind


def number_text(value: float) -> str:
    """A number as Excel reads it back exactly: shortest form, no ``.0``, no minus zero.

    >>> number_text(3.0), number_text(-0.0), number_text(0.1), number_text(1e22)
    ('3', '0', '0.1', '1E+22')
    """
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    return repr(float(value)).replace("e", "E")


def value_xml(value: Value | int | None) -> tuple[str, str | None]:
    """The ``t`` attribute ("" for a number) and the escaped text of ``<v>`` (None: no ``<v>``)."""
    if type(value) is float:
        return "", number_text(value)
    if value is None:
        return "", None
    if isinstance(value, bool):
        return "b", "1" if value else "0"
    if isinstance(value, str):
        return "str", escape(value)
    if isinstance(value, CellError):
        return "e", value.code
    return "", number_text(value)


def with_kind(tag: str, kind: str) -> str:
    """A cell's start tag with another ``t``, "" for none."""
    for found in _ATTRIBUTE.finditer(tag):
        if found[1] == "t":
            quote = found[2][0]
            new = f"{quote}{kind}{quote}"
            return (
                (tag[: found.start(2)] + new + tag[found.end(2) :])
                if kind
                else (tag[: found.start()] + tag[found.end() :])
            )
    if not kind:
        return tag
    end = tag.rindex("/>") if tag.endswith("/>") else len(tag) - 1
    return f'{tag[:end].rstrip()} t="{kind}"{tag[end:]}'


def equal(new: Value | None, meant: Value | None) -> bool:
    """Whether a cell holds what it was meant to."""
    if isinstance(meant, str):
        meant = without_halves(meant)
    return same_value(new, float(meant) if type(meant) is int else meant)
