"""The same workbook for another program: only our names and array cells change, and back again it is the same."""

import re
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import openpyxl
import pytest
import xlsxwriter
from commands import run
from delivered import FILLED, of_each_rulebook
from handmade import parts_of, sheet_xml, write

from xlfuncs.hosts.classic import vba
from xlfuncs.hosts.lite import bundle
from xlfuncs.recalc import recalculate
from xlfuncs.xlsx.address import address_of
from xlfuncs.xlsx.conversion import marks, renamed
from xlfuncs.xlsx.embed import lite_files
from xlfuncs.xlsx.workbook import Workbook

#: One way of ours for all.
EXAMPLES = of_each_rulebook(FILLED, lambda path: path.stem, among=len(FILLED))


@pytest.fixture
def members(tmp_path: Path) -> Path:
    """A member's own workbook: our functions everywhere that a formula can stand."""
    path = tmp_path / "members.xlsx"
    book = xlsxwriter.Workbook(path)
    sheet = book.add_worksheet("CBA_R(x)")
    sheet.write_row("A1", [1, 24, "CBA_R("])
    sheet.write_formula("D1", '=IF(C1="CBA_R(","",CBA_R(A1,B1))', value="")
    sheet.write_formula("D2", "=CBA_R('CBA_R(x)'!A1,B1)&\" & <\"", value="1.08 & <")
    sheet.write_array_formula("F1:G3", '{=XF_CODES("CBA_MP","event_type")}')
    sheet.write_array_formula("H1", "{=SUM(CBA_R(A1,B1)*{1,1})}", value=2.16)
    sheet.write_formula("L1", "=IF(A:A=1,CBA_R(A1,B1))", value=1.08)
    sheet.write_dynamic_array_formula("J1", "=SORT(A1:A1)", value=1)
    sheet.write_formula("K1", "=SUM(A1:B1)", value=25)
    sheet.write_formula("M1", "=Twice+1", value=3.16)
    columns = [{"header": "Rank"}, {"header": "R", "formula": "=CBA_R([@Rank],24)"}]
    sheet.add_table("A10:B12", {"columns": columns, "data": [[1, 1.08], [2, 0.78]]})
    sheet.conditional_format("A1", {"type": "formula", "criteria": "=CBA_R(A1,24)>1"})
    sheet.data_validation("A2", {"validate": "custom", "value": "=CBA_R(A2,24)>0"})
    book.define_name("Best", "=CBA_R(1,24)")  # 1.08
    book.define_name("Twice", "=2*Best")
    book.close()
    return path


@pytest.mark.slow
@pytest.mark.parametrize("source", EXAMPLES, ids=lambda path: path.stem)
def test_examples_there_and_back(source: Path, tmp_path: Path) -> None:
    there_and_back(source, tmp_path)


@pytest.mark.slow
def test_a_members_workbook_there_and_back(members: Path, tmp_path: Path) -> None:
    there_and_back(members, tmp_path)


def there_and_back(source: Path, folder: Path) -> None:
    run("convert", source, folder / "lite.xlsx", "--to", "lite", "--embed")
    run("convert", folder / "lite.xlsx", folder / "calc.xlsx", "--to", "calc")
    run("convert", folder / "calc.xlsx", folder / "classic.xlsm", "--to", "classic")
    run("convert", folder / "classic.xlsm", folder / "plain.xlsx", "--to", "classic")
    original = parts_of(source)
    older = re.compile(rb'calcId="124519"')  # what openpyxl and XlsxWriter write
    original["xl/workbook.xml"] = older.sub(b'calcId="191029"', original["xl/workbook.xml"])
    assert parts_of(folder / "calc.xlsx") == original
    assert parts_of(folder / "plain.xlsx") == original
    for name in ("lite.xlsx", "classic.xlsm"):
        for part, data in parts_of(folder / name).items():
            if part.endswith((".xml", ".rels")):
                ElementTree.fromstring(data)
        openpyxl.load_workbook(folder / name).close()
    with Workbook(source) as book, Workbook(folder / "lite.xlsx") as lite:
        assert marks(lite) == ({"_xldudf_"} if marks(book) else set())
        assert [sheet.cells.values for sheet in lite.sheets] == [sheet.cells.values for sheet in book.sheets]
        assert set(lite_files(lite)) == {"main.py", "requirements.txt", "pyodideVersion", "addinVersion"}
        assert lite_files(lite)["main.py"] == bundle()


