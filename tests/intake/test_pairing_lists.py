"""Lists of games as pairing programs print them, and lists of games alone."""

from pathlib import Path

import pytest
from imports import given_by, put, text

LISTED = [
    ["Round 2 on 2026/05/01 at 09:00"],
    ["Bo.", "No.", None, "Name", "Rtg", "Pts.", "Result", "Pts.", None, "Name", "Rtg", "No."],
    [1, 1, None, "王伟", 2100, 1, "1 - 0", 1, None, "赵六", 1900, 4],
    [2, 5, None, "钱七", None, 1, "½ - ½", 0, None, "李娜", 2050, 2],
    [3, 3, None, "张三", 2000, 0, "1", None, None, "bye", None, None],
    [4, 6, None, "孙八", 2000, 0, "½", None, None, "bye", None, None],
    [5, 7, None, "周九", 2000, 0, "0", None, None, "not paired", None, None],
    [6, 8, None, "吴十", 2000, 0, None, None, None, "not paired", None, None],
    [7, 9, None, "郑一", 2000, 0, None, None, None, "bye", None, None],
]


def test_a_list_of_a_pairing_program(tmp_path: Path) -> None:
    found = given_by("xq-standings", put(tmp_path / "a.csv", text(*LISTED)))
    keys = ("round", "player", "opponent", "result", "side")
    assert [tuple(row.get(key) for key in keys) for row in found.tables["games"]] == [
        *[(2, "王伟", "赵六", "1 - 0", "red"), (2, "钱七", "李娜", "½ - ½", "red")],
        *[(2, "张三", None, "BYE", None), (2, "孙八", None, "HB", None), (2, "周九", None, "NP", None)],
        *[(2, "吴十", None, "NP", None), (2, "郑一", None, "BYE", None)],
    ]
    assert [row["player"] for row in found.tables["entries"]] == [
        "王伟",
        "赵六",
        "钱七",
        "李娜",
        "张三",
        "孙八",
        "周九",
        "吴十",
        "郑一",
    ]


@pytest.mark.parametrize("heads", [("红方", "黑方"), ("棋手", "对手")])
def test_players_are_made_of_the_games(tmp_path: Path, heads: tuple[str, str]) -> None:
    rows = [["轮次", *heads, "结果"], [1, "甲", "乙", "胜"], [1, "丙", None, "轮空"], [2, "丙", "甲 ", "和"]]
    found = given_by("xq-standings", put(tmp_path / "a.csv", text(*rows)))
    assert [row["player"] for row in found.tables["entries"]] == ["甲", "乙", "丙"]


def test_a_list_of_players_stands_over_them(tmp_path: Path) -> None:
    rows = [["棋手"], ["丁"], ["甲"], [], ["轮次", "红方", "黑方", "结果"], [1, "甲", "乙", "胜"]]
    found = given_by("xq-standings", put(tmp_path / "a.csv", text(*rows)))
    assert [row["player"] for row in found.tables["entries"]] == ["丁", "甲"]
