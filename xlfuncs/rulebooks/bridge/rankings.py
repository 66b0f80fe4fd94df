"""Rankings from results: a pairs event, and a league of teams."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Annotated, Any, ClassVar

from xlfuncs.core.arguments import MISSING, Name, Text, Whole, Word, YesNo
from xlfuncs.core.errors import NUM, VALUE, CellError
from xlfuncs.core.numbers import ZERO, half_up, in_places
from xlfuncs.core.ranges import COLUMN_IN, Records
from xlfuncs.core.registry import Rows, function
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import rounded, silence, step
from xlfuncs.core.words import Chinese, Japanese, normal
from xlfuncs.rulebooks.bridge import symbols
from xlfuncs.rulebooks.bridge.edition import tables
from xlfuncs.rulebooks.bridge.imps import cross_means, datum, reached
from xlfuncs.rulebooks.bridge.matchpoints import against_each_other, top_of
from xlfuncs.rulebooks.bridge.symbols import named, summed
from xlfuncs.rulebooks.bridge.terms import (
    AdjustableScore,
    Adjusted,
    AdjustedImps,
    NameKind,
    ScoreKind,
    at_the_table,
    identity,
)

MEETS_ITSELF = Sentence(en="{name} meets itself", zh="{name} 的对手是自己", ja="{name} の相手が自分自身になっています")
PAIR_MEETS_ITSELF = Sentence(
    en="{name} meets itself; where the lines number their pairs alike, winners is 2",
    zh="对子 {name} 的对手是自己；两个方向的对子用相同号码时，冠军数（winners）应为 2",
    ja="{name} の相手が自分自身になっています。両ラインで同じ番号を使うときは順位表（winners）を 2 にします",
)
BOARD_TWICE = Sentence(
    en="pair {pair} has board {board} twice",
    zh="对子 {pair} 的第 {board} 副牌有两个结果",
    ja="ペア {pair} のボード {board} の結果が二つあります",
)
NO_ADJUSTED = Sentence(
    en="adjusted scores such as {found} are for matchpoints and IMPs, not for {scoring}",
    zh="判给的得分（{found}）只用于比赛分和 IMP，不能用于 {scoring}",
    ja="調整点（{found}）はマッチポイントと IMP のためのもので、{scoring} には使えません",
)


Results = Annotated[
    list[tuple[Any, ...] | None],
    Records(
        {
            "board": Whole(low=1, en="board", zh="牌副号", ja="ボード"),
            "ns pair": NameKind(en="North-South's pair", zh="南北对", ja="南北のペア"),
            "ew pair": NameKind(en="East-West's pair", zh="东西对", ja="東西のペア"),
            "ns score": AdjustableScore,
        },
        en="rows {board, ns pair, ew pair, ns score}; score also NP, AVE, A+, A-, A+/A-",
        zh="每行：牌副号、南北对、东西对、南北得分；得分也可为 NP、AVE、A+、A-、A+/A-",
        ja="各行：ボード、南北ペア、東西ペア、南北スコア。スコアは NP、AVE、A+、A-、A+/A- も可",
    ),
]
SCORINGS = {
    "mp": [Chinese("比赛分"), Japanese("マッチポイント")],
    "butler": [Chinese("巴特勒"), Japanese("バトラー")],
    "ximp": [Chinese("交叉IMP"), Japanese("クロスIMP")],
    "total": [Chinese("总分"), Japanese("トータル")],
}
#: Each of them as a sentence puts it.
SCORING = {code: Help(code, *words) for code, words in SCORINGS.items()}
Scoring = Annotated[
    str,
    Word(
        SCORINGS,
        en="scoring: matchpoints, IMPs against the datum, cross-IMPs, total points",
        zh="记分：比赛分、对基准分 IMP、交叉 IMP、总分",
        ja="採点：マッチポイント、データム IMP、クロス IMP、トータル",
    ),
]


class WinnersKind(Whole):
    """The number of winners of a session: ``1`` or ``2``, or as 双人赛系统 calls it
    (支持单冠军和双冠军两种比赛模式).
    """

    WORDS: ClassVar = {"单冠军": 1, "單冠軍": 1, "双冠军": 2, "雙冠軍": 2}

    def number(self, cell: Any, name: Name) -> Decimal:
        return super().number(self.WORDS.get(normal(cell), cell) if isinstance(cell, str) else cell, name)


Winners = Annotated[
    int,
    WinnersKind(
        low=1,
        high=2,
        en="1: one list; 2: a list for each line (Mitchell)",
        zh="1：单冠军；2：双冠军（南北、东西分开排名）",
        ja="1：全体で 1 表、2：南北と東西の 2 表（ミッチェル）",
    ),
]
SameTop = Annotated[
    bool,
    YesNo(
        en="in matchpoints a board with fewer results counts with the top of the others (Neuberg)",
        zh="比赛分：结果较少的牌副按其他牌副的顶分折算（Neuberg）",
        ja="マッチポイント：結果の少ないボードをほかのボードのトップに換算（Neuberg）",
    ),
]
Team = NameKind(en="team", zh="队", ja="チーム")
VictoryPoints = ScoreKind(en="victory points, or not played", zh="VP，或未打", ja="VP、または未プレイ")
Matches = Annotated[
    list[tuple[Any, ...] | None],
    Records(
        {
            "round": Text(en="round", zh="轮次", ja="ラウンド"),
            "home": Team,
            "away": Team,
            "VP home": VictoryPoints,
            "VP away": VictoryPoints,
        },
        en="rows {round, home, away, VP home, VP away}",
        zh="每行：轮次、主队、客队、主队 VP、客队 VP",
        ja="各行：ラウンド、ホーム、アウェイ、ホーム VP、アウェイ VP",
    ),
]


LINES = ("NS", "EW")


@dataclass(slots=True)
class PairTotal:
    """The total that a pair has won so far, in the line (``NS``, ``EW``) that it is ranked in."""

    pair: Any
    line: str
    earned: list[Decimal] = field(default_factory=list)
    tops: int = 0
    #: What the director adds, or takes away (Law 90).
    added: Decimal = ZERO

    @property
    def points(self) -> Decimal:
        return sum(self.earned, self.added)

    @property
    def boards(self) -> int:
        return len(self.earned)

    @property
    def percent(self) -> Decimal:
        """The share of the matchpoints possible; boards without a comparison say nothing, and are average."""
        return 100 * (self.points / self.tops if self.tops else tables.ADJUSTED["AVE"])


class Line:
    """The scores of a board as one line sees them, and the points of each.

    ``field``: the number of results that its matchpoints are computed for, where that is not the number that it has.
    """

    def __init__(
        self, scoring: str, scores: Sequence[Decimal | Adjusted], adjusted: int, field: int | None = None
    ) -> None:
        self.scoring, self.adjusted = scoring, adjusted
        self.results = len(scores) if field is None else field
        self.top = top_of(self.results)
        self.real = at_the_table(scores)
        with silence():
            self.worth = self._worth()

    def _worth(self) -> dict[Decimal, Decimal]:
        """Return the points of each of the scores that were obtained at the table."""
        if self.scoring == "mp":
            found = against_each_other(self.real, self.results)
            return {score: half_up(points) for score, points in found.items()}
        if not self.real:
            return {}
        if self.scoring == "butler":
            compared = datum(self.real)
            return {score: Decimal(reached(score - compared)) for score in set(self.real)}
        if self.scoring == "ximp":
            return cross_means(self.real)
        return {score: score for score in self.real}

    def points(self, score: Decimal | Adjusted) -> Decimal:
        """Return the points of a score."""
        if not isinstance(score, Adjusted):
            return self.worth[score]
        if self.scoring == "mp":
            return half_up(score.shares[0] * self.top)
        return Decimal(score.imps(self.adjusted)[0])


def as_seen(score: Decimal | Adjusted, line: str) -> Decimal | Adjusted:
    """Return North-South's score as a line sees it."""
    if line == "NS":
        return score
    return Adjusted(score.ew, score.ns) if isinstance(score, Adjusted) else -score


