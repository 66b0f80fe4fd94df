"""The working of every function that has cases: rows {step, symbol, value, rule}, the result last."""

import itertools
from typing import Any

import pytest
from casefiles import Case, every, same

from xlfuncs.errors import CODES, CellError
from xlfuncs.registry import FUNCTIONS, array_constant, call

CASES = {
    name: [case for case in cases if not isinstance(case.expect, CellError)]
    for name, cases in itertools.groupby(sorted(every(), key=lambda case: case.function), lambda case: case.function)
}


@pytest.mark.parametrize("name", sorted(CASES))
def test_the_working_ends_in_the_result(name: str) -> None:
    for case in CASES[name]:
        rows = call("XF_EXPLAIN", [name, *case.args])
        assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
        _, symbol, value, rule = rows[-1]
        assert (symbol, rule) == (name, FUNCTIONS[name].rule)
        assert_result(value, call(name, case.args), case)


def assert_result(value: Any, result: Any, case: Case) -> None:
    if not isinstance(result, list):
        assert same(value, result), case.place
    elif not value.endswith("…"):
        assert same(cells(value), [[plain(cell) for cell in row] for row in result], within=1e-9), case.place


def plain(cell: Any) -> Any:
    """A cell as an array constant shows it: numbers to 15 digits, an error as its code."""
    return cell.code if isinstance(cell, CellError) else f"{cell:.15g}" if isinstance(cell, float | int) else cell


def cells(constant: str) -> list[list[Any]]:
    """An array constant read as a spreadsheet reads it, its numbers still as texts."""
    assert constant[0] + constant[-1] == "{}"
    quoted, rows, text = False, [[]], ""
    for sign in constant[1:-1]:
        quoted ^= sign == '"'
        if quoted or sign not in ",;":
            text += sign
            continue
        rows[-1].append(cell(text))
        text = ""
        if sign == ";":
            rows.append([])
    rows[-1].append(cell(text))
    return rows


def cell(text: str) -> Any:
    return text[1:-1].replace('""', '"') if text.startswith('"') else text


@pytest.mark.parametrize("name", sorted(CASES))
def test_every_step_is_one_cell_with_its_rule(name: str) -> None:
    for case in CASES[name]:
        for _, symbol, value, rule in call("XF_EXPLAIN", [name, *case.args])[:-1]:
            assert isinstance(value, float | int | str | CellError), (case.place, symbol, value)
            assert isinstance(symbol, str)
            assert isinstance(rule, str)
            assert symbol != "" != rule, (case.place, symbol)


def test_array_constants() -> None:
    rows = [["a,b;c", 'say "3"', ""], [0.1 + 0.2, -2.0, 1e20], [True, False, CellError("#N/A")]]
    text = array_constant(rows)
    assert text == '{"a,b;c","say ""3""","";0.3,-2,1e+20;TRUE,FALSE,#N/A}'
    assert cells(text)[0] == rows[0]


def test_a_long_array_is_cut_where_a_cell_ends() -> None:
    text = array_constant([[float(number)] for number in range(20_000)])
    assert len(text) == 32_767
    assert text.endswith("…")


@pytest.mark.parametrize("code", CODES)
def test_an_error_in_a_cell_is_told(code: str) -> None:
    rows = call("XF_EXPLAIN", ["CBA_R", CellError(code, "because of a link"), 24])
    assert rows == [["error", code, "because of a link", "§1.2"]]


@pytest.mark.parametrize("name", sorted(CASES))
def test_asking_for_the_working_changes_nothing(name: str) -> None:
    for case in CASES[name][:5]:
        before = call(name, case.args)
        call("XF_EXPLAIN", [name, *case.args])
        assert same(call(name, case.args), before)
