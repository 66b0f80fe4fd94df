"""The scores of both sides of a match in one column, 比分 2:1, VP 18-2, as two columns."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

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
_NUMBER = r"\d+(?:\.\d+)?"
_BOTH = re.compile(rf"({_NUMBER})\s*[-–—:比]\s*({_NUMBER})")


def with_both_scores(event: Event, sheets: Sequence[SheetRows]) -> list[SheetRows]:
    """Return the sheets with a column for each side's score, where all cells of one column hold those of both."""
    return [each if each.own else _parted(event, each) for each in sheets]


def _parted(event: Event, sheet: SheetRows) -> SheetRows:
    rows = [list(row) for row in sheet.rows]
    for headed in headed_in(event, sheet):
        beside = max(headed.own) + 1
        for at, stem in _headed(headed).items():
            cells = {
                row: cell for row in range(headed.below, len(rows)) if not is_blank(cell := cell_at(rows[row], at))
            }
            both = {row: found for row, cell in cells.items() if (found := _both(cell))}
            if not both or len(both) < len(cells) or not _is_free(rows[headed.row :], beside):
                continue
            put(rows[headed.row], at, f"{stem}1")
            put(rows[headed.row], beside, f"{stem}2")
            for row, found in both.items():
                put(rows[row], at, found[1])
                put(rows[row], beside, found[2])
            beside += 1
    return sheet._replace(rows=rows)


def _headed(headed: Headed) -> dict[int, str]:
    """Return the columns that are called like the scores of both sides, from 0, each with what they are."""
    stems = {stem for stem in _WORDS.values() if _has(headed.table, stem)}
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


def _is_free(rows: Sequence[Sequence[Any]], column: int) -> bool:
    """Return whether nothing stands in a column."""
    return all(is_blank(cell_at(row, column)) for row in rows)
