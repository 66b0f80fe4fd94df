"""Matrices: products, inverses and determinants."""

from __future__ import annotations

from operator import mul
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.recalc.engine.functions.reading import raise_error, total
from xlfuncs.recalc.engine.helpers import rows_of
from xlfuncs.xlsx.formulas.plain import is_number

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


def product(left: Any, right: Any) -> Matrix:
    """MMULT.

    >>> product([[1.0, 3.0], [7.0, 2.0]], [[2.0, 0.0], [0.0, 2.0]])
    [[2.0, 6.0], [14.0, 4.0]]
    """
    first, second = _matrix(left), _matrix(right)
    if len(first[0]) != len(second):
        raise CellError("#VALUE!")
    columns = list(zip(*second, strict=True))
    return [[total(map(mul, row, column)) for column in columns] for row in first]


def _solved(matrix: Matrix) -> tuple[Matrix, float]:
    """The inverse and the determinant; the inverse means nothing where that is 0."""
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
    """MINVERSE."""
    result, found = _solved(_square(value))
    if not found:
        raise CellError("#NUM!")
    return result


def determinant(value: Any) -> float:
    """MDETERM.

    >>> determinant([[3.0, 6.0], [1.0, 1.0]]), determinant([[1.0, 2.0], [2.0, 4.0]])
    (-3.0, 0.0)
    """
    return _solved(_square(value))[1]
