"""§2.2 阶段大师分: points for a stage of an event in several stages."""

from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number, Whole
from xlfuncs.core.errors import NA, NUM, CellError
from xlfuncs.core.numbers import ZERO, half_up
from xlfuncs.core.registry import function
from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.core.trail import step
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.coefficients import r_of, within
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.places import award_places, awarded, shared
from xlfuncs.rulebooks.cba.terms import Colour, Entries, EventType, M, Rank, Tied, Value, spoken

NO_LOWER_COLOUR = Sentence(
    en="{colour} has no lower colour; {others} have",
    zh="{colour} 没有更低一级的颜色；只有 {others} 有",
    ja="{colour} より下の色はありません。下の色があるのは {others} です",
)
MORE_ELIMINATED = Sentence(
    en="eliminated is {eliminated}, more than the {entries} entries",
    zh="eliminated 为 {eliminated}，多于参赛规模 {entries}",
    ja="eliminated は {eliminated} で、参加数 {entries} を超えています",
)

FirstStageM = Annotated[Decimal, Number(above=0, en="M of the first stage", zh="第一个阶段的 M", ja="第 1 段階の M")]
Eliminated = Annotated[
    int, Whole(low=0, en="entries that the stage eliminates", zh="该阶段淘汰的单位数", ja="この段階で敗退する数")
]


@function(
    "CBA_LOWER_COLOUR",
    rule="§2.2 §2.5",
    en="Colour of stage and consolation points",
    zh="阶段大师分和安慰赛大师分的颜色",
    ja="段階戦・慰安戦のポイントの色",
)
def lower_colour(colour: Colour) -> str:
    """platinum → gold → silver → red; red stays red, blue has none (``#N/A``).

    >>> lower_colour("gold"), lower_colour("red")
    ('silver', 'red')
    """
    if colour not in tables.LOWER_COLOUR:
        raise CellError(NA, NO_LOWER_COLOUR(colour=spoken(colour), others=Joined(map(spoken, tables.LOWER_COLOUR))))
    return tables.LOWER_COLOUR[colour]


@function("CBA_STAGE_M", rule="§2.2", en="M of the second stage", zh="第二个阶段的大师分系数", ja="第 2 段階の M 係数")
def stage_m(m: M, first_stage_m: FirstStageM) -> Decimal:
    """At least 1.2 × the M of the first stage, to 2 decimals.

    >>> stage_m(Decimal("6.00"), Decimal("5.50")), stage_m(Decimal("7.00"), Decimal("5.50"))
    (Decimal('6.60'), Decimal('7.00'))
    """
    rise = tables.STAGE_M_RISE
    return step(symbols.M, half_up(max(m, rise * first_stage_m)), "§2.2", "max({}, {} × {})", m, rise, first_stage_m)


@function(
    "CBA_STAGE_MP",
    rule="§2.2",
    en="Stage master points of a place: 20% of R×V",
    zh="某一名次的阶段大师分：基本公式的 20%",
    ja="段階戦のある順位のポイント：R×V の 20%",
)
def stage_mp(
    rank: Rank,
    entries: Entries,
    value: Value,
    eliminated: Eliminated,
    colour: Colour = "red",
    event_type: EventType = "team",
    tied: Tied = 1,
) -> Decimal:
    """20% of R×V, by the places of the stage's colour, which is the one below ``colour``, the event's.

    0 where the stage eliminates less than 25% of its entries. At most two stages of an event count,
    never the last; a tiered first stage is ``CBA_TIER_MP`` with 0.2×V and the stage's colour.

    >>> stage_mp(1, 24, Decimal("36.4"), 12, "gold"), stage_mp(1, 24, Decimal("36.4"), 5, "gold")
    (Decimal('7.86'), Decimal('0'))
    """
    within(rank, entries, tied)
    if eliminated > entries:
        raise CellError(NUM, MORE_ELIMINATED(eliminated=eliminated, entries=entries))
    if eliminated < tables.STAGE_ELIMINATES * entries:
        step(symbols.NOT_ENOUGH_ELIMINATED, Decimal(eliminated) / entries, "§2.2", "{} ÷ {}", eliminated, entries)
        return step(symbols.A, ZERO, "§2.2")
    count = award_places(entries, lower_colour(colour), event_type)
    covered = range(rank, min(rank + tied - 1, count) + 1)
    awards = [ZERO] * (rank - 1) + [stage_award(place, entries, value) for place in covered]
    return shared(awards, rank, tied)


def stage_award(place: int, entries: int, value: Decimal) -> Decimal:
    """Return 20% of R×V for one place."""
    r, share = r_of(place, entries), tables.STAGE_SHARE
    return awarded(symbols.A_OF(place=place), share * r * value, "§2.2", "{} × {} × {}", share, r, value)
