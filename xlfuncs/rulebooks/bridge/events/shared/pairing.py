"""The pairings of a pairs event: its entries, the numbers on its boards, and which of the boards count."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Generic, TypeVar

from xlfuncs.core.arguments import Number, Text, YesNo
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.events import DIRECTION, HOW_SCORED, NOTHING, Builder, Label, Official, Row, Section
from xlfuncs.rulebooks.bridge.events.shared import common, meanings
from xlfuncs.rulebooks.bridge.events.shared.boards import check_number, scored, spans
from xlfuncs.rulebooks.bridge.rankings import LINES, Winners
from xlfuncs.rulebooks.bridge.terms import Adjusted, identity

NUMBER_TWICE = Sentence(
    en="{pair} stands in row {first} already, and there is one list of pairs: this row does not count",
    zh="{pair} 已在第 {first} 行，单冠军时对号不能重复：此行不计入",
    ja="{pair} はすでに {first} 行目にあり、順位表は一つです。この行は集計しません",
)
OTHER_LINE = Sentence(
    en="pair {pair} plays {line}: this row does not count",
    zh="对子 {pair} 坐 {line}：此行不计入",
    ja="ペア {pair} は {line} です。この行は集計しません",
)
BOARD_AGAIN = Sentence(
    en="pair {pair} has board {board} in row {first} already: this row does not count",
    zh="对子 {pair} 的第 {board} 副已在第 {first} 行：此行不计入",
    ja="ペア {pair} のボード {board} はすでに {first} 行目にあります。この行は集計しません",
)
OTHER_SECTION = Sentence(
    en="{ns} and {ew} sit in different sections: this row does not count",
    zh="{ns} 和 {ew} 不在同一区：此行不计入",
    ja="{ns} と {ew} は別のセクションです。この行は集計しません",
)
NO_SECTION = Sentence(
    en="{setting} is chosen, and {column} is blank here: it has no place",
    zh="已选“{setting}”，而此行“{column}”未填：没有名次",
    ja="「{setting}」ですが、この行の「{column}」が空欄です。順位をつけません",
)
FEWER_BOARDS = Sentence(
    en="{results} boards, others have {most}; not among them: {boards}",
    zh="只有 {results} 副，其他对子有 {most} 副；缺少的牌号：{boards}",
    ja="結果は {results} ボード分で、{most} ボードの参加者もいます。不足：{boards}",
)

#: North-South and East-West as a sentence puts them.
LINE = {"NS": Help("NS", "南北", "NS"), "EW": Help("EW", "东西", "EW")}


class PairsSettings(common.SharedBoards):
    winners: Annotated[Winners, Label("Winners", "冠军数", "順位表", "Law 78"), HOW_SCORED, meanings.WINNERS] = 1
    by_section: Annotated[
        bool,
        YesNo(
            en="each section is compared and ranked by itself; no: all results of a board together",
            zh="各区分别比较和排名；否：同一副牌的成绩全部一起比较",
            ja="セクションごとに比べて順位をつける（いいえ：同じボードの結果をすべて一緒に比べる）",
        ),
        Label("Sections apart", "各区分别", "セクション別", "Law 78"),
        HOW_SCORED,
    ] = False


AS_SEATED = Help("as the pair sits on the boards", "以各副牌的座位为准", "ボードの表での席のとおり")


class Pair(Row):
    """A pair; with two winners a number may stand in both lines."""

    known_by = (("unit", "direction"), ("unit",))

    unit: Annotated[
        str, Text(en="pair", zh="对号", ja="ペア"), Label(also=("pair number", "ペア番号"), spare=("对子",))
    ]
    direction: Annotated[
        str | None,
        DIRECTION,
        Label("Line", "方向", "ライン", also=("ディレクション", "Direction"), blank=AS_SEATED),
    ] = None
    player: common.PlayersOf
    adjusted: Annotated[
        Decimal | None,
        Number(
            en="matchpoints, IMPs or points added, or deducted below 0",
            zh="另加的比赛分、IMP 或得分，负数为扣分",
            ja="加減するマッチポイント・IMP・得点（減点は負数）",
        ),
        Label("Added or deducted", "加减分", "加減点", rule="Law 90", blank=NOTHING),
    ] = None
    place: Official = None
    section: Section = None

    def called(self, name: str) -> str:
        return f"{name} {self.direction}" if self.direction else name


PairType = TypeVar("PairType", bound=Row)
BoardType = TypeVar("BoardType", bound=common.PlayedBoard)


@dataclass(frozen=True)
class Met(Generic[BoardType, PairType]):
    """A board that counts: its row, its pairs, and the score or that it was not played."""

    row: BoardType
    ns: PairType
    ew: PairType
    score: Decimal | Adjusted | str

    @property
    def board(self) -> int:
        """The number of the board."""
        return self.row.board

    @property
    def result(self) -> Decimal | Adjusted:
        """The score of a board that was played."""
        assert not isinstance(self.score, str)
        return self.score


PairsBoard = Met[common.PlayedBoard, Pair]


class Seats(Generic[PairType]):
    """A lookup of the entry that a number in a line means; with one winner, whatever the line."""

    def __init__(self, entries: Sequence[PairType], outcome: Builder, winners: int = 1) -> None:
        self.by_line = winners == len(LINES)
        self.pairs: dict[tuple[str, str | None], PairType] = {}
        #: With two winners the line that each pair is ranked in.
        self.line: dict[int, str] = {}
        for entry in entries:
            unit, line = outcome.units[entry.at], getattr(entry, "direction", None) if self.by_line else None
            key = identity(unit), line
            if key in self.pairs:
                outcome.note(entry, NUMBER_TWICE(pair=unit, first=self.pairs[key].line), "unit")
                continue
            self.pairs[key] = entry
            if line:
                self.line[entry.at] = line

    @property
    def entries(self) -> list[PairType]:
        """The pairs that take part."""
        return list(self.pairs.values())

    def find(self, row: common.PlayedBoard, column: str, outcome: Builder) -> PairType | None:
        """Return the pair in a column of a row; ``None``, with a note, where it is no entry or sits in the
        other line.
        """
        name, line = getattr(row, column), column.upper()
        found = self.pairs.get((identity(name), line)) or self.pairs.get((identity(name), None))
        if found is None:
            other = next((each for each in LINES if (identity(name), each) in self.pairs), None)
            outcome.note(
                row, OTHER_LINE(pair=name, line=LINE[other]) if other else common.NOT_LISTED(unit=name), column
            )
        elif self.by_line and self.line.setdefault(found.at, line) != line:
            outcome.note(row, OTHER_LINE(pair=name, line=LINE[self.line[found.at]]), column)
            return None
        return found


def boards_met(
    seats: Seats[PairType],
    boards: Sequence[BoardType],
    penalties: str,
    outcome: Builder,
    wrong: Callable[[Met[BoardType, PairType]], bool],
    itself: Sentence,
    again: Sentence,
) -> Iterator[Met[BoardType, PairType]]:
    """Yield the boards that count, as typed; a board that says too little or contradicts an earlier one stays out,
    noted.

    ``wrong`` notes what else keeps a board out; ``itself`` and ``again`` are the sentences for a pair that meets itself
    and for one that has the board already.
    """
    first: dict[tuple[int, int], int] = {}
    for row in boards:
        score = scored(row, penalties, outcome)
        if score is None:
            continue
        ns, ew = seats.find(row, "ns", outcome), seats.find(row, "ew", outcome)
        if ns is None or ew is None:
            continue
        met = Met(row, ns, ew, score)
        twice = next((pair.at for pair in (ns, ew) if (row.board, pair.at) in first), None)
        if ns is ew:
            outcome.note(row, itself(name=row.ns), "ew")
        elif twice:
            outcome.note(row, again(pair=outcome.units[twice], board=row.board, first=first[row.board, twice]), "board")
        elif score == common.PENDING:
            outcome.note(row, common.NO_RESULT_YET(), "contract")
        elif not wrong(met):
            first |= {(row.board, ns.at): row.line, (row.board, ew.at): row.line}
            yield met


def check_boards(
    entries: Sequence[PairType], met: Iterable[Met[BoardType, PairType]], wanted: int | None, outcome: Builder
) -> None:
    """List the boards that pairs lack: a mistake where it is known how many each has to play, else a hint.

    A board that was not to be played is settled as well.
    """
    done: dict[int, set[int]] = {entry.at: set() for entry in entries}
    for each in met:
        done[each.ns.at].add(each.board)
        done[each.ew.at].add(each.board)
    numbers = {board for boards in done.values() for board in boards}
    most = max(map(len, done.values()), default=0)
    for entry in entries:
        results = len(done[entry.at])
        if wanted is not None:
            check_number(done[entry.at], numbers, wanted, outcome, entry)
        elif results < most:
            boards = spans(sorted(numbers - done[entry.at]))
            outcome.hint(FEWER_BOARDS(results=results, most=most, boards=boards), entry)
