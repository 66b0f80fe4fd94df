"""A registration sheet is checked before the event and gets places and points afterwards; all else in it stays."""

import json
import zipfile
from functools import partial
from pathlib import Path
from typing import Any

import commands
import openpyxl
import pytest
from click.testing import Result
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

HEADS = ["队名", "序号", "角色", "姓名", "身份证号", "会员号", "大师分"]
FORM: list[list[Any]] = [
    ["2026年示例县桥牌团体赛报名表"],
    HEADS,
    ["江畔队", 1, "领队", "周领", "110101197003070011", None, None],
    [None, 2, "队长", "王伟", "110101199003070012", "１０００１", 1200],
    [None, 3, "队员", "李 娜", "110101199003070023", None, None],
    [None, 4, "队员", "张敏", "110101199003070034", "10003", 800],
    [None, 5, "替补", "赵六", "110101199003070045", "10004", 700],
    ["松风队", 1, "队长", "孙一", "110101199003070056", "10011", 500],
    [None, 2, "队员", "钱二", "110101199003070067", "10012", 400],
    [None, 3, "队员", "郑三", "110101199003070078", None, "非会员"],
    [None, 4, "队员", "冯四", "110101199003070089", "10014", 300],
    ["云岭队", 1, None, "褚五", None, "10021", 350],
    [None, 2, None, "卫六", None, "10022", 200],
    [None, 3, None, "蒋七", None, "10023", 100],
    [None, 4, None, "沈八", None, "10024", 90],
]
MEMBERS = "会员号,姓名,大师分\n" + "\n".join(
    [
        *("10001,王伟,1250", "10002,李娜,640", "10003,张敏,800", "10004,赵六,700", "10011,孙一,500", "10012,钱二,400"),
        *("10014,冯四,300", "10021,褚五,350", "10022,卫六,200", "10023,蒋七,100", "10024,沈八,90"),
    ]
)


def form(file: Path, rows: list[list[Any]] = FORM, *merged: str) -> Path:
    book = openpyxl.Workbook()
    page = book.active
    assert isinstance(page, Worksheet)
    page.title = "报名表"
    for row in rows:
        page.append(row)
    for area in merged or ("A3:A7", "A8:A11", "A12:A15"):
        page.merge_cells(area)
    page["A1"].font = Font(size=16, bold=True)
    for cell in page[4]:
        cell.font = Font(italic=True)
    book.save(file)
    (file.parent / "members.csv").write_text(MEMBERS, encoding="utf-8")
    return file


run = partial(commands.run, language="zh")


def checked(sheet: Path, *options: object, event: str = "cba-teams", exit_code: int = 0) -> Result:
    members = ("--members", sheet.parent / "members.csv") if event.startswith("cba") else ()
    return run("entries", sheet, "--event", event, *members, *options, code=exit_code)


def cells(file: Path, first: int = 2) -> list[list[Any]]:
    page = openpyxl.load_workbook(file).active
    assert isinstance(page, Worksheet)
    return [[cell.value for cell in row] for row in page.iter_rows(min_row=first)]


def column(file: Path, heading: str) -> list[Any]:
    heads, *rows = cells(file)
    assert heads.count(heading) == 1, heads
    return [row[heads.index(heading)] for row in rows]


def test_a_sheet_in_order(tmp_path: Path) -> None:
    sheet = form(tmp_path / "报名表.xlsx")
    assert checked(sheet, "--players", "4-6", "--mp-below", 1300).stdout == "3 队，队员 12 人；0 处须核对\n"


@pytest.mark.slow
def test_what_the_members_base_adds_stands_in_the_sheet_and_the_check_beside_it(tmp_path: Path) -> None:
    sheet, out = form(tmp_path / "报名表.xlsx"), tmp_path / "核对.xlsx"
    checked(sheet, "-o", out)
    assert column(out, "会员号")[2] == "10002"
    assert column(out, "大师分")[:3] == [None, 1200, 640]
    said = column(out, "核对")
    assert said[:5] == [None, "表中大师分为 1200，会员台账中为 1250", "通过", "通过", "通过"]
    assert said[7] == "非会员"
    # all else is as it was
    before, after = cells(sheet, 1), cells(out, 1)
    for row, (one, other) in enumerate(zip(before, after, strict=True)):
        assert [cell for at, cell in enumerate(other[:7]) if one[at] is not None] == [
            c for c in one if c is not None
        ], row
    page = openpyxl.load_workbook(out).active
    assert isinstance(page, Worksheet)
    assert {str(each) for each in page.merged_cells.ranges} == {"A3:A7", "A8:A11", "A12:A15"}
    assert page["A1"].font.b
    assert page["H2"].value == "核对"


