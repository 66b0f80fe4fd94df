"""一 1、大分计算: the points of a game by each scoring system, and one player's line of results."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import accumulate

from xlfuncs.errors import NUM, VALUE, CellError
from xlfuncs.numbers import ZERO
from xlfuncs.registry import Rows, function
from xlfuncs.rulebooks.xiangqi import tables
from xlfuncs.rulebooks.xiangqi.games import side_of
from xlfuncs.rulebooks.xiangqi.terms import RED, Result, Results, Side, SystemName
from xlfuncs.trail import step

RED_SYSTEM = "3-2-1-0 red"


def points_of_win(system: str) -> Decimal:
    """The points of a game won, the most that a round can give."""
    return tables.POINTS[system]["W"]


def points_of(result: str, system: str, side: str | None, row: int | None = None) -> Decimal:
    """The points of one result. ``row`` is where it stands, for the sentence of an error.

    >>> points_of("D", "3-2-1-0 red", "black"), points_of("WF", "3-1-0", None)
    (Decimal('2'), Decimal('3'))
    """
    worth = tables.POINTS[system]
    if result in worth:
        return worth[result]
    if result in ("BYE", "WF"):
        return worth["W"]
    if result in ("NP", "LF"):
        return ZERO
    where = "" if row is None else f"row {row}: "
    if system != RED_SYSTEM or result not in ("D", "QD"):
        has = ", ".join(worth)
        raise CellError(NUM, f"{where}{system} has no points for {result}; a game there ends {has}")
    if side is None:
        raise CellError(VALUE, f"{where}{result} has no side: in {system} write RD or BD, or give red or black")
    return worth["RD" if side == RED else "BD"]


def points_of_line(results: Sequence[str | None], system: str) -> list[Decimal]:
    """The points round by round; blank cells are no rounds."""
    return [points_of(result, system, None, row) for row, result in enumerate(results, 1) if result is not None]


@function("XQ_POINTS", rule="一 1、大分计算", en="Points of one game", zh="一局的得分（大分）", ja="1局の得点")
def points(result: Result, system: SystemName = "2-1-0", side: Side | None = None) -> Decimal:
    """What the system gives for the result; a bye and WF a win's points, NP and LF none.

    ``side`` (red, black) counts only for a draw of 3-2-1-0 red: ``#VALUE!`` where it is missing
    there, ``#NUM!`` where it contradicts RD or BD. ``#NUM!`` for a result that the system does not have.

    >>> points("W"), points("QW", "2-1.25-0.75-0"), points("D", "3-2-1-0 red", "red")
    (Decimal('2'), Decimal('1.25'), Decimal('1'))
    """
    return points_of(result, system, side_of(result, side))


@function(
    "XQ_PROGRESSIVE",
    rule="一 2、小分计算",
    en="Progressive score: the sum of the running totals",
    zh="累进分：各轮累计积分之和",
    ja="累進点：各回戦までの合計の総和",
)
def progressive(results: Results, system: SystemName = "2-1-0") -> Decimal:
    """The sum of the totals after each round, of one player's line; blank cells are no rounds.

    >>> progressive(["W", "D", None, "L"])
    Decimal('8')
    """
    earned = points_of_line(results, system)
    step("n", len(earned), "一 2、小分计算")
    step("积分", sum(earned, ZERO), "一 1、大分计算")
    return sum(accumulate(earned), ZERO)


@function(
    "XQ_SYSTEMS",
    rule="一 1、大分计算",
    en="The scoring systems and where they were first used",
    zh="历来的计分法及首次应用的赛事",
    ja="歴代の得点方式と最初に使われた大会",
    fills=("system", "format", "first used"),
)
def systems() -> Rows:
    """The source's eleven rows {system, format, first used}.

    >>> systems()[0]
    ['2-1-0', '双循环', '1956年个人赛']
    """
    return [list(row) for row in tables.SYSTEMS]


@function(
    "XQ_TIEBREAKS",
    rule="一 2、小分计算",
    en="The tie-breaks and where they were first used",
    zh="历来的破同分方法及首次应用的赛事",
    ja="歴代のタイブレークと最初に使われた大会",
    fills=("format", "system", "tie-break", "first used"),
)
def tiebreaks() -> Rows:
    """The source's nine rows {format, system, tie-break, first used}.

    >>> tiebreaks()[-1]
    ['积分编排末位淘汰', '2-1-0', '累进分', '2010年个人赛']
    """
    return [list(row) for row in tables.TIEBREAKS]
