"""The tests that the fast tier leaves out of many like it: a smaller one, or the first of its kind, stands for them
there.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeVar

import pytest
from delivered import LONG

Item = TypeVar("Item")
#: Fields of players that take longer than all smaller ones together, and show no more than one of half the size.
LARGE = 200


def sizes(*counts: int) -> list[Any]:
    """Return parameters: so many entries; the large fields are asked in the long run alone."""
    return [pytest.param(count, marks=[pytest.mark.long] * (count >= LARGE)) for count in counts]


def attempts(few: int, many: int) -> int:
    """Return how often something is tried with other values each time; ``many`` times in the long run alone."""
    return many if LONG == "1" else few


def every(items: Iterable[Item], turn: int, among: int) -> list[Item]:
    """Return the items whose turn it is, each one ``among`` so many; in the long run all."""
    return [item for at, item in enumerate(items) if LONG or at % among == turn]


def one_of_each(
    kind: Callable[[Item], Hashable],
    items: Iterable[Item],
    name: Callable[[Item], str],
    others: pytest.MarkDecorator = pytest.mark.slow,
) -> list[Any]:
    """Return parameters: every item, by its name; all but the first of each kind are slow, or as ``others`` says."""
    met: set[Hashable] = set()
    found = []
    for item in items:
        found.append(pytest.param(item, id=name(item), marks=[others] if kind(item) in met else []))
        met.add(kind(item))
    return found
