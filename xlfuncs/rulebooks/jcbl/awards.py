"""第2条 ② オーバーオール: points of a place and of a whole event; who may win them (第10条, 第11条)."""

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Annotated

from xlfuncs.core.arguments import Whole
from xlfuncs.core.errors import NA, NUM, CellError
from xlfuncs.core.numbers import ONE, ZERO
from xlfuncs.core.registry import Column, function
from xlfuncs.core.sentences import Said, Sentence, Told
from xlfuncs.core.trail import step
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.coefficients import coefficient_a, coefficient_p, coefficient_r, coefficient_s, shared_n
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.general import issue, last_place, limit_of, limited, within
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

PLACE_OVERLAPS = Sentence(
    en="place {place} overlaps the tie before it; write {expected}",
    zh="第 {place} 名与前面的并列名次重叠，应写 {expected}",
    ja="{place} 位は直前の同順位と重なっています。{expected} と書いてください",
)
NOT_AMONG_RANKS = Sentence(
    en="rank {rank} is not among the ranks",
    zh="ranks 中没有名次 {rank}",
    ja="ranks に順位 {rank} がありません",
)
PLAYED_BEYOND = Sentence(
    en="{argument} is {played}, more than the {matches} matches",
    zh="{argument} 为 {played}，超过了全部场数 {matches}",
    ja="{argument} の {played} は全試合数 {matches} を超えています",
)

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


def place_one(
    game: str,
    rating: str,
    tables: Decimal,
    sessions: Decimal,
    l: Decimal,  # noqa: E741 — the rulebook's letter
    members: int,
    l_red: Decimal = ONE,
) -> Decimal:
    """Return A×R×L×(4+0.2×T×S)/P within the limit: what place 1 gets, not rounded. For red points L is L ×
    ``l_red``.
    """
    a, r = coefficient_a(game), coefficient_r(rating)
    l = step(symbols.L, l * l_red, "第2条 ①", "" if l_red == ONE else "{} × {}", l, l_red)  # noqa: E741
    t = step(symbols.T, tables, "第2条 ①")
    s = coefficient_s(sessions)
    p = coefficient_p(game, members)
    return first_of(a, r, l, size_of(t, s), p, rating, sessions, game == "team")


def size_of(t: Decimal, s: Decimal) -> Decimal:
    """Return 4 + 0.2 × T × S."""
    base, each = printed.OVERALL_BASE, printed.OVERALL_PER_TABLE
    return step(symbols.SIZE, base + each * t * s, "第2条 ②", f"{base} + {each} × {{}} × {{}}", t, s)


def first_of(
    a: Decimal,
    r: Decimal,
    l: Decimal,  # noqa: E741
    size: Decimal,
    p: int,
    rating: str,
    sessions: Decimal,
    of_team: bool,
) -> Decimal:
    """Return the points of place 1 from the coefficients, within the limit, not rounded.

    ``of_team``: these are the points of place 1 for a team with as many members; teams with another P have others.
    """
    symbol: Told = symbols.FIRST_OF_TEAM(p=p) if of_team else symbols.FIRST
    within_limit: Told = symbols.LIMITED_OF_TEAM(p=p) if of_team else symbols.LIMITED
    first = step(symbol, a * r * l * size / p, "第2条 ②", "{} × {} × {} × {} ÷ {}", a, r, l, size, p)
    return limited(first, limit_of(rating, sessions), within_limit)


@function(
    "JCBL_OVERALL",
    rule="第2条 ② 第3条 第4条 第5条 第6条",
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

    Place 1 of a team is that of one with as many members. ``tied`` entries share the mean of the places from ``rank``
    on. ``#NUM!`` where the places lie beyond the competitors.

    >>> ten = Decimal(10)
    >>> [overall(rank, Decimal(20), "pair", "sectional", ten, Decimal(2)) for rank in (1, 2, 8)]
    [Decimal('3.20'), Decimal('2.24'), Decimal('0')]
    """
    within(rank, tied, competitors)
    if rank > last_place(competitors):
        return ZERO
    first = place_one(game, rating, tables, sessions, l, members)
    n = shared_n(game, rank, tied)
    return issue(symbols.POINTS, first * n, "第2条 ②", "{} × {}", first, n)


def field_of(ranks: Sequence[int | str | None], competitors: Decimal | None) -> tuple[Decimal, dict[int, int]]:
    """Return the competitors, and how many share each place; ``#NUM!`` where the places contradict each other."""
    listed = [rank for rank in ranks if isinstance(rank, int)]
    size = Decimal(len(listed)) if competitors is None else competitors
    tied = dict(sorted(Counter(listed).items()))
    row_of = {rank: row for row, rank in enumerate(ranks, 1)}
    last = 0
    for place, count in tied.items():
        if place <= last:
            raise CellError(NUM, overlapping(place, last), row=row_of[place], argument="ranks")
        within(place, count, size, row_of[place])
        last = place + count - 1
    return size, tied


def overlapping(place: int, last: int) -> Said:
    """Return what is said of a place among those that the tie before it takes, to the ``last``."""
    return PLACE_OVERLAPS(place=place, expected=last + 1)


@lru_cache(maxsize=1024)
def symbols_of(place: int) -> tuple[Told, Told]:
    """Return the names of N and of the points of a place."""
    return symbols.N_OF(place=place), symbols.POINTS_OF(place=place)


@function(
    "JCBL_AWARDS",
    rule="第2条 ② 第3条 第4条 第5条 第6条 第10条",
    en="Overall points of a whole event, a row per entry, ties shared",
    zh="整个比赛的总成绩分，每行一个单位，并列平分",
    ja="競技会全体のオーバーオール、一行に一参加者（同順位は平均）",
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
    awarded: dict[int | str, Decimal] = {}
    for place, count in tied.items():
        if place <= last:
            n_of_place, points_of_place = symbols_of(place)
            n = shared_n(game, place, count, n_of_place)
            awarded[place] = issue(points_of_place, first * n, "第2条 ②", "{} × {}", first, n)
    return [None if rank is None else awarded.get(rank, ZERO) for rank in ranks]


@function(
    "JCBL_AWARD",
    rule="第2条 ② 第3条 第4条 第5条 第6条 第10条",
    en="Overall points of one entry of an event, for columns of a table",
    zh="比赛中一个单位的总成绩分，用于表格的列",
    ja="競技会の一参加者のオーバーオール（テーブルの列用）",
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
        raise CellError(NA, NOT_AMONG_RANKS(rank=rank))
    if isinstance(rank, str):
        return step(symbols.POINTS, ZERO, "第10条")
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
        raise CellError(NUM, PLAYED_BEYOND(argument="played", played=played, matches=matches))
    least = printed.ELIGIBLE_SHARE * matches
    return played >= step(symbols.LEAST_PLAYED, least, "第11条", f"{printed.ELIGIBLE_SHARE:.0%} × {{}}", matches)
