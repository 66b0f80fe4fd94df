"""jcbl-teams: teams by victory points or board-a-match, session and overall points; club championships too."""

from xlfuncs.events import Outcome, event
from xlfuncs.rulebooks.jcbl.events import common
from xlfuncs.rulebooks.jcbl.events.awarding import award
from xlfuncs.rulebooks.jcbl.events.common import Example, TeamEntry
from xlfuncs.rulebooks.jcbl.events.membership import Membership
from xlfuncs.rulebooks.jcbl.events.settings import TeamSettings
from xlfuncs.sentences import Help

SUM = common.SUM._replace(label=Help("Total VP", "总 VP", "合計VP"))
RESULTS = (common.PLACE, SUM, *common.SESSIONS, common.ALL_SESSIONS, common.OVERALL, *common.POINTS)
BOARD = ("place", "unit", "score_total", "session_points", "overall", "red", "black", "total")


@event(
    "jcbl-teams",
    en="Teams",
    zh="队式赛",
    ja="チーム戦",
    about=Help(
        "by victory points or board-a-match: session and overall points, members by the matches they played",
        "按 VP 或逐副计分：单节分和总成绩分，按出场场数确定合格队员",
        "VP・B-a-M：セッションとオーバーオール、必要出場回数による有資格者",
    ),
    languages=common.LANGUAGES,
    figures=common.FIGURES,
    results=RESULTS,
    board=BOARD,
    headline=("rating", "c"),
    colours=2,
)
def teams(settings: TeamSettings, entries: list[TeamEntry], outcome: Outcome) -> None:
    """第2条, 第11条, 第12条: what each member of a team gets for its place and its matches."""
    members = Membership(outcome)
    award(settings, entries, outcome, members_of=members.of, without=members.out)


#: 8 teams at 8 tables, a round robin of 3 and 4 matches of 8 boards on the scale of 20. One has six qualified members,
#: another five. The third loses 3 VP and is then level with the next; one was outside the limits.
EXAMPLE = Example(
    {
        "name": "みなとチーム選手権",
        "club": "みなとブリッジクラブ",
        "date": "2026-09-27",
        "tables": 8,
        "boards": 8,
        "session_matches1": 3,
        "session_matches2": 4,
    },
    {
        "entries": (
            ("unit", "members", "vp1", "vp2", "vp3", "vp4", "vp5", "vp6", "vp7", "adjust", "out"),
            ("青葉チーム", None, 14, 12, 15, 9, 13, 11, 13),
            ("若草チーム", 6, 9, 16, 12, 17, 15, 12, 7),
            ("千鳥チーム", None, 12, 10, 8, 10, 14, 9, 15, -3),
            ("水無月チーム", 5, 13, 10, 14, 12, 7, 8, 11),
            ("山吹チーム", None, 7, 4, 7, 11, 6, 12, 9),
            ("ふじチーム", None, 8, 10, 5, 8, 5, 10, 11),
            ("さくらチーム", None, 11, 8, 13, 10, 12, 10, 9, None, "失格だが参加"),
            ("もみじチーム", None, 6, 10, 6, 3, 8, 8, 5),
        )
    },
)
