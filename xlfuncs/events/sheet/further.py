"""What the rectangle of a workbook holds beside the entries' own: lists of the event, results of its other tables.

A list (a cross-table, the ratings round by round) has as many columns as there are rounds; its block has room for
:data:`SLOTS`. Boards, matches, members … may be more than the rectangle has lines: what comes out for them, and what is
wrong with them, goes on in columns side by side. It stands as far down as its row on its own sheet, so that the formula
beside the row asks for nothing but the number of the row.
"""

from collections.abc import Iterable

from xlfuncs.core.registry import Rows
from xlfuncs.events.counting import PLAYS
from xlfuncs.events.declaration import Event, Listing, Table
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.people import MEMBERS, PLAYER
from xlfuncs.events.sheet.parts import Writer, beside, listing

#: The columns that a list has on its sheet: number, name, 18 rounds, two figures.
SLOTS = 22
#: Lines for the tables beside entries and members.
MORE_ROOM = 1500
#: The rows of a sheet over a table, at most.
ABOVE = 12
#: What is wrong with a row, beside its results.
NOTE = "note"


def ranges_of(event: Event) -> tuple[Table, ...]:
    """Give the tables that the workbook has, in the order in which it hands them over; people only where they play."""
    people = event.tables[0].subject.key == PLAYS or any(
        field.kind is PLAYER for table in event.tables for field in table.columns
    )
    return (*event.tables, MEMBERS) if people else event.tables


def shown(event: Event) -> tuple[Listing, ...]:
    """Give the lists that have a sheet; those that are made for who asks only have none."""
    return tuple(each for each in event.listings if not each.asked)


def block_of(table: str, key: str) -> str:
    """Say what the block is called that holds one result of a further table."""
    return f"{table} {key}"


def lines_in(block: str) -> str:
    """Under which key the state says how many lines a block has."""
    return f"{block} lines"


def columns_in(block: str) -> str:
    """Under which key the state says how many columns a list has."""
    return f"{block} columns"


def lines_of(table: str, event: Event, room: int) -> int:
    """Say how many rows of a table are laid out in a workbook with lines for so many entries."""
    return room if table in (event.entries.key, MEMBERS.key) else max(MORE_ROOM, room)


def blocks(event: Event, room: int, height: int) -> list[tuple[str, tuple[str, ...], int]]:
    """Name, keys and lines of each block, in a rectangle of so many."""
    lists = [(each.key, tuple(f"slot{number}" for number in range(1, SLOTS + 1)), height) for each in shown(event)]
    for table in ranges_of(event)[1:]:
        groups = 1 + (ABOVE + lines_of(table.key, event, room)) // height
        lists += [(block_of(table.key, key), (key,), groups * height) for key in _keys(event, table)]
    return lists


def contents(event: Event, outcome: Outcome | None, write: Writer | None, headings: int) -> dict[str, Rows]:
    """Say what stands in these blocks, its first row the headings; those of the tables are in row ``headings`` of their
    sheets.
    """
    found: dict[str, Rows] = {}
    for each in shown(event):
        rows = listing(outcome, write, each.key) if outcome and write else [[""]]
        found[each.key] = [row[:SLOTS] for row in rows]
    for table in ranges_of(event)[1:]:
        keys = _keys(event, table)
        rows = beside(outcome, write, table.key)[1:] if outcome and write else []
        rows = [[""] * len(keys)] * (2 + headings) + rows
        found |= {block_of(table.key, key): [[row[at]] for row in rows] for at, key in enumerate(keys)}
    return found


def state_of(event: Event) -> Iterable[str]:
    """Say what the state says of the lists: the lines and the columns of each."""
    return (key for each in shown(event) for key in (lines_in(each.key), columns_in(each.key)))


def lacking(outcome: Outcome) -> int:
    """Say how many columns of lists have no room."""
    kept = (outcome.listings.get(each.key) for each in shown(outcome.event))
    return sum(max(0, len(listed.columns) - SLOTS) for listed in kept if listed)


def _keys(event: Event, table: Table) -> list[str]:
    """Say what stands beside the rows of a further table."""
    return [*(each.key for each in event.results_of(table.key)), NOTE]
