"""The bridge examples against Laws 77 and 78, worked out by hand."""

from pathlib import Path

from openpyxl import load_workbook

EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"


def shown(name: str, sheet: str, first: int, last: int, width: int) -> list[tuple]:
    """The values of a sheet's rows, as people read them."""
    cells = load_workbook(EXAMPLES / f"{name}.xlsx", data_only=True)[sheet]
    return list(cells.iter_rows(min_row=first, max_row=last, max_col=width, values_only=True))


#: br-pairs: North-South's scores by board and table, from the contracts and Law 2's vulnerability.
SCORES = {
    1: (420, 450, 200, 420, -50, 400, 450),  # none
    2: (630, 600, 600, -100, 630, 600, 180),  # North-South
    3: (-110, -140, -50, 100, 110, -110, -100),  # East-West
    4: (-1430, -680, -680, 100, -650, "NP", -1430),  # both
    5: (-100, 620, "A+/A-", 170, 620, 300, -100),  # North-South; 4SX-2 by East 300
    6: (90, 120, -90, -50, 100, 90, -110),  # East-West
    7: (-600, 100, -630, -150, -600, 200, -660),  # both
    8: (420, 500, 450, -50, 50, -100, 420),  # none; 4SX-3 by West 500
    9: (400, 150, -100, 400, 130, 150, -50),  # East-West
    10: (-620, -800, 100, -620, -650, -170, -500),  # both; 5HX-3 200 + 300 + 300
    11: (140, 140, 110, -50, 140, -110, 570),  # none; 2SX+1 120 + 300 + 50 + 100
    12: (1440, 690, 1370, -100, 720, 620, 1440),  # North-South; 6NT 190 + 500 + 750
    13: (0, 100, 0, 80, 90, -90, 0),  # both
    14: (-450, -420, -300, -450, -420, -100, -200),  # none; 5DX-2 100 + 200
}
#: Their matchpoints: 2 for a score beaten, 1 for an equal one.
MATCHPOINTS = {
    1: (7, 11, 2, 7, 0, 4, 11),
    2: (11, 6, 6, 0, 11, 6, 2),
    3: (3, 0, 8, 10, 12, 3, 6),
    4: (1, 5, 5, 10, 8, None, 1),  # six results: top 10
    # Neuberg, N = 7 and n = 6: 1, 9, 4, 9, 6, 1 of 10 become (7M + 1)/6 of 12; A+ is 60% of 12.
    5: (1.33, 10.67, 7.2, 4.83, 10.67, 7.17, 1.33),
    6: (7, 12, 2, 4, 10, 7, 0),
    7: (5, 10, 2, 8, 5, 12, 0),
    8: (7, 12, 10, 2, 4, 0, 7),
    9: (11, 7, 0, 11, 4, 7, 2),
    10: (5, 0, 12, 5, 2, 10, 8),
    11: (8, 8, 4, 2, 8, 0, 12),
    12: (11, 4, 8, 0, 6, 2, 11),
    13: (4, 12, 4, 8, 10, 0, 4),
    14: (1, 5, 8, 1, 5, 12, 10),
}


def test_the_pairs_session_has_its_scores_matchpoints_and_places() -> None:
    totals = {pair: [0.0, 0] for pair in range(1, 15)}
    for board, ns, ew, _, _, _, _, score in shown("br-pairs", "成绩录入", 4, 101, 8):
        table = min(ns, ew) - 1  # pairs 1 to 7 never leave theirs
        assert score == SCORES[board][table], (board, table + 1)
        points, top = MATCHPOINTS[board][table], 10 if board == 4 else 12
        if points is not None:
            for pair, won in ((ns, points), (ew, top - points)):
                totals[pair][0] += won
                totals[pair][1] += top
    ranked = sorted(((100 * won / top, pair, won) for pair, (won, top) in totals.items()), key=lambda each: -each[0])
    board = shown("br-pairs", "公告", 5, 19, 6)
    found = [(pair, total, percent) for _, pair, _, total, percent, _ in board[:14]]
    assert found == [(pair, round(won, 2), round(percent, 2)) for percent, pair, won in ranked]
    # Pairs 11 and 13 share a place, and who missed board 4 has 13 boards.
    assert [row[0] for row in board] == [1, 2, 3, 4, 5, 6, 6, 8, 9, 10, 11, 12, 13, 14, None]
    assert {row[1] for row in board if row[5] == 13} == {6, 10}


