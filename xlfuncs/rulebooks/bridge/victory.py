"""Victory points: the WBF continuous scale of 2013, and the printed scales."""

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import count, pairwise, takewhile
from typing import Annotated

from xlfuncs.core.arguments import Whole
from xlfuncs.core.errors import NA, CellError
from xlfuncs.core.numbers import CENT, CONTEXT, half_up
from xlfuncs.core.ranges import FEW_TO_MANY
from xlfuncs.core.registry import Row, function
from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.core.trail import listening, rounded, step
from xlfuncs.rulebooks.bridge import symbols
from xlfuncs.rulebooks.bridge.edition import tables
from xlfuncs.rulebooks.bridge.imps import boards as boards_of
from xlfuncs.rulebooks.bridge.imps import written_down
from xlfuncs.rulebooks.bridge.symbols import summed
from xlfuncs.rulebooks.bridge.terms import AdjustedImps, Boards, ClosedResults, OpenResults, Scale

NO_TABLE = Sentence(
    en="scale {scale} has no table for {boards} boards, only for {printed}",
    zh="{scale} 没有 {boards} 副牌的换算表，只有 {printed} 副的",
    ja="{scale} に {boards} ボードの表はありません。あるのは {printed} ボードの表です",
)
Imps = Annotated[
    int, Whole(en="margin in IMPs, below 0 for a loss", zh="IMP 净差，负为输", ja="IMP の差（負けは負数）")
]


@function(
    "BR_VP",
    rule="WBF VP 2013, ACBL VP",
    en="Victory points of a margin in IMPs",
    zh="IMP 净差折合的 VP",
    ja="IMP の差の VP",
)
def vp(imps: Imps, boards: Boards, scale: Scale = "wbf") -> Decimal:
    """The team's own victory points.

    ``scale``: ``wbf`` (20-0, continuous, any number of boards), ``acbl20`` and ``acbl30`` (6-11 boards),
    ``wbf25`` (25-0, 8 boards). ``#N/A`` for boards that a printed scale has no table for.

    >>> vp(34, 32), vp(-34, 32), vp(52, 8, "wbf25"), vp(-52, 8, "wbf25")
    (Decimal('15.76'), Decimal('4.24'), Decimal('25'), Decimal('0'))
    """
    won, lost = both_sides(abs(imps), boards, scale)
    return won if imps >= 0 else lost


def both_sides(margin: int, boards: int, scale: str) -> tuple[Decimal, Decimal]:
    """Return the points of the side that is ahead by ``margin``, and of the other."""
    return wbf(margin, boards) if scale == "wbf" else printed(margin, boards, scale)


def printed(margin: int, boards: int, scale: str) -> tuple[Decimal, Decimal]:
    """Return winner's and loser's points by the bands of a printed scale."""
    for fits, bands in tables.PRINTED_SCALES[scale].items():
        if boards in fits:
            rule = tables.PRINTED_BY[scale]
            won, lost = bands[step(symbols.BAND, max(each for each in bands if each <= margin), rule)]
            return step(symbols.WINNER, Decimal(won), rule), step(symbols.LOSER, Decimal(lost), rule)
    ranges = [
        FEW_TO_MANY(few=fits[0], many=fits[-1]) if len(fits) > 1 else fits[0] for fits in tables.PRINTED_SCALES[scale]
    ]
    raise CellError(NA, NO_TABLE(scale=scale, boards=boards, printed=Joined(ranges)))


def wbf(margin: int, boards: int) -> tuple[Decimal, Decimal]:
    """Return winner's and loser's points by the continuous scale; they sum to 20."""
    rule = tables.PRINTED_BY["wbf"]
    full_from = step(symbols.FULL_FROM, wbf_x(boards), rule, "{} × √{}", tables.WBF_BLITZ, boards)
    rising = wbf_scale(boards)
    if margin >= len(rising):
        won = step(symbols.WINNER, Decimal(tables.WBF_FULL), rule)
    else:
        won = corrected(rising[margin], margin, boards, full_from, rule) if listening() else rising[margin]
    return won, step(symbols.LOSER, tables.WBF_FULL - won, rule, "{} − {}", tables.WBF_FULL, won)


def corrected(won: Decimal, margin: int, boards: int, full_from: Decimal, rule: str) -> Decimal:
    """Return the winner's points as steps of a working: by the formula, and what the correction of the scale adds."""
    drawn, exact = tables.WBF_DRAWN, by_formula(margin, boards)
    r = step(symbols.BASE_R, wbf_r(), rule, "((√5 − 1) ÷ 2)^3")
    how = "{} + {} × (1 − {}^({} ÷ {})) ÷ (1 − {})"
    plain = rounded(symbols.WINNER, half_up(exact), exact, rule, how, drawn, drawn, r, margin, full_from, r)
    return won if won == plain else step(symbols.WINNER_CORRECTED, won, rule, "{} + {}", plain, won - plain)


