"""Generated CBA events, and what they should come to by other ways than the columns of the templates take."""

from collections.abc import Callable, Sequence
from decimal import ROUND_HALF_UP, Decimal
from random import Random
from typing import Any

from filling import column, listed, places

from xlfuncs.registry import call

Rank = int | str

WITHDREW, ABSENT = "弃权", "未参赛"
#: A provincial event of silver points, and a national one whose youth points pass 240 in a large field.
SILVER = {"Level": "省级一类赛事", "Colour": "银", "Boards": 96}
YOUTH = {"Level": "全国比赛", "Colour": "金", "Boards": 240, "Youth": "是"}
ENGLISH = {"银": "silver", "金": "gold"}


def teams(chance: Random, size: int) -> list[list[int | None]]:
    """The holdings of teams of four, two cells empty."""
    return [[*(chance.randrange(3000) for _ in range(4)), None, None] for _ in range(size)]


def ranking(chance: Random, size: int) -> list[Rank]:
    """Places with ties, a team that withdrew and one that never came."""
    return [*(place or 0 for place in places([chance.randrange(size) for _ in range(size - 2)])), WITHDREW, ABSENT]


def averages_of(holdings: Sequence[Sequence[int | None]], ranks: Sequence[Rank]) -> list[float | None]:
    """1.3 × the mean of four, of those who came (§1.3.1)."""
    means = [1.3 * sum(each or 0 for each in held) / 4 for held in holdings]
    return [None if rank == ABSENT else mean for mean, rank in zip(means, ranks, strict=True)]


def m_of(averages: Sequence[float | None], event: dict[str, Any]) -> float:
    """M of these teams."""
    present = [each for each in averages if each is not None]
    return call("CBA_M", [sum(present) / len(present), event.get("Youth")])


def v_of(m: float, event: dict[str, Any], boards: int | None = None) -> float:
    """V of an M, over the boards of the event or of a part of it."""
    level = call("CBA_L", [event["Level"], event.get("Youth")])
    return call("CBA_V", [m, call("CBA_S", [boards or event["Boards"]]), level, 1])


def exact(number: float) -> Decimal:
    return Decimal(str(number))


def half_up(amount: Decimal) -> float:
    return float(amount.quantize(Decimal("0.01"), ROUND_HALF_UP))


def awarded(amount: Decimal) -> float:
    """§2.9.5: to two decimals, something is at least 0.01."""
    return max(half_up(amount), 0.01) if amount else 0


def shared(ranks: Sequence[Rank], award_of: Callable[[int], float]) -> list[float]:
    """§2.9.3 by the award of each place alone; who has no place gets nothing."""
    field = sum(rank != ABSENT for rank in ranks)
    mean = {}
    for place in {rank for rank in ranks if isinstance(rank, int)}:
        tied = ranks.count(place)
        each = [exact(award_of(at)) if at <= field else Decimal(0) for at in range(place, place + tied)]
        mean[place] = awarded(sum(each, Decimal(0)) / tied)
    return [mean[rank] if isinstance(rank, int) else 0 for rank in ranks]


def tiers_of(holdings: Sequence[Sequence[int | None]], ranks: Sequence[Rank]) -> list[str]:
    """§2.3: a half or a third of those who came in each tier, by their highest four."""
    came = [row for row, rank in enumerate(ranks) if rank != ABSENT]
    came.sort(key=lambda row: -sum(each or 0 for each in holdings[row]))
    count = 1 if len(came) < 12 else 2 if len(came) < 24 else 3
    tiers = [""] * len(ranks)
    for tier in reversed("ABC"[:count]):  # the lower tiers take what cannot be divided
        size = -(-len(came) // ("ABC".index(tier) + 1))
        for row in came[len(came) - size :]:
            tiers[row] = tier
        del came[len(came) - size :]
    return tiers


def anew(ranks: Sequence[Rank], among: Sequence[bool]) -> list[Rank | None]:
    """The places of some of the entries among themselves."""
    held = [rank for rank, member in zip(ranks, among, strict=True) if member and isinstance(rank, int)]
    return [
        None if not member else 1 + sum(other < rank for other in held) if isinstance(rank, int) else rank
        for rank, member in zip(ranks, among, strict=True)
    ]


def best_over_tiers(
    ranks: Sequence[Rank], tiers: Sequence[str], values: dict[str, float], colour: str
) -> list[tuple[float, str]]:
    """§2.3: each entry's best award, and the tier that gives it."""
    best: list[tuple[float, str]] = [(0, "")] * len(ranks)
    for tier, value in values.items():
        among = anew(ranks, [tier <= each for each in tiers])
        if any(among):
            awards = listed(call("CBA_RANKING", [column(among), value, colour]))
            best = [
                max(held, (award or 0, tier), key=lambda each: each[0])
                for held, award in zip(best, awards, strict=True)
            ]
    return best


def within_limit(first: Sequence[float], second: Sequence[float]) -> tuple[list[float], list[float], list[float]]:
    """§2.9.7: two kinds of points, lowered alike so that the highest total is 240, and the totals."""
    sums = [exact(one) + exact(other) for one, other in zip(first, second, strict=True)]
    factor = min(Decimal(1), 240 / max(sums))
    totals = [awarded(each * factor) for each in sums]
    firsts = [awarded(exact(each) * factor) for each in first]
    return firsts, [round(total - one, 2) for total, one in zip(totals, firsts, strict=True)], totals


def names_in_order(ranks: Sequence[Rank], behind: Sequence[Any] = ()) -> list[str]:
    """The names as the board lists them: by place, equals as entered, words last; ``behind`` sorts before places."""
    groups = behind or [0] * len(ranks)
    places_of = [
        (each, rank if isinstance(rank, int) else len(ranks)) for each, rank in zip(groups, ranks, strict=True)
    ]
    rows = sorted(range(len(ranks)), key=places_of.__getitem__)
    return [f"队{row}" for row in rows]
