"""Array formulas: cropped, padded, spilled and blocked as Excel does it.

CBA_TIERS gives one row per average, and with fewer than 12 of them every row is tier A.
"""

from typing import Any
from xml.sax.saxutils import escape

import pytest
from handmade import parts_of, sheet_xml, write
from openpyxl.utils import get_column_letter

from xlfuncs.core.errors import CellError
from xlfuncs.recalc import recalculate

AVERAGES = "".join(
    f'<row r="{row}"><c r="A{row}"><v>{value}</v></c>%({row})s</row>' for row, value in ((1, 30), (2, 20), (3, 10))
)


def rows(**cells):
    """Three rows with 30, 20, 10 in column A and more cells, by row: ``rows(r1='<c …/>')``."""
    return AVERAGES % {str(row): cells.get(f"r{row}", "") for row in (1, 2, 3)}


def array(cell, ref, formula, *, dynamic=False, value="0"):
    mark = ' cm="1"' if dynamic else ""
    return f'<c r="{cell}"{mark}><f t="array" ref="{ref}">{formula}</f><v>{value}</v></c>'


def compute(tmp_path, body, **kwargs):
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(body)}, **kwargs)
    done = recalculate(path)
    return done, {
        cell: value.code if isinstance(value, CellError) else value for (_, cell), value in done.values.items()
    }


@pytest.mark.parametrize(
    ("ref", "expected"),
    [
        ("C1:C3", {"C1": "A", "C2": "A", "C3": "A"}),
        ("C1:C2", {"C1": "A", "C2": "A"}),
        ("C1:C4", {"C1": "A", "C2": "A", "C3": "A", "C4": "#N/A"}),
        ("C1:D2", {"C1": "A", "D1": "A", "C2": "A", "D2": "A"}),
        ("C1", {"C1": "A"}),
    ],
)
def test_ctrl_shift_enter_fills_its_area(tmp_path, ref, expected):
    done, values = compute(tmp_path, rows(r1=array("C1", ref, "CBA_TIERS(A1:A3)"), r2='<c r="C2"><v>9</v></c>'))
    assert values == expected
    assert [error.cell for error in done.errors] == [cell for cell, value in expected.items() if value == "#N/A"]
    if done.errors:
        assert done.errors[0].sentence == "the array has nothing for this cell"


@pytest.mark.parametrize(
    ("area", "values", "lookup"),
    [
        ("F1:G64", "ROW($1:$64)*{1,2}", "MATCH(%d,G1:G64,0)"),
        ("F1:G64", "ROW($1:$64)*{1,2}", "MATCH(%d,G:G,0)"),
        ("F1:H64", "ROW($1:$64)*{1,2,1}", "VLOOKUP(%d,G1:H64,2,FALSE)"),
        ("F1:H64", "ROW($1:$64)*{1,2,1}", "_xlfn.XLOOKUP(%d,G1:G64,H1:H64)"),
        ("F1:BQ3", "COLUMN($A:$BL)*{1;2;1}", "HLOOKUP(%d,F2:BQ3,2,FALSE)"),
    ],
)
def test_what_is_looked_up_in_what_an_array_fills(tmp_path, area, values, lookup):
    """Of four that look for something in 64 cells the engine makes an index, before the array's are filled: 2, 4, 6, 8
    are the first four of them.
    """
    rows = [f'<row r="{row}"><c r="A{row}"><f>{lookup % (2 * row)}</f></c>%s</row>' for row in range(1, 5)]
    body = "".join(rows) % (array("F1", area, f"{values}+BR_IMP(0)"), "", "", "")
    _, found = compute(tmp_path, body)
    assert [found[f"A{row}"] for row in range(1, 5)] == [1, 2, 3, 4]


def plain(cells: str) -> str:
    return cells


def guarded(cells: str) -> str:
    return f'IFERROR(IF({cells}&lt;&gt;"",{cells},""),"#VALUE!")'


