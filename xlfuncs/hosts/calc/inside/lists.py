"""The job that LibreOffice runs when a workbook is open: the lists of an event show as many rows as hold something.

LibreOffice prints formula cells that show nothing, and follows no print area that is a formula. A list is known by a
name of the workbook, ``_lines_1`` …; its blank rows are hidden on loading, and shown again as soon as they are needed.
A file saved with Ctrl+S for Excel has Excel's print areas again.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent / "core"))

import unohelper
from com.sun.star.document import XDocumentEventListener
from com.sun.star.sheet.CellFlags import ANNOTATION, DATETIME, FORMULA, STRING, VALUE
from com.sun.star.task import XJob
from com.sun.star.util import XModifyListener

from xlfuncs.xlsx.our_names import ACROSS, HELD, LINES, ROWS

SERVICE = "org.xlfuncs.Lists"
#: Excel's print area, which follows the entries; and what it is called while LibreOffice has one of its own.
AREA, KEPT = "_xlnm.Print_Area", "_print_area"
#: The filters of .xlsx and .xlsm begin so.
EXCEL = "Calc MS Excel 2007"
#: The last column of every workbook of Excel's, counted from 0.
LAST = 16383
ANYTHING = VALUE | DATETIME | STRING | FORMULA | ANNOTATION


class Keeper(unohelper.Base, XModifyListener, XDocumentEventListener):
    """A listener that watches one document."""

    def __init__(self, document: Any) -> None:
        self.document = document
        #: Of each list how many rows hold something, whether its sheet is seen, and how many columns it has (0: all).
        self.shown: dict[str, tuple[int, bool, int]] = {}
        self.busy = False

    def modified(self, event: Any) -> None:
        """React to a change, unless it is ours (``busy``) or of a program that is not done yet (locked views)."""
        if not self.busy and not self.document.hasControllersLocked():
            self.quietly(self.fold)

    def documentEventOccured(self, event: Any) -> None:  # noqa: N802 — LibreOffice's own spelling
        """React when a file of Excel's is about to be saved, or has been: there its formulas say what prints."""
        if event.EventName == "OnSave" and self.is_of_excel():
            self.quietly(self.give_back)
        elif event.EventName in ("OnSaveDone", "OnSaveFailed"):
            modified = self.document.isModified()
            self.quietly(self.take)
            self.document.setModified(modified)

    def is_of_excel(self) -> bool:
        return any(each.Name == "FilterName" and each.Value.startswith(EXCEL) for each in self.document.Args)

    def disposing(self, event: Any) -> None:
        """Let go of the document, which is gone."""

    def quietly(self, change: Callable[[], None]) -> None:
        """Change the document without leaving anything that a person could undo."""
        self.busy = True
        undoing = self.document.UndoManager
        undoing.lock()
        try:
            change()
        finally:
            undoing.unlock()
            self.busy = False

    def fold(self) -> None:
        """Show the rows of each list that hold something; print those of each table.

        The workbook itself counts them: to look at every cell would take longer than to compute it.
        """
        for name in self.document.NamedRanges.ElementNames:
            told = self.told(HELD + name) if name.startswith((LINES, ROWS)) else None
            if told is None:
                continue
            cells = self.cells(name)
            if cells:
                held, seen, across = max(1, told), cells.Spreadsheet.IsVisible, self.told(ACROSS + name) or 0
                before, was_seen, was_across = self.shown.get(name, (None, None, None))
                self.shown[name] = held, seen, across
                if (seen, across) != (was_seen, was_across) or (name.startswith(ROWS) and held != before):
                    self.limit(name, cells)
                if name.startswith(LINES) and held != before:
                    show(cells, held, before)

    def limit(self, name: str, cells: Any) -> None:
        """Set what a list or a table prints. A table prints down to its last filled row, also below its own: its blank
        ones stay where people type. A list prints the rows that are shown, and no blank columns, for which it would be
        printed smaller; without an area LibreOffice would look for page breaks down a million rows. A hidden sheet with
        an area would be printed too.
        """
        sheet, area = cells.Spreadsheet, cells.RangeAddress
        held, seen, across = self.shown[name]
        own = sheet.PrintAreas and not sheet.NamedRanges.hasByName(KEPT)
        if own and (not seen or name.startswith(LINES)):
            return  # somebody's
        renamed(sheet.NamedRanges, AREA, KEPT)  # a saved file may have one print area only
        if name.startswith(ROWS):
            area.EndRow = area.StartRow + held - 1
        if across:
            area.EndColumn = area.StartColumn + across - 1
        area.StartRow = 0
        sheet.setPrintAreas((area,) if seen else ())

    def take(self) -> None:
        """Set print areas that LibreOffice follows."""
        for name in self.shown:
            cells = self.cells(name)
            if cells:
                self.limit(name, cells)

    def give_back(self) -> None:
        """Set those of Excel again: no row that is added there may be missing on paper."""
        for sheet in self.document.Sheets:
            if sheet.NamedRanges.hasByName(KEPT):
                sheet.setPrintAreas(())
                renamed(sheet.NamedRanges, KEPT, AREA)

    def told(self, name: str) -> int | None:
        """Return the number in the cell to which a name leads."""
        cell = self.cells(name)
        value = cell.DataArray[0][0] if cell else None
        return int(value) if isinstance(value, float) else None

    def cells(self, name: str) -> Any:
        """Return the cells of a name; nothing where somebody has deleted it, or the sheet."""
        names = self.document.NamedRanges
        return names.getByName(name).ReferredCells if names.hasByName(name) else None


def show(cells: Any, held: int, before: int | None) -> None:
    """Show the rows of a list that hold something, and hide the others but for those that hold anything beside it.

    Only the rows between ``before``, the number till now, and ``held`` change: LibreOffice lays out anew what is
    touched.
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
    """Return where anything stands in these rows to the right of a list: a list begins in the first column."""
    first = cells.RangeAddress.EndColumn + 1
    right = cells.Spreadsheet.getCellRangeByPosition(first, rows.StartRow, LAST, rows.EndRow)
    found: Sequence[Any] = right.queryContentCells(ANYTHING).RangeAddresses
    return found


def renamed(names: Any, old: str, new: str) -> None:
    """Rename a name, where there is one."""
    if names.hasByName(old):
        if names.hasByName(new):
            names.removeByName(new)
        names.getByName(old).Name = new


class Lists(unohelper.Base, XJob):
    """The job that LibreOffice calls for every document that has been loaded."""

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
            document.addDocumentEventListener(keeper)
        return ()


g_ImplementationHelper = unohelper.ImplementationHelper()  # noqa: N816 — its loader looks for this name
g_ImplementationHelper.addImplementation(Lists, SERVICE, (SERVICE,))
