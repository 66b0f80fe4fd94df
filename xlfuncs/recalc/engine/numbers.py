"""Compute numbers of numbers: rounded to multiples, payments of loans, statistics, subtotals, matrices."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from operator import mul
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.recalc.engine.criteria import largest, mean, product, smallest
from xlfuncs.recalc.engine.operations import cells, rows_of
from xlfuncs.recalc.engine.reading import (
    Calendar,
    numbers,
    raise_error,
    strict_number,
    total,
)
from xlfuncs.xlsx.formulas.plain import is_number

#: A step with more digits than that, such as five minutes of a day, has no end in decimals.
_MOST_DIGITS = 12


def _meant(step: float) -> Decimal:
    """Return a step as it is meant: as its 15 digits show it where these end, else as it is."""
    shown = Decimal(f"{step:.15g}")
    ends = float(shown) == step or len(shown.normalize().as_tuple().digits) <= _MOST_DIGITS
    return shown if ends else Decimal(step)


def _is_endless(step: Decimal) -> bool:
    return len(step.as_tuple().digits) > 15


def _multiple(value: float, step: float, towards: str) -> float:
    """Return the multiple of a step beside a number.

    How many steps without an end in decimals a number has is meant by the 15 digits of that: 5:00 is 20 quarters.

    >>> _multiple(20 / 96, 1 / 96, ROUND_FLOOR) == 20 / 96, _multiple(26.75, 0.1, ROUND_FLOOR)
    (True, 26.7)
    """
    if not step or not value:
        return 0.0
    size = _meant(abs(step))
    steps = Decimal(f"{value:.15g}") / size
    if _is_endless(size):
        steps = Decimal(f"{Decimal(value) / size:.15g}")
    if steps.adjusted() > 20:
        return value
    whole = steps.to_integral_value(towards)
    return value if whole == steps and _is_endless(size) else float(whole * size)


def _toward(value: float, step: float, up: bool) -> float:
    """Round for CEILING and FLOOR: away from 0, or towards it, where both are negative."""
    if value > 0 > step:
        raise CellError("#NUM!")
    if value < 0 and step < 0:
        up = not up
    return _multiple(value, step, ROUND_CEILING if up else ROUND_FLOOR)


def ceiling(value: float, step: float) -> float:
    """Compute CEILING.

    >>> ceiling(2.5, 1), ceiling(-2.5, -2), ceiling(-2.5, 2), ceiling(1.5, 0.1), ceiling(3, 0)
    (3.0, -4.0, -2.0, 1.5, 0.0)
    """
    return _toward(value, step, True)


def floor(value: float, step: float) -> float:
    """Compute FLOOR.

    >>> floor(3.7, 2), floor(-2.5, -2), floor(-2.5, 2), floor(0.234, 0.01)
    (2.0, -2.0, -4.0, 0.23)
    """
    if value and not step:
        raise CellError("#DIV/0!")
    return _toward(value, step, False)


def ceiling_math(value: float, step: float = 1.0, away: float = 0.0) -> float:
    """Compute CEILING.MATH; ``away`` other than 0 rounds negative numbers away from 0."""
    return _multiple(value, step, ROUND_FLOOR if value < 0 and away else ROUND_CEILING)


def floor_math(value: float, step: float = 1.0, towards: float = 0.0) -> float:
    """Compute FLOOR.MATH; ``towards`` other than 0 rounds negative numbers towards 0."""
    return _multiple(value, step, ROUND_CEILING if value < 0 and towards else ROUND_FLOOR)


def ceiling_precise(value: float, step: float = 1.0) -> float:
    """Compute CEILING.PRECISE and ISO.CEILING: up, whatever the signs."""
    return _multiple(value, step, ROUND_CEILING)


def floor_precise(value: float, step: float = 1.0) -> float:
    """Compute FLOOR.PRECISE: down, whatever the signs."""
    return _multiple(value, step, ROUND_FLOOR)


def nearest(value: float, step: float) -> float:
    """Compute MROUND: half a step and more away from 0, as computed without decimals: 6.05 is a little less than 60.5
    tenths.

    >>> nearest(10, 3), nearest(6.05, 0.1), nearest(7.05, 0.1)
    (9.0, 6.0, 7.1)
    """
    if not value or not step:
        return 0.0
    if (value < 0) != (step < 0):
        raise CellError("#NUM!")
    return float(math.floor(value / step + 0.5) * _meant(step))


def power(base: float, exponent: float) -> float:
    """Compute ``^`` and POWER.

    >>> power(2, 3), power(-8, 2)
    (8.0, 64.0)
    """
    if not base and exponent <= 0:
        raise CellError("#DIV/0!" if exponent < 0 else "#NUM!")
    try:
        return math.pow(base, exponent)
    except (ValueError, OverflowError):
        raise CellError("#NUM!") from None


def _wholes(calendar: Calendar, ranges: tuple[Any, ...]) -> Iterator[int]:
    """Yield the whole numbers in the cells, blank ones passed over."""
    for value in cells(*ranges):
        if value is None:
            continue
        number = math.trunc(strict_number(value, calendar))
        if number < 0 or number >= 1 << 53:
            raise CellError("#NUM!")
        yield number


def gcd(calendar: Calendar, first: Any, *more: Any) -> float:
    """Compute GCD.

    >>> gcd(Calendar(), [[24.0], [None]], 36.9)
    12.0
    """
    return float(math.gcd(*_wholes(calendar, (first, *more))))


def lcm(calendar: Calendar, first: Any, *more: Any) -> float:
    """Compute LCM."""
    found = math.lcm(*_wholes(calendar, (first, *more)))
    if found >= 1 << 53:
        raise CellError("#NUM!")
    return float(found)


def multinomial(calendar: Calendar, first: Any, *more: Any) -> float:
    """Compute MULTINOMIAL.

    >>> multinomial(Calendar(), [[2.0], [3.0]], 4.0)
    1260.0
    """
    counts = list(_wholes(calendar, (first, *more)))
    if sum(counts) > 170:
        raise CellError("#NUM!")
    return float(math.factorial(sum(counts)) // math.prod(map(math.factorial, counts)))


def _future(rate: float, periods: float, payment: float, present: float, due: bool) -> float:
    """Return what is owed after some periods."""
    if not rate:
        return -(present + payment * periods)
    growth = math.pow(1 + rate, periods)
    return -(present * growth + payment * (1 + rate * due) * (growth - 1) / rate)


def _payment(rate: float, periods: float, present: float, future: float, due: bool) -> float:
    if not rate:
        return -(present + future) / periods
    growth = math.pow(1 + rate, periods)
    return -(present * growth + future) * rate / ((growth - 1) * (1 + rate * due))


def interest(
    rate: float, period: float, periods: float, present: float, future: float = 0.0, due: float = 0.0
) -> float:
    """Compute IPMT: of a payment due at the start of a period, the interest of the one before; of the first there is
    none.

    >>> round(interest(0.1 / 12, 1, 36, 8000), 2), round(interest(0.1, 3, 3, 8000), 2), interest(0.1, 1, 3, 8000, 0, 1)
    (-66.67, -292.45, 0.0)
    """
    if not 1 <= period <= periods or rate <= -1:
        raise CellError("#NUM!")
    if period == 1:
        return 0.0 if due else -present * rate
    payment = _payment(rate, periods, present, future, bool(due))
    if due:
        return (_future(rate, period - 2, payment, present, True) - payment) * rate
    return _future(rate, period - 1, payment, present, False) * rate


def principal(
    rate: float, period: float, periods: float, present: float, future: float = 0.0, due: float = 0.0
) -> float:
    """Compute PPMT: what is left of the payment.

    >>> round(principal(0.1 / 12, 1, 24, 2000), 2), round(principal(0.08, 10, 10, 200000), 2)
    (-75.62, -27598.05)
    """
    paid = interest(rate, period, periods, present, future, due)
    return _payment(rate, periods, present, future, bool(due)) - paid


def mode(*ranges: Any) -> float:
    """Compute MODE and MODE.SNGL: the most frequent number, of equally frequent ones the first met.

    >>> mode([[5.0], [3.0], [3.0], [5.0], [1.0]])
    5.0
    """
    return modes(*ranges)[0][0]


def modes(*ranges: Any) -> list[list[float]]:
    """Compute MODE.MULT: all of the most frequent numbers, as a column."""
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
    """Return what stands at a place counted from 0, between two neighbours in proportion."""
    low = math.floor(place)
    if low + 1 >= len(ordered):
        return ordered[low]
    return ordered[low] + (ordered[low + 1] - ordered[low]) * (place - low)


def percentile(values: Any, part: float) -> float:
    """Compute PERCENTILE and PERCENTILE.INC.

    >>> percentile([[1.0, 2.0, 3.0, 4.0]], 0.3)
    1.9
    """
    ordered = _sorted(values)
    if not 0 <= part <= 1:
        raise CellError("#NUM!")
    return _between(ordered, part * (len(ordered) - 1))


def percentile_exclusive(values: Any, part: float) -> float:
    """Compute PERCENTILE.EXC."""
    ordered = _sorted(values)
    place = part * (len(ordered) + 1) - 1
    if not 0 <= place <= len(ordered) - 1:
        raise CellError("#NUM!")
    return _between(ordered, place)


def quartile(values: Any, quarter: float) -> float:
    """Compute QUARTILE and QUARTILE.INC."""
    return percentile(values, math.floor(quarter) / 4)


def quartile_exclusive(values: Any, quarter: float) -> float:
    """Compute QUARTILE.EXC."""
    return percentile_exclusive(values, math.floor(quarter) / 4)


def percent_rank(values: Any, value: float, digits: float = 3.0) -> float:
    """Compute PERCENTRANK and PERCENTRANK.INC: the part of the others below, cut to some digits."""
    ordered = _sorted(values)
    place = _place(ordered, value)
    return _cut(place / (len(ordered) - 1) if len(ordered) > 1 else 1.0, digits)


def percent_rank_exclusive(values: Any, value: float, digits: float = 3.0) -> float:
    """Compute PERCENTRANK.EXC."""
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
    """Compute LARGE."""
    return small([[-each for each in numbers(values)]], place) * -1.0


def small(values: Any, place: float) -> float:
    """Compute SMALL."""
    ordered = _sorted(values)
    if not 1 <= math.ceil(place) <= len(ordered):
        raise CellError("#NUM!")
    return ordered[math.ceil(place) - 1]


def _squares(values: list[float], less: int) -> float:
    """Return the sum of the squared distances from the mean, by the count less 1 or 0."""
    if len(values) <= less:
        raise CellError("#DIV/0!")
    mean = total(values) / len(values)
    return total((each - mean) ** 2 for each in values) / (len(values) - less)


def of_pairs(term: Callable[[float, float], float]) -> Callable[[Any, Any], float]:
    """Compute SUMXMY2, SUMX2MY2 or SUMX2PY2 of the numbers at the same places of two ranges."""

    def function(left: Any, right: Any) -> float:
        lefts, rights = list(cells(left)), list(cells(right))
        if len(lefts) != len(rights):
            raise CellError("#N/A")
        for value in lefts + rights:
            raise_error(value)
        pairs = zip(lefts, rights, strict=True)
        return total(term(x, y) for x, y in pairs if is_number(x) and is_number(y))

    return function


def sum_of_products(*arrays: Any) -> float:
    """Compute SUMPRODUCT: ranges of one size; what is no number counts as 0.

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
    7: _over(lambda values: math.sqrt(_squares(values, 1))),
    8: _over(lambda values: math.sqrt(_squares(values, 0))),
    9: _over(total),
    10: _over(lambda values: _squares(values, 1)),
    11: _over(lambda values: _squares(values, 0)),
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
    """Compute AGGREGATE of cells that all count, but for errors where the option passes over them.

    >>> aggregate(9, 6, [[1.0], [{"type": "Error", "kind": "Div"}], [3.0]])
    4.0
    """
    blocks = tuple(_counted(option, block) for block in blocks)
    if int(which) not in _SIMPLE:
        raise CellError("#VALUE!")
    return _SIMPLE[int(which)](*blocks)