@pytest.mark.parametrize("first", ["<v>1</v>", "<f>0+1</f>"], ids=["alone", "engine"])
@pytest.mark.parametrize("shape", [plain, guarded])
@pytest.mark.parametrize(
    ("below", "found"),
    [
        ("", ["A", "A", "A", "#N/A", "#N/A"]),
        ("<v>5</v>", ["A", "A", "A", "", "A"]),
        ("<f>2+3</f>", ["A", "A", "A", "", "A"]),
    ],
)
def test_all_of_a_range_is_read_where_something_stands_beyond_most_of_it(tmp_path, first, shape, below, found):
    """With a formula among the cells the engine is asked, without one nobody is; nobody may notice."""
    whole = f"IF(COUNTA($A$1:$A$5)&gt;COUNTA($A$1:$A$3),{shape('$A$1:$A$5')},{shape('$A$1:$A$3')})"
    body = (
        f'<row r="1"><c r="A1">{first}</c>{array("C1", "C1:C5", f"CBA_TIERS({whole})")}</row>'
        '<row r="2"><c r="A2"><v>2</v></c></row><row r="3"><c r="A3"><v>3</v></c></row>'
        + (f'<row r="5"><c r="A5">{below}</c></row>' if below else "")
    )
    _, values = compute(tmp_path, body)
    assert [values[f"C{row}"] for row in range(1, 6)] == found


def test_an_array_between_values_far_down_the_sheet(tmp_path):
    """What an array shows is not hidden by its neighbours: the engine keeps a long column in pieces."""
    body = (
        '<row r="2998"><c r="B2998"><v>1</v></c></row>'
        f'<row r="3000">{array("A3000", "A3000:D3000", "CBA_CONSOLATION_MP(20,&quot;gold&quot;,3)")}'
        '<c r="B3000"><v>0</v></c></row>'
        '<row r="3002"><c r="B3002"><v>1</v></c></row><row r="3010"><c r="B3010"><f>CBA_R(1,24)+B2998</f></c></row>'
    )
    _, values = compute(tmp_path, body)
    assert [values[f"{column}3000"] for column in "ABCD"] == ["gold", 20.0, "silver", 0.0]


@pytest.mark.slow
@pytest.mark.parametrize("height", [100, 130, 300])
def test_what_is_looked_up_behind_an_array_is_found(tmp_path, height):
    """The engine keeps an index of a column, and an array may change the column afterwards."""
    column = f"$D$1:$D${height}"
    cells = {
        row: f'<c r="A{row}"><v>{height - row}</v></c><c r="B{row}"><v>{row}</v></c>'
        + (array("C1", f"C1:C{height}", f"DF_STANDINGS(A1:A{height},B1:B{height},B1:B{height})") if row == 1 else "")
        + f'<c r="D{row}"><f>C{row}+ROW()/100000</f></c>'
        f'<c r="E{row}"><f>MATCH(SMALL({column},{row}),{column},0)</f></c>'
        f'<c r="F{row}"><f>MATCH(D{row},{column},1)</f></c>'
        f'<c r="G{row}"><f>VLOOKUP(D{row},{column},1,FALSE)</f></c>'
        for row in range(1, height + 1)
    }
    body = "".join(f'<row r="{row}">{text}</row>' for row, text in cells.items())
    done, _ = compute(tmp_path, body)
    for row in range(1, height + 1):
        assert [done.value("S", f"{letter}{row}") for letter in "EFG"] == [row, row, row + row / 100000]


