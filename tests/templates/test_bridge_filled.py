"""The bridge and 巅峰 templates filled with generated events of 8, 24 and 100 entries, against the functions."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from filling import SIZES, column, computed, listed, places

from xlfuncs.hosts.headless import Recalculation
from xlfuncs.registry import call
from xlfuncs.templates.event import CAPACITY

Fill = Callable[..., Recalculation]
SCORINGS = pytest.mark.parametrize(("scoring", "winners"), [("mp", 1), ("mp", 2), ("butler", 2), ("ximp", 1)])


def settings(scoring: str, winners: int, **more: Any) -> tuple[str, dict[str, Any]]:
    """The pairs template of this scoring, and its settings."""
    given = {"Winners": winners, **more}
    return ("br-pairs", given) if scoring == "mp" else ("br-butler", {"Scoring": scoring, **given})


@pytest.fixture
def filled(tmp_path: Path) -> Fill:
    """A handed-out workbook in English, filled and computed: its settings, and the rows of its tables by name."""

    def fill(name: str, settings: dict[str, Any], **tables: Sequence[Sequence[Any]]) -> Recalculation:
        _, result = computed(f"en/{name}", tmp_path, settings, **tables)
        assert not result.errors
        return result

    return fill


def area(book: Recalculation, sheet: str, first: int, count: int, letters: str) -> list[list[Any]]:
    """Rows of a sheet, an empty text for an empty cell."""
    rows = range(first, first + count)
    return [
        ["" if (value := book.value(sheet, f"{letter}{row}")) is None else value for letter in letters] for row in rows
    ]


def shown(rows: list[list[Any]]) -> list[list[Any]]:
    """The rows above the blank ones; nothing stands below those."""
    filled = [row for row in rows if any(cell != "" for cell in row)]
    assert rows[: len(filled)] == filled
    return filled


def contract(chance: random.Random) -> tuple[str, str]:
    """A contract with its result, and the declarer."""
    level = chance.randint(1, 6)
    over = chance.randint(-4, 7 - level)
    return f"{level}{chance.choice(['C', 'D', 'H', 'S', 'NT'])}{chance.choice(['', '', 'X'])}{over:+d}", chance.choice(
        "NESW"
    )


def session(size: int, winners: int) -> tuple[list[Any], list[Any], list[list[Any]]]:
    """The pairs, six boards that everybody plays, and their scores; with two winners both lines count from 1."""
    chance = random.Random(size)
    half = size // 2
    entries = [(pair, None, f"Pair {pair}") for pair in range(1, size + 1)]
    if winners == 2:
        entries = [(pair, line, f"{line} {pair}") for line in ("NS", "EW") for pair in range(1, half + 1)]
    games, results = [], []
    for board in range(1, 7):
        pairs = chance.sample(range(1, size + 1), size)
        first, second = pairs[::2], pairs[1::2]
        if winners == 2:
            first, second = list(range(1, half + 1)), chance.sample(range(1, half + 1), half)
        for ns, ew in zip(first, second, strict=True):
            made, declarer = contract(chance)
            games.append((board, ns, ew, made, declarer))
            results.append([board, ns, ew, call("BR_SCORE_NS", [made, declarer, None, call("BR_VUL", [board])])])
    return entries, games, results


def worth(scoring: str, scores: Sequence[float]) -> list[float]:
    """What each of a board's scores is worth."""
    if scoring == "mp":
        return [2 * sum(score > other for other in scores) + scores.count(score) - 1 for score in scores]
    return listed(call({"butler": "BR_BUTLER", "ximp": "BR_XIMP"}[scoring], [column(scores)]))


