"""Whatever stands in the cells, every function gives cell values or an error with a sentence, and soon."""

import math
from typing import Any

import pytest
from cputime import within
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tiers import attempts
from together import asked_of_each

from xlfuncs.core.arguments import Anything, Kind, Number
from xlfuncs.core.errors import CODES, CellError
from xlfuncs.core.ranges import Range, Records
from xlfuncs.core.registry import FUNCTIONS, Function, call

BLANK = st.sampled_from([None, "", " ", 0, 0.0])
FIGURES = st.one_of(
    st.integers(1, 12), st.integers(1, 12).map(float), st.integers(-3, 3000), st.sampled_from([0.5, 12.25, 1e-9])
)
HUGE = st.sampled_from(
    [1e15, 1e15 - 1, -1e15, 1e16, 1e300, -1e300, 5e-324, 10**400, math.inf, -math.inf, math.nan, "1e15", "9e9999"]
)
JUNK = st.sampled_from(
    ["?", "rank", "３", "=", "T", "1/2", "-", "−4", "#N/A", "全国比赛", "x" * 40_000, "\0", "\ud800"]
)
OTHERS = st.one_of(st.booleans(), st.sampled_from([CellError(code) for code in CODES]))


def single(kind: Kind) -> st.SearchStrategy[Any]:
    """Values that one cell can hold, mostly such as the argument takes."""
    words = [word for pair in kind.codes() for word in pair]
    likely = [FIGURES] if isinstance(kind, Number | Anything) or not words else []
    if words:
        likely.append(st.sampled_from(words))
    return st.one_of(*likely, *likely, *likely, *likely, BLANK, HUGE, JUNK, OTHERS)


def argument(kind: Kind) -> st.SearchStrategy[Any]:
    """A cell or a range for one argument; ranges of every shape, now and then a ragged one."""
    if isinstance(kind, Records):
        row = st.tuples(*(single(column) for column in kind.columns.values())).map(list)
        likely = st.lists(row, min_size=1, max_size=8)
    elif isinstance(kind, Range):
        likely = st.lists(single(kind.each).map(lambda cell: [cell]), min_size=1, max_size=8)
    else:
        likely = single(kind)
    one = single(kind.each if isinstance(kind, Range) else kind)
    ragged = st.lists(st.lists(one, min_size=1, max_size=4), min_size=1, max_size=4)
    return st.one_of(likely, likely, likely, likely, one, ragged)


def arguments(function: Function) -> st.SearchStrategy[list[Any]]:
    kinds = [parameter.kind for parameter in function.args]
    return st.tuples(st.tuples(*map(argument, kinds)), st.integers(0, len(kinds))).map(
        lambda drawn: list(drawn[0])[: max(drawn[1], function.min_args if drawn[1] else 0)]
    )


@pytest.mark.slow
@asked_of_each(sorted(FUNCTIONS))
def test_any_input(name: str) -> None:
    @settings(
        max_examples=attempts(6, 100),
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(arguments(FUNCTIONS[name]))
    def holds(cells: list[Any]) -> None:
        with within(5):
            result = answer(name, cells)
        if isinstance(result, CellError):
            assert result.sentence, "an error without a sentence"
        else:
            assert is_answer(FUNCTIONS[name], result)

    holds()


def answer(name: str, cells: list[Any]) -> Any:
    try:
        return call(name, cells)
    except CellError as error:
        return error


def is_answer(function: Function, result: Any) -> bool:
    """Finite numbers, texts, yes/no or errors, in the shape that is declared."""
    if not function.array:
        return is_cell(result)
    widths = {len(row) for row in result}
    return len(widths) == 1 and widths != {0} and all(is_cell(value) for row in result for value in row)


def is_cell(value: Any) -> bool:
    return math.isfinite(value) if isinstance(value, float) else isinstance(value, str | int | CellError)