#: An array of 2,600 rows and 4 columns, of which the engine fills 2,500 rows at once, and what reads it.
TALL = "(ROW($1:$2600)*10+COLUMN($A$1:$D$1))*A1"
READING = (
    '<row r="1"><c r="A1"><f>BR_IMP(430)</f></c>{}<c r="H1"><f>D2501+F2600</f></c><c r="I1"><f>SUM(C1:F2600)</f></c>'
    '<c r="J1"><f>MATCH(260010,C1:C2600,0)</f></c></row>'
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("dynamic", "ref"),
    [(False, "C1:F2600"), (True, "C1:F2600"), (True, "C1"), (True, "C1:F2700")],
    ids=["of its size", "spilled so before", "grows", "shrinks"],
)
def test_an_array_may_be_larger_than_what_the_engine_fills_at_once(tmp_path, dynamic, ref):
    """By hand: A1 is 10 (430 points are 10 IMPs). D2501 is (25010 + 2) x 10, F2600 (26000 + 4) x 10, C2600 the
    260010 that is looked for. All four columns add up to 10 x (10 x 4 x 2600 x 2601 / 2 + 2600 x (1 + 2 + 3 + 4)).
    """
    done, values = compute(tmp_path, READING.format(array("C1", ref, TALL, dynamic=dynamic)))
    assert not done.errors
    assert (values["C1"], values["F2500"], values["C2501"]) == (110, 250040, 250110)
    assert (values["H1"], values["I1"], values["J1"]) == (250120 + 260040, 1352780000, 2600)
    assert values.get("C2601") is None


def test_a_large_array_may_be_wide(tmp_path):
    """By hand: the last of 10,001 columns from C on is the 10,003rd, NTS, and holds 10001 x 10."""
    wide = array("C1", "C1:NTS1", "COLUMN($A$1:$NTQ$1)*A1")
    _, values = compute(tmp_path, f'<row r="1"><c r="A1"><f>BR_IMP(430)</f></c>{wide}</row>')
    assert (values["C1"], values["NTR1"], values["NTS1"]) == (10, 100000, 100010)


@pytest.mark.slow
def test_a_large_array_that_fails_fails_in_every_cell(tmp_path):
    done, values = compute(tmp_path, READING.format(array("C1", "C1:F2600", "CBA_TIERS(A1&amp;&quot;x&quot;)")))
    assert {values["C1"], values["C2501"], values["F2600"], values["I1"]} == {"#VALUE!"}
    assert done.errors[0].sentence == 'row 1: averages must be a number from 0, not "10x"'


@pytest.mark.slow
def test_a_large_array_is_computed_after_what_it_looks_up_behind_another(tmp_path):
    """By hand: C1:C3 are 30, 20, 10, of which 20 is the second; so row r and column c hold 2 x r x c."""
    first = array("C1", "C1:C3", "A1:A3*(CBA_R(1,24)&gt;0)") + '<c r="D1"><f>C1+0</f></c>'
    second = array("E1", "E1:H2600", "MATCH(20,D1:D3,0)*ROW($1:$2600)*COLUMN($A$1:$D$1)")
    below = [f'<c r="D{row}"><f>C{row}+0</f></c>' for row in (2, 3)]
    _, values = compute(tmp_path, rows(r1=first + second, r2=below[0], r3=below[1]))
    assert (values["E1"], values["H2600"]) == (2, 2 * 2600 * 4)


@pytest.mark.parametrize("dynamic", [False, True])
def test_what_indirect_and_offset_mean_may_be_what_an_array_fills(tmp_path, dynamic):
    """Only its first cell is a formula: the engine may come to what means the others before they are filled.

    By hand: A1:A3 times {10,20} is 300 600, 200 400, 100 200; CBA_R(1,20) is lg 20 less lg 2.
    """
    formulas = {
        "E11": 'INDIRECT("I48")',
        "E12": 'SUM(INDIRECT("H47:I48"))+1',
        "E13": "SUM(OFFSET(H40,7,0,2,2))",
        "E14": 'MATCH(400,INDIRECT("I47:I48"),0)',
        "E15": 'SUMPRODUCT(SUMIF(INDIRECT({"H47:H48","I47:I48"}),"&gt;150"))',  # 200, and 400 + 200
        "E16": "E11+1",
        "E17": 'CBA_R(100/INDIRECT("H48"),20)',
        "E18": 'CBA_R(9/100*INDIRECT("H48"),2)',
    }
    body = rows()
    body += "".join(f'<row r="{cell[1:]}"><c r="{cell}"><f>{text}</f></c></row>' for cell, text in formulas.items())
    filling = array("H46", "H46:I48", "A1:A3*{10,20}*CBA_R(1,20)", dynamic=dynamic)
    shown = array("B50", "B50:C51", 'INDIRECT("H47:I48")', dynamic=dynamic)
    body += f'<row r="46">{filling}</row><row r="50">{shown}</row>'
    done, values = compute(tmp_path, body)
    assert [values[f"E{row}"] for row in range(11, 19)] == [200, 901, 900, 1, 800, 201, 1, "#NUM!"]
    assert [values[cell] for cell in ("B50", "C50", "B51", "C51")] == [200, 400, 100, 200]
    assert [(error.cell, error.sentence) for error in done.errors] == [("E18", "rank 9 is beyond the 2 entries")]


