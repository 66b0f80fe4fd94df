"""Bridge: a pairs session by matchpoints, from the contracts to the ranking."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates.br_common import mitchell
from xlfuncs.templates.br_pairs_book import Scoring
from xlfuncs.templates.br_pairs_event import build_pairs
from xlfuncs.templates.event import Example

NAME = "br-pairs"
LANGUAGES = ("zh", "ja", "en")
ABOUT = {
    "zh": "双人赛：由定约与结果算出比赛分、百分率和名次",
    "ja": "ペア戦：コントラクトと結果からマッチポイント・百分率・順位",
    "en": "pairs session: contracts to matchpoints, percent and places",
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    return build_pairs(lang, Scoring(("mp",)), example)


#: Seven tables of a Mitchell, the lines changing places in the last round; 14 boards by table from 1 to 7: contract,
#: result and declarer. East-West spoilt board 5 at table 3, and at table 6 there was no time left for board 4.
SESSION = {
    1: "4S= N, 4S+1 N, 3S+2 N, 4S= S, 4S-1 N, 3NT= N, 4S+1 S",
    2: "3NT+1 S, 3NT= S, 5D= S, 3NT-1 S, 3NT+1 N, 3NT= S, 2NT+2 S",
    3: "2H= E, 2H+1 E, 2S-1 N, 3H-1 E, 2S= N, 2H= W, 3D-2 S",
    4: "6S= W, 4S+2 W, 4S+2 W, 6NT-1 E, 4S+1 E, NP, 6S= W",
    5: "4H-1 N, 4H= N, A+/A-, 3H+1 N, 4H= S, 4SX-2 E, 4H-1 N",
    6: "1NT= S, 1NT+1 S, 2C= W, 1NT-1 N, 2D-1 E, 1NT= S, 2C+1 W",
    7: "3NT= E, 3NT-1 E, 3NT+1 W, 1NT+2 E, 3NT= E, 5C-2 W, 3NT+2 E",
    8: "4H= S, 4SX-3 W, 4H+1 S, 4H-1 S, 3S-1 W, 5HX-1 S, 4H= S",
    9: "3NT= N, 2NT+1 N, 3NT-2 N, 3NT= N, 4C= N, 1NT+2 N, 3NT-1 N",
    10: "4S= E, 5HX-3 N, 4S-1 E, 4S= E, 4S+1 W, 3S+1 E, 5HX-2 N",
    11: "2S+1 S, 3S= S, 2S= S, 4S-1 S, 2S+1 S, 3D= E, 2SX+1 S",
    12: "6NT= N, 3NT+3 N, 6D= S, 6NT-1 N, 3NT+4 N, 5D+1 S, 6NT= S",
    13: "PASS, 1NT-1 W, PASS, 1S= S, 2D= N, 1NT= W, PASS",
    14: "4H+1 W, 4H= W, 5DX-2 N, 4H+1 E, 4H= W, 5DX-1 N, 3H+2 W",
}

EXAMPLES = {
    "zh": Example(
        {
            "EventName": "周五双人赛",
            "Club": "示例市桥牌俱乐部",
            "EventDate": date(2026, 5, 15),
        },
        [
            (number, None, names)
            for number, names in enumerate(
                (
                    *("林晓峰 / 周文博", "陈立群 / 苏敏", "吴海涛 / 郑洁", "何建平 / 孙玉兰", "罗志远 / 高翔"),
                    *("谢婷 / 马骏", "唐国华 / 冯雪", "韩东升 / 曹颖", "许志强 / 邓丽", "彭飞 / 蒋晨"),
                    *("沈佳宁 / 魏巍", "姚远 / 卢静", "方正 / 钱宇", "田野 / 石磊"),
                ),
                1,
            )
        ],
        5,
        mitchell(SESSION, sets=7, switched=(7,)),
    )
}
