"""§2.3 分级授分: the field in groups by holdings, each entry with its best award."""

from collections.abc import Hashable, Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any

from xlfuncs.core.arguments import Number
from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.numbers import ZERO, half_up
from xlfuncs.core.ranges import parallel, present
from xlfuncs.core.registry import Column, Rows, function
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import step
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.coefficients import mean, points, section_of
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.places import award, award_of_place, field_of
from xlfuncs.rulebooks.cba.terms import (
    NON_STARTER,
    WITHDRAWN,
    Averages,
    Colour,
    EventType,
    Holdings,
    M,
    Ranks,
    Size,
    Tier,
    Value,
)

NO_TIERS_FOR_PLATINUM = Sentence(
    en="{argument} must not be platinum: events with platinum points are not tiered",
    zh="{argument} 不能是白金：发放白金分的比赛不进行分级授分",
    ja="{argument} に白金は使えません。プラチナポイントの競技会は組に分けません",
)
NO_AVERAGE = Sentence(
    en="averages has nothing for the entry with rank {rank}",
    zh="名次为 {rank} 的单位在 averages 中没有平均大师分",
    ja="順位 {rank} の参加者の平均点が averages にありません",
)
NO_VALUE_OF_TIER = Sentence(
    en="{argument} is missing, and {entries} entries have a tier {tier}",
    zh="缺少 {argument}：{entries} 个单位的比赛有 {tier} 组",
    ja="{argument} がありません。{entries} 組の競技会には {tier} 組があります",
)

MOfA = Annotated[Decimal, Number(above=0, en="M of tier A", zh="A 组的 M", ja="A 組の M")]
ValueOfB = Annotated[
    Decimal, Number(above=0, en="value V of tiers B and C together", zh="B+C 组的比赛价值 V", ja="B+C 組の価値 V")
]
ValueOfC = Annotated[Decimal, Number(above=0, en="value V of tier C", zh="C 组的比赛价值 V", ja="C 組の価値 V")]


def tiers_of(order: Sequence[Any]) -> list[str]:
    """Put a field into tiers; lower ones take the extra members.

    ``order``: what each entry is ordered by, least first. Equals stay in list order.
    """
    names = "A" if len(order) < tables.TWO_TIERS else "AB" if len(order) < tables.THREE_TIERS else "ABC"
    size, extra = divmod(len(order), len(names))
    # The last `extra` tiers have one member more.
    sizes = [size + (position >= len(names) - extra) for position in range(len(names))]
    tiers = [""] * len(order)
    in_order = "".join(name * size for name, size in zip(names, sizes, strict=True))
    for entry, tier in zip(sorted(range(len(order)), key=order.__getitem__), in_order, strict=True):
        tiers[entry] = tier
    return tiers


@function(
    "CBA_TIERS",
    rule="§2.3",
    en="Tier A, B or C of each entry",
    zh="各单位所属的级别 A、B、C",
    ja="各参加者の組（A・B・C）",
    fills=("tier",),
)
def tiers(averages: Averages) -> Column:
    """A, B, C for each row by ``averages``; below 12 entries all A, below 24 two groups, else three.

    Equal averages stand in list order: where the border of two tiers runs between them, list the better place first.

    >>> tiers([Decimal(n) for n in range(13)])[-7:]
    ['B', 'A', 'A', 'A', 'A', 'A', 'A']
    """
    names = iter(tiers_of([-average for average in present(averages)]))
    return [None if average is None else next(names) for average in averages]


@function(
    "CBA_TIER_AVG",
    rule="§2.3",
    en="Average of a team's highest holdings, by which tiers are made",
    zh="分级用的平均大师分：大师分最多的几名参赛者的平均",
    ja="組分け用の平均：最も多い選手たちの平均",
)
def tier_avg(mps: Holdings, size: Size) -> Decimal:
    """The mean of the ``size`` highest holdings; ``NM``/非会员 holds 0, blanks are no players.

    ``#NUM!`` with fewer than ``size`` players.

    >>> tier_avg([Decimal(900), Decimal(300), None, Decimal(600)], 2)
    Decimal('750')
    """
    held = sorted((points(holding) for holding in present(mps)), reverse=True)
    return step(symbols.TIER_AVERAGE(size=size), mean(held, size), section_of("§2.3", mps))


@function("CBA_TIER_M", rule="§2.3", en="M of a tier within its limit", zh="各级别的大师分系数", ja="組の M 係数")
def tier_m(m: M, m_a: MOfA, tier: Tier) -> Decimal:
    """M of tier B at most 60%, of C at most 40% of tier A's, to 2 decimals.

    >>> tier_m(Decimal("5"), Decimal("7"), "B"), tier_m(Decimal("4"), Decimal("7"), "B")
    (Decimal('4.20'), Decimal('4.00'))
    """
    if tier not in tables.TIER_M_SHARE:
        return half_up(m)
    share = tables.TIER_M_SHARE[tier]
    return step(symbols.M, half_up(min(m, share * m_a)), "§2.3", "min({}, {} × {})", m, share, m_a)


