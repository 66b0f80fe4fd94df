"""Law 78B: international match points against another table, a datum, or every other table."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any

from xlfuncs.core.arguments import Number, YesNo
from xlfuncs.core.errors import NUM, CellError
from xlfuncs.core.numbers import ZERO, half_up
from xlfuncs.core.ranges import parallel
from xlfuncs.core.registry import Column, Rows, function
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.core.trail import in_row, listening, rounded, step
from xlfuncs.rulebooks.bridge import symbols
from xlfuncs.rulebooks.bridge.edition import tables
from xlfuncs.rulebooks.bridge.symbols import WRITTEN_OUT, named, summed
from xlfuncs.rulebooks.bridge.terms import (
    AdjustableScores,
    Adjusted,
    AdjustedImps,
    ClosedResults,
    ClosedScores,
    OpenResults,
    OpenScores,
    Trim,
    at_the_table,
)

NONE_LEFT = Sentence(
    en="trim {trim} at either end leaves none of {scores} scores",
    zh="两端各去掉 {trim} 个后，{scores} 个得分一个不剩",
    ja="上下 {trim} 個ずつ除くと、{scores} 個のスコアが残りません",
)
ROOMS_CONTRADICT = Sentence(
    en="the open room says {here} and the closed room {there}, which give the teams different scores",
    zh="开室判为 {here}，闭室判为 {there}，两队所得互相矛盾",
    ja="オープンルームは {here}、クローズドルームは {there} で、両チームのスコアが矛盾しています",
)

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


@function("BR_IMP", rule="Law 78B", en="IMPs of a difference of scores", zh="得分差折合的 IMP", ja="スコアの差の IMP")
def imp(difference: Difference) -> int:
    """IMPs by the table of Law 78B, with the sign of the difference.

    Off the grid of tens the least difference of a step counts.

    >>> imp(Decimal(430)), imp(Decimal(-50)), imp(Decimal(15))
    (10, -2, 0)
    """
    return step(symbols.IMPS, reached(difference), "Law 78B", *imp_row(difference))


def reached(difference: Decimal) -> int:
    """Return what ``BR_IMP`` returns, without a step of its own."""
    imps = bisect_right(tables.IMP_FROM, abs(difference))
    return imps if difference > 0 else -imps


def imp_row(difference: Decimal) -> tuple[Any, ...]:
    """Return the row of the table of Law 78B that a difference lies in, for a step that somebody reads."""
    if not listening():
        return ()
    below = bisect_right(tables.IMP_FROM, abs(difference))
    ends = None, *tables.IMP_FROM, None
    return in_row(ends[below], abs(difference), ends[below + 1])


def trimmed(scores: Sequence[Decimal], trim: int) -> list[Decimal]:
    """Return the scores without the ``trim`` highest and lowest; ``#NUM!`` where none is left."""
    if 2 * trim >= len(scores):
        raise CellError(NUM, NONE_LEFT(trim=trim, scores=len(scores)))
    return sorted(scores)[trim : len(scores) - trim]


def mean(scores: Sequence[Decimal], label: Told, rule: str) -> Decimal:
    """Return the mean of some scores, unrounded."""
    return step(label, sum(scores, ZERO) / len(scores), rule, *summed(scores, "({}) ÷ {}", len(scores)))


def datum(scores: Sequence[Decimal], trim: int = 0, round_to: Decimal = TENS) -> Decimal:
    """Return the score that a Butler compares with: the trimmed mean, rounded to a multiple of ``round_to``.

    >>> datum([Decimal(n) for n in (420, 450, -50)])
    Decimal('270')
    """
    compared = mean(trimmed(scores, trim), symbols.MEAN, "Law 78B")
    even = half_up(compared / round_to, 0) * round_to if round_to else compared
    return rounded(named(symbols.DATUM_TO, to=round_to) if round_to else symbols.DATUM, even, compared, "Law 78B", "")


