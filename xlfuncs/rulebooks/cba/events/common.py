"""What the events of 大师分公式 share: settings, the field, the value of the event, points by colour."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Annotated, NamedTuple, TypeVar

from xlfuncs.arguments import Number, Text, Whole, Word, YesNo
from xlfuncs.errors import CellError
from xlfuncs.events import HOLDING, PLAYER, EventSettings, Label, Outcome, Person, Repeated, Result, Row, team_of
from xlfuncs.numbers import ZERO, half_up
from xlfuncs.rulebooks.cba import tables
from xlfuncs.rulebooks.cba.coefficients import (
    band_arithmetic,
    coefficient_e,
    coefficient_l,
    coefficient_m,
    coefficient_s,
    event_mp,
    team_mp,
    value_v,
)
from xlfuncs.rulebooks.cba.places import PLACE_BEYOND, PLACES_OVERLAP, award, places
from xlfuncs.rulebooks.cba.terms import (
    NON_STARTER,
    WITHDRAWN,
    Colour,
    EventType,
    Knockout,
    Level,
    RankCell,
)
from xlfuncs.rulebooks.cba.winning import Draws, Wins
from xlfuncs.sentences import Help, Sentence

NO_LIMIT = "none"
#: §1.3.1 基层比赛, 地区级别比赛, 全国桥牌赛事: the scope that a level has by itself.
SCOPE_OF_LEVEL = {"grassroots": "grassroots", "club": "grassroots", "national": "national"}
#: Who counts for a unit, where the setting is blank: a team of four, a pair, one player.
SIZE_OF_TYPE = {"team": 4, "pair": 2, "individual": 1}

CAP_TO_CHOOSE = Sentence(
    en="§1.3.1: no cap is set for a provincial event; choose the scope where one applies",
    zh="§1.3.1：省级赛事默认不设队伍平均大师分上限；如有上限，请选择“比赛范围”",
    ja="§1.3.1：省級の試合には平均点の上限を設けていません。上限があれば範囲を選んでください",
)
ABOVE_CAP = Sentence(
    en="§1.3.1: the average {average} is counted as the limit {cap}",
    zh="§1.3.1：平均大师分 {average} 按上限 {cap} 计算",
    ja="§1.3.1：平均点 {average} は上限 {cap} として数えます",
)
TOO_FEW_UNITS = Sentence(
    en="§2.9.6: {entries} entries are fewer than {fewest}: all place awards are 0",
    zh="§2.9.6：参赛规模 {entries} 少于最小规模 {fewest}，名次大师分全部为 0",
    ja="§2.9.6：参加数 {entries} は最少の {fewest} に足りず、順位のポイントはすべて 0 です",
)
NO_PLACE = Sentence(
    en="no place: it counts in the field and gets no place award",
    zh="没有名次：计入参赛规模，不得名次大师分",
    ja="順位がありません。参加数に数え、順位のポイントはありません",
)
NO_HOLDINGS = Sentence(
    en="no holding can be read: left out of AVGM, its points stay open",
    zh="没有可用的大师分：不参与平均，其大师分暂缺",
    ja="保有ポイントが読めません。平均に入れず、ポイントは未定です",
)
UNKNOWN_HOLDING = Sentence(
    en="the holding of {player} is unknown", zh="{player} 的大师分未知", ja="{player} の保有ポイントが不明です"
)
NO_AVERAGE_AT_ALL = Sentence(
    en="AVGM cannot be computed: no unit has holdings",
    zh="无法计算比赛平均大师分：没有单位填写大师分",
    ja="平均点を計算できません。保有ポイントのある参加者がいません",
)
WINS_COUNT_NOTHING = Sentence(
    en="wins are typed, but this event gives none: fill in {setting}",
    zh="填写了胜轮，但本比赛不计胜场分：请填写“{setting}”",
    ja="勝ち数がありますが、この試合では数えません。「{setting}」を記入してください",
)


class CbaSettings(EventSettings):
    """The settings of an ordinary event, in the order of the rulebook."""

    level: Annotated[Level, Label("Level", "比赛等级", "試合の格", "§1.3.3")]
    boards: Annotated[
        int,
        Whole(above=0, high=10_000, en="boards", zh="副数", ja="ボード数"),
        Label("Fewest boards of the winner, B", "冠军至少打的副数 B", "優勝者の最少ボード数 B", "§1.3.2"),
    ]
    colour: Annotated[Colour, Label("Colour of the points", "大师分颜色", "ポイントの色", "§1.1")] = "red"
    youth: Annotated[
        bool,
        YesNo(en="youth points", zh="青年大师分", ja="ユースポイント"),
        Label(
            "Youth points are awarded",
            "发放青年大师分",
            "ユースポイントを発行",
            "§1.3.1",
            also=("青年大师分", "Youth points"),
        ),
    ] = False
    event_type: Annotated[EventType, Label("Type of event", "比赛类型", "種目", "§1.3.1 §2.9.6")] = "team"
    size: Annotated[
        int | None,
        Whole(low=1, high=20, en="players a unit needs", zh="每队最少人数", ja="必要な最少人数"),
        Label("Players a team needs", "每队最少人数", "必要な最少人数", "§1.3.1"),
    ] = None
    scope: Annotated[
        str | None,
        Word(
            {"grassroots": ["基层"], "regional": ["地区"], "national": ["全国"], NO_LIMIT: ["不限"]},
            en="scope",
            zh="比赛范围",
            ja="範囲",
        ),
        Label("Scope", "比赛范围", "範囲", "§1.3.1"),
    ] = None
    annual_top: Annotated[
        bool,
        YesNo(en="the year's top event", zh="年度最高水平比赛", ja="年に一度の最高水準の試合"),
        Label("The year's top event", "年度最高水平比赛", "年に一度の最高水準", "§1.3.1"),
    ] = False
    annual_mp: Annotated[
        Decimal | None,
        Number(low=0, en="the year's base average", zh="年度基准大师分", ja="年度基準"),
        Label("The year's base average", "年度基准大师分", "年度基準ポイント", "§1.3.5"),
    ] = None
    restrictions: Annotated[
        int,
        Whole(low=0, high=8, en="restrictions", zh="限制项数", ja="制限の数"),
        Label("Restrictions (without mixed)", "限制项数（不含混合）", "制限の数（混合を除く）", "§1.3.4"),
    ] = 0
    online: Annotated[
        bool, YesNo(en="online", zh="网络比赛", ja="オンライン"), Label("Online", "网络比赛", "オンライン", "§1.3.4")
    ] = False
    mixed: Annotated[
        bool, YesNo(en="mixed", zh="混合比赛", ja="ミックス"), Label("Mixed event", "混合比赛", "ミックス", "§1.3.4")
    ] = False
    knockout: Annotated[
        Knockout, Label("First four found by knockout", "淘汰赛决出前四名", "上位4位をKOで決定", "§2.8")
    ] = False
    round_boards: Annotated[
        int | None,
        Whole(above=0, high=1000, en="boards of a round", zh="每轮副数", ja="1ラウンドのボード数"),
        Label("Boards of a round", "每轮副数", "1ラウンドのボード数", "§2.4"),
    ] = None
    win_mp: Annotated[
        Decimal | None,
        Number(low=0, en="points per win by the table", zh="表格规定的每胜大师分", ja="表による1勝のポイント"),
        Label("Points per win by the table", "表格规定的每胜大师分", "表による1勝のポイント", "§2.4"),
    ] = None


class Unit(Row):
    """An entry: whom it is made of, and how it did."""

    unit: Annotated[
        str,
        Text(en="team", zh="队名", ja="チーム名"),
        Label("Team", "队名", "チーム名", also=("unit name", "队伍", "单位", "参赛单位", "牌手", "姓名")),
    ]
    player: Annotated[list[Person | None], PLAYER, Repeated(6), Label("Player", "队员", "選手", "§1.3.1")]
    holding: Annotated[list[Decimal | str | None], HOLDING, Repeated(0), Label("Holding", "大师分", "保有MP", "§1.3.1")]
    place: Annotated[int | str | None, RankCell, Label("Place", "名次", "順位", also=("rank", "排名"))] = None


class TeamUnit(Unit):
    """An entry of a team event, where rounds won count."""

    wins: Annotated[Wins | None, Label("Won", "胜", "勝", "§2.4", also=("胜场", "胜轮"))] = None
    draws: Annotated[Draws | None, Label("Drawn", "平", "分", "§2.4", also=("平场", "平轮"))] = None


FIGURES = (
    Result("n", Help("field N", "参赛规模 N", "参加数 N")),
    Result("places", Help("places that get points", "授分的名次数", "授与される順位の数")),
    Result("avgm", Help("average of the event AVGM", "比赛平均大师分 AVGM", "試合の平均点 AVGM")),
    Result("m", Help("master point coefficient M", "大师分系数 M", "大師分係数 M")),
    Result("s", Help("length coefficient S", "时长系数 S", "長さの係数 S")),
    Result("l", Help("level coefficient L", "比赛等级系数 L", "格の係数 L")),
    Result("e", Help("restriction coefficient E", "比赛限制系数 E", "制限の係数 E")),
    Result("v", Help("value of the event V", "比赛价值 V", "試合の価値 V")),
)
POINTS = (
    Result("platinum", Help("Platinum", "白金分", "白金")),
    Result("gold", Help("Gold", "金分", "金")),
    Result("silver", Help("Silver", "银分", "銀")),
    Result("red", Help("Red", "红分", "赤")),
    Result("blue", Help("Blue", "蓝分", "青")),
    Result("youth", Help("Youth", "青年分", "ユース")),
)
PLACE = Result("place", Help("Place", "名次", "順位"))
AVERAGE = Result("average", Help("Average", "平均分", "平均点"))
R = Result("r", Help("R", "R", "R"))
AWARD = Result("award", Help("Place award", "排名分", "順位点"))
WINS_MP = Result("wins_mp", Help("Win points", "胜场分", "勝ち点"))
TOTAL = Result("total", Help("Total", "总大师分", "合計"))
#: §1.3.5 这里所指的大师分只包括白金、金、银、红分
IN_TOTAL = ("platinum", "gold", "silver", "red")


UnitType = TypeVar("UnitType", bound=Unit)


class Value(NamedTuple):
    """The coefficients of an event."""

    m: Decimal
    l: Decimal  # noqa: E741 — the rulebook's letter
    e: Decimal
    v: Decimal


def people(entry: Unit) -> list[Person]:
    """The players of a unit with their holdings."""
    return team_of(entry.player, entry.holding)


def in_field(entries: Iterable[UnitType]) -> list[UnitType]:
    """§2.9.4: who withdrew counts in the field, who did not take part counts nowhere."""
    return [entry for entry in entries if entry.place != NON_STARTER]


def average_of(entry: Unit, settings: CbaSettings, outcome: Outcome) -> Decimal | None:
    """队伍平均大师分 of a unit; ``None``, with a note, where its holdings do not say."""
    if entry.unreadable & {"player", "holding"}:
        return None
    holdings: list[Decimal | str | None] = []
    youth: list[Decimal | str | None] = []
    for person in people(entry):
        if person.holding is None and person.youth is None:
            outcome.note(entry, UNKNOWN_HOLDING(player=person.name or person.number), "player")
            return None
        holdings.append(ZERO if person.holding is None else person.holding)
        youth.append(person.youth)
    if not holdings:
        if settings.annual_mp is None:
            outcome.note(entry, NO_HOLDINGS(), "player", number=1)
        return None
    event_type = settings.event_type
    size = settings.size or SIZE_OF_TYPE[event_type]
    scope = scope_of(settings)
    try:
        with outcome.working(entry):
            average = team_mp(holdings, size, event_type, scope, settings.annual_top, youth if settings.youth else None)
    except CellError as error:
        outcome.note(entry, error.said or NO_HOLDINGS(), "player", number=1)
        return None
    if scope:
        cap = (tables.TEAM_MP_CAP_ANNUAL_TOP if settings.annual_top else tables.TEAM_MP_CAP)[scope]
        uncapped = team_mp(holdings, size, event_type, None, False, youth if settings.youth else None)
        if uncapped > cap:
            outcome.hint(ABOVE_CAP(average=half_up(uncapped), cap=cap), entry)
    return average


def scope_of(settings: CbaSettings) -> str | None:
    """Which limit of §1.3.1 holds: the one chosen, else the level's own."""
    if settings.scope == NO_LIMIT:
        return None
    return settings.scope or SCOPE_OF_LEVEL.get(settings.level)


