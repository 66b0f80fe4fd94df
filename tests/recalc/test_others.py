"""Formulas that read another workbook: what Excel keeps of it beside the link is computed with, the rest is told."""

from pathlib import Path

import pytest
from handmade import MAIN, RELATIONS, sheet_xml, write

from xlfuncs.recalc import explain, recalculate
from xlfuncs.xlsx.address import key_of
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.workbook import Workbook

KEPT = """
    <row r="1"><cell r="A1" t="str"><v>张三</v></cell><cell r="B1"><v>600</v></cell></row>
    <row r="2"><cell r="A2" t="str"><v>李 &amp; 四</v></cell><cell r="B2"><v>1500</v></cell>
    <cell r="C2" t="b"><v>1</v></cell></row>
    <row r="3"><cell r="A3" t="str"><v>王五</v></cell><cell r="B3"><v>2700</v></cell>
    <cell r="C3" t="e"><v>#N/A</v></cell></row>
"""
NAMES = """
    <sheetNames><sheetName val="会员"/><sheetName val="空"/></sheetNames>
    <definedNames><definedName name="持分" refersTo="='会员'!$B$1:$B$3"/>
    <definedName name="首位" refersTo="='会员'!$B$1" sheetId="0"/>
    <definedName name="计算" refersTo="=SUM('会员'!$B$1)"/></definedNames>
"""


def linked(path: Path, formulas: dict[str, str], *, kept: str = KEPT, typed: str = "", own: str = "") -> Path:
    """A sheet with 李 & 四 in A1, or a number that is ``typed``, and names of its ``own``.

    It is linked to 会员 of members.xlsx, and to a sheet there of which nothing is kept.
    """
    first = f"<v>{typed}</v></c>" if typed else "<is><t>李 &amp; 四</t></is></c>"
    cells = f'<row r="1"><c r="A1" t="{"n" if typed else "inlineStr"}">{first}</row>' + "".join(
        f'<row r="{at[1:]}"><c r="{at}"><f>{text}</f></c></row>' for at, text in formulas.items()
    )
    others = '<externalReferences><externalReference r:id="rIdO"/></externalReferences>'
    link = f'<Relationship Id="rIdO" Type="{RELATIONS}/externalLink" Target="externalLinks/externalLink1.xml"/>'
    path = write(path, {"S": sheet_xml(cells)}, names=own)
    with Workbook(path) as book:
        main, links = (
            book.archive.read(name).decode().partition("?>\n")[2]
            for name in ("xl/workbook.xml", "xl/_rels/workbook.xml.rels")
        )
    return write(
        path,
        {"S": sheet_xml(cells)},
        replace={
            "xl/workbook.xml": main.replace("</sheets>", f"</sheets>{others}"),
            "xl/_rels/workbook.xml.rels": links.replace("</Relationships>", f"{link}</Relationships>"),
        },
        extra={
            "xl/externalLinks/externalLink1.xml": f'<externalLink xmlns="{MAIN}"><externalBook '
            f'xmlns:r="{RELATIONS}" r:id="rId1">{NAMES}'
            f'<sheetDataSet><sheetData sheetId="0">{kept}</sheetData></sheetDataSet></externalBook></externalLink>',
            "xl/externalLinks/_rels/externalLink1.xml.rels": f'<Relationships><Relationship Id="rId1" '
            f'Type="{RELATIONS}/externalLinkPath" Target="file:///C:/%E5%B9%B4/members.xlsx" TargetMode="External"/>'
            "</Relationships>",
        },
    )


