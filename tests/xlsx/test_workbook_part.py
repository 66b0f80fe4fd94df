"""What Excel makes of a workbook on opening: whether it computes anew, names for VBA, a signature."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from commands import run
from handmade import FORMULA, MAIN, RELATIONS, parts_of, sheet_xml, write
from hypothesis import given
from hypothesis import strategies as st

from xlfuncs.recalc import check, recalculate
from xlfuncs.xlsx.changes import Changes
from xlfuncs.xlsx.embed import drop_sheet
from xlfuncs.xlsx.workbook import Workbook
from xlfuncs.xlsx.workbook_part import CALC_ID, with_element, with_newer_engine, without_recalculation
from xlfuncs.xlsx.xml import new_parser

#: The children of a workbook's element, in the order of the schema (ECMA-376, CT_Workbook).
CHILDREN = (
    *("fileVersion", "fileSharing", "workbookPr", "workbookProtection", "bookViews", "sheets", "functionGroups"),
    *("externalReferences", "definedNames", "calcPr", "oleSize", "customWorkbookViews", "pivotCaches", "smartTagPr"),
    *("smartTagTypes", "webPublishing", "fileRecoveryPr", "webPublishObjects", "extLst"),
)


def main_part(children: str) -> dict[str, str]:
    return {"xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}">{children}</workbook>'}


SHEETS = '<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets>'


def attributes(path: Path, name: str) -> list[dict[str, str]]:
    root = ET.fromstring(parts_of(path)["xl/workbook.xml"])
    return [child.attrib for child in root if child.tag == f"{{{MAIN}}}{name}"]


@pytest.mark.few(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", {"calcId": "191029"}),
        ("<calcPr/>", {"calcId": "191029"}),
        ('<calcPr calcId="124519" fullCalcOnLoad="1"/>', {"calcId": "191029"}),
        ("<calcPr fullPrecision='0' calcId='152511'></calcPr>", {"calcId": "191029", "fullPrecision": "0"}),
        ('<calcPr calcId="191028"/>', {"calcId": "191029"}),
        ('<calcPr calcId="191029"/>', {"calcId": "191029"}),
        ('<calcPr calcId="191030"/>', {"calcId": "191030"}),
    ],
)
def test_excel_takes_computed_values_as_they_are(tmp_path: Path, before: str, after: dict[str, str]) -> None:
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(FORMULA)}, replace=main_part(SHEETS + before))
    run("recalc", path, "-o", tmp_path / "recalc.xlsx")
    run("freeze", path, tmp_path / "freeze.xlsx")
    for name in ("recalc.xlsx", "freeze.xlsx"):
        assert attributes(tmp_path / name, "calcPr") == [after]


def test_a_conversion_raises_what_is_there_and_keeps_the_request(tmp_path: Path) -> None:
    """The values of a workbook that names no engine, or asks to be computed, may never have been computed."""
    for number, (before, after) in enumerate(
        [
            ("", []),
            ('<calcPr calcId="124519"/>', [{"calcId": "191029"}]),
            ('<calcPr calcId="124519" fullCalcOnLoad="1"/>', [{"calcId": "191029", "fullCalcOnLoad": "1"}]),
        ]
    ):
        path = write(tmp_path / f"{number}.xlsx", {"S": sheet_xml(FORMULA)}, replace=main_part(SHEETS + before))
        run("convert", path, tmp_path / "out.xlsx", "--to", "lite", "--force")
        assert attributes(tmp_path / "out.xlsx", "calcPr") == after


def test_a_workbook_that_opened_at_a_sheet_which_is_gone_opens_at_the_last_one_seen(tmp_path: Path) -> None:
    views = '<bookViews><workbookView activeTab="3" firstSheet="1"/><workbookView firstSheet="3"/></bookViews>'
    listed = "".join(
        f'<sheet name="{name}" sheetId="{at}" r:id="rId{at}"{state}/>'
        for at, (name, state) in enumerate([("A", ""), ("B", ""), ("C", ' state="hidden"'), ("D", "")], 1)
    )
    path = write(
        tmp_path / "in.xlsx",
        dict.fromkeys("ABCD", sheet_xml("")),
        replace=main_part(f"{views}<sheets>{listed}</sheets>"),
    )
    with Workbook(path) as book:
        changes = Changes(book)
        drop_sheet(changes, book, book.sheets[-1])
        found = [view.attrib for view in ET.fromstring(changes.text("xl/workbook.xml"))[0]]
    assert found == [{"activeTab": "1", "firstSheet": "1"}, {"firstSheet": "1"}]


@given(
    st.lists(st.sampled_from([each for each in CHILDREN if each not in ("calcPr", "workbookPr")]), unique=True),
    st.sampled_from(["calcPr", "workbookPr"]),
    st.sampled_from(["", "x:"]),
    st.sampled_from(["utf-8", "utf-16"]),
    st.booleans(),
)
def test_every_element_stands_where_the_schema_wants_it(
    there: list[str], name: str, prefix: str, encoding: str, both: bool
) -> None:
    there.sort(key=CHILDREN.index)
    inside = "".join(
        f"<{prefix}{each}><{prefix}calcPr/></{prefix}{each}>" if both else f"<{prefix}{each}/>" for each in there
    )
    space = f'xmlns:x="{MAIN}"' if prefix else f'xmlns="{MAIN}"'
    text = f'<?xml version="1.0" encoding="{encoding}"?><{prefix}workbook {space}>{inside}</{prefix}workbook>'
    data = text.encode(encoding)
    new = without_recalculation(data, "p") if name == "calcPr" else with_element(data, "p", name, ' codeName="x"')
    found = [child.tag.removeprefix(f"{{{MAIN}}}") for child in ET.fromstring(new)]
    assert found == sorted([*there, name], key=CHILDREN.index)
    assert with_newer_engine(data, "p") == data


def test_check_and_doctor_tell_of_an_older_program(tmp_path: Path) -> None:
    for calc_id in (CALC_ID - 1, CALC_ID):
        old = calc_id < CALC_ID
        replace = main_part(SHEETS + f'<calcPr calcId="{calc_id}"/>')
        path = write(tmp_path / "in.xlsx", {"S": sheet_xml(FORMULA.replace("<v>9<", "<v>1<"))}, replace=replace)
        assert [each.kind.name for each in check(path)] == ["OLD_CALCULATION"] * old
        assert ("saved by an older program" in run("doctor", path, code=int(old)).output) is old


def test_file_sharing_stands_before_the_names_for_macros(tmp_path: Path) -> None:
    children = f'<fileVersion appName="xl"/><fileSharing readOnlyRecommended="1"/>{SHEETS}'
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(FORMULA)}, replace=main_part(children))
    run("convert", path, tmp_path / "out.xlsm", "--to", "classic")
    root = ET.fromstring(parts_of(tmp_path / "out.xlsm")["xl/workbook.xml"])
    names = [child.tag.removeprefix(f"{{{MAIN}}}") for child in root]
    assert names == ["fileVersion", "fileSharing", "workbookPr", "sheets"]
    run("convert", tmp_path / "out.xlsm", tmp_path / "back.xlsx", "--to", "calc")
    assert parts_of(tmp_path / "back.xlsx")["xl/workbook.xml"] == parts_of(path)["xl/workbook.xml"]


@pytest.mark.parametrize("second", ["Sheet1", "sheet1", "Other"])
def test_no_two_sheets_have_one_name_for_macros(tmp_path: Path, second: str) -> None:
    sheets = {
        "S": sheet_xml(FORMULA),
        "T": sheet_xml("").replace("<sheetData>", f'<sheetPr codeName="{second}"/><sheetData>'),
    }
    path = write(tmp_path / "in.xlsx", sheets)
    run("convert", path, tmp_path / "out.xlsm", "--to", "classic")
    parts = parts_of(tmp_path / "out.xlsm")
    found = [
        each.get("codeName", "").lower()
        for number in (1, 2)
        for each in ET.fromstring(parts[f"xl/worksheets/sheet{number}.xml"]).iter(f"{{{MAIN}}}sheetPr")
    ]
    assert found == (["sheet1"] if second.lower() == "sheet1" else ["sheet1", "other"])
    run("convert", tmp_path / "out.xlsm", tmp_path / "back.xlsx", "--to", "calc")
    assert parts_of(tmp_path / "back.xlsx")["xl/worksheets/sheet1.xml"] == parts_of(path)["xl/worksheets/sheet1.xml"]


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ('<c r="A1" t="s"><v>-1</v></c>', "names the text '-1'"),
        ('<c r="A1" t="s"><v>0_0</v></c>', "names the text '0_0'"),
        ('<c r="A1" t="s"><v>０</v></c>', "names the text '０'"),
        ('<c r="A1" t="s"><v>+0</v></c>', "names the text '+0'"),
        ('<c r="A1"><v>1_0</v></c>', "'1_0', which is no number"),
        ('<c r="A1"><v>１</v></c>', "'１', which is no number"),
        ('<c r="A1"><v>INF</v></c>', "'INF', which is no number"),
        ('<c r="A1" t="b"><v>2</v></c>', "neither true"),
        ('<c r="A1" t="b"><v>TRUE</v></c>', "neither true"),
        ('<c r="A１"><v>1</v></c>', "cannot be understood"),
        ('<c r=""><v>1</v></c>', "cannot be understood"),
    ],
)
def test_what_python_reads_and_the_format_has_not(tmp_path: Path, cell: str, words: str) -> None:
    row = f'<row r="1">{cell}<c r="B1"><f>CBA_R(1,20)</f></c></row>'
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(row)}, strings="<si><t>a</t></si>")
    assert words in run("recalc", path, "-o", tmp_path / "out.xlsx", code=2).output


def test_what_the_format_has(tmp_path: Path) -> None:
    """White space around a value, and every way to write a number, a truth value or a text's number."""
    cells = (
        '<c r="A1"><v> +1.50E1\n</v></c><c r="B1" t="s"><v> 00 </v></c>'
        '<c r="C1" t="b"><v>false</v></c><c r="D1"><v>.5</v></c>'
    )
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(f'<row r="1">{cells}</row>')}, strings="<si><t>a</t></si>")
    done = recalculate(path)
    assert [done.value("S", cell) for cell in ("A1", "B1", "C1", "D1")] == [15.0, "a", False, 0.5]


