"""A workbook as bytes: the same layout gives the same file, whenever it is built."""

import io
import re
import zipfile
from typing import Any

import openpyxl
from openpyxl.cell.cell import Cell
from openpyxl.worksheet import _writer

from xlfuncs.xlsx.archive import STAMP

MOMENT = (2026, 1, 1, 0, 0, 0)
_STAMPED = re.compile(rb"\d{4}-\d\d-\d\dT[\d:.]+Z")
_theirs = _writer.write_cell  # type: ignore[attr-defined]


def _write_cell(file: Any, sheet: Any, cell: Cell, styled: Any = None) -> None:
    """Write what most cells are, a formula without a value or nothing, as openpyxl writes it, without a tree of
    elements for each: a workbook is saved in half the time. A file of lxml's is left to openpyxl.
    """
    value = cell.value
    plain = value is None or (cell.data_type == "f" and isinstance(value, str))
    if not plain or cell.hyperlink or not hasattr(file, "_file"):
        _theirs(file, sheet, cell, styled)
        return
    look = f' s="{cell.style_id}"' if styled else ""
    if value is None:
        file._file(f'<c r="{cell.coordinate}"{look} t="{cell.data_type}" />')
    else:
        formula = str(value)[1:].replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        file._file(f'<c r="{cell.coordinate}"{look}><f>{formula}</f><v /></c>')


_writer.write_cell = _write_cell  # type: ignore[attr-defined]


def saved(book: openpyxl.Workbook, *, now: bool = False) -> bytes:
    """Return the file, with no trace of the hour at which it was made; a filled one says that it was saved ``now``,
    since a register takes the version of an event that was saved last.
    """
    laid_out, steady = io.BytesIO(), io.BytesIO()
    book.save(laid_out)
    with zipfile.ZipFile(laid_out) as source, zipfile.ZipFile(steady, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            content = source.read(name)
            if name == "docProps/core.xml" and not now:
                content = _STAMPED.sub(STAMP.encode(), content)
            entry = zipfile.ZipInfo(name, MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, content)
    return steady.getvalue()
