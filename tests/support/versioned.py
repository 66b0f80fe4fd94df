"""A workbook that Excel computed, made dependent on us as a whole: the strongest oracle for formulas of other people.

Every constant is replaced by an equal formula that calls XF_VERSION. Then nothing in the workbook may keep its value
for want of ability, and all values that Excel left must come back.
"""

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape, unescape

from openpyxl.formula import Tokenizer
from openpyxl.formula.tokenizer import Token
from openpyxl.formula.translate import Translator

from xlfuncs.core.cells import Value
from xlfuncs.core.errors import CellError
from xlfuncs.xlsx.address import SHIFT, Area, address_of, parse_area, split_address
from xlfuncs.xlsx.cells.writing import value_xml
from xlfuncs.xlsx.workbook import Sheet, Workbook

_CELL = re.compile(r"<c( [^>]*?)?(?:/>|>(.*?)</c>)", re.DOTALL)
_ATTRIBUTE = re.compile(r' ([\w:]+)="([^"]*)"')
_FORMULA = re.compile(r"<f(?: [^>]*)?(?:/>|>([^<]*)</f>)")
_REFERENCE_MADE = re.compile(r"\b(INDIRECT|OFFSET)\(", re.IGNORECASE)
#: It asks where cells are, and reads none of them.
_PLACE_ASKED = re.compile(r"\b(?:ROW|COLUMN)S?\((?:INDEX\([^()]*,0\)|(?:[^()#]|\[#)*)\)", re.IGNORECASE)
#: What stands in spoilt cells.
STALE = 777
#: A text within a formula may not be longer in Excel.
LONGEST = 255


class Place(NamedTuple):
    """A cell by the name of its sheet in small letters and its address."""

    sheet: str
    cell: str


def through_version(source: Path, out: Path, *, spoil: bool = False) -> Path:
    """Write a workbook equal to ``source`` in which every constant is a formula that calls XF_VERSION.

    A formula that reads no cell is a constant too; the heads of tables stay what they are: Excel allows nothing
    else there. A request to compute everything on loading is taken out: what depends on us has to be found.
    ``spoil`` puts a wrong value into each formula that depends on any constant.
    """
    with Workbook(source) as book, zipfile.ZipFile(source) as given, zipfile.ZipFile(out, "w") as made:
        spoilt = depending(book) if spoil else set()
        changed = {sheet.part: _versioned(sheet, spoilt).encode() for sheet in book.sheets if sheet.worksheet}
        changed[book.part] = given.read(book.part).replace(b' fullCalcOnLoad="1"', b"")
        for info in given.infolist():
            made.writestr(info, changed.get(info.filename) or given.read(info))
    return out


def constants(sheet: Sheet) -> dict[int, Value]:
    """Return the cells that hold a value of their own, neither a formula nor a part of an array."""
    cells = sheet.cells
    heads = [Area(t.area.top, t.area.left, t.data.top - 1, t.area.right) for t in sheet.tables if t.header_rows]
    areas = heads + [array.area for array in cells.arrays.values()] + list(cells.data_tables.values())
    taken = {key for area in areas for key in area.every_key()} | set(cells.formulas) | set(cells.shared)
    return {key: value for key, value in cells.values.items() if key not in taken}


def computed(sheet: Sheet) -> dict[int, Value]:
    """Return the values of a sheet's formulas, arrays with every cell that they fill."""
    own = constants(sheet)
    return {key: value for key, value in sheet.cells.values.items() if key not in own}


def literal(value: Value) -> str:
    """Return a value as Excel's formulas write it.

    >>> literal("5 o'clock"), literal(True), literal(0.5), literal(1e21)
    ('"5 o\\'clock"', 'TRUE', '0.5', '1E+21')
    """
    if isinstance(value, CellError):
        return value.code
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, str):
        pieces = [value[start : start + LONGEST] for start in range(0, len(value), LONGEST)] or [""]
        return "&".join('"' + piece.replace('"', '""') + '"' for piece in pieces)
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value).upper()


