"""New workbooks and sheets, still empty."""

from collections.abc import Sequence
from typing import Any

import openpyxl
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.utils.indexed_list import IndexedList
from openpyxl.worksheet.header_footer import HeaderFooterItem, _HeaderFooterPart
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet


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
