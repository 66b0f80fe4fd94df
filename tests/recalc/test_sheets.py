"""Whole sheets of the ordinary kind, laid out by XlsxWriter; expected values are worked out by hand.

With 24 entries R is lg 24 - lg 2r, and V is 36.4: place 1 gives 39.31, place 3 gives 21.84 (the rulebook's own
example); place 2: lg 24 - lg 4 = 0.7782, R = 0.78, 0.78 x 36.4 = 28.392, so 28.39.
"""

import pytest
import xlsxwriter

from xlfuncs.core.errors import CellError
from xlfuncs.recalc import explain, recalculate

FIRST, SECOND, THIRD = 39.31, 28.39, 21.84


@pytest.fixture
def make(tmp_path):
    """A workbook from a function that fills it; gives its path."""

    def build(fill, name="book.xlsx", saved_by="XlsxWriter"):
        path = tmp_path / name
        with xlsxwriter.Workbook(path) as book:
            book.calc_on_load = saved_by == "XlsxWriter"
            fill(book)
        return path

    return build


def computed(path, sheet="S"):
    done = recalculate(path)
    return {cell: value for (name, cell), value in done.values.items() if name == sheet}


def one(make, formula, cells=None, **kwargs):
    """The value of one formula in J1, beside some cells."""

    def fill(book):
        sheet = book.add_worksheet("S")
        for cell, value in (cells or {}).items():
            sheet.write(cell, value)
        sheet.write_formula("J1", formula, None, kwargs.pop("value", ""))

    return recalculate(make(fill)).value("S", "J1")