#: By hand from Excel's documentation of each, over S: A1:A8 is 3, b, TRUE, blank, B, 1, FALSE, a; B1:B8 is 1 to 8;
#: C1:C3 is 1, 0, 1; all cells below are blank. Numbers come before texts, FALSE and TRUE, blank cells last in either
#: order; texts of other case are the same to UNIQUE, and a blank cell in what a function gives is a value to COUNTA.
WHOLE_COLUMNS: list[tuple[str, list[Any]]] = [
    ("UNIQUE(S!A:A)", [3, "b", True, 0, 1, False, "a"]),
    ("UNIQUE(S!A:A,,TRUE)", [3, True, 1, False, "a"]),  # b is there twice, and blank cells
    ("UNIQUE(S!B:B,FALSE,TRUE)", [1, 2, 3, 4, 5, 6, 7, 8]),
    ("UNIQUE(S!C:C)", [1, 0, 0]),  # 1, 0 and blank
    ("FILTER(S!A:A,S!B:B>5)", [1, False, "a"]),
    ("FILTER(S!A:A,S!C:C)", [3, True]),
    ('FILTER(S!B:B,S!A:A=9,"none")', ["none"]),
    ('FILTER(S!B:B,(S!A:A<>"")*(ROW(S!A:A)>5))', [6, 7, 8]),
    ('SUM(FILTER(S!B:B,S!A:A<>"b"))', [29]),  # 36 without 2 and 5
    ("TAKE(SORT(S!A:A),8)", [1, 3, "a", "b", "B", False, True, 0]),
    ("TAKE(SORT(S!A:A,,-1),3)", [True, False, "b"]),
    ('TEXTJOIN(",",TRUE,INDEX(SORT(S!B:C,{2,1},{1,-1}),0,1))', ["2,3,1,8,7,6,5,4"]),
    ("TAKE(SORTBY(S!A:A,S!B:B,-1),2)", ["a", False]),
    ("SORT(UNIQUE(FILTER(S!B:B,S!B:B>4)),,-1)", [8, 7, 6, 5]),
    ("ROWS(UNIQUE(S!B:B))", [9]),
    ("COUNTA(UNIQUE(S!A:A))", [7]),
    ("COUNTA(FILTER(S!A:A,S!B:B>3),S!C:C)", [8]),  # five rows, one of them blank, and three cells
    ("LET(x,S!B:B,y,S!A:A,FILTER(y,x>6))", [False, "a"]),
    ("LET(x,S!B:B,ROWS(UNIQUE(x)))", [9]),
    ("UNIQUE(S!1:1,TRUE)", [3]),  # 3, 1 and blank, side by side
    ("SORT(S!B:B)", [1, 2, 3, 4, 5, 6, 7, 8, 0, 0]),
    ("SUM(FILTER(S!B:B,S!C:C=1)*2)", [8]),
    ("MAX(SORT(S!B:B))", [8]),
    # what these give goes on down to the last row of the sheet
    ("ROWS(SORT(S!A:A))", ["#VALUE!"]),
    ("COUNT(SORT(S!B:B)*1)", ["#VALUE!"]),
    ("TAKE(S!A:A,-3)", ["#VALUE!"]),
    ("TAKE(SORTBY(S!A:A,LEN(S!A:A)),2)", ["#VALUE!"]),
    ('ROWS(FILTER(S!A:A,S!A:A=""))', ["#VALUE!"]),
]


