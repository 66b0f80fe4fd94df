"""References that are made, joined or shared while computing, and sheets whatever their names are."""

from pathlib import Path

import pytest
import xlsxwriter
from handmade import sheet_xml, write

from xlfuncs.core.errors import CellError
from xlfuncs.recalc import recalculate

#: Three months with the same layout: clubs in A, points in B.
MONTHS = {"一月": [5, 7, 2], "二 月": [10, 20, 30], "Mär'z": [100, 200, 300]}
CLUBS = ["甲", "乙", "甲"]
FORMULAS = [
    # several sheets at once: 甲 has 5 + 2, 10 + 30, 100 + 300
    ('SUMPRODUCT(SUMIF(INDIRECT("\'"&A1:A2&"\'!A:A"),"甲",INDIRECT("\'"&A1:A2&"\'!B:B")))', 47.0),
    ('SUMPRODUCT(COUNTIF(INDIRECT("\'"&A1:A2&"\'!A1:A3"),B1))', 4.0),
    ('SUM(COUNTIFS(INDIRECT({"一月","\'二 月\'"}&"!A1:A3"),"甲",INDIRECT({"一月","\'二 月\'"}&"!B1:B3"),">5"))', 2.0),
    ('SUMPRODUCT(SUMIFS(INDIRECT("\'"&A1:A2&"\'!B:B"),INDIRECT("\'"&A1:A2&"\'!A:A"),"甲"))', 47.0),
    ('SUMPRODUCT(SUMIF(INDIRECT("\'"&A1:A2&"\'!A:A"),{"甲","乙"},INDIRECT("\'"&A1:A2&"\'!B:B")))', 74.0),
    ('SUM(SUMIF(INDIRECT({"一月","\'二 月\'"}&"!B:B"),CBA_R(1,20)*10))', 10.0),
    ("SUMPRODUCT(SUBTOTAL(9,OFFSET(C1,ROW(1:3)-1,0)))", 6.0),
    ("SUMPRODUCT(N(OFFSET(C1,{0,2},0)))", 4.0),
    # numbers from texts
    ('SUMPRODUCT(ROW(INDIRECT("1:"&C3)))', 6.0),
    ('SUMPRODUCT(ROW(INDIRECT("A1:A"&C3))^2)', 14.0),
    ('SUMPRODUCT(COLUMN(INDIRECT("A:C")))', 6.0),
    ('SUMPRODUCT(COLUMN(INDIRECT("B1:D1"))*1)', 9.0),
    ('SUMPRODUCT(--MID("12345",ROW(INDIRECT("1:"&LEN("12345"))),1))', 15.0),
    ('ROWS(INDIRECT("1:"&C3))', 3.0),
    ('COLUMNS(INDIRECT("B1:D1"))', 3.0),
    ('ROW(INDIRECT("C3"))', 3.0),
    ("SUMPRODUCT(ROW(OFFSET(A1,2,0,2,1)))", 7.0),
    # what INDIRECT may be told
    ("SUM(INDIRECT(\"'二 月'!B:B\"))", 60.0),
    ("SUM(INDIRECT(\"'Mär''z'!B1:B3\"))", 600.0),
    ('SUM(INDIRECT("一月!1:1"))', 5.0),
    ('INDIRECT("一月!$B$2")', 7.0),
    ('INDIRECT("R3C3",FALSE)', 3.0),
    ('SUM(INDIRECT("一月!R1C2:R3C2",FALSE))', 14.0),
    ('SUM(INDIRECT("R[0]C3:R[0]C3",FALSE))', 0.0),  # the row of the formula
    ('SUM(INDIRECT("Points"))', 14.0),
    ('SUM(INDIRECT("Numbers[N]"))', 15.0),
    ("INDIRECT(ADDRESS(2,2,1,1,A1))", 7.0),
    ('INDIRECT("P_1!A1")', "#REF!"),
    ('INDIRECT("nowhere!A1")', "#REF!"),
    ('INDIRECT("no name")', "#REF!"),
    ('INDIRECT("XFE1")', "#REF!"),
    ('INDIRECT("")', "#REF!"),
    ('IFERROR(INDIRECT("nowhere!A1"),"gone")', "gone"),
    ('SUM(INDIRECT("[Other.xlsx]S!A1"))', "#REF!"),
    ("SUM(OFFSET(一月!A1,0,1,3,1))", 14.0),
    # what two ranges share
    ("SUM(C1:C3 A2:D2)", 2.0),
    ("SUM(C:C 2:3)", 5.0),
    ("C:C 2:2", 2.0),
    ("SUM(A1:A3 C1:C3)", "#NULL!"),
    ("SUM(Points 一月!B2:B9)", 9.0),
    # several sheets as one range
    ("RANK(7,'一月:Mär''z'!B2)", 3.0),
    ("RANK(20,'一月:Mär''z'!B1:B3,1)", 5.0),
    ("SUM('一月:Mär''z'!B1)", 115.0),
    ("LARGE('一月:Mär''z'!B1:B3,2)", 200.0),
    ("TEXTJOIN(\"-\",TRUE,'一月:Mär''z'!B1)", "5-10-100"),
    ("CONCAT('一月:Mär''z'!A1:A2)", "甲乙甲乙甲乙"),
    ("CONCAT((C1:C2,C3))", "123"),
    ("COUNTIF('一月:Mär''z'!A1,\"甲\")", "#VALUE!"),
    ("SUMPRODUCT('一月:Mär''z'!B1)", "#VALUE!"),
    # whole columns and rows
    ("SUM(一月!B:B)", 14.0),
    ("SUM(一月!2:2)", 7.0),
    ('SUMPRODUCT((一月!A:A="甲")*(一月!B:B))', 7.0),
    ('COUNTIF(一月!A:A,"甲")', 2.0),
    ("ROWS(C:C)", 1048576.0),
    # a row has 16384 cells: in 一月 the first are 甲 and 5, the second 乙 and 7, the third 甲 and 2
    ('COUNTIF(一月!1:1,"<>甲")', 16383.0),
    ('COUNTIF(一月!$1:$3,"<>甲")', 49150.0),
    ('COUNTIF(一月!3:3,"甲")', 1.0),
    ('COUNTIFS(一月!1:1,"<>甲",一月!3:3,"<>"&2)', 16382.0),
    ('COUNTIFS(一月!1:1,"",一月!2:2,"")', 16382.0),
    ('COUNTIF(一月!1:1,">=5")', 1.0),
    ('SUMIF(一月!2:2,"乙",一月!2:2)', 0.0),
    ('SUMIF(一月!2:2,">6")', 7.0),
    ('SUMIFS(一月!2:2,一月!1:1,"<>甲")', 7.0),
    ('AVERAGEIF(一月!$1:$3,"<6")', 3.5),
    ("MAXIFS(一月!1:1,一月!2:2,7)", 5.0),
    ('SUMPRODUCT((一月!1:1<>"甲")*1)', 16383.0),
    # ranges that end where something is made: C1:C3 are 1, 2, 3
    ("SUM(A1:OFFSET(A1,2,2))", 6.0),
    ("SUM(OFFSET(C1,2,0):C2)", 5.0),
    ('SUM(INDIRECT("C1"):INDIRECT("C2"))', 3.0),
    ('SUM(A1:INDIRECT("C2"))', 3.0),
    ("AVERAGE(C1:OFFSET(C1,MATCH(2,C1:C3,0)-1,0))", 1.5),
    ("SUM(一月!B1:OFFSET(一月!B1,1,0))", 12.0),
    ("ROWS(C1:OFFSET(C1,2,0))", 3.0),
    ('SUMIF(C1:OFFSET(C1,2,0),">1")', 5.0),
    # upwards and to the left: C3 is 3, beside it are D3 and B3, which are empty
    ("SUM(OFFSET(C3,0,0,-3))", 6.0),
    ("SUM(OFFSET(C3,0,0,-2,1))", 5.0),
    ("SUM(OFFSET(C3,-1,0,C1-C3,1))", 3.0),
    ("SUM(OFFSET(D2,0,0,2,-2))", 5.0),
    ("ROWS(OFFSET(C3,0,0,-3))", 3.0),
    ("SUM(OFFSET(C2,0,0,-3))", "#REF!"),
    ("SUM(OFFSET(C1,0,0,COUNT(C1:C3)-1))", 3.0),
    # errors go through what makes references
    ("INDIRECT(NA())", "#N/A"),
    ("ISERROR(INDIRECT(1/0))", True),
    ("SUM(INDIRECT(NA()))", "#N/A"),
    ('INDIRECT("没有!B2")', "#REF!"),
    ('IFERROR(INDIRECT("没有!B2"),"缺")', "缺"),
    # the names of sheets get quotes where they need them
    ('INDIRECT(ADDRESS(2,2,1,1,"二 月"))', 20.0),
    ('ADDRESS(2,2,1,1,"2026年5月")', "'2026年5月'!$B$2"),
    ('ADDRESS(2,2,,,"一月")', "一月!$B$2"),
    ("ADDRESS(2,3,2,FALSE)", "R2C[3]"),
    # behind the used rows and columns of a sheet
    ("INDEX(C:C,65536)", 0.0),
    ('INDEX(C:C,65536)&"x"', "x"),
    ("INDEX(一月!A:B,99,2)", 0.0),
    ("INDEX(一月!1:1,500)", 0.0),
    ("SUMPRODUCT(N(INDEX(C:C,N(IF({1,1},{3,70000})))=0))", 1.0),
    ("SUM(C1:INDEX(C:C,2))", 3.0),
    ("SUM(INDEX(一月!A:B,0,2))", 14.0),
]


