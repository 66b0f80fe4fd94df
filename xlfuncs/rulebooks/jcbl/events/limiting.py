"""L of an event: L1 to L8 as its settings choose them, and whether its players are within the limits (第10条)."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from xlfuncs.errors import CellError
from xlfuncs.events import Outcome
from xlfuncs.numbers import ONE
from xlfuncs.rulebooks.jcbl import limits
from xlfuncs.rulebooks.jcbl.colours import red_share
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.common import ScoredEntry, people_of
from xlfuncs.rulebooks.jcbl.events.settings import RED_STAGES, SCORED, JcblSettings, LeagueSettings, TeamSettings
from xlfuncs.rulebooks.jcbl.terms import GAME, spoken
from xlfuncs.sentences import Sentence
from xlfuncs.trail import silence
from xlfuncs.words import Spelt, normal

#: L2 b) 国際試合係数
ABROAD = ("apbf", "olympiad", "bermuda", "international")
#: この計算式を用いず、第13条に定めた規定のポイントを発行する
FIXED = ("national", "apbf", "olympiad", "bermuda")
#: The players whose seed points make up those of the entry: ペアのSPは2人, チームのSPは上位4人の合計.
SEEDED = {"individual": 1, "pair": 2, "ht": 2, "team": 4}

#: How many entries sit at a table; of teams of four two play at two.
AT_A_TABLE = {"individual": 4, "pair": 2, "ht": 2, "team": 1}
#: As Python counts the days of a week.
SATURDAY = 5

OTHER_TABLES = Sentence(
    en="{setting} is {tables}, but {entries} entries sit at {seated}",
    zh="“{setting}”为 {tables}，但 {entries} 个参赛单位应坐 {seated} 桌",
    ja="「{setting}」は {tables} ですが、参加者数 {entries} では {seated} テーブルです",
)
#: What counts where scores are compared with an average, and where victory points are added up.
OF_SCORES = ("average", "session_tables")
OF_VP = ("draw_vp", "bye_vp", "walkover_vp")
COUNTS_NOT_SO = Sentence(
    en="{setting} counts nothing: the scoring is {scoring}",
    zh="“{setting}”不起作用：计分方式为 {scoring}",
    ja="「{setting}」は使いません。採点方式は {scoring} です",
)

FIXED_NORMALLY = Sentence(
    en="第13条: such events normally have fixed points (the event jcbl-fixed); here the formula is used",
    zh="第13条：此类比赛通常用固定分（jcbl-fixed），此处按公式计算",
    ja="第13条：ナショナル・公式国際試合は通常、固定値です（jcbl-fixed）。ここでは計算式を用います",
)
L1_FOR_CCG = Sentence(
    en="L1: the class of the game belongs to club championships alone; it changes nothing here",
    zh="L1：比赛级别只用于俱乐部锦标赛，此处不起作用",
    ja="L1：ゲームのクラスは CCG だけに適用します。この競技会では使いません",
)
CLASS_NOT_SET = Sentence(
    en="L1: a club championship has a class: fill in {setting} (L1 is 16, as of class 4)",
    zh="L1：俱乐部锦标赛须有比赛级别：请填写“{setting}”（现 L1 为 16，同级别 4）",
    ja="L1：CCG にはゲームのクラスがあります。「{setting}」を記入してください（いまは L1 16、クラス 4 と同じ）",
)
CENTRE_FOR_CCG = Sentence(
    en="{setting} changes nothing here: it is about club championships alone",
    zh="“{setting}”只用于俱乐部锦标赛，此处不起作用",
    ja="「{setting}」はクラブ選手権試合だけの設定です。この競技会では使いません",
)
EVENT_SHORTER = Sentence(
    en="{whole} is {all}, fewer than {part} of the formula, {sessions}",
    zh="“{whole}”为 {all}，少于公式中“{part}”的 {sessions}",
    ja="「{whole}」の {all} が「{part}」の {sessions} より少なくなっています",
)
L3_DRAW_FROM_SECTIONAL = Sentence(
    en="L3: pairs and teams by lot belong to sectional events and those above: choose another {setting}",
    zh="L3：抽签组队只用于地区级及以上的比赛：请更改“{setting}”",
    ja="L3：抽選ペア・チームはセクショナル以上の競技会に適用します。「{setting}」を変更してください",
)
ONE_LIMIT = Sentence(
    en="{this} and {that} are both set: L3 is one of them, and {that} was taken",
    zh="“{this}”与“{that}”都填写了：L3 只取其一，已按“{that}”计算",
    ja="「{this}」と「{that}」の両方があります。L3 は一つなので「{that}」で計算しました",
)
L7_WITHOUT_RED = Sentence(
    en="L7: this event issues no red points, so that the weekday changes nothing: L7 is 16",
    zh="L7：本比赛不发红分，平日不影响，L7 为 16",
    ja="L7：レッドポイント発行のゲームではないので、平日でも L7 は 16 です",
)
L7_ON_A_WEEKDAY = Sentence(
    en="L7: the date is no Saturday or Sunday, but {setting} is weekend: choose weekday, or 祝日 for a holiday",
    zh="L7：日期不是周六或周日，而“{setting}”为周末：请选平日；若是节假日，请选祝日",
    ja="L7：日付は土曜日でも日曜日でもありませんが、「{setting}」は週末です。平日か祝日を選んでください",
)
L7_FIXED_DAYS = Sentence(
    en="L7: IMP matches on fixed weekdays count as weekend",
    zh="L7：指定平日的 IMP 赛按周末计",
    ja="L7：期日指定の平日開催 IMP は平日開催に含みません（週末とします）",
)
HT_IN_FLIGHTS = Sentence(
    en="A: {a} is for HT pairs of two flights or more: fill in {flights}, or choose {pair} as {game}",
    zh="A：{a} 只用于两组及以上的 HT 双人赛：请填写“{flights}”，或将“{game}”选为 {pair}",
    ja="A：HTペアの {a} は 2 フライト以上の場合です。「{flights}」を記入するか、「{game}」を {pair} にしてください",
)
COMPANY_HAS_L2 = Sentence(
    en="L8: a company league has an L2 besides; {setting} is {open}, so that L2 is {l2}",
    zh="L8：社会人联赛另须乘 L2；现在“{setting}”为 {open}，L2 按 {l2} 计算",
    ja="L8：社会人リーグは他に L2 係数がかかります。「{setting}」が {open} なので L2 は {l2} です",
)
BOARDS_OF_A_MATCH = Sentence(
    en="by VP {setting} is taken as the boards of a match: {boards}",
    zh="按 VP 计分时，“{setting}”即每场副数：{boards}",
    ja="VP による場合、「{setting}」は 1 試合のボード数です（いま {boards}）",
)
BEYOND_MP = Sentence(
    en="{player} has {held} MP, outside the limit of {base}",
    zh="队员 {player} 的大师分为 {held}，不符合 {base} 的限制",
    ja="{player} は {held} MP で、{base} MP の制限をはずれています（第10条）",
)
BEYOND_SP = Sentence(
    en="{held} seed points together, outside the limit: below {limit}",
    zh="种子分合计 {held}，不符合限制（须低于 {limit}）",
    ja="SP の合計が {held} で、{limit} 未満の制限をはずれています（第10条）",
)


A_MATCH_IS_A_SESSION = Sentence(
    en="{setting} counts nothing: in an IMP league every match is a session",
    zh="“{setting}”不起作用：IMP 联赛的每一场即为一节",
    ja="「{setting}」は使いません。IMPリーグでは 1 試合が 1 セッションです",
)


class Limits(NamedTuple):
    """L of all points, and what red points have besides; ``share``: how much of the overall points is red."""

    l: Decimal  # noqa: E741 — the rulebook's letter
    l_red: Decimal
    share: Decimal


def share_of(settings: JcblSettings) -> Decimal:
    """第2条: how much of the overall points is red."""
    with silence():
        return red_share(settings.rating, settings.of_all, settings.centre, settings.simultaneous)


def l4_of(flight: str | int | None, flights: int | None, outcome: Outcome) -> Decimal:
    """L4 of an event that is one flight of several; 16 where it is none."""
    if flights is None and flight is None:
        return printed.SIXTEEN
    if flights is None or flight is None:
        raise outcome.needs("flights" if flights is None else "flight")
    return limits.coefficient_l4(flight, flights)


def limits_of(settings: JcblSettings, l4: Decimal = printed.SIXTEEN) -> Limits:
    """L of the event, or of a flight whose L4 it is. A table's mistake (フライト C of 2) is one of the settings."""
    share = share_of(settings)
    sixteen = printed.SIXTEEN
    l1 = Decimal(limits.coefficient_l1(settings.class_)) if settings.class_ and settings.rating == "ccg" else sixteen
    try:
        l2 = limits.coefficient_l2(settings.l2, settings.rating in ABROAD)
        if settings.l3_seed is None:
            l3 = limits.coefficient_l3(settings.l3, settings.l3_kind)
        else:
            l3 = limits.coefficient_l3_seed(settings.l3_seed, settings.game)
    except CellError as error:
        raise error.in_words({"category": "l2", "base": "l3", "seed_points": "l3_seed"}) from None
    l5 = limits.coefficient_l5(settings.l5, settings.sessions) if settings.l5 else 16
    l7 = limits.coefficient_l7(settings.l7) if share else 16
    l8 = Decimal(limits.coefficient_l8(settings.league)) if isinstance(settings, LeagueSettings) else sixteen
    of_red, of_all = (l5, 16) if settings.l5 in RED_STAGES else (16, l5)
    red_day, day = (16, l7) if settings.l7_black else (l7, 16)
    with silence():
        l_red = limits.coefficient_l(l5=Decimal(of_red), l7=Decimal(red_day))
    whole = limits.coefficient_l(l1, Decimal(l2), Decimal(l3), l4, Decimal(of_all), Decimal(day), l8)
    return Limits(whole, l_red if share else ONE, share)


