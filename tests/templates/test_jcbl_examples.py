"""The JCBL examples against the マスターポイント規則, worked out by hand."""

from pathlib import Path

import pytest
from openpyxl import load_workbook

from xlfuncs.cli.new import write
from xlfuncs.templates import jcbl_fixed, jcbl_flights, jcbl_teams
from xlfuncs.templates.event import Example

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


def test_a_national_event_has_its_fixed_points() -> None:
    """藤山杯 has 200 for a team: 200 / place / P each. 16 teams have a place: 5.6, so that 6 places get points."""
    rows = shown("jcbl-fixed", "成績表", 5, 21, 4)
    assert [(place, points) for place, _, _, points in rows] == [
        (1, 50.00),  # 200 / 4
        (2, 16.67),  # six members: 200 / 2 / 6 = 16.667
        (3, 14.58),  # (1/3 + 1/4) / 2 = 7/24: 200 × 7/24 / 4 = 14.583
        (3, 11.67),  # five members: 200 × 7/24 / 5 = 11.667
        (5, 10.00),
        (6, 7.74),  # place 7 as if it got points: (1/6 + 1/7) / 2 = 13/84: 200 × 13/84 / 4 = 7.738
        (6, 5.16),  # six members: 200 × 13/84 / 6 = 5.159
        *((place, 0) for place in range(8, 17)),
        ("失格", 0),
    ]


def test_stratified_flights_get_the_most_of_their_overall_points() -> None:
    """14 pairs at 7 tables, 2 sessions: (4 + 0.2 × 7 × 2) × 2 / 5 = 2.72, × L4/16.

    Flight A (14 pairs, 5 places, L4 20) 3.4 N, B with C (9 pairs, 3.15, so 4 places, L4 11) 1.87 N, C (4 pairs,
    1.4, so 2 places, L4 9) 1.53 N. V/M = 3 (% − 50) / 100 + 0.3, a session 3 × 2 / 5 × L4/16 × V/M: 1.5, 0.825 and
    0.675 × V/M by the pair's own flight. Below 50% nothing, but to place 4 of 9 in flight B and place 2 of 4 in C.
    """
    rows = shown("jcbl-flights", "成績表", 5, 18, 12)
    assert [(place, flight, *points) for place, _, flight, _, *points in rows] == [
        # 60, 56: 0.6, 0.48
        (1, "A", None, None, 0.90, 0.72, 3.40, 3.40, 1.62, 5.02),
        # 55, 58: 0.45, 0.54; level with the next: 3.4 × (0.7 + 0.5) / 2 = 2.04
        (2, "A", None, None, 0.68, 0.81, 2.04, 2.04, 1.49, 3.53),
        # 57, 56: 0.51, 0.48; of flight B 1.87, less than 2.04
        (2, "B", 1, None, 0.42, 0.40, 2.04, 2.04, 0.82, 2.86),
        # 54, 52: 0.42, 0.36; 3.4 × (0.4 + 0.32) / 2 = 1.224
        (4, "A", None, None, 0.63, 0.54, 1.22, 1.22, 1.17, 2.39),
        # 52, 54: 0.36, 0.42; 1.224, of flight B 1.87 × 0.7 = 1.309, of flight C 1.53
        (4, "C", 2, 1, 0.24, 0.28, 1.53, 1.53, 0.52, 2.05),
        # 51, 51: 0.33, twice 0.495
        (6, "A", None, None, 0.50, 0.50, 0, 0, 1.00, 1.00),
        # 53, 47: 0.39, and place 6 of 9; 1.87 × (0.5 + 0.4) / 2 = 0.8415
        (7, "B", 3, None, 0.32, 0.00, 0.84, 0.84, 0.32, 1.16),
        # 49, place 4 of 9, below average: 0.27; 51: 0.33
        (7, "B", 3, None, 0.22, 0.27, 0.84, 0.84, 0.49, 1.33),
        # 48, 49: flight A gets nothing below average
        (9, "A", None, None, 0, 0, 0, 0, 0, 0),
        # 46, place 6 of 9; 50, the average: 0.3
        (10, "B", 5, None, 0.00, 0.25, 0, 0, 0.25, 0.25),
        # 47, 48, both place 2 of 4: 0.21, 0.24; 1.53 × 0.7 = 1.071
        (11, "C", 6, 2, 0.14, 0.16, 1.07, 1.07, 0.30, 1.37),
        (12, "B", 7, None, 0, 0, 0, 0, 0, 0),
        # 43, 44, both place 3 of 4
        (13, "C", 8, 3, 0, 0, 0, 0, 0, 0),
        (14, "C", 9, 4, 0, 0, 0, 0, 0, 0),
    ]


