"""What counts nothing is quoted as it was typed, under the heading that it stands under."""

from typing import Any

import pytest
from eventdata import run

from xlfuncs.core.errors import CellError
from xlfuncs.formats.text import as_opened

CBA = {"level": "grassroots", "colour": "red", "boards": 24, "size": 4}
FOUR = {f"holding{number}": 500 for number in range(1, 5)}
PAIRS = {"tables": 5, "scoring": "percent", "boards": 24, "class": 4, "sessions": 1, "max_vp": 20}


@pytest.mark.parametrize(
    ("event", "settings", "row", "quoted"),
    [
        ("cba-teams", CBA, {"place": 1, **FOUR, "wins": 7}, "Won is 7,"),
        ("cba-teams", CBA, {"place": 1, **FOUR, "draws": 3}, "Drawn is 3,"),
        ("cba-league", CBA, {"place": 1, **FOUR, "draws": 3}, "Drawn (3) "),
        ("df-swiss", {"rounds": 5}, {"points1": 1, "points6": -4}, "round 6, -4,"),
        ("jcbl-club", PAIRS, {"score1": 55, "vp2": 12.5}, "VP 2 (12.5) "),
        ("jcbl-club", PAIRS, {"score1": 55, "vp2": "不戦勝"}, 'VP 2 ("不戦勝") '),
        ("jcbl-club", {**PAIRS, "scoring": "vp"}, {"vp1": 15, "score1": 55.5}, "Score 1 (55.5) "),
        ("jcbl-fixed", {"competition": "藤山杯"}, {"place": 1, "wbf_mp": 5}, "WBF points (5) "),
        ("jcbl-fixed", {"competition": "藤山杯"}, {"place": 1, "vp2": 12}, "VP 2 (12) "),
        ("jcbl-seeds", {}, {"new_mp": 5}, "MP of the new year (5) "),
        ("jcbl-seeds", {}, {"new_red": 2.5}, "Red of the new year (2.5) "),
    ],
)
def test_a_cell_that_counts_nothing(event: str, settings: dict[str, Any], row: dict[str, Any], quoted: str) -> None:
    outcome = run(event, settings, [{"unit": "甲", **row}])
    said = f"{outcome.notes('entries')[1]}"
    assert quoted in said, said


def test_a_percentage_of_a_text() -> None:
    """A cell of 55.5% holds 0.555, and its sentence quotes what was typed."""
    (row,) = as_opened([["甲", "55.5%"]])
    outcome = run("cba-teams", CBA, [{"unit": row[0], "place": row[1], **FOUR}])
    said = f"{outcome.notes('entries')[1]}"
    assert '"55.5%"' in said, said


def test_a_share_among_percentages() -> None:
    """Whether 0.555 or 55.5% was typed nobody knows: 100 × 0.555 = 55.5."""
    rows = [{"unit": "甲", "score1": 0.555}, *({"unit": name, "score1": 48} for name in "乙丙丁")]
    said = f"{run('jcbl-club', PAIRS, rows).notes('entries')[1]}"
    assert said.startswith("0.555 (55.5%) is not written as the other scores are"), said


def test_a_score_in_a_session_that_few_played() -> None:
    rows = [{"unit": name, "score1": 50} for name in "甲乙丙丁"]
    outcome = run("jcbl-club", PAIRS, [rows[0] | {"score3": 61.25}, *rows[1:]])
    assert f"{outcome.notes('entries')[1]}" == "most entries have no score in session 3: 61.25 does not count"


def test_both_columns_of_the_new_year_are_told() -> None:
    outcome = run("jcbl-seeds", {}, [{"unit": "甲", "new_mp": 5, "new_red": 2}])
    assert [(each.name, each.column.key) for each in outcome.problems if each.column] == [
        ("NOT_ROLLED", "new_mp"),
        ("NOT_ROLLED", "new_red"),
    ]


@pytest.mark.parametrize(
    ("row", "heading"),
    [
        ({"unit": CellError("#N/A")}, "Team"),
        ({"player1": CellError("#N/A")}, "Player 1"),
        ({"place": CellError("#N/A")}, "Place"),
    ],
)
def test_an_error_where_any_text_may_stand(row: dict[str, Any], heading: str) -> None:
    """What it should be instead nobody can say: not that a team "must be team"."""
    outcome = run("cba-teams", CBA, [{"unit": "甲", "place": 1, **FOUR, **row}])
    assert f"{outcome.notes('entries')[1]}".startswith(f"{heading} holds the error #N/A")


@pytest.mark.parametrize(("key", "heading"), [("unit", "Team"), ("player1", "Player 1"), ("place", "Place")])
def test_an_error_that_a_formula_guards(key: str, heading: str) -> None:
    """A workbook hands every error over as the text #VALUE!; the cell may show another one."""
    outcome = run("cba-teams", CBA, [{"unit": "甲", "place": 1, **FOUR, key: "#VALUE!"}])
    assert f"{outcome.notes('entries')[1]}".startswith(f"{heading} holds an error")
