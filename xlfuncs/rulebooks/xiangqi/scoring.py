"""一 1、大分计算: the points of a game by each scoring system, and one player's line of results."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import accumulate

from xlfuncs.core.errors import NUM, VALUE, CellError
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.quoting import shown
from xlfuncs.core.registry import Rows, function
from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.core.trail import step
from xlfuncs.core.words import Spelt
from xlfuncs.rulebooks.xiangqi import symbols
from xlfuncs.rulebooks.xiangqi.edition import tables
from xlfuncs.rulebooks.xiangqi.games import settled
from xlfuncs.rulebooks.xiangqi.symbols import summed
from xlfuncs.rulebooks.xiangqi.terms import (
    RED,
    RESULT,
    SYSTEM,
    WINNING_COLOUR,
    Results,
    Side,
    SidedResult,
    SystemName,
)

NO_POINTS = Sentence(
    en="{system} has no points for {result}; a game there ends {results}",
    zh="{system} 计分法没有“{result}”；对局结果只能是 {results}",
    ja="{system} に {result} の得点はありません。結果は {results} のいずれかです",
)
NO_SIDE = Sentence(
    en="{result} has no side: in {system} write RD or BD, or give red or black",
    zh="“{result}”没有注明红黑：按“{system}”计分时，请写“红和”或“黑和”，或注明红、黑",
    ja="{result} に先後がありません。{system} では RD・BD と書くか、red・black を指定します",
)
TURN_WITHOUT_SIDE = Sentence(
    en="{found} does not say whether this player had red or black: give the side too",
    zh="{found}看不出该棋手执红还是执黑，请注明红、黑",
    ja="{found}では選手の先後がわかりません。red か black も指定してください",
)

RED_SYSTEM = "3-2-1-0 red"


def points_of_win(system: str) -> Decimal:
    """Return the points of a game won, the most that a round can give."""
    return tables.POINTS[system]["W"]


def least_of_draw(win: Decimal) -> Decimal:
    """Return the least that a game without a winner gives by the systems that give ``win`` for a win; 0 where none
    does.

    >>> least_of_draw(Decimal(2)), least_of_draw(Decimal(3)), least_of_draw(Decimal(1))
    (Decimal('0.75'), Decimal('1'), Decimal('0'))
    """
    drawn = (
        points
        for worth in tables.POINTS.values()
        for result, points in worth.items()
        if worth["W"] == win and result not in ("W", "L")
    )
    return min(drawn, default=ZERO)


def points_of(result: str, system: str, side: str | None) -> Decimal:
    """Return the points of one result that is :func:`settled`.

    >>> points_of("D", "3-2-1-0 red", "black"), points_of("WF", "3-1-0", None), points_of("HB", "2-1-0", None)
    (Decimal('2'), Decimal('3'), Decimal('1'))
    """
    worth = tables.POINTS[system]
    if result in worth:
        return worth[result]
    if result in ("BYE", "WF"):
        return worth["W"]
    if result in ("NP", "LF", "FF"):
        return ZERO
    if result == "HB" and "D" in worth:
        return worth["D"]
    if system != RED_SYSTEM or result not in ("D", "QD"):
        raise CellError(
            NUM, NO_POINTS(system=SYSTEM[system], result=RESULT[result], results=Joined(map(RESULT.get, worth)))
        )
    if side is None:
        raise CellError(VALUE, NO_SIDE(result=RESULT[result], system=SYSTEM[system]))
    return worth["RD" if side == RED else "BD"]


def points_in_row(result: str, system: str, side: str | None, row: int, argument: str) -> Decimal:
    """Return the points of a result in a range; its error says in which row."""
    try:
        return points_of(result, system, side)
    except CellError as error:
        raise error.located(row, argument) from None


def points_of_line(results: Sequence[str | None], system: str) -> list[Decimal]:
    """Return the points round by round; blank cells are no rounds."""
    return [
        points_in_row(result, system, None, row, "results")
        for row, result in enumerate(results, 1)
        if result is not None
    ]


@function("XQ_POINTS", rule="一 1、大分计算", en="Points of one game", zh="一局的得分（大分）", ja="1 局の得点")
def points(result: SidedResult, system: SystemName = "2-1-0", side: Side | None = None) -> Decimal:
    """What the system gives for the result; a bye and WF a win's points, HB a draw's, NP, LF and FF none.

    ``side`` (red, black) counts for a draw of 3-2-1-0 red: ``#VALUE!`` where it is missing there,
    ``#NUM!`` where it contradicts RD or BD; and for 红胜, 黑负, 黑胜, 红负, where without one the player
    is red; 后手胜, 先手负 … need it. ``#NUM!`` for a result that the system does not have.

    >>> points("W"), points("QW", "2-1.25-0.75-0"), points("D", "3-2-1-0 red", "red"), points("RW", side="black")
    (Decimal('2'), Decimal('1.25'), Decimal('1'), Decimal('0'))
    """
    if side is None and isinstance(result, Spelt) and result in WINNING_COLOUR:
        raise CellError(VALUE, TURN_WITHOUT_SIDE(found=shown(result.typed)))
    result, side = settled(result, side)
    return points_of(result, system, side)


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
    step(symbols.ROUNDS, len(earned), "一 2、小分计算")
    step(symbols.POINTS, sum(earned, ZERO), "一 1、大分计算", *summed(earned))
    totals = list(accumulate(earned))
    return step(symbols.PROGRESSIVE, sum(totals, ZERO), "一 2、小分计算", *summed(totals))


@function(
    "XQ_SYSTEMS",
    rule="一 1、大分计算",
    en="The scoring systems and where they were first used",
    zh="历来的计分法及首次应用的赛事",
    ja="歴代の得点方式と最初に使われた競技会",
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
    ja="歴代のタイブレークと最初に使われた競技会",
    fills=("format", "system", "tie-break", "first used"),
)
def tiebreaks() -> Rows:
    """The source's nine rows {format, system, tie-break, first used}.

    >>> tiebreaks()[-1]
    ['积分编排末位淘汰', '2-1-0', '累进分', '2010年个人赛']
    """
    return [list(row) for row in tables.TIEBREAKS]
