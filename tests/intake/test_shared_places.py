"""A place merged over several names, as people show a tie."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from imports import SETTINGS, given_by, outcome

HEADS = ["队名", "大师分1", "大师分2", "大师分3", "大师分4", "名次"]


def read(folder: Path, places: Sequence[Any], *merged: tuple[int, int]) -> Any:
    """Six teams of four who hold 1000 each with these places; those of some rows, from 1, are merged."""
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    teams = [[f"{name}队", *[1000] * 4, place] for name, place in zip("甲乙丙丁戊己", places, strict=True)]
    for row in [*SETTINGS, HEADS, *teams]:
        page.append(list(row))
    for first, last in merged:
        page.merge_cells(start_row=first + 5, end_row=last + 5, start_column=6, end_column=6)
    book.save(folder / "a.xlsx")
    return given_by("cba-teams", folder / "a.xlsx")


@pytest.mark.parametrize(
    ("places", "merged", "expected"),
    [
        ([1, 2, 3, None, 5, 6], [(3, 4)], [1, 2, 3, 3, 5, 6]),
        ([1, None, None, "第4名", "并列5", None], [(1, 3), (5, 6)], [1, 1, 1, "第4名", "并列5", "并列5"]),
        ([1, 2, "3-6", None, None, None], [(3, 6)], [1, 2, "3-6", "3-6", "3-6", "3-6"]),
        ([1, None, 3, None, 5, None], [(1, 2), (3, 4), (5, 6)], [1, 1, 3, 3, 5, 5]),
    ],
)
def test_a_merged_place_is_shared(tmp_path: Path, places: Any, merged: Any, expected: Any) -> None:
    found = read(tmp_path, places, *merged)
    assert [row["place"] for row in found.tables["entries"]] == expected
    assert outcome(found)["publishable"]


@pytest.mark.parametrize(
    ("places", "merged"),
    [
        ([1, None, 2, None, 3, None], [(1, 2), (3, 4), (5, 6)]),
        ([1, 2, 3, None, 4, 5], [(3, 4)]),
        ([1, 2, "3-5", None, 6, 7], [(3, 4)]),
    ],
    ids=["a player in each row", "places that do not go on", "another number of them"],
)
def test_a_merged_place_that_may_mean_something_else(tmp_path: Path, places: Any, merged: Any) -> None:
    """The second row still lacks its place, which is told."""
    found = read(tmp_path, places, *merged)
    assert [row["place"] for row in found.tables["entries"]] == places
    assert not outcome(found)["publishable"]
