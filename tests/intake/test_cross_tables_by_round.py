"""Cross-tables with a column per round, as chess-results, Swiss-Manager and our own 对阵表 have them."""

from typing import Any

import pytest

from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import Told, text_of
from xlfuncs.events import EVENTS, running
from xlfuncs.events.sheet import parts
from xlfuncs.intake.crosstables.by_round import meeting
from xlfuncs.intake.finding import in_sheets, outcome_in
from xlfuncs.intake.sheets import handed_in
from xlfuncs.intake.steps import as_lists

EVENT = EVENTS["xq-standings"]
RESULT = EVENT.table("games").columns.named("result")

#: Three rounds of five: 甲 beats 丁 with red, draws 乙, beats 丙 with red; a full and a half bye, a forfeit.
PROGRAM = [
    ["Ranking crosstable after Round 3"],
    ["Rk.", "Name", "Rtg", "Club", "1.Rd", "2.Rd", "3.Rd", "Pts.", "TB1"],
    [1, "甲", 2100, "河西", "4w1", "2b½", "3w1", "2½", 5],
    [2, "乙", 2050, None, "3b1", "1w½", "-½", 2, 4],
    [3, "丙", 2000, None, "2w0", "5b1", "1b0", 1, 3],
    [4, "丁", 1900, None, "1b0", "-1", "5w+", 2, 3],
    [5, "戊", None, None, "-0", "3w0", "4b-", 0, 2],
]
#: The same as a list.
GAMES = [
    (1, "甲", "丁", "W", "red"),
    (1, "乙", "丙", "W", "black"),
    (1, "戊", None, "NP", None),
    (2, "甲", "乙", "D", "black"),
    (2, "丙", "戊", "W", "black"),
    (2, "丁", None, "BYE", None),
    (3, "甲", "丙", "W", "red"),
    (3, "乙", None, "HB", None),
    (3, "丁", "戊", "WF", "red"),
]


def read(rows: list[list[Any]]) -> tuple[list[Any], list[tuple[Any, ...]], list[str]]:
    """The players and the games that a sheet comes to, and what is told."""
    heard: list[Told] = []
    with listening(heard.append):
        found = in_sheets(EVENT, as_lists(EVENT, handed_in({"表": rows})))
        outcome = outcome_in(EVENT, found, (), "en")
    games: list[Any] = [*outcome.read["games"].values()]
    return (
        [str(getattr(row, "player", "")) for row in outcome.read["entries"].values()],
        [(row.round, row.player, row.opponent, row.result, row.side) for row in games],
        [text_of(each, "en") for each in heard],
    )


def test_a_table_of_a_pairing_program() -> None:
    players, games, told = read(PROGRAM)
    assert players == ["甲", "乙", "丙", "丁", "戊"]
    assert sorted(games, key=lambda game: (game[0], players.index(game[1]))) == GAMES
    assert not [each for each in told if "not read" in each]


@pytest.mark.parametrize(
    ("rounds", "cells"),
    [
        (["第1轮", "第2轮", "第3轮"], ["{}红胜", "{}黑胜", "{}黑负", "{}红负"]),
        (["1回戦", "2回戦", "3回戦"], ["{}紅 W", "{}黒W", "{}黒L", "{}紅 L"]),
        (["Round 1", "Round 2", "Round 3"], ["{}r W", "{}b W", "{}b L", "{}r L"]),
        (["1", "2", "3"], ["{}+", "{}+", "{}-", "{}-"]),
        (["R1", "R2", "R3"], ["{}W", "{}W", "{}L", "{}L"]),
    ],
)
def test_results_as_they_are_written(rounds: list[str], cells: list[str]) -> None:
    """Of four in numbers 7, 5, 9, 2, not the lines: 甲 wins with red, black, red."""
    red, black, black_lost, red_lost = cells
    rows = [
        ["No.", "Name", *rounds],
        [7, "甲", red.format(5), black.format(9), red.format(2)],
        [5, "乙", black_lost.format(7), red.format(2), red.format(9)],
        [9, "丙", red.format(2), red_lost.format(7), black_lost.format(5)],
        [2, "丁", black_lost.format(9), black_lost.format(5), black_lost.format(7)],
    ]
    _, games, _ = read(rows)
    assert [(number, one, other, result) for number, one, other, result, _ in games] == [
        *[(1, "甲", "乙", "W"), (1, "丙", "丁", "W")],
        *[(2, "甲", "丙", "W"), (2, "乙", "丁", "W")],
        *[(3, "甲", "丁", "W"), (3, "乙", "丙", "W")],
    ]
    sides = [side for *_, side in games]
    assert sides in ([None] * 6, ["red", "red", "black", "red", "red", "red"])
    assert (sides[0] is None) == (red in ("{}+", "{}W"))


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_our_own_comes_back(language: str) -> None:
    """What the event shows as its cross-table is read as what it was made from."""
    given = {
        "entries": [{"player": name, "number": at} for at, name in enumerate("甲乙丙丁戊", 11)],
        "games": [dict(zip(("round", "player", "opponent", "result", "side"), game, strict=True)) for game in GAMES],
    }
    shown = parts.part(running.of_rows("xq-standings", {"rounds": 3}, given, language), "crosstable")
    players, games, told = read([[cell if cell != "" else None for cell in row] for row in shown])
    order = "甲乙丙丁戊"
    assert sorted(players, key=order.index) == [*order]
    swapped = {"W": "L", "L": "W", "D": "D", "WF": "LF", "LF": "WF"}
    other_side = {"red": "black", "black": "red", None: None}
    normalized = sorted(
        (number, one, other, result, side)
        if other is None or order.index(one) < order.index(other)
        else (number, other, one, swapped[result], other_side[side])
        for number, one, other, result, side in games
    )
    assert normalized == sorted(GAMES)
    assert not [each for each in told if "not read" in each]