def stored(formula):
    return (
        formula.replace("MAXIFS", "_xlfn.MAXIFS")
        .replace("TEXTJOIN", "_xlfn.TEXTJOIN")
        .replace("CONCAT(", "_xlfn.CONCAT(")
    )


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    path = tmp_path_factory.mktemp("references") / "book.xlsx"
    with xlsxwriter.Workbook(path) as book:
        for month, points in MONTHS.items():
            sheet = book.add_worksheet(month)
            sheet.write_column("A1", CLUBS)
            sheet.write_column("B1", points)
        sheet = book.add_worksheet("S")
        book.define_name("Points", "=一月!$B$1:$B$3")
        sheet.write_column("A1", ["一月", "二 月"])
        sheet.write("B1", "甲")
        sheet.write_column("C1", [1, 2, 3])
        sheet.add_table("E1:E4", {"name": "Numbers", "columns": [{"header": "N"}], "data": [[4], [5], [6]]})
        for row, (formula, _) in enumerate(FORMULAS, 1):
            sheet.write_formula(f"Z{row + 100}", f"=IF(CBA_R(1,20)=1,{stored(formula)})")
    return recalculate(path)


@pytest.mark.parametrize(("row", "formula", "expected"), [(n, *each) for n, each in enumerate(FORMULAS, 101)])
def test_references(done, row, formula, expected):
    value = done.value("S", f"Z{row}")
    assert (value.code if isinstance(value, CellError) else value) == expected


