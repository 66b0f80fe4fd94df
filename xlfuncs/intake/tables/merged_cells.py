"""A place in a cell that is merged over the rows of several names: it is theirs together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xlfuncs.core.arguments import Kind
from xlfuncs.events.blanks import cell_at, is_blank
from xlfuncs.intake.tables.headings import Headed

#: The column of the places.
PLACE = "place"
Rows = Sequence[Sequence[Any]]


def with_shared_places(headed: Headed, rows: Rows) -> Rows:
    """The rows below headings with the place in each that a merged cell gives several names.

    Only where the places go on behind as many as share it: one over two rows may be that of a pair, a player in each.
    """
    named = next((at for at, found in enumerate(headed.columns) if found and found.field is headed.table.subject), None)
    changed = [list(row) for row in rows]
    for at, found in enumerate(headed.columns):
        if named is None or found is None or found.key != PLACE:
            continue
        areas = [each for each in headed.sheet.merged if each.left == each.right == at + 1 and each.bottom > each.top]
        for each in areas:
            own = range(each.top - 1 - headed.below, each.bottom - headed.below)
            if own.start < 0 or own.stop > len(rows) or any(is_blank(cell_at(rows[row], named)) for row in own):
                continue
            before = sum(not is_blank(cell_at(row, named)) for row in rows[: own.start])
            if _is_shared(found.field.kind, [cell_at(row, at) for row in rows], own, before):
                for row in own:
                    changed[row] += [None] * (at + 1 - len(changed[row]))
                    changed[row][at] = rows[own.start][at]
    return changed


def _is_shared(kind: Kind, places: Sequence[Any], own: range, before: int) -> bool:
    """Whether the next place is the one behind all that share this; where there is none, whether it is the one behind
    those ``before``.
    """
    place = _place(kind, places[own.start])
    if place is None or getattr(place, "last", place + len(own) - 1) != place + len(own) - 1:
        return False
    behind = next((other for cell in places[own.stop :] if (other := _place(kind, cell)) is not None), None)
    return 1 < place == before + 1 if behind is None else behind == place + len(own)


def _place(kind: Kind, cell: Any) -> int | None:
    """The place that a cell holds, none where it holds another word."""
    place = kind.take(cell, "") if not is_blank(cell) and kind.takes(cell) else None
    return place if isinstance(place, int) else None
