"""The JCBL events from clubs' own sheets: their headings, and percentages as cells hold them."""

from typing import Any

import pytest
from jcblevents import errors, of, run

from xlfuncs.core.registry import load
from xlfuncs.events import EVENTS
from xlfuncs.events.running import of_ranges
from xlfuncs.events.sheet.book import slip, titles
from xlfuncs.events.sheet.shape import columns_shown, digits_of, list_columns

load()
PERCENT = {"rating": "local", "tables": 1, "sessions": 1, "scoring": "percent"}


@pytest.mark.parametrize(
    ("name", "headings"),
    [
        ("weekly", ["名前", "選手名1", "選手名2", "得点率"]),
        ("weekly", ["チーム名", "名前1", "名前2", "1回戦"]),
        ("weekly", ["ペア名", "選手A", "選手B", "スコア(点)"]),
        ("series", ["名前", "メンバー1", "メンバー2", "スコア"]),
        ("club", ["名前", "名前1", "名前2", "得点率"]),
        ("fixed", ["ペア名", "名前1", "名前2", "順位"]),
    ],
)
def test_headings_as_clubs_write_them(name: str, headings: list[str]) -> None:
    found = EVENTS[f"jcbl-{name}"].entries.columns.in_row(headings)
    assert [each.key if each else "" for each in found][:3] == ["unit", "player1", "player2"]
    assert all(found)


@pytest.mark.parametrize("heads", [["会員No.", "名前"], ["会员编号", "会员姓名"], ["Member number", "Name"]])
def test_the_members_list_of_a_club(heads: list[str]) -> None:
    members = [heads, ["00101", "小林"]]
    entries = [["ペア名", "選手1", "選手2", "得点率"], ["1", "小林", "", 60], ["2", "", "", 40]]
    outcome = of_ranges(
        "jcbl-weekly", [["種目", "ペア"], ["参加ペア数", 12], ["クラス", 3], ["セッション数", 1]], [entries, members]
    )
    assert [(each["number"], each["name"]) for each in outcome.members] == [("00101", "小林")]
    assert outcome.value("c") == 12


GAMES = [{"game": f"第{at}回", "competitors": 6, "winner_mp": 0.18} for at in range(1, 5)]


@pytest.mark.parametrize(
    ("name", "settings", "tables"),
    [("weekly", {}, {}), ("series", {}, {"games": GAMES}), ("sectional", {"tables": 6, "sessions": 1}, {})],
)
def test_a_percentage_of_a_cell_among_other_scores_is_told(name: str, settings: Any, tables: Any) -> None:
    """67.1% is 0.671 in a cell: it is no last place, and 67.1 among 0.58 no first one."""
    scores = [58.3, 0.671, 49, 45.6, 40, 38]
    entries = [{"unit": f"組{at}", "score": score} for at, score in enumerate(scores, 1)]
    outcome = run(name, settings, entries, **tables)
    assert errors(outcome) == ["TWO_SCALES"]
    assert [of(outcome, at, "place")[0] for at in range(1, 7)] == [1, None, 2, 3, 4, 5]
    other = [{**row, "score": 67.1 if row["score"] < 1 else row["score"] / 100} for row in entries]
    if name != "sectional":  # matchpoints are never below 1 but by accident
        assert errors(run(name, settings, other, **tables)) == ["TWO_SCALES"]


@pytest.mark.parametrize("adjust", [-2, -0.02])
def test_an_adjustment_in_percent_beside_scores_in_percent(adjust: float) -> None:
    """58.5% − 2% = 56.5%, behind 57%: a cell of −2% holds −0.02, one of −2 the same in points."""
    entries = [{"unit": "甲", "score": 0.585, "adjust": adjust}, {"unit": "乙", "score": 0.57}]
    outcome = run("sectional", PERCENT, entries)
    assert [of(outcome, at, "place", "score_total") for at in (1, 2)] == [(2, 56.5), (1, 57)]
    whole = [{"unit": "甲", "score": 57.3, "adjust": -0.5}, {"unit": "乙", "score": 57}]
    assert of(run("sectional", PERCENT, whole), 1, "place", "score_total") == (2, 56.8)


