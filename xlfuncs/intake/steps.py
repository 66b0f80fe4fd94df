"""The steps by which somebody's sheets come to one line of headings over each list, and a row for each entry or game.

Cells stay where they are, so that what is told of them names their places; what is made of them stands behind all
others, or on a further sheet.
"""

from __future__ import annotations

from collections.abc import Sequence

from xlfuncs.events.declaration import Event
from xlfuncs.intake.crosstables.finding import with_games
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.both_scores import with_both_scores
from xlfuncs.intake.tables.members import with_players_named
from xlfuncs.intake.tables.pairings import with_byes_as_results, with_seats_named
from xlfuncs.intake.tables.players import with_two_under_one
from xlfuncs.intake.tables.registrations import with_an_entry_a_row
from xlfuncs.intake.tables.rounds import with_rounds
from xlfuncs.intake.tables.two_lines import with_one_line

#: In this order: a step looks at what those before it have made.
STEPS = (
    with_games,
    with_seats_named,
    with_one_line,
    with_two_under_one,
    with_players_named,
    with_an_entry_a_row,
    with_rounds,
    with_byes_as_results,
    with_both_scores,
)


def as_lists(event: Event, sheets: Sequence[SheetRows]) -> Sequence[SheetRows]:
    """Return the sheets after all steps; those of a workbook of ours as they are."""
    for step in STEPS:
        sheets = step(event, sheets)
    return sheets