@pytest.mark.parametrize(
    ("row", "cell", "options", "told"),
    [
        # a name that nobody has, a number of somebody else, one that contradicts the name's
        (5, (3, "张四"), (), ["江畔队 张四：会员号 10003 是“张敏”的"]),
        (6, (5, "10099"), (), ["江畔队 赵六：会员台账中此人的会员号为 10004"]),
        (14, (3, "无名"), (), ["云岭队 无名：会员号 10024 是“沈八”的"]),
        # below 1250 is not 1250 itself: what the base has counts, not what is typed
        (3, (6, 1100), ("--mp-below", 1250), ["江畔队 王伟：大师分为 1250，限 1250 以下（不含）参加"]),
        (3, (6, 1100), ("--mp-below", 1251), []),
        (
            3,
            (6, 1100),
            ("--mp-from", 100),
            ["松风队 郑三：大师分为 0，限 100 以上（含）参加", "云岭队 沈八：大师分为 90，限 100 以上（含）参加"],
        ),
        (
            3,
            (6, 1100),
            ("--players", "5"),
            [f"{team}：队员 4 人，少于 5 人" for team in ("江畔队", "松风队", "云岭队")],
        ),
        (
            3,
            (6, 1100),
            ("--players", "2～3"),
            [f"{team}：队员 4 人，多于 3 人" for team in ("江畔队", "松风队", "云岭队")],
        ),
        # somebody in two teams
        (14, (3, "孙一"), (), ["云岭队 孙一：会员号 10024 是“沈八”的"]),
    ],
)
def test_what_is_wrong_is_told(
    tmp_path: Path, row: int, cell: tuple[int, Any], options: tuple[Any, ...], told: list[str]
) -> None:
    rows = [list(each) for each in FORM]
    rows[row][cell[0]] = cell[1]
    result = checked(form(tmp_path / "报名表.xlsx", rows), *options, exit_code=1 if told else 0)
    assert result.stdout.splitlines()[:-1] == told


def test_somebody_in_two_teams_and_two_members_of_one_name(tmp_path: Path) -> None:
    rows = [list(each) for each in FORM]
    rows[14][3], rows[14][5] = "孙一", "10011"
    rows[6][5] = None
    sheet = form(tmp_path / "报名表.xlsx", rows)
    (tmp_path / "members.csv").write_text(f"{MEMBERS}\n10031,赵六,90", encoding="utf-8")
    assert checked(sheet, exit_code=1).stdout.splitlines()[:-1] == [
        "江畔队 赵六：会员台账中有同名会员：请填写会员号（10004、10031）",
        "云岭队 孙一：同时报在“松风队”",
    ]


def test_namesakes_without_numbers_are_not_told_as_one_player(tmp_path: Path) -> None:
    """Two members are called 赵六: that of 江畔队 and that of 云岭队 may each be another."""
    rows = [list(each) for each in FORM]
    rows[6][5], rows[14][3], rows[14][5] = None, "赵六", None
    sheet = form(tmp_path / "报名表.xlsx", rows)
    (tmp_path / "members.csv").write_text(f"{MEMBERS}\n10031,赵六,90", encoding="utf-8")
    assert checked(sheet, exit_code=1).stdout.splitlines()[:-1] == [
        f"{team} 赵六：会员台账中有同名会员：请填写会员号（10004、10031）" for team in ("江畔队", "云岭队")
    ]


@pytest.mark.parametrize("cell", ["赵六 #10004", "赵六＃10004", "10004"])
def test_a_number_in_a_player_s_cell_says_who_he_is(tmp_path: Path, cell: str) -> None:
    rows = [list(each) for each in FORM]
    rows[6][3:6] = [cell, None, None]
    sheet, out = form(tmp_path / "报名表.xlsx", rows), tmp_path / "核对.xlsx"
    (tmp_path / "members.csv").write_text(f"{MEMBERS}\n10031,赵六,90", encoding="utf-8")
    people = json.loads(checked(sheet, "-o", out, "--json").stdout)["teams"][0]["people"]
    assert (people[-1]["name"], people[-1]["problems"]) == ("赵六", [])
    assert column(out, "会员号")[4] == "10004"


@pytest.mark.parametrize("name", ["赵六 #10003", "赵六（10003）", "赵六 10003"])
@pytest.mark.parametrize("apart", [True, False])
def test_a_number_in_a_name_that_is_not_the_one_beside_it_is_told(tmp_path: Path, name: str, apart: bool) -> None:
    """The one beside it counted without a word: 10004 is that of 赵六."""
    rows = [list(each) for each in FORM]
    rows[6][3] = name
    of_teams: list[list[Any]] = [
        ["队名", "队员1", "会员号", "队员2", "会员号"],
        ["江畔队", name, "10004", "孙一", "10011"],
    ]
    sheet = form(tmp_path / "报名表.xlsx", rows) if apart else form(tmp_path / "报名表.xlsx", of_teams, "G1:H1")
    told = checked(sheet, exit_code=1).stdout.splitlines()[0]
    assert told.endswith(f"：“{name}”与会员号 10004 不符：请更正其一")