def test_a_weekly_game_shows_percentages_of_cells_in_percent() -> None:
    """61.25% − 2% = 59.25%, behind 60%, also where a pair that withdrew has 0; wins are no percentages."""
    entries = [{"unit": "甲", "score": 0.6125, "adjust": -0.02}, {"unit": "乙", "score": 0.6}]
    outcome = run("weekly", {}, entries)
    assert [of(outcome, at, "place", "score_total") for at in (1, 2)] == [(2, 59.25), (1, 60)]
    withdrawn = run("weekly", {}, [{**entries[0], "adjust": -2}, entries[1], {"unit": "丙", "score": 0}])
    assert [of(withdrawn, at, "place", "score_total") for at in (1, 2, 3)] == [(2, 59.25), (1, 60), (3, 0)]
    won = run("weekly", {}, [{"unit": "甲", "score": 1}, {"unit": "乙", "score": 0.5}, {"unit": "丙", "score": 0}])
    assert [of(won, at, "score_total")[0] for at in (1, 2, 3)] == [1, 0.5, 0]


def test_a_pair_that_withdrew_has_0_and_the_event_is_published() -> None:
    """It keeps the points of the session that it played: 60%: 3 × 1.25 / 5 × (3 × 10/100 + 0.3) = 0.45."""
    settings = {**PERCENT, "sessions": 2}
    entries = [{"unit": "甲", "score1": 60}, {"unit": "乙", "score1": 40, "score2": 55}]
    assert errors(run("sectional", settings, entries)) == ["NO_SCORE"]
    outcome = run("sectional", settings, [{**entries[0], "score2": 0}, entries[1]])
    assert outcome.publishable
    assert of(outcome, 1, "place", "session1", "session2") == (2, 0.45, 0)


def test_imps_below_one_are_no_percentages() -> None:
    entries = [{"unit": f"組{at}", "score": score} for at, score in enumerate([31.5, 0.5, -12, -20], 1)]
    assert errors(run("weekly", {}, entries)) == []


@pytest.mark.parametrize(
    ("scores", "digits"),
    [([61.25, 60, 58.5], "2"), ([61.5, 60, 58], "."), ([200 / 3, 60.25, 50], "."), ([61, 60], ".")],
)
def test_hundredths_stand_under_hundredths_on_the_board(scores: list[float], digits: str) -> None:
    """61.25 over 60.00: as many digits in the column of the total as the finest has; points have two anyway."""
    outcome = run("weekly", {}, [{"unit": f"組{at}", "score": score} for at, score in enumerate(scores, 1)])
    event, board = outcome.event, outcome.board()
    found = digits_of(event, list_columns(event, event.board), columns_shown(event, event.board, outcome, board), board)
    assert found.endswith(f"{digits}22")


def test_the_board_says_the_class_of_a_weekly_game() -> None:
    outcome = run("weekly", {"class": "５", "game": "ペア"}, [{"unit": "甲", "score": 60}])
    assert titles(outcome)["headline"] == "ゲームのクラス 5 · ゲームの種類 ペア"


def test_the_slip_of_a_place_beyond_those_with_points_says_so() -> None:
    """35% of 12 competitors in the mean are 4.2: five places get points (第5条 端数切上), the sixth gets none."""
    games = [{"game": f"{month}月例会", "competitors": 12, "winner_mp": 0.36} for month in range(1, 6)]
    entries = [{"unit": f"会員{at}", "score": 70 - at} for at in range(1, 13)]
    outcome = run("series", {}, entries, games=games)
    slips = [slip(outcome, row) for row in outcome.board()]
    assert "0.90 × 1 = 0.90" in slips[0]  # 5 × 0.36 ÷ 2
    assert slips[5:7] == [
        f"{place} 位：マスターポイントを与える範囲の順位 = 35% × 12 = 4.20 → 5；{place} 位のポイント = 0（第5条）"
        for place in (6, 7)
    ]
