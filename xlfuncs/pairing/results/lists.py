"""A list of results as it is pasted: its lines, and what each of them gives to a round."""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from xlfuncs.core.arguments import Kind
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import numeral
from xlfuncs.core.sentences import Help, Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.play.games import BLACK, GAMES
from xlfuncs.events.wording import word_in
from xlfuncs.intake.our_pairings import HEADS
from xlfuncs.pairing import teams
from xlfuncs.pairing.taking_back import last_round
from xlfuncs.xlsx.errors import PackageError

#: The places of a round at which a result stands.
TABLE = Sentence(en="table {table}", zh="第 {table} 台", ja="{table} 卓")
MATCH = Sentence(en="match {match}", zh="第 {match} 场", ja="第 {match} 試合")
BOARD = Sentence(en="board {board} of match {match}", zh="第 {match} 场第 {board} 台", ja="第 {match} 試合 {board} 番")
SAID_TWICE = Sentence(
    en="line {line} of the results says {result} for {place}, an earlier line {before}",
    zh="成绩第 {line} 行{place}为“{result}”，而前面写的是“{before}”",
    ja="結果の {line} 行目は{place}を「{result}」としていますが、前の行では「{before}」です",
)
NO_RESULTS = Sentence(
    en="there are no results: write a line for each table or match",
    zh="没有成绩：每台或每场写一行",
    ja="結果がありません。卓か試合ごとに一行書いてください",
)
#: What may stand over the results of a list.
_RESULT = (Help("Result", "结果", "結果"), Help("Score", "成绩", "スコア"), Help("Points", "比分", "成績"))
#: A number of a table, or of points; what is longer is none.
NUMBER = r"\d{1,6}"
#: A table and what follows: 3 1-0, 第3台：红胜, "Table 3: draw". 3:1 is no table.
TABLE_AND_REST = re.compile(
    rf"(?:第|no\.?|table|board|bo\.?)?\s*({NUMBER})(?:\s*(?:台|卓|号台|番卓)[\s.:、,)]*|\s*[.:](?!\d)\s*|\s*[、,)]\s*|\s+)(\S.*)",
    re.IGNORECASE,
)
#: What stands between two names besides a result.
BETWEEN = re.compile(r"\s*(?:[-–—―:：]|vs\.?|对|対)\s*", re.IGNORECASE)


class Given(NamedTuple):
    """A result that was handed in: the row of the games, the place at which it stands in the round, the result of the
    first-named.

    ``cells``: where it is more than that, what belongs under which column. ``replaced``: what stood there where
    that in another unit goes.
    """

    row: Any
    place: Told
    result: Any
    cells: Mapping[str, Any] = {}
    replaced: str = ""

    @property
    def won(self) -> Any:
        """The result as the first-named has it, whichever way it was written: 红胜 and 胜 are one."""
        return of_first(self.row, self.result)

    @property
    def changes(self) -> Mapping[str, Any]:
        """What belongs under which column of its row."""
        return self.cells or {"result": self.result}


class Results(NamedTuple):
    """The results that a list gives to a round, how many games still have none, and what the event says of those that
    count.
    """

    number: int
    given: list[Given]
    open: int
    table: str = GAMES
    remarks: Sequence[Told] = ()


class ResultList(ABC):
    """A round, by which the lines of a list are read."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.number, self.rows, table, _ = last_round(outcome)
        self.table = outcome.event.table(table)
        column = self.table.columns.find("result")
        self.kind: Kind | None = column.field.kind if column else None

    def read(self, text: str) -> Results:
        """Return the results of all lines. The first may be headings, and blank ones do not count."""
        found: dict[int, Given] = {}
        lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        for number, line in lines:
            if (number, line) == lines[0] and self._heads(line):
                continue
            for given in self.given(number, line):
                before = found.setdefault(given.row.at, given)
                if before.won != given.won:
                    words = {"result": self._word(given.result), "before": self._word(before.result)}
                    raise PackageError(SAID_TWICE(line=number, place=given.place, **words))
        if not found:
            raise PackageError(NO_RESULTS())
        left = [row for row in self.open() if row.at not in found]
        return Results(self.number, [found[at] for at in sorted(found)], len(left), self.table.key)

    @abstractmethod
    def open(self) -> list[Any]:
        """Return the rows that have no result yet."""

    @abstractmethod
    def given(self, number: int, line: str) -> Iterable[Given]:
        """Return what a line says."""

    @abstractmethod
    def not_understood(self, number: int, line: str) -> PackageError:
        """Return what is told of a line that says nothing."""

    def _word(self, result: Any) -> str:
        return str(word_in(self.kind, result, self.outcome.language)) if self.kind else str(result)

    def _heads(self, line: str) -> bool:
        """Tell whether a line has headings alone: Table, Result."""
        words = {normal(word) for each in (*HEADS, teams.MATCH, *_RESULT) for word in each}
        cells = [each for each in re.split(r"[\t,，、\s]+", line) if each]
        return bool(cells) and all(normal(each) in words or self.table.columns.find(each) for each in cells)

    def _mirrored(self, result: Any) -> Any:
        """Return a result as the opponent has it; one that names a colour is the same for both."""
        if isinstance(result, str) and re.fullmatch(r"\d-\d", result):
            return result[::-1]
        return getattr(self.kind, "mirror", {}).get(result, result)

    def _result(self, text: str) -> Any:
        """Return a result in its canonical word; ``None`` where the text, or a bare number, means none here."""
        try:
            return meant(self.kind.take(text, ""), self.outcome) if self.kind else None
        except CellError:
            return None


def of_first(row: Any, result: Any) -> Any:
    """Return a result as the first-named of a row has it, where it names the colour that has won."""
    red = {"RW": "W", "BW": "L"}
    black = {"RW": "L", "BW": "W"}
    return (black if getattr(row, "side", None) == BLACK else red).get(result, result)


def meant(result: Any, outcome: Outcome) -> Any:
    """Return what a bare number means by the numbers of the event, such as 2-1-0; ``None`` where they say nothing."""
    if not isinstance(result, Decimal):
        return result
    convention = getattr(outcome.settings, "numbers", None) or ""
    numbers = [numeral(each.replace("½", "0.5")) for each in convention.split("-")]
    meaning = dict(zip(numbers, "WDL", strict=True)) if len(numbers) == len("WDL") else {}
    return meaning.get(result)


def in_one_width(line: str) -> str:
    """Return a line with spaces for whatever else parts its cells, in one width."""
    return re.sub(r"[\t,;|]+", " ", unicodedata.normalize("NFKC", line)).strip()
