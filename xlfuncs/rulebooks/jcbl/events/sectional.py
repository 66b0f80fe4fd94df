"""jcbl-sectional: pairs (individuals, HT) of any rating, session and overall points, red and black."""

from xlfuncs.events import Outcome, event
from xlfuncs.rulebooks.jcbl.events import common
from xlfuncs.rulebooks.jcbl.events.awarding import award
from xlfuncs.rulebooks.jcbl.events.common import Example, PairEntry
from xlfuncs.rulebooks.jcbl.events.settings import FieldSettings
from xlfuncs.sentences import Help

#: What an event of pairs gives, and what of it hangs on the wall.
RESULTS = (common.PLACE, common.SUM, *common.SESSIONS, common.OVERALL, *common.POINTS)
BOARD = ("place", "unit", *(each.key for each in RESULTS if each.key != "place"))


@event(
    "jcbl-sectional",
    en="Sectional pairs",
    zh="地区级双人赛",
    ja="セクショナル等のペア戦",
    about=Help(
        "session and overall points, red and black; local and regional too",
        "单节分和总成绩分，红分和黑分；也用于地方级和大区级",
        "セッションとオーバーオール、レッド・ブラックの内訳（ローカル・リジョナルも）",
    ),
    languages=common.LANGUAGES,
    figures=common.FIGURES,
    results=RESULTS,
    board=BOARD,
    headline=("rating", "c"),
    colours=2,
)
def sectional(settings: FieldSettings, entries: list[PairEntry], outcome: Outcome) -> None:
    """第2条: what each pair gets for its place and its sessions."""
    award(settings, entries, outcome)


#: 24 pairs at 12 tables, 2 sessions of 24 boards with top 11: an average of 24 × 11 / 2 = 132, and 24 × 132 = 3168 in
#: all. Below 500 MP: L3 11, L = 11/16. On a weekday: L7 14. One pair was above the limit
#: and played all the same (第10条).
EXAMPLE = Example(
    {
        "name": "第12回 みなと杯（500MP未満）",
        "club": "みなとブリッジクラブ",
        "date": "2026-05-13",
        "tables": 12,
        "l3": 500,
        "l7": "平日",
    },
    {
        "entries": (
            ("unit", "score1", "score2", "out"),
            ("青木・石田", 162, 156),
            ("上野・遠藤", 158.5, 149.5),
            ("大西・片山", 154, 150, "失格だが参加"),
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
        )
    },
)
