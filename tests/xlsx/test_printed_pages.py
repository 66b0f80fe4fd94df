"""A column that a sheet gets at its right edge: its width, the page, and the rows of texts that wrap."""

from pathlib import Path

import pytest
from handmade import MAIN, RELATIONS, sheet_xml, write

from xlfuncs.xlsx.changes import Changes
from xlfuncs.xlsx.printed_pages import give_room
from xlfuncs.xlsx.workbook import Workbook


def given_room(folder: Path, sheet: str, letters: int = 10) -> str:
    """The part of a sheet, its column C made wide enough for so many letters in row 1."""
    book = Workbook(write(folder / "in.xlsx", {"S": sheet}))
    changes = Changes(book)
    give_room(changes, book, book.sheets[0], 3, {1: letters})
    return changes.text(book.sheets[0].part).partition("\n")[2]


def test_a_column_is_wide_enough_and_the_page_no_wider(tmp_path):
    assert given_room(tmp_path, sheet_xml("")) == (
        f'<worksheet xmlns="{MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
        '<cols><col min="3" max="3" width="12" customWidth="1"/></cols><sheetData></sheetData>'
        '<pageSetup fitToHeight="0"/></worksheet>'
    )


def test_columns_that_are_declared_in_one_keep_their_width(tmp_path):
    sheet = f'<worksheet xmlns="{MAIN}"><cols><col min="2" max="9" width="7"/></cols><sheetData/></worksheet>'
    assert (
        '<cols><col min="2" max="2" width="7"/><col min="3" max="3" width="12" customWidth="1"/>'
        '<col min="4" max="9" width="7"/></cols>'
    ) in given_room(tmp_path, sheet)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("<sheetPr/>", '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'),
        (
            '<sheetPr><tabColor rgb="FF000000"/></sheetPr>',
            '<sheetPr><tabColor rgb="FF000000"/><pageSetUpPr fitToPage="1"/></sheetPr>',
        ),
        ('<sheetPr><pageSetUpPr fitToPage="0"/></sheetPr>', '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'),
    ],
)
def test_what_a_sheet_says_of_itself_stays(tmp_path, before, after):
    sheet = f'<worksheet xmlns="{MAIN}">{before}<sheetData/><pageSetup scale="80" paperSize="9"/></worksheet>'
    made = given_room(tmp_path, sheet)
    assert made.startswith(f'<worksheet xmlns="{MAIN}">{after}<cols>')
    assert '<pageSetup paperSize="9" fitToHeight="0"/>' in made


def test_a_sheet_that_says_on_how_many_pages_it_is_printed_stays_so(tmp_path):
    head = '<sheetPr><pageSetUpPr fitToPage="true"/></sheetPr>'
    sheet = f'<worksheet xmlns="{MAIN}">{head}<sheetData/><pageSetup fitToHeight="2"/></worksheet>'
    made = given_room(tmp_path, sheet)
    assert head in made
    assert '<pageSetup fitToHeight="2"/>' in made


def test_the_page_of_another_view_of_the_sheet_stays(tmp_path):
    views = '<customSheetViews><customSheetView><pageSetup scale="50"/></customSheetView></customSheetViews>'
    made = given_room(tmp_path, sheet_xml("", views))
    assert f'</sheetData>{views}<pageSetup fitToHeight="0"/></worksheet>' in made


def test_a_text_that_looks_like_an_attribute_stays(tmp_path):
    head = '<sheetPr><pageSetUpPr fitToPage="0"/></sheetPr>'
    text = '<row r="1"><c r="A1" t="inlineStr"><is><t>put fitToPage="1" there</t></is></c></row>'
    sheet = f'<worksheet xmlns="{MAIN}">{head}<sheetData>{text}</sheetData></worksheet>'
    assert text in given_room(tmp_path, sheet)


def test_a_sheet_with_prefixes_gets_its_room_too(tmp_path):
    sheet = f'<x:worksheet xmlns:x="{MAIN}"><x:sheetData/></x:worksheet>'
    assert given_room(tmp_path, sheet) == (
        f'<x:worksheet xmlns:x="{MAIN}"><x:sheetPr><x:pageSetUpPr fitToPage="1"/></x:sheetPr>'
        '<x:cols><x:col min="3" max="3" width="12" customWidth="1"/></x:cols><x:sheetData/>'
        '<x:pageSetup fitToHeight="0"/></x:worksheet>'
    )


@pytest.mark.parametrize(("had", "height"), [("", 45), (' ht="20.5"', 45), (' ht="70.2"', 71)])
def test_a_long_text_wraps_and_its_row_grows(tmp_path, had, height):
    row = f'<row r="1"{had}><c r="C1" t="inlineStr"><is><t>{"x" * 80}</t></is></c></row>'
    styles = f'<styleSheet xmlns="{MAIN}"><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>'
    links = "".join(
        f'<Relationship Id="{identifier}" Type="{RELATIONS}/{kind}" Target="{target}.xml"/>'
        for identifier, kind, target in (("rId1", "worksheet", "worksheets/sheet1"), ("s", "styles", "styles"))
    )
    rels = {"xl/_rels/workbook.xml.rels": f"<Relationships>{links}</Relationships>"}
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(row)}, extra={"xl/styles.xml": styles}, replace=rels)
    book = Workbook(path)
    changes = Changes(book)
    give_room(changes, book, book.sheets[0], 3, {1: 80})  # 82 in lines of 38: three of 15 points
    made = changes.text(book.sheets[0].part)
    assert f'<row r="1" ht="{height}" customHeight="1"><c r="C1" t="inlineStr" s="1">' in made
    assert changes.text("xl/styles.xml").count("<xf ") == 2
