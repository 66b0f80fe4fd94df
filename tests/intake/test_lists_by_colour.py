"""A members' list with a column for each colour: the holding is what the rulebook makes it of (CBA §1.3.5)."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from commands import run
from imports import given_by

ZH = ["会员编号", "姓名", "性别", "白金分", "金分", "银分", "红分", "蓝分", "大师分总分", "称号"]


def listed(file: Path, heads: Sequence[Any], *rows: Sequence[Any], title: str = "会员大师分查询") -> Path:
    """A workbook with a title, headings and rows."""
    book = openpyxl.Workbook()
    for row in ([title], heads, *rows):
        book.active.append(list(row))
    book.save(file)
    return file


def holdings(event: str, file: Path) -> list[Any]:
    return [row.get("holding") for row in given_by(event, file).tables["members"]]


@pytest.mark.slow
def test_the_holding_is_the_sum_of_the_colours(tmp_path: Path) -> None:
    """§1.3.5: platinum 1 + gold 1.5 + silver 10.25 + red 20 = 32.75; blue 3 is none of it."""
    row = ["00100000", "张伟", "男", 1, 1.5, 10.25, 20, 3, 32.75, "大师"]
    file = listed(tmp_path / "a.xlsx", ZH, row, ["00100001", "王芳", "女", None, "－", None, "1,021.5", 0, None, ""])
    assert holdings("cba-teams", file) == [32.75, 1021.5]
    done = run("import", file, "--event", "cba-teams", "--dry-run", "--json")
    assert json.loads(done.stdout)["lost"] == []


@pytest.mark.parametrize(
    ("event", "heads", "row", "holding"),
    [
        ("cba-pairs", ["姓名", "金", "银", "红"], ["张伟", 1, 2, 4], 7),
        ("cba-teams", ["Name", "Platinum", "Gold", "Silver", "Red points", "Blue"], ["A", 1, 2, 4, 8, 16], 15),
        ("cba-teams", ["姓名", "红分", "累计金分", "累计红分", "总计"], ["张伟", 7, 1, 20, 21], 21),
        ("cba-teams", ["姓名", "大师分", "金分", "蓝分"], ["张伟", 24, 20, 4], 20),
        ("jcbl-sectional", ["会員番号", "氏名", "レッドポイント", "黒", "合計"], ["1", "青木", 10.5, 20, 30.5], 30.5),
        ("jcbl-club", ["氏名", "赤", "黒"], ["青木", 10, 20], 30),
    ],
)  # fmt: skip
def test_under_many_headings(tmp_path: Path, event: str, heads: list[str], row: list[Any], holding: float) -> None:
    assert holdings(event, listed(tmp_path / "a.xlsx", heads, row, [*row[:-1], row[-1]])) == [holding, holding]


@pytest.mark.slow
def test_a_total_that_is_another_is_told_and_its_holding_not_taken(tmp_path: Path) -> None:
    """20 + 5 = 25, and 35 with the blue: 30 is neither. A colour that is no number is told too."""
    heads = ["姓名", "银分", "红分", "蓝分", "合计"]
    file = listed(tmp_path / "a.xlsx", heads, ["甲", 20, 5, 10, 30], ["乙", 20, 5, 10, 35], ["丙", "多", 5, 10, ""])
    assert holdings("cba-teams", file) == [None, 25, None]
    done = run("import", file, "--event", "cba-teams", "--dry-run", language="zh", code=1)
    assert "“合计”是 30，而银分、红分合计是 25：请更正其一" in done.stderr
    assert "“银分”是 “多”" in done.stderr or "“银分”是“多”" in done.stderr


def test_one_colour_is_no_list(tmp_path: Path) -> None:
    """What an event gave stands beside the holding: 红分 alone is none."""
    assert holdings("cba-teams", listed(tmp_path / "a.xlsx", ["姓名", "大师分", "红分"], ["甲", 800, 5])) == [800]


def test_a_number_with_points_beside_it_is_a_member(tmp_path: Path) -> None:
    """Whatever it is made of, and with nobody's name: 1 + 20."""
    file = listed(tmp_path / "a.xlsx", ["会员编号", "姓名", "金分", "红分"], ["无锡七号", "", 1, 20])
    rows = given_by("cba-teams", file).tables["members"]
    assert [(row["number"], row["holding"]) for row in rows] == [("无锡七号", 21)]


@pytest.mark.parametrize("name", ["李三省", "中村 正市", "鈴木喜市"])
def test_who_is_called_as_a_city_or_a_province_may_be_is_a_member(name: str, tmp_path: Path) -> None:
    file = listed(tmp_path / "a.xlsx", ["姓名", "会员编号", "金分", "红分"], [name], ["张伟", "0001", 1, 20])
    assert [row["name"] for row in given_by("cba-teams", file).tables["members"]] == [name, "张伟"]


@pytest.mark.parametrize(
    ("heads", "row"), [(["会员编号", "姓名"], ["0001", "张伟"]), (["姓名", "会员编号"], ["张伟", "0001"])]
)
def test_the_heading_of_a_group_is_no_member(heads: list[str], row: list[str], tmp_path: Path) -> None:
    """江苏省 stands in the place of a number or of a name, and heads those below it."""
    file = listed(tmp_path / "a.xlsx", [*heads, "金分", "红分"], ["江苏省"], [*row, 1, 20])
    found = given_by("cba-teams", file)
    assert [row["name"] for row in found.tables["members"]] == ["张伟"]
    said = [each.lost.said.text("zh") for each in found.remarks]
    assert said == ["未读取：工作表“Sheet”的 A3 是说明文字，不是“会员”"]
