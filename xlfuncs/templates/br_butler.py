"""Bridge: a pairs session by IMPs, against the datum (Butler) or every other table (cross-IMPs)."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates.br_common import mitchell
from xlfuncs.templates.br_pairs_book import Scoring
from xlfuncs.templates.br_pairs_event import build_pairs
from xlfuncs.templates.event import Example

NAME = "br-butler"
LANGUAGES = ("zh", "ja", "en")
ABOUT = {
    "zh": "双人赛按 IMP 记分：巴特勒（对基准分）或交叉 IMP",
    "ja": "IMP のペア戦：バトラー（データム）またはクロス IMP",
    "en": "pairs by IMPs: Butler (against the datum) or cross-IMPs",
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    return build_pairs(lang, Scoring(("butler", "ximp")), example)


#: Five tables of a Mitchell with two winners, each line numbered from 1; 10 boards by table from 1 to 5: contract,
#: result and declarer. At table 2 there was no time left for board 8.
SESSION = {
    1: "4S= N, 4S+1 S, 3NT= N, 4S-1 N, 4S= N",
    2: "6H= S, 4H+2 S, 6H= S, 6H-1 S, 4H+2 N",
    3: "3NT+1 E, 3NT-1 E, 2NT+2 W, 3NT= E, 3NT+1 W",
    4: "4S-1 W, 3S+1 W, 4S= W, 4SX-1 W, 4S= E",
    5: "3C= N, 3C+1 N, 2S-1 E, 2S= E, 3NTX-3 S",
    6: "4H= E, 4SX-2 S, 4H+1 E, 4H= W, 5H-1 E",
    7: "7NT= N, 6NT+1 N, 6S+1 N, 7S= S, 6NT+1 S",
    8: "PASS, NP, 1NT= W, 1NT-1 W, 2D+1 N",
    9: "5D= E, 3NT+2 W, 3NT+1 W, 5D+1 E, 3NT-2 W",
    10: "4S+1 N, 4S= N, 2S+2 N, 4S+1 S, 4SXX= N",
}

EXAMPLES = {
    "zh": Example(
        {
            "EventName": "周末巴特勒双人赛",
            "Club": "示例市桥牌俱乐部",
            "EventDate": date(2026, 6, 13),
            "Winners": 2,
        },
        [
            (number, line, players)
            for line, names in (
                ("NS", ("丁一鸣 / 汪洋", "傅雷 / 江南", "顾平 / 夏荷", "金磊 / 万里", "白桦 / 龙飞")),
                ("EW", ("常青 / 段誉成", "侯勇 / 邵华", "孟凡 / 秦岭", "汤臣 / 尹航", "黎明 / 余庆")),
            )
            for number, players in enumerate(names, 1)
        ],
        7,
        mitchell(SESSION, sets=5, lines=True),
    )
}
