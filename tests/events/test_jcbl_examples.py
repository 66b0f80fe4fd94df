"""The filled examples of the JCBL events against the マスターポイント規則, worked out by hand."""

from typing import Any

import eventdata

from xlfuncs.events.outcome import Outcome
from xlfuncs.events.running import of_rows


def example(name: str, **more: Any) -> Outcome:
    """The outcome of the example, with some settings chosen otherwise."""
    content = eventdata.example(f"jcbl-{name}")
    outcome = of_rows(f"jcbl-{name}", {**content.pop("settings"), **more}, content, "ja")
    assert outcome.publishable
    assert not outcome.problems
    return outcome


def board(outcome: Outcome, *keys: str) -> list[tuple[Any, ...]]:
    """The board: the place, and these results as a reader sees them."""
    rows = outcome.board()
    return [(outcome.entries[row["at"]]["place"], *(_plain(row.get(key)) for key in keys)) for row in rows]


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, str) else float(value)


def out(rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Rows whose place is a word, with that word."""
    return [(place if isinstance(place, int) else place.text("ja"), *rest) for place, *rest in rows]


POINTS = ("session1", "session2", "red", "black", "total")


def test_sectional_pairs_with_l7_on_red_points_alone() -> None:
    """24 pairs, one outside the limits: C = 23, 35% of which is 8.05, so that 9 places get points.

    L3 of 500 MP is 11, L = 11/16 = 0.6875. Overall 1 × 2 × 0.6875 × (4 + 0.2 × 12 × 2) / 5 × N × 14/16 = 2.1175 N, all
    red (sectional, 2 sessions, on a weekday). V/M = 3 (V − 132) / (24 × 11) + 0.3, and a session 3 × 2 × 0.6875 / 5
    × 24/24 × V/M, so that a session pays 0.2475 + 0.009375 (V − 132), and nothing below 132.
    """
    assert out(board(example("sectional", l7_black="いいえ"), *POINTS)) == [
        (1, 0.53, 0.47, 2.12, 1.00, 3.12),  # 162, 156: 0.52875, 0.4725
        (2, 0.50, 0.41, 1.48, 0.91, 2.39),  # 158.5, 149.5: 0.4959375, 0.4115625; 2.1175 × 0.7 = 1.48225
        (3, 0.36, 0.47, 0.95, 0.83, 1.78),  # 144, 156; N (0.5 + 0.4)/2: 0.952875
        (3, 0.44, 0.40, 0.95, 0.84, 1.79),  # 152, 148: 0.435, 0.3975
        # Rounded once: 2.1175 × 0.32 = 0.6776. The old book rounded 0.7744 to 0.77 before it took 14/16 of it: 0.67.
        (5, 0.44, 0.33, 0.68, 0.77, 1.45),
        (6, 0.32, 0.41, 0.54, 0.73, 1.27),  # N 0.256: 0.54208
        (7, 0.39, 0.29, 0.43, 0.68, 1.11),  # N 0.2048: 0.433664, once 0.44
        (8, 0.27, 0.38, 0.35, 0.65, 1.00),  # N 0.16384: 0.346931
        (9, 0.35, 0.25, 0.25, 0.60, 0.85),  # the tie reaches past place 9: N (0.131072 + 0.1048576)/2: 0.24979
        (9, 0.00, 0.38, 0.25, 0.38, 0.63),
        (11, 0.30, 0.26, 0, 0.56, 0.56),
        (12, 0.25, 0.28, 0, 0.53, 0.53),  # the average itself counts
        (13, 0.29, 0.00, 0, 0.29, 0.29),
        *((place, 0, 0, 0, 0, 0) for place in range(14, 24)),
        ("失格", 0.45, 0.42, 0, 0.87, 0.87),  # 第10条: the session points, and no place
    ]


def test_sectional_pairs_with_l7_on_all_points() -> None:
    """The contract's reading: L = 11/16 × 14/16 = 0.6015625 for all; a session pays 0.721875 × V/M."""
    rows = board(example("sectional"), *POINTS)
    assert rows[0] == (1, 0.46, 0.41, 2.12, 0.87, 2.99)  # V/M 90/264 + 0.3 = 0.6409: 0.46266; 0.572727: 0.41344
    assert rows[8] == (9, 0.31, 0.22, 0.25, 0.53, 0.78)  # 143: V/M 0.425: 0.306797; 132: 0.3: 0.2165625


def test_the_club_championship_is_limited_by_the_lower_of_l1_and_l3() -> None:
    """Class 3 has L1 14, the limit of 300 MP has L3 10 and replaces it: L = 10/16 = 0.625.

    Overall 1 × 1 × 0.625 × (4 + 0.2 × 5 × 1) / 5 × N = 0.625 N to place 4 (10 × 0.35 = 3.5), a fifth of it red.
    V/M = 3 (% − 50) / 100 + 0.3 and a session 3 × 1 × 0.625 / 5 × 24/24 × V/M = 0.375 V/M.
    """
    assert board(example("club"), "session1", "overall", "red", "black", "total") == [
        (1, 0.25, 0.63, 0.13, 0.75, 0.88),  # 62.5: 0.253125; 0.625; red 0.125, black 0.63 − 0.13 + 0.25
        (2, 0.20, 0.44, 0.09, 0.55, 0.64),  # 58: 0.2025; 0.4375; red 0.0875
        (3, 0.17, 0.28, 0.06, 0.39, 0.45),  # 55: 0.16875; 0.625 × 0.45 = 0.28125; red 0.05625
        (3, 0.17, 0.28, 0.06, 0.39, 0.45),
        (5, 0.14, 0, 0, 0.14, 0.14),  # 52: 0.135
        (6, 0.11, 0, 0, 0.11, 0.11),  # 50, the average: 0.1125
        *((place, 0, 0, 0, 0, 0) for place in range(7, 11)),
    ]


def test_a_bridge_centres_own_championship_issues_black_points_alone() -> None:
    rows = board(example("club", centre="はい"), "red", "black")
    assert rows[0] == (1, 0, 0.88)  # 0.63 + 0.25


def test_stratified_flights_get_the_most_of_their_overall_points() -> None:
    """14 pairs at 7 tables, 2 sessions: (4 + 0.2 × 7 × 2) × 2 / 5 = 2.72, × L4/16.

    Flight A (14 pairs, 5 places, L4 20) 3.4 N, B with C (9 pairs, 3.15, so 4 places, L4 11) 1.87 N, C (4 pairs,
    1.4, so 2 places, L4 9) 1.53 N. V/M = 3 (% − 50) / 100 + 0.3, a session 3 × 2 / 5 × L4/16 × V/M: 1.5, 0.825 and
    0.675 × V/M by the pair's own flight. Below 50% nothing, but to place 4 of 9 in flight B and place 2 of 4 in C.
    """
    rows = board(example("flights"), "flight", "lower_places", *POINTS)
    assert rows == [
        (1, "A", None, 0.90, 0.72, 3.40, 1.62, 5.02),
        (2, "A", None, 0.68, 0.81, 2.04, 1.49, 3.53),  # 3.4 × (0.7 + 0.5) / 2
        (2, "B", "B1", 0.42, 0.40, 2.04, 0.82, 2.86),  # of flight B 1.87
        (4, "A", None, 0.63, 0.54, 1.22, 1.17, 2.39),  # 3.4 × (0.4 + 0.32) / 2 = 1.224
        (4, "C", "B2 C1", 0.24, 0.28, 1.53, 0.52, 2.05),  # A 1.224, B 1.309, C 1.53
        (6, "A", None, 0.50, 0.50, 0, 1.00, 1.00),
        (7, "B", "B3", 0.32, 0.00, 0.84, 0.32, 1.16),
        (7, "B", "B3", 0.22, 0.27, 0.84, 0.49, 1.33),  # 49, place 4 of 9, below average: 0.27
        (9, "A", None, 0, 0, 0, 0, 0),
        (10, "B", "B5", 0.00, 0.25, 0, 0.25, 0.25),
        (11, "C", "B6 C2", 0.14, 0.16, 1.07, 0.30, 1.37),
        (12, "B", "B7", 0, 0, 0, 0, 0),
        (13, "C", "B8 C3", 0, 0, 0, 0, 0),
        (14, "C", "B9 C4", 0, 0, 0, 0, 0),
    ]


def test_flights_apart_stand_one_after_the_other_and_have_no_halves() -> None:
    """A 5 pairs at 2 tables, (4 + 0.2 × 2 × 2) × 2 / 5 × 20/16 = 2.4; B and C have 2 tables each.

    B (4 + 0.2 × 2 × 2) × 2 / 5 × 11/16 = 1.32, and 2 places get points: 1.32 × (0.7 + 0.5) / 2 = 0.792.

    The half of a flight counts where the event is stratified: 「ストラティファイドの下位フライトは」.
    """
    outcome = example("flights", stratified="いいえ", tables1=2, tables2=2, tables3=2)
    rows = board(outcome, "flight", "red", "session1")
    flights = {"A": [1, 2, 3, 4, 5], "B": [1, 2, 2, 4, 5], "C": [1, 2, 3, 4]}
    assert [row[:2] for row in rows] == [(place, flight) for flight, places in flights.items() for place in places]
    assert rows[0][2] == 2.40
    assert rows[7] == (2, "B", 0.79, 0)  # 49 is below the average, whatever its place
    assert outcome.value("c_b") == 5


def test_teams_get_points_for_matches_won_and_by_place() -> None:
    """Overall 1.1 × 2 × (4 + 0.2 × 8 × 2) = 15.84, / place / P; 7 teams have a place: 2.45, so that 3 places get some.

    A session 3 × 2 / P × 8/24 × V/20 = V / (10 P), V the VP of matches won; 10 is a draw.
    """
    assert out(board(example("teams"), "score_total", "session_points", "red", "black", "total")) == [
        (1, 88, 1.20, 2.64, 1.20, 3.84),  # six members: 16 + 12 = 28: 0.467, 17 + 15 + 12 = 44: 0.733; 15.84 / 6
        (2, 87, 1.96, 1.98, 1.96, 3.94),  # 14 + 12 + 15 = 41: 1.025, 13 + 11 + 13 = 37: 0.925; 15.84 / 2 / 4
        (3, 75, 1.03, 1.16, 1.03, 2.19),  # 78 − 3; (1/3 + 1/4) / 2 = 7/24: 4.62 / 4 = 1.155
        (3, 75, 1.00, 0.92, 1.00, 1.92),  # five members: 0.54, 0.46; 4.62 / 5 = 0.924
        (5, 57, 0.28, 0, 0.28, 0.28),
        (6, 56, 0.58, 0, 0.58, 0.58),
        (7, 46, 0, 0, 0, 0),
        ("失格", 73, 0.90, 0, 0.90, 0.90),  # 第10条: 11 + 13 = 24: 0.6, 12: 0.3
    ]


def test_an_imp_league_is_limited_by_its_l8() -> None:
    """Major II: 12/16 = 0.75. Overall 1.1 × 2 × 0.75 × (4 + 0.2 × 6 × 5) = 16.5, / place / P, to place 3 (2.1).

    A match 3 × 2 × 0.75 / P × 24/24 × VP/20: 0.05625 VP for a team of four, 0.045 for one of five.
    """
    assert board(example("league"), "score_total", "black", "red", "total") == [
        (1, 62, 2.54, 4.13, 6.67),  # 14, 17, 14: 0.7875, 0.95625, 0.7875; 4.125
        (2, 56, 2.12, 1.65, 3.77),  # five: 11, 12, 12, 12: 0.495, 0.54 three times; 16.5 / 2 / 5
        (3, 54.5, 2.27, 1.38, 3.65),  # 12.5, 15, 13: 0.703, 0.84375, 0.73125; 16.5 / 3 / 4 = 1.375
        (4, 52, 2.20, 0, 2.20),
        (5, 39, 0.68, 0, 0.68),
        (6, 20.5, 0, 0, 0),
    ]


def test_a_company_league_has_l8_and_l2() -> None:
    """社会人III部 L8 10 × L2 of a limit 14: 10/16 × 14/16; 1.1 × 2 × 0.546875 × 10 / 4 = 3.0078."""
    assert board(example("league", league="社会人III部", l2="リミット"), "red")[0] == (1, 3.01)


def test_a_weekly_team_game_pays_the_larger_of_place_and_victory_points() -> None:
    """Places 3 × 8 × 2 × 1 / 100 × 0.7^(N−1) = 0.48 × …, to place 3 (8 × 0.35 = 2.8).

    Victory points 3 × 8 × V / (100 × 20 × 4) = 0.003 V, V those of matches won or drawn (10 and more).
    """
    assert board(example("weekly"), "score_total", "award", "wins_mp", "total") == [
        (1, 37, 0.48, 0.11, 0.48),  # 12 + 13 + 12 = 37: 0.111
        (2, 34, 0.29, 0.08, 0.29),  # 0.48 × (0.7 + 0.49) / 2 = 0.2856; 15 + 11 = 26: 0.078
        (2, 34, 0.29, 0.10, 0.29),
        (4, 32, 0, 0.07, 0.07),
        (5, 31, 0, 0.05, 0.05),
        (6, 29, 0, 0.07, 0.07),
        (6, 29, 0, 0.04, 0.04),
        (8, 14, 0, 0, 0),
    ]


def test_a_series_gives_its_winner_at_most_one_point() -> None:
    """ΣG/2 = 2.07 / 2 = 1.035, so 1.00; 69 / 6 = 11.5 competitors, 35% of which is 4.025: 5 places."""
    assert board(example("series"), "total") == [
        (1, 1.00),
        (2, 0.60),  # (0.7 + 0.49) / 2 = 0.595
        (2, 0.60),
        (4, 0.34),
        (5, 0.20),  # place 6 as if it got points: (0.2401 + 0.16807) / 2 = 0.204085
        (5, 0.20),
        *((place, 0) for place in range(7, 11)),
    ]


def test_the_register_has_the_seed_points_of_every_member() -> None:
    assert board(example("seeds"), "unit", "mp5", "rp10", "earned", "deemed", "seed") == [
        (1, "前田 昭", 20, 9, 400, None, 400),  # 9000 / 20 = 450, at most 400
        (2, "原 俊夫", 10, 2, 265, None, 265),  # 5310 / 20 = 265.5
        (3, "山本 リサ", 0, 0, 0, 150, 150),  # from abroad with 1200 MP: 熟練
        (4, "西村 悟", 200, 114, 120, None, 120),  # 120/2 + 60.2
        (5, "野田 久美子", 300, 92, 105, None, 105),  # 150/2 + 92/3
        (6, "林 美咲", 15, 0, 8, 5, 8),
        (7, "岡 健一", 3, 0, 1, None, 1),
    ]


def test_a_national_event_has_its_fixed_points() -> None:
    """藤山杯 has 200 for a team: 200 / place / P each. 16 teams have a place: 5.6, so that 6 places get points."""
    outcome = example("fixed")
    assert out(board(outcome, "red", "total")) == [
        (1, 50.00, 50.00),
        (2, 16.67, 16.67),  # six members: 200 / 2 / 6
        (3, 14.58, 14.58),  # 200 × 7/24 / 4
        (3, 11.67, 11.67),  # five members
        (5, 10.00, 10.00),
        (6, 7.74, 7.74),  # place 7 as if it got points: 200 × 13/84 / 4
        (6, 5.16, 5.16),
        *((place, 0, 0) for place in range(8, 17)),
        ("失格", 0, 0),
    ]
    assert len(outcome.members) == 13 * 4 + 2 * 5 + 2 * 6  # everybody who played, those who get nothing too
