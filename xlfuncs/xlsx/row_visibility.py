"""The rows that are shown or hidden. In lists that grow with an event, those on pages that would print blank are
hidden.

A program that follows a print area needs none of this. LibreOffice prints every formula cell, blank or not. Such a list
is known by a name of the workbook, ``_lines_1`` …; its pages end where the sheet has breaks.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping

from xlfuncs.core.cells import Value
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT, Area

_BREAKS = rb"<(?:\w+:)?rowBreaks[^>]*>(.*?)</(?:\w+:)?rowBreaks>"
_BREAK = rb'<(?:\w+:)?brk[^>]*?\sid="(\d+)"'
_ROW = rb'<(?:\w+:)?row\s[^>]*?\br="(\d+)"[^>]*>'
_HIDDEN = re.compile(rb'\s+hidden="[^"]*"')
_FOLDED = re.compile(rb'\s+hidden="(?:1|true)"')
_OUTLINE = re.compile(rb'\s+outlineLevel="[1-7]"')
_COLLAPSED = re.compile(rb'\s+collapsed="[^"]*"')


def shown_rows(area: Area, values: Mapping[int, Value | None], breaks: list[int]) -> int:
    """Return the last row that is to be seen: the end of the page with the last line that holds something.

    >>> area = Area(7, 1, 206, 3)
    >>> shown_rows(area, {40 << SHIFT | 2: "x", 41 << SHIFT | 2: ""}, [32, 64, 96]), shown_rows(area, {}, [32])
    (64, 32)
    """
    filled = (
        key >> SHIFT
        for key, value in values.items()
        if value not in (None, "") and area.holds(key >> SHIFT, key & COLUMN_MASK)
    )
    last = max(filled, default=area.top)
    ends = [*(each for each in breaks if area.top <= each < area.bottom), area.bottom]
    return ends[bisect_left(ends, last)]


def folded(data: bytes, areas: list[Area], values: Mapping[int, Value | None]) -> bytes:
    """Return the sheet with the rows of its lists hidden that stand on pages without anything, all others shown."""
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


def unfolded(data: bytes, filled: Iterable[int]) -> bytes:
    """Return the sheet with those rows shown that are ``filled`` and folded away by an outline, and the rows folded
    with them.

    >>> sheet = b'<row r="4" collapsed="1"/><row r="5" hidden="1" outlineLevel="1"/><row r="6" hidden="1"/>'
    >>> unfolded(sheet, [5]).decode()
    '<row r="4"/><row r="5" outlineLevel="1"/><row r="6" hidden="1"/>'
    """
    tags = {int(tag[1]): tag[0] for tag in re.finditer(_ROW, data)}
    folded = {number for number, tag in tags.items() if _FOLDED.search(tag) and _OUTLINE.search(tag)}
    opened = folded.intersection(filled)
    around = opened
    while around:
        around = {each for number in around for each in (number - 1, number + 1)} & folded - opened
        opened |= around
    signs = {each for number in opened for each in (number - 1, number + 1)} - opened

    def row(tag: re.Match[bytes]) -> bytes:
        plain = _HIDDEN.sub(b"", tag[0]) if int(tag[1]) in opened else tag[0]
        return _COLLAPSED.sub(b"", plain) if int(tag[1]) in opened | signs else plain

    return re.sub(_ROW, row, data) if opened else data
