"""梯级挑战赛, and the titles that the club's master points earn."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import pairwise, product
from typing import Annotated, Any, ClassVar, TypeVar

from xlfuncs.core.arguments import MISSING, Number, Whole, Word, YesNo
from xlfuncs.core.errors import NA, NUM, VALUE, CellError
from xlfuncs.core.ranges import COLUMN_IN, Range, Records, present
from xlfuncs.core.registry import Column, function
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import step
from xlfuncs.core.words import normal
from xlfuncs.rulebooks.bridge.terms import NP_WORDS, NameKind, identity
from xlfuncs.rulebooks.dianfeng import symbols
from xlfuncs.rulebooks.dianfeng.edition import tables

THRESHOLDS_WANTED = Sentence(
    en="thresholds holds {found} numbers, not {wanted}",
    zh="thresholds 中有 {found} 个分数，应为 {wanted} 个",
    ja="thresholds は {wanted} 個の数です（{found} 個あります）",
)
NOT_ASCENDING = Sentence(
    en="the points for the titles must ascend, and {higher} follows {lower}",
    zh="各级所需分数应由低到高，而 {lower} 之后是 {higher}",
    ja="各級に必要な点数は昇順でなければなりませんが、{lower} の次が {higher} です",
)
NOT_UPWARDS = Sentence(
    en="{challenger} (place {place}) must challenge upwards, not {challenged}",
    zh="{challenger}（第 {place} 位）只能向上挑战，不能挑战 {challenged}",
    ja="{challenger}（{place} 位）は上位にだけ挑戦できます（{challenged} は不可）",
)
BEYOND_REACH = Sentence(
    en="{challenger} challenges {challenged} over {places} places; reach is {reach}",
    zh="{challenger} 挑战 {challenged} 相差 {places} 位，最多可挑战 {reach} 位",
    ja="{challenger} は {places} 位上の {challenged} に挑戦していますが、挑戦できるのは {reach} 位上までです",
)
TWICE_ON_LADDER = Sentence(
    en="{team} stands on the ladder twice", zh="{team} 在梯级上重复出现", ja="ラダーに {team} が二度出ています"
)
NOT_ON_LADDER = Sentence(
    en="{column} {team} is not on the ladder",
    zh="{column} 中的 {team} 不在梯级上",
    ja="{column} の {team} はラダーにありません",
)

T = TypeVar("T")

MasterPoints = Annotated[
    Decimal, Number(low=0, en="the club's master points", zh="巅峰大师分", ja="巅峰マスターポイント")
]
Thresholds = Annotated[
    list[Decimal | None],
    Range(
        Number(
            above=0,
            en="the 11 ascending numbers of points from which titles 2 to 12 are held",
            zh="第 2 至 12 级所需的分数，11 个，由低到高",
            ja="2～12 級に必要な点数、昇順に 11 個",
        )
    ),
]
Ladder = Annotated[
    list[Any],
    Range(
        NameKind(
            en="the teams from the top of the ladder down", zh="梯级上的各队，自上而下", ja="ラダーのチーム、上から順に"
        )
    ),
]


class Won(YesNo):
    """A kind for yes or no; a word that says that a challenge was not played is no result."""

    _NOT_PLAYED: ClassVar = frozenset(normal(word) for code, words in NP_WORDS.items() for word in (code, *words))

    def is_blank(self, cell: object) -> bool:
        return super().is_blank(cell) or (isinstance(cell, str) and normal(cell) in self._NOT_PLAYED)


WON = Won(
    en="the challenger has won",
    zh="挑战成功",
    ja="挑戦者の勝ち",
    also=(
        *(("成功", "失败"), ("挑战成功", "挑战失败"), ("胜", "负"), ("赢", "输")),
        *(("成功", "失敗"), ("挑戦成功", "挑戦失敗"), ("勝", "負"), ("勝ち", "負け")),
        *(("won", "lost"), ("win", "loss"), ("W", "L")),
        *(("○", "●"), *product(*YesNo.SIGNS)),
    ),
)
Challenges = Annotated[
    list[tuple[Any, ...] | None],
    Records(
        {
            "challenger": NameKind(en="challenger", zh="挑战者", ja="挑戦者"),
            "challenged": NameKind(en="challenged", zh="被挑战者", ja="被挑戦者"),
            "won": WON,
        },
        en="rows {challenger, challenged, won} in their order",
        zh="按先后，每行：挑战者、被挑战者、是否成功",
        ja="各行：挑戦者、被挑戦者、勝ったか（行われた順）",
    ),
]
Mode = Annotated[
    str,
    Word(
        {"insert": ["顶替"], "swap": ["互换"]},
        en="those between move down, or the two change places; the default is this project's own",
        zh="其间各队下移一位，或两队互换；默认为本项目自定",
        ja="間のチームが一つ下がるか、両者が入れ替わる。既定は本プロジェクト独自",
    ),
]
Reach = Annotated[
    int,
    Whole(low=1, en="how many places up a challenge may go", zh="最多可向上挑战几位", ja="挑戦できる上の順位の幅"),
]


@function(
    "DF_TITLE",
    rule="等级详述",
    en="Title for the club's master points, by thresholds that you give",
    zh="巅峰大师分对应的等级称号（分数线由用户给出）",
    ja="巅峰マスターポイントの称号（基準点は指定）",
)
def title(points: MasterPoints, thresholds: Thresholds) -> str:
    """The last title whose threshold is reached, from 无等级 to 专业牌手.

    ``#VALUE!`` unless there are eleven thresholds, ``#NUM!`` unless they ascend.

    >>> title(Decimal(20), [Decimal(10 * n) for n in range(1, 12)])
    '中级牌手'
    """
    steps = present(thresholds)
    wanted = len(tables.TITLES) - 1
    if len(steps) != wanted:
        raise CellError(VALUE, THRESHOLDS_WANTED(found=len(steps), wanted=wanted))
    for lower, higher in pairwise(steps):
        if higher <= lower:
            raise CellError(NUM, NOT_ASCENDING(lower=lower, higher=higher))
    reached = bisect_right(steps, points)
    if reached:
        step(symbols.REACHED, steps[reached - 1], "等级详述")
    return tables.TITLES[reached]


@function(
    "DF_LADDER",
    rule="梯级挑战赛",
    en="The ladder after challenges",
    zh="挑战后的梯级",
    ja="挑戦後のラダー",
    fills=("team",),
)
def ladder(ladder: Ladder, challenges: Challenges, mode: Mode = "insert", reach: Reach | None = None) -> Column:
    """The teams from the top down after ``challenges``, in their order; blank rows at the end.

    ``insert``/顶替: a winner takes the challenged team's place, and those between move down one.
    ``swap``/互换: the two change places. A challenge without a result has not been played.
    ``#N/A`` for a team that is not on the ladder; ``#NUM!`` for one that stands there twice, and for
    a challenge downwards or over more than ``reach`` places.

    >>> ladder(["A", "B", "C", None], [("C", "A", True), ("B", "C", False)])
    ['C', 'A', 'B', None]
    """
    teams = present(ladder)
    standing = positions(ladder)
    for number, row in enumerate(challenges, 1):
        if row is None or row[2] is None:
            continue
        challenger, challenged, won = row
        try:
            lower, upper = bounds(standing, challenger, challenged, reach)
        except CellError as error:
            raise error.located(number, "challenges") from None
        if won:
            step(symbols.TAKEN_PLACE(row=number, challenger=challenger), upper + 1, "梯级挑战赛")
            move(teams, standing, lower, upper, mode, lambda team: team)
    return teams + [None] * (len(ladder) - len(teams))


def bounds(standing: dict[str, int], challenger: Any, challenged: Any, reach: int | None) -> tuple[int, int]:
    """Return where both teams of a challenge stand, from 0; ``CellError`` for a challenge that is none."""
    lower, upper = (
        found(standing, name, team) for name, team in (("challenger", challenger), ("challenged", challenged))
    )
    if lower <= upper:
        raise CellError(NUM, NOT_UPWARDS(challenger=challenger, place=lower + 1, challenged=challenged))
    if reach is not None and lower - upper > reach:
        said = BEYOND_REACH(challenger=challenger, challenged=challenged, places=lower - upper, reach=reach)
        raise CellError(NUM, said)
    return lower, upper


def move(teams: list[T], standing: dict[str, int], lower: int, upper: int, mode: str, name: Callable[[T], Any]) -> None:
    """Move the team at ``lower``, which has beaten the one at ``upper``, in both lists."""
    between = teams[upper + 1 : lower]
    loser, winner = teams[upper], teams[lower]
    moved = [winner, loser, *between] if mode == "insert" else [winner, *between, loser]
    teams[upper : lower + 1] = moved
    standing |= {identity(name(team)): place for place, team in enumerate(moved, upper)}


def positions(ladder: Sequence[Any]) -> dict[str, int]:
    """Return where each team stands, from 0; ``#NUM!`` for a team that stands there twice."""
    standing: dict[str, int] = {}
    for row, team in enumerate(ladder, 1):
        if team is None:
            continue
        if identity(team) in standing:
            raise CellError(NUM, TWICE_ON_LADDER(team=team), row=row, argument="ladder")
        standing[identity(team)] = len(standing)
    return standing


def found(standing: dict[str, int], column: str, team: Any) -> int:
    """Return where that team of a challenge stands."""
    if team is None:
        raise CellError(VALUE, MISSING(argument=COLUMN_IN(column=column, argument="challenges")))
    if identity(team) not in standing:
        raise CellError(NA, NOT_ON_LADDER(column=column, team=team))
    return standing[identity(team)]
