"""A workbook and its sheets from without: still empty, on the pages that are printed, and as the bytes of a file."""

import math
from collections.abc import Sequence
from typing import Any

import openpyxl
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.utils.indexed_list import IndexedList
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.header_footer import HeaderFooterItem, _HeaderFooterPart
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.events.sheet.shape import SHEET_OF_SETTINGS
from xlfuncs.layout import formulas
from xlfuncs.xlsx.formulas.formula import Node


class _Known(IndexedList):  # type: ignore[type-arg]
    """The fonts or borders of a workbook. openpyxl finds a cell's font among them by all its fields, for every cell,
    which is most of its work; one that has been there before is found here by being the same object.
    """

    def __init__(self, looks: Any) -> None:
        super().__init__()
        list.extend(self, looks)
        self._dict = looks._dict
        self._met: dict[int, tuple[object, int]] = {}

    def add(self, value: Any) -> int:
        """Return the place of a value; it is kept, so that no other can come to have its ``id``."""
        if id(value) not in self._met:
            self._met[id(value)] = value, super().add(value)
        return self._met[id(value)][1]


def no_sheets() -> openpyxl.Workbook:
    """Return a workbook without sheets."""
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    # What a column's width is counted in: the digits of a face that is there, or whose like is, everywhere.
    book._fonts[0] = book._named_styles["Normal"].font = Font(name="Arial", size=10)  # type: ignore[attr-defined]
    for looks in ("_fonts", "_fills", "_borders", "_alignments", "_protections"):
        setattr(book, looks, _Known(getattr(book, looks)))
    return book


def new_sheet(
    book: openpyxl.Workbook, title: str, widths: Sequence[float], *, landscape: bool, signed: Sequence[str] = ()
) -> Worksheet:
    """Add a new sheet on A4, as wide as the page; ``signed``: two lines at its foot, to sign on."""
    left, right = signed or ("&A", None)
    sheet: Worksheet = book.create_sheet(title)
    sheet.sheet_view.showGridLines = False
    for column, width in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(column)].width = width
    setup = sheet.page_setup
    setup.paperSize = sheet.PAPERSIZE_A4
    setup.orientation = "landscape" if landscape else "portrait"
    setup.fitToWidth, setup.fitToHeight = 1, 0
    setup.firstPageNumber, setup.useFirstPageNumber = 1, True
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_options.horizontalCentered = True
    margins = sheet.page_margins
    margins.left = margins.right = 0.5
    margins.top, margins.bottom, margins.footer = 0.6, 0.9 if signed else 0.7, 0.4
    sheet.oddFooter = HeaderFooterItem(
        left=_HeaderFooterPart(left), center=_HeaderFooterPart("&P / &N"), right=_HeaderFooterPart(right)
    )
    return sheet


def settings_of(book: openpyxl.Workbook) -> Worksheet:
    """Return the sheet of the settings of a workbook that was laid out."""
    return next(sheet for sheet in book.worksheets if sheet.title in SHEET_OF_SETTINGS)


def open_at_settings(book: openpyxl.Workbook) -> None:
    """Have a filled workbook open at its settings: who filled it has read the help, which an empty one opens at."""
    book.active = settings_of(book)


#: The characters that a page is wide, so that a sheet of that width fills it; its height in points.
PORTRAIT, LANDSCAPE = 93, 138
#: How much wider a list may be before it is laid across the page: it is printed that much smaller.
SHRINK = 1.08
HEIGHT = {False: 730, True: 484}
#: No table is printed smaller: type of 11 points is then 8.
SMALLEST = 0.73


def set_print_area(sheet: Worksheet, first: int, count: Node, width: formulas.Part) -> None:
    """Print so many columns, and the rows above ``first`` with as many more as ``count`` says, one at least."""
    start = formulas.cell(1, 1, sheet.title, fixed=True)
    rows = formulas.operation("+", first - 1, formulas.call("MAX", 1, count))
    area = formulas.call("OFFSET", start, 0, 0, rows, width)
    sheet.defined_names["_xlnm.Print_Area"] = DefinedName("_xlnm.Print_Area", attr_text=str(area))
    sheet.print_title_rows = f"{first - 1}:{first - 1}"


def pages_across(widths: Sequence[float]) -> int:
    """Return over how many pages side by side such columns go; the first column stands on each."""
    first, *others = widths
    return math.ceil(sum(others) / (LANDSCAPE / SMALLEST - first))


def spread_over_pages(sheet: Worksheet, widths: Sequence[float]) -> None:
    """Spread a table that is too wide for one page over several; its first column stands on each."""
    across = pages_across(widths)
    if across > 1:
        sheet.page_setup.fitToWidth = across
        sheet.print_title_cols = "A:A"


def break_pages(sheet: Worksheet, first: int, lines: int, height: float) -> None:
    """End the pages of a list of ``lines`` from ``first`` on, each so high, where they always end."""
    landscape = sheet.page_setup.orientation == "landscape"
    above = sum(sheet.row_dimensions[row].height or 15 for row in range(1, first))
    repeated = sheet.row_dimensions[first - 1].height or 15
    at = first - 1 + int((HEIGHT[landscape] - above) // height)
    while at < first + lines - 1:
        sheet.row_breaks.append(Break(id=at))
        at += int((HEIGHT[landscape] - repeated) // height)
