"""CBA: a team event, its coefficients from the members' holdings, place points and win points."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates.cba_team_event import build as team_event
from xlfuncs.templates.event import Example

NAME = "cba-teams"
LANGUAGES = ("zh", "en")
ABOUT = {
    "zh": "团体赛：按队员大师分计算系数，授予排名大师分和胜场大师分",
    "en": "team event: coefficients from the members' holdings, place and win points",
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    return team_event(lang, example, knockout=False)


#: 24 teams over 96 boards. The four lowest holdings of all the teams sum to 132,920, so that
#: AVGM = 1.3 × 132920 / 4 / 24 = 1799.96, M = 4 + AVGM/600 = 7.00, and V = 7.00 × 4.00 × 1.3 × 1 = 36.4.
#: Six rounds of 16 boards.
EXAMPLES = {
    "zh": Example(
        {
            "EventName": "2026 年春季省级团体赛",
            "Club": "示例市桥牌协会",
            "EventDate": date(2026, 4, 18),
            "Level": "省级一类赛事",
            "Colour": "银",
            "Boards": 96,
            "RoundBoards": 16,
        },
        [
            ("江畔队", 2756, 2250, 3082, 2600, 2816, None, 1, 5, 1),
            ("松风队", 2598, 2342, 2469, 2049, 2449, 2173, 2, 5, 0),
            ("云岭队", 2186, 2430, 2427, 1558, 1538, 1876, 3, 4, 1),
            ("海天队", 1968, 2905, 2380, 2099, None, None, 3, 4, 1),
            ("梅园队", 2293, 1620, 1860, 2002, None, None, 5, 4, 1),
            ("金桥队", 1835, 1757, 1710, 1867, 1961, 2254, 6, 4, 0),
            ("清江队", 2026, 1254, 1791, 1050, 2121, 1734, 7, 4, 0),
            ("南山队", 2082, 1759, 1571, 1420, None, None, 8, 3, 0),
            ("北辰队", 1559, 1735, 1453, 1975, 1753, None, 9, 3, 0),
            ("东湖队", 1887, 2014, 2081, 1533, 1857, None, 10, 3, 1),
            ("西城队", 1588, 901, 1268, 1388, 2190, 1193, 10, 3, 1),
            ("星河队", 1259, 1711, 1625, 1474, 2160, None, 12, 3, 1),
            ("长风队", 2049, 1705, 722, 477, None, None, 13, 3, 0),
            ("远帆队", 1316, 1783, 1359, 1327, 1166, None, 14, 3, 0),
            ("晨光队", 1382, 1046, 1336, 1173, None, None, 15, 3, 0),
            ("古城队", 1881, 628, 1758, 1629, 1460, None, 16, 3, 0),
            ("银杏队", 1137, 1386, 720, 1386, 859, 54, 17, 2, 1),
            ("雁翎队", 1844, 435, 1243, 1300, 1131, 1386, 18, 2, 1),
            ("翠微队", 1146, 804, 979, 1242, 492, None, 19, 1, 0),
            ("听雨队", 831, 1530, 772, 401, 895, None, 20, 2, 0),
            ("行者队", 845, 436, 1546, 164, 659, 413, 21, 2, 0),
            ("同窗队", 648, 908, 703, 691, 1045, None, 22, 0, 1),
            ("友谊队", "非会员", 1136, 1065, 1132, None, None, 23, 0, 0),
            ("百花队", 954, 950, 871, 1444, 775, 477, "弃权", 1, 0),
        ],
        "松风队",
    )
}
