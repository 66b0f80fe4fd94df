"""The JCBL examples against the マスターポイント規則, worked out by hand."""

from pathlib import Path

from openpyxl import load_workbook

EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"


def shown(name: str, sheet: str, first: int, last: int, width: int) -> list[tuple]:
    """The values of a sheet's rows, as people read them."""
    cells = load_workbook(EXAMPLES / f"{name}.xlsx", data_only=True)[sheet]
    return list(cells.iter_rows(min_row=first, max_row=last, max_col=width, values_only=True))


def test_the_sectional_pairs_have_their_overall_and_session_points() -> None:
    """24 pairs, one of them disqualified: C = 23, 35% of which is 8.05, so that 9 places get points.

    L3 of 500 MP is 11, L = 11/16 = 0.6875. Overall 1 × 2 × 0.6875 × (4 + 0.2 × 12 × 2) / 5 × N = 2.42 N,
    all of it red (sectional, 2 sessions), and red points of a weekday × 14/16.
    V/M = 3 (V − 132) / (24 × 11 × 1) + 0.3 and a session 3 × 2 × 0.6875 / 5 × 24/24 × V/M, so that a session
    pays 0.2475 + 0.009375 (V − 132), and nothing below 132.
    """
    rows = shown("jcbl-sectional", "成績表", 5, 28, 9)
    assert [(place, *points) for place, _, _, *points in rows] == [
        # 162, 156: 0.52875, 0.4725; red 2.42 × 14/16 = 2.1175
        (1, 0.53, 0.47, 2.42, 2.12, 1.00, 3.12),
        # 158.5, 149.5: 0.4959375, 0.4115625; N 0.7: 1.694, red 1.69 × 14/16 = 1.47875
        (2, 0.50, 0.41, 1.69, 1.48, 0.91, 2.39),
        # 144, 156: 0.36, 0.4725; N (0.5 + 0.4)/2: 1.089, red 1.09 × 14/16 = 0.95375
        (3, 0.36, 0.47, 1.09, 0.95, 0.83, 1.78),
        # 152, 148: 0.435, 0.3975
        (3, 0.44, 0.40, 1.09, 0.95, 0.84, 1.79),
        # 153, 141: 0.444375, 0.331875; N 0.4 × 0.8 = 0.32: 0.7744, red 0.67375
        (5, 0.44, 0.33, 0.77, 0.67, 0.77, 1.44),
        # 140, 149: 0.3225, 0.406875; N 0.256: 0.61952, red 0.5425
        (6, 0.32, 0.41, 0.62, 0.54, 0.73, 1.27),
        # 147.5, 137: 0.3928125, 0.294375; N 0.2048: 0.495616, red 0.4375
        (7, 0.39, 0.29, 0.50, 0.44, 0.68, 1.12),
        # 134, 146: 0.26625, 0.37875; N 0.16384: 0.3964928, red 0.35
        (8, 0.27, 0.38, 0.40, 0.35, 0.65, 1.00),
        # 143, 132: 0.350625, 0.2475; the tie reaches past place 9: N (0.131072 + 0.1048576)/2: 0.28547, red 0.25375
        (9, 0.35, 0.25, 0.29, 0.25, 0.60, 0.85),
        # 129, 146: below average, 0.37875
        (9, 0.00, 0.38, 0.29, 0.25, 0.38, 0.63),
        # 138, 133: 0.30375, 0.256875; beyond the places
        (11, 0.30, 0.26, 0, 0, 0.56, 0.56),
        # 132, 135.5: the average itself counts: 0.2475, 0.2803125
        (12, 0.25, 0.28, 0, 0, 0.53, 0.53),
        # 136.5, 127.5: 0.2896875, below average
        (13, 0.29, 0.00, 0, 0, 0.29, 0.29),
        *((place, 0, 0, 0, 0, 0, 0) for place in range(14, 24)),
        # 154, 150, and above the limit: 第10条 leaves the session points, 0.45375 and 0.41625, and takes no place
        ("失格", 0.45, 0.42, 0, 0, 0.87, 0.87),
    ]


