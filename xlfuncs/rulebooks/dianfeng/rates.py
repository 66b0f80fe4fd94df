"""牌技指数 (Rate), the week's figures, and the cost of a disconnection."""

from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number
from xlfuncs.core.numbers import ONE, ZERO, half_up
from xlfuncs.core.ranges import Range, present
from xlfuncs.core.registry import Row, function
from xlfuncs.core.trail import rounded, step
from xlfuncs.rulebooks.bridge.symbols import summed
from xlfuncs.rulebooks.dianfeng import symbols
from xlfuncs.rulebooks.dianfeng.edition import tables
from xlfuncs.rulebooks.dianfeng.terms import BoardPoints, Disconnected, Disconnects, OldBoards, System, rate

Imps = Annotated[Decimal, Number(en="IMPs of the board", zh="这副牌的 IMP", ja="このボードの IMP")]


def _of_player(en: str, zh: str, ja: str) -> Number:
    """Return the rate of one of the four at the table as an argument; a newcomer has none."""
    new = tables.RATE_NEWCOMER
    return rate(
        blank=lambda: tables.RATE_NEWCOMER,
        en=f"{en} (newcomer {new})",
        zh=f"{zh}（新人 {new}）",
        ja=f"{ja}（新人 {new}）",
    )


Own = Annotated[Decimal, _of_player("own rate", "本人 Rate", "自分の Rate")]
Partner = Annotated[Decimal, _of_player("partner's rate", "同伴 Rate", "パートナーの Rate")]
Left = Annotated[Decimal, _of_player("left opponent's rate", "左手对手 Rate", "左の相手の Rate")]
Right = Annotated[Decimal, _of_player("right opponent's rate", "右手对手 Rate", "右の相手の Rate")]
Weight = Annotated[
    Decimal,
    Number(
        low=0,
        en="weight of the difference to the partner; 1 is this project's own",
        zh="与同伴 Rate 之差的权重；默认 1 为本项目自定",
        ja="パートナーとの差の重み。既定の 1 は本プロジェクト独自",
    ),
]
PerImp = Annotated[
    Decimal,
    Number(
        low=0,
        percent=True,
        en="percent for each IMP; 2 is this project's own",
        zh="每 IMP 折合的百分点；默认 2 为本项目自定",
        ja="1 IMP あたりのパーセント。既定の 2 は本プロジェクト独自",
    ),
]
OldRate = Annotated[Decimal, rate(en="rate up to last week", zh="原 Rate", ja="先週までの Rate")]
BoardRates = Annotated[
    list[Decimal | None],
    Range(rate(en="rates of the week's boards", zh="本周各副牌的 Rate", ja="今週の各ボードの Rate")),
]
Decay = Annotated[
    Decimal,
    Number(
        low=0,
        high=1,
        percent=True,
        en="what old boards keep of their weight each week; 0.9 is this project's own",
        zh="以往副数每周保留的比重；默认 0.9 为本项目自定",
        ja="過去のボードが毎週保つ重み。既定の 0.9 は本プロジェクト独自",
    ),
]


@function(
    "DF_RATE",
    rule="牌技指数",
    en="Rate of a board in percent, balanced by the four players' rates; formula and weights are this project's own",
    zh="一副牌的 Rate（百分比），按本桌四人的 Rate 加权平衡；公式和权重为本项目自定",
    ja="1 ボードの Rate（%）。同卓 4 人の Rate で均衡させる。式と重みは本プロジェクト独自",
)
def board_rate(
    imps: Imps,
    own: Own,
    partner: Partner,
    left: Left,
    right: Right,
    weight: Weight = ONE,
    scale: PerImp = Decimal(2),
    disconnected: Disconnected = False,
) -> Decimal:
    """(left + right)/2 + weight·(own − partner)/2 + scale·imps, between 0 and 100, two decimals.

    0 for who was disconnected; a newcomer's blank rate is 50. ``#NUM!`` for rates outside 0-100.

    >>> board_rate(Decimal(3), Decimal(60), Decimal(50), Decimal(40), Decimal(70))
    Decimal('66.00')
    """
    if disconnected:
        return step(symbols.BOARD_RATE, tables.RATE_DISCONNECTED, "断线扣分")
    rule, lowest, highest = "牌技指数", tables.RATE_LOWEST, tables.RATE_HIGHEST
    opponents = step(symbols.OPPONENTS_RATE, (left + right) / 2, rule, "({} + {}) ÷ 2", left, right)
    balance = step(symbols.PARTNER_PART, weight * (own - partner) / 2, rule, "{} × ({} − {}) ÷ 2", weight, own, partner)
    parts = opponents, balance, step(symbols.IMP_PART, scale * imps, rule, "{} × {}", scale, imps)
    played = sum(parts, ZERO)
    if played < lowest:
        return step(symbols.BOARD_RATE, half_up(lowest), rule, *summed(parts, "max({}, {})", lowest))
    if played > highest:
        return step(symbols.BOARD_RATE, half_up(highest), rule, *summed(parts, "min({}, {})", highest))
    return rounded(symbols.BOARD_RATE, half_up(played), played, rule, *summed(parts))


