"""The value of an event (§1.3): AVGM, the coefficients M, S, L and E, and V that follows from them, as figures."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from xlfuncs.core.numbers import ZERO
from xlfuncs.core.sentences import Said, Sentence
from xlfuncs.events import Builder
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
from xlfuncs.rulebooks.cba.events.shared.common import SCOPE_OF_LEVEL, CbaSettings
from xlfuncs.rulebooks.cba.events.shared.field import NO_HOLDINGS

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
    own, limited = SCOPE_OF_LEVEL.get(settings.level), settings.cap_scope is not None and settings.annual_mp is None
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
    limits = settings.restrictions, settings.online, settings.mixed
    e = outcome.figure("e", coefficient_e(*limits), "§1.3.4", *e_arithmetic(*limits))
    return v_figure(Value(m, s, l, e, ZERO), outcome, of)


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
