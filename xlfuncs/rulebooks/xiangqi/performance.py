"""三、新方案的雏形: 表现分, the share of the progressive score and the share of games won in one figure."""

from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number, Whole
from xlfuncs.core.errors import NUM, CellError
from xlfuncs.core.registry import function
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import step
from xlfuncs.rulebooks.xiangqi import symbols
from xlfuncs.rulebooks.xiangqi.scoring import points_of_win, progressive
from xlfuncs.rulebooks.xiangqi.terms import SCORE, Results, SystemName, Variant

MORE_GAMES = Sentence(
    en="wins {wins} and draws {draws} are more than the {rounds} rounds",
    zh="胜 {wins} 局、和 {draws} 局，超过了 {rounds} 轮",
    ja="勝ち {wins}、引き分け {draws} は {rounds} 回戦より多くなります",
)
ABOVE_HIGHEST = Sentence(
    en="progressive {progressive} is above {highest}, what {rounds} wins give",
    zh="累进分 {progressive} 超过 {rounds} 轮全胜的 {highest}",
    ja="累進点 {progressive} は {rounds} 回戦全勝の {highest} を超えています",
)

Progressive = Annotated[Decimal, Number(low=0, en="progressive score", zh="累进分", ja="累進点")]
Wins = Annotated[int, Whole(low=0, en="games won", zh="胜局数", ja="勝ち数")]
RoundsPlayed = Annotated[int, Whole(low=1, en="rounds", zh="轮数", ja="回戦数")]
Win = Annotated[Decimal, Number(above=0, en="points for a win", zh="胜一局的得分", ja="勝ちの得点")]
Draws = Annotated[
    int, Whole(low=0, en="games drawn, for percent", zh="和局数（百分制用）", ja="引き分け数（percent 用）")
]

_RULE = "三、新方案的雏形"


def highest_progressive(rounds: int, win: Decimal) -> Decimal:
    """Return the progressive score of a player who wins every round.

    >>> highest_progressive(11, Decimal(2))
    Decimal('132')
    """
    return win * rounds * (rounds + 1) / 2


def performance(progressive: Decimal, wins: Decimal, rounds: int, win: Decimal) -> Decimal:
    """Return progressive/maximum + wins/rounds, by one division: equal figures of different make come out equal.

    >>> performance(Decimal(100), Decimal(6), 11, Decimal(2)) == performance(Decimal(88), Decimal(7), 11, Decimal(2))
    True
    """
    highest = highest_progressive(rounds, win)
    return (progressive * rounds + wins * highest) / (highest * rounds)


def games_won(wins: int, draws: int, variant: str) -> Decimal:
    """Return the games that count in the share of wins: in ``percent`` a draw is half of one."""
    return wins + Decimal(draws) / 2 if variant == "percent" else Decimal(wins)


@function("XQ_PERF", rule=_RULE, en="Performance score of a line of results", zh="表现分", ja="表現分")
def perf(results: Results, system: SystemName = "2-1-0", variant: Variant = "sum") -> Decimal:
    """progressive ÷ its maximum + wins ÷ rounds, not rounded; blank cells are no rounds.

    ``percent``: wins + draws/2 in the share of wins, and the mean of the two shares × 100. A bye or a
    forfeit is neither win nor draw; a game that a rapid game decided counts as drawn.

    >>> perf(["W", "D", "L", "W"])
    Decimal('1.15')
    """
    total = progressive(results, system)
    scores = [SCORE[result] for result in results if result in SCORE]
    rounds = sum(result is not None for result in results)
    return perf_of(total, scores.count(SCORE["W"]), rounds, points_of_win(system), variant, scores.count(SCORE["D"]))


@function(
    "XQ_PERF_OF",
    rule=_RULE,
    en="Performance score from the totals",
    zh="由累进分、胜局数、轮数计算表现分",
    ja="累進点・勝ち数・回戦数による表現分",
)
def perf_of(
    progressive: Progressive,
    wins: Wins,
    rounds: RoundsPlayed,
    win: Win = Decimal(2),
    variant: Variant = "sum",
    draws: Draws = 0,
) -> Decimal:
    """``XQ_PERF`` from the printed totals; ``draws`` count in ``percent`` only.

    ``#NUM!`` where the progressive score is above its maximum, or wins and draws are more than the rounds.

    >>> perf_of(Decimal(66), 5, 10, Decimal(2)), perf_of(Decimal(55), 5, 10, Decimal(2), "percent", 2)
    (Decimal('1.1'), Decimal('55.0'))
    """
    if wins + draws > rounds:
        raise CellError(NUM, MORE_GAMES(wins=wins, draws=draws, rounds=rounds))
    highest = highest_progressive(rounds, win)
    if progressive > highest:
        raise CellError(NUM, ABOVE_HIGHEST(progressive=progressive, highest=highest, rounds=rounds))
    step(symbols.HIGHEST, highest, _RULE, "{} × {} × {} ÷ 2", win, rounds, rounds + 1)
    share = step(symbols.PROGRESS_RATE, progressive / highest, _RULE, "{} ÷ {}", progressive, highest)
    both = draws and variant == "percent"
    won = games_won(wins, draws, variant)
    how = ("({} + {} ÷ 2) ÷ {}", wins, draws, rounds) if both else ("{} ÷ {}", wins, rounds)
    won_share = step(symbols.WIN_RATE, won / rounds, _RULE, *how)
    figure = performance(progressive, won, rounds, win)
    if variant == "sum":
        return step(symbols.PERF, figure, _RULE, "{} + {}", share, won_share)
    return step(symbols.PERF, figure * 50, _RULE, "({} + {}) ÷ 2 × 100", share, won_share)
