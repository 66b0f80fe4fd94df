"""Sheets as clubs publish them: names, days and titles where people write them, and nothing of them lost silently."""

from pathlib import Path
from typing import Any

import pytest
from commands import run
from imports import book, given_by, put, text

from xlfuncs.core.sentences import LOST, name_of, severity_of
from xlfuncs.intake.rows import Gathered

Rows = list[list[Any]]

TEAMS = ["城关一队", "教育局", "供电公司"]
PLAYERS = [["张伟", "王芳", "李娜", "刘洋"], ["周杰", "吴刚", "郑爽", "王强"], ["梁栋", "宋江", "谢安", "韩信"]]
PAIRS = [["山田 太郎", "佐藤 花子"], ["鈴木 一郎", "高橋 次郎"], ["田中 実", "伊藤 恵"]]


def names(found: Gathered, table: str = "entries") -> list[list[Any]]:
    """The players of each entry."""
    return [[row.get(f"player{at}") for at in range(1, 5)] for row in found.tables[table]]


def lost(found: Gathered) -> list[str]:
    """What is told as lost."""
    return [name_of(each.lost.said) for each in found.lost] + [
        name_of(each.lost.said) for each in found.remarks if severity_of(each.lost.said) >= LOST
    ]


@pytest.mark.parametrize("between", ["、", "，", "/", " ", "\n", "；"])
def test_four_players_in_a_cell(tmp_path: Path, between: str) -> None:
    """Each team was refused: 请每格只写一人. The title is the event's, and so is its day."""
    rows: Rows = [["2026年示例县“体彩杯”桥牌团体赛成绩公告"], ["时间：2026年5月1日—3日  地点：县文化馆"]]
    rows += [["名次", "队名", "队员", "胜", "平"]]
    rows += [[at, team, between.join(PLAYERS[at - 1]), 3 - at, 0] for at, team in enumerate(TEAMS, 1)]
    rows += [["合计", None, None, 3, 0], [], ["裁判长：钱大为        记分：孙小记"]]
    found = given_by("cba-teams", book(tmp_path / "a.xlsx", rows, "A1:E1", "A2:E2"))
    assert found.settings == {"name": "2026年示例县“体彩杯”桥牌团体赛", "date": "2026年5月1日—3日"}
    assert names(found)[:3] == PLAYERS
    assert len(found.tables["entries"]) == 3  # 合计 was refused as a place
    assert [each.lost.said.text("zh") for each in found.left] == ["本比赛没有名为“地点”的设置"]
    assert not lost(found)


def test_one_player_a_row_under_merged_teams(tmp_path: Path) -> None:
    """It was read as a list of members, the teams and their places lost."""
    rows: Rows = [["报名汇总表"], ["序号", "代表队", "姓名", "会员号", "大师分", "名次"]]
    for at, team in enumerate(TEAMS):
        for number, player in enumerate(PLAYERS[at]):
            first = number == 0
            member = [player, f"1000{at}{number}", 10 * number]
            rows.append([at + 1 if first else None, team if first else None, *member, at + 1 if first else None])
    merged = [f"{column}{top}:{column}{top + 3}" for top in (3, 7, 11) for column in "ABF"]
    found = given_by("cba-teams", book(tmp_path / "a.xlsx", rows, *merged))
    assert [(row["unit"], row["place"]) for row in found.tables["entries"]] == [*zip(TEAMS, (1, 2, 3), strict=True)]
    assert names(found) == PLAYERS
    members = [(row["name"], row["number"], row["holding"]) for row in found.tables["members"]]
    assert members[:2] == [("张伟", "100000", 0), ("王芳", "100001", 10)]
    assert (len(members), "name" in found.settings, lost(found)) == (12, False, [])


def test_two_rows_of_a_pair(tmp_path: Path) -> None:
    """Every player was a pair."""
    rows: Rows = [["ローカルペア選手権"], ["2026/05/24"], [], ["順位", "氏名", "会員番号", "得点率"]]
    for at, pair in enumerate(PAIRS, 1):
        rows += [[at, pair[0], f"1000{at}", 60 - at], [None, pair[1], f"2000{at}"]]
    merged = [f"{column}{top}:{column}{top + 1}" for top in (5, 7, 9) for column in "AD"]
    found = given_by("jcbl-club", book(tmp_path / "a.xlsx", rows, *merged))
    assert [row["unit"] for row in found.tables["entries"]] == [" / ".join(pair) for pair in PAIRS]
    assert [row["score1"] for row in found.tables["entries"]] == [59, 58, 57]
    assert [row["number"] for row in found.tables["members"]][:2] == ["10001", "20001"]
    assert (found.settings["name"], str(found.settings["date"])) == ("ローカルペア選手権", "2026/05/24")


