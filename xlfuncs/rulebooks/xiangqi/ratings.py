"""大马中国象棋棋手等级分计算法: the rating after one game, and after a run of them."""

from bisect import bisect_left, bisect_right
from decimal import Decimal
from typing import Annotated, Any

from xlfuncs.core.arguments import Number, Whole, Word, YesNo
from xlfuncs.core.errors import NUM, CellError
from xlfuncs.core.numbers import ONE, ZERO, half_up
from xlfuncs.core.places import PlaceNumber
from xlfuncs.core.ranges import Range, parallel
from xlfuncs.core.registry import function
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import in_row, rounded, step
from xlfuncs.rulebooks.xiangqi import symbols
from xlfuncs.rulebooks.xiangqi.edition import tables
from xlfuncs.rulebooks.xiangqi.symbols import moved
from xlfuncs.rulebooks.xiangqi.terms import (
    RESULT,
    SCORE,
    UNRATED,
    LastTwo,
    Opponent,
    RatedOpponent,
    Rating,
    Result,
    Results,
    Rounds,
)

NOT_PLAYED = Sentence(
    en="score is {score}: a game that was not played has no K",
    zh="score 为 {score}：未下的对局没有 K 值",
    ja="score が {score} です。対局していないものに K はありません",
)
BEYOND_ROUNDS = Sentence(
    en="a game of round {round}, and the event has {rounds} rounds",
    zh="有第 {round} 轮的对局，而比赛只有 {rounds} 轮",
    ja="{round} 回戦の対局がありますが、競技会は {rounds} 回戦です",
)

Opponents = Annotated[
    list[Decimal | None],
    Range(
        Number(
            above=0,
            en="the opponents' ratings, a cell per round; blank: unrated",
            zh="各轮对手的等级分，空白表示无等级分",
            ja="各回戦の相手のレーティング（空白は無し）",
        )
    ),
]
Title = Annotated[
    str,
    Word(
        {
            "grandmaster": ["特级大师"],
            "im": ["国际大师"],
            "national_champion": ["大马国手（棋王赛及万能全国赛冠军）"],
            "national_day_champion": ["大马国手（国庆日赛冠军）"],
            "state": ["大马州手"],
            "new": ["首次参赛"],
        },
        en="title",
        zh="棋手等级",
        ja="称号",
    ),
]
FinalPlace = Annotated[int, PlaceNumber(en="place in the national event", zh="全国赛名次", ja="全国大会の順位")]
Attended = Annotated[
    int,
    Whole(
        low=0,
        high=lambda: tables.NATIONAL_EVENTS,
        en="national events attended this year, 0 to 3",
        zh="本年出席的全国赛场数（0 至 3）",
        ja="この年に出場した全国大会の数（0～3）",
    ),
]
Excused = Annotated[bool, YesNo(en="absent for a reason", zh="有故缺席", ja="正当な理由のある欠席")]
YearRating = Annotated[Decimal, Number(above=0, en="rating", zh="等级分", ja="レーティング")]
OwnK = Annotated[Decimal, Number(above=0, en="K, the player's multiplier", zh="放大倍数 K", ja="係数 K")]
Reached = Annotated[bool, YesNo(en="once reached 2400", zh="曾达到 2400", ja="2400 に達したことがある")]


@function(
    "XQ_EXPECTED",
    rule="数据表",
    en="We, the expected score of the first-named player",
    zh="预测局分 We（前一棋手）",
    ja="期待得点 We（先に挙げた選手）",
)
def expected(rating: Rating, opponent: RatedOpponent) -> Decimal:
    """We from the table by D, the difference rounded to a whole number; never from a curve.

    >>> expected(Decimal(2250), Decimal(2050)), expected(Decimal(2050), Decimal(2250))
    (Decimal('0.76'), Decimal('0.24'))
    """
    difference = rating - opponent
    d = rounded(symbols.D, half_up(difference, 0), difference, "数据表", "{} − {}", rating, opponent)
    row = bisect_left(tables.D_UP_TO, abs(d))
    high = tables.WE_FIRST + tables.WE_EACH * row
    return step(symbols.WE, ONE - high if d < 0 else high, "数据表", *d_row(row, abs(d)))


