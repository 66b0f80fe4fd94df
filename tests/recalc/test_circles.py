"""Circles: Excel finds them while it computes, where a cell is read that is being computed.

Of INDEX it reads the one cell that is chosen (handsontable/hyperformula#1214, EPPlusSoftware/EPPlus#304, each with
Excel beside it), of IF and CHOOSE the branch that is taken (fastexcel.wordpress.com, 2023-01-03: "Short-circuiting
Excel formulas"; handsontable/hyperformula#336).
"""

import io
from collections.abc import Sequence

import pytest
import xlsxwriter
from cputime import within

from xlfuncs.recalc import Recalculation, recalculate
from xlfuncs.xlsx.workbook import Workbook

CIRCLE = "a circular reference: the cell depends on itself, or on one that does"


def computed(
    cells: dict[str, str | int | bool],
    other: dict[str, str | int | bool] | None = None,
    arrays: dict[str, str] | None = None,
    spilling: dict[str, str] | None = None,
) -> Recalculation:
    """A sheet S with these cells and arrays, and a sheet T with others, computed. 0 points are 0 IMPs: BR_IMP(0)."""
    made = io.BytesIO()
    with xlsxwriter.Workbook(made) as book:
        for name, values in (("S", cells), ("T", other or {})):
            sheet = book.add_worksheet(name)
            for cell, value in values.items():
                sheet.write(cell, value)
        for area, formula in (arrays or {}).items():
            book.get_worksheet_by_name("S").write_array_formula(area, formula)
        for cell, formula in (spilling or {}).items():
            book.get_worksheet_by_name("S").write_dynamic_array_formula(f"{cell}:{cell}", formula)
    return recalculate(Workbook("circles.xlsx", made.getvalue()))


@pytest.mark.parametrize("above", ["INDEX(D:D,ROW()-1)", "INDEX(D$1:D$9,ROW()-1)", "INDEX(A:D,ROW()-1,4)"])
def test_a_running_total_takes_what_stands_above_it_from_its_own_column(above: str) -> None:
    """By hand: 10, 10 + 40 = 50, 50 + 20 = 70."""
    rows = {f"B{row}": value for row, value in enumerate((10, 40, 20), 1)}
    total = {f"D{row}": f"=B{row}+BR_IMP(0)+{above if row > 1 else 0}" for row in (1, 2, 3)}
    found = computed({**rows, **total})
    assert [found.value("S", cell) for cell in total] == [10, 50, 70]


#: How a formula in column A names its own cell, or the one beside it, which reads it.
OWN = ("A{row}", "$A${row}", "S!A{row}", "A{row}:A{row}", "$A{row}:B{row}", "B{row}")


def beside_each(formulas: Sequence[str], own: Sequence[str]) -> dict[str, str | int | bool]:
    """A row for each formula and each way to name its own cell, from A1 on; the cell beside it adds 1."""
    texts = [formula.replace("OWN", name) for formula in formulas for name in own]
    rows = enumerate(texts, 1)
    return {
        cell: text
        for row, each in rows
        for cell, text in ((f"A{row}", f"={each.format(row=row)}"), (f"B{row}", f"=A{row}+1"))
    }


def test_a_branch_that_is_not_taken_closes_no_circle() -> None:
    formulas = (
        "IF(BR_IMP(0)=0,7,OWN)",
        "IF(BR_IMP(0),OWN,7)",
        "IF(BR_IMP(0)=0,7,SUM(OWN)+1)",
        "CHOOSE(BR_IMP(0)+1,7,OWN)",
        "IFERROR(BR_IMP(0)+7,OWN)",
    )
    cells = beside_each(formulas, (*OWN, "A$1:A$99", "A:A"))
    found = computed(cells)
    wrong = {cell: text for cell, text in cells.items() if found.value("S", cell) != (7 if cell[0] == "A" else 8)}
    assert not wrong


def test_a_cell_that_reads_itself_is_circular() -> None:
    formulas = (
        "SUM(OWN)+BR_IMP(0)",
        "IF(BR_IMP(0)=1,7,SUM(OWN))",
        "CHOOSE(BR_IMP(0)+2,7,OWN)",
        "IFERROR(SUM(OWN),BR_IMP(0))",
        "AND(BR_IMP(0)=1,OWN)",
        "SUM(INDEX(OWN,1,1),BR_IMP(0))",
        "SUM(OFFSET(OWN,0,0))+BR_IMP(0)",
    )
    cells = beside_each(formulas, OWN)
    told = {each.cell: each.sentence for each in computed(cells).errors}
    wrong = {
        cell: (text, told.get(cell)) for cell, text in cells.items() if cell[0] == "A" and told.get(cell) != CIRCLE
    }
    assert not wrong


def test_the_cell_of_the_same_address_on_another_sheet_is_another_one() -> None:
    found = computed({"A3": "=T!A3+BR_IMP(0)"}, {"A3": 5})
    assert found.value("S", "A3") == 5