def test_an_event_sheet_of_every_ordinary_kind(make):
    def fill(book):
        sheet = book.add_worksheet("Event")
        sheet.write_column("H1", [24, 36.4])
        book.define_name("V", "=Event!$H$2")
        sheet.add_table(
            "A1:E4",
            {
                "name": "Entries",
                "total_row": False,
                "columns": [
                    {"header": "Team"},
                    {"header": "Rank"},
                    {"header": "MP", "formula": "=CBA_MP([@Rank],$H$1,V)"},
                    {"header": "Double", "formula": "=Entries[[#This Row],[MP]]*2"},
                    {"header": "Place", "formula": "=RANK([@MP],[MP])"},
                ],
                "data": [["Ada", 1], ["Bai", 3], ["Cho", 2]],
            },
        )
        board = book.add_worksheet("Board")
        board.write_formula("A1", '=_xlfn.XLOOKUP("Cho",Entries[Team],Entries[MP])')
        board.write_formula("A2", '=SUMIFS(Entries[MP],Entries[Rank],">=2")')
        board.write_formula("A3", "=SUM(Event!C2:C4)")
        board.write_formula("A4", '=INDEX(Event!C:C,MATCH("Bai",Event!A:A,0))')
        board.write_formula("A5", '=IFERROR(CBA_MP(25,24,V),"too far")')
        board.write_formula("A6", '=IF(A3>80,"ok: "&A3,"low")')
        board.write_formula("A7", '=Entries[[#Headers],[MP]]&"/"&ROWS(Entries)&"/"&COUNTA(Entries[#All])')
        board.write_dynamic_array_formula("C1", "=_xlfn.SORTBY(Entries[[Team]:[Rank]],Entries[MP],-1)")
        board.write_formula("F1", "=_xlfn.LET(_xlpm.best,MAX(Entries[MP]),_xlpm.best-Entries[[#Totals],[MP]])")

    done = recalculate(make(fill))
    assert [done.value("Event", f"C{row}") for row in (2, 3, 4)] == [FIRST, THIRD, SECOND]
    assert done.value("Event", "D3") == pytest.approx(2 * THIRD)
    assert [done.value("Event", f"E{row}") for row in (2, 3, 4)] == [1, 3, 2]
    assert done.value("Board", "A1") == SECOND
    assert done.value("Board", "A2") == pytest.approx(THIRD + SECOND)
    assert done.value("Board", "A3") == pytest.approx(89.54)
    assert done.value("Board", "A4") == THIRD
    assert done.value("Board", "A5") == "too far"
    assert done.value("Board", "A6") == "ok: 89.54"
    assert done.value("Board", "A7") == "MP/3/20"
    assert [[done.value("Board", f"{c}{r}") for c in "CD"] for r in (1, 2, 3)] == [["Ada", 1], ["Cho", 2], ["Bai", 3]]
    assert isinstance(done.value("Board", "F1"), CellError)
    assert [(e.sheet, e.cell, e.code) for e in done.errors] == [("Board", "F1", "#REF!")]


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("=SUMPRODUCT(ROUND(A1:A3*CBA_R(1,2),0)*A1:A3)", 0.0),  # R(1 of 2) is lg 2 - lg 2
        ("=SUMPRODUCT(ROW(A1:A3)*A1:A3)+0*CBA_R(1,2)", 20.0),  # 1*2.5 + 2*-1 + 3*6.5
        ("=SUMPRODUCT(ABS(A1:A3))+CBA_R(1,2)", 10.0),
        ("=SUMPRODUCT(--(LEN(B1:B3)=2))+CBA_R(1,2)", 2.0),
        ("=SUMPRODUCT(COUNTIF(B1:B3,B1:B3))+CBA_R(1,2)", 5.0),
        ("=SUMPRODUCT(1/COUNTIF(B1:B3,B1:B3))+CBA_R(1,2)", 2.0),
        ("=SUMPRODUCT(ISNUMBER(A1:A3)*ISTEXT(B1:B3))+CBA_R(1,2)", 3.0),
        ("=SUMPRODUCT(LARGE(A1:A3,{1,2}))+CBA_R(1,2)", 9.0),
        ("=SUMPRODUCT(INT(A1:A3))+CBA_R(1,2)", 7.0),  # 2 - 1 + 6
        ('=CBA_R(1,2)+0.1+0.2&""', "0.3"),
        ('="x"&(1/3+CBA_R(1,2))', "x0.333333333333333"),
        ("=CBA_R(1,2)-2^2", -4.0),
        ("=-2^2+CBA_R(1,2)", 4.0),
        ('=IF(CBA_R(1,2)=0,"",1)', ""),
        ("=CBA_R(1,2)=0", True),
        ('=TEXT(CBA_R(1,20),"0.00")', "1.00"),
        ('=_xlfn.TEXTJOIN("-",TRUE,A1:A3*(1+CBA_R(1,2)))', "2.5"),  # a plain formula in row 1: A1
        ("=SUM(A1:A3)*CBA_R(1,20)", 8.0),
        ("=_xldudf_CBA_R(1,20)", 1.0),
        ("=_xll.CBA_R(1,20)", 1.0),
        ("=SUM((A1,A3))+CBA_R(1,2)", 9.0),
        ("=SUM(A1:INDEX(A:A,2))+CBA_R(1,2)", 1.5),
        ('=INDIRECT("A3")+CBA_R(1,2)', 6.5),
        ("=CHOOSE(2,1,A3)+CBA_R(1,2)", 6.5),
        ("=0.1*3+CBA_R(1,2)=0.3", True),  # Excel compares 15 digits
        ("=IF(A9=B9,CBA_R(1,20),0)", 1.0),  # two empty cells
        ("=IF(A9=0,CBA_R(1,20),0)", 1.0),
        ('=A9=""', True),
        ('=IF(B1="AB",CBA_R(1,20),0)', 1.0),
        ("=B1>A1+CBA_R(1,2)", True),  # text is more than any number
        ("=SUMPRODUCT((A1:A3>CBA_R(1,20))*1)", 2.0),
        ('=UPPER("é"&CBA_R(1,20))', "É1"),
        ('=SUMPRODUCT(--(UPPER(B1:B3)="AB"))+CBA_R(1,2)', 2.0),
        ("=CHOOSE(2,1,A1:A3)+CBA_R(1,2)", 2.5),  # row 1 of a plain formula
        ("=SUM(OFFSET(A1,0,0,2,1))+CBA_R(1,2)", 1.5),
        ("=IF(FALSE,CBA_R(9,2),7)", 7.0),
        ("=GROWTH(A1:A2)+CBA_R(1,2)", "#NAME?"),
        ("=CBA_R(,2)", ""),
        # Excel takes what an addition or subtraction leaves of rounding for 0, if nothing is done after it.
        ("=CBA_R(1,2)+0.1+0.2-0.3", 0.0),
        ("=IF(J2=0,CBA_R(1,20),9)", 1.0),  # J2 is 1 - 0.9 - 0.1
        ("=A9-CBA_R(1,20)", -1.0),
        ('="3"+CBA_R(1,20)', 4.0),
        ("=B1+CBA_R(1,20)", "#VALUE!"),
        # What is read as text has 15 digits too: 0.3 and 0.333333333333333.
        ("=LEN(0.1+0.2+CBA_R(1,2))", 3.0),
        ("=LEFT(0.1+0.2+CBA_R(1,2),9)", "0.3"),
        ('=SUBSTITUTE(1/3+CBA_R(1,2),"0.","")', "333333333333333"),
        ('=123456789012*10^9*CBA_R(1,20)&"!"', "123456789012000000000!"),  # as a binary number …011999997952
        ("=LEFT(CBA_R(1,2)=0,2)", "TR"),
        ('=REPLACE("abc",9+CBA_R(1,2),1,"x")', "abcx"),
        ("=REPLACE(123,2+CBA_R(1,2),1,A9)", "13"),
        ('=REPLACE(B1,0,1,"x")', "#VALUE!"),
        ('=SUMPRODUCT(--(REPLACE(B1:B3,1,1,"")="b"))+CBA_R(1,2)', 2.0),
        # Text, yes and no count as 0 in SUMPRODUCT: only the second row has two numbers, 20 and -1.
        ("=SUMPRODUCT(C1:C3,A1:A3)+CBA_R(1,2)", -20.0),
        ("=SUMPRODUCT(A1:A3>0,A1:A3)+CBA_R(1,2)", 0.0),
        ("=SUMPRODUCT(--(A1:A3>0),A1:A3)+CBA_R(1,2)", 9.0),
        ("=CBA_MP(1,24,36.4,,)", FIRST),
    ],
)
def test_formulas_beside_ours(make, formula, expected):
    cells = {"A1": 2.5, "A2": -1, "A3": 6.5, "B1": "ab", "B2": "ab", "B3": "c", "C1": "3", "C2": 20, "C3": True}
    value = one(make, formula, cells | {"J2": "=1-0.9-0.1"})
    if isinstance(value, CellError):
        value = value.code
    assert value == (pytest.approx(expected) if isinstance(expected, float) else expected)
    assert type(value) is type(expected)


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("LOOKUP(-2,A1:A6,B1:B6)", "b"),
        ("LOOKUP(9,A1:A6,B1:B6)", "d"),
        ("LOOKUP(9,A1:B6)", "d"),
        ("LOOKUP(9,A:A)", 2.0),
        ("LOOKUP(4,D1:G2)", "y"),
        ('XLOOKUP(-1,A1:A6,B1:B6,"none",-1)', "b"),
        ('XLOOKUP(-1,A1:A6,B1:B6,"none",1,1)', "d"),
        ('XLOOKUP(-9,A1:A6,B1:B6,"none",-1)', "none"),
        ("XMATCH(-1,A1:A6,1)", 4.0),
        ("XMATCH(0,A1:A6,-1)", 2.0),
        ('COUNTIF(A1:A6,"<0")', 2.0),
        ('SUMPRODUCT((C1:C2="É")*A1:A2)', -8.0),  # é and É: no difference of capitals
    ],
)
def test_blank_cells_are_not_looked_up(make, formula, expected):
    cells = {"A1": -5, "A2": -3, "A4": 2, "B1": "a", "B2": "b", "B3": "c", "B4": "d", "C1": "é", "C2": "É"}
    cells |= {"D1": 1, "E1": 3, "F1": 5, "D2": "x", "E2": "y", "F2": "z"}
    stored = formula.replace("XLOOKUP", "_xlfn.XLOOKUP").replace("XMATCH", "_xlfn.XMATCH")
    assert one(make, f"=IF(CBA_R(1,20)=1,{stored})", cells) == expected


