"""What the rectangle of a workbook holds beside the entries' own: lists of the event, results of its other tables.

A list (a cross-table, the ratings round by round) has as many columns as there are rounds; its block has room for
:data:`SLOTS`. The results of boards, matches … are longer than the rectangle: each goes on in columns side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from xlfuncs.events.declaration import Event, Listing, Result
from xlfuncs.events.outcome import Listed, Outcome
from xlfuncs.events.parts import cell
from xlfuncs.registry import Rows

#: The columns that a list has on its sheet: number, name, 18 rounds, two figures.
SLOTS = 22
#: Lines for the tables beside entries and members.
MORE_ROOM = 1500


def shown(event: Event) -> tuple[Listing, ...]:
    """The lists that have a sheet; those that are made for who asks only have none."""
    return tuple(each for each in event.listings if not each.asked)


def block_of(table: str, result: Result) -> str:
    """What the block is called that holds one result of a further table."""
    return f"{table} {result.key}"


def columns_of(listing: Listing) -> str:
    """Under which key the state says how many columns a list has."""
    return f"{listing.key}_columns"


def lines_of_table(room: int) -> int:
    """How many rows of a further table are laid out in a workbook with lines for so many entries."""
    return max(MORE_ROOM, room)


def blocks(event: Event, room: int, height: int) -> list[tuple[str, tuple[str, ...], int]]:
    """Name, keys and repetitions of each block, in a rectangle of so many lines."""
    lists = [(each.key, tuple(f"slot{number}" for number in range(1, SLOTS + 1)), 1) for each in shown(event)]
    groups = -(-lines_of_table(room) // height)
    return [*lists, *((block_of(table, each), (each.key,), groups) for table, each in _beside(event))]


def heads(event: Event, outcome: Outcome | None, block: str) -> list[str] | None:
    """The headings of one of these blocks; ``None`` where it is none of them."""
    for listing in shown(event):
        if listing.key == block:
            found = outcome.listings.get(block) if outcome else None
            labels = [each.label.text(outcome.language) for each in _fitting(found)] if found and outcome else []
            return [*labels, *[""] * (SLOTS - len(labels))]
    return next(([""] for table, each in _beside(event) if block_of(table, each) == block), None)


def lines(outcome: Outcome) -> dict[str, Rows]:
    """The lines of these blocks."""
    language = outcome.language
    found: dict[str, Rows] = {}
    for listing in shown(outcome.event):
        listed = outcome.listings.get(listing.key)
        if listed:
            keys = [each.key for each in _fitting(listed)]
            blank = [""] * (SLOTS - len(keys))
            found[listing.key] = [[*(cell(row.get(key), language) for key in keys), *blank] for row in listed.rows()]
    for table, each in _beside(outcome.event):
        rows = outcome.rows[table]
        found[block_of(table, each)] = [
            [cell(rows.get(at, {}).get(each.key), language)] for at in range(1, max(rows, default=0) + 1)
        ]
    return found


def state_of(event: Event) -> Iterable[str]:
    """What the state says of the lists: the lines and the columns of each."""
    return (key for each in shown(event) for key in (each.key, columns_of(each)))


def counts(outcome: Outcome, lines: Mapping[str, Rows], room: int) -> dict[str, int]:
    """How many lines and columns each list has."""
    found = {}
    for each in shown(outcome.event):
        listed = outcome.listings.get(each.key)
        found[each.key] = min(len(lines.get(each.key, ())), room)
        found[columns_of(each)] = len(_fitting(listed)) if listed else 0
    return found


def lacking(outcome: Outcome) -> int:
    """How many columns of lists have no room."""
    return sum(
        len(outcome.listings[each.key].columns) - SLOTS
        for each in shown(outcome.event)
        if each.key in outcome.listings and len(outcome.listings[each.key].columns) > SLOTS
    )


def _beside(event: Event) -> Iterable[tuple[str, Result]]:
    """The further tables' results, one after the other."""
    return ((table, each) for table, results in event.beside.items() for each in results)


def _fitting(listed: Listed) -> Sequence[Result]:
    """The columns that there is room for."""
    return listed.columns[:SLOTS]
