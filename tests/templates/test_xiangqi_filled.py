"""The xiangqi templates filled with generated events of 8, 24 and 100 players, against functions and plain Python."""

from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from filling import SIZES, computed, places
from openpyxl.utils import get_column_letter

from xlfuncs.hosts.headless import Recalculation
from xlfuncs.registry import call
from xlfuncs.templates.event import CAPACITY, HEAD_ROW

pytestmark = SIZES

ROUNDS = 7
POINTS = {"W": 2, "D": 1, "L": 0, "BYE": 2, "WF": 2, "LF": 0, "NP": 0}
SEEN_BY_OPPONENT = {"W": "L", "L": "W", "D": "D", "WF": "LF", "LF": "WF", "NP": "NP"}
BONUS = [30, 25, 20, 15, 10, 8, 6, 4]


class Seen(NamedTuple):
    """One player's game of one round."""

    opponent: str | None
    result: str
    side: str | None

    @property
    def played(self) -> bool:
        return self.result in "WDL"


class Event(NamedTuple):
    names: list[str]
    games: list[tuple[Any, ...]]
    seen: Mapping[str, Mapping[int, Seen]]

    def points(self, name: str) -> int:
        return sum(POINTS[game.result] for game in self.seen[name].values())

    def progressive(self, name: str) -> int:
        return sum(POINTS[game.result] * (ROUNDS + 1 - number) for number, game in self.seen[name].items())

    def wins(self, name: str) -> int:
        return sum(game.result == "W" for game in self.seen[name].values())

    def perf(self, name: str) -> float:
        line = [
            self.seen[name][number].result if number in self.seen[name] else "NP" for number in range(1, ROUNDS + 1)
        ]
        return call("XQ_PERF", [[line]])


def generated(size: int) -> Event:
    """Everybody plays; after five rounds one gives up, and each round after has a bye. One forfeit a round, one NP."""
    chance = Random(size)
    names = [f"Player {number}" for number in range(1, size + 1)]
    games: list[tuple[Any, ...]] = []
    for number in range(1, ROUNDS + 1):
        left = names if number < 6 else names[:-1]
        drawn = chance.sample(left, len(left))
        for board, (first, second) in enumerate(zip(drawn[::2], drawn[1::2], strict=False)):
            result = chance.choice("WWDLL") if board else chance.choice(["WF", "LF"])
            games.append((number, first, second, "NP" if (number, board) == (3, 1) else result, "red"))
        if len(left) % 2:
            games.append((number, drawn[-1], None, "BYE", None))
    chance.shuffle(games)
    games = [(*game[:4], "black") if chance.random() < 0.5 and game[4] else game for game in games]
    seen: dict[str, dict[int, Seen]] = {name: {} for name in names}
    for number, first, second, result, side in games:
        seen[first][number] = Seen(second, result, side)
        if second:
            seen[second][number] = Seen(first, SEEN_BY_OPPONENT[result], "red" if side == "black" else "black")
    return Event(names, games, seen)


def event_of(
    name: str, folder: Path, settings: Mapping[str, Any], chosen: str, **tables: Sequence[Sequence[Any]]
) -> Recalculation:
    """A handed-out workbook with these settings and the rows of its tables, whose working shows a chosen player."""
    _, result = computed(name, folder, {**settings, "Working!B3": chosen}, **tables)
    assert not result.errors
    return result


def rows_of(
    result: Recalculation, sheet: str, width: int, first: int = HEAD_ROW + 1, rows: int = CAPACITY
) -> list[list[Any]]:
    """The rows of a sheet that show something, an empty text where nothing is."""
    letters = [get_column_letter(column) for column in range(1, width + 1)]
    cells = [
        ["" if (value := result.value(sheet, f"{letter}{row}")) is None else value for letter in letters]
        for row in range(first, first + rows)
    ]
    return [row for row in cells if any(cell != "" for cell in row)]


def in_finishing_order(event: Event, keys: Mapping[str, Sequence[float]]) -> list[tuple[int, str]]:
    """Each player's place and name; equal on all keys as listed."""
    order = sorted(event.names, key=lambda name: [-key for key in keys[name]])
    return [(1 + sum(keys[other] > keys[name] for other in event.names), name) for name in order]