#: Sheets as clubs call them, with the points of 甲, 乙 and 甲 again; a club writes their names in column A.
ROUNDS = {
    "1月": [1, 10, 3],
    "2月": [2, 10, 4],
    "3月": [3, 10, 6],
    "第1轮": [7, 1, 1],
    "2026.5": [9, 1, 1],
    "4": [8, 1, 1],
}
LISTS = [
    # Excel reads a name that begins with a digit without quotes; blanks and signs need them
    ('INDIRECT(A1&"!B2")', 10.0),
    ('SUM(INDIRECT("1月!B1:B3"))', 14.0),
    ('SUM(INDIRECT("第1轮!B:B"))', 9.0),
    ('INDIRECT("2026.5!B1")', 9.0),
    ('INDIRECT(4&"!B1")', 8.0),
    ('INDIRECT("1月!R1C2",FALSE)', 1.0),
    ('SUM(INDIRECT("1月!B1"):INDIRECT("1月!B2"))', 11.0),
    ('INDIRECT("二 月!B1")', "#REF!"),
    ('INDIRECT("5月!B1")', "#REF!"),
    ('INDIRECT("1月:3月!B1")', "#REF!"),
    # 甲 has 1 + 3, 2 + 4, 3 + 6
    ('SUMPRODUCT(SUMIF(INDIRECT({"1月","2月","3月"}&"!A1:A3"),"甲",INDIRECT({"1月","2月","3月"}&"!B1:B3")))', 19.0),
    ('SUM(SUMIF(INDIRECT({1,2,3}&"月!A1:A3"),"甲",INDIRECT({1,2,3}&"月!B1:B3")))', 19.0),
    # how many there are stands in a cell
    (
        'SUMPRODUCT(SUMIF(INDIRECT(ROW(INDIRECT("1:"&C2))&"月!A:A"),"甲",INDIRECT(ROW(INDIRECT("1:"&C2))&"月!B:B")))',
        10.0,
    ),
    ('SUMPRODUCT(COUNTIF(INDIRECT(ROW(INDIRECT("1:"&C3))&"月!A1:A3"),"甲"))', 6.0),
    ('SUMPRODUCT(N(INDIRECT(ROW(INDIRECT("1:"&C3))&"月!B1")))', 6.0),
    ('SUMPRODUCT(N(INDIRECT(ROW(INDIRECT("1:"&C1))&"月!B1")))', 1.0),
    ('SUMPRODUCT(SUMIF(INDIRECT(OFFSET(A1,0,0,C2)&"!A:A"),D1:E1,INDIRECT(OFFSET(A1,0,0,C2)&"!B:B")))', 30.0),
    ('SUMPRODUCT(SUBTOTAL(9,OFFSET(C1,ROW(INDIRECT("1:"&C3))-1,0)))', 6.0),
    ('SUMPRODUCT(COUNTIF(INDIRECT("1月!A"&ROW(INDIRECT("1:200"))),"甲"))', 2.0),
    ('SUMPRODUCT(COUNTIF(INDIRECT("1月!A"&ROW(INDIRECT("1:"&400))),"甲"))', "#VALUE!"),
]


