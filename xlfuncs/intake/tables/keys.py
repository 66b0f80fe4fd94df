"""What was typed, by the keys of the declaration: the shape in which examples and JSON come."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from xlfuncs.core.arguments import Text
from xlfuncs.core.cells import is_blank
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import plain_number
from xlfuncs.events import Event
from xlfuncs.events.fields import Field
from xlfuncs.events.grids import Grid

#: From here on a cell's number does not keep every digit.
_EXACT = 10**15


def given_in(event: Event, settings: Iterable[tuple[Any, Any]], grids: Mapping[str, Grid]) -> dict[str, Any]:
    """Settings and tables as they were typed, words unread and mistakes unmended; blank rows stay where they are.

    Of a setting that stands twice the last counts.
    """
    typed = {
        found.field.key: as_cell(found.field, cell)
        for label, cell in settings
        if (found := event.settings.find(label)) and not is_blank(cell)
    }
    return {"settings": typed, **{key: _rows(grid) for key, grid in grids.items()}}


def with_more(
    event: Event, settings: Iterable[tuple[Any, Any]], more: Sequence[tuple[Any, Any]]
) -> list[tuple[Any, Any]]:
    """The settings, and ``more`` that come last and win, whatever both are called by.

    >>> from xlfuncs.events.declaration import EVENTS
    >>> with_more(EVENTS["cba-teams"], [("name", "x"), ("比赛等级", "club")], [("level", "national")])
    [('name', 'x'), ('level', 'national')]
    """
    named = {label.field.key for key, _ in more if (label := event.settings.find(key))}
    kept = ((key, event.settings.find(key), cell) for key, cell in settings)
    return [*((key, cell) for key, label, cell in kept if not (label and label.field.key in named)), *more]


def _rows(grid: Grid) -> list[dict[str, Any]]:
    grid = grid.seated()
    rows = [
        {
            found.key: as_cell(found.field, cell)
            for found, cell in zip(grid.columns, row, strict=False)
            if found and not is_blank(cell)
        }
        for row in grid.rows
    ]
    while rows and not rows[-1]:
        rows.pop()
    return rows


def as_cell(field: Field, cell: Any) -> Any:
    """A value as a cell holds it: a text of digits where a number belongs is the number, as when it is typed there.

    >>> from xlfuncs.events.people import MEMBERS
    >>> number, holding = (MEMBERS.columns.named(key) for key in ("number", "holding"))
    >>> as_cell(number, "01001"), as_cell(holding, "1200.5"), as_cell(holding, "１２"), as_cell(holding, float("inf"))
    ('01001', 1200.5, '１２', 'inf')
    """
    if isinstance(cell, CellError):
        return cell.code
    if isinstance(cell, str):
        number = None if isinstance(field.kind, Text) else plain_number(cell.strip())
        return cell if number is None else number
    if isinstance(cell, int | float) and not (math.isfinite(cell) and abs(cell) < _EXACT):
        return str(cell)
    return cell
