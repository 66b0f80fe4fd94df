"""Formulas that only show another cell: what they show is what the engine makes of them."""

import io
from collections.abc import Mapping, Sequence
from typing import Any
from unittest.mock import patch

import xlsxwriter
from delivered import LONG
from hypothesis import given, settings
from hypothesis import strategies as st

from xlfuncs.hosts.headless import recalculate
from xlfuncs.hosts.headless.run import Run
from xlfuncs.package.workbook import Workbook

#: A value of every kind, computed by a function of ours (R = lg 20 − lg 2), by the engine, or by nobody.
CELLS: Mapping[str, Any] = {
    **{"A2": "甲", "A3": 7, "A4": True, "A5": "=1/0", "A7": ""},
    **{"B2": "=CBA_R(1,20)", "B3": "=CBA_R(-1,20)", "B4": '=CBA_R(1,20)&"!"', "B5": "=B2+1", "B6": "=CBA_R(A3,A2)"},
}
#: By hand: what each shows in the cell of the sheet ``Shown`` that stands before it.
EXPECTED = [
    ("A1", 'IFERROR(Data!A2,"-")', "甲"),
    ("A2", 'IFERROR(Data!$A$3,"-")', 7.0),
    ("A3", 'IFERROR(Data!A4,"-")', True),
    ("A4", 'IFERROR(Data!A5,"-")', "-"),
    ("A5", 'IFERROR(Data!A6,"-")', 0.0),  # a blank cell that is referred to is 0
    ("A6", 'IFERROR(Data!B2,"-")', 1.0),
    ("A7", 'IFERROR(Data!B3,"")', ""),
    ("A8", 'IFERROR(Data!B4,"-")', "1!"),
    ("A9", 'IFERROR(Data!B5,"-")', 2.0),
    ("A10", 'IFERROR(A8,"-")', "1!"),
    ("A11", 'IFERROR(Gone!A1,"-")', "-"),
    ("B1", 'IFERROR(INDEX(Data!B$2:B$5,ROW()-ROW($A$1)),"-")', None),  # line 0 is the whole column
    ("B2", 'IFERROR(INDEX(Data!B$2:B$5,ROW()-ROW($A$1)),"-")', 1.0),
    ("B3", 'IFERROR(INDEX(Data!B$2:B$5,ROW()-ROW($A$1)),"-")', "-"),
    ("B6", 'IFERROR(INDEX(Data!B$2:B$5,ROW()-ROW($A$1)),"-")', "-"),  # beyond the last line
    ("B7", 'IFERROR(INDEX(Data!B$2:B$5,ROW()-ROW($A$9)),"-")', "-"),  # line −2
    ("C1", 'IFERROR(INDEX(Two,MOD(ROW(),4)+1,INT(ROW()/4)+1),"-")', 7.0),
    ("C2", 'IFERROR(INDEX(Two,MOD(ROW(),4)+1,INT(ROW()/4)+1),"-")', True),
    ("C5", 'IFERROR(INDEX(Two,MOD(ROW(),4)+1,INT(ROW()/4)+1),"-")', "-"),  # B3
    ("C6", 'IFERROR(INDEX(Two,MOD(ROW(),4)+1,INT(ROW()/4)+1),"-")', "1!"),
    ("C8", 'IFERROR(INDEX(Two,MOD(ROW(),4)+1,INT(ROW()/4)+1),"-")', "-"),  # a third column
    ("C9", 'IFERROR(INDEX(Two,MOD(ROW(),0)+1,1),"-")', "-"),
    ("C10", 'IFERROR(INDEX(Two,(ROW()-8)*1.5-1),"-")', "-"),  # one number for two columns
]


def workbook(formulas: Sequence[tuple[str, str]]) -> Workbook:
    made = io.BytesIO()
    with xlsxwriter.Workbook(made) as book:
        data, shown = book.add_worksheet("Data"), book.add_worksheet("Shown")
        book.define_name("Two", "=Data!$A$2:$B$5")
        for cell, value in CELLS.items():
            data.write(cell, value)
        for cell, formula in formulas:
            shown.write_formula(cell, f"={formula}")
    return Workbook("shown.xlsx", made.getvalue())


def shown(formulas: Sequence[tuple[str, str]]) -> dict[str, Any]:
    values = recalculate(workbook(formulas)).values
    return {cell: values.get(("Shown", cell)) for cell, _ in formulas}


def test_what_they_show() -> None:
    wrong = {
        cell: (formula, got[cell], expected)
        for got in [shown([(cell, formula) for cell, formula, _ in EXPECTED])]
        for cell, formula, expected in EXPECTED
        if expected is not None and (got[cell], type(got[cell])) != (expected, type(expected))
    }
    assert not wrong


PLACES = st.builds("{}{}{}{}".format, *(st.sampled_from(each) for each in (["", "$"], "AB", ["", "$"], "123456789")))
COUNTED = st.recursive(
    st.sampled_from(["ROW()", "ROW($A$2)", "ROW(A3)", "1", "2", "0.5", "3"]),
    lambda inner: (
        st.builds("{}{}{}".format, inner, st.sampled_from("+-*/"), inner)
        | st.builds("MOD({},{})".format, inner, st.sampled_from(["2", "3", "0"]))
        | st.builds("INT({})".format, inner)
        | st.builds("({})".format, inner)
    ),
    max_leaves=4,
)
AREAS = st.sampled_from(["Data!A$2:A$5", "Data!$B$2:$B$5", "Two", "Data!$A$1:$B$7", "Data!A2:A5"])
SHOWING = st.builds("IFERROR(Data!{},{})".format, PLACES, st.sampled_from(['""', '"-"'])) | st.builds(
    'IFERROR(INDEX({},{}),"-")'.format, AREAS, COUNTED | st.builds("{},{}".format, COUNTED, COUNTED)
)


@settings(max_examples=1000 if LONG else 40)
@given(st.lists(st.tuples(st.integers(1, 9), SHOWING), min_size=1, max_size=8))
def test_the_engine_shows_the_same(formulas: list[tuple[int, str]]) -> None:
    # far enough from each other for INDEX(…,0), which gives all its lines
    placed = [(f"{column}{row}", each) for column, (row, each) in zip("CFILORUX", formulas, strict=False)]
    directly = shown(placed)
    with patch.object(Run, "_show_directly", lambda run, left: left):
        assert shown(placed) == directly
