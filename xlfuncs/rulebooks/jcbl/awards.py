"""第2条 ② オーバーオール: points of a place and of a whole event; who may win them (第10条, 第11条)."""

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

from xlfuncs.arguments import Whole
from xlfuncs.errors import NA, NUM, CellError
from xlfuncs.numbers import ONE, ZERO
from xlfuncs.registry import Column, function
from xlfuncs.rulebooks.jcbl import tables_2018_12 as printed
from xlfuncs.rulebooks.jcbl.coefficients import (
    coefficient_a,
    coefficient_n,
    coefficient_p,
    coefficient_r,
    coefficient_s,
)
from xlfuncs.rulebooks.jcbl.general import issued, last_place, limit_of, limited, shared, within
from xlfuncs.rulebooks.jcbl.terms import (
    Competitors,
    Game,
    L,
    Members,
    Rank,
    RankCell,
    Ranks,
    Rating,
    Sessions,
    Tables,
    Tied,
)
from xlfuncs.trail import step

Played = Annotated[
    int,
    Whole(
        low=0,
        en="matches played, walkovers won included",
        zh="出场场数（含对手弃权）",
        ja="出場試合数（不戦勝を含めてよい）",
    ),
]
Matches = Annotated[
    int,
    Whole(
        low=1,
        en="matches of the team, forfeits included",
        zh="本队全部场数（含弃权负）",
        ja="自チームの全試合数（不戦敗を含む）",
    ),
]


def place_one(game: str, rating: str, tables: Decimal, sessions: Decimal, l: Decimal, members: int) -> Decimal:  # noqa: E741
    """A×R×L×(4+0.2×T×S)/P within the limit: what place 1 gets, not rounded."""
    a = step("A", coefficient_a(game), "第2条")
    r = step("R", coefficient_r(rating), "第2条")
    step("L", l, "第2条")
    t = step("T", tables, "第2条")
    s = step("S", coefficient_s(sessions), "第2条")
    p = step("P", coefficient_p(game, members), "第2条")
    size = step("4+0.2×T×S", printed.OVERALL_BASE + printed.OVERALL_PER_TABLE * t * s, "第2条")
    return limited(step("A×R×L×(4+0.2×T×S)/P", a * r * l * size / p, "第2条"), limit_of(rating, sessions))


def shared_n(game: str, rank: int, tied: int, symbol: str = "N") -> Decimal:
    """N of the place, or the mean of N over the places that ``tied`` entries share."""
    return step(symbol, shared(lambda place: coefficient_n(place, game), rank, tied), "第6条" if tied > 1 else "第2条")


@function(
    "JCBL_OVERALL",
    rule="第2条 第4条 第5条 第6条",
    en="Overall points of a place; nationals and internationals normally have fixed points (第13条, JCBL_FIXED)",
    zh="某一名次的总成绩分；全国及国际比赛通常用固定分（第13条，JCBL_FIXED）",
    ja="オーバーオール：ある順位のポイント（ナショナル・国際試合は通常、第13条の固定値 JCBL_FIXED）",
)
def overall(
    rank: Rank,
    competitors: Competitors,
    game: Game,
    rating: Rating,
    tables: Tables,
    sessions: Sessions,
    l: L = ONE,  # noqa: E741 — the rulebook's letter
    members: Members = 4,
    tied: Tied = 1,
) -> Decimal:
    """A×R×L×(4+0.2×T×S)×N/P; 0 beyond the places. Past the limit of 第4条 place 1 gets it, place N × N of it.

    ``tied`` entries share the mean of the places from ``rank`` on. ``#NUM!`` where the places lie
    beyond the competitors.

    >>> ten = Decimal(10)
    >>> [overall(rank, Decimal(20), "pair", "sectional", ten, Decimal(2)) for rank in (1, 2, 8)]
    [Decimal('3.20'), Decimal('2.24'), Decimal('0')]
    """
    within(rank, tied, competitors)
    if rank > last_place(competitors):
        return ZERO
    return issued(place_one(game, rating, tables, sessions, l, members) * shared_n(game, rank, tied))


