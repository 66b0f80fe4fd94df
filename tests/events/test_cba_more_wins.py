"""§2.4: each match has one winner, or is drawn by two; more rounds won than that are told, and change nothing."""

from random import Random
from typing import Any

import pytest
from eventdata import WITH_EXAMPLE, errors, example, hints, run, run_example

BASE: dict[str, Any] = {"level": "club", "boards": 48, "annual_mp": 600, "round_boards": 8}


def rows(wins: list[Any], **columns: Any) -> list[dict[str, Any]]:
    return [{"unit": f"队{n}", "place": n, "wins": won} | columns for n, won in enumerate(wins, 1)]


def told(name: str, settings: dict[str, Any], entries: list[dict[str, Any]], **tables: Any) -> list[str]:
    outcome = run(name, settings, entries, **tables)
    return [each.said.text("en") for each in outcome.problems if each.name == "MORE_WINS"]


@pytest.mark.parametrize("name", ["cba-teams", "cba-tiers", "cba-stages", "cba-event", "cba-consolation"])
def test_everybody_wins_every_round(name: str) -> None:
    """8 teams in 6 rounds play 24 matches, and 48 were won."""
    settings = BASE | {"boards1": 48, "eliminated1": 4} if name == "cba-stages" else dict(BASE)
    settings |= {"consolation_boards": 24} if name == "cba-consolation" else {}
    said = told(name, settings, rows([6] * 8))
    assert len(said) == 1
    assert "48 rounds won and 0 drawn are 48 in all, but 8 entries in 6 rounds of 8 boards play 24 matches" in said[0]


def test_the_last_match_that_there_is() -> None:
    """Draws count half for each of the two."""
    assert told("cba-teams", BASE, rows([3] * 8)) == []
    assert len(told("cba-teams", BASE, rows([4, *[3] * 7]))) == 1
    assert told("cba-teams", BASE, rows([0] * 8, draws=6)) == []
    drawn = rows([3] * 8)
    drawn[0]["draws"] = 1
    assert len(told("cba-teams", BASE, drawn)) == 1


def test_it_is_a_hint() -> None:
    outcome = run("cba-teams", BASE, rows([6] * 8))
    assert (hints(outcome), errors(outcome)) == (["MORE_WINS"], [])


def test_without_the_boards_of_a_round_nothing_is_known() -> None:
    """By a table each win has its figure, and how many rounds there were nobody says."""
    table = [{"points": n} for n in (9, 8, 7)]
    assert told("cba-table", {"win_mp": 1}, rows([6] * 8), table=table) == []
    assert told("cba-teams", {**BASE, "round_boards": None, "win_mp": 1}, rows([6] * 8)) == []


def test_parts_have_their_own_boards_and_their_own_field() -> None:
    """The second stage has 24 boards, three rounds: its 4 teams play 6 matches. So do 4 in a consolation group."""
    stages = BASE | {"boards1": 48, "eliminated1": 4, "boards2": 24, "eliminated2": 2}
    entries = [row | {"place1": row["place"]} for row in rows([3] * 8)]
    second = [row | ({"place2": row["place"], "wins2": 2} if row["place"] <= 4 else {}) for row in entries]
    assert len(told("cba-stages", stages, second)) == 1
    for row in second[:4]:
        row["wins2"] = 3 if row["place"] <= 2 else 0
    assert told("cba-stages", stages, second) == []
    consoled = [row | ({"group": "A", "consolation_wins": 2} if row["place"] > 4 else {}) for row in rows([3] * 8)]
    assert len(told("cba-consolation", BASE | {"consolation_boards": 24}, consoled)) == 1


def played(chance: Random, size: int, groups: int, *, swiss: bool, byes: bool) -> tuple[list[dict[str, Any]], int]:
    """A round robin in groups, or rounds of a Swiss, with the results drawn by lot; and its rounds for the winner."""
    won, drawn = [0] * size, [0] * size

    def match(one: int | None, other: int | None) -> None:
        there = [each for each in (one, other) if each is not None]
        if len(there) == 1:
            won[there[0]] += byes
        elif chance.random() < 0.2:
            for each in there:
                drawn[each] += 1
        else:
            won[chance.choice(there)] += 1

    field = list(range(size))
    if swiss:
        rounds = chance.randint(1, max(size - 2, 1))
        for _ in range(rounds):
            order: list[int | None] = [*chance.sample(field, size), *([None] if size % 2 else [])]
            for one, other in zip(order[::2], order[1::2], strict=True):
                match(one, other)
    else:
        turns = chance.choice((1, 1, 2)) if groups == 1 else 1
        for group in range(groups):
            inside: list[int | None] = [*field[group::groups]]
            inside += [None] if len(inside) % 2 else []
            for _ in range(turns):
                for at, one in enumerate(inside):
                    for other in inside[at + 1 :]:
                        match(one, other)
        rounds = turns * (-(-size // groups) - 1)
    ranks = sorted(field, key=lambda at: (-won[at], -drawn[at], at))
    place = {at: n for n, at in enumerate(ranks, 1)}
    return [{"unit": f"队{at}", "place": place[at], "wins": won[at], "draws": drawn[at]} for at in field], rounds


@pytest.mark.few(10)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_real_competitions_are_not_told(seed: int) -> None:
    """Odd and even fields, byes counted as wins or not, in one group or in even ones, some withdrawn."""
    chance = Random(seed)
    for _ in range(10):
        size, swiss = chance.randint(3, 30), chance.random() < 0.5
        entries, rounds = played(chance, size, 1, swiss=swiss, byes=chance.random() < 0.5)
        boards = chance.choice((6, 8, 16))
        for entry in entries[chance.randint(2, size) :]:
            entry["place"] = chance.choice(("弃权", entry["place"]))
        assert told("cba-teams", BASE | {"boards": rounds * boards, "round_boards": boards}, entries) == []
        groups, entries = chance.randint(2, 4), []
        entries, rounds = played(chance, groups * chance.randint(3, 6), groups, swiss=False, byes=False)
        assert told("cba-teams", BASE | {"boards": rounds * boards, "round_boards": boards}, entries) == []


@pytest.mark.parametrize("seed", range(10))
def test_two_groups_of_odd_numbers_with_byes(seed: int) -> None:
    """Two fives are ten, and yet each group has a bye in every round."""
    chance = Random(seed)
    entries = []
    rounds = 0
    for group in "AB":
        inside, rounds = played(chance, 5, 1, swiss=False, byes=True)
        entries += [row | {"unit": f"{group}{row['unit']}", "group": group} for row in inside]
    settings = BASE | {"boards": 8 * rounds, "round_boards": 8}
    assert told("cba-champions", settings, entries) == []
    for row in entries:  # two matches and a bye for each are no more than five
        row |= {"wins": 2 * rounds, "draws": 0}
    assert len(told("cba-champions", settings, entries)) == 1


@pytest.mark.parametrize("name", [name for name in WITH_EXAMPLE if name.startswith("cba-")])
def test_no_example_is_told(name: str) -> None:
    said = {each.name for each in run_example(name, example(name)).problems}
    assert not said & {"MORE_WINS", "NOBODY_THERE", "EQUAL_AVERAGES"}