@pytest.fixture(scope="module")
def rounds(tmp_path_factory):
    path = tmp_path_factory.mktemp("rounds") / "book.xlsx"
    with xlsxwriter.Workbook(path) as book:
        for name, points in {**ROUNDS, "二 月": [0, 0, 0]}.items():
            sheet = book.add_worksheet(name)
            sheet.write_column("A1", CLUBS)
            sheet.write_column("B1", points)
        sheet = book.add_worksheet("S")
        sheet.write_column("A1", ["1月", "2月", "3月"])
        sheet.write_column("C1", [1, 2, 3])
        sheet.write_row("D1", ["甲", "乙"])
        for row, (formula, _) in enumerate(LISTS, 101):
            sheet.write_formula(f"Z{row}", f"=IF(CBA_R(1,20)=1,{formula})")
    return recalculate(path)


@pytest.mark.parametrize(("row", "formula", "expected"), [(n, *each) for n, each in enumerate(LISTS, 101)])
def test_lists_of_sheets(rounds, row, formula, expected):
    value = rounds.value("S", f"Z{row}")
    assert (value.code if isinstance(value, CellError) else value) == expected


def test_what_a_list_lacks_is_said(rounds):
    sentences = {LISTS[int(error.cell[1:]) - 101][0]: error.sentence for error in rounds.errors}
    quotes = "the name of the sheet '二 月' has to stand in quotes: '二 月'!B1"
    assert sentences['INDIRECT("二 月!B1")'] == f"INDIRECT: '二 月!B1' names no cells; {quotes}"
    many = sentences['SUMPRODUCT(COUNTIF(INDIRECT("1月!A"&ROW(INDIRECT("1:"&400))),"甲"))']
    assert many.startswith("it reads 400 areas made by INDIRECT or OFFSET; ")