def d_row(row: int, d: Decimal) -> tuple[Any, ...]:
    """Return the row of the table that a difference lies in, for a step: as it is printed, both ends belong to it.

    >>> d_row(26, Decimal(200)), d_row(50, Decimal(800))
    (('{} ≤ {} ≤ {} →', 198, Decimal('200'), 206), ('{} ≤ {} →', 735, Decimal('800')))
    """
    first = tables.D_UP_TO[row - 1] + 1 if row else 0
    if row == len(tables.D_UP_TO):
        return in_row(first, d, None)
    return "{} ≤ {} ≤ {} →", first, d, tables.D_UP_TO[row]


@function(
    "XQ_K",
    rule="K 的算法",
    en="K of a game, the same for both players",
    zh="一局的 K（双方相同）",
    ja="対局の K（両者同じ）",
)
def multiplier(rating: Rating, opponent: RatedOpponent, score: Result, last_two: LastTwo = False) -> Decimal:
    """The higher-rated player's K where that player wins, otherwise the lower-rated player's.

    15 more in the last two rounds. ``#NUM!`` for a game that is not rated (NP, BYE, HB, WF, LF, FF).

    >>> multiplier(Decimal(2250), Decimal(2050), "W"), multiplier(Decimal(2250), Decimal(2050), "D", True)
    (Decimal('10'), Decimal('40'))
    """
    if score not in SCORE:
        raise CellError(NUM, NOT_PLAYED(score=RESULT[score]))
    higher_won = rating > opponent if SCORE[score] == ONE else SCORE[score] == ZERO and rating < opponent
    decides = max(rating, opponent) if higher_won else min(rating, opponent)
    band, ends = bisect_right(tables.K_FROM, decides), (None, *tables.K_FROM, None)
    k = step(symbols.K, tables.K[band], "K 的算法", *in_row(ends[band], decides, ends[band + 1]))
    more = tables.K_LAST_ROUNDS
    return step(symbols.K_LAST, k + more, "K 的算法", "{} + {}", k, more) if last_two else k


def change(rating: Decimal, opponent: Decimal, score: str, last_two: bool) -> Decimal:
    """Return K(W − We), rounded to a whole number; the opponent's change is the same with the other sign.

    >>> change(Decimal(2250), Decimal(2050), "D", False), change(Decimal(2050), Decimal(2250), "D", False)
    (Decimal('-7'), Decimal('7'))
    """
    if score not in SCORE or opponent == UNRATED:
        return ZERO
    w = step(symbols.W, SCORE[score], "范例")
    we = expected(rating, opponent)
    k = multiplier(rating, opponent, score, last_two)
    exact = k * (w - we)
    return rounded(symbols.CHANGE, half_up(exact, 0), exact, "范例", "{} × ({} − {})", k, w, we)


def in_last_rounds(number: int, rounds: int) -> bool:
    """Return whether the round is one of the last two."""
    return number > rounds - tables.LAST_ROUNDS


@function("XQ_ELO", rule="范例", en="Rating after one game", zh="一局之后的等级分", ja="1 局後のレーティング")
def elo(rating: Rating, opponent: Opponent, score: Result, last_two: LastTwo = False) -> Decimal:
    """R + K(W − We), the change rounded half away from zero to a whole number.

    NP, BYE, HB, WF, LF, FF and an opponent without a rating leave the rating; QW, QL, QD count as drawn.

    >>> elo(Decimal(2250), Decimal(2050), "D"), elo(Decimal(2050), Decimal(2250), "W", True)
    (Decimal('2243'), Decimal('2080'))
    """
    gain = change(rating, opponent, score, last_two)
    return step(symbols.NEW_RATING, rating + gain, "范例", *moved(rating, gain))