#: The rows of S, in which each column depends on a function of ours that is 1.
IN_USE = [
    ("<f>3*CBA_R(1,20)</f>", "<f>CBA_R(1,20)</f>", "<f>CBA_R(1,20)</f>"),
    ("b", "<v>2</v>", "<v>0</v>"),
    ("<f>TRUE</f>", "<v>3</v>", "<v>1</v>"),
    ("", "<v>4</v>"),
    ("B", "<v>5</v>"),
    ("<v>1</v>", "<v>6</v>"),
    ("<f>FALSE</f>", "<v>7</v>"),
    ("a", "<v>8</v>"),
]


@pytest.mark.slow
def test_arrays_of_whole_columns_are_those_of_all_their_cells(tmp_path):
    """What goes on to the last row is told; a list that ends with the rows in use is no longer the next time."""
    data = "".join(
        f'<row r="{row}">'
        + "".join(
            f'<c r="{letter}{row}">{each}</c>' if each[0] == "<" else f'<c r="{letter}{row}" t="str"><v>{each}</v></c>'
            for letter, each in zip("ABC", cells, strict=False)
            if each
        )
        + "</row>"
        for row, cells in enumerate(IN_USE, 1)
    )
    letters = [get_column_letter(4 * place + 1) for place in range(len(WHOLE_COLUMNS))]
    formulas = "".join(
        array(f"{letter}1", f"{letter}1", escape(formula), dynamic=True)
        for letter, (formula, _) in zip(letters, WHOLE_COLUMNS, strict=True)
    )
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(data), "F": sheet_xml(f'<row r="1">{formulas}</row>')})
    done = recalculate(path)
    found = {cell: value for (sheet, cell), value in done.values.items() if sheet == "F"}
    for letter, (formula, expected) in zip(letters, WHOLE_COLUMNS, strict=True):
        shown = [found.get(f"{letter}{row}") for row in range(1, len(expected) + 2)]
        shown = [each.code if isinstance(each, CellError) else each for each in shown]
        assert shown == [*expected, None], formula
        assert [type(each) is bool for each in shown[:-1]] == [type(each) is bool for each in expected], formula
    assert [error.sentence.split(" goes on")[0] for error in done.errors] == [
        *("SORT(S!A:A)", "SORT(S!B:B)", "TAKE(S!A:A,-3)", "SORTBY(S!A:A,LEN(S!A:A))"),
        "the headless engine cannot compute this formula",
    ]
    ending = "SORT(S!B:B) goes on to the end of the sheet, past the rows in use"
    assert [warning.sentence for warning in done.warnings] == [ending]
    done.save(tmp_path / "out.xlsx")
    again = recalculate(tmp_path / "out.xlsx").values
    told = {cell for cell, value in found.items() if isinstance(value, CellError)}
    assert {cell: again.get(("F", cell)) for cell in found.keys() - told} == {
        cell: found[cell] for cell in found.keys() - told
    }
    assert {cell for sheet, cell in again if sheet == "F"} <= found.keys()


def test_a_sorted_column_fills_a_larger_area_with_its_blank_cells(tmp_path):
    """Entered with Ctrl+Shift+Enter: blank cells are last, and show 0."""
    done, values = compute(tmp_path, rows(r1=array("C1", "C1:C7", "SORT(A:A,,CBA_R(1,20))")))
    assert [values[f"C{row}"] for row in range(1, 8)] == [10, 20, 30, 0, 0, 0, 0]
    assert not done.errors
    assert not done.warnings


