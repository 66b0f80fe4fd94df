"""cba-stages: an event in stages, with stage points (§2.2) for the first one or two besides the place points."""

from xlfuncs.events import PLACE, Outcome, event
from xlfuncs.rulebooks.cba.events import common, staging, tiering
from xlfuncs.rulebooks.cba.events.field import Field, Value
from xlfuncs.rulebooks.cba.events.points import UNKNOWN, ByKind, award_field, place_awards
from xlfuncs.rulebooks.cba.events.staging import StageSettings, StageUnit, close, in_stages
from xlfuncs.rulebooks.cba.stages import lower_colour
from xlfuncs.sentences import Help


@event(
    "cba-stages",
    title=Help("Event in stages", "多阶段比赛", "段階制の競技会"),
    about=Help(
        "event in stages: stage points for the first one or two, on top of the place points",
        "多阶段比赛：排名大师分之外授予一到两次阶段大师分",
        "段階制の競技会：順位点に加えて第1・第2段階のポイントを授与する",
    ),
    slip_lines=13,
    figures=(*common.FIGURES, *tiering.TIER_FIGURES, *staging.STAGE_FIGURES),
    results=(
        PLACE,
        common.AVERAGE,
        tiering.TIER,
        common.AWARD,
        common.WINS_MP,
        staging.STAGE1_MP,
        staging.STAGE2_MP,
        staging.STAGE_MP,
        *common.POINTS,
        common.TOTAL,
    ),
    beside_only=("tier", "stage1_mp", "stage2_mp"),
    headline=("level", "colour"),
    colours=2,
)
def stages(settings: StageSettings, entries: list[StageUnit], outcome: Outcome) -> None:
    """§2.1, §2.2 and §2.4; stage points are of the colour below the event's."""
    close(entries, outcome)
    award_field(settings, entries, outcome, kinds_of, lower_colour(settings.colour))


def kinds_of(settings: StageSettings, field: Field[StageUnit], value: Value, outcome: Outcome) -> dict[int, ByKind]:
    """Every unit's points for its place, its wins and its stages."""
    kinds = {}
    awards = place_awards(settings, field, value, outcome)
    tiers = tiering.tiered(settings, field, value, outcome) if settings.tiered else None
    stages = in_stages(settings, field, value, tiers, outcome)
    for entry in field.entries:
        own = stages.kinds(entry, awards[entry.at], settings, value, outcome)
        if tiers is not None and not tiers.is_open(entry.at):
            outcome.give(entry, tier=tiers.tier_of[entry.at])
        unknown = field.is_open(entry.at, settings) or (tiers is not None and tiers.is_open(entry.at))
        kinds[entry.at] = UNKNOWN if unknown else own
    return kinds
