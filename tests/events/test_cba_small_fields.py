"""§2.9.4, §2.9.6, §2.9.1: who withdrew, parts below the minimum field, who has no group, individuals by their names."""

from typing import Any

import pytest
from eventdata import errors, hints, results, run

from xlfuncs.core.sentences import Said
from xlfuncs.events import EVENTS

CLUB: dict[str, Any] = {"level": "club", "boards": 24}
BASE = CLUB | {"annual_mp": 600}
NEEDED = {
    "cba-stages": {"boards1": 24, "eliminated1": 4},
    "cba-consolation": {"consolation_boards": 24},
    "cba-final": {"selection_entries": 40, "selection_mp": 600},
}


def field(size: int, **columns: Any) -> list[dict[str, Any]]:
    return [{"unit": f"队{n}", "place": n} | columns for n in range(1, size + 1)]


# --- §2.9.6


@pytest.mark.parametrize(
    ("event_type", "size", "first"),
    [("团体赛", 2, 0), ("团体赛", 3, 50), ("双人赛", 5, 0), ("双人赛", 6, 50), ("其他", 7, 0), ("个人赛", 8, 50)],
)
def test_an_event_by_table_has_its_minimum_field(event_type: str, size: int, first: int) -> None:
    """只有比赛达到最小参赛规模才能授予名次大师分: teams 3, pairs 6, individuals and others 8."""
    outcome = run("cba-table", {"event_type": event_type}, field(size), table=[{"points": n} for n in (50, 40, 30)])
    assert results(outcome, "award")[0] == first
    assert outcome.value("places") == (3 if first else 0)
    assert hints(outcome) == ([] if first else ["TOO_FEW_UNITS"])


def test_below_the_minimum_field_of_a_table_wins_still_count() -> None:
    """§2.9.6 is about 名次大师分: two rounds won at 1.5 are 3.00."""
    outcome = run("cba-table", {"win_mp": 1.5}, [*field(1, wins=2), {"unit": "乙", "place": 2}], table=[{"points": 50}])
    assert results(outcome, "total") == [3.00, 0]


@pytest.mark.parametrize(
    ("event_type", "selection", "first"),
    [("团体赛", 2, 0), ("团体赛", 3, 0.72), ("双人赛", 5, 0), ("双人赛", 6, 1.92), ("个人赛", 7, 0), ("其他", 8, 2.40)],
)
def test_a_final_has_the_minimum_field_of_its_selection(event_type: str, selection: int, first: float) -> None:
    """计算第一名的排名大师分时，参赛规模按照大规模选拔赛的情况进行计算: the final itself may be of two.

    M = 2 + 600/300 = 4.00 = V of 24 boards; lg 3 − lg 2 = 0.18, lg 6 − lg 2 = 0.48, lg 8 − lg 2 = 0.60.
    """
    settings = CLUB | {"event_type": event_type, "selection_entries": selection, "selection_mp": 600}
    outcome = run("cba-final", settings, field(2))
    assert results(outcome, "award") == [first, 0]
    assert outcome.value("places") == (1 if first else 0)
    assert hints(outcome) == ([] if first else ["TOO_FEW_UNITS"])


def test_below_the_minimum_field_of_a_final_wins_still_count() -> None:
    """A win of eight boards is 0.005 × 4.00 × 1 × 1 × 8 = 0.16, by the final's own M of teams of 600."""
    rows = field(2, wins=2, **{f"holding{n}": 600 for n in (1, 2, 3)})
    settings = CLUB | {"size": 3, "selection_entries": 2, "selection_mp": 1200, "round_boards": 8}
    outcome = run("cba-final", settings, rows)
    assert results(outcome, "total") == [0.32, 0.32]
    assert hints(outcome) == ["TOO_FEW_UNITS"]


def test_a_consolation_group_below_the_minimum_field_says_so() -> None:
    """Two teams in group B: 安慰赛视为一个单独的比赛, N = 2 < 3. Group A of three: R(1) = lg 3 − lg 2 = 0.18.

    M 4.00 × 60% = 2.40, V = 2.40 × 1 × 1 × 1: 0.43.
    """
    rows = field(8)
    for at, (group, place) in zip(range(3, 8), [("A", 1), ("A", 2), ("A", 3), ("B", 1), ("B", 2)], strict=True):
        rows[at] |= {"group": group, "consolation_place": place}
    outcome = run("cba-consolation", BASE | {"consolation_boards": 24}, rows)
    assert results(outcome, "consolation_mp")[3:] == [0.43, 0, 0, 0, 0]
    said = [each.said.text("zh") for each in outcome.problems if each.name == "TOO_FEW_IN_PART"]
    assert said == ["§2.9.6：安慰赛 B 组的参赛规模 2 少于最小规模 3，其名次大师分为 0"]


