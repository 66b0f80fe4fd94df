"""Cross-tables, the players down the side and across by their numbers or names: as a list of the games, or matches."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cached_property
from itertools import combinations, permutations, product
from typing import Any

from xlfuncs.core.cells import cell_at, is_blank, is_blank_row
from xlfuncs.core.numbers import number_in
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import LOST, Joined, Sentence
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Event, Table
from xlfuncs.events.fields import FoundField
from xlfuncs.events.people.names import is_sum
from xlfuncs.formats.encodings import local
from xlfuncs.intake.cells import COLON
from xlfuncs.intake.crosstables.by_round import ByRound
from xlfuncs.intake.crosstables.cells import (
    Game,
    Pair,
    Way,
    heads_sums,
    mark,
    numbered,
    says,
    way_of,
)
from xlfuncs.intake.ledger import Named, Place, Taken
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import HEADINGS_WITHIN, MOST, NUMBERS, headed_in
from xlfuncs.xlsx.address import address

ACROSS_AND_DOWN = Sentence(
    en="not read: the cross-table on the sheet '{sheet}', row {row}, has {across} across and {down} names down",
    zh="未读取：工作表“{sheet}”第 {row} 行的循环赛表横向有 {across} 个，纵向有 {down} 个名字，数目不一致",
    ja="読み取っていません：シート「{sheet}」{row} 行目の対戦表は、横が {across}、縦の名前が {down} で、数が合いません",
    severity=LOST,
)
NOT_ACROSS = Sentence(
    en="not read: {found} in {cell} of the cross-table on the sheet '{sheet}' is none of the names down its side, or "
    "stands there twice",
    zh="未读取：工作表“{sheet}”循环赛表 {cell} 的 {found} 不在纵向的名单中，或重复出现",
    ja="読み取っていません：シート「{sheet}」の対戦表で {cell} の{found}は縦の名前にないか、二度あります",
    severity=LOST,
)
MEETS_ITSELF = Sentence(
    en="'{sheet}': {found} in {cell} is not read: {player} would meet itself there",
    zh="“{sheet}”：{cell} 的 {found} 没有读取：那是 {player} 对自己的一格",
    ja="「{sheet}」：{cell} の{found}は読み取っていません。{player} 自身との対戦の欄です",
    severity=LOST,
)
TOTAL_DIFFERS = Sentence(
    en="'{sheet}': {cell} has {found} for {player}, whose cells come to {sum}: one of them is wrong",
    zh="“{sheet}”：{player} 的 {cell} 是 {found}，而各格相加为 {sum}，请核对",
    ja="「{sheet}」：{player} の {cell} は {found} ですが、各欄の合計は {sum} です。どちらかが違います",
    severity=LOST,
)
NAMES_BELOW = Sentence(
    en="not read, since they stand below the last player of the cross-table: {cells} on the sheet '{sheet}'",
    zh="未读取：工作表“{sheet}”循环赛表最后一名下面的 {cells}",
    ja="読み取っていません：シート「{sheet}」の対戦表で最後の選手より下にある {cells}",
    severity=LOST,
)
ROUNDS_BY_BERGER = Sentence(
    en="'{sheet}': a cross-table does not say in which round a game was played; the rounds are those of the Berger "
    "table for the numbers across. Running totals and ratings depend on them: if they were others, list the games with "
    "their rounds",
    zh="“{sheet}”：循环赛表看不出各局在第几轮，现按横向编号套用循环赛编排表（贝格尔）的轮次；累进分、表现分、等级分"
    "与轮次有关，实际轮次不同时请改用写明轮次的对局表",
    ja="「{sheet}」：対戦表からは何回戦かわからないため、横の番号によるベルガー表の回戦としました。累進点・表現分・"
    "レーティングは回戦の順で変わります。実際と違うときは、回戦を書いた対局の一覧にしてください",
    severity=LOST,
)
#: Fewer than so many are no cross-table.
LEAST = 3
#: Two games of a double round robin in one cell.
_APART = re.compile(r"[\s,，、;；]+")
#: The column that says the round.
ROUND = "round"


def with_games(event: Event, sheets: Sequence[SheetRows]) -> list[SheetRows]:
    """Return the sheets with the names of a cross-table as a list of entries, and its games as further sheets.

    Where the games are listed, a cross-table shows what came of them and stays as it is.
    """
    way = way_of(event)
    if way is None or any(each.own or _lists(event, way.table, each) for each in sheets):
        return [*sheets]
    read: list[SheetRows] = []
    games: list[SheetRows] = []
    for sheet in sheets:
        for at in range(min(HEADINGS_WITHIN, len(sheet.rows))):
            found = None if sheet.hidden else _headed(event, way, sheet, at)
            if found and found.sound():
                games += found.games()
                sheet = found.entries()  # noqa: PLW2901 — another cross-table may stand below
        read.append(sheet)
    return [*read, *games]


def headed_at(event: Event, sheet: SheetRows) -> int | None:
    """Return the row, from 0, that heads the first cross-table of a sheet; ``None`` where there is none."""
    way = way_of(event)
    rows = range(min(HEADINGS_WITHIN, len(sheet.rows)))
    return next((at for at in rows if way and _headed(event, way, sheet, at)), None)


def _headed(event: Event, way: Way, sheet: SheetRows, at: int) -> ByRound | _Cross | None:
    """Return the cross-table whose headings stand in a row: by rounds, or everybody across."""
    return ByRound.headed(event, way, sheet, at) or _Cross.headed(event, way, sheet, at)


def _lists(event: Event, table: Table, sheet: SheetRows) -> bool:
    """Return whether games are listed in a sheet."""
    headed = (each for each in headed_in(event, sheet) if each.table is table)
    return any(not all(map(is_blank_row, sheet.rows[each.below :])) for each in headed)


# --- where they stand


class _Cross:
    """A cross-table: the row of its headings from 0, who stands in which column across, the rows of each player."""

    def __init__(
        self, way: Way, sheet: SheetRows, at: int, heads: Sequence[Any], columns: range, known: Mapping[int, FoundField]
    ) -> None:
        self.way, self.sheet, self.at = way, sheet, at
        self.heads, self.columns, self.known = heads, columns, known
        self.named = next(iter(known))
        #: The language of the headings, and whether some stand in the row above.
        self.language, self.upper = "", False
        self.keys: Sequence[str] = ()
        self.once = False  # whether each game stands in the cell of one player alone
        self.rows: list[list[int]] = []
        self.names: list[str] = []
        self.read()

    @classmethod
    def headed(cls, event: Event, way: Way, sheet: SheetRows, at: int) -> _Cross | None:
        """Return the cross-table that a row heads: one of its words heads names, and to the right stand 1, 2, 3 or the
        names.

        Of headings in two lines the numbers stand in the lower one. The cells in which somebody would meet himself hold
        no result.
        """
        heads = _heads(event, sheet.rows[at - 1] if at else [], sheet.rows[at])
        upper = heads != [*sheet.rows[at]]
        subject, numbers = event.entries.subject, numbered(heads)
        known = {column: each for column, each in enumerate(event.entries.columns.in_row(heads)) if each}
        named = [column for column, each in known.items() if each.field is subject]
        if (
            not named
            and numbers
            and _beside(sheet.rows[at + 1 :], heads, numbers[0] - 1)
            and numbers[0] - 1 not in known
        ):
            named = [numbers[0] - 1]  # below 运动员, or 姓名＼对手
            heads[named[0]] = subject.key
        if len(named) != 1:
            return None
        below = {normal(digits(cell_at(row, named[0]))) for row in sheet.rows[at + 1 :]} - {""}
        columns = numbers or _naming(heads, below, named[0] + 1)
        if len(columns) < LEAST or columns[0] <= named[0]:
            return None
        first = {named[0]: known.get(named[0], FoundField(subject))}
        rest = {column: each for column, each in known.items() if column not in columns}
        cross = cls(way, sheet, at, heads, columns, first | rest)
        cross.language = next(iter(first[named[0]].languages), "") or local(event.languages)
        cross.upper = upper
        return cross if cross.rows and not cross.is_list() else None

    def read(self) -> None:
        """Read the rows of the players: each with a name, or a further one of the same player with cells alone."""
        for at in range(self.at + 1, len(self.sheet.rows)):
            cells = self.sheet.rows[at]
            name = cell_at(cells, self.named)
            filled = any(not is_blank(cell_at(cells, each)) for each in self.columns)
            if self.sums_up(at):
                return
            if is_blank(name):
                if filled and self.rows and at == self.rows[-1][-1] + 1 and self._may_go_on():
                    self.rows[-1].append(at)
                continue
            all_there = len(self.rows) == len(self.columns) and not filled
            if all_there or COLON.fullmatch(str(name)) or normal(digits(name)) == self.head:
                return
            self.rows.append([at])
            self.names.append(digits(name).strip())

    def _may_go_on(self) -> bool:
        """Tell whether a player may have a further line: below the first one says how many there are, sums are none."""
        return len(self.rows) == 1 or len(self.rows[-1]) < len(self.rows[0])

    @property
    def head(self) -> str:
        return normal(digits(self.heads[self.named]))

    def is_list(self) -> bool:
        """Return whether the columns are rounds, say: most would have played themselves."""
        own = [self.cell(self.rows[place][0], column) for column, place in self.across.items()]
        marks = {mark(cell) for cell in own} - {None}  # one mark alone strikes the diagonal out
        return sum(says(cell) or (len(marks) > 1 and mark(cell) is not None) for cell in own) * 2 > len(own)

    def cell(self, row: int, column: int) -> Any:
        return cell_at(self.sheet.rows[row], column)

    def say(self, sentence: Sentence, places: Iterable[Place] = (), **said: Any) -> None:
        self.sheet.tell(sentence(sheet=self.sheet.name, **said), places)

    @property
    def _lines(self) -> range:
        """The rows from the headings to the last player, from 1."""
        return range(self.at + 1, (self.rows[-1][-1] if self.rows else self.at) + 2)

    def sound(self) -> bool:
        """Return whether as many stand down as across, and the same; else that is told."""
        if len(self.rows) != len(self.columns):
            self.say(
                ACROSS_AND_DOWN,
                self.sheet.left(self._lines),
                row=self.at + 1,
                across=len(self.columns),
                down=len(self.rows),
            )
            return False
        for column in self.columns:
            if column not in self.across or [*self.across.values()].count(self.across[column]) > 1:
                cell, found = address(self.at + 1, column + 1), shown(self.heads[column])
                self.say(NOT_ACROSS, self.sheet.left(self._lines), cell=cell, found=found)
                return False
        return True

    @cached_property
    def across(self) -> dict[int, int]:
        """Who is met in each column, by the place down the side from 0: whose name or number heads it."""
        marks: list[Any] = [*map(normal, self.names)]
        if number_in(self.heads[self.columns[0]]) is not None:
            marks = self._numbers()
        found = [(column, number_in(head) or normal(digits(head))) for column, head in enumerate(self.heads)]
        return {column: marks.index(mark) for column, mark in found if column in self.columns and mark in marks}

    def _numbers(self) -> list[Any]:
        """Return the number of each player: that beside his name, where all of them have one, else in the order they
        stand.
        """
        places = [Decimal(each) for each in range(1, len(self.rows) + 1)]
        for column in range(self.columns[0]):
            if normal(digits(cell_at(self.heads, column))) in NUMBERS:
                found = [number_in(self.cell(rows[0], column)) for rows in self.rows]
                return found if {*found} == {*places} else places
        return places

    # --- the games

    def games(self) -> Iterator[SheetRows]:
        """Yield the games in a sheet of their own, each known by the row of its first player; none where they are
        unclear.
        """
        pairs = [*self._pairs()]
        if all(pair.own.typed is None for pair in pairs):
            pairs = [pair.turned for pair in pairs]
        if all(pair.own.typed is None for pair in pairs):
            return  # a sheet for games that are yet to be played
        self.once = all(pair.other.typed is None for pair in pairs)
        above = [self.sheet.name, *(digits(cell) for row in self.sheet.rows[: self.at + 1] for cell in row)]
        self.keys, told = self.way.read(self.sheet.name, pairs, above)
        self._check_diagonal()
        self._check_sums()
        if not self.keys:
            return
        rounds, columns = self.way.column(ROUND).required, self.way.table.columns
        if rounds:
            self.say(ROUNDS_BY_BERGER)
        rows = []
        for pair, said in zip(pairs, told, strict=True):
            cells = dict(zip((*self.way.names, *self.keys), (*pair.names, *said), strict=True))
            row = [self._round(pair) if rounds and each.key == ROUND else cells.get(each.key) for each in columns]
            rows.append((self._round(pair), row, (self.sheet.name, self.rows[pair.places[0]][0] + 1)))
        rows.sort(key=lambda row: row[0] if rounds else 0)
        name = f"{self.sheet.name}!{address(self.at + 1, self.columns[0] + 1)}"
        heads = [each.heading(self.language) if self.language else each.key for each in columns]
        lines = [line for _, _, line in rows]
        yield SheetRows(name, [heads, *(row for _, row, _ in rows)], self.sheet.ledger, lines=lines)

    def _pairs(self) -> Iterator[Pair]:
        """Every two players, as often as any two have met."""
        column = {place: column for column, place in self.across.items()}
        cells = {(own, other): self._in_cell(own, column[other]) for own, other in permutations(column, 2)}
        turns = max(map(len, cells.values()))
        for places in combinations(range(len(self.rows)), 2):
            both = []
            for own, other in (places, places[::-1]):
                blank = Game(address(self.rows[own][0] + 1, column[other] + 1))
                both.append([*cells[own, other], *[blank] * turns])
            names = (self.names[places[0]], self.names[places[1]])
            yield from (Pair(places, names, turn, both[0][turn], both[1][turn]) for turn in range(turns))

    def _in_cell(self, place: int, column: int) -> list[Game]:
        """Return what a player has against who stands in a column, game by game, in several lines or in one cell."""
        found: list[Game] = []
        for row in self.rows[place]:
            typed, where = self.cell(row, column), address(row + 1, column + 1)
            parts = _APART.split(typed.strip()) if isinstance(typed, str) and typed.strip() else [typed]
            found += [Game(where, None if is_blank(part) else part) for part in parts]
        while found and found[-1].typed is None:
            found.pop()
        return found

    def _round(self, pair: Pair) -> int:
        """Return the round of a game by the Berger table for the numbers across."""
        last = len(self.columns) + len(self.columns) % 2
        across = {place: number for number, (_, place) in enumerate(sorted(self.across.items()), 1)}
        one, other = sorted(across[place] for place in pair.places)
        return (one + (one if other == last else other) - 2) % (last - 1) + 1 + pair.turn * (last - 1)

    def _check_diagonal(self) -> None:
        """Remark on results of somebody against himself: what strikes the cell out is none."""
        for column, place in self.across.items():
            for game in self._in_cell(place, column):
                if says(game.typed):
                    self.say(MEETS_ITSELF, cell=game.cell, found=shown(game.typed), player=self.names[place])

    def _check_sums(self) -> None:
        """Remark on sums that the numbers of their rows do not come to."""
        for column, place in product(self.sums, range(len(self.rows))):
            found = [(row, cell) for row in self.rows[place] if not is_blank(cell := self.cell(row, column))]
            for row, cell in found[:1] if self.earned[place] is not None else []:
                if number_in(cell) != self.earned[place]:
                    said = {"player": self.names[place], "found": shown(cell), "sum": digits(self.earned[place])}
                    self.say(TOTAL_DIFFERS, [(row + 1, column + 1)], cell=address(row + 1, column + 1), **said)

    @cached_property
    def earned(self) -> list[Decimal | None]:
        """What the numbers of each player come to; nothing where other words stand among them."""
        found: list[Decimal | None] = []
        for place in range(len(self.rows)):
            cells = (self._in_cell(place, column) for column, met in self.across.items() if met != place)
            numbers = [number_in(game.typed) for games in cells for game in games if game.typed is not None]
            found.append(None if self.once or None in numbers else sum(filter(None, numbers), Decimal(0)))
        return found

    @property
    def sums(self) -> list[int]:
        """The columns of sums; beside IMPs they may be of VP."""
        after = range(self.columns[-1] + 1, len(self.heads))
        return [] if "imps1" in self.keys else [at for at in after if heads_sums(self.heads[at])]

    # --- the entries

    def entries(self) -> SheetRows:
        """Return the sheet with the names, and what else entries have, where they stand; what is not read there is
        told.
        """
        read = {*self.known, *self.columns, *([] if None in self.earned else self.sums)}
        unread = [(at, cell) for at, cell in enumerate(self.heads) if at not in read and not is_blank(cell)]
        known = {at + 1 for at in read}
        self.sheet.take(Taken.HEADING, self.sheet.left(range(max(self.at, 1), self.at + 2), known))
        self.sheet.take(Taken.CELL, self.sheet.left(self._lines, known - {at + 1 for at in self.known}))
        numbers = {at + 1 for at, cell in unread if normal(digits(cell)) in NUMBERS} | {*self._unheaded_numbers()}
        self.sheet.take(Taken.NUMBER, self.sheet.left(self._lines, numbers))
        self.sheet.ledger.tell_unused(
            Named(digits(cell).strip(), self.sheet.name, self.sheet.left(self._lines, {at + 1}))
            for at, cell in unread
            if at + 1 not in numbers
        )
        rows = [list(row) for row in self.sheet.rows]
        rows[self.at] = list(self.heads)
        if self.upper:
            rows[self.at - 1] = []
        for at in (self.at, *(row for own in self.rows for row in own)):
            rows[at] = [cell if column in self.known else None for column, cell in enumerate(rows[at])]
        below = [*self._below()]
        for at in below:
            rows[at][self.named] = None
        for at in range(self.rows[-1][-1] + 1, len(rows)):
            if self.sums_up(at):
                rows[at] = []
                self.sheet.take(Taken.SUM, self.sheet.filled([at + 1]))
        if below:
            places = [(at + 1, self.named + 1) for at in below]
            self.say(NAMES_BELOW, places, cells=Joined((address(*place) for place in places), most=MOST))
        return self.sheet._replace(rows=rows, merged=[each for each in self.sheet.merged if each.bottom < self.at])

    def _unheaded_numbers(self) -> Iterator[int]:
        """Yield the columns, from 1, before the names that have no heading and number the rows."""
        places = [Decimal(each) for each in range(1, len(self.rows) + 1)]
        for column in range(self.named):
            if is_blank(self.heads[column]) and [number_in(self.cell(own[0], column)) for own in self.rows] == places:
                yield column + 1

    def sums_up(self, at: int) -> bool:
        """Return whether a row says before its cells that it holds sums."""
        return any(is_sum(self.cell(at, column)) for column in range(self.columns[0]))

    def _below(self) -> Iterator[int]:
        """Yield the rows below the last player, down to another table, that have a text where the names stand above."""
        for at in range(self.rows[-1][-1] + 1, len(self.sheet.rows)):
            cell = self.cell(at, self.named)
            if normal(digits(cell)) == self.head:
                return
            if not (is_blank(cell) or self.sums_up(at) or COLON.fullmatch(str(cell))):
                yield at


def _heads(event: Event, upper: Sequence[Any], lower: Sequence[Any]) -> list[Any]:
    """Return the headings in a row, with those above it where 姓名 stands there and below it only the numbers."""
    numbers = numbered(lower)
    before = upper[: numbers[0]] if numbers else []
    if not all(map(is_blank, lower[: len(before)])) or not any(map(event.entries.columns.find, before)):
        return [*lower]
    both = ((cell_at(lower, at), cell_at(upper, at)) for at in range(max(len(upper), len(lower))))
    return [above if is_blank(cell) else cell for cell, above in both]


def _beside(rows: Sequence[Sequence[Any]], heads: Sequence[Any], column: int) -> bool:
    """Return whether names stand in a column that nobody knows."""
    filled = [cell for row in rows if not is_blank(cell := cell_at(row, column))] if column >= 0 else []
    number = normal(digits(cell_at(heads, column))) in NUMBERS
    return not number and len(filled) >= LEAST and all(number_in(cell) is None for cell in filled)


def _naming(heads: Sequence[Any], names: set[str], start: int) -> range:
    """Return the columns of a row from the first to the last that holds one of these names: three at least."""
    found = [at for at in range(start, len(heads)) if normal(digits(heads[at])) in names and not is_blank(heads[at])]
    return range(found[0], found[-1] + 1) if len(found) >= LEAST else range(0)
