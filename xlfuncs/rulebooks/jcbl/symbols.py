"""The names of the figures in a working: the rulebook's own terms and letters, in three languages."""

from xlfuncs.core.sentences import Sentence

#: How the federation numbers sessions and years, from 1.
CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩"

# 第1条 ①, 第2条 ①: the letters
K = Sentence(en="class coefficient K", zh="级别系数 K", ja="クラス係数 K")
C = Sentence(en="competitors C", zh="参赛单位数 C", ja="競争者数 C")
P_OF_GAME = Sentence(en="coefficient of the kind of game P", zh="比赛种类系数 P", ja="ゲームの種類による係数 P")
SESSIONS = Sentence(en="sessions S", zh="节数 S", ja="セッション数 S")
WEEKLY_SHARE = Sentence(en="0.7 to the power N − 1", zh="0.7 的 N − 1 次方", ja="0.7 の N − 1 乗")
SERIES_SUM = Sentence(en="sum of the places 1, ΣG", zh="各场第 1 名之和 ΣG", ja="各ゲームの 1 位の MP の合計 ΣG")
A = Sentence(en="game coefficient A", zh="比赛种类系数 A", ja="ゲーム係数 A")
P = Sentence(en="player coefficient P", zh="人数系数 P", ja="プレイヤー係数 P")
R = Sentence(en="rating coefficient R", zh="等级系数 R", ja="レイティング係数 R")
L = Sentence(en="limiting coefficient L", zh="限制系数 L", ja="リミッティング係数 L")
L_WITH_RED = Sentence(en="L of red points", zh="红分的 L", ja="レッドポイントの L")
L_OF = Sentence(en="L{number}, in sixteenths", zh="L{number}（十六分之一）", ja="L{number}（16 分の 1 単位）")
LOWER_LIMIT = Sentence(
    en="the lower of L1 and L3, which counts alone",
    zh="L1 与 L3 中只计较低者",
    ja="L1 と L3 の低いほう（両方は掛けない）",
)
T = Sentence(en="tables T", zh="桌数 T", ja="テーブル数 T")
S = Sentence(en="session coefficient S", zh="节数系数 S", ja="セッション係数 S")
N = Sentence(en="place coefficient N", zh="名次系数 N", ja="順位係数 N")
N_OF = Sentence(en="N of place {place}", zh="第 {place} 名的 N", ja="{place} 位の N")
SIZE = Sentence(en="4 + 0.2 × T × S", zh="4 + 0.2 × T × S", ja="4 + 0.2 × T × S")

# 第2条 ③: V/M
V_WON = Sentence(en="VP of the matches won V", zh="胜场的 VP 之和 V", ja="勝ち試合の合計 VP V")
V_WON_OR_DRAWN = Sentence(
    en="VP of the matches won or drawn V", zh="胜场与平局的 VP 之和 V", ja="勝ち又は引き分け試合の合計 VP V"
)
VM = Sentence(en="V/M", zh="V/M", ja="V/M")
VM_BELOW = Sentence(
    en="V/M ({score}, below the average {average})",
    zh="V/M（得分 {score}，低于平均分 {average}）",
    ja="V/M（スコア {score}、アベレージ {average} 未満）",
)
VM_BOUND = Sentence(en="V/M from 0 to 1", zh="V/M（0 至 1）", ja="V/M（範囲は 0～1）")
SC = Sentence(en="tables − 1, rounded down, Sc", zh="桌数减 1 取整 Sc", ja="テーブル数 − 1（小数点切り捨て）Sc")
SL = Sentence(en="coefficient of the scoring Sl", zh="计分方式系数 Sl", ja="採点方式による係数 Sl")
SCALE = Sentence(en="B × Sc × Sl", zh="B × Sc × Sl", ja="B × Sc × Sl")

