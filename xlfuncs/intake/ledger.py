"""Keep account of every cell that was handed in: it is taken, as what, or told, once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum, auto
from typing import Any, NamedTuple

from xlfuncs.core.cells import is_blank
from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import Joined, Said, Sentence
from xlfuncs.events import grids
from xlfuncs.xlsx.address import address

CELLS_NOT_READ = Sentence(
    en="not read: {cells} on the sheet '{sheet}'",
    zh="未读取：工作表“{sheet}”的 {cells}",
    ja="読み取っていません：シート「{sheet}」の {cells}",
)
#: So many are named of the cells, rows, sheets and entries that a sentence tells of.
MOST = 5

#: A row and a column of a sheet, from 1.
Place = tuple[int, int]


class Taken(Enum):
    """As what a cell is taken."""

    HEADING = auto()
    LABEL = auto()
    VALUE = auto()
    CELL = auto()
    TITLE = auto()
    SUM = auto()
    SIGNATURE = auto()
    #: The running number before a name.
    NUMBER = auto()
    #: It says once more what is taken elsewhere: a heading, a name, a figure of the event's own.
    AGAIN = auto()
    #: It belongs to a workbook of ours, which explains itself.
    OURS = auto()


class Named(NamedTuple):
    """A heading or a label that is nobody's: its word, and its cells, with what belongs to it."""

    word: str
    sheet: str
    places: Sequence[Place]


def addresses(cells: Iterable[Place]) -> Joined:
    """Name cells by their addresses, the first of them."""
    return Joined((address(*place) for place in cells), most=MOST)


class Ledger:
    """The cells of sheets by their places: what each is taken as, or what is told of it.

    What is told of a cell counts, though it be taken as well: a result that contradicts another. It is told once.
    """

    def __init__(self, rows: Mapping[str, Sequence[Sequence[Any]]]) -> None:
        #: What was handed in, by sheet.
        self.rows = {**rows}
        self.marks: dict[str, dict[Place, Taken | Said]] = {}

    def take(self, kind: Taken, sheet: str, places: Iterable[Place]) -> None:
        """Take cells; what is taken or told already stays so."""
        marks = self.marks.setdefault(sheet, {})
        for place in places:
            marks.setdefault(place, kind)

    def tell(self, said: Said, cells: Mapping[str, Iterable[Place]]) -> None:
        """Tell something of cells, by sheet; of what is told twice of a cell the worse holds."""
        remark(said)
        for sheet, places in cells.items():
            marks = self.marks.setdefault(sheet, {})
            for place in places:
                before = marks.get(place)
                if not isinstance(before, Said) or before.severity < said.severity:
                    marks[place] = said

    def tell_unused(self, named: Iterable[Named]) -> Said | None:
        """Tell of headings and labels that the event has not, by their words, and return what is told."""
        words: dict[str, None] = {}
        cells: dict[str, list[Place]] = {}
        for each in named:
            words[each.word] = None
            cells.setdefault(each.sheet, []).extend(each.places)
        if not words:
            return None
        said = grids.NOT_USED(words=Joined(words, most=grids.MOST))
        self.tell(said, cells)
        return said

    def left(self, sheet: str, rows: range | None = None, columns: Collection[int] | None = None) -> list[Place]:
        """Return the cells of a sheet that are not blank, and neither taken nor told: in these rows and columns, from
        1.
        """
        marks, cells = self.marks.get(sheet, {}), self.rows.get(sheet, ())
        found = []
        for row in range(1, len(cells) + 1) if rows is None else range(rows.start, min(rows.stop, len(cells) + 1)):
            own = range(1, len(cells[row - 1]) + 1)
            for column in own if columns is None else sorted(columns):
                if column in own and (row, column) not in marks and not is_blank(cells[row - 1][column - 1]):
                    found.append((row, column))
        return found

    def tell_rest(self) -> None:
        """Tell of all cells that are left, in one sentence for each sheet."""
        for sheet in self.rows:
            if left := self.left(sheet):
                self.tell(CELLS_NOT_READ(sheet=sheet, cells=addresses(left)), {sheet: left})
