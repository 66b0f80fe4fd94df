"""Law 78B: international match points against another table, a datum, or every other table."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

from xlfuncs.arguments import Number, YesNo, parallel, present
from xlfuncs.errors import NUM, CellError
from xlfuncs.numbers import ZERO, half_up
from xlfuncs.registry import Column, Rows, function
from xlfuncs.rulebooks.bridge import tables
from xlfuncs.rulebooks.bridge.terms import ClosedScores, OpenScores, Scores, Trim
from xlfuncs.trail import step

TENS = Decimal(10)

Difference = Annotated[Decimal, Number(en="difference of two scores", zh="得分差", ja="スコアの差")]
RoundTo = Annotated[
    Decimal,
    Number(
        low=0,
        en="the datum is rounded to a multiple of this, 0 leaves it",
        zh="基准分取整到此数的倍数，0 为不取整",
        ja="データムを丸める単位（0 は丸めない）",
    ),
]
Divide = Annotated[
    bool, YesNo(en="the mean over the other scores, else the sum", zh="取平均（否则取总和）", ja="平均（偽なら合計）")
]


@function("BR_IMP", rule="Law 78B", en="IMPs of a difference of scores", zh="得分差折合的 IMP", ja="得点差の IMP")
def imp(difference: Difference) -> int:
    """IMPs by the table of Law 78B, with the sign of the difference.

    Off the grid of tens the least difference of a step counts.

    >>> imp(Decimal(430)), imp(Decimal(-50)), imp(Decimal(15))
    (10, -2, 0)
    """
    imps = bisect_right(tables.IMP_FROM, abs(difference))
    return imps if difference > 0 else -imps


def trimmed_mean(scores: Sequence[Decimal], trim: int) -> Decimal:
    """The mean of the scores without the ``trim`` highest and lowest; ``#NUM!`` where none is left."""
    if 2 * trim >= len(scores):
        raise CellError(NUM, f"trim {trim} at either end leaves none of {len(scores)} scores")
    kept = sorted(scores)[trim : len(scores) - trim]
    return sum(kept, ZERO) / len(kept)


def datum(scores: Sequence[Decimal], trim: int = 0, round_to: Decimal = TENS) -> Decimal:
    """The score that a Butler compares with: the trimmed mean, rounded to a multiple of ``round_to``.

    >>> datum([Decimal(n) for n in (420, 450, -50)])
    Decimal('270')
    """
    mean = step("mean", trimmed_mean(scores, trim), "Law 78B")
    return mean if round_to == 0 else half_up(mean / round_to, 0) * round_to


@function(
    "BR_BUTLER",
    rule="Law 78B",
    en="Butler: IMPs of each score of a board against the datum. The 巅峰 club's XIMP, also against a mean, is DF_IMPS",
    zh="巴特勒：一副牌各得分与基准分之差的 IMP。巅峰的 XIMP 也与平均分比较，见 DF_IMPS",
    ja="バトラー：各スコアとデータムの差の IMP。巅峰の XIMP（平均との比較）は DF_IMPS",
    fills=("IMP",),
)
def butler(scores: Scores, trim: Trim = 0, round_to: RoundTo = TENS) -> Column:
    """One IMP result per row; blank and ``NP`` rows stay blank and count nowhere.

    The datum is the mean without the ``trim`` highest and lowest scores, rounded to a multiple of
    ``round_to``, halves away from zero. ``#NUM!`` where ``trim`` leaves no score.

    >>> butler([Decimal(420), None, Decimal(450), Decimal(-50)])
    [4, None, 5, -8]
    """
    played = present(scores)
    if not played:
        return list(scores)
    compared = step("datum", datum(played, trim, round_to), "Law 78B")
    return [None if score is None else imp(score - compared) for score in scores]