def unused(settings: JcblSettings) -> Iterator[str]:
    """What the scoring has no use for; how many matches a session has says of teams who played enough, too (第11条)."""
    yield from OF_SCORES if settings.scoring == "vp" else OF_VP
    if settings.scoring == "percent":
        yield "session_tables"
    if settings.scoring != "vp" and not isinstance(settings, TeamSettings):
        yield "session_matches"


def hints(settings: JcblSettings, outcome: Outcome) -> None:
    """What is chosen and changes nothing, is seldom meant, or cannot be meant together."""
    if settings.rating in FIXED:
        outcome.hint(FIXED_NORMALLY())
    if settings.scoring == "vp" and not isinstance(settings, TeamSettings):
        outcome.hint(BOARDS_OF_A_MATCH(setting=outcome.setting("boards"), boards=settings.boards))
    if settings.game == "ht" and getattr(settings, "flights", None) is None:
        names = {"flights": outcome.setting("flights"), "game": outcome.setting("game")}
        outcome.hint(HT_IN_FLIGHTS(a=printed.A["ht"], pair=spoken(GAME, "pair"), **names))
    if settings.centre and settings.rating != "ccg":
        outcome.hint(CENTRE_FOR_CCG(setting=outcome.setting("centre")))
    if settings.event_sessions is not None and settings.event_sessions < settings.sessions:
        whole, part = outcome.setting("event_sessions"), outcome.setting("sessions")
        outcome.wrong(EVENT_SHORTER(whole=whole, all=settings.event_sessions, part=part, sessions=settings.sessions))
    for name in (name for key in unused(settings) for name in settings.filled(key)):
        outcome.hint(COUNTS_NOT_SO(setting=outcome.setting(name), scoring=spoken(SCORED, settings.scoring)))
    if isinstance(settings, LeagueSettings) and settings.scoring == "vp":
        for key in settings.filled("session_matches"):
            outcome.hint(A_MATCH_IS_A_SESSION(setting=outcome.setting(key)))
    hints_on_limits(settings, outcome)


