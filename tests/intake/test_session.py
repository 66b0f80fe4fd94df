"""Who a number means: one pair or two, in one section or several, in an event with a column for the line or without."""

from typing import Any

from xlfuncs.core.registry import load
from xlfuncs.core.sentences import name_of
from xlfuncs.events.declaration import Event
from xlfuncs.events.reading import event_named
from xlfuncs.formats.declaration import Incoming
from xlfuncs.formats.session import Board, Pair, Player, Session

load()
#: Where pairs are told apart by the line too, and by their names alone.
PAIRS, OTHER = event_named("br-pairs"), event_named("cba-pairs")


def filled(event: Event, pairs: list[Pair], boards: list[Board], winners: int | None = None) -> Incoming:
    return Session(event, pairs, boards, winners).fill()


def units(came: Incoming) -> list[tuple[Any, str]]:
    return [(row["unit"], row.get("direction", "")) for row in came.tables["entries"]]


def met(came: Incoming) -> list[tuple[int, Any, Any]]:
    return [(row["board"], row["ns"], row["ew"]) for row in came.tables["boards"]]


def test_one_number_in_both_lines_is_two_pairs() -> None:
    boards = [Board(1, "1", "2", {}), Board(1, "2", "1", {})]
    came = filled(PAIRS, [], boards)
    assert units(came) == [(1, "NS"), (2, "EW"), (2, "NS"), (1, "EW")]
    assert met(came) == [(1, 1, 2), (1, 2, 1)]
    assert came.settings == {"winners": 2, "boards": 1}


def test_where_names_alone_tell_pairs_apart_the_line_stands_in_them_too() -> None:
    came = filled(OTHER, [], [Board(1, "1", "2", {}), Board(1, "2", "1", {})])
    assert units(came) == [("1 NS", "NS"), ("2 EW", "EW"), ("2 NS", "NS"), ("1 EW", "EW")]
    assert came.settings["ranked"] == "direction"


def test_several_sections_stand_in_their_column() -> None:
    pairs = [Pair("1", "", "A"), Pair("1", "", "B")]
    rows = [(row["unit"], row["section"]) for row in filled(OTHER, pairs, []).tables["entries"]]
    assert rows == [("A1", "A"), ("B1", "B")]


def test_one_list_of_pairs_whose_numbers_repeat_tells_them_apart_by_name() -> None:
    came = filled(PAIRS, [Pair("1", "NS"), Pair("1", "EW")], [Board(1, "1", "1", {})], winners=1)
    assert units(came) == [("1 NS", ""), ("1 EW", "")]
    assert met(came) == [(1, "1 NS", "1 EW")]
    assert came.settings["winners"] == 1


def test_a_pair_that_changes_its_line_is_one_pair() -> None:
    came = filled(PAIRS, [Pair("1"), Pair("2")], [Board(1, "1", "2", {}), Board(2, "2", "1", {})])
    assert units(came) == [(1, ""), (2, "")]
    assert "winners" not in came.settings


def test_two_lists_where_the_file_says_so() -> None:
    came = filled(PAIRS, [Pair("1"), Pair("11")], [Board(1, "1", "11", {})], winners=2)
    assert units(came) == [(1, "NS"), (11, "EW")]


def test_results_that_the_boards_of_an_event_cannot_hold_are_told() -> None:
    """A match wants both rooms in a row: rows of bare numbers of boards would look like results to come."""
    came = filled(event_named("br-match"), [], [Board(1, "1", "2", {"contract": "3NT"}), Board(2, "1", "2", {})])
    assert "boards" not in came.tables
    assert [name_of(lost.said) for lost in came.lost] == ["NO_PAIRS_ON_BOARDS"]


def test_sections_that_use_the_same_numbers() -> None:
    pairs = [Pair("1", section="A"), Pair("2", section="A"), Pair("1", section="B"), Pair("2", section="B")]
    boards = [Board(1, "1", "2", {}, "A"), Board(1, "1", "2", {}, "B")]
    came = filled(PAIRS, pairs, boards)
    assert units(came) == [("A1", ""), ("A2", ""), ("B1", ""), ("B2", "")]
    assert met(came) == [(1, "A1", "A2"), (1, "B1", "B2")]
    (lost,) = came.lost
    assert lost.said.text("en").startswith("the sections A, B become one field")


def test_sections_with_numbers_of_their_own_keep_them() -> None:
    came = filled(PAIRS, [], [Board(1, "1", "2", {}, "A"), Board(1, "3", "4", {}, "B")])
    assert units(came) == [(1, ""), (2, ""), (3, ""), (4, "")]


def test_pairs_that_are_listed_without_sections_are_known_in_all_of_them() -> None:
    pairs = [Pair(number) for number in "1234"]
    came = filled(PAIRS, pairs, [Board(1, "1", "2", {}, "A"), Board(1, "3", "4", {}, "B")])
    assert units(came) == [(1, ""), (2, ""), (3, ""), (4, "")]
    assert came.lost == []


def test_a_second_session_with_the_same_boards_is_numbered_on_by_whole_cycles_of_vulnerability() -> None:
    boards = [Board(number, "1", "2", {}, sitting=session) for session in "12" for number in (1, 20)]
    came = filled(PAIRS, [], boards)
    assert [board for board, *_ in met(came)] == [1, 20, 33, 52]
    (lost,) = came.lost
    assert lost.said.text("en").startswith("session or round 2 plays board 1 again: its boards are numbered 32 higher")


def test_boards_are_a_setting_only_where_all_have_as_many() -> None:
    assert filled(PAIRS, [], [Board(1, "1", "2", {}), Board(2, "1", "3", {})]).settings == {}


def test_namesakes_are_told_apart_by_number() -> None:
    pairs = [
        Pair("1", players=[Player("王伟", "101"), Player("李娜")]),
        Pair("2", players=[Player("王伟", "202"), Player("", "303")]),
    ]
    came = filled(PAIRS, pairs, [Board(1, "1", "2", {"contract": "PASS"})])
    players = [(row["player1"], row["player2"]) for row in came.tables["entries"]]
    assert players == [("王伟 #101", "李娜"), ("王伟 #202", "303")]
    assert [tuple(row.values()) for row in came.tables["members"]] == [
        *(("101", "王伟"), ("", "李娜"), ("202", "王伟"), ("303", ""))
    ]


def test_without_numbers_there_is_no_table_of_members() -> None:
    came = filled(PAIRS, [Pair("1", players=[Player("王伟"), Player("李娜")])], [])
    assert "members" not in came.tables
