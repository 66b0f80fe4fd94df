"""Percentages: 55.5% as a text is one where one belongs, and nowhere else; headings that say so choose them."""

import json
from pathlib import Path
from typing import Any

import commands
import pytest
from eventdata import hints, run
from imports import given_by, put, sheet
from jcblevents import errors, of, stated

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import call
from xlfuncs.events import EVENTS, running
from xlfuncs.events.outcome import Outcome

HALF = "５０％"
#: Eight pairs of 70 % down to 30 %: two of 16 are not listed, so that the mean, 52.5, shows no scale by itself.
SCORES = (70, 65, 60, 55, 50, 45, 45, 30)


@pytest.mark.parametrize(
    ("name", "arguments", "plain"),
    [
        ("JCBL_VM", ["55.5%", "50%", None, None, "percent"], [55.5, 50, None, None, "percent"]),
        ("JCBL_VM", ["５５．５％", HALF, None, None, "%"], [55.5, 50, None, None, "%"]),
        ("DF_RATE", [2, "60%", HALF, "45 %", "52%"], [2, 60, 50, 45, 52]),
        ("DF_RATE", [2, 60, 50, 45, 52, 1, "2%"], [2, 60, 50, 45, 52, 1, 2]),
        ("DF_WEEK_RATE", ["60%", 10, [["40%"], ["55%"]], "90%"], [60, 10, [[40], [55]], 0.9]),
        ("DF_FINISHED", [14, 20, "70%"], [14, 20, 0.7]),
    ],
)
def test_functions_take_it_as_the_number_it_is(name: str, arguments: list[Any], plain: list[Any]) -> None:
    assert call(name, arguments) == call(name, plain)


def test_what_lies_beyond_is_refused_as_ever() -> None:
    for name, arguments in (("DF_FINISHED", [14, 20, "170%"]), ("DF_RATE", [2, "160%", 50, 45, 52])):
        with pytest.raises(CellError) as refused:
            call(name, arguments)
        assert refused.value.code == "#NUM!"
    with pytest.raises(CellError) as refused:
        call("CBA_MP", ["3%", 24, 36.4])
    assert (refused.value.code, refused.value.name) == ("#VALUE!", "NOT_ALLOWED")


def same(name: str, settings: dict[str, Any], entries: list[dict[str, Any]], column: str, **tables: Any) -> None:
    """An event with percentages as texts comes to what it comes to with numbers."""
    written = [{**row, column: f"{row[column]}%"} for row in entries]
    found, other = (run(name, settings, rows, **tables) for rows in (entries, written))
    assert other.entries == found.entries
    assert [each.name for each in other.problems] == [each.name for each in found.problems]


def test_events_read_it() -> None:
    pairs = [{"unit": f"p{at}", "score": score} for at, score in enumerate((60.5, 55, 52.25, 50, 47.75, 45, 44.5, 45))]
    same("cba-pairs", {"level": "club", "boards": 24, "annual_mp": 600, "scoring": "percent"}, pairs, "score")
    for name in ("jcbl-sectional", "jcbl-club"):
        jcbl = stated(name, {"tables": 4, "sessions": 1, "scoring": "percent"})
        same(name, jcbl, pairs, "score")
        assert run(name, {**jcbl, "average": HALF}, pairs).entries == run(name, {**jcbl, "average": 50}, pairs).entries


def test_settings_that_are_shares_read_it() -> None:
    for name, key in (
        ("br-pairs", "share"),
        ("br-butler", "share"),
        ("df-hcp", "share"),
        ("df-swiss", "share"),
        ("df-rates", "decay"),
    ):
        kind = EVENTS[name].settings.named(key).kind
        assert (kind.take("60%", ""), kind.take("６０ ％", ""), kind.take(0.6, "")) == (kind.take("0.6", ""),) * 3


def test_a_percentage_of_a_file_beside_numbers(tmp_path: Path) -> None:
    """60.0% in a text file is 60, whatever the others are written like: 60 + 58 + 55 + 50 + 50 + 45 + 42 + 40 = 400."""
    scores = ("60.0%", "58", "５５％", "50", "50.0%", "45", "42", "40")
    settings = stated("jcbl-club", {"tables": 4, "sessions": 1, "scoring": "%", "name": "春", "date": "2026-4-12"})
    lines = [*(f"{key},{value}" for key, value in settings.items()), "", "ペア,得点"]
    lines += [f"P{at},{score}" for at, score in enumerate(scores, 1)]
    file = tmp_path / "a.csv"
    file.write_text("\n".join(lines), encoding="utf-8")
    told = json.loads(commands.run("award", "jcbl-club", file, "--json").stdout)
    assert told["publishable"]
    assert [row["score_total"] for row in told["board"]] == [60, 58, 55, 50, 50, 45, 42, 40]


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
