"""Headings that say percentages: they choose the scoring where nobody has, and contradict another one."""

from pathlib import Path
from typing import Any

import pytest
from eventdata import hints
from imports import given_by, put, sheet
from jcblevents import errors, of

from xlfuncs.events import running
from xlfuncs.events.outcome import Outcome

#: Eight pairs of 70 % down to 30 %: two of 16 are not listed, so that the mean, 52.5, shows no scale by itself.
SCORES = (70, 65, 60, 55, 50, 45, 45, 30)


def club(heading: str, scoring: str = "", scores: Any = SCORES) -> Outcome:
    settings = [["クラス", 4], ["セッション数", 1], ["参加テーブル数", 8], ["1セッションのボード数", 24]]
    rows = [["ペア名", heading], *([f"組{at}", score] for at, score in enumerate(scores))]
    return running.of_ranges("jcbl-club", [*settings, ["scoring", scoring]], [rows])


@pytest.mark.parametrize("heading", ["得点率", "得点（％）", "得点 (%)", "得点率1", "Score (%)"])
def test_a_heading_says_percentages(heading: str) -> None:
    """3 × (70 − 50) / 100 + 0.3 = 0.9 of a session's points, as where % is chosen; without it nobody could tell."""
    outcome = club(heading)
    assert (errors(outcome), hints(outcome)) == ([], ["HEADING_TAKEN", "OTHER_TABLES"])
    chosen = club("得点", "%")
    assert [of(outcome, at, "session1", "total") for at in (1, 4)] == [
        of(chosen, at, "session1", "total") for at in (1, 4)
    ]


@pytest.mark.parametrize("heading", ["得点率", "得点（％）"])
def test_another_scoring_contradicts_the_heading(heading: str) -> None:
    assert "HEADING_CONTRADICTS" in errors(club(heading, "mp"))
    assert errors(club("得点", "mp", [])) == errors(club(heading, "mp", []))
    pairs = [["对名", "百分比"], *([f"组{at}", score] for at, score in enumerate(SCORES))]
    settings = [["level", "club"], ["boards", 24], ["annual_mp", 600], ["scoring", "比赛分"]]
    assert errors(running.of_ranges("cba-pairs", settings, [pairs])) == ["HEADING_CONTRADICTS"]
    assert errors(running.of_ranges("cba-pairs", settings[:3], [pairs])) == []


def test_an_import_sets_what_the_heading_says(tmp_path: Path) -> None:
    """The workbook that it fills has 得点 over them."""
    for heading, scoring in (("得点率", "percent"), ("得点(%)", "percent"), ("得点", None)):
        rows = [[f"組{at}", score] for at, score in enumerate(SCORES)]
        file = put(tmp_path / "a.csv", sheet(headings=["ペア名", heading], rows=rows, settings=[("クラス", 4)]))
        assert given_by("jcbl-club", file).settings.get("scoring") == scoring
