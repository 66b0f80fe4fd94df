"""The settings of an event by 大师分公式, and the questions on who may play."""

from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number, Whole, Word, YesNo
from xlfuncs.events import HOW_SCORED, LIMITS, RARE, EventSettings, Label, Needed
from xlfuncs.events.questions import Questions
from xlfuncs.rulebooks.cba.coefficients import SCOPES, Mixed
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events.shared import meanings
from xlfuncs.rulebooks.cba.terms import EVENT_TYPES, MOST_ENTRIES, Colour, Knockout, Level, Youth

NO_LIMIT = "none"
#: §2.9.6 个人赛及其他比赛: what is neither for teams nor for pairs follows the rules of individual events.
OTHER = "other"
#: The whole event of a kind that a secretary may choose; the functions know the first three.
EventKind = Annotated[
    str, Word({**EVENT_TYPES, OTHER: ["其他", "其他比赛"]}, en="type of event", zh="比赛类型", ja="種目")
]


BOARDS = Whole(above=0, high=10_000, en="boards", zh="副数", ja="ボード数")
AWARDED = Whole(low=1, high=MOST_ENTRIES, en="places that get awards", zh="授分的名次数", ja="授与される順位の数")


#: §1.3.4 限制性因素, unless their number is typed.
QUESTIONS = Questions("restrictions", ("entry_limit", "sex", "age_limit", "mp_limit"), further=("age_group",))
MIXED = "mixed"


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
        QUESTIONS.needed,
        meanings.ENTRY_LIMIT,
    ] = None
    sex: Annotated[
        str | None,
        Word({NO_LIMIT: ["不限"], "men": ["男子"], "women": ["女子"], MIXED: ["混合"]}, en="sex", zh="性别", ja="性別"),
        Label("Sex limited", "性别限制", "性別の制限", "§1.3.4"),
        LIMITS,
        QUESTIONS.needed,
        meanings.SEX,
    ] = None
    age_limit: Annotated[
        bool | None,
        YesNo(en="age is limited", zh="年龄限制", ja="年齢の制限"),
        Label("Age limited", "年龄限制", "年齢の制限", "§1.3.4"),
        LIMITS,
        QUESTIONS.needed,
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
        QUESTIONS.needed,
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
        return None if self.scope == NO_LIMIT else self.scope or tables.CAP_OF_LEVEL.get(self.level)

    @property
    def wins_count(self) -> bool:
        """Return whether rounds won give points (§2.4)."""
        return True

    @property
    def by_table(self) -> bool:
        """Return whether a table says what a win is worth, so that the higher of place and win points counts (§2.4)."""
        return self.published or self.colour == "platinum" or self.win_mp is not None
