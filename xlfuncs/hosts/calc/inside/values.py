"""The export filter by which LibreOffice hands a computed workbook over: it writes every cell's value.

LibreOffice's own formats keep 15 digits of a number, this one keeps the number. Out comes JSON: for each sheet
[name, blocks], each block [first row, first column, rows of cells], both counted from 1. A cell is a number, a
text, true, false, or {"error": Calc's number}.
"""

import json
from collections.abc import Sequence
from typing import Any

import uno
import unohelper
from com.sun.star.document import XExporter, XFilter
from com.sun.star.sheet.CellFlags import DATETIME, FORMULA, STRING, VALUE
from com.sun.star.util.NumberFormat import LOGICAL

SERVICE = "org.xlfuncs.Values"


class Values(unohelper.Base, XFilter, XExporter):
    """The filter: LibreOffice gives it the document, then asks it to write."""

    def __init__(self, context: Any) -> None:
        self.logical: dict[int, bool] = {}

    def setSourceDocument(self, document: Any) -> None:  # noqa: N802
        self.document = document

    def filter(self, descriptor: Sequence[Any]) -> bool:
        self.document.calculateAll()
        filled = VALUE | DATETIME | STRING | FORMULA
        text = json.dumps(
            [
                [sheet.Name, [self.block(sheet, each) for each in sheet.queryContentCells(filled).RangeAddresses]]
                for sheet in self.document.Sheets
            ]
        )
        stream = next(each.Value for each in descriptor if each.Name == "OutputStream")
        stream.writeBytes(uno.ByteSequence(text.encode()))
        stream.closeOutput()
        return True

    def cancel(self) -> None:
        """Do nothing: nobody can cancel what is over at once."""

    def block(self, sheet: Any, place: Any) -> list[Any]:
        top, left = place.StartRow, place.StartColumn
        area = sheet.getCellRangeByPosition(left, top, place.EndColumn, place.EndRow)
        rows = [
            [
                self.special(value, area.getCellByPosition(column, row)) if value in (None, 0.0, 1.0) else value
                for column, value in enumerate(values)
            ]
            for row, values in enumerate(area.getDataArray())
        ]
        return [top + 1, left + 1, rows]

    def special(self, value: Any, cell: Any) -> Any:
        """Return the value of a cell that holds an error (None here), or 0 or 1, which may be FALSE or TRUE."""
        if value is None:
            return {"error": cell.getError()}
        key = cell.NumberFormat
        if key not in self.logical:
            self.logical[key] = bool(self.document.NumberFormats.getByKey(key).Type & LOGICAL)
        return bool(value) if self.logical[key] else value


g_ImplementationHelper = unohelper.ImplementationHelper()  # noqa: N816 — its loader looks for this name
g_ImplementationHelper.addImplementation(Values, SERVICE, (SERVICE,))
