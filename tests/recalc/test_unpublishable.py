"""An event in somebody's own sheet that is not to be published: who computes the sheet is told, once."""

from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.worksheet.formula import ArrayFormula

from xlfuncs.recalc import check, recalculate

SETTINGS: list[list[Any]] = [["比赛名称", "春季赛"], ["日期", "2026-05-13"], ["比赛等级", "俱乐部比赛"], ["副数", 24]]
SETTINGS += [["年度基准大师分", 600]]
SAID = "“春季赛”暂不公布，须更正的行数：{rows}，第一处："


def sheet(folder: Path, places: list[Any], *parts: str, settings: list[list[Any]] = SETTINGS) -> Path:
    """Settings from A1, teams from A10, and each part in an array formula of its own."""
    book = openpyxl.Workbook()
    page = book.active
    for row in settings:
        page.append(row)
    for at, cells in enumerate([["队名", "名次"], *([f"{team}队", place] for team, place in enumerate(places, 1))], 10):
        for column, cell in enumerate(cells, 1):
            page.cell(at, column).value = cell
    for number, part in enumerate(parts):
        area = f"E{1 + 20 * number}:J{15 + 20 * number}"
        call = f'=XF_EVENT("cba-teams","{part}",$A$1:$B$6,$A$10:$B$30)'
        page[area.partition(":")[0]] = ArrayFormula(area, call)
    book.save(folder / "a.xlsx")
    return folder / "a.xlsx"


def told(file: Path) -> list[tuple[str, str]]:
    """What recalculating warns of; ``check`` finds the same."""
    found = [(each.cell, each.told("zh")) for each in recalculate(file).warnings]
    checked = [(each.cell, each.told("zh")) for each in check(file)]
    assert set(found) <= set(checked)
    return found


@pytest.mark.parametrize("part", ["board", "figures", "entries", "members", "slips"])
def test_a_place_that_cannot_be_read(tmp_path: Path, part: str) -> None:
    """No board of his says so: what the fifth team has comes to nothing there."""
    ((cell, said),) = told(sheet(tmp_path, [1, 2, 3, 4, "第五名？"], part))
    assert cell == "E1"
    assert said.startswith(SAID.format(rows=1))
    assert "“第五名？”" in said


def test_several_parts_are_one_event(tmp_path: Path) -> None:
    ((cell, said),) = told(sheet(tmp_path, [1, "二？", "三？"], "board", "figures", "problems"))
    assert cell == "E1"
    assert said.startswith(SAID.format(rows=2))


def test_two_events_are_two(tmp_path: Path) -> None:
    """Alike as they are, they stand in other cells."""
    file = sheet(tmp_path, [1, "二？"], "board")
    book = openpyxl.load_workbook(file)
    book.copy_worksheet(book.worksheets[0])
    book.worksheets[1]["E1"] = ArrayFormula("E1:J15", book.worksheets[0]["E1"].value.text)
    book.save(file)
    assert [cell for cell, _ in told(file)] == ["E1", "E1"]


def test_what_is_in_no_row(tmp_path: Path) -> None:
    """A date that is an error enters no figure; it is to mend all the same."""
    settings = [*SETTINGS[:1], ["日期", "#VALUE!"], *SETTINGS[2:]]
    ((_, said),) = told(sheet(tmp_path, [1, 2, 3], "board", settings=settings))
    assert said.startswith("“春季赛”暂不公布：")


def test_hints_are_no_warnings(tmp_path: Path) -> None:
    assert told(sheet(tmp_path, [1, 2, 3], "board", settings=SETTINGS[2:])) == []
