"""Where everything stands in the rectangle of a workbook: it follows from the declaration and the room alone.

Points by colour, and the results that the settings choose, have as many slots as one outcome has of them at most. On
the notice board and on the members' sheet names have columns of their own; the figures stand side by side at the right
end. What nobody has takes no column between them: as many stay blank beside the names.

A list of the event (a cross-table, the ratings round by round) has as many columns as there are rounds; its block has
room for :data:`SLOTS`. Boards, matches, members … may be more than the rectangle has lines: what comes out for them,
and what is wrong with them, goes on in columns side by side. It stands as far down as its row on its own sheet, so that
the formula beside the row asks for nothing but the number of the row.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple
from zlib import crc32

from xlfuncs.core.numbers import half_up
from xlfuncs.core.sentences import Help
from xlfuncs.events.counting import PLAYS
from xlfuncs.events.declaration import CHOICES, COLOURS, Event, Listing, Table
from xlfuncs.events.fields import FoundField
from xlfuncs.events.official import OfficialPlace
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.people.roster import MEMBERS, PLAYER
from xlfuncs.events.register import members_of

# --- the columns of lists


MEMBER = ("number", "name", "unit", "place")
#: Results that are texts: names, clubs. On a list they stand beside the unit.
TEXTS = ("unit", "name", "players", "opponent", "club")
#: A column for whatever figure stands there, with its number behind; and in the digits of them one as it comes.
FIGURE, ANY = "figure", "."
#: The digits that a column has in which a figure has them.
HUNDREDTHS = 2


def colours(event: Event) -> list[str]:
    """Give the colours that the event may give."""
    return [key for key in COLOURS if key in event.declared]


def slotted(event: Event, keys: Sequence[str]) -> tuple[str, ...]:
    """Give the keys with all colours as so many slots as an outcome has colours; they stand where the first colour
    does.

    Likewise the results that the settings choose from.
    """
    colour_slots = [f"colour{number}" for number in range(1, event.colours + 1)]
    choice_slots = [f"choice{number}" for number in range(1, CHOICES + 1)]
    found: list[str] = []
    for key in keys:
        slots = colour_slots if key in COLOURS else choice_slots if key in event.choice else [key]
        found += [slot for slot in slots if slot not in found]
    return tuple(found)


def list_columns(event: Event, keys: Sequence[str]) -> tuple[str, ...]:
    """Give the columns of a list: the unit with what stands before it, its texts, then figures.

    >>> from xlfuncs.events import EVENTS
    >>> list_columns(EVENTS["cba-pairs"], ["place", "unit", "score", "award", "total"])
    ('place', 'unit', 'figure1', 'figure2', 'figure3')
    """
    slots = slotted(event, keys)
    names = slots[: 1 + slots.index(event.subject.key)]
    names += tuple(key for key in slots if key in TEXTS and key not in names)
    figures = len(slots) - len(names)
    if keys is event.board and event.abreast:
        figures = min(figures, event.abreast)
    return (*names, *(f"{FIGURE}{number}" for number in range(1, 1 + figures)))


def columns_shown(
    event: Event, keys: Sequence[str], outcome: Outcome | None, rows: Sequence[Mapping[str, Any]]
) -> dict[str, str]:
    """Say which result stands in which of these columns, "" in a blank one; all declared while there are no rows."""
    columns = list_columns(event, keys)
    left_out = {*COLOURS, *event.choice}
    if outcome:
        left_out -= {*used_colours(outcome), *chosen_results(outcome)[:CHOICES]}
        left_out |= {*event.board} - {*outcome.wall}
    wanted = [key for key in keys if key not in left_out]
    used = [key for key in wanted if not rows or any(_holds(row.get(key)) for row in rows)]
    names = [key if key in used else "" for key in columns if not key.startswith(FIGURE)]
    figures = [key for key in used if key not in names]
    if outcome is None:  # the headings of a wall that never has them all
        figures = figures[len(names) - len(columns) :]
    if outcome and {*figures} <= {*outcome.wall}:
        figures.sort(key=outcome.wall.index)
    blank = [""] * (len(columns) - len(names) - len(figures))
    return dict(zip(columns, [*names, *blank, *figures], strict=True))


def _holds(value: Any) -> bool:
    return value is not None and value != ""


def digits_of(event: Event, columns: Sequence[str], held: Mapping[str, str], rows: Sequence[Mapping[str, Any]]) -> str:
    """Say how many digits behind the point each column of figures shows, a character for each.

    Where none are declared and one of the rows has hundredths (58.33) all show them: 58.33 over 61 is hard to compare.
    """
    figures = [held.get(each, "") for each in columns if each.startswith(FIGURE)]
    found = ((event.digits(key), _in_hundredths([row.get(key) for row in rows])) for key in figures)
    return "".join(str(HUNDREDTHS if hundredths else ANY) if own is None else str(own) for own, hundredths in found)


def _in_hundredths(values: Sequence[Any]) -> bool:
    """Tell whether figures have hundredths, one at least, and none has more."""
    figures = [each for each in values if isinstance(each, Decimal)]
    finest = [each == half_up(each, HUNDREDTHS) for each in figures]
    return all(finest) and any(each != half_up(each, HUNDREDTHS - 1) for each in figures)


def sums(event: Event) -> tuple[str, ...]:
    """Give the result that the slips show beside the working."""
    return tuple(key for key in ("total", "points") if key in event.declared and key in event.board)[:1]


def beside_entries(event: Event) -> tuple[str, ...]:
    """Give the results that stand beside the entries: neither those typed there, nor the chosen keys of the board.

    An official place is typed for some of them only: the place that each has stands beside it.
    """
    typed = {field.key for field in event.entries.columns if not isinstance(field.kind, OfficialPlace)}
    return slotted(event, [each.key for each in event.results if each.key not in {*typed, *event.choice}])


def paid(event: Event) -> tuple[str, ...]:
    """Say what a member's line holds; nothing where the event gives no points by colour."""
    if not colours(event):
        return ()
    total = ["total"] if "total" in event.declared else []
    return (*MEMBER, *colours(event), *total)


