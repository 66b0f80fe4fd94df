"""What stands beside a table of entries or below it on the same sheet and is none: legends, prizes, a signature."""

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from imports import HEADINGS, SETTINGS, TEAMS, book, given_by, put, text

from xlfuncs.core.sentences import name_of
from xlfuncs.intake.rows import Gathered
from xlfuncs.xlsx.errors import PackageError

UNITS = [row[0] for row in TEAMS]
LEVELS = [["比赛等级", "说明"], ["全国比赛", "由中国桥协主办"], ["基层锦标赛", "由市桥协主办"]]
PRIZES = [["名次", "奖金"], [1, "500元"], [2, "300元"]]
HELP = [["项目", "怎样填写"], ["队名", "填写全称"], ["名次", "并列写 3="]]


def given(folder: Path, *rows: Sequence[Any]) -> Gathered:
    return given_by("cba-teams", put(folder / "a.csv", text(*SETTINGS, (), *rows)))


def told(found: Gathered) -> list[str]:
    return [each.lost.said.text("zh") for each in (*found.remarks, *found.lost)]


def beside(rows: Sequence[Sequence[Any]]) -> list[list[Any]]:
    """The teams with a list behind a gap at their right."""
    table: list[Sequence[Any]] = [HEADINGS, *TEAMS]
    return [[*own, "", *more] for own, more in zip_longest(table, rows, fillvalue=())]


@pytest.mark.parametrize("title", [[], [["说明表"]]])
@pytest.mark.parametrize("rows", [LEVELS, PRIZES, HELP])
def test_a_list_below_is_none_of_the_entries(tmp_path: Path, rows: list[list[Any]], title: list[list[str]]) -> None:
    """Each of its rows was a team more, and N with it: with 9 teams place 1 has another R than with 6."""
    found = given(tmp_path, HEADINGS, *TEAMS, [], *title, *rows)
    assert [row["unit"] for row in found.tables["entries"]] == UNITS
    words = "“说明表”" if title else f"“{rows[0][0]}”、“{rows[0][1]}”"
    assert found.lost  # whoever publishes must look first: they might be entries under words that nobody knows
    assert told(found) == [f"未读取：工作表“a”第 14 行{words}下面的内容（不是“报名与名次”）"]


def test_a_list_of_prizes_beside_is_none_of_the_entries(tmp_path: Path) -> None:
    """The file was refused: 名次 stands there twice."""
    found = given(tmp_path, *beside(PRIZES))
    assert [(row["unit"], row["place"]) for row in found.tables["entries"]] == [(row[0], str(row[-1])) for row in TEAMS]
    assert told(found) == ["未读取：工作表“a”第 6 行“名次”、“奖金”下面的内容（不是“报名与名次”）"]


def test_a_legend_of_a_setting_beside_sets_nothing(tmp_path: Path) -> None:
    """The file was refused: the level was 俱乐部比赛 and 说明."""
    found = given(tmp_path, *beside(LEVELS))
    assert (found.settings["level"], [row["unit"] for row in found.tables["entries"]]) == ("俱乐部比赛", UNITS)
    assert told(found) == ["“a”：“比赛等级”以表格上方的为准，I6 的“说明”没有读取"]


def test_the_day_of_a_signature_is_not_that_of_the_event(tmp_path: Path) -> None:
    found = given(tmp_path, HEADINGS, *TEAMS, [], ["", "", "", "", "", "", "", "日期", "2026-05-20"])
    assert found.settings["date"] == "2026-05-01"
    assert told(found) == ["“a”：“日期”以表格上方的为准，I14 的“2026-05-20”没有读取"]


def test_another_number_of_boards_beside_still_contradicts(tmp_path: Path) -> None:
    with pytest.raises(PackageError, match="twice"):
        given(tmp_path, *beside([["副数", 28]]))


