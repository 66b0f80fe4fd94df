"""Which cells a workbook hands over to an event: rows that stand elsewhere do not count there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xlfuncs.package.address import MAX_COLUMN, MAX_ROW, Area
from xlfuncs.package.formula import Binary, Call, FormulaError, Group, Name, Node, Reference, Unary
from xlfuncs.package.parser import parse
from xlfuncs.package.workbook import Workbook

CALL = "XF_EVENT"


class Handed(NamedTuple):
    """Cells of a sheet that a call takes."""

    sheet: str
    area: Area


def handed_over(book: Workbook) -> list[Handed]:
    """The ranges that calls of ``XF_EVENT`` take, by themselves or by names of the workbook."""
    found = []
    for sheet in book.sheets:
        if sheet.has_formulas:
            texts = {*(array.text for array in sheet.cells.arrays.values()), *sheet.cells.formulas.values()}
            for text in texts:
                if CALL in text.upper():
                    found += list(_ranges(book, _parsed(text), sheet.name, within=False))
    return found


def last_row(handed: list[Handed], sheet: str, row: int, column: int, otherwise: int) -> int:
    """The last row that counts of a table whose first heading stands in a cell.

    >>> last_row([Handed("S", Area(8, 1, 60, 6))], "s", 8, 1, 5000), last_row([], "S", 8, 1, 5000)
    (60, 5000)
    """
    own = [
        each.area.bottom
        for each in handed
        if each.sheet.casefold() == sheet.casefold() and each.area.holds(row, column)
    ]
    return min(own, default=otherwise)


def _parsed(text: str) -> Node | None:
    try:
        return parse(text)
    except FormulaError:
        return None


def _ranges(book: Workbook, node: Node | None, home: str, *, within: bool) -> Iterator[Handed]:
    """The ranges below a node; before the call itself is met (``within``) they are others' business."""
    if isinstance(node, Reference) and within:
        first, last = node.first, node.last
        area = Area(first.row or 1, first.column or 1, last.row or MAX_ROW, last.column or MAX_COLUMN)
        yield Handed(node.sheet or home, area)
    elif isinstance(node, Name) and within:
        for name in book.names:
            if name.name.casefold() == node.name.casefold() and name.formula.casefold() != node.name.casefold():
                area_of_name = _parsed(name.formula)
                if isinstance(area_of_name, Reference):
                    yield from _ranges(book, area_of_name, home, within=True)
    else:
        for child in _children(node):
            yield from _ranges(book, child, home, within=within or (isinstance(node, Call) and node.name == CALL))


def _children(node: Node | None) -> tuple[Node | None, ...]:
    if isinstance(node, Call):
        return node.arguments
    if isinstance(node, Binary):
        return node.left, node.right
    return (node.inner,) if isinstance(node, Group) else (node.operand,) if isinstance(node, Unary) else ()
