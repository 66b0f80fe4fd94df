"""§2.6 等级赛 and §2.7 选拔赛+总决赛: A for place 1, shares of A down to place 4, then A × R(p)/R(4)."""

from collections.abc import Container
from decimal import Decimal
from typing import Annotated, NamedTuple

from xlfuncs.core.arguments import Whole
from xlfuncs.core.errors import NUM, CellError
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.registry import function
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.core.trail import listening, silence, step
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.coefficients import r_of, within
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.places import (
    Places,
    adjusted_step,
    award,
    award_places,
    awarded,
    knocked_out,
    losses_of,
    share_of_places,
    shared,
)
from xlfuncs.rulebooks.cba.terms import MOST_ENTRIES, Colour, Entries, EventType, Knockout, Rank, Tied, Value

FEWER_THAN_GROUP = Sentence(
    en="entries_up_to is {entries_up_to}, fewer than the group's own {entries} entries",
    zh="entries_up_to 为 {entries_up_to}，少于本组的参赛规模 {entries}",
    ja="entries_up_to は {entries_up_to} で、この組の参加数 {entries} より少なくなっています",
)
FEWER_THAN_FINAL = Sentence(
    en="selection_entries is {selection_entries}, fewer than the {entries} of the final",
    zh="selection_entries 为 {selection_entries}，少于总决赛的 {entries}",
    ja="selection_entries は {selection_entries} で、決勝の {entries} より少なくなっています",
)
PLACES_BEYOND_FINAL = Sentence(
    en="places is {places}, more than the {entries} entries of the final",
    zh="places 为 {places}，多于总决赛的参赛规模 {entries}",
    ja="places は {places} で、決勝の参加数 {entries} を超えています",
)

EntriesUpTo = Annotated[
    int,
    Whole(
        low=1,
        high=MOST_ENTRIES,
        en="entries of this group and all below it",
        zh="不高于该等级的所有组别参赛规模之和",
        ja="この組以下の全組の参加数",
    ),
]
FinalEntries = Annotated[
    int, Whole(low=1, high=MOST_ENTRIES, en="entries in the final", zh="总决赛参赛规模", ja="決勝の参加数")
]
SelectionEntries = Annotated[
    int, Whole(low=1, high=MOST_ENTRIES, en="entries in the selection", zh="选拔赛参赛规模", ja="選抜の参加数")
]


class Ladder(NamedTuple):
    """The awards of the places from 1 down: ``plain`` by the ladder of §2.6, ``awards`` after the knockout (§2.8).

    ``entries``: the field that R(p) is taken on.
    """

    a: Decimal
    entries: int
    plain: list[Decimal]
    awards: list[Decimal]

    @property
    def losses(self) -> list[Decimal]:
        """The losses of each place that §2.8 lowers."""
        return losses_of(self.plain, self.awards)


def ladder(a: Decimal, count: int, entries: int, knockout: bool = False, held: Container[int] | None = None) -> Ladder:
    """Return the awards of places 1 to ``count``, with R on ``entries``; ``held``: the places that somebody has
    (§2.8).
    """
    with silence():
        plain = [rung(a, place, entries, "§2.6") for place in range(1, count + 1)]
    return Ladder(a, entries, plain, knocked_out(plain, held) if knockout else plain)


def rung(a: Decimal, place: int, entries: int, rule: str) -> Decimal:
    """Return A, 0.7A, 0.5A, 0.35A, then 0.35A × R(p)/R(4) on ``entries``. A itself is a step already, unless it is
    rounded.
    """
    shares, symbol = tables.LADDER, symbols.A_OF(place=place)
    if place == 1:
        return award(a) if a == award(a) else awarded(symbol, a, rule, "{} →", a)
    if place <= len(shares):
        return awarded(symbol, a * shares[place - 1], rule, "{} × {}", shares[place - 1], a)
    r, r_foot = r_of(place, entries), r_of(len(shares), entries)
    return awarded(symbol, a * shares[-1] * r / r_foot, rule, "{} × {} × {} ÷ {}", shares[-1], a, r, r_foot)


def place_one(entries: int, value: Decimal, rule: str, within_limit: bool = True) -> Decimal:
    """Return A: the award of place 1 in a field of ``entries``, at most 240 (§2.9.7) where it stands for itself.

    ``rule``: the section by which A is taken on that field, larger than the one that is ranked.
    """
    r = r_of(1, entries)
    first = tables.HIGHEST_AWARD
    if within_limit and award(r * value) > first:
        return step(first_within(first), first, "§2.9.7", "min({} × {}, {})", r, value, first)
    return awarded(symbols.A_OF(place=1), r * value, rule, "{} × {}", r, value)


def first_within(highest: Decimal) -> Told:
    """Return the name of A where the limit holds it down."""
    return symbols.WITHIN(figure=symbols.A_OF(place=1), highest=highest)


