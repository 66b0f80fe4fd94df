"""Other bytes for some cells of a worksheet, and the proof that nothing else in it is new: it is read again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from xlfuncs.xlsx.address import address_of
from xlfuncs.xlsx.cells.reading import read_cells
from xlfuncs.xlsx.cells.refill import equal
from xlfuncs.xlsx.cells.sheet import Cells, Value
from xlfuncs.xlsx.findings import PackageError, UnsoundError
from xlfuncs.xlsx.xml import encoding_of, tag_at

_STYLE = re.compile(r"""\ss\s*=\s*["']([^"']*)["']""")


class Edit(NamedTuple):
    """Bytes in place of those from ``start`` to ``end``."""

    start: int
    end: int
    new: bytes


class Held(NamedTuple):
    """What an edited cell is meant to hold: its value, and its formula's text ("" for none of its own)."""

    value: Value | None
    formula: str


def spliced(part: str, data: bytes, cells: Cells, edits: Iterable[Edit], held: Mapping[int, Held]) -> bytes:
    """The part with its edits; ``held`` says what is meant to be in their cells.

    Raises ``UnsoundError`` where it is not what was meant.
    """
    view = memoryview(data)
    pieces: list[bytes | memoryview] = []
    position = 0
    for start, end, new in sorted(edits, key=lambda edit: edit[:2]):
        pieces += (view[position:start], new)
        position = end
    pieces.append(view[position:])
    made = b"".join(pieces)
    found, encoding = read_again(part, made, cells, held), encoding_of(data, part)
    for key in held:
        if key in cells.spans and _style(made, found, key, encoding) != _style(data, cells, key, encoding):
            raise UnsoundError(part, f"the cell {address_of(key)} has another style")
    return made


def read_again(
    part: str, made: bytes, old: Cells, held: Mapping[int, Held], alike: Callable[[str], str] = str
) -> Cells:
    """The cells of a new part: the old ones and those that are ``held``, each of which holds what was meant.

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


def _style(data: bytes, cells: Cells, key: int, encoding: str) -> str | None:
    found = _STYLE.search(tag_at(data, cells.spans[key][0], encoding))
    return found and found[1]
