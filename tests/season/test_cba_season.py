"""A season of the CBA: twelve monthly events, each with the holdings of the register before, added up a second time."""

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import cbatext as text
import pytest
from commands import run
from seasons import by_name, event_book, month, pasted, register_of, season, season_book, teams

pytestmark = pytest.mark.slow

#: 8 teams; nobody's name is like another's.
PEOPLE = [f"{family}{given}" for family in "赵钱孙李周吴郑王" for given in "伟娜磊敏"]
NUMBERS = {name: f"1{at:03}" for at, name in enumerate(PEOPLE)}
COLOURS = ["silver", "red", "gold", "blue"]
COUNTED = ["silver", "red", "gold"]


class Plain:
    """The season in plain sums: holdings, and points by colour, from the text of the rulebook."""

    def __init__(self) -> None:
        chance = Random(5)
        self.held = {name: Fraction(chance.randrange(100, 1500)) for name in PEOPLE}
        self.won: dict[str, dict[str, Fraction]] = {name: dict.fromkeys(COLOURS, Fraction(0)) for name in PEOPLE}

    def play(self, people: list[str], ranks: list[Any], wins: list[int], colour: str, knockout: bool) -> None:
        """§2.1, §2.4, §2.8: everybody gets his team's whole points."""
        groups = [people[at : at + 4] for at in range(0, len(people), 4)]
        m = text.m(text.mean([text.team([self.held[name] for name in group]) for group in groups]))  # type: ignore
        l = text.level("provincial1")  # noqa: E741
        awards = text.ranking(ranks, m * text.s(96) * l, colour, knockout=knockout)
        for group, award, won, rank in zip(groups, awards, wins, ranks, strict=True):
            points = award + (Fraction(0) if rank == "W" else text.wins(m, l, 16, won, 0))
            for name in group:
                self.won[name][colour] += points
                self.held[name] += points if colour in COUNTED else 0


def months(count: int = 12) -> list[tuple[list[str], list[Any], list[int], str, bool]]:
    """Who plays with whom, their places and rounds won, the colour, whether it ends in a knockout."""
    chance = Random(7)
    found = []
    for number in range(count):
        people = chance.sample(PEOPLE, len(PEOPLE) - 4 * (number % 2))
        size = len(people) // 4
        ranks: list[Any] = [1, 2, 2, 4, *range(5, size), "W"]
        wins = [chance.randrange(6) for _ in range(size)]
        found.append((people, ranks, wins, COLOURS[number % 4], number % 3 == 2))
    return found


def book(folder: Path, number: int, plan: Any, members: list[dict[str, Any]]) -> Path:
    people, ranks, wins, colour, knockout = plan
    given = {
        "settings": month(number, colour=colour),
        "entries": teams(people, place=ranks, wins=wins),
        "members": members,
    }
    name = "cba-knockout" if knockout else "cba-teams"
    return event_book(folder / f"{number:02}.xlsx", name, given, whole=number == 1)


def check(register: dict[str, Any], plain: Plain) -> None:
    assert register["doubtful"] == []
    found = by_name(register)
    assert list(found) == PEOPLE, "by number"
    for name in PEOPLE:
        member, won = found[name], plain.won[name]
        assert member["number"] == NUMBERS[name]
        assert {colour: member[colour] for colour in COLOURS} == pytest.approx(
            {colour: float(amount) for colour, amount in won.items()}, abs=1e-9
        )
        assert member["total"] == pytest.approx(float(sum(won[colour] for colour in COUNTED)), abs=1e-9)
        assert member["holding"] == pytest.approx(float(plain.held[name]), abs=1e-9)
        assert member["platinum"] == member["black"] == member["youth"] == 0


