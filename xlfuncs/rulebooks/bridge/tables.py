"""The numbers of bridge scoring: Laws of Duplicate Bridge 2017, the victory point scales, the source's penalties."""

from decimal import Decimal

EDITION = "2017"

# Law 77, trick score: each odd trick bid and made; the first at no trumps is worth 10 more
TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
FIRST_TRICK_MORE = {"C": 0, "D": 0, "H": 0, "S": 0, "NT": 10}

# Law 77: undoubled, doubled, redoubled
MULTIPLIER = (1, 2, 4)

# Law 77, overtricks: undoubled the value of a trick; doubled by vulnerability; redoubled twice that
OVERTRICK_DOUBLED = {False: 100, True: 200}

# Law 77, premiums
GAME_FROM = 100
PARTSCORE_PREMIUM = 50
GAME_PREMIUM = {False: 300, True: 500}
SLAM_PREMIUM = {6: {False: 500, True: 750}, 7: {False: 1000, True: 1500}}
DOUBLED_PREMIUM = (0, 50, 100)

# Law 77, undertricks: undoubled each; doubled the first, second, third and every later one
UNDERTRICK = {False: 50, True: 100}
UNDERTRICKS_DOUBLED = {False: (100, 200, 200, 300), True: (200, 300, 300, 300)}

# 巅峰, 积分说明: 无局每墩罚50分,有局时每墩罚100分,加倍定约还要乘2,再加倍定约还要乘4
UNDERTRICK_DIANFENG = {False: 50, True: 100}

# Law 2: dealer and vulnerability by board number, in a cycle of 4 and of 16
DEALER = ("N", "E", "S", "W")
VULNERABILITY = (
    *("none", "ns", "ew", "both"),
    *("ns", "ew", "both", "none"),
    *("ew", "both", "none", "ns"),
    *("both", "none", "ns", "ew"),
)

# Law 78B: the least difference that earns 1, 2, … 24 IMPs
IMP_FROM = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)

# Law 78: matchpoints, international match points, total points
LAW_OF = {"mp": "Law 78A", "butler": "Law 78B", "ximp": "Law 78B", "total": "Law 78C"}

# Law 78A: 2 matchpoints for each score beaten, 1 for each equal one
BEATEN, EQUAL = 2, 1

# Law 12C2: average, average plus, average minus, as shares of the top
ADJUSTED = {"AVE": Decimal("0.5"), "A+": Decimal("0.6"), "A-": Decimal("0.4")}

# Law 86A: average plus and minus at IMPs are 3 IMPs up or down; the sign of each
ADJUSTED_IMPS = 3
ADJUSTED_SIGN = {"AVE": 0, "A+": 1, "A-": -1}

# WBF continuous scale of 2013: the full 20 VP from 15√boards IMPs on
WBF_FULL, WBF_DRAWN = 20, 10
WBF_BLITZ = 15

#: Who printed a scale, as a working cites it.
PRINTED_BY = {"wbf": "WBF VP 2013", "acbl20": "ACBL VP 20", "acbl30": "ACBL VP 30", "wbf25": "WBF VP 25"}

# Printed scales: boards → least margin in IMPs → VP of the winner and of the loser.
# acbl20, acbl30: https://server.bridgehands.com/V/Victory_Points.htm (ACBL), 6-8 and 9-11 boards
# wbf25: https://expydoc.com/doc/7179489/ (柳谷杯試合要項 2010, WBF-VP スケール 8ボード25点満点)
PRINTED_SCALES: dict[str, dict[range, dict[int, tuple[int, int]]]] = {
    "acbl20": {
        range(6, 9): {
            **{0: (10, 10), 1: (11, 9), 3: (12, 8), 5: (13, 7), 8: (14, 6), 11: (15, 5)},
            **{14: (16, 4), 17: (17, 3), 20: (18, 2), 24: (19, 1), 28: (20, 0)},
        },
        range(9, 12): {
            **{0: (10, 10), 1: (11, 9), 3: (12, 8), 6: (13, 7), 10: (14, 6), 14: (15, 5)},
            **{18: (16, 4), 22: (17, 3), 26: (18, 2), 31: (19, 1), 36: (20, 0)},
        },
    },
    "acbl30": {
        range(6, 9): {
            **{0: (15, 15), 1: (18, 12), 2: (19, 11), 3: (20, 10), 4: (21, 9), 5: (22, 8), 7: (23, 7)},
            **{9: (24, 6), 11: (25, 5), 14: (26, 4), 17: (27, 3), 20: (28, 2), 24: (29, 1), 28: (30, 0)},
        },
        range(9, 12): {
            **{0: (15, 15), 1: (18, 12), 2: (19, 11), 3: (20, 10), 5: (21, 9), 7: (22, 8), 9: (23, 7)},
            **{12: (24, 6), 15: (25, 5), 18: (26, 4), 22: (27, 3), 26: (28, 2), 31: (29, 1), 36: (30, 0)},
        },
    },
    "wbf25": {
        range(8, 9): {
            **{0: (15, 15), 2: (16, 14), 6: (17, 13), 9: (18, 12), 12: (19, 11), 15: (20, 10), 18: (21, 9)},
            **{21: (22, 8), 24: (23, 7), 27: (24, 6), 30: (25, 5), 34: (25, 4), 38: (25, 3), 42: (25, 2)},
            **{46: (25, 1), 51: (25, 0)},
        },
    },
}
