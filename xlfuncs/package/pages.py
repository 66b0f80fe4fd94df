"""Lists that grow with an event: their rows on pages that would print wholly blank are hidden.

A program that follows a print area needs none of this. LibreOffice prints every formula cell, blank or not. Such a list
is known by a name of the workbook, ``_lines_1`` …; its pages end where the sheet has breaks.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping

from xlfuncs.package.address import COLUMN_MASK, SHIFT, Area
from xlfuncs.package.formula import FormulaError, Reference
from xlfuncs.package.parser import parse
from xlfuncs.package.sheet import Value
from xlfuncs.package.workbook import Workbook

PREFIX = "_lines_"
_BREAKS = rb"<(?:\w+:)?rowBreaks[^>]*>(.*?)</(?:\w+:)?rowBreaks>"
_BREAK = rb'<(?:\w+:)?brk[^>]*?\sid="(\d+)"'
_ROW = rb'<(?:\w+:)?row\s[^>]*?\br="(\d+)"[^>]*>'
_HIDDEN = re.compile(rb'\s+hidden="[^"]*"')


def lists(book: Workbook, prefix: str = PREFIX) -> dict[int, list[Area]]:
    """The lists of a workbook by the place of their sheet, or the areas that are called otherwise."""
    places = {sheet.name: sheet.index for sheet in book.sheets}
    found: dict[int, list[Area]] = {}
    for name in book.names:
        if name.name.startswith(prefix):
            try:
                node = parse(name.formula)
            except FormulaError:
                continue
            if isinstance(node, Reference) and node.sheet in places and node.first.row and node.first.column:
                area = Area(node.first.row, node.first.column, node.last.row, node.last.column)
                found.setdefault(places[node.sheet], []).append(area)
    return found


def shown_rows(area: Area, values: Mapping[int, Value | None], breaks: list[int]) -> int:
    """The last row that is to be seen: the end of the page with the last line that holds something.

    >>> area = Area(7, 1, 206, 3)
    >>> shown_rows(area, {40 << SHIFT | 2: "x", 41 << SHIFT | 2: ""}, [32, 64, 96]), shown_rows(area, {}, [32])
    (64, 32)
    """
    filled = (key >> SHIFT for key, value in values.items() if value not in (None, "") and _inside(area, key))
    last = max(filled, default=area.top)
    ends = [*(each for each in breaks if area.top <= each < area.bottom), area.bottom]
    return ends[bisect_left(ends, last)]


def _inside(area: Area, key: int) -> bool:
    return area.holds(key >> SHIFT, key & COLUMN_MASK)


def folded(data: bytes, areas: list[Area], values: Mapping[int, Value | None]) -> bytes:
    """The sheet with the rows of its lists hidden that stand on pages without anything, all others shown."""
    found = re.search(_BREAKS, data, re.DOTALL)
    breaks = sorted(int(each) for each in re.findall(_BREAK, found[1])) if found else []
    hidden: set[int] = set()
    ours: set[int] = set()
    for area in areas:
        ours.update(range(area.top, area.bottom + 1))
        hidden.update(range(shown_rows(area, values, breaks) + 1, area.bottom + 1))

    def row(tag: re.Match[bytes]) -> bytes:
        number = int(tag[1])
        if number not in ours:
            return tag[0]
        plain = _HIDDEN.sub(b"", tag[0])
        if number not in hidden:
            return plain
        end = -2 if plain.endswith(b"/>") else -1
        return plain[:end].rstrip() + b' hidden="1"' + plain[end:]

    return re.sub(_ROW, row, data)
