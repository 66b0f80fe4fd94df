"""Cross-tables, the players down the side and across by their numbers or names: as a list of the games, or matches."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from decimal import Decimal
from functools import cached_property
from itertools import combinations, permutations, product
from typing import Any

from xlfuncs.core.cells import cell_at, is_blank
from xlfuncs.core.numbers import number_in
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import LOST, Sentence
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Event
from xlfuncs.events.play import robin
from xlfuncs.intake.cells import COLON
from xlfuncs.intake.crosstables.cells import (
    Game,
    Pair,
    Way,
    heads_sums,
    mark,
    numbered,
    says,
)
from xlfuncs.intake.crosstables.table import ROUND, CrossTable, columns_in, names_first, names_in
from xlfuncs.intake.ledger import addresses
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import NUMBERS
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


class Across(CrossTable):
    """A cross-table with everybody across: who is met in each column, and what the cells are found to say."""

    #: Whether some headings stand in the row above.
    upper = False
    #: The columns of the games that the cells are for.
    keys: Sequence[str] = ()
    #: Whether each game stands in the cell of one player alone.
    once = False

    @classmethod
    def headed(cls, event: Event, way: Way, sheet: SheetRows, at: int) -> Across | None:
        """Return the cross-table that a row heads: one of its words heads names, and to the right stand 1, 2, 3 or the
        names.

        Of headings in two lines the numbers stand in the lower one. The cells in which somebody would meet himself hold
        no result.
        """
        heads = _heads(event, sheet.rows[at - 1] if at else [], sheet.rows[at])
        upper = heads != [*sheet.rows[at]]
        known, numbers = columns_in(event, heads), numbered(heads)
        named = names_in(event, known)
        if (
            not named
            and numbers
            and _beside(sheet.rows[at + 1 :], heads, numbers[0] - 1)
            and numbers[0] - 1 not in known
        ):
            named = [numbers[0] - 1]  # below 运动员, or 姓名＼对手
            heads[named[0]] = event.entries.subject.key
        if len(named) != 1:
            return None
        below = {normal(digits(cell_at(row, named[0]))) for row in sheet.rows[at + 1 :]} - {""}
        columns = numbers or _naming(heads, below, named[0] + 1)
        if len(columns) < LEAST or columns[0] <= named[0]:
            return None
        cross = cls(event, way, sheet, at, heads, columns, names_first(event, known, named[0], columns))
        cross.upper = upper
        return cross if cross.rows and not cross.is_list() else None

    def goes_on(self, at: int) -> bool:
        return self._filled(at) and bool(self.rows) and at == self.rows[-1][-1] + 1 and self._may_go_on()

    def _may_go_on(self) -> bool:
        """Tell whether a player may have a further line: below the first one says how many there are, sums are none."""
        return len(self.rows) == 1 or len(self.rows[-1]) < len(self.rows[0])

    def is_below(self, at: int, name: Any) -> bool:
        all_there = len(self.rows) == len(self.columns) and not self._filled(at)
        return all_there or super().is_below(at, name)

    def _filled(self, at: int) -> bool:
        return any(not is_blank(self.cell(at, column)) for column in self.columns)

    def is_list(self) -> bool:
        """Return whether the columns are rounds, say: most would have played themselves."""
        own = [self.cell(self.rows[place][0], column) for column, place in self.across.items()]
        marks = {mark(cell) for cell in own} - {None}  # one mark alone strikes the diagonal out
        return sum(says(cell) or (len(marks) > 1 and mark(cell) is not None) for cell in own) * 2 > len(own)

    def sound(self) -> bool:
        """Return whether as many stand down as across, and the same; else that is told."""
        if len(self.rows) != len(self.columns):
            self.say(
                ACROSS_AND_DOWN,
                self.sheet.left(self.lines),
                row=self.at + 1,
                across=len(self.columns),
                down=len(self.rows),
            )
            return False
        for column in self.columns:
            if column not in self.across or [*self.across.values()].count(self.across[column]) > 1:
                cell, found = address(self.at + 1, column + 1), shown(self.heads[column])
                self.say(NOT_ACROSS, self.sheet.left(self.lines), cell=cell, found=found)
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
            rows.append((self._round(pair), pair.places[0], row))
        rows.sort(key=lambda row: row[0] if rounds else 0)
        yield self.listed([(place, row) for _, place, row in rows])

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
        return self._berger[frozenset(pair.places)] + pair.turn * robin.rounds_of(len(self.columns))

    @cached_property
    def _berger(self) -> dict[frozenset[int | None], int]:
        """The rounds of one round robin, by the places of the two who meet."""
        across = [place for _, place in sorted(self.across.items())]
        return {frozenset((one, other)): number for number, one, other in robin.schedule(across, None)}

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

    def used(self) -> Collection[int]:
        return {*super().used(), *([] if None in self.earned else self.sums)}

    @property
    def headings(self) -> range:
        return range(max(self.at, 1), self.at + 2)

    def clear(self, rows: list[list[Any]]) -> None:
        super().clear(rows)
        if self.upper:
            rows[self.at - 1] = []
        below = [*self._below()]
        for at in below:
            rows[at][self.named] = None
        if below:
            places = [(at + 1, self.named + 1) for at in below]
            self.say(NAMES_BELOW, places, cells=addresses(places))

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
