"""How long names take that a workbook carries, in IronCalc. By hand: ``python tests/bench/native.py``.

A sheet of 1,000 ``CBA_MP`` should take no more than half a second, a ``CBA_RANKING`` of 40 teams no more than 20
milliseconds. Counted is the processor's time of one evaluation, without reading the file.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from carriedwork import OPTIONAL, Question, sheet_of, write

from xlfuncs.core.registry import call
from xlfuncs.native.names import everything

NAMES, _ = everything()
#: So many times each is evaluated; the fastest counts.
TIMES = 3


def places(count: int) -> Iterator[Question]:
    """``CBA_MP`` down a column, as a score sheet has it."""
    dice = Random(1)
    for _ in range(count):
        yield Question("CBA_MP", [dice.randint(1, 24), 40, 36.4, "gold"], 0)


def rankings(count: int) -> Iterator[Question]:
    """``CBA_RANKING`` of 40 teams."""
    for _ in range(count):
        yield Question("CBA_RANKING", [list(range(1, 41)), 36.4], [0] * 40)


def pairs(count: int) -> Iterator[Question]:
    """``BR_PAIRS`` of a Mitchell of 7 tables and 28 boards."""
    dice = Random(2)
    scores = (-620, -420, -110, -100, -50, 90, 120, 140, 420, 430, 620)
    rows = [[board + 1, ns + 1, (ns + board) % 7 + 8, dice.choice(scores)] for board in range(28) for ns in range(7)]
    for _ in range(count):
        yield Question("BR_PAIRS", [rows], [[0] * 5] * len(rows))


def milliseconds(questions: list[Question]) -> float:
    """The time of one evaluation of a sheet that asks all of these."""
    import ironcalc  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.xlsx"
        names = NAMES.closure({each.function for each in questions})
        write(path, names, sheet_of(questions)[0], OPTIONAL["ironcalc"])
        best = float("inf")
        for _ in range(TIMES):
            book = ironcalc.load_from_xlsx(str(path), "en", "UTC", "en")
            start = process_time()
            book.evaluate()
            best = min(best, process_time() - start)
    return best * 1000


def main() -> None:
    call("CBA_MP", [1, 24, 36.4])
    for said, ask, count, least in (
        ("1,000 CBA_MP", places, 1000, 500),
        ("CBA_RANKING of 40 teams", rankings, 20, 20 * 20),
        ("BR_PAIRS of 7 tables, 28 boards", pairs, 1, 0),
    ):
        took = milliseconds([*ask(count)])
        shown = took if count == 1000 else took / count
        bound = least if count == 1000 else least / count
        print(f"{said}: {shown:.0f} ms" + (f" (at most {bound:.0f})" if bound else ""))


if __name__ == "__main__":
    main()
