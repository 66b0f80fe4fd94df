"""Who signs below a list, the day of it, how many there are: no player, no team, no member, and never in silence."""

from pathlib import Path
from typing import Any

import pytest
from imports import given_by, outcome, put, text

from xlfuncs.events.running import of_rows

PLAYERS = [[1, "王伟", "甲"], [2, "李娜", "甲"], [3, "张敏", "乙"], [4, "刘洋", "乙"]]
HEADS = ["序号", "姓名", "单位"]


def read(folder: Path, *below: list[Any], heads: list[str] = HEADS, event: str = "xq-standings") -> Any:
    return given_by(event, put(folder / "a.csv", text(["总轮数", 3], heads, *PLAYERS, *below)))


@pytest.mark.parametrize(
    ("below", "cells"),
    [
        ([[None, "裁判长 张三"]], "B7"),
        ([["裁判长", "张三"]], "B7"),
        ([[None, "裁判长", "张三"]], "B7、C7"),
        ([[], [None, "裁判长　　张三", "2026年5月2日"]], "B8、C8"),
        ([[None, "裁判长：张三", "记录：李四"]], "B7、C7"),
        ([["审核人：", "张三"], ["裁 判 员", "李四"]], "B7、B8"),
        ([[None, "審判長　山田"]], "B7"),
        ([[None, "Chief arbiter: Li"]], "B7"),
    ],
)
def test_who_signs_is_no_player(tmp_path: Path, below: list[list[Any]], cells: str) -> None:
    found = read(tmp_path, *below)
    assert [row["player"] for row in found.tables["entries"]] == ["王伟", "李娜", "张敏", "刘洋"]
    said = [each.lost.said.text("zh") for each in found.remarks]
    assert (said, found.lost) == ([f"未读取：工作表“a”的 {cells} 是说明文字，不是“报名与名次”"], [])


@pytest.mark.parametrize(
    "below",
    [
        *([["裁判长：张三", "", "", "", "记录：李四"]], [[], ["", "裁判长", "", "张三"]], [["", "裁判长：张三"]]),
        *([["裁判长：张三", "", "", "", "2026年5月3日"]], [["", "", "编排长：张三"]]),
    ],
)
def test_who_signs_below_games_is_no_game(tmp_path: Path, below: list[list[Any]]) -> None:
    """Nor is it a player where the games are the only list."""
    games = [["轮次", "台次", "红方", "结果", "黑方"], [1, 1, "王伟", "胜", "李娜"], [1, 2, "张敏", "和", "刘洋"]]
    found = given_by("xq-standings", put(tmp_path / "a.csv", text(*games, *below)))
    assert [row["player"] for row in found.tables["games"]] == ["王伟", "张敏"]
    assert [row["player"] for row in found.tables["entries"]] == ["王伟", "李娜", "张敏", "刘洋"]
    assert found.lost == []


def test_who_signs_below_games_is_told(tmp_path: Path) -> None:
    games = [["轮次", "红方", "结果", "黑方"], [1, "王伟", "胜", "李娜"], ["裁判长：张三", "", "", "记录：李四"]]
    found = given_by("xq-standings", put(tmp_path / "a.csv", text(["姓名"], ["王伟"], ["李娜"], [], *games)))
    said = [each.lost.said.text("zh") for each in found.remarks]
    assert (said, found.lost) == (["未读取：工作表“a”的 A7、D7 是说明文字，不是“对局”"], [])


def test_who_signs_below_the_games_of_a_round_is_of_none(tmp_path: Path) -> None:
    games = [
        ["第1轮"],
        ["台次", "红方", "结果", "黑方"],
        [1, "王伟", "胜", "李娜"],
        ["裁判长：张三", "", "", "记录：李四"],
    ]
    found = given_by("xq-standings", put(tmp_path / "a.csv", text(*games)))
    assert [(row["round"], row["player"]) for row in found.tables["games"]] == [(1, "王伟")]
    assert found.lost == []


def test_the_head_of_the_signatures_is_none_either(tmp_path: Path) -> None:
    found = read(tmp_path, [], ["职务", "姓名"], ["裁判长", "张三"], ["裁判员", "李四"])
    got = outcome(found)
    assert [row["player"] for row in got["board"] if row["player"]] == ["王伟", "李娜", "张敏", "刘洋"]


