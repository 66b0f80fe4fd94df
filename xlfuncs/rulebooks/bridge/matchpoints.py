"""Law 78A: matchpoints, with artificial scores (Law 12C2) and boards played less often (Neuberg)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number, Whole
from xlfuncs.core.errors import NUM, CellError
from xlfuncs.core.numbers import ONE, ZERO, half_up
from xlfuncs.core.ranges import present
from xlfuncs.core.registry import Column, function
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import rounded, step
from xlfuncs.rulebooks.bridge import symbols
from xlfuncs.rulebooks.bridge.edition import tables
from xlfuncs.rulebooks.bridge.symbols import named
from xlfuncs.rulebooks.bridge.terms import AdjustableScores, Adjusted, at_the_table

FIELD_TOO_SMALL = Sentence(
    en="field is {field}, but scores lists {listed} results",
    zh="field 为 {field}，而 scores 中有 {listed} 个结果",
    ja="field は {field} ですが、scores には {listed} の結果があります",
)
ABOVE_TOP = Sentence(
    en="matchpoints are {matchpoints}, more than the top of {top}",
    zh="比赛分 {matchpoints} 超过了顶分 {top}",
    ja="マッチポイント {matchpoints} が満点 {top} を超えています",
)

Top = Annotated[
    Decimal,
    Number(
        low=0,
        en="top to rescale to; 0: twice the other results",
        zh="换算到的顶分；0 为其他结果数的两倍",
        ja="換算するトップ（0 はほかの結果数の 2 倍）",
    ),
]
AllResults = Annotated[
    int,
    Whole(
        low=1,
        en="results of the board in all, where scores lists only part of them",
        zh="该副的总结果数（只列出一部分时）",
        ja="このボードの全結果数（一部だけを並べるとき）",
    ),
]
Points = Annotated[Decimal, Number(low=0, en="matchpoints won", zh="所得比赛分", ja="得たマッチポイント")]
PercentTop = Annotated[Decimal, Number(above=0, en="matchpoints possible", zh="可得的最高比赛分", ja="満点")]


def top_of(results: int) -> int:
    """Return the top of a board: every other result beaten."""
    return tables.BEATEN * (results - 1)


def compared(scores: Iterable[Decimal]) -> dict[Decimal, int]:
    """Return the matchpoints of each different score against the other scores.

    >>> compared([Decimal(420), Decimal(-50), Decimal(420)])
    {Decimal('-50'): 0, Decimal('420'): 3}
    """
    others = beaten_and_equal(scores)
    return {score: tables.BEATEN * beaten + tables.EQUAL * equal for score, (beaten, equal) in others.items()}


def beaten_and_equal(scores: Iterable[Decimal]) -> dict[Decimal, tuple[int, int]]:
    """Return how many of the other scores each different score beats, and how many it equals.

    >>> beaten_and_equal([Decimal(420), Decimal(-50), Decimal(420)])
    {Decimal('-50'): (0, 0), Decimal('420'): (1, 1)}
    """
    beaten, found = 0, {}
    for score, times in sorted(Counter(scores).items()):
        found[score] = beaten, times - 1
        beaten += times
    return found


def against_each_other(scores: Sequence[Decimal], results: int, top: Decimal = ZERO) -> dict[Decimal, Decimal]:
    """Return the matchpoints of each different score, as if all of ``results`` had been compared (Neuberg).

    With n scores of N results, M matchpoints become (M·N + N − n)/n, and with a ``top`` that × top/2(N − 1). The result
    is not rounded, and divided once, so that a half stays a half.

    >>> against_each_other([Decimal(420), Decimal(-50)], 3)
    {Decimal('-50'): Decimal('0.5'), Decimal('420'): Decimal('3.5')}
    """
    n, full = len(scores), top_of(results)
    if top and not full:
        return dict.fromkeys(scores, top * tables.ADJUSTED["AVE"])
    factor, divisor = (top, n * full) if top else (ONE, n)
    return {score: (m * results + results - n) * factor / divisor for score, m in compared(scores).items()}


@function(
    "BR_MATCHPOINTS",
    rule="Law 78A",
    en="Matchpoints of each score of a board, adjusted scores and Neuberg's formula included",
    zh="一副牌各得分的比赛分，含判给得分和 Neuberg 公式",
    ja="1 ボードの各スコアのマッチポイント（調整点と Neuberg の式を含む）",
    fills=("matchpoints",),
)
def matchpoints(scores: AdjustableScores, top: Top = ZERO, field: AllResults | None = None) -> Column:
    """Per row 2 for each score beaten and 1 for each equal one; blank and ``NP`` rows stay blank.

    ``AVE`` (``A``), ``A+``, ``A-`` get 50, 60, 40% of the top (``A+/A-``: North-South's part) and are results
    outside the comparison; real scores are then factored by Neuberg's formula to two decimals. So
    they are where ``field`` is larger than the results listed; ``#NUM!`` where it is smaller.
    ``top`` rescales, for a single result to the average.

    >>> matchpoints([Decimal(420), None, Decimal(-50), Decimal(420)])
    [Decimal('3.00'), None, Decimal('0.00'), Decimal('3.00')]
    """
    listed = present(scores)
    results = step(symbols.RESULTS, len(listed) if field is None else field, "Law 78A")
    if results < len(listed):
        raise CellError(NUM, FIELD_TOO_SMALL(field=results, listed=len(listed)))
    real = at_the_table(listed)
    n = step(symbols.REAL_RESULTS, len(real), "Law 78A")
    full = step(symbols.TOP, Decimal(top_of(results)), "Law 78A", "{} × ({} − 1)", tables.BEATEN, results)
    points = against_each_other(real, results, top)
    to_cents = {score: half_up(each) for score, each in points.items()}
    for score, m in compared(real).items():
        pattern, how = "{}", [Decimal(m)]
        if results != n:
            step(named(symbols.COMPARED, score=score), m, "Law 78A")
            pattern, how = "({} × {} + {} − {}) ÷ {}", [*how, *map(Decimal, (results, results, n, n))]
        if top and full:
            pattern, how = f"{pattern} × {{}} ÷ {{}}", [*how, top, full]
        elif top:
            pattern, how = "{} × {}", [tables.ADJUSTED["AVE"], top]
        label = named(symbols.MATCHPOINTS, score=score)
        rounded(label, to_cents[score], points[score], "Law 78A", *([pattern, *how] if how[1:] else [""]))
    return [
        None
        if score is None
        else half_up(score.shares[0] * (top or full))
        if isinstance(score, Adjusted)
        else to_cents[score]
        for score in scores
    ]


@function("BR_PERCENT", rule="Law 78A", en="Matchpoints in percent", zh="比赛分百分比", ja="マッチポイントの百分率")
def percent(matchpoints: Points, top: PercentTop) -> Decimal:
    """100 × matchpoints / top, two decimals; ``#NUM!`` above the top.

    >>> percent(Decimal(16), Decimal(24))
    Decimal('66.67')
    """
    if matchpoints > top:
        raise CellError(NUM, ABOVE_TOP(matchpoints=matchpoints, top=top))
    share = 100 * matchpoints / top
    return rounded(symbols.PERCENT, half_up(share), share, "Law 78A", "100 × {} ÷ {}", matchpoints, top)
