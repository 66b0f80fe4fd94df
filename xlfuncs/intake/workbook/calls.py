"""Which cells a workbook hands over to an event: rows that stand elsewhere do not count there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW, Area, outermost
from xlfuncs.xlsx.formulas.formula import (
    OWN_BOOK,
    Binary,
    Call,
    FormulaError,
    Group,
    Name,
    Node,
    Reference,
    Unary,
    calls_in,
    parse,
)
from xlfuncs.xlsx.workbook import Workbook

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
            for call in (call for text in texts if CALL in text.upper() for call in calls_in(_parsed(text))):
                if call.name == CALL:
                    for argument in call.arguments:
                        found += outermost(_ranges(book, argument, sheet.name, frozenset()))
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


def _ranges(book: Workbook, node: Node | None, home: str, met: frozenset[str]) -> Iterator[Handed]:
    """The ranges below a node; ``met``: the names that led there."""
    if isinstance(node, Reference | Name) and node.book not in OWN_BOOK:
        return
    if isinstance(node, Reference):
        first, last = node.first, node.last
        area = Area(first.row or 1, first.column or 1, last.row or MAX_ROW, last.column or MAX_COLUMN)
        yield Handed(node.sheet or home, area)
    elif isinstance(node, Name):
        folded = node.name.casefold()
        for name in book.names if folded not in met else ():
            if name.name.casefold() == folded:
                yield from _ranges(book, _parsed(name.formula), home, met | {folded})
    else:
        for child in _children(node):
            yield from _ranges(book, child, home, met)


def _children(node: Node | None) -> tuple[Node | None, ...]:
    if isinstance(node, Call):
        return node.arguments
    if isinstance(node, Binary):
        return node.left, node.right
    return (node.inner,) if isinstance(node, Group) else (node.operand,) if isinstance(node, Unary) else ()