def test_entries_go_on_behind_a_gap(tmp_path: Path) -> None:
    """Also where a row has words alone, and under their own headings again, which is refused as before."""
    late = ["庚队", "非会员", "非会员", "非会员", "非会员", "未参赛"]
    found = given(tmp_path, HEADINGS, *TEAMS, [], late)
    assert ([row["unit"] for row in found.tables["entries"]], told(found)) == ([*UNITS, "庚队"], [])
    with pytest.raises(PackageError):
        given(tmp_path, HEADINGS, *TEAMS, [], ["B组"], HEADINGS, late)


def test_two_lists_of_entries_side_by_side_are_refused(tmp_path: Path) -> None:
    """None of the right ones may be lost."""
    with pytest.raises(PackageError, match="twice"):
        given(tmp_path, *beside([["名次", "队名"], [7, "庚队"]]))


def test_cells_within_a_table_under_no_heading_are_told(tmp_path: Path) -> None:
    """Of a heading that was merged over the players a CSV keeps the first cell: the others were lost without a word."""
    headings = ["名次", "队名", "队员", "", "", "胜"]
    rows = [[1, "甲队", "王伟", "李娜", "张强", 3], [2, "乙队", "陈静", "赵磊", "", 1], ["合计", "", "", "", "", 4]]
    found = given(tmp_path, headings, *rows)
    assert [row.get("player1") for row in found.tables["entries"]][:2] == ["王伟", "陈静"]
    assert told(found) == ["未读取（上方没有标题）：工作表“a”的 D7、E7、D8；请补上“报名与名次”的列标题"]
    assert found.lost


@pytest.mark.parametrize("lines", [["裁判长签字：", "（盖章）"], ["本表共6队"], ["以上"]])
def test_lines_of_text_below_are_no_entries(tmp_path: Path, lines: list[str]) -> None:
    """Each was an entry without its name, and the event not to be published; a place without a name still is."""
    headings, rows = [HEADINGS[-1], *HEADINGS[:-1]], [[row[-1], *row[:-1]] for row in TEAMS]
    found = given(tmp_path, headings, *rows, [], *([line] for line in lines))
    assert [row["unit"] for row in found.tables["entries"]] == UNITS
    cells = "、".join(f"A{14 + at}" for at, _ in enumerate(lines))
    assert (told(found), found.lost) == ([f"未读取：工作表“a”的 {cells} 是说明文字，不是“报名与名次”"], [])
    assert len(given(tmp_path, headings, *rows, ["第7名"]).tables["entries"]) == 7


@pytest.mark.parametrize(
    ("notes", "cells"),
    [
        ([["", "备注：乙队迟到"], [], ["", "总裁判：王伟"]], "H6、H8"),
        ([[], ["", "备注", "乙队迟到"]], "H7、I7"),
        ([[], [], ["", "", "", "日期：2026-05-20"]], ""),
        ([["", "冠军奖金500元"], *[[]] * 6, ["", "", "李明（签名）"]], "H6、I13"),
    ],
)
def test_notes_behind_a_gap_at_the_right_are_told(tmp_path: Path, notes: list[list[str]], cells: str) -> None:
    """They passed unseen; a day is told as the setting that stands above."""
    table: list[Sequence[Any]] = [HEADINGS, *TEAMS, [""] * 6]
    rows = [[*own, *more] for own, more in zip_longest(table, notes, fillvalue=())]
    found = given(tmp_path, *rows)
    assert [row["unit"] for row in found.tables["entries"]] == UNITS
    said = [each for each in told(found) if "右侧" in each]
    assert said == ([f"未读取：工作表“a”中“报名与名次”最后一个标题右侧的 {cells}"] if cells else [])
    assert not found.lost


def test_signatures_in_columns_without_a_heading_are_told(tmp_path: Path) -> None:
    """记录 stands in a line below a blank heading, and 制表 there alone: neither was told."""
    heads = ["编号", "", *HEADINGS, "", "", "胜"]
    rows = [[at, "", *row, "", "", 2] for at, row in enumerate(TEAMS, 1)]
    below = [["裁判长：李明", *[""] * 7, "记录：王红"], ["", *[""] * 8, "制表：赵一"]]
    found = given(tmp_path, heads, *rows, *below)
    assert [row["unit"] for row in found.tables["entries"]] == UNITS
    assert told(found) == ["未读取：工作表“a”的 I13、J14 是说明文字，不是“报名与名次”"]


