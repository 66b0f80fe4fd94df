"""A sheet read at one go is the sheet that the parser reads, or it is left to the parser."""

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlsxwriter
from delivered import FILLED
from handmade import sheet_xml
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tiers import every, one_of_each

from xlfuncs.core.errors import CODES, CellError
from xlfuncs.xlsx.address import key_of
from xlfuncs.xlsx.cells import writing
from xlfuncs.xlsx.cells.reading import CHUNK, parsed, scanned
from xlfuncs.xlsx.cells.sheet import Cells, Spans
from xlfuncs.xlsx.cells.writing import patched, refilled
from xlfuncs.xlsx.errors import PackageError, UnsoundError
from xlfuncs.xlsx.workbook import Workbook

ROOT = Path(__file__).parents[2]
#: Some of an earlier version's and of today's examples; in the long run all.
BOOKS = every(sorted([*ROOT.glob("tests/earlier/*.xlsx"), *FILLED]), 0, 9)
STRINGS = ["one", "zwei", "三"]
SPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
HEAD = (
    f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="{SPACE}" xmlns:x14ac="urn:x">'
    '<cols><col min="2" max="3" hidden="1"/></cols>'
)
TAIL = (
    '<autoFilter ref="A1:C9"><filterColumn colId="0"/></autoFilter>'
    '<mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells></worksheet>'
)
ROWS = (
    '<row r="1" spans="1:3" x14ac:dyDescent="0.25"><c r="A1" s="1"/><c r="B1" t="s"><v>2</v></c>'
    '<c r="C1" t="str"><f>"é"&amp;"&lt;"</f><v>é&lt;</v></c></row>'
    '<row r="2" hidden="1"><c r="A2" t="n"><v>-1.5E-7</v></c>'
    '<c r="B2"><f t="shared" ref="B2:B3" si="0">A2+1</f><v /></c>'
    '<c r="C2" t="e"><v>#N/A</v></c></row><row r="3" ht="3"/><row r="5"></row>'
    '<row r="6"><c r="B6"><f t="shared" si="0"/><v>4</v></c><c r="C6" t="b"><v>1</v></c>'
    '<c r="D6" cm="1"><f t="array" ref="D6:D7">A1:A2</f></c>'
    '<c r="E6" t="inlineStr"><is><t xml:space="preserve"> x</t></is></c>'
    '<c r="F6" t="d"><v>2024-01-01</v></c></row>'
)
PLAIN = f"{HEAD}<sheetData>{ROWS}</sheetData>{TAIL}".encode()
#: What may come in anywhere: pieces of the part itself, and what the format knows but few programs write.
PIECES = [
    *(f"<{each}" for each in ('row r="7">', 'row r="3"/>', 'c r="G6"/>', 'c r="A1" t="s"><v>1</v></c>', "sheetData>")),
    *("</row>", "</c>", "</sheetData>", "<sheetData/>", "<v>", "</v>", "<f>", "</f>", "<f/>", "<v/>", "<is>", "<t/>"),
    *("&", "&amp;", "&#10;", "&#0;", "&nope;", "&lt", "]]>", "<![CDATA[x]]>", "<!-- x -->", "<?x y?>", "<!DOCTYPE a>"),
    *('"', "'", "/", ">", "<", "=", " ", "  ", "\t", "\n", "\r\n", "\r", "\0", "\x0b", "\x7f", "\ufffe", "\uffff", "é"),
    *(' r="A1"', ' r="1"', ' t="s"', " t='s'", ' t="str"', ' t = "b"', ' t="&#115;"', ' cm="1"', ' hidden="true"'),
    *(' xmlns="urn:y"', ' x:t="s"', ' x14ac:t="s"', ' xmlns:x="urn:y"', ' si="0"', ' t="shared"', ' ref="B2:ZZ99999"'),
    *("0", "1", "9", "-", "+", ".", "E", "e5", "E999", "_", "inf", "nan", "1048577", "XFE", "a", "_x000A_", "１"),
    *("<x>", "</x>", "<x/>", "<c><v>1</v></c>", "<row><c/></row>", "<rPh><t>y</t></rPh>", "<extLst/>", "\xad"),
]


def told(read: Callable[..., Cells | None], data: bytes) -> dict[str, Any] | None:
    """Everything that is known of a part; None where there is no answer."""
    try:
        cells = read(data, "sheet", STRINGS, {"1"}, False)
    except PackageError:
        return None
    return None if cells is None else known(cells)