def value_of(settings: CbaSettings, averages: Sequence[Decimal], outcome: Outcome) -> Value | None:
    """§1.3: AVGM, M, S, L, E and V of the event as figures; ``None`` where there is no average."""
    if settings.scope is None and settings.level not in SCOPE_OF_LEVEL:
        outcome.hint(CAP_TO_CHOOSE())
    if settings.annual_mp is not None:
        avgm = outcome.figure("avgm", settings.annual_mp, "§1.3.5")
    elif averages:
        avgm = outcome.figure("avgm", event_mp(list(averages)), "§1.3.1", "{} ÷ {}", sum(averages), len(averages))
    else:
        outcome.wrong(NO_AVERAGE_AT_ALL())
        return None
    youth = settings.youth
    bands = tables.M_BANDS_YOUTH if youth else tables.M_BANDS
    m = outcome.figure("m", coefficient_m(avgm, youth), "§1.3.1", *band_arithmetic(avgm, bands))
    boards = settings.boards
    s = outcome.figure("s", coefficient_s(boards), "§1.3.2", *band_arithmetic(Decimal(boards), tables.S_BANDS))
    l = outcome.figure("l", coefficient_l(settings.level, youth), "§1.3.3")  # noqa: E741
    e = outcome.figure("e", coefficient_e(settings.restrictions, settings.online, settings.mixed), "§1.3.4")
    v = outcome.figure("v", value_v(m, s, l, e), "§1.3", "{} × {} × {} × {}", m, s, l, e)
    return Value(m, l, e, v)