def cross_imps(scores: Sequence[Decimal]) -> dict[Decimal, int]:
    """For each different score the sum of its IMPs against all of ``scores``.

    The IMPs of a difference are the number of steps it reaches: per step one look for the scores that
    lie so far below and one for those so far above.

    >>> cross_imps([Decimal(420), Decimal(-50), Decimal(420)])
    {Decimal('-50'): -20, Decimal('420'): 10}
    """
    ordered = sorted(scores)
    return {
        score: sum(
            bisect_right(ordered, score - reach) - (len(ordered) - bisect_left(ordered, score + reach))
            for reach in tables.IMP_FROM
        )
        for score in dict.fromkeys(ordered)
    }


@function(
    "BR_XIMP",
    rule="Law 78B",
    en="Cross-IMPs: each score of a board against every other. The 巅峰 club calls its datum XIMP: that is DF_IMPS",
    zh="交叉 IMP：一副牌每个得分与其他各得分比较。巅峰所称 XIMP 是与平均分比较，见 DF_IMPS",
    ja="クロス IMP：各スコアを他のすべてと比べる。巅峰の XIMP はデータム方式で DF_IMPS",
    fills=("IMP",),
)
def ximp(scores: Scores, divide: Divide = True) -> Column:
    """Per row the mean (two decimals) of the IMPs against every other score, or their sum.

    Blank and ``NP`` rows stay blank and count nowhere; a single score has 0.

    >>> ximp([Decimal(420), Decimal(-50), Decimal(420)])
    [Decimal('5.00'), Decimal('-10.00'), Decimal('5.00')]
    """
    played = present(scores)
    step("comparisons", max(0, len(played) - 1), "Law 78B")
    imps = cross_means(played) if divide else cross_imps(played)
    return [None if score is None else imps[score] for score in scores]


def cross_means(scores: Sequence[Decimal]) -> dict[Decimal, Decimal]:
    """For each different score the mean of its IMPs against every other of ``scores``, to two decimals."""
    others = max(1, len(scores) - 1)
    return {score: half_up(Decimal(imps) / others) for score, imps in cross_imps(scores).items()}


@function(
    "BR_TEAMS",
    rule="Law 78B",
    en="A match of two rooms: IMPs of each board",
    zh="队式赛：每副牌双方的 IMP",
    ja="チーム戦：各ボードの IMP",
    fills=("IMP home", "IMP away"),
)
def teams(open_scores: OpenScores, closed_scores: ClosedScores) -> Rows:
    """Rows {IMP home, IMP away}, blank while one room has not played (blank or ``NP``).

    Both columns hold North-South's scores; the home team sits North-South in the open room.
    ``#VALUE!`` where they differ in length.

    >>> teams([Decimal(420), Decimal(-50), None], [Decimal(-50), Decimal(140), Decimal(90)])
    [[10, 0], [0, 5], [None, None]]
    """
    return [
        [None, None] if swing is None else [max(imp(swing), 0), max(-imp(swing), 0)]
        for swing in swings(open_scores, closed_scores)
    ]


def swings(open_scores: Sequence[Decimal | None], closed_scores: Sequence[Decimal | None]) -> list[Decimal | None]:
    """What the home team wins on each board over both rooms, ``None`` while one has not played."""
    rooms = parallel("open_scores", open_scores, "closed_scores", closed_scores)
    return [None if here is None or there is None else here - there for here, there in rooms]


@function(
    "BR_BAM",
    rule="Law 78A",
    en="Board-a-match: 2, 1 or 0 for each board, as the home team sees it",
    zh="单副胜负制：每副 2、1、0 分（主队）",
    ja="ボード・ア・マッチ：各ボード 2・1・0（ホーム側）",
    fills=("points",),
)
def bam(open_scores: OpenScores, closed_scores: ClosedScores) -> Column:
    """2 for a board won, 1 for a tie, 0 for a loss, by the home team; blank while one room has not played.

    >>> bam([Decimal(420), Decimal(110), Decimal(-50)], [Decimal(400), Decimal(110), None])
    [2, 1, None]
    """
    return [
        None if swing is None else tables.BEATEN if swing > 0 else tables.EQUAL if swing == 0 else 0
        for swing in swings(open_scores, closed_scores)
    ]
