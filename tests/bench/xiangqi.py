"""How long whole xiangqi events take, and whether the time grows in proportion to them.

Run by hand from the project's root:

    PYTHONPATH=. python tests/bench/xiangqi.py

Prints the seconds of one call through the registry, cell values in and cell values out: tables of
11 rounds by their number of players, rated events by their number of games. ``growth`` is the factor
of time over the factor of size: 1 is linear. The pairings are drawn with a fixed seed.
"""

import random
import sys
import time
from collections.abc import Callable
from typing import Any

from xlfuncs.core.registry import load

ROUNDS = 11
PLAYERS = (110, 1_000, 10_000)
GAMES = (1_000, 10_000, 100_000)
ORDER = "points,direct,perf,opponents,sb,black_wins,cut1"


def event(players: int) -> tuple[list[list[Any]], list[list[Any]]]:
    """A column of names, and a game for each pair of them in every round."""
    draw = random.Random(players)
    names = [f"棋手{number}" for number in range(1, players + 1)]
    games = []
    for number in range(1, ROUNDS + 1):
        seats = names[:]
        draw.shuffle(seats)
        for first, second in zip(seats[::2], seats[1::2], strict=False):
            games.append([float(number), first, second, draw.choice("WDL"), "red"])
    return [[name] for name in names], games


def seconds(call: Callable[..., Any], *args: Any) -> float:
    """The best of three runs."""
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        call(*args)
        best = min(best, time.perf_counter() - start)
    return best


def report(title: str, unit: str, sizes: tuple[int, ...], run: Callable[[int], float]) -> None:
    """One line per size."""
    print(title)
    before: tuple[int, float] | None = None
    for size in sizes:
        took = run(size)
        growth = "" if before is None else f"   growth {took / before[1] / (size / before[0]):.2f}"
        print(f"  {size:>7,} {unit}  {took:8.3f} s{growth}")
        before = size, took


def main() -> None:
    functions = load()

    def standings(size: int) -> float:
        return seconds(functions["XQ_STANDINGS"], *event(size))

    def long_standings(size: int) -> float:
        return seconds(functions["XQ_STANDINGS"], *event(size), ORDER)

    def tiebreak(method: str) -> Callable[[int], float]:
        return lambda size: seconds(functions["XQ_TIEBREAK"], *event(size), method)

    def rated(size: int) -> float:
        names, games = event(2 * -(-size // ROUNDS))
        return seconds(functions["XQ_ELO_EVENT"], names, [[2000.0]] * len(names), games[:size], ROUNDS)

    print(f"Python {sys.version.split()[0]}, {ROUNDS} rounds")
    report("XQ_STANDINGS, points,perf", "players", PLAYERS, standings)
    report(f"XQ_STANDINGS, {ORDER}", "players", PLAYERS, long_standings)
    for method in ("perf", "opponents", "direct"):
        report(f"XQ_TIEBREAK, {method}", "players", PLAYERS, tiebreak(method))
    report("XQ_ELO_EVENT", "games", GAMES, rated)


if __name__ == "__main__":
    main()
