"""xlfuncs award on sheets as people lay them out: merged cells, headings in two rows, a label with its value."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import openpyxl
import pytest
from commands import run
from imports import HEADINGS, TEAMS, given_by
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.core.sentences import text_of

SETTINGS = [("比赛名称", "春季赛"), ("日期", "2026-05-01"), ("比赛等级", "基层锦标赛"), ("冠军至少打的副数 B", 48)]
COLOUR = ("大师分颜色", "红")
#: As in test_award_files: V = 11.726; place 1 of 6: 0.48 × 11.726 = 5.63.
FIRST = 5.63


def outcome(sheet: Worksheet, tmp_path: Path, exit_code: int = 0) -> Any:
    assert sheet.parent is not None
    sheet.parent.save(tmp_path / "a.xlsx")
    result = run("award", "cba-teams", tmp_path / "a.xlsx", "--json", code=exit_code)
    return json.loads(result.stdout)


class Taken(NamedTuple):
    """The settings that ``import`` takes from a file, and what it tells of what it leaves."""

    settings: dict[str, Any]
    left: list[str]


def taken_of(file: Path, language: str = "zh") -> Taken:
    found = given_by("cba-teams", file)
    return Taken(found.settings, [text_of(each.lost.said, language) for each in found.left])


def a_sheet() -> Worksheet:
    sheet = openpyxl.Workbook().active
    assert isinstance(sheet, Worksheet)
    return sheet


def test_labels_merged_with_their_neighbours(tmp_path: Path) -> None:
    """A title over the whole sheet, each label over A:B, its value over C:F."""
    sheet = a_sheet()
    sheet.append(["某市桥牌协会春季团体赛成绩"])
    sheet.merge_cells("A1:F1")
    for row, (label, value) in enumerate([*SETTINGS, COLOUR], 2):
        sheet.append([label, None, value])
        sheet.merge_cells(f"A{row}:B{row}")
        sheet.merge_cells(f"C{row}:F{row}")
    for line in ([], HEADINGS, *TEAMS):
        sheet.append(line)
    found = outcome(sheet, tmp_path)
    assert (found["board"][0]["total"], found["figures"]["s"]) == (FIRST, 2)


def test_headings_in_two_rows(tmp_path: Path) -> None:
    """队名 and 名次 over two rows, 大师分 over the numbers of four columns."""
    sheet = a_sheet()
    for line in (*SETTINGS, COLOUR, ["队名", "大师分", None, None, None, "名次"], [None, *HEADINGS[1:5], None], *TEAMS):
        sheet.append(line)
    for area in ("A6:A7", "B6:E6", "F6:F7"):
        sheet.merge_cells(area)
    found = outcome(sheet, tmp_path)
    assert (found["board"][0]["total"], found["typed"]) == (FIRST, 6)


def test_a_row_of_sums_below_headings_in_two_rows(tmp_path: Path) -> None:
    """序号 over two rows: 合计 stands below it, and 6队 is no seventh team."""
    sheet = a_sheet()
    heads = [["序号", "队名", "大师分", None, None, None, "名次"], [None, None, *HEADINGS[1:5], None]]
    for line in (*SETTINGS, COLOUR, *heads, *([at, *team] for at, team in enumerate(TEAMS, 1)), ["合计", "6队"]):
        sheet.append(line)
    for area in ("A6:A7", "B6:B7", "C6:F6", "G6:G7"):
        sheet.merge_cells(area)
    found = outcome(sheet, tmp_path)
    assert (found["board"][0]["total"], found["counted"]) == (FIRST, 6)


@pytest.mark.parametrize("players", [["队员"], ["队员", "队员2"], ["队员", "队员"]])
def test_the_players_below_a_heading_without_its_number(tmp_path: Path, players: list[str]) -> None:
    sheet = a_sheet()
    for line in (*SETTINGS, COLOUR, ["队名", *players, *HEADINGS[1:]]):
        sheet.append(line)
    for team in TEAMS:
        sheet.append([team[0], *(f"{team[0]}{at}" for at, _ in enumerate(players)), *team[1:]])
    found = outcome(sheet, tmp_path)
    assert [each["name"] for each in found["members"][: len(players)]] == ["甲队0", "甲队1"][: len(players)]


@pytest.mark.parametrize("players", ["王伟、李娜", "王伟/李娜", "王伟，李娜，张敏", "王伟\n李娜", "王 伟 / 李 娜"])
def test_several_people_in_a_cell_are_members_each(tmp_path: Path, players: str) -> None:
    sheet = a_sheet()
    for line in (*SETTINGS, COLOUR, ["队名", "队员", *HEADINGS[1:]], ["甲队", players, *TEAMS[0][1:]]):
        sheet.append(line)
    for team, name in zip(
        TEAMS[1:], ["周 杰", "高橋 一郎", "古丽·买买提", "Smith, John", "ジョン・スミス"], strict=True
    ):
        sheet.append([team[0], name, *team[1:]])
    found = outcome(sheet, tmp_path)
    assert not [each for each in found["problems"] if each["severity"] == "error"]
    members = {each["name"].replace(" ", "") for each in found["members"]}
    assert {"王伟", "李娜"} <= members
    assert not [each for each in members if "、" in each or "/" in each]


def test_points_that_no_member_gets_are_told(tmp_path: Path) -> None:
    """§1.1: of 6 teams 3 get points; 乙队 and 丁队 name nobody, and 丁队 has nothing to lose."""
    sheet = a_sheet()
    for line in (*SETTINGS, COLOUR, ["队名", "队员", *HEADINGS[1:]]):
        sheet.append(line)
    for team in TEAMS:
        sheet.append([team[0], None if team[0] in ("乙队", "丁队") else f"{team[0]}王", *team[1:]])
    assert [
        each["row"] for each in outcome(sheet, tmp_path)["problems"] if "不会记在任何人名下" in each["sentence"]
    ] == [8]


def test_one_heading_over_numbered_columns(tmp_path: Path) -> None:
    sheet = a_sheet()
    for line in (*SETTINGS, COLOUR, ["队名", "大师分", None, None, None, "名次"], *TEAMS):
        sheet.append(line)
    sheet.merge_cells("B6:E6")
    assert outcome(sheet, tmp_path)["board"][0]["total"] == FIRST


def test_one_word_over_each_of_numbered_columns(tmp_path: Path) -> None:
    sheet = a_sheet()
    for line in (*SETTINGS, COLOUR, ["队名", *["大师分"] * 4, "名次"], *TEAMS):
        sheet.append(line)
    assert outcome(sheet, tmp_path)["board"][0]["total"] == FIRST


def test_a_name_over_two_columns(tmp_path: Path) -> None:
    sheet = a_sheet()
    for line in (*SETTINGS, COLOUR, ["队名", None, *HEADINGS[1:]], *([team[0], None, *team[1:]] for team in TEAMS)):
        sheet.append(line)
    for row in range(6, 13):
        sheet.merge_cells(f"A{row}:B{row}")
    assert outcome(sheet, tmp_path)["board"][0]["total"] == FIRST


@pytest.mark.parametrize("colon", [":", "：", "： "])
def test_a_label_and_its_value_in_one_cell(tmp_path: Path, colon: str) -> None:
    sheet = a_sheet()
    for label, value in [*SETTINGS, COLOUR, ("网络比赛", "是")]:
        sheet.append([f"{label}{colon}{value}"])
    for line in ([], HEADINGS, *TEAMS):
        sheet.append(line)
    # online, E = 0.5: V = 5.863, 0.48 × 5.863 = 2.81
    assert outcome(sheet, tmp_path)["board"][0]["total"] == 2.81


def test_several_labels_and_values_in_one_cell(tmp_path: Path) -> None:
    """The line under the title; what has a colon and is no setting's label belongs to the value before it."""
    sheet = a_sheet()
    for line in (
        ["主办：市桥协　比赛名称：春季赛 第3轮：决赛　日期：2026-05-01"],
        ["比赛等级：基层锦标赛　副数：48　网络比赛：是"],
        *([], HEADINGS, *TEAMS),
    ):
        sheet.append(line)
    found = outcome(sheet, tmp_path)
    assert found["board"][0]["total"] == 2.81  # online, as above
    assert not [each for each in found["problems"] if each["row"] is None]  # a name and a date there are
    took = taken_of(tmp_path / "a.xlsx")
    assert (took.settings["name"], took.settings["club"]) == ("春季赛 第3轮：决赛", "市桥协")


