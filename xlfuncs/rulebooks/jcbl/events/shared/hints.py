"""The settings that change nothing, are seldom meant, or cannot be meant together (第2条)."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from functools import partial

from xlfuncs.core.numbers import ONE, ZERO
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.words import Spelt, normal
from xlfuncs.events import Builder
from xlfuncs.events.questions import limit_named
from xlfuncs.events.wording import words_for
from xlfuncs.rulebooks.jcbl import limits
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.shared.limiting import UNLIMITED, category_of, share_of, tell_kind_alone
from xlfuncs.rulebooks.jcbl.events.shared.settings import (
    BAM,
    QUESTIONS,
    JcblSettings,
    LeagueSettings,
    TeamSettings,
    scale_name,
)
from xlfuncs.rulebooks.jcbl.terms import GAME, spoken

#: How many entries sit at a table; of teams of four two play at two.
AT_A_TABLE = {"individual": 4, "pair": 2, "ht": 2, "team": 1}
#: As Python counts the days of a week.
SATURDAY = 5
OTHER_TABLES = Sentence(
    en="{setting} is {tables}, but {entries} entries sit at {seated}",
    zh="“{setting}”为 {tables}，但 {entries} 个参赛单位应坐 {seated} 桌",
    ja="「{setting}」は {tables} ですが、参加者数 {entries} では {seated} テーブルです",
)
OTHER_TABLES_BEFORE = Sentence(
    en="{setting} is {tables}, but {entries} entries in the qualifying round's sessions, {sessions}, sat at {seated}",
    zh="“{setting}”为 {tables}，但预赛 {entries} 个参赛单位、{sessions} 节共应坐 {seated} 桌",
    ja="「{setting}」は {tables} ですが、予選の参加者数 {entries}、{sessions} セッションでは延べ {seated} テーブルです",
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
    en="L1: a club championship has a class: fill in {setting}",
    zh="L1：俱乐部锦标赛须有比赛级别：请填写“{setting}”",
    ja="L1：CCG にはゲームのクラスがあります。「{setting}」を記入してください",
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
L7_ON_A_WEEKEND = Sentence(
    en="L7: the date is a Saturday or Sunday, but {setting} is weekday: choose weekend if that is not meant",
    zh="L7：日期为周六或周日，而“{setting}”为平日：如有误，请选周末",
    ja="L7：日付は土曜日か日曜日ですが、「{setting}」は平日です。まちがいなら週末を選んでください",
)
L7_BLACK_ALONE = Sentence(
    en="{black} counts nothing: it is about weekdays of events that issue red points ({setting})",
    zh="“{black}”不起作用：只用于平日举行且发红分的比赛（“{setting}”）",
    ja="「{black}」は使いません。レッドポイントを発行する平日開催（「{setting}」）だけの設定です",
)
L7_FIXED_DAYS = Sentence(
    en="L7: computed with L7 {l7}; IMP matches on fixed weekdays count as weekend: if these are such, choose weekend "
    "as {setting}",
    zh="L7：现按 L7 {l7} 计算；指定平日的 IMP 赛按周末计，如属此类，请将“{setting}”选为周末",
    ja="L7：いまは L7 {l7} で計算しています。期日指定の平日開催 IMP は平日開催に含まないので、該当するなら"
    "「{setting}」を週末にしてください",
)
HT_IN_FLIGHTS = Sentence(
    en="A: {a} is for HT pairs of two flights or more: fill in {flights}, or choose {pair} as {game}",
    zh="A：{a} 只用于两组及以上的 HT 双人赛：请填写“{flights}”，或将“{game}”选为 {pair}",
    ja="A：HTペアの {a} は 2 フライト以上の場合です。「{flights}」を記入するか、「{game}」を {pair} にしてください",
)
NAME_SAYS = Sentence(
    en="the name of the event says {word}, and {setting} is blank: no limit is counted in L ({coefficient} is "
    "{sixteen}); fill it in, or write {without}",
    zh="比赛名称中有“{word}”，而未填写“{setting}”：L 中没有计入限制（{coefficient} 为 {sixteen}）；"
    "请填写，无此限制请填“{without}”",
    ja="競技会名に「{word}」とありますが、「{setting}」が空欄なので L に制限を数えていません"
    "（{coefficient} は {sixteen}）。記入してください。制限がなければ「{without}」と記入します",
)
#: Words of a name by which an event is for some people alone: L2, L3.
LIMITED_BY_NAME = {
    "l2": re.compile(
        "女子|女流|ウィメン|レディース|ミックス|男女|シニア|ジュニア|ユース|ヤング|ガールズ|学生|職域|社内"
    ),
    "l3": re.compile(r"[0-9]+ ?MP ?(?:未満|以下|以上)|ノービス", re.IGNORECASE),
}
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
BOARDS_OF_ALL = Sentence(
    en='"{word}" may be the boards of all {sessions} sessions or of one: call it "{setting}", with those of one '
    "(now {boards})",
    zh="“{word}”是全部 {sessions} 节的副数还是每节的副数不清楚：请将标签改为“{setting}”，并填写每节的副数"
    "（现为 {boards}）",
    ja="「{word}」が全 {sessions} セッションのボード数か 1 セッションのボード数かわかりません。「{setting}」と書き、"
    "1 セッションの数を記入してください（いま {boards}）",
)
A_MATCH_IS_A_SESSION = Sentence(
    en="{setting} counts nothing: in an IMP league every match is a session",
    zh="“{setting}”不起作用：IMP 联赛的每一场即为一节",
    ja="「{setting}」は使いません。IMPリーグでは 1 試合が 1 セッションです",
)


def unused(settings: JcblSettings) -> Iterator[str]:
    """Yield what the scoring has no use for; how many matches a session has also says of teams who played enough
    (第11条).
    """
    if settings.scoring is None:
        return
    yield from OF_SCORES if settings.scoring == "vp" else OF_VP
    if settings.scoring in ("percent", BAM):
        yield "session_tables"
    if settings.scoring != "vp" and not isinstance(settings, TeamSettings):
        yield "session_matches"


def hints(settings: JcblSettings, outcome: Builder) -> None:
    """Hint at what is chosen and changes nothing, is seldom meant, or cannot be meant together."""
    if settings.rating in printed.NORMALLY_FIXED:
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
        assert settings.scoring is not None
        outcome.hint(COUNTS_NOT_SO(setting=outcome.setting(name), scoring=scale_name(settings.scoring)))
    if isinstance(settings, LeagueSettings) and settings.scoring == "vp":
        for key in settings.filled("session_matches"):
            outcome.hint(A_MATCH_IS_A_SESSION(setting=outcome.setting(key)))
    word = settings.under_spare.get("boards")
    if word and settings.sessions > 1 and settings.boards is not None:
        said = {"sessions": settings.sessions, "setting": outcome.setting("boards"), "boards": settings.boards}
        outcome.wrong(BOARDS_OF_ALL(word=word, **said))
    hints_on_limits(settings, outcome)


def room(settings: JcblSettings, entries: Decimal, outcome: Builder, key: str = "tables") -> None:
    """Note T 参加テーブル数, of the event or (``key``) a flight, where the entries would not sit at so many tables.

    A final has C and T of its qualifying round, T of all its sessions (参加延べテーブル数). A simultaneous event and a
    flight by itself may have that of all.
    """
    if settings.simultaneous or getattr(settings, "flight", None) is not None:
        return
    sessions = qualifying_sessions(settings) if settings.l5 == "final" else ONE
    if sessions > ZERO and not fits(settings, key, entries, sessions):
        seated = entries / AT_A_TABLE[settings.game] * sessions
        names = {"setting": outcome.setting(key), "tables": getattr(settings, key)}
        other = OTHER_TABLES if sessions == ONE else partial(OTHER_TABLES_BEFORE, sessions=sessions)
        outcome.hint(other(**names, entries=entries, seated=seated))


def qualifying_sessions(settings: JcblSettings) -> Decimal:
    """Return the sessions of the qualifying round of a final, half of which are in S; 0 where nothing says them."""
    if settings.event_sessions is None or getattr(settings, "competitors", None) is None:
        return ZERO
    return (settings.event_sessions - settings.sessions) / printed.QUALIFYING_SHARE


def fits(settings: JcblSettings, key: str, entries: Decimal, sessions: Decimal = ONE) -> bool:
    """Return whether so many entries sit at the tables of a setting in so many sessions, or nearly."""
    tables: Decimal = getattr(settings, key)
    return abs(tables / sessions - entries / AT_A_TABLE[settings.game]) < 1


def hints_on_limits(settings: JcblSettings, outcome: Builder) -> None:
    """Hint at the same of what L is made of."""
    if settings.rating == "ccg" and settings.class_ is None:
        raise outcome.needs("class", CLASS_NOT_SET(setting=outcome.setting("class")))
    if settings.class_ and settings.rating != "ccg" and printed.L1[settings.class_] != printed.SIXTEEN:
        outcome.hint(L1_FOR_CCG())
    if settings.l3 == "draw" and settings.rating in printed.L3_NOT_DRAWN:
        outcome.wrong(L3_DRAW_FROM_SECTIONAL(setting=outcome.setting("l3")))
    tell_kind_alone(settings.l3 if settings.l3_seed is None else "none", settings.l3_kind, outcome)
    if settings.l3 not in UNLIMITED and settings.l3_seed is not None:
        outcome.wrong(ONE_LIMIT(this=outcome.setting("l3"), that=outcome.setting("l3_seed")))
    tell_name_says(settings, outcome)
    hints_on_days(settings, outcome)
    if (
        isinstance(settings, LeagueSettings)
        and settings.league in printed.L8_WITH_L2
        and category_of(settings) == "open"
    ):
        names = {"setting": outcome.setting("l2"), "open": spoken(limits.CATEGORY, "open")}
        outcome.hint(COMPANY_HAS_L2(l2=printed.SIXTEEN, **names))


def tell_name_says(settings: JcblSettings, outcome: Builder) -> None:
    """Hint at an event whose name speaks of a limit while nothing says one: L2 or L3 is 16 then."""
    filled = {
        "l2": settings.l2 is not None or QUESTIONS.are_answered(settings),
        "l3": settings.l3 not in UNLIMITED or settings.l3_seed is not None or isinstance(settings.l3, Spelt),
    }
    for key, words in LIMITED_BY_NAME.items():
        word = limit_named(settings, words)
        if word and not filled[key]:
            kind = outcome.event.settings.named(key).kind
            without = words_for(kind, {"l2": "open", "l3": "none"}[key])
            names = {"word": word, "setting": outcome.setting(key), "without": without}
            outcome.hint(NAME_SAYS(coefficient=key.upper(), sixteen=printed.SIXTEEN, **names))


def hints_on_days(settings: JcblSettings, outcome: Builder) -> None:
    """Hint at the same of L7, which is 16 except on weekdays of a game that issues red points; a league has
    many days.
    """
    weekday, red = settings.l7 == "weekday", bool(share_of(settings))
    setting = outcome.setting("l7")
    if weekday and not red:
        outcome.hint(L7_WITHOUT_RED())
    if not settings.l7_black and not (weekday and red):
        outcome.hint(L7_BLACK_ALONE(black=outcome.setting("l7_black"), setting=setting))
    if isinstance(settings, LeagueSettings):
        if weekday and red:
            outcome.hint(L7_FIXED_DAYS(l7=printed.L7["weekday"], setting=setting))
    elif red and isinstance(settings.date, date):
        on_a_weekend = settings.date.weekday() >= SATURDAY
        if weekday and on_a_weekend:
            outcome.hint(L7_ON_A_WEEKEND(setting=setting))
        if not on_a_weekend and _says_weekend(settings):
            outcome.hint(L7_ON_A_WEEKDAY(setting=setting))


def _says_weekend(settings: JcblSettings) -> bool:
    """Return whether L7 is left at 週末; somebody who writes 祝日 or 休日 means it."""
    word = settings.l7.typed if isinstance(settings.l7, Spelt) else settings.l7
    return normal(word) in ("weekend", normal(spoken(limits.DAY, "weekend").ja))