@function(
    "BR_BUTLER",
    rule="Law 78B",
    en="Butler: IMPs of each score of a board against the datum. The 巅峰 club's XIMP, also against a mean, is DF_IMPS",
    zh="巴特勒：一副牌各得分与基准分之差的 IMP。巅峰的 XIMP 也与平均分比较，见 DF_IMPS",
    ja="バトラー：各スコアとデータムの差の IMP。巅峰の XIMP（平均との比較）は DF_IMPS",
    fills=("IMP",),
)
def butler(
    scores: AdjustableScores,
    trim: Trim = 0,
    round_to: RoundTo = TENS,
    adjusted: AdjustedImps = tables.ADJUSTED_IMPS,
) -> Column:
    """One IMP result per row, as North-South see it; blank and ``NP`` rows stay blank and count nowhere.

    The datum is the mean without the ``trim`` highest and lowest scores, rounded to a multiple of
    ``round_to``, halves away from zero. ``A+``, ``A`` (``AVE``), ``A-`` (``A+/A-``: North-South's part) get
    ``adjusted``, 0, −``adjusted`` IMPs and are left out of it. ``#NUM!`` where ``trim`` leaves no score.

    >>> butler([Decimal(420), None, Decimal(450), Decimal(-50), Adjusted("A+", "A-")])
    [4, None, 5, -8, 3]
    """
    played = at_the_table(scores)
    compared = datum(played, trim, round_to) if played else ZERO
    imps = {}
    for score in dict.fromkeys(played):
        label = named(symbols.FROM_DATUM, score=score)
        difference = step(label, score - compared, "Law 78B", *summed([score, -compared]))
        imps[score] = step(named(symbols.IMPS_OF, score=score), reached(difference), "Law 78B", *imp_row(difference))
    return [north_souths(score, imps, adjusted) for score in scores]


def north_souths(
    score: Decimal | Adjusted | None, imps: Mapping[Decimal, Decimal | int], adjusted: int
) -> Decimal | int | None:
    """Return North-South's IMPs for a row: by the score, or by Law 86A."""
    if isinstance(score, Adjusted):
        return score.imps(adjusted)[0]
    return None if score is None else imps[score]


