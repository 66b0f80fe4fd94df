"""The CBA examples against 大师分公式, worked out by hand."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType

from openpyxl import Workbook, load_workbook

from xlfuncs.cli.new import write
from xlfuncs.registry import call
from xlfuncs.templates import cba_champions, cba_stages, cba_teams
from xlfuncs.templates.event import Example

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


def test_the_stages_add_their_points() -> None:
    """Place points on V = 31.2, silver to place 10; stage points 20% of R × 15.6 and of R × 9.36, red.

    Stage 1, 24 teams, places 1 to 12: 3.37, 2.43, 1.87, 1.50, 1.19, 0.94, 0.72, 0.56, 0.37, 0.25, 0.12, 0.01.
    Stage 2, 12 teams, R = lg 6 − lg r, places 1 to 6: 1.46, 0.90, 0.56, 0.34, 0.15, 0.01.
    """
    rows = shown("cba-stages", "公告", 0, 2, 3, 4)
    assert rows[:13] == [
        (1, 33.70, 3.89, 37.59),  # 1.08 × 31.2 = 33.696; 2.43 + 1.46
        (2, 24.34, 3.93, 28.27),  # 0.78 × 31.2 = 24.336; 3.37 + 0.56
        (3, 16.85, 2.40, 19.25),  # (0.60 × 31.2 = 18.72, 0.48 × 31.2 = 14.98) / 2; 1.50 + 0.90
        (3, 16.85, 1.41, 18.26),  # stage 1 shared 5-6: (1.19 + 0.94) / 2 = 1.065, so 1.07; + 0.34
        (5, 11.86, 2.02, 13.88),  # 0.38 × 31.2 = 11.856; 1.87 + 0.15
        (6, 9.36, 1.08, 10.44),  # 0.30 × 31.2; 1.07 + 0.01
        (7, 6.40, 0.56, 6.96),  # (0.23 × 31.2 = 7.18, 0.18 × 31.2 = 5.62) / 2; place 8 of stage 1
        (7, 6.40, 0.72, 7.12),  # place 7 of stage 1; shared place 7 of stage 2 is beyond its 6 places
        (9, 3.74, 0.25, 3.99),  # 0.12 × 31.2 = 3.744; place 10
        (10, 2.50, 0.37, 2.87),  # 0.08 × 31.2 = 2.496; place 9
        (11, 0, 0.01, 0.01),  # place 12: R = 0
        (12, 0, 0.12, 0.12),
        (13, 0, 0, 0),
    ]
    assert settings("cba-stages")["第二阶段大师分系数 M"] == 7.20
    assert settings("cba-stages")["阶段大师分颜色"] == "红"


def test_each_team_gets_its_best_award_over_the_tiers() -> None:
    """V = 13.2 for all 24, 7.92 for the 16 of B and C, 5.28 for the 8 of C; red, half of the places.

    A: R × 13.2 = 14.26, 10.30, 7.92, 6.34, 5.02, 3.96, 3.04, 2.38, 1.58, 1.06, 0.53, 0.01.
    B+C, R = lg 8 − lg r: 7.13, 4.75, 3.41, 2.38, 1.58, 0.95, 0.48, 0.01. C, R = lg 4 − lg r: 3.17, 1.58, 0.63, 0.01.
    """
    rows = shown("cba-tiers", "公告", 0, 2, 3, 4, 5, 6)
    assert [tuple(value or None for value in row) for row in rows[:20]] == [
        (1, "A", None, None, 14.26, "A"),
        (2, "A", None, None, 10.30, "A"),
        (3, "B", 1, None, 7.92, "A"),  # more than the 7.13 of B
        (4, "A", None, None, 6.34, "A"),
        (5, "A", None, None, 5.02, "A"),
        (6, "C", 2, 1, 4.75, "B"),  # 3.96 in A, 4.75 in B, 3.17 in C
        (7, "B", 3, None, 3.41, "B"),
        (8, "A", None, None, 1.98, "A"),  # (2.38 + 1.58) / 2
        (8, "A", None, None, 1.98, "A"),
        (10, "B", 4, None, 2.38, "B"),
        (11, "A", None, None, 0.53, "A"),
        (12, "B", 5, None, 1.58, "B"),
        (13, "C", 6, 2, 1.58, "C"),  # 0.95 in B
        (14, "A", None, None, None, None),
        (15, "B", 7, None, 0.48, "B"),
        (16, "B", 8, None, 0.01, "B"),  # (0.01 + 0) / 2 = 0.005
        (16, "C", 8, 3, 0.63, "C"),
        (18, "B", 10, None, None, None),
        (19, "C", 11, 4, 0.01, "C"),
        (20, "B", 12, None, None, None),
    ]
    assert rows[-1] == ("弃权", "C", "弃权", "弃权", 0, rows[-1][-1])


def test_a_first_stage_may_be_tiered(tmp_path: Path) -> None:
    """Each team's stage points are then its best over the tiers on 20% of their values, in the stage's colour."""
    example = cba_stages.EXAMPLES["zh"]
    write(cba_stages.build("zh", example._replace(settings={**example.settings, "Tiered": "是"})), tmp_path / "t.xlsx")
    book = load_workbook(tmp_path / "t.xlsx", data_only=True)
    value = {row[0]: row[1] for row in book["比赛设置"].iter_rows(values_only=True)}
    rows = list(book["报名与名次"].iter_rows(min_row=4, max_row=27, values_only=True))
    values = [
        0.2 * value["第一阶段比赛价值 V"],
        *(value[f"第一阶段 {group} 组比赛价值 V"] * 0.2 for group in ("B+C", "C")),
    ]
    tiered = call("CBA_TIER_MP", [[[row[7]] for row in rows], [[row[11]] for row in rows], *values, "red", "team"])
    assert [row[14] for row in rows] == [points for points, _ in tiered]
    assert rows[1][14] == 3.37  # place 1: 1.08 × 0.2 × 15.6 = 3.3696
    assert sum(row[14] > 0 for row in rows) > 12  # more than the places of the whole field


def test_the_consolation_fills_up_with_the_lower_colour() -> None:
    """V = 36.4 for the main event, silver to place 10; 10.92 and 6.552 for consolation A and B of 8, red to place 4.

    With R = lg 4 − lg r, A: 6.55, 3.28, 1.31, 0.01; B: 3.93, 1.97, 0.79, 0.01. The third column are stage points.
    """
    rows = shown("cba-consolation", "公告", 0, 3, 4, 5, 6)
    assert [(place, consoled or None, *points) for place, consoled, *points in rows] == [
        (1, None, 39.31, 1.50, 40.81),  # silver, and the red stage points of the main event
        (2, None, 28.39, 1.20, 29.59),
        (3, None, 21.84, 0.90, 22.74),
        (4, None, 17.47, 0.70, 18.17),
        (5, None, 12.38, 0.50, 12.88),  # (13.83 + 10.92) / 2 = 12.375
        (5, None, 12.38, 0.40, 12.78),
        (7, None, 8.37, 0.30, 8.67),
        (8, None, 6.55, 0.20, 6.75),
        (9, 1, 4.37, 2.18, 6.55),  # main 4.37 silver and 0.50 red, less than 6.55: red up to it
        (10, 2, 2.91, 0.37, 3.28),
        (11, 3, 0, 0.66, 0.66),  # (1.31 + 0.01) / 2
        (11, 3, 0, 0.66, 0.66),
        (13, 5, 0, 0, 0),
        (14, 6, 0, 0, 0),
        (15, 7, 0, 0, 0),
        (16, 8, 0, 0, 0),
        (17, 1, 0, 3.93, 3.93),
        (18, 2, 0, 1.97, 1.97),
        (19, 3, 0, 0.79, 0.79),
        (20, 4, 0, 0.01, 0.01),
        (21, 5, 0, 0, 0),
        (22, 6, 0, 0, 0),
        (23, 7, 0, 0, 0),
        ("弃权", "弃权", 0, 0, 0),
    ]


def test_the_league_pays_shares_of_the_first_place() -> None:
    """V = 72.8 and 12 + 28 = 40 entries: A = (lg 40 − lg 2 = 1.30) × 72.8 = 94.64. Silver: 45% of 12 is 5 places."""
    rows = shown("cba-league", "公告", 0, 3)
    assert rows[:6] == [
        (1, 94.64),
        (2, 66.25),  # 0.7 A = 66.248
        (3, 40.22),  # (0.5 A = 47.32, 0.35 A = 33.124) / 2: (47.32 + 33.12) / 2
        (3, 40.22),
        (5, 14.72),  # 0.35 A × R(5)/R(4) of 12 = 33.124 × 0.08 / 0.18 = 14.7218
        (6, 0),
    ]
    assert len(rows) == 12
    assert not any(award for _, award in rows[5:])


def test_the_final_counts_the_selection_and_then_its_knockout() -> None:
    """V = 31.2, selection of 80: A = (lg 80 − lg 2 = 1.60) × 31.2 = 49.92; red: 8 places of the final's 16.

    0.7 A = 34.94, 0.5 A = 24.96, 0.35 A = 17.472; with R of 16, 0.30 at place 4 and 0.20, 0.12, 0.06, 0 after it:
    17.472 × 0.20/0.30 = 11.65, 6.99, 3.49, and 0.01 at least. 90% of them: 10.485, 6.291, 3.141, 0.009, so 10.49,
    6.29, 3.14, 0.01, which is 1.16 + 0.70 + 0.35 = 2.21 less: 1.105, 0.663 and 0.442 go to the first three.
    """
    rows = shown("cba-final", "公告", 0, 2)
    assert rows[:9] == [
        (1, 51.03),  # 49.92 + 1.11
        (2, 35.60),  # 34.94 + 0.66
        (3, 25.40),  # 24.96 + 0.44
        (4, 17.47),
        (5, 10.49),
        (6, 6.29),
        (7, 1.58),  # (3.14 + 0.01) / 2 = 1.575
        (7, 1.58),
        (9, 0),
    ]
    assert rows[-1] == ("弃权", 0)


def test_the_table_is_extended_and_the_higher_points_count() -> None:
    """A(8) = 25; with R of 24, 0.18 at place 8: A(9) = 25 × 0.12/0.18 = 16.67, A(10) = 25 × 0.08/0.18 = 11.11."""
    rows = shown("cba-table", "公告", 0, 2, 3, 4)
    assert rows[:12] == [
        (1, 100, 18, 100),  # 12 won at 1.5
        (2, 75, 15.75, 75),  # 10 won, 1 drawn: 15 + 0.75
        (3, 55, 16.5, 55),  # (60 + 50) / 2
        (3, 55, 15.75, 55),
        (5, 42, 15, 42),
        (6, 35, 14.25, 35),
        (7, 30, 12, 30),
        (8, 25, 13.5, 25),
        (9, 13.89, 14.25, 14.25),  # (16.67 + 11.11) / 2; 9 won, 1 drawn, which is more
        (9, 13.89, 12, 13.89),
        (11, 0, 13.5, 13.5),  # ten places get awards
        (12, 0, 12.75, 12.75),
    ]
    assert rows[-1] == ("弃权", 0, 0, 0)


def test_two_champions_share_the_field_between_them() -> None:
    """V = 13.2 for both groups, N = 12 for both: R = lg 6 − lg r, red to place 6."""
    rows = shown("cba-champions", "公告", 0, 2, 3)
    assert [row for row in rows if row[0] == "A"][:7] == [
        ("A", 1, 10.30),  # 0.78 × 13.2 = 10.296
        ("A", 2, 6.34),  # 0.48 × 13.2 = 6.336
        ("A", 3, 3.17),  # (0.30 × 13.2 = 3.96, 0.18 × 13.2 = 2.376) / 2: (3.96 + 2.38) / 2
        ("A", 3, 3.17),
        ("A", 5, 1.06),  # 0.08 × 13.2 = 1.056
        ("A", 6, 0.01),  # R = 0
        ("A", 7, 0),
    ]
    assert [row for row in rows if row[0] == "B"][:5] == [
        ("B", 1, 10.30),
        ("B", 2, 6.34),
        ("B", 3, 3.96),
        ("B", 4, 2.38),
        ("B", 5, 1.06),
    ]
    assert rows[12][0] == "B"  # the board lists one group after the other
    assert rows[-1] == ("B", "弃权", 0)


def filled(template: ModuleType, folder: Path, settings: Mapping[str, object], entries: Sequence[tuple]) -> Workbook:
    """The values of a template with these settings and entries."""
    write(template.build("zh", Example(settings, entries, "")), folder / "filled.xlsx")
    return load_workbook(folder / "filled.xlsx", data_only=True)


def test_groups_of_an_unbalanced_event_stand_alone(tmp_path: Path) -> None:
    """6 strong teams of 1.3 × 1200 = 1560 (M 6.60), 4 weak ones of 1.3 × 600 = 780 (M 4.60); S 1.00, L 1.1."""
    entries = [(f"强{n}", 1200, 1200, 1200, 1200, None, None, "A", n) for n in range(1, 7)]
    entries += [(f"弱{n}", 600, 600, 600, 600, None, None, "B", n) for n in range(1, 5)]
    rows = filled(cba_champions, tmp_path, {"Groups": "不平衡", "Boards": 24}, entries)["报名与名次"]
    awards = [row[10] for row in rows.iter_rows(min_row=4, max_row=13, values_only=True)]
    # A: R = lg 3 − lg r = 0.48, 0.18, 0 × 7.26; B: R = lg 2 − lg r = 0.30, 0 × 5.06
    assert awards == [3.48, 1.31, 0.01, 0, 0, 0, 1.52, 0.01, 0, 0]


def test_totals_stay_within_240(tmp_path: Path) -> None:
    """Youth points, M 6, S 7, L 5: V = 210. 24 teams: 1.08 × 210 = 226.8, and 8 wins at 0.005 × 6 × 5 × 16 = 2.4.

    226.8 + 19.2 = 246; all totals are multiplied by 240/246.
    """
    event = {"Youth": "是", "Level": "全国比赛", "Boards": 240, "RoundBoards": 16}
    entries = [(f"队{n}", 300, 300, 300, 300, None, None, n, 8 if n == 1 else 0) for n in range(1, 25)]
    rows = filled(cba_teams, tmp_path, event, entries)["报名与名次"]
    points = [row[12:15] for row in rows.iter_rows(min_row=4, max_row=5, values_only=True)]
    assert points == [(226.8, 19.2, 240), (163.8, 0, 159.80)]  # 0.78 × 210 = 163.8; × 240/246 = 159.8049


def test_a_slip_shows_a_sentence_and_leaves_other_figures_alone(tmp_path: Path) -> None:
    entries = [(f"队{n}", 900, 900, 900, 900, None, None, n, 1, 0) for n in range(1, 9)]
    entries[2] = ("队3", 900, "九百", 900, 900, None, None, 3, 1, 0)
    entries[4] = ("队5", 900, 900, 900, 900, None, None, 5, "一", 0)
    event = {"Boards": 24, "RoundBoards": 8, "AnnualMp": 1200}
    sheet = filled(cba_teams, tmp_path, event, entries)["报名与名次"]
    rows = list(sheet.iter_rows(min_row=4, max_row=11, values_only=True))
    assert rows[2][10] == "#VALUE!"
    assert "九百" in rows[2][-1]
    assert rows[4][13] == "#VALUE!"
    assert "wins" in rows[4][-1]
    assert [row[-1] or "" for row in rows[:2]] == ["", ""]
    # AnnualMp stands for the average that the slip leaves without a value: M = 6.00.
    # R = lg 8 − lg 2 = 0.60, V = 6.00 × 1.00 × 1.1 = 6.6: 3.96; a win is 0.005 × 6.00 × 1.1 × 8 = 0.264, so 0.26
    assert rows[0][14] == 4.22


def test_where_a_slip_leaves_no_value_the_other_rows_say_where_to_look(tmp_path: Path) -> None:
    entries = [(f"队{n}", 900, 900, 900, "abc" if n == 3 else 900, None, None, n) for n in range(1, 9)]
    sheet = filled(cba_teams, tmp_path, {"Boards": 24}, entries)["报名与名次"]
    notes = [row[-1] for row in sheet.iter_rows(min_row=4, max_row=11, values_only=True)]
    assert "abc" in notes.pop(2)
    assert set(notes) == {"比赛价值 V 无法计算：请看平均分变红的行，并填齐“比赛设置”页（如副数 B）"}


def test_a_slip_in_a_tiered_stage_is_said(tmp_path: Path) -> None:
    example = cba_stages.EXAMPLES["zh"]
    entries = [("长江队", *[None] * 6, *entry[7:]) if entry[0] == "长江队" else entry for entry in example.entries]
    sheet = filled(cba_stages, tmp_path, {**example.settings, "Tiered": "是"}, entries)["报名与名次"]
    notes = {row[-1] for row in sheet.iter_rows(min_row=4, max_row=27, values_only=True)}
    assert notes == {"row 3: averages has nothing for the entry with rank 4"}


def test_a_working_with_more_steps_than_rows_ends_with_the_result(tmp_path: Path) -> None:
    """Sixteen teams share place 1 of 40: each place has its R and its A."""
    entries = [(f"队{n}", 900, 900, 900, 900, None, None, 1 if n <= 16 else n) for n in range(1, 41)]
    write(cba_teams.build("zh", Example({"Boards": 24}, entries, "队1")), tmp_path / "tied.xlsx")
    book = load_workbook(tmp_path / "tied.xlsx", data_only=True)
    steps = [row for row in book["计算过程"].iter_rows(min_row=6, max_col=3, values_only=True) if row[0]]
    result = steps.index((35, "CBA_AWARD", book["报名与名次"]["M4"].value))
    assert steps[:2] == [(1, "places", 20), (2, "R(1)", 1.3)]
    assert steps[result - 1][0] == result
