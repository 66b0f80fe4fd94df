"""Headings in two lines, merged or not: read as one, or told; the second line is no entry of anybody's."""

from pathlib import Path
from typing import Any

import pytest
from imports import book, given_by

from xlfuncs.intake.rows import Gathered

TOP = [["ペアの部"], ["レイティング", "セクショナル"], []]
PAIRS = [
    ["順位", "ペア", None, "得点率"],
    [None, "氏名A", "氏名B", None],
    [1, "青木", "石田", 60],
    [2, "上野", "遠藤", 55],
    [],
    ["合計", None, None, 115],
]
CROSS = [
    ["编号", "姓名", "单位", "第1轮", None, "第2轮"],
    [None, None, None, "对手", "胜负", "对手", "胜负"],
    [1, "甲", "红队", "乙", "胜", "丙", "和"],
    [2, "乙", "蓝队", "甲", "负", "丁", "胜"],
]
TEAMS = [
    ["名次", "队名", "队员", None, None, None, "大师分"],
    [None, None, 1, 2, 3, 4, "1", "2", "3", "4"],
    [1, "甲队", "王伟", "李娜", "张敏", "刘洋", 100, 200, 300, 400],
]
MATCHES = [
    ["チーム", "1回戦", None, "2回戦", None, "メンバー"],
    [None, "相手", "VP", "相手", "VP"],
    ["みなと", "やま", 15, "かわ", 12, "青木", "石田"],
    ["やま", "みなと", 5, "うみ", 8, "上野", "遠藤"],
]


def given(folder: Path, event: str, rows: list[list[Any]], *merged: str) -> Gathered:
    return given_by(event, book(folder / "a.xlsx", rows, *merged))


def told(found: Gathered, language: str = "zh") -> list[str]:
    return [each.lost.said.text(language) for each in (*found.remarks, *found.lost)]


@pytest.mark.parametrize("merged", [(), ("B4:C4",), ("A4:A5", "B4:C4", "D4:D5")])
def test_a_pair_above_its_two_players(tmp_path: Path, merged: tuple[str, ...]) -> None:
    """氏名A was the name of a pair, and 石田 lost."""
    found = given(tmp_path, "jcbl-sectional", [*TOP, *PAIRS], *merged)
    rows = [(row["unit"], row.get("player1"), row.get("player2"), row["score1"]) for row in found.tables["entries"]]
    assert rows[:2] == [("青木 / 石田", "青木", "石田", 60), ("上野 / 遠藤", "上野", "遠藤", 55)]
    assert rows[2:] == []  # 合計 is nobody
    assert (found.settings["rating"], told(found)) == ("セクショナル", [])


@pytest.mark.parametrize("merged", [(), ("D1:E1", "F1:G1", "A1:A2", "B1:B2", "C1:C2")])
def test_games_below_each_round_are_told(tmp_path: Path, merged: tuple[str, ...]) -> None:
    """Merged they passed with a hint: everybody had 0 points."""
    found = given(tmp_path, "xq-standings", CROSS, *merged)
    assert [row["player"] for row in found.tables["entries"]] == ["甲", "乙"]
    assert "games" not in found.tables
    said = "标题中“第1轮”、“第2轮”下面的内容，那里每行有几项“对局”；请改为每项一行，列为轮次、棋手、对手、结果"
    assert told(found) == [f"未读取：工作表“Sheet”第 1、2 行{said}"]
    assert found.lost


def test_numbers_below_a_heading_number_its_columns(tmp_path: Path) -> None:
    (row,) = given(tmp_path, "cba-teams", TEAMS).tables["entries"]
    assert (row["unit"], row["player1"], row["player4"]) == ("甲队", "王伟", "刘洋")
    assert (row["holding1"], row["holding4"], row["place"]) == (100, 400, 1)


def test_what_a_round_says_besides_stays_somebodys_own_column(tmp_path: Path) -> None:
    found = given(tmp_path, "jcbl-teams", MATCHES, "F1:G1")
    rows = [(row["unit"], row["vp1"], row["vp2"], row["player2"]) for row in found.tables["entries"]]
    assert rows == [("みなと", 15, 12, "石田"), ("やま", 5, 8, "遠藤")]
    assert [each.lost.said.text("ja") for each in found.left] == ["「相手」という列はありません"]


@pytest.mark.parametrize(
    "above",
    [["ペア", "", "", "春の会"], ["レイティング", "ローカル"], ["会場", "", "", "", "氏名"], ["得点率", "", "", "x"]],
)
def test_a_line_above_whole_headings_is_no_first_line(tmp_path: Path, above: list[str]) -> None:
    rows = [above, ["ペア", "氏名A", "氏名B", "得点率"], ["甲", "青木", "石田", 60], ["乙", "上野", "遠藤", 55]]
    found = given(tmp_path, "jcbl-sectional", rows)
    assert [(row["unit"], row["player1"], row["score1"]) for row in found.tables["entries"]] == [
        ("甲", "青木", 60),
        ("乙", "上野", 55),
    ]


