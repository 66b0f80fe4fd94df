"""A table pasted from a terminal or a web page: cells between runs of spaces."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from xlfuncs.core.sentences import Sentence
from xlfuncs.formats.incoming import Lost

CELLS_UNCLEAR = Sentence(
    en="{cells} cells stand below {headings} headings, and which of them is missing cannot be told: put tabs between "
    "the cells",
    zh="标题有 {headings} 个，这里有 {cells} 格，无法判断缺的是哪一格：请在各格之间用制表符分隔",
    ja="見出し {headings} 個に対してセルが {cells} 個で、どれが空欄かわかりません。セルの間をタブで区切ってください",
)

#: Two spaces or more, or as much in the width of a Chinese or Japanese letter.
_CELL = re.compile(r"\S+(?:[ \u3000\u00a0]\S+)*")


class _Cell(NamedTuple):
    """A cell with the columns of the terminal that it takes."""

    text: str
    left: int
    right: int


def cells_of(line: str) -> list[_Cell]:
    """The cells of a line.

    >>> [cell.text for cell in cells_of("  1  王 伟    1,200")]
    ['1', '王 伟', '1,200']
    """
    widths = [0]
    for character in line:
        widths.append(widths[-1] + (2 if unicodedata.east_asian_width(character) in "WF" else 1))
    return [_Cell(found[0], widths[found.start()], widths[found.end()]) for found in _CELL.finditer(line)]


def aligned(text: str, known: Callable[[Any], bool]) -> tuple[list[list[Any]], list[Lost]]:
    """The rows of a text, and what of it is lost: lines where it cannot be told which cells are blank.

    Below headings (a line with two words ``known`` as such, and more) a line with fewer cells than these has blank
    ones; each of its cells belongs to the heading that it stands under.
    """
    rows: list[list[Any]] = []
    lost: list[Lost] = []
    headings: Sequence[_Cell] = ()
    for number, line in enumerate(text.splitlines(), 1):
        cells = cells_of(line)
        if sum(known(cell.text) for cell in cells) > 1:
            headings = cells
        row: list[Any] | None = [cell.text for cell in cells]
        if headings and 1 < len(cells) != len(headings):
            row = _below(headings, cells)
        if row is None:
            lost.append(Lost(number, "", CELLS_UNCLEAR(cells=len(cells), headings=len(headings))))
        rows.append(row or [])
    return rows, lost


def _below(headings: Sequence[_Cell], cells: Sequence[_Cell]) -> list[Any] | None:
    """Each cell under the one heading that it stands under; ``None`` where one stands under none, or under two."""
    row: list[Any] = [None] * len(headings)
    for cell in cells:
        over = [at for at, head in enumerate(headings) if head.left < cell.right and cell.left < head.right]
        if len(over) != 1 or row[over[0]] is not None:
            return None
        row[over[0]] = cell.text
    return row
