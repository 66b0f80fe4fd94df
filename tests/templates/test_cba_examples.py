"""The CBA examples against 大师分公式, worked out by hand."""

from pathlib import Path

from openpyxl import load_workbook

EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"


def shown(name: str, sheet: str, *columns: int, first: int = 5) -> list[tuple]:
    """The filled rows of a sheet, of these columns."""
    cells = load_workbook(EXAMPLES / f"{name}.xlsx", data_only=True)[sheet]
    rows = cells.iter_rows(min_row=first, values_only=True)
    return [tuple(row[column] for column in columns) for row in rows if row[0] not in (None, "")]


def settings(name: str) -> dict[str, object]:
    """The values of the event sheet by their labels."""
    sheet = load_workbook(EXAMPLES / f"{name}.xlsx", data_only=True)["比赛设置"]
    return {row[0]: row[1] for row in sheet.iter_rows(min_row=3, values_only=True) if row[0]}


def test_the_teams_have_their_place_and_win_points() -> None:
    """V = 36.4 and 24 teams: R × V, places 3-4 and 10-11 shared, silver to place 10.

    A win is 0.005 × 7 × 1.3 × 1 × 16 = 0.728, so 0.73, a draw half of it, 0.365, so 0.37.
    """
    rows = shown("cba-teams", "公告", 0, 3, 4, 5)
    assert rows[:13] == [
        (1, 39.31, 4.02, 43.33),  # 1.08 × 36.4 = 39.312; 5 won 1 drawn: 3.65 + 0.37
        (2, 28.39, 3.65, 32.04),  # 0.78 × 36.4 = 28.392; 5 won
        (3, 19.66, 3.29, 22.95),  # (0.60 × 36.4 = 21.84, 0.48 × 36.4 = 17.47) / 2 = 19.655; 2.92 + 0.37
        (3, 19.66, 3.29, 22.95),
        (5, 13.83, 3.29, 17.12),  # 0.38 × 36.4 = 13.832
        (6, 10.92, 2.92, 13.84),  # 0.30 × 36.4 = 10.92; 4 won
        (7, 8.37, 2.92, 11.29),  # 0.23 × 36.4 = 8.372
        (8, 6.55, 2.19, 8.74),  # 0.18 × 36.4 = 6.552; 3 won
        (9, 4.37, 2.19, 6.56),  # 0.12 × 36.4 = 4.368
        (10, 1.46, 2.56, 4.02),  # (0.08 × 36.4 = 2.91, 0) / 2 = 1.455; 2.19 + 0.37
        (10, 1.46, 2.56, 4.02),
        (12, 0, 2.56, 2.56),
        (13, 0, 2.19, 2.19),
    ]
    assert rows[-1] == ("弃权", 0, 0, 0)  # §2.9.4, though it had won a match


def test_the_knockout_moves_points_to_the_first_three() -> None:
    """V = 81, 20 teams, gold: 8 places of 81, 56.7, 42.12, 32.4, 24.3, 17.82, 12.15, 8.1.

    From place 5 they keep 90%: 21.87, 16.04, 10.94, 7.29, and lose 2.43 + 1.78 + 1.21 + 0.81 = 6.23, of which
    3.12, 1.87 and 1.25 go to the first three. Places 5-8 are shared. A win is 0.005 × 9 × 1.5 × 16 = 1.08.
    """
    rows = shown("cba-knockout", "公告", 0, 3, 4, 5)
    assert rows[:9] == [
        (1, 84.12, 6.48, 90.60),  # 6 won
        (2, 58.57, 5.94, 64.51),  # 5 won, 1 drawn: 5.40 + 0.54
        (3, 43.37, 5.40, 48.77),
        (4, 32.40, 5.40, 37.80),
        ("5=", 14.04, 4.86, 18.90),  # (21.87 + 16.04 + 10.94 + 7.29) / 4 = 14.035; 4.32 + 0.54
        ("5=", 14.04, 4.86, 18.90),
        ("5=", 14.04, 4.32, 18.36),
        ("5=", 14.04, 4.86, 18.90),
        (9, 0, 4.32, 4.32),
    ]
    before = [row[0] for row in shown("cba-knockout", "报名与名次", 11, first=4)]
    assert before[:5] == [81.00, 56.70, 42.12, 32.40, 15.59]  # (24.3 + 17.82 + 12.15 + 8.1) / 4 = 15.5925
    assert settings("cba-knockout")["参赛规模 N"] == 20  # the 21st never came


def test_the_pairs_are_ranked_by_their_scores() -> None:
    """V = 9.9 and 20 pairs, one of which withdrew: R = lg 10 − lg r; red to place 10."""
    rows = shown("cba-pairs", "公告", 0, 2, 3)
    assert rows[:11] == [
        (1, 63.42, 9.90),  # 1.00 × 9.9
        (2, 60.18, 6.93),  # 0.70 × 9.9
        (3, 57.75, 4.56),  # (0.52 × 9.9 = 5.148, 0.40 × 9.9 = 3.96): 5.15 + 3.96 = 9.11, half of it 4.555
        (3, 57.75, 4.56),
        (5, 55.91, 2.97),  # 0.30 × 9.9
        (6, 54.20, 1.55),  # 0.22, 0.15, 0.10: 2.18 + 1.49 + 0.99 = 4.66, a third of it 1.553
        (6, 54.20, 1.55),
        (6, 54.20, 1.55),
        (9, 53.06, 0.50),  # 0.05 × 9.9 = 0.495
        (10, 51.33, 0.01),  # R = 0, and no award is below 0.01
        (11, 50.47, 0),
    ]
    assert [row[0] for row in rows[-2:]] == ["弃权", "未参赛"]
    assert all(not award for *_, award in rows[10:])
