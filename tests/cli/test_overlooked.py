"""What stands in somebody's sheets and is not read is told: by ``award`` and by ``import``."""

import sys
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from commands import run
from delivered import FILLED, of_each_rulebook
from eventdata import example
from imports import HEADINGS, given_by
from openpyxl.workbook.defined_name import DefinedName
from seasons import monthly, plain, season_book

from xlfuncs.core.registry import load
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import HINT, Said, Told
from xlfuncs.events import EVENTS
from xlfuncs.intake.finding import in_sheets
from xlfuncs.intake.read import read_book
from xlfuncs.intake.sheets import handed_in, sheets_of
from xlfuncs.recalc import recalculate
from xlfuncs.xlsx.workbook import Workbook

load()

SETTINGS = [["比赛等级", "基层锦标赛"], ["冠军至少打的副数 B", 48], []]
OPEN, WOMEN = (
    [[f"{name}队", 1000, 1000, 1000, 1000, at] for at, name in enumerate(names, 1)] for names in ("甲乙", "红橙")
)


def told(
    folder: Path, sheets: dict[str, list[list[Any]]], *arguments: str, ends: int = 0, hidden: str = ""
) -> list[str]:
    """What the command says, line by line, of a workbook of these sheets; it ends with 1 where a row is lost."""
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        page = book.create_sheet(name)
        for row in rows:
            page.append(row)
        page.sheet_state = "hidden" if name == hidden else "visible"
    book.save(folder / "a.xlsx")
    result = run(*(each.replace("IN", str(folder / "a.xlsx")) for each in arguments), language="zh", code=ends)
    return result.stderr.splitlines()


COMMANDS: list[Any] = [
    ("award", "cba-teams", "IN"),
    pytest.param(("import", "IN", "--event", "cba-teams", "--dry-run"), marks=pytest.mark.slow),
]


@pytest.mark.parametrize("command", COMMANDS, ids=["award", "import"])
def test_rows_of_a_sheet_with_fewer_columns(tmp_path: Path, command: tuple[str, ...]) -> None:
    """The women's sheet says what each won, the open one does not: only one of them is read."""
    women = [*SETTINGS, [*HEADINGS, "胜"], *([*row, ""] for row in WOMEN)]
    said = told(tmp_path, {"公开组": [*SETTINGS, HEADINGS, *OPEN], "女子组": women}, *command, ends=1)
    rows = (
        "未读取：工作表“公开组”第 4 行标题下属于“报名与名次”的 2 行（甲队、乙队）；“女子组”第 4 行的标题更全，"
        "只读取了那里的行。请合并到一个表，或移走这些行"
    )
    assert [line for line in said if line.endswith(rows)], said


@pytest.mark.parametrize("command", COMMANDS, ids=["award", "import"])
def test_a_sheet_of_which_nothing_is_known(tmp_path: Path, command: tuple[str, ...]) -> None:
    sheets = {
        "公开组": [*SETTINGS, HEADINGS, *OPEN],
        "女子组": [["代号", "成员"], *(row[:2] for row in WOMEN)],
        "说明": [["成绩由裁判组核对"], ["联系电话", "010"]],
    }
    said = told(tmp_path, sheets, *command)
    assert [line for line in said if line.endswith("未读取（没有本比赛的标题）：女子组")], said


@pytest.mark.parametrize("command", COMMANDS, ids=["award", "import"])
def test_a_board_is_nothing_new(tmp_path: Path, command: tuple[str, ...]) -> None:
    """It names who is entered, and below who signs; settings on a sheet of their own are read."""
    board = [["名次", "队名", "红分"], [1, "甲队", 5.63], [2, "乙 队", 2.11], ["", "合计", 7.74], ["", "裁判长：王五"]]
    said = told(tmp_path, {"设置": SETTINGS, "报名": [HEADINGS, *OPEN], "公告": board}, *command)
    assert not [line for line in said if "未读取" in line]


