"""A round in an event's workbook: the cells that it is written to, that results go to, that are empty again without it.

Nothing is written here: a file takes the cells as they are (``intake.workbook.filling.parts_of``), a spreadsheet
program that has the workbook open takes them one by one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xlfuncs.core.sentences import Sentence
from xlfuncs.events.declaration import Table, table_name
from xlfuncs.events.wording import word_in
from xlfuncs.formats.trf.dumping import GAMES
from xlfuncs.intake.finding import TABLE_ON_TWO_SHEETS
from xlfuncs.intake.read import OfSheets
from xlfuncs.intake.workbook.filling import computed_cell, filling
from xlfuncs.layout.plan import LAST
from xlfuncs.pairing.next_round import Round, rows_of
from xlfuncs.pairing.results import Given
from xlfuncs.pairing.taking_back import TakenBack
from xlfuncs.xlsx.address import key_of
from xlfuncs.xlsx.findings import PackageError
from xlfuncs.xlsx.workbook import Workbook

NO_TABLE = Sentence(
    en="has no table of games to write into", zh="没有可写入的对局表", ja="書き込む対局の表がありません"
)
WRITTEN = Sentence(
    en="{count} rows below row {row} of {sheet}",
    zh="在“{sheet}”第 {row} 行之后写入 {count} 行",
    ja="「{sheet}」の {row} 行目の下に {count} 行",
)
STANDS = Sentence(
    en="round {round} stands in the games already, exactly so: nothing is written",
    zh="对局表中已有与此相同的第 {round} 轮：没有写入",
    ja="{round} 回戦は同じ内容で対局の表にあります。何も書き込みません",
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
    """Return the cells of a round that is taken back, without a value; what a formula fills stays."""
    place = _place(found, undone.table)
    columns = [at for at, each in enumerate(found.found.grids[undone.table].columns, 1) if each]
    keys = [key_of(row.line, column) for row in undone.rows for column in columns]
    cells = book.sheet(place).cells
    return {place: {key: None for key in keys if not computed_cell(cells, key)}}


def filled_in(found: OfSheets, given: Sequence[Given]) -> Cells:
    """Return the cells of results beside their games."""
    place, table = _place(found, GAMES), found.event.table(GAMES)
    column = next(at for at, each in enumerate(found.found.grids[GAMES].columns, 1) if each and each.key == "result")
    kind = table.columns.named("result").kind
    return {place: {key_of(each.row.line, column): word_in(kind, each.result, found.language) for each in given}}


def _place(found: OfSheets, key: str) -> str:
    """Return the sheet with that table; ``PackageError`` where there is none, or more than one."""
    place, grid = found.found.places.get(key), found.found.grids.get(key)
    if place is None or grid is None:
        raise PackageError(NO_TABLE(), found.file)
    if grid.lines:
        said = TABLE_ON_TWO_SHEETS(table=table_name(key), one=grid.lines[0][0], other=grid.lines[-1][0])
        raise PackageError(said, found.file)
    return place.sheet
