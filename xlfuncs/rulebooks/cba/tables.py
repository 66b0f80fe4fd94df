"""The numbers of 大师分公式, each with the section that prints it. The text bears no date."""

from decimal import Decimal
from typing import NamedTuple

from xlfuncs.core.words import Also

EDITION = "undated"


class Band(NamedTuple):
    """One row of a coefficient table: up to ``limit`` the coefficient is base + figure/divisor."""

    limit: int | None
    base: int
    divisor: int | None


# §1.1 取前 40% / 45% / 50% 的名次计算大师分
AWARD_SHARE = {
    "platinum": Decimal("0.40"),
    "gold": Decimal("0.40"),
    "silver": Decimal("0.45"),
    "red": Decimal("0.50"),
    "blue": Decimal("0.50"),
}

# §1.3.1 大师分系数
M_BANDS = (Band(1200, 2, 300), Band(2400, 4, 600), Band(None, 6, 1200))
M_BANDS_YOUTH = (Band(100, 2, 50), Band(300, 3, 100), Band(None, 6, None))

# §1.3.1 当 N=4 且比赛为团体赛时，队伍平均大师分加乘 1.3 的系数
TEAM_OF_FOUR = 4
TEAM_OF_FOUR_FACTOR = Decimal("1.3")

# §1.3.1 N 为该项比赛每队最少需要的参赛人数, where the event says nothing else
FEWEST_PLAYERS = {"team": TEAM_OF_FOUR, "pair": 2, "individual": 1}

# §1.3.1 队伍平均大师分最多计 …；一年一度的最高水平比赛上限可放宽至 …
TEAM_MP_CAP = {"grassroots": 1000, "regional": 2000, "national": 10000}
TEAM_MP_CAP_ANNUAL_TOP = {"grassroots": 2000, "regional": 3000, "national": 10000}
#: 在基层比赛中, 在全国桥牌赛事中: the limit that a level has by itself.
CAP_OF_LEVEL = {"grassroots": "grassroots", "club": "grassroots", "national": "national"}

# §1.3.2 时长系数
S_BANDS = (Band(96, 0, 24), Band(240, 2, 48), Band(None, 7, None))

# §1.3.3 比赛等级系数
L = {
    "national": Decimal("1.5"),
    "provincial1": Decimal("1.3"),
    "provincial2": Decimal("1.2"),
    "grassroots": Decimal("1.1"),
    "club": Decimal("1"),
}
L_YOUTH = {
    "national": Decimal("5"),
    "provincial1": Decimal("3"),
    "provincial2": Decimal("2"),
    "grassroots": Decimal("1.5"),
    "club": Decimal("1"),
}
#: What the levels are called.
LEVELS: dict[str, list[str]] = {
    "national": ["全国比赛", Also("全国"), Also("全国赛事")],
    "provincial1": ["省级一类赛事", Also("省级一类"), Also("省级一类比赛")],
    "provincial2": ["省级二类赛事", Also("省级二类"), Also("省级二类比赛")],
    "grassroots": ["基层锦标赛"],
    "club": ["其他基层比赛", "俱乐部比赛", Also("其他基层比赛、俱乐部比赛"), Also("俱乐部")],
}

# §1.3.4 比赛限制系数
E_MIXED_ALONE = Decimal("0.9")
E_ONE_RESTRICTION = Decimal("0.8")
E_EACH_FURTHER = Decimal("0.1")
E_ONLINE = Decimal("0.5")

# §1.3.5 这里所指的大师分只包括白金、金、银、红分
IN_TOTAL = ("platinum", "gold", "silver", "red")

# §2.1 第 9 名及以后: A(p) = A(8) * R(p)/R(8)
TABLE_ANCHOR = 8

# §2.2 §2.5 总排名大师分颜色 → 阶段/安慰赛大师分颜色
LOWER_COLOUR = {"platinum": "gold", "gold": "silver", "silver": "red", "red": "red"}

# §2.2 阶段大师分
STAGE_SHARE = Decimal("0.20")
STAGE_ELIMINATES = Decimal("0.25")
STAGE_M_RISE = Decimal("1.2")

# §2.3 分级授分: from this many entries on, two or three groups
TWO_TIERS = 12
THREE_TIERS = 24
TIER_M_SHARE = {"B": Decimal("0.6"), "C": Decimal("0.4")}

# §2.4 胜场大师分
WIN_FACTOR = Decimal("0.005")
DRAW_SHARE = Decimal("0.5")

# §2.5 安慰赛
CONSOLATION_M_SHARE = Decimal("0.6")
CONSOLATION_GROUP_B_SHARE = Decimal("0.6")
CONSOLATION_GROUP_C_SHARE = Decimal("0.4")

# §2.6 §2.7 places 1 to 4 of A; from place 5 on the last of them × R(p)/R(4)
LADDER = (Decimal("1"), Decimal("0.7"), Decimal("0.5"), Decimal("0.35"))

# §2.8 第五名及以后减少 10%; 第一、二、三名增加
KNOCKOUT_FROM = 5
KNOCKOUT_KEEPS = Decimal("0.9")
KNOCKOUT_GIVES = (Decimal("0.5"), Decimal("0.3"), Decimal("0.2"))

# §2.9.1 分两个组决出双冠军的比赛，参赛规模按照 N/2 计算
CHAMPIONS = 2

# §2.9.5 不足 0.01 的一律算作 0.01
SMALLEST_AWARD = Decimal("0.01")

# §2.9.6 最小参赛规模
MINIMUM_FIELD = {"team": 3, "pair": 6, "individual": 8}

# §2.9.7 公式的最高分数
HIGHEST_AWARD = Decimal("240")