def test_a_function_of_ranges_that_is_not_known_is_one_sentence(make):
    done = recalculate(make(lambda book: book.add_worksheet("S").write_formula("A1", "=GROWTH(B1:C9)+CBA_R(1,2)")))
    assert [(error.code, error.sentence) for error in done.errors] == [
        ("#NAME?", "the headless engine cannot compute GROWTH")
    ]
    assert done.warnings == []


def test_a_wildcard_for_one_character_is_doubted_in_many_whole_rows(make):
    def fill(book):
        sheet = book.add_worksheet("S")
        sheet.write_formula("A1", '=COUNTIF(2:40,"甲?")+CBA_R(1,20)')
        sheet.write_formula("A2", '=COUNTIF(3:40,"甲~?*")+COUNTIF(2:2,"甲?")+CBA_R(1,20)')

    assert [warning.cell for warning in recalculate(make(fill)).warnings] == ["A1"]


def test_only_the_cone_is_computed(make):
    def fill(book):
        sheet = book.add_worksheet("S")
        sheet.write("A1", 1)
        sheet.write_formula("B1", "=A1+1", None, 77)  # a wrong value, but its program's own
        sheet.write_formula("B2", "=B1+1", None, 78)
        sheet.write_formula("B3", "=CBA_MP(A1,24,36.4)+B1", None, 5)
        sheet.write_formula("B4", "=SUM(B3:B3)", None, 6)

    expected = {"B3": pytest.approx(FIRST + 77), "B4": pytest.approx(FIRST + 77)}
    assert computed(make(fill, saved_by="Excel")) == expected
    # As XlsxWriter leaves it, it asks to be computed anew: 1 + 1, one more, 39.31 + 2 and the sum of that.
    assert computed(make(fill)) == {"B1": 2, "B2": 3, "B3": pytest.approx(41.31), "B4": pytest.approx(41.31)}


