"""What a workbook of ours reads of its sheets is what every command reads of it; what stands outside is told."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import commands
import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet
from seasons import event_book, season

from xlfuncs.recalc import recalculate

pytestmark = pytest.mark.slow

SETTINGS = {"name": "春季赛", "date": "2026-05-13", "level": "省级一类赛事", "boards": 96}
TEAMS = [
    {"unit": f"{name}队", **{f"player{seat}": f"{name}{seat}" for seat in range(1, 5)}, "place": place}
    for place, name in enumerate("甲乙丙", 1)
]
MEMBERS = [{"name": f"{name}{seat}", "holding": 2000} for name in "甲乙丙" for seat in range(1, 5)]
ENTRIES = "报名与名次"
OUTSIDE = "未读取：工作表“报名与名次”的{words}在读取范围（A4:J5000）之外；请在该范围内插入列或行并移入，或将其移走"


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The workbook of three teams, each of whose players holds 2000."""
    given = {"settings": SETTINGS, "entries": TEAMS, "members": MEMBERS}
    return event_book(tmp_path_factory.mktemp("three") / "a.xlsx", "cba-teams", given, room=8)


class Changed(NamedTuple):
    """A workbook in which something was changed, and the field and its average as they stand beside its settings."""

    file: Path
    shown: tuple[str, str]


def changed(three: Path, folder: Path, change: Callable[[Any], None]) -> Changed:
    """Change something in the workbook of three teams, and compute it."""
    book = openpyxl.load_workbook(three)
    change(book)
    book.save(folder / "changed.xlsx")
    found = recalculate(folder / "changed.xlsx")
    found.save(folder / "a.xlsx")
    rows = {row[4]: row[5] for row in found.rows("比赛设置") if len(row) > 5}
    return Changed(folder / "a.xlsx", (rows["参赛规模 N"], rows["比赛平均大师分 AVGM"]))


run = partial(commands.run, language="zh")


def awarded(file: Path) -> Any:
    """What ``award`` says of it."""
    return json.loads(run("award", "cba-teams", file, "--json", code=None).stdout)


def field_of(outcome: Any) -> tuple[float, float]:
    """The field and its average as ``award`` has them."""
    return outcome["figures"]["n"], outcome["figures"]["avgm"]


def seventh(column: int, *, insert: bool) -> Callable[[Any], None]:
    """Holdings of 100 under 队员7 in a column, perhaps a new one."""

    def change(book: Any) -> None:
        page = book[ENTRIES]
        if insert:  # openpyxl moves no formulas; nothing else stands to the right that counts
            page.insert_cols(column)
        page.cell(4, column).value = "队员7"
        for row in (5, 6, 7):
            page.cell(row, column).value = 100

    return change


@pytest.mark.parametrize(("column", "insert"), [(18, False), (11, True)], ids=["right of 问题", "left of 平均分"])
def test_a_column_outside_the_range(three: Path, tmp_path: Path, column: int, insert: bool) -> None:
    """A team of four counts 1.3 × 2000 = 2600 (§1.3.1); a fifth of 100 would make it (8000 + 100) ÷ 5 = 1620."""
    file, shown = changed(three, tmp_path, seventh(column, insert=insert))
    said = OUTSIDE.format(words="“队员7”")
    assert shown == ("3", "2600.00")
    assert field_of(awarded(file)) == (3, 2600)
    commands = {"check": ([], 1), "recalc": (["-o", tmp_path / "b.xlsx"], 0), "award": ([], 1)}
    for command, (more, code) in commands.items():
        result = run(command, *(["cba-teams"] if command == "award" else []), file, *more, code=None)
        assert (result.output.count(said), result.exit_code) == (1, code), result.output
    doubtful = season(tmp_path / "register.xlsx", file, exit_code=1)["doubtful"]
    assert any("队员7" in each["sentence"] for each in doubtful), doubtful


def copied(book: Any, last: int, page: Worksheet, column: int) -> None:
    """A list copied beside the entries, from a sheet of the same workbook."""
    for row in range(4, 4 + last):
        for at in range(1, 11):
            page.cell(row, column + at).value = book[ENTRIES].cell(row, at).value


def test_a_copied_list_beside_says_nothing_new(three: Path, tmp_path: Path) -> None:
    file, shown = changed(three, tmp_path, lambda book: copied(book, 4, book[ENTRIES], 19))
    assert shown == ("3", "2600.00")
    assert field_of(awarded(file)) == (3, 2600)
    assert "读取范围" not in run("check", file).output


