"""Sheets, CSV and pasted text: an imported event equals the same event typed by hand, figure by figure."""

import datetime
import random
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from delivered import FILLED, of_each_rulebook
from eventdata import WITH_EXAMPLE, example
from imports import HEADINGS, SETTINGS, TEAMS, example_files, given_by, outcome, put, sheet, text, told
from openpyxl.utils.datetime import MAC_EPOCH, WINDOWS_EPOCH

from xlfuncs.core.sentences import LANGUAGES
from xlfuncs.events import EVENTS
from xlfuncs.events.dates import DateCell
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.running import of_rows
from xlfuncs.events.sheet.parts import plain
from xlfuncs.xlsx.errors import PackageError

#: §1.1, six teams: lg 6 − lg 2 = 0.778 − 0.301, then lg 6 less lg 4, 6, 8, 10, 12 = 0.602, 0.778, 0.903, 1, 1.079.
R = [0.48, 0.18, 0.0, -0.12, -0.22, -0.30]


#: Every event in one of the languages, then in the others.
IN_TURN = [(name, LANGUAGES[(at + turn) % 3]) for turn in range(3) for at, name in enumerate(WITH_EXAMPLE)]


def typed(name: str, given: dict[str, Any], language: str) -> dict[str, Any]:
    """The event as somebody types it."""
    settings = given.pop("settings")
    return told(plain(of_rows(name, settings, given, language)))


@pytest.mark.few(len(WITH_EXAMPLE))
@pytest.mark.parametrize(("name", "language"), IN_TURN)
def test_a_file_is_the_same_event(tmp_path: Path, name: str, language: str) -> None:
    dice = random.Random(f"{name} {language}")
    found = given_by(name, *example_files(tmp_path, name, example(name), language, dice))
    assert (found.lost, found.left, found.language) == ([], [], language)
    assert outcome(found, language) == typed(name, example(name), language)


def coefficients(found: Any) -> list[float]:
    return [row["r"] for row in outcome(found)["entries"]]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t", "，", "；", "|"])
def test_encodings_and_separators(tmp_path: Path, encoding: str, separator: str) -> None:
    content = sheet().replace(",", separator)
    assert coefficients(given_by("cba-teams", put(tmp_path / "a.csv", content, encoding))) == R


def test_japanese_in_shift_jis(tmp_path: Path) -> None:
    headings = ["ペア", "選手1", "スコア"]
    file = put(
        tmp_path / "a.csv", text(headings, ["山田・鈴木", "山田太郎", 60], ["佐藤・田中", "佐藤花子", 40]), "cp932"
    )
    found = given_by("jcbl-club", file)
    assert [row["player1"] for row in found.tables["entries"]] == ["山田太郎", "佐藤花子"]


def test_names_in_shift_jis_below_keys(tmp_path: Path) -> None:
    """No heading tells the encoding: the letters do."""
    file = put(tmp_path / "a.csv", text(["unit", "player1", "score"], ["山田・鈴木", "山田太郎", 60]), "cp932")
    assert given_by("jcbl-club", file).tables["entries"][0]["player1"] == "山田太郎"