def test_a_second_stage_and_a_lower_tier_below_the_minimum_field_say_so() -> None:
    stages = [row | {"place1": row["place"]} for row in field(8)]
    for row in stages[:5]:  # 5 pairs of 6
        row["place2"] = row["place"]
    settings = BASE | {"event_type": "双人赛", "boards1": 12, "eliminated1": 3, "boards2": 12, "eliminated2": 2}
    assert hints(run("cba-stages", settings, stages)) == ["TOO_FEW_IN_PART"]
    solo = [row | {"holding1": 50 * n} for n, row in enumerate(field(12), 1)]  # B+C: 6 individuals of 8
    assert hints(run("cba-tiers", CLUB | {"event_type": "个人赛"}, solo)) == ["TOO_FEW_IN_PART"]


# --- §2.9.4


@pytest.mark.parametrize(
    "name", sorted(each for each in EVENTS if each.startswith("cba-") and each not in ("cba-pairs", "cba-table"))
)
def test_who_withdrew_gets_nothing_whatever_it_holds(name: str) -> None:
    """弃权队伍不得获得大师分: 0, in every event, also where its holdings are missing."""
    rows = [row | {f"holding{n}": 600 for n in range(1, 5)} | {"group": "A"} for row in field(5)]
    if name not in ("cba-champions", "cba-consolation", "cba-event"):
        for row in rows:
            del row["group"]
    outcome = run(name, CLUB | NEEDED.get(name, {}), [*rows, {"unit": "退", "place": "弃权"}])
    assert results(outcome, "total")[-1] == 0


def test_who_withdrew_lowers_nobody_else() -> None:
    """§2.9.7: what a team that gets nothing would have had is no highest total.

    M 2 + 600/300 = 4, V 4; R(1) = lg 8 − lg 2 = 0.60, R(2) = 0.30: 2.40 and 1.20, not × 240/300.
    """
    rows = [*field(7), {"unit": "退", "place": "弃权", "stage": 300}]
    outcome = run("cba-consolation", BASE | NEEDED["cba-consolation"], rows)
    assert results(outcome, "total") == [2.4, 1.2, *results(outcome, "total")[2:7], 0]


def test_who_never_came_is_no_member_of_the_event() -> None:
    """Everybody who played is listed: who withdrew with 0, who did not take part (没有参加比赛) not at all."""
    rows = [row | {"player1": f"甲{row['unit']}"} for row in field(3)]
    rows += [{"unit": "退", "player1": "乙", "place": "退赛"}, {"unit": "缺", "player1": "丙", "place": "未参赛"}]
    outcome = run("cba-teams", BASE, rows)
    assert [each["name"] for each in outcome.members] == ["甲队1", "甲队2", "甲队3", "乙"]
    assert results(outcome, "total")[3:] == [0, 0]


def test_who_did_not_come_to_a_tiered_stage_is_not_in_its_field() -> None:
    """Twelve teams of 500: AVGM 650, M 2 + 650/300 = 4.17, V of 24 boards 4.17; eleven of them in stage 1.

    R(1) = lg 11 − lg 2 = 0.74: 20% × 4.17 × 0.74 = 0.62; of twelve it would be 0.78 and 0.65.
    """
    rows = [row | {f"holding{n}": 500 for n in range(1, 5)} | {"place1": row["place"]} for row in field(12)]
    rows[11]["place1"] = "未参赛"
    settings = CLUB | {"boards1": 24, "eliminated1": 6}
    for tiered in ("否", "是"):
        outcome = run("cba-stages", settings | {"tiered": tiered}, rows)
        assert outcome.value("n1") == 11
        assert results(outcome, "stage1_mp")[0] == 0.62


# --- §2.9.1


def test_without_a_group_rounds_won_still_count() -> None:
    """大师分系数按照全场的参赛者统一计算: a win is 0.005 × 4.00 × 1 × 1 × 8 = 0.16, in whichever group."""
    rows = [{"unit": "无组", "place": 1, "wins": 2}, *field(7, group="A")]
    outcome = run("cba-champions", BASE | {"round_boards": 8}, rows)
    assert results(outcome, "award")[0] == 0
    assert results(outcome, "total")[0] == 0.32
    assert errors(outcome) == [("NO_GROUP", 1, "group")]
    unbalanced = run("cba-champions", BASE | {"round_boards": 8, "groups": "不平衡"}, rows)
    assert results(unbalanced, "total")[0] is None  # each group has an M of its own


