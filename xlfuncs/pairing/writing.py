"""A round in an event's workbook: the cells that it is written to, that results go to, that are empty again without it.

Nothing is written here: a file takes the cells as they are (``intake.workbook.filling.parts_of``), a spreadsheet
program that has the workbook open takes them one by one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any

from xlfuncs.core.cells import is_blank
from xlfuncs.core.sentences import Sentence
from xlfuncs.events.declaration import Table, table_name
from xlfuncs.events.wording import word_in
from xlfuncs.intake.finding import TABLE_ON_TWO_SHEETS
from xlfuncs.intake.read import OfSheets
from xlfuncs.intake.workbook.filling import computed_cell, filling
from xlfuncs.layout.plan import LAST
from xlfuncs.pairing.results.lists import Results
from xlfuncs.pairing.rounds import Round, rows_of
from xlfuncs.pairing.taking_back import TakenBack
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT, key_of
from xlfuncs.xlsx.cells.sheet import Cells as SheetCells
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.workbook import Workbook

NO_TABLE = Sentence(
    en="has no table of games to write into", zh="没有可写入的对局表", ja="書き込む対局の表がありません"
)
NO_COLUMN = Sentence(
    en='the table has no column "{column}"', zh="该表没有“{column}”列", ja="この表に「{column}」の列がありません"
)
WRITTEN = Sentence(
    en="{count} rows below row {row} of {sheet}",
    zh="在“{sheet}”第 {row} 行之后写入 {count} 行",
    ja="「{sheet}」の {row} 行目の下に {count} 行",
)
STANDS = Sentence(
    en='round {round} stands in "{table}" already, exactly so: nothing is written',
    zh="“{table}”中已有与此相同的第 {round} 轮：没有写入",
    ja="{round} 回戦は同じ内容で「{table}」にあります。何も書き込みません",
)

Cells = Mapping[str, Mapping[int, Any]]


def worded(table: Table, rows: Sequence[Mapping[str, Any]], lang: str) -> list[dict[str, Any]]:
    """Return rows of a table with canonical words as a reader writes them: 轮空, not BYE."""
    return [
        {key: word_in(table.columns.named(key).kind, value, lang) for key, value in row.items() if value is not None}
        for row in rows
    ]


def written(book: Workbook, found: OfSheets, decided: Round) -> Cells:
    """Return the cells of a round below the games. Who has something else in the round already keeps his row."""
    _place(found, decided.table)
    rows = worded(found.event.table(decided.table), rows_of(decided), found.language)
    return filling(book, found.event, {}, {decided.table: rows}, LAST).cells


def emptied(book: Workbook, found: OfSheets, undone: TakenBack) -> Cells:
    """Return the cells of a round that is taken back, without a value; what a formula fills stays.

    Rows below it move up, so that no gap is left.
    """
    place, grid = _place(found, undone.table), found.found.grids[undone.table]
    columns = [at for at, each in enumerate(grid.columns, 1) if each]
    cells = book.sheet(place).cells
    lines = {row.line for row in undone.rows}
    keys = [key_of(line, column) for line in sorted(lines) for column in columns]
    new: dict[int, Any] = {key: None for key in keys if not computed_cell(cells, key)}
    last = found.found.places[undone.table].row + len(grid.rows)
    return {place: new | _moved_up(cells, columns, lines, last)}


def _moved_up(held: SheetCells, columns: Sequence[int], gone: Collection[int], last: int) -> dict[int, Any]:
    """Return the cells of the rows below those that are gone, one below the other from the first of these on.

    Nothing where that would part something from its row: a formula, a number that its format makes a time of, a note
    beside the table.
    """
    rows: dict[int, dict[int, Any]] = {}
    for key, value in held.values.items():
        if min(gone) < key >> SHIFT <= last and key >> SHIFT not in gone and not is_blank(value):
            rows.setdefault(key >> SHIFT, {})[key & COLUMN_MASK] = value
    places = range(min(gone), min(gone) + len(rows))
    notes = (key_of(line, column) for line in rows for column in rows[line].keys() - {*columns})
    own = (key_of(line, column) for line in (*rows, *places) for column in columns)
    plain = all(_is_plain(cells.get(column, "")) for cells in rows.values() for column in columns)
    if not plain or any(computed_cell(held, key) for key in own) or not all(computed_cell(held, key) for key in notes):
        return {}
    moved = {key_of(line, column): None for line in rows for column in columns}
    for line, cells in zip(places, (rows[each] for each in sorted(rows)), strict=True):
        moved |= {key_of(line, column): cells.get(column) for column in columns}
    return moved


def _is_plain(value: Any) -> bool:
    """Tell whether a value means the same whatever the format of its cell."""
    return isinstance(value, str) or (isinstance(value, int | float) and value % 1 == 0)


def filled_in(found: OfSheets, results: Results) -> Cells:
    """Return the cells of results beside their games; ``PackageError`` where the table lacks a column for them."""
    place, table = _place(found, results.table), found.event.table(results.table)
    columns = {each.key: at for at, each in enumerate(found.found.grids[results.table].columns, 1) if each}
    cells = {}
    for each in results.given:
        for key, value in each.changes.items():
            own = table.columns.named(key)
            if key not in columns:
                raise PackageError(NO_COLUMN(column=own.label))
            word = None if value is None else word_in(own.kind, value, found.language)
            cells[key_of(each.row.line, columns[key])] = float(word) if isinstance(word, Decimal) else word
    return {place: cells}


def _place(found: OfSheets, key: str) -> str:
    """Return the sheet with that table; ``PackageError`` where there is none, or more than one."""
    place, grid = found.found.places.get(key), found.found.grids.get(key)
    if place is None or grid is None:
        raise PackageError(NO_TABLE(), found.file)
    if grid.lines:
        said = TABLE_ON_TWO_SHEETS(table=table_name(key), one=grid.lines[0][0], other=grid.lines[-1][0])
        raise PackageError(said, found.file)
    return place.sheet
