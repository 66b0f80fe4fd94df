"""Workbooks of the first templates, which clubs have filled in: the functions they call give what they gave.

``tests/earlier`` holds an example of each as version 0.1.0 made it, with the figures it stored: here one of each
rulebook is looked at, the others in the long run. Of the xiangqi events today's examples have those figures too.
"""

from pathlib import Path
from typing import Any

import pytest
from delivered import of_each_rulebook
from earlier import FOLDER, WORKBOOKS, WORKINGS
from eventdata import example
from openpyxl import load_workbook

from xlfuncs.core.cells import Value
from xlfuncs.core.errors import CellError
from xlfuncs.events import running
from xlfuncs.events.sheet import parts
from xlfuncs.recalc import recalculate
from xlfuncs.xlsx.workbook import Workbook

SOME = of_each_rulebook(WORKBOOKS, lambda file: file.stem)
#: Each event's notice board: its sheet and cells in the workbook of 0.1.0, and the place to which what stood
#: last in a row has moved (the club stands beside the player now).
BOARDS = {
    "xq-perf": ("名次", "A5:I12", None),
    "xq-rated": ("名次", "A5:J14", None),
    "xq-ratings": ("等级分表", "A5:H13", None),
    "xq-standings": ("名次", "A5:G10", 2),
}


@pytest.mark.slow
@pytest.mark.parametrize("file", SOME, ids=lambda file: file.stem)
def test_it_computes_to_what_it_held(file: Path, tmp_path: Path) -> None:
    done = recalculate(file)
    assert done.errors == []
    done.save(tmp_path / "out.xlsx")
    before, after = figures(file), figures(tmp_path / "out.xlsx")
    assert {cell: (before.get(cell), value) for cell, value in after.items() if value != before.get(cell)} == {}
    assert before.keys() == after.keys()
    assert sum(isinstance(value, float) for value in after.values()) > 20


def figures(file: Path) -> dict[tuple[str, int], Value]:
    """What every cell holds that holds anything, but for the sheets of workings."""
    with Workbook(file) as book:
        return {
            (sheet.name, key): plain(value)
            for sheet in book.sheets
            if sheet.name not in WORKINGS
            for key, value in sheet.cells.values.items()
            if value != ""
        }


def plain(value: Value) -> Value:
    if isinstance(value, CellError):
        return value.code
    return round(value, 9) if isinstance(value, float) else value


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_the_filled_example_has_the_figures_of_the_workbook(name: str) -> None:
    sheet, area, moved = BOARDS[name]
    stored = load_workbook(FOLDER / f"{name}.xlsx", data_only=True)[sheet][area]
    data = example(name)
    outcome = running.of_rows(name, data.pop("settings"), data, "zh")
    expected = [[shown(cell.value) for cell in row] for row in stored]
    for row in expected if moved else ():
        row.insert(moved, row.pop())
    assert [[shown(cell) for cell in row] for row in parts.part(outcome, "board")[1:]] == [
        [pytest.approx(cell) if isinstance(cell, float) else cell for cell in row] for row in expected
    ]
    assert outcome.publishable
    assert [each for each in outcome.problems if each.severity == "error"] == []


def shown(cell: Any) -> Any:
    """An empty text shows as an empty cell does."""
    return None if cell == "" else cell
