"""The value of an event (§1.3): AVGM, the coefficients M, S, L and E, and V that follows from them, as figures."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from xlfuncs.core.numbers import ZERO
from xlfuncs.core.sentences import Said, Sentence
from xlfuncs.core.trail import step
from xlfuncs.events import Builder
from xlfuncs.events.questions import answer_of, limit_named
from xlfuncs.rulebooks.cba.coefficients import (
    band_arithmetic,
    coefficient_e,
    coefficient_l,
    coefficient_m,
    coefficient_s,
    e_arithmetic,
    event_mp,
    m_bands,
    value_v,
)
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events.shared.field import NO_HOLDINGS
from xlfuncs.rulebooks.cba.events.shared.settings import MIXED, QUESTIONS, CbaSettings

CAP_TO_CHOOSE = Sentence(
    en="§1.3.1 limits a team's average in a regional event (地区级别) to {cap} and does not say whether a provincial "
    "one is regional: no cap is set; choose {setting} where one applies",
    zh="§1.3.1 规定地区级别比赛每队平均大师分最多计 {cap}，未说明省级赛事是否属于地区级别：默认不设上限；"
    "如有上限，请选择“{setting}”",
    ja="§1.3.1 は地区級の競技会の平均点を {cap} までとしますが、省級がこれに当たるかは書いていません。"
    "上限を設けていないので、あれば「{setting}」を選んでください",
)
OTHER_SCOPE = Sentence(
    en="§1.3.1: {level} has a limit of its own for a team's average; {scope} sets another one",
    zh="§1.3.1：“{level}”本有相应的队伍平均大师分上限；现按所填的“{scope}”计算，请核对",
    ja="§1.3.1：「{level}」に応じた平均点の上限がありますが、「{scope}」の上限で計算しました。確かめてください",
)
NO_LIMIT_TO_RAISE = Sentence(
    en="§1.3.1: {setting} raises the limit of a team's average, and none holds here: it counts nothing",
    zh="§1.3.1：“{setting}”用于放宽队伍平均大师分的上限；本比赛没有上限，此项不起作用",
    ja="§1.3.1：「{setting}」は平均点の上限を緩めるものですが、ここには上限がありません。使いません",
)
COUNTED_OTHERWISE = Sentence(
    en="{setting} is {typed}, and by the answers there are {count} restrictions (§1.3.4): correct one of the two, or "
    "leave {setting} blank",
    zh="“{setting}”填的是 {typed}，而按各问的回答有 {count} 项限制（§1.3.4）：请更正其一，或将“{setting}”留空",
    ja="「{setting}」は {typed} ですが、質問の答えでは制限が {count} 個です（§1.3.4）。どちらかを直すか、"
    "「{setting}」を空欄にしてください",
)
MIXED_OTHERWISE = Sentence(
    en="{mixed} and {sex} say different things (§1.3.4): correct one of them, or leave {mixed} blank",
    zh="“{mixed}”与“{sex}”不一致（§1.3.4）：请更正其一，或将“{mixed}”留空",
    ja="「{mixed}」と「{sex}」が食い違っています（§1.3.4）。どちらかを直すか、「{mixed}」を空欄にしてください",
)
GROUP_WITHOUT_LIMIT = Sentence(
    en="{group} is {number}, and {limit} says there is none (§1.3.4): correct one of them",
    zh="“{group}”填的是 {number}，而“{limit}”为否（§1.3.4）：请更正其一",
    ja="「{group}」が {number} なのに「{limit}」が「いいえ」です（§1.3.4）。どちらかを直してください",
)
NAME_SAYS = Sentence(
    en="the name of the event says {word}, and nothing says a limit: E is computed without any (§1.3.4); answer the "
    "questions on who may play, or write 0 for {setting}",
    zh="比赛名称中有“{word}”，而没有填写任何参赛限制：E 按没有限制计算（§1.3.4）；请回答“参赛限制”各问，"
    "确无限制请在“{setting}”填 0",
    ja="競技会名に「{word}」とありますが、参加の制限の記入がありません。E は制限なしで計算しています（§1.3.4）。"
    "参加の制限についての質問に答えるか、制限がなければ「{setting}」に 0 と記入してください",
)
#: Words of a name by which an event is for some people alone: §1.3.4 参加范围限制、性别、年龄限制.
LIMITED_BY_NAME = re.compile(
    "男子|女子|混合|中?老年|青少年|青年|少年|少儿|大学生|中学生|小学生|学生|职工|公务员|U[12][0-9]"
)
NO_AVERAGE_AT_ALL = Sentence(
    en="AVGM cannot be computed: no unit has holdings",
    zh="无法计算比赛平均大师分：没有单位填写大师分",
    ja="平均点を計算できません。保有ポイントのある参加者がいません",
)


class Value(NamedTuple):
    """The coefficients of an event, or of a part of it."""

    m: Decimal
    s: Decimal
    l: Decimal  # noqa: E741 — the rulebook's letter
    e: Decimal
    v: Decimal


def value_of(settings: CbaSettings, averages: Sequence[Decimal], outcome: Builder, of: str = "") -> Value | None:
    """Give AVGM, M, S, L, E and V of the event, or of a part of it, as figures (§1.3); ``None`` without an average."""
    say_of_limits(settings, outcome)
    found = average_figure(settings, averages, outcome, of)
    if found is None:
        say_no_average(NO_AVERAGE_AT_ALL(), outcome)
        return None
    return by_average(settings, found, outcome, of)


def say_no_average(said: Said, outcome: Builder) -> None:
    """Say that no unit has holdings, unless a row says why what stands in it cannot be counted, a name nobody knows."""
    if outcome.to_mend_in("player", "holding") <= {NO_HOLDINGS.name}:
        outcome.wrong(said)


def say_of_limits(settings: CbaSettings, outcome: Builder) -> None:
    """Note that §1.3.1 names no limit for provincial events; whoever knows of one chooses it. Each is said once."""
    own = tables.CAP_OF_LEVEL.get(settings.level)
    limited = settings.cap_scope is not None and settings.annual_mp is None
    if settings.scope is None and own is None and settings.annual_mp is None:
        caps = tables.TEAM_MP_CAP_ANNUAL_TOP if settings.annual_top else tables.TEAM_MP_CAP
        outcome.hint_once(CAP_TO_CHOOSE(cap=caps["regional"], setting=outcome.setting("scope")))
    if limited and own is not None and settings.scope not in (None, own):
        outcome.hint_once(OTHER_SCOPE(level=outcome.setting("level"), scope=outcome.setting("scope")))
    if settings.annual_top and not limited:
        outcome.hint_once(NO_LIMIT_TO_RAISE(setting=outcome.setting("annual_top")))


def by_average(settings: CbaSettings, avgm: Decimal, outcome: Builder, of: str = "") -> Value:
    """Give M, S, L, E and V of an average as figures; those of a part of the event have ``of`` in their keys."""
    m = m_figure(settings, avgm, outcome, of)
    s = s_figure(settings.boards, outcome)
    l = outcome.figure("l", coefficient_l(settings.level, settings.youth), "§1.3.3")  # noqa: E741
    limits = limits_of(settings, outcome)
    e = outcome.figure("e", coefficient_e(*limits), "§1.3.4", *e_arithmetic(*limits))
    return v_figure(Value(m, s, l, e, ZERO), outcome, of)


def limits_of(settings: CbaSettings, outcome: Builder) -> tuple[int, bool, bool]:
    """Return what E follows from (§1.3.4): how many limits, online, mixed. The number that is typed counts, else that
    of the answers, each of which is a step; the two may not contradict each other.
    """
    told = outcome.value("e") is not None  # of another part of the event
    answers = answers_of(settings, outcome)
    count = sum(counts for _, counts in answers)
    typed, mixed = settings.restrictions, settings.mixed
    if settings.sex is not None:
        of_sex = settings.sex == MIXED
        if mixed is not None and mixed != of_sex:
            raise outcome.needs("mixed", MIXED_OTHERWISE(mixed=outcome.setting("mixed"), sex=outcome.setting("sex")))
        mixed = of_sex
    if settings.age_limit is False and (settings.age_group or 1) > 1:
        names = {"group": outcome.setting("age_group"), "limit": outcome.setting("age_limit")}
        raise outcome.needs("age_group", GROUP_WITHOUT_LIMIT(**names, number=settings.age_group))
    open_still = QUESTIONS.are_open(settings)
    open_still |= bool(settings.age_limit) and settings.age_group is None
    if typed is not None and (count > typed or (count < typed and not open_still)):
        said = {"setting": outcome.setting("restrictions"), "typed": typed, "count": count}
        raise outcome.needs("restrictions", COUNTED_OTHERWISE(**said))
    if QUESTIONS.are_answered(settings) and typed in (None, count) and not told:
        with outcome.working_of_all():
            for answer, counts in answers:
                step(answer, counts, "§1.3.4")
            if settings.sex == MIXED:  # 在没有其他限制的混合比赛中，E=0.9; else a limit more
                step(answer_of(outcome.event.settings, settings, "sex"), 1 if count else tables.E_MIXED_ALONE, "§1.3.4")
            how = " + ".join(["{}"] * len(answers)) if len(answers) > 1 else ""
            step(outcome.setting("restrictions"), count, "§1.3.4", how, *(counts for _, counts in answers))
    elif typed is None and not QUESTIONS.are_answered(settings) and not mixed:
        tell_name_says(settings, outcome)
    return count if typed is None else typed, settings.online, bool(mixed)


def answers_of(settings: CbaSettings, outcome: Builder) -> list[tuple[Said, int]]:
    """Return the answers that are limits, each with how many it makes: an age group one for each step below the oldest
    (最高年龄组别之下每降一个年龄段算作一项限制).
    """
    below = (settings.age_group or 1) - 1
    limiting = {
        "entry_limit": settings.entry_limit,
        "sex": settings.sex in ("men", "women"),
        "age_limit": settings.age_limit,
        "age_group": settings.age_limit and below,
        "mp_limit": settings.mp_limit,
    }
    return [
        (answer_of(outcome.event.settings, settings, key), int(counts)) for key, counts in limiting.items() if counts
    ]


def tell_name_says(settings: CbaSettings, outcome: Builder) -> None:
    """Hint at an event whose name speaks of a limit while nothing says one: E is 1 then."""
    if word := limit_named(settings, LIMITED_BY_NAME):
        outcome.hint_once(NAME_SAYS(word=word, setting=outcome.setting("restrictions")))


def average_figure(
    settings: CbaSettings, averages: Sequence[Decimal], outcome: Builder, of: str = ""
) -> Decimal | None:
    """Give AVGM: the mean of the averages, or the year's base average in its place (§1.3.5)."""
    if settings.annual_mp is not None:
        return outcome.figure(f"avgm{of}", settings.annual_mp, "§1.3.5")
    if not averages:
        return None
    mean = event_mp(list(averages))
    return outcome.figure(f"avgm{of}", mean, "§1.3.1", "{} ÷ {}", sum(averages), len(averages))


