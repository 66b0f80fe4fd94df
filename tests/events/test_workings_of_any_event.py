"""The arithmetic of every working is true in events made at random."""

import random
import re
from typing import Any

import pytest
from arithmetic import check, in_its_row, number
from eventdata import run

from xlfuncs.events import Outcome

Row = dict[str, Any]


def adjustable(dice: random.Random) -> Row:
    """A contract with its result, or a score assigned."""
    if dice.random() < 0.2:
        return {"adjusted": dice.choice(["A+", "A", "A-", "A+/A-", "NP", -420])}
    told = f"{dice.randint(1, 7)}{dice.choice(['C', 'H', 'NT'])}{dice.choice(['', 'X', 'XX'])}"
    return {"contract": told + dice.choice(["=", "-1", "-4"]), "declarer": dice.choice("NESW")}


def met(dice: random.Random, units: list[str], keys: tuple[str, str]) -> list[Row]:
    """Who meets whom in a round."""
    drawn = dice.sample(units, len(units))
    return [dict(zip(keys, pair, strict=True)) for pair in zip(drawn[::2], drawn[1::2], strict=False)]


def pairs(dice: random.Random, units: list[str]) -> Outcome:
    boards = [
        {"board": board, **table, **adjustable(dice)}
        for board in range(1, dice.randint(2, 9))
        for table in met(dice, units, ("ns", "ew"))
    ]
    settings = {"scoring": dice.choice(["mp", "butler", "ximp"]), "winners": 1}
    return run("br-pairs", settings, [{"unit": each} for each in units], boards=boards)


def league(dice: random.Random, units: list[str]) -> Outcome:
    matches = [
        {"round": number, **match, "imps1": dice.randint(0, 60), "imps2": dice.randint(0, 60)}
        for number in range(1, dice.randint(2, 9))
        for match in met(dice, units, ("home", "away"))
    ]
    settings = {"scale": dice.choice(["wbf", "acbl30", "wbf25"]), "boards": 8}
    return run("br-league", settings, [{"unit": each} for each in units], matches=matches)


def rated(dice: random.Random, units: list[str]) -> Outcome:
    rounds = dice.randint(1, 6)
    games = [
        {"round": number, **game, "result": dice.choice(["W", "D", "L", "WF", "FF"]), "side": "red"}
        for number in range(1, rounds + 1)
        for game in met(dice, units, ("player", "opponent"))
    ]
    order = ",".join(["points", *dice.sample(["perf", "sb", "cut1", "direct", "progress_rate", "black_wins"], 3)])
    settings = {"rounds": rounds, "order": order, "national": True, "bonus_ties": "mean"}
    return run(
        "xq-rated", settings, [{"player": each, "rating": dice.randint(1300, 2300)} for each in units], games=games
    )


@pytest.mark.slow
@pytest.mark.parametrize("event", [pairs, league, rated])
def test_every_line_is_true(event: Any) -> None:
    dice, seen = random.Random(event.__name__), 0
    for _ in range(25):
        outcome = event(dice, [f"队{letter}" for letter in "ABCDEFGH"[: dice.randint(3, 8)]])
        for each in [each for at in outcome.entries for each in outcome.steps(at)]:
            line = each.arithmetic()
            if re.search("[≤<>]", line):
                assert in_its_row(line.partition(" → ")[0]), line
            ends = check(line)
            assert not ends or number(ends) == pytest.approx(float(each.value), abs=1e-6), line
            seen += bool(ends)
    assert seen > 100
