"""A holding typed beside a member whose own is another one: it counts, as before, and the contradiction is told."""

from typing import Any

from eventdata import errors, hints, run

SILVER = {"level": "省级一类赛事", "boards": 48, "colour": "银", "scope": "不限"}
MEMBERS = [
    {"number": str(10001 + n), "name": name, "holding": 100 + n} for n, name in enumerate("赵钱孙李周吴郑王冯陈褚卫")
]


def rows(**first: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for team in range(3):
        players = {f"player{n}": MEMBERS[4 * team + n - 1]["name"] for n in range(1, 5)}
        found.append({"unit": "甲乙丙"[team], "place": team + 1} | players)
    found[0] |= first
    return found


def told(entries: list[dict[str, Any]], members: list[dict[str, Any]] = MEMBERS) -> list[str]:
    outcome = run("cba-teams", SILVER, entries, members=members)
    assert errors(outcome) == []
    return [each.said.text("zh") for each in outcome.problems if each.name == "OTHER_HOLDING"]


def test_a_holding_that_contradicts_the_member_is_told() -> None:
    """5000, 101, 102, 103 instead of 100, 101, 102, 103: AVGM is ((5306 + 422 + 438)/4 × 1.3)/3 = 667.98."""
    said = told(rows(holding1=5000))
    assert said == ["会员表中“赵”的大师分为 100，而“大师分1”为 5000：按 5000 计算，请核对并改成一致"]
    outcome = run("cba-teams", SILVER, rows(holding1=5000), members=MEMBERS)
    assert hints(outcome) == ["OTHER_HOLDING"]
    assert round(float(outcome.value("avgm")), 2) == 667.98


def test_each_player_who_differs_is_told() -> None:
    assert len(told(rows(holding1=5000, holding2=101, holding3="非会员", holding4=104))) == 3


def test_the_same_figure_in_both_is_no_contradiction() -> None:
    assert told(rows(holding1=100, holding2=101.00, holding3="102")) == []


def test_who_is_no_member_holds_nothing_in_both() -> None:
    members = [{**MEMBERS[0], "holding": "非会员"}, *MEMBERS[1:]]
    assert told(rows(holding1=0), members) == []
    assert told(rows(holding1="非会员"), members) == []


def test_a_member_without_a_holding_has_it_from_the_event() -> None:
    members = [{"number": "10001", "name": "赵"}, *MEMBERS[1:]]
    assert told(rows(holding1=5000), members) == []


def test_without_a_members_table_nobody_is_contradicted() -> None:
    typed = [row | {f"holding{n}": 100 for n in range(1, 5)} for row in rows()]
    assert told(typed, []) == []
