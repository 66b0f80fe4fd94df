"""§1 基本公式: R, and the value of an event V = M × S × L × E."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated, Any

from xlfuncs.core.arguments import Number, Whole, Word, YesNo
from xlfuncs.core.errors import NUM, CellError
from xlfuncs.core.numbers import ONE, ZERO, certain, half_up, lg_ratio
from xlfuncs.core.ranges import Range, parallel, present
from xlfuncs.core.registry import function
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.core.trail import step
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.terms import (
    NON_MEMBER,
    Boards,
    E,
    Entries,
    EventType,
    Holdings,
    L,
    Level,
    M,
    Rank,
    S,
    Size,
    Youth,
    YouthHoldings,
)

RANK_BEYOND = Sentence(
    en="rank {rank} is beyond the {entries} entries",
    zh="名次 {rank} 超出了参赛规模 {entries}",
    ja="順位 {rank} は参加数 {entries} を超えています",
)
TIE_BEYOND = Sentence(
    en="rank {rank} shared by {tied} reaches place {last}, beyond the {entries} entries",
    zh="{tied} 个单位并列第 {rank} 名，占到第 {last} 名，超出了参赛规模 {entries}",
    ja="{rank} 位に {tied} 組が並ぶと {last} 位までとなり、参加数 {entries} を超えます",
)
TOO_RESTRICTED = Sentence(
    en="with {count} restrictions E would be {e}; it must stay above 0",
    zh="有 {count} 项限制时 E 为 {e}，而 E 必须大于 0",
    ja="制限が {count} 個では E が {e} になります。E は 0 より大きくなければなりません",
)
TOO_FEW_PLAYERS = Sentence(
    en="{argument} holds {held} players, fewer than the size of {size}",
    zh="{argument} 只有 {held} 名参赛者，少于每队最少人数 {size}",
    ja="{argument} の選手は {held} 人で、必要な {size} 人に足りません",
)

AverageMp = Annotated[
    Decimal,
    Number(
        low=0, en="average master points of the event (AVGM)", zh="比赛平均大师分 (AVGM)", ja="競技会の平均点（AVGM）"
    ),
]
Restrictions = Annotated[
    int,
    Whole(low=0, en="restrictions other than mixed", zh="限制项数（不含混合）", ja="制限の数（混合を除く）"),
]
Online = Annotated[bool, YesNo(en="played online", zh="网络比赛", ja="オンライン")]
Mixed = Annotated[bool, YesNo(en="mixed event", zh="混合比赛", ja="ミックス")]
SCOPES = {"grassroots": ["基层"], "regional": ["地区"], "national": ["全国"]}
Scope = Annotated[
    str,
    Word(
        SCOPES,
        en="scope of the event, which caps the figure",
        zh="比赛范围（决定上限）",
        ja="競技会の範囲（上限を決める）",
    ),
]
AnnualTop = Annotated[
    bool, YesNo(en="the year's top event of its scope", zh="一年一度的最高水平比赛", ja="年に一度の最高水準の競技会")
]
TeamMps = Annotated[
    list[Decimal | None],
    Range(Number(low=0, en="the teams' average master points", zh="各队的队伍平均大师分", ja="各チームの平均点")),
]


def in_bands(figure: Decimal, bands: Sequence[tables.Band]) -> Decimal:
    """Return the coefficient of the band that ``figure`` lies in, to 2 decimals."""
    band = band_of(figure, bands)
    return half_up(certain(band.base + (figure / band.divisor if band.divisor else ZERO)))


def band_of(figure: Decimal, bands: Sequence[tables.Band]) -> tables.Band:
    """Return the row of the table that ``figure`` lies in."""
    return next(band for band in bands if band.limit is None or figure <= band.limit)


def m_bands(youth: bool) -> Sequence[tables.Band]:
    """Return the table of M; for youth points their own."""
    return tables.M_BANDS_YOUTH if youth else tables.M_BANDS


def band_arithmetic(figure: Decimal, bands: Sequence[tables.Band]) -> tuple[Any, ...]:
    """Return how a coefficient comes about by its table, as a step of a working takes it."""
    _, base, divisor = band_of(figure, bands)
    if divisor is None:
        return ("",)
    return ("{} + {} ÷ {}", base, figure, divisor) if base else ("{} ÷ {}", figure, divisor)


@function("CBA_R", rule="§1.2", en="R, the coefficient of a place", zh="排名系数 R", ja="順位係数 R")
def coefficient_r(rank: Rank, entries: Entries) -> Decimal:
    """R = lg N − lg 2r, to 2 decimals; negative past half the field.

    ``#NUM!`` unless 1 ≤ rank ≤ entries.

    >>> coefficient_r(1, 24), coefficient_r(3, 24)
    (Decimal('1.08'), Decimal('0.60'))
    """
    within(rank, entries)
    return r_of(rank, entries, symbols.R)


def r_of(place: int, entries: int, symbol: Told | None = None) -> Decimal:
    """Return R of a place within the field, as a step of a working."""
    r = lg_ratio(entries, 2 * place)
    return step(symbol or symbols.R_OF(place=place), r, "§1.2", "lg {} − lg {}", entries, 2 * place)


def within(rank: int, entries: int, tied: int = 1) -> None:
    """Raise ``#NUM!`` where the place, or the last of those that ``tied`` units share, lies beyond the field."""
    if rank + tied - 1 > entries:
        if tied == 1:
            raise CellError(NUM, RANK_BEYOND(rank=rank, entries=entries))
        raise CellError(NUM, TIE_BEYOND(rank=rank, tied=tied, last=rank + tied - 1, entries=entries))