def test_two_cells_that_name_each_other_take_the_one_way_that_is_open() -> None:
    """By hand: while A1 says yes, A2 is 5 and A3 the same; else A3 is 9 and A2 the same."""
    for yes, value in ((True, 5), (False, 9)):
        found = computed({"A1": yes, "A2": "=IF(A1,5+BR_IMP(0),A3)", "A3": "=IF(A1,A2,9)"})
        assert (found.value("S", "A2"), found.value("S", "A3")) == (value, value)


def test_in_a_column_that_names_a_cell_of_its_own_only_that_one_is_circular() -> None:
    """By hand: each row but the fourth adds its number to what stands in the fourth, which is asked in row 4 alone."""
    column = {f"A{row}": f"=IF(B{row}=4,$A$4,B{row}+BR_IMP(0))" for row in range(1, 7)}
    found = computed({**column, **{f"B{row}": row for row in range(1, 7)}})
    assert [each.cell for each in found.errors] == ["A4"]
    assert [found.value("S", f"A{row}") for row in (1, 3, 5, 6)] == [1, 3, 5, 6]


def test_who_is_not_in_a_circle_tells_where_its_error_comes_from() -> None:
    cells = {
        "A1": "=B1+BR_IMP(0)",
        "B1": "=A1",
        "C1": "=B1+1",
        "D1": "=D1+C1",
        "E1": "=SUM(A1:D1)",
        "F1": "=F1+BR_IMP(0)",
        "G1": "=G2+G1",
        "G2": "=CBA_R(25,24)",
    }
    found = computed(cells, {"A1": "=S!F1"})
    assert {(each.sheet, each.cell): each.sentence for each in found.errors} == {
        ("S", "A1"): CIRCLE,
        ("S", "B1"): CIRCLE,
        ("S", "C1"): "comes from B1",
        ("S", "D1"): CIRCLE,  # whoever mends C1 has it still
        ("S", "E1"): "comes from A1",
        ("S", "F1"): CIRCLE,
        ("S", "G1"): CIRCLE,
        ("S", "G2"): "rank 25 is beyond the 24 entries",
        ("T", "A1"): "comes from S!F1",
    }


def test_each_share_of_a_total_that_it_is_in_is_circular() -> None:
    column = {f"D{row}": f"=C{row}/SUM(D$2:D$6)+BR_IMP(0)" for row in range(2, 7)}
    found = computed({**column, **{f"C{row}": row for row in range(2, 7)}})
    assert {each.cell: each.sentence for each in found.errors} == dict.fromkeys(column, CIRCLE)


def test_an_array_that_reads_what_it_fills_is_circular() -> None:
    found = computed({"C1": "=SORT(C1:C3)+BR_IMP(0)", "C2": 2, "C3": 1})
    assert {each.sentence for each in found.errors} == {CIRCLE}


@pytest.mark.parametrize(
    "formula",
    [
        'INDIRECT("A1")+BR_IMP(0)',
        'SUM(INDIRECT("A1:A3"))+BR_IMP(0)',
        'COUNTA(INDIRECT("A:A"))+BR_IMP(0)',
        'IFERROR(INDIRECT("R1C1",FALSE),5)+BR_IMP(0)',
        'IF(BR_IMP(0)=0,INDIRECT("A1"),7)',
        'BR_IMP(INDIRECT("A1"))',
        "OFFSET(C1,0,-2)+BR_IMP(0)",
        "OFFSET(C$3,A2-4,-A2)+BR_IMP(0)",
        "SUM(OFFSET(A3,0,0,-3,1))+BR_IMP(0)",
        "COUNTIF(OFFSET(C1,0,-A2,3),2)+BR_IMP(0)",
        "IFERROR(OFFSET(C1,,-2),5)+BR_IMP(0)",
    ],
)
def test_a_cell_that_means_itself_by_indirect_or_offset_is_circular(formula: str) -> None:
    found = computed({"A1": f"={formula}", "A2": 2, "B1": "=A1+1"})
    assert {each.cell: each.sentence for each in found.errors} == {"A1": CIRCLE, "B1": "comes from A1"}


