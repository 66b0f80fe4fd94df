"""``import --into``: rows find their places in a workbook that somebody keeps, and all else in it stays as it is."""

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from commands import run
from cputime import within
from eventbooks import BOARD, ROOM, made
from imports import HEAD, TEAMS, given_by, outcome, own_book, put, sheet, text, told
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.events.sheet.parts import plain
from xlfuncs.intake.read import filled
from xlfuncs.recalc import recalculate
from xlfuncs.xlsx.changes import CORE


def cells(file: Path, sheet: str = "成绩") -> dict[str, Any]:
    page = openpyxl.load_workbook(file)[sheet]
    return {cell.coordinate: cell.value for row in page.iter_rows() for cell in row if cell.value is not None}


def table(file: Path, width: int = 6) -> list[list[Any]]:
    page = openpyxl.load_workbook(file)["成绩"]
    rows = [[page.cell(row, column).value for column in range(1, width + 1)] for row in range(HEAD + 1, 61)]
    while rows and not any(rows[-1]):
        rows.pop()
    return rows


def of(file: Path) -> dict[str, Any]:
    return told(plain(filled(file).outcome()))


def parts(file: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(file) as package:
        return {name: package.read(name) for name in package.namelist()}


@pytest.mark.slow
@pytest.mark.usefixtures("computed")
def test_known_rows_are_replaced_and_others_come_below(tmp_path: Path) -> None:
    own = own_book(tmp_path / "a.xlsx", [TEAMS[0], [None] * 6, TEAMS[1], TEAMS[2]])
    before, was = parts(own), own.read_bytes()
    more = [["乙 队", 1200, 1000, 1000, 1000, 2], TEAMS[3], TEAMS[0]]
    said = run("import", put(tmp_path / "b.csv", sheet([], rows=more)), "--into", own, language="zh").stdout
    assert "报名与名次：新增 1 行，更改 1 行，不变 1 行" in said
    replaced = ["乙 队", 1200, 1000, 1000, 1000, 2]
    assert table(own) == [TEAMS[0], [None] * 6, ["乙队", *replaced[1:]], TEAMS[2], TEAMS[3]]
    after = parts(own)
    changed = {name for name in before if name != CORE and before[name] != after[name]}  # when it was saved
    assert changed == {"xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml", "xl/workbook.xml"}
    assert cells(own)["K3"] == "裁判长：王伟"
    assert (tmp_path / "a.xlsx.bak").read_bytes() == was


@pytest.mark.slow
def test_more_rows_than_the_workbook_has_lines(tmp_path: Path) -> None:
    own = made(tmp_path / "a.xlsx", None)
    rows = [[f"第{place}队", *[1000] * 4, place] for place in range(1, ROOM + 6)]
    run("import", put(tmp_path / "b.csv", sheet(rows=rows)), "--into", own)
    assert of(own)["typed"] == ROOM + 5
    assert f" N {ROOM + 5} " in str(recalculate(own).value(BOARD, "A4"))


@pytest.mark.slow
@pytest.mark.usefixtures("computed")
def test_the_workbook_is_the_event_typed_by_hand(tmp_path: Path) -> None:
    own = own_book(tmp_path / "a.xlsx", TEAMS[:2])
    file = put(tmp_path / "b.csv", sheet())
    run("import", file, "--into", own)
    found = given_by("cba-teams", file, colour="red")
    assert of(own) == outcome(found)
    shown = openpyxl.load_workbook(own, data_only=True)["公告"]
    assert [shown.cell(row, 2).value for row in (2, 3)] == ["甲队", "乙队"]


@pytest.mark.slow
@pytest.mark.usefixtures("computed")
def test_once_more_changes_nothing(tmp_path: Path) -> None:
    own = own_book(tmp_path / "a.xlsx", TEAMS[:2])
    file = put(tmp_path / "b.csv", sheet())
    run("import", file, "--into", own)
    once, backup = own.read_bytes(), (tmp_path / "a.xlsx.bak").read_bytes()
    assert "6 unchanged" in run("import", file, "--into", own).stdout
    assert own.read_bytes() == once
    assert (tmp_path / "a.xlsx.bak").read_bytes() == backup


def test_a_row_without_a_name_is_nobodys(tmp_path: Path) -> None:
    """Whatever figures it has: 乙队's 1200 too."""
    own = own_book(tmp_path / "a.xlsx", TEAMS)
    nameless = [None, *TEAMS[1][1:]]
    done = run("import", put(tmp_path / "b.csv", sheet([], rows=[nameless])), "--into", own, language="zh", code=1)
    assert "报名与名次：新增 1 行，更改 0 行，不变 0 行" in done.stdout
    assert "缺少队名：此行不计入" in done.stderr
    assert table(own) == [*TEAMS, nameless]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("heads", "again"),
    [
        (["名次", "姓名", "姓名", "得分率"], [3, "周杰", "吴刚", 56.5]),
        (["名次", "姓名", "姓名", "得分率"], [3, "吴刚", "周 杰", 56.5]),
        (["名次", "选手", "得分率"], [3, "周杰/吴刚", 56.5]),
    ],
)
def test_a_pair_without_a_name_is_known_by_its_players(tmp_path: Path, heads: list[str], again: list[Any]) -> None:
    """Whichever of them stands first; also where the two stand in the cell of the pair now."""
    players = ["王芳", "李娜", "陈静", "杨磊", "周杰", "吴刚", "赵敏", "冯远"]
    pairs = [[at // 2 + 1, *players[at : at + 2], 60 - at] for at in (0, 2, 4, 6)]
    members = text(["姓名", "大师分"], *([name, 1000] for name in players))
    (tmp_path / "m.csv").write_text(members, encoding="utf-8")
    first = put(tmp_path / "a.csv", text(["名次", "姓名", "姓名", "得分率"], *pairs))
    own, club = tmp_path / "own.xlsx", ("--set", "level=club", "--set", "boards=24")
    run("import", first, tmp_path / "m.csv", "--event", "cba-pairs", *club, "-o", own)
    done = run("import", put(tmp_path / "b.csv", text(heads, again)), "--into", own, "--lang", "zh")
    assert "报名与名次：新增 0 行，更改 1 行，不变 0 行" in done.stdout
    entries = filled(own).typed()["entries"]
    assert [row["score"] for row in entries] == [60, 58, 56.5, 54]


def test_what_the_file_says_nothing_of_stays(tmp_path: Path) -> None:
    """Places come in another file than the holdings; a blank cell takes nothing away."""
    own = own_book(tmp_path / "a.xlsx")
    run(
        "import", put(tmp_path / "b.csv", text(["队名", "名次"], ["甲队", 2], ["乙队", 1], ["丙队", ""])), "--into", own
    )
    assert table(own)[:3] == [["甲队", *[1000] * 4, 2], ["乙队", *[1000] * 4, 1], ["丙队", *[1000] * 4, 3]]


def test_a_setting_that_was_otherwise_is_told(tmp_path: Path) -> None:
    """48 boards double S (§1.3.2): whoever brings a list of places should see it."""
    own = own_book(tmp_path / "a.xlsx")
    file = put(tmp_path / "b.csv", sheet([("副数", 48), ("比赛等级", "俱乐部比赛"), ("日期", "5月2日")]))
    said = run("import", file, "--into", own, language="zh").stdout.splitlines()
    assert said[1:3] == ["“冠军至少打的副数 B”：由 24 改为 48", "“日期”：由 2026-05-01 改为 5月2日"]


def test_settings_that_are_given(tmp_path: Path) -> None:
    own = own_book(tmp_path / "a.xlsx")
    file = put(tmp_path / "b.csv", sheet([("比赛日期", "x"), ("日期", "2026年5月3日"), ("参赛资格", 1)]))
    result = run(
        "import", file, "--into", own, "--set", "boards=48", "--set", "mixed=是", "--dry-run", "--json", code=1
    )
    names = [each["name"] for each in json.loads(result.stdout)["left"]]
    assert names == ["NO_SETTING_FOR", "NO_SETTING_FOR", "SETTING_NOT_THERE"]
    run("import", file, "--into", own, "--set", "boards=48", "--set", "mixed=是", code=1)
    found = cells(own)
    assert (found["B2"], found["B4"], found["B5"]) == (46145, 48, "红")  # 2026-05-03


@pytest.mark.slow
def test_names_with_holdings_go_to_the_members(tmp_path: Path) -> None:
    """A workbook without columns for holdings has them in its table of members."""

    def members(page: Worksheet) -> None:
        sheet = page.parent.create_sheet("会员")
        sheet.append(["会员号", "姓名", "大师分"])
        sheet.append(["01001", "王伟", 900])

    own = own_book(tmp_path / "a.xlsx", [["甲队", "王伟", None, 1]], ["队名", "队员1", "队员2", "名次"], members)
    rows = [["甲队", "王伟", 1000, "李娜", 800, 1], ["乙队", "张强 #10234", 700, "", "", 2]]
    headings = ["队名", "队员1", "大师分1", "队员2", "大师分2", "名次"]
    run("import", put(tmp_path / "b.csv", sheet([], headings, rows)), "--into", own)
    assert table(own, 4) == [["甲队", "王伟", "李娜", 1], ["乙队", "张强 #10234", None, 2]]
    found = cells(own, "会员")
    assert [found.get(f"C{row}") for row in (2, 3, 4)] == [1000, 800, 700]
    assert [found.get(f"B{row}") for row in (2, 3, 4)] == ["王伟", "李娜", "张强"]
    assert (found["A2"], found["A4"]) == ("01001", "10234")


def test_holdings_alone_stand_in_the_players_place(tmp_path: Path) -> None:
    own = own_book(tmp_path / "a.xlsx", [], ["队名", "队员1", "队员2", "队员3", "队员4", "名次"])
    run("import", put(tmp_path / "b.csv", sheet()), "--into", own)
    assert table(own) == TEAMS


def test_a_call_on_another_workbook_closes_no_table_of_this_one(tmp_path: Path) -> None:
    """What is taken there ends with row 9; more than one row fits here."""

    def linked(page: Worksheet) -> None:
        page.parent["公告"]["Z1"] = '=XF_EVENT("cba-teams","board",[1]成绩!A1:B6,[1]成绩!A8:F9)'

    own = own_book(tmp_path / "a.xlsx", [], change=linked)
    run("import", put(tmp_path / "b.csv", sheet()), "--into", own)
    assert table(own) == TEAMS


def test_a_game_is_known_by_its_round_and_either_player(tmp_path: Path) -> None:
    def games(page: Worksheet) -> None:
        page.delete_rows(1, 20)
        lines: list[list[Any]] = [["轮次", "棋手", "对手", "结果"], [1, "甲", "乙", None], [1, "丙", "丁", "和"]]
        for at, line in enumerate(lines, HEAD):
            for column, value in enumerate(line, 1):
                page.cell(at, column, value)
        call = '=XF_EVENT("xq-standings","board",成绩!A1:B6,成绩!A8:D60,成绩!F8:G60)'
        page.parent["公告"]["A1"] = ArrayFormula("A1:H60", call)
        for at, name in enumerate(["棋手", "甲", "乙", "丙", "丁"], HEAD):
            page.cell(at, 6, name)
        page.cell(HEAD, 7, "单位")

    own = own_book(tmp_path / "a.xlsx", [], change=games)
    rows = [["轮次", "棋手", "对手", "结果"], [1, "乙", "甲", "胜"], [2, "甲", "丙", "负"]]
    run("import", put(tmp_path / "b.csv", text(*rows)), "--into", own)
    assert table(own, 4)[:3] == [[1, "乙", "甲", "胜"], [1, "丙", "丁", "和"], [2, "甲", "丙", "负"]]


@pytest.mark.parametrize(
    ("change", "arguments", "said"),
    [
        (lambda page: page.__setitem__("F10", "=1+1"), [], "F10"),
        (lambda page: page.parent["公告"].__setitem__("A1", None), [], "no formula of this workbook"),
        (lambda page: None, ["--event", "cba-pairs"], "cba-teams, not cba-pairs"),
        (lambda page: page.__setitem__("A8", "队"), [], "no sheet has the headings"),
    ],
)
def test_what_cannot_be_filled_is_refused_whole(
    tmp_path: Path, change: Callable[[Worksheet], None], arguments: list[str], said: str
) -> None:
    own = own_book(tmp_path / "a.xlsx", TEAMS[:2], change=change)
    was = own.read_bytes()
    rows = [[*TEAMS[0][:5], 2], [*TEAMS[1][:5], 1]]
    [line] = run(
        "import", put(tmp_path / "b.csv", sheet(rows=rows)), "--into", own, *arguments, code=2
    ).stderr.splitlines()
    assert said in line
    assert own.read_bytes() == was
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.xlsx", "b.csv"]


def test_a_column_that_the_workbook_lacks_is_told(tmp_path: Path) -> None:
    own = own_book(tmp_path / "a.xlsx")
    file = put(tmp_path / "b.csv", text(["队名", "胜", "名次"], ["甲队", 3, 1]))
    assert 'no column "Won"' in run("import", file, "--into", own, language="en", code=1).stderr


@pytest.mark.slow
def test_members_have_the_columns_that_the_event_has_a_use_for(tmp_path: Path) -> None:
    own = made(tmp_path / "a.xlsx", None)
    file = put(tmp_path / "b.csv", text(["会员号", "姓名", "大师分", "等级分"], ["1001", "王伟", 900, 1600]))
    said = run("import", file, "--into", own, language="zh", code=1)
    assert "会员：新增 1 行" in said.stdout
    assert "此工作簿的“会员”没有“等级分”列：有 1 格未导入" in said.stderr
    assert [cells(own, "会员")[f"{column}5"] for column in "ABC"] == ["1001", "王伟", 900]


@pytest.mark.slow
def test_rows_that_the_workbook_would_not_hand_over(tmp_path: Path) -> None:
    """Its call takes A8:F60: 52 rows, 6 of which are there."""
    own = own_book(tmp_path / "a.xlsx")
    rows = [[f"{number}队", number] for number in range(1, 48)]
    file = put(tmp_path / "b.csv", text(["队名", "名次"], *rows))
    assert "row 61; rows count as far as 60" in run("import", file, "--into", own, code=2).stderr
    run("import", put(file, text(["队名", "名次"], *rows[:-1])), "--into", own, code=1)  # two are first now
    assert len(table(own)) == 52


@pytest.mark.slow
def test_more_rows_than_a_workbook_of_ours_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xlfuncs.jobs.importing.LARGEST", 40)  # lines are laid out for so many, and none is needed
    rows = [[f"{number}队", number] for number in range(1, 4998)]
    file, own = put(tmp_path / "b.csv", text(["队名", "名次"], *rows)), tmp_path / "a.xlsx"
    refused = run("import", file, "--event", "cba-teams", "-o", own, code=2).stderr
    assert refused == f"{own}: Entries would end in row 5001; rows count as far as 5000: nothing is written\n"
    assert not own.exists()


@pytest.mark.slow
@pytest.mark.usefixtures("computed")
def test_a_line_of_a_pair_is_known_in_any_language(tmp_path: Path) -> None:
    def pairs(page: Worksheet) -> None:
        page.delete_rows(1, 20)
        lines: list[list[Any]] = [["对号", "方向"], ["1", "南北"], ["1", "EW"], ["2", None]]
        for at, line in enumerate(lines, HEAD):
            for column, value in enumerate(line, 1):
                page.cell(at, column, value)
        page.parent["公告"]["A1"] = ArrayFormula("A1:H60", '=XF_EVENT("br-pairs","board",成绩!A1:B6,成绩!A8:C60)')
        page.cell(HEAD, 3, "牌手1")

    own = own_book(tmp_path / "a.xlsx", [], change=pairs)
    rows = [
        ["unit", "direction", "player1"],
        [1, "EW", "王伟"],
        [1, "NS", "李娜"],
        [2, "NS", "张强"],
        [2, "EW", "赵静"],
    ]
    file = put(tmp_path / "b.csv", text(*rows))
    run("import", file, "--into", own, code=1)  # two lists, and the settings say one
    assert [row[2] for row in table(own, 3)] == ["李娜", "王伟", "张强", "赵静"]
    assert "4 unchanged" in run("import", file, "--into", own).stdout  # its board's #N/A stands beside a setting


def test_a_workbook_that_is_open(tmp_path: Path) -> None:
    own = own_book(tmp_path / "a.xlsx", TEAMS[:2])
    (tmp_path / "~$a.xlsx").touch()
    file = put(tmp_path / "b.csv", sheet())
    assert "Excel" in run("import", file, "--into", own, code=2).stderr
    assert len(table(own)) == 2
    run("import", file, "--into", own, "--force")
    assert len(table(own)) == 6


@pytest.mark.parametrize("last", [False, True])
def test_a_meeting_with_a_name_and_a_day_of_its_own(tmp_path: Path, last: bool) -> None:
    """大会名 and 開催日 are the event's where it has no 競技会名 and 日付, else not imported, and told."""
    own, meeting = [["競技会名", "春"], ["日付", "2026-05-13"]], [["大会名", "第10回"], ["開催日", "5月12-14日"]]
    rows = [*(own + meeting if last else meeting + own), [], ["ペア", "得点"], ["青木・石田", 55], ["上野・遠藤", 45]]
    found = given_by("jcbl-sectional", put(tmp_path / "a.csv", text(*rows)))
    assert found.settings["name"] == "春"
    assert [getattr(each.lost.said, "name", "") for each in found.left] == ["NO_SETTING_FOR", "NO_SETTING_FOR"]
    alone = given_by("jcbl-sectional", put(tmp_path / "b.csv", text(*meeting, *rows[4:])))
    assert (alone.settings["name"], alone.settings["date"], alone.left) == ("第10回", "5月12-14日", [])


@pytest.mark.slow
def test_a_long_text_behind_a_setting(tmp_path: Path) -> None:
    """The most that a cell holds, 32,767 letters in short words: it is looked through once, not from every word on."""
    rows = [["比赛名称：春 " + "a " * 16000], [], ["队名", "名次"], ["甲队", 1]]
    with within(2):
        found = given_by("cba-teams", put(tmp_path / "a.csv", text(*rows)))
    assert found.settings["name"].startswith("春 a a")