def cross_imps(scores: Sequence[Decimal]) -> dict[Decimal, int]:
    """Return for each different score the sum of its IMPs against all of ``scores``.

    The IMPs of a difference are the number of steps it reaches: for each step, the scores that lie so far below and
    those so far above are looked up once.

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
    ja="クロス IMP：各スコアをほかのすべてのスコアと比べる。巅峰の XIMP はデータム方式で DF_IMPS",
    fills=("IMP",),
)
def ximp(scores: AdjustableScores, divide: Divide = True, adjusted: AdjustedImps = tables.ADJUSTED_IMPS) -> Column:
    """Per row the mean (two decimals) of the IMPs against every other score, or their sum.

    Blank and ``NP`` rows stay blank and count nowhere; a single score has 0. ``A+``, ``A`` (``AVE``), ``A-``
    (``A+/A-``: North-South's part) get ``adjusted``, 0, −``adjusted`` IMPs, and no score is compared with them.

    >>> ximp([Decimal(420), Decimal(-50), Decimal(420), Adjusted("A-", "A-")])
    [Decimal('5.00'), Decimal('-10.00'), Decimal('5.00'), -3]
    """
    played = at_the_table(scores)
    step(symbols.COMPARISONS, max(0, len(played) - 1), "Law 78B")
    others, imps = max(1, len(played) - 1), cross_imps(played)
    if not divide:
        for score, total in imps.items():
            step(named(symbols.CROSS_IMPS, score=score), total, "Law 78B", *summed(each_other(score, played)))
        return [north_souths(score, imps, adjusted) for score in scores]
    means = divided(imps, others)
    for score, total in imps.items():
        exact = Decimal(total) / others
        how = summed(each_other(score, played), "({}) ÷ {}", others) or ("{} ÷ {}", total, others)
        rounded(named(symbols.CROSS_IMPS, score=score), means[score], exact, "Law 78B", *how)
    return [north_souths(score, means, adjusted) for score in scores]


def each_other(score: Decimal, scores: Sequence[Decimal]) -> list[int]:
    """Return the IMPs of a score against each other one, for a step that somebody reads; not more than it writes out.

    >>> from xlfuncs.core.trail import recording
    >>> with recording():
    ...     each_other(Decimal(420), [Decimal(420), Decimal(-50), Decimal(450)])
    [10, -1]
    """
    if not listening() or len(scores) > WRITTEN_OUT:
        return []
    others = [*scores]
    others.remove(score)
    return [reached(score - other) for other in others]


def cross_means(scores: Sequence[Decimal]) -> dict[Decimal, Decimal]:
    """Return for each different score the mean of its IMPs against every other of ``scores``, to two decimals."""
    return divided(cross_imps(scores), max(1, len(scores) - 1))


def divided(imps: Mapping[Decimal, int], others: int) -> dict[Decimal, Decimal]:
    """Return the mean of each sum of IMPs over so many comparisons, to two decimals."""
    return {score: half_up(Decimal(total) / others) for score, total in imps.items()}


@function(
    "BR_TEAMS",
    rule="Law 78B",
    en="A match of two rooms: IMPs of each board",
    zh="队式赛：每副牌双方的 IMP",
    ja="チーム戦：各ボードの IMP",
    fills=("IMP home", "IMP away"),
)
def teams(
    open_scores: OpenResults, closed_scores: ClosedResults, adjusted: AdjustedImps = tables.ADJUSTED_IMPS
) -> Rows:
    """Rows {IMP home, IMP away}, blank while one room has not played (blank or ``NP``).

    Both columns hold North-South's scores; the home team sits North-South in the open room. Where either
    room has an adjusted score (``A+``, ``A`` or ``AVE``, ``A-`` for both teams, ``A+/A-`` for
    North-South/East-West) the teams get ``adjusted``, 0, −``adjusted`` IMPs (Law 86A); only where the two
    do not balance both columns hold them, and may be below 0. ``#VALUE!`` where the ranges differ in
    length, ``#NUM!`` where the rooms' adjusted scores contradict each other.

    >>> teams([Decimal(420), Decimal(-50), None], [Decimal(-50), Decimal(140), Decimal(90)])
    [[10, 0], [0, 5], [None, None]]
    >>> teams([Adjusted("A+", "A-"), Adjusted("A+", "A+")], [None, Decimal(420)])
    [[3, 0], [3, 3]]
    """
    return [
        [None, None] if board is None else list(written_down(*board))
        for board in boards(open_scores, closed_scores, adjusted)
    ]


def written_down(home: int, away: int) -> tuple[int, int]:
    """Return the IMPs that are written down for either team, from those of the board to each."""
    return (max(home, 0), max(away, 0)) if home == -away else (home, away)


def boards(
    open_scores: Sequence[Decimal | Adjusted | None],
    closed_scores: Sequence[Decimal | Adjusted | None],
    adjusted: int,
    first: int = 1,
) -> Iterator[tuple[int, int] | None]:
    """Yield the points of each board for the home team and the away team, ``None`` while one room has not played.

    ``first``: the number of the first board in a working.
    """
    rooms = parallel("open_scores", open_scores, "closed_scores", closed_scores)
    for number, (here, there) in enumerate(rooms, first):
        told = []
        if isinstance(here, Adjusted):
            told.append(here.imps(adjusted))
        if isinstance(there, Adjusted):
            told.append(there.imps(adjusted)[::-1])
        if told:
            if told[0] != told[-1]:
                said = ROOMS_CONTRADICT(here=str(here), there=str(there))
                raise CellError(NUM, said, row=number, argument="closed_scores")
            step(named(symbols.BOARD_IMPS, board=number), told[0][0], "Law 86A")
            yield told[0]
        elif here is None or there is None:
            yield None
        else:
            difference = swing(number, here, there)
            imps = step(named(symbols.BOARD_IMPS, board=number), reached(difference), "Law 78B", *imp_row(difference))
            yield imps, -imps


def swing(number: int, here: Decimal, there: Decimal) -> Decimal:
    """Return what the home team wins on a board over both rooms."""
    return step(named(symbols.SWING, board=number), here - there, "Law 78B", *summed([here, -there]))


@function(
    "BR_BAM",
    rule="Law 78A",
    en="Board-a-match: 2, 1 or 0 for each board, as the home team sees it",
    zh="逐副计胜负（BAM）：每副 2、1、0 分（主队）",
    ja="ボード・ア・マッチ：各ボード 2・1・0（ホーム側）",
    fills=("points",),
)
def bam(open_scores: OpenScores, closed_scores: ClosedScores) -> Column:
    """2 for a board won, 1 for a tie, 0 for a loss, by the home team; blank while one room has not played.

    >>> bam([Decimal(420), Decimal(110), Decimal(-50)], [Decimal(400), Decimal(110), None])
    [2, 1, None]
    """
    rooms = parallel("open_scores", open_scores, "closed_scores", closed_scores)
    return [
        None if here is None or there is None else board_points(swing(number, here, there))
        for number, (here, there) in enumerate(rooms, 1)
    ]


def board_points(won_by: Decimal) -> int:
    """Return a board's points to the team that has won so much on it."""
    return tables.BEATEN if won_by > 0 else tables.EQUAL if won_by == 0 else 0