@pytest.mark.parametrize("command", COMMANDS, ids=["award", "import"])
def test_formulas_that_nobody_has_computed(tmp_path: Path, command: tuple[str, ...]) -> None:
    """A program that is no spreadsheet writes formulas without their values; beside the table they say nothing, nor
    on a board below it."""
    rows = [
        ["比赛等级", "基层锦标赛"],
        ["冠军至少打的副数 B", 48],
        ["年度基准大师分", "=500+100"],
        [],
        [*HEADINGS, "", "人数"],
    ]
    rows += [[*OPEN[0][:-1], "=1", "", "=4"], OPEN[1], [], ["队名", "红分"], ["=A6", "=1"], ["=A7", "=1"]]
    said = told(tmp_path, {"成绩": rows}, *command, ends=1)
    wrong = "工作表“成绩”的 B3、F6 按空白读取，因为其中的公式还没有计算；请用 Excel 或 LibreOffice 打开并保存"
    assert [line for line in said if line.endswith(wrong)], said


@pytest.mark.parametrize("command", COMMANDS, ids=["award", "import"])
def test_a_note_beside_the_last_heading(tmp_path: Path, command: tuple[str, ...]) -> None:
    """迟到 is no place, so nothing has moved: it is told, and nothing is lost."""
    said = told(tmp_path, {"成绩": [*SETTINGS, HEADINGS, OPEN[0], [*OPEN[1], "迟到"]]}, *command)
    note = "未读取：工作表“成绩”中“报名与名次”最后一个标题右侧的 G6"
    assert [line for line in said if line.endswith(note)], said


@pytest.mark.parametrize("command", COMMANDS, ids=["award", "import"])
def test_rows_of_a_hidden_sheet(tmp_path: Path, command: tuple[str, ...]) -> None:
    """Nobody sees it, and it holds whom the other does not name."""
    sheets = {"公开组": [*SETTINGS, HEADINGS, *OPEN], "女子组": [HEADINGS, *WOMEN]}
    said = told(tmp_path, sheets, *command, ends=1, hidden="女子组")
    rows = "未读取：隐藏的工作表“女子组”第 1 行标题下属于“报名与名次”的 2 行（红队、橙队）；请取消隐藏，或删除该工作表"
    assert [line for line in said if line.endswith(rows)], said
    assert not [line for line in said if "已隐藏" in line], "once is enough"


@pytest.mark.parametrize("command", COMMANDS, ids=["award", "import"])
@pytest.mark.parametrize("rows", [[HEADINGS, *OPEN], [["代号", "成员"], ["甲", "乙"]]], ids=["the same", "others"])
def test_a_hidden_sheet_without_new_rows(tmp_path: Path, command: tuple[str, ...], rows: list[list[Any]]) -> None:
    """A copy that somebody keeps, or lists of his own."""
    said = told(tmp_path, {"公开组": [*SETTINGS, HEADINGS, *OPEN], "旧": rows}, *command, hidden="旧")
    assert [line for line in said if line.endswith("未读取（工作表已隐藏）：旧")], said


def ours(folder: Path, rows: list[list[Any]], name: str = "补报") -> Path:
    """A filled workbook of ours, with a sheet that somebody has put into it."""
    book = openpyxl.load_workbook(monthly(folder))
    page = book.create_sheet(name)
    for row in rows:
        page.append(row)
    book.save(folder / "a.xlsx")
    return folder / "a.xlsx"


@pytest.mark.slow
@pytest.mark.parametrize("line", ["award cba-teams IN", "export IN --as results-csv"])
def test_a_sheet_that_somebody_added_to_a_workbook_of_ours(tmp_path: Path, line: str) -> None:
    """Whoever is entered there is on no board; a list of those who are entered says nothing new."""
    file = ours(tmp_path, [["队名", "名次"], ["第2队", 2], ["迟到队", 4]])
    command = ["--lang", "zh", *(str(file) if each == "IN" else each for each in line.split())]
    result = run(*command, code=1)
    said = (
        "未读取：工作表“补报”第 1 行标题下属于“报名与名次”的 1 行（迟到队）；该工作表不是本工作簿原有的，请把这些行移到"
        "“报名与名次”，或移走该工作表"
    )
    assert said in result.stderr, result.output
    ours(tmp_path, [["队名", "名次"], ["第2队", 2], ["第3队", 3]])
    result = run(*command, *(["--force"] if "export" in line else []))
    assert "未读取" not in result.stderr, result.output