def test_settings_beside_are_no_list_of_awards(tmp_path: Path) -> None:
    """名称 and 日期 are settings of the register of titles, and columns of its list of awards."""
    awards = [["牌手", "比赛名称", "日期", "所得大师分"], ["王伟", "周赛", "2026-05-08", "3"]]
    settings = [["比赛名称", "等级名册"], ["日期", "2026-06-30"]]
    sheet = [[*label, "", *row] for label, row in zip(settings, awards, strict=True)]
    players = [["姓名"], ["王伟"]]
    found = given_by("df-titles", put(tmp_path / "a.csv", text(*sheet, (), *players)))
    assert found.settings == {"name": "等级名册", "date": "2026-06-30"}
    assert [row["points"] for row in found.tables["awards"]] == ["3"]
    assert told(found) == []


def test_settings_between_tables_are_read(tmp_path: Path) -> None:
    """Above the entries and left of the members: they stand in the columns of one, and not among its rows."""
    members = [["会员号", "姓名", "大师分"], ["1001", "王伟", "1000"], ["1002", "李娜", "900"]]
    settings = [["比赛名称", "春季赛"], ["比赛等级", "俱乐部比赛"], ["副数", "24"]]
    sheet = [[*label, "", *row] for label, row in zip(settings, members, strict=True)]
    entries = [["队名", "队员1", "队员2", "名次", "胜"], ["甲", "王伟", "李娜", "1", "3"]]
    found = given_by("cba-teams", put(tmp_path / "a.csv", text(*sheet, (), *entries)))
    assert found.settings == {"name": "春季赛", "level": "俱乐部比赛", "boards": "24"}
    assert [row["name"] for row in found.tables["members"]] == ["王伟", "李娜"]
    assert [row["unit"] for row in found.tables["entries"]] == ["甲"]
    assert told(found) == []


@pytest.mark.parametrize(
    ("event", "heads", "key"),
    [
        ("xq-standings", ["序号", "姓名"], "player"),
        ("xq-standings", ["姓名", "编号"], "player"),
        ("br-league", ["No.", "队名"], "unit"),
        ("jcbl-teams", ["番号", "チーム名"], "unit"),
        ("cba-teams", ["#", "队名"], "unit"),
    ],
)
def test_a_list_of_names_may_be_numbered(tmp_path: Path, event: str, heads: list[str], key: str) -> None:
    """The number is nobody's column, and told."""
    at = [head in ("姓名", "队名", "チーム名") for head in heads].index(True)
    rows = [[number, number] for number in (1, 2, 3)]
    for row, name in zip(rows, "甲乙丙", strict=True):
        row[at] = name
    found = given_by(event, put(tmp_path / "a.csv", text(["日期", "2026-05-01"], heads, *rows)))
    assert [row[key] for row in found.tables["entries"]] == [*"甲乙丙"]
    assert [each.lost.said.text("zh") for each in found.left] == [f"本比赛没有名为“{heads[1 - at]}”的列"]


def test_a_list_with_another_column_is_told_as_none(tmp_path: Path) -> None:
    """Nobody knows whether what is in the prize list took part."""
    found = given_by(
        "xq-standings", put(tmp_path / "a.csv", text(["编号", "姓名", "奖金"], [1, "王伟", 100], [2, "李娜", 50]))
    )
    assert ([*found.tables], [name_of(each.lost.said) for each in found.lost]) == ([], ["ONLY_NAMES"])


def test_a_line_merged_over_the_table_is_no_entry(tmp_path: Path) -> None:
    """苏南赛区 heads the teams below it; 甲队 fills in its first cell alone, and has not got a place yet."""
    teams = [[name, 1000, place] for name, *_, place in TEAMS[1:]]
    rows = [["队名", "大师分1", "名次"], ["苏南赛区"], *teams, ["甲队"]]
    found = given_by("cba-teams", book(tmp_path / "a.xlsx", rows, "A2:C2"))
    assert [row["unit"] for row in found.tables["entries"]] == [*UNITS[1:], UNITS[0]]
    assert told(found) == ["未读取：工作表“Sheet”的 A2 是说明文字，不是“报名与名次”"]


