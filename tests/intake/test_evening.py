"""An evening of twelve tables, as three programs tell it, has the matchpoints that Law 78 gives by other means."""

from decimal import Decimal
from pathlib import Path

import pytest
import sessions

import xlfuncs
from xlfuncs.core.registry import load
from xlfuncs.events.reading import event_named
from xlfuncs.formats import bridgemate, pbn, usebio
from xlfuncs.formats.declaration import AS_IT_IS, Incoming

load()
PAIRS = event_named("br-pairs")


def written(told: sessions.Evening, kind: str, folder: Path) -> Path:
    file = folder / f"evening.{kind}"
    if kind == "bws":
        return sessions.write_jet(file, sessions.as_tables(told))
    file.write_bytes(sessions.as_usebio(told) if kind == "xml" else sessions.as_pbn(told).encode())
    return file


def incoming(told: sessions.Evening, kind: str, folder: Path) -> Incoming:
    form = {"xml": usebio.USEBIO, "bws": bridgemate.BRIDGEMATE, "pbn": pbn.PBN}[kind]
    file = written(told, kind, folder)
    assert f".{kind}" in form.endings
    assert form.recognises(file.read_bytes()[:4096])
    assert form.load is not None
    return form.load(file, PAIRS, AS_IT_IS)


def totals(came: Incoming) -> dict[tuple[int, str], Decimal]:
    outcome = xlfuncs.event("br-pairs", {**came.settings, "neuberg": "no"}, **came.tables)  # as the evening counts
    assert outcome.publishable, [each.said.text("en") for each in outcome.problems]
    lines = {(row["unit"], row.get("direction", "")) for row in came.tables["entries"]}
    assert len(lines) == 24
    return {
        (int(row["unit"]), row["direction"].text("en") if row["direction"] else ""): row["total"]
        for row in outcome.board()
    }


@pytest.mark.slow
@pytest.mark.parametrize("winners", [1, 2])
@pytest.mark.parametrize("kind", ["xml", "bws", "pbn"])
def test_the_matchpoints_are_those_of_law_78(kind: str, winners: int, tmp_path: Path) -> None:
    told = sessions.evening(winners)
    came = incoming(told, kind, tmp_path)
    assert came.lost == []
    found = totals(came)
    assert found == {key: total.quantize(Decimal("0.01")) for key, total in told.totals().items()}
    assert came.settings["name"] == "周五双人赛"
    assert came.settings["date"] == "2026-05-15"
    assert came.settings.get("winners", 1) == winners
    assert came.settings["boards"] == 22
    assert {(row["number"], row["name"]) for row in came.tables["members"]} == {
        (number, name) for pair in told.pairs() for name, number in sessions.players(*pair)
    }


@pytest.mark.slow
def test_the_three_programs_tell_the_same(tmp_path: Path) -> None:
    """What one of them says of a board, in the words of the table, says the other too."""

    def said(came: Incoming) -> set[frozenset]:
        return {frozenset(row.items()) for row in came.tables["boards"]}

    by_usebio, by_bridgemate, by_pbn = (incoming(sessions.evening(), kind, tmp_path) for kind in ("xml", "bws", "pbn"))
    assert said(by_usebio) == said(by_bridgemate) == said(by_pbn)
    assert len(by_usebio.tables["boards"]) == 264


def test_the_file_states_what_was_computed(tmp_path: Path) -> None:
    """The matchpoints of the travellers are in the USEBIO file: the test would see another file."""
    text = sessions.as_usebio(sessions.evening()).decode()
    assert text.count("<NS_MATCH_POINTS>") == 263  # one board was not played
