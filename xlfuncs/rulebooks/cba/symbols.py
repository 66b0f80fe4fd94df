"""The names of the figures in a working, in the rulebook's own terms."""

from xlfuncs.core.sentences import Sentence

PLACES = Sentence(en="places that get points", zh="授分名次数", ja="授与される順位の数")
PLACES_OF_FEW = Sentence(
    en="places that get points (from {fewest} entries on)",
    zh="授分名次数（参赛规模须不少于 {fewest}）",
    ja="授与される順位の数（参加数 {fewest} 以上が必要）",
)
R = Sentence(en="coefficient of the place R", zh="排名系数 R", ja="順位係数 R")
R_OF = Sentence(en="R of place {place}", zh="第 {place} 名的排名系数 R", ja="{place} 位の順位係数 R")
FIELD_OF_R = Sentence(en="field N of R(p)", zh="R(p) 的参赛规模 N", ja="R(p) の参加数 N")
AVGM = Sentence(en="average of the event AVGM", zh="比赛平均大师分 AVGM", ja="競技会の平均点 AVGM")
M = Sentence(en="master point coefficient M", zh="大师分系数 M", ja="マスターポイント係数 M")
S = Sentence(en="length coefficient S", zh="时长系数 S", ja="長さの係数 S")
E = Sentence(en="restriction coefficient E", zh="比赛限制系数 E", ja="制限の係数 E")
V = Sentence(en="value of the event V", zh="比赛价值 V", ja="競技会の価値 V")
A = Sentence(en="master points A", zh="大师分 A", ja="マスターポイント A")
A_OF = Sentence(en="A of place {place}", zh="第 {place} 名的大师分 A", ja="{place} 位のポイント A")
A_ADJUSTED = Sentence(
    en="A of place {place} after the knockout", zh="第 {place} 名调整后的大师分", ja="{place} 位の調整後のポイント"
)
WITHIN = Sentence(
    en="{figure} within the limit of {highest}", zh="{figure}（上限 {highest}）", ja="{figure}（上限 {highest}）"
)
V_LOWERED = Sentence(
    en="V lowered to the limit of {highest}", zh="按上限 {highest} 下调的比赛价值 V", ja="上限 {highest} に下げた価値 V"
)
V_OF_TIER = Sentence(en="V of tier {tier}", zh="{tier} 组的比赛价值 V", ja="{tier} 組の価値 V")
KNOCKOUT_LOSS = Sentence(
    en="what places {place} and below lose", zh="第 {place} 名及以后减少的总分", ja="{place} 位以下が失う合計"
)
TEAM_AVERAGE = Sentence(
    en="average of the {size} lowest holdings", zh="大师分最少 {size} 人的平均", ja="最も少ない {size} 人の平均"
)
TEAM_OF_FOUR_AVERAGE = Sentence(
    en="team average TEAM AVGM, four players",
    zh="队伍平均大师分（四人团体加乘系数）",
    ja="チーム平均点（4 人制の係数適用後）",
)
TEAM_AVERAGE_WITHIN = Sentence(
    en="team average within its limit", zh="队伍平均大师分（不超过上限）", ja="チーム平均点（上限適用後）"
)
NOT_ENOUGH_ELIMINATED = Sentence(
    en="share eliminated, at least 25% wanted", zh="淘汰比例（须不少于 25%）", ja="敗退の割合（25% 以上必要）"
)
PER_WIN = Sentence(en="points for a win", zh="每胜大师分", ja="1 勝のポイント")
PER_DRAW = Sentence(en="points for a draw", zh="每平大师分", ja="1 引き分けのポイント")
PLACE_AWARD = Sentence(en="place award", zh="排名大师分", ja="順位点")
WIN_POINTS = Sentence(en="win points", zh="胜场大师分", ja="勝ち点")
TOTAL = Sentence(en="total", zh="总大师分", ja="合計")
TOTAL_WITHOUT = Sentence(
    en="total (of platinum, gold, silver and red points alone)",
    zh="总大师分（只计白金、金、银、红分）",
    ja="合計（白金・金・銀・赤だけを数える）",
)
STAGE_1 = Sentence(en="points of stage 1", zh="第一阶段大师分", ja="第 1 段階のポイント")
STAGE_2 = Sentence(en="points of stage 2", zh="第二阶段大师分", ja="第 2 段階のポイント")
STAGE_POINTS = Sentence(en="points of stage {stage}", zh="第 {stage} 阶段大师分", ja="第 {stage} 段階のポイント")
CONSOLATION_PLACES = Sentence(en="consolation award", zh="安慰赛排名大师分", ja="慰安戦の順位点")
CONSOLATION_AWARD = Sentence(
    en="place award of consolation {group}", zh="安慰赛 {group} 组的排名大师分", ja="慰安戦 {group} 組の順位点"
)
CONSOLATION_COUNTS_NOT = Sentence(
    en="consolation points (its places decide none of the main event)",
    zh="安慰赛大师分（安慰赛名次不用于决定主赛名次）",
    ja="慰安戦のポイント（慰安戦の順位は本戦の順位を決めない）",
)
CONSOLATION_WITHDRAWN = Sentence(
    en="consolation points (withdrew)", zh="安慰赛大师分（安慰赛弃权）", ja="慰安戦のポイント（慰安戦を棄権）"
)
TIER_AVERAGE = Sentence(
    en="average of the {size} highest holdings", zh="大师分最多 {size} 人的平均", ja="最も多い {size} 人の平均"
)
TIER = Sentence(
    en="tier (number {rank} of {entries} by that average)",
    zh="级别（按此平均排第 {rank}，共 {entries}）",
    ja="組（この平均の順で {entries} 中 {rank} 番目）",
)
AMONG_EQUALS = Sentence(
    en="mean of those who are equal in average and place, in two tiers",
    zh="平均大师分与名次都相同而分属两级者的平均",
    ja="平均点も順位も同じで組が分かれた参加者の平均",
)
BEST_OF_TIERS = Sentence(en="best award over the tiers", zh="各组中最高的大师分", ja="各組で最も多いポイント")
STAGE_2_WINS = Sentence(en="win points of stage 2", zh="第二阶段胜场大师分", ja="第 2 段階の勝ち点")
CONSOLATION_WINS = Sentence(en="win points of the consolation", zh="安慰赛胜场大师分", ja="慰安戦の勝ち点")
STAGE_V_OF_TIER = Sentence(
    en="V of tier {tier} in stage 1, at 20%", zh="第一阶段 {tier} 组的 20% V", ja="第 1 段階 {tier} 組の V の 20%"
)