def test_one_place_over_two_rows_may_be_shared(tmp_path: Path) -> None:
    """The next place says so: 1, 1, 3 are two pairs with the place 1."""
    rows: Rows = [["順位", "氏名", "得点率"], [1, "山田・佐藤", 60], [None, "鈴木・高橋", 60], [3, "田中・伊藤", 50]]
    found = given_by("jcbl-club", book(tmp_path / "a.xlsx", [*rows, [4, "渡辺・中村", 40]], "A2:A3"))
    assert [row["place"] for row in found.tables["entries"]] == [1, 1, 3, 4]


@pytest.mark.parametrize("heading", ["备注", "说明"])
def test_who_withdrew_stands_in_the_remarks(tmp_path: Path, heading: str) -> None:
    rows = [["队名", "名次", heading], ["甲队", 1, ""], ["乙队", 2, "迟到"], ["丙队", "", "弃权"]]
    found = given_by("cba-teams", put(tmp_path / "a.csv", text(*rows), "gb18030"))
    assert [row["place"] for row in found.tables["entries"]] == ["1", "2", "弃权"]
    assert [each.lost.said.text("zh") for each in found.left] == [f"本比赛没有名为“{heading}”的列"]
    alone = given_by("cba-teams", put(tmp_path / "b.csv", text(rows[0], rows[1], rows[3])))
    assert ([row["place"] for row in alone.tables["entries"]], alone.left) == (["1", "弃权"], [])


def test_a_place_and_a_withdrawal_contradict(tmp_path: Path) -> None:
    rows = [["队名", "名次", "备注"], ["甲队", 1, ""], ["乙队", 2, "弃权"]]
    found = given_by("cba-teams", put(tmp_path / "a.csv", text(*rows)))
    assert [row["place"] for row in found.tables["entries"]] == ["1", "2"]
    assert [name_of(each.lost.said) for each in found.left] == ["NO_COLUMN_FOR"]


def test_a_text_out_of_a_pdf(tmp_path: Path) -> None:
    """One space stands between the cells, and blank ones have gone."""
    lines = ["クラブ選手権ペア戦　成績表", "2026年5月10日（日）　京葉ブリッジセンター", "順位 ペア名 得点率 MP"]
    lines += [
        "１ 山田太郎・佐藤花子 ６２．５０％ 0.90",
        "２ 鈴木一郎・高橋次郎 ５８．３３％ 0.63",
        "３ 田中実・伊藤恵 ３０．２１％",
    ]
    found = given_by("jcbl-club", put(tmp_path / "a.txt", "\n".join(lines)))
    rows = [(row["unit"], float(row["score1"])) for row in found.tables["entries"]]
    assert rows == [("山田太郎・佐藤花子", 0.625), ("鈴木一郎・高橋次郎", 0.5833), ("田中実・伊藤恵", 0.3021)]
    assert (found.settings["name"], str(found.settings["date"])) == ("クラブ選手権ペア戦", "2026年5月10日（日）")


@pytest.mark.slow
def test_a_weekly_game_in_one_direction(tmp_path: Path) -> None:
    """Two share the place 3T; the title has the day behind the name."""
    lines = ["四谷BC 水曜午後 ウィークリー  2026/05/13", "ディレクター：田中", "N-S", "順位\tNo.\tペア\t得点"]
    lines += ["1\t3\t山田 太郎 - 佐藤 花子\t98.5", "2T\t5\t田中 実 - 伊藤 恵\t82", "2T\t2\t渡辺 亮 - 中村 幸\t82"]
    file = put(tmp_path / "a.txt", "\n".join(lines))
    found = given_by("jcbl-club", file)
    assert found.settings == {"name": "四谷BC 水曜午後 ウィークリー", "date": "2026/05/13"}
    shown = run("import", file, "--event", "jcbl-club", "--dry-run")
    assert "2T" not in shown.stderr


def test_the_workbook_speaks_the_language_of_the_file(tmp_path: Path) -> None:
    """VP1 is a heading of every language: a Japanese sheet had become an English workbook."""
    rows = [["順位", "チーム名", "メンバー", "VP1", "VP2", "VP3", "VP4"], [1, "青葉", "山田、佐藤", 14, 16, 11, 13]]
    found = given_by("jcbl-teams", put(tmp_path / "a.csv", text(*rows)))
    assert (found.language, names(found)) == ("ja", [["山田", "佐藤", None, None]])
    rows = [["順位", "氏名", "得点率"], [1, "山田・佐藤", "60.0"], [2, "鈴木・高橋", "50.0"]]
    assert given_by("jcbl-club", put(tmp_path / "b.csv", text(*rows))).language == "ja"


def test_a_heading_is_mapped_in_any_language(tmp_path: Path) -> None:
    rows = [["チーム名", "席次"], ["甲队", 1], ["乙队", 2]]
    for word in ("place", "名次", "順位", "Place"):
        found = given_by("cba-teams", put(tmp_path / "a.csv", text(*rows)), renamed={"席次": word})
        assert [row["place"] for row in found.tables["entries"]] == ["1", "2"], word