def test_xq_standings(size: int, tmp_path: Path) -> None:
    event = generated(size)
    chosen = event.names[-1]
    settings = {"Rounds": ROUNDS, "TieBreak1": "opponents", "TieBreak2": "perf", "TieBreak3": "black_wins"}
    entries = [(name, f"Club {number}") for number, name in enumerate(event.names)]
    book = event_of("en/xq-standings", tmp_path, settings, chosen, Entries=entries, Games=event.games)

    points = {name: event.points(name) for name in event.names}
    keys = {}
    for name in event.names:
        games = [game for game in event.seen[name].values() if game.played]
        faced = sum(points[game.opponent] for game in games)
        black = sum((game.result, game.side) == ("W", "black") for game in games)
        keys[name] = [points[name], faced, event.perf(name), black]
    assert rows_of(book, "Standings", 7) == [
        pytest.approx([place, name, *keys[name], f"Club {event.names.index(name)}"])
        for place, name in in_finishing_order(event, keys)
    ]
    assert [book.value("Event", f"B{row}") for row in range(12, 18)] == [
        *(size, len(event.games), ROUNDS, "points, opponents, perf, black_wins", "needed", 0)
    ]

    numbers = {name: number for number, name in enumerate(event.names, 1)} | {None: ""}
    crossed = rows_of(book, "Cross-table", 2 + ROUNDS)
    assert crossed == [
        [
            numbers[name],
            name,
            *(
                f"{numbers[seen[number].opponent]}{seen[number].result}" if number in seen else ""
                for number in range(1, ROUNDS + 1)
            ),
        ]
        for name, seen in event.seen.items()
    ]
    assert rows_of(book, "Working", 4, HEAD_ROW + 2, ROUNDS) == [
        [number, game.opponent or "", game.result, POINTS[game.result]]
        for number in range(1, ROUNDS + 1)
        for game in [event.seen[chosen].get(number, Seen(None, "NP", None))]
    ]
    steps = rows_of(book, "Working", 3, HEAD_ROW + 15, 20)
    assert steps[-1][1:] == ["XQ_PERF", pytest.approx(event.perf(chosen))]


def test_xq_rated(size: int, tmp_path: Path) -> None:
    """A grandmaster and a newcomer without a rating; one who is not rated at all, nor the games against this one."""
    event = generated(size)
    chance = Random(size)
    chosen = next(name for _, name, _, result, _ in event.games if result == "BYE")
    before = {name: chance.randrange(1300, 2400) for name in event.names} | {event.names[2]: None}
    entries: list[tuple[Any, ...]] = [(name, None, rating) for name, rating in before.items()]
    for number, (title, rating) in enumerate((("grandmaster", 2350), ("new", 1500))):
        entries[number], before[event.names[number]] = (event.names[number], title), rating
    settings = {"Rounds": ROUNDS, "National": "yes"}
    book = event_of("en/xq-rated", tmp_path, settings, chosen, Entries=entries, Games=event.games)

    after = [before]
    for number in range(1, ROUNDS + 1):
        ratings = after[-1]
        after.append(dict(ratings))
        for name, seen in event.seen.items():
            opponent = ratings.get(seen[number].opponent) if number in seen else None
            if ratings[name] and opponent:
                after[-1][name] = call("XQ_ELO", [ratings[name], opponent, seen[number].result, number > ROUNDS - 2])
    new = after[-1]
    change = {name: new[name] - before[name] for name in event.names if before[name]}
    assert sum(change.values()) == 0  # one K serves both players of a game
    assert rows_of(book, "Ratings by round", 5 + ROUNDS) == [
        [
            name,
            *(
                (new[name], change[name], sum(game.played for game in event.seen[name].values()))
                if new[name]
                else [""] * 3
            ),
            *(each[name] or "" for each in after),
        ]
        for name in event.names
    ]

    keys = {
        name: [event.points(name), event.perf(name), event.progressive(name), event.wins(name)] for name in event.names
    }
    expected = []
    for place, name in in_finishing_order(event, keys):
        bonus = BONUS[place - 1] if place <= 8 and new[name] else 0
        ratings = [before[name], change[name], bonus, new[name] + bonus] if new[name] else ["", "", 0, ""]
        expected.append(pytest.approx([place, name, *keys[name], *ratings]))
    assert rows_of(book, "Standings", 10) == expected

    lines = rows_of(book, "Working", 9, HEAD_ROW + 2, ROUNDS)
    assert [line[:5] for line in lines] == [
        [number, game.opponent or "", game.result, ratings[chosen], ratings.get(game.opponent) or ""]
        for (number, game), ratings in zip(sorted(event.seen[chosen].items()), after, strict=False)
    ]
    assert [line[8] for line in lines] == [ratings[chosen] for _, ratings in zip(lines, after[1:], strict=False)]