def test_cells_that_contradict_each_other() -> None:
    rows = [
        ["No.", "Name", "1.Rd"],
        [1, "甲", "2w1"],
        [2, "乙", "1b1"],
        [3, "丙", "9w1"],
        [4, "丁", "3x"],
        [5, "戊", "-1"],
    ]
    _, games, told = read(rows)
    assert (1, "甲", "乙", None, "red") in games
    assert any('C2 has "2w1" for 甲 against 乙, and C3 has "1b1"' in each for each in told), told
    assert any('C4: "9w1" names number 9, whom the table does not have' in each for each in told)
    assert any('C5: "3x" is not read' in each for each in told)
    assert (1, "戊", None, "BYE", None) in games


def test_a_cell_of_somebody_whose_opponent_has_another_one_is_told() -> None:
    """4 beats 3, which both say; 5 says that he beat 3, and 1 that he beat 2, who had nobody."""
    rows = [
        ["No.", "Name", "第1轮"],
        [1, "甲", "2红胜"],
        [2, "乙", "-1"],
        [3, "丙", "4红负"],
        [4, "丁", "3黑胜"],
        [5, "戊", "3黑胜"],
    ]
    _, games, told = read(rows)
    assert games == [(1, "乙", None, "BYE", None), (1, "丙", "丁", "L", "red")]
    assert any('C6: "3黑胜" of 戊 names 丙, whose own cell C4 has "4红负": not read' in each for each in told), told
    assert any('C2: "2红胜" of 甲 names 乙, whose own cell C3 has "-1": not read' in each for each in told), told


def test_two_who_both_had_red_contradict_each_other() -> None:
    rows = [["No.", "Name", "第1轮"], [1, "甲", "2红胜"], [2, "乙", "1红负"], [3, "丙", "4黑胜"], [4, "丁", "3红负"]]
    _, games, told = read(rows)
    assert games == [(1, "甲", "乙", None, None), (1, "丙", "丁", "W", "black")]
    assert any('C2 has "2红胜" for 甲 against 乙, and C3 has "1红负"' in each for each in told), told


def test_namesakes_have_their_numbers() -> None:
    rows = [["番号", "氏名", "1回戦"], [1, "王伟", "2w1"], [2, "王伟", "1b0"], [3, "李娜", "-1"]]
    players, games, _ = read(rows)
    assert players == ["王伟 #1", "王伟 #2", "李娜"]
    assert games[0][1:4] == ("王伟 #1", "王伟 #2", "W")


def test_points_round_by_round_are_no_cross_table() -> None:
    """累进分 as a table: what each player has after each round."""
    assert [meeting(cell, RESULT) for cell in (1, 2.5, "2½", "1.5", "")] == [None] * 5


def test_numbers_before_the_names_need_no_heading() -> None:
    """The cells speak of them, so they are read: nothing of them is told."""
    heads, *rows = PROGRAM[1:]
    sheets = handed_in({"表": [[None, *heads[1:]], *rows]})
    with listening(lambda _: None):
        ledger = as_lists(EVENT, sheets)[0].ledger
    assert [place for place in ledger.left("表") if place[1] == 1] == []


@pytest.mark.parametrize("sums", [["合计", None], [None, "合计"]])
def test_a_line_of_sums_below_is_no_player(sums: list[Any]) -> None:
    """Of the points 2½ + 2 + 1 + 2 + 0 = 7½."""
    players, games, told = read([*PROGRAM, [*sums, None, None, None, None, None, 7.5]])
    assert players == ["甲", "乙", "丙", "丁", "戊"]
    assert len(games) == len(GAMES)
    assert told == read(PROGRAM)[2]