def test_title_rows_and_a_workbook(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    page.append(["2026 年春季赛成绩表"])
    page.merge_cells("A1:F1")
    page.append(["（内部资料）"])
    for row in [*SETTINGS, [], HEADINGS, *TEAMS]:
        page.append(list(row))
    book.save(tmp_path / "a.xlsx")
    assert coefficients(given_by("cba-teams", tmp_path / "a.xlsx")) == R


PASTED = """
  2026 春季赛

  队名      大师分1    大师分2    大师分3    大师分4    名次
  甲 队        1000       1000       1000       1000       1
  乙队         1000       1000       1000       1000       2
  丙队         1000                  1000       1000       3
  丁队   1000  1000
"""


def test_text_pasted_from_a_terminal(tmp_path: Path) -> None:
    """A cell is blank where nothing stands under its heading; a line that stands under none is told, not guessed."""
    found = given_by("cba-teams", put(tmp_path / "a.txt", PASTED))
    assert [row["unit"] for row in found.tables["entries"]] == ["甲 队", "乙队", "丙队"]
    assert found.tables["entries"][2] == {
        "unit": "丙队", "holding1": "1000", "holding2": None, "holding3": "1000", "holding4": "1000", "place": "3",
    }  # fmt: skip
    [(file, (line, column, said))] = found.lost
    assert (file, line, column) == ("a.txt", 8, "")
    assert str(said).startswith("3 cells stand below 6 headings")


def test_text_pasted_with_tabs_keeps_its_blank_cells(tmp_path: Path) -> None:
    file = put(tmp_path / "a.txt", text(HEADINGS, ["甲队", 1000, "", "", "", 1], separator="\t"))
    assert given_by("cba-teams", file).tables["entries"][0]["place"] == "1"


def test_headings_that_are_not_known(tmp_path: Path) -> None:
    headings = ["队伍名称", *HEADINGS[1:5], "最终=排位"]
    file = put(tmp_path / "a.csv", sheet(headings=headings))
    found = given_by("cba-teams", file, renamed={"队伍名称": "unit", "最终=排位": "place"})
    assert coefficients(found) == R
    assert found.headings["entries"]["unit"] == "队伍名称"
    for renamed, name in (
        ({"队伍名称": "unitt"}, "NO_SUCH_COLUMN"),
        ({"队伍名称": "unit", "没有": "place"}, "NO_SUCH_HEADING"),
    ):
        with pytest.raises(PackageError) as refused:
            given_by("cba-teams", file, renamed=renamed)
        assert refused.value.name == name


@pytest.mark.parametrize(
    ("name", "labels", "headings", "keys"),
    [
        ("cba-teams", ["赛事级别", "颜色"], ["名次", "代表队"], ["level", "colour", "place", "unit"]),
        ("cba-final", ["选拔赛比赛平均大师分"], ["名次", "队名"], ["selection_mp", "place", "unit"]),
        ("cba-pairs", ["比赛级别"], ["姓名", "得分率（%）"], ["level", "unit", "score"]),
        ("jcbl-club", ["種目", "クラス"], ["ペア", "スコア"], ["game", "class", "unit", "score1"]),
        ("jcbl-sectional", ["種目"], ["ペア", "得点率1", "得点率2"], ["game", "scoring", "unit", "score1", "score2"]),
        ("jcbl-teams", [], ["チーム", "1回戦", "第2回戦", "第３試合"], ["unit", "vp1", "vp2", "vp3"]),
        ("jcbl-weekly", ["クラス"], ["氏名", "得点"], ["class", "unit", "score"]),
        ("xq-standings", [], ["选手", "单位"], ["player", "club"]),
    ],
)
def test_words_of_peoples_own(
    tmp_path: Path, name: str, labels: list[str], headings: list[str], keys: list[str]
) -> None:
    """What secretaries call what the rulebook and our workbooks call otherwise."""
    rows = [[label, "x"] for label in labels] + [[], headings, ["1"] * len(headings)]
    found = given_by(name, put(tmp_path / "a.csv", text(*rows)))
    assert ([*found.settings, *found.tables["entries"][0]], found.left) == (keys, [])


def test_no_column_is_called_like_what_is_computed_beside_it() -> None:
    """Session 1 is what a session gave: as a word for its score it would make two of one column."""
    for event in EVENTS.values():
        for result in event.results:
            found = {each.field.key for word in result.label if (each := event.entries.columns.find(word))}
            assert found <= {result.key}, (event.name, result.key)


def test_a_heading_of_one_file_of_several(tmp_path: Path) -> None:
    entries = put(tmp_path / "a.csv", text(["选手名", "单位"], ["甲", "东"], ["乙", "西"]))
    games = put(tmp_path / "b.csv", text(["轮次", "棋手", "对手", "比分"], [1, "甲", "乙", "1-0"]))
    found = given_by("xq-standings", entries, games, renamed={"选手名": "player", "比分": "result"})
    assert outcome(found)["board"][0]["points"] == 2


def test_a_heading_that_is_nobodys_is_told(tmp_path: Path) -> None:
    headings, rows = [*HEADINGS, "备注", "积分"], [[*TEAMS[0], "迟到"], *TEAMS[1:]]
    found = given_by("cba-teams", put(tmp_path / "a.csv", sheet(headings=headings, rows=rows)))
    assert [str(each.lost.said) for each in found.left] == ['no column of the event is called "备注"']


def test_a_setting_that_is_nobodys_is_told(tmp_path: Path) -> None:
    """网路比赛 is no setting (网络比赛 is): unseen, it would change E. 制表 signs, and is no slip."""
    file = put(tmp_path / "a.csv", sheet([*SETTINGS, ("网路比赛", "是"), ("地点：体育馆",), ("制表：王伟",)]))
    said = [each.lost.said.text("zh") for each in given_by("cba-teams", file).left]
    assert said == ["本比赛没有名为“网路比赛”的设置", "本比赛没有名为“地点”的设置"]


def test_what_is_taken_over_is_not_told_to_be_left(tmp_path: Path) -> None:
    """メンバー without numbers heads the first player, the second …; 氏名 alone is no members' table, and told."""
    rows: list[list[Any]] = [
        ["チーム名", "メンバー", "メンバー", "得点", "備考", "", "氏名"],
        ["甲", "山田", "鈴木", 60, "遅刻", "", "山田"],
    ]
    found = given_by("jcbl-teams", put(tmp_path / "a.csv", text(*rows)))
    assert [row["player2"] for row in found.tables["entries"]] == ["鈴木"]
    told = [each.lost.said.text("ja") for each in found.left]
    assert told == ["「備考」という列はありません", "「氏名」という列はありません"]
    rows = [[*line, number] for line, number in zip(rows, ("会員番号", "01001"), strict=True)]
    found = given_by("jcbl-teams", put(tmp_path / "b.csv", text(*rows)))
    assert found.tables["members"] == [{"name": "山田", "number": "01001"}]
    assert [each.lost.said.text("ja") for each in found.left] == told[:1]


def test_a_heading_of_another_table_is_told_where_that_is_not_there(tmp_path: Path) -> None:
    """大师分 heads the members' holdings; beside teams it is nobody's, and 3.5 and 2.5 would be lost unseen."""
    file = put(tmp_path / "a.csv", text(["名次", "队名", "大师分"], [1, "甲队", 3.5], [2, "乙队", 2.5]))
    found = given_by("cba-teams", file)
    assert [each.lost.said.text("zh") for each in found.left] == ["本比赛没有名为“大师分”的列"]


@pytest.mark.slow
def test_of_our_own_workbooks_nothing_is_told(tmp_path: Path) -> None:
    """What they compute beside the typed columns is nobody's loss; what somebody has added there is."""
    for file in of_each_rulebook(FILLED, lambda file: file.stem):
        found = given_by(file.stem.removesuffix("-ja"), file)
        assert (found.lost, found.left, found.remarks) == ([], [], []), file.stem
    book = openpyxl.load_workbook(next(file for file in FILLED if file.stem == "cba-teams"))
    page = book["报名与名次"]
    heads = next(row for row in page.iter_rows() if any(cell.value == "队名" for cell in row))
    page.cell(heads[0].row, len(heads) + 1, "备注")
    page.cell(heads[0].row + 1, len(heads) + 1, "迟到")
    book.save(tmp_path / "a.xlsx")
    said = [each.lost.said.text("zh") for each in given_by("cba-teams", tmp_path / "a.xlsx").left]
    assert said == ["本比赛没有名为“备注”的列"]


def test_two_tables_one_below_the_other(tmp_path: Path) -> None:
    rows = [["棋手"], ["甲"], ["乙"], [], ["轮次", "棋手", "对手", "结果"], [1, "甲", "乙", "胜"]]
    found = given_by("xq-standings", put(tmp_path / "a.csv", text(*rows)))
    assert [row["player"] for row in found.tables["entries"]] == ["甲", "乙"]
    assert outcome(found)["board"][0]["points"] == 2


def test_files_together(tmp_path: Path) -> None:
    first = put(tmp_path / "a.csv", sheet(rows=TEAMS[:3]))
    second = put(tmp_path / "b.csv", sheet([SETTINGS[3]], rows=TEAMS[3:]))
    assert coefficients(given_by("cba-teams", first, second)) == R
    other = put(tmp_path / "c.csv", sheet([("冠军至少打的副数 B", 48)], rows=TEAMS[3:]))
    with pytest.raises(PackageError) as refused:
        given_by("cba-teams", first, other)
    assert refused.value.told("zh") == "c.csv：设置“冠军至少打的副数 B”出现了两次：“24”和“48”"
    assert coefficients(given_by("cba-teams", first, other, boards="24")) == R


@pytest.mark.parametrize("last", [False, True])
def test_files_of_a_meeting_and_of_its_event(tmp_path: Path, last: bool) -> None:
    """As within one file: 大会名 and 開催日 are the event's where no file has 競技会名 and 日付."""
    own = put(tmp_path / "a.csv", text(["競技会名", "春"], ["日付", "2026-05-13"], [], ["ペア", "得点"], ["青木", 55]))
    meeting = [["大会名", "第10回"], ["開催日", "5月12-14日"]]
    other = put(tmp_path / "b.csv", text(*meeting, [], ["ペア", "得点"], ["上野", 45]))
    found = given_by("jcbl-sectional", *((own, other) if last else (other, own)))
    assert (found.settings["name"], found.settings["date"]) == ("春", "2026-05-13")
    told = [(each.file, each.lost.said.text("ja")) for each in found.left]
    assert told == [("b.csv", f"「{word}」という設定はありません") for word in ("大会名", "開催日")]
    assert [row["unit"] for row in found.tables["entries"]] == (["青木", "上野"] if last else ["上野", "青木"])
    alone = given_by("jcbl-sectional", other, other)
    assert (alone.settings["name"], alone.left) == ("第10回", [])
    third = put(tmp_path / "c.csv", text(["大会名", "第11回"], [], ["ペア", "得点"], ["江口", 40]))
    with pytest.raises(PackageError):  # which of the two it is nobody can know
        given_by("jcbl-sectional", other, third)


def test_settings_of_the_command_line_win(tmp_path: Path) -> None:
    """48 boards instead of 24: S is 2 where it was 1 (§1.3.2)."""
    file = put(tmp_path / "a.csv", sheet())
    figures = [outcome(given_by("cba-teams", file, **more))["figures"] for more in ({}, {"boards": "48"})]
    assert [each["s"] for each in figures] == [1, 2]


@pytest.mark.parametrize(
    ("rows", "name"),
    [
        ([["队名", "名次", "rank"], ["甲队", 1, 2]], "COLUMN_TWICE"),
        ([*SETTINGS, ("boards", 30), HEADINGS, *TEAMS], "SETTING_TWICE"),
    ],
)
def test_what_contradicts_itself_is_refused(tmp_path: Path, rows: Any, name: str) -> None:
    with pytest.raises(PackageError) as refused:
        given_by("cba-teams", put(tmp_path / "a.csv", text(*rows)))
    assert refused.value.name == name


def test_what_has_no_place_in_the_event_is_told_where_a_person_has_typed_it(tmp_path: Path) -> None:
    file = put(tmp_path / "a.json", '{"entries": [{"unit": "甲", "height": 3}], "members": [{"name": "甲"}]}')
    said = [each.lost.said.text("zh") for each in given_by("df-rates", file).left]
    assert said == ["“报名与名次”中没有与“height”对应的列", "“会员”：本比赛没有此表"]


def test_what_rows_are_known_by_are_columns_of_theirs() -> None:
    for event in EVENTS.values():
        for table in (*event.tables, MEMBERS):
            named = {column for way in table.row.known_by for part in way for column in part.split("/")}
            assert named <= {field.key for field in table.columns}, (event.name, table.key)


def test_percentages_of_a_text_are_what_their_cells_held(tmp_path: Path) -> None:
    """A spreadsheet writes a cell of percent format as 55.5%, and makes 0.555 of it again; a lone % is a heading."""
    file = put(tmp_path / "a.csv", text(["选手", "成绩", "%"], ["甲", "55.5%", 1], ["乙", "５２.25％ ", 2]))
    assert [row["score"] for row in given_by("cba-pairs", file).tables["entries"]] == ["0.555", "0.5225"]


def test_a_table_drawn_with_bars(tmp_path: Path) -> None:
    """As Markdown and terminals draw it; the line below the headings is no entry."""
    head, *rows = ("| " + " | ".join(map(str, row)) + " |\n" for row in (HEADINGS, *TEAMS))
    rule = "|" + "---|" * len(HEADINGS) + "\n"
    file = put(tmp_path / "a.txt", head + rule + "".join(rows))
    settings = put(tmp_path / "b.csv", text(*SETTINGS))
    found = given_by("cba-teams", file, settings)
    assert found.lost == []
    assert coefficients(found) == R


@pytest.mark.parametrize("epoch", [WINDOWS_EPOCH, MAC_EPOCH])
def test_days_counted_from_1904(tmp_path: Path, epoch: datetime.datetime) -> None:
    """Older Excel for the Mac counts days from 1904-01-01: 13 May 2026 is 44693 there, and was read as 12 May 2022. A
    number that is no day stays what it is.
    """
    book = openpyxl.Workbook()
    book.epoch = epoch
    page = book.active
    assert page is not None
    teams = [[name, 44693, *more] for name, _, *more in TEAMS]
    for row in (["日期", datetime.date(2026, 5, 13)], *SETTINGS[2:], [], HEADINGS, *teams):
        page.append(list(row))
    book.save(tmp_path / "a.xlsx")
    found = given_by("cba-teams", tmp_path / "a.xlsx")
    assert outcome(found, "zh")["publishable"]
    assert DateCell().take(found.settings["date"], "date") == datetime.date(2026, 5, 13)
    assert [row["holding1"] for row in found.tables["entries"]] == [44693] * len(TEAMS)


def test_where_each_column_is_from(tmp_path: Path) -> None:
    """What is merged over its neighbours heads them too; the round that a title says stands under no heading."""
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    for row in (["名次", "队名", "队员", None, "胜"], [1, "甲队", "王伟", "李娜", 3], [2, "乙队", "张敏", "刘洋", 1]):
        page.append(row)
    page.merge_cells("C1:D1")
    book.save(tmp_path / "a.xlsx")
    found = given_by("cba-teams", tmp_path / "a.xlsx").headings["entries"]
    assert found == {"place": "名次", "unit": "队名", "player1": "队员", "player2": "队员", "wins": "胜"}
    lines = [["红方", "比分", "黑方"], ["第一轮"], ["王伟", "2-0", "李娜"], ["第二轮"], ["王伟", "1-1", "张敏"]]
    found = given_by("xq-standings", put(tmp_path / "b.csv", text(*lines))).headings["games"]
    assert found == {"player": "红方", "result": "比分", "opponent": "黑方"}


def test_a_number_over_a_column_is_told_as_it_shows(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    for row in (["名次", "队名", "胜", None, 2], [1, "甲队", 3, None, "是"], [2, "乙队", 1, None, None]):
        page.append(row)
    book.save(tmp_path / "a.xlsx")
    said = [each.lost.said.text("zh") for each in given_by("cba-teams", tmp_path / "a.xlsx").left]
    assert said == ["本比赛没有名为“2”的列"]


def test_two_headings_of_a_row_cannot_be_one_column(tmp_path: Path) -> None:
    """Those of two files can: each club calls it otherwise."""
    file = put(tmp_path / "a.csv", text(["队名", "甲", "乙"], ["甲队", 100, 200]))
    with pytest.raises(PackageError) as caught:
        given_by("cba-teams", file, renamed={"甲": "holding1", "乙": "holding1"})
    assert caught.value.said.text("zh") == "同一行的标题“甲”、“乙”都对应到“holding1”列：请各对应一列"
    files = [put(tmp_path / f"{word}.csv", text(["队名", word], [f"{word}队", 100])) for word in "甲乙"]
    found = given_by("cba-teams", *files, renamed={"甲": "holding1", "乙": "holding1"})
    assert [row["holding1"] for row in found.tables["entries"]] == ["100", "100"]