@pytest.mark.slow
@pytest.mark.parametrize("source", EXAMPLES, ids=lambda path: path.stem)
def test_it_computes_the_same_for_the_other_programs(source: Path, tmp_path: Path) -> None:
    run("convert", source, tmp_path / "lite.xlsx", "--to", "lite")
    assert recalculate(tmp_path / "lite.xlsx").values == recalculate(source).values


@pytest.mark.slow
def test_every_workbook_of_a_folder(members: Path, tmp_path: Path) -> None:
    (tmp_path / "in" / "zh").mkdir(parents=True)
    members.rename(tmp_path / "in" / "zh" / "score.xlsx")
    run("build", "editions", tmp_path / "in", tmp_path / "out")
    made = [tmp_path / "out" / "classic" / "zh" / "score.xlsm", tmp_path / "out" / "lite" / "zh" / "score.xlsx"]
    assert sorted(file for file in (tmp_path / "out").rglob("*") if file.is_file()) == made
    with Workbook(made[0]) as classic, Workbook(made[1]) as lite:
        assert "排名系数 R (§1.2)" in classic.sheets[-1].cells.values.values()
        assert "os.environ[\"XLFUNCS_LANG\"] = 'zh'" in lite_files(lite)["main.py"]


def test_what_changes(members: Path, tmp_path: Path) -> None:
    lite = tmp_path / "lite.xlsx"
    run("convert", members, lite, "--to", "lite")
    old, new = parts_of(members), parts_of(lite)
    assert {name for name in new if new[name] != old.get(name)} == {
        "xl/worksheets/sheet1.xml",
        "xl/tables/table1.xml",
        "xl/workbook.xml",
    }
    sheet = new["xl/worksheets/sheet1.xml"].decode()
    assert '<c r="D1" cm="1"><f t="array" ref="D1">IF(C1="CBA_R(","",_xldudf_CBA_R(A1,B1))</f>' in sheet
    assert "_xldudf_CBA_R('CBA_R(x)'!A1,B1)" in sheet
    assert '<c r="F1"><f t="array" ref="F1:G3">_xldudf_XF_CODES(' in sheet
    assert '<c r="H1"><f t="array" ref="H1">SUM(_xldudf_CBA_R(A1,B1)*{1,1})</f>' in sheet  # typed with Ctrl+Shift+Enter
    assert '<c r="L1"><f>IF(A:A=1,_xldudf_CBA_R(A1,B1))</f>' in sheet  # this row's cell of A, not all of A
    assert re.search(r'<c r="B11"( s="\d+")?><f>_xldudf_CBA_R\(', sheet)  # nothing spills inside a table
    assert "<formula>_xldudf_CBA_R(A1,24)&gt;1</formula>" in sheet
    assert "<formula1>_xldudf_CBA_R(A2,24)&gt;0</formula1>" in sheet
    assert ">_xldudf_CBA_R(1,24)</definedName>" in new["xl/workbook.xml"].decode()
    assert "_xldudf_CBA_R(" in new["xl/tables/table1.xml"].decode()


@pytest.mark.slow
def test_cells_that_may_spill_already(tmp_path: Path) -> None:
    """Excel 365 lets what is typed into it spill; some of that would be another formula if it did not."""
    source, lite = tmp_path / "typed.xlsx", tmp_path / "lite.xlsx"
    with xlsxwriter.Workbook(source) as book:
        sheet = book.add_worksheet()
        sheet.write_column("A1", [1, 2, 3])
        sheet.write_dynamic_array_formula("B2", "=SUM(CBA_R(1,20)*A1:A3)")  # R = lg 20 - lg 2 = 1; the sum is 6
        sheet.write_dynamic_array_formula("C2", "=CBA_R(A1,20)")
    there_and_back(source, tmp_path)
    run("convert", source, lite, "--to", "lite", "--force")
    run("convert", lite, tmp_path / "lite-again.xlsx", "--to", "lite", "--force")
    assert parts_of(tmp_path / "lite-again.xlsx") == parts_of(lite)
    # Excel itself writes one space: what it saved as a Lite workbook comes without the mark where that is the same
    saved = tmp_path / "saved.xlsx"
    with ZipFile(lite) as old, ZipFile(saved, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b"  cm=", b" cm="))
    run("convert", saved, tmp_path / "plain.xlsx", "--to", "classic", "--force")
    cells = Workbook(tmp_path / "plain.xlsx").sheets[0].cells
    assert list(cells.formulas.values()) == ["CBA_R(A1,20)"]
    for each in (source, lite, tmp_path / "plain.xlsx"):
        done = recalculate(each)
        assert (done.value("Sheet1", "B2"), done.value("Sheet1", "C2")) == (6, 1)


