"""Settings whose value is not in the next cell, and labels that no event knows: each is taken, or told.

The field is that of every table here: 8 teams, four players each. Player 1 holds 500, 450 … 150, the others 300, 200
and 100: the means are 275, 262.5 … 187.5, those of the teams of four 1.3 times as much, and AVGM = 1.3 × 231.25 =
300.625. M = 2 + 300.625 ÷ 300 = 3.00, S = 64 ÷ 24 = 2.67, L = 1.2 (省级二类): M·S·L = 9.612. E is 1 without a limit,
0.9 − 0.1 × 2 = 0.7 with two, 0.35 with two and online (§1.3.4). R of place 1 is lg 8 − lg 2 = 0.60, so A is 5.77, 4.04
or 2.02.
"""

from pathlib import Path
from typing import Any

import openpyxl
import pytest
from commands import run
from eventbooks import PROBLEMS, TABLE_HEAD, computed, filled, table
from imports import given_by, outcome, put, text

from xlfuncs.core.sentences import name_of
from xlfuncs.layout.sheets import settings_of

HEADS = ["名次", "队名", "大师分1", "大师分2", "大师分3", "大师分4"]
TEAMS = [[place + 1, f"{name}队", 500 - 50 * place, 300, 200, 100] for place, name in enumerate("甲乙丙丁戊己庚辛")]
LIMITS, ONLINE = "限制项数（不含混合）", "网络比赛"
ABOVE: list[list[Any]] = [["比赛等级", "省级二类赛事"], ["副数", 64]]


def sheet(*settings: list[Any]) -> str:
    return text(["迎春杯团体赛"], *ABOVE, *settings, HEADS, *TEAMS)


def first(tmp_path: Path, *settings: list[Any]) -> float:
    found = given_by("cba-teams", put(tmp_path / "a.csv", sheet(*settings)))
    assert found.lost == []
    total: float = outcome(found)["board"][0]["total"]
    return total


@pytest.mark.parametrize(
    ("settings", "total"),
    [
        ([], 5.77),
        ([[LIMITS, 2]], 4.04),
        ([[LIMITS, None, 2]], 4.04),
        ([[LIMITS, None, 2, ONLINE, None, "是"]], 2.02),
        ([[LIMITS, ONLINE], [2, "是"]], 2.02),
        ([[LIMITS, None, ONLINE], [2, None, "是"]], 2.02),
        ([["比赛类型", None, "团体赛", "混合比赛", None, "否", LIMITS, None, 2]], 4.04),
        ([["日期", "2026-03-14", "费用", 5], [LIMITS, None, 2]], 4.04),
        ([[LIMITS, None, None, "1 至 8"], [ONLINE, "否", None, "是或否"]], 5.77),
    ],
    ids="none beside behind two below below-with-a-gap three a-place-behind explained".split(),  # noqa: SIM905
)
def test_where_a_value_may_stand(tmp_path: Path, settings: list[list[Any]], total: float) -> None:
    assert first(tmp_path, *settings) == total


def test_a_text_is_a_value_where_all_values_stand_behind_a_blank_cell(tmp_path: Path) -> None:
    """Elsewhere 必填 explains what belongs into the blank cell."""
    rows = [["比赛名称", None, "迎春杯"], ["比赛等级", None, "省级二类赛事"], ["副数", None, 64], HEADS, *TEAMS]
    found = given_by("cba-teams", put(tmp_path / "a.csv", text(*rows)))
    assert (found.settings["name"], found.settings["boards"]) == ("迎春杯", "64")
    found = given_by("cba-teams", put(tmp_path / "b.csv", sheet(["比赛名称", None, "必填"])))
    assert ("name" in found.settings, [name_of(each.lost.said) for each in found.lost]) == (False, ["NOT_BESIDE"])


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ([[LIMITS, None, "两项"]], f"“a”：“{LIMITS}”右侧是空白，C4 的“两项”没有读取；请把值写在“{LIMITS}”右侧一格"),
        ([[LIMITS], [2]], f"“a”：“{LIMITS}”右侧是空白，A5 的“2”没有读取；请把值写在“{LIMITS}”右侧一格"),
        (
            [[LIMITS, 2], [LIMITS, None, 3]],
            f"“a”：“{LIMITS}”右侧是空白，C5 的“3”没有读取；请把值写在“{LIMITS}”右侧一格",
        ),
    ],
    ids=["not to be read", "alone below", "another stands beside"],
)
def test_what_is_no_value_is_told(tmp_path: Path, settings: list[list[Any]], said: str) -> None:
    file = put(tmp_path / "a.csv", sheet(*settings))
    assert [each.lost.said.text("zh") for each in given_by("cba-teams", file).lost] == [said]
    awarded = run("award", "cba-teams", file, language="zh", code=1)
    assert said in awarded.stderr.splitlines()


@pytest.mark.parametrize(
    "settings",
    [
        [["比赛名称"], ["主办单位"], ["日期"], ["联系电话", "13812345678"]],
        [["主办单位", None, "日期", None, LIMITS]],
        [["主办单位", None, "（盖章）"], ["日期", None, "(年月日)"]],
        [["主办单位", None, None, None], ["请填写以上各项", None, None, None]],
    ],
    ids=["down", "along", "in brackets", "a note below"],
)
def test_a_form_that_is_not_filled_in_is_no_loss(tmp_path: Path, settings: list[list[Any]]) -> None:
    found = given_by("cba-teams", put(tmp_path / "a.csv", sheet(*settings)))
    assert ([*found.settings], found.left, found.lost) == (["level", "boards", "name"], [], [])


