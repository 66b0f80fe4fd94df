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
#: Before the name of a list: the cell that says how many of its rows hold something.
HELD = "_held"
#: The last column of every workbook of Excel's, counted from 0.
LAST = 16383
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
        """Show the rows of each list that hold something; print those of each table.

        The workbook itself counts them: to look at every cell would take longer than to compute it.
        """
        names = self.document.NamedRanges
        for name in names.ElementNames:
            if not name.startswith((LINES, ROWS)):
                continue
            count = self.cells(HELD + name)
            told = count.getCellByPosition(0, 0) if count else None
            if told is None or told.getError():
                continue
            held = max(1, int(told.Value))
            before = self.shown.get(name)
            cells = self.cells(name) if held != before else None
            if cells:
                self.shown[name] = held
                if name.startswith(ROWS):
                    limit(cells, held)
                else:
                    show(cells, held, before)

    def cells(self, name: str) -> Any:
        """What a name stands for; nothing where somebody has deleted it, or the sheet."""
        names = self.document.NamedRanges
        return names.getByName(name).ReferredCells if names.hasByName(name) else None


def show(cells: Any, held: int, before: int | None) -> None:
    """The rows of a list that hold something, and no others but those that hold anything beside it.

    Only those between ``before``, so many till now, and ``held`` change: LibreOffice lays out anew what is touched.
    """
    height = cells.Rows.Count
    start, held, end = min(before or 0, held), min(held, height), height if before is None else max(before, held)
    if start < held:
        cells.getCellRangeByPosition(0, start, 0, held - 1).Rows.IsVisible = True
    if held < min(end, height):
        blank = cells.getCellRangeByPosition(0, held, 0, min(end, height) - 1)
        blank.Rows.IsVisible = False
        for each in beside(cells, blank.RangeAddress):
            cells.Spreadsheet.getCellRangeByPosition(0, each.StartRow, 0, each.EndRow).Rows.IsVisible = True


def beside(cells: Any, rows: Any) -> Sequence[Any]:
    """Where anything stands in these rows to the right of a list: a list begins in the first column."""
    first = cells.RangeAddress.EndColumn + 1
    right = cells.Spreadsheet.getCellRangeByPosition(first, rows.StartRow, LAST, rows.EndRow)
    found: Sequence[Any] = right.queryContentCells(ANYTHING).RangeAddresses
    return found


def limit(cells: Any, held: int) -> None:
    """A table prints down to its last filled row, also below its own; its blank ones stay where people type."""
    sheet, area = cells.Spreadsheet, cells.RangeAddress
    if sheet.NamedRanges.hasByName(AREA):  # Excel's formula: a saved file may have one print area only
        sheet.NamedRanges.removeByName(AREA)
    area.StartRow, area.EndRow = 0, area.StartRow + held - 1
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