@pytest.mark.slow
def test_check_tells_of_a_sheet_that_somebody_added(tmp_path: Path) -> None:
    """The board says nothing of it, and nor do the formulas."""
    book = openpyxl.load_workbook(plain(tmp_path))
    book.create_sheet("说明").append(["联系电话", "010"])
    book.save(tmp_path / "a.xlsx")
    recalculate(tmp_path / "a.xlsx").save(tmp_path / "b.xlsx")
    result = run("check", tmp_path / "b.xlsx", language="zh")
    for row in (["队名", "名次"], ["迟到队", 4]):
        book["说明"].append(row)
    book.save(tmp_path / "a.xlsx")
    recalculate(tmp_path / "a.xlsx").save(tmp_path / "b.xlsx")
    result = run("check", tmp_path / "b.xlsx", language="zh", code=1)
    said = "  说明!A2  警告：未读取：工作表“说明”第 2 行标题下属于“报名与名次”的 1 行（迟到队）"
    assert said in result.stdout, result.output


@pytest.mark.slow
@pytest.mark.parametrize("line", ["award cba-teams IN", "export IN --as results-csv"])
def test_a_copy_of_a_sheet_of_ours(tmp_path: Path, line: str) -> None:
    """Excel gives a copy the names of its sheet as its own: what stands there alone is told, and nothing is refused."""
    book = openpyxl.load_workbook(monthly(tmp_path))
    copy = book.copy_worksheet(book["报名与名次"])
    copy.title = "报名与名次 (2)"
    copy.defined_names.add(DefinedName("Entries", attr_text="'报名与名次 (2)'!$A$4:$J$5000"))
    copy["A5"] = "迟到队"
    book.save(tmp_path / "a.xlsx")
    command = [str(tmp_path / "a.xlsx") if each == "IN" else each for each in line.split()]
    result = run(*command, language="zh", code=1)
    said = "未读取：工作表“报名与名次 (2)”第 4 行标题下属于“报名与名次”的 1 行（迟到队）"
    assert said in result.stderr, result.output


@pytest.mark.slow
def test_a_legend_in_a_workbook_of_ours_is_no_setting(tmp_path: Path) -> None:
    """What stands beside 颜色 there is no colour: the whole was refused, though the register takes it."""
    file = ours(tmp_path, [["颜色", "含义"], ["红", "红分"]], name="图例")
    result = run("award", "cba-teams", file, language="zh")
    assert "含义" not in result.stderr, result.output


@pytest.fixture(scope="module")
def standings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A filled workbook of ours whose games stand on a sheet."""
    return season_book(tmp_path_factory.mktemp("standings") / "a.xlsx", "xq-standings", example("xq-standings"))


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([["第3轮"]], "未读取：工作表“补录”第 2 行标题下属于“对局”的 1 行"),
        ([["草稿"]], "未读取：工作表“补录”第 2 行是“对局”的标题，但缺少“轮次”列，请补上"),
    ],
)
@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    ["award xq-standings IN", pytest.param("export IN --as results-csv --force", marks=pytest.mark.long)],
)
def test_games_on_a_sheet_that_somebody_added(
    standings: Path, tmp_path: Path, line: str, rows: list[list[Any]], said: str
) -> None:
    """With their round in a title, as a list of one's own has it, or without."""
    book = openpyxl.load_workbook(standings)
    page = book.create_sheet("补录")
    for row in (*rows, ["台次", "红方", "结果", "黑方"], [1, "外一", "胜", "外二"]):
        page.append(row)
    book.save(tmp_path / "a.xlsx")
    command = [str(tmp_path / "a.xlsx") if each == "IN" else each for each in line.split()]
    result = run(*command, language="zh", code=1)
    assert said in result.stderr, result.output


@pytest.mark.slow
def test_a_filled_workbook_of_ours_has_nothing_unread() -> None:
    """Its boards, lists and hidden sheets are no entries of anybody's: what explains its figures is hinted at alone."""
    for file in of_each_rulebook(FILLED, lambda file: file.stem):
        heard: list[Told] = []
        with Workbook(file) as book, listening(heard.append):
            event = read_book(book).event
            in_sheets(event, sheets_of(file, lambda cell: False))  # of another's
        assert not [str(each) for each in heard if not (isinstance(each, Said) and each.severity == HINT)], file


