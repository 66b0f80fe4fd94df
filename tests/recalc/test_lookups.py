"""Lookups as Excel documents them: values of another kind are stepped over, the nearest is found by halving."""

import io
from itertools import repeat
from operator import gt, lt
from typing import Any

import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st

from xlfuncs.core.errors import CellError
from xlfuncs.recalc import recalculate
from xlfuncs.xlsx.workbook import Workbook

#: Numbers with a gap, a text and an error between them; names; a rising scale; words.
CELLS = {
    **{"A1": 3, "A2": "12", "A4": 8, "A5": 5, "A6": "x", "A7": "=1/0"},
    **{"B1": "甲", "B2": "乙", "B3": "丙", "B4": "丁", "B5": "戊", "B6": "己", "B7": "庚"},
    **{"C1": 0, "C2": "2", "C3": 2, "C4": 4, "D1": "low", "D2": "text", "D3": "mid", "D4": "high"},
    **{"E1": 9, "E2": 7, "E3": 7, "E4": 1, "F1": "x", "F2": "y", "F3": "x", "F4": "y"},
}
FORMULAS = [
    # the last match of several conditions: 1/(…) is an error wherever one is not met
    ('LOOKUP(1,0/((F1:F4="x")*(E1:E4<9)),B1:B4)', "丙"),
    ('LOOKUP(2,1/(F1:F4="y"),B1:B4)', "丁"),
    ('LOOKUP(2,1/(F1:F4="z"),B1:B4)', "#N/A"),
    ('LOOKUP(1,0/(A1:A7<>""),A1:A6)', "x"),
    ("LOOKUP(9E+307,A1:A7)", 5.0),
    ("LOOKUP(9E+307,A:A)", 5.0),
    ("LOOKUP(9E+307,A1:A7,B1:B7)", "戊"),
    ("LOOKUP(1,{0;1;2},B1:B3)", "乙"),
    ('LOOKUP(1.5,{1,"a";2,"b"})', "a"),
    ("MATCH(9E+307,A1:A7)", 5.0),
    ("MATCH(9E+307,A1:A7,1)", 5.0),
    ('MATCH("々",A1:A7)', 6.0),
    ('LOOKUP("座",A:A)', "x"),
    ('LOOKUP("座",B1:B7)', "庚"),
    ('MATCH("々",B:B)', 7.0),
    ("MATCH(3,C1:C4)", 3.0),  # the text "2" is no number
    ("MATCH(2,C1:C4)", 3.0),
    ("MATCH(-1,C1:C4)", "#N/A"),
    ("MATCH(7,E1:E4,-1)", 2.0),  # falling: the smallest that is not less
    ("MATCH(5,E1:E4,-1)", 3.0),
    ("MATCH(10,E1:E4,-1)", "#N/A"),
    ('MATCH("",A1:A7,-1)', 6.0),  # another way to the last text
    ("MATCH(7,E1:E4,0)", 2.0),
    ("MATCH(7,E1:E4,E4-1)", 2.0),
    ("MATCH(7,E1:E4,)", 2.0),
    ("MATCH(7,E1:E4,FALSE)", 2.0),
    ("MATCH(6,E1:E4+0,FALSE)", "#N/A"),
    ("MATCH(0,INDEX(LEN(A1:A6),0),FALSE)", 3.0),
    ("VLOOKUP(3,C1:D4,2)", "mid"),
    ("VLOOKUP(3,C1:D4,2,TRUE)", "mid"),
    ("VLOOKUP(3,C1:D4,2,E4)", "mid"),
    ("VLOOKUP(3,C1:D4,2,E4-1)", "#N/A"),
    ("VLOOKUP(9,C:D,2)", "high"),
    ("VLOOKUP(3,C1:D4,3)", "#REF!"),
    ("VLOOKUP(3,C1:D4,0)", "#VALUE!"),
    ("VLOOKUP(-3,C1:D4,2)", "#N/A"),
    ('HLOOKUP(2,{1,"2",3;"a","b","c"},2)', "a"),
    ("SUMPRODUCT(VLOOKUP(E1:E4,{0,1;5,10},2))", 31.0),
    ("SUMPRODUCT(LOOKUP(E1:E4,{0,5},{1,10}))", 31.0),
    ('XLOOKUP("x",F1:F4,B1:B4,"none",0,-1)', "丙"),
    ('XLOOKUP(7,E1:E4,B1:B4,"none",0,-2)', "乙"),
    ('XLOOKUP(4,C1:C4,D1:D4,"none",0,2)', "high"),
    ('XLOOKUP(3,C1:C4,D1:D4,"none",-1,2)', "mid"),
    ('XLOOKUP(5,E1:E4,B1:B4,"none",-1,-2)', "丁"),
    ('XLOOKUP(99,E1:E4,B1:B4,"none",1,-2)', "none"),
    ('XLOOKUP("?",F1:F4,B1:B4,"none",2,-1)', "丁"),
    ("SUM(XLOOKUP(7,E1:E4,A1:E4,,0,-1))", 9.0),  # the third row: 2 and 7
    ("XMATCH(7,E1:E4,0,-1)", 3.0),
    # RANK over several areas; equal ones have 2 and 3
    ("RANK(7,(E1:E2,E3:E4))", 2.0),
    ("RANK.EQ(7,(E1,E2,E3,E4),1)", 2.0),
    ("RANK.AVG(7,(E1:E2,E3:E4))", 2.5),
    ("RANK(4,(E1:E2,E3:E4))", "#N/A"),
    ("RANK(2,(C1:C2,C3:C4))", 2.0),  # 4, 2, 0: the text is none of them
    ("RANK(7,Pair)", 2.0),
    ("SUMPRODUCT(RANK(E1:E4,(E1:E2,E3:E4)))", 9.0),  # 1, 2, 2, 4
    ("LARGE((E1:E2,E3:E4),2)", 7.0),
    ("SMALL((E1,E4),1)", 1.0),
    ("INDEX(A1:A7,7)", "#DIV/0!"),
    ("INDEX(A1:A7,5)", 5.0),
    ("INDEX(A1:B7,2)", "#REF!"),
    ("INDEX(A1:B7,2,2)", "乙"),
    ("SUM(INDEX(C1:D4,3,0))", 2.0),
    ("SUM(INDEX(1/(A1:A5=8),4))", 1.0),
    ("INDEX(1/(A1:A5=8),1)", "#DIV/0!"),
]