def field_of(ranks: Sequence[int | str | None], competitors: Decimal | None) -> tuple[Decimal, dict[int, int]]:
    """The competitors, and how many share each place; ``#NUM!`` where the places contradict each other."""
    listed = [rank for rank in ranks if isinstance(rank, int)]
    size = Decimal(len(listed)) if competitors is None else competitors
    tied = dict(sorted(Counter(listed).items()))
    row_of = {rank: row for row, rank in enumerate(ranks, 1)}
    expected = 1
    for place, count in tied.items():
        row = row_of[place]
        if place < expected:
            raise CellError(NUM, f"row {row}: place {place} overlaps the tie before it; write {expected}")
        within(place, count, size, f"row {row}: ")
        expected = place + count
    return size, tied


@function(
    "JCBL_AWARDS",
    rule="第2条 第4条 第5条 第6条 第10条",
    en="Overall points of a whole event, a row per entry, ties shared",
    zh="整个比赛的总成绩分，每行一个单位，并列平分",
    ja="試合全体のオーバーオール、一行に一参加者（同順位は平均）",
    fills=("points",),
)
def awards(
    ranks: Ranks,
    game: Game,
    rating: Rating,
    tables: Tables,
    sessions: Sessions,
    l: L = ONE,  # noqa: E741
    members: Members = 4,
    competitors: Competitors | None = None,
) -> Column:
    """One figure per row of ``ranks``, as ``JCBL_OVERALL`` with the ties that the places show.

    A row holds a place (``3``, ``3=``, ``=3``, ``T3``), ``DQ``/失格 (gets 0, takes no place, does not
    count) or nothing (a blank result). ``competitors`` defaults to the entries with a place. ``#NUM!``
    where places overlap or lie beyond the competitors.

    >>> awards([1, 2, 2, 4, 5, "DQ", None], "pair", "sectional", Decimal(10), Decimal(2))
    [Decimal('3.20'), Decimal('1.92'), Decimal('1.92'), Decimal('0'), Decimal('0'), Decimal('0'), None]
    """
    size, tied = field_of(ranks, competitors)
    last = last_place(size)
    first = place_one(game, rating, tables, sessions, l, members)
    awarded: dict[int | str, Decimal] = {
        place: issued(first * shared_n(game, place, count, f"N({place})"))
        for place, count in tied.items()
        if place <= last
    }
    return [None if rank is None else awarded.get(rank, ZERO) for rank in ranks]


@function(
    "JCBL_AWARD",
    rule="第2条 第4条 第5条 第6条 第10条",
    en="Overall points of one entry of an event, for columns of a table",
    zh="比赛中一个单位的总成绩分，用于表格的列",
    ja="試合の一参加者のオーバーオール（テーブルの列用）",
)
def award(
    rank: Annotated[int | str, RankCell],
    ranks: Ranks,
    game: Game,
    rating: Rating,
    tables: Tables,
    sessions: Sessions,
    l: L = ONE,  # noqa: E741
    members: Members = 4,
    competitors: Competitors | None = None,
) -> Decimal:
    """What ``JCBL_AWARDS`` gives the entries whose rank is ``rank``; ``#N/A`` where none has it.

    >>> award(2, [1, 2, 2, 4, 5], "pair", "sectional", Decimal(10), Decimal(2))
    Decimal('1.92')
    """
    size, tied = field_of(ranks, competitors)
    if rank not in ranks:
        raise CellError(NA, f"rank {rank} is not among the ranks")
    if isinstance(rank, str):
        return step("points", ZERO, "第10条")
    return overall(rank, size, game, rating, tables, sessions, l, members, tied[rank])


@function(
    "JCBL_ELIGIBLE",
    rule="第11条",
    en="Whether a player has played enough matches of the team",
    zh="队员的出场场数是否足够",
    ja="必要出場回数を満たすか",
)
def eligible(played: Played, matches: Matches) -> bool:
    """TRUE from 50% of the team's matches on. ``#NUM!`` where more are played than there are.

    A walkover won may count as played by anyone; a match forfeited counts, and nobody played it.

    >>> eligible(4, 8), eligible(4, 9)
    (True, False)
    """
    if played > matches:
        raise CellError(NUM, f"played is {played}, more than the {matches} matches")
    return played >= printed.ELIGIBLE_SHARE * matches
