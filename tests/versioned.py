"""The strongest oracle for formulas of other people: a workbook that Excel computed, made dependent on us as a whole.

Every constant is replaced by an equal formula that calls XF_VERSION. Then nothing in the workbook may keep its value,
and all values that Excel left must come back.
"""

import re
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

from xlfuncs.errors import CellError
from xlfuncs.package.address import Area, address_of, key_of
from xlfuncs.package.sheet import Value
from xlfuncs.package.workbook import Sheet, Workbook

_CELL = re.compile(r"<c( [^>]*?)?(?:/>|>(.*?)</c>)", re.DOTALL)
_ATTRIBUTE = re.compile(r' ([\w:]+)="([^"]*)"')
#: A text within a formula may not be longer in Excel.
LONGEST = 255


def through_version(source: Path, out: Path) -> Path:
    """Write a workbook equal to ``source`` in which every constant is a formula that calls XF_VERSION.

    The heads of tables stay constants: Excel allows nothing else there. A request to compute everything on
    loading is taken out, for the values are those that must come back.
    """
    with Workbook(source) as book, zipfile.ZipFile(source) as given, zipfile.ZipFile(out, "w") as made:
        changed = {
            sheet.part: _versioned(sheet, constants(sheet)).encode() for sheet in book.sheets if sheet.worksheet
        }
        changed[book.part] = given.read(book.part).replace(b' fullCalcOnLoad="1"', b"")
        for info in given.infolist():
            made.writestr(info, changed.get(info.filename) or given.read(info))
    return out


def constants(sheet: Sheet) -> dict[int, Value]:
    """The cells that hold a value of their own, neither a formula nor a part of an array."""
    cells = sheet.cells
    heads = [Area(t.area.top, t.area.left, t.data.top - 1, t.area.right) for t in sheet.tables if t.header_rows]
    areas = heads + [array.area for array in cells.arrays.values()] + list(cells.data_tables.values())
    taken = {key for area in areas for key in area.cells()} | set(cells.formulas) | set(cells.shared)
    return {key: value for key, value in cells.values.items() if key not in taken}


def literal(value: Value) -> str:
    """A value as Excel's formulas write it.

    >>> literal('5"'), literal(True), literal(0.5), literal(1e21)
    ('"5""\"', 'TRUE', '0.5', '1E+21')
    """
    if isinstance(value, CellError):
        return value.code
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, str):
        pieces = [value[start : start + LONGEST] for start in range(0, len(value), LONGEST)] or [""]
        return "&".join('"' + piece.replace('"', '""') + '"' for piece in pieces)
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value).upper()


def _versioned(sheet: Sheet, values: dict[int, Value]) -> str:
    """The text of the sheet's part, as Excel, XlsxWriter and openpyxl write it, with formulas for its constants."""
    left = {address_of(key): value for key, value in values.items()}

    def cell(found: re.Match[str]) -> str:
        attributes = dict(_ATTRIBUTE.findall(found[1] or ""))
        if attributes.get("r") not in left:
            return found[0]
        value = left.pop(attributes["r"])
        kind = {bool: "b", str: "str", CellError: "e"}.get(type(value), "n")
        kept = "".join(f' {name}="{text}"' for name, text in attributes.items() if name in ("r", "s"))
        shown = value.code if isinstance(value, CellError) else f"{value:d}" if isinstance(value, bool) else literal(value)
        shown = value if isinstance(value, str) else shown
        formula = f'IF(XF_VERSION()="",0,{literal(value)})'
        return f'<c{kept} t="{kind}"><f>{escape(formula)}</f><v>{escape(shown)}</v></c>'

    text = _CELL.sub(cell, sheet.data.decode())
    if left:
        raise ValueError(f"{sheet.part}: no such cells were found: {sorted(left)}")
    return text


def computed(sheet: Sheet) -> dict[int, Value]:
    """The values of a sheet's formulas, arrays with every cell that they fill."""
    own = constants(sheet)
    return {key: value for key, value in sheet.cells.values.items() if key not in own}
