"""cba-stages: an event in stages, with stage points (§2.2) for the first one or two besides the place points."""

from decimal import Decimal

from xlfuncs.events import Outcome, event
from xlfuncs.numbers import ZERO
from xlfuncs.rulebooks.cba.events import common, staging, tiering
from xlfuncs.rulebooks.cba.events.field import Field, Value
from xlfuncs.rulebooks.cba.events.points import UNKNOWN, ByKind, award_field, place_awards, wins_of
from xlfuncs.rulebooks.cba.events.staging import StageSettings, StageUnit, close, first_stage, second_stage
from xlfuncs.rulebooks.cba.stages import lower_colour
from xlfuncs.rulebooks.cba.terms import WITHDRAWN
from xlfuncs.sentences import Help


@event(
    "cba-stages",
    en="Event in stages",
    zh="多阶段比赛",
    ja="段階制の試合",
    about=Help(
        "event in stages: stage points for the first one or two, on top of the place points",
        "多阶段比赛：排名大师分之外授予一到两次阶段大师分",
        "段階制の試合：順位点に加えて第1・第2段階のポイントを授与する",
    ),
    slip_lines=13,
    figures=(*common.FIGURES, *tiering.TIER_FIGURES, *staging.STAGE_FIGURES),
    results=(
        common.PLACE,
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
    board=("place", "unit", "average", "award", "wins_mp", "stage_mp", *common.POINT_KEYS, "total"),
    headline=("level", "colour"),
    colours=2,
)
def stages(settings: StageSettings, entries: list[StageUnit], outcome: Outcome) -> None:
    """§2.1, §2.2 and §2.4; stage points are of the colour below the event's."""
    close(entries)
    award_field(settings, entries, outcome, kinds_of, lower_colour(settings.colour))


def kinds_of(settings: StageSettings, field: Field[StageUnit], value: Value, outcome: Outcome) -> dict[int, ByKind]:
    """Every unit's points for its place, its wins and its stages."""
    kinds = {}
    awards = place_awards(settings, field, value, outcome)
    tiers = tiering.tiered(settings, field, value, outcome) if settings.tiered else None
    first = first_stage(settings, field, value, tiers, outcome)
    second, value2 = second_stage(settings, field, value, outcome)
    for entry in field.entries:
        won = wins_in_stages(entry, settings, value, value2, outcome)
        unknown = field.is_open(entry.at, settings) or (tiers is not None and tiers.is_open(entry.at))
        kinds[entry.at] = stage_kinds(entry, awards, won, first, second) if not unknown else UNKNOWN
        if tiers is not None and not tiers.is_open(entry.at):
            outcome.give(entry, tier=tiers.tier_of[entry.at])
    return kinds


def wins_in_stages(
    entry: StageUnit, settings: StageSettings, first: Value, second: Value | None, outcome: Outcome
) -> Decimal | None:
    """§2.4 with the M of the stage in which the rounds were won; where none is set apart, the event's."""
    won = wins_of(entry, settings, first, outcome)
    more = wins_of(entry, settings, second or first, outcome, ("wins2", "draws2"))
    return None if won is None and more is None else (won or ZERO) + (more or ZERO)


def stage_kinds(
    entry: StageUnit,
    awards: dict[int, Decimal],
    wins: Decimal | None,
    first: dict[int, Decimal],
    second: dict[int, Decimal],
) -> ByKind:
    """A unit's points by kind. §2.9.4 弃权队伍不得获得大师分: stage points neither."""
    if entry.place == WITHDRAWN:
        return ByKind()
    at = entry.at
    return ByKind(awards[at], wins, first.get(at, ZERO), second.get(at, ZERO))