def test_a_column_that_is_not_filled_down_to_its_end(make):
    """Rows that read the row above, two rows, or the text %d of a formula stand among those that read their own."""

    def fill(book):
        sheet = book.add_worksheet("S")
        sheet.write_column("A1", [1, 2, 3, 1, 2, 3])
        for row, formula in enumerate(
            (
                "=CBA_MP(A1,24,36.4)",
                "=CBA_MP(A2,24,36.4)",
                "=CBA_MP(A2,24,36.4)",
                "=CBA_MP(A4,24,36.4)",
                "=CBA_MP(A4+A5-A4,24,36.4)",
                '=IF(A6=3,"%d of A"&A5,CBA_MP(A6,24,36.4))',
            )
        ):
            sheet.write_formula(row, 1, formula)
            sheet.write_formula(row, 2, f"=B{row + 1}" if row % 2 else "=B1")

    values = computed(make(fill))
    assert [values[f"B{row}"] for row in range(1, 7)] == [FIRST, SECOND, SECOND, FIRST, SECOND, "%d of A2"]
    assert [values[f"C{row}"] for row in range(1, 7)] == [FIRST, SECOND, FIRST, FIRST, FIRST, "%d of A2"]


def test_two_rows_read_by_each_formula_of_a_column(make):
    """The rank of the row above, and the entries of its own row."""

    def fill(book):
        sheet = book.add_worksheet("S")
        sheet.write_column("A1", [1, 2, 3, None])
        sheet.write_column("B1", [None, 24, 24, 24])
        for row in (2, 3, 4):
            sheet.write_formula(f"C{row}", f'=IF("%d"="","",CBA_MP(A{row - 1},B{row},36.4))')
        sheet.write_formula("C5", '=IF("%d"="","",CBA_MP(A3,B4,36.4))')

    values = computed(make(fill))
    assert [values[f"C{row}"] for row in (2, 3, 4, 5)] == [FIRST, SECOND, THIRD, THIRD]


