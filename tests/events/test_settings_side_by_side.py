"""Settings that stand side by side in a range: no pair is passed over."""

from typing import Any

import pytest

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import call, load

load()

TEAMS: list[list[Any]] = [
    ["队名", "大师分1", "大师分2", "大师分3", "大师分4", "名次"],
    *([f"{at}队", 2000, 2000, 2000, 2000, at] for at in range(1, 25)),
]


def figures(settings: list[list[Any]]) -> dict[str, Any]:
    return {row[0]: row[2] for row in call("XF_EVENT", ["cba-teams", "figures", settings, TEAMS])[1:]}


#: Of 24 teams silver goes to 40 % = 9.6 → 10 places and red to 50 % = 12 (§1.1); S is 96 ÷ 24 = 4.00 (§1.3.2).
SILVER, RED = {"places": 10, "s": 4.0}, {"places": 12, "s": 4.0}
SIDE_BY_SIDE = [["比赛等级", "省级一类赛事", "大师分颜色", "银"], ["副数", 96, "年度基准大师分", None]]
APART = [["比赛等级", "省级一类赛事", None, "大师分颜色", "银"], ["副数", 96, None, "年度基准大师分", None]]
MERGED = [
    ["比赛等级", None, "省级一类赛事"],
    ["比赛名称", None, "春季赛"],
    ["副数", None, 96],
    ["大师分颜色", None, "银"],
]
SOME_MERGED = [["比赛等级", None, "省级一类赛事"], ["副数", 96, None], ["大师分颜色", None, "银"]]
NUMBERED = [[1, "比赛等级", "省级一类赛事"], [2, "副数", 96], [3, "大师分颜色", "银"]]
REMARKED = [
    ["比赛等级", "省级一类赛事", "§1.3.3"],
    ["副数", 96, "冠军打的"],
    ["大师分颜色", None, "金、银或红"],
    ["比赛名称", None, "如春季赛"],
    ["年度基准大师分", None, "大师分颜色"],
]


@pytest.mark.parametrize(
    ("settings", "found"),
    [(SIDE_BY_SIDE, SILVER), (APART, SILVER), (MERGED, SILVER), (SOME_MERGED, SILVER), (NUMBERED, SILVER)],
    ids=["side by side", "apart", "merged", "some merged", "numbered"],
)
def test_every_pair_counts(settings: list[list[Any]], found: dict[str, Any]) -> None:
    assert figures(settings).items() >= found.items()


def test_a_remark_behind_a_blank_value_is_none() -> None:
    """A colour that is left blank is red, whatever is said of it beside."""
    assert figures(REMARKED).items() >= RED.items()
    board = call("XF_EVENT", ["cba-teams", "problems", REMARKED, TEAMS])
    assert any("没有填写比赛名称" in row[3] for row in board)


def test_what_cannot_be_read_is_refused_wherever_it_stands() -> None:
    with pytest.raises(CellError) as refused:
        figures([["比赛等级", "省级一类赛事", "大师分颜色", "银白"], ["副数", 96, None, None]])
    assert "银白" in refused.value.told("zh")


def test_headings_under_the_settings_are_no_pairs() -> None:
    """A range that reaches over the table: a club beside its place is a heading."""
    heads = ["队名", "俱乐部", "名次", "成绩"]
    settings = [["比赛等级", "省级一类赛事", None, None], ["副数", 96, None, None], heads, ["甲队", "甲会", 1, 3]]
    assert figures(settings).items() >= RED.items()


def test_two_columns_are_as_they_were() -> None:
    """What stands beside a label is its value, whatever else it is called: a club of that name."""
    settings = [["level", "club"], ["club", "boards"], ["boards", 96], ["annual_mp", 600]]
    assert figures(settings).items() >= {"s": 4.0, "m": 4.0}.items()  # M = 2 + 600 ÷ 300 (§1.3.1)
