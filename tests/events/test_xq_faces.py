"""xq-standings: headings in any order, the cross-table, the schedule, workings, members."""

from typing import Any

import pytest
from xqevents import FOUR, GAMES, HEADS, ranges, rows, told

from xlfuncs.core.errors import CellError
from xlfuncs.events import running
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.play.robin import pairs
from xlfuncs.events.sheet import parts
from xlfuncs.events.sheet.parts import plain

HEADINGS = {
    "zh": (["棋手", "单位"], HEADS),
    "en": (["Player", "Club"], ["Round", "Player", "Opponent", "Result", "Side"]),
    "ja": (["選手", "所属"], ["回戦", "選手", "相手", "結果", "先後"]),
    "key": (["player", "club"], ["round", "player", "opponent", "result", "side"]),
}


@pytest.mark.parametrize("heads", HEADINGS.values(), ids=HEADINGS)
def test_columns_in_any_order_with_blank_rows_below_and_between(heads: Any) -> None:
    of_entries, of_games = heads
    order = [3, 0, 4, 2, 1]
    entries = [[of_entries[1], "?", of_entries[0]], *(["社", "", name] for name in FOUR), *[["", "", ""]] * 300]
    games = [[of_games[place] for place in order]]
    for game in GAMES:
        games += [[str(cell) if isinstance((cell := game[place]), int) else cell for place in order], [None] * 5]
    games += [[""] * 5] * 4000
    found = rows(running.of_ranges("xq-standings", [], [games, entries]))
    assert found == [row | {"club": "社"} for row in rows(ranges({}, FOUR, GAMES))]


def test_the_cross_table() -> None:
    found = parts.part(
        ranges({"总轮数": 3}, FOUR, [*GAMES[:5], (3, "乙", None, "轮空", ""), (3, "丙", "", "NP", "")]), "crosstable"
    )
    assert found == [
        ["序号", "棋手", "第1轮", "第2轮", "第3轮", "积分", "名次"],
        [1, "甲", "2红胜", "3黑和", "4红弃权胜", 5, 1],
        [2, "乙", "1黑负", "4红胜", "轮空", 4, 2],
        [3, "丙", "4红胜", "1红和", "未赛", 3, 3],
        [4, "丁", "3黑负", "2黑负", "1黑弃权负", 0, 4],
    ]


def test_the_cross_table_in_the_order_of_the_places() -> None:
    """By hand, points, 对手分 (a forfeit has no opponent), 胜局: 甲 5, 2 + 5, 1; 丙 5, 0 + 5 + 2, 2; 乙 2; 丁 0."""
    table = parts.part(ranges({"总轮数": 3}, FOUR, GAMES), "crosstable")
    assert [row[:2] + row[-1:] for row in table[1:]] == [[3, "丙", 1], [1, "甲", 2], [2, "乙", 3], [4, "丁", 4]]
    unsided = parts.part(ranges({"总轮数": 3}, FOUR, [(*game[:4], "") for game in GAMES]), "crosstable")
    assert unsided[1] == [3, "丙", "4胜", "1和", "2胜", 5, 1]


def test_the_cross_table_has_the_start_numbers() -> None:
    entries = [["棋手", "抽签号"], ["甲", 12], ["乙", 7]]
    games = [HEADS, [1, "甲", "乙", "胜", "红"]]
    table = parts.part(running.of_ranges("xq-standings", [["总轮数", 1]], [entries, games]), "crosstable")
    assert table[1:] == [[12, "甲", "7红胜", 2, 1], [7, "乙", "12黑负", 0, 2]]
    english = running.of_ranges("xq-standings", [["rounds", 1]], [entries, games])
    assert [row[2] for row in parts.part(english, "crosstable")[1:]] == ["7r W", "12b L"]


def test_places_within_categories() -> None:
    """丙 and 甲 are level in all there is; 女子 and 少年 of several in one cell; 丁 withdrew."""
    entries = [
        ["棋手", "组别", "正式名次"],
        ["甲", "女子，少年", 1],
        ["乙", "少年", 3],
        ["丙", "", 1],
        ["丁", "女子", "弃权"],
        ["戊", "女 子", 4],
        ["己", "少年", 4],
    ]
    outcome = running.of_ranges("xq-standings", [["总轮数", 1]], [entries, [HEADS, [1, "甲", "丁", "胜", "红"]]])
    assert parts.part(outcome, "categories") == [
        ["组内名次", "棋手", "组别", "积分", "名次"],
        [1, "甲", "女子", 2, 1],
        [2, "戊", "女子", 0, 4],
        [1, "甲", "少年", 2, 1],
        [2, "乙", "少年", 0, 3],
        [3, "己", "少年", 0, 4],
    ]
    board = parts.part(outcome, "board")
    own = board[0].index("组内名次")
    assert {row[1]: row[own] for row in board[1:]} == {
        **{"甲": "女子 1、少年 1", "丙": "", "乙": "少年 2", "戊": "女子 2", "己": "少年 3", "丁": ""}
    }
    without = running.of_ranges(
        "xq-standings", [["总轮数", 1]], [[["棋手"], ["甲"], ["乙"]], [HEADS, [1, "甲", "乙", "胜", "红"]]]
    )
    assert "组内名次" not in parts.part(without, "board")[0]