def placed(field: Sequence[Unit], outcome: Outcome) -> dict[int, int]:
    """Entry to place, for the places that do not contradict each other; the others are noted.

    A place that is missing or contradicts the tie before it gives its own row nothing, and nobody moves up.
    """
    taken: dict[int, int] = {}
    last = 0
    by_place: dict[int, list[Unit]] = {}
    for entry in field:
        if isinstance(entry.place, int):
            by_place.setdefault(entry.place, []).append(entry)
        elif entry.place != WITHDRAWN and "place" not in entry.unreadable:
            outcome.note(entry, NO_PLACE(), "place")
    for place, units in sorted(by_place.items()):
        if place <= last or place + len(units) - 1 > len(field):
            said = (
                PLACES_OVERLAP(place=place, last=last, next=last + 1)
                if place <= last
                else PLACE_BEYOND(place=place, entries=len(field))
            )
            for entry in units:
                outcome.note(entry, said, "place")
            continue
        last = place + len(units) - 1
        taken |= {entry.at: place for entry in units}
    return taken


def field_figures(field: Sequence[Unit], settings: CbaSettings, outcome: Outcome, event_type: str) -> None:
    """N, and how many places get awards; a hint below the minimum field."""
    n, fewest = len(field), tables.MINIMUM_FIELD[event_type]
    outcome.counted = n
    outcome.figure("n", n, "§2.9.4")
    if n < fewest:
        outcome.figure("places", 0, "§2.9.6")
        outcome.hint(TOO_FEW_UNITS(entries=n, fewest=fewest))
    elif n:
        outcome.figure("places", places(n, settings.colour), "§1.1")


