"""What LibreOffice runs when a workbook is open: the lists of an event show as many rows as hold something.

LibreOffice prints formula cells that show nothing, and follows no print area that is a formula. A list is known by a
name of the workbook, ``_lines_1`` …; its blank rows are hidden on loading, and shown again as soon as they are needed.
"""

from collections.abc import Sequence
from typing import Any

import unohelper
from com.sun.star.sheet.CellFlags import ANNOTATION, DATETIME, FORMULA, STRING, VALUE
from com.sun.star.task import XJob
from com.sun.star.util import XModifyListener

SERVICE = "org.xlfuncs.Lists"
LINES, ROWS, AREA = "_lines_", "_rows_", "_xlnm.Print_Area"
#: The last row and column of every workbook of Excel's, counted from 0.
LAST_ROW, LAST = 1048575, 16383
ANYTHING = VALUE | DATETIME | STRING | FORMULA | ANNOTATION


class Keeper(unohelper.Base, XModifyListener):
    """Watches one document."""

    def __init__(self, document: Any) -> None:
        self.document = document
        self.shown: dict[str, int] = {}
        self.busy = False

    def modified(self, event: Any) -> None:
        """Something changed: by us, where ``busy``; by a program that is not done yet, where views are locked.

        What we do is nothing that a person undoes.
        """
        if not self.busy and not self.document.hasControllersLocked():
            self.busy = True
            undoing = self.document.UndoManager
            undoing.lock()
            try:
                self.fold()
            finally:
                undoing.unlock()
                self.busy = False

    def disposing(self, event: Any) -> None:
        """The document is gone."""

    def fold(self) -> None:
        """Show the rows of each list down to the last that holds something; print those of each table."""
        names = self.document.NamedRanges
        for name in names.ElementNames:
            if not name.startswith((LINES, ROWS)):
                continue
            cells = names.getByName(name).ReferredCells
            rows = cells.getDataArray() if cells is not None else ()
            held = (at for at, row in enumerate(rows, 1) if any(cell not in ("", None) for cell in row))
            filled = max(held, default=1)
            if rows and name.startswith(ROWS):
                filled = max(filled, below(cells) - cells.RangeAddress.StartRow + 1)
            if rows and self.shown.get(name) != filled:
                self.shown[name] = filled
                (limit if name.startswith(ROWS) else show)(cells, filled, len(rows))


def show(cells: Any, filled: int, height: int) -> None:
    """The first rows of a list, and no others but those that hold anything beside it."""
    cells.Rows.IsVisible = True
    if filled < height:
        blank = cells.getCellRangeByPosition(0, filled, 0, height - 1)
        blank.Rows.IsVisible = False
        for each in beside(cells, blank.RangeAddress):
            cells.Spreadsheet.getCellRangeByPosition(0, each.StartRow, 0, each.EndRow).Rows.IsVisible = True


def beside(cells: Any, rows: Any) -> Sequence[Any]:
    """Where anything stands in these rows to the right of a list: a list begins in the first column."""
    first = cells.RangeAddress.EndColumn + 1
    right = cells.Spreadsheet.getCellRangeByPosition(first, rows.StartRow, LAST, rows.EndRow)
    found: Sequence[Any] = right.queryContentCells(ANYTHING).RangeAddresses
    return found


def below(cells: Any) -> int:
    """The last row with anything in it below a table: people go on where its lines run out."""
    area = cells.RangeAddress
    rest = cells.Spreadsheet.getCellRangeByPosition(area.StartColumn, area.EndRow + 1, area.EndColumn, LAST_ROW)
    return max((each.EndRow for each in rest.queryContentCells(ANYTHING).RangeAddresses), default=0)


def limit(cells: Any, filled: int, height: int) -> None:
    """A table prints down to its last filled row, also below its own; its blank ones stay where people type."""
    sheet, area = cells.Spreadsheet, cells.RangeAddress
    if sheet.NamedRanges.hasByName(AREA):  # Excel's formula: a saved file may have one print area only
        sheet.NamedRanges.removeByName(AREA)
    area.StartRow, area.EndRow = 0, area.StartRow + filled - 1
    sheet.setPrintAreas((area,))


class Lists(unohelper.Base, XJob):
    """The job: LibreOffice calls it for every document that has been loaded."""

    def __init__(self, context: Any) -> None:
        self.context = context

    def execute(self, arguments: Sequence[Any]) -> Any:
        """Begin to watch the document, where it is a workbook with lists of ours."""
        given = {each.Name: each.Value for each in arguments}
        document = {each.Name: each.Value for each in given.get("Environment", ())}.get("Model")
        if document is None or not document.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
            return ()
        if any(name.startswith(LINES) for name in document.NamedRanges.ElementNames):
            keeper = Keeper(document)
            keeper.modified(None)
            document.UndoManager.clear()
            document.setModified(False)
            document.addModifyListener(keeper)
        return ()


g_ImplementationHelper = unohelper.ImplementationHelper()  # noqa: N816 — its loader looks for this name
g_ImplementationHelper.addImplementation(Lists, SERVICE, (SERVICE,))
