"""A heading of a workbook's own that somebody has changed: what stands below it is not passed over in silence."""

from typing import Any

import pytest

from xlfuncs.core.registry import load
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.problems import ERROR, HINT
from xlfuncs.events.running import of_ranges

load()

SETTINGS = [["比赛等级", "省级一类赛事"], ["副数", 96], ["每轮副数", 16]]
HEADS = ["队名", "队员1", "队员2", "队员3", "队员4", "队员5", "队员6", "名次", "胜", "平"]
ROWS: list[list[Any]] = [
    ["甲队", 2000, 2000, 2000, 2000, "", "", 1, 5, 1],
    ["乙队", 2000, 2000, 2000, 2000, 2000, 2000, 2, 4, ""],
]


def outcome(heads: list[Any], rows: list[list[Any]] = ROWS, *, ours: bool = True) -> Outcome:
    """The entries stand below row 4 of their sheet, as in a workbook."""
    return of_ranges("cba-teams", SETTINGS, [[heads, *rows]], {"entries": 4} if ours else None)


def told(found: Outcome) -> list[tuple[str, str, str]]:
    own = ("HEADING_CHANGED", "HEADING_GONE", "NO_HEADING_OVER")
    return [(each.name, each.said.text("zh"), each.severity) for each in found.problems if each.name in own]


def heads(**changed: Any) -> list[Any]:
    return [changed.get(each, each) for each in HEADS]


@pytest.mark.parametrize(
    ("changed", "name", "said"),
    [
        (
            {"胜": "本队赢了"},
            "HEADING_CHANGED",
            "“报名与名次”的标题“本队赢了”不是本比赛的列，又缺少“胜”列，第 5 行起其下的内容没有计入：请把标题改为“胜”；"
            "若是自己的备注列，请移到表外",
        ),
        (
            {"队员6": "替补二"},
            "HEADING_CHANGED",
            "“报名与名次”的标题“替补二”不是本比赛的列，又缺少“队员6”列，第 6 行起其下的内容没有计入："
            "请把标题改为“队员6”；若是自己的备注列，请移到表外",
        ),
        (
            {"平": ""},
            "HEADING_GONE",
            "“报名与名次”有一列没有标题，又缺少“平”列：第 5 行起该列的内容没有计入；请在其上方写上标题“平”",
        ),
    ],
    ids=["wins", "a player", "emptied"],
)
def test_what_stands_below_it_is_to_mend(changed: dict[str, Any], name: str, said: str) -> None:
    found = outcome(heads(**changed))
    assert told(found) == [(name, said, ERROR)]
    assert not found.publishable


def test_two_of_them_are_told_apart() -> None:
    found = told(outcome(heads(胜="W", 平="D")))
    assert [("“W”" in said, "“胜”" in said, "“平”" in said) for _, said, _ in found] == [
        (True, True, False),
        (False, False, True),
    ]


def notes(at: int, head: str, cell: Any) -> tuple[list[Any], list[list[Any]]]:
    """The entries with a further column."""
    return [*HEADS[:at], head, *HEADS[at:]], [[*row[:at], cell, *row[at:]] for row in ROWS]


def test_a_column_of_ones_own_beside_all_of_them() -> None:
    assert told(outcome(*notes(1, "领队", "张三"))) == []
    assert told(outcome(*notes(3, "组委会备注", 7))) == []


def test_a_column_without_a_heading_beside_all_of_them() -> None:
    said = "“报名与名次”有一列没有标题：第 5 行起该列的内容没有计入"
    found = outcome(*notes(3, "", "√"))
    assert told(found) == [("NO_HEADING_OVER", said, HINT)]


def test_columns_that_nobody_needs_may_go() -> None:
    """The draws and the last two players are deleted, the captain stands in front: no place of theirs."""
    heads = ["队名", "领队", "队员1", "队员2", "队员3", "队员4", "名次", "胜"]
    assert told(outcome(heads, [["甲队", "张三", 2000, 2000, 2000, 2000, 1, 5]])) == []


def test_what_its_column_does_not_take_was_never_there() -> None:
    """No number of wins is 已缴费: a remark stands where the wins were."""
    assert told(outcome(heads(胜="报名费"), [["甲队", 1, 1, 1, 1, "", "", 1, "已缴费", ""]])) == []


def test_a_heading_over_nothing() -> None:
    assert told(outcome(heads(队员6="替补二"), [row[:6] for row in ROWS])) == []


def test_somebodys_own_sheet_may_be_headed_as_he_likes() -> None:
    assert told(outcome(heads(胜="本队赢了"), ours=False)) == []