def test_teams_get_points_for_matches_won_and_by_place() -> None:
    """Overall 1.1 × 2 × (4 + 0.2 × 8 × 2) = 15.84, / place / P; 7 teams have a place: 2.45, so that 3 places get some.

    A session 3 × 2 / P × 8/24 × V/20 = V / (10 P), V the VP of matches won; 10 is a draw.
    """
    rows = shown("jcbl-teams", "成績表", 5, 12, 8)
    assert [(place, total, *points) for place, _, total, *points in rows] == [
        # six members: 16 + 12 = 28: 0.467, 17 + 15 + 12 = 44: 0.733; 15.84 / 6
        (1, 88, 1.20, 2.64, 2.64, 1.20, 3.84),
        # 14 + 12 + 15 = 41: 1.025, 13 + 11 + 13 = 37: 0.925; 15.84 / 2 / 4
        (2, 87, 1.96, 1.98, 1.98, 1.96, 3.94),
        # 78 − 3; 12: 0.3, 14 + 15 = 29: 0.725; (1/3 + 1/4) / 2 = 7/24: 4.62 / 4 = 1.155
        (3, 75, 1.03, 1.16, 1.16, 1.03, 2.19),
        # five members: 13 + 14 = 27: 0.54, 12 + 11 = 23: 0.46; 4.62 / 5 = 0.924
        (3, 75, 1.00, 0.92, 0.92, 1.00, 1.92),
        (5, 57, 0.28, 0, 0, 0.28, 0.28),  # 11: 0.275
        (6, 56, 0.58, 0, 0, 0.58, 0.58),  # 11 + 12 = 23: 0.575
        (7, 46, 0, 0, 0, 0, 0),
        ("失格", 73, 0.90, 0, 0, 0.90, 0.90),  # 11 + 13 = 24: 0.6, 12: 0.3
    ]


def test_an_imp_league_is_limited_by_its_l8() -> None:
    """Major II: 12/16 = 0.75. Overall 1.1 × 2 × 0.75 × (4 + 0.2 × 6 × 5) = 16.5, / place / P, to place 3 (2.1).

    A match 3 × 2 × 0.75 / P × 24/24 × VP/20: 0.05625 VP for a team of four, 0.045 for one of five.
    """
    rows = shown("jcbl-league", "成績表", 5, 10, 8)
    assert [(place, total, *points) for place, _, total, *points in rows] == [
        (1, 62, 2.54, 4.13, 4.13, 2.54, 6.67),  # 14, 17, 14: 0.7875, 0.95625, 0.7875; 4.125
        (2, 56, 2.12, 1.65, 1.65, 2.12, 3.77),  # five: 11, 12, 12, 12: 0.495, 0.54 three times; 16.5 / 2 / 5
        (3, 54.5, 2.27, 1.38, 1.38, 2.27, 3.65),  # 12.5, 15, 13: 0.703, 0.84375, 0.73125; 16.5 / 3 / 4 = 1.375
        (4, 52, 2.20, 0, 0, 2.20, 2.20),  # 16, 11, 12: 0.9, 0.61875, 0.675
        (5, 39, 0.68, 0, 0, 0.68, 0.68),  # 12: 0.675; 10 is a draw
        (6, 20.5, 0, 0, 0, 0, 0),
    ]


TEAMS = [(f"チーム{n}", None, 20 - n, 10, None, None, None, 10, 10) for n in range(8)]
PAIRS = [(f"ペア{n}", "AB"[n % 2], 60 - n, 60 - n) for n in range(8)]
PLACES = [(f"チーム{n}", None, None, n) for n in range(1, 9)]


@pytest.mark.parametrize(
    ("template", "event", "rows", "slip", "result", "code", "part"),
    [
        (jcbl_teams, {"Tables": 8, "Boards": 8}, TEAMS, (None, "十二", 10), "合計MP", "#VALUE!", "数値で記入"),
        (jcbl_teams, {"Tables": 8, "Boards": 8}, TEAMS, ("四人", 12, 10), "合計MP", "#VALUE!", "四人"),
        (
            jcbl_teams,
            {"Tables": 8, "Boards": 8},
            TEAMS,
            (None, 12, *[None] * 9, "一点"),
            "合計MP",
            None,
            "「加減」は数で",
        ),
        (jcbl_flights, {"Tables": 4, "Scoring": "%", "Flights": 2}, PAIRS, ("C", 50, 50), "合計MP", "#NUM!", "flight"),
        (jcbl_fixed, {"Competition": "藤山杯"}, PLACES, (None, None, "二位"), "1人あたりMP", "#VALUE!", "二位"),
        (jcbl_fixed, {"Competition": "藤山杯"}, PLACES, (None, "四人", 4), "1人あたりMP", "#VALUE!", "四人"),
    ],
)
def test_a_slip_shows_a_sentence_and_leaves_other_rows_alone(
    template, event, rows, slip, result, code, part, tmp_path: Path
) -> None:
    event = {**event, **({"Average1": 50, "Average2": 50} if template is jcbl_flights else {})}
    entries = [*rows[:3], (rows[3][0], *slip), *rows[4:]]
    write(template.build("ja", Example(event, entries, "")), tmp_path / "slip.xlsx")
    book = load_workbook(tmp_path / "slip.xlsx", data_only=True)
    sheet = next(each for each in book if "Entries" in each.tables)
    heads = [cell.value for cell in sheet[3]]
    cells = [dict(zip(heads, row, strict=True)) for row in sheet.iter_rows(min_row=4, max_row=11, values_only=True)]
    assert part in cells[3]["注意"]
    # What is no place could be any place: then no award of the event is sure.
    assert any(each["注意"] for each in (*cells[:3], *cells[4:])) == ("二位" in slip)
    if code:
        assert cells[3][result] == code
    assert book["成績表"]["A5"].value == 1  # the board stands
