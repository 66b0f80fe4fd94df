"""Cell addresses: A1 text, row and column numbers (from 1), and one number per cell."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple, TypeVar

MAX_ROW = 1_048_576
MAX_COLUMN = 16_384
#: A cell as one number, ``row << SHIFT | column``: the cheapest key there is for a million cells.
SHIFT = 15
COLUMN_MASK = (1 << SHIFT) - 1

_CELL = re.compile(r"\$?([A-Za-z]{1,3})\$?([1-9][0-9]{0,6})")


class Area(NamedTuple):
    """A rectangle of cells, both corners included."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def height(self) -> int:
        return self.bottom - self.top + 1

    @property
    def width(self) -> int:
        return self.right - self.left + 1

    @property
    def size(self) -> int:
        """Count its cells."""
        return self.height * self.width

    @property
    def single(self) -> bool:
        return self.top == self.bottom and self.left == self.right

    def holds(self, row: int, column: int) -> bool:
        return self.top <= row <= self.bottom and self.left <= column <= self.right

    def holds_key(self, key: int) -> bool:
        return self.top <= key >> SHIFT <= self.bottom and self.left <= key & COLUMN_MASK <= self.right

    def meets(self, other: Area) -> bool:
        return (
            self.top <= other.bottom
            and other.top <= self.bottom
            and self.left <= other.right
            and other.left <= self.right
        )

    def within(self, other: Area) -> bool:
        return other.holds(self.top, self.left) and other.holds(self.bottom, self.right)

    def every_key(self) -> list[int]:
        """Return the key of every cell in it, row by row."""
        return [
            row << SHIFT | column
            for row in range(self.top, self.bottom + 1)
            for column in range(self.left, self.right + 1)
        ]

    def __str__(self) -> str:
        first = address(self.top, self.left)
        return first if self.single else f"{first}:{address(self.bottom, self.right)}"


Placed = TypeVar("Placed", bound="tuple[Any, Area]")


def outermost(areas: Iterable[Placed]) -> list[Placed]:
    """Return pairs of a sheet and an area, without those whose area stands within another's of the same sheet.

    >>> outermost([("S", Area(1, 1, 9, 2)), ("S", Area(1, 1, 4, 2)), ("T", Area(1, 1, 4, 2))])
    [('S', Area(top=1, left=1, bottom=9, right=2)), ('T', Area(top=1, left=1, bottom=4, right=2))]
    """
    found = list(dict.fromkeys(areas))
    return [
        each for each in found if not any(each != one and each[0] == one[0] and each[1].within(one[1]) for one in found)
    ]


def blocks(cells: Iterable[tuple[int, int]]) -> list[Area]:
    """Return cells, by row and column, as rectangles: the runs of a row, joined with the like runs above them.

    >>> [str(each) for each in blocks([(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (5, 1)])]
    ['A1:B2', 'A3', 'A5']
    """
    runs: list[Area] = []
    for row, column in sorted(set(cells)):
        last = runs[-1] if runs else None
        if last and (last.bottom, last.right) == (row, column - 1):
            runs[-1] = last._replace(right=column)
        else:
            runs.append(Area(row, column, row, column))
    found: dict[tuple[int, int, int], Area] = {}  # by the columns of a rectangle and its last row
    for run in runs:
        above = found.pop((run.left, run.right, run.top - 1), run)
        found[run.left, run.right, run.bottom] = above._replace(bottom=run.bottom)
    return sorted(found.values())


def key_of(row: int, column: int) -> int:
    """Return the key of a cell."""
    return row << SHIFT | column


def place_of(key: int) -> tuple[int, int]:
    """Return the row and the column of a key."""
    return key >> SHIFT, key & COLUMN_MASK


@cache
def column_letters(column: int) -> str:
    """Return the letters of a column.

    >>> column_letters(1), column_letters(28), column_letters(16384)
    ('A', 'AB', 'XFD')
    """
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


@cache
def column_number(letters: str) -> int:
    """Return the number of a column; ``ValueError`` where these are no letters of a column.

    >>> column_number("A"), column_number("ab"), column_number("XFD")
    (1, 28, 16384)
    """
    if not (letters.isascii() and letters.isalpha()):
        raise ValueError(f"no column {letters[:40]!r}")
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


def address(row: int, column: int) -> str:
    """Return the A1 text of a cell.

    >>> address(2, 28)
    'AB2'
    """
    return f"{column_letters(column)}{row}"


def address_of(key: int) -> str:
    """Return the A1 text of a key."""
    return address(*place_of(key))


def parse_cell(text: str) -> tuple[int, int] | None:
    """Return row and column of ``B2`` or ``$B$2``; None where the text is no cell.

    >>> parse_cell("$B$2"), parse_cell("XFE1"), parse_cell("A0")
    ((2, 2), None, None)
    """
    found = _CELL.fullmatch(text)
    if found is None:
        return None
    row, column = int(found[2]), column_number(found[1])
    return (row, column) if row <= MAX_ROW and column <= MAX_COLUMN else None


def parse_area(text: str) -> Area | None:
    """Return the rectangle of ``B2`` or ``A1:C3``; None where the text is neither.

    >>> str(parse_area("C3:A1"))
    'A1:C3'
    """
    first, _, last = text.partition(":")
    start, stop = parse_cell(first), parse_cell(last or first)
    if start is None or stop is None:
        return None
    return Area(min(start[0], stop[0]), min(start[1], stop[1]), max(start[0], stop[0]), max(start[1], stop[1]))


def cell_text(sheet: str, cell: str) -> str:
    """Return ``'My sheet'!A1``, the sheet quoted where it has to be.

    >>> cell_text("S", "A1"), cell_text("It's", "A1")
    ('S!A1', "'It''s'!A1")
    """
    return sheet_prefix(sheet) + cell


def sheet_prefix(sheet: str, last_sheet: str = "", book: str = "") -> str:
    """Return what stands before a reference, quoted where it has to be.

    >>> sheet_prefix("S"), sheet_prefix("A1"), sheet_prefix("S", "A1"), sheet_prefix("5月", book="1"), sheet_prefix("")
    ('S!', "'A1'!", "'S:A1'!", "'[1]5月'!", '')
    """
    names = [each for each in (sheet, last_sheet) if each]
    text = (f"[{book}]" if book else "") + ":".join(names)
    if not text:
        return ""
    if all(map(_stands_bare, names)) and (not book or book.isdecimal()):
        return text + "!"
    return "'" + text.replace("'", "''") + "'!"


def _stands_bare(sheet: str) -> bool:
    """Tell whether the name of a sheet needs no quotes: it is a word, and none that may be a cell."""
    word, cell = r"[^\W\d][\w.]*", r"(?i)[a-z]{1,3}\d+|r\d*c\d*|[rc]"
    return re.fullmatch(word, sheet) is not None and re.fullmatch(cell, sheet) is None


def split_address(text: str) -> tuple[str | None, str]:
    """Return the sheet (None if there is none) and the cell of ``'It''s'!A1``.

    >>> split_address("'It''s'!$A$1"), split_address("B2")
    (("It's", 'A1'), (None, 'B2'))
    """
    sheet, bang, cell = text.strip().rpartition("!")
    cell = cell.replace("$", "").upper()
    if not bang:
        return None, cell
    if len(sheet) > 1 and sheet[0] == sheet[-1] == "'":
        sheet = sheet[1:-1].replace("''", "'")
    return sheet, cell