def test_the_names_that_an_add_in_leaves() -> None:
    """Excel stores a function of an add-in with the add-in's place; on the next machine that place is no more."""
    paths = ("'C:\\Users\\secretary\\xlfuncs.xlam'!", "'C:\\Users\\O''Brien\\xlfuncs.xlam'!", "xlfuncs.xlam!")
    for stored in ("[1]!CBA_R(1,2)", "_xll.CBA_R(1,2)", *(f"{path}CBA_R(1,2)" for path in paths)):
        assert renamed(stored, "") == "CBA_R(1,2)"
    for other in ("MY_CBA_R(1)", "CBA_R2(1)", "CBA_R", '"CBA_R(1)"', "x.CBA_R(1)"):
        assert renamed(other, "_xldudf_") == other


def test_sheets_that_lost_their_macros(members: Path, tmp_path: Path) -> None:
    """openpyxl drops the macros and keeps their sheets; Excel repairs a file with two sheets of one name."""
    run("convert", members, tmp_path / "classic.xlsm", "--to", "classic")
    openpyxl.load_workbook(tmp_path / "classic.xlsm").save(tmp_path / "saved.xlsx")
    told = run("convert", tmp_path / "saved.xlsx", tmp_path / "again.xlsm", "--to", "classic", code=2).output
    assert "has a sheet xlwings.conf already" in told
    assert not (tmp_path / "again.xlsm").exists()


def test_a_workbook_with_macros(members: Path, tmp_path: Path) -> None:
    """The shim, its settings and its tooltips are in it, and known to the package."""
    book = tmp_path / "classic.xlsm"
    run("convert", members, book, "--to", "classic")
    with ZipFile(book) as package:
        assert package.read("xl/vbaProject.bin") == vba.PROJECT.read_bytes()
        assert b"sheet.macroEnabled.main+xml" in package.read("[Content_Types].xml")
        assert b'codeName="ThisWorkbook"' in package.read("xl/workbook.xml")
    opened = openpyxl.load_workbook(book, keep_vba=True)
    assert opened.vba_archive is not None
    opened.vba_archive.close()  # openpyxl does not
    assert opened.sheetnames[-2:] == ["xlwings.conf", "_IntelliSense_"]
    assert [opened[name].sheet_state for name in opened.sheetnames[-2:]] == ["hidden", "hidden"]
    assert next(opened["xlwings.conf"].values)[:2] == ("INTERPRETER_WIN", "pythonw")
    rows = {row[0]: row for row in opened["_IntelliSense_"].values}
    assert rows["FunctionInfo"][1] == "1.0"
    assert rows["CBA_R"][:2] == ("CBA_R", "R, the coefficient of a place (§1.2)")
    assert rows["CBA_R"][3] == "rank"


def test_its_buttons_go_with_the_macros(members: Path, tmp_path: Path) -> None:
    """The tab is in the language asked for; another program that keeps macros may number the package anew."""
    run("convert", members, tmp_path / "classic.xlsm", "--to", "classic", language="zh")
    tab = parts_of(tmp_path / "classic.xlsm")["customUI/customUI14.xml"].decode()
    assert "这个数怎么来的？" in tab
    assert 'tag="new cba-teams"' in tab
    saved = parts_of(tmp_path / "classic.xlsm")
    saved["_rels/.rels"] = saved["_rels/.rels"].replace(b"rIdXlfuncsTab", b"rId7")
    with ZipFile(tmp_path / "saved.xlsm", "w") as package:
        for name, data in saved.items():
            package.writestr(name, data)
    for file in (tmp_path / "classic.xlsm", tmp_path / "saved.xlsm"):
        run("convert", file, tmp_path / "plain.xlsx", "--to", "classic", "--force")
        plain = parts_of(tmp_path / "plain.xlsx")
        assert not [name for name, data in plain.items() if "customUI" in name or b"customUI" in data], file