# --- labels that nobody knows


UNKNOWN = [
    ([["比赛范围", "不限", None, "限制条件", 2]], ["限制条件"]),
    ([["限制条件", 2, None, "网络赛", "是"]], ["限制条件", "网络赛"]),
    ([["限制条件：", 2, None, "赛制：", "瑞士制"]], ["限制条件", "赛制"]),
    ([["限制条件：2", "比赛范围：不限"]], ["限制条件"]),
    ([["主办单位", None, "限制条件", 2]], ["限制条件"]),
    ([["混合比赛", None, "否", "限制条件", None, 2]], ["限制条件"]),
    ([["混合比赛", "网络赛", "日期"], ["否", "是", "2026-03-14"]], ["网络赛"]),
]


@pytest.mark.parametrize(
    ("settings", "words"),
    UNKNOWN,
    ids=["behind", "both", "colons", "in a cell", "after a blank", "with gaps", "over values"],
)
def test_a_row_of_several_is_read_pair_by_pair(tmp_path: Path, settings: list[list[Any]], words: list[str]) -> None:
    """``import`` and ``award`` tell the same."""
    file = put(tmp_path / "a.csv", sheet(*settings))
    said = [f"本比赛没有名为“{word}”的设置" for word in words]
    assert [each.lost.said.text("zh") for each in given_by("cba-teams", file).left] == said
    awarded = run("award", "cba-teams", file, language="zh")
    assert f"未使用（本比赛没有这些设置或列）：{'、'.join(words)}" in awarded.stderr.splitlines()


@pytest.mark.parametrize(
    "rows",
    [
        [["项目", "内容"], *ABOVE, ["限制条件数", 2], ["网络赛", "是"]],
        [
            ["序号", "项目", "内容"],
            *([at, *row] for at, row in enumerate([*ABOVE, ["限制条件数", 2], ["网络赛", "是"]], 1)),
        ],
        [["比赛等级：省级二类赛事"], ["副数：64"], ["限制条件数：2"], ["网络赛：是"], ["说明：以下从略"]],
        [*ABOVE, ["限制条件数", 2], ["网络赛", "是"], [], ["桌号", "开室", "闭室"], ["甲乙", 3, 4], ["丙丁", 5, 6]],
    ],
    ids=["two columns", "numbered", "in one cell", "another list below"],
)
def test_settings_on_a_sheet_of_their_own(tmp_path: Path, rows: list[list[Any]]) -> None:
    book = openpyxl.Workbook()
    sheets: dict[str, list[list[Any]]] = {"比赛信息": rows, "名次": [HEADS, *TEAMS]}
    for name, cells in sheets.items():
        page = book.create_sheet(name)
        for row in cells:
            page.append(row)
    del book["Sheet"]
    book.save(tmp_path / "a.xlsx")
    found = given_by("cba-teams", tmp_path / "a.xlsx")
    assert [each.lost.said.text("zh") for each in found.left] == [
        "本比赛没有名为“限制条件数”的设置",
        "本比赛没有名为“网络赛”的设置",
    ]


@pytest.mark.parametrize(
    "row",
    [
        ["2026年迎春杯团体赛", "2026年3月14日"],
        ["迎春杯团体赛成绩公告", None, None, "2026-03-14"],
        ["裁判长", "张三", None, "记录", "李四"],
        ["联系电话：13812345678", "地址：建国路88号"],
        ["电话", "010-65991234", None, "邮箱", "a@b.cn"],
        ["建国路88号", 2],
        ["请各队于赛前十分钟到场，迟到按弃权处理。", 1],
        ["第1轮", "9:00", "第2轮", "13:30"],
        ["2026年迎春杯：决赛成绩"],
    ],
    ids=lambda row: str(row[0])[:6],
)
def test_what_is_no_setting_of_anybodys(tmp_path: Path, row: list[Any]) -> None:
    """Titles, days, who signs, where somebody is found, sentences."""
    found = given_by("cba-teams", put(tmp_path / "a.csv", text(row, *ABOVE, HEADS, *TEAMS)))
    assert (found.left, found.lost) == ([], [])


@pytest.mark.slow
def test_a_label_of_our_own_workbook_that_was_overtyped_is_told_everywhere(tmp_path: Path) -> None:
    """The workbook says it on its sheet of problems, ``recalc`` and ``check`` warn, ``award`` and ``import`` tell."""

    def overtype(book: openpyxl.Workbook) -> None:
        page = settings_of(book)
        for (cell,) in page.iter_rows(min_row=5, max_row=30, max_col=1):
            if cell.value == ONLINE:
                cell.value = "网络赛"
                page.cell(cell.row, 2, "是")

    found = computed(tmp_path, filled(), overtype)
    said = "未使用（本比赛没有这些设置或列）：网络赛"
    assert [each.said.text("zh") for each in found.warnings] == [said]
    assert said in [line["问题"] for line in table(found, PROBLEMS, TABLE_HEAD)]
    awarded = run("award", "cba-teams", tmp_path / "book.xlsx", language="zh")
    assert said in awarded.stderr.splitlines()
    left = given_by("cba-teams", tmp_path / "book.xlsx").left
    assert [each.lost.said.text("zh") for each in left] == ["本比赛没有名为“网络赛”的设置"]
