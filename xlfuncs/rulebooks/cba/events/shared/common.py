"""The parts that the events of 大师分公式 share: their settings, their entries, and the names of figures and
results.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import Annotated, Any

from xlfuncs.core.arguments import Number, Text, Whole, Word, YesNo
from xlfuncs.core.cells import is_blank
from xlfuncs.core.sentences import Help
from xlfuncs.events import (
    FROM_MEMBERS,
    HOLDING,
    HOW_SCORED,
    LIMITS,
    NOUGHT,
    PLAYER,
    RARE,
    EventSettings,
    Label,
    Needed,
    Person,
    Repeated,
    Result,
    Row,
    event,
)
from xlfuncs.events.declaration import Stage
from xlfuncs.rulebooks.cba.coefficients import SCOPES, Mixed
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events.shared import meanings
from xlfuncs.rulebooks.cba.terms import (
    EVENT_TYPES,
    MOST_ENTRIES,
    Colour,
    Knockout,
    Level,
    RankCell,
    Youth,
)
from xlfuncs.rulebooks.cba.winning import Draws, Wins

NO_LIMIT = "none"
#: §1.3.1 基层比赛, 全国桥牌赛事: the scope that a level has by itself.
SCOPE_OF_LEVEL = {"grassroots": "grassroots", "club": "grassroots", "national": "national"}
#: §2.9.6 个人赛及其他比赛: what is neither for teams nor for pairs follows the rules of individual events.
OTHER = "other"
#: The whole event of a kind that a secretary may choose; the functions know the first three.
EventKind = Annotated[
    str, Word({**EVENT_TYPES, OTHER: ["其他", "其他比赛"]}, en="type of event", zh="比赛类型", ja="種目")
]


BOARDS = Whole(above=0, high=10_000, en="boards", zh="副数", ja="ボード数")
AWARDED = Whole(low=1, high=MOST_ENTRIES, en="places that get awards", zh="授分的名次数", ja="授与される順位の数")


#: §1.3.4 限制性因素, as questions: the settings that answer them, besides the age group.
QUESTIONS = ("entry_limit", "sex", "age_limit", "mp_limit")
MIXED = "mixed"


def is_answered(settings: "CbaSettings") -> bool:
    """Return whether any of the questions is answered."""
    return any(getattr(settings, key) is not None for key in (*QUESTIONS, "age_group"))


#: Whoever answers one of the questions is asked all of them, unless the number of limits is typed.
ASKED = Needed(
    ("restrictions", *QUESTIONS, "age_group"),
    lambda settings: settings.restrictions is None and is_answered(settings),
)


class CbaSettings(EventSettings):
    """The settings of an ordinary event, in the order of the rulebook.

    An event that fixes some of them is ``without`` them, and says their values: ``event_type = "pair"``.
    """

    #: Whether a published table gives the awards (§2.1).
    published = False
    #: Whether the column of groups parts the whole field (§2.9.1, §2.9.2).
    in_groups = False
    level: Annotated[
        Level,
        Label("Level", "比赛等级", "競技会の格", "§1.3.3", also=("赛事等级", "比赛级别", "赛事级别", "試合の格")),
        meanings.LEVEL,
    ]
    boards: Annotated[
        int,
        BOARDS,
        Label(
            "Fewest boards of the winner, B",
            "冠军至少打的副数 B",
            "優勝者の最少ボード数 B",
            "§1.3.2",
            also=("副数", "ボード数"),
        ),
        meanings.BOARDS,
    ]
    colour: Annotated[Colour, Label(rule="§1.1", also=("颜色",)), meanings.COLOUR] = "red"
    youth: Annotated[
        Youth,
        Label(
            "Youth points are awarded",
            "发放青年大师分",
            "ユースポイントを発行",
            "§1.3.1",
            also=("青年大师分", "Youth points"),
        ),
        meanings.YOUTH,
    ] = False
    event_type: Annotated[EventKind, Label(rule="§1.3.1 §2.9.6"), meanings.EVENT_TYPE] = "team"
    size: Annotated[
        int | None,
        Whole(low=1, high=20, en="players a unit needs", zh="每队最少人数", ja="必要な最少人数"),
        Label("Players a team needs", "每队最少人数", "必要な最少人数", "§1.3.1"),
        LIMITS,
        meanings.SIZE,
    ] = None
    scope: Annotated[
        str | None,
        Word({**SCOPES, NO_LIMIT: ["不限"]}, en="scope", zh="比赛范围", ja="範囲"),
        Label(rule="§1.3.1"),
        LIMITS,
        meanings.SCOPE,
    ] = None
    annual_top: Annotated[
        bool,
        YesNo(en="the year's top event", zh="年度最高水平比赛", ja="年に一度の最高水準の試合"),
        Label("The year's top event", "年度最高水平比赛", "年に一度の最高水準", "§1.3.1"),
        RARE,
        meanings.ANNUAL_TOP,
    ] = False
    annual_mp: Annotated[
        Decimal | None,
        Number(above=0, en="the year's base average", zh="年度基准大师分", ja="年度基準"),
        Label("The year's base average", "年度基准大师分", "年度基準ポイント", "§1.3.5"),
        RARE,
        meanings.ANNUAL_MP,
    ] = None
    restrictions: Annotated[
        int | None,
        Whole(low=0, high=8, en="restrictions", zh="限制项数", ja="制限の数"),
        Label("Restrictions (without mixed)", "限制项数（不含混合）", "制限の数（混合を除く）", "§1.3.4"),
        LIMITS,
        meanings.RESTRICTIONS,
    ] = None
    online: Annotated[
        bool, YesNo(en="online", zh="网络比赛", ja="オンライン"), Label(rule="§1.3.4"), LIMITS, meanings.ONLINE
    ] = False
    mixed: Annotated[Mixed | None, Label(rule="§1.3.4", blank=meanings.NOT_SAID_MIXED), LIMITS, meanings.MIXED] = None
    knockout: Annotated[
        Knockout,
        Label("First four found by knockout", "淘汰赛决出前四名", "上位4位をKOで決定", "§2.8"),
        HOW_SCORED,
        meanings.KNOCKOUT,
    ] = False
    round_boards: Annotated[
        int | None,
        Whole(above=0, high=1000, en="boards of a round", zh="每轮副数", ja="1ラウンドのボード数"),
        Label(rule="§2.4"),
        HOW_SCORED,
        meanings.ROUND_BOARDS,
    ] = None
    win_mp: Annotated[
        Decimal | None,
        Number(above=0, en="points per win by the table", zh="表格规定的每胜大师分", ja="表による1勝のポイント"),
        Label(rule="§2.4"),
        RARE,
        meanings.WIN_MP,
    ] = None
    entry_limit: Annotated[
        bool | None,
        YesNo(en="who may enter is limited", zh="参加范围限制", ja="参加範囲の制限"),
        Label("Entry limited", "参加范围限制", "参加範囲の制限", "§1.3.4"),
        LIMITS,
        ASKED,
        meanings.ENTRY_LIMIT,
    ] = None
    sex: Annotated[
        str | None,
        Word({NO_LIMIT: ["不限"], "men": ["男子"], "women": ["女子"], MIXED: ["混合"]}, en="sex", zh="性别", ja="性別"),
        Label("Sex limited", "性别限制", "性別の制限", "§1.3.4"),
        LIMITS,
        ASKED,
        meanings.SEX,
    ] = None
    age_limit: Annotated[
        bool | None,
        YesNo(en="age is limited", zh="年龄限制", ja="年齢の制限"),
        Label("Age limited", "年龄限制", "年齢の制限", "§1.3.4"),
        LIMITS,
        ASKED,
        meanings.AGE_LIMIT,
    ] = None
    age_group: Annotated[
        int | None,
        Whole(low=1, high=8, en="age group", zh="年龄组别", ja="年齢の組"),
        Label("Age group (1 is the oldest)", "年龄组别（最高组为 1）", "年齢の組（最も上が 1）", "§1.3.4"),
        LIMITS,
        Needed(("restrictions", "age_limit"), lambda settings: settings.restrictions is None and settings.age_limit),
        meanings.AGE_GROUP,
    ] = None
    mp_limit: Annotated[
        bool | None,
        YesNo(en="holdings have an upper limit", zh="大师分上限限制", ja="保有ポイントの上限"),
        Label("Upper limit of holdings", "大师分上限限制", "保有ポイントの上限", "§1.3.4"),
        LIMITS,
        ASKED,
        meanings.MP_LIMIT,
    ] = None

    @property
    def holdings_decide(self) -> bool:  # type: ignore[override]
        """Return whether AVGM follows from the averages, for which no base average of the year stands in (§1.3.5)."""
        return self.annual_mp is None

    @property
    def of_pairs(self) -> bool:  # type: ignore[override]
        return self.event_type == "pair"

    @property
    def rule_type(self) -> str:
        """The type of event as the rules know it (§2.9.6 个人赛及其他比赛)."""
        return "individual" if self.event_type == OTHER else self.event_type

    @property
    def cap_scope(self) -> str | None:
        """The limit of §1.3.1 that holds: the one chosen, else the level's own."""
        return None if self.scope == NO_LIMIT else self.scope or SCOPE_OF_LEVEL.get(self.level)

    @property
    def wins_count(self) -> bool:
        """Return whether rounds won give points (§2.4)."""
        return True

    @property
    def by_table(self) -> bool:
        """Return whether a table says what a win is worth, so that the higher of place and win points counts (§2.4)."""
        return self.published or self.colour == "platinum" or self.win_mp is not None