def test_a_slip_in_a_group_moves_nobody_out_of_his_own() -> None:
    """The last of group B stays third of three, though one of the three is not known to be in it."""
    rows = field(8)
    for at, (group, place) in zip(
        range(2, 8), [("A", 1), ("A", 2), ("A", 3), ("B", 1), ("Z", 2), ("B", 3)], strict=True
    ):
        rows[at] |= {"group": group, "consolation_place": place}
    outcome = run("cba-consolation", BASE | {"consolation_boards": 24}, rows)
    assert errors(outcome) == [("NOT_ALLOWED", 7, "group")]
    halves = [*field(3, group="A"), *field(3, group="B")]
    rows = [row | {"unit": f"队{n}"} for n, row in enumerate(halves)]
    rows[1]["group"] = None
    for groups in ("双冠军", "不平衡"):
        assert errors(run("cba-champions", BASE | {"groups": groups}, rows)) == [("NO_GROUP", 2, "group")]


@pytest.mark.parametrize(
    ("eliminated", "first", "last", "says"),
    [
        (4, {}, {}, []),
        (4, {"place2": None}, {}, [("OTHERS_REACHED", None, "")]),  # the last of the four stays fourth
        (4, {"place": "W", "place2": "W"}, {}, []),  # withdrew in the second stage
        (3, {"place": "W", "place1": "W", "place2": None}, {"place2": 3}, [("OTHERS_REACHED", None, "")]),
        (4, {"place": "W", "place1": "W", "place2": None}, {"place2": 3}, []),  # or not counted as eliminated
        (4, {"place": "W", "place1": "W", "place2": None}, {}, [("OTHERS_REACHED", None, "")]),  # who is third?
        (4, {"place2": "未参赛"}, {"place2": 3}, []),  # three of the four who were left came
        (3, {}, {}, [("OTHERS_REACHED", None, "")]),
    ],
)
def test_who_reached_the_second_stage(eliminated: int, first: Any, last: Any, says: list[Any]) -> None:
    """Eight less four eliminated are four; a place left blank moves nobody else out of his own."""
    rows = [row | {"place1": row["place"]} for row in field(8)]
    for place, at in enumerate((1, 2, 0, 3), 1):
        rows[at]["place2"] = place
    rows[0] |= first
    rows[3] |= last
    settings = BASE | {"boards1": 24, "eliminated1": eliminated, "boards2": 24, "eliminated2": 1}
    assert errors(run("cba-stages", settings, rows)) == says


# --- individuals


MEMBERS = [
    {"number": "1", "name": "王伟", "holding": 600},
    {"number": "2", "name": "李娜", "holding": 600},
    {"number": "3", "name": "李娜", "holding": 900},
]


def test_individuals_are_found_in_the_members_table_by_their_own_names() -> None:
    rows = field(8, holding1=600)
    for row, name in zip(rows, (" 王伟", "２", "李娜 #3", "李娜"), strict=False):
        del row["holding1"]
        row["unit"] = name
    outcome = run("cba-teams", CLUB | {"event_type": "个人赛"}, rows, members=MEMBERS)
    assert results(outcome, "average") == [600, 600, 900, None, 600, 600, 600, 600]
    assert [(each["number"], each["name"]) for each in outcome.members[:5]] == [
        ("1", "王伟"), ("2", "李娜"), ("3", "李娜"), ("", "李娜"), ("", "队5")
    ]  # fmt: skip
    assert errors(outcome) == [("SEVERAL_MEMBERS", 4, "unit"), ("UNKNOWN_HOLDING", 4, "player")]
    assert hints(outcome) == ["NOT_A_MEMBER"] * 4


def test_individuals_without_a_members_table_are_members_by_their_names() -> None:
    """AVGM 600, M = 2 + 600/300 = 4.00 = V: place 1 lg 8 − lg 2 = 0.60, place 2 0.30, place 3 lg 8 − lg 6 = 0.12."""
    outcome = run("cba-teams", CLUB | {"event_type": "个人赛"}, field(8, holding1=600))
    assert results(outcome, "total")[:3] == [2.40, 1.20, 0.48]
    assert [(each["name"], float(each["red"])) for each in outcome.members[:2]] == [("队1", 2.40), ("队2", 1.20)]
    assert hints(outcome) == []


