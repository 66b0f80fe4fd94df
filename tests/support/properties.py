"""The parts that property tests share."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import HealthCheck, settings
from tiers import attempts

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import call

steady = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=attempts(30, 300),
    suppress_health_check=[HealthCheck.too_slow],
)


def column(values: Sequence[Any]) -> list[list[Any]]:
    return [[value] for value in values]


def flat(rows: list[list[Any]]) -> list[Any]:
    """Return the only column of a result."""
    return [row[0] for row in rows]


def assert_rows_may_be_permuted(function: str, rows: list[list[Any]], split: Callable[..., list[Any]]) -> None:
    """Check that rows in another order give their results in that order; ``split`` makes the arguments from the
    rows.
    """
    order = random.Random(len(rows)).sample(range(len(rows)), len(rows))
    plain = call(function, split(rows))
    permuted = call(function, split([rows[row] for row in order]))
    assert permuted == [plain[row] for row in order]


def answered(function: str, cells: list[Any]) -> Any:
    """Return the function's answer, or its error."""
    try:
        return call(function, cells)
    except CellError as error:
        return error
