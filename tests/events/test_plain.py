"""An outcome as JSON and Python have it: a row for every one typed, in the order and the words of the other faces."""

from dataclasses import replace

import pytest
from eventdata import ranges, run

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import call
from xlfuncs.events import EVENTS
from xlfuncs.events.sheet.parts import plain

CBA = {"level": "club", "boards": 24, "annual_mp": 600}


def test_the_rows_of_the_entries_are_those_typed() -> None:
    """A blank row between two, one that counts twice: each stands where it was typed, and says what is wrong."""
    teams = [{"unit": "甲", "place": 1}, {}, {"unit": "乙", "place": 2}, {"unit": "甲", "place": 3}]
    outcome = run("cba-teams", CBA, teams)
    outcome = replace(outcome, language="zh")
    rows = plain(outcome)["entries"]
    assert [row["unit"] for row in rows] == ["甲", None, "乙", "甲"]
    assert [row["note"] for row in rows] == [None, None, None, "“甲”已在第 1 行：此行不计入"]
    (problem,) = [each for each in plain(outcome)["problems"] if each["severity"] == "error"]
    assert rows[problem["row"] - 1]["note"] == problem["sentence"]


def test_the_rows_of_boards_say_what_is_wrong_with_them() -> None:
    """Pair 9 is not among the entries."""
    boards = [{"board": 1, "ns": 1, "ew": 2, "adjusted": 420}, {"board": 1, "ns": 3, "ew": 9, "adjusted": 50}]
    outcome = run("br-pairs", {}, [{"unit": number} for number in range(1, 4)], boards=boards)
    first, second = plain(outcome)["boards"]
    assert (first["score"], first["note"]) == (420.0, None)
    assert "is not among the entries" in second["note"]


def test_a_problem_says_which_of_several_columns() -> None:
    teams = [{"unit": "甲", "vp1": 10, "vp2": 12, "vp3": "x"}, {"unit": "乙", "vp1": 10, "vp2": 8, "vp3": 4}]
    outcome = run(
        "jcbl-teams",
        {"rating": "local", "scoring": "vp", "sessions": 1, "boards": 24, "tables": 1, "max_vp": 20},
        teams,
    )
    assert "vp3" in {each["column"] for each in plain(outcome)["problems"]}


def test_who_is_out_is_told_in_the_language_asked_for() -> None:
    """W stands in English, as in the other faces; the keys are the same in all."""
    teams = [{"unit": "甲", "place": 1}, {"unit": "乙", "place": 2}, {"unit": "丙", "place": "W"}]
    outcome = run("cba-teams", CBA, teams)
    for language, word in (("en", "W"), ("zh", "弃权")):
        outcome = replace(outcome, language=language)
        (row,) = [each for each in plain(outcome)["board"] if each["unit"] == "丙"]
        assert row["place"] == plain(outcome)["entries"][2]["place"] == word


def test_problems_stand_in_the_order_of_the_sheet() -> None:
    """The entries before the members, though members are read first; hints at the end."""
    given = {
        "settings": CBA,
        "entries": [{"unit": "甲", "place": 1}, {"unit": "甲", "place": 2}],
        "members": [{"number": "1", "name": "王伟"}, {"number": "1", "name": "李娜"}],
    }
    settings, tables = ranges(EVENTS["cba-teams"], given, "zh")
    rows = call("XF_EVENT", ["cba-teams", "problems", settings, *tables])
    assert [row[0] for row in rows[1:3]] == ["entries", "members"]
    outcome = run("cba-teams", CBA, given["entries"], members=given["members"])
    told = [(each["table"], each["severity"]) for each in plain(outcome)["problems"]]
    assert told[:2] == [("entries", "error"), ("members", "error")]
    assert [severity for _, severity in told] == sorted(severity for _, severity in told)


def test_the_working_of_a_unit_is_asked_by_its_name() -> None:
    """R = lg 3 − lg 2 = 0.18 for the first of three; a number is a name too."""
    outcome = run("cba-teams", CBA, [{"unit": number, "place": number} for number in (1, 2, 3)])
    assert "lg 3 − lg 2 = 0.18" in [each.arithmetic() for each in outcome.working("1")]
    assert outcome.working(1) == outcome.working("1")
    with pytest.raises(CellError, match='there is no entry "9"'):
        outcome.working("9")