def known(cells: Cells) -> dict[str, Any]:
    values = [(key, each.code if isinstance(each, CellError) else each) for key, each in cells.values.items()]
    return {
        **vars(cells),
        "regular": True,
        "values": [(key, type(value), value) for key, value in values],
        "formulas": list(cells.formulas.items()),
        "shared": list(cells.shared.items()),
        "spans": [
            (list(each.keys), list(each.starts), [each[key] for key in each]) for each in (cells.spans, cells.rows)
        ],
        "rows": cells.rows.ordered,
    }


def places(spans: Spans) -> tuple[list[int], list[int], list[tuple[int, int]]]:
    return list(spans.keys), list(spans.starts), [spans[key] for key in spans]


def assert_alike(data: bytes) -> bool:
    """The pattern has no answer or that of the parser; whether it has one."""
    found = told(scanned, data)
    assert found is None or found == told(parsed, data)
    return found is not None


@pytest.mark.slow
@pytest.mark.parametrize("path", one_of_each(lambda path: path.name.partition("-")[0], BOOKS, lambda path: path.name))
def test_workbooks(path: Path) -> None:
    with Workbook(path) as book:
        for sheet in book.sheets:
            if sheet.worksheet:
                given = (sheet.data, sheet.part, book.strings, book.dynamic_metadata, book.epoch_1904)
                cells = scanned(*given)
                assert cells is not None
                assert known(cells) == known(parsed(*given))


def by_openpyxl(path: Path) -> None:
    book = openpyxl.Workbook()
    for row in ([1, "a & b", None, True], [2.5, "=A1<2", "三"], [], [1e-7, '=IF(A1>"é",1,"")', -3]):
        book.active.append(row)
    book.active.row_dimensions[2].hidden = True
    book.save(path)


def by_xlsxwriter(path: Path) -> None:
    with xlsxwriter.Workbook(path, {"constant_memory": True}) as book:
        sheet = book.add_worksheet()
        sheet.write_row("A1", [1, " a & b ", 2.5, True])
        sheet.write_formula("A2", '=A1&"三"', None, "1三")
        sheet.write_formula("A3", "=1/0", None, "#DIV/0!")
        sheet.write_array_formula("A4:A6", "{=A1:A3}", None, 7)
        sheet.set_row(8, 30)


@pytest.mark.parametrize("write", [by_openpyxl, by_xlsxwriter])
def test_what_libraries_write_needs_no_parser(write: Callable[[Path], None], tmp_path: Path) -> None:
    write(tmp_path / "book.xlsx")
    with zipfile.ZipFile(tmp_path / "book.xlsx") as package:
        assert assert_alike(package.read("xl/worksheets/sheet1.xml"))


def test_every_kind_of_cell_needs_no_parser() -> None:
    assert assert_alike(PLAIN)
    for encoding in ("us-ascii", "utf8", "utf-16", "latin-1", "klingon"):
        assert not assert_alike(PLAIN.replace(b"UTF-8", encoding.encode()))


EDITS = st.lists(
    st.tuples(st.integers(0, len(PLAIN)), st.integers(0, 3) | st.integers(0, 80), st.sampled_from(["", *PIECES])),
    min_size=1,
    max_size=4,
)


@given(EDITS, st.binary(max_size=2), st.integers(0, len(PLAIN)))
@example([(PLAIN.index(b'<row r="1"') + 1, 0, "x:")], b"", 0)
@example([(PLAIN.index(b"<sheetData>"), 0, "<!-- <sheetData> -->")], b"", 0)
@example([(PLAIN.index(b"</worksheet>"), 0, '<sheetData><row r="9"/></sheetData>')], b"", 0)
@example([(PLAIN.index(b"x14ac:dy"), 5, "nobody")], b"", 0)
@example([(PLAIN.index(b' t="inlineStr"'), 0, ' xmlns="urn:y"')], b"", 0)
def test_never_another_answer(edits: list[tuple[int, int, str]], odd: bytes, place: int) -> None:
    data = PLAIN[:place] + odd + PLAIN[place:]
    for start, length, piece in sorted(edits, reverse=True):
        data = data[:start] + piece.encode() + data[start + length :]
    assert_alike(data)