def slots_of(outcome: Outcome | None) -> dict[str, str]:
    """Say which colour of the outcome stands in which slot; none while there is no outcome."""
    return {f"colour{number}": key for number, key in enumerate(used_colours(outcome) if outcome else (), 1)}


def chosen_results(outcome: Outcome) -> list[str]:
    """Give the results that the settings have chosen, in the order of the wall."""
    return [key for key in outcome.wall if key in outcome.event.choice]


def used_colours(outcome: Outcome) -> list[str]:
    """Give the colours that the outcome has; more than declared are a mistake in the declaration."""
    used = {key for row in outcome.entries.values() for key in row}
    found = [key for key in colours(outcome.event) if key in used]
    if len(found) > outcome.event.colours:
        raise ValueError(f"{outcome.event.name} gives {found}: it declares {outcome.event.colours} colours at once")
    return found


# --- lists of the event, and results of its further tables


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


def columns_of(event: Event, table: Table, rows: Sequence[Mapping[str, Any]] = ()) -> Iterator[FoundField]:
    """Yield the columns of a table as a workbook has them.

    A column that repeats goes on as far as any of the ``rows`` it is filled with needs; the members' table has the
    columns that the event uses and those that are filled in.
    """
    used = {key for row in rows for key, cell in row.items() if cell is not None}
    wanted = used | (members_of(event) if table is MEMBERS else {field.key for field in table.columns})
    for field in table.columns:
        if field.key not in wanted:
            continue
        if field.repeated is None:
            yield FoundField(field)
            continue
        needed = (number for number in range(field.repeated.most, 0, -1) if f"{field.key}{number}" in used)
        last = max(field.repeated.shown, next(needed, 0))
        yield from (FoundField(field, number) for number in range(1, last + 1))


def lists_of(event: Event) -> tuple[Listing, ...]:
    """Give the lists that have a sheet; those that are made for who asks only have none."""
    return tuple(each for each in event.listings if not each.asked)


def block_of(table: str, key: str) -> str:
    """Say what the block is called that holds one result of a further table."""
    return f"{table} {key}"


def lines_in(block: str) -> str:
    """Say under which key the state says how many lines a block has."""
    return f"{block} lines"


def columns_in(block: str) -> str:
    """Say under which key the state says how many columns a list has."""
    return f"{block} columns"


def lines_of(table: str, event: Event, room: int) -> int:
    """Say how many rows of a table are laid out in a workbook with lines for so many entries."""
    return room if table in (event.entries.key, MEMBERS.key) else max(MORE_ROOM, room)


def _further_blocks(event: Event, room: int, height: int) -> list[tuple[str, tuple[str, ...], int]]:
    """Give name, keys and lines of each block, in a rectangle of so many."""
    lists = [(each.key, tuple(f"slot{number}" for number in range(1, SLOTS + 1)), height) for each in lists_of(event)]
    for table in ranges_of(event)[1:]:
        groups = 1 + (ABOVE + lines_of(table.key, event, room)) // height
        lists += [(block_of(table.key, key), (key,), groups * height) for key in results_beside(event, table)]
    return lists


def _state_of_lists(event: Event) -> Iterable[str]:
    """Say what the state says of the lists: the lines and the columns of each."""
    return (key for each in lists_of(event) for key in (lines_in(each.key), columns_in(each.key)))


def columns_lacking(outcome: Outcome) -> int:
    """Say how many columns of lists have no room."""
    kept = (outcome.listings.get(each.key) for each in lists_of(outcome.event))
    return sum(max(0, len(listed.columns) - SLOTS) for listed in kept if listed)