def wbf_x(boards: int) -> Decimal:
    """Return X: the margin that gives all the points."""
    return tables.WBF_BLITZ * CONTEXT.sqrt(Decimal(boards))


def wbf_r() -> Decimal:
    """Return R = τ³, τ = (√5 − 1)/2."""
    return ((CONTEXT.sqrt(Decimal(5)) - 1) / 2) ** 3


def by_formula(margin: int, boards: int) -> Decimal:
    """Return the winner's points for a margin below X, not rounded, before the scale is corrected."""
    drawn, r = Decimal(tables.WBF_DRAWN), wbf_r()
    return drawn + drawn * (1 - r ** (margin / wbf_x(boards))) / (1 - r)


@lru_cache(maxsize=256)
def wbf_scale(boards: int) -> tuple[Decimal, ...]:
    """Return the winner's points for each margin I below X: 10 + 10(1 − R^(I/X))/(1 − R), corrected.

    >>> [str(points) for points in wbf_scale(16)[:5]]
    ['10.00', '10.31', '10.61', '10.91', '11.20']
    """
    # I < 15√boards, without a root that might be off
    margins = takewhile(lambda margin: margin**2 < tables.WBF_BLITZ**2 * boards, count())
    values = [half_up(by_formula(margin, boards)) for margin in margins]
    cents = [int(value / CENT) for value in (*values, Decimal(tables.WBF_FULL))]
    return tuple(value * CENT for value in without_larger_steps(cents)[:-1])


def without_larger_steps(values: Sequence[int]) -> list[int]:
    """Return ``values``, which rise, raised as little as possible so that no step is larger than the one before it.

    The rule adds 1 between two steps of which the second is the larger, again and again until there
    is none. In whatever order, that ends at the least sequence without such steps that lies nowhere
    below ``values``. Each of its steps, prolonged, is a line above it: so it is the least, at each
    place, of the lines with whole steps laid upon ``values``.

    >>> without_larger_steps([0, 2, 5, 8, 9])
    [0, 3, 6, 8, 9]
    """
    steepest = max(after - before for before, after in pairwise(values))
    lines = [(slope, max(value - slope * place for place, value in enumerate(values))) for slope in range(steepest + 1)]
    return [min(slope * place + height for slope, height in lines) for place in range(len(values))]


@function(
    "BR_MATCH",
    rule="Law 78B",
    en="A match of two rooms: IMPs, victory points and boards",
    zh="队式赛：双方的 IMP、VP 和副数",
    ja="チーム戦：双方の IMP・VP とボード数",
    fills=("IMP home", "IMP away", "VP home", "VP away", "boards"),
)
def match(
    open_scores: OpenResults,
    closed_scores: ClosedResults,
    scale: Scale = "wbf",
    adjusted: AdjustedImps = tables.ADJUSTED_IMPS,
) -> Row:
    """One row {IMP home, IMP away, VP home, VP away, boards} over the boards that both rooms have played.

    Blank before the first of them. Scores, adjusted ones too, and errors as in ``BR_TEAMS``, scales as in
    ``BR_VP``. Where adjusted scores do not balance, each team has victory points by a margin of its own.

    >>> match([Decimal(420), Decimal(-50), None], [Decimal(-50), Decimal(140), Decimal(90)])
    [10, 5, Decimal('13.78'), Decimal('6.22'), 2]
    """
    played = [board for board in boards_of(open_scores, closed_scores, adjusted) if board is not None]
    if not played:
        return [None] * 5
    home, away = imps_of(played)
    return [home, away, *points_of(played, scale), len(played)]


def imps_of(played: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return the IMPs of both teams over boards that are worth so much to the home team and to the away team."""
    homes, aways = zip(*(written_down(*board) for board in played), strict=True)
    home = step(symbols.HOME_IMPS, sum(homes), "Law 78B", *summed(homes))
    away = step(symbols.AWAY_IMPS, sum(aways), "Law 78B", *summed(aways))
    home_margin = sum(home for home, _ in played)
    balanced = home_margin == home - away
    how = ("{} − {}", home, away) if balanced else summed([home for home, _ in played])
    step(symbols.HOME_MARGIN, home_margin, "Law 78B", *how)
    return home, away


def points_of(played: Sequence[tuple[int, int]], scale: str) -> tuple[Decimal, Decimal]:
    """Return the victory points of both teams over such boards, each by its own margin where the two do not balance."""
    away_worth = [away for _, away in played]
    home_margin, away_margin = sum(home for home, _ in played), sum(away_worth)
    if home_margin == -away_margin:
        ahead, behind = both_sides(abs(home_margin), len(played), scale)
        return (ahead, behind) if home_margin >= 0 else (behind, ahead)
    home_points = vp(home_margin, len(played), scale)
    step(symbols.AWAY_MARGIN, away_margin, "Law 78B", *summed(away_worth))
    return home_points, vp(away_margin, len(played), scale)
