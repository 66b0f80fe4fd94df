"""Compute statistics of the numbers in ranges, SUBTOTAL and AGGREGATE among them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.recalc.engine.functions.criteria import largest, mean, product, smallest
from xlfuncs.recalc.engine.functions.reading import numbers, raise_error, total
from xlfuncs.recalc.engine.helpers import cells, rows_of
from xlfuncs.xlsx.formulas.plain import is_number


def mode(*ranges: Any) -> float:
    """MODE and MODE.SNGL: the most frequent number, of equally frequent ones the first met.

    >>> mode([[5.0], [3.0], [3.0], [5.0], [1.0]])
    5.0
    """
    return modes(*ranges)[0][0]


def modes(*ranges: Any) -> list[list[float]]:
    """MODE.MULT: all of the most frequent numbers, as a column."""
    counted = Counter(numbers(*ranges))
    most = max(counted.values(), default=1)
    if most == 1:
        raise CellError("#N/A")
    return [[value] for value, count in counted.items() if count == most]


def _sorted(values: Any) -> list[float]:
    found = sorted(numbers(values))
    if not found:
        raise CellError("#NUM!")
    return found


def _between(ordered: list[float], place: float) -> float:
    """What stands at a place counted from 0, between two neighbours in proportion."""
    low = math.floor(place)
    if low + 1 >= len(ordered):
        return ordered[low]
    return ordered[low] + (ordered[low + 1] - ordered[low]) * (place - low)


def percentile(values: Any, part: float) -> float:
    """PERCENTILE and PERCENTILE.INC.

    >>> percentile([[1.0, 2.0, 3.0, 4.0]], 0.3)
    1.9
    """
    ordered = _sorted(values)
    if not 0 <= part <= 1:
        raise CellError("#NUM!")
    return _between(ordered, part * (len(ordered) - 1))


def percentile_exclusive(values: Any, part: float) -> float:
    """PERCENTILE.EXC."""
    ordered = _sorted(values)
    place = part * (len(ordered) + 1) - 1
    if not 0 <= place <= len(ordered) - 1:
        raise CellError("#NUM!")
    return _between(ordered, place)


def quartile(values: Any, quarter: float) -> float:
    """QUARTILE and QUARTILE.INC."""
    return percentile(values, math.floor(quarter) / 4)


def quartile_exclusive(values: Any, quarter: float) -> float:
    """QUARTILE.EXC."""
    return percentile_exclusive(values, math.floor(quarter) / 4)


def percent_rank(values: Any, value: float, digits: float = 3.0) -> float:
    """PERCENTRANK and PERCENTRANK.INC: the part of the others below, cut to some digits."""
    ordered = _sorted(values)
    place = _place(ordered, value)
    return _cut(place / (len(ordered) - 1) if len(ordered) > 1 else 1.0, digits)


def percent_rank_exclusive(values: Any, value: float, digits: float = 3.0) -> float:
    """PERCENTRANK.EXC."""
    ordered = _sorted(values)
    return _cut((_place(ordered, value) + 1) / (len(ordered) + 1), digits)


def _place(ordered: list[float], value: float) -> float:
    if not ordered[0] <= value <= ordered[-1]:
        raise CellError("#N/A")
    if value in ordered:
        return float(ordered.index(value))
    low = sum(each < value for each in ordered) - 1
    return low + (value - ordered[low]) / (ordered[low + 1] - ordered[low])


def _cut(part: float, digits: float) -> float:
    if digits < 1:
        raise CellError("#NUM!")
    scale = 10.0 ** int(digits)
    return math.floor(float(f"{part * scale:.12g}")) / scale


def large(values: Any, place: float) -> float:
    """LARGE."""
    return small([[-each for each in numbers(values)]], place) * -1.0


def small(values: Any, place: float) -> float:
    """SMALL."""
    ordered = _sorted(values)
    if not 1 <= math.ceil(place) <= len(ordered):
        raise CellError("#NUM!")
    return ordered[math.ceil(place) - 1]


def _with_words(ranges: tuple[Any, ...]) -> list[float]:
    """The values that the functions ending in A take: text is 0, yes is 1."""
    found: list[float] = []
    for value in cells(*ranges):
        raise_error(value)
        if value is not None:
            found.append(0.0 if isinstance(value, str) else float(value))
    return found


def _squares(values: list[float], less: int) -> float:
    """The sum of the squared distances from the mean, by the count less 1 or 0."""
    if len(values) <= less:
        raise CellError("#DIV/0!")
    mean = total(values) / len(values)
    return total((each - mean) ** 2 for each in values) / (len(values) - less)


def deviation_of_numbers(less: int, root: bool) -> Callable[..., float]:
    """STDEV.S, STDEV.P, VAR.S or VAR.P."""

    def function(*ranges: Any) -> float:
        result = _squares(numbers(*ranges), less)
        return math.sqrt(result) if root else result

    return function


def deviation_with_words(less: int, root: bool) -> Callable[..., float]:
    """STDEVA, STDEVPA, VARA or VARPA."""

    def function(*ranges: Any) -> float:
        result = _squares(_with_words(ranges), less)
        return math.sqrt(result) if root else result

    return function


def pairs(left: Any, right: Any) -> list[tuple[float, float]]:
    """The numbers that stand at the same places of two ranges of the same number of cells."""
    lefts, rights = list(cells(left)), list(cells(right))
    if len(lefts) != len(rights):
        raise CellError("#N/A")
    for value in lefts + rights:
        raise_error(value)
    return [(a, b) for a, b in zip(lefts, rights, strict=True) if is_number(a) and is_number(b)]


def of_pairs(term: Callable[[float, float], float]) -> Callable[[Any, Any], float]:
    """SUMXMY2, SUMX2MY2 or SUMX2PY2."""

    def function(left: Any, right: Any) -> float:
        return total(term(*each) for each in pairs(left, right))

    return function


def covariance(less: int) -> Callable[[Any, Any], float]:
    """COVAR, COVARIANCE.P (``less`` 0) or COVARIANCE.S (1)."""

    def function(left: Any, right: Any) -> float:
        both = pairs(left, right)
        if len(both) <= less:
            raise CellError("#DIV/0!")
        means = [total(each) / len(both) for each in zip(*both, strict=True)]
        return total((a - means[0]) * (b - means[1]) for a, b in both) / (len(both) - less)

    return function


def pearson(left: Any, right: Any) -> float:
    """PEARSON."""
    both = pairs(left, right)
    if not both:
        raise CellError("#DIV/0!")
    spread = [_squares([each[side] for each in both], 0) for side in (0, 1)]
    if not spread[0] * spread[1]:
        raise CellError("#DIV/0!")
    return covariance(0)(left, right) / math.sqrt(spread[0] * spread[1])


def _standardized(values: list[float], least: int) -> list[float]:
    if len(values) < least:
        raise CellError("#DIV/0!")
    mean, deviation = total(values) / len(values), math.sqrt(_squares(values, 1))
    if not deviation:
        raise CellError("#DIV/0!")
    return [(each - mean) / deviation for each in values]


def skew(*ranges: Any) -> float:
    """SKEW."""
    scores = _standardized(numbers(*ranges), 3)
    count = len(scores)
    return count / ((count - 1) * (count - 2)) * total(each**3 for each in scores)


def kurtosis(*ranges: Any) -> float:
    """KURT."""
    scores = _standardized(numbers(*ranges), 4)
    n = len(scores)
    fourth = n * (n + 1) / ((n - 1) * (n - 2) * (n - 3)) * total(each**4 for each in scores)
    return fourth - 3 * (n - 1) ** 2 / ((n - 2) * (n - 3))


def sum_of_products(*arrays: Any) -> float:
    """SUMPRODUCT: ranges of one size; what is no number counts as 0.

    >>> sum_of_products([[1.0], [2.0]], [[3.0], ["x"]])
    3.0
    """
    blocks = [rows_of(each) for each in arrays]
    if len({(len(block), len(block[0])) for block in blocks}) > 1:
        raise CellError("#VALUE!")
    terms = []
    for values in zip(*(cells(block) for block in blocks), strict=True):
        for value in values:
            raise_error(value)
        terms.append(math.prod(value if is_number(value) else 0.0 for value in values))
    return total(terms)


def _over(combine: Callable[[list[float]], float]) -> Callable[..., float]:
    return lambda *ranges: combine(numbers(*ranges))


def _median(values: list[float]) -> float:
    if not values:
        raise CellError("#NUM!")
    ordered, half = sorted(values), len(values) // 2
    return ordered[half] if len(values) % 2 else (ordered[half - 1] + ordered[half]) / 2


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
    7: deviation_of_numbers(1, root=True),
    8: deviation_of_numbers(0, root=True),
    9: _over(total),
    10: deviation_of_numbers(1, root=False),
    11: deviation_of_numbers(0, root=False),
    12: _over(_median),
    13: mode,
}
_WITH_NUMBER: dict[int, Callable[[Any, float], float]] = {
    14: large,
    15: small,
    16: percentile,
    17: quartile,
    18: percentile_exclusive,
    19: quartile_exclusive,
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