@pytest.mark.parametrize("name", ["赵六 #010004", "赵六（10004）", "赵六 10004"])
def test_a_number_in_a_name_may_say_the_one_beside_it_again(tmp_path: Path, name: str) -> None:
    rows = [list(each) for each in FORM]
    rows[6][3] = name
    people = json.loads(checked(form(tmp_path / "报名表.xlsx", rows), "--json").stdout)["teams"][0]["people"]
    assert (people[-1]["name"], people[-1]["number"], people[-1]["problems"]) == ("赵六", "10004", [])


def test_a_stroke_in_the_place_of_a_number_is_none(tmp_path: Path) -> None:
    """As in the import; it was told that the member has another number than －."""
    rows = [list(each) for each in FORM]
    rows[6][5] = "－"
    people = json.loads(checked(form(tmp_path / "报名表.xlsx", rows), "--json").stdout)["teams"][0]["people"]
    assert (people[-1]["number"], people[-1]["problems"]) == ("10004", [])


def test_non_members_without_names_are_as_many_as_stand_there(tmp_path: Path) -> None:
    rows = [list(each) for each in FORM]
    for at in (5, 6, 14):  # two of 江畔队, one of 云岭队
        rows[at][3:] = ["非会员", None, None, None]
    sheet, out = form(tmp_path / "报名表.xlsx", rows), tmp_path / "核对.xlsx"
    assert checked(sheet, "--players", "4", "-o", out).stdout.splitlines()[0] == "3 队，队员 12 人；0 处须核对"
    assert [column(out, "核对")[at] for at in (3, 4, 12)] == ["非会员"] * 3
    assert [column(out, "大师分")[at] for at in (3, 4, 12)] == ["非会员"] * 3


def test_what_is_held_otherwise_is_said_in_the_sheet_s_language(tmp_path: Path) -> None:
    rows = [list(each) for each in FORM]
    rows[10][6] = "NM"
    sheet, out = form(tmp_path / "报名表.xlsx", rows), tmp_path / "核对.xlsx"
    checked(sheet, "-o", out)
    assert column(out, "核对")[8] == "表中大师分为非会员，会员台账中为 300"


def test_somebody_twice_in_one_team(tmp_path: Path) -> None:
    """A line pasted twice: without it they are three."""
    rows = [list(each) for each in FORM]
    rows[14][3], rows[14][5] = "蒋 七", "10023"
    told = checked(form(tmp_path / "报名表.xlsx", rows), "--players", "4", exit_code=1).stdout
    assert "云岭队 蒋 七：在本队重复填报" in told


@pytest.mark.parametrize("span", ["6-4", "4-", "-", "x"])
def test_what_is_no_number_of_players_is_refused(tmp_path: Path, span: str) -> None:
    result = checked(form(tmp_path / "报名表.xlsx"), "--players", span, exit_code=2)
    assert "不是人数" in result.stderr


@pytest.mark.parametrize(
    "rows",
    [
        [["队名", "姓名", "会员号"], ["甲队", "王伟", "10001"], ["乙队"], ["丙队", "孙一", "10011"], [None, "钱二"]],
        [["队名", "角色", "姓名"], ["甲队", None, "王伟"], ["乙队", "领队", "周领"], ["丙队", None, "孙一"], ["丙队"]],
        [["队名", "队员1", "队员2"], ["甲队", "王伟", "李娜"], ["乙队"], ["丙队", "孙一", "钱二"]],
    ],
)
def test_a_team_without_players_is_told(tmp_path: Path, rows: list[list[Any]]) -> None:
    """It passed in silence; who only leads it is none of them. Of so many the number says as much."""
    sheet = form(tmp_path / "报名表.xlsx", rows, "G1:H1")
    assert checked(sheet, exit_code=1).stdout.splitlines()[:-1] == ["乙队：没有队员"]
    assert "乙队：队员 0 人，少于 1 人" in checked(sheet, "--players", "1-9", exit_code=1).stdout


def test_who_takes_part_by_himself_needs_no_players(tmp_path: Path) -> None:
    sheet = form(tmp_path / "申込.xlsx", [["No.", "氏名"], [1, "青木 明"], [2, "石田 恵"]], "G1:H1")
    assert "選手がいません" not in run("entries", sheet, "--event", "jcbl-weekly", "--lang", "ja", code=None).stdout


def test_a_workbook_with_macros_stays_one(tmp_path: Path) -> None:
    """Excel opens none whose name says that it has no macros."""
    sheet = form(tmp_path / "报名表.xlsx").rename(tmp_path / "报名表.xlsm")
    assert ".xlsm" in checked(sheet, "-o", tmp_path / "核对.xlsx", exit_code=2).stderr
    assert not (tmp_path / "核对.xlsx").exists()
    checked(sheet, "-o", tmp_path / "核对.xlsm")


