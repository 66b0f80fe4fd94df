"""Tiers (§2.3): the tier of each unit by holdings, the coefficients of each group, the best award over its groups."""

from bisect import bisect_left
from collections.abc import Hashable, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Any, NamedTuple

from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.numbers import ZERO, half_up
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import step
from xlfuncs.events import Builder, Result
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.coefficients import coefficient_m
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events.shared.awards import plain_awards
from xlfuncs.rulebooks.cba.events.shared.common import Unit, of_groups
from xlfuncs.rulebooks.cba.events.shared.field import Field, Places, size_of, too_few
from xlfuncs.rulebooks.cba.events.shared.settings import CbaSettings
from xlfuncs.rulebooks.cba.events.shared.values import Value, average_figure, v_figure, within_m
from xlfuncs.rulebooks.cba.places import MOST_SPELT_OUT
from xlfuncs.rulebooks.cba.stages import lower_colour
from xlfuncs.rulebooks.cba.terms import WITHDRAWN
from xlfuncs.rulebooks.cba.tiers import NO_TIERS_FOR_PLATINUM, among_equals, standing, tier_avg, tier_m, tiers_of

NO_TIER = Sentence(
    en="§2.3: its tier is not known without holdings: its points stay open",
    zh="§2.3：没有大师分，无法确定级别，应得大师分待定",
    ja="§2.3：保有ポイントがなく組が決まりません。ポイントは未定です",
)
EQUAL_AVERAGES = Sentence(
    en="§2.3: {unit} and {other} have the same average {average}, and the border of tiers {tier} and {below} runs "
    "between them: the better place stands in {tier} (who are equal in place too share what they get)",
    zh="§2.3：{unit} 与 {other} 的平均大师分同为 {average}，{tier} 组与 {below} 组的界线正在其间："
    "名次靠前者列入 {tier} 组（名次也相同的，应得大师分相加后平均）",
    ja="§2.3：{unit} と {other} の平均点は同じ {average} で、{tier} 組と {below} 組の境がその間にあります："
    "上位の順位を {tier} 組に入れました（順位も同じなら、得たポイントを等分します）",
)
NO_TIERS = Sentence(
    en="§2.3: {entries} entries are fewer than {fewest}: there are no tiers",
    zh="§2.3：参赛规模 {entries} 少于 {fewest}，不分组",
    ja="§2.3：参加数 {entries} は {fewest} に足りず、組分けはありません",
)


class Naming(NamedTuple):
    """The names of the groups that rank together, by the tier that gives them their name: A is everybody, B is B and C.
    ``without_c``: two tiers alone have no C. ``part``: of which part of the event, in the keys of the figures.
    ``places``: the columns of places that part equals.
    """

    groups: Mapping[str, Help]
    without_c: Mapping[str, Help]
    part: str = ""
    places: Sequence[str] = ("place", "place1", "place2")

    @property
    def figures(self) -> tuple[Result, ...]:
        """AVGM, M and V of each group."""
        return of_groups(FIGURES_OF_GROUP, self.groups, self.part)


FIGURES_OF_GROUP = ("avgm", "m", "v")
OF_EVENT = Naming(
    {"B": Help("B+C", "B+C 组", "B+C 組"), "C": Help("C", "C 组", "C 組")}, {"B": Help("B", "B 组", "B 組")}
)
TIER_FIGURES = OF_EVENT.figures
TIER = Result("tier", Help("Tier", "级别", "組"))
AWARD_TIER = Result("award_tier", Help("Award from", "授分组", "授与した組"))


class Tiered(NamedTuple):
    """The tiers of a field. ``order``: what each unit stands by, least first; ``members``: who ranks in each group,
    ``values``: its coefficients.
    """

    averages: dict[int, Decimal]
    order: dict[int, Hashable]
    tier_of: dict[int, str]
    members: dict[str, list[int]]
    values: dict[str, Value]

    def name(self, letter: str) -> str:
        """Return the name of a group: B and C rank together, where there is a C."""
        return "B+C" if letter == "B" and "C" in self.tier_of.values() else letter

    def is_open(self, at: int) -> bool:
        """Return whether a unit's tier is not known."""
        return at in self.tier_of and at not in self.averages


