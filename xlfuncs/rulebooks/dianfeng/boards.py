"""记分方式简介: a board against the mean of its results, and the 贴点 system."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import islice
from typing import Annotated

from xlfuncs.core.arguments import Number, Whole, Word
from xlfuncs.core.errors import NA, CellError
from xlfuncs.core.numbers import half_up
from xlfuncs.core.ranges import present
from xlfuncs.core.registry import Column, function
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import rounded, step
from xlfuncs.rulebooks.bridge.imps import imp_row, mean, reached, trimmed
from xlfuncs.rulebooks.bridge.symbols import IMPS_OF, named, summed
from xlfuncs.rulebooks.dianfeng import symbols
from xlfuncs.rulebooks.dianfeng.edition import tables
from xlfuncs.rulebooks.dianfeng.terms import Results, Trim

TOO_LATE = Sentence(
    en="a board is scored for its first {last} results only",
    zh="一副牌只为前 {last} 个结果记分",
    ja="1 ボードで採点するのは最初の {last} 個の結果だけです",
)

Mode = Annotated[
    str,
    Word(
        {"live": ["复式记分"], "final": ["全场记分"]},
        en="each result against the datum of its time, or all against the last",
        zh="随到随记，或全部结果产生后统一记分",
        ja="届いた時点のデータムと比べるか、最後のデータムと比べるか",
    ),
]
NsScore = Annotated[Decimal, Number(en="North-South's score", zh="南北得分", ja="南北のスコア")]
#: The high-card points of a deal.
ALL_POINTS = 40
HighCards = Annotated[
    int,
    Whole(
        low=0,
        high=ALL_POINTS,
        en="North-South's combined high-card points",
        zh="南北联手大牌点",
        ja="南北の HCP の合計",
    ),
]
Base = Annotated[
    Decimal,
    Number(
        low=0,
        high=ALL_POINTS,
        en="points that give neither side anything; 20 is this project's own",
        zh="不加不减的联手点力；默认 20 为本项目自定",
        ja="増減なしの合計点。既定の 20 は本プロジェクト独自",
    ),
]


def datum_of(scores: Sequence[Decimal], trim: int | None) -> Decimal:
    """Return 平均得分: the mean without the ``trim`` highest and lowest scores."""
    if trim is None:
        trim = max(tables.TRIM_AT_LEAST, len(scores) // tables.TRIM_ONE_IN)
    return mean(trimmed(scores, trim), named(symbols.DATUM, results=len(scores)), "记分方式简介")


@function(
    "DF_DATUM",
    rule="记分方式简介",
    en="Datum of a board: the mean without the highest and lowest scores; how many by default is this project's own",
    zh="一副牌的平均得分：去掉若干最高分和最低分后的平均值（默认去掉的个数为本项目自定）",
    ja="1 ボードのデータム：最高・最低を除いた平均（除く個数の既定値は本プロジェクト独自）",
)
def datum(scores: Results, trim: Trim | None = None) -> Decimal:
    """The mean of the scores without the ``trim`` highest and lowest, unrounded; ``NP`` and blanks are none.

    ``trim`` defaults to one for each ten results, at least 1. ``#NUM!`` where no score is left.

    >>> datum([Decimal(n) for n in (620, 600, 650, -100)])
    Decimal('610')
    """
    played = present(scores)
    step(symbols.RESULTS, len(played), "记分方式简介")
    return datum_of(played, trim)


@function(
    "DF_IMPS",
    rule="记分方式简介",
    en="IMPs of each result of a board against the datum, which the club calls XIMP (cross-IMPs are BR_XIMP)",
    zh="一副牌每个结果与平均得分之差的 IMP（巅峰称 XIMP；与其他各得分比较的是 BR_XIMP）",
    ja="各結果とデータムの差の IMP（巅峰の XIMP。ほかの全スコアとの比較は BR_XIMP）",
    fills=("IMP",),
)
def imps(scores: Results, trim: Trim | None = None, mode: Mode = "final") -> Column:
    """One result per row, in order of arrival; blank and ``NP`` rows stay blank and are not counted.

    Fewer than 6 results: 0 for all. ``live``/复式记分: the first 6 are scored together, each later one
    when it arrives, against the datum that includes it. ``final``/全场记分: all are scored against the
    datum of the last. Only the first 40 are scored; later ones are ``#N/A``. ``#NUM!`` where ``trim``
    leaves no score.

    >>> imps([Decimal(n) for n in (620, 620, 650, -100, 600, 620)])
    [0, 0, 1, -12, 0, 0]
    """
    played = list(islice(present(scores), tables.LAST_SCORED))
    if len(played) < tables.FIRST_SCORED:
        points = [0] * len(played)
    elif mode == "final":
        points = against(played, played, trim)
    else:
        points = as_they_arrive(played, trim)
    late = CellError(NA, TOO_LATE(last=tables.LAST_SCORED))
    following = iter(points)
    return [None if score is None else next(following, late) for score in scores]


def as_they_arrive(played: Sequence[Decimal], trim: int | None) -> list[int]:
    """Return the IMPs of each result when it was scored: the first six together, then one by one."""
    together = played[: tables.FIRST_SCORED]
    points = against(together, together, trim)
    for arrived in range(tables.FIRST_SCORED + 1, len(played) + 1):
        points += against([played[arrived - 1]], played[:arrived], trim)
    return points


def against(scored: Sequence[Decimal], arrived: Sequence[Decimal], trim: int | None) -> list[int]:
    """Return the IMPs of some results against the datum of those that have arrived."""
    compared = datum_of(arrived, trim)
    imps = {}
    for score in dict.fromkeys(scored):
        label = named(symbols.AGAINST_DATUM, score=score, results=len(arrived))
        difference = step(label, score - compared, "记分方式简介", *summed([score, -compared]))
        imps[score] = step(named(IMPS_OF, score=score), reached(difference), "Law 78B", *imp_row(difference))
    return [imps[score] for score in scored]


@function(
    "DF_HCP",
    rule="贴点",
    en="A board by high-card points: IMPs of the score less the combined points above the base; this form is ours",
    zh="贴点：得分的 IMP 减去联手点力超出基数的部分（算式为本项目自定）",
    ja="贴点：スコアの IMP から HCP の合計の基準超過分を引く（この式は本プロジェクト独自）",
)
def hcp(ns_score: NsScore, ns_hcp: HighCards, base: Base = Decimal(20)) -> Decimal:
    """IMPs of the score − (``ns_hcp`` − ``base``), as North-South see it.

    The source says only that the difference of the two is the result. ``#NUM!`` for points outside 0-40.

    >>> hcp(Decimal(420), 22), hcp(Decimal(-500), 12)
    (Decimal('7.00'), Decimal('-3.00'))
    """
    won = step(symbols.IMP, reached(ns_score), "Law 78B", "{} →", ns_score)
    exact = won - (ns_hcp - base)
    return rounded(symbols.HCP, half_up(exact), exact, "贴点", "{} − ({} − {})", won, ns_hcp, base)