def within_m(
    settings: CbaSettings, avgm: Decimal, outcome: Builder, key: str, m: Decimal, section: str, bound: str, *parts: Any
) -> Decimal:
    """Give M of a part of the event as a figure: that of its own average, but for a ``bound`` by the M of
    another part.
    """
    own, *figures = band_arithmetic(avgm, m_bands(settings.youth))
    if not own:
        own, figures = "{}", [coefficient_m(avgm, settings.youth)]
    return outcome.figure(key, m, f"§1.3.1 {section}", bound.format(own, "{}", "{}"), *figures, *parts)


def m_figure(settings: CbaSettings, avgm: Decimal, outcome: Builder, of: str = "") -> Decimal:
    """Give M of an average by the table."""
    arithmetic = band_arithmetic(avgm, m_bands(settings.youth))
    return outcome.figure(f"m{of}", coefficient_m(avgm, settings.youth), "§1.3.1", *arithmetic)


def s_figure(boards: int, outcome: Builder, of: str = "") -> Decimal:
    """Give S of so many boards."""
    arithmetic = band_arithmetic(Decimal(boards), tables.S_BANDS)
    return outcome.figure(f"s{of}", coefficient_s(boards), "§1.3.2", *arithmetic)


def v_figure(value: Value, outcome: Builder, of: str = "") -> Value:
    """Give V of the other coefficients."""
    m, s, l, e, _ = value  # noqa: E741
    return value._replace(v=outcome.figure(f"v{of}", value_v(m, s, l, e), "§1.3", "{} × {} × {} × {}", m, s, l, e))
