"""cba-tiers: a tiered event (§2.3): tiers by holdings, each unit with its best award over those it counts in."""

from xlfuncs.core.sentences import Help
from xlfuncs.events import PLACE, Builder, Result
from xlfuncs.rulebooks.cba.events.shared import common
from xlfuncs.rulebooks.cba.events.shared.awards import UNKNOWN, ByKind, Kinds, wins_of
from xlfuncs.rulebooks.cba.events.shared.common import TeamUnit
from xlfuncs.rulebooks.cba.events.shared.field import Field
from xlfuncs.rulebooks.cba.events.shared.points import award_field
from xlfuncs.rulebooks.cba.events.shared.settings import CbaSettings
from xlfuncs.rulebooks.cba.events.shared.tiers import AWARD_TIER, TIER, TIER_FIGURES, Tiered, anew, tier_awards, tiered
from xlfuncs.rulebooks.cba.events.shared.values import Value

IN_TIERS = (
    Result("tier_average", Help("For tiers", "分级平均分", "組分けの平均点"), 2),
    TIER,
    Result("place_bc", Help("Place in BC", "BC组名次", "BC 組順位")),
    Result("place_c", Help("Place in C", "C组名次", "C 組順位")),
)


@common.by_formula(
    "cba-tiers",
    title=Help("Tiered event", "分级授分", "組別授与の競技会"),
    about=Help(
        "tiered event: tiers A, B and C by holdings (of equals the better place first), the best award over them",
        "分级授分：按大师分分为 A、B、C 组，取各组中最高的排名大师分；平均相同的，名次靠前者列入高一级",
        "組別授与：保有ポイントで A・B・C に分け（平均が同じなら上位から）、最も多い順位点を授与する",
    ),
    slip_lines=11,
    figures=(*common.FIGURES, *TIER_FIGURES),
    results=(PLACE, common.AVERAGE, *IN_TIERS, common.AWARD, AWARD_TIER, common.WINS_MP, *common.POINTS),
    beside_only=("average", "tier_average"),
)
def tiers(settings: CbaSettings, entries: list[TeamUnit], outcome: Builder) -> None:
    """Award by §2.3 in place of §2.1; win points with the M of the whole field."""
    award_field(settings, entries, outcome, kinds_of)


def kinds_of(settings: CbaSettings, field: Field[TeamUnit], value: Value, outcome: Builder) -> Kinds:
    """Return every team's best award over its tiers, and its win points."""
    groups = tiered(settings, field, value, outcome)
    awards, giving = tier_awards(settings, field, groups, outcome)
    won = {entry.at: wins_of(entry, settings, value, outcome) for entry in field.entries}
    show(field, groups, giving, outcome)
    return {at: UNKNOWN if groups.is_open(at) else ByKind(awards[at], won[at]) for at in won}


def show(field: Field[TeamUnit], groups: Tiered, giving: dict[int, str], outcome: Builder) -> None:
    """Give the tier of each unit, and its places within the lower groups."""
    within = {letter: anew(field, field.place_of, members) for letter, members in groups.members.items()}
    for entry in field.entries:
        if groups.is_open(entry.at):
            continue
        places = {key: within.get(letter, {}).get(entry.at) for key, letter in (("place_bc", "B"), ("place_c", "C"))}
        tier = groups.tier_of[entry.at]
        average = groups.averages[entry.at]
        outcome.give(entry, tier_average=average, tier=tier, award_tier=giving.get(entry.at), **places)
