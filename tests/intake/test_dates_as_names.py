"""A name that a spreadsheet has made a date of: pair 5-13 is 13 May, and its cell holds the number 46155."""

import datetime
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from imports import HEADINGS, SETTINGS, TEAMS, given_by

DAY = datetime.date(2026, 5, 13)


def given(folder: Path, headings: list[str], *rows: list[Any], day: datetime.date = DAY, style: str = "m/d") -> Any:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (*SETTINGS, [], headings, *rows):
        sheet.append(list(row))
    for cells in sheet.iter_rows():
        for cell in cells:
            if cell.value == day:
                cell.number_format = style
    book.save(folder / "a.xlsx")
    return given_by("cba-teams", folder / "a.xlsx")


@pytest.mark.parametrize("style", ["m/d", "yyyy-mm-dd", 'm"月"d"日"'])
def test_a_date_in_place_of_a_name_is_told_as_the_date(tmp_path: Path, style: str) -> None:
    found = given(tmp_path, HEADINGS, *TEAMS[:5], [DAY, *TEAMS[5][1:]], style=style)
    assert found.tables["entries"][5]["unit"] == "2026-05-13"
    (told,) = (each.lost.said.text("zh") for each in found.lost)
    assert "A12 2026-05-13" in told


def test_a_date_in_place_of_a_player_is_no_holding(tmp_path: Path) -> None:
    """He held 46155."""
    headings, row = ["队名", "队员1", *HEADINGS[1:]], TEAMS[0]
    found = given(tmp_path, headings, [row[0], DAY, *row[1:]])
    assert found.tables["entries"][0]["player1"] == "2026-05-13"
    assert [each.lost.said.text("zh").count("B7 2026-05-13") for each in found.lost] == [1]


def test_numbers_and_the_day_of_the_event_stay_what_they_are(tmp_path: Path) -> None:
    """Somebody may be number 46155, and hold as much."""
    row = [46155, 46155, *TEAMS[0][2:]]
    found = given(tmp_path, HEADINGS, row, ["日期", *TEAMS[1][1:]])
    assert (found.tables["entries"][0]["unit"], found.lost) == (46155, [])
