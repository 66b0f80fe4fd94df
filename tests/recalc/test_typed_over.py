"""A figure that somebody has typed over a result of a workbook of ours: it hangs on no wall, and is told."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from seasons import event_book

from xlfuncs.recalc import check, recalculate
from xlfuncs.xlsx.conversion import freeze
from xlfuncs.xlsx.workbook import Workbook

pytestmark = pytest.mark.slow

GIVEN = {
    "settings": {"name": "春季赛", "date": "2026-05-13", "level": "club", "boards": 24, "annual_mp": 600},
    "entries": [{"unit": f"{at}队", "place": at} for at in range(1, 4)],
}
ENTRIES, BOARD = "报名与名次", "公告"


def changed(folder: Path, change: Callable[[Any], None]) -> Path:
    """The workbook of three teams, computed; then somebody types."""
    file = event_book(folder / "a.xlsx", "cba-teams", GIVEN)
    book = openpyxl.load_workbook(file)
    change(book)
    book.save(file)
    recalculate(file).save(file)
    return file


def over(file: Path) -> list[tuple[str, str, str]]:
    """Where results are typed over, and what is said; recalculating and ``check`` say the same."""
    found = [(each.sheet, each.cell, each.told("zh")) for each in recalculate(file).warnings]
    assert found == [(each.sheet, each.cell, each.told("zh")) for each in check(file)]
    return found


def test_a_total_and_words_of_ones_own(tmp_path: Path) -> None:
    """The second of three teams gets nothing (half of 3 places, 1, is awarded: §1.1); 99 is nobody's total."""

    def change(book: Any) -> None:
        book[ENTRIES]["P6"].value = 99
        book[ENTRIES]["M7"].value = book[BOARD]["A8"].value = "手改"

    said = "计算结果被{}覆盖：请从相邻行把公式复制过来"
    assert over(changed(tmp_path, change)) == [
        (ENTRIES, "P6", said.format(" 99 ")),
        (ENTRIES, "M7", said.format("“手改”")),
        (BOARD, "A8", said.format("“手改”")),
    ]


def test_what_people_fill_in_is_theirs(tmp_path: Path) -> None:
    """A place by a formula among typed ones, a column of their own between the table and its results."""

    def change(book: Any) -> None:
        page = book[ENTRIES]
        page["H5"].value = "=1"
        page.insert_cols(11)
        page["K4"].value, page["K5"].value, page["K6"].value = "备注", "迟到", 7

    assert over(changed(tmp_path, change)) == []


def test_where_nothing_is_computed_nothing_is_typed_over(tmp_path: Path) -> None:
    file = changed(tmp_path, lambda book: None)
    with Workbook(file) as book:
        book.archive.write(tmp_path / "frozen.xlsx", freeze(book)[0].proven())
    assert over(tmp_path / "frozen.xlsx") == []
