"""The numbers of マスターポイント規則 as revised in December 2018, each with the article that prints it.

A later edition is a module of its own beside this one; ``edition`` names the one in force.
"""

from decimal import Decimal

from xlfuncs.core.numbers import CONTEXT, HALF, ONE, ZERO

EDITION = "2018-12"

# 第1条 ① K, クラス係数
K = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}

# 第1条 ① P, ゲームの種類による係数
WEEKLY_P = {"individual": 1, "pair": 1, "ht": 1, "team": 2}

# 第1条 ② ㉑ and ㉒ divide by 100, ㉓ the sum of the winners' points by 2; 順位 N 位: 0.7 の N−1 乗
WEEKLY_DIVISOR = 100
SERIES_DIVISOR = 2
WEEKLY_N = Decimal("0.7")

# 第1条 ① 4 ≦ ℓ ≦ 9
SERIES_FEWEST_GAMES, SERIES_MOST_GAMES = 4, 9

# 第2条 ① A, ゲーム係数
A = {"individual": Decimal("0.8"), "pair": ONE, "team": Decimal("1.1"), "ht": Decimal("1.6")}

# 第2条 ① P, プレイヤー係数: 5, for teams X with 4 ≦ X; 第13条 国外の試合のチーム戦は常に 6
P = 5
P_TEAM_LEAST = 4
P_TEAM_ABROAD = 6

# 第2条 ① R, レイティング係数
R = {
    "ccg": ONE,
    "local": Decimal("1.25"),
    "sectional": Decimal(2),
    "regional": Decimal(3),
    "national": Decimal(5),
    "apbf": Decimal(7),
    "olympiad": Decimal(8),
    "bermuda": Decimal(10),
    "international": Decimal(3),
}

#: What the ratings are called.
RATINGS: dict[str, list[str]] = {
    "ccg": ["クラブ選手権", "クラブ選手権試合"],
    "local": ["ローカル"],
    "sectional": ["セクショナル"],
    "regional": ["リジョナル"],
    "national": ["ナショナル"],
    "apbf": [],
    "olympiad": [],
    "bermuda": [],
    "international": ["その他国際試合"],
}

# 第2条: ナショナル、公式国際試合については、この計算式を用いず、第13条に定めた規定のポイントを発行する
NORMALLY_FIXED = ("national", "apbf", "olympiad", "bermuda")

# 第2条 ① L, リミッティング係数: every coefficient in sixteenths. The largest of each L1-L8, multiplied,
# come to less than 6, so that an L above 8 is a coefficient that has not been divided by 16.
SIXTEEN = Decimal(16)
L_LARGEST_COEFFICIENT = 32
L_LARGEST = 8

# L1, CCG だけに適用
L1 = {2: 12, 3: 14, 4: 16, 5: 18}

# L2 a) 一般, b) 国際試合係数, of these ratings
L2 = dict.fromkeys(("limit", "women", "mix", "senior", "junior", "youngster", "girls"), 14) | {"open": 16}
INTERNATIONAL = ("apbf", "olympiad", "bermuda", "international")
L2_INTERNATIONAL = {
    "open": 16,
    "women": 14,
    "mix": 14,
    "senior": 12,
    "junior": 10,
    "youngster": 8,
    "girls": 8,
}

# L3 a) 基準MP (0: 制限無し), 上限・下限・組合せ; what the table marks — or leaves empty is not here
L3 = {
    "upper": {0: 16, 1500: 14, 1000: 13, 750: 12, 500: 11, 300: 10, 200: 9, 100: 8, 50: 7, 20: 6, 5: 4},
    "lower": {300: 20},
    "combination": {750: 14, 500: 13, 300: 12, 200: 11, 100: 10, 50: 9, 20: 8, 5: 6},
}