@pytest.mark.parametrize("name", ["sheet1", "SHEET1", "Sheet1", "P_1", "P_2", "L", "A1", "it's"])
def test_a_sheet_may_have_any_name(tmp_path, name):
    path = tmp_path / "book.xlsx"
    quoted = "'" + name.replace("'", "''") + "'"
    with xlsxwriter.Workbook(path) as book:
        sheet, other = book.add_worksheet("First"), book.add_worksheet(name)
        for row in range(1, 6):
            other.write_formula(f"A{row}", f"=CBA_R(1,20)+{row}")
            sheet.write_formula(f"A{row}", f"={quoted}!A{row}*10")
            sheet.write_formula(f"B{row}", f'=INDIRECT("{quoted}!A{row}")')
    done = recalculate(path)
    assert [done.value(name, f"A{row}") for row in range(1, 6)] == [2, 3, 4, 5, 6]  # R(1 of 20) is 1
    assert [done.value("First", f"A{row}") for row in range(1, 6)] == [20, 30, 40, 50, 60]
    assert [done.value("First", f"B{row}") for row in range(1, 6)] == [2, 3, 4, 5, 6]


def test_where_there_is_no_sheet_the_sentence_says_so(done):
    sentences = {error.cell: error.sentence for error in done.errors}
    row = next(n for n, (formula, _) in enumerate(FORMULAS, 101) if formula == 'INDIRECT("nowhere!A1")')
    assert sentences[f"Z{row}"] == "INDIRECT: there is no sheet 'nowhere'"


def test_what_cannot_be_read_keeps_no_old_value_of_what_has_changed(tmp_path: Path) -> None:
    """B1 is lg 20 - lg 2 = 1 and was 9: what reads it was computed of the 9. A1 has not changed."""
    unread = ["LAMBDA(x,x*2)($B1)", "SUM($B1:$B1)(1)", "OFFSET(", "LAMBDA(x,x*2)($A1)"]
    stored = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>CBA_R(A1,20)</f><v>9</v></c>'
    stored += "".join(f'<c r="{c}1"><f>{text}</f><v>18</v></c>' for c, text in zip("CDEF", unread, strict=True))
    stored += '<c r="G1"><f t="shared" ref="G1:G2" si="0">LAMBDA(x,x)(B1)</f><v>9</v></c></row>'
    stored += '<row r="2"><c r="G2"><f t="shared" si="0"/><v>9</v></c></row>'
    done = recalculate(write(tmp_path / "unread.xlsx", {"S": sheet_xml(stored)}))
    told = {each.cell for each in done.errors}
    assert told == {"C1", "D1", "G1"}
    assert "E1" not in {cell for _, cell in done.values}


def test_a_sheet_and_the_workbook_may_have_names_alike(tmp_path: Path) -> None:
    """On T, Base is T's own name; Excel stores the workbook's there as ``[0]!Base``."""
    cells = '<row r="1"><c r="A1"><v>5</v></c></row><row r="2"><c r="A2"><v>7</v></c></row>'
    formulas = ["Base", "[0]!Base", "S!Base", "T!Base", "SUM([0]!Base,Base)", "LET(base,1,[0]!base+base)", "[0]!Alone"]
    rows = "".join(f'<row r="{n}"><c r="B{n}"><f>{text}</f></c></row>' for n, text in enumerate(formulas, 1))
    names = "<definedName name='Base'>S!$A$1</definedName>"
    names += "<definedName name='Base' localSheetId='1'>[0]!Base+S!$A$2</definedName>"
    names += "<definedName name='Alone' localSheetId='1'>S!$A$2</definedName>"
    done = recalculate(write(tmp_path / "a.xlsx", {"S": sheet_xml(cells), "T": sheet_xml(rows)}, names=names))
    assert [done.value("T", f"B{row}") for row in range(1, 7)] == [12, 5, 5, 12, 17, 6]
    assert [(error.cell, error.code) for error in done.errors] == [("B7", "#NAME?")]