def test_entries_below_one_line_of_headings_are_entries(tmp_path: Path) -> None:
    """1 and 2 below 大师分 are holdings."""
    rows = [["队名", "大师分", None, None, None, "名次"], ["甲队", 1, 2, 3, 4], ["乙队", 1, 2, 3, 4, 1]]
    found = given(tmp_path, "cba-teams", rows, "B1:E1")
    assert [row["unit"] for row in found.tables["entries"]] == ["甲队", "乙队"]


def test_a_room_above_its_columns(tmp_path: Path) -> None:
    """开室 above 定约 is 开室定约; the boards stand below no first line."""
    rows = [[None, "开室", None, "闭室"], ["副号", "定约", "结果", "定约", "结果"], [1, "4HN", "=", "4HN", "宕1"]]
    (row,) = given(tmp_path, "br-match", rows).tables["boards"]
    assert [row[key] for key in ("board", "open_contract", "open_result", "closed_contract", "closed_result")] == [
        1,
        *rows[2][1:],
    ]


@pytest.mark.parametrize("below", [("A", "B"), ("1", "2"), (1, 2), ("ａ", "ｂ")])
@pytest.mark.parametrize("merged", [(), ("A1:A2", "B1:C1", "D1:D2")])
def test_a_pair_above_letters_or_numbers(tmp_path: Path, below: tuple[Any, Any], merged: tuple[str, ...]) -> None:
    """A was an entry without a score, and the second of each pair was lost."""
    rows = [["順位", "ペア", None, "得点率"], [None, *below], [1, "青木", "石田", 60], [2, "上野", "遠藤", 55]]
    found = given(tmp_path, "jcbl-sectional", rows, *merged)
    entries = [(row["unit"], row["player1"], row["player2"], row["score1"]) for row in found.tables["entries"]]
    assert entries == [("青木 / 石田", "青木", "石田", 60), ("上野 / 遠藤", "上野", "遠藤", 55)]
    assert found.lost == []


@pytest.mark.parametrize(
    ("names", "sides"),
    [
        (("主队", "客队"), ("主", "客")),
        (("主队", "客队"), ("主队", "客队")),
        (("ホーム", "アウェイ"), ("ホーム", "アウェイ")),
        (("ホーム", "ビジター"), ("ホーム", "ビジター")),
    ],
)
def test_imps_and_vp_above_the_two_teams(tmp_path: Path, names: tuple[str, str], sides: tuple[str, str]) -> None:
    """They were nobody's, and the match had no result."""
    rows = [["轮次", *names, "IMP", None, "VP"], [None, None, None, *sides, *sides], [1, "甲队", "乙队", 45, 32, 14, 6]]
    found = given(tmp_path, "br-league", rows, "D1:E1", "F1:G1")
    (row,) = found.tables["matches"]
    keys = ("home", "away", "imps1", "imps2", "vp1", "vp2")
    assert ([row[key] for key in keys], found.lost) == (["甲队", "乙队", 45, 32, 14, 6], [])


@pytest.mark.parametrize("title", ["IMP", "VP"])
def test_a_title_is_no_first_line_of_the_teams(tmp_path: Path, title: str) -> None:
    rows = [[title], ["主队", "客队", "主队IMP", "客队IMP"], ["甲队", "乙队", 45, 32]]
    (row,) = given(tmp_path, "br-league", rows).tables["matches"]
    assert row == {"home": "甲队", "away": "乙队", "imps1": 45, "imps2": 32}


GAMES = ["轮次", "棋手", "对手", "先后手", "结果"]
LIKE_HEADINGS = [[1, "甲", "乙", "红", "胜"], [1, "丙", "丁", "黑", "负"]]


@pytest.mark.parametrize(
    "rows",
    [
        [GAMES, *LIKE_HEADINGS],
        [["第一轮成绩"], [], GAMES, *LIKE_HEADINGS],
        [GAMES, [1, "戊", "己", "红", "和"], [], *LIKE_HEADINGS],
        [["棋手", "等级分"], ["甲", 1500], [], GAMES, *LIKE_HEADINGS],
    ],
)
def test_two_games_are_no_headings(rows: list[list[Any]], tmp_path: Path) -> None:
    """红 above 黑 and 胜 above 负 make the words 红黑 and 胜负, which head columns; below headings they are games."""
    found = given(tmp_path, "xq-standings", rows)
    games = [[row[key] for key in ("player", "opponent", "result")] for row in found.tables["games"] if row["player"]]
    assert [game for game in games if "己" not in game] == [["甲", "乙", "胜"], ["丙", "丁", "负"]]
    assert all("没有棋手名单" in each for each in told(found))


def test_headings_in_two_lines_below_another_table(tmp_path: Path) -> None:
    rows = [["ボード", "NS", "EW", "結果"], [1, 1, 2, 420], [], *PAIRS]
    assert [row["player2"] for row in given(tmp_path, "jcbl-sectional", rows).tables["entries"]][:2] == ["石田", "遠藤"]
