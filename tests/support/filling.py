"""The templates as a club fills them: entries pasted, fewer or more than the table has rows, then computed.

What the tests compare with is found by other ways than the columns take: whole-event functions instead of those
of one row, and plain Python for places and sums.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter, range_boundaries
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.hosts.headless import Recalculation, recalculate
from xlfuncs.templates.event import CAPACITY, HEAD_ROW, ROWS

WORKBOOKS = Path(__file__).parents[2] / "workbooks"
BOARDS = ("公告", "成績表", "一覧表")

#: How many entries the events have.
SIZES = pytest.mark.parametrize("size", [8, 24, 100])


class Filled(NamedTuple):
    """A workbook after its formulas are computed: the columns of the entries, the first two columns of the board."""

    columns: Mapping[str, list[Any]]
    board: list[Any]
    names: list[Any]


def grown(sheet: Worksheet, name: str, rows: int) -> list[str]:
    """The headings of the table, which has its formulas in so many rows: Excel does this when rows are pasted."""
    table = sheet.tables[name]
    _, head, width, last = range_boundaries(table.ref)
    for row in range(last + 1, head + rows + 1):
        for column in range(1, width + 1):
            model, cell = sheet.cell(last, column), sheet.cell(row, column)
            cell.value, cell._style = model.value, copy(model._style)
    table.ref = f"A{head}:{get_column_letter(width)}{max(last, head + rows)}"
    return [sheet.cell(head, column).value for column in range(1, width + 1)]


def entered(book: Workbook, table: str, rows: Sequence[Sequence[Any]]) -> tuple[Worksheet, list[str]]:
    """The sheet and the headings of a table into whose input columns these rows are pasted."""
    sheet = next(each for each in book if table in each.tables)
    heads = grown(sheet, table, len(rows))
    inputs = [n for n in range(1, len(heads) + 1) if not str(sheet.cell(HEAD_ROW, n).value or "").startswith("=")]
    for row, values in enumerate(rows, HEAD_ROW):
        for column, value in zip(inputs, values, strict=False):
            sheet.cell(row, column).value = value
    return sheet, heads


def computed(
    name: str, folder: Path, settings: Mapping[str, Any], **tables: Sequence[Sequence[Any]]
) -> tuple[Workbook, Recalculation]:
    """A handed-out workbook with these settings and rows of its tables, and what comes of them.

    A setting is a defined name or a cell such as ``Working!B3``.
    """
    book = load_workbook(WORKBOOKS / f"{name}.xlsx")
    for setting, value in settings.items():
        place = book.defined_names[setting].attr_text if setting in book.defined_names else setting
        where, cell = place.replace("$", "").split("!")
        book[where.strip("'")][cell] = value
    for table, rows in tables.items():
        entered(book, table, rows)
    book.save(folder / "filled.xlsx")
    return book, recalculate(folder / "filled.xlsx")


def filled(
    name: str,
    folder: Path,
    settings: Mapping[str, Any],
    entries: Sequence[Sequence[Any]],
    **others: Sequence[Sequence[Any]],
) -> Filled:
    """A handed-out workbook with these settings and entries; ``others``: the rows of further tables by their names."""
    book, result = computed(name, folder, settings, Entries=entries, **others)
    assert not result.errors
    sheet = next(each for each in book if "Entries" in each.tables)
    first, heads = HEAD_ROW, [cell.value for cell in sheet[HEAD_ROW - 1]]
    below = range(first + len(entries), first + ROWS)
    assert not any(
        result.value(sheet.title, f"{get_column_letter(n)}{row}") for n in range(1, len(heads)) for row in below
    )
    columns = {
        head: [
            result.value(sheet.title, f"{get_column_letter(column)}{row}") for row in range(first, first + len(entries))
        ]
        for column, head in enumerate(heads, 1)
    }
    notice = next(each.title for each in book if each.title in BOARDS)
    lines = [
        [result.value(notice, f"{letter}{row}") for letter in "AB"]
        for row in range(HEAD_ROW + 1, HEAD_ROW + 1 + CAPACITY)
    ]
    board = [line for line in lines if line[0]]
    return Filled(columns, listed(board), [name for _, name in board])


def column(values: Sequence[Any]) -> list[list[Any]]:
    """Values as a range of one column."""
    return [[value] for value in values]


def listed(rows: Sequence[Sequence[Any]]) -> list[Any]:
    """The first column of what an array function gives."""
    return [row[0] for row in rows]


def places(scores: Sequence[float | None]) -> list[int | None]:
    """The highest score is place 1, equal scores share a place."""
    return [
        None if score is None else 1 + sum(other > score for other in scores if other is not None) for score in scores
    ]


def in_order(ranks: Sequence[int | str]) -> list[int | str]:
    """Ranks as the board lists them; words come last."""
    return sorted(ranks, key=_position)


def by_rank(names: Sequence[str], ranks: Sequence[int | str]) -> list[str]:
    """Names as the board lists them: those of one rank as they were entered."""
    return [names[n] for n in sorted(range(len(names)), key=lambda n: _position(ranks[n]))]


def _position(rank: int | str) -> tuple[bool, int]:
    return isinstance(rank, str), rank if isinstance(rank, int) else 0
