"""What programs write of a board, in the words that the table of boards takes."""

import pytest

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import load
from xlfuncs.events.reading import event_named
from xlfuncs.formats.session import Told, cells_of

load()
BOARDS = event_named("br-pairs").table("boards").columns

WRITTEN = [
    (Told("4H", "S", tricks="10", score="420"), {"contract": "4H", "declarer": "S", "result": 0}),
    (Told("4 H x", "N", "-2"), {"contract": "4HX", "declarer": "N", "result": -2}),
    (Told("3NT**", "w", tricks="10"), {"contract": "3NTXX", "declarer": "W", "result": 1}),
    (Told("1n", "East", "="), {"contract": "1NT", "declarer": "E", "result": 0}),
    (Told("5♦", "E", "+1"), {"contract": "5D", "declarer": "E", "result": 1}),
    (Told("7NT", "E", tricks="0"), {"contract": "7NT", "declarer": "E", "result": -13}),
    (Told("2S", "E", tricks="+2"), {"contract": "2S", "declarer": "E", "result": 2}),
    (Told("Pass", "", "", "", "0"), {"contract": "PASS"}),
    (Told("AP"), {"contract": "PASS"}),
    (Told(score="NP"), {"adjusted": "NP"}),
    (Told("Not played"), {"adjusted": "NP"}),
    (Told(score="A6040"), {"adjusted": "A+/A-"}),
    (Told(score="A40/60"), {"adjusted": "A-/A+"}),
    (Told(score="50%-50%"), {"adjusted": "AVE"}),
    (Told(score="60%-60%"), {"adjusted": "A+/A+"}),
    (Told(score="AVE+/AVE-"), {"adjusted": "A+/A-"}),
    (Told(score="A50"), {"adjusted": "AVE"}),
    (Told(score="-420"), {"adjusted": -420}),
    (Told("4H", "", tricks="10", score="420"), {"adjusted": 420}),
    (Told("4H", "S"), {"contract": "4H", "declarer": "S"}),
    (Told(), {}),
]
UNCLEAR = [
    (Told("8H", "N", "="), "NO_CONTRACT"),
    (Told("4HXXX", "N", "="), "NO_CONTRACT"),
    (Told("7H", "N", "+1"), "NO_TRICKS"),
    (Told("4H", "N", "1"), "NO_TRICKS"),  # over, or made?
    (Told("4H", "N", tricks="14"), "NO_TRICKS"),
    (Told("4H", "N", tricks="ten"), "NO_TRICKS"),
    (Told(score="good"), "NO_SCORE"),
    (Told(score="A7030"), "ODD_SHARES"),
    (Told(score="A+"), "ONE_SIDE"),
    (Told(score="60%"), "ONE_SIDE"),
    (Told(score="0"), "NOTHING_PLAYED"),
]


@pytest.mark.parametrize(("told", "cells"), WRITTEN, ids=lambda each: str(tuple(each))[:60])
def test_the_words_of_programs(told: Told, cells: dict) -> None:
    assert cells_of(told) == cells
    for key, cell in cells.items():  # and the table takes them
        field = BOARDS.named(key)
        field.kind.take(cell, field.label)


@pytest.mark.parametrize(("told", "name"), UNCLEAR, ids=lambda each: str(each)[:60])
def test_what_cannot_be_told(told: Told, name: str) -> None:
    with pytest.raises(CellError) as error:
        cells_of(told)
    assert error.value.name == name
    assert all(error.value.told(language) for language in ("en", "zh", "ja"))
