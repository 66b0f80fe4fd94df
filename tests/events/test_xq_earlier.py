"""The filled examples of the xiangqi events: the figures that the workbooks of 0.1.0 stored."""

from typing import Any

import pytest
from earlier import FOLDER
from eventdata import example
from openpyxl import load_workbook

from xlfuncs.events import running
from xlfuncs.events.sheet import parts

#: Each event's notice board: its sheet and cells in the workbook of 0.1.0, and the place to which what stood
#: last in a row has moved (the club stands beside the player now).
BOARDS = {
    "xq-perf": ("名次", "A5:I12", None),
    "xq-rated": ("名次", "A5:J14", None),
    "xq-ratings": ("等级分表", "A5:H13", None),
    "xq-standings": ("名次", "A5:G10", 2),
}


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