def test_an_array_beyond_the_edge_of_the_sheet_is_told(tmp_path):
    done, values = compute(tmp_path, rows(r1=array("C1", "C1", "SORT(2:2,,CBA_R(1,20),TRUE)", dynamic=True)))
    assert values == {"C1": "#VALUE!"}
    assert [error.sentence for error in done.errors] == [
        "the array does not fit between its neighbours (#SPILL! in Excel)"
    ]


def test_one_value_fills_the_whole_area_and_a_failing_array_is_reported_once(tmp_path):
    done, values = compute(tmp_path, rows(r1=array("C1", "C1:C2", "CBA_R(1,20)") + array("D1", "D1:D3", "CBA_R(9,2)")))
    assert values == {"C1": 1.0, "C2": 1.0, "D1": "#NUM!", "D2": "#NUM!", "D3": "#NUM!"}
    assert [(error.cell, error.sentence) for error in done.errors] == [("D1", "rank 9 is beyond the 2 entries")]


def test_cells_that_the_file_lacks_are_put_in_their_places(tmp_path):
    body = (
        '<row r="1"><c r="A1"><v>30</v></c>'
        + array("C1", "C1:D4", "CBA_TIERS(A1:A2)")
        + '<c r="F1" s="2"/></row><row r="2"><c r="A2"><v>20</v></c><c r="E2"><v>5</v></c></row><row r="4"/>'
    )
    done, _ = compute(tmp_path, body)
    done.save(tmp_path / "out.xlsx")
    text = parts_of(tmp_path / "out.xlsx")["xl/worksheets/sheet1.xml"].decode()
    assert (
        sheet_xml(
            '<row r="1"><c r="A1"><v>30</v></c>'
            '<c r="C1" t="str"><f t="array" ref="C1:D4">CBA_TIERS(A1:A2)</f><v>A</v></c>'
            '<c r="D1" t="str"><v>A</v></c><c r="F1" s="2"/></row>'
            '<row r="2"><c r="A2"><v>20</v></c><c r="C2" t="str"><v>A</v></c><c r="D2" t="str"><v>A</v></c>'
            '<c r="E2"><v>5</v></c></row>'
            '<row r="3"><c r="C3" t="e"><v>#N/A</v></c><c r="D3" t="e"><v>#N/A</v></c></row>'
            '<row r="4"><c r="C4" t="e"><v>#N/A</v></c><c r="D4" t="e"><v>#N/A</v></c></row>'
        )
        in text
    )


def test_a_spill_takes_the_room_it_needs_and_its_dependents_follow(tmp_path):
    body = rows(
        r1=array("C1", "C1", "CBA_TIERS(A1:A3)", dynamic=True)
        + '<c r="D1"><f>COUNTA(C2:C3)</f><v>0</v></c><c r="E1"><f>COUNTA(_xlfn.ANCHORARRAY(C1))</f><v>1</v></c>'
        '<c r="F1"><f>D1+1</f><v>1</v></c>',
        r2='<c r="C2" s="4"/>',
    )
    done, values = compute(tmp_path, body)
    assert values == {"C1": "A", "C2": "A", "C3": "A", "D1": 2.0, "E1": 3.0, "F1": 3.0}
    done.save(tmp_path / "out.xlsx")
    text = parts_of(tmp_path / "out.xlsx")["xl/worksheets/sheet1.xml"].decode()
    assert '<f t="array" ref="C1:C3">' in text
    assert '<c r="C2" s="4" t="str"><v>A</v></c>' in text
    assert '<c r="A3"><v>10</v></c><c r="C3" t="str"><v>A</v></c>' in text


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("COUNTA($C$2:$C$3)*1", 2.0),
        ("COUNTIF($C$2:$C$3,30)", 1.0),
        ("MATCH(30,$C$2:$C$3,0)*1", 2.0),
        ("C3*2", 60.0),
        ("CBA_R($C$3,600)", 1.0),  # lg 600 − lg 60
        ("SUM(F$1)+CBA_R($C$2,400)", 2.0),  # lg 400 − lg 40, and F1, which is 1
    ],
)
def test_what_is_read_where_a_spill_goes_only_now(tmp_path, formula, expected):
    """The array had one cell when the file was saved; it gives 10, 20, 30."""
    sorting = array("C1", "C1", "_xlfn._xlws.SORT(A1:A3+CBA_R(1,2))", dynamic=True)
    body = rows(r1=f'{sorting}<c r="E1"><f>{formula}</f><v>9</v></c><c r="F1"><f>CBA_R($C$3,600)</f><v>9</v></c>')
    _, values = compute(tmp_path, body)
    assert (values["E1"], values["F1"]) == (expected, 1.0)


