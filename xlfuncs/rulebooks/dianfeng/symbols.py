"""The names of the figures in a working, in the club's own terms."""

from xlfuncs.core.sentences import Sentence

RESULTS = Sentence(en="results of the board", zh="结果数", ja="結果の数")
DATUM = Sentence(en="datum of {results} results", zh="{results} 个结果的平均得分", ja="{results} 個の結果のデータム")
AGAINST_DATUM = Sentence(
    en="{score} against the datum of {results} results",
    zh="{score} 与 {results} 个结果的平均得分之差",
    ja="{score} と {results} 個の結果のデータムとの差",
)
IMP = Sentence(en="IMPs of the score", zh="得分折合的 IMP", ja="スコアの IMP")
HCP = Sentence(en="result by high-card points", zh="贴点后的成绩", ja="贴点の成績")

OPPONENTS_RATE = Sentence(en="mean rate of the opponents", zh="对手 Rate 的平均", ja="相手の Rate の平均")
PARTNER_PART = Sentence(en="balance against the partner", zh="与同伴 Rate 的平衡", ja="パートナーの Rate との均衡")
IMP_PART = Sentence(en="percent for the IMPs", zh="IMP 折合的百分点", ja="IMP 分のパーセント")
BOARD_RATE = Sentence(en="rate of the board", zh="这副牌的 Rate", ja="このボードの Rate")
FADED = Sentence(en="old boards, faded", zh="衰减后的原副数", ja="減衰後の過去のボード数")
BOARDS = Sentence(en="boards in all", zh="加权总副数", ja="加重した総ボード数")
RATES = Sentence(en="sum of the week's rates", zh="本周各副 Rate 之和", ja="今週の Rate の合計")
RATE_KEPT = Sentence(
    en="rate (no boards: as before)", zh="Rate（本周没有打牌，不变）", ja="Rate（今週はボードなし、変わらず）"
)
NEW_RATE = Sentence(en="new rate", zh="新 Rate", ja="新しい Rate")

WON = Sentence(en="points of the boards", zh="各副得分之和", ja="各ボードの得点の合計")
PENALTY = Sentence(en="penalty for disconnections", zh="断线扣分", ja="切断による減点")
WEEK_POINTS = Sentence(en="points of the week", zh="本周积分", ja="今週の得点")
WEEK_MEAN = Sentence(en="mean per board", zh="每副平均分", ja="1 ボード平均")

LAST_AWARDED = Sentence(en="last place awarded", zh="授予大师分的最后名次", ja="授与される最後の順位")
AWARD = Sentence(
    en="the club's master points of place {place}",
    zh="第 {place} 名的巅峰大师分",
    ja="{place} 位の巅峰マスターポイント",
)
NEEDED = Sentence(en="boards needed", zh="算完成比赛所需副数", ja="完走に必要なボード数")

LACKING = Sentence(en="lacking for {title}", zh="距“{title}”还差", ja="「{title}」までの不足")
REACHED = Sentence(en="last threshold reached", zh="已达到的分数线", ja="達した基準点")
TAKEN_PLACE = Sentence(
    en="challenge {row}: new place of {challenger}",
    zh="第 {row} 次挑战后 {challenger} 的名次",
    ja="挑戦 {row} の後の {challenger} の順位",
)
