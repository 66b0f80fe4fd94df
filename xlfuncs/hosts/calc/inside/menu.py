"""The job that LibreOffice runs when somebody chooses a line of the menu: how it shows what the commands say.

A command that is dispatched with the argument ``answers`` asks nobody: what a person would choose stands in it, and all
that it opens is hidden, with what is said in a sheet too.
"""

import json
import sys
import traceback
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent / "core"))

import uno
import unohelper
from com.sun.star.awt.FontWeight import BOLD
from com.sun.star.awt.MessageBoxType import INFOBOX
from com.sun.star.beans import PropertyValue
from com.sun.star.task import XJob
from com.sun.star.ui.dialogs.TemplateDescription import FILESAVE_SIMPLE

from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import LANGUAGES, Told
from xlfuncs.hosts.calc.desk.answers import Answer, failed
from xlfuncs.hosts.calc.desk.commands import COMMANDS, TITLE
from xlfuncs.xlsx.errors import PackageError

SERVICE = "org.xlfuncs.Menu"
#: How wide a column of a sheet that is shown may be, and what it has beyond its texts, in hundredths of a millimetre.
WIDEST, MARGIN = 9000, 200
#: A control of a dialog: its kind, its place and size, what else is set.
Control = tuple[str, Sequence[int], Mapping[str, Any]]


class Desk:
    """A document and the person in front of it; nobody where ``answers`` are given."""

    def __init__(self, context: Any, frame: Any, language: str, answers: Mapping[str, Any] | None) -> None:
        self.context, self.frame, self.language = context, frame, language
        self.quiet, self.given = answers is not None, answers or {}
        self.document = frame.Controller.Model
        self.desktop = self.service("com.sun.star.frame.Desktop")

    def service(self, name: str) -> Any:
        """Return a service of LibreOffice's."""
        return self.context.ServiceManager.createInstanceWithContext(name, self.context)

    def selection(self) -> Any:
        """Return the first area of cells that is selected."""
        chosen = self.document.CurrentSelection
        if hasattr(chosen, "RangeAddresses"):
            chosen = chosen.getByIndex(0) if chosen.Count else None
        return chosen if hasattr(chosen, "getCellByPosition") else None

    def selected(self) -> Any:
        """Return the first of the cells that are selected."""
        chosen = self.selection()
        return None if chosen is None else chosen.getCellByPosition(0, 0)

    def open(self, url: str, **properties: Any) -> Any:
        """Open a document of its own."""
        given = tuple(PropertyValue(name, 0, value, 0) for name, value in properties.items())
        return self.desktop.loadComponentFromURL(url, "_blank", 0, given)

    def opened(self, file: str) -> Any:
        """Open a new document, made from a file."""
        return self.open(uno.systemPathToFileUrl(file), AsTemplate=True, Hidden=self.quiet)

    def copied(self) -> "Copy":
        """Return a copy of the document that nobody sees, for a ``with`` block."""
        return Copy(self)

    def save(self, document: Any, url: str, kind: str) -> None:
        """Write a document in a format of LibreOffice's."""
        document.storeToURL(url, (PropertyValue("FilterName", 0, kind, 0),))

    def shown(self, url: str) -> str:
        """Return an address as people of this computer write it."""
        return str(uno.fileUrlToSystemPath(url)) if url.startswith("file:") else url

    # --- what is asked

    def choose(self, title: Told, lines: Sequence[str]) -> int | None:
        """Return the number of the line that is chosen."""
        if self.quiet:
            return next((at for at, line in enumerate(lines) if self.given["choice"] in line), None)
        listed = {"StringItemList": tuple(lines), "SelectedItems": (0,)}
        at = self._dialog(title, 170, ("UnoControlListBoxModel", (5, 5, 220, 165), listed), "SelectedItemPos")
        return at if at is not None and at >= 0 else None

    def ask(self, said: Told) -> str | None:
        """Return the text that is typed."""
        if self.quiet:
            return str(self.given.get("text", ""))
        label = {"Label": said.text(self.language), "MultiLine": True}
        field: Control = ("UnoControlEditModel", (5, 44, 220, 16), {})
        typed = self._dialog(TITLE, 60, field, "Text", ("UnoControlFixedTextModel", (5, 5, 220, 36), label))
        return None if typed is None else str(typed)

    def _dialog(self, title: Told, height: int, asked: Control, wanted: str, *shown: Control) -> Any:
        """Show a dialog with a control that asks, others, and two buttons; return what was wanted of the first."""
        model = self.service("com.sun.star.awt.UnoControlDialogModel")
        model.Title, model.Width, model.Height = title.text(self.language), 230, height + 30
        for kind, place, properties in (asked, *shown):
            self._add(model, kind, place, **properties)
        self._add(model, "UnoControlButtonModel", (65, height + 8, 45, 16), PushButtonType=1, DefaultButton=True)
        self._add(model, "UnoControlButtonModel", (120, height + 8, 45, 16), PushButtonType=2)
        dialog = self.service("com.sun.star.awt.UnoControlDialog")
        dialog.setModel(model)
        dialog.createPeer(self.service("com.sun.star.awt.Toolkit"), self.frame.ContainerWindow)
        try:
            chosen = dialog.execute()
            found = getattr(dialog.getControl("1"), wanted)
        finally:
            dialog.dispose()
        return found if chosen else None

    def _add(self, model: Any, kind: str, place: Sequence[int], **properties: Any) -> None:
        control = model.createInstance(f"com.sun.star.awt.{kind}")
        control.PositionX, control.PositionY, control.Width, control.Height = place
        for name, value in properties.items():
            setattr(control, name, value)
        model.insertByName(str(len(model.ElementNames) + 1), control)

    def place(self, title: Told, suggested: str) -> str | None:
        """Return the address under which something is to be saved."""
        if self.quiet:
            return str(self.given["place"])
        picker = self.service("com.sun.star.ui.dialogs.FilePicker")
        picker.initialize((FILESAVE_SIMPLE,))
        picker.Title = title.text(self.language)
        picker.setDefaultName(suggested)
        folder = self.document.URL.rpartition("/")[0]
        if folder:
            picker.setDisplayDirectory(folder)
        return str(picker.Files[0]) if picker.execute() else None

    # --- what is told

    def tell(self, answer: Answer) -> None:
        """Show what is said; rows in a sheet of their own."""
        said = "\n".join(each.text(self.language) for each in answer.said)
        if answer.rows or (said and self.quiet):
            self.sheet(said, answer.rows)
        elif said:
            window = self.frame.ContainerWindow
            box = window.Toolkit.createMessageBox(window, INFOBOX, 1, TITLE.text(self.language), said)
            box.execute()
            box.dispose()

    def sheet(self, said: str, rows: Sequence[Sequence[Any]]) -> None:
        """Open a new document with one sheet; nothing asks for it to be saved."""
        document = self.open("private:factory/scalc", Hidden=self.quiet)
        sheet = document.Sheets.getByIndex(0)
        if rows:
            width = max(map(len, rows))
            area = sheet.getCellRangeByPosition(0, 2, width - 1, len(rows) + 1)
            area.setDataArray(tuple((*map(plain, row), *[""] * (width - len(row))) for row in rows))
            area.VertJustify = uno.Enum("com.sun.star.table.CellVertJustify", "TOP")
            area.HoriJustify = uno.Enum("com.sun.star.table.CellHoriJustify", "LEFT")
            for column in area.Columns:
                column.OptimalWidth = True
                column.Width = min(column.Width + MARGIN, WIDEST)
            area.IsTextWrapped = True
            area.Rows.OptimalHeight = True
        heading = sheet.getCellByPosition(0, 0)
        heading.String, heading.CharWeight, heading.CharWeightAsian = said, BOLD, BOLD
        styles = document.StyleFamilies.getByName("PageStyles")
        page = styles.getByName(sheet.PageStyle)
        page.ScaleToPagesX, page.ScaleToPagesY = 1, 0
        document.setModified(False)


