"""Nothing typed is ignored: what has no line in a workbook is said, what would not be read is refused."""

from functools import partial
from pathlib import Path

import commands
import pytest
from eventbooks import BOARD, ENTRIES, PROBLEMS, ROOM, TABLE_HEAD, computed, filled, table, teams

import xlfuncs
from xlfuncs.events.sheet.book import lacking
from xlfuncs.events.sheet.shape import shape
from xlfuncs.layout import LARGEST, build

pytestmark = pytest.mark.slow

LACKING = "另有 10 行报名已计入但未列出：请用 xlfuncs new --size 110 新建更大的工作簿。"


run = partial(commands.run, language="zh")


def crowded(path: Path) -> Path:
    """110 teams in a workbook whose board has 100 lines."""
    entries = [{"unit": f"第{number}队", "place": number} for number in range(1, 111)]
    build(teams(), "zh", room=100, example=filled() | {"entries": entries}).save(path)
    return path


@pytest.mark.parametrize(("cell", "row"), [("A5001", 5001), pytest.param("C6000", 6000, marks=pytest.mark.long)])
def test_what_is_typed_below_the_last_row_is_refused(tmp_path: Path, cell: str, row: int) -> None:
    file = tmp_path / "a.xlsx"
    book = build(teams(), "zh", room=ROOM, example=filled())
    book[ENTRIES][cell] = "丁队"
    book.save(file)
    said = f"{file}：工作表“{ENTRIES}”第 {row} 行不会读取：第 5000 行以下不计入，请上移\n"
    for command in (["recalc", file, "-o", tmp_path / "out.xlsx"], ["check", file]):
        result = run(*command, code=2)
        assert result.stderr.endswith(said), result.output
    assert not (tmp_path / "out.xlsx").exists()


@pytest.mark.parametrize(
    "cell", [f"A{TABLE_HEAD + ROOM + 1}", pytest.param(f"J{TABLE_HEAD + ROOM + 1}", marks=pytest.mark.long), "H4000"]
)
def test_whatever_stands_below_the_lines_is_met(tmp_path: Path, cell: str) -> None:
    """A name is a team without a place; anything else is a row without a name."""

    def change(book: object) -> None:
        book[ENTRIES][cell] = "戊队" if cell.startswith("A") else 1

    found = computed(tmp_path, filled(), change)
    wrong = [line["位置"] for line in table(found, PROBLEMS, TABLE_HEAD) if line["类别"] == "须更正"]
    assert set(wrong) == {f"“报名与名次”第 {cell[1:]} 行"}
    assert f"参赛规模 N {25 if cell.startswith('A') else 24} " in str(found.value(BOARD, "A4"))


@pytest.mark.parametrize("row", [51, *(pytest.param(row, marks=pytest.mark.long) for row in (50, 200, 201, 4996))])
def test_no_team_is_too_far_below_the_others(tmp_path: Path, row: int) -> None:
    """Of 200 lines a quarter is handed over where nothing stands below it: the 24 teams alone do not ask for more."""

    def change(book: object) -> None:
        book[ENTRIES][f"A{TABLE_HEAD + row}"] = "戊队"

    found = computed(tmp_path, filled(), change, room=200)
    assert "参赛规模 N 25 " in str(found.value(BOARD, "A4"))


def test_members_without_a_line_are_told_with_the_size_they_need(tmp_path: Path) -> None:
    """A workbook for 100 teams lists 200 members: of 44 teams of 5 20 have no line, and 220 need one for 110."""
    names = [f"会员{number}" for number in range(220)]
    entries = [
        {"unit": f"第{place}队", "place": place, **{f"player{at}": names[5 * place - 6 + at] for at in range(1, 6)}}
        for place in range(1, 45)
    ]
    members = [{"name": name, "holding": 100} for name in names]
    found = computed(tmp_path, filled() | {"entries": entries, "members": members}, room=100)
    said = "另有 20 名会员的积分未列出：请用 xlfuncs new --size 110 新建更大的工作簿。"
    assert found.value(BOARD, "A5") == said


def test_more_teams_than_any_workbook_has_lines_for_are_told_where_all_stand() -> None:
    """2,003 teams: --size takes no more than 2,000."""
    entries = [{"unit": f"第{place}队", "place": place} for place in range(1, 2004)]
    outcome = xlfuncs.event("cba-teams", {"level": "俱乐部比赛", "boards": 24, "annual_mp": 600}, entries=entries)
    (said,) = lacking(outcome, shape(teams(), LARGEST))
    assert said.text("zh") == "另有 3 行已计入但未列出：工作簿最多 2000 行，请用 xlfuncs award -o 文件.csv 输出全部。"


def test_a_zero_in_lines_that_are_all_filled_is_a_zero(tmp_path: Path) -> None:
    """§1.3.1, provincial 1.3 times: (0 + 3 × 1000) ÷ 4 × 1.3 = 975 and 1000 × 1.3 = 1300, AVGM 1137.50.

    No cell of the eight lines of members is empty, so that none tells how empty cells come.
    """
    members = [
        {"number": n, "name": f"会员{n}", "holding": 1000 * (n > 1), "youth": 0, "club": "甲"} for n in range(1, 9)
    ]
    entries = [
        {"unit": unit, "place": place, **{f"player{at}": f"会员{4 * place - 4 + at}" for at in range(1, 5)}}
        for place, unit in enumerate(("红队", "黑队"), 1)
    ]
    found = computed(tmp_path, filled() | {"entries": entries, "members": members}, room=8)
    assert "AVGM 1137.50 " in str(found.value(BOARD, "A4"))
    assert found.value(BOARD, "A5") in ("", None)


def test_rows_down_to_the_last_count_and_notes_elsewhere_are_nobodys(tmp_path: Path) -> None:
    def change(book: object) -> None:
        book[ENTRIES]["A5000"], book[ENTRIES]["A5001"] = "戊队", "  "
        book[ENTRIES]["AF5002"] = "到此为止"
        book["比赛设置"]["A60"] = "备注"

    found = computed(tmp_path, filled(), change)
    # 24 teams in the example; the one without a place has a line on the board
    assert "参赛规模 N 25" in str(found.value(BOARD, "A4"))
    red = "暂不公布：有 1 行须更正，见“问题”页。"
    assert ([each.told("zh") for each in found.warnings], found.value(BOARD, "A5")) == ([red], red)


def test_what_has_no_line_is_said_by_every_report(tmp_path: Path) -> None:
    file = crowded(tmp_path / "a.xlsx")
    result = run("recalc", file, "-o", tmp_path / "out.xlsx")
    assert f"  比赛设置!A1 警告：{LACKING}" in result.stderr.splitlines()
    result = run("check", tmp_path / "out.xlsx", code=1)
    assert LACKING in result.stdout


def test_the_call_behind_a_figure_is_short_enough_to_read(tmp_path: Path) -> None:
    """With the ranges in place of their names each of them would stand there six times."""
    file = tmp_path / "a.xlsx"
    build(teams(), "zh", room=ROOM, example=filled()).save(file)
    call = run("explain", file, f"'{BOARD}'!G7").stdout.splitlines()[2]
    assert call.startswith('_xf!A1  XF_EVENT("cba-teams","book:')
    assert call.endswith('"&Chosen,IFERROR(IF(Setup<>"",Setup,""),"#VALUE!"),_Entries,_Members)')