#: Where a unit stands, or why it does not.
PlaceCell = Annotated[int | str | None, RankCell]


#: What the columns of the players are called besides.
PLAYERS = Label(rule="§1.3.1", also=("牌手", "姓名", "选手"))


class Unit(Row):
    """An entry: whom it is made of, and its results."""

    unit: Annotated[
        str,
        Text(en="team", zh="队名", ja="チーム名"),
        Label(
            also=("unit name", "队伍", "代表队", "参赛队", "参赛队伍", "参赛队名", "队伍名称"),
            spare=("单位", "参赛单位", "牌手", "姓名"),
        ),
    ]
    player: Annotated[list[Person | None], PLAYER, Repeated(6, lettered=True), PLAYERS]
    holding: Annotated[
        list[Decimal | str | None],
        HOLDING,
        Repeated(0),
        Label("Holding", "大师分", "保有MP", "§1.3.1", blank=FROM_MEMBERS),
    ]
    place: Annotated[PlaceCell, Label("Place", "名次", "順位", also=("rank", "排名"))] = None


class TeamUnit(Unit):
    """An entry of a team event, where rounds won count."""

    wins: Annotated[Wins | None, Label("Won", "胜", "勝", "§2.4", also=("胜场", "胜轮"), blank=NOUGHT)] = None
    draws: Annotated[Draws | None, Label("Drawn", "平", "分", "§2.4", also=("平场", "平轮"), blank=NOUGHT)] = None