def tiered(
    settings: CbaSettings, field: Field[Unit], whole: Value, outcome: Builder, naming: Naming = OF_EVENT
) -> Tiered:
    """Return the tier of each unit, and give M and V of each group as figures; ``#VALUE!`` for platinum points.

    A unit without holdings plays in tier A until they are known: it takes nobody's place in a lower group.
    """
    if settings.colour == "platinum":
        raise CellError(VALUE, NO_TIERS_FOR_PLATINUM(argument="colour"))
    averages: dict[int, Decimal] = {}
    for entry in field.entries:
        held = field.held[entry.at]
        if held is not None:
            size = size_of(settings, outcome)
            with outcome.working(entry):
                averages[entry.at] = tier_avg(held, size)
        elif settings.annual_mp is not None:
            outcome.note(entry, NO_TIER(), "player", number=1)
    order = order_of(field, averages, naming.places)
    names = tiers_of([*order.values()])
    if len(names) < tables.TWO_TIERS:
        outcome.hint(NO_TIERS(entries=len(names), fewest=tables.TWO_TIERS))
    tier_of = {entry.at: name for entry, name in zip(field.entries, names, strict=True)}
    show_tiers(field, averages, order, tier_of, outcome)
    members = {"A": list(tier_of)}
    values = {"A": whole}
    if "C" not in names:
        outcome.call(*of_groups(FIGURES_OF_GROUP, naming.without_c, naming.part))
    for letter, name in (naming.groups if "C" in names else naming.without_c).items():
        lower = [entry for entry in field.entries if tier_of[entry.at] >= letter]
        of = f"{naming.part}_{letter.lower()}"
        average = average_figure(settings, field.known(lower), outcome, of) if lower else None
        if average is not None:
            too_few(len(lower), settings, outcome, name)
            members[letter] = [entry.at for entry in lower]
            # M of a lower group is at most its share of the M of everybody.
            own, share = coefficient_m(average, settings.youth), tables.TIER_M_SHARE[letter]
            m = tier_m(own, whole.m, letter)
            within_m(settings, average, outcome, f"m{of}", m, "§2.3", "min({}, {} × {})", share, whole.m)
            values[letter] = v_figure(whole._replace(m=m), outcome, of)
    return Tiered(averages, order, tier_of, members, values)


def order_of(field: Field[Unit], averages: Mapping[int, Decimal], columns: Sequence[str]) -> dict[int, Any]:
    """Return what orders each unit when the field is put into tiers: its average, among equals its places, what it
    counts with in AVGM, nothing that depends on the order of the rows.
    """
    order = {}
    for entry in field.entries:
        places = [standing(getattr(entry, column, None)) for column in columns]
        order[entry.at] = -averages.get(entry.at, INFINITY), *places, -(field.averages[entry.at] or ZERO)
    return order


#: Where a unit stands whose holdings are not known.
INFINITY = Decimal("Infinity")


def give_tiers(tiers: Tiered, entries: Sequence[Unit], outcome: Builder) -> None:
    """Give the tier of each unit as a result, where it is known."""
    for entry in entries:
        if entry.at in tiers.averages:
            outcome.give(entry, tier=tiers.tier_of[entry.at])