@pytest.mark.parametrize("command", COMMANDS, ids=["award", "import"])
def test_cells_beside_the_last_heading(tmp_path: Path, command: tuple[str, ...]) -> None:
    """1,200 without quotation marks has moved what follows; behind a gap, or alone, stands what is nobody's."""
    rows = [*SETTINGS, HEADINGS, ["甲队", 1, 200, 1000, 1000, 1000, 1], [*OPEN[1], "", "迟到"], []]
    rows.append([""] * len(HEADINGS) + ["裁判长签字"])
    said = told(tmp_path, {"成绩": rows}, *command, ends=1)
    wrong = "“报名与名次”最后一个标题的右侧还有内容（G5）；可能缺少标题，或数字中的逗号使后面的内容错位，请核对"
    assert [line for line in said if line.endswith(wrong)], said


def test_two_tables_that_are_refused_are_not_told_to_differ(tmp_path: Path) -> None:
    """Neither has more columns, and neither is read."""
    sheets = {"A组": [*SETTINGS, HEADINGS, *OPEN], "B组": [HEADINGS, *WOMEN]}
    (line,) = told(tmp_path, sheets, *COMMANDS[0], ends=2)
    assert line.endswith("表“报名与名次”在“A组”和“B组”两个工作表中都有：请合并到一个表")


@pytest.mark.slow
def test_a_notice_on_a_sheet_of_its_own(tmp_path: Path) -> None:
    """It begins with what is no setting, but has several: nobody's note on one of them."""
    notice = [["主办：市桥协　日期：2026-05-13　比赛等级：基层锦标赛　副数：48"]]
    sheets = {"通知": notice, "成绩": [HEADINGS, *OPEN]}
    told(tmp_path, sheets, "import", "IN", "--event", "cba-teams", "--dry-run")
    settings = given_by("cba-teams", tmp_path / "a.xlsx").settings
    assert (settings["date"], settings["level"], settings["boards"]) == ("2026-05-13", "基层锦标赛", "48")


@pytest.mark.parametrize("command", COMMANDS, ids=["award", "import"])
@pytest.mark.parametrize("note", ["注意：每轮 副数：8", "报名表请写明 比赛等级：见通知"])
def test_what_notes_say_of_settings_is_not_the_events(tmp_path: Path, command: tuple[str, ...], note: str) -> None:
    """On a sheet of their own, or below the table: taken for the event's, they would refuse the whole."""
    rows = [*SETTINGS, HEADINGS, *OPEN, [], [""] * 8 + [note]]
    said = told(tmp_path, {"成绩": rows, "说明": [[note]]}, *command)
    assert not [line for line in said if "两次" in line or "见通知" in line]


@pytest.mark.parametrize("command", COMMANDS, ids=["award", "import"])
@pytest.mark.parametrize(
    ("legend", "labels"),
    [
        (
            [["比赛等级", "省级、市级、基层"], ["冠军至少打的副数 B", "全部轮次的副数之和"], ["比赛名称", "全称"]],
            "比赛等级、冠军至少打的副数 B ",
        ),
        ([["比赛等级", "省级、市级、基层"], ["联系电话", "010"]], "比赛等级"),
    ],
    ids=["several", "of what is set elsewhere"],
)
def test_a_sheet_that_explains_the_settings(
    tmp_path: Path, command: tuple[str, ...], legend: list[list[Any]], labels: str
) -> None:
    """It was refused as settings that nobody can read, with all that is entered."""
    said = told(tmp_path, {"成绩": [*SETTINGS, HEADINGS, *OPEN], "说明": legend}, *command)
    told_so = f"工作表“说明”按说明处理，不作为设置：其中{labels}右侧的内容不是可填的值"
    assert [line for line in said if line.endswith(told_so)], said
    assert not [line for line in said if "未读取" in line], said


@pytest.mark.parametrize(
    "settings",
    [
        [["比赛等级", "市极"]],
        [["比赛等级", "市极"], ["冠军至少打的副数 B", 48]],
        [["比赛等级", "市极"], ["冠军至少打的副数 B", "四十八"], ["比赛名称", "春季赛"]],
    ],
)
def test_a_slip_on_a_sheet_of_settings_is_refused(tmp_path: Path, settings: list[list[Any]]) -> None:
    """That sheet explains nothing: one value is read, or nothing is set elsewhere. What else is wrong is told too."""
    lines = told(tmp_path, {"设置": settings, "成绩": [HEADINGS, *OPEN]}, *COMMANDS[0], ends=2)
    assert "“市极”" in lines[0]
    assert len(lines) == (1 if ["冠军至少打的副数 B", 48] in settings else 2)


