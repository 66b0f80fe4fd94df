"""cba-stages: an event in stages (§2.2): stage points for the first one or two, each an event of its own."""

from xlfuncs.core.sentences import Help
from xlfuncs.events import PLACE, Builder, Result
from xlfuncs.rulebooks.cba.events.shared import common
from xlfuncs.rulebooks.cba.events.shared.awards import Kinds, place_awards
from xlfuncs.rulebooks.cba.events.shared.field import Field
from xlfuncs.rulebooks.cba.events.shared.points import award_field
from xlfuncs.rulebooks.cba.events.shared.stages import (
    STAGE_FIGURES,
    STAGE_MP,
    StageSettings,
    StageUnit,
    close,
    in_stages,
    of_first_stage,
)
from xlfuncs.rulebooks.cba.events.shared.tiers import TIER, give_tiers
from xlfuncs.rulebooks.cba.events.shared.values import Value
from xlfuncs.rulebooks.cba.stages import lower_colour

EACH_STAGE = (
    Result("stage1_mp", Help("Stage 1 points", "第一阶段分", "第1段階のポイント"), 2),
    Result("stage2_mp", Help("Stage 2 points", "第二阶段分", "第2段階のポイント"), 2),
)


@common.by_formula(
    "cba-stages",
    title=Help("Event in stages", "多阶段比赛", "段階制の競技会"),
    about=Help(
        "event in stages: stage points for the first one or two, on top of the place points",
        "多阶段比赛：排名大师分之外授予一到两次阶段大师分",
        "段階制の競技会：順位点に加えて第1・第2段階のポイントを授与する",
    ),
    slip_lines=11,
    figures=(*common.FIGURES, *STAGE_FIGURES),
    results=(PLACE, common.AVERAGE, TIER, common.AWARD, common.WINS_MP, *EACH_STAGE, STAGE_MP, *common.POINTS),
    beside_only=("tier", "stage1_mp", "stage2_mp"),
    colours=2,
    carries=of_first_stage,
)
def stages(settings: StageSettings, entries: list[StageUnit], outcome: Builder) -> None:
    """Award an event in stages by §2.1, §2.2 and §2.4; stage points are of the colour below the event's."""
    close(entries, outcome)
    award_field(settings, entries, outcome, kinds_of, lower_colour(settings.colour))


def kinds_of(settings: StageSettings, field: Field[StageUnit], value: Value, outcome: Builder) -> Kinds:
    """Return every unit's points for its place, its wins and its stages."""
    awards = place_awards(settings, field, value, outcome)
    stages = in_stages(settings, field, value, outcome)
    if stages.tiers is not None:
        give_tiers(stages.tiers, field.entries, outcome)
    return {entry.at: stages.kinds(entry, awards[entry.at], settings, value, outcome) for entry in field.entries}
