"""Matrices: products, inverses and determinants, computed without rounding until the end."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from xlfuncs.errors import CellError

from .reading import is_number, raise_error, rows_of

Matrix = list[list[Fraction]]


def _matrix(value: Any) -> Matrix:
    rows = rows_of(value)
    for row in rows:
        for item in row:
            raise_error(item)
            if not is_number(item):
                raise CellError("#VALUE!")
    return [[Fraction(item) for item in row] for row in rows]


def _square(value: Any) -> Matrix:
    matrix = _matrix(value)
    if len(matrix) != len(matrix[0]):
        raise CellError("#VALUE!")
    return matrix


def product(left: Any, right: Any) -> list[list[float]]:
    """MMULT.

    >>> product([[1.0, 3.0], [7.0, 2.0]], [[2.0, 0.0], [0.0, 2.0]])
    [[2.0, 6.0], [14.0, 4.0]]
    """
    first, second = _matrix(left), _matrix(right)
    if len(first[0]) != len(second):
        raise CellError("#VALUE!")
    columns = list(zip(*second, strict=True))
    return [[float(sum(a * b for a, b in zip(row, column, strict=True))) for column in columns] for row in first]


def _solved(matrix: Matrix) -> tuple[Matrix, Fraction]:
    """The inverse and the determinant; the inverse means nothing where that is 0."""
    size = len(matrix)
    rows = [row + [Fraction(place == number) for place in range(size)] for number, row in enumerate(matrix)]
    determinant = Fraction(1)
    for column in range(size):
        pivot = next((row for row in range(column, size) if rows[row][column]), None)
        if pivot is None:
            return [], Fraction(0)
        if pivot != column:
            rows[column], rows[pivot] = rows[pivot], rows[column]
            determinant = -determinant
        factor = rows[column][column]
        determinant *= factor
        rows[column] = [item / factor for item in rows[column]]
        for row in range(size):
            if row != column and rows[row][column]:
                times = rows[row][column]
                rows[row] = [a - times * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[size:] for row in rows], determinant


def inverse(value: Any) -> list[list[float]]:
    """MINVERSE."""
    result, determinant = _solved(_square(value))
    if not determinant:
        raise CellError("#NUM!")
    return [[float(item) for item in row] for row in result]


def determinant(value: Any) -> float:
    """MDETERM.

    >>> determinant([[3.0, 6.0], [1.0, 1.0]])
    -3.0
    """
    return float(_solved(_square(value))[1])
