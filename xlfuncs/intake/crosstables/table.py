"""Cross-tables, however they say who met whom: their headings, the lines of the players, what is made of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from xlfuncs.core.cells import cell_at, is_blank
from xlfuncs.core.numbers import number_in
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Event
from xlfuncs.events.fields import FoundField
from xlfuncs.events.people.names import is_sum
from xlfuncs.formats.encodings import local
from xlfuncs.intake.cells import COLON
from xlfuncs.intake.crosstables.cells import Way
from xlfuncs.intake.ledger import Named, Place, Taken
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import NUMBERS
from xlfuncs.xlsx.address import address

#: The column that says the round.
ROUND = "round"


class CrossTable(ABC):
    """A cross-table: the row of its headings from 0, its columns from 0, the lines of each player.

    ``columns`` hold the games, in their order; ``known``: those of the entries, that of the names first.
    """

    #: How the columns are headed that number the players.
    numbering: frozenset[str] = NUMBERS

    def __init__(
        self,
        event: Event,
        way: Way,
        sheet: SheetRows,
        at: int,
        heads: Sequence[Any],
        columns: Sequence[int],
        known: Mapping[int, FoundField],
    ) -> None:
        self.way, self.sheet, self.at = way, sheet, at
        self.heads, self.columns, self.known = heads, columns, known
        self.named = next(iter(known))
        #: The language of the headings.
        self.language = next(iter(known[self.named].languages), "") or local(event.languages)
        self.rows: list[list[int]] = []
        self.names: list[str] = []
        self._read()

    # --- the lines of the players

    def _read(self) -> None:
        """Read the lines of the players, down to a sum or another list."""
        for at in range(self.at + 1, len(self.sheet.rows)):
            name = self.cell(at, self.named)
            if self.sums_up(at):
                return
            if is_blank(name):
                if self.goes_on(at):
                    self.rows[-1].append(at)
                continue
            if self.is_below(at, name):
                return
            self.rows.append([at])
            self.names.append(digits(name).strip())

    def goes_on(self, at: int) -> bool:
        """Tell whether a line without a name is a further one of the player above."""
        return False

    def is_below(self, at: int, name: Any) -> bool:
        """Tell whether what stands where names do belongs to the table no more."""
        return bool(COLON.fullmatch(str(name))) or normal(digits(name)) == self.head

    def sums_up(self, at: int) -> bool:
        """Tell whether a line says before its cells that it holds sums."""
        return any(is_sum(self.cell(at, column)) for column in range(self.columns[0]))

    @property
    def head(self) -> str:
        """What stands over the names."""
        return normal(digits(self.heads[self.named]))

    @property
    def lines(self) -> range:
        """The rows from the headings to the last player, from 1."""
        return range(self.at + 1, (self.rows[-1][-1] if self.rows else self.at) + 2)

    def cell(self, row: int, column: int) -> Any:
        """Return what stands in a cell, by row and column from 0."""
        return cell_at(self.sheet.rows[row], column)

    def say(self, sentence: Sentence, places: Iterable[Place] = (), **said: Any) -> None:
        """Tell something of cells, by row and column from 1."""
        self.sheet.tell(sentence(sheet=self.sheet.name, **said), places)

    # --- what is made of it

    def sound(self) -> bool:
        """Return whether games can be made of it; else that is told."""
        return True

    @abstractmethod
    def games(self) -> Iterator[SheetRows]:
        """Yield the games in a sheet of their own, each known by the row of its first player; none where they are
        unclear.
        """

    def listed(self, games: Sequence[tuple[int, Sequence[Any]]]) -> SheetRows:
        """Return the games as that sheet: of each the player by whom it is known, and its row."""
        heads = [each.heading(self.language) if self.language else each.key for each in self.way.table.columns]
        lines = [(self.sheet.name, self.rows[place][0] + 1) for place, _ in games]
        name = f"{self.sheet.name}!{address(self.at + 1, self.columns[0] + 1)}"
        return SheetRows(name, [heads, *(row for _, row in games)], self.sheet.ledger, lines=lines)

    def entries(self) -> SheetRows:
        """Return the sheet with the names, and what else entries have, where they stand; what is not read there is
        told.
        """
        self._account()
        rows = [list(row) for row in self.sheet.rows]
        rows[self.at] = list(self.heads)
        for at in (self.at, *(row for own in self.rows for row in own)):
            rows[at] = [cell if column in self.known else None for column, cell in enumerate(rows[at])]
        self.clear(rows)
        return self.sheet._replace(rows=rows, merged=[each for each in self.sheet.merged if each.bottom < self.at])

    def clear(self, rows: list[list[Any]]) -> None:
        """Empty the rows below the players that would be read as entries: sums."""
        for at in range(self.lines.stop - 1, len(rows)):
            if self.sums_up(at):
                rows[at] = []
                self.sheet.take(Taken.SUM, self.sheet.filled([at + 1]))

    def used(self) -> Collection[int]:
        """Return the columns that are read, from 0."""
        return {*self.known, *self.columns}

    @property
    def headings(self) -> range:
        """The rows of headings, from 1."""
        return range(self.at + 1, self.at + 2)

    def _account(self) -> None:
        """Take the cells that are read, and tell of the headings that nobody knows and that have something below."""
        read = {at + 1 for at in self.used()}
        self.sheet.take(Taken.HEADING, self.sheet.left(self.headings, read))
        self.sheet.take(Taken.CELL, self.sheet.left(self.lines, read - {at + 1 for at in self.known}))
        unread = [(at + 1, cell) for at, cell in enumerate(self.heads) if at + 1 not in read and not is_blank(cell)]
        numbers = {at for at, cell in unread if normal(digits(cell)) in self.numbering} | {*self._unheaded_numbers()}
        self.sheet.take(Taken.NUMBER, self.sheet.left(self.lines, numbers))
        below = range(self.headings.stop, self.lines.stop)
        bare = {at for at, _ in unread if not self.sheet.left(below, {at})}
        self.sheet.take(Taken.HEADING, self.sheet.left(self.headings, bare))
        self.sheet.ledger.tell_unused(
            Named(digits(cell).strip(), self.sheet.name, self.sheet.left(self.lines, {at}))
            for at, cell in unread
            if at not in numbers | bare
        )

    def _unheaded_numbers(self) -> Iterator[int]:
        """Yield the columns, from 1, before the names that have no heading and number the players."""
        places = [Decimal(each) for each in range(1, len(self.rows) + 1)]
        for column in range(self.named):
            if is_blank(self.heads[column]) and [number_in(self.cell(own[0], column)) for own in self.rows] == places:
                yield column + 1


def columns_in(event: Event, heads: Sequence[Any]) -> dict[int, FoundField]:
    """Return the columns of the entries that headings name, from 0."""
    return {column: each for column, each in enumerate(event.entries.columns.in_row(heads)) if each}


def names_in(event: Event, known: Mapping[int, FoundField]) -> list[int]:
    """Return those of them that hold the names of the entries."""
    return [column for column, each in known.items() if each.field is event.entries.subject]


def names_first(
    event: Event, known: Mapping[int, FoundField], named: int, games: Collection[int]
) -> dict[int, FoundField]:
    """Return the columns of the entries, that of the names first, without those of the games."""
    names = {named: known.get(named, FoundField(event.entries.subject))}
    return names | {column: each for column, each in known.items() if column not in games}
