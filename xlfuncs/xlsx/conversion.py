"""The forms in which a file holds our functions, one for each kind of program, and the way from one to another.

Plain (classic Excel, LibreOffice, the headless host): ``CBA_MP(…)``. xlwings Lite: ``_xldudf_CBA_MP(…)``,
and single cells as Excel itself stores them there, as cells that may spill; so are those of a workbook that carries the
functions, under their plain names. Arrays keep the cells that they have: Ctrl+Shift+Enter crops and pads, a spill does
not; and a formula that is another one where it may not spill keeps what it has. Nothing else in the file changes, and a
workbook that goes there and back is what it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT, address_of
from xlfuncs.xlsx.cells.writing import Held, read_again
from xlfuncs.xlsx.formulas.spilling import single
from xlfuncs.xlsx.parts import Changes, Link, Part
from xlfuncs.xlsx.workbook import Sheet, Workbook
from xlfuncs.xlsx.xml import encoding_of

#: xlwings Lite writes this before the name of a function.
LITE = "_xldudf_"

#: What dynamic arrays need a workbook to say of them.
METADATA = Part(
    name="xl/metadata.xml",
    content_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml",
    link=Link(
        owner="xl/workbook.xml",
        id="rIdXlfuncsMetadata",
        kind="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sheetMetadata",
    ),
    data=(
        b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        b'<metadata xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
        b'xmlns:xda="http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray">'
        b'<metadataTypes count="1"><metadataType name="XLDAPR" minSupportedVersion="120000" copy="1" pasteAll="1" '
        b'pasteValues="1" merge="1" splitFirst="1" rowColShift="1" clearFormats="1" clearComments="1" assign="1" '
        b'coerce="1" cellMeta="1"/></metadataTypes><futureMetadata name="XLDAPR" count="1"><bk><extLst>'
        b'<ext uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}"><xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/>'
        b'</ext></extLst></bk></futureMetadata><cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata>'
        b"</metadata>"
    ),
)

#: Every element that holds a formula, in a sheet, a table or the workbook part.
_FORMULA = re.compile(
    r"(<((?:[\w.-]+:)?(?:f|formula[12]?|calculatedColumnFormula|totalsRowFormula|definedName))(?:\s[^<>]*)?>)"
    r"([^<]+)(?=</\2>)"
)
_CELL = re.compile(r"<(?:[\w.-]+:)?c\b[^<>]*")
_F = re.compile(r"<(?:[\w.-]+:)?f\b[^<>]*")
_OURS: list[re.Pattern[str]] = []


def _ours() -> re.Pattern[str]:
    """Return a pattern that matches a text, one of our functions with whatever a program stored before its name, a
    table's columns, or a sheet's name.
    """
    if not _OURS:
        names = "|".join(sorted(FUNCTIONS, key=len, reverse=True))
        _OURS.append(
            re.compile(
                r"""(?:"|&quot;)(?:(?!"|&quot;).)*(?:"|&quot;)"""
                r"""|(?P<before>(?<![\w.\\])"""
                r"""(?:'(?:[^'"]|'')*xlfuncs\.xlam?'!|xlfuncs\.xlam?!|\[\d+\]!|_xldudf_|_xll\.)*)"""
                rf"""(?P<name>{names})(?=\()"""
                r"""|\[(?:[^\[\]']|'.|\[(?:[^\[\]']|'.)*\])*\]"""
                r"""|'(?:[^']|'')*'""",
                re.IGNORECASE | re.DOTALL,
            )
        )
    return _OURS[0]


def renamed(formula: str, mark: str) -> str:
    """Return a formula with our functions under the names that a program stores.

    >>> renamed('IF(A1="CBA_R(",CBA_R(A1,24),[1]!cba_places(9))', "_xldudf_")
    'IF(A1="CBA_R(",_xldudf_CBA_R(A1,24),_xldudf_cba_places(9))'
    >>> renamed("_xldudf_CBA_R('CBA_R('!A1,24)", "")
    "CBA_R('CBA_R('!A1,24)"
    >>> renamed("COUNT(T[No '#])+CBA_R([@[No '#]],24)", "_xldudf_")
    "COUNT(T[No '#])+_xldudf_CBA_R([@[No '#]],24)"
    """
    return _ours().sub(lambda found: mark + found["name"] if found["name"] else found[0], formula)


def marks(book: Workbook) -> set[str]:
    """Return what stands before the names of our functions in the workbook's formulas: "", ``_xldudf_``, ``[1]!``."""
    parts, found = Changes(book), set[str]()
    for name in _formula_parts(book):
        for element in _FORMULA.finditer(parts.text(name)):
            found.update(each["before"].lower() for each in _ours().finditer(element[3]) if each["name"])
    return found


def uses(formula: str) -> bool:
    """Return whether a formula calls one of our functions."""
    return any(found["name"] for found in _ours().finditer(formula))


def called(book: Workbook) -> set[str]:
    """Return the functions of ours that the workbook's formulas call."""
    parts, found = Changes(book), set[str]()
    for name in _formula_parts(book):
        for element in _FORMULA.finditer(parts.text(name)):
            found.update(each["name"].upper() for each in _ours().finditer(element[3]) if each["name"])
    return found


