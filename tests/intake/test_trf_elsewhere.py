"""Reports of ours, read by the parser and re-paired by the checker of another program (caissify-pairings)."""

from typing import Any

from caissify_pairings.fpc import check_trf
from caissify_pairings.trf import TRFParser
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import attempts

from xlfuncs.events.outcome import Outcome
from xlfuncs.events.running import of_rows
from xlfuncs.formats import trf
from xlfuncs.pairing.next_round import next_round, rows_of
from xlfuncs.xlsx.findings import PackageError

Rows = list[dict[str, Any]]


def event(size: int, games: Rows, rounds: int) -> Outcome:
    entries = [{"player": f"Player {at}", "rating": 2300 - 10 * at} for at in range(1, size + 1)]
    given = {"name": "Weekend", "date": "2026-01-02", "rounds": rounds, "order": "points"}
    return of_rows("xq-standings", given, {"entries": entries, "games": games}, "en")


def played(size: int, rounds: int, draw: Any) -> Outcome:
    """An event whose rounds are those that ``pair`` gives, with any results, byes where the number is odd."""
    games: Rows = []
    for _ in range(rounds):
        try:
            found = next_round(event(size, games, rounds + 1), None, (), robin=False)
        except PackageError:
            break
        games += [row | {"result": row["result"] or draw()} for row in rows_of(found)]
    return event(size, games, rounds + 1)


def test_a_report_is_read_as_it_is_meant() -> None:
    """Six players, two rounds: red wins in the first, a draw and a forfeit in the second."""
    games: Rows = [
        {"round": 1, "player": "Player 1", "opponent": "Player 4", "result": "W", "side": "red"},
        {"round": 1, "player": "Player 5", "opponent": "Player 2", "result": "L", "side": "red"},
        {"round": 1, "player": "Player 3", "opponent": None, "result": "BYE", "side": None},
        {"round": 2, "player": "Player 2", "opponent": "Player 1", "result": "D", "side": "red"},
        {"round": 2, "player": "Player 4", "opponent": "Player 3", "result": "WF", "side": "red"},
        {"round": 2, "player": "Player 5", "opponent": None, "result": "HB", "side": None},
    ]
    data, _ = trf.dump(event(5, games, 3))
    read = TRFParser(data.decode()).parse()
    assert read["tournament"]["name"] == "Weekend"
    assert read["tournament"]["total_rounds"] == 3
    assert [(each["name"], each["rating"], each["score"]) for each in read["players"]] == [
        ("Player 1", 2290, 3.0),
        ("Player 2", 2280, 3.0),
        ("Player 3", 2270, 2.0),
        ("Player 4", 2260, 2.0),
        ("Player 5", 2250, 1.0),
    ]
    rounds = {
        each["starting_number"]: {
            number: (found["opponent"], found["color"], found["result"]) for number, found in each["results"].items()
        }
        for each in read["players"]
    }
    assert rounds[1] == {1: (4, "w", "1"), 2: (2, "b", "=")}
    assert rounds[2] == {1: (5, "b", "1"), 2: (1, "w", "=")}
    assert {number: found[::2] for number, found in rounds[3].items()} == {1: (None, "U"), 2: (4, "-")}
    assert {number: found[::2] for number, found in rounds[4].items()} == {1: (1, "0"), 2: (3, "+")}
    assert {number: found[::2] for number, found in rounds[5].items()} == {1: (2, "0"), 2: (None, "H")}


@settings(max_examples=attempts(10, 100), deadline=None)
@given(st.integers(6, 14), st.data())
def test_the_checker_finds_the_same_rounds(size: int, data: st.DataObject) -> None:
    """What it re-pairs from the report, by its own reading of points, colours and floats, is what was played."""
    outcome = played(size, min(5, size - 2), lambda: data.draw(st.sampled_from(["胜", "和", "负"])))
    report = check_trf(trf.dump(outcome)[0].decode())
    assert report["summary"]["rounds_checked"] >= 3
    assert [each for each in report["rounds"] if not each["match"]] == []
