"""Who meets whom in a pairs event: its entries, the numbers on its boards, and which of the boards count."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Annotated, NamedTuple

from xlfuncs.arguments import Text, Word
from xlfuncs.events import Label, Outcome, Row
from xlfuncs.rulebooks.bridge.events.common import (
    NO_RESULT_YET,
    NOT_LISTED,
    PENDING,
    PlayedBoard,
    PlayersOf,
    SharedBoards,
    scored,
)
from xlfuncs.rulebooks.bridge.rankings import LINES, NO_ADJUSTED, PAIR_MEETS_ITSELF, Winners
from xlfuncs.rulebooks.bridge.terms import Adjusted, identity
from xlfuncs.sentences import Help, Sentence
from xlfuncs.words import Chinese, Japanese

NUMBER_TWICE = Sentence(
    en="{pair} stands in row {first} already, and there is one list of pairs: this row does not count",
    zh="{pair} 已在第 {first} 行，单冠军时对号不能重复：此行不计入",
    ja="{pair} は {first} 行目にあり、順位表は一つです。この行は数えません",
)
OTHER_LINE = Sentence(
    en="pair {pair} plays {line}: this row does not count",
    zh="对子 {pair} 坐 {line}：此行不计入",
    ja="ペア {pair} は {line} です。この行は数えません",
)
BOARD_AGAIN = Sentence(
    en="pair {pair} has board {board} in row {first} already: this row does not count",
    zh="对子 {pair} 的第 {board} 副已在第 {first} 行：此行不计入",
    ja="ペア {pair} のボード {board} は {first} 行目にあります。この行は数えません",
)

#: North-South and East-West as a sentence puts them.
LINE = {"NS": Help("NS", "南北", "NS"), "EW": Help("EW", "东西", "EW")}


class PairsSettings(SharedBoards):
    """The settings of a pairs event."""

    winners: Annotated[Winners, Label("Winners", "冠军数", "順位表", "Law 78")] = 1


class Pair(Row):
    """A pair; with two winners a number may stand in both lines."""

    known_by = (("unit", "direction"), ("unit",))

    unit: Annotated[
        str,
        Text(en="pair", zh="对号", ja="ペア"),
        Label("Pair", "对号", "ペア", also=("pair number", "ペア番号")),
    ]
    direction: Annotated[
        str | None,
        Word({"NS": ["南北"], "EW": [Chinese("东西"), Japanese("東西")]}, en="line", zh="方向", ja="ライン"),
        Label("Line", "方向", "ライン"),
    ] = None
    player: PlayersOf

    def called(self, name: str) -> str:
        return f"{name} {self.direction}" if self.direction else name


class Met(NamedTuple):
    """A board that counts: its row, its pairs, and the score or that it was not played."""

    row: PlayedBoard
    ns: Pair
    ew: Pair
    score: Decimal | Adjusted | str

    @property
    def board(self) -> int:
        """Its number."""
        assert self.row.board is not None
        return self.row.board

    @property
    def result(self) -> Decimal | Adjusted:
        """The score of a board that was played."""
        assert not isinstance(self.score, str)
        return self.score


class Seats:
    """Which entry a number in a line means."""

    def __init__(self, entries: Sequence[Pair], winners: int, outcome: Outcome) -> None:
        self.by_line = winners == len(LINES)
        self.pairs: dict[tuple[str, str | None], Pair] = {}
        #: With two winners the line that each pair is ranked in.
        self.line: dict[int, str] = {}
        for entry in entries:
            key = identity(entry.unit), entry.direction if self.by_line else None
            if key in self.pairs:
                outcome.note(entry, NUMBER_TWICE(pair=entry.unit, first=self.pairs[key].line), "unit")
                continue
            self.pairs[key] = entry
            if self.by_line and entry.direction:
                self.line[entry.at] = entry.direction

    @property
    def entries(self) -> list[Pair]:
        """The pairs that take part."""
        return list(self.pairs.values())

    def find(self, row: PlayedBoard, column: str, outcome: Outcome) -> Pair | None:
        """The pair in a column of a row; ``None``, with a note, where it is no entry or sits in the other line."""
        name, line = getattr(row, column), column.upper()
        found = self.pairs.get((identity(name), line)) or self.pairs.get((identity(name), None))
        if found is None:
            outcome.note(row, NOT_LISTED(unit=name), column, table="boards")
        elif self.by_line and self.line.setdefault(found.at, line) != line:
            outcome.note(row, OTHER_LINE(pair=name, line=LINE[self.line[found.at]]), column, table="boards")
            return None
        return found


def boards_met(
    settings: PairsSettings, scoring: str, seats: Seats, boards: Sequence[PlayedBoard], outcome: Outcome
) -> Iterator[Met]:
    """The boards that count, as typed; a board that says too little or contradicts an earlier one stays out, noted."""
    first: dict[tuple[int | None, int], int] = {}
    for row in boards:
        score = scored(row, settings.penalties, outcome)
        if score is None:
            continue
        ns, ew = seats.find(row, "ns", outcome), seats.find(row, "ew", outcome)
        if ns is None or ew is None:
            continue
        twice = next((pair for pair in (ns, ew) if (row.board, pair.at) in first), None)
        if ns is ew:
            outcome.note(row, PAIR_MEETS_ITSELF(pair=ns.unit), "ew", table="boards")
        elif twice:
            said = BOARD_AGAIN(pair=twice.unit, board=row.board, first=first[row.board, twice.at])
            outcome.note(row, said, "board", table="boards")
        elif score == PENDING:
            outcome.note(row, NO_RESULT_YET(), "contract", table="boards")
        elif isinstance(score, Adjusted) and scoring == "total":
            outcome.note(row, NO_ADJUSTED(found=str(score), scoring=scoring), "adjusted", table="boards")
        else:
            first |= {(row.board, ns.at): row.line, (row.board, ew.at): row.line}
            outcome.count("boards", row, ns=ns.at, ew=ew.at)
            yield Met(row, ns, ew, score)
