"""Other bytes for some cells of a worksheet, proven sound before anybody sees them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping

from xlfuncs.package.address import address_of
from xlfuncs.package.findings import UnsoundError
from xlfuncs.package.proof import Edit, Held, Proof
from xlfuncs.package.sheet import Cells


def spliced(part: str, data: bytes, cells: Cells, edits: Iterable[Edit], held: Mapping[int, Held]) -> bytes:
    """The part with its edits; ``held`` says what is meant to be in their cells.

    Raises ``UnsoundError`` where it is not what was meant.
    """
    edits = sorted(edits, key=lambda edit: edit[:2])
    _check_order(part, cells, edits)
    view = memoryview(data)
    pieces: list[bytes | memoryview] = []
    position = 0
    for start, end, new, _ in edits:
        pieces += (view[position:start], new)
        position = end
    pieces.append(view[position:])
    made = b"".join(pieces)
    Proof(part, data, made, cells, held).read(edits)
    return made


def _check_order(part: str, cells: Cells, edits: list[Edit]) -> None:
    """Every cell that comes in stands between its neighbours, and none goes away."""
    spans, place, last, behind = cells.spans, 0, 0, 0
    for edit in edits:
        if edit.start < behind:
            raise UnsoundError(part, f"two edits meet at byte {edit.start}")
        behind = edit.end
        first = bisect_left(spans.starts, edit.start, place)
        beyond = bisect_left(spans.starts, edit.end, first)
        if beyond > first and tuple(spans.keys[first:beyond]) != edit.keys:
            raise UnsoundError(part, f"the edit at byte {edit.start} meets other cells")
        if spans.ordered:
            if first > place:
                _check_ascending(part, last, spans.keys[place])
                last = spans.keys[first - 1]
            for key in edit.keys:
                _check_ascending(part, last, key)
                last = key
        place = beyond
    if spans.ordered and place < len(spans):
        _check_ascending(part, last, spans.keys[place])


def _check_ascending(part: str, last: int, key: int) -> None:
    if key <= last:
        raise UnsoundError(part, f"the cell {address_of(key)} comes after {address_of(last)}")
