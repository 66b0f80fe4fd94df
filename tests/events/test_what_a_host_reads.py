"""What is made of an outcome: the order of a board, the end of a working, who is meant by a name."""

from typing import Any

import pytest
from eventdata import hints, mistakes, run

CLUB = {"level": "club", "boards": 24, "annual_mp": 600}
NAMED = {f"player{number}": name for number, name in enumerate(("王伟", "李娜", "张敏", "赵刚"), 1)}


def test_a_board_ends_with_who_is_out_and_then_with_who_has_no_place() -> None:
    """By place; 丙 withdrew; the place of 乙 cannot be read, that of 戊 is missing."""
    places = {"甲": 2, "乙": "x", "丙": "弃权", "丁": 1, "戊": None}
    outcome = run("cba-teams", CLUB, [{"unit": unit, "place": place} for unit, place in places.items()])
    assert [row["unit"] for row in outcome.board()] == ["丁", "甲", "丙", "乙", "戊"]


def test_a_working_ends_with_what_has_to_be_mended_in_its_row() -> None:
    """Of 甲 nothing but a hint (two players in one cell); of 乙 the place."""
    rows = [
        {"unit": "甲", "place": 1, "player1": "佐藤・伊藤"},
        {"unit": "乙", "place": "x"},
        {"unit": "丙", "place": 2},
    ]
    outcome = run("cba-teams", CLUB, rows)
    assert mistakes(outcome) == [("entries", 2, "place", "NOT_ALLOWED")]
    assert len(hints(outcome)) == 1
    ends = {at: [name for step in outcome.own_steps(at) if (name := getattr(step.symbol, "name", ""))] for at in (1, 2)}
    assert ends[2][-1] == "NOT_ALLOWED"
    assert not {"NOT_ALLOWED", *hints(outcome)} & set(ends[1])


def test_what_is_wrong_with_a_board_is_no_part_of_a_pairs_working() -> None:
    """The slip stands in row 1 of the boards, the pair in row 1 of the pairs."""
    board = {"board": 1, "ns": "1", "ew": "2", "contract": "4Z", "declarer": "N", "result": 0}
    outcome = run("br-pairs", {}, [{"unit": "1"}, {"unit": "2"}], boards=[board])
    assert mistakes(outcome) == [("boards", 1, "contract", "NOT_ALLOWED")]
    assert outcome.own_steps(1) == []
    assert [*outcome.wrong_with("boards")] == [1]
    assert outcome.wrong_with("entries") == {}


@pytest.mark.parametrize(
    ("wanted", "row"), [("1", 1), ("1 NS", 1), ("１ ｅｗ", 2), ("2 EW", 3), ("2", 3), ("3", None), ("", None)]
)
def test_who_is_meant_by_a_name(wanted: str, row: int | None) -> None:
    """Two pairs are called 1, one in each line; the last row has no name."""
    entries = [{"unit": "1", "direction": "NS"}, {"unit": "1", "direction": "EW"}, {"unit": "2", "direction": "EW"}]
    outcome = run("br-pairs", {"winners": 2}, [*entries, {"direction": "NS"}], boards=[])
    assert outcome.find(wanted) == row


@pytest.mark.parametrize(
    ("second", "unnamed"),
    [
        ({}, [2, 3, 4]),
        ({"wins": "x"}, [3, 4]),  # what is open may not be points
        (NAMED | {"player1": "孙立"}, [3, 4]),
        ({"player1": "孙立"}, [3, 4]),
    ],
)
def test_points_that_nobody_gets_are_hinted_at(second: dict[str, Any], unnamed: list[int]) -> None:
    """Of eight teams four get points (50 percent); no word where no team at all names its players."""
    others = [{"unit": f"队{place}", "place": place} for place in range(3, 9)]
    outcome = run(
        "cba-teams", CLUB, [{"unit": "甲", "place": 1, **NAMED}, {"unit": "乙", "place": 2, **second}, *others]
    )
    assert [each.row.at for each in outcome.problems if each.name == "NOBODY_NAMED" and each.row] == unnamed
    outcome = run("cba-teams", CLUB, [{"unit": "甲", "place": 1}, {"unit": "乙", "place": 2}, *others])
    assert "NOBODY_NAMED" not in hints(outcome)