def test_seed_points_of_the_best_four(tmp_path: Path) -> None:
    """第2条 L3 b) チームのSPは上位4人の合計、上限は未満: 40 + 30 + 20 + 10 of 40, 30, 20, 10, 5 is 100."""
    rows: list[list[Any]] = [["チーム名", "氏名", "役割", "会員番号", "SP"]]
    rows += [
        ["かもめ" if at == 0 else None, f"選手{at}", None, f"2{at}", sp] for at, sp in enumerate((5, 10, 20, 30, 40))
    ]
    rows += [
        [None, "監督さん", "監督", "299", 400],
        ["しおかぜ", "別人", None, "300", 99],
        [None, "別人二", None, "301", 0],
    ]
    sheet = form(tmp_path / "申込.xlsx", rows, "A2:A7", "A8:A9")
    for limit, code in ((100, 1), (101, 0)):
        result = checked(sheet, "--sp-below", limit, event="jcbl-teams", exit_code=code)
        assert ("种子分最高的 4 人合计 100，限 100 以下（不含）参加" in result.stdout) is (code == 1)


def results(tmp_path: Path, places: dict[str, Any]) -> Path:
    """The results of the three teams with their players, as somebody keeps them."""
    names = [
        ["王伟", "李娜", "张敏", "赵六"],
        ["孙一", "钱二", "郑三（非会员）", "冯四"],
        ["褚五", "卫六", "蒋七", "沈八"],
    ]
    rows: list[list[Any]] = [["比赛等级", "俱乐部比赛"], ["冠军至少打的副数 B", 24], []]
    rows += [["名次", "队名", "队员1", "队员2", "队员3", "队员4"]]
    rows += [[place, team, *own] for (team, place), own in zip(places.items(), names, strict=True)]
    file = tmp_path / "成绩.csv"
    file.write_text("\n".join(",".join(str(cell) for cell in row) for row in rows), encoding="utf-8")
    return file


PLACES = {"江畔队": 2, "松风队": 1, "云岭队": 3}
#: 1.3 × (640 + 700 + 800 + 1250) ÷ 4 = 1101.75, 1.3 × 1200 ÷ 4 = 390, 1.3 × 740 ÷ 4 = 240.50; at a club at most 1000
#: (§1.3.1): AVGM 543.50, M = 2 + 543.50 ÷ 300 = 3.81, S = 24 ÷ 24; R of 1 of 3 is lg 3 − lg 2 = 0.18: 0.69, and half of
#: three is one place.
FIRST = 0.69


def test_places_and_points_go_into_the_sheet(tmp_path: Path) -> None:
    sheet, out = form(tmp_path / "报名表.xlsx"), tmp_path / "名次.xlsx"
    checked(sheet, "--results", results(tmp_path, PLACES), "-o", out)
    assert column(out, "名次") == [2, None, None, None, None, 1, None, None, None, 3, None, None, None]
    assert column(out, "本次总大师分") == [None, 0, 0, 0, 0, FIRST, FIRST, FIRST, FIRST, 0, 0, 0, 0]
    assert column(out, "本次红分") == column(out, "本次总大师分")
    page = openpyxl.load_workbook(out).active
    assert isinstance(page, Worksheet)
    assert page["I4"].font.i, "as the row that it stands in"


@pytest.mark.parametrize("withdrew", ["弃权", "退赛"])
def test_who_withdrew_is_written_as_people_say_it(tmp_path: Path, withdrew: str) -> None:
    """Two are placed; a word stands in the place of the third, and nobody there gets points."""
    sheet, out = form(tmp_path / "报名表.xlsx"), tmp_path / "名次.xlsx"
    checked(sheet, "--results", results(tmp_path, PLACES | {"云岭队": withdrew}), "-o", out)
    assert column(out, "名次") == [2, None, None, None, None, 1, None, None, None, withdrew, None, None, None]
    assert column(out, "本次总大师分")[9:] == [0, 0, 0, 0]


def test_points_of_a_player_with_a_number_behind_his_name(tmp_path: Path) -> None:
    rows = [list(each) for each in FORM]
    rows[8][3], rows[8][5] = "钱二 #10012", None
    sheet, out = form(tmp_path / "报名表.xlsx", rows), tmp_path / "名次.xlsx"
    checked(sheet, "--results", results(tmp_path, PLACES), "-o", out)
    assert column(out, "本次总大师分")[6] == FIRST


@pytest.mark.slow
def test_once_more_writes_the_same_cells_and_keeps_what_was_as_bak(tmp_path: Path) -> None:
    sheet = form(tmp_path / "报名表.xlsx")
    checked(sheet, "--results", results(tmp_path, PLACES), "--in-place")
    once = cells(sheet, 1)
    checked(sheet, "--results", results(tmp_path, PLACES | {"江畔队": 1, "松风队": 2}), "--in-place")
    assert [len(row) for row in cells(sheet, 1)] == [len(row) for row in once]
    assert column(sheet, "名次")[0] == 1
    kept = (tmp_path / "报名表.xlsx.bak").rename(tmp_path / "原表.xlsx")
    assert cells(kept, 1) == once
    checked(sheet, "--in-place")
    assert column(sheet, "核对")[2] == "通过"


