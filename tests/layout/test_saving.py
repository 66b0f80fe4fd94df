"""What is laid out is saved as openpyxl saves it, part by part and byte by byte."""

import datetime
import io
import re
import zipfile
from collections.abc import Callable

import openpyxl
from eventbooks import filled, teams
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.comments import Comment
from openpyxl.styles import Font
from openpyxl.workbook import Workbook
from openpyxl.worksheet.formula import ArrayFormula

from xlfuncs.layout import build
from xlfuncs.layout.saving import Writer, saved

_MOMENT = re.compile(rb"\d{4}-\d\d-\d\dT[\d:.]+Z")


def parts(data: bytes) -> dict[str, bytes]:
    """The parts of a workbook, without the moment at which it was made."""
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        return {name: _MOMENT.sub(b"", book.read(name)) for name in book.namelist()}


def by_openpyxl(book: Workbook) -> dict[str, bytes]:
    """The parts as openpyxl's own class writes them; conftest.py has put ours in its place."""
    (theirs,) = Writer.__bases__
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        theirs(book, archive).save()
    return parts(file.getvalue())


def same(make: Callable[[], Workbook]) -> dict[str, bytes]:
    ours = parts(saved(make()))
    assert ours == by_openpyxl(make())
    return ours


def test_an_event() -> None:
    same(lambda: build(teams(), "zh", room=30, example=filled()))


def everything() -> Workbook:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    cells = ["a", ' <b> & "c" ', "", " ", "x\ny", "=1<2", "=", 1, 2.5, 1e300, True, False, None, "#N/A"]
    for row, cell in enumerate([*cells, datetime.date(2026, 5, 1), datetime.datetime(2026, 5, 1, 9, 30)], 1):
        sheet.cell(row, 1, cell)
        sheet.cell(row, 28, cell).font = Font(bold=row % 2 == 0)
    sheet["C1"] = ArrayFormula("C1:C3", "=A1:A3")
    sheet["D1"] = CellRichText(TextBlock(InlineFont(b=True), "bold"), " plain")
    sheet["E1"] = "noted"
    sheet["E1"].comment = Comment("what & why", "who")
    sheet["F1"].comment = Comment("beside no value", "who")
    sheet["G1"] = "linked"
    sheet["G1"].hyperlink = "https://example.org/"
    sheet.merge_cells("H1:I2")
    sheet["H1"] = "merged"
    sheet.row_dimensions[3].height = 28
    sheet.row_dimensions[40].hidden = True
    book.create_sheet("blank")
    return book


def test_whatever_a_cell_holds() -> None:
    sheet = same(everything)["xl/worksheets/sheet1.xml"].decode()
    assert '<c r="A2" t="inlineStr"><is><t xml:space="preserve"> &lt;b&gt; &amp; "c" </t></is></c>' in sheet
    assert '<c r="A6"><f>1&lt;2</f><v /></c>' in sheet
    assert '<row r="3" ht="28" customHeight="1"><c r="A3" t="inlineStr" />' in sheet
