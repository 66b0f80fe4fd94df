"""Workbooks of events for the tests: laid out, changed as people change them, computed."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from delivered import LONG
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.core.registry import load
from xlfuncs.events import EVENTS, Event
from xlfuncs.intake.workbook.filling import parts_of
from xlfuncs.jobs.making import write
from xlfuncs.layout import build, example, inputs, workbook
from xlfuncs.layout.plan import Plan
from xlfuncs.recalc import Recalculation, recalculate
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT, key_of
from xlfuncs.xlsx.workbook import Workbook as Package

load()
ENTRIES, BOARD, PROBLEMS, POINTS = "报名与名次", "公告", "问题", "会员积分"
#: Where the headings of tables stand, and those of the notice board.
TABLE_HEAD, BOARD_HEAD = 4, 6
#: Lines for so many entries are laid out: more than the example's 24, and few beside the 200 that people get.
ROOM = 30
_made: dict[str, bytes] = {}


def teams() -> Event:
    """Return the event whose workbook most tests look at."""
    return EVENTS["cba-teams"]


def filled() -> dict[str, Any]:
    """Return its example of 24 teams."""
    return example(teams(), "zh")


def read_of(event: Event, language: str, room: int, given: Mapping[str, Any]) -> Workbook:
    """Return the sheets of a workbook that are read: settings, tables, the call."""
    plan = Plan(event, language, room, given)
    inputs.settings(plan, given.get("settings", {}))
    for each in plan.tables:
        inputs.table(plan, each, given.get(each.key, ()))
    workbook._hidden(plan)
    return plan.book


def editions() -> Iterator[tuple[Event, str]]:
    """Yield every event in one of its languages, each in its turn; in the long run in all, or in the others."""
    for number, event in enumerate(EVENTS.values()):
        for at, language in enumerate(event.languages):
            own = at == number % len(event.languages)
            if LONG == "1" or own == (LONG != "rest"):
                yield event, language


def made(path: Path, given: Mapping[str, Any] | None, *, room: int = ROOM, language: str = "zh") -> Path:
    """Return the workbook as ``xlfuncs new`` writes it; what is asked for again is laid out once."""
    key = repr((given, room, language))
    if key not in _made:
        write(build(teams(), language, room=room, example=given), path)
        _made[key] = path.read_bytes()
    path.write_bytes(_made[key])
    return path


def computed(
    tmp_path: Path, given: Mapping[str, Any] | None, change: Callable[[Workbook], None] | None = None, room: int = ROOM
) -> Recalculation:
    """Return the workbook with ``change`` made by hand, recalculated without a spreadsheet program."""
    book = build(teams(), "zh", room=room, example=given)
    if change:
        change(book)
    path = tmp_path / "book.xlsx"
    book.save(path)
    return recalculate(path)


def table(found: Recalculation, sheet: str, head: int) -> list[dict[str, Any]]:
    """Return the lines below the headings of a sheet that hold something, by heading."""
    cells = found.workbook.sheet(sheet)
    values = {(row, column): found.value(sheet, address(row, column)) for row, column in _area(cells, found, head)}
    columns = {column: text for (row, column), text in values.items() if row == head and text}
    lines = []
    for row in sorted({row for row, _ in values if row > head}):
        line = {str(head): values.get((row, column)) for column, head in columns.items()}
        if any(value not in (None, "") for value in line.values()):
            lines.append({"row": row, **line})
    return lines


def _area(sheet: Any, found: Recalculation, head: int) -> Iterator[tuple[int, int]]:
    keys = {*sheet.cells.values, *found._results.get(sheet.index, {})}
    yield from ((key >> SHIFT, key & COLUMN_MASK) for key in keys if key >> SHIFT >= head)


def address(row: int, column: int) -> str:
    """Return ``B3`` for (3, 2)."""
    return f"{get_column_letter(column)}{row}"


def heading(sheet: Worksheet, word: str, row: int = TABLE_HEAD) -> int:
    """Return the column with that heading."""
    return next(cell.column for cell in sheet[row] if cell.value == word)


def typed(path: Path, sheet: str, cells: Mapping[tuple[int, int], Any]) -> None:
    """Type into cells, by row and column: in a tenth of the time in which openpyxl reads all sheets and writes them."""
    with Package(path) as book:
        parts = parts_of(book, {sheet: {key_of(*place): value for place, value in cells.items()}})
        book.archive.write(path.with_suffix(".typed"), parts)
    path.with_suffix(".typed").replace(path)


def rows_typed(path: Path, sheet: str, first: int, width: int) -> list[tuple[Any, ...]]:
    """Return the rows from the first on that hold something, as far as the width."""
    with Package(path) as book:
        cells = book.sheet(sheet).cells
        last = max(cells.values, default=0) >> SHIFT
        rows = [
            [cells.values.get(key_of(row, column)) for column in range(1, width + 1)] for row in range(first, last + 1)
        ]
    return [tuple(row) for row in rows if any(cell is not None for cell in row)]


def opened(path: Path, *, data_only: bool = False) -> Workbook:
    """Open the workbook as openpyxl reads it, which takes no formula for a print area; ``data_only``: its stored
    values.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return load_workbook(path, data_only=data_only)