@function(
    "CBA_TIER_MP",
    rule="§2.3",
    en="Master points by tiers, a row per entry: the best award and its tier",
    zh="分级授分：每个单位的最高排名大师分及其级别",
    ja="組別のポイント：各参加者の最高の授与とその組",
    fills=("points", "tier"),
)
def tier_mp(
    ranks: Ranks,
    averages: Averages,
    value_a: Value,
    value_b: ValueOfB | None = None,
    value_c: ValueOfC | None = None,
    colour: Colour = "red",
    event_type: EventType = "team",
) -> Rows:
    """Rows {points, tier}: each entry's best award over the groups it may count in.

    Group A is everybody, then B+C, then C, each ranked anew as an event of its own with its own value.
    Where the border of two tiers runs between equal averages the better place stands in the higher tier; who
    share that place too share what they get. Equal awards name the higher tier; without an award there is no
    tier. ``ranks`` as in ``CBA_RANKING``, ``averages`` in parallel. ``#VALUE!`` for platinum, for an entry without an
    average, and where a group exists whose value is missing; ``#NUM!`` where places contradict each other.

    >>> rows = tier_mp(list(range(1, 13)), [Decimal(n) for n in range(12)], Decimal(30), Decimal(10))
    >>> rows[0], rows[6]
    ([Decimal('23.40'), 'A'], [Decimal('0'), None])
    """
    if colour == "platinum":
        raise CellError(VALUE, NO_TIERS_FOR_PLATINUM(argument="colour"))
    entries = []
    for row, (rank, average) in enumerate(parallel("ranks", ranks, "averages", averages), 1):
        if rank is None or rank == NON_STARTER:
            continue
        if average is None:
            raise CellError(VALUE, NO_AVERAGE(rank=rank), row=row, argument="averages")
        entries.append((row, rank, average))
    field_of([rank for _, rank, _ in entries])  # refuses places that contradict each other, as in the whole event
    order = {row: (-average, *standing(rank)) for row, rank, average in entries}
    tier_of = dict(zip(order, tiers_of([*order.values()]), strict=True))
    best: dict[int, tuple[Decimal, str]] = {}
    for group, value in (("A", value_a), ("B", value_b), ("C", value_c)):
        members = {row: rank for row, rank, _ in entries if tier_of[row] >= group}
        if not members:
            continue
        if value is None:
            argument = f"value_{group.lower()}"
            raise CellError(VALUE, NO_VALUE_OF_TIER(argument=argument, entries=len(entries), tier=group))
        step(symbols.V_OF_TIER(tier=group), value, "§2.3")
        for row, won in group_awards(members, value, colour, event_type).items():
            if won > best.get(row, (ZERO, ""))[0]:
                best[row] = (won, group)
    best |= among_equals(best, order)
    none = [ZERO, None]
    return [[None, None] if rank is None else list(best.get(row, none)) for row, rank in enumerate(ranks, 1)]


def standing(place: Any) -> tuple[bool, int]:
    """Return a key for a place among others, the better first; an entry without one, or out, comes last.

    >>> sorted([WITHDRAWN, 12, None, 3], key=standing)
    [3, 12, 'W', None]
    """
    return (False, int(place)) if isinstance(place, int) else (True, 0)


def among_equals(
    best: Mapping[int, tuple[Decimal, str]], order: Mapping[int, Hashable]
) -> dict[int, tuple[Decimal, str]]:
    """Share the awards of entries that are equal in all that makes tiers, and yet stand on both sides of a border.

    §2.9.3: each entry that shares a place gets what the others on it get. The tier is that of the highest of their
    awards.
    """
    equals: dict[Hashable, list[tuple[Decimal, str]]] = {}
    for row, key in order.items():
        equals.setdefault(key, []).append(best.get(row, (ZERO, "")))
    shared = {}
    for row, key in order.items():
        amounts = [won for won, _ in equals[key]]
        if len(set(amounts)) > 1:
            tier = min(tier for won, tier in equals[key] if won == max(amounts))
            shared[row] = award(sum(amounts, ZERO) / len(amounts)), tier
    return shared


def group_awards(members: dict[int, int | str], value: Decimal, colour: str, event_type: str) -> dict[int, Decimal]:
    """Return the awards of the members of one group, ranked anew among themselves."""
    ahead: dict[int | str, int] = {}
    for position, rank in enumerate(sorted(rank for rank in members.values() if isinstance(rank, int)), 1):
        ahead.setdefault(rank, position)
    anew = {row: ahead.get(rank, WITHDRAWN) for row, rank in members.items()}
    award_of = award_of_place(field_of(list(anew.values())), value, colour, event_type, knockout=False)
    return {row: award_of(place) for row, place in anew.items() if isinstance(place, int)}