def test_a_list_beside_with_somebody_new(three: Path, tmp_path: Path) -> None:
    """He counts nowhere: three teams are three in the workbook, and three by the command."""

    def change(book: Any) -> None:
        copied(book, 4, book[ENTRIES], 19)
        book[ENTRIES].cell(7, 20).value = "迟到队"

    file, shown = changed(three, tmp_path, change)
    assert shown[0] == "3"
    assert field_of(awarded(file))[0] == 3
    assert OUTSIDE.format(words="“队名”、“队员1”、“队员2”、“队员3”、“队员4”、…") in run("check", file, code=1).output


def test_the_members_list_beside_the_entries(three: Path, tmp_path: Path) -> None:
    """It is no second members' table."""

    def change(book: Any) -> None:
        for row in book["会员"].iter_rows(min_row=4, max_row=8, max_col=5):
            for cell in row:
                book[ENTRIES].cell(cell.row, 20 + cell.column).value = cell.value

    file, _ = changed(three, tmp_path, change)
    assert field_of(awarded(file)) == (3, 2600)
    run("check", file)


@pytest.mark.parametrize("sheet", ["比赛设置", ENTRIES])
def test_a_setting_outside_the_settings(three: Path, tmp_path: Path, sheet: str) -> None:
    """Below them, or over the entries: the workbook does not read it, so nobody does."""

    def change(book: Any) -> None:
        page = book[sheet]
        last = next(row for row in range(30, 4, -1) if page.cell(row, 1).value) + 2 if sheet != ENTRIES else 2
        column = 1 if sheet != ENTRIES else 12
        page.cell(last, column).value, page.cell(last, column + 1).value = "大师分颜色", "金"

    file, _ = changed(three, tmp_path, change)
    assert "“大师分颜色”在读取范围" in run("check", file, code=1).output
    assert awarded(file)["board"][0].get("gold") is None


@pytest.mark.few(2)
@pytest.mark.parametrize("gap", [0, 1, 3])
@pytest.mark.parametrize("heads", [{1: "队名", 8: "名次"}, None], ids=["two of them", "all"])
def test_headings_once_more_within_the_entries(
    three: Path, tmp_path: Path, gap: int, heads: dict[int, str] | None
) -> None:
    """Three teams, the headings once more, two teams: five, whatever stands between them."""

    def change(book: Any) -> None:
        page = book[ENTRIES]
        again = heads or {at: page.cell(4, at).value for at in range(1, 11)}
        for at, word in again.items():
            page.cell(8 + gap, at).value = word
        for place, name in enumerate(("丁队", "戊队"), 4):
            page.cell(5 + gap + place, 1).value, page.cell(5 + gap + place, 8).value = name, place

    file, shown = changed(three, tmp_path, change)
    outcome = awarded(file)
    assert (shown[0], field_of(outcome)[0]) == ("5", 5)
    assert "此行是重复的标题，不计入" in [each["sentence"] for each in outcome["problems"]], outcome["problems"]


def test_a_row_below_the_last(three: Path, tmp_path: Path) -> None:
    """The workbook is refused as a whole, and by every command."""
    file = tmp_path / "a.xlsx"
    book = openpyxl.load_workbook(three)
    book[ENTRIES].cell(5003, 1).value = "迟到队"
    book.save(file)
    said = "工作表“报名与名次”第 5003 行不会读取：第 5000 行以下不计入，请上移"
    for command in (["check", file], ["recalc", file, "-o", tmp_path / "b.xlsx"], ["award", "cba-teams", file]):
        result = run(*command, code=2)
        assert said in result.output, result.output


def test_an_identity_number_goes_nowhere(tmp_path: Path) -> None:
    """It has a day of birth in it; typed into a workbook of ours it stood in what is handed on and in the register."""
    number = "110101199003070011"
    players = [{**TEAMS[0], "player1": f"甲1 #{number}"}, *TEAMS[1:]]
    members = [{**MEMBERS[0], "number": number}, *MEMBERS[1:]]
    file = event_book(
        tmp_path / "a.xlsx", "cba-teams", {"settings": SETTINGS, "entries": players, "members": members}, whole=False
    )
    done = run("award", "cba-teams", file, "--json")
    assert number not in done.output
    assert done.stderr.splitlines() == [
        "工作表“报名与名次”中 1 个单元格的身份证号码不读取",
        "工作表“会员”中 1 个单元格的身份证号码不读取",
    ]
    assert json.loads(done.stdout)["publishable"]
    assert number not in str(season(tmp_path / "r.xlsx", file))
