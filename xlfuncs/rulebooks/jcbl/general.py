"""第2章 第3条-第6条: rounding, limits, the places that get points, and ties."""

from collections.abc import Callable
from decimal import ROUND_CEILING, Decimal

from xlfuncs.errors import NUM, CellError
from xlfuncs.numbers import ZERO, certain, half_up
from xlfuncs.registry import function
from xlfuncs.rulebooks.jcbl import tables_2018_12 as printed
from xlfuncs.rulebooks.jcbl.terms import Competitors
from xlfuncs.trail import step


def issued(amount: Decimal) -> Decimal:
    """第3条: to 2 decimals, half-up; less than 0.01 after that is 0.

    >>> issued(Decimal("0.005")), issued(Decimal("0.00499")), issued(Decimal("2.634999999999999"))
    (Decimal('0.01'), Decimal('0.00'), Decimal('2.64'))
    """
    return half_up(certain(amount))


def limit_of(rating: str, sessions: Decimal) -> Decimal:
    """第4条: the most that place 1 may get, by rating and sessions, and never more than 100."""
    if rating not in printed.LIMIT:
        return printed.LIMIT_ALL
    return min(printed.LIMIT[rating] * sessions, printed.LIMIT_ALL)


def limited(amount: Decimal, limit: Decimal) -> Decimal:
    """第4条: what place 1 gets; the places below get their share of that."""
    return min(amount, step("limit", limit, "第4条"))


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
    return int(certain(printed.PLACES_SHARE * competitors).to_integral_value(ROUND_CEILING))


def last_place(competitors: Decimal) -> int:
    """The last place that gets points, or a tie that begins there (第6条)."""
    return step("places", places(step("C", competitors, "第1条")), "第5条")


def within(rank: int, tied: int, competitors: Decimal, where: str = "") -> None:
    """``#NUM!`` where the place, or the last of those that ``tied`` entries share, lies beyond the field."""
    last = rank + tied - 1
    if last > competitors.to_integral_value(ROUND_CEILING):
        reach = f" shared by {tied} reaches place {last}," if tied > 1 else " is"
        raise CellError(NUM, f"{where}rank {rank}{reach} beyond the {competitors:f} competitors")


def shared(share: Callable[[int], Decimal], rank: int, tied: int) -> Decimal:
    """第6条: the mean of the shares of the places that ``tied`` entries cover, as if all got points.

    Every place gets its share of one figure, so the mean of the points is the mean of the shares.
    """
    if tied == 1:
        return share(rank)
    return sum((share(place) for place in range(rank, rank + tied)), ZERO) / tied
