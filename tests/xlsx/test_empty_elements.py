"""New values go into and beside empty elements, however these are written, and nothing else moves.

Excel writes the empty cells and rows of a bordered area without an end tag; others write both tags.
"""

import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path

import pytest
import xlsxwriter
from commands import run
from handmade import MAIN, parts_of, sheet_xml, write
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import attempts

from xlfuncs.core.errors import CellError
from xlfuncs.hosts.calc import Office, recalculate
from xlfuncs.xlsx.address import Area, address, key_of, parse_cell
from xlfuncs.xlsx.cells.reading import read_cells
from xlfuncs.xlsx.cells.writing import Held, patched, spliced
from xlfuncs.xlsx.elements import Edit
from xlfuncs.xlsx.errors import UnsoundError

ROWS, COLUMNS = 6, 5
#: What may stand in a place: how it is written, with P for the prefix and R for the address, and its value.
CELLS = {
    "<Pc r='R' s='1'/>": None,
    '<Pc r="R" />': None,
    '<Pc r="R" s="2"></Pc>': None,
    '<Pc s="1" r="R" t="str"/>': "",
    '<Pc r="R"><Pv/></Pc>': None,
    '<Pc r="R" t="n"><Pv>7</Pv></Pc>': 7.0,
    '<Pc r="R"><Pf>1+1</Pf><Pv>2</Pv></Pc>': 2.0,
    '<Pc r="R" t="str"><Pv>/&gt;</Pv></Pc>': "/>",
    '<Pc r="R" t="inlineStr"><Pis><Pt>一</Pt></Pis></Pc>': "一",
    '<Pc r="R" t="b"><Pv>0</Pv><PextLst/></Pc>': False,
}
NEW = st.sampled_from([1.5, "x<二", True, CellError("#N/A"), None])


@dataclass(frozen=True)
class Drawn:
    """A sheet, the same as values, and what is to come into it."""

    data: bytes
    before: dict[int, object]
    new: dict[int, object]


@st.composite
def sheets(draw: st.DrawFn) -> Drawn:
    prefix = draw(st.sampled_from(["", "x:"]))
    before: dict[int, object] = {}
    rows = ""
    for row in range(1, ROWS + 1):
        shape = draw(st.sampled_from(["none", "empty", "both tags", "cells", "cells", "cells"]))
        attributes = f'r="{row}"' + draw(st.sampled_from(["", ' s="1" customFormat="1"', " spans='1:9' "]))
        if shape == "empty":
            rows += f"<{prefix}row {attributes}/>"
        elif shape == "both tags":
            rows += f"<{prefix}row {attributes}></{prefix}row>"
        elif shape == "cells":
            inside = ""
            for column in range(1, COLUMNS + 1):
                text = draw(st.sampled_from([None, *CELLS]))
                if text is not None:
                    inside += text.replace("P", prefix).replace("R", address(row, column))
                    before[key_of(row, column)] = CELLS[text]
            rows += f"<{prefix}row {attributes}>{inside}</{prefix}row>"
        rows += draw(st.sampled_from(["", "\n  ", "<!-- /> -->"]))
    body = f"<{prefix}sheetData>{rows}</{prefix}sheetData>" if rows else f"<{prefix}sheetData/>"
    space = f'xmlns:x="{MAIN}"' if prefix else f'xmlns="{MAIN}"'
    text = f"<{prefix}worksheet {space}>{body}<{prefix}pageMargins left='1'/></{prefix}worksheet>"
    encoding = draw(st.sampled_from(["utf-8", "utf-16", "utf-16-be"]))
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    data = f'{mark}<?xml version="1.0" encoding="{encoding[:6]}"?>{text}'.encode(encoding)
    top, left = draw(st.integers(1, ROWS + 1)), draw(st.integers(1, COLUMNS + 1))
    height, width = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    area = Area(top, left, top + height - 1, left + width - 1)
    return Drawn(data, before, {key: draw(NEW) for key in area.every_key()})


