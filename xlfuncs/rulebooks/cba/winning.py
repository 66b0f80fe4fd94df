"""§2.4 胜场大师分 and §2.5 安慰赛."""

from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number, Whole, Word
from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.numbers import ZERO, half_up
from xlfuncs.core.registry import Row, function
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import step
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.places import awarded
from xlfuncs.rulebooks.cba.stages import lower_colour
from xlfuncs.rulebooks.cba.terms import COLOURS, E, L, M, spoken

NO_GROUP_A_M = Sentence(
    en="{argument} is missing; group {group} is limited by the M of group A",
    zh="缺少 {argument}：{group} 组的 M 受 A 组的 M 限制",
    ja="{argument} がありません。{group} 組の M は A 組の M で制限されます",
)

RoundBoards = Annotated[int, Whole(above=0, en="boards of one round", zh="每轮的副数", ja="1 ラウンドのボード数")]
Wins = Annotated[int, Whole(low=0, blank=0, en="rounds won", zh="获胜轮数", ja="勝ち数")]
Draws = Annotated[int, Whole(low=0, en="rounds drawn", zh="打平轮数", ja="引き分け数")]
MainM = Annotated[Decimal, Number(above=0, en="M of the main event", zh="主赛的 M", ja="本戦の M")]
GroupAM = Annotated[Decimal, Number(above=0, en="M of consolation group A", zh="安慰赛 A 组的 M", ja="慰安戦 A 組の M")]
#: The groups that a consolation may have; a unit without one plays in the first.
GROUPS = "ABCDEFGH"
Group = Annotated[
    str,
    Word({letter: [f"{letter}组"] for letter in GROUPS}, en="consolation group", zh="安慰赛组别", ja="慰安戦の組"),
]
MainColour = Annotated[str, Word(COLOURS, en="colour of the main event's points", zh="主赛大师分颜色", ja="本戦の色")]
MainMp = Annotated[
    Decimal, Number(low=0, blank=ZERO, en="points of the main event", zh="主赛大师分", ja="本戦のポイント")
]
ConsolationMp = Annotated[
    Decimal, Number(low=0, en="points of the consolation event", zh="安慰赛大师分", ja="慰安戦のポイント")
]
MainLowerMp = Annotated[
    Decimal,
    Number(
        low=0, en="main event's points of the lower colour", zh="主赛中较低颜色的大师分", ja="本戦の下位色のポイント"
    ),
]


@function(
    "CBA_WIN_MP",
    rule="§2.4",
    en="Master points for rounds won and drawn",
    zh="胜场大师分",
    ja="勝ち点（ラウンドの勝ち・引き分けのポイント）",
)
def win_mp(m: M, l: L, e: E, boards: RoundBoards, wins: Wins, draws: Draws = 0) -> Decimal:  # noqa: E741
    """Per win 0.005×M×L×E×B, per draw half of that figure, each rounded; then the sum.

    Where an event awards platinum or by a table, it gives the larger of place award and win award.

    >>> win_mp(Decimal("7"), Decimal("1.3"), Decimal("1"), 16, 3, 1)
    Decimal('2.56')
    """
    per_win = win_of(m, l, e, boards)
    per_draw = draw_of(per_win)
    how, parts = "{} × {} + {} × {}", (wins, per_win, draws, per_draw)
    return step(symbols.WIN_POINTS, wins * per_win + draws * per_draw, "§2.4", how, *parts)


def win_of(m: Decimal, l: Decimal, e: Decimal, boards: int) -> Decimal:  # noqa: E741
    """Return the worth of a round won by the formula."""
    factor, how = tables.WIN_FACTOR, "{} × {} × {} × {} × {}"
    return awarded(symbols.PER_WIN, factor * m * l * e * boards, "§2.4", how, factor, m, l, e, boards)


def draw_of(per_win: Decimal) -> Decimal:
    """Return the worth of a round drawn."""
    share = tables.DRAW_SHARE
    return awarded(symbols.PER_DRAW, per_win * share, "§2.4", "{} × {}", share, per_win)


@function(
    "CBA_CONSOLATION_M",
    rule="§2.5",
    en="M of a consolation event within its limit",
    zh="安慰赛的大师分系数",
    ja="慰安戦の M 係数（上限内）",
)
def consolation_m(m: M, main_m: MainM, group: Group = "A", group_a_m: GroupAM | None = None) -> Decimal:
    """Group A at most 60% of ``main_m``; B at most 60%, C and below 40%, of ``group_a_m``; 2 decimals.

    ``#VALUE!`` where ``group_a_m`` is missing for a group below A.

    >>> consolation_m(Decimal("5"), Decimal("7")), consolation_m(Decimal("5"), Decimal("7"), "C", Decimal("4.2"))
    (Decimal('4.20'), Decimal('1.68'))
    """
    share, of = consolation_limit(main_m, group, group_a_m)
    return step(symbols.M, half_up(min(m, share * of)), "§2.5", "min({}, {} × {})", m, share, of)


def consolation_limit(main_m: Decimal, group: str, group_a_m: Decimal | None) -> tuple[Decimal, Decimal]:
    """Return which share of which M is the most that a group has."""
    if group == GROUPS[0]:
        return tables.CONSOLATION_M_SHARE, main_m
    if group_a_m is None:
        raise CellError(VALUE, NO_GROUP_A_M(argument="group_a_m", group=group))
    return tables.CONSOLATION_GROUP_B_SHARE if group == "B" else tables.CONSOLATION_GROUP_C_SHARE, group_a_m


@function(
    "CBA_CONSOLATION_MP",
    rule="§2.5",
    en="Main event and consolation: the better total, the higher colour kept",
    zh="主赛与安慰赛取较高者，优先保留较高颜色",
    ja="本戦と慰安戦の多い方、上位の色を優先",
    fills=("colour", "points", "colour", "points"),
)
def consolation_mp(
    main_mp: MainMp, main_colour: MainColour, consolation_mp: ConsolationMp, main_lower_mp: MainLowerMp = ZERO
) -> Row:
    """One row {colour, points, colour, points}: the main event's colour, then the one below it.

    ``main_lower_mp``: points of the lower colour (stage points) won in the main event.

    >>> consolation_mp(Decimal(5), "gold", Decimal(8))
    ['gold', Decimal('5.00'), 'silver', Decimal('3.00')]
    """
    lower = lower_colour(main_colour)
    total = max(main_mp + main_lower_mp, consolation_mp)
    step(symbols.TOTAL, total, "§2.5", "max({} + {}, {})", main_mp, main_lower_mp, consolation_mp)
    rest = step(spoken(lower), half_up(total - main_mp), "§2.5", "{} − {}", total, main_mp)
    return [main_colour, half_up(main_mp), lower, rest]
