"""xq-knockout: players, or teams, who meet until one is left."""

from typing import Annotated

from xlfuncs.core.sentences import Help
from xlfuncs.events import Builder, Label, Row
from xlfuncs.events.play.knockout import by_bracket, play, seeded_by
from xlfuncs.events.play.knockout_rows import KnockoutSettings, Meeting, Place, Seed
from xlfuncs.rulebooks.xiangqi.terms import PLAYER


class Player(Row):
    """Who takes part."""

    player: Annotated[
        str, PLAYER, Label(also=("unit", "选手", "姓名", "氏名", "name", "队名", "队", "队伍", "Team", "チーム"))
    ]
    seed: Seed = None
    place: Place = None


@by_bracket(
    "xq-knockout",
    title=Help("Xiangqi: knockout", "象棋淘汰赛", "シャンチー トーナメント"),
    about=Help(
        "a bracket by seeds or lots for any number, byes for the first, match for the third place; who meets whom "
        "next, and the places; a table of standings may be pasted in, of which the first so many take part",
        "任意人数的单淘汰赛：按种子或抽签排对阵图，前列种子轮空，可设季军赛；随成绩列出下一轮对阵和名次；"
        "可粘贴名次表，取前几名参赛",
        "人数を問わない勝ち抜き戦：シードまたは抽選で組合せ表を作り、上位シードは不戦、3 位決定戦も可。"
        "次の対戦と順位を示す。順位表を貼り付けて上位を採れる",
    ),
    reads=dict.fromkeys(("xq-standings", "xq-rated", "xq-perf", "xq-teams"), seeded_by("player")),
)
def knockout(settings: KnockoutSettings, entries: list[Player], matches: list[Meeting], outcome: Builder) -> None:
    """Draw the bracket and play it as far as results are there."""
    play(settings, entries, matches, outcome, {entry.at: [outcome.person(entry)] for entry in entries})