def test_a_heading_may_be_merged_with_rows_below_the_last(tmp_path: Path) -> None:
    """Nothing stands below the list of members: the sheet ends with its headings."""
    rows = [["名次", "队名"], [1, "甲队"], [2, "乙队"], [], ["会员号", "姓名"]]
    found = given_by("cba-teams", book(tmp_path / "a.xlsx", rows, "A5:A8"))
    assert [row["unit"] for row in found.tables["entries"]] == ["甲队", "乙队"]


def test_a_merged_area_may_begin_in_a_row_without_cells(tmp_path: Path) -> None:
    rows = [["成绩"], [], [None, "名次", "队名"], [None, 1, "甲队"], [None, 2, "乙队"]]
    found = given_by("cba-teams", book(tmp_path / "a.xlsx", rows, "A2:A4"))
    assert [row["unit"] for row in found.tables["entries"]] == ["甲队", "乙队"]


@pytest.mark.parametrize("event", ["jcbl-weekly", "jcbl-sectional"])
@pytest.mark.parametrize("heading", ["氏名", "選手", "参加者名", "Names", "Name", "Players", "Pair"])
def test_a_pair_stands_under_the_words_of_each_language(tmp_path: Path, event: str, heading: str) -> None:
    """氏名 alone was taken in both, Pair in one."""
    found = given_by(event, put(tmp_path / "a.csv", text(["Rank", heading, "%"], [1, "甲/乙", 60], [2, "丙/丁", 40])))
    assert [row["unit"] for row in found.tables["entries"]] == ["甲/乙", "丙/丁"]


@pytest.mark.parametrize("heading", ["姓名", "Names", "Name", "Players"])
def test_a_pair_of_the_cba_stands_under_names(tmp_path: Path, heading: str) -> None:
    found = given_by("cba-pairs", put(tmp_path / "a.csv", text([heading, "%"], ["甲/乙", 60], ["丙/丁", 40])))
    assert [row["unit"] for row in found.tables["entries"]] == ["甲/乙", "丙/丁"]


@pytest.mark.parametrize("heading", ["Declarer", "By", "Decl", "庄"])
def test_who_declares_stands_under_the_words_of_score_sheets(tmp_path: Path, heading: str) -> None:
    rows = ["Board", "NS", "EW", "Contract", heading, "Result"], [1, "1", "2", "4S", "N", "="]
    found = given_by("br-pairs", put(tmp_path / "a.csv", text(*rows)))
    assert [row["declarer"] for row in found.tables["boards"]] == ["N"]


@pytest.mark.parametrize("first", [True, False])
def test_a_ranking_is_not_the_ladder_where_its_list_stands_there(tmp_path: Path, first: bool) -> None:
    """It is that of a later month, and may stand before the list or behind it."""
    sheets: dict[str, list[list[Any]]] = {
        "月榜": [["名次", "队名"], [1, "虎"], [2, "龙"]],
        "起始": [["队名"], ["龙"], ["虎"]],
    }
    made = openpyxl.Workbook()
    assert made.active is not None
    made.remove(made.active)
    for title, rows in sorted(sheets.items(), reverse=not first):
        page = made.create_sheet(title)
        for row in rows:
            page.append(row)
    made.save(tmp_path / "a.xlsx")
    assert [row["unit"] for row in given_by("df-ladder", tmp_path / "a.xlsx").tables["entries"]] == ["龙", "虎"]


def test_a_ranking_out_of_order_is_no_ladder(tmp_path: Path) -> None:
    """Who stands first in the list would begin as the first."""
    pages = [put(tmp_path / f"{first}.csv", text(["名次", "队名"], [first, "龙"], [2, "虎"])) for first in (1, 3)]
    found = [given_by("df-ladder", page).tables.get("entries", []) for page in pages]
    assert [[row["unit"] for row in rows] for rows in found] == [["龙", "虎"], []]