@pytest.mark.parametrize("mark", ["，", "；", "、", ",", ";", "。", "｜", "， ", " | ", "；\n", " ", "\u3000"])
def test_settings_side_by_side_in_one_cell(tmp_path: Path, mark: str) -> None:
    """The comma is no part of a value; a label of others between two is told, and no part of one either: behind a
    space it was one of the date."""
    line = ["比赛名称：春季赛，第3轮：决赛", "主办：市桥协", "地点：体育馆", "日期：2026-05-01", "比赛等级：俱乐部比赛"]
    (tmp_path / "a.csv").write_text(f'"{mark.join([*line, "副数：48"])}；"\n\n队名,名次\n甲队,1\n乙队,2\n', "utf-8")
    took = taken_of(tmp_path / "a.csv")
    assert took.settings == {
        **{"name": "春季赛，第3轮：决赛", "club": "市桥协", "date": "2026-05-01"},
        **{"level": "俱乐部比赛", "boards": "48"},
    }
    assert took.left == ["本比赛没有名为“地点”的设置"]


def test_words_before_a_colon_in_english_are_one(tmp_path: Path) -> None:
    """Spaces part settings where words are written without: here the name was Spring, and Cup nobody's setting."""
    line = "Name: Spring Cup: final, Venue: hall, Date: 2026-05-01 Arbiter: Li"
    (tmp_path / "a.csv").write_text(f'"{line}"\n\nTeam,Place\nA,1\nB,2\n', "utf-8")
    took = taken_of(tmp_path / "a.csv", "en")
    assert took.settings == {"name": "Spring Cup: final", "date": "2026-05-01"}
    assert took.left == ['no setting of the event is called "Venue"']


