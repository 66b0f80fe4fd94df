"""The package comes out as it went in, except for the values."""

import io
import re
import stat
import struct
import zipfile
import zlib
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter
from handmade import FORMULA, MAIN, parts_of, sheet_xml, write

from xlfuncs.core.errors import CellError
from xlfuncs.recalc import check, recalculate
from xlfuncs.xlsx.archive import Archive
from xlfuncs.xlsx.workbook import Workbook


def png():
    """A picture of one point."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(b"\0\xff\0\0"))
        + chunk(b"IEND", b"")
    )


@pytest.fixture
def rich_workbook(tmp_path):
    """A macro workbook with everything that a recalculation must leave alone."""
    macros = tmp_path / "vbaProject.bin"
    macros.write_bytes(b"\xd0\xcf\x11\xe0 not read by anybody")
    path = tmp_path / "rich.xlsm"
    with xlsxwriter.Workbook(path) as book:
        book.add_vba_project(str(macros))
        sheet = book.add_worksheet("积分 table")
        bold = book.add_format({"bold": True, "num_format": "0.00"})
        sheet.write_column("F1", [24, 36.4])
        sheet.add_table(
            "A1:C4",
            {
                "name": "Entries",
                "columns": [
                    {"header": "Team"},
                    {"header": "Rank"},
                    {"header": "MP", "formula": "=CBA_MP([@Rank],$F$1,$F$2)", "format": bold},
                ],
                "data": [["Ada", 1], ["Bai", 2], ["Cho", 3]],
            },
        )
        sheet.write_formula("C6", "=SUM(C2:C4)", bold, 1)
        sheet.write_comment("A1", "a note")
        sheet.insert_image("H1", "dot.png", {"image_data": io.BytesIO(png())})
        sheet.conditional_format("C2:C4", {"type": "cell", "criteria": ">", "value": 10, "format": bold})
        sheet.data_validation("B2:B4", {"validate": "integer", "criteria": ">", "value": 0})
        chart = book.add_chart({"type": "column"})
        chart.add_series({"values": "='积分 table'!$C$2:$C$4"})
        sheet.insert_chart("H5", chart)
        lines = book.add_chart({"type": "line"})
        lines.add_series({"values": "='积分 table'!$B$2:$B$4"})
        book.add_chartsheet("Chart").set_chart(lines)
        book.add_worksheet("Empty")
    return path


def test_only_cached_values_and_full_calculation_differ(rich_workbook, tmp_path):
    out = tmp_path / "out 结果.xlsm"
    recalculate(rich_workbook).save(out)
    before, after = parts_of(rich_workbook), parts_of(out)
    assert list(before) == list(after)
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"xl/workbook.xml", "xl/worksheets/sheet1.xml"}
    asked = b'<calcPr calcId="124519" fullCalcOnLoad="1"/>'
    assert before["xl/workbook.xml"].replace(asked, b'<calcPr calcId="191029"/>') == after["xl/workbook.xml"]
    # 36.4 times R: lg 24 - lg 2 = 1.08, lg 24 - lg 4 = 0.78, lg 24 - lg 6 = 0.60; the sum is 89.54
    expected = before["xl/worksheets/sheet1.xml"]
    for row, value in ((2, b"39.31"), (3, b"28.39"), (4, b"21.84")):
        cell = re.search(rb'<c r="C%d" s="\d+"><f>CBA_MP\([^<]*</f><v>0</v></c>' % row, expected)[0]
        expected = expected.replace(cell, cell.replace(b"<v>0<", b"<v>%s<" % value))
    expected = expected.replace(b"<f>SUM(C2:C4)</f><v>1</v>", b"<f>SUM(C2:C4)</f><v>89.54</v>")
    assert after["xl/worksheets/sheet1.xml"] == expected
    with zipfile.ZipFile(rich_workbook) as one, zipfile.ZipFile(out) as two:
        assert [(i.date_time, i.compress_type, i.external_attr) for i in one.infolist()] == [
            (i.date_time, i.compress_type, i.external_attr) for i in two.infolist()
        ]


def test_what_openpyxl_wrote_gets_all_its_values(tmp_path):
    book = openpyxl.Workbook()
    book.active.append([3, "=CBA_R(A1,24)", "=A1+1"])
    book.save(tmp_path / "in.xlsx")
    recalculate(tmp_path / "in.xlsx").save(tmp_path / "out.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "out.xlsx", data_only=True).active
    assert [cell.value for cell in sheet[1]] == [3, 0.6, 4]
    assert b"fullCalcOnLoad" not in parts_of(tmp_path / "out.xlsx")["xl/workbook.xml"]


def test_old_values_of_a_workbook_that_asks_to_be_computed_anew(tmp_path):
    """As Apache POI leaves it when a program has put 3 in A1 and told Excel to compute everything on opening.

    What the engine can, it computes: 3 * 2 = 6, 6 + 1 = 7, 3 / 0. What it cannot keeps its old value, on which
    the others build: 90 + 1 = 91. The name "there" is the 3 in A1: 6 + 3 = 9. B5 reads A2, which has changed.
    """
    formulas = {
        "A2": ("A1*2", 8),
        "A3": ("CBA_R(A1,24)*0+A2+1", 9),
        "A4": ("A1/0", 5),
        "B1": ("NOSUCH(A1)", 90),
        "C1": ("B1+1", 50),
        "B2": ("B2+1", 92),
        "B3": ("INDIRECT(&quot;there&quot;)", 93),
        "C3": ("SUM(A2,B3)", 50),
        "B4": ("[1]Sheet1!A1", 94),
        "B5": ("INDEX(A1:A2,0)", 95),
        "C5": ("B5+1", 50),
        "B6": ("nowhere", 0),
    }
    rows = '<row r="1"><c r="A1"><v>3</v></c></row>' + "".join(
        f'<row r="{row}">'
        + "".join(f'<c r="{at}"><f>{text}</f><v>{old}</v></c>' for at, (text, old) in formulas.items() if at[1] == row)
        + "</row>"
        for row in "123456"
    )
    path = write(
        tmp_path / "in.xlsx",
        {"S": sheet_xml(rows.replace('</row><row r="1">', "", 1))},
        workbook='<calcPr fullCalcOnLoad="1"/>',
        names='<definedName name="there">S!$A$1</definedName>',
    )
    done = recalculate(path)
    values = {cell: done.value("S", cell) for cell in formulas}
    errors = {cell: values.pop(cell).code for cell in ("A4", "B5", "B6", "C5")}
    assert errors == {"A4": "#DIV/0!", "B5": "#VALUE!", "B6": "#NAME?", "C5": "#VALUE!"}
    assert values == {
        **{"A2": 6, "A3": 7, "C1": 91, "C3": 9},
        **{"B1": 90, "B2": 92, "B3": 3, "B4": 94},
    }
    assert {warning.cell: warning.sentence for warning in done.warnings} == {
        "B1": "keeps its value: NOSUCH is not known to the headless engine",
        "B2": "keeps its value: a circular reference: the cell depends on itself, or on one that does",
        "B4": "keeps its value: it reads another workbook, which is never opened",
    }
    assert [error.cell for error in done.errors] == ["A4", "B5", "C5", "B6"]
    done.save(tmp_path / "out.xlsx")
    assert b"fullCalcOnLoad" not in parts_of(tmp_path / "out.xlsx")["xl/workbook.xml"]


def test_a_second_recalculation_changes_nothing(rich_workbook, tmp_path):
    recalculate(rich_workbook).save(tmp_path / "one.xlsm")
    recalculate(tmp_path / "one.xlsm").save(tmp_path / "two.xlsm")
    assert (tmp_path / "one.xlsm").read_bytes() == (tmp_path / "two.xlsm").read_bytes()


def test_in_place_keeps_a_copy_and_the_permissions(tmp_path):
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(FORMULA)})
    path.chmod(0o640)
    old = path.read_bytes()
    recalculate(path).save(path, backup=True)
    assert (tmp_path / "in.xlsx.bak").read_bytes() == old
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert b"<v>1</v></c></row>" in parts_of(path)["xl/worksheets/sheet1.xml"]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["in.xlsx", "in.xlsx.bak"]


def test_a_link_keeps_pointing_at_its_file(tmp_path):
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(FORMULA)})
    link = tmp_path / "link.xlsx"
    link.symlink_to(path)
    recalculate(link).save(link)
    assert link.is_symlink()
    assert b"<v>1</v></c></row>" in parts_of(path)["xl/worksheets/sheet1.xml"]


def test_values_of_every_kind(tmp_path):
    body = (
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>'
        '<c r="C1" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c>'
        '<c r="D1" t="str"><f>"a"</f><v>a_x000A_b</v></c><c r="E1" t="b"><v>1</v></c>'
        '<c r="F1" t="e"><v>#N/A</v></c><c r="G1" t="d"><v>2024-01-01T12:00:00</v></c><c r="H1"><v>1E3</v></c>'
        '<c r="I1"/><c t="str"><v/></c></row><row><c><v>7</v></c><c><v>8</v></c></row>'
    )
    strings = (
        '<si><r><rPr/><t>ri</t></r><r><t xml:space="preserve">ch </t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>'
        "<si><t>_x005F_x0041_</t></si>"
    )
    with Workbook(write(tmp_path / "in.xlsx", {"S": sheet_xml(body)}, strings=strings)) as book:
        values = book.sheets[0].cells.values
    got = {key & 0x7FFF: value for key, value in values.items() if key >> 15 == 1}
    assert got.pop(6).code == "#N/A"
    assert got == {1: "rich ", 2: "_x0041_", 3: "inline", 4: "a\nb", 5: True, 7: 45292.5, 8: 1000.0, 10: ""}
    assert {key & 0x7FFF: value for key, value in values.items() if key >> 15 == 2} == {1: 7.0, 2: 8.0}


@pytest.mark.parametrize("shape", ["prefixed", "strict", "utf-16", "latin-1", "single quotes"])
def test_unusual_but_right_xml(tmp_path, shape):
    text = sheet_xml('<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>CBA_R(A1,20)&amp;"é"</f></c></row>')
    data = text.encode()
    if shape == "prefixed":
        data = (
            f'<x:worksheet xmlns:x="{MAIN}"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c><x:c r="B1">'
            '<x:f>CBA_R(A1,20)&amp;"é"</x:f></x:c></x:row></x:sheetData></x:worksheet>'
        ).encode()
    elif shape == "strict":
        data = data.replace(MAIN.encode(), b"http://purl.oclc.org/ooxml/spreadsheetml/main")
    elif shape == "utf-16":
        data = f'<?xml version="1.0" encoding="UTF-16"?>{text}'.encode("utf-16")
    elif shape == "latin-1":
        data = f'<?xml version="1.0" encoding="ISO-8859-1"?>{text}'.encode("latin-1")
    elif shape == "single quotes":
        data = data.replace(b'"A1"', b"'A1'").replace(b'"B1"', b"'B1'")
    path = write(tmp_path / "in.xlsx", {"S": data})
    done = recalculate(path)
    assert done.value("S", "B1") == "1é"
    done.save(tmp_path / "out.xlsx")
    assert Workbook(tmp_path / "out.xlsx").sheets[0].cells.values[1 << 15 | 2] == "1é"


def test_part_names_in_another_case_and_another_place(tmp_path):
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(FORMULA)})
    parts = parts_of(path)
    with zipfile.ZipFile(path, "w") as package:
        for name, data in parts.items():
            package.writestr(name.replace("xl/worksheets/sheet1.xml", "XL/Worksheets/SHEET1.XML"), data)
    assert recalculate(path).value("S", "B1") == 1.0


class Pipe(io.BytesIO):
    """What cannot go back to write sizes before a part: they stand behind it."""

    def seekable(self):
        return False

    def seek(self, *_):
        raise OSError

    def tell(self):
        raise OSError


@pytest.mark.parametrize("kind", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2])
@pytest.mark.parametrize("before", [b"", b"PK what another program put there"])
def test_other_parts_are_kept_as_they_are_packed(tmp_path, kind, before):
    path, out = tmp_path / "in.xlsx", tmp_path / "out.xlsx"
    parts = {**parts_of(write(io.BytesIO(), {"S": sheet_xml(FORMULA)})), "xl/图/a.bin": bytes(range(256)) * 40}
    stream = Pipe()
    with zipfile.ZipFile(stream, "w", kind, compresslevel=1) as package:
        for name, data in parts.items():
            package.writestr(zipfile.ZipInfo(name, (2001, 2, 3, 4, 5, 6)), data, kind)
    path.write_bytes(before + stream.getvalue())
    recalculate(path).save(out)
    changed = {"xl/worksheets/sheet1.xml", "xl/workbook.xml"}
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(out) as new:
        assert new.testzip() is None
        assert [each.filename for each in new.infolist()] == list(parts)
        for name, data in parts.items():
            if name not in changed:
                assert new.read(name) == data
                if kind != zipfile.ZIP_BZIP2:  # which Excel does not read
                    assert new.getinfo(name).compress_size == old.getinfo(name).compress_size
    recalculate(out)


def raw(size, crc, packed, method):
    """A zip file of one part with whatever its directory says of it."""
    name = b"xl/media/x.bin"
    head = struct.pack("<HHHHHIIIHH", 20, 0, method, 0, 33, crc, len(packed), size, len(name), 0)
    local = b"PK\3\4" + head + name + packed
    entry = b"PK\1\2" + struct.pack("<H", 20) + head + struct.pack("<HHHII", 0, 0, 0, 0, 0) + name
    return local + entry + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(entry), len(local), 0)


DATA = bytes(range(256)) * 40
DEFLATED = zlib.compress(DATA)[2:-4]  # without the head and the sum of zlib
OPEN_ENDED = zlib.compressobj(6, zlib.DEFLATED, -15)


@pytest.mark.parametrize(
    ("size", "crc", "packed", "method"),
    [
        (len(DATA), zlib.crc32(DATA), DATA + b"more", 0),
        (100, zlib.crc32(DATA[:100]), DEFLATED, 8),
        (len(DATA), zlib.crc32(DATA), OPEN_ENDED.compress(DATA) + OPEN_ENDED.flush(zlib.Z_SYNC_FLUSH), 8),
        (len(DATA), zlib.crc32(DATA), DEFLATED + b"more", 8),
        (0, 0, b"", 8),
    ],
    ids=["longer than said", "more than said", "without an end", "more behind it", "nothing at all"],
)
def test_what_is_oddly_packed_is_packed_anew(tmp_path, size, crc, packed, method):
    """Python reads as much as the directory says; other programs refuse such a part."""
    path, out = tmp_path / "in.zip", tmp_path / "out.zip"
    path.write_bytes(raw(size, crc, packed, method))
    Archive(path).write(out, {})
    with zipfile.ZipFile(out) as new:
        (info,) = new.infolist()
        assert new.testzip() is None
        assert new.read(info) == DATA[:size]
        start = info.header_offset + 30 + len(info.filename)
    unpacker = zlib.decompressobj(-15)
    found = out.read_bytes()[start : start + info.compress_size]
    assert found == DATA if method == 0 else unpacker.decompress(found) == DATA[:size] and unpacker.eof
    assert not unpacker.unused_data


def test_control_characters_and_markup_come_back(tmp_path):
    path = write(
        tmp_path / "in.xlsx",
        {
            "S": sheet_xml(
                '<row r="1"><c r="A1"><f>IF(CBA_R(1,20)=1,'
                '"a&lt;b&amp;"&amp;CHAR(13)&amp;CHAR(1)&amp;"_x0041_")</f></c></row>'
            )
        },
    )
    recalculate(path).save(tmp_path / "out.xlsx")
    text = parts_of(tmp_path / "out.xlsx")["xl/worksheets/sheet1.xml"]
    assert b"<v>a&lt;b&amp;_x000D__x0001__x005F_x0041_</v>" in text
    assert Workbook(tmp_path / "out.xlsx").sheets[0].cells.values[1 << 15 | 1] == "a<b&\r\x01_x0041_"


def test_error_values_are_stored_as_errors(tmp_path):
    path = write(
        tmp_path / "in.xlsx", {"S": sheet_xml('<row r="1"><c r="A1" s="3"><f>CBA_R(9,2)</f><v>1</v></c></row>')}
    )
    recalculate(path).save(tmp_path / "out.xlsx")
    assert (
        b'<c r="A1" s="3" t="e"><f>CBA_R(9,2)</f><v>#NUM!</v></c>'
        in parts_of(tmp_path / "out.xlsx")["xl/worksheets/sheet1.xml"]
    )
    value = Workbook(tmp_path / "out.xlsx").sheets[0].cells.values[1 << 15 | 1]
    assert isinstance(value, CellError)


def test_a_workbook_without_formulas_comes_out_as_it_is(tmp_path):
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml('<row r="1"><c r="A1"><v>1.50</v></c></row>')})
    done = recalculate(path)
    done.save(tmp_path / "out.xlsx")
    assert parts_of(path) == parts_of(tmp_path / "out.xlsx")
    assert (done.computed, done.values, done.errors, done.warnings) == (0, {}, [], [])
    assert check(path) == []


def test_a_value_that_is_right_keeps_its_own_spelling(tmp_path):
    text = '<row r="1"><c r="A1"><f>CBA_MP(3,24,36.4)</f><v>21.840000000000000</v></c></row>'
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(text)})
    recalculate(path).save(tmp_path / "out.xlsx")
    sheet = "xl/worksheets/sheet1.xml"
    assert parts_of(path)[sheet] == parts_of(tmp_path / "out.xlsx")[sheet]


def test_a_sheet_shows_as_text(rich_workbook):
    rows = recalculate(rich_workbook).rows("积分 table")
    assert rows[0] == ["Team", "Rank", "MP", "", "", "24"]
    assert rows[1] == ["Ada", "1", "39.31", "", "", "36.4"]
    assert Path(rich_workbook).name == "rich.xlsm"


def test_relationships_are_read_once(rich_workbook, tmp_path, monkeypatch):
    read = []
    plain = Archive.read

    def noted(self, name):
        read.append(name)
        return plain(self, name)

    monkeypatch.setattr(Archive, "read", noted)
    recalculate(rich_workbook).save(tmp_path / "out.xlsx")
    links = [name for name in read if name.endswith(".rels")]
    assert "_rels/.rels" in links
    assert len(links) == len(set(links))