@pytest.mark.parametrize("count", [5, pytest.param(12, marks=pytest.mark.long)])
def test_a_year_goes_round(tmp_path: Path, count: int) -> None:
    """Register → members' table of the next event → register: month by month, and all of them at once.

    Five months have every colour and a knockout.
    """
    plain, plans = Plain(), months(count)
    members = [{"number": NUMBERS[name], "name": name, "holding": float(plain.held[name])} for name in PEOPLE]
    first = list(members)
    register, previous = tmp_path / "register.xlsx", tmp_path / "last.xlsx"
    for number, plan in enumerate(plans, 1):
        file = book(tmp_path / "in", number, plan, members)
        plain.play(*plan)
        before = ["--previous", previous] if number > 1 else []
        made = season(register, file, *before)
        register.replace(previous)
        rows = pasted(previous, "Members", ["Number", "Name", "Holding"])
        members = [{"number": row["Number"], "name": row["Name"], "holding": row["Holding"]} for row in rows]
    assert [each["name"] for each in made["events"]] == [f"{number} 月月赛" for number in range(1, count + 1)]
    assert {each["events"] for each in made["members"]} <= set(range(count // 2, count + 1))
    check(made, plain)
    together = season(register, tmp_path / "in")
    check(together, plain)
    assert previous.read_bytes() == register.read_bytes()
    again = season(register, tmp_path / "in", "--previous", previous)
    check(again, plain)
    assert previous.read_bytes() == register.read_bytes(), "what it holds is not counted again"
    assert first != members


def test_the_next_year_goes_on_from_the_holdings(tmp_path: Path) -> None:
    plain, plans = Plain(), months()
    members = [{"number": NUMBERS[name], "name": name, "holding": float(plain.held[name])} for name in PEOPLE]
    last = tmp_path / "2026.xlsx"
    plain.play(*plans[0])
    book(tmp_path / "in", 1, plans[0], members)
    held = by_name(season(last, tmp_path / "in"))
    people, ranks, wins, colour, _ = plans[1]
    given = {
        "settings": month(2, colour=colour, date="2027-02-15"),
        "entries": teams(people, place=ranks, wins=wins),
        "members": [{"number": NUMBERS[name], "name": name, "holding": held[name]["holding"]} for name in PEOPLE],
    }
    season_book(tmp_path / "in" / "next.xlsx", "cba-teams", given)
    plain.won = {name: dict.fromkeys(COLOURS, Fraction(0)) for name in PEOPLE}
    plain.play(*plans[1][:4], knockout=False)
    made = register_of(tmp_path / "in", "--previous", last, "--from", "2027-01-01")
    check(made, plain)  # the workbook of 2026 lies there still, and is no doubt: the old register holds it
    assert len(made["events"]) == 1
    for name, each in by_name(made).items():
        assert each["all_time"]["silver"] == pytest.approx(held[name]["silver"])
        assert each["all_time"]["red"] == pytest.approx(float(plain.won[name]["red"]))


def test_who_stayed_away_is_in_the_next_members_table(tmp_path: Path) -> None:
    """Listed with 700 in January and with no event: the register hands him on, to play in February."""
    people = PEOPLE[:12]
    listed = [{"number": NUMBERS[name], "name": name, "holding": 800} for name in people]
    away = {"number": "0999", "name": "何伟", "holding": 700, "club": "海桥俱乐部"}
    given = {
        "settings": month(1),
        "entries": teams(people, place=[1, 2, 3], wins=[0, 0, 0]),
        "members": [*listed, away],
    }
    first = season_book(tmp_path / "1.xlsx", "cba-teams", given)
    last = tmp_path / "last.xlsx"
    register = season(last, first)
    found = by_name(register)["何伟"]
    assert (found["number"], found["holding"], found["events"]) == ("0999", 700, 0)
    assert register["events"][0]["members"] == 12

    given = {"settings": month(2), "entries": teams(["何伟", *people[1:]], place=[1, 2, 3], wins=[0, 0, 0])}
    second = season_book(tmp_path / "2.xlsx", "cba-teams", given)
    run("import", last, "--into", second)
    found = by_name(register_of(second, "--previous", last))["何伟"]
    assert found["holding"] == pytest.approx(700 + found["silver"])
    assert found["silver"] > 0
    assert found["events"] == 1


def test_youth_points_are_a_holding_of_their_own(tmp_path: Path) -> None:
    """§1.3.1: they are in no total, and the youth holding grows by them."""
    people = PEOPLE[:12]
    members = [{"number": NUMBERS[name], "name": name, "holding": 300, "youth": 40} for name in people]
    entries = teams(people, place=[1, 2, 3], wins=[2, 1, 0])
    given = {"settings": month(1, youth="是", colour="red"), "entries": entries, "members": members}
    register = register_of(season_book(tmp_path / "a.xlsx", "cba-teams", given))
    # M from the higher holding, 300 × 1.3: 6; S 4, L 3 (青年, 省级一类); R of place 1 of 3 lg 3 − lg 2 = 0.18.
    won = {0: 0.18 * 6 * 4 * 3 + 2 * 0.005 * 6 * 3 * 16, 1: 0.005 * 6 * 3 * 16, 2: 0}
    for at, name in enumerate(people):
        member = by_name(register)[name]
        assert member["youth"] == pytest.approx(won[at // 4], abs=0.005)
        assert (member["total"], member["red"]) == (0, 0)
        assert member["holding"] == 300
        assert member["youth_holding"] == pytest.approx(40 + won[at // 4], abs=0.005)
