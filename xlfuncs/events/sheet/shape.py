"""Where everything stands in the rectangle of a workbook: it follows from the declaration and the room alone."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from zlib import crc32

from xlfuncs.core.sentences import Help
from xlfuncs.events.declaration import Event
from xlfuncs.events.sheet import further
from xlfuncs.events.sheet.columns import beside, listed, paid, sums
from xlfuncs.events.sheet.further import ranges_of
from xlfuncs.events.sheet.slips import SLIP_LINES

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
STATE = ("red", "title", "subtitle", "headline", "figures", "chosen", *map(further.lines_in, COUNTED))
#: Behind these the digits of the lists whose columns hold whatever figure there is.
DIGITS = {"board": "board digits", "members": "members digits"}
WORKING = ("step", "symbol", "how", "value", "rule")
PROBLEM = ("where", "column", "sentence", "severity")
SHEET_OF_PROBLEMS = Help("Problems", "问题", "問題点")
SHEET_OF_HELP = Help("Help", "使用说明", "使い方")


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
    """What the state says: after :data:`STATE` the last row of each table that holds something, then of each list."""
    return (*STATE, *DIGITS.values(), *(table.key for table in ranges_of(event)), *further.state_of(event))


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
    slip_rows = room * max(1, -(-event.slip_lines // SLIP_LINES))
    for name, keys, many in (
        ("entries", (*beside(event), "note"), room),
        ("board", listed(event, event.board), room),
        ("members", listed(event, paid(event)) if per_entry else (), room * per_entry),
        ("slips", slip_keys(event), slip_rows),
        *further.blocks(event, lines, room),
    ):
        groups = -(-many // room)
        blocks[name] = Block(left, tuple(keys), many, groups)
        left += len(keys) * groups
    return Shape(room, blocks, left - 1)