def test_a_name_of_several_areas(tmp_path: Path) -> None:
    """3, 5 in B and 40, 50 in C: so 3 is the last of four, and they add up to 98."""
    values = {"B1": 3, "B2": 5, "B3": 4, "C1": 10, "C2": 40, "C3": 50}
    formulas = {"D1": "RANK(B1,Both)", "D2": "SUM(Both)", "D3": "LARGE(Both,2)", "E1": "COUNT(Both,B3)", "E2": "Both"}
    rows = "".join(
        f'<row r="{row}">'
        + "".join(f'<c r="{at}"><v>{value}</v></c>' for at, value in values.items() if at[1:] == row)
        + "".join(f'<c r="{at}"><f>{text}</f></c>' for at, text in formulas.items() if at[1:] == row)
        + "</row>"
        for row in "123"
    )
    names = "<definedName name='Both'>S!$B$1:$B$2,S!$C$2:$C$3</definedName>"
    done = recalculate(write(tmp_path / "a.xlsx", {"S": sheet_xml(rows)}, names=names))
    assert [done.value("S", at) for at in ("D1", "D2", "D3", "E1")] == [4, 98, 40, 5]
    assert [(error.cell, error.code) for error in done.errors] == [("E2", "#VALUE!")]


def test_readings_beside_names_are_never_the_names(tmp_path: Path) -> None:
    """アオキ stands beside 青木, and is not read; where there are no readings a text is its own."""
    strings = '<si><t>青木</t><rPh sb="0" eb="2"><t>アオキ</t></rPh></si>'
    rows = (
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><f>PHONETIC(A1)</f></c><c r="C1"><f>CBA_R(1,20)</f></c></row>'
    )
    done = recalculate(write(tmp_path / "a.xlsx", {"S": sheet_xml(rows)}, strings=strings))
    assert [(error.cell, error.code) for error in done.errors] == [("B1", "#VALUE!")]
    plain = recalculate(write(tmp_path / "b.xlsx", {"S": sheet_xml(rows)}, strings="<si><t>アオキ</t></si>"))
    assert plain.value("S", "B1") == "アオキ"


#: What a formula says in the rows 1 to 4 of its own column; column A holds 10, 40, 20, 30, worked out by ours.
OF_PLACES = [
    ("ROWS(B$1:B{row})+$A$1*0", [1, 2, 3, 4]),
    ("ROWS(B{row}:B$4)+$A$1*0", [4, 3, 2, 1]),
    ("ROWS(B{row}:B$2)+$A$1*0", [2, 1, 2, 3]),  # B3:B$2 is B2:B3
    ("SUM(ROW(B{row}:B$2))+$A$1*0", [1, 2, 2, 2]),
    ("COLUMNS($B{row}:D{row})+$A$1*0", [3, 3, 3, 3]),
    ("ROW(B:B)+$A$1*0", [1, 1, 1, 1]),
    ("COLUMNS(1:1)+$A$1*0", [16384, 16384, 16384, 16384]),
    ("LARGE($A$1:$A$4,ROWS($1:{row}))", [40, 30, 20, 10]),
    ("LARGE($A$1:$A$4,ROWS((B$1:B{row})))", [40, 30, 20, 10]),
    ("SMALL($A$1:$A$4,COLUMNS($A:B)*ROWS(B$1:B{row})-ROWS(B$1:B{row}))", [10, 20, 30, 40]),
    # the sum so far: 10, 10 + 40, 50 + 20, 70 + 30
    ("A{row}+IF(ROW()=1,0,OFFSET(B{row},-1,0))", [10, 50, 70, 100]),
    ("SUM(A{row},IFERROR(OFFSET(B{row},-CBA_R(1,10)/CBA_R(1,10),),0))", [10, 50, 70, 100]),
    # the cell beside it, and all from that one down
    ("SUM(OFFSET(B{row}:B{row},,-1))", [10, 40, 20, 30]),
    ("SUM(OFFSET(B{row}:B{row},0,-1,ROWS(B{row}:B$4)))", [100, 90, 50, 30]),
    ("ROW(OFFSET(B{row},1,0))+$A$1*0", [2, 3, 4, 5]),
]


