"""No workbook takes the machine: neither its time nor its memory."""

import pytest
import xlsxwriter
from cputime import within

from xlfuncs.core.errors import CellError
from xlfuncs.recalc import PackageError, bounds, recalculate


@pytest.fixture
def book(tmp_path):
    """A workbook with formulas in Z1, Z2 … of S, 3000 numbers in T, and an empty sheet E."""

    def build(*formulas):
        path = tmp_path / "book.xlsx"
        with xlsxwriter.Workbook(path) as made:
            sheet, other = made.add_worksheet("S"), made.add_worksheet("T")
            made.add_worksheet("E")
            other.write_column("A1", range(3000))
            for row, formula in enumerate(formulas, 1):
                sheet.write_formula(f"Z{row}", formula)
        return path

    return build


@pytest.mark.slow
def test_whose_time_is_up_before_the_engine_computes_is_told_of_it(book):
    """It was a bug of ours, on a machine so busy that the engine took a second to load."""
    with pytest.raises(PackageError, match=r"takes more than 0\.001 seconds to compute"):
        recalculate(book(*(f"=SOMETHING{row}(CBA_R(1,20))" for row in range(3000))), seconds=0.001)


@pytest.mark.few(1)
@pytest.mark.slow
@pytest.mark.parametrize(
    "formulas",
    [
        [f"=SUMPRODUCT((T!A1:A3000>{row})*(T!A1:A3000<{row + 9}))+CBA_R(1,20)" for row in range(3000)],
        [f"=SUMPRODUCT((T!A1:A3000-TRANSPOSE(T!A1:A{row})>0)*1)+CBA_R(1,20)" for row in range(100, 500)],
        ["=CBA_R(1,20)", *(f"=SUMPRODUCT(LEN(T!A1:A3000+Z{row}))" for row in range(1, 500))],
    ],
    ids=["in the engine and our own", "large arrays", "an engine in the engine"],
)
def test_a_workbook_that_takes_too_long_is_given_up_in_one_sentence(book, formulas):
    path = book(*formulas)
    before = path.read_bytes()
    too_long = r"it takes more than 0.5 seconds to compute; S!Z\d+ is the first cell"
    with within(8), pytest.raises(PackageError, match=too_long):
        recalculate(path, seconds=0.5)
    assert path.read_bytes() == before


@pytest.mark.long
@pytest.mark.slow
def test_sums_within_many_clubs_are_given_up_in_time(tmp_path):
    """Each of 6,000 looks at all of them; the engine ends no sooner than it has handed the columns over for each."""
    path = tmp_path / "sums.xlsx"
    with xlsxwriter.Workbook(path) as made:
        sheet = made.add_worksheet("S")
        for row in range(1, 6001):
            sheet.write_row(row - 1, 0, [f"Club {row % 97}", row])
            sheet.write_formula(row - 1, 2, f"=SUMPRODUCT(($A$1:$A$6000=A{row})*MOD($B$1:$B$6000,7))")
    with within(8), pytest.raises(PackageError, match="takes more than 1 second to compute"):
        recalculate(path, seconds=1)


@pytest.mark.long
@pytest.mark.slow
def test_what_only_the_engine_computes_is_given_up_in_time(tmp_path):
    """It ends no sooner than it has handed the range over for each formula that it was given."""
    path = tmp_path / "growing.xlsx"
    with xlsxwriter.Workbook(path) as made:
        sheet = made.add_worksheet("S")
        for row in range(1, 12_001):
            sheet.write(row - 1, 0, row % 4000)
            sheet.write_formula(row - 1, 1, f"=COUNTIF(A$1:A{row},A{row})+CBA_R(1,20)")
    with within(4), pytest.raises(PackageError, match=r"takes more than 0\.5 seconds to compute"):
        recalculate(path, seconds=0.5)


@pytest.mark.slow
@pytest.mark.parametrize(
    "formula",
    [
        'REPT("中",32767)',
        'SUBSTITUTE(REPT("a",9),"a",REPT("b",3600))',
        'REPT("a",32000)&Z1',
        'LEFT(REPT("a",32000),31000)',
        'TEXTJOIN("",TRUE,REPT("a",16000),REPT("b",16000))',
    ],
)
def test_texts_that_take_too_much_memory_are_given_up_in_one_sentence(book, monkeypatch, formula):
    """The bound lowered, so that the test has not to write a hundred thousand cells."""
    monkeypatch.setattr(bounds, "MOST_TEXT", 3_000_000)
    path = book("=CBA_R(1,20)", *[f"=IF(Z1=1,{formula})"] * 200)
    with pytest.raises(PackageError, match=r"its texts take more than 3,000,000 characters; S!Z\d+ is the first cell"):
        recalculate(path)