def _versioned(sheet: Sheet, spoilt: set[Place]) -> str:
    """Return the text of the sheet's part, as Excel, XlsxWriter and openpyxl write it, with formulas for its
    constants.
    """
    left = {address_of(key): value for key, value in constants(sheet).items()}

    def cell(found: re.Match[str]) -> str:
        attributes = dict(_ATTRIBUTE.findall(found[1] or ""))
        where, inside = attributes.get("r", ""), found[2] or ""
        kept = "".join(f' {name}="{text}"' for name, text in attributes.items() if name in ("r", "s", "cm"))
        formula = _FORMULA.match(inside)
        if where in left:
            kind, shown = value_xml(value := left.pop(where))
            text = f'IF(XF_VERSION()="",0,{literal(value)})'
            return f'<c{kept} t="{kind or "n"}"><f>{escape(text)}</f><v>{shown}</v></c>'
        if formula is not None and formula[0].startswith("<f>") and not _reads_cells(unescape(formula[1] or "")):
            return found[0].replace(formula[0], f'<f>IF(XF_VERSION()="",0,{formula[1]})</f>')
        if formula is not None and Place(sheet.name.lower(), where) in spoilt:
            return f"<c{kept}>{formula[0]}<v>{STALE}</v></c>"
        return found[0]

    text = _CELL.sub(cell, sheet.data.decode())
    if left:
        raise ValueError(f"{sheet.part}: no such cells were found: {sorted(left)}")
    return text


def depending(book: Workbook) -> set[Place]:
    """Return the formulas that depend on a constant, or on a formula that reads no cell: those that read nothing but
    empty cells and heads of tables do not. Meant for small workbooks.
    """
    filled = {Place(sheet.name.lower(), address_of(key)) for sheet in book.sheets for key in constants(sheet)}
    waiting: dict[Place, tuple[str, Area]] = {}
    for sheet in book.sheets:
        for key, text in _formulas(sheet).items():
            row, column = divmod(key, 1 << SHIFT)
            waiting[Place(sheet.name.lower(), address_of(key))] = text, Area(row, column, row, column)
        for key, array in sheet.cells.arrays.items():
            waiting[Place(sheet.name.lower(), address_of(key))] = array.text, array.area
    found: set[Place] = set()
    while ready := [place for place, (text, _) in waiting.items() if _reads_any(text, place.sheet, filled)]:
        for place in ready:
            text, area = waiting.pop(place)
            filled.update(Place(place.sheet, address_of(key)) for key in area.every_key())
            if _reads_cells(text):
                found.add(place)
    return found


def _formulas(sheet: Sheet) -> dict[int, str]:
    """Return the ordinary formulas, each as it reads in its own cell."""
    texts = dict(sheet.cells.formulas)
    for key, master in sheet.cells.shared.items():
        texts[key] = Translator("=" + texts[master], address_of(master)).translate_formula(address_of(key))[1:]
    return texts


def _operands(formula: str) -> Iterator[str]:
    for token in Tokenizer("=" + _PLACE_ASKED.sub("0", formula)).items:
        if token.type == Token.OPERAND and token.subtype == Token.RANGE:
            yield token.value


def _reads_cells(formula: str) -> bool:
    """Return whether a formula names any cells; "" is one that is stored elsewhere, for many cells."""
    return not formula or _REFERENCE_MADE.search(formula) is not None or any(_operands(formula))


def _reads_any(formula: str, home: str, filled: set[Place]) -> bool:
    """Return whether a formula has no operand, one that is no plain reference, or one of these cells."""
    if not _reads_cells(formula) or _REFERENCE_MADE.search(formula):
        return True
    for operand in _operands(formula):
        sheet, place = split_address(operand.replace("$", ""))
        area = parse_area(place)
        if "#Headers" in operand:
            continue
        if area is None or ":" in (sheet or ""):
            return True
        sheet_name = (sheet or home).lower()
        if any(Place(sheet_name, address_of(key)) in filled for key in area.every_key()):
            return True
    return False