def test_a_ribbon_of_its_own_stays(members: Path, tmp_path: Path) -> None:
    """Office takes one such part; theirs is not replaced, nor taken away with our macros."""
    theirs = parts_of(members)
    link = '<Relationship Id="rId9" Type="{}2006/relationships/ui/extensibility" Target="customUI/customUI.xml"/>'
    links = link.format("http://schemas.microsoft.com/office/").encode() + b"</Relationships>"
    theirs["_rels/.rels"] = theirs["_rels/.rels"].replace(b"</Relationships>", links)
    theirs["customUI/customUI.xml"] = b'<customUI xmlns="http://schemas.microsoft.com/office/2006/01/customui"/>'
    with ZipFile(tmp_path / "theirs.xlsx", "w") as package:
        for name, data in theirs.items():
            package.writestr(name, data)
    run("convert", tmp_path / "theirs.xlsx", tmp_path / "classic.xlsm", "--to", "classic")
    assert [name for name in parts_of(tmp_path / "classic.xlsm") if "customUI" in name] == ["customUI/customUI.xml"]
    run("convert", tmp_path / "classic.xlsm", tmp_path / "plain.xlsx", "--to", "classic")
    assert parts_of(tmp_path / "plain.xlsx")["customUI/customUI.xml"] == theirs["customUI/customUI.xml"]


def test_macros_of_others_are_not_lost(members: Path, tmp_path: Path) -> None:
    import pyopenvba  # type: ignore[import-untyped]  # noqa: PLC0415

    book = tmp_path / "theirs.xlsm"
    made = pyopenvba.ExcelFile.create_new(book)
    made.save()
    run("convert", book, tmp_path / "kept.xlsm", "--to", "lite")
    assert parts_of(tmp_path / "kept.xlsm")["xl/vbaProject.bin"] == parts_of(book)["xl/vbaProject.bin"]
    assert "macros" in run("convert", book, tmp_path / "lost.xlsx", "--to", "lite", code=2).output
    assert not (tmp_path / "lost.xlsx").exists()


@pytest.mark.slow
def test_frozen(members: Path, tmp_path: Path) -> None:
    """Values stand where our formulas stood; all other formulas are still there."""
    frozen = tmp_path / "frozen.xlsx"
    assert "replaced by values" in run("freeze", members, frozen).output
    with Workbook(frozen) as book:
        cells = book.sheets[0].cells
        texts = [*cells.formulas.values(), *(array.text for array in cells.arrays.values())]
        assert sorted(texts) == ['""', "SUM(A1:B1)", "_xlfn._xlws.SORT(A1:A1)"]  # the one of the empty D1
    sheet = openpyxl.load_workbook(frozen)["CBA_R(x)"]
    assert (sheet["D2"].value, sheet["H1"].value, sheet["B11"].value) == ("1.08 & <", 2.16, 1.08)
    assert sheet["M1"].value == 3.16  # ours through two names
    assert [sheet[cell].value for cell in ("F1", "G1")] == ["team", "团体赛"]
    assert b"calculatedColumnFormula" not in parts_of(frozen)["xl/tables/table1.xml"]


@pytest.mark.slow
@pytest.mark.parametrize("prefix", ["", "x:"])
def test_an_empty_text_stays_one_when_frozen(tmp_path: Path, prefix: str) -> None:
    """To LibreOffice a stored empty text is an empty cell, which another formula shows as 0."""
    book = tmp_path / "book.xlsx"
    body = (
        '<row r="1"><c r="A1" s="1" t="str"><f>CBA_R(Z1,24)</f><v></v></c>'
        '<c r="B1"><f t="array" ref="B1:B2">CBA_RANKING(Z1:Z2,36.4)</f><v>1</v></c>'
        '<c r="C1" t="str"><f>A1</f><v/></c></row>'
        '<row r="2"><c r="B2" t="str"><v></v></c></row>'
    )
    sheet = sheet_xml(body)
    if prefix:
        sheet = re.sub(r"<(/?)(?=\w)", r"<\1x:", sheet).replace("xmlns=", "xmlns:x=")
    write(book, {"S": sheet})
    run("freeze", book, tmp_path / "frozen.xlsx")
    frozen = Workbook(tmp_path / "frozen.xlsx").sheets[0].cells
    assert frozen.values == dict.fromkeys(frozen.spans, "")
    assert {address_of(key): text for key, text in frozen.formulas.items()} == {
        "A1": '""',
        "B1": '""',
        "B2": '""',
        "C1": "A1",
    }


@pytest.mark.slow
@pytest.mark.parametrize("source", EXAMPLES, ids=lambda path: path.stem)
def test_a_frozen_example_shows_the_same(source: Path, tmp_path: Path) -> None:
    run("freeze", source, tmp_path / "frozen.xlsx")
    with Workbook(tmp_path / "frozen.xlsx") as book, Workbook(source) as computed:
        assert marks(book) <= {""}
        for sheet, other in zip(book.sheets, computed.sheets, strict=True):
            assert sheet.cells.values == other.cells.values
