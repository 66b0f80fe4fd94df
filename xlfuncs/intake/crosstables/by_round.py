"""Cross-tables with a column for each round, whose cells name the opponent: 12红胜, 4w1, 2+ 3- 4=, -½."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from xlfuncs.core.cells import is_blank
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import number_in
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import LOST, Sentence
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Event
from xlfuncs.events.fields import Field
from xlfuncs.intake.crosstables.cells import ALONE, Game, Pair, Way
from xlfuncs.intake.crosstables.table import CrossTable, columns_in, names_first, names_in
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import NUMBERS, RANKS
from xlfuncs.xlsx.address import address

NOBODY_THERE = Sentence(
    en="'{sheet}', {cell}: {found} names number {number}, whom the table does not have: not read",
    zh="“{sheet}” {cell}：{found} 指第 {number} 号，表中没有此人，未读取",
    ja="「{sheet}」{cell}：{found} の {number} 番は表にありません。読み取っていません",
    severity=LOST,
)
NO_CELL_OF_A_ROUND = Sentence(
    en="'{sheet}', {cell}: {found} is not read: number of the opponent and result, such as 12w1, 12 红胜, 12+",
    zh="“{sheet}” {cell}：{found} 无法读取，应为对手序号加结果，如 12 红胜、12w1、12+",
    ja="「{sheet}」{cell}：{found} は読み取れません。相手の番号と結果（12 紅 W、12w1、12+ など）です",
    severity=LOST,
)
NOT_RETURNED = Sentence(
    en="'{sheet}', {cell}: {found} of {player} names {opponent}, whose own cell {other_cell} has {other}: not read",
    zh="“{sheet}” {cell}：{player}填 {found}，对手是{opponent}，而{opponent}的 {other_cell} 是 {other}：未读取",
    ja="「{sheet}」{cell}：{player}の {found} は{opponent}との対局ですが、{opponent}の {other_cell} は {other} です。"
    "読み取っていません",
    severity=LOST,
)
#: A round as programs head it the other way round: 1.Rd, 2. Rd., 3R.
_ROUND = re.compile(r"(\d+)\.?(?:rd|r|runde)\.?")
#: What programs write of a game where the colour stands before it: points, or a game won without being played.
_BESIDE_A_SIDE = {"1": "W", "0": "L", "1/2": "D", ".5": "D", "0.5": "D", "=": "D", "+": "WF", "-": "LF", "–": "LF"}
_WITHOUT = {"+": "W", "-": "L", "–": "L", "−": "L", "=": "D"}
#: Number of the opponent, colour, result; or without the colour.
_CELLS = (
    (re.compile(r"(?P<number>\d{1,4})(?P<side>[wbsr红黑紅黒])(?P<result>.+)"), _BESIDE_A_SIDE),
    (re.compile(r"(?P<number>\d{1,4})(?P<result>\D.*)"), _WITHOUT),
)
#: Without an opponent a stroke and the points.
_ALONE = re.compile(r"[-–—]+(?P<points>1/2|0?\.5|1|0)?")
_SIDES = {"w": 0, "r": 0, "红": 0, "紅": 0, "b": 1, "s": 1, "黑": 1, "黒": 1}


class Meeting(NamedTuple):
    """What a cell says: the number of the opponent, the seat from 0 where it says so, the result as a word."""

    number: int | None
    seat: int | None
    result: str


def meeting(cell: Any, result: Field) -> Meeting | None:
    """Return what a cell of a round says; ``None`` where it is no such cell."""
    text = unicodedata.normalize("NFKC", digits(cell).replace("½", "1/2")).replace("⁄", "/")
    text = "".join(text.split()).casefold()
    for pattern, plain in _CELLS:
        if found := pattern.fullmatch(text):
            side, said = found.groupdict().get("side"), found["result"]
            word = plain.get(said) or (None if number_in(said) is not None else said)
            if word is not None and result.kind.takes(word):
                return Meeting(int(found["number"]), _SIDES[side] if side else None, word)
    if found := _ALONE.fullmatch(text):
        return Meeting(None, None, ALONE[found["points"] or "0"])
    if text == "+":
        return Meeting(None, None, "BYE")
    return Meeting(None, None, str(cell)) if number_in(cell) is None and result.kind.takes(cell) else None


def round_headed(head: Any, column: Field) -> int | None:
    """Return the round that a heading names: 第3轮, Round 3, 3回戦, R3, 3.Rd, 3."""
    found = _ROUND.fullmatch(normal(digits(head))) if not is_blank(head) else None
    try:
        number = column.kind.take(int(found[1]) if found else head, "") if not is_blank(head) else None
    except CellError:
        return None
    return number if isinstance(number, int) else None


class ByRound(CrossTable):
    """A cross-table by rounds: the round of each column."""

    numbering = NUMBERS | RANKS
    rounds: Mapping[int, int]

    @classmethod
    def headed(cls, event: Event, way: Way, sheet: SheetRows, at: int) -> ByRound | None:
        """Return the table whose headings stand in a row; ``None`` where there is none."""
        games = {each.key: each for each in way.table.columns}
        if not {"round", "result", "side"} <= games.keys():
            return None
        heads = [*sheet.rows[at]]
        known = columns_in(event, heads)
        named = names_in(event, known)
        if len(named) != 1:
            return None
        found = {column: round_headed(head, games["round"]) for column, head in enumerate(heads)}
        rounds = {column: number for column, number in found.items() if number and column > named[0]}
        if not rounds or len({*rounds.values()}) < len(rounds):
            return None
        table = cls(event, way, sheet, at, heads, [*rounds], names_first(event, known, named[0], rounds))
        table.rounds = rounds
        return table if table._is_one() else None

    @cached_property
    def result(self) -> Field:
        """The column of the results."""
        return self.way.column("result")

    def _is_one(self) -> bool:
        """Tell whether most cells say whom somebody met: a table of points round by round is another one."""
        cells = [self._at(place, column) for place in range(len(self.rows)) for column in self.rounds]
        filled = [meeting(cell, self.result) for cell in cells if not is_blank(cell)]
        named = sum(each is not None and each.number is not None for each in filled)
        return len(self.rows) > 1 and named * 2 > len(filled) > 0

    def _at(self, place: int, column: int) -> Any:
        """Return the cell of a player."""
        return self.cell(self.rows[place][0], column)

    def _where(self, place: int, column: int) -> str:
        return address(self.rows[place][0] + 1, column + 1)

    # --- who is meant by a number

    @cached_property
    def met(self) -> dict[tuple[int, int], Meeting]:
        """What the cells of the rounds say, by the place of the player and the column; what is unread is told."""
        found: dict[tuple[int, int], Meeting] = {}
        for place, (row, *_) in enumerate(self.rows):
            for column in self.rounds:
                if is_blank(cell := self.cell(row, column)):
                    continue
                said = meeting(cell, self.result)
                if said is None:
                    where = self._where(place, column)
                    self.say(NO_CELL_OF_A_ROUND, [(row + 1, column + 1)], cell=where, found=shown(cell))
                else:
                    found[place, column] = said
        return found

    @cached_property
    def numbers(self) -> list[int]:
        """The numbers that the cells speak of: those of the column, or else of the lines, by which most cells of two
        speak of each other.
        """
        candidates = [[*range(1, len(self.rows) + 1)]]
        for column in range(self.columns[0]):
            own = [number_in(self.cell(row, column)) for row, *_ in self.rows]
            whole = [int(number) for number in own if number is not None and number == int(number)]
            if len({*whole}) == len(self.rows) and column != self.named:
                candidates.insert(0, whole)
        return max(candidates, key=self._returned)

    def _returned(self, numbers: Sequence[int]) -> int:
        place = {number: at for at, number in enumerate(numbers)}
        count = 0
        for (own, column), each in self.met.items():
            other = place.get(each.number or 0)
            back = self.met.get((other, column)) if other is not None else None
            count += back is not None and back.number == numbers[own]
        return count

    # --- the games

    def games(self) -> Iterator[SheetRows]:
        place = {number: at for at, number in enumerate(self.numbers)}
        rows: list[tuple[int, int, Sequence[Any]]] = []
        for column, number in self.rounds.items():
            pairs, seats = [], []
            for own in range(len(self.rows)):
                said = self.met.get((own, column))
                if said is None:
                    continue
                other = place.get(said.number) if said.number is not None else None
                if said.number is None:
                    rows.append((number, own, self._row(number, (self._name(own), None), said.result, None)))
                elif other is None or other == own:
                    found = shown(self._at(own, column))
                    self.say(NOBODY_THERE, cell=self._where(own, column), found=found, number=said.number)
                elif (back := self.met.get((other, column))) is not None and back.number != self.numbers[own]:
                    self._not_returned(column, own, other)
                elif own < other or back is None:
                    pair = self._pair(column, own, other)
                    if back is not None and said.seat is not None and said.seat == back.seat:
                        pair.contradicts(self.sheet.name)
                        rows.append((number, own, self._row(number, pair.names, None, None)))
                        continue
                    pairs.append(pair)
                    seats.append(said.seat if said.seat is not None or not back else _turned(back.seat))
            _, told_of = self.way.read(self.sheet.name, pairs, ()) if pairs else ((), [])
            for pair, seat, (result,) in zip(pairs, seats, told_of, strict=True):
                rows.append((number, pair.places[0], self._row(number, pair.names, result, seat)))
        rows.sort(key=lambda row: row[:2])
        yield self.listed([(place, row) for _, place, row in rows])

    def _pair(self, column: int, own: int, other: int) -> Pair:
        """Return the game of two in the round of a column, as the cells of both have it."""
        one, two = (
            Game(
                self._where(place, column),
                said.result if (said := self.met.get((place, column))) else None,
                written=self._at(place, column),
            )
            for place in (own, other)
        )
        return Pair((own, other), (self._name(own), self._name(other)), 0, one, two)

    def _not_returned(self, column: int, own: int, other: int) -> None:
        """Tell of a cell that names somebody who has another opponent in that round, or none."""
        found, theirs = (shown(self._at(place, column)) for place in (own, other))
        self.say(
            NOT_RETURNED,
            [(self.rows[own][0] + 1, column + 1)],
            **{"cell": self._where(own, column), "found": found, "player": self._name(own)},
            **{"other_cell": self._where(other, column), "other": theirs, "opponent": self._name(other)},
        )

    def _row(self, number: int, names: tuple[str, str | None], result: Any, seat: int | None) -> list[Any]:
        side = None if seat is None else [*dict(self.way.column("side").kind.codes())][seat]
        cells = {"round": number, "player": names[0], "opponent": names[1], "result": result, "side": side}
        return [cells.get(each.key) for each in self.way.table.columns]

    def _name(self, place: int) -> str:
        """Return a player's name; a namesake's with the number."""
        name = self.names[place]
        return f"{name} #{self.numbers[place]}" if self.names.count(name) > 1 else name


def _turned(seat: int | None) -> int | None:
    return None if seat is None else 1 - seat