def test_the_butler_has_its_imps() -> None:
    """North-South's scores, mean, datum and IMPs, by table:

    1: 420 450 400 -50 420: 328, 330: 3 3 2 -9 3. 2: 1430 680 1430 -100 680: 824, 820: 12 -4 12 -14 -4.
    3: -630 100 -180 -600 -630: -388, -390: -6 10 5 -5 -6. 4: 100 -170 -620 200 -620: -222, -220: 8 2 -9 9 -9.
    5: 110 130 50 -110 -800: -124, -120: 6 6 5 0 -12. 6: -620 -300 -650 -620 100: -418, -420: -5 3 -6 -5 11.
    7: 2220 1470 1460 2210 1470: 1766, 1770: 10 -7 -7 10 -7. 8: 0 NP -90 50 110: 17.5, 20: -1 NP -3 1 3.
    9: -600 -660 -630 -620 200: -462, -460: -4 -5 -5 -4 12. 10: 650 620 170 650 1080: 634, 630: 1 0 -10 1 10.
    North-South stay at their tables: pair 1 has 3 + 12 - 6 + 8 + 6 - 5 + 10 - 1 - 4 + 1 = 24, and so on.
    East-West 2 met boards 1-2 at table 4 (-23 for North-South), 3-4 at 2 (12), 5-6 at 5 (-1), 7-8 at 3 (-10) and 9-10
    at 1 (-3): 25, and so on.
    """
    board = shown("br-butler", "公告", 5, 15, 7)
    assert [(place, pair, total, boards, line) for place, pair, _, total, _, boards, line in board] == [
        (1, 1, 24, 10, "南北"),
        (2, 2, 8, 9, "南北"),
        (3, 5, 1, 10, "南北"),
        (4, 3, -16, 10, "南北"),
        (4, 4, -16, 10, "南北"),
        (1, 2, 25, 10, "东西"),
        (2, 3, 11, 10, "东西"),
        (3, 4, -2, 10, "东西"),
        (4, 1, -9, 10, "东西"),
        (5, 5, -26, 9, "东西"),
        (None, None, None, None, None),
    ]


def test_the_match_has_its_imps_and_victory_points() -> None:
    """North-South's scores in both rooms by Law 77, their difference by Law 78B.

    The home team leads by 11 over 16 boards: X = 15 × 4 = 60, R = 0.2360680, R^(11/60) = 0.767462, and
    10 + 10 × 0.232538 / 0.763932 = 13.044, by the published table 13.04.
    """
    rows = shown("br-match", "公告", 5, 25, 10)
    assert [(row[0], row[8], row[9]) for row in rows[:2]] == [("江城队", 50, 13.04), ("云山队", 39, 6.96)]
    assert [(row[4], row[7], row[8], row[9]) for row in rows[4:]] == [
        (420, 450, 0, 1),  # -30
        (630, -100, 12, 0),  # 730
        (100, -110, 5, 0),  # 210
        (-100, 690, 0, 13),  # -790
        (620, 620, 0, 0),
        (-620, -300, 0, 8),  # 5HX two down, not vulnerable: 100 + 200; -320
        (120, 90, 1, 0),  # 30
        (0, 50, 0, 2),  # -50
        (400, -50, 10, 0),  # 450
        (-650, -620, 0, 1),  # -30
        (100, -50, 4, 0),  # 150
        (1430, 680, 13, 0),  # 180 + 500 + 750; 750
        (-110, -100, 0, 0),  # -10
        (90, 50, 1, 0),  # 40
        (750, 600, 4, 0),  # 200 + 500 + 50; 150
        (-50, 920, 0, 14),  # 120 + 300 + 500; -970
        (None, None, None, None),
    ]