def test_characters_in_two_halves(tmp_path: Path) -> None:
    """U+1F600 is D83D DE00 in UTF-16; half of it alone is no character."""
    row = (
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="str"><v>x_xDE00_</v></c>'
        '<c r="C1"><f>A1&amp;B1&amp;CBA_R(1,20)</f></c></row>'
    )
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(row)}, strings="<si><t>_xd83d__xDE00_</t></si>")
    out = tmp_path / "out.xlsx"
    shown = run("recalc", path, "-o", out, "--show", "S").output
    assert "😀" in shown
    assert recalculate(out).value("S", "C1") == "😀x\ufffd1"
    assert "😀x\ufffd1".encode() in parts_of(out)["xl/worksheets/sheet1.xml"]
    assert json.loads(run("recalc", path, "--show", "S", "--json").output)["files"][0]["rows"] == [
        ["😀", "x\ufffd", "😀x\ufffd1"]
    ]


@pytest.mark.parametrize(
    ("pattern", "new", "words"),
    [
        ("<v>9</v>", "<v>8</v>", "the cell B1 holds 8.0"),
        ("CBA_R(A1,20)", "CBA_R(A1,21)", "not 9.0 of 'CBA_R(A1,20)'"),
        ('<c r="A1"><v>1</v></c>', "", "cells came in or went away"),
        ("</row>", "", "not well-formed"),
    ],
)
def test_a_conversion_that_goes_wrong_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pattern: str, new: str, words: str
) -> None:
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(FORMULA)})

    def gone_wrong(changes: Changes, book: Workbook, **how: bool) -> None:
        changes.parts[book.sheets[0].part] = changes.text(book.sheets[0].part).replace(pattern, new).encode()

    monkeypatch.setattr("xlfuncs.hosts.programs.converted", gone_wrong)
    said = run("convert", path, tmp_path / "out.xlsx", "--to", "lite", code=2).output
    assert "a bug of xlfuncs" in said
    assert words in said
    assert [each.name for each in tmp_path.iterdir()] == ["in.xlsx"]


PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
SIGNED = {
    "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="r" Type="{RELATIONS}/officeDocument" '
    f'Target="xl/workbook.xml"/><Relationship Id="s" Type="{PACKAGE}/digital-signature/origin" '
    'Target="_xmlsignatures/origin.sigs"/></Relationships>',
    "_xmlsignatures/origin.sigs": b"",
    "_xmlsignatures/_rels/origin.sigs.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="a" '
    f'Type="{PACKAGE}/digital-signature/signature" Target="sig1.xml"/></Relationships>',
    "_xmlsignatures/sig1.xml": "<Signature/>",
    "[Content_Types].xml": '<Types><Default Extension="sigs" ContentType="a/b"/>'
    '<Override PartName="/_xmlsignatures/sig1.xml" ContentType="a/b"/></Types>',
}


@pytest.mark.parametrize("command", ["recalc", "freeze", "convert"])
def test_a_signature_goes_with_what_was_signed(tmp_path: Path, command: str) -> None:
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(FORMULA)}, replace=SIGNED)
    out = tmp_path / "out.xlsx"
    rest = {"recalc": ["-o", out], "freeze": [out], "convert": [out, "--to", "lite"]}[command]
    assert "comes without the signature" in run(command, path, *rest).output  # type: ignore[misc]
    parts = parts_of(out)
    assert not any("signature" in name for name in parts)
    assert b"ignature" not in parts["_rels/.rels"]
    assert b"sig1" not in parts["[Content_Types].xml"]


def test_a_signature_stays_where_nothing_changes(tmp_path: Path) -> None:
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml("")}, replace=SIGNED)
    run("recalc", path, "-o", tmp_path / "out.xlsx")
    assert parts_of(tmp_path / "out.xlsx") == parts_of(path)


@pytest.mark.parametrize("edit", [without_recalculation, with_newer_engine])
def test_the_part_is_walked_through_once(monkeypatch, edit):
    walked = []

    def noted(part):
        walked.append(part)
        return new_parser(part)

    monkeypatch.setattr("xlfuncs.xlsx.elements.new_parser", noted)
    data = b'<workbook xmlns="u"><sheets/><calcPr calcId="1" fullCalcOnLoad="1"/></workbook>'
    assert edit(data, "xl/workbook.xml") != data
    assert len(walked) == 1