FIELD = Result("n", Help("field N", "参赛规模 N", "参加数 N"))
FIGURES = (
    FIELD,
    Result("places", Help("places that get points", "授分的名次数", "授与される順位の数")),
    Result("avgm", Help("average of the event AVGM", "比赛平均大师分 AVGM", "競技会の平均点 AVGM"), 2),
    Result("m", Help("master point coefficient M", "大师分系数 M", "マスターポイント係数 M"), 2),
    Result("s", Help("length coefficient S", "时长系数 S", "長さの係数 S"), 2),
    Result("l", Help("level coefficient L", "比赛等级系数 L", "格の係数 L"), 2),
    Result("e", Help("restriction coefficient E", "比赛限制系数 E", "制限の係数 E")),
    Result("v", Help("value of the event V", "比赛价值 V", "競技会の価値 V")),
)
#: What a score sheet of its own lacks of an event by the formulas.
SHEET_LACKS = Help(
    "Players' cells take holdings, not names. There are no youth points, no limit of §1.3.1 but the level's own, no "
    "year's base average (§1.3.5), no points per win by a table, and no totals from 240 on (§2.9.7).",
    "队员栏填大师分，不填姓名；不含青年大师分、年度基准大师分（§1.3.5）和表格规定的每胜大师分；"
    "§1.3.1 的上限只按比赛等级；总分达到 240（§2.9.7）时不显示。",
    "選手の欄には氏名ではなく保有ポイントを入れます。ユースポイント、年度基準ポイント（§1.3.5）、"
    "表による 1 勝のポイントはなく、§1.3.1 の上限は格によるものだけで、合計が 240 以上（§2.9.7）のときは表示しません。",
)