def test_the_same_sheet_with_places_typed_is_its_own_results(tmp_path: Path) -> None:
    rows = [list(each) for each in FORM]
    rows[1].append("名次")
    for at, place in ((2, 2), (7, 1), (11, 3)):
        rows[at].append(place)
    sheet, out = form(tmp_path / "报名表.xlsx", rows), tmp_path / "名次.xlsx"
    checked(sheet, "--results", sheet, "--set", "level=club", "--set", "boards=24", "-o", out)
    assert column(out, "本次总大师分")[5:9] == [FIRST] * 4


def test_results_that_are_not_to_be_published_write_nothing(tmp_path: Path) -> None:
    sheet, out = form(tmp_path / "报名表.xlsx"), tmp_path / "名次.xlsx"
    file = results(tmp_path, PLACES | {"江畔队": "??"})
    assert "暂不公布" in checked(sheet, "--results", file, "-o", out, exit_code=1).stderr
    assert not out.exists()


@pytest.mark.slow
def test_points_of_another_colour_take_the_place_of_those_written_before(tmp_path: Path) -> None:
    """The colour was wrong at first: what stood under the red points would count beside the new ones."""
    sheet = form(tmp_path / "报名表.xlsx")
    file = results(tmp_path, PLACES)
    checked(sheet, "--results", file, "--in-place")
    assert sum(each or 0 for each in column(sheet, "本次红分")) == pytest.approx(4 * FIRST)
    checked(sheet, "--results", file, "--set", "colour=silver", "--in-place")
    assert sum(each or 0 for each in column(sheet, "本次银分")) > 0
    assert sum(each or 0 for each in column(sheet, "本次红分")) == 0


