"""The working of every function that has cases: rows {step, symbol, value, rule, how}, the result last."""

import itertools
from typing import Any

import pytest
from casefiles import Case, every, same
from together import asked_of_each

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import FUNCTIONS, call

CASES = {
    name: [case for case in cases if not isinstance(case.expect, CellError)]
    for name, cases in itertools.groupby(sorted(every(), key=lambda case: case.function), lambda case: case.function)
}


@pytest.mark.slow
@asked_of_each(sorted(CASES))
def test_the_working_ends_in_the_result(name: str) -> None:
    for case in CASES[name]:
        rows = call("XF_EXPLAIN", [name, *case.args])
        assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
        _, symbol, value, rule, _ = rows[-1]
        assert (symbol, rule) == (name, FUNCTIONS[name].rule)
        assert_result(value, call(name, case.args), case)


def assert_result(value: Any, result: Any, case: Case) -> None:
    if not isinstance(result, list):
        assert same(value, result), case.place
    elif not value.endswith("…"):
        assert value == "; ".join(" ".join(map(plain, row)) for row in result), case.place


def plain(cell: Any) -> str:
    """A cell as a working shows it: numbers as the sheet does, an error as its code."""
    return cell.code if isinstance(cell, CellError) else f"{cell:.15g}" if isinstance(cell, float | int) else cell


@pytest.mark.slow
@asked_of_each(sorted(CASES))
def test_every_step_is_one_cell_with_its_rule(name: str) -> None:
    for case in CASES[name]:
        for _, symbol, value, rule, how in call("XF_EXPLAIN", [name, *case.args])[:-1]:
            assert isinstance(value, float | int | str | CellError), (case.place, symbol, value)
            assert isinstance(symbol, str)
            assert isinstance(rule, str)
            assert isinstance(how, str)
            assert symbol != "" != rule, (case.place, symbol)


def test_a_long_array_is_cut_where_a_cell_ends() -> None:
    function = FUNCTIONS["XQ_TIEBREAKS"]
    assert len(function._told([[float(number)] for number in range(20_000)], "en")) == 32_767


def test_words_of_a_working_are_the_readers() -> None:
    rows = call("XF_EXPLAIN", ["zh:CBA_CONSOLATION_MP", 5, "gold", 8])
    assert rows[-1][2] == "金 5 银 3"
    assert call("XF_EXPLAIN", ["CBA_CONSOLATION_MP", 5, "gold", 8])[-1][2] == "gold 5 silver 3"
