"""cba-consolation: a main event and its consolation (§2.5) in groups; the better counts, the higher colour kept."""

from xlfuncs.events import PLACE, Outcome, event
from xlfuncs.numbers import ZERO
from xlfuncs.rulebooks.cba.events import common, consoling
from xlfuncs.rulebooks.cba.events.consoling import ConsolationSettings, StagePoints
from xlfuncs.rulebooks.cba.events.field import Field, Value
from xlfuncs.rulebooks.cba.events.points import UNKNOWN, ByKind, award_field, place_awards, wins_of
from xlfuncs.rulebooks.cba.stages import lower_colour
from xlfuncs.sentences import Help


@event(
    "cba-consolation",
    title=Help("Main event and consolation", "主赛与安慰赛", "本戦と慰安戦"),
    about=Help(
        "main event and consolation: the better of the two, the higher colour kept",
        "主赛加安慰赛：取较高者，优先保留较高颜色的分数",
        "本戦と慰安戦：多い方を取り、上位の色を優先する",
    ),
    figures=(*common.FIGURES, *consoling.CONSOLATION_FIGURES),
    results=(
        PLACE,
        common.AVERAGE,
        common.AWARD,
        common.WINS_MP,
        consoling.STAGE_COUNTED,
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
def consolation(settings: ConsolationSettings, entries: list[StagePoints], outcome: Outcome) -> None:
    """§2.5 over §2.1, §2.2 and §2.4."""
    award_field(settings, entries, outcome, kinds_of, lower_colour(settings.colour), consoling.BESIDE)


def kinds_of(
    settings: ConsolationSettings, field: Field[StagePoints], value: Value, outcome: Outcome
) -> dict[int, ByKind]:
    """Every unit's points in main event and consolation."""
    kinds = {}
    awards = place_awards(settings, field, value, outcome)
    consoled = consoling.consolation(settings, field, value, outcome)
    for entry in field.entries:
        wins = wins_of(entry, settings, value, outcome)
        stage = None if "stage" in entry.unreadable else entry.stage or ZERO
        own, own_wins = consoled.get(entry.at, (ZERO, ZERO))
        if field.is_open(entry.at, settings):
            kinds[entry.at] = UNKNOWN
        else:
            kinds[entry.at] = ByKind(awards[entry.at], wins, stage, ZERO, own, own_wins)
    return kinds
