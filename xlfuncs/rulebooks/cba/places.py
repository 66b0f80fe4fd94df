"""§2.1, §2.8, §2.9 排名大师分: the award of each place, and a whole event with ties and withdrawals."""

from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from decimal import Decimal
from typing import Annotated, NamedTuple

from xlfuncs.core.arguments import Number, Whole
from xlfuncs.core.errors import NA, NUM, CellError
from xlfuncs.core.numbers import ZERO, certain, half_up, lg_ratio
from xlfuncs.core.ranges import Range, present
from xlfuncs.core.registry import Column, function
from xlfuncs.core.sentences import Said, Sentence, Told
from xlfuncs.core.trail import Step, listening, recording, repeat, rounded, silence, step
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.coefficients import r_of, within
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.terms import WITHDRAWN, Colour, Entries, EventType, Knockout, Rank, RankCell, Ranks, Value

PLACES_OVERLAP = Sentence(
    en="place {place} contradicts the tie before it, which ends at {last}: write {next}",
    zh="名次 {place} 与前面的并列矛盾（并列占到第 {last} 名）：应写 {next}",
    ja="順位 {place} は前の同順位（{last} 位まで）と矛盾します。{next} と書いてください",
)
PLACE_BEYOND = Sentence(
    en="place {place} is beyond the {entries} entries",
    zh="名次 {place} 超出了参赛规模 {entries}",
    ja="順位 {place} は参加数 {entries} を超えています",
)
SHARED_PLACE_BEYOND = Sentence(
    en="place {place} shared by {tied} reaches {last}, beyond the {entries} entries",
    zh="{tied} 个单位并列第 {place} 名，占到第 {last} 名，超出了参赛规模 {entries}",
    ja="{place} 位に {tied} 組が並ぶと {last} 位までとなり、参加数 {entries} を超えます",
)
RANK_NOT_LISTED = Sentence(
    en="rank {rank} is not among the ranks", zh="ranks 中没有名次 {rank}", ja="ranks に順位 {rank} がありません"
)
Totals = Annotated[
    list[Decimal | None],
    Range(Number(low=0, en="each unit's total of all its points", zh="各单位的总大师分", ja="各参加者の合計ポイント")),
]
Places = Annotated[int, Whole(low=1, en="number of places that get awards", zh="授分的名次数", ja="授与される順位の数")]


#: A working spells sums out up to so many figures.
MOST_SPELT_OUT = 5
#: The losses of §2.8 stand in the slips of three units alone, and nowhere else.
MOST_LOSSES = 12


def award(amount: Decimal) -> Decimal:
    """Round an award to 2 decimals, and never below 0.01 (§2.9.5).

    >>> award(Decimal("21.845")), award(Decimal("0.001"))
    (Decimal('21.85'), Decimal('0.01'))
    """
    return max(to_cents(amount), tables.SMALLEST_AWARD)


def to_cents(amount: Decimal) -> Decimal:
    """Round half-up, a half being one also where V was lowered (§2.9.7) by a ratio without end, such as 240/3.584."""
    return half_up(certain(amount))


def awarded(symbol: Told, amount: Decimal, rule: str, how: str, *parts: Decimal | int) -> Decimal:
    """Return an award as a step of a working, which says where §2.9.5 raises it to 0.01."""
    cents = to_cents(amount)
    won = max(cents, tables.SMALLEST_AWARD)
    if won == cents:
        return step(symbol, won, rule, how, *parts)
    return step(symbol, won, f"{rule} §2.9.5", f"{how} = 0.00 →", *parts)


@function("CBA_PLACES", rule="§1.1", en="Number of places that get awards", zh="授分的名次数", ja="授与される順位の数")
def places(entries: Entries, colour: Colour = "red") -> int:
    """40% of the entries for platinum and gold, 45% silver, 50% red and blue, rounded down.

    >>> places(16, "gold"), places(24, "silver")
    (6, 10)
    """
    return share_of_places(entries, colour)


def award_places(entries: int, colour: str, event_type: str) -> int:
    """Return the places that get awards; none below the minimum field (§2.9.6)."""
    fewest = tables.MINIMUM_FIELD[event_type]
    if entries < fewest:
        return step(symbols.PLACES_OF_FEW(fewest=fewest), 0, "§2.9.6")
    return share_of_places(entries, colour)


def share_of_places(entries: int, colour: str) -> int:
    """Return the first 40, 45 or 50% of the places, as a step of a working."""
    share = tables.AWARD_SHARE[colour]
    exactly = share * entries
    return rounded(symbols.PLACES, int(exactly), exactly, "§1.1", "{}% × {}", int(100 * share), entries)


