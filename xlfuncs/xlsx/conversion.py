"""The forms in which a file holds our functions, one for each kind of program, and the ways from one to another.

Plain (classic Excel, LibreOffice, the headless host): ``CBA_MP(…)``. xlwings Lite: ``_xldudf_CBA_MP(…)``,
and single cells as Excel itself stores them there, as cells that may spill; so are those of a workbook that carries the
functions, under their plain names. Arrays keep the cells that they have: Ctrl+Shift+Enter crops and pads, a spill does
not; and a formula that is another one where it may not spill keeps what it has. Nothing else in the file changes, and a
workbook that goes there and back is what it was, but for the order in which Excel last computed its cells (calcChain):
it says of each whether it is an array, so where one becomes another it is left out, and Excel makes it anew.

For people without any of our programs there are values in place of our formulas (:func:`freeze`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache, partial

from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.xlsx.address import address_of
from xlfuncs.xlsx.cells.writing import Held, read_again, spliced
from xlfuncs.xlsx.changes import Changes, Link, Part
from xlfuncs.xlsx.elements import Edit, edited
from xlfuncs.xlsx.formulas.formula import (
    Binary,
    Call,
    Group,
    Literal,
    Name,
    Node,
    Reference,
    Structured,
    Unary,
    parsed,
)
from xlfuncs.xlsx.our_event import event_in
from xlfuncs.xlsx.our_names import OF_EVENT, UNREAD
from xlfuncs.xlsx.workbook import Sheet, Workbook
from xlfuncs.xlsx.workbook_part import with_names
from xlfuncs.xlsx.xml import encoding_of, escape, tag_at

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
_ASKED = re.compile(rf"(?<![\w.]){UNREAD}\w+(?=\()")
#: In a cell's tag: its formula may spill.
_MAY_SPILL = re.compile(r'\scm="\d+"')


@cache
def _ours() -> re.Pattern[str]:
    """Return a pattern that matches a text, one of our functions with whatever a program stored before its name, a
    table's columns, or a sheet's name.
    """
    names = "|".join(sorted(FUNCTIONS, key=len, reverse=True))
    return re.compile(
        r"""(?:"|&quot;)(?:(?!"|&quot;).)*(?:"|&quot;)"""
        r"""|(?P<before>(?<![\w.\\])"""
        r"""(?:'(?:[^'"]|'')*xlfuncs\.xlam?'!|xlfuncs\.xlam?!|\[\d+\]!|_xldudf_|_xll\.)*)"""
        rf"""(?P<name>{names})(?=\()"""
        r"""|\[(?:[^\[\]']|'.|\[(?:[^\[\]']|'.)*\])*\]"""
        r"""|'(?:[^']|'')*'""",
        re.IGNORECASE | re.DOTALL,
    )


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
    formulas = _formulas_in(book, _formula_parts(book))
    return {each["before"].lower() for text in formulas for each in _ours().finditer(text) if each["name"]}


def calls_ours(formula: str) -> bool:
    """Return whether a formula calls one of our functions."""
    return any(found["name"] for found in _ours().finditer(formula))


def functions_in(formula: str) -> set[str]:
    """Return the functions of ours that a formula calls.

    >>> sorted(functions_in('IF(A1="CBA_R(",cba_mp(1,24,36.4),XF_VERSION())'))
    ['CBA_MP', 'XF_VERSION']
    """
    return {each["name"].upper() for each in _ours().finditer(formula) if each["name"]}


def called(book: Workbook) -> set[str]:
    """Return the functions of ours that the workbook's formulas call."""
    return set().union(*map(functions_in, _formulas_in(book, _formula_parts(book))))


def asked_whether_read(book: Workbook) -> set[str]:
    """Return the names by which conditional formats ask whether an argument of ours can be read."""
    sheets = (sheet.part for sheet in book.sheets if sheet.worksheet)
    return set().union(*map(_ASKED.findall, _formulas_in(book, sheets)))


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
    if spilling:
        _drop_chain(changes, book)
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


def _formulas_in(book: Workbook, parts: Iterable[str]) -> Iterator[str]:
    """Yield the formulas that stand in some parts of a workbook."""
    changes = Changes(book)
    for name in parts:
        yield from (element[3] for element in _FORMULA.finditer(changes.text(name)))