def test_a_spill_that_shrinks_empties_what_it_leaves(tmp_path):
    body = rows(
        r1=array("C1", "C1:C3", "CBA_TIERS(A1:A2)", dynamic=True),
        r2='<c r="C2" t="str"><v>A</v></c>',
        r3='<c r="C3" s="1" t="str"><v>A</v></c>',
    )
    done, values = compute(tmp_path, body)
    assert values == {"C1": "A", "C2": "A", "C3": None}
    done.save(tmp_path / "out.xlsx")
    assert '<c r="C3" s="1"/>' in parts_of(tmp_path / "out.xlsx")["xl/worksheets/sheet1.xml"].decode()


def test_a_spill_is_blocked_by_what_stands_there(tmp_path):
    body = rows(r1=array("C1", "C1", "CBA_TIERS(A1:A3)", dynamic=True), r3='<c r="C3"><v>5</v></c>')
    done, values = compute(tmp_path, body)
    assert values == {"C1": "#VALUE!"}
    assert "C3 is not empty" in done.errors[0].sentence


def test_operators_and_functions_compute_as_arrays(tmp_path):
    body = rows(
        r1=array("C1", "C1:C3", "IF(CBA_TIERS(A1:A3)=&quot;A&quot;,ROUND(A1:A3/7,1),0)")
        + array("D1", "D1:D3", "LEN(CBA_TIERS(A1:A3)&amp;A1:A3)")
        + array("E1", "E1", "SUM(A1:A3*(CBA_TIERS(A1:A3)=&quot;A&quot;))")
    )
    _, values = compute(tmp_path, body)
    assert [values[cell] for cell in ("C1", "C2", "C3")] == [4.3, 2.9, 1.4]  # 30/7, 20/7, 10/7
    assert [values[cell] for cell in ("D1", "D2", "D3")] == [3, 3, 3]
    assert values["E1"] == 60


def test_shared_formulas_move_with_their_cell(tmp_path):
    body = rows(
        r1='<c r="B1"><f t="shared" ref="B1:C3" si="0">CBA_R($A$4+A1*0,20)+A1</f><v>0</v></c>'
        '<c r="C1"><f t="shared" si="0"/><v>0</v></c>',
        r2='<c r="B2"><f t="shared" si="0"/></c>',
        r3='<c r="C3"><f t="shared" si="0"/></c>',
    )
    body += '<row r="4"><c r="A4"><v>1</v></c></row>'
    _, values = compute(tmp_path, body)
    # R(1 of 20) is lg 20 - lg 2 = 1; C1 adds B1, and C3 adds B3, which is empty
    assert values == {"B1": 31.0, "C1": 32.0, "B2": 21.0, "C3": 1.0}


def test_arrays_that_feed_each_other_settle(tmp_path):
    body = rows(
        r1=array("C1", "C1", "CBA_TIERS(A1:A3)", dynamic=True)
        + array("E1", "E1", "C1#&amp;&quot;!&quot;".replace("C1#", "_xlfn.ANCHORARRAY(C1)"), dynamic=True)
        + array("G1", "G1", "_xlfn.ANCHORARRAY(E1)", dynamic=True)
    )
    _, values = compute(tmp_path, body)
    assert [values[f"{column}3"] for column in "CEG"] == ["A", "A!", "A!"]