def test_the_club_championship_is_limited_by_the_lower_of_l1_and_l3() -> None:
    """Class 3 has L1 14, the limit of 300 MP has L3 10 and replaces it: L = 10/16 = 0.625.

    Overall 1 × 1 × 0.625 × (4 + 0.2 × 5 × 1) / 5 × N = 0.625 N to place 4 (10 × 0.35 = 3.5), a fifth of it red.
    V/M = 3 (% − 50) / 100 + 0.3 and a session 3 × 1 × 0.625 / 5 × 24/24 × V/M = 0.375 V/M.
    """
    rows = shown("jcbl-club", "成績表", 5, 14, 9)
    assert [(place, *points) for place, _, _, *points in rows] == [
        (1, 0.25, None, 0.63, 0.13, 0.75, 0.88),  # 62.5: 0.253125; 0.625; red 0.126, black 0.50 + 0.25
        (2, 0.20, None, 0.44, 0.09, 0.55, 0.64),  # 58: 0.2025; 0.4375; red 0.088, black 0.35 + 0.20
        (3, 0.17, None, 0.28, 0.06, 0.39, 0.45),  # 55: 0.16875; 0.625 × 0.45 = 0.28125; red 0.056, black 0.22 + 0.17
        (3, 0.17, None, 0.28, 0.06, 0.39, 0.45),
        (5, 0.14, None, 0, 0, 0.14, 0.14),  # 52: 0.135
        (6, 0.11, None, 0, 0, 0.11, 0.11),  # 50, the average: 0.1125
        *((place, 0, None, 0, 0, 0, 0) for place in range(7, 11)),
    ]


def test_a_weekly_team_game_pays_the_larger_of_place_and_victory_points() -> None:
    """Places 3 × 8 × 2 × 1 / 100 × 0.7^(N−1) = 0.48 × …, to place 3 (8 × 0.35 = 2.8).

    Victory points 3 × 8 × V / (100 × 20 × 4) = 0.003 V, V those of matches won or drawn (10 and more).
    """
    rows = shown("jcbl-weekly", "成績表", 5, 12, 6)
    assert [(place, total, *points) for place, _, total, *points in rows] == [
        (1, 37, 0.48, 0.11, 0.48),  # 12 + 13 + 12 = 37: 0.111
        (2, 34, 0.29, 0.08, 0.29),  # 0.48 × (0.7 + 0.49) / 2 = 0.2856; 15 + 11 = 26: 0.078
        (2, 34, 0.29, 0.10, 0.29),  # 10 + 14 + 10 = 34: 0.102
        (4, 32, 0, 0.07, 0.07),  # 13 + 10 = 23: 0.069
        (5, 31, 0, 0.05, 0.05),  # 17: 0.051
        (6, 29, 0, 0.07, 0.07),  # 10 + 12 = 22: 0.066
        (6, 29, 0, 0.04, 0.04),  # 14: 0.042
        (8, 14, 0, 0, 0),
    ]


def test_a_series_gives_its_winner_at_most_one_point() -> None:
    """ΣG/2 = 2.07 / 2 = 1.035, so 1.00; 69 / 6 = 11.5 competitors, 35% of which is 4.025: 5 places."""
    rows = shown("jcbl-series", "成績表", 5, 14, 4)
    assert [(place, points) for place, _, _, points in rows] == [
        (1, 1.00),
        (2, 0.60),  # (0.7 + 0.49) / 2 = 0.595
        (2, 0.60),
        (4, 0.34),  # 0.343
        (5, 0.20),  # place 6 as if it got points: (0.2401 + 0.16807) / 2 = 0.204085
        (5, 0.20),
        *((place, 0) for place in range(7, 11)),
    ]


def test_the_register_has_the_seed_points_of_every_member() -> None:
    rows = shown("jcbl-seeds", "一覧表", 5, 11, 7)
    assert [tuple(row) for row in rows] == [
        # 9000 / 20 = 450, at most 400
        (1, "前田 昭", 20, 9, 400, None, 400),
        # 5310 / 20 = 265.5 → 265, more than 10/2 + 2.5
        (2, "原 俊夫", 10, 2, 265, None, 265),
        # nothing yet, from abroad with 1200 MP: 熟練, 150
        (3, "山本 リサ", 0, 0, 0, 150, 150),
        # Mp1 = 120, Mp5 = 120.5 + 45 + 20 + 10 + 5 = 200.5; Rp10 = 60.2 + 28 + 14.7 + 6.86 + … = 114.58, a third
        # is less than Rp1 60.2: 120/2 + 60.2 = 120.2
        (4, "西村 悟", 200, 114, 120, None, 120),
        # Mp1 = 0, Mp5 = 300/2 + 240/3 + 200/4 + 100/5 = 300, half of it 150; Rp10 = 90 × 0.7 + 60 × 0.49 = 92.4,
        # a third of 92 is 30.67: 150/2 + 30.67 = 105.67
        (5, "野田 久美子", 300, 92, 105, None, 105),
        # Mp1 = 15: 7.5 + 0.5 = 8.0; the deemed points of 20 MP are fewer
        (6, "林 美咲", 15, 0, 8, 5, 8),
        # Mp1 = 3: 1.5 + 0
        (7, "岡 健一", 3, 0, 1, None, 1),
    ]
