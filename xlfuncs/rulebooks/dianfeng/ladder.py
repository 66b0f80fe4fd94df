"""梯级挑战赛, and the titles that the club's master points earn."""

from bisect import bisect_right
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Annotated, Any

from xlfuncs.arguments import Number, Range, Rows, Whole, Word, YesNo, present
from xlfuncs.errors import NA, NUM, VALUE, CellError
from xlfuncs.registry import Column, function
from xlfuncs.rulebooks.bridge.terms import NameKind, identity
from xlfuncs.rulebooks.dianfeng import tables

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
            ja="2～12級に必要な点数、昇順に11個",
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
Challenges = Annotated[
    list[tuple[Any, ...] | None],
    Rows(
        {
            "challenger": NameKind(en="challenger", zh="挑战者", ja="挑戦者"),
            "challenged": NameKind(en="challenged", zh="被挑战者", ja="被挑戦者"),
            "won": YesNo(en="the challenger has won", zh="挑战成功", ja="挑戦者の勝ち"),
        },
        en="rows {challenger, challenged, won} in their order",
        zh="按先后每行 {挑战者, 被挑战者, 是否成功}",
        ja="行 {挑戦者, 被挑戦者, 勝ったか}、順に",
    ),
]
Mode = Annotated[
    str,
    Word(
        {"insert": ["顶替"], "swap": ["互换"]},
        en="those between move down, or the two change places; the default is this project's own",
        zh="其间各队下移一位，或两队互换；默认为本项目自定",
        ja="間のチームが1つ下がるか、両者が入れ替わる。既定は本プロジェクト独自",
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
        raise CellError(VALUE, f"thresholds holds {len(steps)} numbers, not {wanted}")
    for lower, higher in pairwise(steps):
        if higher <= lower:
            raise CellError(NUM, f"thresholds must ascend, and {higher} follows {lower}")
    return tables.TITLES[bisect_right(steps, points)]


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
        lower, upper = (
            found(standing, number, name, team)
            for name, team in (("challenger", challenger), ("challenged", challenged))
        )
        if lower <= upper:
            raise CellError(
                NUM, f"row {number}: {challenger} (place {lower + 1}) must challenge upwards, not {challenged}"
            )
        if reach is not None and lower - upper > reach:
            raise CellError(
                NUM, f"row {number}: {challenger} challenges {challenged} over {lower - upper} places; reach is {reach}"
            )
        if won:
            between = teams[upper + 1 : lower]
            loser, winner = teams[upper], teams[lower]
            moved = [winner, loser, *between] if mode == "insert" else [winner, *between, loser]
            teams[upper : lower + 1] = moved
            standing |= {identity(team): place for place, team in enumerate(moved, upper)}
    return teams + [None] * (len(ladder) - len(teams))


def positions(ladder: Sequence[Any]) -> dict[str, int]:
    """Where each team stands, from 0; ``#NUM!`` for a team that stands there twice."""
    standing: dict[str, int] = {}
    for row, team in enumerate(ladder, 1):
        if team is None:
            continue
        if identity(team) in standing:
            raise CellError(NUM, f"row {row}: {team} stands on the ladder twice")
        standing[identity(team)] = len(standing)
    return standing


def found(standing: dict[str, int], number: int, name: str, team: Any) -> int:
    """Where that team of a challenge stands."""
    if team is None:
        raise CellError(VALUE, f"row {number}: {name} is missing")
    if identity(team) not in standing:
        raise CellError(NA, f"row {number}: {name} {team} is not on the ladder")
    return standing[identity(team)]
