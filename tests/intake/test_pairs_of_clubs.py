"""The two of a pair as clubs list them: under one heading, with numbers that tell namesakes apart, in one cell."""

from pathlib import Path
from typing import Any

import pytest
from imports import book, given_by, put, text

TWO = [[1, "浅野 太郎", "井上 花子", 60.5], [2, "江口 一郎", "太田 恵子", 39.5]]


def players(found: Any) -> list[list[Any]]:
    return [[row.get("player1"), row.get("player2")] for row in found.tables["entries"]]


@pytest.mark.parametrize("merged", [("B1:C1",), ()])
@pytest.mark.parametrize(
    ("event", "heading", "score"),
    [("jcbl-sectional", "ペア", "得点率"), ("jcbl-weekly", "氏名", "％"), ("cba-pairs", "搭档", "得分率")],
)
def test_two_columns_under_one_heading(
    tmp_path: Path, event: str, heading: str, score: str, merged: tuple[str, ...]
) -> None:
    place = "名次" if event == "cba-pairs" else "順位"
    file = book(tmp_path / "a.xlsx", [[place, heading, None, score], *TWO, [None, "以上"]], *merged)
    found = given_by(event, file)
    assert players(found) == [["浅野 太郎", "井上 花子"], ["江口 一郎", "太田 恵子"]]
    assert (found.lost, found.left) == ([], [])


def test_a_blank_heading_over_what_are_no_names(tmp_path: Path) -> None:
    """Numbers, or what few rows have, are nobody's partner."""
    for beside in ([1001, 1003], ["東京", None, None]):
        rows = [[at, each, beside[at % len(beside)], 50 - at] for at, each in enumerate(("甲・乙", "丙・丁", "戊・己"))]
        found = given_by("jcbl-weekly", book(tmp_path / "a.xlsx", [["順位", "ペア", None, "得点率"], *rows]))
        assert [row["unit"] for row in found.tables["entries"]] == ["甲・乙", "丙・丁", "戊・己"]


def test_clubs_under_a_blank_heading_are_nobody(tmp_path: Path) -> None:
    """江畔队 twice is a club and no partner; that its heading is missing is told."""
    rows = [[1, "王伟", "江畔队", 60], [2, "李娜", "湖滨队", 55], [3, "张敏", "江畔队", 50]]
    found = given_by("cba-pairs", book(tmp_path / "a.xlsx", [["名次", "姓名", None, "得分率"], *rows]))
    assert [row["unit"] for row in found.tables["entries"]] == ["王伟", "李娜", "张敏"]
    assert len(found.lost) + len(found.left) == 1


def test_numbers_beside_two_below_each_other(tmp_path: Path) -> None:
    """Each number stands behind the name: the club may have another 佐藤 誠."""
    rows = [["1", "佐藤 誠", "1032", "60"], ["", "井上 花子", "1002", ""]]
    rows += [["2", "江口 一郎", "", "40"], ["", "太田 恵子", "1004", ""]]
    found = given_by("jcbl-weekly", put(tmp_path / "a.csv", text(["順位", "氏名", "会員番号", "得点率"], *rows)))
    assert players(found) == [["佐藤 誠 #1032", "井上 花子 #1002"], ["江口 一郎", "太田 恵子 #1004"]]


def test_percent_stands_for_the_score_where_nothing_else_does(tmp_path: Path) -> None:
    rows = [["甲・乙", 140.5, 58.5, 1], ["丙・丁", 99.5, 41.5, 2]]
    found = given_by("jcbl-weekly", book(tmp_path / "a.xlsx", [["ペア", "MP", "％", "順位"], *rows]))
    assert [(row["score"], row["place"]) for row in found.tables["entries"]] == [(58.5, 1), (41.5, 2)]
    found = given_by("jcbl-weekly", book(tmp_path / "b.xlsx", [["ペア", "得点", "％", "順位"], *rows]))
    assert [row["score"] for row in found.tables["entries"]] == [140.5, 99.5]


def test_names_with_marks_and_spaces_between(tmp_path: Path) -> None:
    file = put(tmp_path / "a.csv", text(["队名", "队员"], ["甲", "王伟（0001） 李娜 张敏"], ["乙", "刘洋 陈静"]))
    found = given_by("cba-teams", file).tables["entries"]
    assert [[row[f"player{at}"] for at in (1, 2, 3)] for row in found] == [
        ["王伟（0001）", "李娜", "张敏"],
        ["刘洋", "陈静", None],
    ]