def room(settings: JcblSettings, entries: Decimal, outcome: Outcome) -> None:
    """T 参加テーブル数: said where the entries would not sit at so many tables.

    A final has the T of its qualifying round, a simultaneous event and a flight by itself may have that of all.
    """
    if settings.l5 == "final" or settings.simultaneous or getattr(settings, "flight", None) is not None:
        return
    seated = entries / AT_A_TABLE[settings.game]
    if abs(settings.tables - seated) >= 1:
        outcome.hint(
            OTHER_TABLES(setting=outcome.setting("tables"), tables=settings.tables, entries=entries, seated=seated)
        )


def hints_on_limits(settings: JcblSettings, outcome: Outcome) -> None:
    """The same of what L is made of."""
    if settings.rating == "ccg" and settings.class_ is None:
        outcome.hint(CLASS_NOT_SET(setting=outcome.setting("class")))
    if settings.class_ and settings.rating != "ccg" and printed.L1[settings.class_] != printed.SIXTEEN:
        outcome.hint(L1_FOR_CCG())
    if settings.l3 == "draw" and settings.rating in printed.L3_NOT_DRAWN:
        outcome.wrong(L3_DRAW_FROM_SECTIONAL(setting=outcome.setting("l3")))
    if settings.l3 not in ("none", 0) and settings.l3_seed is not None:
        outcome.wrong(ONE_LIMIT(this=outcome.setting("l3"), that=outcome.setting("l3_seed")))
    if settings.l7 == "weekday" and not share_of(settings):
        outcome.hint(L7_WITHOUT_RED())
    if share_of(settings) and not isinstance(settings, LeagueSettings) and _weekend_on_a_weekday(settings):
        outcome.hint(L7_ON_A_WEEKDAY(setting=outcome.setting("l7")))
    if isinstance(settings, LeagueSettings):
        if settings.l7 == "weekday" and share_of(settings):
            outcome.hint(L7_FIXED_DAYS())
        if settings.league in printed.L8_WITH_L2 and settings.l2 == "open":
            names = {"setting": outcome.setting("l2"), "open": spoken(limits.CATEGORY, "open")}
            outcome.hint(COMPANY_HAS_L2(l2=printed.SIXTEEN, **names))