@function(
    "DF_WEEK_RATE",
    rule="牌技指数",
    en="A player's rate after a week, weighted by boards; how fast old boards fade is this project's own",
    zh="一周后的 Rate，与原 Rate 按副数加权；以往副数的衰减为本项目自定",
    ja="1 週間後の Rate。ボード数で加重し、過去の減り方は本プロジェクト独自",
    fills=("rate", "boards"),
)
def week_rate(old_rate: OldRate, old_boards: OldBoards, board_rates: BoardRates, decay: Decay = Decimal("0.9")) -> Row:
    """One row {rate, boards}: (decay·boards·old + Σ rates) / (decay·boards + n), and that divisor for next week.

    Both unrounded; without boards this week the rate stays. Blank ``old_boards`` is 0.

    >>> week_rate(Decimal(60), Decimal(10), [Decimal(40), None])
    [Decimal('58'), Decimal('10.0')]
    """
    rates = present(board_rates)
    faded = step(symbols.FADED, decay * old_boards, "牌技指数", "{} × {}", decay, old_boards)
    boards = step(symbols.BOARDS, faded + len(rates), "牌技指数", "{} + {}", faded, len(rates))
    if not rates:
        return [step(symbols.RATE_KEPT, old_rate, "牌技指数"), boards]
    total = step(symbols.RATES, sum(rates, ZERO), "牌技指数", *summed(rates))
    how = "({} × {} + {}) ÷ {}", faded, old_rate, total, boards
    return [step(symbols.NEW_RATE, (faded * old_rate + total) / boards, "牌技指数", *how), boards]


@function(
    "DF_WEEK",
    rule="全场记分 断线扣分",
    en="A player's week: points less penalties, boards, all boards, mean per board",
    zh="本周积分（扣除断线）、本周副数、总副数、每副平均分",
    ja="今週の得点（切断減点後）・ボード数・総ボード数・1 ボード平均",
    fills=("points", "boards", "all boards", "mean"),
)
def week(
    board_points: BoardPoints, disconnects: Disconnects = 0, old_boards: OldBoards = ZERO, system: System = "field"
) -> Row:
    """One row {week's points less penalties, week's boards, all boards, mean per board (unrounded)}.

    Blank and ``NP`` boards do not count; without any board there is no mean.

    >>> week([Decimal(5), Decimal(-2), None], 1, Decimal(10))
    [Decimal('-13.00'), 2, Decimal('12'), Decimal('-6.5')]
    """
    played = present(board_points)
    won = step(symbols.WON, sum(played, ZERO), "全场记分", *summed(played))
    lost = penalty(system, disconnects)
    points = step(symbols.WEEK_POINTS, won - lost, "全场记分", "{} − {}", won, lost)
    mean = step(symbols.WEEK_MEAN, points / len(played), "全场记分", "{} ÷ {}", points, len(played)) if played else None
    return [half_up(points), len(played), old_boards + len(played), mean]


@function("DF_PENALTY", rule="断线扣分", en="Points lost by disconnections", zh="断线扣分", ja="切断による減点")
def penalty(system: System, disconnects: Disconnects = 1) -> int:
    """20 for each disconnection in ``hcp``/贴点, 16 in ``field``/全场记分 and ``duplicate``/复式记分.

    >>> penalty("hcp"), penalty("field", 2)
    (20, 32)
    """
    each = tables.PENALTY[system]
    return step(symbols.PENALTY, each * disconnects, "断线扣分", "{} × {}", each, disconnects)
