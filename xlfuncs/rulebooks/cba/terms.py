"""The terms of 大师分公式 as arguments: what each accepts, its words and its help."""

from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number, NumberOrWord, Whole, Word, YesNo
from xlfuncs.core.places import Place, PlaceNumber, Places
from xlfuncs.core.ranges import Range
from xlfuncs.core.sentences import Help
from xlfuncs.core.words import Also, Japanese
from xlfuncs.rulebooks.cba.edition import tables

Rank = Annotated[int, PlaceNumber(en="place in the event", zh="名次", ja="順位")]

#: Far beyond any event: a slip of the keyboard must not compute a million places.
MOST_ENTRIES = 100_000
Entries = Annotated[int, Whole(low=1, high=MOST_ENTRIES, en="entries in the field", zh="参赛规模", ja="参加数")]
Tied = Annotated[
    int,
    Whole(low=1, en="entries that share the place, from rank on", zh="并列此名次的单位数", ja="この順位に並ぶ組の数"),
]
Value = Annotated[Decimal, Number(above=0, en="value of the event, V = M×S×L×E", zh="比赛价值 V", ja="競技会の価値 V")]
M = Annotated[Decimal, Number(above=0, en="M, the master point coefficient", zh="大师分系数 M", ja="M 係数")]
S = Annotated[Decimal, Number(above=0, en="S, the length coefficient", zh="时长系数 S", ja="S 係数")]
L = Annotated[Decimal, Number(above=0, en="L, the level coefficient", zh="比赛等级系数 L", ja="L 係数")]
E = Annotated[Decimal, Number(above=0, en="E, the restriction coefficient", zh="比赛限制系数 E", ja="E 係数")]
Boards = Annotated[int, Whole(above=0, en="boards", zh="副数", ja="ボード数")]
Size = Annotated[
    int, Whole(low=1, en="players a team needs at least", zh="每队最少参赛人数", ja="チームに必要な最少人数")
]
Youth = Annotated[bool, YesNo(en="youth master points", zh="青年大师分", ja="ユースポイント")]
Knockout = Annotated[
    bool,
    YesNo(
        en="the first four were found by knockout (§2.8)",
        zh="淘汰赛决出前四名（§2.8）",
        ja="上位 4 位を KO で決定（§2.8）",
    ),
]
Level = Annotated[
    str,
    Word(
        lambda: tables.LEVELS,
        en="level of the event",
        zh="比赛等级",
        ja="競技会の格",
    ),
]
#: §1.1 speaks of 银分, the tables of 银.
COLOURS = {
    "platinum": ["白金", Also("白金分")],
    "gold": ["金", Also("金分")],
    "silver": ["银", Also("银分")],
    "red": ["红", Also("红分")],
    "blue": ["蓝", Also("蓝分")],
}
Colour = Annotated[str, Word(COLOURS, en="colour of the points", zh="大师分颜色", ja="ポイントの色")]


def spoken(colour: str) -> Help:
    """Return a colour in a sentence: the canonical word, for who reads Chinese characters the rulebook's own.

    >>> spoken("gold").text("zh")
    '金'
    """
    own, *_ = COLOURS[colour]
    return Help(colour, own, own)


EVENT_TYPES = {"team": ["团体赛"], "pair": ["双人赛"], "individual": ["个人赛"]}
EventType = Annotated[str, Word(EVENT_TYPES, en="type of event", zh="比赛类型", ja="種目")]
NON_MEMBER = "NM"


def _holdings(en: str, zh: str, ja: str) -> Range:
    """Return a range of a cell per player: points of this kind, or the word for a player who is no member."""
    return Range(
        NumberOrWord(
            {NON_MEMBER: ["非会员"]},
            low=0,
            en=f"{en}, or not a member",
            zh=f"{zh}，非会员须注明",
            ja=f"{ja}、または非会員",
        )
    )


Holdings = Annotated[
    list[Decimal | str | None], _holdings("the players' master points", "各参赛者的大师分", "各選手のマスターポイント")
]
YouthHoldings = Annotated[
    list[Decimal | str | None],
    _holdings("the players' youth master points", "各参赛者的青年大师分", "各選手のユースポイント"),
]
Averages = Annotated[
    list[Decimal | None],
    Range(
        Number(low=0, en="average master points, a row per entry", zh="各单位的平均大师分", ja="各参加者の平均ポイント")
    ),
]
Tier = Annotated[str, Word({"A": ["A组"], "B": ["B组"], "C": ["C组"]}, en="tier", zh="级别", ja="組")]
WITHDRAWN, NON_STARTER = "W", "DNS"
#: §2.9.4: who is out, and how.
OUT = {WITHDRAWN: ["弃权", "退赛", Japanese("棄権")], NON_STARTER: ["未参赛", Japanese("不参加")]}
RankCell = Place(
    OUT,
    en="a place such as 3 or 3=, or withdrew, did not start",
    zh="名次（并列写 3=），或弃权、未参赛",
    ja="順位（同順位は 3=）、または棄権・不参加",
)
Ranks = Annotated[list[int | str | None], Places(RankCell)]