def test_a_column_of_which_only_a_lower_row_is_computed(make):
    """Formulas that differ only by their row share one reading; each still reads its own row."""

    def fill(book):
        sheet = book.add_worksheet("S")
        sheet.write_column("A1", [10, 20, None, 40])
        sheet.write_formula("A3", "=CBA_MP(3,24,36.4)", None, 1)
        for row in range(1, 5):
            sheet.write_formula(f"B{row}", f"=A{row}*2", None, 7)
            sheet.write_formula(f"C{row}", f"=SUM(A$1:A{row})", None, 7)

    # of column C the rows 3 and 4 depend on A3: 10 + 20 + 21.84, and 40 more
    expected = {"A3": THIRD, "B3": 43.68, "C3": 51.84, "C4": 91.84}
    assert computed(make(fill, saved_by="Excel")) == {cell: pytest.approx(value) for cell, value in expected.items()}


def test_dependence_goes_through_names_areas_columns_and_sheets(make):
    def fill(book):
        sheet = book.add_worksheet("S")
        book.add_worksheet("T")
        last = book.add_worksheet("U")
        book.define_name("Award", "=CBA_MP(S!$A$1,24,36.4)")
        book.define_name("Sheetwide", "=S!$B$1:$B$2")
        book.define_name("LeftOfMe", "=S!A1")  # relative: in C9 it means C9's own row and column
        sheet.write("A1", 3)
        sheet.write_formula("B1", "=Award", None, 1)
        sheet.write_formula("C1", "=SUM(Sheetwide)", None, 1)
        sheet.write_formula("C2", "=SUM(B:B)", None, 1)
        sheet.write_formula("C3", "=SUM(1:1)-C1", None, 1)
        sheet.write_formula("C4", "=SUM(S:U!B1)", None, 1)
        last.write("B1", 100)
        last.write_formula("A1", "='S'!B1", None, 1)
        last.write_formula("A2", "=A9+1", None, 1)

    done = recalculate(make(fill, saved_by="Excel"))
    assert done.value("S", "C1") == done.value("S", "C2") == THIRD
    assert done.value("S", "C3") == pytest.approx(3 + THIRD)
    assert done.value("S", "C4") == pytest.approx(100 + THIRD)
    assert done.value("U", "A1") == THIRD
    assert ("U", "A2") not in done.values


