"""Lines with the results of games: a table or names, and the result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from xlfuncs.core.sentences import Sentence
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.play.games import BLACK
from xlfuncs.pairing.naming import place_of
from xlfuncs.pairing.results.lists import BETWEEN, TABLE, TABLE_AND_REST, Given, ResultList, in_one_width
from xlfuncs.xlsx.errors import PackageError

NOT_UNDERSTOOD = Sentence(
    en='line {line} of the results, "{text}", is not understood: write a table or the names, and the result, such as '
    '"3 1-0" or "{one} – {other} 1-0"',
    zh="成绩第 {line} 行“{text}”无法识别：请写台次或姓名，再写结果，如“3 红胜”或“{one} 胜 {other}”",
    ja="結果の {line} 行目「{text}」を読み取れません。卓か名前と結果を、「3 1-0」「{one} 1-0 {other}」のように"
    "書いてください",
)
NO_SUCH_TABLE = Sentence(
    en="line {line} of the results: round {round} has tables 1 to {tables}, not {table}",
    zh="成绩第 {line} 行：第 {round} 轮只有第 1 至 {tables} 台，没有第 {table} 台",
    ja="結果の {line} 行目：{round} 回戦は 1 卓から {tables} 卓までで、{table} 卓はありません",
)
NOT_IN_ROUND = Sentence(
    en="line {line} of the results: {players} do not meet in round {round}",
    zh="成绩第 {line} 行：第 {round} 轮没有 {players} 的对局",
    ja="結果の {line} 行目：{round} 回戦に {players} の対局はありません",
)
#: What each of the two has, in columns of their own: 1 0, ½ ½.
_SCORES = re.compile(r"([\d.½/]+)\s+([\d.½/]+)")


class OfPlayers(ResultList):
    """A round of games, each a table of the wall."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome)
        self.games = [row for row in self.rows if row.opponent is not None]
        self.seats = [tuple(place_of(outcome, str(name)) for name in (row.player, row.opponent)) for row in self.games]

    def open(self) -> list[Any]:
        """Return the rows that have no result yet."""
        return [row for row in self.games if row.result is None]

    def given(self, number: int, line: str) -> Iterable[Given]:
        """Return what a line says: one result."""
        return [self._line(number, line)]

    def not_understood(self, number: int, line: str) -> PackageError:
        """Return what is told of a line that says nothing, with two of this round as an example."""
        one, other = self.games[0].player, self.games[0].opponent
        return PackageError(NOT_UNDERSTOOD(line=number, text=line, one=str(one), other=str(other)))

    def _line(self, number: int, line: str) -> Given:
        plain = in_one_width(line)
        table = TABLE_AND_REST.fullmatch(plain)
        if table and (result := self._result(table[2])) is not None:
            return self._at_table(number, int(table[1]), result)
        if given := self._by_scores(number, plain, table):
            return given
        for text in (plain, table[2]) if table else (plain,):
            for players, result in self._named(text.split()):
                return self._of(number, players, result)
        raise self.not_understood(number, line)

    def _by_scores(self, number: int, plain: str, table: re.Match[str] | None) -> Given | None:
        """Return the result of a table with a column for each of the two: 1 1 0. The same may be two start numbers."""
        scores = _SCORES.fullmatch(table[2]) if table else None
        result = self._result("-".join(scores.groups())) if scores else None
        if table is None or result is None:
            return None
        for players, _ in self._named(plain.split()):
            if any({*players} <= {*seats} for seats in self.seats):
                raise self.not_understood(number, plain)
        return self._at_table(number, int(table[1]), result)

    def _at_table(self, number: int, table: int, result: Any) -> Given:
        """Return the result of a table, which is that of red, as on the wall; where no side is written, the first."""
        if not 1 <= table <= len(self.games):
            raise PackageError(NO_SUCH_TABLE(line=number, round=self.number, tables=len(self.games), table=table))
        row = self.games[table - 1]
        return Given(row, TABLE(table=table), self._mirrored(result) if row.side == BLACK else result)

    def _named(self, words: Sequence[str]) -> Iterator[tuple[list[int], Any]]:
        """Yield who is named in a line and the result of the first: 甲 胜 乙, 甲 乙 胜, 甲 胜."""
        for first in range(1, len(words)):
            for after in range(first + 1, min(first + 3, len(words)) + 1):
                result = self._result(" ".join(words[first:after]))
                before, behind = words[:first], words[after:]
                if result is None:
                    continue
                if behind:
                    players = [self._player(before), self._player(behind)]
                    if None not in players and players[0] != players[1]:
                        yield [each for each in players if each is not None], result
                else:
                    yield from ((players, result) for players in self._players(before))

    def _players(self, words: Sequence[str]) -> Iterator[list[int]]:
        """Yield one player who is named by all of the words, or two by some each."""
        if (alone := self._player(words)) is not None:
            yield [alone]
        for at in range(1, len(words)):
            two = [self._player(words[:at]), self._player(words[at:])]
            if None not in two and two[0] != two[1]:
                yield [each for each in two if each is not None]
        parts = BETWEEN.split(" ".join(words))
        if len(parts) == 2:
            two = [self._player([each]) for each in parts]
            if None not in two and two[0] != two[1]:
                yield [each for each in two if each is not None]

    def _player(self, words: Sequence[str]) -> int | None:
        name = " ".join(words).strip()
        return place_of(self.outcome, name) if name else None

    def _of(self, number: int, players: Sequence[int], result: Any) -> Given:
        for at, seats in enumerate(self.seats, 1):
            if players[0] in seats and all(each in seats for each in players):
                turned = seats[1] == players[0]
                return Given(self.games[at - 1], TABLE(table=at), self._mirrored(result) if turned else result)
        names = " – ".join(str(self.outcome.units[each]) for each in players)
        raise PackageError(NOT_IN_ROUND(line=number, players=names, round=self.number))