@SIZES
@SCORINGS
def test_pairs(filled: Fill, scoring: str, winners: int, size: int) -> None:
    """The ranking, the notice board, a single board."""
    entries, games, results = session(size, winners)
    book = filled(*settings(scoring, winners, ChosenBoard=3), Entries=entries, Results=games)
    expected = call("BR_PAIRS", [results, scoring, winners])[:size]
    assert shown(area(book, "Ranking", 5, CAPACITY, "ABCDEF"[: 4 + winners])) == expected
    names = [f"{row[5]} {row[1]}" if winners == 2 else f"Pair {row[1]}" for row in expected]
    assert shown(area(book, "Notice", 5, CAPACITY, "ABC")) == [
        [*row[:2], name] for row, name in zip(expected, names, strict=True)
    ]
    assert not book.value("Notice", "A3")
    assert bool(book.value("Notice", "H2")) == (size > 40)  # rows are hidden

    scores = sorted((score for board, *_, score in results if board == 3), reverse=True)
    both = [worth(scoring, [sign * score for score in scores]) for sign in (1, -1)]
    board = shown(area(book, "Board", 6, CAPACITY // 2, "EFG"))
    assert board == [list(row) for row in zip(scores, *both, strict=True)]
    if scoring == "mp":
        assert book.value("Board", "H6") == round(100 * both[0][0] / (2 * len(scores) - 2), 2)


@SIZES
@SCORINGS
def test_a_scorecard(filled: Fill, scoring: str, winners: int, size: int) -> None:
    """Pair 2's boards, in their order; what they add up to is what the ranking says."""
    entries, games, results = session(size, winners)
    pair = "NS 2" if winners == 2 else 2
    book = filled(*settings(scoring, winners, ChosenPair=pair), Entries=entries, Results=games[::-1])
    own = [row for row in results if row[1] == 2 or (winners == 1 and row[2] == 2)]
    card, total = [], 0.0
    for number, ns, ew, score in own:
        side, sign, other = ("NS", 1, ew) if ns == 2 else ("EW", -1, ns)
        scores = [sign * row[3] for row in results if row[0] == number]
        won = worth(scoring, scores)[scores.index(sign * score)]
        total = round(total + won, 2)
        last = round(100 * won / (2 * len(scores) - 2), 2) if scoring == "mp" else total
        name = f"EW {other}" if winners == 2 else f"Pair {other}"
        card.append([number, side, f"{other} {name}", sign * score, won, last])
    assert shown(area(book, "Scorecard", 5, 60, "ABCFGH")) == card
    ranked = next(row for row in call("BR_PAIRS", [results, scoring, winners]) if row[1] == 2)
    assert total == ranked[2]
    if scoring == "mp":
        assert book.value("Scorecard", "I10") == ranked[3]


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
    book = filled("br-match", {}, Entries=rows)
    both = [column([row[room] for row in scores]) for room in (0, 1)]
    [[home, away, vp_home, vp_away, _]] = call("BR_MATCH", both)
    assert area(book, "Notice", 5, 2, "IJ") == [[home, vp_home], [away, vp_away]]
    imps = call("BR_TEAMS", both)
    boards = shown(area(book, "Notice", 9, CAPACITY, "AIJ"))
    assert boards == [[board, *won] for board, won in enumerate(imps, 1)]
    figures = area(book, "Chart", 25, CAPACITY, "ABCD")
    margins = [row[3] for row in figures if row[3] != ""]
    differences = [won[0] - won[1] for won in imps if won[0] != ""]
    assert margins == [sum(differences[: count + 1]) for count in range(len(differences))]


@SIZES
def test_swiss_under_way(filled: Fill, size: int) -> None:
    """Three of five rounds, one pair gone after the first: interim places and the seats of the fourth."""
    chance = random.Random(size)
    points = [[chance.randint(-20, 20) for _ in range(3)] for _ in range(size)]
    rows = [(f"Pair {number}", *each) for number, each in enumerate(points, 1)]
    rows[2] = ("Pair 3", points[2][0], *(None,) * 8, 2)
    book = filled("df-swiss", {}, Entries=rows)
    totals = [sum(each) for each in points]
    totals[2] = points[2][0]
    entered = list(range(1, size + 1))
    played = [12] * size
    played[2] = 4
    ranks = call("DF_STANDINGS", [column(each) for each in (totals, played, entered)])
    assert area(book, "Pairs", 4, size, "O") == ranks
    without = [number for number in entered if number != 3]
    seated = call("DF_SEATS", [column([totals[number - 1] for number in without]), column(without)])
    at = {(table, line): number for number, (table, line) in zip(without, seated, strict=True)}
    assert shown(area(book, "Seats", 5, CAPACITY // 2, "ABCDE")) == [
        [table, f"Pair {ns}", totals[ns - 1], f"Pair {ew}", totals[ew - 1]]
        for table in range(1, len(without) // 2 + 1)
        for ns, ew in [(at[table, "NS"], at[table, "EW"])]
    ]
    assert book.value("Seats", "D2") == f"Bye: Pair {at[0, 'BYE']}"
    assert bool(book.value("Seats", "F2")) == (len(without) // 2 > 40)


@SIZES
def test_swiss_at_its_end(filled: Fill, size: int) -> None:
    """All rounds are played; every seventh pair has left too early."""
    chance = random.Random(size)
    points = [[chance.randint(-20, 20) for _ in range(2 if n % 7 == 0 else 4)] for n in range(1, size + 1)]
    rows = [(f"Pair {number}", *each) for number, each in enumerate(points, 1)]
    book = filled("df-swiss", {"Rounds": 4, "BoardsPerRound": 6}, Entries=rows)
    # Points, then entry: who has finished has played all.
    scores = [sum(each) - n / 1000 if len(each) == 4 else None for n, each in enumerate(points)]
    finishers = sum(score is not None for score in scores)
    ranks = places(scores)
    assert area(book, "Pairs", 4, size, "OP") == [
        ["not finished", 0] if rank is None else [rank, call("DF_AWARD", [rank, finishers])] for rank in ranks
    ]
    board = shown(area(book, "Notice", 5, CAPACITY, "AB"))
    assert [row for row in board if row[0] != "not finished"] == sorted(
        [rank, f"Pair {n}"] for n, rank in enumerate(ranks, 1) if rank
    )


def test_a_swiss_ranks_as_many_as_it_lists(filled: Fill) -> None:
    rows = [(f"Pair {number}", 300 - number) for number in range(1, CAPACITY + 6)]
    book = filled("df-swiss", {"Rounds": 1}, Entries=rows)
    assert area(book, "Pairs", 4, CAPACITY + 5, "O") == [[place] for place in range(1, CAPACITY + 1)] + [["–"]] * 5
    assert book.value("Pairs", f"Q{4 + CAPACITY}") == "this workbook ranks 200 pairs"
    assert str(book.value("Notice", "A3")).startswith("5 more are not listed")
    assert area(book, "Notice", 4 + CAPACITY, 1, "AB") == [[CAPACITY, f"Pair {CAPACITY}"]]


@SIZES
def test_ladder(filled: Fill, size: int) -> None:
    """Challenges over up to seven places; a chosen one, and the first."""
    chance = random.Random(size)
    teams = [f"Team {number}" for number in range(1, size + 1)]
    ladders, games = [list(teams)], []
    for _ in range(120):
        lower = chance.randrange(1, size)
        upper = max(0, lower - chance.randint(1, 7))
        won, ladder = chance.choice(["yes", "no"]), list(ladders[-1])
        games.append((None, ladder[lower], ladder[upper], won))
        if won == "yes":
            ladder.insert(upper, ladder.pop(lower))
        ladders.append(ladder)
    for chosen in (1, 110):
        book = filled(
            "df-ladder", {"Reach": 7, "Chosen": chosen}, Entries=[(team,) for team in teams], Challenges=games
        )
        halves = shown(area(book, "Notice", 5, CAPACITY // 2, "AB")) + shown(
            area(book, "Notice", 5, CAPACITY // 2, "HI")
        )
        assert halves == [[place, team] for place, team in enumerate(ladders[-1], 1)]
        assert shown(area(book, "Working", 6, CAPACITY, "BCD")) == [
            list(each) for each in zip(ladders[chosen - 1], ladders[chosen], ladders[-1], strict=True)
        ]


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
    for board in range(1, 221):
        table = chance.sample(sorted(rates), 4)
        imps = chance.randint(-15, 15)
        games.append((board, *table, imps))
        for seat, name in enumerate(table):
            own = imps if seat % 2 == 0 else -imps
            around = [rates[table[(seat + turn) % 4]] for turn in (0, 2, 1, 3)]
            won[name].append(own)
            made[name].append(call("DF_RATE", [own, *around]))
    book = filled("df-rates", {"ChosenPlayer": "Player 2"}, Entries=players, Boards=games)
    settled = {}
    for row, (name, *old) in zip(shown(area(book, "Settlement", 5, CAPACITY, "ACDEFG")), players, strict=True):
        weight, boards = (old[1], old[2]) if old else (0, 0)
        [[rate, weighted]] = call("DF_WEEK_RATE", [rates[name], weight, column(made[name] or [None])])
        [[points, count, all_boards, _]] = call("DF_WEEK", [column(won[name] or ["NP"]), 0, boards])
        assert row[0] == name
        assert row[1:] == pytest.approx([rate, weighted, points, count, all_boards])
        settled[name] = rate
    board = shown(area(book, "Notice", 5, CAPACITY, "BC"))
    assert [row[1] for row in board] == pytest.approx(sorted(settled.values(), reverse=True))
    assert dict(board) == pytest.approx(settled)
    week = shown(area(book, "Working", 6, CAPACITY, "AEF"))
    own = [game[0] for game in games if "Player 2" in game]
    assert [[float(number), *figures] for number, *figures in week] == [
        list(each) for each in zip(own, won["Player 2"], made["Player 2"], strict=True)
    ]