def test_errors_carry_sentences_and_say_where_they_come_from(make):
    def fill(book):
        sheet = book.add_worksheet("S")
        sheet.write_column("A1", [25, "x", 3])
        sheet.write_formula("B1", "=CBA_R(A1,24)")
        sheet.write_formula("B2", "=CBA_R(A2,24)")
        sheet.write_formula("C1", "=B1+1")
        sheet.write_formula("C2", "=SUM(B1:B2)")
        sheet.write_formula("C3", "=CBA_R(3,24)/0")
        sheet.write_formula("D1", "=CBA_R(B1,24)")
        sheet.write_formula("D2", "=NOSUCH(CBA_R(3,24))")
        sheet.write_formula("D3", "=CBA_R(3,24)+nowhere")
        sheet.write_formula("D4", "=D5+CBA_R(3,24)")
        sheet.write_formula("D5", "=D4")
        sheet.write_formula("D6", "=D6+CBA_R(3,24)")

    errors = {error.cell: (error.code, error.sentence) for error in recalculate(make(fill)).errors}
    assert errors["B1"] == ("#NUM!", "rank 25 is beyond the 24 entries")
    assert errors["B2"][0] == "#VALUE!"
    assert "x" in errors["B2"][1]
    assert errors["C1"] == ("#NUM!", "comes from B1")
    assert errors["C2"] == ("#NUM!", "comes from B1")
    assert errors["C3"] == ("#DIV/0!", "a division by zero, or an average of nothing")
    assert errors["D1"] == ("#NUM!", "comes from B1")
    assert errors["D2"] == ("#NAME?", "NOSUCH is not known to the headless engine")
    assert errors["D3"] == ("#NAME?", "there is no name 'nowhere' in this workbook")
    for cell in ("D4", "D5", "D6"):
        assert errors[cell] == ("#NUM!", "a circular reference: the cell depends on itself, or on one that does")


def test_what_cannot_be_read_matters_only_inside_the_cone(make):
    def fill(book):
        sheet = book.add_worksheet("S")
        sheet.write_formula("A1", "=1+*2)", None, 3)
        sheet.write_formula("A2", "=CBA_R(1,2)+*2)", None, 3)

    done = recalculate(make(fill))
    assert done.value("S", "A1") == 3
    assert [(error.cell, error.code) for error in done.errors] == [("A2", "#NAME?")]


def test_rows_without_a_partner_are_not_available(make):
    """Of three rows times two the third is #N/A, as Excel has it, and it is said of which ranges."""

    def fill(book):
        sheet = book.add_worksheet("S")
        sheet.write_column("A1", [1, 2, 3])
        sheet.write_column("B1", [4, 5])
        sheet.write_array_formula("C1:C1", "{=SUM(A1:A3*B1:B2)+CBA_R(1,2)}")

    [error] = recalculate(make(fill)).errors
    assert (error.cell, error.code, error.sentence) == ("C1", "#N/A", "A1:A3 and B1:B2 have different sizes")


@pytest.mark.slow
def test_an_empty_column_is_one_empty_cell(make):
    """A blank rank gives nothing, whatever column it is taken from."""

    def fill(book):
        sheet = book.add_worksheet("S")
        sheet.write_formula("A1", "=CBA_R(Z:Z,20)")
        sheet.write_formula("B2", "=CBA_R(Z1,20)")

    done = recalculate(make(fill))
    assert (done.value("S", "A1"), done.value("S", "B2")) == ("", "")


def test_plain_formulas_intersect_as_excel_does(make):
    def fill(book):
        sheet = book.add_worksheet("S")
        sheet.write_column("A1", [10, 20, 30])
        for row in (1, 2, 3, 5):
            sheet.write_formula(f"B{row}", "=A$1:A$3*2+CBA_R(1,2)")
            sheet.write_formula(f"D{row}", f"=A{row}:A{row + 1}*2+CBA_R(1,2)")
        sheet.write_formula("C2", "=CBA_RANKING(A1:A3,36.4)")

    done = recalculate(make(fill))
    assert [done.value("S", f"B{row}") for row in (1, 2, 3)] == [20, 40, 60]
    assert done.value("S", "B5").code == "#VALUE!"
    assert [done.value("S", f"D{row}") for row in (1, 2, 3, 5)] == [20, 40, 60, 0]
    assert {warning.cell for warning in done.warnings} == {"B5", "C2"}


def test_a_cell_without_a_sheet_stands_on_the_first_that_computes(make):
    """Texts to be read stand before it, and what concerns the whole workbook is told on it too."""

    def fill(book):
        book.add_worksheet("Help").write("A1", "what to do")
        book.add_worksheet("S").write_formula("A1", "=CBA_MP(3,24,36.4)")

    found = explain(make(fill), "A1")
    assert (found.sheet, found.value) == ("S", THIRD)
