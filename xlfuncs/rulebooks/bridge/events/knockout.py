"""br-knockout: teams, or pairs, that meet until one is left."""

from typing import Annotated

from xlfuncs.core.sentences import Help
from xlfuncs.events import Builder, Label, Row
from xlfuncs.events.play.knockout import by_bracket, play, seeded_by
from xlfuncs.events.play.knockout_rows import KnockoutSettings, Meeting, Place, Seed
from xlfuncs.rulebooks.bridge.events.shared.common import TEAM, MembersOf


class Team(Row):
    """Who takes part."""

    unit: Annotated[
        str,
        TEAM,
        Label("Team", "队名", "チーム", also=("チーム名", "队伍", "参赛单位", "单位", "对名", "Pair", "ペア", "name")),
    ]
    player: MembersOf
    seed: Seed = None
    place: Place = None


@by_bracket(
    "br-knockout",
    title=Help("Knockout", "淘汰赛", "ノックアウト"),
    about=Help(
        "a bracket by seeds or lots for any number of teams, byes for the first, match for the third place; who meets "
        "whom next, and the places, as a master points event with knockout takes them",
        "任意队数的淘汰赛：按种子或抽签排对阵图，前列种子轮空，可设季军赛；随成绩列出下一轮对阵和名次，"
        "名次可用于含淘汰赛的大师分计算",
        "チーム数を問わないノックアウト：シードまたは抽選で組合せ表を作り、上位シードは不戦、3 位決定戦も可。"
        "次の対戦と順位を示し、順位はマスターポイントの計算に使える",
    ),
    reads=dict.fromkeys(("br-league", "br-pairs", "br-butler"), seeded_by("unit")),
)
def knockout(settings: KnockoutSettings, entries: list[Team], matches: list[Meeting], outcome: Builder) -> None:
    """Draw the bracket and play it as far as results are there."""
    play(settings, entries, matches, outcome, {entry.at: entry.player for entry in entries})