@function("CBA_M", rule="§1.3.1", en="M, the master point coefficient", zh="大师分系数 M", ja="マスターポイント係数 M")
def coefficient_m(avg_mp: AverageMp, youth: Youth = False) -> Decimal:
    """M by the table of §1.3.1, for youth points by theirs, to 2 decimals.

    ``#NUM!`` below 0. Where an average says too little, the annual figure (§1.3.5) goes in its place.

    >>> coefficient_m(Decimal(1800)), coefficient_m(Decimal(200), youth=True)
    (Decimal('7.00'), Decimal('5.00'))
    """
    bands = m_bands(youth)
    return step(symbols.M, in_bands(avg_mp, bands), "§1.3.1", *band_arithmetic(avg_mp, bands))


@function("CBA_S", rule="§1.3.2", en="S, the length coefficient", zh="时长系数 S", ja="長さの係数 S")
def coefficient_s(boards: Boards) -> Decimal:
    """S by the table of §1.3.2, to 2 decimals, from the fewest boards that the winner plays.

    In the lower groups of a graded league: from the most that promotion takes.

    >>> coefficient_s(96), coefficient_s(120)
    (Decimal('4.00'), Decimal('4.50'))
    """
    b, bands = Decimal(boards), tables.S_BANDS
    return step(symbols.S, in_bands(b, bands), "§1.3.2", *band_arithmetic(b, bands))


@function("CBA_L", rule="§1.3.3", en="L, the level coefficient", zh="比赛等级系数 L", ja="格の係数 L")
def coefficient_l(level: Level, youth: Youth = False) -> Decimal:
    """L by the table of §1.3.3; levels ``national`` … ``club``, or 全国比赛 … 俱乐部比赛.

    >>> coefficient_l("provincial1"), coefficient_l("provincial1", youth=True)
    (Decimal('1.3'), Decimal('3'))
    """
    return (tables.L_YOUTH if youth else tables.L)[level]


@function("CBA_E", rule="§1.3.4", en="E, the restriction coefficient", zh="比赛限制系数 E", ja="制限の係数 E")
def coefficient_e(restrictions: Restrictions = 0, online: Online = False, mixed: Mixed = False) -> Decimal:
    """E: 1 without restriction, 0.8 with one, 0.1 less for each further; online it is halved.

    ``restrictions`` counts the limits other than mixed (entry, sex, age, holdings; each age band
    below the oldest is one more). Mixed alone is 0.9. ``#NUM!`` where E would not be above 0.

    >>> coefficient_e(), coefficient_e(mixed=True), coefficient_e(2, online=True)
    (Decimal('1'), Decimal('0.9'), Decimal('0.35'))
    """
    count = restrictions + mixed
    if count == 0:
        result = ONE
    elif restrictions == 0:
        result = tables.E_MIXED_ALONE
    else:
        result = tables.E_ONE_RESTRICTION - (count - 1) * tables.E_EACH_FURTHER
    if result <= 0:
        raise CellError(NUM, TOO_RESTRICTED(count=count, e=result))
    result = half_up(result * tables.E_ONLINE) if online else result
    return step(symbols.E, result, "§1.3.4", *e_arithmetic(restrictions, online, mixed))


