"""Precision as displayed, as a workbook may ask for it: each number is what its format shows of it."""

import zipfile

import pytest
import xlsxwriter

from xlfuncs.recalc import recalculate


@pytest.fixture
def book(tmp_path):
    """A workbook of formulas with formats; ``exact`` is what Excel normally does."""

    def build(cells, exact=False):
        path, out = tmp_path / "in.xlsx", tmp_path / "out.xlsx"
        with xlsxwriter.Workbook(path) as made:
            sheet = made.add_worksheet("S")
            for cell, (formula, pattern) in cells.items():
                sheet.write_formula(cell, formula, made.add_format({"num_format": pattern}) if pattern else None)
        with zipfile.ZipFile(path) as old, zipfile.ZipFile(out, "w") as new:
            for name in old.namelist():
                text = old.read(name)
                if name == "xl/workbook.xml" and not exact:
                    assert b"<calcPr " in text
                    text = text.replace(b"<calcPr ", b'<calcPr fullPrecision="0" ')
                new.writestr(name, text)
        return recalculate(out)

    return build


#: CBA_R(1,24) is 1.08 (lg 24 - lg 2 = 1.079), CBA_R(1,20) is 1.
CELLS = {
    "A1": ("=CBA_R(1,24)", "0.0"),  # without the engine
    "A2": ("=A1*10", ""),
    "A3": ("=CBA_R(1,20)/3", "0.00"),
    "A4": ("=A3*3", ""),
    "A5": ("=-A3*7.5", "0"),  # -2.475
    "A6": ("=(A3+0.005)*1", "0.0%"),
    "A7": ('="x"&A3', "0.00"),
    "A8": ("=A3>0", "0.00"),
    "A9": ("=1/0+A3", "0.00"),
}


def test_numbers_are_what_their_formats_show(book):
    done = book(CELLS)
    values = [done.value("S", cell) for cell in CELLS]
    assert values[:8] == [1.1, 11, 0.33, 0.99, -2, 0.335, "x0.33", True]
    assert values[8].code == "#DIV/0!"
    assert done.warnings == []


def test_otherwise_they_are_exact(book):
    done = book(CELLS, exact=True)
    assert [done.value("S", cell) for cell in ("A1", "A4")] == [1.08, 1]


def test_arrays_too(book):
    done = book({"A1": ("=CBA_R(1,20)/3", "0.0"), "B1": ("=SUMPRODUCT({1,2}*A1)/7", "0.000")})
    assert [done.value("S", cell) for cell in ("A1", "B1")] == [0.3, 0.129]  # 0.9 / 7 = 0.12857


def test_a_format_that_is_not_understood_is_a_warning(book):
    done = book({"A1": ("=CBA_R(1,20)/3", "# ?/?")})
    assert done.value("S", "A1") == 1 / 3
    assert [(warning.cell, warning.sentence) for warning in done.warnings] == [
        ("A1", "has full precision here: what the format # ?/? shows of it is not known")
    ]