def _with_arrays(sheet: Sheet, number: str, *, dynamic: bool) -> bytes:
    """Return the sheet with the single cells of our formulas as the program stores them, names untouched."""
    cells, data = sheet.cells, sheet.data
    encoding = encoding_of(data, sheet.part)
    names = _cell_names(sheet.workbook)
    spilling = {
        key
        for key, each in cells.arrays.items()
        if each.dynamic and each.area.single and calls_ours(each.text) and gives_one_value(each.text, names)
    }
    ours = {key for key in spilling if sheet.workbook.carried or LITE in cells.arrays[key].text.lower()}
    if dynamic:
        tables = [table.area for table in sheet.tables]  # nothing spills inside a table
        plain = {
            key
            for key, text in cells.formulas.items()
            if calls_ours(text) and gives_one_value(text, names) and not any(area.holds_key(key) for area in tables)
        }
        new = {**dict.fromkeys(plain, _spilling), **dict.fromkeys(spilling - ours, _left_spilling)}
    else:
        new = dict.fromkeys(ours, _plain)
    edits = []
    for key, write in new.items():
        start, end = cells.spans[key]
        cell = write(data[start:end].decode(encoding), key, number)
        edits.append(Edit(start, end, cell.encode(encoding, "xmlcharrefreplace")))
    return edited(data, edits)


def _cell_names(book: Workbook) -> set[str]:
    """Return the defined names that mean one cell or value, in capitals."""
    return {each.name.upper() for each in book.names if gives_one_value(each.formula)}


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
    cell = _CELL.sub(lambda found: _MAY_SPILL.sub("", found[0]), cell, count=1)
    return _F.sub(lambda found: re.sub(r'\s(?:t="array"|ref="[^"]*")', "", found[0]), cell, count=1)


# --- whether a formula may spill
#
# A plain formula takes the cell in its own row of a range (``IF(A:A="","",…)``), and the first value of an array; one
# that may spill fills the cells beside it. Where the two could differ, a formula stays plain.

#: Functions of one value for single values.
_PLAIN = frozenset(
    """
    ABS AND CONCATENATE EXACT IF IFERROR IFNA INT ISBLANK ISERR ISERROR ISNA ISNUMBER ISTEXT LEFT LEN LOWER MID MOD N
    NOT OR RIGHT ROUND ROUNDDOWN ROUNDUP T TEXT TRIM UPPER VALUE
    """.split()  # noqa: SIM905
)
#: Functions of one value for whole ranges, and which of their arguments may be ranges.
_RANGED: dict[str, Collection[int]] = {
    **dict.fromkeys(("AVERAGE", "COUNT", "COUNTA", "MAX", "MIN", "SUM"), range(255)),
    **dict.fromkeys(("COUNTBLANK", "COUNTIF", "LARGE", "ROWS", "SMALL"), (0,)),
    **dict.fromkeys(("MATCH", "RANK", "VLOOKUP", "HLOOKUP"), (1,)),
    "SUMIF": (0, 2),
}


def gives_one_value(formula: str, names: Collection[str] = ()) -> bool:
    """Return whether the formula is one value in any case; ``names`` are those of single cells, in capitals.

    >>> alone = 'IF($B8="","",CBA_MP($A8,$E$1,$E$2))', "CBA_AWARD(A2,A$2:A$60,Value)"
    >>> [gives_one_value(each, {"VALUE"}) for each in alone]
    [True, True]
    >>> [gives_one_value(each) for each in ("IF(A:A=1,CBA_R(1,24))", "CBA_R(A1:A9,24)", "XF_FUNCTIONS()")]
    [False, False, False]
    >>> arrays = "SUM(CBA_LIMIT(A1:A9))", "SUM(CBA_LIMIT(A1:A9*2))", "SUM(CBA_LIMIT(A1:A9)*2)"
    >>> [gives_one_value(each) for each in arrays]
    [True, False, False]
    """
    node = parsed(formula)
    return node is not None and _gives_one_value(node, names)


def _gives_one_value(node: Node | None, names: Collection[str]) -> bool:
    if node is None:
        return True
    if isinstance(node, Literal):
        return node.kind != "array"
    if isinstance(node, Reference):
        return node.first == node.last and bool(node.first.row and node.first.column) and not node.last_sheet
    if isinstance(node, Structured):
        return node.inside.startswith(("@", "[#This Row]")) and ":" not in node.inside
    if isinstance(node, Name):
        return node.name.upper() in names
    if isinstance(node, Binary):
        return (
            node.operator not in (" ", ",", ":")
            and _gives_one_value(node.left, names)
            and _gives_one_value(node.right, names)
        )
    if isinstance(node, Unary):
        return node.operator == "@" or (node.operator != "#" and _gives_one_value(node.operand, names))
    if isinstance(node, Group):
        return _gives_one_value(node.inner, names)
    return isinstance(node, Call) and _call_gives_one_value(node, names)


def _call_gives_one_value(call: Call, names: Collection[str]) -> bool:
    function = FUNCTIONS.get(call.name)
    if function is None and call.name not in _RANGED and call.name not in _PLAIN:
        return False
    if function is not None and function.array:
        return False
    return _is_given_alike(call, names)


