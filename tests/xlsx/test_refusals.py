"""What is no workbook, or a broken one, is refused in a sentence; no half-written file is left."""

import io
import zipfile
from functools import cache
from pathlib import Path

import pytest
from handmade import FORMULA, MAIN, parts_of, sheet_xml, write

from xlfuncs.recalc import recalculate
from xlfuncs.xlsx.errors import PackageError

#: A sheet without formulas, which nobody has to read.
VALUE = '<row r="1"><c r="A1"><v>1</v></c></row>'


@cache
def broken_inputs():
    good = io.BytesIO()
    write(good, {"S": sheet_xml(FORMULA)})
    whole = good.getvalue()

    def remade(**changes):
        buffer = io.BytesIO()
        write(buffer, {"S": sheet_xml(FORMULA)}, **changes)
        return buffer.getvalue()

    cfb = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512)
    twice = io.BytesIO(whole)
    with zipfile.ZipFile(twice, "a") as package, pytest.warns(UserWarning, match="Duplicate name"):
        package.writestr("xl/workbook.xml", "again")
    place = whole.index(b"xl/worksheets/sheet1.xml") + len("xl/worksheets/sheet1.xml")
    bad_sum = whole[: place + 30] + bytes([whole[place + 30] ^ 0x55]) + whole[place + 31 :]
    entity = '<!DOCTYPE x [<!ENTITY a "aaaa">]>'
    return {
        "text": (b"Rank;MP\n1;2\n", "not a zip"),
        "empty": (b"", "empty"),
        "truncated": (whole[: len(whole) // 2], "the end of the file is missing"),
        "encrypted": (cfb + "EncryptedPackage".encode("utf-16-le"), "password"),
        "old xls": (cfb, "old .xls"),
        "no workbook": (remade(replace={"_rels/.rels": "<Relationships/>"}), "no workbook"),
        "a Word document": (
            remade(extra={"word/document.xml": "<document/>"}, replace={"_rels/.rels": "<Relationships/>"}),
            "Word document",
        ),
        "a Numbers document": (
            remade(extra={"Index/Document.iwa": b"x"}, replace={"_rels/.rels": None}),
            "export it to Excel",
        ),
        "an archive": (
            remade(extra={"2026/成绩.XLSX": whole}, replace={"_rels/.rels": "<Relationships/>"}),
            "unpack it first",
        ),
        "ods": (
            remade(
                extra={"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"},
                replace={"_rels/.rels": None},
            ),
            "save it as .xlsx",
        ),
        "xlsb": (
            remade(
                extra={"xl/workbook.bin": b"x"},
                replace={
                    "_rels/.rels": parts_of(io.BytesIO(whole))["_rels/.rels"]
                    .decode()
                    .split("?>\n")[1]
                    .replace("workbook.xml", "workbook.bin")
                },
            ),
            "xlsb",
        ),
        "duplicate": (twice.getvalue(), "twice"),
        "checksum": (bad_sum, "damaged"),
        "entity": (remade(replace={"xl/worksheets/sheet1.xml": entity + sheet_xml(FORMULA)}), "document type"),
        "entity in strings": (
            remade(
                strings="",
                replace={
                    "xl/sharedStrings.xml": entity + f'<sst xmlns="{MAIN}"/>',
                    "xl/worksheets/sheet1.xml": sheet_xml(FORMULA),
                },
            ),
            "document type",
        ),
        "bomb": (remade(extra={"xl/media/bomb.bin": bytes(20 << 20)}), "absurd size"),
        "path": (remade(extra={"../evil.xml": "x"}), "points outside"),
        "not XML": (remade(replace={"xl/worksheets/sheet1.xml": "<worksheet><c><f></worksheet>"}), "not well-formed"),
        "cut short": (remade(replace={"xl/worksheets/sheet1.xml": sheet_xml(VALUE)[:-12]}), "not well-formed"),
        "no number": (
            remade(
                replace={
                    "xl/worksheets/sheet1.xml": sheet_xml('<row r="1"><c r="A1"><f>CBA_R(1,2)</f><v>x</v></c></row>')
                }
            ),
            "A1",
        ),
        "no string": (
            remade(
                replace={
                    "xl/worksheets/sheet1.xml": sheet_xml(
                        '<row r="1"><c r="A1" t="s"><v>5</v></c><c r="B1"><f>CBA_R(1,2)</f></c></row>'
                    )
                }
            ),
            "A1",
        ),
        "sheet gone": (remade(replace={"xl/worksheets/sheet1.xml": None}), "has no part"),
        "wrong row": (
            remade(replace={"xl/worksheets/sheet1.xml": sheet_xml('<row r="1"><c r="A2"><f>1</f></c></row>')}),
            "row 1",
        ),
    }


@pytest.mark.slow
@pytest.mark.parametrize("case", broken_inputs())
def test_bad_input_is_one_sentence_and_changes_nothing(tmp_path, case):
    data, words = broken_inputs()[case]
    path = tmp_path / "成绩 册.xlsx"
    path.write_bytes(data)
    with pytest.raises(PackageError) as caught:
        recalculate(path).save(path)
    assert words in caught.value.sentence
    assert "\n" not in caught.value.sentence
    assert path.read_bytes() == data
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_missing_files_and_folders(tmp_path):
    with pytest.raises(PackageError, match="no such file"):
        recalculate(tmp_path / "no.xlsx")
    with pytest.raises(PackageError, match="folder"):
        recalculate(tmp_path)
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(FORMULA)})
    with pytest.raises(PackageError, match="cannot be written"):
        recalculate(path).save(path / "out.xlsx")


@pytest.mark.parametrize("linked", [True, False])
@pytest.mark.parametrize("former", [b"of last week", None])
def test_the_backup_of_before_survives_a_workbook_that_cannot_be_replaced(tmp_path, monkeypatch, former, linked):
    """As Windows refuses it while Excel has the workbook open."""
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(FORMULA)})
    if former is not None:
        (tmp_path / "in.xlsx.bak").write_bytes(former)
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    replace = Path.replace

    def open_in_excel(self, target):
        if Path(target) == path:
            raise PermissionError(13, "Permission denied")
        return replace(self, target)

    def no_links(*_, **__):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "replace", open_in_excel)
    if not linked:
        monkeypatch.setattr("os.link", no_links)
    with pytest.raises(PackageError, match="Permission denied"):
        recalculate(path).save(path, backup=True)
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before


@pytest.mark.parametrize("step", ["os.fdopen", "os.fsync", "pathlib.Path.replace"])
def test_nothing_is_left_behind_when_writing_fails(tmp_path, monkeypatch, step):
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(FORMULA)})
    old = path.read_bytes()

    def fail(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(step, fail)
    with pytest.raises(PackageError, match="Permission denied"):
        recalculate(path).save(path)
    assert path.read_bytes() == old
    assert [each.name for each in tmp_path.iterdir()] == ["in.xlsx"]
