"""第2章 第3条-第6条: rounding, limits, the places that get points, and ties."""

from collections.abc import Callable, Sequence
from decimal import ROUND_CEILING, Decimal
from typing import Any

from xlfuncs.core.errors import NUM, CellError
from xlfuncs.core.numbers import CENT, ONE, ZERO, certain, half_up
from xlfuncs.core.registry import function
from xlfuncs.core.sentences import Said, Sentence, Told
from xlfuncs.core.trail import rounded, silence, step
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.terms import Competitors

RANK_BEYOND = Sentence(
    en="rank {rank} is beyond the {competitors} competitors",
    zh="名次 {rank} 超出了参赛单位数 {competitors}",
    ja="順位 {rank} は競争者数 {competitors} を超えています",
)
TIE_BEYOND = Sentence(
    en="rank {rank} shared by {tied} reaches place {last}, beyond the {competitors} competitors",
    zh="{tied} 个单位并列第 {rank} 名会排到第 {last} 名，超出了参赛单位数 {competitors}",
    ja="{rank} 位に {tied} 組が並ぶと {last} 位に及び、競争者数 {competitors} を超えます",
)

#: A sum of more figures than these is shortened in a working.
MOST_SUMMANDS = 5


def issued(amount: Decimal) -> Decimal:
    """Return the points as issued: to 2 decimals, half-up; what is less than 0.01 before that is cut to 0 (第3条).

    >>> issued(Decimal("0.015")), issued(Decimal("0.0099")), issued(Decimal("2.634999999999999"))
    (Decimal('0.02'), Decimal('0'), Decimal('2.64'))
    """
    amount = certain(amount)
    return half_up(amount) if amount >= CENT else ZERO


def issue(symbol: Told, amount: Decimal, article: str, how: str, *parts: Any) -> Decimal:
    """Return the points as they are issued, noted with the arithmetic behind them and how it is rounded (第3条)."""
    points = issued(amount)
    if points != amount:
        article = f"{article} 第3条" if how else "第3条"
    return rounded(symbol, points, amount, article, how, *parts)


def limit_of(rating: str, sessions: Decimal) -> Decimal:
    """Return the most that place 1 may get, by rating and sessions, and never more than 100 (第4条)."""
    most = printed.LIMIT_ALL
    if rating not in printed.LIMIT:
        return step(symbols.LIMIT, most, "第4条")
    each = printed.LIMIT[rating]
    if sessions == ONE:
        return step(symbols.LIMIT, each, "第4条")
    how = "{} × {}" if each * sessions <= most else "min({} × {}, {})"
    return step(symbols.LIMIT, min(each * sessions, most), "第4条", how, each, sessions, most)


def limited(amount: Decimal, limit: Decimal, symbol: Told = symbols.LIMITED) -> Decimal:
    """Return what place 1 gets, within the limit; the places below get their share of that (第4条)."""
    if amount <= limit:
        return amount
    return step(symbol, limit, "第4条", "min({}, {})", amount, limit)


@function(
    "JCBL_PLACES",
    rule="第5条",
    en="Number of places that get master points",
    zh="获得大师分的名次数",
    ja="マスターポイントを与える範囲の順位",
)
def places(competitors: Competitors) -> int:
    """35% of the competitors, rounded up; of a series, of their mean number.

    >>> places(Decimal(12)), places(Decimal(20)), places(Decimal("20.25"))
    (5, 7, 8)
    """
    share = certain(printed.PLACES_SHARE * competitors)
    last = int(share.to_integral_value(ROUND_CEILING))
    return rounded(symbols.PLACES, last, share, "第5条", f"{printed.PLACES_SHARE:.0%} × {{}}", competitors)


def last_place(competitors: Decimal) -> int:
    """Return the last place that gets points, or a tie that begins there (第6条)."""
    return places(step(symbols.C, competitors, "第1条 ①"))


def beyond(place: int, competitors: Decimal) -> Decimal:
    """Return what a place behind the last that gets points gets, as steps of a working (第5条)."""
    places(competitors)
    return step(symbols.POINTS_OF(place=place), ZERO, "第5条")


def within(rank: int, tied: int, competitors: Decimal, row: int | None = None) -> None:
    """Raise ``#NUM!`` where the place, or the last of those that ``tied`` entries share, lies beyond the field."""
    if rank + tied - 1 > competitors.to_integral_value(ROUND_CEILING):
        said = beyond_field(rank, tied, competitors)
        raise CellError(NUM, said, row=row, argument="" if row is None else "ranks")


def beyond_field(rank: int, tied: int, competitors: Decimal | int) -> Said:
    """Return what is said of a place that ``tied`` entries share beyond the last of the field."""
    if tied == 1:
        return RANK_BEYOND(rank=rank, competitors=competitors)
    return TIE_BEYOND(rank=rank, tied=tied, last=rank + tied - 1, competitors=competitors)


def shared(share: Callable[[int], Decimal], rank: int, tied: int, symbol: Told) -> Decimal:
    """Return the mean of the shares of the places that ``tied`` entries cover, as if all got points (第6条).

    Every place gets its share of one figure, so the mean of the points is the mean of the shares.
    """
    if tied == 1:
        return share(rank)
    with silence():
        shares = [share(place) for place in range(rank, rank + tied)]
    how, parts = summands(shares)
    return step(symbol, sum(shares, ZERO) / tied, "第6条", f"({how}) ÷ {{}}", *parts, tied)


def summands(figures: Sequence[Decimal]) -> tuple[str, Sequence[Decimal]]:
    """Return a sum as a working writes it: the pattern and the figures that stand in it; one figure needs none.

    >>> summands([ONE, ONE])[0], summands([ONE] * 9)[0]
    ('{} + {}', '{} + {} + … + {}')
    """
    if len(figures) == 1:
        return "", ()
    if len(figures) <= MOST_SUMMANDS:
        return " + ".join(["{}"] * len(figures)), figures
    return "{} + {} + … + {}", (*figures[:2], figures[-1])
