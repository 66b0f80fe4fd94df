"""Reports of ours, as gacrux reads them and pairs their rounds."""

from typing import Any

import pytest
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import attempts

from xlfuncs.events.outcome import Outcome
from xlfuncs.events.running import of_rows
from xlfuncs.formats import trf
from xlfuncs.pairing.next_round import next_round
from xlfuncs.pairing.rounds import rows_of
from xlfuncs.xlsx.errors import PackageError

Rows = list[dict[str, Any]]


def event(size: int, games: Rows, rounds: int) -> Outcome:
    entries = [{"player": f"Player {at}", "rating": 2300 - 10 * at} for at in range(1, size + 1)]
    given = {"name": "Weekend", "date": "2026-01-02", "rounds": rounds, "order": "points"}
    return of_rows("xq-standings", given, {"entries": entries, "games": games}, "en")


def read(outcome: Outcome) -> dict[str, Any]:
    reader = trf2json()
    reader.parse_file(trf.dump(outcome)[0].decode(), 0)
    found: dict[str, Any] = reader.get_tournament(1)
    return found


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
    report = read(event(5, games, 3))
    assert report["numRounds"] == 3
    players = {each["cid"]: each for each in report["competitors"]}
    assert [(each["gamePoints"], each["rating"]["rating"]) for each in players.values()] == [
        *((3, 2290), (3, 2280), (2, 2270), (2, 2260), (1, 2250))
    ]
    found = {
        (each["round"], each["white"]["cid"], each["black"] and each["black"]["cid"]): (
            each["white"].get("result"),
            each["played"],
        )
        for each in report["gameList"]
    }
    assert found == {
        (1, 1, 4): ("W", True),
        (1, 5, 2): ("L", True),
        (1, 3, None): ("P", True),  # the bye of a pairing
        (2, 2, 1): ("D", True),
        (2, 4, 3): ("W", False),
        (2, 5, None): ("D", False),
    }


@pytest.mark.slow
@settings(max_examples=attempts(5, 100), deadline=None)
@given(st.integers(6, 14), st.data())
def test_a_report_is_paired_as_the_event_is(size: int, data: st.DataObject) -> None:
    """gacrux pairs each round from the report, by its own reading of points, colours and floats, as it was played."""
    outcome = played(size, min(5, size - 2), lambda: data.draw(st.sampled_from(["胜", "和", "负"])))
    report = read(outcome)
    games = outcome.counting["games"]
    rounds = max(game["round"] for game in games)
    assert rounds >= 3
    for number in range(1, rounds + 1):
        found = pairing_dutch(report, number, {"experimental": [], "verbose": 0}).compute_pairing(False)
        pairs = {(each["w"], each["b"] or None) for bracket in found for each in bracket["pairs"]}
        assert pairs == {
            (game["player"], game["opponent"]) if game["side"] != "black" else (game["opponent"], game["player"])
            for game in games
            if game["round"] == number
        }
