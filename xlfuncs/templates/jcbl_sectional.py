"""JCBL: sectional pairs (local and regional too) over one or two sessions, overall and session points."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates.event import Example
from xlfuncs.templates.jcbl_common import Kind
from xlfuncs.templates.jcbl_common import build as sessions_and_overall

NAME = "jcbl-sectional"
LANGUAGES = ("ja", "en")
ABOUT = {
    "ja": "セクショナル等のペア戦：セッションとオーバーオール、レッド・ブラックの内訳",
    "en": "sectional pairs: session and overall points, red and black",
}
#: Local, sectional, regional; sectional is preset.
KIND = Kind(ratings=(2, 1, 3), sessions=2)


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    return sessions_and_overall(lang, KIND, example)


#: 24 pairs at 12 tables, 2 sessions of 24 boards with top 11: an average of 24 × 11 / 2 = 132, and 24 × 132 = 3168 in
#: all. Below 500 MP: L3 11, L = 11/16. On a weekday: L7 14. One pair was above the limit and is disqualified.
EXAMPLES = {
    "ja": Example(
        {
            "EventName": "第12回 みなと杯（500MP未満）",
            "Club": "みなとブリッジクラブ",
            "EventDate": date(2026, 5, 13),
            "Tables": 12,
            "Average1": 132,
            "Average2": 132,
            "LimitBase": 500,
            "DayOfPlay": "平日",
        },
        [
            ("青木・石田", 162, 156),
            ("上野・遠藤", 158.5, 149.5),
            ("大西・片山", 154, 150, "失格"),
            ("川口・木村", 144, 156),
            ("久保・小島", 152, 148),
            ("坂本・清水", 153, 141),
            ("杉山・関口", 140, 149),
            ("高木・田村", 147.5, 137),
            ("千葉・土屋", 134, 146),
            ("寺田・中川", 143, 132),
            ("永井・西田", 129, 146),
            ("野口・橋本", 138, 133),
            ("早川・平田", 132, 135.5),
            ("藤原・堀", 136.5, 127.5),
            ("前田・松井", 124, 128),
            ("三浦・村上", 129, 120),
            ("森・安田", 117.5, 125.5),
            ("山下・横山", 123, 119),
            ("吉村・渡辺", 115, 120),
            ("秋山・五十嵐", 117, 114.5),
            ("内田・岡本", 110, 112),
            ("菊地・桑原", 105, 114),
            ("近藤・佐野", 107.5, 105),
            ("島田・須藤", 96.5, 103.5),
        ],
        "久保・小島",
    )
}