@function(
    "BR_PAIRS",
    rule="Law 78",
    en="A whole pairs event from its results: places, totals and percent",
    zh="整个双人赛：由各副结果得出名次、总分和百分比",
    ja="ペア戦全体：結果から順位・合計・百分率",
    fills=("place", "pair", "total", "percent", "boards", "line"),
)
def pairs(
    results: Results,
    scoring: Scoring = "mp",
    winners: Winners = 1,
    adjusted: AdjustedImps = tables.ADJUSTED_IMPS,
    same_top: SameTop = False,
) -> Rows:
    """Rows {place, pair, total, percent, boards}, by place, then first appearance; padded with blank rows.

    ``results``: rows {board, ns pair, ew pair, ns score}; a score that is blank or ``NP`` is no result.
    ``mp`` ranks on unrounded percent of the boards played; ``butler`` and ``ximp`` (``BR_BUTLER``,
    ``BR_XIMP`` by their defaults) and ``total`` rank on the total, percent blank. ``AVE`` (``A``), ``A+``,
    ``A-`` (for both pairs) and ``A+/A-`` are shares of the top in ``mp`` and 0, ``adjusted``, −``adjusted``
    IMPs in ``butler`` and ``ximp``; ``#VALUE!`` in ``total``. ``same_top``: matchpoints of a board with fewer
    results than another count as if it had as many (Neuberg).
    ``winners`` 2 gives two lists, North-South's first, with a sixth column {line}. ``#VALUE!`` for a
    result without a board or pair, ``#NUM!`` for a pair against itself where it is one pair, and for a
    pair that has a board twice.

    >>> rows = [(1, "A", "B", Decimal(420)), (1, "C", "D", Decimal(-50)), None]
    >>> for row in pairs(rows):
    ...     print(*row)
    1 A 2.00 100.00 1
    1 D 2.00 100.00 1
    3 B 0.00 0.00 1
    3 C 0.00 0.00 1
    """
    played = [
        checked(number, row, scoring, winners) for number, row in enumerate(results, 1) if row and row[3] is not None
    ]
    played_once(results, winners)
    totals = pair_totals(played, scoring, winners, adjusted, same_top=same_top)
    by_percent = scoring == "mp"
    table = []
    for line in LINES if winners == len(LINES) else (None,):
        entries = [total for total in totals if line in (None, total.line)]
        for place, entry in in_places(entries, lambda each: each.percent if by_percent else each.points):
            name = entry.pair if line is None else f"{entry.pair} {line}"
            how = summed(entry.earned) or ("",)
            total = rounded(
                named(symbols.TOTAL_OF, pair=name), half_up(entry.points), entry.points, tables.LAW_OF[scoring], *how
            )
            percent = None
            if by_percent:
                how = ("100 × {} ÷ {}", entry.points, entry.tops) if entry.tops else ("",)
                label, share = named(symbols.PERCENT_OF, pair=name), entry.percent
                percent = rounded(label, half_up(share), share, "Law 78A", *how)
            row = [place, entry.pair, total, percent, entry.boards]
            table.append(row if line is None else [*row, line])
    return padded(table, len(results), 5 if winners == 1 else 6)


