"""cba-tiers: a tiered event (§2.3), each team with its best award over the tiers it counts in."""

from xlfuncs.events import PLACE, Outcome, event
from xlfuncs.rulebooks.cba.events import common, tiering
from xlfuncs.rulebooks.cba.events.common import CbaSettings, TeamUnit
from xlfuncs.rulebooks.cba.events.field import Field, Value
from xlfuncs.rulebooks.cba.events.points import UNKNOWN, ByKind, award_field, wins_of
from xlfuncs.rulebooks.cba.events.tiering import Tiered, anew, tier_awards, tiered
from xlfuncs.sentences import Help


@event(
    "cba-tiers",
    title=Help("Tiered event", "分级授分", "組別授与の競技会"),
    about=Help(
        "tiered event: tiers A, B and C by holdings, the best award over them",
        "分级授分：按大师分分为 A、B、C 组，取各组中最高的排名大师分",
        "組別授与：保有ポイントで A・B・C に分け、最も多い順位点を授与する",
    ),
    slip_lines=9,
    figures=(*common.FIGURES, *tiering.TIER_FIGURES),
    results=(
        PLACE,
        common.AVERAGE,
        tiering.TIER_AVERAGE,
        tiering.TIER,
        tiering.PLACE_BC,
        tiering.PLACE_C,
        common.AWARD,
        tiering.AWARD_TIER,
        common.WINS_MP,
        *common.POINTS,
        common.TOTAL,
    ),
    beside_only=("average", "tier_average"),
    headline=("level", "colour"),
)  # fmt: skip
def tiers(settings: CbaSettings, entries: list[TeamUnit], outcome: Outcome) -> None:
    """§2.3 in place of §2.1; win points with the M of the whole field."""
    award_field(settings, entries, outcome, kinds_of)


def kinds_of(settings: CbaSettings, field: Field[TeamUnit], value: Value, outcome: Outcome) -> dict[int, ByKind]:
    """Every team's best award over its tiers, and its win points."""
    groups = tiered(settings, field, value, outcome)
    awards, giving = tier_awards(settings, field, field.place_of, groups, outcome, settings.knockout)
    won = {entry.at: wins_of(entry, settings, value, outcome) for entry in field.entries}
    show(field, groups, giving, outcome)
    return {at: UNKNOWN if groups.is_open(at) else ByKind(awards[at], won[at]) for at in won}


def show(field: Field[TeamUnit], groups: Tiered, giving: dict[int, str], outcome: Outcome) -> None:
    """The tier of each unit, and its places within the lower groups."""
    within = {letter: anew(field, field.place_of, members) for letter, members in groups.members.items()}
    for entry in field.entries:
        if groups.is_open(entry.at):
            continue
        places = {key: within.get(letter, {}).get(entry.at) for key, letter in (("place_bc", "B"), ("place_c", "C"))}
        tier = groups.tier_of[entry.at]
        average = groups.averages[entry.at]
        outcome.give(entry, tier_average=average, tier=tier, award_tier=giving.get(entry.at), **places)
