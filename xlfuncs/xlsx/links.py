"""The cells of other workbooks that a workbook keeps: beside a link Excel stores the cells that formulas read, as it
last saw them.

Formulas call such a sheet ``[1]会员``, by the number of the link. The other workbook itself is never opened.
"""

from __future__ import annotations

import posixpath
from urllib.parse import unquote

from xlfuncs.xlsx.address import key_of, parse_cell
from xlfuncs.xlsx.cells.sheet import CELL_DATA, CellDataError, Cells, place_in, value_of
from xlfuncs.xlsx.findings import PackageError
from xlfuncs.xlsx.workbook import Sheet, Workbook
from xlfuncs.xlsx.xml import Attributes, elements, unescape, whole


class KeptSheet(Sheet):
    """A sheet of another workbook, the ``file``: of its cells those that this one keeps."""

    def __init__(self, index: int, name: str, workbook: Workbook, cells: Cells, file: str) -> None:
        super().__init__(index, name, "", workbook, worksheet=False, hidden=True)
        self.file = file
        self.data = b""
        self.cells = cells
        self.has_formulas = False
        self.tables = []


def add_kept_sheets(book: Workbook) -> None:
    """Put the cells that a workbook keeps of others after its own sheets; once."""
    if isinstance(book.sheets[-1] if book.sheets else None, KeptSheet):
        return
    for number, part in enumerate(book.others, 1):
        if part in book.archive:
            file = _file(book, part)
            sheets, names = _read(book, part)
            for name, cells in sheets:
                book.sheets.append(KeptSheet(len(book.sheets), f"[{number}]{name}", book, cells, file))
            for (sheet, name), formula in names.items():
                book.names_of_others[str(number), sheet, name] = formula


def _file(book: Workbook, part: str) -> str:
    """Return the name of the other workbook, without its folder."""
    folder, name = posixpath.split(part)
    rels = posixpath.join(folder, "_rels", name + ".rels")
    targets: list[str] = []
    if rels in book.archive:
        elements(book.archive.read(rels), rels, lambda _, had: targets.append(had.get("Target", "")))
    named = [target for target in targets if target]
    return unquote(named[0]).replace("\\", "/").rpartition("/")[2] if named else ""


def _read(book: Workbook, part: str) -> tuple[list[tuple[str, Cells]], dict[tuple[str, str], str]]:
    """Return the sheets of one link and what is kept of each; its names by their sheet and in lower case."""
    found: list[tuple[str, Cells]] = []
    names: dict[tuple[str, str], str] = {}
    here: Cells | None = None
    cell: Attributes = {}
    text: list[str] = []

    def start(name: str, had: Attributes) -> None:
        nonlocal here, cell
        if name == "sheetName":
            found.append((unescape(had.get("val", "")), Cells(strings=book.strings, epoch_1904=book.epoch_1904)))
        elif name == "definedName":
            alone = had.get("sheetId", "")
            sheet = found[int(alone)][0] if alone.isdigit() and int(alone) < len(found) else ""
            names[sheet.casefold(), unescape(had.get("name", "")).casefold()] = unescape(had.get("refersTo", ""))
        elif name == "sheetData":
            which = whole(had, "sheetId", "", part)
            here = found[which][1] if which < len(found) else None
        elif name == "cell":
            cell = had
            text.clear()

    def end(name: str) -> None:
        where = parse_cell(cell.get("r", ""))
        if name != "cell" or here is None or where is None:
            return
        key = key_of(*where)
        try:
            value = value_of(cell.get("t", "n"), "".join(text), "", here)
        except CellDataError as error:
            raise PackageError(CELL_DATA(cell=place_in(part, key), wrong=error.said), book.path) from None
        here.spans.keys.append(key)
        here.values.append(value)

    elements(book.archive.read(part), part, start, end, text.append)
    return found, names
