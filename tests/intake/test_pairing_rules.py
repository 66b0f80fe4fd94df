"""Rounds of random tournaments held against FIDE's rules for the Dutch system by a reading of our own (C.04.3, 2026).

What no pairing may do (C1 to C3), where a bye has to be, and what can be proved where the field is so small that all
pairings can be tried: that there is none where none is given, the lowest bye (C5), as few downfloaters as can be (C6,
C8).
"""

import itertools
import random
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NamedTuple

import pytest
from tiers import attempts

from xlfuncs.events.running import of_rows
from xlfuncs.pairing.next_round import next_round
from xlfuncs.pairing.rounds import Round, rows_of
from xlfuncs.xlsx.errors import PackageError

Rows = list[dict[str, Any]]
#: A round without an opponent that bars from the bye: as many points as a win has.
PAID = {"BYE", "WF"}
#: Whose field is no larger, all pairings of a round are tried.
SMALL = 8


class Standing(NamedTuple):
    """What the games make of everybody, worked out from the rows alone."""

    points: dict[str, Decimal]
    colours: dict[str, str]
    met: set[frozenset[str]]
    barred: set[str]


def standing(names: list[str], games: Rows) -> Standing:
    """2-1-0; a forfeit is no game, and has no colour."""
    found = Standing(dict.fromkeys(names, Decimal(0)), dict.fromkeys(names, ""), set(), set())
    for game in games:
        one, other, result = game["player"], game["opponent"], game["result"]
        if other is None:
            found.points[one] += {"BYE": 2, "HB": 1, "NP": 0}[result]
            found.barred.update({one} if result in PAID else ())
            continue
        won, lost = {"W": (2, 0), "D": (1, 1), "L": (0, 2), "WF": (2, 0), "LF": (0, 2), "FF": (0, 0)}[result]
        found.points[one] += won
        found.points[other] += lost
        if result in "WDL":
            found.colours[one] += "r"
            found.colours[other] += "b"
            found.met.add(frozenset((one, other)))
        elif won or lost:
            found.barred.add(one if won else other)
    return found


def absolute(colours: str) -> str:
    """The colour to which somebody has an absolute claim (1.7.1), "" where he has none."""
    difference = colours.count("r") - colours.count("b")
    if difference < -1 or (difference <= 1 and colours[-2:] == "bb"):
        return "r"
    return "b" if difference > 1 or (difference >= -1 and colours[-2:] == "rr") else ""


def may_meet(one: str, other: str, now: Standing, *, top: set[str], apart: set[frozenset[str]]) -> bool:
    """C1, C3 and what the arbiter forbids."""
    pair = frozenset((one, other))
    claims = absolute(now.colours[one]), absolute(now.colours[other])
    clash = claims[0] and claims[0] == claims[1] and not {one, other} & top
    return not (pair in now.met or pair in apart or clash)


def rounds_of(rest: tuple[str, ...], allowed: set[frozenset[str]]) -> Iterator[list[tuple[str, str]]]:
    """All ways to pair everybody."""
    if not rest:
        yield []
        return
    first, *others = rest
    for other in others:
        if frozenset((first, other)) in allowed:
            left = tuple(each for each in others if each != other)
            for more in rounds_of(left, allowed):
                yield [(first, other), *more]


def floats_below(pairs: list[tuple[str, str]], bye: str, level: Decimal, points: dict[str, Decimal]) -> int:
    """How many of those with that score or more are paired below it, or have the bye."""
    down = sum((points[one] >= level) != (points[other] >= level) for one, other in pairs)
    return down + bool(bye and points[bye] >= level)