@function(
    "XQ_ELO_ROUNDS",
    rule="范例",
    en="Rating after a run of games, one round per cell",
    zh="连续各轮之后的等级分，每格一轮",
    ja="各回戦を順に終えた後のレーティング",
)
def elo_rounds(rating: Rating, opponents: Opponents, scores: Results, rounds: Rounds) -> Decimal:
    """Game after game, each from the rating that the game before left; the last two of ``rounds`` carry K + 15.

    A cell is its round: one without a result or an opponent's rating leaves the rating.
    ``#VALUE!`` where the ranges differ in length, ``#NUM!`` for a result beyond ``rounds``.

    >>> elo_rounds(Decimal(2250), [Decimal(2050), None, Decimal(2050)], ["W", "BYE", "D"], 3)
    Decimal('2242')
    """
    for number, (opponent, score) in enumerate(parallel("opponents", opponents, "scores", scores), 1):
        if opponent is None and score is None:
            continue
        if number > rounds:
            raise CellError(NUM, BEYOND_ROUNDS(round=number, rounds=rounds), row=number, argument="scores")
        if score is not None and opponent is not None:
            step(symbols.ROUND, number, "范例")
            gain = change(rating, opponent, score, in_last_rounds(number, rounds))
            rating = step(symbols.RATING_AFTER(round=number), rating + gain, "范例", *moved(rating, gain))
    return rating


@function(
    "XQ_INITIAL",
    rule="大马应用的等级分制度 棋手等级分基础",
    en="First rating by title",
    zh="自动转换等级分",
    ja="称号による最初のレーティング",
)
def initial(title: Title) -> Decimal:
    """The rating that a title converts to.

    >>> initial("grandmaster"), initial("new")
    (Decimal('2350'), Decimal('1500'))
    """
    return step(symbols.START, tables.INITIAL[title], initial_rule(title))


def initial_rule(title: str) -> str:
    """Return the heading below which the rating of a title stands: a player without one begins with the lowest
    (等级分最低值).
    """
    return "棋手等级分基础" if title == "new" else "大马应用的等级分制度"


@function(
    "XQ_BONUS",
    rule="大马应用的等级分制度",
    en="Rating bonus of a place in a national event",
    zh="全国赛名次的 BONUS 分",
    ja="全国大会の順位によるボーナス",
)
def bonus(place: FinalPlace) -> int:
    """30, 25, 20, 15, 10, 8, 6, 4; 0 beyond. Added after the last round.

    >>> bonus(1), bonus(8), bonus(9)
    (30, 4, 0)
    """
    return tables.BONUS[place - 1] if place <= len(tables.BONUS) else 0


@function(
    "XQ_ABSENCE",
    rule="大马应用的等级分制度",
    en="Rating after a year of attendance or absence",
    zh="按全年出席情况调整后的等级分",
    ja="年間の出欠による調整後のレーティング",
)
def absence(rating: YearRating, attended: Attended, excused: Excused = False) -> Decimal:
    """The rating less 3% where none of the three national events was attended without excuse.

    The deduction is rounded half away from zero to a whole number.

    >>> absence(Decimal(1550), 0), absence(Decimal(1550), 1), absence(Decimal(1550), 0, True)
    (Decimal('1503'), Decimal('1550'), Decimal('1550'))
    """
    if attended or excused:
        return rating
    rule, share = "大马应用的等级分制度", tables.ABSENCE_SHARE
    deduction = rounded(symbols.DEDUCTION, half_up(rating * share, 0), rating * share, rule, "{} × {}", rating, share)
    return step(symbols.NEW_RATING, rating - deduction, rule, *moved(rating, -deduction))


@function(
    "XQ_ELO_CN",
    rule="棋手等级分基础",
    en="Rating after one game, Chinese national form",
    zh="一局之后的等级分（中国等级分制度）",
    ja="1 局後のレーティング（中国の方式）",
)
def elo_cn(rating: Rating, opponent: Opponent, score: Result, k: OwnK, reached_2400: Reached = False) -> Decimal:
    """R1 = R0 + K(W − We), not rounded; K is 10 at 2400 or more, and for ever once that was reached.

    NP, BYE, HB, WF, LF, FF and an opponent without a rating leave the rating; QW, QL, QD count as drawn.

    >>> elo_cn(Decimal(2000), Decimal(2000), "W", Decimal(15)), elo_cn(Decimal(2400), Decimal(2400), "W", Decimal(15))
    (Decimal('2007.50'), Decimal('2405.00'))
    """
    if score not in SCORE or opponent == UNRATED:
        return rating
    if reached_2400 or rating >= tables.CN_REACHED:
        k = tables.CN_K
    rule = "棋手等级分基础"
    w = step(symbols.W, SCORE[score], rule)
    we = expected(rating, opponent)
    step(symbols.K, k, rule)
    return step(symbols.NEW_RATING, rating + k * (w - we), rule, "{} + {} × ({} − {})", rating, k, w, we)
