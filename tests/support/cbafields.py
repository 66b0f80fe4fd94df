"""Made-up fields of CBA events of any size: holdings, places with ties and gaps, rounds won."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from cbatext import Place


def floats(amounts: list[Fraction]) -> Any:
    """Return what a column of results is held against."""
    return pytest.approx([float(each) for each in amounts])


def holdings(chance: Random, size: int, top: int = 3000) -> list[list[int]]:
    """Return four to six holdings for each team."""
    return [[chance.randrange(top) for _ in range(chance.choice((4, 4, 5, 6)))] for _ in range(size)]


def places(chance: Random, size: int, out: int = 1) -> list[Place]:
    """Return a ranking with ties in any order; ``out`` teams at the end withdrew."""
    scores = [chance.randrange(2 * size) for _ in range(size - out)]
    found: list[Place] = [1 + sum(other > score for other in scores) for score in scores]
    return [*found, *["W"] * out]


def entries(held: list[list[int]], **columns: list[Any]) -> list[dict[str, Any]]:
    """Return rows of teams, with further columns; ``None`` is an empty cell."""
    rows = []
    for number, each in enumerate(held):
        row: dict[str, Any] = {"unit": f"队{number}"}
        row |= {f"player{player}": holding for player, holding in enumerate(each, 1)}
        row |= {key: cells[number] for key, cells in columns.items() if cells[number] is not None}
        rows.append(row)
    return rows
