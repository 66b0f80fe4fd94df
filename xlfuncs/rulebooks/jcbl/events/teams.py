"""jcbl-teams: teams by victory points or board-a-match; who of a team is qualified (第2条 P, 第11条)."""

from xlfuncs.events import PLACE, Outcome
from xlfuncs.rulebooks.jcbl.events import common
from xlfuncs.rulebooks.jcbl.events.awarding import award
from xlfuncs.rulebooks.jcbl.events.entries import TeamEntry
from xlfuncs.rulebooks.jcbl.events.membership import Membership
from xlfuncs.rulebooks.jcbl.events.settings import TeamSettings
from xlfuncs.sentences import Help

SUM = common.SUM._replace(label=Help("Total VP", "总 VP", "合計VP"))
RESULTS = (PLACE, SUM, *common.POINTS)


@common.by_sessions(
    "jcbl-teams",
    title=Help("Teams", "队式赛", "チーム戦"),
    about=Help(
        "by victory points or board-a-match: session and overall points, members by the matches they played",
        "按 VP 或逐副计胜负（BAM）：单节分和总成绩分，按出场场数确定合格队员",
        "VP・B-a-M：セッションとオーバーオール、必要出場回数による有資格者",
    ),
    slip_lines=15,
    results=RESULTS,
)
def teams(settings: TeamSettings, entries: list[TeamEntry], outcome: Outcome) -> None:
    """第2条, 第11条, 第12条: what each member of a team gets for its place and its matches."""
    award(settings, entries, outcome, Membership(settings, outcome))
