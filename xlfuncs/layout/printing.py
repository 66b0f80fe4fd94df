"""The printing of a sheet: A4, as wide as the page, no blank page however many lines are filled."""

import math
from collections.abc import Sequence

from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.layout import formulas
from xlfuncs.layout.plan import LINES, Plan
from xlfuncs.xlsx.formulas.formula import Node

#: The characters that a page is wide, so that a sheet of that width fills it; its height in points.
PORTRAIT, LANDSCAPE = 93, 138
#: How much wider a list may be before it is laid across the page: it is printed that much smaller.
SHRINK = 1.08
HEIGHT = {False: 730, True: 484}
#: No table is printed smaller: type of 11 points is then 8.
SMALLEST = 0.73


def follow(sheet: Worksheet, first: int, count: Node, width: formulas.Part) -> None:
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


def spread(sheet: Worksheet, widths: Sequence[float]) -> None:
    """Spread a table that is too wide for one page over several; its first column stands on each."""
    across = pages_across(widths)
    if across > 1:
        sheet.page_setup.fitToWidth = across
        sheet.print_title_cols = "A:A"


def grow(
    plan: Plan,
    sheet: Worksheet,
    first: int,
    lines: int,
    held: Node,
    width: int,
    height: float,
    across: Node | None = None,
) -> None:
    """Set the pages of a list of ``lines`` from ``first`` on, of which ``held`` hold something, each so high: its pages
    end where they always end, and are known by name.

    A program that prints without a print area that follows (LibreOffice, a script) hides the pages that are wholly
    blank; the add-in prints no more columns than the list has: ``across``.
    """
    last = first + lines - 1
    plan.growing(LINES, formulas.area(first, 1, last, width, sheet.title), held, across)
    landscape = sheet.page_setup.orientation == "landscape"
    above = sum(sheet.row_dimensions[row].height or 15 for row in range(1, first))
    repeated = sheet.row_dimensions[first - 1].height or 15
    at = first - 1 + int((HEIGHT[landscape] - above) // height)
    while at < last:
        sheet.row_breaks.append(Break(id=at))
        at += int((HEIGHT[landscape] - repeated) // height)