def test_what_is_not_read_of_the_results_is_told(tmp_path: Path) -> None:
    sheet, out = form(tmp_path / "报名表.xlsx"), tmp_path / "名次.xlsx"
    file = results(tmp_path, PLACES)
    file.write_text("冠军至少打的付数,96\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    assert "未使用（本比赛没有这些设置或列）：冠军至少打的付数" in checked(sheet, "--results", file, "-o", out).stderr
    assert column(out, "名次")[0] == 2


def test_teams_that_only_one_of_the_two_has_are_told(tmp_path: Path) -> None:
    sheet, out = form(tmp_path / "报名表.xlsx"), tmp_path / "名次.xlsx"
    file = results(tmp_path, {"江畔队": 2, "松涛队": 1, "云岭队": 3})
    told = checked(sheet, "--results", file, "-o", out, exit_code=1).stderr
    assert "松风队：成绩中没有此队，未填写" in told
    assert "松涛队：成绩中有，报名表中没有" in told
    assert column(out, "名次")[0] == 2


def test_identity_numbers_go_nowhere(tmp_path: Path) -> None:
    rows = [list(each) for each in FORM]
    rows[4][5] = "110101199003070023"
    sheet, out = form(tmp_path / "报名表.xlsx", rows), tmp_path / "名次.xlsx"
    told = checked(sheet, "--json", "-o", out).stdout
    assert "1101011990" not in told
    people = [each for team in json.loads(told)["teams"] for each in team["people"]]
    assert [(each["name"], each["role"], each["plays"]) for each in people[:2]] == [
        ("周领", "领队", False),
        ("王伟", "队长", True),
    ]
    assert people[2]["number"] == "10002"
    new = [row[7:] for row in cells(out, 1)]
    assert "1101011990" not in str(new)


def test_only_the_sheet_s_own_part_changes(tmp_path: Path) -> None:
    sheet, out = form(tmp_path / "报名表.xlsx"), tmp_path / "核对.xlsx"
    checked(sheet, "-o", out)
    with zipfile.ZipFile(sheet) as before, zipfile.ZipFile(out) as after:
        changed = {each for each in before.namelist() if before.read(each) != after.read(each)}
    assert changed <= {"xl/worksheets/sheet1.xml", "docProps/core.xml"}


def test_a_row_for_each_team(tmp_path: Path) -> None:
    rows = [["队名", "队员1", "队员2", "会员号"], ["甲队", "王伟", "李娜", None], ["乙队", "孙一", "没有的人", None]]
    sheet, out = form(tmp_path / "报名表.xlsx", rows, "F1:G1"), tmp_path / "核对.xlsx"
    assert "乙队 没有的人：会员台账中查无此人" in checked(sheet, "-o", out, exit_code=1).stdout
    assert [row[-1] for row in cells(out, 1)][:3] == ["核对", "通过", "没有的人：会员台账中查无此人"]


@pytest.mark.parametrize(
    "rows",
    [
        [["队名", "队员1", "会员号", "队员2", "会员号"], ["甲队", "王伟", "10001", "李娜", "10003"]],
        [["队名", "会员号", "队员1", "会员号", "队员2"], ["甲队", "10001", "王伟", "10003", "李娜"]],
        [["队名", "队员1", "队员2", "会员号1", "会员号2"], ["甲队", "王伟", "李娜", "10001", "10003"]],
        [["队名", "队员1", "队员2", "队员2会员号", "队员1会员号"], ["甲队", "王伟", "李娜", "10003", "10001"]],
        [["队名", "选手1", "选手1会员证号", "选手2", "选手2的会员号"], ["甲队", "王伟", "10001", "李娜", "10003"]],
        [["Team", "Player 1", "Player 2", "Player 2 number", "电话"], ["甲队", "王伟", "李娜", "10003", "139"]],
        [["队名", "队员姓名1", "队员姓名2", "会员号1", "会员号2"], ["甲队", "王伟", "李娜", "10001", "10003"]],
        [["队名", "选手1", "选手2", "选手会员号2", "选手会员号1"], ["甲队", "王伟", "李娜", "10003", "10001"]],
    ],
)
def test_numbers_of_the_players_of_a_row_are_theirs(tmp_path: Path, rows: list[list[Any]]) -> None:
    sheet, out = form(tmp_path / "报名表.xlsx", rows, "A9:B9"), tmp_path / "核对.xlsx"
    told = checked(sheet, "-o", out, exit_code=1).stdout.splitlines()
    assert told[0] == "甲队 李娜：会员号 10003 是“张敏”的"
    assert [row[:6] for row in cells(out, 1)][:2] == [[*rows[0], "核对"], [*rows[1], "李娜：会员号 10003 是“张敏”的"]]


@pytest.mark.parametrize(
    ("heads", "row"),
    [
        (
            ["队名", "队长", "队长会员号", "队员1", "队员1会员号", "队员2", "队员2会员号"],
            ["甲队", "李娜", "10003", "王伟", "10001", "孙一", "10011"],
        ),
        (
            ["队名", "队长", "队长会员号", "队员1", "会员号1", "队员2", "会员号2"],
            ["甲队", "李娜", "10003", "王伟", "10001", "孙一", "10011"],
        ),
        (
            ["队名", "队长", "会员号", "队员", "会员号", "队员", "会员号"],
            ["甲队", "李娜", "10003", "王伟", "10001", "孙一", "10011"],
        ),
        (
            ["チーム名", "選手1", "選手1会員番号", "選手2", "選手2会員番号", "主将", "主将会員番号"],
            ["甲队", "王伟", "10001", "孙一", "10011", "李娜", "10003"],
        ),
        (
            ["队名", "队员1", "会员号1", "队员2", "会员号2", "替补", "替补会员号"],
            ["甲队", "王伟", "10001", "孙一", "10011", "李娜", "10003"],
        ),
        (
            ["队名", "队员1", "队员2", "替补1", "替补2", "替补会员号2", "替补会员号1"],
            ["甲队", "王伟", "孙一", "张敏", "李娜", "10003", None],
        ),
    ],
)
def test_numbers_are_read_of_who_stands_under_what_he_is(tmp_path: Path, heads: list[Any], row: list[Any]) -> None:
    told = checked(form(tmp_path / "报名表.xlsx", [heads, row], "I1:J1"), exit_code=1).stdout.splitlines()
    assert told[0] == "甲队 李娜：会员号 10003 是“张敏”的"


def people(sheet: Path, *options: object, exit_code: int = 0) -> list[tuple[str, str]]:
    found = json.loads(checked(sheet, "--json", *options, exit_code=exit_code).stdout)["teams"][0]["people"]
    return [(each["name"], each["number"]) for each in found]


def test_a_captain_without_a_number_leaves_those_of_the_players(tmp_path: Path) -> None:
    rows = [["队名", "队长", "队员1", "会员号", "队员2", "会员号"], ["甲队", "张敏", "王伟", "10001", "李娜", "10002"]]
    own = people(form(tmp_path / "报名表.xlsx", rows, "H1:I1"))
    assert own == [("张敏", "10003"), ("王伟", "10001"), ("李娜", "10002")]


def test_the_captain_among_the_players_is_one_of_them_with_the_number_at_either(tmp_path: Path) -> None:
    """Two members are called 赵六: the number beside the captain says who the player is."""
    rows = [["队名", "队长", "队长会员号", "队员1", "队员2"], ["甲队", "赵六", "10004", "李娜", "赵六"]]
    sheet = form(tmp_path / "报名表.xlsx", rows, "G1:H1")
    (tmp_path / "members.csv").write_text(f"{MEMBERS}\n10031,赵六,90", encoding="utf-8")
    assert people(sheet) == [("李娜", "10002"), ("赵六", "10004")]


def test_substitutes_under_headings_of_their_own_are_players(tmp_path: Path) -> None:
    rows = [["队名", "队员1", "队员2", "替补1", "替补2", "替补电话"], ["甲队", "王伟", "李娜", "张敏", "张四", "139"]]
    told = checked(form(tmp_path / "报名表.xlsx", rows, "H1:I1"), exit_code=1).stdout.splitlines()
    assert told == ["甲队 张四：会员台账中查无此人", "1 队，队员 4 人；1 处须核对"]


def test_numbers_in_a_row_tell_namesakes_apart(tmp_path: Path) -> None:
    rows = [["队名", "队员1", "会员号", "队员2", "会员号"], ["甲队", "赵六", "10004", "李娜", "10002"]]
    rows.append(["乙队", "赵六", "10031", "某人", "非会员"])
    sheet = form(tmp_path / "报名表.xlsx", rows, "G1:H1")
    (tmp_path / "members.csv").write_text(f"{MEMBERS}\n10031,赵六,90", encoding="utf-8")
    assert checked(sheet).stdout == "2 队，队员 4 人；0 处须核对\n"


def test_what_the_players_of_a_row_hold_is_theirs(tmp_path: Path) -> None:
    """王伟 has 1250 in the register."""
    rows = [["队名", "队员1", "大师分", "队员2", "大师分"], ["甲队", "王伟", 1200, "李娜", 640]]
    sheet, out = form(tmp_path / "报名表.xlsx", rows, "G1:H1"), tmp_path / "核对.xlsx"
    checked(sheet, "-o", out)
    assert cells(out, 2)[0][-1] == "王伟：表中大师分为 1200，会员台账中为 1250"


@pytest.mark.parametrize("heading", ["会员号", "会员注册号", "队员会员号", "队员1大师分数"])
def test_numbers_that_are_no_single_player_s_are_told(tmp_path: Path, heading: str) -> None:
    rows = [["队名", "队员1", "队员2", heading, "电话"], ["甲队", "王伟", "李娜", "10003", "139"]]
    told = checked(form(tmp_path / "报名表.xlsx", rows, "G1:H1"), exit_code=1).stdout.splitlines()
    assert told[0] == f"报名表：未读取“{heading}”：请在每名队员旁各设一列"


PAIRS = [["王伟", "李娜"], ["孙一", "钱二"], ["褚五", "卫六"]]


def pairs(file: Path, *rows: list[Any]) -> Path:
    return form(file, [*map(list, rows)], "F1:G1")


@pytest.mark.parametrize("partner", [None, "—"])
def test_a_pair_of_one_is_told(tmp_path: Path, partner: str | None) -> None:
    sheet = pairs(tmp_path / "报名表.xlsx", ["选手1", "选手2"], PAIRS[0], ["孙一", partner], PAIRS[2])
    told = checked(sheet, event="cba-pairs", exit_code=1).stdout.splitlines()
    assert told == ["孙一：队员 1 人，少于 2 人", "3 队，队员 5 人；1 处须核对"]


def test_headings_that_nobody_knows_are_told_as_a_hint(tmp_path: Path) -> None:
    """The pair that stands under one of them alone was left out without a word."""
    rows = [
        ["双人", "选手1", "选手2", "电话", "备注"],
        ["甲对", *PAIRS[0], "139", None],
        ["孙一—钱二", None, None, None, None],
    ]
    result = checked(pairs(tmp_path / "报名表.xlsx", *rows), event="cba-pairs")
    assert result.stdout == "1 队，队员 2 人；0 处须核对\n"
    assert result.stderr == "工作表“报名表”：“双人”、“电话”下的内容未读取\n"


def test_pairs_without_names_are_none_twice(tmp_path: Path) -> None:
    sheet = pairs(tmp_path / "报名表.xlsx", ["选手1", "选手2"], *PAIRS)
    assert checked(sheet, event="cba-pairs").stdout == "3 队，队员 6 人；0 处须核对\n"


def test_somebody_in_two_pairs_is_told_by_their_players(tmp_path: Path) -> None:
    sheet = pairs(tmp_path / "报名表.xlsx", ["选手1", "选手2"], *PAIRS[:2], ["李 娜", "卫六"])
    told = checked(sheet, event="cba-pairs", exit_code=1).stdout.splitlines()[:-1]
    assert told == ["李 娜 / 卫六 李 娜：同时报在“王伟 / 李娜”"]


@pytest.mark.parametrize("cell", ["王伟、张四", "王伟 / 张四", "张四－王伟"])
def test_the_two_of_a_pair_in_one_cell_are_checked(tmp_path: Path, cell: str) -> None:
    sheet = pairs(tmp_path / "报名表.xlsx", ["序号", "姓名"], [1, "孙一、钱二"], [2, cell])
    told = checked(sheet, event="cba-pairs", exit_code=1).stdout.splitlines()
    assert told == [f"{cell} 张四：会员台账中查无此人", "2 队，队员 4 人；1 处须核对"]


@pytest.mark.parametrize(
    ("rows", "unit"),
    [
        ([["选手1", "选手2"], ["王伟", "李娜（教练）"], *PAIRS[1:]], "王伟 / 李娜"),
        ([["姓名"], ["王伟、李娜（教练）"], ["孙一、钱二"]], "王伟、李娜（教练）"),
        ([["序号", "姓名"], [1, "王伟"], [None, "李娜（教练）"], [2, "孙一"], [None, "钱二"]], "王伟 / 李娜"),
        (
            [["号", "姓名", "身份"], [1, "王伟"], [None, "李娜", "教练"], [2, "孙一"], [None, "钱二"]],
            "王伟 / 李娜",
        ),
    ],
)
def test_both_of_a_pair_play_whatever_else_they_are(tmp_path: Path, rows: list[list[Any]], unit: str) -> None:
    """As in an event: the coach of a team is none of its players, and one of a pair is."""
    sheet = pairs(tmp_path / "报名表.xlsx", *rows)
    first = json.loads(checked(sheet, "--json", event="cba-pairs").stdout)["teams"][0]
    assert first["unit"] == unit
    assert [(each["name"], each["role"], each["plays"], each["number"]) for each in first["people"]] == [
        ("王伟", "", True, "10001"),
        ("李娜", "教练", True, "10002"),
    ]


@pytest.mark.parametrize(
    "rows",
    [
        [["选手1", "选手2"], *PAIRS],
        [["选手1", "选手2"], *([b, a] for a, b in PAIRS)],
        [["姓名"], *([f"{a}、{b}"] for a, b in PAIRS)],
    ],
)
def test_places_of_pairs_go_to_their_two_players(tmp_path: Path, rows: list[list[Any]]) -> None:
    """Three pairs are fewer than six (§2.9.6): they have places, and all points are 0."""
    sheet, out, file = pairs(tmp_path / "报名表.xlsx", *rows), tmp_path / "名次.xlsx", tmp_path / "成绩.csv"
    lines = ["比赛等级,俱乐部比赛", "冠军至少打的副数 B,24", "", "名次,选手1,选手2"]
    lines += [f"{place},{one},{other}" for place, (one, other) in zip((2, 1, 3), PAIRS, strict=True)]
    file.write_text("\n".join(lines), encoding="utf-8")
    checked(sheet, "--results", file, "-o", out, event="cba-pairs")
    heads, *written = cells(out, 1)
    assert [row[heads.index("名次")] for row in written] == [2, 1, 3]


def test_teams_on_a_second_sheet_are_told(tmp_path: Path) -> None:
    sheet = form(tmp_path / "报名表.xlsx")
    book = openpyxl.load_workbook(sheet)
    more = book.copy_worksheet(book.worksheets[0])
    more.title = "乙组"
    book.save(sheet)
    assert "“乙组”中也有参赛队及队员" in checked(sheet, exit_code=1).stdout


def test_places_have_to_go_somewhere(tmp_path: Path) -> None:
    sheet = form(tmp_path / "报名表.xlsx")
    told = checked(sheet, "--results", results(tmp_path, PLACES), exit_code=2).stderr
    assert "-o OUT.xlsx 或 --in-place" in told


def test_a_workbook_without_teams_is_refused(tmp_path: Path) -> None:
    sheet = form(tmp_path / "别的.xlsx", [["日期", "备注"], ["5月", "无"]], "F1:G1")
    assert "没有参赛队及队员" in checked(sheet, exit_code=2).stderr


def test_the_check_prints_on_the_page_of_the_sheet(tmp_path: Path) -> None:
    """Its column is as wide as what it says; what is longer than a line wraps in a row that is high enough."""
    sheet, out, again = form(tmp_path / "报名表.xlsx"), tmp_path / "核对.xlsx", tmp_path / "再核对.xlsx"
    book = openpyxl.load_workbook(sheet)
    page = book.active
    assert isinstance(page, Worksheet)
    page.column_dimensions.group("F", "K", hidden=False)
    page.column_dimensions["F"].width = 14
    page.row_dimensions[4].height = 12
    book.save(sheet)
    for source, made in ((sheet, out), (out, again)):
        checked(source, "--mp-below", 1250, "-o", made, exit_code=1)
        page = openpyxl.load_workbook(made).active
        assert isinstance(page, Worksheet)
        said = {cell.row: str(cell.value) for cell in page["H"] if cell.value}
        assert said[4] == "大师分为 1250，限 1250 以下（不含）参加；表中大师分为 1200，会员台账中为 1250"
        assert page.column_dimensions["H"].width == 40
        assert page.column_dimensions["F"].width == 14
        assert page["H4"].alignment.wrap_text
        assert not page["H6"].alignment.wrap_text
        assert (page.row_dimensions[4].height or 0) >= 30
        assert page.sheet_properties.pageSetUpPr is not None
        assert page.sheet_properties.pageSetUpPr.fitToPage
        assert page.page_setup.fitToHeight == 0
    with zipfile.ZipFile(out) as one, zipfile.ZipFile(again) as other:
        assert one.read("xl/styles.xml") == other.read("xl/styles.xml")
