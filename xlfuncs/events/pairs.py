"""Settings in a range of cells: each label with its value, two columns or more of them side by side."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from xlfuncs.core.arguments import Text, Word
from xlfuncs.events.blanks import cell_at, is_blank
from xlfuncs.events.dates import DateCell
from xlfuncs.events.declaration import Event
from xlfuncs.events.fields import Field
from xlfuncs.events.people import MEMBERS


class Pair(NamedTuple):
    """A label and its value, which stands in a row and a column of the range from 0."""

    label: Any
    value: Any
    row: int
    column: int


def pairs_in(event: Event, rows: Sequence[Sequence[Any]]) -> Iterator[Pair]:
    """Each label of a setting with its value: the cell beside it, or, where that is blank, the next one.

    A label that is merged over several cells has blank ones behind it.
    """
    width = max(map(len, rows), default=0)
    blank = {at for at in range(width) if all(is_blank(cell_at(row, at)) for row in rows)}
    for number, cells in enumerate(rows):
        at = 0
        while at < len(cells):
            if found := event.settings.find(cells[at]):
                to = _value(event, found.field, cells, at, blank)
                yield Pair(cells[at], None if to is None else cells[to], number, at + 1 if to is None else to)
                at = at if to is None else to
            at += 1


def _value(event: Event, field: Field, cells: Sequence[Any], label: int, blank: set[int]) -> int | None:
    """The column of the value behind a label, if there is one.

    What a range of two columns has in the second is the value, whatever it is called. Behind a blank cell a remark
    may stand, which is a value only as the setting takes it.
    """
    to = next((at for at in range(label + 1, len(cells)) if not is_blank(cells[at])), None)
    if to is None or to == 1:
        return to
    between, anything = range(label + 1, to), isinstance(field.kind, Text | DateCell)
    if _is_word(event, field, cells[to]) or (anything and not blank.issuperset(between)):
        return None
    return to if anything or not between or field.kind.takes(cells[to]) else None


def _is_word(event: Event, field: Field, cell: Any) -> bool:
    """Whether a cell is another label, or a heading; some words of a setting are called so too."""
    if isinstance(field.kind, Word) and field.kind.find(cell) is not None:
        return False
    return any(each.find(cell) for each in (event.settings, *(table.columns for table in (*event.tables, MEMBERS))))