def _is_given_alike(call: Call, names: Collection[str]) -> bool:
    """Return whether a call is given the same in any case: ranges where it takes them, else one value each."""
    function = FUNCTIONS.get(call.name)
    ranged = _RANGED.get(call.name, ())
    if function is not None:
        ranged = [position for position, each in enumerate(function.args) if each.kind.ranged]
    return all(
        (position in ranged and _is_whole(argument, names)) or _gives_one_value(argument, names)
        for position, argument in enumerate(call.arguments)
    )


def _is_whole(argument: Node | None, names: Collection[str]) -> bool:
    """Return whether an argument for ranges is the same in any case: a range, or an array of ours made of such."""
    if isinstance(argument, Call) and (function := FUNCTIONS.get(argument.name)) is not None and function.array:
        return _is_given_alike(argument, names)
    return isinstance(argument, Reference | Structured | Name)


# --- values in place of formulas

_WHOLE_F = re.compile(r"<((?:[\w.-]+:)?)f\b[^<>]*(?:/>|>[^<]*</\1f>)")
#: In the place of a formula that gave an empty text: LibreOffice takes the text itself for an empty cell, and so for 0.
_EMPTY_TEXT = '""'
_COLUMN_FORMULA = re.compile(r"<((?:[\w.-]+:)?calculatedColumnFormula)\b[^<>]*>([^<]*)</\1>")


def freeze(book: Workbook) -> tuple[Changes, int]:
    """Return the parts with our formulas gone, their stored values left; and how many cells that were.

    The workbook of an event says by a name which event it was, unless somebody has given that name to anything else.
    """
    changes, count = Changes(book), 0
    calls = _calling(book)
    for sheet in book.sheets:
        if not sheet.has_formulas:
            continue
        frozen = sorted(key for key, text in sheet.cells.every_formula() if calls(text))
        count += len(frozen)
        if frozen:
            changes.parts[sheet.part] = _without_formulas(sheet, frozen)
        for link in book.links(sheet.part, "table"):
            text = changes.text(link.target)
            changes.put(link.target, _COLUMN_FORMULA.sub(lambda found: "" if calls(found[2]) else found[0], text))
    if count:
        _drop_chain(changes, book)
    said = any(each.name.casefold() == OF_EVENT for each in book.names)
    if not said and (event := event_in(book)) is not None:
        changes.replace(book.part, with_names(changes.data(book.part), book.part, partial(_says_its_event, event)))
    return changes, count


def _says_its_event(event: str, prefix: str) -> str:
    return f'<{prefix}definedName name="{OF_EVENT}" hidden="1">"{escape(event)}"</{prefix}definedName>'


def _drop_chain(changes: Changes, book: Workbook) -> None:
    """Drop the chain of cells with formulas, a stale one of which Excel repairs."""
    for chain in book.links(book.part, "calcChain"):
        changes.drop(chain.target, book.part, chain.id)


def _calling(book: Workbook) -> Callable[[str], bool]:
    """Return a test whether a formula calls one of our functions, itself or through the names of the workbook."""
    found: set[str] = set()
    while True:
        text = "|".join(map(re.escape, sorted(found))) or "(?!)"
        named = re.compile(rf"(?<![\w.\\])(?:{text})(?![\w.\\])", re.IGNORECASE)
        more = {each.name for each in book.names if calls_ours(each.formula) or named.search(each.formula)}
        if more == found:
            return lambda formula: calls_ours(formula) or named.search(formula) is not None
        found = more


def _without_formulas(sheet: Sheet, keys: list[int]) -> bytes:
    data, cells = sheet.data, sheet.cells
    encoding = encoding_of(data, sheet.part)
    shown = {*keys, *(each for key in keys if key in cells.arrays for each in cells.arrays[key].area.every_key())}
    blank = {key for key in shown if cells.values.get(key) == ""}
    edits: list[Edit] = []
    held: dict[int, Held] = {}
    for key in {*keys, *blank}:
        start, end = cells.spans[key]
        cell = data[start:end].decode(encoding)
        opening = tag_at(data, start, encoding)
        inner = _WHOLE_F.sub("", cell[len(opening) :], count=1)
        held[key] = Held(cells.values.get(key), _EMPTY_TEXT if key in blank else "")
        prefix = opening.split(maxsplit=1)[0][1:].removesuffix("c")
        if key in blank:
            inner = f"<{prefix}f>{_EMPTY_TEXT}</{prefix}f>" + inner
        if opening.endswith("/>") and inner:
            opening, inner = f"{opening[:-2].rstrip()}>", f"{inner}</{prefix}c>"
        cell = _MAY_SPILL.sub("", opening) + inner
        edits.append(Edit(start, end, cell.encode(encoding, "xmlcharrefreplace")))
    return spliced(sheet.part, data, cells, edits, held)
