"""The names of the figures in a working, in the terms of the Laws, and the writing of a sum."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from xlfuncs.core.sentences import Said, Sentence
from xlfuncs.core.trail import number_text

# Law 77
TRICK_SCORE = Sentence(en="trick score", zh="基本分", ja="トリック点")
OVERTRICKS = Sentence(en="overtricks", zh="超墩奖分", ja="オーバートリック点")
GAME_PREMIUM = Sentence(en="game premium", zh="成局奖分", ja="ゲームボーナス")
PARTSCORE_PREMIUM = Sentence(en="partscore premium", zh="未成局奖分", ja="パートスコアのボーナス")
SLAM_PREMIUM = Sentence(en="slam premium", zh="满贯奖分", ja="スラムボーナス")
DOUBLED_PREMIUM = Sentence(
    en="premium for making a doubled contract",
    zh="完成加倍定约的奖分",
    ja="ダブルドコントラクト成立のボーナス",
)
PREMIUMS = Sentence(en="premiums", zh="奖分", ja="ボーナス")
PENALTY = Sentence(en="penalty for undertricks", zh="罚分", ja="アンダートリックの失点")
SCORE = Sentence(en="score of the declaring side", zh="定约方得分", ja="ディクレアラー側のスコア")
NS_SCORE = Sentence(en="score as North-South see it", zh="南北方得分", ja="南北から見たスコア")

# Law 78A
RESULTS = Sentence(en="results in all N", zh="总结果数 N", ja="全結果数 N")
REAL_RESULTS = Sentence(en="results obtained at the table n", zh="实际打出的结果数 n", ja="実際のスコアの数 n")
TOP = Sentence(en="top", zh="顶分", ja="トップ")
COMPARED = Sentence(
    en="matchpoints M of {score} against the results obtained",
    zh="{score} 与实际结果比较的比赛分 M",
    ja="{score} の実際のスコアとの比較によるマッチポイント M",
)
MATCHPOINTS = Sentence(en="matchpoints of {score}", zh="{score} 的比赛分", ja="{score} のマッチポイント")
PERCENT = Sentence(en="percent", zh="百分比", ja="百分率")
PERCENT_OF = Sentence(en="percent of pair {pair}", zh="对子 {pair} 的百分比", ja="ペア {pair} の百分率")
TOTAL_OF = Sentence(en="total of pair {pair}", zh="对子 {pair} 的总分", ja="ペア {pair} の合計")

# Law 78B
MEAN = Sentence(en="mean of the scores", zh="平均得分", ja="スコアの平均")
DATUM = Sentence(en="datum", zh="基准分", ja="データム")
DATUM_TO = Sentence(
    en="datum, to a multiple of {to}", zh="基准分（取整到 {to} 的倍数）", ja="データム（{to} の倍数に丸める）"
)
FROM_DATUM = Sentence(en="{score} against the datum", zh="{score} 与基准分之差", ja="{score} とデータムの差")
IMPS = Sentence(en="IMPs", zh="IMP", ja="IMP")
IMPS_OF = Sentence(en="IMPs of {score}", zh="{score} 的 IMP", ja="{score} の IMP")
COMPARISONS = Sentence(en="comparisons", zh="比较次数", ja="比較の数")
CROSS_IMPS = Sentence(en="cross-IMPs of {score}", zh="{score} 的交叉 IMP", ja="{score} のクロス IMP")
SWING = Sentence(en="board {board}: swing", zh="第 {board} 副：两室得分差", ja="ボード {board}：両ルームのスコアの差")
BOARD_IMPS = Sentence(
    en="board {board}: IMPs of the home team", zh="第 {board} 副：主队的 IMP", ja="ボード {board}：ホームの IMP"
)
HOME_IMPS = Sentence(en="IMPs of the home team", zh="主队的 IMP", ja="ホームの IMP")
AWAY_IMPS = Sentence(en="IMPs of the away team", zh="客队的 IMP", ja="アウェイの IMP")
HOME_MARGIN = Sentence(en="margin of the home team", zh="主队的 IMP 净差", ja="ホームの IMP 差")
AWAY_MARGIN = Sentence(en="margin of the away team", zh="客队的 IMP 净差", ja="アウェイの IMP 差")

# Victory points
FULL_FROM = Sentence(en="margin for all the VP, X", zh="满分所需的净差 X", ja="満点となる差 X")
BASE_R = Sentence(en="constant R of the scale", zh="换算表的常数 R", ja="スケールの定数 R")
BAND = Sentence(en="band of the scale, from IMP", zh="所在档次的 IMP 下限", ja="スケールの段（IMP の下限）")
WINNER = Sentence(en="VP of the side ahead", zh="胜方 VP", ja="勝ち側の VP")
WINNER_CORRECTED = Sentence(
    en="VP of the side ahead, corrected (no step of the scale is larger than the one before it)",
    zh="胜方 VP（修正：每一档的增量不大于前一档）",
    ja="勝ち側の VP（補正：どの段の増分も直前の段を超えない）",
)
LOSER = Sentence(en="VP of the side behind", zh="负方 VP", ja="負け側の VP")
VP_OF = Sentence(en="VP of {team}", zh="{team} 的 VP", ja="{team} の VP")

#: So many terms of a sum are written out; of a longer one the first three and the last.
WRITTEN_OUT = 12


class Sum:
    """A sum as a working writes it, put into words only where somebody reads it.

    >>> str(Sum([420, -50])), str(Sum(range(-1, 12)))
    ('420 − 50', '−1 + 0 + 1 + … + 11')
    """

    __slots__ = ("terms",)

    def __init__(self, terms: Sequence[Any]) -> None:
        self.terms = terms

    def __str__(self) -> str:
        first, *later = map(number_text, self.terms)
        signed = [f" − {term[1:]}" if term.startswith("−") else f" + {term}" for term in later]
        if len(self.terms) > WRITTEN_OUT:
            signed[2:-1] = [" + …"]
        return first + "".join(signed)


def summed(terms: Sequence[Any], pattern: str = "{}", *more: Any) -> tuple[Any, ...]:
    """Return how a sum comes about, for a step; ``pattern`` is what it stands in. For one term there is nothing
    to say.
    """
    return (pattern, Sum(terms), *more) if len(terms) > 1 else ()


@lru_cache(maxsize=8192)
def named(label: Sentence, **fields: Any) -> Said:
    """Return the label of a figure that occurs again and again, board after board."""
    return label(**fields)