def show_tiers(
    field: Field[Unit],
    averages: Mapping[int, Decimal],
    order: Mapping[int, Any],
    tier_of: Mapping[int, str],
    outcome: Builder,
) -> None:
    """Note the tier of each unit as a step of its working, and which of two equals stands above a border."""
    rows = {entry.at: entry for entry in field.entries}
    ranked = sorted(order, key=order.__getitem__)
    for rank, at in enumerate(ranked, 1):
        if at in averages:
            with outcome.working(rows[at]):
                step(symbols.TIER(rank=rank, entries=len(ranked)), tier_of[at], "§2.3")
    for above, below in pairwise(ranked):
        average = averages.get(below)
        if tier_of[above] != tier_of[below] and average is not None and averages.get(above) == average:
            units = {"unit": shown(rows[above].unit), "other": shown(rows[below].unit)}
            said = EQUAL_AVERAGES(**units, average=half_up(average), tier=tier_of[above], below=tier_of[below])
            outcome.hint(said, rows[below])


def anew(field: Field[Unit], place_of: Places, members: Sequence[int]) -> Places:
    """Return the places of the members of a group among themselves; a place that is missing stays free for its
    holder.
    """
    everybody = sorted(place_of.values())
    own = sorted(place_of[at] for at in members if at in place_of)
    withdrawn = {entry.at for entry in field.entries if entry.place == WITHDRAWN}
    lost = sum(at not in place_of and at not in withdrawn for at in members)
    found = {}
    for at in members:
        if at in place_of:
            place = place_of[at]
            free = place - 1 - bisect_left(everybody, place)
            found[at] = 1 + bisect_left(own, place) + min(lost, free)
    return found


def tier_awards(
    settings: CbaSettings, field: Field[Unit], tiers: Tiered, outcome: Builder, of_stage: Places | None = None
) -> tuple[dict[int, Decimal], dict[int, str]]:
    """Return each unit's best award over the groups it may count in, and the tier that gives it; A before B before C.

    §2.8 adjusts the ranking of everybody only. ``of_stage``: the places of a stage, which gives a part of the basic
    formula in the colour below (§2.2).
    """
    place_of = field.place_of if of_stage is None else of_stage
    colour = "" if of_stage is None else lower_colour(settings.colour)
    best = dict.fromkeys((entry.at for entry in field.entries), ZERO)
    giving: dict[int, str] = {}
    won: dict[int, list[Decimal]] = {}
    by_at = {entry.at: entry for entry in field.entries}
    for letter, members in tiers.members.items():
        places = place_of if letter == "A" else anew(field, place_of, members)
        whole, share = tiers.values[letter].v, tables.STAGE_SHARE
        name = tiers.name(letter)
        v = whole if of_stage is None else share * whole
        knockout = settings.knockout and letter == "A" and of_stage is None
        award_of = plain_awards(settings, places, len(members), v, knockout, colour)
        for at in members:
            if at not in places:
                continue
            with outcome.working(by_at[at]):
                if of_stage is None:
                    step(symbols.V_OF_TIER(tier=name), v, "§2.3")
                else:
                    step(symbols.STAGE_V_OF_TIER(tier=name), v, "§2.2 §2.3", "{} × {}", share, whole)
                won.setdefault(at, []).append(award_of(places[at]))
            if won[at][-1] > best[at]:
                best[at], giving[at] = won[at][-1], letter
    for at, amounts in won.items():
        if len(amounts) > 1:
            with outcome.working(by_at[at]):
                step(symbols.BEST_OF_TIERS, best[at], "§2.3", f"max({', '.join(['{}'] * len(amounts))})", *amounts)
    shared = among_equals({at: (best[at], giving[at]) for at in giving}, tiers.order)
    for at, (mean, _) in shared.items():
        amounts = [best[other] for other in best if tiers.order[other] == tiers.order[at]]
        how = f"({' + '.join(['{}'] * len(amounts))}) ÷ {{}}" if len(amounts) <= MOST_SPELT_OUT else ""
        with outcome.working(by_at[at]):
            step(symbols.AMONG_EQUALS, mean, "§2.3 §2.9.3", how, *((*amounts, len(amounts)) if how else ()))
    return best | {at: mean for at, (mean, _) in shared.items()}, giving | {
        at: tier for at, (_, tier) in shared.items()
    }