# 第3条-第6条
PLACES = Sentence(en="places that get points", zh="获得大师分的名次数", ja="マスターポイントを与える範囲の順位")
FIRST = Sentence(en="place 1 by the formula", zh="按公式第 1 名的分数", ja="計算式による 1 位のポイント")
LIMIT = Sentence(en="upper limit", zh="上限", ja="上限")
LIMITED = Sentence(en="place 1 within the limit", zh="按上限第 1 名的分数", ja="上限を適用した 1 位のポイント")
#: 第4条 of teams, whose P differ: each has a place 1 of its own, which nobody may have got.
FIRST_OF_TEAM = Sentence(
    en="place 1 by the formula, of a team with P {p}",
    zh="按公式第 1 名的分数（P 为 {p} 的队伍）",
    ja="計算式による 1 位のポイント（P が {p} のチームとして）",
)
LIMITED_OF_TEAM = Sentence(
    en="place 1 within the limit, of a team with P {p}",
    zh="按上限第 1 名的分数（P 为 {p} 的队伍）",
    ja="上限を適用した 1 位のポイント（P が {p} のチームとして）",
)
POINTS = Sentence(en="points of the place", zh="名次的分数", ja="順位のポイント")
POINTS_OF = Sentence(en="points of place {place}", zh="第 {place} 名的分数", ja="{place} 位のポイント")
EXACT = Sentence(en="points before rounding", zh="舍入前的分数", ja="四捨五入前のポイント")
EXACT_LIMITED = Sentence(en="points within the limit", zh="按上限的分数", ja="上限を適用したポイント")
SESSION = Sentence(en="points of the session", zh="本节的分数", ja="セッションのポイント")
PLACE = Sentence(en="place", zh="名次", ja="順位")
BY_VP = Sentence(en="points by VP", zh="VP 分", ja="VP によるポイント")
OVERALL = Sentence(en="overall points", zh="总成绩分", ja="オーバーオールのポイント")
CLUB = Sentence(en="points of the club", zh="俱乐部发放的分数", ja="クラブが発行するポイント")

# 第2条: red and black points
RED_SHARE = Sentence(en="share of red points", zh="红分所占比例", ja="レッドポイントの割合")
RED_PART = Sentence(en="red part of the points", zh="其中的红分部分", ja="うちレッドポイント分")
RED = Sentence(en="red points", zh="红分", ja="レッドポイント")
RED_LIMITED = Sentence(en="red points × l_red", zh="红分 × l_red", ja="レッドポイント × l_red")
BLACK_IN_ALL = Sentence(
    en="black points in all, sessions included", zh="黑分合计（含各节）", ja="ブラックポイントの計（セッションを含む）"
)
BLACK = Sentence(en="black points", zh="黑分", ja="ブラックポイント")

# 第2条 ①, ⑤: seed points
MP1 = Sentence(en="points of the latest year Mp1", zh="最近一年的大师分 Mp1", ja="直前の 1 年間のマスターポイント Mp1")
MP5 = Sentence(en="points of 5 years Mp5", zh="五年的大师分 Mp5", ja="直前の 5 年間のマスターポイント Mp5")
MP = Sentence(en="the larger of Mp1, ½ Mp5: Mp", zh="Mp1 与 ½ Mp5 中较大者 Mp", ja="Mp1 と Mp5 の 1/2 の多いほう Mp")
RP1 = Sentence(en="red points of the latest year Rp1", zh="最近一年的红分 Rp1", ja="直前の 1 年間のレッドポイント Rp1")
RP10 = Sentence(en="red points of 10 years Rp10", zh="十年的红分 Rp10", ja="直前の 10 年間のレッドポイント Rp10")
RP = Sentence(en="the larger of Rp1, ⅓ Rp10: Rp", zh="Rp1 与 ⅓ Rp10 中较大者 Rp", ja="Rp1 と Rp10 の 1/3 の多いほう Rp")
GRP = Sentence(
    en="1/20 of the red points held, at most 400: GRp",
    zh="现有红分的 1/20，至多 400：GRp",
    ja="現在のレッドポイントの 1/20（最大 400）GRp",
)
SEED_SUM = Sentence(en="½ Mp + Rp", zh="½ Mp + Rp", ja="½ Mp + Rp")
SEED = Sentence(en="the larger of ½ Mp + Rp and GRp", zh="½ Mp + Rp 与 GRp 中较大者", ja="½ Mp + Rp と GRp の多いほう")

DEEMED = Sentence(en="deemed seed points", zh="视同种子分", ja="みなしシードポイント")

# 第11条
LEAST_PLAYED = Sentence(en="matches that must be played", zh="须出场的场数", ja="必要出場回数")

# 第3章, 第4章
WINNER = Sentence(en="points of the winner", zh="冠军的分数", ja="優勝のポイント")
FIRST_PER_PLAYER = Sentence(
    en="points of the winner, per player", zh="冠军每人的分数", ja="優勝のポイント（1 人あたり）"
)
WINNER_OF_FEW = Sentence(
    en="points of the winner of so many teams", zh="按参赛队数冠军的分数", ja="参加チーム数による優勝のポイント"
)
TRIAL = Sentence(en="share for the number of teams", zh="按参赛队数的比例", ja="参加チーム数による割合")
WBF_STANDS_IN = Sentence(
    en="60% of the lowest award of the WBF", zh="WBF 所发最低分的 60%", ja="WBF の最下位順位のポイントの 60%"
)
WBF_SENIOR = Sentence(en="WBF points, senior", zh="WBF 老年分", ja="WBFシニアポイント")
