"""cba-knockout: a team event whose first four are found by knockout (§2.8), with win points of the rounds before it."""

from xlfuncs.core.numbers import ZERO
from xlfuncs.core.sentences import Help
from xlfuncs.core.trail import silence
from xlfuncs.events import PLACE, Builder, Result
from xlfuncs.rulebooks.cba.events.shared import common
from xlfuncs.rulebooks.cba.events.shared.awards import place_and_wins, plain_awards
from xlfuncs.rulebooks.cba.events.shared.common import TeamUnit
from xlfuncs.rulebooks.cba.events.shared.points import award_field
from xlfuncs.rulebooks.cba.events.shared.settings import CbaSettings

PLAIN = Result("plain", Help("Plain award", "调整前", "調整前"), 2)


class KnockoutSettings(CbaSettings):
    """The usual settings; that there was a knockout goes without saying."""

    knockout = True


@common.by_formula(
    "cba-knockout",
    title=Help("Team event with knockout", "含淘汰赛的团体赛", "KO のあるチーム戦"),
    about=Help(
        "team event with knockout: awards adjusted for it, win points, the limit of 240",
        "含淘汰赛的团体赛：淘汰赛调整、胜场大师分、240 分上限",
        "KO のあるチーム戦：順位点の調整、勝ち点、上限 240",
    ),
    slip_lines=10,
    results=(PLACE, common.AVERAGE, PLAIN, common.AWARD, common.WINS_MP, *common.POINTS),
    beside_only=("plain",),
)
def knockout(settings: KnockoutSettings, entries: list[TeamUnit], outcome: Builder) -> None:
    """Award an event with a knockout: §2.8 beside §2.1 and §2.4; ``plain`` is the award of the basic formula."""
    field = award_field(settings, entries, outcome, place_and_wins)
    v = outcome.value("v")
    if v is None:
        return
    with silence():
        plain = plain_awards(settings, field.place_of, field.size, v, knockout=False)
        for entry in entries:
            if not (entry.at in field.averages and field.is_open(entry.at, settings)):
                place = field.place_of.get(entry.at)
                outcome.give(entry, plain=ZERO if place is None else plain(place))