@pytest.mark.slow
@settings(max_examples=15)
@given(st.integers(0, 40), st.integers(0, 3))
def test_rows_in_any_number_of_pieces(spare: int, blank: int) -> None:
    """Wherever the pieces meet that are looked at together: in a row, before one, or at an empty one."""
    filler = "".join(f'<row r="{row}"><c r="A{row}"><v>{row}</v></c></row>' for row in range(7, 7 + CHUNK // 40))
    empty = "".join(f'<row r="{900_000 + each}"/>' for each in range(blank))
    last = '<row r="999999"><c r="B999999" t="str"><v>end</v></c></row>'
    rows = f'{ROWS}<row r="6"{" " * spare}/>{filler}{empty}{last}'
    assert assert_alike(f"{HEAD}<sheetData>{rows}</sheetData>{TAIL}".encode())


@pytest.mark.slow
def test_a_part_that_never_ends_takes_no_room() -> None:
    """What the pattern cannot take is left at the first piece of it."""
    for rows in ("<" * 3_000_000, '<row r="1">' + "<c r=" * 1_500_000, '<row r="1">' + '<c r="A1"/>' * 1_000_000):
        assert told(scanned, f"{HEAD}<sheetData>{rows}</sheetData>{TAIL}".encode()) is None


CELLS = parsed(PLAIN, "sheet", STRINGS, {"1"}, False)
VALUE = (
    st.none()
    | st.booleans()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.integers(-(10**15), 10**15).map(float)
    | st.text(st.characters(blacklist_categories=["Cs"]))
    | st.sampled_from(["_x0041_", "\ufffe", "\r\n", "\0", " é ", "&amp;", "]]>", *map(CellError, CODES)])
)


@pytest.mark.slow
@given(st.dictionaries(st.sampled_from(list(CELLS.spans)), VALUE))
@example(dict.fromkeys(CELLS.spans))
@example(dict.fromkeys(CELLS.spans, 3.0))
def test_refilled_as_patched(values: dict[int, Any]) -> None:
    """The same bytes as cell by cell, but for what a cell is written with that holds nothing and has no formula."""
    cells = scanned(PLAIN, "sheet", STRINGS, {"1"}, False)
    assert cells is not None
    done = refilled("sheet", PLAIN, cells, values)
    assert done is not None
    assert done == patched("sheet", PLAIN, CELLS, values)
    assert assert_alike(done)


def test_what_is_not_written_as_usual_is_not_refilled() -> None:
    cells = scanned(PLAIN, "sheet", STRINGS, {"1"}, False)
    assert cells is not None
    assert refilled("sheet", PLAIN, CELLS, {CELLS.spans.keys[0]: 1.0}) is None
    assert refilled("sheet", PLAIN, cells, {key_of(7, 1): 1.0}) is None


@pytest.mark.parametrize(
    ("new", "words"),
    [
        ('<c r="C1"><f>1+1</f><v>6</v></c>', "holds 6.0"),
        ('<c r="C1"><f>1+1</f></c>', "holds None"),
        ('<c r="C1"><f>1+1</f><v>x</v></c>', "cannot be read"),
        ('<c r="C1" t="s"><f>1+1</f><v>5</v></c>', "cannot be read"),
        ('<c r="C1" t="str"><f>1+1</f><v>&x;</v></c>', "cannot be read"),
        ('<c r="C1" t="b"><f>1+1</f><v>1</v></c>', "holds True"),
        ('<c r="C1"><f>1+2</f><v>5</v></c>', "in place of"),
        ('<c r="C1"><v>5</v></c>', "in place of"),
        ('<c r="C2"><f>1+1</f><v>5</v></c>', "in place of"),
        ('<c r="D1"><f>1+1</f><v>5</v></c>', "in place of"),
        ('<c r="C1" s="2"><f>1+1</f><v>5</v></c>', "in place of"),
        ('<c r="C1" cm="1"><f>1+1</f><v>5</v></c>', "in place of"),
        ('<c r="C1"><f>1+1</f><v>5</v></c><c r="D1"/>', "is no cell"),
        ('<c r="C1"><f>1+1</f><v>5</v>', "is no cell"),
        ("", "is no cell"),
    ],
)
def test_a_cell_that_is_not_what_was_meant_never_comes_out(
    monkeypatch: pytest.MonkeyPatch, new: str, words: str
) -> None:
    data = sheet_xml('<row r="1"><c r="A1"><v>1</v></c><c r="C1"><f>1+1</f></c></row>').encode()
    cells = scanned(data, "sheet", STRINGS, set(), False)
    assert cells is not None
    monkeypatch.setattr(writing, "_made", lambda *_: [new])
    with pytest.raises(UnsoundError, match=words):
        writing.refilled("sheet", data, cells, {key_of(1, 3): 5.0})