@pytest.mark.slow
def test_one_array_of_texts_ends_too(book, monkeypatch):
    monkeypatch.setattr(bounds, "MOST_TEXT", 3_000_000)
    with pytest.raises(PackageError, match=r"its texts take more than 3,000,000 characters; S!Z1 is the first"):
        recalculate(book('=SUMPRODUCT(LEN(REPT("a",ROW(1:30000)))*CBA_R(1,20))'))


def test_one_text_in_every_cell_of_an_array_ends_too(tmp_path, monkeypatch):
    """A single value fills the whole area of an array formula."""
    monkeypatch.setattr(bounds, "MOST_TEXT", 3_000_000)
    path = tmp_path / "array.xlsx"
    with xlsxwriter.Workbook(path) as workbook:
        workbook.add_worksheet("S").write_array_formula("A1:B100", '{=CBA_R(1,20)&REPT("x",32767)}')
    with pytest.raises(PackageError, match=r"its texts take more than 3,000,000 characters; S!A1 is the first"):
        recalculate(path)


@pytest.mark.slow
def test_one_long_call_ends_in_time(book):
    too_long = r"it takes more than 0.5 seconds to compute; S!Z1 is the first cell"
    with within(8), pytest.raises(PackageError, match=too_long):
        recalculate(book("=SUMPRODUCT(COUNTIF(T!A1:A3000,ROW(1:30000)))*CBA_R(1,20)"), seconds=0.5)


def test_texts_that_double_end_where_a_cell_is_full(book):
    chain = [f"=Z{row}&Z{row}" for row in range(1, 60)]
    done = recalculate(book('=REPT("a",CBA_R(1,20)*10000)', *chain))
    values = [done.value("S", f"Z{row}") for row in range(1, 61)]
    assert [len(value) for value in values[:2]] == [10000, 20000]
    assert {value.code for value in values[2:]} == {"#VALUE!"}
    assert done.errors[0].sentence == "a text of more than 32,767 characters"


def test_texts_joined_for_a_call_are_no_longer_than_a_cell(tmp_path):
    """20,000 and 20,000 characters are an error in Excel, not a text of which the call makes something."""
    path = tmp_path / "array.xlsx"
    with xlsxwriter.Workbook(path) as workbook:
        sheet = workbook.add_worksheet("S")
        sheet.write_column("A1", ["x" * 20_000] * 2)
        sheet.write_array_formula("C1:D3", '{=XF_EXPLAIN("CBA_MP"&A1&A2&"!",3)}')
    done = recalculate(path)
    assert done.value("S", "C1").code == "#VALUE!"
    assert done.errors[0].sentence == "a text of more than 32,767 characters"


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ('LEN(SUBSTITUTE(REPT("a",30000),"a",REPT("b",30000)))', "#VALUE!"),  # a cell holds 32,767 characters
        ('LEN(SUBSTITUTE(REPT("a",3000),"a",REPT("b",10)))', 30000),
        ('SUBSTITUTE("a-b-c","-","+",2)', "a-b+c"),
        ('SUBSTITUTE("甲甲","甲","乙")', "乙乙"),
        ('SUBSTITUTE("aA","a","x")', "xA"),
        ('LEN(REPT("ab",20000))', "#VALUE!"),
        ("SUMPRODUCT((T!A1:A3000=TRANSPOSE(T!A1:A3000))*1)", "#NUM!"),
        pytest.param("SUMPRODUCT(--(ISEVEN(ROW(1:300000))))", "#NUM!", marks=pytest.mark.long),
        ("SUM(TRANSPOSE(E!A:Z))", "#NUM!"),
        ("SUMPRODUCT(--(LEN(T!A:A)>3))", 2000),  # 1000 to 2999
        ('SUMPRODUCT(--(TEXT(T!A1:A3000,"0")="7"))', 1),
        ("SUMPRODUCT(MOD(T!A1:A4,2)*{1;2;3;4})", 6),  # 1 * 2 + 1 * 4
    ],
)
def test_what_one_formula_may_make(book, formula, expected):
    value = recalculate(book(f"=IF(CBA_R(1,20)=1,{formula})")).value("S", "Z1")
    assert (value.code if isinstance(value, CellError) else value) == expected


@pytest.mark.parametrize(("last", "expected"), [(99, 49), (100, 50), (101, "#NUM!")])
def test_a_function_is_computed_for_so_many_different_values(book, monkeypatch, last, expected):
    monkeypatch.setattr("xlfuncs.recalc.engine.operations.MOST_DIFFERENT", 100)
    value = recalculate(book(f"=IF(CBA_R(1,20)=1,SUMPRODUCT(--(ISEVEN(ROW(1:{last})))))")).value("S", "Z1")
    assert (value.code if isinstance(value, CellError) else value) == expected
