"""Whole columns of COUNTIF and its kin, cut to the rows in use: of those below Excel knows that they are blank."""

from __future__ import annotations

from collections.abc import Callable

from xlfuncs.package.address import MAX_ROW, SHIFT
from xlfuncs.package.formula import Binary, Call, Group, Literal, Node, Reference, text_in
from xlfuncs.package.workbook import Sheet

from .gathering import CRITERIA

#: A longer column is left to the engine.
MOST_ROWS = 100_000


def in_use(call: Call, sheet_of: Callable[[str], Sheet]) -> Node:
    """The call on the rows in use of its columns; blank cells below may be what COUNTIF is asked for."""
    if call.name not in CRITERIA:
        return call
    behind = 1 if call.name.endswith("IFS") and call.name != "COUNTIFS" else 0
    areas = {0, *range(behind, len(call.arguments), 2)}
    columns = [each for place, each in enumerate(call.arguments) if place in areas and _is_columns(each)]
    sheets = [sheet_of(each.sheet) for each in columns if isinstance(each, Reference)]
    last = max(map(_last_row, sheets), default=MAX_ROW)
    grows = any(array.dynamic for sheet in sheets for array in sheet.cells.arrays.values())
    if len(columns) < len(areas) or last > MOST_ROWS or grows:
        return call  # an array may come to reach farther
    used = _cut(call, areas, 1, last)
    asked = (each for place, each in enumerate(call.arguments) if place not in areas)
    if not call.name.startswith("COUNT") or not all(map(_may_be_blank, asked)):
        return used
    below = _cut(call, areas, last + 1, last + 1)
    return Group(Binary("+", used, Binary("*", Literal(str(MAX_ROW - last), "number"), below)))


def _is_columns(node: Node | None) -> bool:
    return isinstance(node, Reference) and not (node.first.row or node.last_sheet)


def _last_row(sheet: Sheet) -> int:
    return max((*sheet.cells.spans.keys, 1 << SHIFT)) >> SHIFT


def _may_be_blank(asked: Node | None) -> bool:
    """Whether a blank cell may be what is asked for; a text is not that says what has to be there."""
    text = text_in(asked)
    return not text or text.startswith(("<>", "="))


def _cut(call: Call, areas: set[int], top: int, bottom: int) -> Call:
    arguments = list(call.arguments)
    for place in areas:
        area = arguments[place]
        assert isinstance(area, Reference)
        first, last = (
            corner._replace(row=row, row_fixed=True) for corner, row in ((area.first, top), (area.last, bottom))
        )
        arguments[place] = Reference(first, last, area.book, area.sheet)
    return Call(call.name, tuple(arguments))