def test_what_is_kept_of_another_workbook_is_computed_with(tmp_path):
    """§1.3.1: 600 → 2 + 600/300 = 4.00, 1500 → 4 + 1500/600 = 6.50; the mean of 600, 1500 and 2700 is 1600."""
    formulas = {
        "B2": "CBA_M([1]会员!$B$1)",
        "B3": "CBA_M(VLOOKUP(A1,[1]会员!$A:$C,2,FALSE))",
        "B4": "CBA_EVENT_MP([1]会员!$B$1:$B$3)",
        "B5": "VLOOKUP(A1,[1]会员!$A$1:$B$3,2,FALSE)",
        "B6": "CBA_M(B5)",
        "B7": "SUM([1]会员!B:B)",
        "B8": "IF([1]会员!C2,1,2)",
        "B9": "IFERROR([1]会员!C3,7)",
    }
    done = recalculate(linked(tmp_path / "in.xlsx", formulas))
    found = {cell: done.value("S", cell) for cell in formulas}
    assert found == {"B2": 4, "B3": 6.5, "B4": 1600, "B5": 1500, "B6": 6.5, "B7": 4800, "B8": 1, "B9": 7}
    assert done.errors == []
    (told,) = done.warnings
    assert told.cell == "B2"
    assert told.sentence.startswith("computed with what this workbook keeps of members.xlsx;")


def test_what_is_not_kept_is_an_error_and_no_zero(tmp_path):
    """Of B4 nothing is kept, though it is filled down from cells of which something is; nor of the sheet 空."""
    formulas = {f"B{row}": f"CBA_M([1]会员!B{row})" for row in (2, 3, 4)} | {
        "B5": "CBA_M([1]空!A1)",
        "B6": "CBA_M([2]会员!A1)",
        "B7": "CBA_M([1]没有!A1)",
    }
    done = recalculate(linked(tmp_path / "in.xlsx", formulas))
    assert done.value("S", "B2") == 6.5
    assert done.value("S", "B3") == 8.25  # 6 + 2700/1200
    assert [(each.cell, each.code) for each in done.errors] == [(cell, "#REF!") for cell in ("B4", "B5", "B6", "B7")]
    assert done.errors[0].sentence == "[1]会员!B4 is in another workbook, which is never opened"


def test_a_name_in_another_workbook_is_none_of_our_own(tmp_path):
    """持分 and 首位 are here the cell A1, 9000; there B1:B3 with the mean 1600, and B1 on 会员 with 600."""
    own = "".join(f'<definedName name="{name}">S!$A$1</definedName>' for name in ("持分", "首位", "没有"))
    formulas = {
        "B2": "CBA_EVENT_MP([1]!持分)",
        "B3": "CBA_M([1]会员!首位)",
        "B4": "CBA_M([0]!首位)",
        "B5": "SUM([1]!没有)",
        "B6": "CBA_M([1]!计算)",
        "B7": "CBA_M([1]!首位)",
        "B8": "SUM([1]!积分表[积分])",
    }
    done = recalculate(linked(tmp_path / "in.xlsx", formulas, typed="9000", own=own))
    assert {cell: done.value("S", cell) for cell in ("B2", "B3", "B4")} == {"B2": 1600, "B3": 4, "B4": 13.5}
    assert [(each.cell, each.code) for each in done.errors] == [(cell, "#REF!") for cell in ("B5", "B6", "B7", "B8")]
    for at, name in ((0, "[1]!没有"), (3, "[1]!积分表[积分]")):
        assert done.errors[at].sentence == f"{name} is in another workbook, which is never opened"


def test_the_file_keeps_its_link_as_it_is(tmp_path):
    source = linked(tmp_path / "in.xlsx", {"B2": "CBA_M([1]会员!$B$1)"})
    recalculate(source).save(tmp_path / "out.xlsx")
    with Workbook(source) as one, Workbook(tmp_path / "out.xlsx") as two:
        for name in ("xl/externalLinks/externalLink1.xml", "xl/externalLinks/_rels/externalLink1.xml.rels"):
            assert one.archive.read(name) == two.archive.read(name)
        assert [sheet.name for sheet in two.sheets] == ["S"]
        assert two.sheets[0].cells.values.get(key_of(2, 2)) == 4


def test_a_working_reads_what_is_kept(tmp_path):
    told = explain(linked(tmp_path / "in.xlsx", {"B2": "CBA_M([1]会员!$B$1)"}), "S!B2")
    assert told.value == 4


def test_a_link_that_cannot_be_read_is_told(tmp_path):
    bad = '<row r="1"><cell r="B1"><v>many</v></cell></row>'
    with pytest.raises(PackageError, match="holds 'many', which is no number"):
        recalculate(linked(tmp_path / "in.xlsx", {"B2": "CBA_M([1]会员!$B$1)"}, kept=bad))
