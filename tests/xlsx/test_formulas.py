"""Formulas read and moved, table references resolved: worked out by hand, and by properties."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xlfuncs.xlsx.address import Area, address, column_letters, column_number, parse_area, parse_cell
from xlfuncs.xlsx.formulas.formula import Call, FormulaError, Reference, Structured, moved, parse
from xlfuncs.xlsx.formulas.structured import resolve, whole
from xlfuncs.xlsx.workbook import ExcelTable

TABLE = ExcelTable("Entries", 0, Area(3, 2, 7, 4), ("Team", "Rank #1", "A]'[b"), 1, 1)
TABLES = {"entries": TABLE}


@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("a1+$B$2 - 'My sheet'!C3:D4", "A1+$B$2-'My sheet'!C3:D4"),
        ("SUM(A:A,$1:3,Sheet1!B2:Sheet1!A1)", "SUM(A:A,$1:3,Sheet1!A1:B2)"),
        ("_xlfn._xlws.SORT(_xlfn.ANCHORARRAY(B2),,-1)", "SORT(ANCHORARRAY(B2),,-1)"),
        (
            "[1]!CBA_MP(A1)+Book1.xlsm!CBA_MP(A2)+_xldudf_CBA_MP(A3)+_xll.cba_mp(A4)",
            "CBA_MP(A1)+CBA_MP(A2)+CBA_MP(A3)+CBA_MP(A4)",
        ),
        ("'C:\\x\\[Old.xlsx]S'!A1*[2]T!B1", "'[C:\\x\\Old.xlsx]S'!A1*[2]T!B1"),
        ('-2^-1%&"a""b"', '-2^-1%&"a""b"'),
        ("SUM((A1,B2:C3) A1:D9)", "SUM((A1,B2:C3) A1:D9)"),
        ('{1,"}";#N/A,TRUE}=B1#', '{1,"}";#N/A,TRUE}=B1#'),
        ("_xlfn.LET(_xlpm.q,1,_xlpm.q+LOG10(2))", "LET(q,1,q+LOG10(2))"),
        ("S:U!A1+TRUE+XFE1+A1048577+名次", "S:U!A1+TRUE+XFE1+A1048577+名次"),
        ("比赛!A1+'5'!A1+'R1C1'!A1", "比赛!A1+'5'!A1+'R1C1'!A1"),
        ("IF(,,)", "IF(,,)"),
        ("1E400-2E308*1E308", "#NUM!-#NUM!*1E308"),
        ("1月!A1+5*2026.5!B2-3!$A:$A", "'1月'!A1+5*'2026.5'!B2-'3'!$A:$A"),
        ("SUM(#REF!B1:B3,#REF!A1,#REF!C:C)+#REF!", "SUM(#REF!,#REF!,#REF!)+#REF!"),
    ],
)
def test_formulas_come_back(text, again):
    assert str(parse(text)) == again
    assert str(parse(again)) == again


@pytest.mark.parametrize("text", ["", "1+", "SUM(", ")", "a b c)", "=1", "1.5.2", "A1:", '"open', "{1,2", "T[a", "x!"])
def test_nonsense_is_refused(text):
    with pytest.raises(FormulaError):
        parse(text)


def test_deep_nesting_is_refused_and_does_not_crash():
    with pytest.raises(FormulaError, match="deep"):
        parse("(" * 5000 + "1" + ")" * 5000)


@pytest.mark.parametrize(
    ("text", "rows", "columns", "again"),
    [
        ("A1+$A1+A$1+$A$1", 2, 1, "B3+$A3+B$1+$A$1"),
        ("SUM(B:C,$2:4)+T!A1:B$2", 1, 1, "SUM(C:D,$2:5)+T!B2:C$2"),
        ("A1+B2", -1, 0, "#REF!+B1"),
        ("XFD1", 0, 1, "#REF!"),
        ('"A1"&A1', 1, 0, '"A1"&A2'),
        ("Entries[[#This Row],[Rank]]+x", 5, 5, "Entries[[#This Row],[Rank]]+x"),
    ],
)
def test_copies_move_as_excel_moves_them(text, rows, columns, again):
    assert str(moved(parse(text), rows, columns)) == again


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("Rank '#1", "$C$4:$C$6"),
        ("", "$B$4:$D$6"),
        ("#All", "$B$3:$D$7"),
        ("#Data", "$B$4:$D$6"),
        ("#Headers", "$B$3:$D$3"),
        ("#Totals", "$B$7:$D$7"),
        ("[#Headers],[Team]", "$B$3"),
        ("[#Headers],[#Data],[team]", "$B$3:$B$6"),
        ("[Team]:[Rank '#1]", "$B$4:$C$6"),
        ("[#Totals],[Team]:[A']'''[b]", "$B$7:$D$7"),
        ("A']'''[b", "$D$4:$D$6"),
        ("@Team", "$B5"),
        ("@[Rank '#1]", "$C5"),
        ("@", "$B5:$D5"),
        ("#This Row", "$B5:$D5"),
        ("[#This Row],[Team]:[Rank '#1]", "$B5:$C5"),
        ("[#This Row],Team", "$B5"),
    ],
)
@pytest.mark.parametrize("name", ["Entries", "ENTRIES", ""])
def test_table_references(name, inside, expected):
    assert str(resolve(Structured(name, inside), TABLES, 0, 5, 3)[1]) == expected


def test_table_references_that_mean_nothing():
    assert str(whole(TABLE)) == "$B$4:$D$6"
    assert str(resolve(Structured("Entries", "@Team"), TABLES, 0, 3, 9)[1]) == "#VALUE!"
    headless = ExcelTable("H", 0, Area(1, 1, 2, 1), ("a",), 0, 0)
    assert str(resolve(Structured("H", "#Headers"), {"h": headless}, 0, 1, 1)[1]) == "#REF!"
    for node, row in ((Structured("Nobody", "x"), 5), (Structured("Entries", "x"), 5), (Structured("", "Team"), 50)):
        with pytest.raises(FormulaError):
            resolve(node, TABLES, 0, row, 3)


CORNERS = st.builds(
    lambda letters, row, fixed: f"{'$' * fixed[0]}{column_letters(letters)}{'$' * fixed[1]}{row}",
    st.integers(200, 16_000),
    st.integers(200, 1_000_000),
    st.tuples(st.booleans(), st.booleans()),
)
AREAS = st.one_of(CORNERS, st.tuples(CORNERS, CORNERS).map(":".join))
SHEETS = st.sampled_from(["", "S!", "'It''s 1'!", "A:C!", "[3]x!", "比赛!"])
LEAVES = st.one_of(
    st.tuples(SHEETS, AREAS).map("".join),
    st.integers(0, 10**6).map(str),
    st.floats(0, 1e9, allow_nan=False).map(repr),
    st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=8).map(
        lambda text: '"' + text.replace('"', '""') + '"'
    ),
    st.sampled_from(["TRUE", "#N/A", '{1,2;"}",4}', "T[[#This Row],[a b]]", "[@x]", "名次", "XFE1", "ZZ5000#"]),
)
FORMULAS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-*/^&=<>") | st.sampled_from(["<=", "<>", ">="]), inner).map("".join),
        inner.map("({})".format),
        inner.map("-{}".format),
        inner.map("({})%".format),
        st.tuples(st.sampled_from(["SUM", "CBA_MP", "LOG10", "STDEV.S"]), st.lists(inner, max_size=3)).map(
            lambda call: f"{call[0]}({','.join(call[1])})"
        ),
    ),
    max_leaves=12,
)


@pytest.mark.slow
@given(FORMULAS)
def test_any_formula_comes_back(text):
    tree = parse(text)
    assert parse(str(tree)) == tree


@pytest.mark.slow
@given(FORMULAS, st.integers(-150, 150), st.integers(-150, 150))
def test_moving_there_and_back_changes_nothing(text, rows, columns):
    tree = parse(text)
    assert moved(moved(tree, rows, columns), -rows, -columns) == tree
    assert moved(tree, 0, 0) == tree


@given(st.text(max_size=40))
def test_any_text_is_a_formula_or_refused(text):
    try:
        tree = parse(text)
    except FormulaError:
        return
    assert parse(str(tree)) == tree


@given(st.integers(1, 16_384), st.integers(1, 1_048_576))
def test_addresses_come_back(column, row):
    assert column_number(column_letters(column)) == column
    assert parse_cell(address(row, column)) == (row, column)
    assert parse_area(f"A1:{address(row, column)}") == Area(1, 1, row, column)


def test_a_call_without_its_marks():
    node = parse("_xlfn._xlws.FILTER(A1:A3,B1:B3)")
    assert isinstance(node, Call)
    assert node.name == "FILTER"
    assert isinstance(node.arguments[0], Reference)
