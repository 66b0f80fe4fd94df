"""cba-event: the usual provincial event in one book: preliminary stages, tiers, knockout, consolation groups."""

from collections.abc import Sequence
from itertools import chain
from typing import Annotated

from xlfuncs.core.arguments import YesNo
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.sentences import Help
from xlfuncs.events import HOW_SCORED, PLACE, Builder, Label
from xlfuncs.rulebooks.cba.events import consolation
from xlfuncs.rulebooks.cba.events.consolation import (
    ConsolationSettings,
    ConsoledUnit,
    OwnBoards,
    groups_of,
    in_consolation,
)
from xlfuncs.rulebooks.cba.events.shared import common, meanings
from xlfuncs.rulebooks.cba.events.shared.awards import UNKNOWN, Kinds, place_awards
from xlfuncs.rulebooks.cba.events.shared.field import Field, in_field
from xlfuncs.rulebooks.cba.events.shared.points import award_field
from xlfuncs.rulebooks.cba.events.shared.stages import (
    STAGE_FIGURES,
    STAGE_MP,
    STAGE_NOT_SET,
    BoardsOfFirst,
    EliminatedOfFirst,
    InStages,
    StageSettings,
    StageUnit,
    both_named,
    close,
    in_stages,
    of_first_stage,
)
from xlfuncs.rulebooks.cba.events.shared.tiers import (
    AWARD_TIER,
    TIER,
    TIER_FIGURES,
    Tiered,
    give_tiers,
    tier_awards,
    tiered,
)
from xlfuncs.rulebooks.cba.events.shared.values import Value
from xlfuncs.rulebooks.cba.stages import lower_colour

ConsolationIfAny = Annotated[OwnBoards | None, meanings.CONSOLATION_BOARDS_IF_ANY]


class WholeSettings(ConsolationSettings, StageSettings):
    """All settings that a provincial event may have; a blank one does not apply."""

    boards1: Annotated[BoardsOfFirst | None, meanings.STAGE_BOARDS_IF_ANY] = None  # type: ignore[assignment]
    eliminated1: Annotated[EliminatedOfFirst | None, meanings.ELIMINATED_IF_ANY] = None  # type: ignore[assignment]
    consolation_boards: ConsolationIfAny = None  # type: ignore[assignment]
    tiers: Annotated[
        bool,
        YesNo(en="place awards over tiers", zh="排名大师分分级", ja="順位点の組分け"),
        Label("Place awards over tiers", "排名大师分分级授分", "順位点の組別授与", "§2.3"),
        HOW_SCORED,
        meanings.TIERS,
    ] = False

    @property
    def has_first(self) -> bool:  # type: ignore[override]
        return self.boards1 is not None and self.eliminated1 is not None


class WholeUnit(ConsoledUnit, StageUnit):
    """An entry with its places in the stages, in the end and in the consolation."""


@common.by_formula(
    "cba-event",
    title=Help("Provincial event in one book", "省级比赛（预赛、淘汰赛、安慰赛）", "省級の競技会（予選・KO・慰安戦）"),
    about=Help(
        "preliminary stage with wins, stage points and tiers, knockout, consolation groups; totals per colour",
        "预赛（胜场分、阶段分、分级授分）、淘汰赛、分组安慰赛，在一个工作簿中算出各颜色总分",
        "予選（勝ち点・段階ポイント・組別授与）、KO、組別の慰安戦を一冊で計算し、色ごとに合計する",
    ),
    slip_lines=14,
    figures=(*common.FIGURES, *TIER_FIGURES, *STAGE_FIGURES, *consolation.CONSOLATION_FIGURES),
    results=(
        *(PLACE, common.AVERAGE, TIER, common.AWARD, AWARD_TIER, common.WINS_MP),
        *(STAGE_MP, *consolation.BESIDE, consolation.CONSOLATION_MP, *common.POINTS),
    ),
    board=consolation.BOARD,
    colours=2,
    carries=of_first_stage,
)
def whole(settings: WholeSettings, entries: list[WholeUnit], outcome: Builder) -> None:
    """Award by §2.1 to §2.5 and §2.8 together, within 240."""
    close(entries, outcome)
    field = in_field(entries)
    lower = lower_colour(settings.colour) if has_stages(settings, field) or groups_of(field) else None
    award_field(settings, entries, outcome, kinds_of, lower)


def has_stages(settings: WholeSettings, entries: Sequence[WholeUnit]) -> bool:
    """Return whether stage points are given, or asked for by what is entered of a stage."""
    numbers = settings.boards1, settings.eliminated1, settings.boards2, settings.eliminated2
    entered = ((each.place1, each.place2, each.wins2, each.draws2) for each in entries)
    return settings.tiered or any(value is not None for value in (*numbers, *chain.from_iterable(entered)))


def kinds_of(settings: WholeSettings, field: Field[WholeUnit], value: Value, outcome: Builder) -> Kinds:
    """Return the points of every unit by kind."""
    groups: Tiered | None = None
    giving: dict[int, str] = {}
    if settings.tiers:
        groups = tiered(settings, field, value, outcome)
        awards, giving = tier_awards(settings, field, groups, outcome)
    else:
        awards = place_awards(settings, field, value, outcome)
    staged = InStages({}, {}, value)
    if stages_set(settings, field, outcome):
        staged = in_stages(settings, field, value, outcome, groups)
    shown = groups or staged.tiers
    if shown is not None:
        give_tiers(shown, field.entries, outcome)
    for entry in field.entries:
        outcome.give(entry, award_tier=giving.get(entry.at))
    consoled = in_consolation(settings, field, value, outcome)
    kinds = {}
    for entry in field.entries:
        main = staged.kinds(entry, awards[entry.at], settings, value, outcome)
        own, own_wins = consoled.get(entry.at, (ZERO, ZERO))
        unknown = main is UNKNOWN or (groups is not None and groups.is_open(entry.at))
        kinds[entry.at] = UNKNOWN if unknown else main._replace(consolation=own, consolation_wins=own_wins)
    return kinds


def stages_set(settings: WholeSettings, field: Field[WholeUnit], outcome: Builder) -> bool:
    """Return whether the first stage gives points; say where its places are entered but its settings are not."""
    if settings.has_first:
        return True
    if has_stages(settings, field.entries):
        second = settings.boards2 is not None or settings.eliminated2 is not None
        asked = ("boards1", "eliminated1", *(("boards2", "eliminated2") if second else ()))
        lacking = [key for key in asked if getattr(settings, key) is None]
        outcome.wrong(STAGE_NOT_SET(stage=1, setting=both_named(outcome, *lacking)))
    return False