def values(path):
    done = recalculate(path)
    return done, {
        cell: value.code if isinstance(value, CellError) else value
        for (sheet, cell), value in done.values.items()
        if sheet == "S"
    }


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    path = tmp_path_factory.mktemp("lookups") / "book.xlsx"
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("S")
        book.define_name("Pair", "=(S!$E$1:$E$2,S!$E$3:$E$4)")
        for cell, value in CELLS.items():
            sheet.write(cell, value)
        for row, (formula, _) in enumerate(FORMULAS, 1):
            stored = formula
            for name in ("XLOOKUP", "XMATCH", "RANK.AVG", "RANK.EQ"):
                stored = stored.replace(name, f"_xlfn.{name}")
            sheet.write_formula(f"Z{row}", f"=IF(CBA_R(1,20)=1,{stored})")
    return values(path)[1]


@pytest.mark.parametrize(("row", "formula", "expected"), [(n, *each) for n, each in enumerate(FORMULAS, 1)])
def test_lookups(answers, row, formula, expected):
    assert answers[f"Z{row}"] == expected


#: Numbers that differ by more than the engine takes for nothing; what is no number; zeros of both signs.
RANKED = (
    st.integers(-(10**9), 10**9).map(lambda number: number / 1000)
    | st.integers(-4, 4).map(float)
    | st.sampled_from([-0.0, 1e22, -1e22, 1234567890123456.0, 1e-7, None, "5", "x", True, False])
)


@pytest.mark.slow
@given(st.lists(RANKED, min_size=2, max_size=8), RANKED)
def test_rank_of_each_among_all(cells: list[Any], other: Any) -> None:
    """By its definition: how many numbers are more, or less, than this one. Beside the last number stands another."""
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream) as book:
        sheet = book.add_worksheet()
        for row, value in enumerate([*cells, other], 1):
            if value is not None:
                sheet.write(f"A{row}", value)
            for column, rest in (("B", ""), ("C", ",0"), ("D", ",1")):
                sheet.write_formula(f"{column}{row}", f"=RANK(A{row},$A$1:$A${len(cells)}{rest})")
    values = recalculate(Workbook("book.xlsx", stream.getvalue())).values
    numbers = [value for value in cells if type(value) is float]
    for row, value in enumerate([*cells, other], 1):
        if type(value) is not float:
            continue
        if value in numbers:
            down, up = (float(1 + sum(map(test, numbers, repeat(value)))) for test in (gt, lt))
            assert [values["Sheet1", f"{column}{row}"] for column in "BCD"] == [down, down, up]
        else:
            assert all(isinstance(values["Sheet1", f"{column}{row}"], CellError) for column in "BCD")