class Tournament:
    """A random tournament, round after round through the program."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.rounds = self.random.randint(3, 7)
        size = self.random.randint(4, 9) if seed % 3 else self.random.randint(10, 24)
        numbers = self.random.sample(range(1, 60), size)
        self.entries = [{"player": f"P{number}", "number": number} for number in numbers]
        for entry in self.entries:
            chance = self.random.random()
            if chance < 0.1:
                entry["withdrawn"] = self.random.randint(2, self.rounds)
            elif chance < 0.25:
                entry["bye"] = f"{self.random.randint(1, self.rounds)}{self.random.choice(['', '½'])}"
            elif chance < 0.3:
                entry["avoid"] = str(self.random.choice(numbers))
                if entry["avoid"] == str(entry["number"]):
                    del entry["avoid"]
        self.names = [str(entry["player"]) for entry in self.entries]
        self.apart = {
            frozenset((str(entry["player"]), f"P{entry['avoid']}")) for entry in self.entries if "avoid" in entry
        }
        self.games: Rows = []

    def away(self, number: int) -> set[str]:
        """Who is not to be paired in a round, as it was written ahead."""
        return {
            str(entry["player"])
            for entry in self.entries
            if number >= int(str(entry.get("withdrawn", 99)))
            or str(entry.get("bye", "")).removesuffix("½") == str(number)
        }

    def next(self, number: int) -> Round | None:
        """The round, ``None`` where there is none; it gets random results."""
        settings = {"order": "points", "rounds": self.rounds, "initial_colour": "red"}
        outcome = of_rows("xq-standings", settings, {"entries": self.entries, "games": self.games}, "en")
        try:
            return next_round(outcome, number, (), robin=False)
        except PackageError as failure:
            if failure.name not in ("NO_PAIRING", "KEPT_APART", "TOO_FEW"):
                raise
            return None

    def play(self, decided: Round) -> None:
        """Give every game a result, some of them by forfeit."""
        for row in rows_of(decided):
            if row["opponent"] is not None:
                row["result"] = self.random.choice(
                    ["W", "W", "D", "L", "L", self.random.choice(["W", "WF", "LF", "FF"])]
                )
            self.games.append(row)


def check(tournament: Tournament, number: int, decided: Round | None) -> None:
    """Hold one round against the rules."""
    now = standing(tournament.names, tournament.games)
    here = [each for each in tournament.names if each not in tournament.away(number)]
    # topscorers, in the last round alone: over half of the highest possible score (1.8)
    last = number == tournament.rounds
    top = {each for each in here if last and now.points[each] > number - 1}
    allowed = {
        frozenset(pair)
        for pair in itertools.combinations(here, 2)
        if may_meet(*pair, now, top=top, apart=tournament.apart)
    }
    free = [""] if len(here) % 2 == 0 else [each for each in here if each not in now.barred]
    every = {
        bye: [*rounds_of(tuple(each for each in here if each != bye), allowed)] if len(here) <= SMALL else []
        for bye in free
    }
    if decided is None:
        assert len(here) < 2 or not any(every.values())
        return
    pairs = [(pair.red.name, pair.black.name) for pair in decided.pairs]
    bye = decided.bye.name if decided.bye else ""
    assert sorted([each for pair in pairs for each in pair] + ([bye] if bye else [])) == sorted(here)
    assert bool(bye) == bool(len(here) % 2)  # 2.1
    for red, black in pairs:
        assert frozenset((red, black)) in allowed
        claims = absolute(now.colours[red]), absolute(now.colours[black])
        assert "b" not in claims[:1] or {red, black} & top
        assert "r" not in claims[1:] or {red, black} & top
    if bye in now.barred:  # C2 leaves nobody
        assert len(here) <= SMALL
        assert not any(every.values())
    elif any(every.values()):
        check_best(pairs, bye, now.points, every)


def check_best(
    pairs: list[tuple[str, str]],
    bye: str,
    points: dict[str, Decimal],
    every: dict[str, list[list[tuple[str, str]]]],
) -> None:
    """Hold a small field's round against all others: the bye as low as can be (C5); of each bracket, with those above
    it paired as they are, as few downfloaters (C6), and of the first so that the second has as few (C8).
    """
    low = min(points.get(free, Decimal(0)) for free, found in every.items() if found)
    assert points.get(bye, Decimal(0)) == low
    others = [
        (found, free) for free, rounds in every.items() if points.get(free, Decimal(0)) == low for found in rounds
    ]
    levels = sorted({points[each] for pair in pairs for each in pair} | ({points[bye]} if bye else set()), reverse=True)
    made = {frozenset(pair) for pair in pairs}
    for place, level in enumerate(levels):
        above = {pair for pair in made if min(points[each] for each in pair) > level}
        alike = [(found, free) for found, free in others if above <= {frozenset(pair) for pair in found}]
        own = floats_below(pairs, bye, level, points)
        assert own == min(floats_below(found, free, level, points) for found, free in alike)
        if place == 0 and len(levels) > 1:
            best = [each for each in alike if floats_below(*each, level, points) == own]
            below = floats_below(pairs, bye, levels[1], points)
            assert below == min(floats_below(*each, levels[1], points) for each in best)


def test_a_worse_round_is_noticed() -> None:
    """Four with 2, 2, 0, 0 points who have not met: the two with 2 meet, and not those with 0."""
    points = {"a": Decimal(2), "b": Decimal(2), "c": Decimal(0), "d": Decimal(0)}
    allowed = {frozenset(pair) for pair in itertools.combinations("abcd", 2)}
    every = {"": [*rounds_of(tuple("abcd"), allowed)]}
    assert len(every[""]) == 3
    check_best([("a", "b"), ("c", "d")], "", points, every)
    with pytest.raises(AssertionError):
        check_best([("a", "c"), ("b", "d")], "", points, every)


@pytest.mark.few(4)
@pytest.mark.slow
@pytest.mark.parametrize("share", range(10))
def test_random_rounds_keep_the_rules(share: int) -> None:
    """Some 3,000 rounds in the long run, a tenth in each share."""
    paired = 0
    for seed in range(share, attempts(30, 700), 10):
        tournament = Tournament(seed)
        for number in range(1, tournament.rounds + 1):
            decided = tournament.next(number)
            check(tournament, number, decided)
            if decided is None:
                break
            paired += 1
            tournament.play(decided)
    assert paired > 8
