"""The export filter that LibreOffice runs for the tests of its menu and lists: it does what a person does.

The first cell of the document that is exported holds the steps, as JSON: each the name of a method of ``Person`` and
what it takes. The filter writes JSON: what each step gave.
"""

import json
import time
import traceback
from collections.abc import Sequence
from typing import Any

import uno
import unohelper
from com.sun.star.beans import PropertyValue
from com.sun.star.document import XExporter, XFilter
from com.sun.star.util import URL

SERVICE = "org.xlfuncs.tests.Steps"


def given(**properties: Any) -> tuple[Any, ...]:
    return tuple(PropertyValue(name, 0, value, 0) for name, value in properties.items())


class Person:
    """A person who works on one document after the other; what it does is called by name."""

    def __init__(self, context: Any) -> None:
        self.context = context
        self.desktop = self.service("com.sun.star.frame.Desktop")
        self.documents: list[Any] = []
        self.there: set[str] = set()
        self.there = {each.RuntimeUID for each in self.opened()}

    def service(self, name: str) -> Any:
        return self.context.ServiceManager.createInstanceWithContext(name, self.context)

    @property
    def document(self) -> Any:
        return self.documents[-1]

    def open(self, file: str) -> float:
        """Open a file; return the processor time that LibreOffice took."""
        begin = time.process_time()
        self.documents.append(
            self.desktop.loadComponentFromURL(uno.systemPathToFileUrl(file), "_blank", 0, given(Hidden=True))
        )
        return time.process_time() - begin

    def close(self) -> None:
        self.documents.pop().close(True)

    def save(self, file: str, kind: str) -> None:
        self.document.storeToURL(uno.systemPathToFileUrl(file), given(FilterName=kind))

    def store(self) -> None:
        """Press Ctrl+S."""
        self.document.store()

    def type(self, sheet: str, cell: str, value: Any) -> None:
        there = self.document.Sheets.getByName(sheet).getCellRangeByName(cell)
        if isinstance(value, str):
            there.setString(value)
        else:
            there.setValue(value)

    def formula_in(self, sheet: str, cell: str, formula: str) -> None:
        self.document.Sheets.getByName(sheet).getCellRangeByName(cell).Formula = formula.replace(",", ";")

    def formula(self, sheet: str, cell: str) -> str:
        return str(self.document.Sheets.getByName(sheet).getCellRangeByName(cell).Formula)

    def read(self, sheet: str, area: str) -> Any:
        return self.document.Sheets.getByName(sheet).getCellRangeByName(area).getDataArray()

    def used(self, sheet: str) -> Any:
        cursor = self.document.Sheets.getByName(sheet).createCursor()
        cursor.gotoEndOfUsedArea(False)
        area = cursor.RangeAddress
        return cursor.Spreadsheet.getCellRangeByPosition(0, 0, area.EndColumn, area.EndRow).getDataArray()

    def automatic(self, wanted: bool) -> None:
        """Set whether cells are computed by themselves."""
        self.document.enableAutomaticCalculation(wanted)

    def sheets(self) -> list[str]:
        return list(self.document.Sheets.ElementNames)

    def show(self, sheet: str, wanted: bool) -> None:
        """Set whether a sheet is seen."""
        self.document.Sheets.getByName(sheet).IsVisible = wanted

    def remove(self, sheet: str) -> None:
        self.document.Sheets.removeByName(sheet)

    def unprotect(self, sheet: str) -> None:
        self.document.Sheets.getByName(sheet).unprotect("")

    def protected(self) -> list[str]:
        return [sheet.Name for sheet in self.document.Sheets if sheet.isProtected()]

    def shown(self, sheet: str, first: int, last: int) -> list[int]:
        """Return the rows, counted from 1, that are seen."""
        rows = self.document.Sheets.getByName(sheet).Rows
        return [number for number in range(first, last + 1) if rows.getByIndex(number - 1).IsVisible]

    def printed(self, sheet: str) -> list[int]:
        """Return the last row of each print area."""
        return [area.EndRow + 1 for area in self.document.Sheets.getByName(sheet).PrintAreas]

    def printed_across(self, sheet: str) -> list[int]:
        """Return the last column of each print area."""
        return [area.EndColumn + 1 for area in self.document.Sheets.getByName(sheet).PrintAreas]

    def undo(self) -> None:
        self.document.UndoManager.undo()

    def undoable(self) -> int:
        return len(self.document.UndoManager.getAllUndoActionTitles())

    def changed(self) -> bool:
        return bool(self.document.isModified())

    def select(self, sheet: str, cell: str) -> None:
        area = self.document.Sheets.getByName(sheet).getCellRangeByName(cell)
        self.document.CurrentController.select(area)

    def select_both(self, sheet: str, one: str, other: str) -> None:
        """Select two areas, as with Ctrl held down."""
        both = self.document.createInstance("com.sun.star.sheet.SheetCellRanges")
        for cell in (one, other):
            area = self.document.Sheets.getByName(sheet).getCellRangeByName(cell)
            both.addRangeAddress(area.RangeAddress, False)
        self.document.CurrentController.select(both)

    def menu(self) -> list[list[str]]:
        """Return the lines of the add-in's menu as LibreOffice has read them: what they say, what they call."""
        access = self.service("com.sun.star.configuration.ConfigurationProvider").createInstanceWithArguments(
            "com.sun.star.configuration.ConfigurationAccess",
            given(nodepath="/org.openoffice.Office.Addons/AddonUI/OfficeMenuBar"),
        )
        lines = access.getByName("org.xlfuncs").Submenu
        return [[lines.getByName(each).Title, lines.getByName(each).URL] for each in sorted(lines.ElementNames)]

    def unselect(self) -> None:
        """Select something that is no cell: a picture, here a shape."""
        shape = self.document.createInstance("com.sun.star.drawing.RectangleShape")
        self.document.Sheets.getByIndex(0).DrawPage.add(shape)
        self.document.CurrentController.select(shape)

    def url(self) -> str:
        return str(self.document.URL)

    def quietly(self, name: str, answers: dict[str, Any]) -> None:
        """Choose a line of the menu after which nothing is said."""
        url = URL()
        url.Complete = f"vnd.sun.star.job:alias=org.xlfuncs.{name}"
        _, url = self.service("com.sun.star.util.URLTransformer").parseStrict(url)
        frame = self.document.CurrentController.Frame
        frame.queryDispatch(url, "_self", 0).dispatch(url, given(answers=json.dumps(answers)))

    def command(self, name: str, answers: dict[str, Any]) -> Any:
        """Choose a line of the menu, as LibreOffice does; return what is said, as the rows of its sheet."""
        self.quietly(name, answers)
        told = next(each for each in self.opened() if each.Sheets.Count == 1)
        self.documents.append(told)
        rows = self.used(told.Sheets.getByIndex(0).Name)
        self.close()
        return rows

    def opened(self) -> list[Any]:
        """Return the documents that somebody else has opened."""
        known = self.there | {each.RuntimeUID for each in self.documents}
        components, found = self.desktop.Components.createEnumeration(), []
        while components.hasMoreElements():
            found.append(components.nextElement())
        return [each for each in found if hasattr(each, "Sheets") and each.RuntimeUID not in known]

    def turn(self) -> int:
        """Turn to the document that somebody else has opened; return how many there are."""
        found = self.opened()
        self.documents += found
        return len(found)


class Steps(unohelper.Base, XFilter, XExporter):
    """The filter: LibreOffice gives it the document, then asks it to write."""

    def __init__(self, context: Any) -> None:
        self.context = context

    def setSourceDocument(self, document: Any) -> None:  # noqa: N802
        self.document = document

    def filter(self, descriptor: Sequence[Any]) -> bool:
        steps = json.loads(self.document.Sheets.getByIndex(0).getCellByPosition(0, 0).String)
        person = Person(self.context)
        try:
            told = json.dumps([getattr(person, name)(*what) for name, *what in steps])
        except Exception:  # LibreOffice would tell of a file that it could not write
            traceback.print_exc()
            raise
        finally:
            person.turn()
            while person.documents:
                person.close()
        stream = next(each.Value for each in descriptor if each.Name == "OutputStream")
        stream.writeBytes(uno.ByteSequence(told.encode()))
        stream.closeOutput()
        return True

    def cancel(self) -> None:
        """Do nothing: nobody can cancel."""


g_ImplementationHelper = unohelper.ImplementationHelper()  # noqa: N816 — its loader looks for this name
g_ImplementationHelper.addImplementation(Steps, SERVICE, (SERVICE,))
