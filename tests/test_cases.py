"""Every case, straight through the registry."""

import pytest
from casefiles import Case, every, same

from xlfuncs.errors import CellError
from xlfuncs.registry import FUNCTIONS, call, explain

CASES = list(every())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.place)
def test_case(case: Case) -> None:
    got = answer(case)
    if isinstance(got, CellError):
        assert got.sentence, "an error without a sentence"
        assert case.says in got.sentence, got.sentence
    assert same(got, case.expect, case.within), f"{got!r}, not {case.expect!r} ({case.source})"
    check_working(case, got)


def answer(case: Case) -> object:
    try:
        return call(case.function, case.args)
    except CellError as error:
        return error


def check_working(case: Case, got: object) -> None:
    """The last row of the working is the result; a failure is one row with its sentence."""
    rows = explain(case.function, case.args)
    assert all(len(row) == 4 for row in rows)
    if isinstance(got, CellError):
        assert rows == [["error", got.code, got.sentence, FUNCTIONS[case.function].rule]]
    elif not isinstance(got, list):
        assert same(rows[-1][2], got)


def test_every_function_has_cases() -> None:
    assert {case.function for case in CASES} == set(FUNCTIONS)