@pytest.mark.parametrize(
    "formula",
    [
        'IF(BR_IMP(0)=0,2,INDIRECT("A1"))',
        'ROWS(INDIRECT("A1:A2"))+BR_IMP(0)',
        "OFFSET(INDIRECT(ADDRESS(ROW(),COLUMN())),1,0)+BR_IMP(0)",
        'SUM(A2:OFFSET(INDIRECT("A1"),1,0))+BR_IMP(0)',
        'INDEX(INDIRECT("A:A"),ROW()+1)+BR_IMP(0)',
        '_xlfn.LET(_xlpm.x,INDIRECT("A1:A5"),INDEX(_xlpm.x,2))+BR_IMP(0)',
        'SUM(INDIRECT("T!A1:A3"))+BR_IMP(0)',
        "IF(BR_IMP(0)=0,2,OFFSET(C1,0,-2))",
        "ROW(OFFSET(C1,0,-2))+1+BR_IMP(0)",
        "OFFSET(OFFSET(C1,0,-2),1,0)+BR_IMP(0)",
        "INDEX(OFFSET(C1,0,-2,2),2)+BR_IMP(0)",
        "SUM(OFFSET(A3,0,0,-2,1))+BR_IMP(0)",
        "OFFSET(T!C1,0,-2)+BR_IMP(0)",
        "ROWS(OFFSET(C1,0,-2,2))+BR_IMP(0)",
        "COLUMNS(OFFSET(C1,0,-2,9,2))+BR_IMP(0)",
        'ROWS(A2:INDIRECT("A1"))+BR_IMP(0)',
        "ROWS(A2:OFFSET(C1,0,-2))+BR_IMP(0)",
        "SUM(A2:INDEX(A2:A9,ROWS(OFFSET(C1,0,-2,2))))+BR_IMP(0)",
        '_xlfn.SWITCH(BR_IMP(0),0,2,INDIRECT("A1"))',
        "_xlfn.SWITCH(BR_IMP(0),1,OFFSET(C1,0,-2),2)",
        '_xlfn.XLOOKUP(2+BR_IMP(0),A2:A9,A2:A9,INDIRECT("A1"))',
    ],
)
def test_what_only_starts_from_its_own_cell_is_no_circle(formula: str) -> None:
    found = computed({"A1": f"={formula}", "A2": 2}, {"A1": 2})
    assert (found.value("S", "A1"), found.errors) == (2, [])


@pytest.mark.parametrize(
    ("cell", "formula", "expected"),
    [
        ("D6", "OFFSET(D6,-H3,0)", 30),
        ("D5", 'OFFSET(D5,-COUNTIF(H1:H9,">0"),0)', 20),
        ("D5", "OFFSET(D5,-IFERROR(MATCH(2,H1:H9,0),0),0)", 30),
        ("D5", 'INDIRECT("R"&H2&"C",FALSE)', 20),
        ("D5", 'INDIRECT("D"&(5-H2))', 30),
    ],
)
def test_what_means_itself_until_an_array_fills_its_cells_is_no_circle(cell: str, formula: str, expected: int) -> None:
    """H1:H3 are 1, 2, 3: 3 rows above D6 and 2 above D5 is D3, 3 above D5 is D2, and so is row 2."""
    cells = {"A1": 3, "A2": 2, "A3": 1, "D1": 10, "D2": 20, "D3": 30, cell: f"={formula}"}
    found = computed(cells, spilling={"H1": "=SORT(A1:A3)+BR_IMP(0)"})
    assert (found.value("S", cell), found.errors) == (expected, [])


def test_what_means_itself_when_an_array_fills_its_cells_is_circular() -> None:
    cells = {"A1": 3, "A2": 2, "A3": 1, "D5": "=OFFSET(D2,H3,0)", "D6": "=D5+1", "E1": '=INDIRECT("E"&H1)'}
    found = computed(cells, spilling={"H1": "=SORT(A1:A3)+BR_IMP(0)"})
    assert {each.cell: each.sentence for each in found.errors} == {"D5": CIRCLE, "D6": "comes from D5", "E1": CIRCLE}


@pytest.mark.parametrize("rows", [3, pytest.param(10_001, marks=pytest.mark.slow)])
def test_a_circle_through_an_array_is_told_of_its_cells(rows: int) -> None:
    """Whichever of them leads back to it, and whether the engine gets the array whole or in pieces."""
    cells = {"A1": f"=B{rows}+BR_IMP(0)", "D1": "=B2", "E1": "=BR_IMP(430)"}
    found = computed(cells, arrays={f"B1:B{rows}": f"=A1:A{rows}+1"})
    told = {each.cell: each.sentence for each in found.errors}
    assert [told.get(cell) for cell in ("A1", "B1", "D1")] == [CIRCLE, CIRCLE, "comes from B2"]
    assert found.value("S", "E1") == 10


@pytest.mark.parametrize("beside", ["0", "OFFSET(G1,1,0)"])
@pytest.mark.parametrize("formula", ["=B1:B3+BR_IMP(0)", "=SORT(B1:B3)+BR_IMP(0)"])
@pytest.mark.parametrize("kind", ["arrays", "spilling"])
def test_a_circle_through_another_cell_of_an_array_is_told_of_all_in_it(kind: str, formula: str, beside: str) -> None:
    """The array is A1:A3, B2 reads A3, and C1 reads B2."""
    cells = {"B1": 1, "B2": "=A3", "B3": 2, "C1": "=B2+1", "D1": f"=BR_IMP(430)+{beside}"}
    found = computed(cells, **{kind: {"A1:A3" if kind == "arrays" else "A1": formula}})
    told = {each.cell: each.sentence for each in found.errors}
    assert (told, found.value("S", "D1")) == ({"A1": CIRCLE, "B2": CIRCLE, "C1": "comes from B2"}, 10)


@pytest.mark.slow
def test_a_circle_through_a_long_column_is_told_in_time_and_memory() -> None:
    """16 million cells are read in it: the engine alone takes three seconds and half a gigabyte."""
    rows = range(1, 4001)
    with within(2):
        found = computed({f"D{row}": f"=BR_IMP({row})/SUM(D:D)" for row in rows})
    assert {each.sentence for each in found.errors} == {CIRCLE}
