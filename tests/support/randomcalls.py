"""Calls of any function with any cells, drawn from a seed: mostly what an argument takes, often not."""

import random
from collections.abc import Iterator
from typing import Any

from xlfuncs.core.arguments import Kind
from xlfuncs.core.errors import CODES, CellError
from xlfuncs.core.ranges import Range, Records
from xlfuncs.core.registry import FUNCTIONS

#: No cell holds more digits than a float has; texts are such as people write.
OTHERS: list[Any] = [
    *("", "?", "３", "T", "1/2", "=", "全国比赛", "W", "D", "4S+1", "x" * 500, " "),
    *(0.0, -1.0, 0.5, 1e15, -1e15, 1e300, 5e-324, 1e-9, True, False),
    *map(CellError, CODES),
]


def cell(dice: random.Random, kind: Kind) -> Any:
    """Return a value of one cell."""
    words = [word for pair in kind.codes() for word in pair]
    draw = dice.random()
    if words and draw < 0.6:
        return dice.choice(words)
    if draw < 0.9:
        return float(dice.choice([dice.randint(1, 12), dice.randint(1, 3000), dice.randint(100, 4000) / 100]))
    return dice.choice(OTHERS)


def argument(dice: random.Random, kind: Kind) -> Any:
    """Return a cell, or rows of cells."""
    if isinstance(kind, Records):
        return [[cell(dice, each) for each in kind.columns.values()] for _ in range(dice.randint(1, 8))]
    if isinstance(kind, Range):
        return [[cell(dice, kind.each)] for _ in range(dice.randint(1, 8))]
    if dice.random() < 0.03:
        return [[cell(dice, kind) for _ in range(2)] for _ in range(dice.randint(1, 3))]
    return cell(dice, kind)


def calls(count: int) -> Iterator[tuple[str, list[Any]]]:
    """Yield so many calls, every function as often as any other."""
    dice = random.Random(count)
    names = sorted(FUNCTIONS)
    for number in range(count):
        function = FUNCTIONS[names[number % len(names)]]
        kinds = [parameter.kind for parameter in function.args]
        given = dice.randint(function.min_args, len(kinds))
        yield function.name, [argument(dice, kind) for kind in kinds[:given]]
