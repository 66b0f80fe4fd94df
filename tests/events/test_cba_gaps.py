"""Places that nobody has although nobody's place is missing: told, and nothing else changes."""

from typing import Any

import pytest
from eventdata import errors, hints, run

BASE: dict[str, Any] = {"level": "club", "boards": 24, "annual_mp": 600}
STAGES = BASE | {"boards1": 24, "eliminated1": 4}


def rows(places: list[Any], **columns: Any) -> list[dict[str, Any]]:
    return [{"unit": f"队{n}", "place": place} | columns for n, place in enumerate(places, 1)]


def gap(name: str, settings: dict[str, Any], entries: list[dict[str, Any]], **tables: Any) -> list[str]:
    """What is said of gaps."""
    outcome = run(name, settings, entries, **tables)
    return [each.said.text("en") for each in outcome.problems if each.name == "NOBODY_THERE"]


@pytest.mark.parametrize(
    ("places", "free"),
    [
        ([1, 2, 4, 5, 6, 7, 8, 9, "弃权"], 3),
        ([2, 3, 4, 5, 6, 7, 8, 9, "W"], 1),
        ([1, 2, 2, 5, "W", "W"], 4),
        ([3, 4, "W", "W"], 1),
        ([1, 4, None, "W", "W"], 2),  # one place is missing, two are free
    ],
)
def test_a_place_that_nobody_has_is_told(places: list[Any], free: int) -> None:
    said = gap("cba-teams", BASE, rows(places))
    assert len(said) == 1
    assert f"nobody has place {free}," in said[0]


@pytest.mark.parametrize(
    "places",
    [
        [1, 2, 3, 4, 5, 6, 7, 8, "弃权"],
        [1, 2, 2, 4, 4, 4, "W"],
        [1, None, 3, 4],  # its place is still to come
        [None, None, None, 4],
        [1, "x", 3, 4],
        [1, 1, 2, 4],  # contradicts itself: said by itself
        [None] * 8,
        ["W"] * 4,
        [1, 2, 3, "DNS"],
        [1, "5-8", "5-8", 2, 3, 4, "5-8", "W"],
    ],
)
def test_what_is_no_gap(places: list[Any]) -> None:
    assert gap("cba-teams", BASE, rows(places)) == []


def test_it_is_a_hint_and_all_figures_stay() -> None:
    outcome = run("cba-teams", BASE, rows([1, 2, 4, "W"]))
    assert (hints(outcome), errors(outcome)) == (["NOBODY_THERE"], [])


def test_whoever_withdrew_later_may_have_had_the_place_of_a_stage() -> None:
    """Place 3 of the stage is his who withdrew in the end, and need not be typed."""
    entries = [
        row | {"place1": place} for row, place in zip(rows([1, 2, "W", 3, 4, 5]), [1, 2, None, 4, 5, 6], strict=True)
    ]
    assert gap("cba-stages", STAGES | {"eliminated1": 3}, entries) == []
    entries[2]["place1"] = "W"
    assert len(gap("cba-stages", STAGES | {"eliminated1": 3}, entries)) == 1


def test_gaps_of_groups_consolations_pairs_and_tables() -> None:
    groups = [row | {"group": "AB"[n % 2]} for n, row in enumerate(rows([1, 1, 2, 2, 4, 3, "W", 4]))]
    assert ["place 3," in each for each in gap("cba-champions", BASE, groups)] == [True]
    consoled = rows([1, 2, 3, 4, 5, 6, 7, 8])
    for at, place in ((4, 1), (5, 3), (6, "W"), (7, 4)):
        consoled[at]["consolation_place"] = place
    assert len(gap("cba-consolation", BASE | {"consolation_boards": 24}, consoled)) == 1
    pairs = [{"unit": f"对{n}", "place": place} for n, place in enumerate([1, 2, 3, 5, 6, 7, "W"])]
    assert len(gap("cba-pairs", BASE, pairs)) == 1
    table = [{"place": n, "points": 10 - n} for n in range(1, 9)]
    assert len(gap("cba-table", {}, rows([1, 2, 4, "W"]), table=table)) == 1
    assert len(gap("cba-final", BASE | {"selection_entries": 9, "selection_mp": 600}, rows([1, 3, "W"]))) == 1