@pytest.mark.parametrize(
    ("player", "says"),
    [
        ("李娜", "有几位会员叫“李娜”（2、3）：请写成 李娜 #2"),
        ("李娜 #3", ""),
        ("李 娜＃３", ""),
        ("#3", ""),
        ("李娜 #1", "“李娜 #1”：会员号 1 是“王伟”的"),
        ("李娜 #9", "会员表中没有“李娜 #9”：请更正姓名，或将其加入会员表"),
        ("赵六", "有几位会员叫“赵六”，且没有会员号：请在会员表中填写会员号"),
    ],
)
def test_a_player_by_name_and_number_is_one_member(player: str, says: str) -> None:
    """A number of somebody else would give the points to him."""
    members = [*MEMBERS, {"name": "赵六", "holding": 1}, {"name": "赵六", "holding": 2}]
    rows = [{"unit": "甲", "place": 1, "player1": player, "holding1": 600}, *field(7, holding1=600)[1:]]
    outcome = run("cba-teams", CLUB | {"event_type": "双人赛", "size": 1}, rows, members=members)
    assert [each.said.text("zh") for each in outcome.problems if each.severity == "error"] == ([says] if says else [])
    assert [each["number"] for each in outcome.members] == ([] if says else ["3"])


@pytest.mark.parametrize("player", ["赵六 #10002", "赵六(10002)"])
def test_a_number_whose_member_has_no_name_is_his_however_it_is_written(player: str) -> None:
    """Nobody else is called otherwise: the points are those of member 10002."""
    rows = [{"unit": "甲", "place": 1, "player1": player, "holding1": 600}, *field(7, holding1=600)[1:]]
    members = [*MEMBERS, {"number": "10002", "holding": 600}]
    outcome = run("cba-teams", CLUB | {"event_type": "双人赛", "size": 1}, rows, members=members)
    assert errors(outcome) == []
    assert [each["number"] for each in outcome.members] == ["10002"]


def test_numbers_beside_holdings_without_a_members_table_are_said_once() -> None:
    """Three teams of four numbers and four holdings: one hint, and the holdings count (AVGM 500 × 1.3 = 650)."""
    columns = {f"player{n}": 10230 + n for n in range(1, 5)} | {f"holding{n}": 500 for n in range(1, 5)}
    outcome = run("cba-teams", CLUB, field(3, **columns))
    assert hints(outcome) == ["TWO_HOLDINGS"]
    assert outcome.value("avgm") == 650


def test_a_group_below_the_minimum_field_is_named() -> None:
    """§2.9.2: three teams of group A have their awards, two of group B have not."""
    rows = [
        {"unit": f"{group}{n}", "group": group, "place": n}
        for group, size in (("A", 3), ("B", 2))
        for n in range(1, size + 1)
    ]
    outcome = run("cba-champions", BASE | {"groups": "不平衡"}, rows)
    (said,) = [each.said for each in outcome.problems if each.name == "TOO_FEW_IN_PART"]
    assert isinstance(said, Said)
    assert said.text("zh") == "§2.9.6：B 组的参赛规模 2 少于最小规模 3，其名次大师分为 0"
    assert results(outcome, "award")[0] == 0.72  # (lg 3 − lg 2 = 0.18) × 4.00


# --- §2.1, §2.9.5


def test_a_table_may_say_what_several_places_get() -> None:
    """5-8 in the published table are four places of 10; what it lists twice is told."""
    table = [*({"place": n, "points": 60 - 10 * n} for n in range(1, 5)), {"place": "5-8", "points": 10}]
    outcome = run("cba-table", {}, field(8), table=table)
    assert results(outcome, "award") == [50, 40, 30, 20, 10, 10, 10, 10]
    assert outcome.value("listed") == 8
    assert errors(outcome) == []
    again = run("cba-table", {}, field(8), table=[*table, {"place": "第8名", "points": 5}])
    assert errors(again) == [("LISTED_TWICE", 6, "points")]
    each = run("cba-table", {}, field(8), table=[*table, *[{"place": "5-8", "points": 10}] * 3])
    assert (errors(each), results(each, "award")) == ([], results(outcome, "award"))


def test_stage_points_that_a_cell_computes_are_rounded() -> None:
    """§2.9.5: a cell with 0.2 × R × V of its own holds 1.985, which is 1.99."""
    rows = field(4)
    rows[0]["stage"] = 1.985
    outcome = run("cba-consolation", BASE | NEEDED["cba-consolation"] | {"colour": "金"}, rows)
    assert results(outcome, "silver") == [1.99, 0, 0, 0]