@function("CBA_MP", rule="§1.1 §2.9", en="Master points of one place", zh="某一名次的大师分", ja="ある順位のポイント")
def mp(rank: Rank, entries: Entries, value: Value, colour: Colour = "red", event_type: EventType = "team") -> Decimal:
    """A = R × V inside the award places, else 0; V is lowered where place 1 would pass 240.

    ``#NUM!`` where rank is beyond the entries.

    >>> mp(1, 24, Decimal("36.4")), mp(13, 24, Decimal("36.4"))
    (Decimal('39.31'), Decimal('0'))
    """
    within(rank, entries)
    if rank > award_places(entries, colour, event_type):
        return ZERO
    r = r_of(rank, entries, symbols.R)
    value = limited(value, lg_ratio(entries, 2) * value)
    return awarded(symbols.A, r * value, "§1.1", "{} × {}", r, value)


def limited(value: Decimal, highest: Decimal) -> Decimal:
    """Return V, lowered where the highest award passes 240 so that it is 240 (§2.9.7)."""
    if highest <= tables.HIGHEST_AWARD:
        return value
    most = tables.HIGHEST_AWARD
    symbol = symbols.V_LOWERED(highest=most)
    return step(symbol, value * most / highest, "§2.9.7", "{} × {} ÷ {}", value, most, highest)


def within_step(symbol: Told, award: Decimal) -> Decimal:
    """Return the highest award, which rounding figure by figure has carried a cent past or short of the limit
    (§2.9.7).
    """
    return step(symbols.WITHIN(figure=symbol, highest=tables.HIGHEST_AWARD), award, "§2.9.7")


def knocked_out(amounts: Sequence[Decimal], held: Container[int] | None = None, exact: bool = False) -> list[Decimal]:
    """Apply §2.8: places from 5 down lose 10%; what they lose in all, X, goes to places 1, 2, 3.

    ``held``: the places that somebody has; a place that nobody has loses nothing. Without it all of them lose. Every
    figure is rounded, unless an ``exact`` trial is asked for (§2.9.7).

    >>> [str(a) for a in knocked_out([Decimal(a) for a in "40 28 20 14 9.33 5.6 2.8 0.01".split()])]
    ['40.89', '28.53', '20.35', '14', '8.40', '5.04', '2.52', '0.01']
    """
    top = amounts[: tables.KNOCKOUT_FROM - 1]
    rest = amounts[tables.KNOCKOUT_FROM - 1 :]
    reduced = []
    for place, amount in enumerate(rest, tables.KNOCKOUT_FROM):
        less = amount * tables.KNOCKOUT_KEEPS if held is None or place in held else amount
        reduced.append(less if exact else award(less))
    lost = sum(rest, ZERO) - sum(reduced, ZERO)
    gifts = [lost * share if exact else half_up(lost * share) for share in tables.KNOCKOUT_GIVES]
    raised = [amount + gift for amount, gift in zip(top, gifts, strict=False)]
    return [*raised, *top[len(gifts) :], *reduced]


def held_places(tied: Mapping[int, int]) -> set[int]:
    """Return the places that somebody has; ``tied``: how many share each place from it on.

    >>> held_places({1: 1, 2: 2, 9: 1})
    {1, 2, 3, 9}
    """
    return {each for place, count in tied.items() for each in range(place, place + count)}


def losses_of(plain: Sequence[Decimal], awards: Sequence[Decimal]) -> list[Decimal]:
    """Return what each place from 5 down loses (§2.8).

    >>> [str(loss) for loss in losses_of([Decimal(9)] * 5, [Decimal(9)] * 4 + [Decimal("8.10")])]
    ['0.90']
    """
    first = tables.KNOCKOUT_FROM - 1
    return [before - after for before, after in zip(plain[first:], awards[first:], strict=True)]


def adjusted_step(place: int, plain: Decimal, adjusted: Decimal, losses: Sequence[Decimal]) -> None:
    """Note §2.8 for one place as steps of a working; ``losses``: of the places that lose."""
    symbol = symbols.A_ADJUSTED(place=place)
    if place >= tables.KNOCKOUT_FROM:
        step(symbol, adjusted, "§2.8", "{} × {}", plain, tables.KNOCKOUT_KEEPS)
    elif place <= len(tables.KNOCKOUT_GIVES):
        loss = symbols.KNOCKOUT_LOSS(place=tables.KNOCKOUT_FROM)
        few = len(losses) <= MOST_LOSSES
        shown = losses if few else [*losses[:3], losses[-1]]
        how = " + ".join(["{}"] * len(losses)) if few else "{} + {} + {} + … + {}"
        lost = step(loss, sum(losses, ZERO), "§2.8", how if losses[1:] else "", *shown)
        share = tables.KNOCKOUT_GIVES[place - 1]
        raised = step(symbol, plain + half_up(lost * share), "§2.8", "{} + {} × {}", plain, share, lost)
        if adjusted != raised:
            within_step(symbol, adjusted)


