"""Another list of the entries that are read: what it says besides is put to theirs, what it says otherwise is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import Any, NamedTuple

from xlfuncs.core.numbers import half_up, number_in
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import LOST, Joined, Sentence
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Table, table_name
from xlfuncs.events.fields import Field, FoundField
from xlfuncs.events.grids import Grid
from xlfuncs.events.people.roster import named
from xlfuncs.intake.cells import cells_of, known_as, name_in, players_in, same
from xlfuncs.intake.ledger import Taken
from xlfuncs.intake.tables.headings import MOST, Headed
from xlfuncs.intake.tables.players import is_player

SAYS_OTHERWISE = Sentence(
    en="not read: {table} on the sheet '{sheet}', row {row}, since they say otherwise of {names} ({columns}) than "
    "those on '{read}', row {from_row}; mend one of them, or take them out",
    zh="未读取：工作表“{sheet}”第 {row} 行标题下的“{table}”，因为其中 {names} 的{columns}与“{read}”第 {from_row} "
    "行标题下的不一致；请更正其一，或移走该表",
    ja="読み取っていません：シート「{sheet}」{row} 行目の「{table}」。{names} の{columns}が「{read}」{from_row} 行目の"
    "表と違います。どちらかを直すか、この表を削除してください",
    severity=LOST,
)
Columns = Sequence[FoundField | None]


class Says(Enum):
    """What a cell of another list says of an entry that is read."""

    AGAIN = auto()
    #: Something that is blank where the entry is read.
    MORE = auto()
    OTHERWISE = auto()


class Held(NamedTuple):
    """A row of another list held against that of the same entry that is read, each by its place from 0.

    ``says``: what the cells say under each heading.
    """

    name: str
    row: int
    read: int
    says: Sequence[tuple[FoundField, Says]]

    def that(self, says: Says) -> list[FoundField]:
        """Return the headings under which it says so."""
        return [found for found, each in self.says if each is says]


def with_another(read: Headed, grid: Grid, other: Headed, listed: Grid) -> tuple[Grid, bool]:
    """Return the entries that are read with what another list, ``listed``, says of them besides; whether it does.

    One that says anything otherwise is told, and gives nothing.
    """
    held = [*held_against(read.table, grid, listed.columns, listed.rows)]
    if wrong := [each for each in held if each.that(Says.OTHERWISE)]:
        labels = {found.key: found.label for each in wrong for found in each.that(Says.OTHERWISE)}
        where = {"sheet": other.sheet.name, "row": other.row + 1, "read": read.sheet.name, "from_row": read.row + 1}
        names, some = Joined([shown(each.name) for each in wrong], most=MOST), Joined(labels.values(), most=MOST)
        said = SAYS_OTHERWISE(table=table_name(read.table.key), names=names, columns=some, **where)
        other.sheet.tell(said, other.left())
        return grid, False
    columns, rows = [*grid.columns], [[*row] for row in grid.rows]
    at_of = {found.key: at for at, found in enumerate(columns) if found}
    listed_at = {found.key: at for at, found in enumerate(listed.columns) if found}
    width = max([len(columns), *map(len, rows)])
    taken = []
    for each in held:
        for found in each.that(Says.MORE):
            if found.key not in at_of:
                columns += [*[None] * (width - len(columns)), found]
                at_of[found.key], width = width, width + 1
            own, to = rows[each.read], at_of[found.key]
            own += [None] * (to + 1 - len(own))
            own[to] = listed.rows[each.row][listed_at[found.key]]
            taken.append((other.below + each.row + 1, listed_at[found.key] + 1))
    other.sheet.take(Taken.CELL, taken)
    return (grid._replace(columns=columns, rows=rows), True) if taken else (grid, False)


def held_against(table: Table, grid: Grid, columns: Columns, rows: Sequence[Sequence[Any]]) -> Iterator[Held]:
    """Yield the rows under other headings of entries that are read, where it is clear of which.

    What one of them says besides is held against the next one of the same entry.
    """
    read = [cells_of(grid.columns, row) for row in grid.rows]
    known: dict[tuple[str, ...], list[int]] = {}
    for at, cells in enumerate(read):
        for mark in set().union(*known_as(table, cells)):
            known.setdefault(mark, []).append(at)
    for at, row in enumerate(rows):
        cells = cells_of(columns, row)
        alike = [known.get(mark, []) for own in known_as(table, cells) for mark in own]
        only = next((found[0] for found in alike if len(found) == 1), None)
        if only is not None:
            own = [found for found in columns if found and found.key in cells]
            says = [(found, _says(table, found, cells, read[only])) for found in own]
            yield Held(name_in(table, cells), at, only, says)
            read[only] |= {found.key: cells[found.key] for found, each in says if each is Says.MORE}


def _says(table: Table, found: FoundField, cells: Mapping[str, Any], read: Mapping[str, Any]) -> Says:
    """Return what a cell says of the entry that is read: players stand in any order, and only where it is the same one
    does what stands beside them belong to them.
    """
    cell = cells[found.key]
    if found.field is table.subject and found.key in read:
        return Says.AGAIN
    players = {key: _who(each) for key, each in players_in(table, read).items()}
    if is_player(found.field) and players:
        return Says.AGAIN if _who(cell) in players.values() else Says.OTHERWISE
    of_others = any(players.get(key) != _who(each) for key, each in players_in(table, cells).items() if players)
    if found.field.repeated and of_others:
        return Says.AGAIN if found.key in read else Says.OTHERWISE
    if found.key not in read:
        return Says.MORE
    return Says.AGAIN if _agree(found.field, cell, read[found.key]) else Says.OTHERWISE


def _who(cell: Any) -> str:
    """Return who a player's cell names, whatever is marked beside him."""
    return normal(named(digits(cell)).name)


def _agree(field: Field, one: Any, other: Any) -> bool:
    """Return whether two cells say the same, one of them perhaps rounded."""
    if same(field, one, other):
        return True
    numbers = [number_in(cell) for cell in (one, other)]
    if None in numbers:
        return False
    decimals = min(-int(each.as_tuple().exponent) for each in numbers if each is not None)
    return decimals > 0 and len({half_up(each, decimals) for each in numbers if each is not None}) == 1