# L3 b) シードポイントによる参加制限
L3_SEED = {
    "team": {800: 13, 600: 11, 400: 9, 200: 8, 100: 7, 50: 6},
    "pair": {400: 13, 300: 11, 200: 9, 100: 8, 50: 7, 25: 6},
    "individual": {200: 13, 150: 11, 100: 9, 50: 8, 25: 7, 13: 6},
}
L3_SEED["ht"] = L3_SEED["pair"]
# チームのSPは上位4人の合計、ペアのSPは2人の合計とする
L3_SEEDED = {"individual": 1, "pair": 2, "ht": 2, "team": 4}

# L3 c) その他の制限
L3_OTHER = {"handicap": 10, "chance": 10, "draw": 14}
# ※抽選ペア・チームはセクショナル以上の競技会に適用する
L3_NOT_DRAWN = ("ccg", "local")

# L4, 複数フライトの分割; with 5 flights C is 11⅓ and D 9⅔
L4 = {
    2: (Decimal(18), Decimal(10)),
    3: (Decimal(20), Decimal(11), Decimal(9)),
    4: (Decimal(22), Decimal(12), Decimal(10), Decimal(8)),
    5: (
        Decimal(24),
        Decimal(13),
        CONTEXT.divide(Decimal(34), Decimal(3)),
        CONTEXT.divide(Decimal(29), Decimal(3)),
        Decimal(8),
    ),
}
# L4, 6以上: A = 24, from B = 14 down by 6 to the last = 8
L4_MANY_A = Decimal(24)
L4_MANY_B = Decimal(14)
L4_MANY_FALL = Decimal(6)

# L5, 予選 4セッション未満 8, 4セッション以上 16; 選抜試合 and its 本戦 A, B, C
L5 = {"final": 16, "trial": 16, "main_a": 32, "main_b": 24, "main_c": 18}
L5_QUALIFYING_LONG = 4
L5_QUALIFYING = {"short": 8, "long": 16}
# ※上記係数はレッドポイントだけに適用
L5_RED_ALONE = ("qualifying", "final")
# セッション数は決勝 + 予選 × 1/2
QUALIFYING_SHARE = HALF

# L7, 平日開催係数
L7 = {"weekday": 14, "weekend": 16}

# L8, IMPリーグ
L8 = {
    "open": 16,
    "open_alone": 14,
    "major1": 14,
    "major2": 12,
    "senior": 10,
    "minor": 8,
    "junior1": 6,
    "junior2": 4,
    "company1": 22,
    "company2": 14,
    "company3": 10,
    "company4": 6,
}
# 社会人リーグは他に L2 係数がかかる
L8_WITH_L2 = ("company1", "company2", "company3", "company4")

# 第2条 ① S, セッション係数: beyond 6 sessions (n − 6) ÷ 2 + 6
S_FULL = 6
S_BEYOND_DIVISOR = 2

# 第2条 ① N, 順位係数: ペア戦 1 位から 3 位、4 位以下は前の × 0.8 または 1 / 順位
N_PAIR = (ONE, Decimal("0.7"), Decimal("0.5"))
N_PAIR_FALL = Decimal("0.8")

# 第2条 ② A × R × L × (4 + 0.2 × T × S) × N / P
OVERALL_BASE = 4
OVERALL_PER_TABLE = Decimal("0.2")

# 第2条 ③ 3 × (V − Av) / (B × Sc × Sl) + 0.3, from 0 to 1; in percent of the matchpoints B × Sc × Sl is 100
VM_FACTOR = 3
VM_AVERAGE = Decimal("0.3")
VM_PERCENT = 100
VM_LOWEST, VM_HIGHEST = ZERO, ONE
SL = {"mp": 1, "imp": 10, "total": 500}

# 第1条 ㉒, 第2条 ③: where no scale says otherwise a draw is half of the most VP
DRAW_SHARE = HALF
#: 第1条 ①, 第2条 ① M where wins decide.
M_OF_WINS = 1

# 第2条 ④ 3 × R × L / P × B / 24 × V / M
SESSION_FACTOR = 3
SESSION_BOARDS = 24

# 第2条: red points for the overall places
RED_SESSIONS = 2
PARTLY_RED = ("ccg", "local")
PARTLY_RED_SHARE = Decimal("0.20")