class Kinds(NamedTuple):
    """The points of one unit, kind by kind; each is an award of its own. ``None``: not known."""

    award: Decimal | None
    wins: Decimal | None

    def total(self, higher: bool) -> Decimal | None:
        """§2.4: all kinds together; where platinum points are given, or by a table, the ``higher`` of them."""
        known = [amount for amount in self if amount is not None]
        return None if not known else max(known) if higher else sum(known, ZERO)


def limited(kinds: dict[int, Kinds], higher: bool) -> dict[int, Kinds]:
    """§2.9.7: where the highest total passes 240 each kind is × 240/highest; the highest total is 240.00."""
    totals = {at: each.total(higher) or ZERO for at, each in kinds.items()}
    highest = max(totals.values(), default=ZERO)
    if highest <= tables.HIGHEST_AWARD:
        return kinds
    factor = tables.HIGHEST_AWARD / highest
    lowered = {at: Kinds(*(amount and award(amount * factor) for amount in each)) for at, each in kinds.items()}
    for at, each in lowered.items():
        total = each.total(higher)
        if totals[at] == highest and total != tables.HIGHEST_AWARD:
            # What rounding kind by kind adds or takes away belongs to the place award.
            lowered[at] = each._replace(award=(each.award or ZERO) + tables.HIGHEST_AWARD - (total or ZERO))
    return lowered


def points(outcome: Outcome, entry: Unit, settings: CbaSettings, amount: Decimal | None) -> None:
    """The unit's points under their colour, in its total where §1.3.5 counts them; each player gets all of them."""
    key = "youth" if settings.youth else settings.colour
    total = None if amount is None else amount if key in IN_TOTAL else ZERO
    outcome.give(entry, **{key: amount}, total=total)
    outcome.pay(entry, people(entry), **{key: amount, "total": total})
