"""The bytes of a workbook as it was laid out. LibreOffice, which fills its own documents, does not bring this along."""

import io
import re
import zipfile

import openpyxl

from xlfuncs.xlsx.archive import STAMP

MOMENT = (2026, 1, 1, 0, 0, 0)
_STAMPED = re.compile(rb"\d{4}-\d\d-\d\dT[\d:.]+Z")


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
