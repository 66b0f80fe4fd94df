"""A workbook in the making: its event, its language, and where everything stands."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.core.sentences import Told
from xlfuncs.events.declaration import Event, Table, table_name
from xlfuncs.events.sheet.shape import FIGURE, block_of, colours, lines_of, ranges_of, shape, state_of
from xlfuncs.events.wording import wide
from xlfuncs.layout import formulas, words
from xlfuncs.layout.sheets import new_sheet, no_sheets
from xlfuncs.layout.style import Look
from xlfuncs.xlsx.formulas.formula import Name, Node, Reference
from xlfuncs.xlsx.our_names import ACROSS, BESIDE, COMPUTED, HELD

#: On every sheet with a table its headings stand in this row, and the sheet's rows are read down to the last.
HEADINGS, LAST = 4, 5000
#: The height of what stands in red: two lines of text.
RED_LINE = 34
#: The name, for formulas, of the unit whose working is shown.
CHOSEN = "Chosen"
#: The name of what is handed over of a table.
TYPED = "_{}"
#: The name of the digits that the figures of a list show.
FORM = "_form_{}"


class Plan:
    """The plan of a workbook: an event, a language, a number of lines, and what it is filled with from the
    beginning.
    """

    #: What the sheet with the lists behind the drop-downs is called.
    hidden = COMPUTED

    def __init__(self, event: Event, language: str, room: int, given: Mapping[str, Any]) -> None:
        self.event = event
        self.language = language
        self.room = room
        self.given = given
        #: What stands where on the hidden sheet.
        self.shape = shape(event, room)
        self.look = Look(language)
        self.book = no_sheets()
        #: The words of each drop-down.
        self.choices: list[list[str]] = []

    @property
    def first_list(self) -> int:
        """The column of that sheet in which the first list stands: behind the rectangle."""
        return self.shape.width + 2

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables to fill in, in the order in which they are handed over."""
        return ranges_of(self.event)

    def say(self, told: Told) -> str:
        """Return the words in the workbook's language."""
        return told.text(self.language)

    def title(self, table: Table) -> str:
        """Return the title of a table's sheet."""
        return self.say(table_name(table.key))

    def sheet(self, title: str, widths: Sequence[float], *, landscape: bool = False, signed: bool = False) -> Worksheet:
        """Add a new sheet; ``signed``: with lines for director and stamp at its foot."""
        foot = (self.say(words.DIRECTOR), self.say(words.STAMP)) if signed else ()
        return new_sheet(self.book, title, widths, landscape=landscape, signed=foot)

    def hidden_sheet(self) -> Worksheet:
        """Add the hidden sheet, with the lists behind the drop-downs of all others."""
        sheet: Worksheet = self.book.create_sheet(self.hidden)
        sheet.sheet_state = "hidden"
        for column, listed in enumerate(self.choices, self.first_list):
            for row, word in enumerate(listed, 1):
                sheet.cell(row, column, word)
        return sheet

    def lines_of_table(self, table: Table) -> int:
        """Return how many lines to fill in a table has on its sheet."""
        return lines_of(table.key, self.event, self.room)

    def lines_of_list(self, block: str) -> int:
        """Return how many lines a list has on its sheet: all for which the rectangle has room."""
        return self.shape.lines(block)

    def name(self, word: str, node: Node, *, hidden: bool = False) -> None:
        """Define a name of the workbook."""
        self.book.defined_names[word] = DefinedName(word, attr_text=str(node), hidden=hidden or None)

    def area(self, prefix: str, node: Node) -> Node:
        """Define a hidden name for an area."""
        word = f"{prefix}{1 + sum(each.startswith(prefix) for each in self.book.defined_names)}"
        self.name(word, node, hidden=True)
        return Name(word)

    def growing(self, prefix: str, node: Node, held: Node, across: Node | None = None) -> None:
        """Define an area that grows with the event, ``held`` of whose rows hold something, and ``across`` of its
        columns.

        A program that prints without a print area that follows (LibreOffice, a script) hides the pages that are wholly
        blank; the add-in prints no more columns than the list has.
        """
        area = self.area(prefix, node)
        self.name(f"{HELD}{area}", held, hidden=True)
        if across is not None:
            self.name(f"{ACROSS}{area}", across, hidden=True)

    def longest(self, keys: Iterable[str]) -> int:
        """Return the width of the longest name with which such columns of the tables are filled."""
        rows = [row for table in self.tables for row in self.given.get(table.key, ())]
        return max((wide(str(row[key] or "")) for row in rows for key in keys if key in row), default=0)

    def heads_of(self, slot: str) -> list[str]:
        """Return the headings that may stand over a slot, or a result that has several names."""
        event = self.event
        if slot in event.also_called:
            return [self.say(each) for each in (event.labels[slot], *event.also_called[slot])]
        keys = event.board if slot.startswith(FIGURE) else colours(event) if slot.startswith("colour") else ()
        heads = [self.say(event.labels[key]) for key in event.scores if key in keys]
        return [*heads, *(self.say(each.label) for each in event.results if each.key in keys)]

    # --- what stands on the hidden sheet

    def at(self, block: str, key: str, line: int, group: int = 0) -> Reference:
        """Return a cell of a block; line 0 holds the headings."""
        place = self.shape.blocks[block]
        return formulas.cell(place.top + line, place.column(key, group), COMPUTED)

    def column(self, block: str, key: str) -> Reference:
        """Return the lines of a column of a block."""
        return formulas.down(self.shape.blocks[block].column(key), 2, 1 + self.shape.room, COMPUTED)

    def figure(self, line: int) -> tuple[Node, Node | None]:
        """Return a figure of the event, and its article."""
        return self.at("figures", "value", line), self.at("figures", "rule", line)

    def groups(self, table: Table, key: str) -> Node:
        """Return the name of all results under a key for the rows of a further table."""
        block = self.shape.blocks[block_of(table.key, key)]
        last = block.left + block.groups - 1
        return self.area(BESIDE, formulas.area(2, block.left, 1 + self.shape.room, last, COMPUTED))

    def state(self, key: str) -> Reference:
        """Return what the workbook says of itself: see ``shape.state_of``."""
        place = self.shape.blocks["state"]
        line = 1 + state_of(self.event).index(key)
        return formulas.cell(place.top + line, place.column("state"), COMPUTED, fixed=True)

    def red_line(self, *added: Node, most: int = 0) -> Node:
        """Return the sentence across the top of a sheet, with what the sheet adds to it; ``most``: at most so many
        letters.
        """
        whole = self.state("red")
        red = formulas.operation("&", whole, *added)
        if most:
            cut = formulas.operation("&", formulas.call("LEFT", whole, most - 1), "…")
            red = formulas.call("IF", formulas.operation(">", formulas.call("LEN", whole), most), cut, whole)
        return formulas.call("IFERROR", red, self.say(words.NOT_COMPUTED(help=words.HELP)))
