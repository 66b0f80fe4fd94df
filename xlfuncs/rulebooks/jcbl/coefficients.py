"""第2条 ①: the coefficients A, R, P, S and N."""

from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import YesNo
from xlfuncs.core.numbers import ONE
from xlfuncs.core.registry import function
from xlfuncs.core.sentences import Told
from xlfuncs.core.trail import step
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.general import shared
from xlfuncs.rulebooks.jcbl.terms import Game, Members, Rank, Rating, Sessions

Abroad = Annotated[bool, YesNo(en="an event abroad (第13条)", zh="国外比赛（第13条）", ja="国外の対象競技会（第13条）")]


@function("JCBL_A", rule="第2条 ①", en="A, the game coefficient", zh="比赛种类系数 A", ja="A：ゲーム係数")
def coefficient_a(game: Game) -> Decimal:
    """A: individual 0.8, pairs 1, teams 1.1, HT pairs (two flights or more) 1.6.

    >>> coefficient_a("team")
    Decimal('1.1')
    """
    return step(symbols.A, printed.A[game], "第2条 ①")


@function("JCBL_R", rule="第2条 ①", en="R, the rating coefficient", zh="等级系数 R", ja="R：レイティング係数")
def coefficient_r(rating: Rating) -> Decimal:
    """R: ``ccg`` 1, ``local`` 1.25, ``sectional`` 2, … as the table has it.

    >>> coefficient_r("local")
    Decimal('1.25')
    """
    return step(symbols.R, printed.R[rating], "第2条 ①")


@function("JCBL_P", rule="第2条 ① 第13条", en="P, the player coefficient", zh="人数系数 P", ja="P：プレイヤー係数")
def coefficient_p(game: Game, members: Members = 4, abroad: Abroad = False) -> int:
    """P: 5 for individuals and pairs; for teams the qualified members, at least 4, abroad always 6.

    >>> coefficient_p("pair"), coefficient_p("team", 5), coefficient_p("team", 5, abroad=True)
    (5, 5, 6)
    """
    if game != "team":
        return step(symbols.P, printed.P, "第2条 ①")
    if abroad:
        return step(symbols.P, printed.P_TEAM_ABROAD, "第13条")
    least = printed.P_TEAM_LEAST
    how = "max({}, {})" if members < least else ""
    return step(symbols.P, max(members, least), "第2条 ①", how, members, least)


@function("JCBL_S", rule="第2条 ①", en="S, the session coefficient", zh="节数系数 S", ja="S：セッション係数")
def coefficient_s(sessions: Sessions) -> Decimal:
    """S: the sessions; beyond 6 of them (n − 6)/2 + 6.

    >>> coefficient_s(Decimal(6)), coefficient_s(Decimal(7))
    (Decimal('6'), Decimal('6.5'))
    """
    full, divisor = printed.S_FULL, printed.S_BEYOND_DIVISOR
    if sessions <= full:
        return step(symbols.S, sessions, "第2条 ①")
    beyond = (sessions - full) / divisor + full
    return step(symbols.S, beyond, "第2条 ①", "({} − {}) ÷ {} + {}", sessions, full, divisor, full)


@function("JCBL_N", rule="第2条 ①", en="N, the place coefficient", zh="名次系数 N", ja="N：順位係数")
def coefficient_n(rank: Rank, game: Game = "pair") -> Decimal:
    """N: teams 1/rank; others 1, 0.7, 0.5, then the larger of 0.8 × the one before and 1/rank.

    >>> coefficient_n(4, "team"), coefficient_n(4), coefficient_n(10), coefficient_n(20)
    (Decimal('0.25'), Decimal('0.40'), Decimal('0.10485760'), Decimal('0.05'))
    """
    return n_of(rank, game, symbols.N)


def n_of(rank: int, game: str, symbol: Told) -> Decimal:
    """Return N of the place, noted under ``symbol``."""
    if game == "team":
        return step(symbol, ONE / rank, "第2条 ①", "1 ÷ {}", rank)
    listed, fall = printed.N_PAIR, printed.N_PAIR_FALL
    below = rank - len(listed)
    if below <= 0:
        return step(symbol, listed[rank - 1], "第2条 ①")
    # Once 1/rank is the larger it stays so: 0.8/(rank − 1) is the smaller from rank 6 on.
    n = max(listed[-1] * fall**below, ONE / rank)
    return step(symbol, n, "第2条 ①", f"max({listed[-1]} × {fall}^{{}}, 1 ÷ {{}})", below, rank)


def shared_n(game: str, rank: int, tied: int, symbol: Told = symbols.N) -> Decimal:
    """Return N of the place, or the mean of N over the places that ``tied`` entries share."""
    return shared(lambda place: n_of(place, game, symbol), rank, tied, symbol)
