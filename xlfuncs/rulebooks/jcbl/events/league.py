"""jcbl-league: an IMP league (L8), every match of which is a session."""

from xlfuncs.core.sentences import Help
from xlfuncs.events import Builder
from xlfuncs.rulebooks.jcbl.events import teams
from xlfuncs.rulebooks.jcbl.events.shared import common
from xlfuncs.rulebooks.jcbl.events.shared.entries import TeamEntry
from xlfuncs.rulebooks.jcbl.events.shared.settings import LeagueSettings


@common.by_sessions(
    "jcbl-league",
    title=Help("IMP league", "IMP 联赛", "IMPリーグ"),
    about=Help(
        "session and overall points by the league's L8; company leagues have an L2 besides",
        "按联赛系数 L8 的单节分和总成绩分；社会人联赛另有 L2",
        "リーグ係数 L8 によるセッションとオーバーオール（社会人リーグは L2 も）",
    ),
    slip_lines=21,
    results=tuple(each for each in teams.RESULTS if each not in common.SESSIONS),
    headline=("league", "rating"),
    also_called=teams.CALLED,
)
def league(settings: LeagueSettings, entries: list[TeamEntry], outcome: Builder) -> None:
    """Award each member of a team for its place and its matches (第2条 L8, 第11条, 第12条)."""
    teams.teams(settings, entries, outcome)