def cells_of(data: bytes) -> dict[int, object]:
    """Every cell of a sheet as another parser sees it; rows and cells must be where they belong, in order."""
    root = ET.fromstring(data)
    space = f"{{{MAIN}}}"
    assert [child.tag for child in root] == [space + "sheetData", space + "pageMargins"]
    found: dict[int, object] = {}
    last_row = 0
    for row in root[0]:
        assert row.tag == space + "row"
        assert int(row.get("r", "0")) > last_row
        last_row, last = int(row.get("r", "0")), 0
        for cell in row:
            assert cell.tag == space + "c"
            where = parse_cell(cell.get("r", ""))
            assert where is not None
            assert where[0] == last_row
            assert where[1] > last
            last = where[1]
            text = "".join(cell.find(space + "v").itertext()) if cell.find(space + "v") is not None else None
            kind = cell.get("t", "n")
            if kind == "inlineStr":
                text = "".join(cell.itertext())
            value: object = text
            if kind == "n":
                value = float(text) if text else None
            elif kind == "b":
                value = {"0": False, "1": True}[str(text)]
            elif kind == "str":
                value = text or ""
            found[key_of(*where)] = value
            if cell.find(space + "f") is not None:
                assert cell.find(space + "f").text == "1+1"
    return found


def plain(value: object) -> object:
    return value.code if isinstance(value, CellError) else value


@pytest.mark.slow
@settings(max_examples=attempts(100, 2000), deadline=None)
@given(sheets())
def test_values_beside_empty_elements(drawn: Drawn) -> None:
    cells = read_cells(drawn.data, "sheet", [], set(), False)
    after = cells_of(patched("sheet", drawn.data, cells, drawn.new))
    expected = {**drawn.before, **{key: plain(value) for key, value in drawn.new.items()}}
    there = {key for key in expected if key in drawn.before or drawn.new.get(key) is not None}
    assert set(after) == there
    assert {key: after[key] for key in there} == {key: expected[key] for key in there}
    kinds = {key: type(value) for key, value in after.items()}
    assert kinds == {key: type(expected[key]) for key in there}


#: A ranking (its places are 1, 1, 3: equal firsts share the better place) beside bordered, empty cells and rows.
RANKING = (
    "<c r='A1'><v>9</v></c><c r='B1' s='1'><f t='array' ref='B1:B3'>CBA_RANKING(A1:A3,10)</f></c><c r='C1' s='1'/>"
)
BORDERED = f"<row r='1'>{RANKING}</row><row r='2'><c r='A2'><v>9</v></c><c r='B2' s='1'/></row><row r='3' s='1'/>"