@pytest.mark.parametrize("formula", ["SUM(1:1)+CBA_R(1,20)", "NOSUCH(CBA_R(1,20))", "GROWTH(A1:A3)+CBA_R(1,20)"])
def test_what_cannot_be_computed_fails_in_every_cell(tmp_path, formula):
    _, values = compute(tmp_path, rows(r1=array("C1", "C1:D2", formula)))
    assert len(values) == 4
    assert len(set(values.values()) - {0.0}) == 1
    assert values["D2"].startswith("#")
    _, spilt = compute(tmp_path, rows(r1=array("C1", "C1:C2", formula, dynamic=True), r2='<c r="C2"><v>1</v></c>'))
    assert spilt["C1"] == values["C1"]
    assert spilt["C2"] is None


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("IF(A1:A3>N*99,A1:B3,&quot;&quot;)", [["", ""]] * 3),
        ("IF(A1:A3>N*15,A1:B3,&quot;-&quot;)", [[30, 1], [20, 2], ["-", "-"]]),
        ("IF(A1:A3>N*15,A1:B3)", [[30, 1], [20, 2], [False, False]]),
        ("IF(A1:A3>N*15,,A1:B1)", [[0, 0], [0, 0], [30, 1]]),
        ("IF(A1:B1>N*15,A1:A3,B1:B3)", [[30, 1], [20, 2], [10, 3]]),
        ("IF(A1:A3/(N-1),1,2)", [["#DIV/0!"] * 2] * 3),
    ],
)
def test_if_of_several_conditions_is_as_large_as_its_branches(tmp_path, formula, expected):
    """N stands for a call of ours that gives 1; the area has two columns, and INDEX sees the second one."""
    formula = formula.replace("N", "CBA_PLACES(3,&quot;gold&quot;)").replace(">", "&gt;")
    body = rows(
        r1=f'<c r="B1"><v>1</v></c>{array("D1", "D1:E3", formula)}',
        r2='<c r="B2"><v>2</v></c>',
        r3='<c r="B3"><v>3</v></c>' + array("G3", "G3", f"INDEX({formula},3,2)"),
    )
    _, values = compute(tmp_path, body)
    assert [[values[f"{column}{row}"] for column in "DE"] for row in (1, 2, 3)] == expected
    assert values["G3"] == ("#REF!" if "/" in formula else expected[2][1])  # that one has one column


def test_whole_columns_are_counted_as_far_as_an_array_reaches_now(tmp_path):
    """A, A, A come to stand in C3:C5, where the workbook has only C3 and nothing below row 3. In rows 1 to 5 something
    stands in A or C, in all others in neither; beside the three A stand 10 and two blank cells, which are not 30.
    """
    formulas = (
        'COUNTIFS(C:C,"",A:A,"")',
        'COUNTIFS(C:C,"A",A:A,"&lt;&gt;30")',
        'SUMPRODUCT((C:C="")*(A:A=""))',
    )
    one, two, three = (f'<c r="E{row}"><f>{formula}</f></c>' for row, formula in enumerate(formulas, 1))
    anchor = array("C3", "C3", "CBA_TIERS(A1:A3)", dynamic=True)
    _, values = compute(tmp_path, rows(r1=one, r2=two, r3=anchor + three))
    assert [values[f"E{row}"] for row in (1, 2, 3)] == [1048571, 3, 1048571]


def test_an_index_spills_where_a_cell_says_the_whole_line(tmp_path):
    """B1 is 12 places of 24 less 12, 0: all of the column; a plain formula takes no line for a cell."""
    line = '<c r="B1"><f>CBA_PLACES(24)-12</f></c>' + array("C1", "C1:C3", "INDEX(A1:A3,B1,1)", dynamic=True)
    plain = '<c r="E1"><f>INDEX(A1:A3,B1,1)</f></c>'
    done, values = compute(tmp_path, rows(r1=line + plain))
    assert [values[f"C{row}"] for row in (1, 2, 3)] == [30, 20, 10]
    assert [(error.cell, error.said.name) for error in done.errors] == [("E1", "SEVERAL_CELLS")]
