"""JCBL: an IMP league, its matches by victory points, each a session."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates.event import Example
from xlfuncs.templates.jcbl_matches import Format
from xlfuncs.templates.jcbl_matches import build as matches

NAME = "jcbl-league"
LANGUAGES = ("ja", "en")
ABOUT = {
    "ja": "IMPリーグ：リーグ係数 L8 によるセッションとオーバーオール（9試合まで）",
    "en": "IMP league: session and overall points by the league's L8, up to nine matches",
}
#: Sectional is preset.
EVENT = Format(ratings=(2, 1, 3, 4), sessions=9, matches=1, league=True)
FIRST = {
    "ja": "「試合設定」の黄色いセルに、リーグ、テーブル数、セッション数、1試合のボード数、最大VPなどを記入します。"
    "リーグごとに1つのブックを使います。1試合を1セッションとして計算します。",
    "en": "On the sheet Event fill in the yellow cells: league, tables, sessions, boards of a match, the most VP. "
    "Each league has a workbook of its own. A match counts as a session.",
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    return matches(lang, EVENT, FIRST[lang], example)


#: Major II: L8 12, L = 12/16. 6 teams, a round robin of 5 matches of 24 boards. One team withdrew after three; the
#: opponents of its last matches have the VP of a walkover.
EXAMPLES = {
    "ja": Example(
        {
            "EventName": "2026年度秋季 IMPリーグ メジャーII",
            "Club": "みなとブリッジクラブ",
            "EventDate": date(2026, 11, 15),
            "League": "メジャーII",
            "Tables": 6,
            "Sessions": 5,
            "Boards": 24,
        },
        [
            ("港南", None, 12.5, 8, 15, 13, 6),
            ("浜風", None, 9, 14, 17, 8, 14),
            ("山手", 4, 16, 6, 11, 7, 12),
            ("元町", None, 4, 10, 5, 12, 8),
            ("本牧", 5, 11, 12, 9, 12, 12),
            ("石川町", None, 7.5, 10, 3),
        ],
        "浜風",
    )
}