@pytest.mark.few(1)
@pytest.mark.slow
@pytest.mark.parametrize("command", ["in place", "freeze"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_bordered_columns_as_excel_writes_them(tmp_path: Path, command: str, encoding: str) -> None:
    text = sheet_xml(BORDERED)
    data = f'<?xml version="1.0" encoding="{encoding}"?>{text}'.encode(encoding)
    path = write(tmp_path / "in.xlsx", {"S": data})
    out = path if command == "in place" else tmp_path / "out.xlsx"
    arguments = ["recalc", path, "--in-place"] if command == "in place" else ["freeze", path, out]
    done = run(*arguments, code=None)
    assert done.exit_code in (0, 1), done.output
    root = ET.fromstring(parts_of(out)["xl/worksheets/sheet1.xml"])
    rows = [(row.get("r"), [cell.get("r") for cell in row]) for row in root[0]]
    assert rows == [("1", ["A1", "B1", "C1"]), ("2", ["A2", "B2"]), ("3", ["B3"])]


OLD = sheet_xml('<row r="1"><c r="A1"><v>1</v></c><c r="B1" s="1"/></row><row r="2"/>').encode()


@pytest.mark.parametrize(
    ("place", "new", "key", "words"),
    [
        # what the writer once did: it took the row's end tag for the cell's
        ('<c r="B1" s="1"/></row>', '<c r="B1" s="1"><v>5</v></c>', "B1", "a row stands inside row 1"),
        ('<row r="2"/>', '<row r="2"><row r="3"/></row>', "", "a row stands inside row 2"),
        ('<row r="2"/>', '<row r="2"/><c r="A2"><v>5</v></c>', "A2", "outside its row"),
        ('<c r="B1" s="1"/>', '<c r="B1" s="2"><v>5</v></c>', "B1", "another style"),
        ('<c r="B1" s="1"/>', '<c r="B1" s="1"><v>6</v></c>', "B1", "holds 6.0"),
        ('<c r="B1" s="1"/>', '<c r="B1" s="1"><f>A1</f><v>5</v></c>', "B1", "holds 5.0"),
        ('<c r="B1" s="1"/>', '<c r="C1" s="1"><v>5</v></c>', "B1", "came in or went away"),
        ('<c r="A1"><v>1</v></c><c r="B1" s="1"/>', '<c r="B1" s="1"><v>5</v></c>', "B1", "came in or went away"),
        ('<c r="A1">', '<c r="D1"><v>5</v></c><c r="A1">', "D1", "in another order"),
        ("<v>1</v>", "<v>1</w>", "", "not well-formed"),
    ],
)
def test_a_part_that_is_not_what_was_meant_never_comes_out(place: str, new: str, key: str, words: str) -> None:
    cells = read_cells(OLD, "sheet", [], set(), False)
    where = parse_cell(key)
    keys = (key_of(*where),) if where else ()
    start = OLD.index(place.encode())
    edit = Edit(start, start + len(place), new.encode())
    if place == '<c r="A1">':  # the inserted cell only
        edit = Edit(start, start, new.removesuffix(place).encode())
    with pytest.raises(UnsoundError, match=words):
        spliced("sheet", OLD, cells, [edit], dict.fromkeys(keys, Held(5.0, "")))


@pytest.mark.parametrize("command", ["recalc", "freeze"])
def test_an_unsound_result_leaves_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(BORDERED)})
    old = path.read_bytes()
    monkeypatch.setattr(
        "xlfuncs.xlsx.cells.writing.edit_cell", lambda old, value, area: old.replace("/>", "><v>1</v></row>")
    )
    monkeypatch.setattr("xlfuncs.xlsx.cells.writing._made", lambda old, values: ['<c r="A1"><v>1</v></row>'] * len(old))
    rest = ["--in-place"] if command == "recalc" else [str(tmp_path / "out.xlsx")]
    done = run(command, path, *rest, code=2)
    assert "a bug of xlfuncs" in done.output
    assert "nothing is written, the file is as it was" in done.output
    assert path.read_bytes() == old
    assert [each.name for each in tmp_path.iterdir()] == ["in.xlsx"]


def test_bordered_columns_computed_by_libreoffice(tmp_path: Path, office: Office) -> None:
    """The classes of an event and their words, in a bordered area of three rows and a bordered column beside it."""
    path = tmp_path / "in.xlsx"
    with xlsxwriter.Workbook(path) as book:
        sheet, border = book.add_worksheet("S"), book.add_format({"border": 1})
        sheet.write_array_formula("A1:B3", '{=XF_CODES("CBA_MP","event_type")}', border)
        for row in range(3):
            for column in range(3):
                if row or column:
                    sheet.write_blank(row, column, None, border)
    assert b'<c r="B1" s="1"/>' in parts_of(path)["xl/worksheets/sheet1.xml"]
    recalculate(path, office).save(path)
    root = ET.fromstring(parts_of(path)["xl/worksheets/sheet1.xml"])
    rows = root.find(f"{{{MAIN}}}sheetData")
    assert rows is not None
    assert [[cell.get("r") for cell in row] for row in rows] == [
        [f"{letter}{row}" for letter in "ABC"] for row in (1, 2, 3)
    ]
    assert [cell.findtext(f"{{{MAIN}}}v") for cell in rows[0]][2] is None