#: The tables as they are printed everywhere: red first.
BERGER = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}


@pytest.mark.parametrize("size", BERGER)
def test_berger_tables(size: int) -> None:
    for number, row in enumerate(BERGER[size], 1):
        assert " ".join(f"{red}-{black}" for red, black in pairs(size, number)) == row


@pytest.mark.parametrize("size", [2, 3, 5, 8, 11, 24])
def test_a_schedule_can_be_played_as_games(size: int) -> None:
    """Everybody meets everybody once in each turn, red and black in turn; the rows are rows of the games."""
    names = [f"棋手{number}" for number in range(size)]
    once = size - 1 + size % 2
    head, *found = parts.part(ranges({"总轮数": 2 * once}, names, []), "schedule")
    assert head == HEADS
    met = [(red, black) for _, red, black, _, _ in found if black]
    assert len(met) == len(set(met)) == size * (size - 1)
    games = [[*row[:3], row[3] or "和", row[4]] for row in found]
    outcome = ranges({"总轮数": 2 * once}, names, games)
    assert told(outcome) == []
    assert outcome.value("played") == 2 * once
    assert "schedule" not in plain(outcome)


def test_whose_points_make_a_players_figures() -> None:
    outcome = ranges({"排名依据": "积分,对手分,小分"}, FOUR, GAMES)
    steps = [row[1:] for row in parts.part(outcome, "working:丙")[1:]]
    assert [(row[0], row[1], row[3]) for row in steps] == [
        ("已赛轮数", 3, ""),
        ("第 1 轮对 丁：胜", 2, ""),
        ("第 2 轮对 甲：和", 1, ""),
        ("第 3 轮对 乙：胜", 2, ""),
        ("丙 的积分", 5, "2 + 1 + 2 = 5"),
        ("丁 的积分", 0, ""),
        ("甲 的积分", 5, ""),
        ("乙 的积分", 2, ""),
        ("丙 的对手分", 7, "0 + 5 + 2 = 7"),
        ("对 丁 的小分", 0, "1 × 0 = 0"),
        ("对 甲 的小分", 2.5, "0.50 × 5 = 2.50"),
        ("对 乙 的小分", 2, "1 × 2 = 2"),
        ("丙 的小分", 4.5, "0 + 2.5 + 2 = 4.50"),
    ]


def test_what_two_keys_tell_is_told_once() -> None:
    outcome = ranges({"排名依据": "积分,累进分,表现分,胜局"}, FOUR, GAMES)
    told_as = [row[1] for row in parts.part(outcome, "working:甲")[1:]]
    assert len(told_as) == len(set(told_as))


def test_a_part_that_is_none_names_those_there_are() -> None:
    with pytest.raises(CellError) as refused:
        parts.part(ranges({}, FOUR, GAMES), "table")
    assert "crosstable" in refused.value.told("en")


def test_players_may_be_numbers_of_the_members_table() -> None:
    members = [
        ["会员号", "姓名", "等级分"],
        ["007", "甲", 1800],
        ["8", "乙", 1700],
        ["9", "王伟", ""],
        ["10", "王伟", ""],
    ]
    entries = [["棋手"], ["007"], ["8"], ["丙"]]
    outcome = running.of_ranges("xq-standings", [["总轮数", 1]], [entries, [HEADS, [1, "甲", 8, "胜", ""]], members])
    assert [(row["number"], row["name"], row["player"], row["points"]) for row in rows(outcome, "members")] == [
        ("007", "甲", "007", 2),
        ("8", "乙", "8", 0),
        ("", "丙", "丙", 0),
    ]
    assert outcome.publishable


#: Two of one name, and one whose number is the start number of another.
NAMESAKES = [["会员号", "姓名"], ["0001", "王伟"], ["0002", "王伟"], ["0005", "李娜"]]


@pytest.mark.parametrize("typed", [("王伟", "王伟"), ("王伟 #1", "王伟＃2")])
def test_a_start_number_behind_a_name_is_no_member_s(typed: tuple[str, str]) -> None:
    """Who starts as number 2 may be 0001: it is asked, and 李娜 is 0005, whatever number she starts with."""
    entries = [["棋手", "抽签号"], [typed[0], 1], [typed[1], 2], ["李娜 #3", 3]]
    games = [HEADS, [1, "王伟 #2", "3", "胜", ""]]
    outcome = running.of_ranges("xq-standings", [["总轮数", 1]], [entries, games, NAMESAKES])
    assert [(row["number"], row["points"]) for row in rows(outcome, "members")] == [("", 0), ("", 2), ("0005", 0)]
    assert [each.name for each in outcome.problems if each.name == "SEVERAL_MEMBERS"] == ["SEVERAL_MEMBERS"] * 2