@pytest.mark.parametrize(("formula", "expected"), OF_PLACES, ids=[formula for formula, _ in OF_PLACES])
def test_where_a_cell_is_does_not_hang_on_what_it_holds(tmp_path: Path, formula: str, expected: list[int]) -> None:
    """A formula may ask so of its own cell: that is no circle."""
    column = "".join(
        f'<row r="{row}"><c r="A{row}"><f>BR_IMP(0)+{value}</f></c>'
        f'<c r="B{row}"><f>{formula.format(row=row)}</f></c></row>'
        for row, value in enumerate((10, 40, 20, 30), 1)
    )
    found = recalculate(write(tmp_path / "in.xlsx", {"S": sheet_xml(column)}))
    assert [found.value("S", f"B{row}") for row in (1, 2, 3, 4)] == expected


def test_a_count_of_rows_is_not_computed_anew_with_what_stands_in_them(tmp_path: Path) -> None:
    row = '<c r="A1"><f>BR_IMP(430)</f></c><c r="B1"><f>ROWS(A$1:A1)</f><v>9</v></c><c r="C1"><f>A1+0</f><v>9</v></c>'
    found = recalculate(write(tmp_path / "in.xlsx", {"S": sheet_xml(f'<row r="1">{row}</row>')}))
    assert found.values == {("S", "A1"): 10.0, ("S", "C1"): 10.0}


@pytest.mark.parametrize(
    "ends",
    [
        *("A1:INDEX(C:C,E1)", "A1:INDEX(C1:C9,E1)", "INDEX(A:A,E1):C1", "INDEX(A:A,E1):INDEX(C:C,E1)"),
        *("A1:CHOOSE(E1,C1,D1)", "A1:OFFSET(A1,0,1+E1)", "T!A1:INDEX(T!C:C,E1)"),
    ],
)
def test_what_lies_between_two_ends_is_read_too(tmp_path: Path, ends: str) -> None:
    """By hand: 1, the 10 IMPs of 430 points and 5 are 16; what stood there, 6, knew nothing of the 10."""
    row = '<c r="A1"><v>1</v></c><c r="B1"><f>BR_IMP(430)</f><v>0</v></c><c r="C1"><v>5</v></c><c r="E1"><v>1</v></c>'
    total = f'<c r="G1"><f>SUM({ends})</f><v>6</v></c>'
    sheets = {"S": sheet_xml(f'<row r="1">{row}{total}</row>'), "T": sheet_xml(f'<row r="1">{row}</row>')}
    assert recalculate(write(tmp_path / "in.xlsx", sheets)).value("S", "G1") == 16


def test_what_stands_for_a_row_of_index_is_no_end_of_a_range(tmp_path: Path) -> None:
    """A1:INDEX(A1:A9,D1) is one cell of column A: B1, between A1 and D1, is not read, and the sum not computed anew."""
    row = '<c r="A1"><v>1</v></c><c r="B1"><f>BR_IMP(430)</f><v>0</v></c><c r="D1"><v>1</v></c>'
    total = '<c r="G1"><f>SUM(A1:INDEX(A1:A9,D1))</f><v>1</v></c>'
    found = recalculate(write(tmp_path / "in.xlsx", {"S": sheet_xml(f'<row r="1">{row}{total}</row>')}))
    assert found.values == {("S", "B1"): 10.0}