def aggregate_place(which: float, option: float, block: Any, place: float) -> float:
    """Compute AGGREGATE of the functions that ask for a place among the numbers, 14 to 19."""
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
    """Compute SUBTOTAL of cells that all count; 101 to 111 are 1 to 11 then."""
    which = int(number) - 100 if number > 100 else int(number)
    if not 1 <= which <= 11:
        raise CellError("#VALUE!")
    return _SIMPLE[which](*ranges)


Matrix = list[list[float]]


#: What elimination leaves of a number beside others that much larger is rounding.
_NOTHING = 1e-14


def _matrix(value: Any) -> Matrix:
    rows = rows_of(value)
    for row in rows:
        for item in row:
            raise_error(item)
            if not is_number(item):
                raise CellError("#VALUE!")
    return rows


def _square(value: Any) -> Matrix:
    matrix = _matrix(value)
    if len(matrix) != len(matrix[0]):
        raise CellError("#VALUE!")
    return matrix


def matrix_product(left: Any, right: Any) -> Matrix:
    """Compute MMULT.

    >>> matrix_product([[1.0, 3.0], [7.0, 2.0]], [[2.0, 0.0], [0.0, 2.0]])
    [[2.0, 6.0], [14.0, 4.0]]
    """
    first, second = _matrix(left), _matrix(right)
    if len(first[0]) != len(second):
        raise CellError("#VALUE!")
    columns = list(zip(*second, strict=True))
    return [[total(map(mul, row, column)) for column in columns] for row in first]


def _solved(matrix: Matrix) -> tuple[Matrix, float]:
    """Return the inverse and the determinant; the inverse means nothing where that is 0."""
    size = len(matrix)
    rows = [[*row, *(float(place == number) for place in range(size))] for number, row in enumerate(matrix)]
    largest = max(abs(item) for row in matrix for item in row)
    determinant = 1.0
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        factor = rows[pivot][column]
        if abs(factor) <= largest * _NOTHING:
            return [], 0.0
        if pivot != column:
            rows[column], rows[pivot] = rows[pivot], rows[column]
            determinant = -determinant
        determinant *= factor
        rows[column] = [item / factor for item in rows[column]]
        for row in range(size):
            times = rows[row][column]
            if row != column and times:
                rows[row] = [a - times * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[size:] for row in rows], determinant


def inverse(value: Any) -> Matrix:
    """Compute MINVERSE."""
    result, found = _solved(_square(value))
    if not found:
        raise CellError("#NUM!")
    return result


def determinant(value: Any) -> float:
    """Compute MDETERM.

    >>> determinant([[3.0, 6.0], [1.0, 1.0]]), determinant([[1.0, 2.0], [2.0, 4.0]])
    (-3.0, 0.0)
    """
    return _solved(_square(value))[1]
