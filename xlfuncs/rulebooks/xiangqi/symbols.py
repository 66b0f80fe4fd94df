"""The names of the figures in a working, in the terms of the two texts, and the writing of their arithmetic."""

from collections.abc import Collection
from decimal import Decimal
from typing import Any

from xlfuncs.core.sentences import Help, Joined, Sentence
from xlfuncs.core.trail import listening

D = Sentence(en="difference of the ratings D", zh="等级分差 D", ja="レーティングの差 D")
WE = Sentence(en="expected score We", zh="预测局分 We", ja="期待得点 We")
W = Sentence(en="score of the game W", zh="实得局分 W", ja="実際の得点 W")
K = Sentence(en="multiplier K", zh="放大倍数 K", ja="係数 K")
K_LAST = Sentence(en="multiplier K of the last two rounds", zh="最后二轮的放大倍数 K", ja="最後の二回戦の係数 K")
CHANGE = Sentence(en="change of the rating", zh="等级分增减", ja="レーティングの増減")
NEW_RATING = Sentence(en="new rating", zh="赛后等级分", ja="新レーティング")
ROUND = Sentence(en="round", zh="轮次", ja="回戦")
RATING_AFTER = Sentence(
    en="rating after round {round}", zh="第 {round} 轮后的等级分", ja="{round} 回戦後のレーティング"
)
RATING_OF = Sentence(en="rating of {player}", zh="{player} 的等级分", ja="{player} のレーティング")
DEDUCTION = Sentence(en="deduction of 3%", zh="扣除 3%", ja="3% の減点")

ROUNDS = Sentence(en="rounds", zh="轮数", ja="回戦数")
POINTS = Sentence(en="points", zh="积分", ja="得点")
PROGRESSIVE = Sentence(en="progressive score", zh="累进分", ja="累進点")
HIGHEST = Sentence(en="highest progressive score", zh="最高累进分", ja="累進点の最高")
PROGRESS_RATE = Sentence(en="share of the progressive score", zh="累进率", ja="累進率")
WIN_RATE = Sentence(en="share of games won", zh="胜局比", ja="勝局率")
PERF = Sentence(en="performance score", zh="表现分", ja="表現分")

GAME_AGAINST = Sentence(
    en="round {round}: {result} against {opponent}",
    zh="第 {round} 轮对 {opponent}：{result}",
    ja="{round} 回戦 対 {opponent}：{result}",
)
WITHOUT_OPPONENT = Sentence(en="round {round}: {result}", zh="第 {round} 轮：{result}", ja="{round} 回戦：{result}")
SB_FROM = Sentence(en="小分 against {player}", zh="对 {player} 的小分", ja="対 {player} の小分")
RATED_GAME = Sentence(
    en="round {round} against {opponent} ({rating}): D {d}, We {we}, K {k}; K × (W − We)",
    zh="第 {round} 轮对 {opponent}（{rating}）：D {d}，We {we}，K {k}；K × (W − We)",
    ja="{round} 回戦 対 {opponent}（{rating}）：D {d}、We {we}、K {k}。K × (W − We)",
)
BONUS_OF = Sentence(en="bonus of place {place}", zh="第 {place} 名的 BONUS", ja="{place} 位のボーナス")
YEAR_CHANGE = Sentence(en="changes of the year", zh="全年等级分增减", ja="年間の増減")
REACHED = Sentence(en="rating reached", zh="赛后等级分（扣分前）", ja="減点前のレーティング")
EXCUSED = Sentence(
    en="deduction (absent with an excuse: none)", zh="扣分（有故缺席，不扣）", ja="減点（理由のある欠席のため、なし）"
)
NOT_RATED = Sentence(
    en="round {round} against {opponent}: not rated, the opponent has no rating",
    zh="第 {round} 轮对 {opponent}：对方没有等级分，不计等级分",
    ja="{round} 回戦 対 {opponent}：相手にレーティングがなく、計算しない",
)
START = Sentence(en="starting rating", zh="起始分", ja="開始レーティング")

POINTS_OF = Sentence(en="points of {player}", zh="{player} 的积分", ja="{player} の得点")
OPPONENTS_OF = Sentence(
    en="opponents' points of {player}", zh="{player} 的对手分", ja="{player} の相手の得点（対手分）"
)
CUT1_OF = Sentence(
    en="opponents' points of {player} without the lowest",
    zh="{player} 的对手分（去最低）",
    ja="{player} の相手の得点（最低を除く）",
)
SB_OF = Sentence(en="小分 of {player}", zh="{player} 的小分", ja="{player} の小分")
PROGRESSIVE_OF = Sentence(en="progressive score of {player}", zh="{player} 的累进分", ja="{player} の累進点")
PROGRESS_RATE_OF = Sentence(
    en="share of the progressive score of {player}", zh="{player} 的累进率", ja="{player} の累進率"
)
WINS_OF = Sentence(en="games won by {player}", zh="{player} 的胜局", ja="{player} の勝ち数")
WIN_RATE_OF = Sentence(en="share of games won by {player}", zh="{player} 的胜局比", ja="{player} の勝局率")
PERF_OF = Sentence(en="performance score of {player}", zh="{player} 的表现分", ja="{player} の表現分")
DIRECT_OF = Sentence(
    en="points of {player} among those level", zh="{player} 的直胜（同分者之间的得分）", ja="{player} の直接対決の得点"
)
DIRECT_ALONE = Sentence(
    en="direct encounter: nobody is level with {player}",
    zh="直胜：没有与 {player} 同分的棋手",
    ja="直接対決：{player} と同点の選手はいない",
)
DIRECT_NOT_MET = Sentence(
    en="direct encounter: not all of those level with {player} have met",
    zh="直胜：{player} 与同分者之间没有全部对过局，不作比较",
    ja="直接対決：{player} と同点の選手がすべて対局したわけではなく、比べない",
)
DIRECT_UNMET = Sentence(
    en="direct encounter: of {player} and those level somebody has met none of the others",
    zh="直胜：{player} 与同分者中有人没有遇过其他同分者，不作比较",
    ja="直接対決：{player} と同点者の中に、ほかの同点者と対局のない選手がいるため、比べない",
)
PLAYOFF = Sentence(en="play-off or lots: {result}", zh="加赛或抽签：{result}", ja="プレーオフ・抽選：{result}")
BLACK_GAMES_OF = Sentence(en="games of {player} with black", zh="{player} 的后手局数", ja="{player} の後手局数")
BLACK_WINS_OF = Sentence(en="games won by {player} with black", zh="{player} 的后胜", ja="{player} の後手勝ち数")

PLUS = Help(" + ", " + ", " + ")


def summed(terms: Collection[Decimal]) -> tuple[Any, ...]:
    """Return how a sum of points comes about, for a step that somebody reads; for one term there is nothing to say.

    >>> from xlfuncs.core.trail import recording
    >>> with recording():
    ...     pattern, terms = summed([Decimal(2), Decimal("0.5"), Decimal("6.0")])
    >>> pattern.format(terms)
    '2 + 0.5 + 6'
    """
    if len(terms) < 2 or not listening():
        return ()
    return "{}", Joined([each.normalize() for each in terms], PLUS)


def moved(rating: Decimal, *gains: Decimal) -> tuple[Any, ...]:
    """Return the arithmetic of a rating that goes up and down.

    >>> moved(Decimal(2250), Decimal(-7), Decimal(30))
    ('{} − {} + {}', Decimal('2250'), Decimal('7'), Decimal('30'))
    """
    return "{}" + "".join(" + {}" if gain >= 0 else " − {}" for gain in gains), rating, *map(abs, gains)