def mean_of(amounts: Sequence[Decimal], place: int, tied: int) -> Decimal:
    """Return the mean of the awards of the places that ``tied`` units share, 0 beyond the last award (§2.9.3)."""
    return sum(amounts[place - 1 : place - 1 + tied], ZERO) / tied


def shared(amounts: Sequence[Decimal], place: int, tied: int) -> Decimal:
    """Return the award of each unit that shares ``place``; 0 where all the shared places lie beyond the awards."""
    if place > len(amounts):
        return ZERO
    if tied == 1:
        return amounts[place - 1]
    covered = [*amounts[place - 1 : place - 1 + tied], *[ZERO] * tied][:tied]
    how = f"({' + '.join(['{}'] * tied)}) ÷ {{}}" if tied <= MOST_SPELT_OUT else "({} + … + {}) ÷ {}"
    shown = covered if tied <= MOST_SPELT_OUT else [covered[0], covered[-1]]
    return awarded(symbols.A, mean_of(amounts, place, tied), "§2.9.3", how, *shown, tied)


class RankedField(NamedTuple):
    """The entries of an event: how many they are, and how many share each place listed."""

    size: int
    tied: dict[int, int]
    partly_listed: bool


def field_of(ranks: Sequence[int | str | None], entries: int | None = None) -> RankedField:
    """Return the field of a column of ranks; ``#NUM!`` where places contradict each other or the field.

    Withdrawals count in the field, non-starters do not (§2.9.4). Where ``entries`` is less than what is
    listed (the larger of two groups with a champion each, §2.9.1) the places beyond it get nothing.
    """
    tied = Counter(sorted(rank for rank in ranks if isinstance(rank, int)))
    listed = tied.total() + sum(rank == WITHDRAWN for rank in ranks)
    size = listed if entries is None else entries
    most = max(size, listed)
    last = 0
    for place, count in tied.items():
        if place <= last:
            raise CellError(NUM, overlapping(place, last))
        last = place + count - 1
        if last > most:
            raise CellError(NUM, beyond_field(place, count, most))
    return RankedField(size, dict(tied), partly_listed=size > listed)


def overlapping(place: int, last: int) -> Said:
    """Return what is said of a place among those that the tie before it takes, to the ``last``."""
    return PLACES_OVERLAP(place=place, last=last, next=last + 1)


def beyond_field(place: int, tied: int, entries: int | Decimal) -> Said:
    """Return what is said of a place that ``tied`` entries share beyond the last of the field."""
    if tied == 1:
        return PLACE_BEYOND(place=place, entries=entries)
    return SHARED_PLACE_BEYOND(place=place, tied=tied, last=place + tied - 1, entries=entries)


def award_of_place(
    field: RankedField, value: Decimal, colour: str, event_type: str, knockout: bool, within_limit: bool = True
) -> Callable[[int], Decimal]:
    """Return the awards of a whole event: a function from a place that is listed to each unit's award there.

    ``within_limit``: no award passes 240. It is false where other points come on top, and the totals are limited
    (§2.9.7).
    """
    last = award_places(field.size, colour, event_type)
    r = [lg_ratio(field.size, 2 * place) for place in range(1, last + 1)]

    def amounts(value: Decimal, exact: bool) -> list[Decimal]:
        each = [coefficient * value if exact else award(coefficient * value) for coefficient in r]
        return knocked_out(each, held, exact) if knockout else each

    # Of a field that is listed in part, others may have the places that no row has.
    held = None if field.partly_listed else held_places(field.tied)
    tied = dict(field.tied)
    if field.partly_listed:
        tied.setdefault(1, 1)  # somebody who is not listed: no lower place gets more
    with silence():
        exact = amounts(value, exact=True)
    highest = max((mean_of(exact, place, count) for place, count in tied.items()), default=ZERO)
    lowered = within_limit and highest > tables.HIGHEST_AWARD
    value_used = limited(value, highest) if lowered else value
    awards = amounts(value_used, exact=False)
    losses = losses_of([award(each * value_used) for each in r], awards) if knockout else []

    def award_of(place: int) -> Decimal:
        count = field.tied[place]
        covered = range(place, min(place + count, len(r) + 1))
        told = covered if count <= MOST_SPELT_OUT else dict.fromkeys([*covered[:1], *covered[-1:]])
        for covered_place in told:
            each, won = r_of(covered_place, field.size), awards[covered_place - 1]
            plain = awarded(symbols.A_OF(place=covered_place), each * value_used, "§1.1", "{} × {}", each, value_used)
            if knockout:
                adjusted_step(covered_place, plain, won, losses)
        won, most = shared(awards, place, count), tables.HIGHEST_AWARD
        # Figures rounded one by one can add up to a cent more than their exact sum, or less.
        is_most = lowered and mean_of(exact, place, count) == highest
        return within_step(symbols.A, most) if within_limit and (won > most or (is_most and won != most)) else won

    known: dict[tuple[int, bool], tuple[Decimal, list[Step]]] = {}

    def award_of_each(place: int) -> Decimal:
        """Return the award of a place; those who share a place share its working."""
        told = listening()
        if (place, told) not in known:
            with recording() if told else silence() as steps:
                known[place, told] = award_of(place), steps
        won, steps = known[place, told]
        repeat(steps)
        return won

    return award_of_each