def _weekend_on_a_weekday(settings: JcblSettings) -> bool:
    """Whether L7 is left at 週末 although the day of the event is another one; who writes 祝日 or 休日 means it."""
    word = settings.l7.typed if isinstance(settings.l7, Spelt) else settings.l7
    weekend = normal(word) in ("weekend", normal(spoken(limits.DAY, "weekend").ja))
    return weekend and isinstance(settings.date, date) and settings.date.weekday() < SATURDAY


def check(entry: ScoredEntry, settings: JcblSettings, outcome: Outcome) -> None:
    """第10条: a player beyond the limits, whom nobody has marked so. What a limit of combinations means is not said."""
    if entry.out is not None or "out" in entry.unreadable:
        return
    people = people_of(entry, outcome, settings.game)
    number_of = {person: number for number, person in enumerate(entry.player, 1) if person is not None}
    column = "player" if number_of else "unit"  # an individual is named by the entry itself
    if settings.l3_seed is not None:
        held = sorted((each.seed for each in people if each.seed is not None), reverse=True)
        together = sum(held[: SEEDED[settings.game]])
        if together >= settings.l3_seed:
            outcome.note(entry, BEYOND_SP(held=together, limit=settings.l3_seed), column, number=1 if number_of else 0)
    elif isinstance(settings.l3, int) and settings.l3:
        for person in people:
            if not isinstance(person.holding, Decimal):
                continue
            # 表記の上限は未満、下限は以上
            upper, lower = settings.l3_kind == "upper", settings.l3_kind == "lower"
            if (upper and person.holding >= settings.l3) or (lower and person.holding < settings.l3):
                number = number_of.get(person, 0)
                name = person.name or person.number or str(number)
                said = BEYOND_MP(player=name, held=person.holding, base=settings.l3)
                outcome.note(entry, said, column, number=number)
