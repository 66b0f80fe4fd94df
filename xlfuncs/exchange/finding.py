"""An event's settings and tables in somebody's sheets: found by their words, wherever they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from xlfuncs.events import Event
from xlfuncs.events.declaration import Table
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.reading import MEMBERS, Grid, settings_of
from xlfuncs.events.running import outcome_of
from xlfuncs.exchange.sources import Sheet

#: Headings lie within the first rows of a sheet.
HEADINGS_WITHIN = 40


class Place(NamedTuple):
    """Where a table's headings stand: the sheet, and its row from 1."""

    sheet: str
    row: int


class Found(NamedTuple):
    """What sheets hold of an event."""

    settings: list[tuple[Any, Any]]
    grids: dict[str, Grid]
    places: dict[str, Place]


def in_sheets(event: Event, sheets: Sequence[Sheet]) -> Found:
    """The settings and tables of an event. Of two tables that could be one, that with more of its columns counts."""
    best: dict[str, tuple[int, Sheet, int]] = {}
    for sheet in sheets:
        for row, cells in enumerate(sheet.rows[:HEADINGS_WITHIN]):
            table, score = _table_of(event, cells)
            if table is not None and score > best.get(table.key, (0,))[0]:
                best[table.key] = score, sheet, row
    grids, places = {}, {}
    for table in (*event.tables, MEMBERS):
        if table.key in best:
            _, sheet, row = best[table.key]
            grids[table.key] = Grid([table.columns.find(cell) for cell in sheet.rows[row]], sheet.rows[row + 1 :])
            places[table.key] = Place(sheet.name, row + 1)
    return Found(list(_settings(event, sheets, best)), grids, places)


def _table_of(event: Event, cells: Sequence[Any]) -> tuple[Table | None, int]:
    """The table whose headings stand in a row, and how many of its columns: all that must be, and two at least."""
    scores = {}
    for table in (*event.tables, MEMBERS):
        has = {found.field.key for cell in cells if (found := table.columns.find(cell))}
        if len(has) > 1 and all(field.key in has for field in table.columns if field.required):
            scores[table.key] = table, len(has)
    return max(scores.values(), key=lambda each: each[1], default=(None, 0))


def _settings(
    event: Event, sheets: Sequence[Sheet], tables: Mapping[str, tuple[int, Sheet, int]]
) -> Iterator[tuple[Any, Any]]:
    """Each setting's label with the cell beside it, on sheets without a table or above its headings."""
    for sheet in sheets:
        last = min((row for _, other, row in tables.values() if other is sheet), default=len(sheet.rows))
        for cells in sheet.rows[:last]:
            for label, value in pairwise(cells):
                if event.settings.find(label) and not event.settings.find(value):
                    yield label, value


def outcome_in(event: Event, found: Found, more: Sequence[tuple[str, Any]] = (), language: str = "") -> Outcome:
    """The outcome of what was found; ``more`` settings come last and win."""
    named = {label.field.key for key, _ in more if (label := event.settings.find(key))}
    given = [
        (key, cell)
        for key, cell in found.settings
        if (label := event.settings.find(key)) and label.field.key not in named
    ]
    settings, told = settings_of(event, [*given, *more], strict=True)
    at = {key: place.row for key, place in found.places.items()}
    return outcome_of(event, settings, language or told, found.grids, at)