def pair_totals(
    played: Sequence[tuple[Any, ...]], scoring: str, winners: int, adjusted: int, *, same_top: bool
) -> list[PairTotal]:
    """Return the total of each pair, or with two ``winners`` of each pair in its line, by first appearance."""
    boards: dict[int, list[Decimal | Adjusted]] = {}
    for board, _, _, score in played:
        boards.setdefault(board, []).append(score)
    most = max(map(len, boards.values()), default=0)
    lines = {
        (board, line): Line(scoring, [as_seen(score, line) for score in scores], adjusted, most if same_top else None)
        for board, scores in boards.items()
        for line in LINES
    }
    totals: dict[Hashable, PairTotal] = {}
    for board, *pair_of, score in played:
        for line, pair in zip(LINES, pair_of, strict=True):
            key = identity(pair), line if winners == len(LINES) else None
            total = totals.setdefault(key, PairTotal(pair, line))
            total.earned.append(lines[board, line].points(as_seen(score, line)))
            total.tops += lines[board, line].top
    return list(totals.values())


def checked(number: int, row: tuple[Any, ...], scoring: str, winners: int) -> tuple[Any, ...]:
    """Return the result in that row of the sheet; ``CellError`` where it says too little or contradicts itself."""
    for column, cell in zip(("board", "ns pair", "ew pair"), row, strict=False):
        if cell is None:
            raise missing(number, column, "results")
    _, ns_pair, ew_pair, score = row
    if isinstance(score, Adjusted) and scoring == "total":
        raise CellError(VALUE, NO_ADJUSTED(found=str(score), scoring=SCORING[scoring]), row=number, argument="results")
    if winners == 1 and identity(ns_pair) == identity(ew_pair):
        raise CellError(NUM, PAIR_MEETS_ITSELF(name=ns_pair), row=number, argument="results")
    return row


