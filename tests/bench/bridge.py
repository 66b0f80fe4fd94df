"""How long whole-event functions take, and how that grows. By hand: ``python tests/bench/bridge.py``.

A pairs event of 10,000 results should take about a second, and ten times the rows about ten times as long.
"""

from collections.abc import Callable
from itertools import pairwise
from random import Random
from time import perf_counter

from xlfuncs.core.registry import call, load

SCORES = (
    -1400,
    -620,
    -300,
    -200,
    -110,
    -100,
    -50,
    90,
    110,
    120,
    140,
    170,
    400,
    420,
    430,
    450,
    480,
    600,
    620,
    980,
    1430,
)
SIZES = (1_000, 10_000, 100_000)

load()
random = Random(77)


def scores(rows: int) -> list[list[float]]:
    return [[float(random.choice(SCORES))] for _ in range(rows)]


def results(rows: int) -> list[list[float]]:
    """A Mitchell in which each board is played a dozen times."""
    return [[row // 12 + 1, row % 12 + 1, (row + row // 12) % 12 + 101, random.choice(SCORES)] for row in range(rows)]


def matches(rows: int) -> list[list[object]]:
    return [[row // 80 + 1, f"team {row % 80}", f"team {row % 80 + 80}", 12.5, 7.5] for row in range(rows)]


def order(rows: int) -> list[list[float]]:
    return [[float(row + 1)] for row in range(rows)]


BENCHES: dict[str, Callable[[int], tuple[str, list[object]]]] = {
    "BR_PAIRS mp": lambda n: ("BR_PAIRS", [results(n)]),
    "BR_PAIRS butler": lambda n: ("BR_PAIRS", [results(n), "butler"]),
    "BR_PAIRS ximp": lambda n: ("BR_PAIRS", [results(n), "ximp", 2]),
    "BR_MATCHPOINTS": lambda n: ("BR_MATCHPOINTS", [scores(n)]),
    "BR_XIMP": lambda n: ("BR_XIMP", [scores(n)]),
    "BR_XIMP, all different": lambda n: ("BR_XIMP", [order(n)]),
    "BR_BUTLER": lambda n: ("BR_BUTLER", [scores(n)]),
    "BR_MATCH": lambda n: ("BR_MATCH", [scores(n), scores(n)]),
    "BR_LEAGUE": lambda n: ("BR_LEAGUE", [matches(n)]),
    "DF_IMPS live": lambda n: ("DF_IMPS", [scores(n), None, "live"]),
    "DF_STANDINGS": lambda n: ("DF_STANDINGS", [scores(n), order(n), order(n)]),
    "DF_SEATS": lambda n: ("DF_SEATS", [scores(n), order(n)]),
    "DF_LADDER": lambda n: ("DF_LADDER", [order(n), [[row + 2, row + 1, True] for row in range(0, n - 1, 2)]]),
}


def seconds(name: str, cells: list[object]) -> float:
    start = perf_counter()
    call(name, cells)
    return perf_counter() - start


if __name__ == "__main__":
    print(f"{'rows':24}" + "".join(f"{size:>12,}" for size in SIZES) + "  growth")
    for title, bench in BENCHES.items():
        times = [seconds(*bench(size)) for size in SIZES]
        growth = " ".join(f"×{later / earlier:.1f}" for earlier, later in pairwise(times))
        print(f"{title:24}" + "".join(f"{time:11.3f}s" for time in times) + f"  {growth}")
