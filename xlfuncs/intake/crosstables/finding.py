"""Find the cross-tables of sheets, and put lists of entries and of games in their place."""

from __future__ import annotations

from collections.abc import Sequence

from xlfuncs.core.cells import is_blank_row
from xlfuncs.events.declaration import Event, Table
from xlfuncs.intake.crosstables.across import Across
from xlfuncs.intake.crosstables.by_round import ByRound
from xlfuncs.intake.crosstables.cells import Way, way_of
from xlfuncs.intake.crosstables.table import CrossTable
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import HEADINGS_WITHIN, headed_in


def with_games(event: Event, sheets: Sequence[SheetRows]) -> list[SheetRows]:
    """Return the sheets with the names of a cross-table as a list of entries, and its games as further sheets.

    Where the games are listed, a cross-table shows what came of them and stays as it is.
    """
    way = way_of(event)
    if way is None or any(each.own or _lists(event, way.table, each) for each in sheets):
        return [*sheets]
    read: list[SheetRows] = []
    games: list[SheetRows] = []
    for sheet in sheets:
        for at in range(min(HEADINGS_WITHIN, len(sheet.rows))):
            found = None if sheet.hidden else _headed(event, way, sheet, at)
            if found and found.sound():
                games += found.games()
                sheet = found.entries()  # noqa: PLW2901 — another cross-table may stand below
        read.append(sheet)
    return [*read, *games]


def headed_at(event: Event, sheet: SheetRows) -> int | None:
    """Return the row, from 0, that heads the first cross-table of a sheet; ``None`` where there is none."""
    way = way_of(event)
    rows = range(min(HEADINGS_WITHIN, len(sheet.rows)))
    return next((at for at in rows if way and _headed(event, way, sheet, at)), None)


def _headed(event: Event, way: Way, sheet: SheetRows, at: int) -> CrossTable | None:
    """Return the cross-table whose headings stand in a row: by rounds, or everybody across."""
    return ByRound.headed(event, way, sheet, at) or Across.headed(event, way, sheet, at)


def _lists(event: Event, table: Table, sheet: SheetRows) -> bool:
    """Return whether games are listed in a sheet."""
    headed = (each for each in headed_in(event, sheet) if each.table is table)
    return any(not all(map(is_blank_row, sheet.rows[each.below :])) for each in headed)
