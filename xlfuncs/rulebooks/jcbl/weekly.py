"""第1条 ウィークリーゲーム and シリーズ, and the part of them that a club may issue (第8条)."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number, Whole
from xlfuncs.core.errors import NUM, CellError
from xlfuncs.core.numbers import ONE, ZERO
from xlfuncs.core.ranges import Range, present
from xlfuncs.core.registry import function
from xlfuncs.core.sentences import Said, Sentence, Told
from xlfuncs.core.trail import step
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.general import issue, last_place, limited, shared, summands, within
from xlfuncs.rulebooks.jcbl.matches import checked, draw_of, vp_sum
from xlfuncs.rulebooks.jcbl.terms import (
    Boards,
    Competitors,
    DrawVp,
    Game,
    GameClass,
    MaxVp,
    Rank,
    Sessions,
    Tied,
    Vps,
)

SERIES_GAMES = Sentence(
    en="{argument}: {games} games; a series has from {fewest} to {most}",
    zh="{argument}：{games} 场；系列赛应为 {fewest} 至 {most} 场",
    ja="{argument}：{games} ゲームです（シリーズは {fewest}～{most} ゲーム）",
)

NO_WHOLE_WINS = Sentence(
    en="{vp}: where wins decide (M is {max_vp}) V is the number of wins: 1 for a match won, 0 for any other",
    zh="{vp}：按胜负时（M 为 {max_vp}）V 为胜场数：胜为 1，其余为 0",
    ja="{vp}：勝敗で決する場合（M が {max_vp}）、V は勝数です。勝ちは 1、それ以外は 0 としてください",
)

TeamMembers = Annotated[int, Whole(low=1, en="Pm: members of the team", zh="Pm：队员人数", ja="Pm：チームのメンバー数")]
WinnerMps = Annotated[
    list[Decimal | None],
    Range(
        Number(
            low=0,
            en="G: place 1's points of each game, 4-9 games",
            zh="G：各场第 1 名的分数，4 至 9 场",
            ja="G：各ゲームの 1 位の MP（4～9 ゲーム）",
        )
    ),
]
WeeklyMp = Annotated[
    Decimal, Number(low=0, blank=ZERO, en="points by places (㉑)", zh="按名次的分数（㉑）", ja="順位による MP（㉑）")
]
VpMp = Annotated[
    Decimal,
    Number(
        low=0, blank=ZERO, en="points by VP or wins (㉒)", zh="按 VP 或胜负的分数（㉒）", ja="VP・勝敗による MP（㉒）"
    ),
]
SeriesMp = Annotated[
    Decimal, Number(low=0, en="points of the series (㉓)", zh="系列赛的分数（㉓）", ja="シリーズの MP（㉓）")
]


def weekly_n(rank: int) -> Decimal:
    """Return the share of a place in what place 1 gets: 0.7 to the power of N − 1."""
    share = printed.WEEKLY_N ** (rank - 1)
    return step(symbols.WEEKLY_SHARE, share, "第1条 ②", f"{printed.WEEKLY_N}^{{}}", rank - 1)


@function(
    "JCBL_WEEKLY",
    rule="第1条 ㉑ 第3条 第4条 第5条 第6条",
    en="Weekly game: master points of a place",
    zh="每周比赛：某一名次的大师分",
    ja="ウィークリーゲーム：ある順位のマスターポイント",
)
def weekly(
    rank: Rank,
    competitors: Competitors,
    game_class: GameClass,
    game: Game = "pair",
    sessions: Sessions = ONE,
    tied: Tied = 1,
) -> Decimal:
    """K×C×P×S/100, at most 1.00, × 0.7^(N−1); 0 beyond the places that get points.

    ``tied`` entries share the mean of the places from ``rank`` on. ``#NUM!`` for a class outside 1-5,
    and where the places lie beyond the competitors.

    >>> weekly(1, Decimal(12), 3), weekly(5, Decimal(12), 3), weekly(6, Decimal(12), 3)
    (Decimal('0.36'), Decimal('0.09'), Decimal('0'))
    """
    within(rank, tied, competitors)
    if rank > last_place(competitors):
        return ZERO
    return placed(first_of_game(competitors, game_class, game, sessions), rank, tied)


def first_of_game(competitors: Decimal, game_class: int, game: str, sessions: Decimal) -> Decimal:
    """Return K×C×P×S/100, not limited and not rounded."""
    k = step(symbols.K, printed.K[game_class], "第1条 ①")
    p = step(symbols.P_OF_GAME, printed.WEEKLY_P[game], "第1条 ①")
    s = step(symbols.SESSIONS, sessions, "第1条 ①")
    divisor = printed.WEEKLY_DIVISOR
    first = k * competitors * p * s / divisor
    return step(symbols.FIRST, first, "第1条 ㉑", "{} × {} × {} × {} ÷ {}", k, competitors, p, s, divisor)


def placed(first: Decimal, rank: int, tied: int) -> Decimal:
    """Return the points of a place where place 1 gets ``first``, at most 1.00."""
    first = within_limit(first, symbols.LIMITED)
    share = shared(weekly_n, rank, tied, symbols.WEEKLY_SHARE)
    return issue(symbols.POINTS, first * share, "第1条 ②", "{} × {}", first, share)


def within_limit(amount: Decimal, symbol: Told) -> Decimal:
    """Return the points, at most 1.00, whatever the sessions (第4条)."""
    return limited(amount, step(symbols.LIMIT, printed.LIMIT_WEEKLY, "第4条"), symbol)


@function(
    "JCBL_WEEKLY_VP",
    rule="第1条 ㉒ 第3条 第4条",
    en="Weekly team game by VP or wins: master points of a player",
    zh="按 VP 或胜负的每周队式赛：每人的大师分",
    ja="VP または勝敗でのチームゲーム：1 人のマスターポイント",
)
def weekly_vp(
    game_class: GameClass,
    boards: Boards,
    vps: Vps,
    max_vp: MaxVp,
    members: TeamMembers = 4,
    draw_vp: DrawVp | None = None,
) -> Decimal:
    """K×B×V/(100×M×Pm), at most 1.00; V is the sum of the matches won or drawn.

    Where wins decide: 1 and 0, ``max_vp`` 1, and ``#NUM!`` for half a win. ``#NUM!`` for a match below 0 or above
    ``max_vp``.

    >>> weekly_vp(4, 7, [Decimal(16), Decimal(8), None, Decimal(10)], Decimal(20))
    Decimal('0.09')
    """
    drawn = draw_of(max_vp, draw_vp)
    played = checked(vps, max_vp)
    for row, vp in enumerate(vps, 1):
        if vp is not None and (said := no_whole_wins(vp, max_vp)):
            raise CellError(NUM, said, row=row, argument="vps")
    v = vp_sum(symbols.V_WON_OR_DRAWN, [vp for vp in played if vp >= drawn], "第1条 ①")
    k = step(symbols.K, printed.K[game_class], "第1条 ①")
    divisor = printed.WEEKLY_DIVISOR
    amount = k * boards * v / (divisor * max_vp * members)
    how = "{} × {} × {} ÷ ({} × {} × {})"
    step(symbols.EXACT, amount, "第1条 ㉒", how, k, boards, v, divisor, max_vp, members)
    return issue(symbols.BY_VP, within_limit(amount, symbols.EXACT_LIMITED), "第1条 ㉒", "")


def no_whole_wins(vp: Decimal, max_vp: Decimal) -> Said | None:
    """Return what there is to say of a match that is not won or lost as a whole (第1条 ① V
    勝敗で決定するときは勝数).
    """
    return NO_WHOLE_WINS(vp=vp, max_vp=max_vp) if max_vp == printed.M_OF_WINS and vp % max_vp else None


@function(
    "JCBL_SERIES",
    rule="第1条 ㉓ 第3条 第4条 第5条 第6条",
    en="Series of weekly games: master points of a place",
    zh="系列赛：某一名次的大师分",
    ja="シリーズ：ある順位のマスターポイント",
)
def series(rank: Rank, competitors: Competitors, winner_mps: WinnerMps, tied: Tied = 1) -> Decimal:
    """(G1+…+Gℓ)/2, at most 1.00, × 0.7^(N−1); 0 beyond 35% of ``competitors``, their mean over the games.

    ``winner_mps``: one cell per game, blanks are no games; ``#NUM!`` unless 4 to 9 games.

    >>> series(2, Decimal("11.5"), [Decimal("0.36"), Decimal("0.33"), Decimal("0.36"), Decimal("0.30")])
    Decimal('0.47')
    """
    games = present(winner_mps)
    fewest, most = printed.SERIES_FEWEST_GAMES, printed.SERIES_MOST_GAMES
    if not fewest <= len(games) <= most:
        raise CellError(NUM, SERIES_GAMES(argument="winner_mps", games=len(games), fewest=fewest, most=most))
    # More may have taken part in the series than in one of its games: no place is beyond the mean.
    if rank > last_place(competitors):
        return ZERO
    return placed(first_of_series(games), rank, tied)


def first_of_series(games: Sequence[Decimal]) -> Decimal:
    """Return (G1+…+Gℓ)/2, not limited and not rounded."""
    how, parts = summands(games)
    total = step(symbols.SERIES_SUM, sum(games, ZERO), "第1条 ㉓", how, *parts)
    return step(symbols.FIRST, total / printed.SERIES_DIVISOR, "第1条 ㉓", "{} ÷ {}", total, printed.SERIES_DIVISOR)


@function(
    "JCBL_CLUB",
    rule="第3条 第8条",
    en="What a club may issue: the larger of places and VP, plus the series",
    zh="俱乐部可发放的分数：名次与 VP 两者取大，另加系列赛",
    ja="クラブが発行できる MP：順位と VP の多い方にシリーズを加える",
)
def club(weekly_mp: WeeklyMp, vp_mp: VpMp, series_mp: SeriesMp = ZERO) -> Decimal:
    """The larger of the first two, plus the series; a blank is 0.

    >>> club(Decimal("0.36"), Decimal("0.40"), Decimal("0.50"))
    Decimal('0.90')
    """
    total = max(weekly_mp, vp_mp) + series_mp
    return issue(symbols.CLUB, total, "第8条", "max({}, {}) + {}", weekly_mp, vp_mp, series_mp)
