"""AGGREGATE and SUBTOTAL: one of many functions, over cells of which some do not count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.recalc.engine.functions import statistics
from xlfuncs.recalc.engine.functions.criteria import largest, mean, product, smallest
from xlfuncs.recalc.engine.functions.reading import numbers, total
from xlfuncs.recalc.engine.helpers import cells


def _over(combine: Callable[[list[float]], float]) -> Callable[..., float]:
    return lambda *ranges: combine(numbers(*ranges))


def _median(values: list[float]) -> float:
    if not values:
        raise CellError("#NUM!")
    from statistics import median  # noqa: PLC0415 — it brings fractions and random numbers

    return median(values)


def _filled(*ranges: Any) -> float:
    return float(sum(value is not None for value in cells(*ranges)))


def _numeric(*ranges: Any) -> float:
    return float(len(numbers([[value for value in cells(*ranges) if not isinstance(value, dict)] or [None]])))


_SIMPLE: dict[int, Callable[..., float]] = {
    1: _over(mean),
    2: _numeric,
    3: _filled,
    4: _over(largest),
    5: _over(smallest),
    6: _over(product),
    7: statistics.deviation_of_numbers(1, root=True),
    8: statistics.deviation_of_numbers(0, root=True),
    9: _over(total),
    10: statistics.deviation_of_numbers(1, root=False),
    11: statistics.deviation_of_numbers(0, root=False),
    12: _over(_median),
    13: statistics.mode,
}
_WITH_NUMBER: dict[int, Callable[[Any, float], float]] = {
    14: statistics.large,
    15: statistics.small,
    16: statistics.percentile,
    17: statistics.quartile,
    18: statistics.percentile_exclusive,
    19: statistics.quartile_exclusive,
}
#: Which options of AGGREGATE pass over errors.
_PASSES_ERRORS = frozenset({2, 3, 6, 7})


def aggregate(which: float, option: float, *blocks: Any) -> float:
    """AGGREGATE of cells that all count, but for errors where the option passes over them.

    >>> aggregate(9, 6, [[1.0], [{"type": "Error", "kind": "Div"}], [3.0]])
    4.0
    """
    blocks = tuple(_counted(option, block) for block in blocks)
    if int(which) not in _SIMPLE:
        raise CellError("#VALUE!")
    return _SIMPLE[int(which)](*blocks)


def aggregate_place(which: float, option: float, block: Any, place: float) -> float:
    """AGGREGATE of the functions that ask for a place among the numbers, 14 to 19."""
    if int(which) not in _WITH_NUMBER:
        raise CellError("#VALUE!")
    return _WITH_NUMBER[int(which)](_counted(option, block), place)


def _counted(option: float, block: Any) -> Any:
    if not 0 <= int(option) <= 7:
        raise CellError("#VALUE!")
    if int(option) not in _PASSES_ERRORS:
        return block
    return [[None if isinstance(value, dict) else value for value in cells(block)]]


def subtotal(number: float, *ranges: Any) -> float:
    """SUBTOTAL of cells that all count; 101 to 111 are 1 to 11 then."""
    which = int(number) - 100 if number > 100 else int(number)
    if not 1 <= which <= 11:
        raise CellError("#VALUE!")
    return _SIMPLE[which](*ranges)
