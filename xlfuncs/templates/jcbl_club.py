"""JCBL: a club championship (CCG) in pairs, overall and session points, partly red."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates.event import Example
from xlfuncs.templates.jcbl_common import Kind
from xlfuncs.templates.jcbl_common import build as sessions_and_overall

NAME = "jcbl-club"
LANGUAGES = ("ja", "en")
ABOUT = {
    "ja": "クラブ選手権試合（CCG）のペア戦：オーバーオールの20%がレッド、L1 クラス",
    "en": "club championship in pairs: session and overall points, 20% of the overall ones red",
}
KIND = Kind(ratings=(0,), sessions=1, club=True)


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    return sessions_and_overall(lang, KIND, example)


#: 10 pairs at 5 tables, scored in percent. Class 3 has L1 14; the limit of 300 MP has L3 10, which takes its place.
EXAMPLES = {
    "ja": Example(
        {
            "EventName": "春のクラブ選手権（300MP未満）",
            "Club": "みなとブリッジクラブ",
            "EventDate": date(2026, 4, 12),
            "Tables": 5,
            "Scoring": "%",
            "Average1": 50,
            "GameClass": 3,
            "LimitBase": 300,
        },
        [
            ("浅野・井上", 62.5),
            ("江口・太田", 58),
            ("金子・工藤", 55),
            ("斉藤・島", 55),
            ("武田・津田", 52),
            ("内藤・野村", 50),
            ("原・福田", 46),
            ("星野・松本", 44),
            ("宮崎・森田", 41.5),
            ("柳・和田", 36),
        ],
        "金子・工藤",
    )
}