def of_namesakes(typed: tuple[str, str], members: list[list[str]], second: int | str = 2) -> Outcome:
    """Compute an event of two of one name, with start numbers: number 1 wins against 李娜, number 2 loses."""
    entries = [["棋手", "抽签号"], [typed[0], 1], [typed[1], second], ["李娜", 3]]
    games = [HEADS, [1, "1", "李娜", "胜", ""], [2, "2", "李娜", "负", ""]]
    table = [["会员号", "姓名"], *members, ["0005", "李娜"]]
    return running.of_ranges("xq-standings", [["总轮数", 2]], [entries, games, table])


#: The two, as their sheet may call them.
TWO = [("王伟", "王伟"), ("王伟 #1", "王伟 #2"), ("王伟", "王伟 #2")]


@pytest.mark.parametrize("typed", [*TWO, ("王伟（非会员）", "王伟（非会员）")])
def test_two_of_one_name_who_are_no_members_are_two(typed: tuple[str, str]) -> None:
    outcome = of_namesakes(typed, [])
    assert [row["points"] for row in rows(outcome, "members")] == [2, 0, 2]
    assert len({row["name"] for row in rows(outcome, "members")}) == 3
    assert outcome.publishable


@pytest.mark.parametrize("typed", TWO)
def test_of_two_of_one_name_none_is_the_member_by_the_name_alone(typed: tuple[str, str]) -> None:
    """Which of the two is 0001 is asked, and both take part."""
    outcome = of_namesakes(typed, [["0001", "王伟"]])
    assert [(row["number"], row["points"]) for row in rows(outcome, "members")] == [("", 2), ("", 0), ("0005", 2)]
    assert [each.name for each in outcome.problems if each.name == "ONE_IS_A_MEMBER"] == ["ONE_IS_A_MEMBER"] * 2
    assert outcome.publishable


@pytest.mark.parametrize("other", ["王伟（非会员）", "王伟"])
def test_of_two_of_one_name_the_member_is_who_has_the_number(other: str) -> None:
    """Who is marked as no member is none, whatever the members' table has of that name; who is not marked is asked."""
    outcome = of_namesakes(("王伟 #0001", other), [["0001", "王伟"]])
    found = [(row["number"], row["name"], row["points"]) for row in rows(outcome, "members")]
    assert found == [("0001", "王伟", 2), ("", other, 0), ("0005", "李娜", 2)]
    asked = [each.row and each.row.at for each in outcome.problems if each.name == "ONE_IS_A_MEMBER"]
    assert asked == ([2] if other == "王伟" else [])
    assert outcome.publishable


@pytest.mark.parametrize("first", ["王伟", "王伟 #1", "王伟 #0001"])
def test_who_may_be_a_namesake_of_one_with_a_number_is_asked_for_one(first: str) -> None:
    """Without a start number the second is taken for the first; with one he would be another."""
    outcome = of_namesakes((first, "王伟"), [["0001", "王伟"]], "")
    assert [each.name for each in outcome.problems if each.row and each.row.table == "entries"] == ["NAMESAKES"]


def test_a_member_s_number_behind_a_name_may_be_like_a_start_number() -> None:
    """0002 is written as the table has it, and 7 is: both were typed as members' numbers."""
    members = [*NAMESAKES, ["7", "张敏"], ["8", "张敏"]]
    entries = [["棋手", "抽签号"], ["王伟 #0002", 2], ["王伟 #0001", 1], ["张敏 #7", 7]]
    games = [HEADS, [1, "王伟 #0001", "王伟 #0002", "胜", ""]]
    outcome = running.of_ranges("xq-standings", [["总轮数", 1]], [entries, games, members])
    found = {row["number"]: row["points"] for row in rows(outcome, "members")}
    assert found == {"0001": 2, "0002": 0, "7": 0}


def test_games_name_the_players_as_they_are_entered_or_as_the_members_table_has_them() -> None:
    members = [["会员号", "姓名"], ["7", "甲"], ["9", "王伟"], ["10", "王伟"]]
    entries = [["棋手"], ["7"], ["王伟 #9"], ["10"]]
    games = [HEADS, [1, "甲", "9", "胜", ""], [2, "7", "10", "胜", ""], [3, "甲", "王伟", "胜", ""]]
    outcome = running.of_ranges("xq-standings", [["总轮数", 3]], [entries, games, members])
    assert [row["points"] for row in rows(outcome)] == [4, 0, 0]
    # Two are called 王伟: the name alone says neither.
    assert told(outcome) == [("games", 3, "opponent", "“王伟”可能指几位棋手：请写王伟 #9 或 10")]