def missing(number: int, column: str, argument: str) -> CellError:
    """Return the mistake of a row in which a cell is blank."""
    said = MISSING(argument=COLUMN_IN(column=column, argument=argument))
    return CellError(VALUE, said, row=number, argument=argument)


def played_once(results: Sequence[tuple[Any, ...] | None], winners: int) -> None:
    """Raise ``#NUM!`` where a pair has two results on a board; with two ``winners`` a pair is one in its line."""
    seen: set[Hashable] = set()
    for number, row in enumerate(results, 1):
        if row is None or row[3] is None:
            continue
        board, *pair_of, _ = row
        for line, pair in zip(LINES, pair_of, strict=True):
            key = board, identity(pair), line if winners == len(LINES) else None
            if key in seen:
                raise CellError(NUM, BOARD_TWICE(pair=pair, board=board), row=number, argument="results")
            seen.add(key)


def padded(rows: list[list[Any]], height: int, width: int) -> list[list[Any]]:
    """Return the rows, with blank ones below them up to ``height``."""
    return rows + [[None] * width for _ in range(height - len(rows))]


@dataclass(slots=True)
class Record:
    """A team's line in a league table: what it has earned so far."""

    team: Any
    earned: list[Decimal] = field(default_factory=list)
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def vp(self) -> Decimal:
        return sum(self.earned, ZERO)

    @property
    def matches(self) -> int:
        return self.won + self.drawn + self.lost

    def take(self, own: Decimal, other: Decimal | None) -> None:
        """Add a match's points; a bye has no other side, and is no match."""
        self.earned.append(own)
        if other is not None:
            self.won += own > other
            self.drawn += own == other
            self.lost += own < other


@function(
    "BR_LEAGUE",
    rule="Law 78D",
    en="A league table from its matches",
    zh="由各场比赛得出的积分表",
    ja="各対戦からリーグの順位表",
    fills=("place", "team", "VP", "matches", "won", "drawn", "lost"),
)
def league(matches: Matches) -> Rows:
    """Rows {place, team, VP, matches, won, drawn, lost} by victory points, then first appearance; padded.

    ``matches``: rows {round, home, away, VP home, VP away}; without victory points (blank or ``NP``)
    the match has not been played, and its teams are listed. ``#VALUE!`` where a team or one side's
    points are missing, ``#NUM!`` for a team against itself.

    >>> for row in league([(1, "A", "B", Decimal("12.5"), Decimal("7.5")), None]):
    ...     print(*row)
    1 A 12.50 1 1 0 0
    2 B 7.50 1 0 0 1
    """
    totals: dict[str, Record] = {}
    for number, row in enumerate(matches, 1):
        if row is None:
            continue
        _, *sides, home_vp, away_vp = row
        for column, cell in zip(("home", "away"), sides, strict=True):
            if cell is None:
                raise missing(number, column, "matches")
        home, away = (totals.setdefault(identity(side), Record(side)) for side in sides)
        if home is away:
            raise CellError(NUM, MEETS_ITSELF(name=home.team), row=number, argument="matches")
        if home_vp is None and away_vp is None:
            continue
        if home_vp is None or away_vp is None:
            raise missing(number, "VP home" if home_vp is None else "VP away", "matches")
        home.take(home_vp, away_vp)
        away.take(away_vp, home_vp)
    for each in totals.values():
        step(named(symbols.VP_OF, team=each.team), half_up(each.vp), "Law 78D", *summed(each.earned))
    table = [
        [place, each.team, half_up(each.vp), each.matches, each.won, each.drawn, each.lost]
        for place, each in in_places(totals.values(), lambda each: each.vp)
    ]
    return padded(table, len(matches), 7)