def convert(changes: Changes, book: Workbook, *, lite: bool, carried: bool = False) -> None:
    """Rewrite every formula of ours for xlwings Lite, or as plain names; ``carried``: those that the workbook carries.

    Excel computes both kinds by itself, and stores their single cells as cells that may spill.
    """
    numbers = book.dynamic_metadata
    number = min(numbers) if numbers else "1"
    spills = bool(numbers) or "xl/metadata.xml" not in changes
    spilling = False
    for sheet in book.sheets:
        if sheet.has_formulas and _ours().search(changes.text(sheet.part)):
            data = _with_arrays(sheet, number, dynamic=lite or carried) if spills else sheet.data
            spilling = spilling or data != sheet.data
            if data != sheet.data:
                changes.parts[sheet.part] = data
    for name in _formula_parts(book):
        text = changes.text(name)
        mark = LITE if lite else ""
        changes.put(name, _FORMULA.sub(lambda found, mark=mark: found[1] + renamed(found[3], mark), text))  # type: ignore[misc]
    metadata = METADATA._replace(link=METADATA.link._replace(owner=book.part))
    if (lite or carried) and spilling and not numbers:
        changes.add(metadata)
    elif not (lite or carried) and _is_ours(book) and not any(_spills(changes, sheet) for sheet in book.sheets):
        changes.undo(metadata)


def check_converted(changes: Changes, book: Workbook) -> None:
    """Raise ``UnsoundError`` where the cells of a sheet changed more than the names in their formulas."""
    for sheet in book.sheets:
        if sheet.worksheet and changes.parts.get(sheet.part) is not None:
            cells = sheet.cells
            held = {key: Held(cells.values.get(key), cells.own_text(key)) for key in cells.spans}
            read_again(sheet.part, changes.data(sheet.part), cells, held, lambda formula: renamed(formula, ""))


def _is_ours(book: Workbook) -> bool:
    return METADATA.name in book.archive and book.archive.read(METADATA.name) == METADATA.data


def _spills(changes: Changes, sheet: Sheet) -> bool:
    return sheet.worksheet and any(re.search(r'\scm="', cell) for cell in _CELL.findall(changes.text(sheet.part)))


def _formula_parts(book: Workbook) -> Iterator[str]:
    yield book.part
    for sheet in book.sheets:
        if sheet.worksheet:
            yield sheet.part
            yield from (link.target for link in book.links(sheet.part, "table"))


def _with_arrays(sheet: Sheet, number: str, *, dynamic: bool) -> bytes:
    """Return the sheet with the single cells of our formulas as the program stores them, names untouched."""
    cells, data = sheet.cells, sheet.data
    encoding = encoding_of(data, sheet.part)
    names = _cell_names(sheet.workbook)
    spilling = {
        key
        for key, each in cells.arrays.items()
        if each.dynamic and each.area.single and uses(each.text) and single(each.text, names)
    }
    ours = {key for key in spilling if sheet.workbook.carried or LITE in cells.arrays[key].text.lower()}
    if dynamic:
        tables = [table.area for table in sheet.tables]  # nothing spills inside a table
        plain = {
            key
            for key, text in cells.formulas.items()
            if uses(text)
            and single(text, names)
            and not any(area.holds(key >> SHIFT, key & COLUMN_MASK) for area in tables)
        }
        new = {**dict.fromkeys(plain, _spilling), **dict.fromkeys(spilling - ours, _left_spilling)}
    else:
        new = dict.fromkeys(ours, _plain)
    pieces, position = [], 0
    for key in sorted(new, key=lambda key: cells.spans[key]):
        start, end = cells.spans[key]
        cell = new[key](data[start:end].decode(encoding), key, number)
        pieces += [data[position:start], cell.encode(encoding, "xmlcharrefreplace")]
        position = end
    return b"".join([*pieces, data[position:]])


def _cell_names(book: Workbook) -> set[str]:
    """Return the defined names that mean one cell or value, in capitals."""
    return {each.name.upper() for each in book.names if single(each.formula)}


def _spilling(cell: str, key: int, number: str) -> str:
    formula = _F.search(cell)
    assert formula is not None
    if re.search(r'\st="shared"', formula[0]):
        return cell  # one text for many cells: it stays, and Excel shows it with an @
    cell = f'{cell[: formula.end()]} t="array" ref="{address_of(key)}"{cell[formula.end() :]}'
    opened = _CELL.match(cell)
    assert opened is not None
    return f'{opened[0]} cm="{number}"{cell[opened.end() :]}'


def _left_spilling(cell: str, key: int, number: str) -> str:
    """Return a cell that may spill already: two spaces before its mark tell ``_plain`` to leave it so."""
    return _CELL.sub(lambda found: re.sub(r'\s+(?=cm="\d+")', "  ", found[0]), cell, count=1)


def _plain(cell: str, key: int, number: str) -> str:
    opened = _CELL.match(cell)
    assert opened is not None
    if '  cm="' in opened[0]:
        return cell.replace('  cm="', ' cm="', 1)
    cell = _CELL.sub(lambda found: re.sub(r'\scm="\d+"', "", found[0]), cell, count=1)
    return _F.sub(lambda found: re.sub(r'\s(?:t="array"|ref="[^"]*")', "", found[0]), cell, count=1)
