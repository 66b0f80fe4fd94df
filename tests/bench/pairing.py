"""How long the next round of a Swiss event takes to pair, with the event computed before it.

    PYTHONPATH=. python tests/bench/pairing.py

Rounds 1, 2, 3, 5 and 8 of 30, 100 and 284 players; the results are drawn with a fixed seed. In this process, without
the one of its own that a large field has in ``xlfuncs pair``.
"""

import random
import time
from typing import Any

from xlfuncs.core.registry import load
from xlfuncs.events.running import of_rows
from xlfuncs.pairing.next_round import next_round
from xlfuncs.pairing.rounds import rows_of

SIZES = (30, 100, 284)
SHOWN = (1, 2, 3, 5, 8)


def rounds(size: int) -> dict[int, tuple[float, float]]:
    """Return the seconds of each round: to compute the event, to pair it."""
    chance = random.Random(size)
    entries = [{"player": f"P{number}", "number": number} for number in range(1, size + 1)]
    games: list[dict[str, Any]] = []
    settings = {"order": "points", "rounds": 9, "initial_colour": "red"}
    found = {}
    for number in range(1, max(SHOWN) + 1):
        began = time.perf_counter()
        outcome = of_rows("xq-standings", settings, {"entries": entries, "games": games}, "en")
        computed = time.perf_counter()
        decided = next_round(outcome, number, (), robin=False)
        found[number] = computed - began, time.perf_counter() - computed
        for row in rows_of(decided):
            games.append(row if row["opponent"] is None else row | {"result": chance.choice("WWDLL")})
    return found


def main() -> None:
    load()
    print(f"{'players':>8}" + "".join(f"{f'round {number}':>16}" for number in SHOWN))
    for size in SIZES:
        took = rounds(size)
        cells = (f"{took[number][0]:.2f} + {took[number][1]:.2f} s" for number in SHOWN)
        print(f"{size:>8}" + "".join(f"{cell:>16}" for cell in cells))


if __name__ == "__main__":
    main()
