"""Days as Excel counts them: number 60 is a 29 February 1900 that never was."""

import pytest
import xlsxwriter

from xlfuncs.core.errors import CellError
from xlfuncs.recalc import recalculate

FORMULAS = [
    ("DATE(1900,2,28)", 59),
    ("DATE(1900,2,29)", 60),
    ("DATE(1900,3,1)", 61),
    ("DATE(1900,3,0)", 60),
    ("DATE(2024,2,29)", 45351),
    ("DATE(2024,14,31)", 45719),  # February 2025 has 28 days: 3 March
    ("DATE(24,1,1)", 8767),
    ("DATE(-1,1,1)", "#NUM!"),
    ("DATE(1900,1,-1)", "#NUM!"),
    ('DATE("x",1,1)', "#VALUE!"),
    ("DAYS(61,59)", 2),
    ('TEXT(60,"yyyy-mm-dd")', "1900-02-29"),
    ('TEXT(0,"yyyy-mm-dd")', "1900-01-00"),
    ("DAY(60)", 29),
    ("SUMPRODUCT(DATE(1900,2,{28,29}))", 119),
]


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    path = tmp_path_factory.mktemp("dates") / "book.xlsx"
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("S")
        for row, (formula, _) in enumerate(FORMULAS, 1):
            sheet.write_formula(f"A{row}", f"=IF(CBA_R(1,20)=1,{formula})")
        sheet.write_formula("B1", "=DATE(1900,2,28)+CBA_R(1,20)", book.add_format({"num_format": "yyyy-mm-dd"}))
    return recalculate(path)


@pytest.mark.parametrize(("row", "formula", "expected"), [(n, *each) for n, each in enumerate(FORMULAS, 1)])
def test_dates(done, row, formula, expected):
    value = done.value("S", f"A{row}")
    assert (value.code if isinstance(value, CellError) else value) == expected


def test_the_day_that_never_was_shows(done):
    assert done.rows("S")[0][1] == "1900-02-29"
