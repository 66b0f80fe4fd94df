"""The bridge and 巅峰 templates filled with generated events of 8, 24 and 100 entries, against the functions."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.workbook import Workbook

from xlfuncs.cli.new import write
from xlfuncs.registry import call
from xlfuncs.templates import templates
from xlfuncs.templates.event import Example

Fill = Callable[[str, Example], Workbook]
SIZES = pytest.mark.parametrize("size", [8, 24, 100])


@pytest.fixture
def filled(tmp_path: Path) -> Fill:
    """A template in English, filled and computed."""

    def fill(name: str, example: Example) -> Workbook:
        write(templates()[name].build("en", example), tmp_path / "filled.xlsx")
        return load_workbook(tmp_path / "filled.xlsx", data_only=True)

    return fill


def area(book: Workbook, sheet: str, first: int, count: int, columns: str) -> list[list[Any]]:
    """Rows of a sheet, an empty text for an empty cell."""
    rows = range(first, first + count)
    return [
        ["" if (cell := book[sheet][f"{letter}{row}"].value) is None else cell for letter in columns] for row in rows
    ]


def column(values: list[Any]) -> list[list[Any]]:
    """A column as a function gets it."""
    return [[value] for value in values]


def contract(chance: random.Random) -> tuple[str, str]:
    """A contract with its result, and the declarer."""
    level = chance.randint(1, 6)
    over = chance.randint(-4, 7 - level)
    return f"{level}{chance.choice(['C', 'D', 'H', 'S', 'NT'])}{chance.choice(['', '', 'X'])}{over:+d}", chance.choice(
        "NESW"
    )


@SIZES
@pytest.mark.parametrize(("name", "scoring"), [("br-pairs", "mp"), ("br-butler", "butler"), ("br-butler", "ximp")])
def test_pairs(filled: Fill, name: str, scoring: str, size: int) -> None:
    """Everybody plays four boards; the board shows sixty pairs and says how many more there are."""
    chance = random.Random(size)
    games, results = [], []
    for board in range(1, 5):
        pairs = chance.sample(range(1, size + 1), size)
        for ns, ew in zip(pairs[::2], pairs[1::2], strict=True):
            made, declarer = contract(chance)
            games.append((board, ns, ew, made, declarer))
            results.append([board, ns, ew, call("BR_SCORE_NS", [made, declarer, None, call("BR_VUL", [board])])])
    settings = {} if scoring == "mp" else {"Scoring": scoring}
    book = filled(name, Example(settings, [(pair, None, f"Pair {pair}") for pair in range(1, size + 1)], 1, games))
    shown = min(size, 60)
    expected = call("BR_PAIRS", [results, scoring])[:shown]
    assert area(book, "Ranking", 5, shown, "ABCDE") == expected
    assert area(book, "Notice", 5, shown, "ABC") == [[row[0], row[1], f"Pair {row[1]}"] for row in expected]
    assert bool(book["Notice"]["A3"].value) == (size > 60)
    scores = [score for board, *_, score in results if board == 1]
    ordered = sorted(scores, reverse=True)[:20]
    assert [row[0] for row in area(book, "Board", 6, min(len(scores), 20), "E")] == ordered


@SIZES
def test_match(filled: Fill, size: int) -> None:
    """Boards that both rooms have played, and some that one has not."""
    chance = random.Random(size)
    rows, scores = [], []
    for board in range(1, size + 1):
        rooms = [contract(chance) if chance.random() < 0.95 else (None, None) for _ in range(2)]
        rows.append((board, *rooms[0], *rooms[1]))
        vulnerable = call("BR_VUL", [board])
        scores.append([call("BR_SCORE_NS", [*room, None, vulnerable]) if room[0] else None for room in rooms])
    book = filled("br-match", Example({}, rows, 1))
    both = [column([row[room] for row in scores]) for room in (0, 1)]
    [[home, away, vp_home, vp_away, _]] = call("BR_MATCH", both)
    assert area(book, "Notice", 5, 2, "IJ") == [[home, vp_home], [away, vp_away]]
    shown = min(size, 40)
    assert area(book, "Notice", 9, shown, "IJ") == call("BR_TEAMS", both)[:shown]


@SIZES
def test_swiss(filled: Fill, size: int) -> None:
    """Three of five rounds, one pair gone after the first: interim places and the seats of the fourth."""
    chance = random.Random(size)
    points = [[chance.randint(-20, 20) for _ in range(3)] for _ in range(size)]
    rows = [(f"Pair {number}", *each) for number, each in enumerate(points, 1)]
    rows[2] = ("Pair 3", points[2][0], *(None,) * 8, 2)
    book = filled("df-swiss", Example({}, rows, ""))
    totals = [sum(each) for each in points]
    totals[2] = points[2][0]
    entered = list(range(1, size + 1))
    played = [12] * size
    played[2] = 4
    places = call("DF_STANDINGS", [column(each) for each in (totals, played, entered)])
    assert area(book, "Pairs", 4, size, "O") == places
    without = [number for number in entered if number != 3]
    seated = call("DF_SEATS", [column([totals[number - 1] for number in without]), column(without)])
    at = {(table, line): f"Pair {number}" for number, (table, line) in zip(without, seated, strict=True)}
    tables = min(len(without) // 2, 30)
    assert area(book, "Seats", 5, tables, "BD") == [
        [at[table, "NS"], at[table, "EW"]] for table in range(1, tables + 1)
    ]
    assert book["Seats"]["D2"].value == f"Bye: {at[0, 'BYE']}"


@SIZES
def test_ladder(filled: Fill, size: int) -> None:
    """Challenges over up to seven places."""
    chance = random.Random(size)
    teams = [f"Team {number}" for number in range(1, size + 1)]
    ladder, games = list(teams), []
    for _ in range(60):
        lower = chance.randrange(1, size)
        upper = max(0, lower - chance.randint(1, 7))
        games.append((None, ladder[lower], ladder[upper], chance.choice(["yes", "no"])))
        ladder = [row[0] for row in call("DF_LADDER", [column(teams), [list(game[1:]) for game in games]])]
    book = filled("df-ladder", Example({"Reach": 7}, [(team,) for team in teams], 1, games))
    halves = area(book, "Notice", 5, 80, "B") + area(book, "Notice", 5, 80, "I")
    assert [row[0] for row in halves][:size] == ladder


@SIZES
def test_rates(filled: Fill, size: int) -> None:
    """Boards at random tables; every fifth player is a newcomer."""
    chance = random.Random(size)
    players = [
        (f"Player {number}",)
        if number % 5 == 0
        else (f"Player {number}", chance.randint(30, 70), chance.randint(1, 50), 100)
        for number in range(1, size + 1)
    ]
    rates = {name: old[0] if old else 50 for name, *old in players}
    games, won, made = [], {name: [] for name in rates}, {name: [] for name in rates}
    for board in range(1, 61):
        table = chance.sample(sorted(rates), 4)
        imps = chance.randint(-15, 15)
        games.append((board, *table, imps))
        for seat, name in enumerate(table):
            own = imps if seat % 2 == 0 else -imps
            around = [rates[table[(seat + turn) % 4]] for turn in (0, 2, 1, 3)]
            won[name].append(own)
            made[name].append(call("DF_RATE", [own, *around]))
    book = filled("df-rates", Example({}, players, "", games))
    shown = min(size, 60)
    for row, (name, *old) in zip(area(book, "Settlement", 5, shown, "ACDEFG"), players, strict=False):
        weight, boards = (old[1], old[2]) if old else (0, 0)
        [[rate, weighted]] = call("DF_WEEK_RATE", [rates[name], weight, column(made[name] or [None])])
        [[points, count, all_boards, _]] = call("DF_WEEK", [column(won[name] or ["NP"]), 0, boards])
        assert row[0] == name
        assert row[1:] == pytest.approx([rate, weighted, points, count, all_boards])