@pytest.mark.parametrize("name", ["裁判队", "编排者", "记录 员队", "李记录", "审判"])
def test_names_that_are_nearly_so(tmp_path: Path, name: str) -> None:
    found = read(tmp_path, [5, name, "丙"])
    assert (found.tables["entries"][-1]["player"], found.lost, found.remarks) == (name, [], [])
    found = given_by("xq-standings", put(tmp_path / "b.csv", text(["姓名"], ["王伟"], ["李娜"], ["张敏"], ["王五月"])))
    assert (len(found.tables["entries"]), found.lost, found.remarks) == (4, [], [])


def test_a_list_of_members_ends_with_its_number_and_who_filled_it_in(tmp_path: Path) -> None:
    members = [["会员编号", "姓名", "大师分"], ["10001", "王伟", 1200], ["10002", "李娜", 300]]
    below: list[list[Any]] = [[], ["共2人"], ["填表人：李四"], [None, "制表 赵六"], [None, "2026年5月2日"]]
    found = given_by("cba-teams", put(tmp_path / "a.csv", text(*members, *below)))
    said = [each.lost.said.text("zh") for each in found.remarks]
    assert said == ["未读取：工作表“a”的 A6、B7 是说明文字，不是“会员”"]
    tables = {"entries": [{"unit": "甲队", "player1": "李娜"}], "members": found.tables["members"]}
    got = of_rows("cba-teams", {"level": "club", "boards": 24}, tables)
    assert [(each.name, each.severity) for each in got.problems if each.table == "members"] == [("IS_A_DAY", "hint")]


# --- in the tables of a workbook, where all is read


def problems(*rows: dict[str, Any], event: str = "xq-standings") -> tuple[int, list[tuple[str, str, str]]]:
    entries = [{"player": name, "club": club} for _, name, club in PLAYERS]
    got = of_rows(event, {"rounds": 3}, {"entries": [*entries, *rows]})
    said = [each for each in got.problems if each.table == "entries"]
    return got.counted, [(each.name, each.severity, each.said.text("zh")) for each in said]


def test_a_signature_in_the_cell_of_a_name_is_a_note() -> None:
    said = "“裁判长 张三”是备注，不是棋手：此行不计入"
    assert problems({"player": "裁判长 张三"}) == (4, [("IS_A_NOTE", "hint", said)])


@pytest.mark.parametrize("day", ["2026年5月2日", "2026-05-02", "5月2日", "２０２６年５月２日(土)", "令和8年5月2日"])
def test_a_day_is_no_name(day: str) -> None:
    said = f"“{day}”是日期，不是棋手：此行不计入"
    assert problems({"player": day}) == (4, [("IS_A_DAY", "error", said)])


@pytest.mark.parametrize("name", ["5-13", "20260513", "5.2", "王五月", "2026", "R8"])
def test_what_is_no_day_is_a_name(name: str) -> None:
    """A pair 5-13, a number, the team of a year."""
    assert problems({"player": name, "club": "丙"}) == (5, [])


def test_a_name_alone_behind_a_gap_is_asked_about() -> None:
    """The four above have their clubs; it counts all the same, it may be a player who came later."""
    said = "“市象棋协会竞赛部”在名单之下，且只有名称：现按棋手计入，如果不是请删去此行"
    assert problems({}, {"player": "市象棋协会竞赛部"}) == (5, [("ONLY_A_NAME", "hint", said)])
    day = ("IS_A_DAY", "error", "“2026年5月2日”是日期，不是棋手：此行不计入")
    found = problems({"player": "市象棋协会竞赛部"}, {"player": "2026年5月2日"})
    assert found == (5, [day, ("ONLY_A_NAME", "hint", said)])


def test_a_name_alone_is_what_a_list_of_names_has() -> None:
    """Nor is a single player asked about who has no club."""
    assert problems({"player": "赵六"}) == (5, [])
    got = of_rows(
        "xq-standings", {"rounds": 3}, {"entries": [{"player": name} for name in "甲乙丙丁"] + [{}, {"player": "戊"}]}
    )
    assert (got.counted, [each.name for each in got.problems if each.table]) == (5, [])