# 第2条 ① Mp, Rp, GRp; ⑤ シードポイント ½ Mp + Rp
MP5_YEARS = 5
MP5_DIVISOR = 2
RP10_YEARS = 10
RP10_FALL = Decimal("0.7")
RP10_DIVISOR = 3
SEED_MP_DIVISOR = 2
GRP_DIVISOR = 20
GRP_HIGHEST = 400

# 第4条 マスターポイントの限度
LIMIT_WEEKLY = Decimal("1.00")
LIMIT = {
    "ccg": Decimal("2.50"),
    "local": Decimal("3.00"),
    "sectional": Decimal("5.00"),
    "regional": Decimal("10.00"),
    "national": Decimal("12.50"),
}
LIMIT_ALL = Decimal(100)

# 第5条 競争者数の35%（端数切上）
PLACES_SHARE = Decimal("0.35")

# 第11条 全試合の50%以上
ELIGIBLE_SHARE = Decimal("0.50")

# 第13条 代表選手権の参加チーム数が少ないとき; 4 teams or more: all of the points
TRIAL_SHARE = {1: ZERO, 2: Decimal("0.50"), 3: Decimal("0.75"), 4: ONE}

# 第13条 WBF競技会: red and black shares of the WBF's points; without points of its own 60% of the lowest stands in
WBF_SHARES = {"team": (Decimal("0.40"), ZERO), "pair": (Decimal("0.30"), Decimal("0.20"))}
WBF_SHARES["ht"] = WBF_SHARES["pair"]
WBF_UNPLACED = Decimal("0.60")
WBF_SENIOR = Decimal(12)

# 第13条 競技会名, 発行ポイント (teams per team, pairs per player)
FIXED = {
    "apbf_championship": Decimal(720),
    "apbf_congress": Decimal(480),
    "apbf_open_pairs": Decimal("44.80"),
    "yokohama_cup": Decimal(300),
    "yokohama_cup_rr": Decimal(300),
    "takamatsu_cup": Decimal(400),
    "fujiyama_cup": Decimal(200),
    "regional_teams": Decimal(160),
    "regional_teams_3days": Decimal(200),
    "regional_teams_2days": Decimal(100),
    "regional_teams_1day": Decimal(50),
    "yokohama_srr_swiss": Decimal(160),
    "yokohama_swiss": Decimal(100),
    "tamagawa_cup": Decimal(175),
    "japan_league_1": Decimal(320),
    "japan_league_2": Decimal(160),
    "yokohama_pairs_with_cup": Decimal(30),
    "yokohama_pairs_alone": Decimal(20),
    "nintendo_cup": Decimal(40),
    "blue_ribbon": Decimal(60),
    "red_ribbon": Decimal(15),
    "foreign_minister_cup": Decimal(32),
    "princess_takamatsu_cup": Decimal(28),
}

#: Those that are events of pairs; the others are for teams.
FIXED_OF_PAIRS = (
    "apbf_open_pairs",
    "yokohama_pairs_with_cup",
    "yokohama_pairs_alone",
    "nintendo_cup",
    "blue_ribbon",
    "red_ribbon",
    "foreign_minister_cup",
    "princess_takamatsu_cup",
)
# 第13条 国外の試合 (第14条), whose teams always have P 6; the WBF's are too
FIXED_ABROAD = ("apbf_championship", "apbf_congress")

# 第13条 クラブリーグ: 1部 100, 2部 50, the last division 32 with equal steps between; three unless said otherwise
CLUB_LEAGUE_FIRST = Decimal(100)
CLUB_LEAGUE_SECOND = Decimal(50)
CLUB_LEAGUE_LAST = Decimal(32)
CLUB_LEAGUE_DIVISIONS = 3

# 第16条 みなしマスターポイント (the lowest of the level), みなしシードポイント
DEEMED = {
    "world_class": (5000, 400),
    "expert": (1000, 150),
    "advanced": (300, 50),
    "intermediate": (100, 15),
    "beginner": (20, 5),
    "novice": (0, 0),
}
