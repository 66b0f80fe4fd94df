"""What people do to a table: results stay with their rows, and nothing typed is lost."""

import random
from pathlib import Path
from typing import Any

import pytest
from eventbooks import BOARD, BOARD_HEAD, ENTRIES, PROBLEMS, TABLE_HEAD, computed, filled, heading, table
from openpyxl.workbook import Workbook

from xlfuncs.recalc import Recalculation

pytestmark = pytest.mark.slow

FIRST = TABLE_HEAD + 1
INPUTS = 10  # 队名, 队员1 … 队员6, 名次, 胜, 平


def totals(found: Recalculation, sheet: str, head: int) -> dict[str, Any]:
    return {line["队名"]: line["总大师分"] for line in table(found, sheet, head)}


def agree(found: Recalculation) -> dict[str, Any]:
    """Beside each entry stands what the board says of it."""
    assert not found.errors
    beside, board = totals(found, ENTRIES, TABLE_HEAD), totals(found, BOARD, BOARD_HEAD)
    assert beside == board
    return board


def test_a_deleted_row(tmp_path: Path) -> None:
    def change(book: Workbook) -> None:
        book[ENTRIES].delete_rows(FIRST + 22)  # the team on place 23, which gets nothing

    board = agree(computed(tmp_path, filled(), change))
    assert len(board) == 23
    assert "友谊队" not in board


def test_an_inserted_row(tmp_path: Path) -> None:
    def change(book: Workbook) -> None:
        book[ENTRIES].insert_rows(FIRST + 5)

    board = agree(computed(tmp_path, filled(), change))
    assert (board["江畔队"], board["云岭队"], board["海天队"]) == (43.33, 22.95, 22.95)


def test_sorted_rows(tmp_path: Path) -> None:
    def change(book: Workbook) -> None:
        sheet = book[ENTRIES]
        rows = [[sheet.cell(row, column).value for column in range(1, INPUTS + 1)] for row in range(FIRST, FIRST + 24)]
        random.Random(7).shuffle(rows)
        for row, values in enumerate(rows, FIRST):
            for column, value in enumerate(values, 1):
                sheet.cell(row, column).value = value

    board = agree(computed(tmp_path, filled(), change))
    assert (board["江畔队"], board["云岭队"], board["海天队"]) == (43.33, 22.95, 22.95)


def test_rows_pasted_below_the_lines_count(tmp_path: Path) -> None:
    """Of 24 teams four stand below the room for 100: they count, and stand on the board, which has lines enough."""
    found = computed(tmp_path, filled(), room=100)
    assert len(agree(found)) == 24

    def change(book: Workbook) -> None:
        sheet = book[ENTRIES]
        for row in range(FIRST + 20, FIRST + 24):
            for column in range(1, INPUTS + 1):
                sheet.cell(row + 100, column).value = sheet.cell(row, column).value
                sheet.cell(row, column).value = None

    below = computed(tmp_path, filled(), change, room=100)
    assert not below.errors
    assert str(below.value(BOARD, "A4")).startswith("参赛规模 N 24 ")
    assert totals(below, BOARD, BOARD_HEAD) == totals(found, BOARD, BOARD_HEAD)
    assert below.value(BOARD, "A5") == ""


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("名次", "倒数第二"),
        ("队员1", "#DIV/0!"),
        *(
            pytest.param(*each, marks=[pytest.mark.slow])
            for each in [("队员2", -5), ("胜", "多"), ("平", -1), ("名次", "#N/A")]
        ),
    ],
)
def test_an_unreadable_cell_spoils_no_other_row(tmp_path: Path, column: str, value: Any) -> None:
    """The last team gets nothing whatever stands in its row; the others keep what its cell does not decide."""

    def change(book: Workbook) -> None:
        sheet = book[ENTRIES]
        cell = sheet.cell(FIRST + 9, heading(sheet, column))  # 东湖队, which shares place 10
        cell.value = value
        cell.data_type = "e" if str(value).startswith("#") else cell.data_type

    found = computed(tmp_path, filled(), change)
    assert not found.errors
    wrong = [line for line in table(found, PROBLEMS, TABLE_HEAD) if line["类别"] == "须更正"]
    assert [(line["位置"], line["列"]) for line in wrong] == [(f"“报名与名次”第 {FIRST + 9} 行", column)]
    board = {line["队名"]: line for line in table(found, BOARD, BOARD_HEAD)}
    assert len(board) == 24
    assert board["江畔队"]["名次"] == 1
    if "队员" in column:  # it is left out of AVGM, on which everybody's points rest
        assert isinstance(board["江畔队"]["总大师分"], float)
        assert board["东湖队"]["总大师分"] in (None, "")
    else:
        assert board["江畔队"]["胜场分"] == 4.02
    assert "暂不公布" in str(found.value(BOARD, "A5"))
