"""Functions of a spreadsheet beside ours, against what Excel documents (``functions.toml``)."""

import math

import pytest
from functiontable import TABLE, workbook
from together import each

from xlfuncs.core.errors import CODES, CellError
from xlfuncs.recalc import recalculate


@pytest.mark.parametrize("group", TABLE)
def test_functions_give_what_excel_documents(group, tmp_path):
    cases = [(formula, expected) for formula, expected in TABLE[group]["cases"]]
    done = recalculate(workbook(tmp_path / "in.xlsx", [formula for formula, _ in cases]))
    results = [done.value("S", f"A{row}") for row in range(1, len(cases) + 1)]
    each(zip(cases, results, strict=True), check_value, lambda case: case[0][0])


def check_value(case):
    (_, expected), value = case
    if isinstance(value, CellError):
        assert value.code == expected
    elif expected in CODES or isinstance(expected, str | bool):
        assert value == expected
        assert type(value) is type(expected)
    else:
        assert not isinstance(value, str | bool)
        assert math.isclose(value, expected, rel_tol=1e-8, abs_tol=1e-15)  # the pages show nine digits
