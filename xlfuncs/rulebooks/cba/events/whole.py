"""cba-event: the usual provincial event in one book: preliminary stages, tiers, knockout, consolation groups."""

from itertools import chain
from typing import Annotated

from xlfuncs.arguments import YesNo
from xlfuncs.events import PLACE, Label, Outcome, event
from xlfuncs.numbers import ZERO
from xlfuncs.rulebooks.cba.events import common, consoling, staging, tiering
from xlfuncs.rulebooks.cba.events.consoling import ConsolationSettings, ConsoledUnit
from xlfuncs.rulebooks.cba.events.field import Field, Value, gathered, value_of
from xlfuncs.rulebooks.cba.events.points import UNKNOWN, ByKind, place_awards, settle, show_places
from xlfuncs.rulebooks.cba.events.staging import InStages, StageSettings, StageUnit, close, in_stages
from xlfuncs.rulebooks.cba.events.tiering import tier_awards, tiered
from xlfuncs.rulebooks.cba.stages import lower_colour
from xlfuncs.sentences import Help


class WholeSettings(ConsolationSettings, StageSettings):
    """Everything a provincial event may have; what stays blank it has not."""

    boards1 = None  # type: ignore[assignment]
    eliminated1 = None  # type: ignore[assignment]
    consolation_boards = None  # type: ignore[assignment]
    tiers: Annotated[
        bool,
        YesNo(en="place awards over tiers", zh="排名大师分分级", ja="順位点の組分け"),
        Label("Place awards over tiers", "排名大师分分级授分", "順位点の組別授与", "§2.3"),
    ] = False


class WholeUnit(ConsoledUnit, StageUnit):
    """An entry with its places in the stages, in the end and in the consolation."""


@event(
    "cba-event",
    title=Help("Provincial event in one book", "省级比赛（预赛、淘汰赛、安慰赛）", "省級の競技会（予選・KO・慰安戦）"),
    about=Help(
        "preliminary stage with wins, stage points and tiers, knockout, consolation groups; totals per colour",
        "预赛（胜场分、阶段分、分级授分）、淘汰赛、分组安慰赛，一册算出各颜色总分",
        "予選（勝ち点・段階ポイント・組別授与）、KO、組別の慰安戦を一冊で計算し、色ごとに合計する",
    ),
    slip_lines=12,
    figures=(*common.FIGURES, *tiering.TIER_FIGURES, *staging.STAGE_FIGURES, *consoling.CONSOLATION_FIGURES),
    results=(
        PLACE,
        common.AVERAGE,
        tiering.TIER,
        common.AWARD,
        tiering.AWARD_TIER,
        common.WINS_MP,
        staging.STAGE_MP,
        consoling.GROUP,
        consoling.CONSOLATION_PLACE,
        consoling.CONSOLATION_MP,
        *common.POINTS,
        common.TOTAL,
    ),
    board=consoling.BOARD,
    headline=("level", "colour"),
    colours=2,
)
def whole(settings: WholeSettings, entries: list[WholeUnit], outcome: Outcome) -> None:
    """§2.1 to §2.5 and §2.8 together, within 240."""
    close(entries, outcome)
    field = gathered(settings, entries, outcome)
    value = value_of(settings, field.known(), outcome)
    below = has_stages(settings, field) or bool(consoling.groups_of(field))
    lower = lower_colour(settings.colour) if below else None
    kinds = {} if value is None else kinds_of(settings, field, value, outcome)
    show_places(entries, field.averages, outcome, consoling.BESIDE)
    settle(settings, entries, kinds, outcome, lower)


def has_stages(settings: WholeSettings, field: Field[WholeUnit]) -> bool:
    """Whether stage points are given, or asked for by what is entered of a stage."""
    set_of_a_stage = [settings.boards1, settings.eliminated1, settings.boards2, settings.eliminated2]
    entered = ((each.place1, each.place2, each.wins2, each.draws2) for each in field.entries)
    return any(value is not None for value in (*set_of_a_stage, *chain.from_iterable(entered)))


def kinds_of(settings: WholeSettings, field: Field[WholeUnit], value: Value, outcome: Outcome) -> dict[int, ByKind]:
    """The points of every unit by kind."""
    groups = tiered(settings, field, value, outcome) if settings.tiers or settings.tiered else None
    if settings.tiers and groups is not None:
        awards, giving = tier_awards(settings, field, field.place_of, groups, outcome, settings.knockout)
        for entry in field.entries:
            if not groups.is_open(entry.at):
                outcome.give(entry, tier=groups.tier_of[entry.at], award_tier=giving.get(entry.at))
    else:
        awards = place_awards(settings, field, value, outcome)
    stages = InStages({}, {}, None)
    if stages_set(settings, field, outcome):
        stages = in_stages(settings, field, value, groups, outcome)
    consoled = consoling.consolation(settings, field, value, outcome)
    kinds = {}
    for entry in field.entries:
        main = stages.kinds(entry, awards[entry.at], settings, value, outcome)
        own, own_wins = consoled.get(entry.at, (ZERO, ZERO))
        unknown = field.is_open(entry.at, settings) or (groups is not None and groups.is_open(entry.at))
        kinds[entry.at] = UNKNOWN if unknown else main._replace(consolation=own, consolation_wins=own_wins)
    return kinds


def stages_set(settings: WholeSettings, field: Field[WholeUnit], outcome: Outcome) -> bool:
    """Whether the first stage gives points; said where its places are entered but its settings are not."""
    if settings.boards1 is not None and settings.eliminated1 is not None:
        return True
    if has_stages(settings, field):
        label = outcome.setting("eliminated1" if settings.boards1 else "boards1")
        outcome.wrong(staging.STAGE_NOT_SET(stage=1, setting=label))
    return False
