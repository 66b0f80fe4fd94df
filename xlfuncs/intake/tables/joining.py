"""Another list of the entries that are read: what it says besides is put to theirs, what it says otherwise is told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto
from itertools import takewhile
from operator import attrgetter
from typing import Any, NamedTuple

from xlfuncs.core.cells import filled_cells, is_blank
from xlfuncs.core.numbers import half_up, number_in
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import LOST, Joined, Sentence
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Table, table_name
from xlfuncs.events.fields import Field, FoundField
from xlfuncs.events.grids import Grid
from xlfuncs.events.people.roster import called, named
from xlfuncs.intake.cells import cells_of, known_as, name_in, players_in, put, same
from xlfuncs.intake.ledger import MOST, Taken
from xlfuncs.intake.tables.headings import Headed
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
OF_ANOTHER_TIME = Sentence(
    en="not read: {table} on the sheet '{sheet}', row {row} ({columns} of {names}); by its title it is of another "
    "stage or time than that on '{read}', row {from_row}",
    zh="未读取：工作表“{sheet}”第 {row} 行标题下的“{table}”（{names} 的{columns}）；按其标题，它与“{read}”"
    "第 {from_row} 行标题下的不是同一阶段或时间",
    ja="読み取っていません：シート「{sheet}」{row} 行目の「{table}」（{names} の{columns}）。題名から「{read}」"
    "{from_row} 行目の表とは別の段階や時点のものとみなします",
)
FURTHER_PLAYERS = Sentence(
    en="not read: {players} on the sheet '{sheet}', row {row}, since they are not among the players on '{read}', row "
    "{from_row}; add there who has played",
    zh="未读取：工作表“{sheet}”第 {row} 行标题下的 {players}，因为“{read}”第 {from_row} 行标题下的队员中没有；"
    "如已参赛，请在那里补上",
    ja="読み取っていません：シート「{sheet}」{row} 行目の表の {players}。「{read}」{from_row} 行目の表の"
    "選手にいません。出場した人はそこに加えてください",
)
FITS_SEVERAL = Sentence(
    en="not read: row {row} of the sheet '{sheet}', since {name} may be any of those in rows {rows} of '{read}'; say "
    "there which one it is",
    zh="未读取：工作表“{sheet}”第 {row} 行，因为 {name} 可能是“{read}”第 {rows} 行中的任何一个；请写明是哪一个",
    ja="読み取っていません：シート「{sheet}」{row} 行目の {name} は、「{read}」{rows} 行目のどれとも読めます。"
    "どれかを書いてください",
    severity=LOST,
)
#: How a title says that a list is of another stage of an event, or of another time.
_OF_A_TIME = re.compile(
    "预赛|預賽|初赛|小组赛|复赛|半决赛|予選|準決勝|第[0-9一二三四五六七八九十]+(?:轮|輪|场|場|节|節|试合|試合|回戦|戦|セッション)"
    "|赛后|賽後|大会後|上次|上届|前回|前日|昨日|昨年|qualif(?:ying|ier|ication)|preliminary|semi-?final"
    "|(?:round|match|session)[0-9]+|previous"
)
#: How a title says that a list is meant to replace another.
_CORRECTS = re.compile("更正|订正|訂正|修正|勘误|correct(?:ion|ed)")
Columns = Sequence[FoundField | None]
#: What a row says, each with its heading.
Words = set[tuple[str, str]]


class Says(Enum):
    """What a cell of another list says of an entry that is read."""

    AGAIN = auto()
    #: Something that is blank where the entry is read.
    MORE = auto()
    OTHERWISE = auto()
    #: A player besides all those that are read, who are more.
    FURTHER = auto()


class Held(NamedTuple):
    """A row of another list held against that of the same entry that is read, each by its place from 0.

    ``says``: what the cells say under each heading. ``others``: the further entries that it may be of, where it says of
    each of them something new; it is held against the one that it agrees with most.
    """

    name: str
    row: int
    read: int
    says: Sequence[tuple[FoundField, Says]]
    others: Sequence[int] = ()

    def that(self, *says: Says) -> list[FoundField]:
        """Return the headings under which it says one of these."""
        return [found for found, each in self.says if each in says]

    @property
    def news(self) -> int:
        """In how many cells it does not say again what is read."""
        return sum(each is not Says.AGAIN for _, each in self.says)


def with_another(read: Headed, grid: Grid, other: Headed, listed: Grid) -> tuple[Grid, bool]:
    """Return the entries that are read with what another list, ``listed``, says of them besides; whether it does.

    One that says anything otherwise is told, and gives nothing. Of one that is of another stage or time that is a hint,
    where it does not differ in the players, and what it says besides of places, scores and ratings is not of this one.
    """
    words = _unknown_words(read, grid), _unknown_words(other, listed)
    all_held = [*held_against(read.table, grid, listed.columns, listed.rows, *words)]
    held = [each for each in all_held if not each.others]
    where = {"sheet": other.sheet.name, "row": other.row + 1, "read": read.sheet.name, "from_row": read.row + 1}
    of_another_time = _is_of_another_time(read, other)
    against = (Says.OTHERWISE, Says.FURTHER) if _CORRECTS.search(_titles(other)) else (Says.OTHERWISE,)

    def is_wrong(found: FoundField, says: Says) -> bool:
        return says in against or (of_another_time and says is Says.MORE and not _is_of_players(found.field))

    if wrong := [each for each in held if any(is_wrong(*said) for said in each.says)]:
        fields = {found.key: found for each in wrong for found, says in each.says if is_wrong(found, says)}
        hint = of_another_time and not any(_is_of_players(each.field) for each in fields.values())
        names = Joined([shown(each.name) for each in wrong], most=MOST)
        some = Joined([each.label for each in fields.values()], most=MOST)
        sentence = OF_ANOTHER_TIME if hint else SAYS_OTHERWISE
        said = sentence(table=table_name(read.table.key), names=names, columns=some, **where)
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
            put(rows[each.read], at_of[found.key], listed.rows[each.row][listed_at[found.key]])
            taken.append((other.below + each.row + 1, listed_at[found.key] + 1))
    other.sheet.take(Taken.CELL, taken)
    if further := [(each.row, listed_at[found.key]) for each in held for found in each.that(Says.FURTHER)]:
        some = Joined([shown(digits(listed.rows[row][at])) for row, at in further], most=MOST)
        places = [(other.below + row + 1, at + 1) for row, at in further]
        other.sheet.tell(FURTHER_PLAYERS(players=some, **where), places)
    for each in (each for each in all_held if each.others):
        line, fits = other.below + each.row + 1, Joined(read.below + at + 1 for at in sorted((each.read, *each.others)))
        said = FITS_SEVERAL(sheet=where["sheet"], row=line, name=shown(each.name), rows=fits, read=where["read"])
        other.sheet.tell(said, [(line, listed_at[found.key] + 1) for found, _ in each.says])
    return (grid._replace(columns=columns, rows=rows), True) if taken else (grid, False)


def _unknown_words(headed: Headed, grid: Grid) -> list[Words]:
    """Return the words of each row under headings that the table does not know; none of rows that are put together of
    several lists. Numbers may count the rows of each list anew.
    """
    if len(headed.rows) != len(grid.rows):
        return [set() for _ in grid.rows]
    heads = {at: cell for at, cell in filled_cells(headed.cells).items() if headed.columns[at] is None}
    rows = map(filled_cells, headed.sheet.rows[headed.below : headed.end])
    return [
        {
            (normal(digits(heads[at])), normal(digits(cell)))
            for at, cell in row.items()
            if at in heads and number_in(cell) is None
        }
        for row in rows
    ]


def _is_of_another_time(read: Headed, other: Headed) -> bool:
    """Return whether the titles of another list, and not of the one that is read, say of which stage or time it is; a
    correction of one is none.
    """
    titles = _titles(other)
    return bool(_OF_A_TIME.search(titles)) and not (_OF_A_TIME.search(_titles(read)) or _CORRECTS.search(titles))


def _titles(headed: Headed) -> str:
    """Return the titles of a list, spaces gone: the name of its sheet, and what stands alone in a row over it."""
    above = ([cell for cell in row if not is_blank(cell)] for row in reversed(headed.sheet.rows[: headed.row]))
    alone = takewhile(lambda cells: len(cells) < 2, above)
    return normal("|".join([headed.sheet.name, *(digits(cell) for cells in alone for cell in cells)]))


def _is_of_players(field: Field) -> bool:
    """Return whether a column says who plays, or something of one who does."""
    return is_player(field) or (field.repeated is not None and bool(field.repeated.of))


def held_against(
    table: Table,
    grid: Grid,
    columns: Columns,
    rows: Sequence[Sequence[Any]],
    words: Sequence[Words] = (),
    listed_words: Sequence[Words] = (),
) -> Iterator[Held]:
    """Yield the rows under other headings of entries that are read.

    Of several that a row fits it is that of which it says nothing otherwise, and of these that with which it has
    ``words`` in common under headings that nobody knows. What it says besides is held against the next one of the same
    entry, where it is clear of which it is.
    """
    read = [cells_of(grid.columns, row) for row in grid.rows]
    known: dict[tuple[str, ...], list[int]] = {}
    for at, cells in enumerate(read):
        for mark in set().union(*known_as(table, cells)):
            known.setdefault(mark, []).append(at)
    for at, row in enumerate(rows):
        cells = cells_of(columns, row)
        alike = [known.get(mark, []) for own in known_as(table, cells) for mark in own]
        fits = next((found for found in alike if len(found) == 1), next(filter(None, alike), []))
        own = [found for found in columns if found and found.key in cells]
        says = [(one, [(found, _says(table, found, cells, read[one])) for found in own]) for one in fits]
        held = sorted((Held(name_in(table, cells), at, *each) for each in says), key=attrgetter("news"))
        held = [each for each in held if not each.that(Says.OTHERWISE)] or held
        if words:
            held = [each for each in held if words[each.read] & listed_words[at]] or held
        if len(held) == 1:
            yield held[0]
            read[held[0].read] |= {found.key: cells[found.key] for found in held[0].that(Says.MORE)}
        elif held and held[0].news:
            yield held[0]._replace(others=[each.read for each in held[1:]])


def _says(table: Table, found: FoundField, cells: Mapping[str, Any], read: Mapping[str, Any]) -> Says:
    """Return what a cell says of the entry that is read: players stand in any order, and only where it is the same one
    does what stands beside them belong to them.
    """
    cell = cells[found.key]
    if found.field is table.subject and found.key in read:
        return Says.AGAIN
    players, listed = _playing(table, read), _playing(table, cells)
    if is_player(found.field) and players:
        if _who(cell) in players.values() or not called(digits(cell)).plays:
            return Says.AGAIN
        own, further = {*players.values()}, {*listed.values()} - {*players.values()}
        return Says.FURTHER if own < {*listed.values()} and len(further) < len(own) else Says.OTHERWISE
    of_others = any(players.get(key) != who for key, who in listed.items() if players)
    if found.field.repeated and of_others:
        return Says.AGAIN if found.key in read else Says.OTHERWISE
    if found.key not in read:
        return Says.MORE
    return Says.AGAIN if _agree(found.field, cell, read[found.key]) else Says.OTHERWISE


def _playing(table: Table, cells: Mapping[str, Any]) -> dict[str, str]:
    """Return who plays, by the columns of a row's players: not who only leads or coaches them."""
    return {key: _who(cell) for key, cell in players_in(table, cells).items() if called(digits(cell)).plays}


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