@function(
    "CBA_RANKING",
    rule="§2.1 §2.8 §2.9",
    en="Master points of a whole event, a row per entry",
    zh="整个比赛的排名大师分，每行一个单位",
    ja="競技会全体のマスターポイント、一行に一参加者",
    fills=("points",),
)
def ranking(
    ranks: Ranks,
    value: Value,
    colour: Colour = "red",
    event_type: EventType = "team",
    knockout: Knockout = False,
    entries: Entries | None = None,
) -> Column:
    """One award per row of ``ranks``: ties shared, §2.8 on request, no award above 240.

    A row holds a place (``3``, ``3=``, ``=3``, ``T3``), ``W``/弃权/退赛 (withdrew: counts in the field,
    gets 0), ``DNS``/未参赛 (counts nowhere, gets 0) or nothing (a blank result). ``entries`` is the
    whole field where only part of it is listed, or half of it where two groups of unequal size have a
    champion each (§2.9.1): places beyond it get 0. ``#NUM!`` where places contradict each other.

    >>> ranking([1, 2, 3, 4, None, "W"], Decimal("10"))
    [Decimal('4.00'), Decimal('1.00'), Decimal('0'), Decimal('0'), None, Decimal('0')]
    """
    award_of = award_of_place(field_of(ranks, entries), value, colour, event_type, knockout)
    awards = {place: award_of(place) for place in sorted({rank for rank in ranks if isinstance(rank, int)})}
    return [None if rank is None else awards[rank] if isinstance(rank, int) else ZERO for rank in ranks]


@function(
    "CBA_AWARD",
    rule="§2.1 §2.8 §2.9",
    en="Master points of one entry of an event, for columns of a table",
    zh="比赛中一个单位的排名大师分，用于表格的列",
    ja="競技会の一参加者のマスターポイント（テーブルの列用）",
)
def award_in_event(
    rank: Annotated[int | str, RankCell],
    ranks: Ranks,
    value: Value,
    colour: Colour = "red",
    event_type: EventType = "team",
    knockout: Knockout = False,
    entries: Entries | None = None,
) -> Decimal:
    """What ``CBA_RANKING`` gives the entries whose rank is ``rank``; ``#N/A`` where none has it.

    >>> award_in_event(2, [1, 2, 2, 4, 5, 6, 7, 8], Decimal("10"))
    Decimal('2.10')
    """
    award_of = award_of_place(field_of(ranks, entries), value, colour, event_type, knockout)
    if rank not in ranks:
        raise CellError(NA, RANK_NOT_LISTED(rank=rank))
    return award_of(rank) if isinstance(rank, int) else step(symbols.A, ZERO, "§2.9.4")


@function(
    "CBA_LIMIT",
    rule="§2.9.7",
    en="Totals brought within the limit of 240",
    zh="按最高 240 分限制调整总大师分",
    ja="合計を上限 240 に収める",
    fills=("points",),
)
def limit(totals: Totals) -> Column:
    """One row per unit: its total, all of them × 240/highest where the highest passes 240.

    >>> limit([Decimal(300), None, Decimal(100)])
    [Decimal('240.00'), None, Decimal('80.00')]
    """
    highest = max(present(totals), default=ZERO)
    if highest <= tables.HIGHEST_AWARD:
        return [total and half_up(total) for total in totals]
    most, symbol = tables.HIGHEST_AWARD, symbols.WITHIN(figure=symbols.TOTAL, highest=tables.HIGHEST_AWARD)
    return [
        total and awarded(symbol, total * most / highest, "§2.9.7", "{} × {} ÷ {}", total, most, highest)
        for total in totals
    ]
