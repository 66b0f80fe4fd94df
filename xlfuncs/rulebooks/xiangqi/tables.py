"""The numbers of the two texts, each with the heading that prints it.

Ratings: 大马中国象棋棋手等级分计算法, undated. Standings: the proposal of the 表现分, dated to 2010 by what it names
(that year's national individual championship is over, the Asian Games are being played).
"""

from decimal import Decimal

EDITION = "ratings undated, standings 2010"

# 数据表: the last D of each of the first 50 rows; the 51st, >734, has no end.
D_UP_TO = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121),
    *(129, 137, 145, 153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278),
    *(290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 734),
)
# 数据表: H of the first row; each row after it has 0.01 more, and L is 1 − H in every row.
WE_FIRST = Decimal("0.50")
WE_EACH = Decimal("0.01")

# K 的算法: the ratings from which a K holds. <1500, 1500-1799, 1800-2099, ≥2100
K_FROM = (1500, 1800, 2100)
K = (Decimal(55), Decimal(40), Decimal(25), Decimal(10))

# K 的算法, 注: 最后二轮 K+15
LAST_ROUNDS = 2
K_LAST_ROUNDS = 15

# 大马应用的等级分制度: 自动转换等级分; 首次参赛 by 棋手等级分基础 (先给与等级分最低值)
INITIAL = {
    "grandmaster": Decimal(2350),
    "im": Decimal(2250),
    "national_champion": Decimal(2150),
    "national_day_champion": Decimal(2050),
    "state": Decimal(1500),
    "new": Decimal(1500),
}

# 大马应用的等级分制度, 注: absent from all 3 national events of the year
NATIONAL_EVENTS = 3
ABSENCE_SHARE = Decimal("0.03")

# 大马应用的等级分制度: BONUS of places 1 to 8
BONUS = (30, 25, 20, 15, 10, 8, 6, 4)

# 棋手等级分基础: K for ever of a player who once reached 2400
CN_REACHED = Decimal(2400)
CN_K = Decimal(10)

# 一 1、大分计算: the points of each result that a system has
POINTS = {
    "2-1-0": {"W": Decimal(2), "D": Decimal(1), "L": Decimal(0)},
    "3-1-0": {"W": Decimal(3), "D": Decimal(1), "L": Decimal(0)},
    "2-1.25-0.75-0": {"W": Decimal(2), "QW": Decimal("1.25"), "QL": Decimal("0.75"), "L": Decimal(0)},
    "3-2-1-0": {"W": Decimal(3), "QW": Decimal(2), "QL": Decimal(1), "L": Decimal(0)},
    "3-2-1-0 red": {
        "W": Decimal(3),
        "QW": Decimal(2),
        "BD": Decimal(2),
        "RD": Decimal(1),
        "QL": Decimal(1),
        "L": Decimal(0),
    },
}

# 一 1、大分计算: 计分法, 赛制, 首次应用或代表性赛事
SYSTEMS = (
    ("2-1-0", "双循环", "1956年个人赛"),
    ("2-1-0", "单循环", "1957年个人赛"),
    ("2-1-0", "积分编排", "1960年个人赛"),
    ("2-1.25-0.75-0", "加赛快棋", "1996年银荔杯"),
    ("2-1-0", "双败淘汰制", "2000年大棋圣战"),
    ("3-2-1-0", "慢棋红和判负", "2006年威凯房地产杯"),
    ("3-2-1-0", "竞叫红和判负", "2007年象甲联赛"),
    ("3-2-1-0", "快棋红和判负", "2007年个人赛"),
    ("2-1-0", "积分编排末位淘汰制", "2007年全国大师冠军赛"),
    ("3-1-0", "积分编排", "2008年威凯房地产杯"),
    ("3-2-1-0", "次局红和判负", "2008年九城置业杯"),
)

# 一 2、小分计算(破同分): 赛制, 大分, 破同分, 首次应用或代表性赛事
TIEBREAKS = (
    ("单循环", "2-1-0", "用时", "1958年个人赛"),
    ("积分编排", "2-1-0", "直胜", "1960年个人赛"),
    ("单循环", "2-1-0", "并列", "1962年个人赛"),
    ("积分编排", "2-1-0", "对手分", "1978年个人赛"),
    ("甲组单循环", "2-1-0", "小分", "1980年个人赛"),
    ("甲组积分编排", "2-1-0", "对手分", "1998年个人赛"),
    ("复赛单淘汰", "3-2-1-0", "加赛快棋", "2006年个人赛"),
    ("复赛单淘汰", "3-2-1-0", "加赛快棋红和判负", "2007年个人赛"),
    ("积分编排末位淘汰", "2-1-0", "累进分", "2010年个人赛"),
)
