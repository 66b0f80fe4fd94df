"""CBA: a team event whose first four are found by knockout, with win points of the rounds before it."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates.cba_team_event import build as team_event
from xlfuncs.templates.event import Example

NAME = "cba-knockout"
LANGUAGES = ("zh", "en")
ABOUT = {
    "zh": "含淘汰赛的团体赛：淘汰赛调整、胜场大师分、240 分上限",
    "en": "team event with knockout: awards adjusted for it, win points, the limit of 240",
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    return team_event(lang, example, knockout=True)


#: 20 teams over 7 rounds of 16 boards, then a knockout over 80: 192 boards. The four lowest holdings of all the
#: teams sum to 221,540, so that AVGM = 1.3 × 221540 / 4 / 20 = 3600.03, M = 6 + AVGM/1200 = 9.00, S = 2 + 192/48 =
#: 6.00, and V = 9.00 × 6.00 × 1.5 × 1 = 81. The losers of the quarter-finals share place 5; one team never came.
EXAMPLES = {
    "zh": Example(
        {
            "EventName": "2026 年全国俱乐部团体赛",
            "Club": "示例市桥牌协会",
            "EventDate": date(2026, 8, 9),
            "Level": "全国比赛",
            "Colour": "金",
            "Scope": "全国",
            "Boards": 192,
            "RoundBoards": 16,
        },
        [
            ("长城队", 3940, 6094, 5797, 3282, 5479, None, 1, 6, 0),
            ("太行队", 4433, 5162, 4939, 5216, 3532, 3542, 2, 5, 1),
            ("珠江队", 4083, 4291, 6082, 5902, 3786, None, 3, 5, 0),
            ("钱塘队", 4807, 3057, 3674, 4460, 2978, None, 4, 5, 0),
            ("洞庭队", 3782, 3812, 3514, 4345, None, None, "5=", 4, 1),
            ("燕山队", 2396, 3647, 4217, 3541, None, None, "5=", 4, 1),
            ("岷江队", 2468, 3436, 3347, 2482, None, None, "5=", 4, 0),
            ("青岛湾队", 2908, 2664, 3202, 3978, None, None, "5=", 4, 1),
            ("秦岭队", 3001, 2272, 2733, 2518, 2784, 2972, 9, 4, 0),
            ("嘉陵队", 3295, 2666, 3146, 2664, 2557, None, 10, 4, 0),
            ("武夷队", 2839, 1811, 2082, 2490, None, None, 11, 4, 0),
            ("滨江队", 2271, 2159, 2501, 2156, 2151, None, 12, 3, 1),
            ("五台队", 2286, 2327, 2840, 1703, None, None, 13, 3, 1),
            ("赤水队", 2535, 2202, 2376, 2806, 2563, None, 14, 3, 0),
            ("鹿城队", 2068, 2078, 1784, 1423, None, None, 15, 3, 0),
            ("白鹭队", 2050, 2068, 1444, 1587, None, None, 16, 1, 1),
            ("苍山队", 1737, 1586, 1923, 2698, 2541, 2368, 17, 2, 0),
            ("雪峰队", 2440, 1676, 2292, 2026, 1831, None, 18, 1, 1),
            ("渤海队", 1789, 1846, 1341, 1762, 1747, None, 19, 1, 0),
            ("瑞金队", 1464, 1871, 1690, 1641, 2024, 1120, 20, 0, 0),
            ("迎客松队", 1204, 988, 1530, 1117, None, None, "未参赛"),
        ],
        "长城队",
    )
}