LINES = [
    ["日付：令和8年5月13日（水）", "主催：みなとクラブ"],
    ["レイティング：ローカル　採点方式：％　参加テーブル数 T：2　セッション数：2　競技会全体のセッション数：2"],
    ["Sessions of the whole event: 2", "Boards of a session: 24"],
    [],
    ["ペア", "得点"],
    ["髙橋・佐藤", 55],
    ["田中・山田", 45],
]


def test_settings_side_by_side_and_with_a_space_in_their_labels(tmp_path: Path) -> None:
    """All of them are read; the date was said to be left out, and T was taken for a part of the scoring."""
    said = told(tmp_path, {"成績": LINES}, "award", "jcbl-sectional", "IN", ends=1)  # 2 sessions of 1
    assert not [each for each in said if "日付" in each or "採点" in each or "T：" in each or "Sessions" in each]
    found = in_sheets(EVENTS["jcbl-sectional"], handed_in({"成績": LINES}))
    assert dict(found.settings) == {
        **{"日付": "令和8年5月13日（水）", "主催": "みなとクラブ", "レイティング": "ローカル", "採点方式": "％"},
        **{"参加テーブル数 T": "2", "セッション数": "2", "競技会全体のセッション数": "2"},
        **{"Sessions of the whole event": "2", "Boards of a session": "24"},
    }


def out_of(tmp_path: Path, sheets: dict[str, list[list[Any]]]) -> list[str]:
    """The pairs that are out, in the order of the board."""
    assert not [line for line in told(tmp_path, sheets, "award", "jcbl-sectional", "IN") if "未读取" in line]
    board = run("award", "jcbl-sectional", tmp_path / "a.xlsx", language="zh").stdout
    return [line.split()[1] for line in board.splitlines() if line.startswith("取消资格")]


def test_who_is_out_in_the_column_of_the_places(tmp_path: Path) -> None:
    """Lists that people have print 失格 in place of a place: it is read there as in its own column (第10条)."""
    settings = [["レイティング", "ローカル"], ["参加テーブル数 T", 2], ["セッション数", 1], ["採点方式", "％"]]
    settings += [["1セッションのボード数 B", 24], []]
    pairs = [[1, "青木・石田", 60], [2, "上野・遠藤", 55], ["失格", "大西・片山", 52], [3, "川口・木村", 33]]
    sheets = {"成績": [*settings, ["順位", "ペア", "得点"], *pairs]}
    assert out_of(tmp_path, sheets) == ["大西・片山"]


def test_who_is_out_in_both_columns(tmp_path: Path) -> None:
    """The column 失格 is read, and so is the place of 川口."""
    settings = [["レイティング", "ローカル"], ["参加テーブル数 T", 2], ["セッション数", 1], ["採点方式", "％"]]
    settings += [["1セッションのボード数 B", 24], []]
    pairs = [[1, "青木・石田", 60, ""], ["失格", "大西・片山", 52, "失格"], ["失格", "川口・木村", 33, ""]]
    sheets = {"成績": [*settings, ["順位", "ペア", "得点", "失格"], *pairs]}
    assert out_of(tmp_path, sheets) == ["大西・片山", "川口・木村"]


def calls_to_read(event: str, headings: int) -> int:
    """How many functions are called to read a sheet of so many headings that are nothing here."""
    words = [*(["队名", "名次"] if event == "cba-teams" else ["ペア", "得点1"]), *(f"n{at}" for at in range(headings))]
    heard: list[Told] = []
    calls = 0

    def count(_: object, happens: str, __: object) -> None:
        nonlocal calls
        calls += happens in ("call", "c_call")

    sys.setprofile(count)
    try:
        with listening(heard.append):
            in_sheets(EVENTS[event], handed_in({"a": [words, ["甲", 1, *[0] * headings]]}))
    finally:
        sys.setprofile(None)
    assert heard
    return calls


@pytest.mark.slow
@pytest.mark.parametrize("event", ["cba-teams", "jcbl-sectional"])
def test_a_wide_sheet_is_read_soon(event: str) -> None:
    """Twice as many headings took four times as long, 3,000 of them 4 s: the page ends what takes 20 s."""
    assert calls_to_read(event, 400) < 2.5 * calls_to_read(event, 200)