@pytest.mark.parametrize("name", ["中国 杯：决赛", "第3届 春季 公开赛：A组", "桜 カップ：決勝"])
def test_how_the_name_of_an_event_ends_is_no_label(tmp_path: Path, name: str) -> None:
    """The name was 中国, and 杯 nobody's setting."""
    line = f"比赛名称：{name} 日期：2026-05-01 地点：体育馆"
    (tmp_path / "a.csv").write_text(f'"{line}"\n\n队名,名次\n甲队,1\n乙队,2\n', "utf-8")
    took = taken_of(tmp_path / "a.csv")
    assert took.settings == {"name": name, "date": "2026-05-01"}
    assert took.left == ["本比赛没有名为“地点”的设置"]


@pytest.mark.parametrize("name", ["春季赛（主办：市桥协，日期：另定）", "“春，主办：夏”杯"])
def test_what_stands_in_brackets_is_no_setting(tmp_path: Path, name: str) -> None:
    """It was cut off the name, with the closing bracket in the date."""
    line = f"比赛名称：{name}，日期：2026-05-01，比赛等级：俱乐部比赛，副数：48，主办：（市桥协"
    (tmp_path / "a.csv").write_text(f'"{line}"\n\n队名,名次\n甲队,1\n乙队,2\n', "utf-8")
    took = taken_of(tmp_path / "a.csv")
    assert (took.settings["name"], took.settings["date"], took.settings["club"]) == (name, "2026-05-01", "（市桥协")


def test_lines_in_one_cell(tmp_path: Path) -> None:
    """Alt+Enter: each line is a label and its value, that of others too."""
    sheet = a_sheet()
    notice = "春季赛通知\n日期：2026-05-01\n地点：体育馆\n比赛等级：基层锦标赛"
    for line in ([notice], ["副数：48"], [], HEADINGS, *TEAMS):
        sheet.append(line)
    sheet.parent.save(tmp_path / "a.xlsx")
    took = taken_of(tmp_path / "a.xlsx")
    assert (took.settings["date"], took.settings["level"]) == ("2026-05-01", "基层锦标赛")
    assert took.left == ["本比赛没有名为“地点”的设置"]


def test_a_setting_and_its_value_are_no_headings(tmp_path: Path) -> None:
    """``rating`` and ``club`` are columns of the members' table too: without name or number they head nobody."""
    given = "rating,club\ntables,3\nclass,4\nsessions,1\nboards,24\nscoring,mp\n"
    (tmp_path / "a.csv").write_text(given + "unit,score\n甲,30\n乙,18\n", "utf-8")
    result = run("award", "jcbl-club", tmp_path / "a.csv", "--json")
    assert json.loads(result.stdout)["figures"]["t"] == 3, result.output


@pytest.mark.parametrize(
    "row", [["Level", "club"], ["Level", "club", "§1.3.3"], ["level", "club", "club", "City club"]]
)
def test_a_level_that_is_called_like_the_organiser(tmp_path: Path, row: list[str]) -> None:
    """``club`` is both: what stands beside a label is its value where it is a word of it."""
    sheet = a_sheet()
    for line in (row, ["boards", 48], [], ["Team", "Place"], ["A", 1], ["B", 2]):
        sheet.append(line)
    sheet.parent.save(tmp_path / "a.xlsx")
    took = taken_of(tmp_path / "a.xlsx", "en")
    assert (took.settings["level"], took.settings.get("club")) == ("club", row[3] if row[3:] else None)


def test_the_list_of_problems_says_no_settings(tmp_path: Path) -> None:
    """A column of the challenges is called like the event's date: a wrong cell of it is no second date."""
    sheet = a_sheet()
    book = sheet.parent
    assert book is not None
    for row in [["日期", "2026-05-01"], [], ["队名", "队员1"], ["甲", "张"], ["乙", "李"]]:
        sheet.append(row)
    challenges = book.create_sheet("挑战")
    for row in [["日期", "挑战者", "被挑战者", "挑战成功"], ["2026-13-45", "乙", "甲", "是"]]:
        challenges.append(row)
    problems = book.create_sheet("问题")
    problems.append(["表", "行", "列", "问题", "类别"])
    problems.append(["挑战", 2, "日期", "“日期”应为日期，现为“2026-13-45”", "须更正"])
    book.save(tmp_path / "a.xlsx")
    result = run("award", "df-ladder", tmp_path / "a.xlsx", "--json", code=1)
    said = [
        (each["row"], each["column"]) for each in json.loads(result.stdout)["problems"] if each["severity"] == "error"
    ]
    assert said == [(2, "date")]