def ladder_award(rungs: Ladder, rank: int, tied: int, rule: str) -> Decimal:
    """Return what the place gets, or each of the ``tied`` units that share the places from it on."""
    if listening():
        for place in range(rank, min(rank + tied - 1, len(rungs.awards)) + 1):
            rung(rungs.a, place, rungs.entries, rule)
            if rungs.awards is not rungs.plain:
                adjusted_step(place, rungs.plain[place - 1], rungs.awards[place - 1], rungs.losses)
    return shared(rungs.awards, rank, tied)


@function(
    "CBA_LEAGUE_MP",
    rule="§2.6",
    en="Graded league with groups of fixed size: master points of a place",
    zh="等级赛（固定参赛队数的组别）某一名次的大师分",
    ja="定員制の等級リーグ：ある順位のポイント",
)
def league_mp(
    rank: Rank,
    entries: Entries,
    entries_up_to: EntriesUpTo,
    value: Value,
    colour: Colour = "red",
    event_type: EventType = "team",
    tied: Tied = 1,
) -> Decimal:
    """Places 1-4 get A, 0.7A, 0.5A, 0.35A, the others 0.35A×R(p)/R(4); 0 outside the group's award places.

    A = R(1 of ``entries_up_to``)×V; ``entries`` is the group's own field. Groups of open size are
    ordinary events (``CBA_MP``). ``#NUM!`` where ``entries_up_to`` is below ``entries``.

    >>> league_mp(1, 10, 40, Decimal("20")), league_mp(5, 10, 40, Decimal("20"))
    (Decimal('26.00'), Decimal('0.01'))
    """
    within(rank, entries, tied)
    if entries_up_to < entries:
        raise CellError(NUM, FEWER_THAN_GROUP(entries_up_to=entries_up_to, entries=entries))
    count = award_places(entries, colour, event_type)
    if rank > count:
        return ZERO
    return ladder_award(ladder(place_one(entries_up_to, value, "§2.6"), count, entries), rank, tied, "§2.6")


def places_of_final(entries: int, selection_entries: int, places: int | None, colour: str, event_type: str) -> int:
    """Return how many places of a final get awards: none below the minimum field (§2.9.6), which is the selection's."""
    fewest = tables.MINIMUM_FIELD[event_type]
    if selection_entries < fewest:
        return step(symbols.PLACES_OF_FEW(fewest=fewest), 0, "§2.9.6")
    return share_of_places(entries, colour) if places is None else step(symbols.PLACES, places, "§2.7")


def field_of_r(entries: int, count: int) -> int:
    """Return N of R(p) in a final: the larger of its field and twice the ``count`` of places that get awards."""
    return step(symbols.FIELD_OF_R, max(entries, 2 * count), "§2.7", "max({}, 2 × {})", entries, count)


@function(
    "CBA_FINAL_MP",
    rule="§2.7 §2.8",
    en="Small final after a large selection: master points of a place",
    zh="大规模选拔赛后的小规模总决赛：某一名次的大师分",
    ja="大規模選抜後の小規模決勝：ある順位のポイント",
)
def final_mp(
    rank: Rank,
    final_entries: FinalEntries,
    selection_entries: SelectionEntries,
    value: Value,
    places: Places | None = None,
    colour: Colour = "red",
    event_type: EventType = "team",
    knockout: Knockout = False,
    tied: Tied = 1,
) -> Decimal:
    """The ladder of §2.6 with A = R(1 of ``selection_entries``)×V; ``value`` with the selection's M.

    R(p) is taken on the larger of ``final_entries`` and 2 × ``places``; ``places`` defaults to
    ``CBA_PLACES(final_entries, colour)``. With ``knockout`` §2.8 applies, and place 1 stays within 240.
    The minimum field (§2.9.6) is the selection's. ``#NUM!`` where a final is larger than its selection.

    >>> final_mp(1, 16, 80, Decimal("25"), knockout=True), final_mp(5, 16, 80, Decimal("25"), knockout=True)
    (Decimal('40.89'), Decimal('8.40'))
    """
    within(rank, final_entries, tied)
    if selection_entries < final_entries:
        raise CellError(NUM, FEWER_THAN_FINAL(selection_entries=selection_entries, entries=final_entries))
    if places is not None and places > final_entries:
        raise CellError(NUM, PLACES_BEYOND_FINAL(places=places, entries=final_entries))
    count = places_of_final(final_entries, selection_entries, places, colour, event_type)
    if rank > count:
        return ZERO
    field = field_of_r(final_entries, count)
    a = place_one(selection_entries, value, "§2.7")
    rungs = ladder(a, count, field, knockout)
    if rungs.awards[0] > tables.HIGHEST_AWARD:
        most, highest = tables.HIGHEST_AWARD, rungs.awards[0]
        a = step(first_within(most), a * most / highest, "§2.9.7", "{} × {} ÷ {}", a, most, highest)
        rungs = ladder(a, count, rungs.entries, knockout)
        rungs.awards[0] = most
    return ladder_award(rungs, rank, tied, "§2.7")
