"""The bytes of a workbook as it was laid out. LibreOffice, which fills its own documents, does not bring this along."""

import datetime
import io
import re
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

import openpyxl
from openpyxl.cell._writer import etree_write_cell
from openpyxl.comments.comment_sheet import CommentRecord
from openpyxl.compat import safe_string
from openpyxl.drawing.spreadsheet_drawing import SpreadsheetDrawing
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._writer import WorksheetWriter
from openpyxl.writer import excel
from openpyxl.xml.functions import Element, tostring

from xlfuncs.xlsx.archive import STAMP

MOMENT = (2026, 1, 1, 0, 0, 0)
_STAMPED = re.compile(rb"\d{4}-\d\d-\d\dT[\d:.]+Z")
#: The values that are written here; the others (dates, arrays, texts in several fonts) openpyxl writes.
_PLAIN = frozenset([str, int, float, bool, type(None)])
_letters = cache(get_column_letter)


def saved(book: openpyxl.Workbook, *, now: bool = False) -> bytes:
    """Return the file, with no trace of the hour at which it was made; a filled one says that it was saved ``now``,
    since a register takes the version of an event that was saved last.
    """
    laid_out, steady = io.BytesIO(), io.BytesIO()
    book.properties.modified = datetime.datetime.now(tz=datetime.timezone.utc).replace(tzinfo=None)
    Writer(book, zipfile.ZipFile(laid_out, "w")).save()
    with zipfile.ZipFile(laid_out) as source, zipfile.ZipFile(steady, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            content = source.read(name)
            if name == "docProps/core.xml" and not now:
                content = _STAMPED.sub(STAMP.encode(), content)
            entry = zipfile.ZipInfo(name, MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, content)
    return steady.getvalue()


class Writer(excel.ExcelWriter):
    """Writes what openpyxl writes, byte for byte, but cells as text: with an object for each of their elements saving
    takes three times as long, and making a workbook half as long again.
    """

    _archive: zipfile.ZipFile

    def write_worksheet(self, ws: Any) -> None:
        """Write a sheet, as openpyxl does it."""
        ws._drawing = SpreadsheetDrawing()
        ws._drawing.charts, ws._drawing.images = ws._charts, ws._images
        sheet = _Sheet(ws, io.BytesIO())
        sheet.write()
        ws._rels = sheet._rels
        self._archive.writestr(ws.path[1:], sheet.read())
        self.manifest.append(ws)


class _Sheet(WorksheetWriter):
    ws: Any
    _rels: Any

    def write_rows(self) -> None:
        """Leave the rows out, for ``read`` to put them in."""
        self.xf.send(Element("sheetData"))
        self._rows = "".join(self._written()).encode()

    def read(self) -> bytes:
        before, after = re.split(b"<sheetData ?/>", super().read(), maxsplit=1)
        return b"".join([before, b"<sheetData>", self._rows, b"</sheetData>", after])

    def _written(self) -> Iterator[str]:
        looks: dict[int, str] = {}
        rows: Any = self.rows()
        for number, cells in rows:
            more = "".join([f' {key}="{text}"' for key, text in self.ws.row_dimensions.get(number, ())])
            yield f'<row r="{number}"{more}>'
            for cell in cells:
                if cell._comment is not None:
                    self.ws._comments.append(CommentRecord.from_cell(cell))
                if (look := looks.get(id(cell._style))) is None:  # many cells share one
                    look = looks[id(cell._style)] = f' s="{cell.style_id}"' if cell.has_style else ""
                if cell._value is not None or look or cell._comment:
                    yield _cell(number, cell, look)
            yield "</row>"


def _cell(row: int, cell: Any, look: str) -> str:
    """Return a cell; what is rare, openpyxl writes."""
    value, kind = cell._value, cell.data_type
    start = f'<c r="{_letters(cell.column)}{row}"{look}'
    typed = "" if kind == "f" else ' t="inlineStr"' if kind == "s" else f' t="{kind}"'
    if cell.hyperlink or type(value) not in _PLAIN or kind == "d" or value == "=":
        found: list[Any] = []
        etree_write_cell(_Taking(found.append), cell.parent, cell, bool(look))
        return str(tostring(found[0]), "utf-8")
    if value is None or value == "":
        return f"{start}{typed} />"
    if kind == "f":
        return f"{start}><f>{escape(value[1:])}</f><v /></c>"
    if kind == "s":
        kept = ' xml:space="preserve"' if value.strip() not in ("", value) else ""
        return f"{start}{typed}><is><t{kept}>{escape(value)}</t></is></c>"
    return f"{start}{typed}><v>{escape(safe_string(value))}</v></c>"


class _Taking(NamedTuple):
    write: Callable[[Any], object]
