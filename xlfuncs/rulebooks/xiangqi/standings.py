"""The whole table in finishing order, and the cross-table."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from decimal import Decimal

from xlfuncs.core.numbers import in_places
from xlfuncs.core.registry import Rows, function
from xlfuncs.rulebooks.xiangqi.games import event_of
from xlfuncs.rulebooks.xiangqi.terms import Forfeits, Games, Order, Players, SystemName
from xlfuncs.rulebooks.xiangqi.tiebreaks import ScoredEvent, Values, direct, values

_RULE = "一 2、小分计算"
#: What a blank counts as among the figures of a key.
NOTHING = Decimal("-Infinity")


def keyed(
    scored: ScoredEvent, order: Sequence[str], column: Callable[[str], Values], partial: bool = False
) -> dict[str, Values]:
    """Return the ``column`` of each key of ``order``; that of ``direct`` is among those equal on all keys before it."""
    columns: dict[str, Values] = {}
    for key in order:
        columns[key] = direct(scored, level(scored, columns), partial) if key == "direct" else column(key)
    return columns


def level(scored: ScoredEvent, columns: Mapping[str, Values]) -> list[Hashable]:
    """Return each player's figures by these keys: players who are level on all of them have the same."""
    return list(zip(*columns.values(), strict=True)) or [()] * len(scored.points)


def ranked(keys: Sequence[Sequence[Decimal | None]], present: Sequence[int]) -> list[tuple[int, int]]:
    """Return pairs (place, who) in finishing order, the higher figure first; equal on every key is an equal place.

    A blank stands below every figure.

    >>> ranked([[Decimal(1)], [Decimal(2)], [Decimal(1)], [None]], range(4))
    [(1, 1), (2, 0), (2, 2), (4, 3)]
    """
    weights = {who: tuple(NOTHING if value is None else value for value in keys[who]) for who in present}
    return list(in_places(present, weights.__getitem__))


@function(
    "XQ_STANDINGS",
    rule=_RULE,
    en="The table in finishing order: place, player, points, further keys",
    zh="名次表：名次、棋手、积分及其他排名项目",
    ja="順位表：順位、選手、得点、その他の項目",
    fills=("place", "player", "points", "further keys"),
)
def standings(
    players: Players,
    games: Games,
    order: Order = "points,perf",
    system: SystemName = "2-1-0",
    forfeits: Forfeits = "none",
) -> Rows:
    """Rows {place, player, points, then one column per further key of ``order``}, all keys descending.

    Equal on every key is an equal place (1, 1, 3), in the order listed. Blank rows come at the end.
    ``games``, ``forfeits`` and the methods as in ``XQ_TIEBREAK``; ``direct`` is among those equal on all keys
    before it.

    >>> for row in standings(["甲", "乙", None], [(1, "甲", "乙", "L", None)], "points,wins"):
    ...     print(row)
    [1, '乙', Decimal('2'), Decimal('1')]
    [2, '甲', Decimal('0'), Decimal('0')]
    [None, None, None, None]
    """
    event = event_of(players, games)
    scored = ScoredEvent(event, system, forfeits)
    columns = keyed(scored, order.split(","), lambda key: values(scored, key))
    keys = list(zip(*columns.values(), strict=True))
    further = [values for key, values in columns.items() if key != "points"]
    rows: list[list[object]] = [
        [place, players[player], scored.points[player], *(values[player] for values in further)]
        for place, player in ranked(keys, event.present)
    ]
    blank = [None] * (3 + len(further))
    return rows + [list(blank) for _ in range(len(players) - len(rows))]


@function(
    "XQ_CROSSTABLE",
    rule=_RULE,
    en="Cross-table: each player's opponent and result, round by round",
    zh="对阵成绩表：各轮的对手序号和结果",
    ja="対戦表：各回戦の相手の番号と結果",
    fills=("rounds",),
)
def crosstable(players: Players, games: Games) -> Rows:
    """One row per player, one column per round: the opponent's row among ``players`` and the result.

    ``12W``, ``3D``, ``BYE``; a round that a player has no game in is blank. The result is the row's
    player's own. ``games`` and errors as in ``XQ_TIEBREAK``.

    >>> crosstable(["甲", "乙"], [(1, "甲", "乙", "W", None), (2, "乙", None, "BYE", None)])
    [['2W', None], ['1L', 'BYE']]
    """
    event = event_of(players, games)
    rows: list[list[str | None]] = [[None] * max(event.rounds, 1) for _ in players]
    for game in event.games:
        for own, other, result, _ in game.seen:
            rows[own][game.round - 1] = result if other is None else f"{other + 1}{result}"
    return rows
