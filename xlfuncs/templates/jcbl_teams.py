"""JCBL: teams by victory points over one or two sessions, overall and session points."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates.event import Example
from xlfuncs.templates.jcbl_matches import Format
from xlfuncs.templates.jcbl_matches import build as matches

NAME = "jcbl-teams"
LANGUAGES = ("ja", "en")
ABOUT = {
    "ja": "VPによるチーム戦：1～2セッション、各5試合までのセッションとオーバーオール",
    "en": "teams by VP: one or two sessions of up to five matches, session and overall points",
}
#: Club championship, local, sectional, regional; sectional is preset.
EVENT = Format(ratings=(2, 1, 3), sessions=2, matches=5)
FIRST = {
    "ja": "「試合設定」の黄色いセルに、テーブル数、セッション数、1試合のボード数、最大VP、制限などを記入します。"
    "係数はすぐに計算されます。",
    "en": "On the sheet Event fill in the yellow cells: tables, sessions, boards of a match, the most VP, limits. "
    "The coefficients follow at once.",
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    return matches(lang, EVENT, FIRST[lang], example)


#: 8 teams at 8 tables, a round robin of 3 and 4 matches of 8 boards on the scale of 20. One has six qualified members,
#: another five. The third loses 3 VP and is then level with the next; one was outside the limits.
EXAMPLES = {
    "ja": Example(
        {
            "EventName": "みなとチーム選手権",
            "Club": "みなとブリッジクラブ",
            "EventDate": date(2026, 9, 27),
            "Tables": 8,
            "Boards": 8,
        },
        [
            # team, qualified, the matches of session 1 and of session 2, adjusted, disqualified
            ("青葉チーム", None, 14, 12, 15, None, None, 9, 13, 11, 13),
            ("若草チーム", 6, 9, 16, 12, None, None, 17, 15, 12, 7),
            ("千鳥チーム", None, 12, 10, 8, None, None, 10, 14, 9, 15, None, -3),
            ("水無月チーム", 5, 13, 10, 14, None, None, 12, 7, 8, 11),
            ("山吹チーム", None, 7, 4, 7, None, None, 11, 6, 12, 9),
            ("ふじチーム", None, 8, 10, 5, None, None, 8, 5, 10, 11),
            ("さくらチーム", None, 11, 8, 13, None, None, 10, 12, 10, 9, None, None, "失格"),
            ("もみじチーム", None, 6, 10, 6, None, None, 3, 8, 8, 5),
        ],
        "若草チーム",
    )
}
