"""The scores of both sides of a match in one column, 比分 2:1, VP 18-2, as two columns."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from xlfuncs.core.cells import cell_at, is_blank
from xlfuncs.core.quoting import digits
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Event, Table
from xlfuncs.intake.cells import either_of, put
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import Headed, headed_in

#: How a column is headed that has both, by what the two columns of a match are called: ``score1``, ``score2``.
_WORDS = {
    normal(word): stem
    for stem, words in {
        "score": ("比分", "成绩", "结果", "スコア", "結果", "result"),
        "imps": ("IMP", "IMPs"),
        "vp": ("VP", "VPs"),
    }.items()
    for word in words
}
_STEMS = {*_WORDS.values()}
_NUMBER = r"\d+(?:\.\d+)?"
_BOTH = re.compile(rf"({_NUMBER})\s*[-–—:比]\s*({_NUMBER})")


class _Column(NamedTuple):
    """A column that is called like the scores of both sides: its list, where it stands, its cells by their rows, and
    whether nothing stands beside the list, where the second scores are to stand.
    """

    headed: Headed
    at: int
    stem: str
    cells: dict[int, Any]
    has_room: bool

    @property
    def both(self) -> dict[int, re.Match[str]]:
        """The cells that hold both scores, by their rows."""
        return {row: found for row, cell in self.cells.items() if (found := _both(cell))}


def with_both_scores(event: Event, sheets: Sequence[SheetRows]) -> list[SheetRows]:
    """Return the sheets with a column for each side's score, where all cells of one column hold those of both.

    Lists under one heading, one of each round, stay alike: all have such columns, or none.
    """
    columns = [[] if each.own else [*_columns(event, each)] for each in sheets]
    everywhere = [each for own in columns for each in own]
    parted = {each.stem for each in everywhere if each.both}
    parted -= {each.stem for each in everywhere if len(each.both) < len(each.cells) or not each.has_room}
    return [
        _parted(sheet, [each for each in own if each.stem in parted])
        for sheet, own in zip(sheets, columns, strict=True)
    ]


def _columns(event: Event, sheet: SheetRows) -> Iterator[_Column]:
    lists = headed_in(event, sheet)
    for headed in lists:
        ends = min((each.row for each in lists if each.row > headed.row), default=len(sheet.rows))
        own = _headed(headed)
        beside = range(max(headed.own) + 1, max(headed.own) + 1 + len(own))
        has_room = all(is_blank(cell_at(row, at)) for row in sheet.rows[headed.row :] for at in beside)
        for at, stem in own.items():
            rows = range(headed.below, ends)
            cells = {row: cell for row in rows if not is_blank(cell := cell_at(sheet.rows[row], at))}
            yield _Column(headed, at, stem, cells, has_room)


def _parted(sheet: SheetRows, columns: Sequence[_Column]) -> SheetRows:
    rows = [list(row) for row in sheet.rows]
    beside: dict[int, int] = {}
    for each in columns:
        row = each.headed.row
        second = beside[row] = beside.get(row, max(each.headed.own)) + 1
        put(rows[row], each.at, f"{each.stem}1")
        put(rows[row], second, f"{each.stem}2")
        for below, found in each.both.items():
            put(rows[below], each.at, found[1])
            put(rows[below], second, found[2])
    return sheet._replace(rows=rows)


def _headed(headed: Headed) -> dict[int, str]:
    """Return the columns that are called like the scores of both sides, from 0, each with what they are."""
    stems = {stem for stem in _STEMS if _has(headed.table, stem)}
    if not stems:
        return {}
    words = headed.sheet.rows[headed.row]
    there = {found.key for found in headed.columns if found}
    return {
        at: stem
        for at in range(headed.first, max(headed.own) + 1)
        if cell_at(headed.columns, at) is None
        and (stem := _WORDS.get(normal(digits(cell_at(words, at))), "")) in stems
        and not there & {f"{stem}1", f"{stem}2"}
    }


def _has(table: Table, stem: str) -> bool:
    """Return whether a table in which two meet has a column for the score of each."""
    keys = {each.key for each in table.columns}
    return bool(either_of(table)) and {f"{stem}1", f"{stem}2"} <= keys


def _both(cell: Any) -> re.Match[str] | None:
    return _BOTH.fullmatch(unicodedata.normalize("NFKC", digits(cell)).strip())