def results_beside(event: Event, table: Table) -> list[str]:
    """Say what stands beside the rows of a further table."""
    return [*(each.key for each in event.results_of(table.key)), NOTE]


# --- the rectangle


#: The lines of text in a row of the slips, and those over a working that say what comes of it.
SLIP_LINES, BRIEF_LINES = 5, 2
#: What the workbook calls its settings; its tables are called by their keys.
SETUP = "Setup"
#: The lines of a working that a workbook shows.
STEPS = 60
#: The lines of its list of problems; all of them are counted, and stand beside their rows.
PROBLEMS = 100
#: Members for whom there is room, for each entry.
PER_ENTRY = 2
#: Lines for entries in a workbook, where nobody says otherwise; and at most.
ROOM, LARGEST = 200, 2000
#: The blocks whose lines the state counts.
COUNTED = ("board", "members", "slips", "problems", "working")
#: What the state says, one under the other.
STATE = ("red", "title", "subtitle", "headline", "figures", "chosen", *map(lines_in, COUNTED))
#: Behind these the digits of the lists whose columns hold whatever figure there is.
DIGITS = {"board": "board digits", "members": "members digits"}
WORKING = ("step", "symbol", "how", "value", "rule")
PROBLEM = ("where", "column", "sentence", "severity")
SHEET_OF_PROBLEMS = Help("Problems", "问题", "問題点")
SHEET_OF_HELP = Help("Help", "使用说明", "使い方")
SHEET_OF_SETTINGS = Help("Event", "比赛设置", "試合設定")
SHEET_OF_BOARD = Help("Notice", "公告", "成績表")
#: The hidden sheet of a workbook that computes by itself: by it such a workbook is known.
SHEET_OF_LISTS = "_lists"


class Block(NamedTuple):
    """Columns of the rectangle that belong together, and how many lines they have room for.

    ``left`` counts from 1, and ``top``, the row of the headings.
    """

    left: int
    keys: tuple[str, ...]
    lines: int
    groups: int = 1
    top: int = 1

    def column(self, key: str, group: int = 0) -> int:
        """Say where a column stands. A list that is longer than the rectangle goes on in further groups of columns."""
        return self.left + group * len(self.keys) + self.keys.index(key)


class Shape(NamedTuple):
    """Where everything in the rectangle stands; ``room`` lines below one line of headings."""

    room: int
    blocks: Mapping[str, Block]
    width: int

    @property
    def mark(self) -> int:
        """A number that other columns would hardly have."""
        return crc32(repr(self.blocks).encode()) % 10_000

    def lines(self, block: str) -> int:
        """Give the lines of a block that there is room for."""
        return self.blocks[block].lines


def name_of(table: str) -> str:
    """Say what the workbook calls the area of a table.

    >>> name_of("entries")
    'Entries'
    """
    return table.capitalize()


def state_of(event: Event) -> tuple[str, ...]:
    """Give what the state says: after :data:`STATE` the last filled row of each table, then of each list."""
    return (*STATE, *DIGITS.values(), *(table.key for table in ranges_of(event)), *_state_of_lists(event))


def slip_keys(event: Event) -> tuple[str, ...]:
    """Say what stands in a row of the slips: whose it is, the sum, so much of the working."""
    return event.subject.key, *sums(event), "slip"


def shape(event: Event, room: int) -> Shape:
    """Give the shape of the rectangle for an event and so many lines."""
    lines = room
    room = max(room, STEPS, PROBLEMS, len(state_of(event)), len(event.figures))
    per_entry = PER_ENTRY if paid(event) else 0
    # Every cell costs time whenever somebody types: those with few lines stand one under the other.
    blocks: dict[str, Block] = {}
    left, top, width = 1, 1, 0
    low: Sequence[tuple[str, tuple[str, ...], int]] = (
        ("state", ("state",), len(state_of(event))),
        ("figures", ("figure", "value", "rule"), len(event.figures)),
        ("working", WORKING, STEPS),
        ("problems", PROBLEM, PROBLEMS),
    )
    for name, keys, few in low:
        if top + few > 1 + room:
            left, top, width = left + width, 1, 0
        blocks[name] = Block(left, keys, few, top=top)
        top, width = top + 1 + few, max(width, len(keys))
    left += width
    # Further groups of columns have room for as many lines as the first: all of it is laid out.
    slip_rows = room * -(-(event.slip_lines + BRIEF_LINES) // SLIP_LINES)
    for name, keys, many in (
        ("entries", (*beside_entries(event), "note"), room),
        ("board", list_columns(event, event.board), room),
        ("members", list_columns(event, paid(event)) if per_entry else (), room * per_entry),
        ("slips", slip_keys(event), slip_rows),
        *_further_blocks(event, lines, room),
    ):
        groups = -(-many // room)
        blocks[name] = Block(left, tuple(keys), many, groups)
        left += len(keys) * groups
    return Shape(room, blocks, left - 1)