def e_arithmetic(restrictions: int, online: bool, mixed: bool) -> tuple[Any, ...]:
    """Return how E comes about, as a step of a working takes it."""
    if restrictions:
        further = restrictions + mixed - 1
        how, parts = "{} − {} × {}", (tables.E_ONE_RESTRICTION, tables.E_EACH_FURTHER, further)
        return (f"({how}) × {{}}", *parts, tables.E_ONLINE) if online else (how, *parts)
    return ("{} × {}", tables.E_MIXED_ALONE if mixed else ONE, tables.E_ONLINE) if online else ("",)


@function("CBA_V", rule="§1.3", en="V, the value of the event: M×S×L×E", zh="比赛价值 V", ja="競技会の価値 V")
def value_v(m: M, s: S, l: L, e: E) -> Decimal:  # noqa: E741 — the rulebook's letter
    """V = M × S × L × E, not rounded.

    >>> value_v(Decimal("7.00"), Decimal("4.00"), Decimal("1.3"), Decimal("1"))
    Decimal('36.40000')
    """
    return step(symbols.V, m * s * l * e, "§1.3", "{} × {} × {} × {}", m, s, l, e)


@function(
    "CBA_TEAM_MP",
    rule="§1.3.1 §2.9.8",
    en="Average master points of a team: its lowest holdings",
    zh="队伍平均大师分：大师分最少的几名参赛者的平均",
    ja="チーム平均点：最も少ない選手たちの平均",
)
def team_mp(
    mps: Holdings,
    size: Size,
    event_type: EventType = "team",
    scope: Scope | None = None,
    annual_top: AnnualTop = False,
    youth_mps: YouthHoldings | None = None,
) -> Decimal:
    """The mean of the ``size`` lowest holdings, ×1.3 for teams of four, capped by scope; not rounded.

    ``mps``: one cell per player, master points or ``NM``/非会员 (holds 0); blank cells are no players.
    ``youth_mps``: their youth points in parallel; each player counts with the higher figure.
    ``scope`` grassroots 1000 (annual top 2000), regional 2000 (3000), national 10000; none, no cap.
    ``#NUM!`` with fewer than ``size`` players; ``#VALUE!`` where the ranges differ in length.

    >>> team_mp([Decimal(900), Decimal(300), None, Decimal(600)], 2, "pair")
    Decimal('450')
    """
    if youth_mps is None:
        held = [points(holding) for holding in present(mps)]
    else:
        pairs = parallel("mps", mps, "youth_mps", youth_mps)
        held = [max(points(mp), points(youth or NON_MEMBER)) for mp, youth in pairs if mp is not None]
    average = step(symbols.TEAM_AVERAGE(size=size), mean(sorted(held), size), section_of("§1.3.1", mps))
    if size == tables.TEAM_OF_FOUR and event_type == "team":
        factor = tables.TEAM_OF_FOUR_FACTOR
        average = step(symbols.TEAM_OF_FOUR_AVERAGE, average * factor, "§1.3.1", "{} × {}", factor, average)
    if scope is None:
        return average
    cap = Decimal((tables.TEAM_MP_CAP_ANNUAL_TOP if annual_top else tables.TEAM_MP_CAP)[scope])
    return step(symbols.TEAM_AVERAGE_WITHIN, cap, "§1.3.1", "min({}, {})", average, cap) if average > cap else average


def points(holding: Decimal | str) -> Decimal:
    """Return a holding as points (§2.9.8 非会员的大师分按 0 计算)."""
    return ZERO if isinstance(holding, str) else holding


def section_of(section: str, mps: Sequence[Decimal | str | None]) -> str:
    """Return the section of an average of holdings, and §2.9.8 where somebody in it is no member."""
    return f"{section} §2.9.8" if NON_MEMBER in mps else section


def mean(held: Sequence[Decimal], size: int) -> Decimal:
    """Return the mean of the first ``size`` holdings; ``#NUM!`` where there are fewer."""
    if len(held) < size:
        raise CellError(NUM, TOO_FEW_PLAYERS(argument="mps", held=len(held), size=size))
    return sum(held[:size], ZERO) / size


@function(
    "CBA_EVENT_MP",
    rule="§1.3.1",
    en="Average master points of the event (AVGM)",
    zh="比赛平均大师分 (AVGM)",
    ja="競技会の平均点（AVGM）",
)
def event_mp(team_mps: TeamMps) -> Decimal:
    """The mean of the teams' averages, blank cells skipped; not rounded.

    >>> event_mp([Decimal(1000), None, Decimal(2000)])
    Decimal('1500')
    """
    averages = present(team_mps)
    total, count = sum(averages, ZERO), len(averages)
    return step(symbols.AVGM, total / count, "§1.3.1", "{} ÷ {}", total, count)