def test_how_many_rows_an_array_fills_is_computed_anew_with_it(tmp_path: Path) -> None:
    """By hand: as many as 430 points are IMPs, 10."""
    row = (
        '<c r="A1" cm="1"><f t="array" ref="A1:A3">SEQUENCE(BR_IMP(430))</f><v>1</v></c>'
        '<c r="B1"><f>ROWS(_xlfn.ANCHORARRAY(A1))</f><v>3</v></c>'
    )
    found = recalculate(write(tmp_path / "in.xlsx", {"S": sheet_xml(f'<row r="1">{row}</row>')}))
    assert found.value("S", "B1") == 10


#: Names as Excel stores them, counted from A1, and what they mean in T!B2. By row and column S!A1:C3 hold 11 to 33,
#: T!A1:C3 111 to 133, but for B2.
RELATIVE = {
    "S!A1048576": 12,  # the cell above
    "S!XFD1": 21,  # the one to the left
    "S!XFD1048576": 11,
    "S!B2": 33,
    "S!$C1048576": 13,
    "S!XFD$3": 31,
    "SUM(S!XFD1048576:B1048576)": 11 + 12 + 13,  # from the left to the right of the cell above
    "SUM(S!A1048576:A$1)": 12,
    "!$C$3": 133,  # of the sheet on which the name is used
    "!A1048576": 112,
    "SUM(!XFD1:XFD2)": 121 + 131,
}


@pytest.mark.parametrize(("name", "expected"), RELATIVE.items(), ids=RELATIVE)
def test_a_name_goes_round_the_edge_of_the_sheet(tmp_path: Path, name: str, expected: int) -> None:
    def sheet(more: int) -> str:
        held = [[f'<c r="{c}{r}"><v>{more + 10 * r + n}</v></c>' for n, c in enumerate("ABC", 1)] for r in (1, 2, 3)]
        return sheet_xml("".join(f'<row r="{r}">{"".join(cells)}</row>' for r, cells in enumerate(held, 1)))

    asking = sheet(100).replace("<v>122</v>", "<f>BR_IMP(0)+Here</f>")
    names = f'<definedName name="Here">{name}</definedName>'
    found = recalculate(write(tmp_path / "in.xlsx", {"S": sheet(0), "T": asking}, names=names))
    assert found.value("T", "B2") == expected


def test_names_of_the_cell_above_in_every_row(tmp_path: Path) -> None:
    """In row 1 the cell above is the last one of the column. By hand: -5 + 10, and 10 more in each row."""
    rows = "".join(f'<row r="{row}"><c r="B{row}"><f>Above+BR_IMP(430)</f></c></row>' for row in (1, 2, 3))
    rows += '<row r="1048576"><c r="B1048576"><v>-5</v></c></row>'
    names = '<definedName name="Above">S!A1048576</definedName>'
    found = recalculate(write(tmp_path / "in.xlsx", {"S": sheet_xml(rows)}, names=names))
    assert [found.value("S", f"B{row}") for row in (1, 2, 3)] == [5, 15, 25]


def test_a_range_whose_end_comes_past_its_beginning_is_read(tmp_path: Path) -> None:
    """B1:B$2 filled down is B$2:B3 in row 3. By hand, with the 10 IMPs of 430 points in B2: 1 + 10, 10, 10 + 3, and
    10 + 3 + 4.
    """
    column = {1: "<v>1</v>", 2: "<f>BR_IMP(430)</f>", 3: "<v>3</v>", 4: "<v>4</v>"}
    rows = "".join(
        f'<row r="{row}"><c r="B{row}">{inside}</c><c r="C{row}">'
        + ('<f t="shared" ref="C1:C4" si="0">SUM(B1:B$2)</f>' if row == 1 else '<f t="shared" si="0"/>')
        + "<v>99</v></c></row>"
        for row, inside in column.items()
    )
    found = recalculate(write(tmp_path / "in.xlsx", {"S": sheet_xml(rows)}))
    assert [found.value("S", f"C{row}") for row in (1, 2, 3, 4)] == [11, 10, 13, 17]