@pytest.mark.parametrize("variant", ["sum", "percent"])
def test_xq_perf(size: int, variant: str, tmp_path: Path) -> None:
    """The totals of a generated event; those of the whole lines of results are to come out."""
    event = generated(size)
    entries, figures = [], []
    for number, name in enumerate(event.names, 1):
        line = [event.seen[name][each].result if each in event.seen[name] else "NP" for each in range(1, ROUNDS + 1)]
        draws = line.count("D")
        entries.append((name, event.points(name), event.progressive(name), event.wins(name), draws, number))
        figures.append(call("XQ_PERF", [[line], "2-1-0", variant]))
    settings = {"Rounds": ROUNDS, "Win": 2, "Variant": variant}
    book = event_of("en/xq-perf", tmp_path, settings, event.names[0], Entries=entries)

    ranks = places([(entry[1], round(figure, 8)) for entry, figure in zip(entries, figures, strict=True)])
    highest = sum(2 * number for number in range(1, ROUNDS + 1))
    rows = sorted(zip(ranks, entries, figures, strict=True), key=lambda row: row[0])
    assert rows_of(book, "Standings", 9) == [
        pytest.approx([rank, name, points, figure, total, total / highest, wins, wins / ROUNDS, old])
        for rank, (name, points, total, wins, _, old), figure in rows
    ]
    steps = rows_of(book, "Working", 3, HEAD_ROW + 2, 30)
    assert steps[-1][2] == pytest.approx(figures[0])


def test_xq_ratings(size: int, tmp_path: Path) -> None:
    """A season: some attend none of the three events, with and without an excuse, some one, two or all."""
    chance = Random(size)
    entries, expected = [], []
    for number in range(1, size + 1):
        title, rating, start = chance.choice(
            [("im", None, 2250), ("state", None, 1500), (None, *[1400 + 7 * number] * 2)]
        )
        attended = chance.choice([0, 0, 1, 2, 3])
        excused = chance.choice(["yes", "no", None])
        season = [
            (chance.randrange(-40, 41), chance.choice([None, number % 10 + 1])) if each < attended else (None, None)
            for each in range(3)
        ]
        chance.shuffle(season)
        change = sum(each or 0 for each, _ in season)
        bonus = sum(BONUS[place - 1] for _, place in season if place and place <= 8)
        reached = start + change + bonus
        lost = 0
        if attended == 0 and excused != "yes":
            lost = int((reached * Decimal("0.03")).quantize(Decimal(1), ROUND_HALF_UP))
        entries.append((f"Player {number}", title, rating, *(cell for event in season for cell in event), excused))
        expected.append([f"Player {number}", start, attended, change, bonus, -lost, reached - lost])
    book = event_of("en/xq-ratings", tmp_path, {}, "Player 1", Entries=entries)

    ranks = places([row[-1] for row in expected])
    assert rows_of(book, "Ratings", 8) == [
        [rank, *row] for rank, row in sorted(zip(ranks, expected, strict=True), key=lambda each: each[0])
    ]
    assert [book.value("Settings", f"B{row}") for row in (7, 8)] == [size, sum(row[-2] < 0 for row in expected)]
    assert rows_of(book, "Working", 3, HEAD_ROW + 2, 30)[-1][2] == expected[0][-1]
