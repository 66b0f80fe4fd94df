"""Where the value of a setting stands that is not beside its label: further on in its row, or in the row below."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Sequence
from typing import Any

from xlfuncs.core.arguments import Text, Word
from xlfuncs.events import Event
from xlfuncs.events.blanks import cell_at, is_blank
from xlfuncs.events.dates import DateCell
from xlfuncs.events.fields import Field
from xlfuncs.events.unknown import is_like_label
from xlfuncs.intake.cells import holds_both
from xlfuncs.intake.sheets import SheetRows


def over_values(event: Event, cells: Sequence[Any], below: Sequence[Any]) -> set[int]:
    """The columns of a row, from 0, where it holds labels alone, known ones and others, and their values stand below.

    Some of these are to be read; none of the labels is the value of another.
    """
    labels, values = _filled(cells), _filled(below)
    known = {at: label.field for at, cell in labels.items() if (label := event.settings.find(cell))}
    if len(known) < 2 or not values.keys() <= labels.keys() or any(map(event.settings.find, values.values())):
        return set()
    words = [labels[at] for at in labels if at not in known]
    beside = ((field, cell_at(cells, at + 1)) for at, field in known.items())
    if not all(map(is_like_label, words)) or any(_says(field, cell) for field, cell in beside):
        return set()
    return {*labels} if any(_says(known[at], cell) for at, cell in values.items() if at in known) else set()


def behind(event: Event, cells: Sequence[Any], beside: int, taken: Callable[[int], bool]) -> int | None:
    """The column of what stands nearest in a row behind the blank cell ``beside`` a label; ``None`` where nothing does.

    Nor a label, known or not, with its own value; nor a cell in a column that is ``taken`` by a table.
    """
    for column in range(beside, len(cells)):
        if taken(column) or _is_label(event, cells, column):
            return None
        if not is_blank(cells[column]):
            return column
    return None


def _is_label(event: Event, cells: Sequence[Any], at: int) -> bool:
    """Whether a cell is a label, known or before a value of its own, or holds both."""
    cell, value = cell_at(cells, at), cell_at(cells, at + 1)
    if event.settings.find(cell) or holds_both(cell):
        return True
    return is_like_label(cell) and not (is_blank(value) or event.settings.find(value) or holds_both(value))


def is_meant(
    event: Event, sheet: SheetRows, field: Field, label: tuple[int, int], cell: tuple[int, int]
) -> bool | None:
    """Whether a cell behind a blank one is the setting's value; ``None`` where it only explains it.

    That it does in brackets, and where other rows have something there behind their values.

    A text is where no other label of that column has its value beside it. ``label``: its column and the one beside it;
    ``cell``: the row and the column.
    """
    (named, beside), (row, column) = label, cell
    others = [cells for at, cells in enumerate(sheet.rows) if at != row and event.settings.find(cell_at(cells, named))]
    others = [cells for cells in others if not is_blank(cell_at(cells, beside))]
    value = sheet.rows[row][column]
    explains = isinstance(value, str) and re.fullmatch(r"[(（].*[)）]", value.strip()) is not None
    if explains or any(not (is_blank(cell_at(cells, column)) or _is_label(event, cells, column)) for cells in others):
        return False if _says(field, value) else None
    return _says(field, value) or (not others and field.kind.takes(value))


def is_below(sheet: SheetRows, field: Field, row: int, label: int) -> bool:
    """Whether under a label that is alone in its row stands what can be its value, alone too."""
    label_alone, value_alone = (_filled(cell_at(sheet.rows, at) or ()) for at in (row, row + 1))
    return label_alone.keys() == value_alone.keys() == {label} and _says(field, value_alone[label])


def is_word_of(field: Field, cell: Any) -> bool:
    """Whether what is called like a setting is a word of another: ``club`` is who organises, and a level."""
    return isinstance(field.kind, Word) and field.kind.find(cell) is not None


def _says(field: Field, cell: Any) -> bool:
    """Whether a cell can be read for a setting, which is no text that anything will do for."""
    if is_blank(cell) or isinstance(field.kind, Text) or not field.kind.takes(cell):
        return False
    return not isinstance(field.kind, DateCell) or isinstance(field.kind.take(cell, ""), datetime.date)


def _filled(cells: Sequence[Any]) -> dict[int, Any]:
    return {at: cell for at, cell in enumerate(cells) if not is_blank(cell)}