def sheet_figures(event_type: str) -> dict[str, str]:
    """Return the figures of an event of a type by the formulas, as a score sheet of its own computes them."""
    scopes = "".join(f'IF(level_word="{level}","{scope}",' for level, scope in SCOPE_OF_LEVEL.items())
    return {
        "n": "SUM([playing])",
        "places": f"IF(n<{tables.MINIMUM_FIELD[event_type]},0,CBA_PLACES(n,colour))",
        "avgm": "CBA_EVENT_MP([average])",
        "m": "CBA_M(avgm)",
        "s": "CBA_S(boards)",
        "l": "CBA_L(level)",
        "answered": "COUNTA(entry_limit,sex,age_limit,mp_limit)",
        "by_entry": 'SAYS(entry_limit,"TRUE")',
        "by_sex": 'SAYS(sex,"men","women")',
        "by_age": 'SAYS(age_limit,"TRUE")',
        "by_mp": 'SAYS(mp_limit,"TRUE")',
        "sex_mixed": f'SAYS(sex,"{MIXED}")',
        "any_entry": 'SAYS(entry_limit,"FALSE")',
        "any_sex": f'SAYS(sex,"{NO_LIMIT}")',
        "any_age": 'SAYS(age_limit,"FALSE")',
        "any_mp": 'SAYS(mp_limit,"FALSE")',
        "read": "by_entry+any_entry+by_sex+sex_mixed+any_sex+by_age+any_age+by_mp+any_mp",
        "group": 'IF(age_group="",1,IF(ISNUMBER(age_group),age_group,NA()))',
        "counted": "by_entry+by_sex+by_age*group+by_mp",
        # who answers one of the questions has to answer all, and so that they do not contradict the number
        "unasked": 'AND(answered=0,age_group="")',
        "all_answered": f'AND(answered={len(QUESTIONS)},OR(NOT(by_age),age_group<>""))',
        "answers_hold": "AND(read=answered,OR(NOT(any_age),group=1))",
        "more_open": "AND(restrictions>counted,NOT(all_answered))",
        "number_holds": "AND(ISNUMBER(restrictions),OR(restrictions=counted,more_open))",
        "agreed": 'OR(unasked,AND(answers_hold,IF(restrictions="",all_answered,number_holds)))',
        "limits": 'IF(agreed,IF(restrictions="",counted,restrictions),NA())',
        "said_mixed": 'SAYS(mixed,"TRUE")',
        "mixed_read": 'OR(mixed="",SAYS(mixed,"TRUE","FALSE"))',
        "of_both": 'IF(AND(mixed_read,OR(sex="",mixed="",said_mixed=sex_mixed)),OR(said_mixed,sex_mixed),NA())',
        "e": "CBA_E(limits,online,of_both)",
        "v": "CBA_V(m,s,l,e)",
        "level_word": "CODE(level)",
        "scope": f'IF(level_word="",NA(),{scopes}""{")" * len(SCOPE_OF_LEVEL)})',
        # §2.4: with platinum points wins are worth what a table says.
        "by_table": 'SAYS(colour,"platinum")',
        "within": f"MAX([sum])<{tables.HIGHEST_AWARD}",
    }


#: An event by the formulas.
by_formula = partial(event, figures=FIGURES, headline=("level", "colour", "youth"))
#: What every event gives its units, by colour and in all.
POINTS = (
    Result("platinum", Help("Platinum", "白金分", "白金"), 2),
    Result("gold", Help("Gold", "金分", "金"), 2),
    Result("silver", Help("Silver", "银分", "銀"), 2),
    Result("red", Help("Red", "红分", "赤"), 2),
    Result("blue", Help("Blue", "蓝分", "青"), 2),
    Result("youth", Help("Youth", "青年分", "ユース"), 2),
    Result("total", Help("Total", "总大师分", "合計"), 2),
)
POINT_KEYS = tuple(each.key for each in POINTS)
AVERAGE = Result("average", Help("Average", "平均分", "平均点"), 2)
R = Result("r", Help("R", "R", "R"), 2)
AWARD = Result("award", Help("Place award", "排名分", "順位点"), 2)
WINS_MP = Result("wins_mp", Help("Win points", "胜场分", "勝ち点"), 2)
#: §1.3.5 这里所指的大师分只包括白金、金、银、红分
IN_TOTAL = ("platinum", "gold", "silver", "red")


def of_part(keys: tuple[str, ...], suffix: str, name: Help) -> tuple[Result, ...]:
    """Return figures of a part of the event: keys and labels say which."""
    parts = []
    for each in FIGURES:
        if each.key in keys:
            en, zh, ja = each.label
            label = Help(f"{name.en}: {en}", f"{name.zh}{zh}", f"{name.ja}の{ja}")
            parts.append(each._replace(key=f"{each.key}{suffix}", label=label))
    return tuple(parts)


def of_groups(keys: tuple[str, ...], groups: Mapping[str, Help], part: str = "") -> tuple[Result, ...]:
    """Return figures of each of the groups with these letters, of the whole event or of a part of it."""
    return tuple(
        figure for letter, name in groups.items() for figure in of_part(keys, f"{part}_{letter.lower()}", name)
    )


# --- what a later stage takes over of the one before it

#: What holds for all stages of a competition.
OF_BOTH = (
    *("level", "colour", "youth", "event_type", "size", "scope", "annual_top", "annual_mp"),
    *("restrictions", "online", "mixed", "round_boards"),
)


def of_both(before: Sequence[Stage]) -> dict[str, Any]:
    """Return what was typed of the competition as a whole."""
    typed = ((key, each.typed["settings"].get(key)) for each in reversed(before) for key in OF_BOTH)
    return {key: cell for key, cell in typed if not is_blank(cell)}


def players_in(stage: Stage, *further: str) -> list[dict[str, Any]]:
    """Return the entries with their players and what these hold, and ``further`` columns, as they were typed."""
    rows = stage.typed["entries"]
    kept = ("player", "holding")
    return [
        {key: cell for key, cell in row.items() if key in ("unit", *further) or key.startswith(kept)} for row in rows
    ]