class Copy:
    """A copy of a desk's document, as long as a ``with`` block lasts.

    This is no generator, since what LibreOffice raises does not pass through ``contextlib``.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def __enter__(self) -> Any:
        self.kept = self.desk.service("com.sun.star.io.TempFile")
        stream = PropertyValue("OutputStream", 0, self.kept.getOutputStream(), 0)
        self.desk.document.storeToURL("private:stream", (PropertyValue("FilterName", 0, "calc8", 0), stream))
        self.kept.seek(0)
        stored = self.kept.getInputStream()
        self.document = self.desk.open("private:stream", FilterName="calc8", InputStream=stored, Hidden=True)
        return self.document

    def __exit__(self, *_: object) -> None:
        self.document.close(True)
        self.kept.closeInput()


def plain(value: Any) -> Any:
    """Return a value as LibreOffice takes it."""
    return float(value) if isinstance(value, int | float) else str(value)


class Menu(unohelper.Base, XJob):
    """The job behind every line."""

    def __init__(self, context: Any) -> None:
        self.context = context

    def execute(self, arguments: Sequence[Any]) -> Any:
        """Run the command that is named by its job."""
        given = {each.Name: {one.Name: one.Value for one in each.Value} for each in arguments}
        alias = given["Config"]["Alias"]
        answers = given.get("DynamicData", {}).get("answers")
        language = given.get("JobConfig", {}).get("language") or self.spoken()
        desk = Desk(
            self.context,
            given["Environment"]["Frame"],
            language,
            None if answers is None else json.loads(answers),
        )
        command = next(each for each in COMMANDS if each.alias == alias)
        try:
            module = import_module(f"xlfuncs.hosts.calc.desk.{command.module}")
            desk.tell(getattr(module, command.name)(desk))
        except Exception as failure:  # LibreOffice would keep it to itself
            if not isinstance(failure, PackageError | CellError):
                traceback.print_exc()
            desk.tell(Answer([failed(failure)]))
        return ()

    def spoken(self) -> str:
        """Return the language of LibreOffice itself, where it is one of ours."""
        provider = self.context.ServiceManager.createInstanceWithContext(
            "com.sun.star.configuration.ConfigurationProvider", self.context
        )
        path = PropertyValue("nodepath", 0, "/org.openoffice.Setup/L10N", 0)
        found = provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationAccess", (path,))
        language = str(found.ooLocale).partition("-")[0]
        return language if language in LANGUAGES else LANGUAGES[0]


g_ImplementationHelper = unohelper.ImplementationHelper()  # noqa: N816 — its loader looks for this name
g_ImplementationHelper.addImplementation(Menu, SERVICE, (SERVICE,))
