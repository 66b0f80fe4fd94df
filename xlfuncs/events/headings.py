"""Headings of a workbook of ours that somebody has changed: what stands below them would be ignored without a word."""

from collections.abc import Iterator, Sequence
from typing import Any

from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import Sentence
from xlfuncs.events.blanks import cell_at, is_blank
from xlfuncs.events.declaration import Event, Table, table_name
from xlfuncs.events.fields import FoundField
from xlfuncs.events.grids import Grid
from xlfuncs.events.people import MEMBERS
from xlfuncs.events.problems import ERROR, HINT, Problem
from xlfuncs.events.register import members_of

HEADING_CHANGED = Sentence(
    en="{table}: {heading} is no heading of this event, and {column} is missing; nothing below it counts, from row "
    "{row} on: write {column} over it, or move a column of your own out of the table",
    zh="“{table}”的标题{heading}不是本比赛的列，又缺少“{column}”列，第 {row} 行起其下的内容没有计入："
    "请把标题改为“{column}”；若是自己的备注列，请移到表外",
    ja="「{table}」の見出し{heading}はこの競技会の列ではなく、「{column}」の列がありません。その下（{row} 行目から）は"
    "集計していません。見出しを「{column}」にするか、ご自分の列なら表の外に移してください",
)
HEADING_GONE = Sentence(
    en="{table}: a column has no heading, and {column} is missing; nothing in it counts, from row {row} on: write "
    "{column} over it",
    zh="“{table}”有一列没有标题，又缺少“{column}”列：第 {row} 行起该列的内容没有计入；请在其上方写上标题“{column}”",
    ja="「{table}」に見出しのない列があり、「{column}」の列がありません。その列（{row} 行目から）は集計していません。"
    "見出しに「{column}」と書いてください",
)
NO_HEADING_OVER = Sentence(
    en="{table}: a column has no heading; nothing in it counts, from row {row} on",
    zh="“{table}”有一列没有标题：第 {row} 行起该列的内容没有计入",
    ja="「{table}」に見出しのない列があります。その列（{row} 行目から）は集計していません",
)


def laid_out(event: Event, table: Table) -> Iterator[FoundField]:
    """The columns that a workbook always has of a table, in their order; of the members' those of use."""
    wanted = members_of(event) if table is MEMBERS else {field.key for field in table.columns}
    for field in table.columns:
        if field.key in wanted:
            numbers = range(1, field.repeated.shown + 1) if field.repeated else (0,)
            yield from (FoundField(field, number) for number in numbers)


def changed_headings(event: Event, table: Table, grid: Grid, headings_at: int) -> Iterator[Problem]:
    """What is wrong with the headings that a workbook's call reads.

    A column of one's own beside those that a workbook has is nobody's business. Where one of these is missing, in this
    very place, and could hold what stands there, its heading was changed.
    """
    unknown = {
        at: (heading, cells)
        for at, heading in grid.heads
        if not grid.columns[at] and (cells := {line: cell for line, cell in _below(grid, at) if not is_blank(cell)})
    }
    if not unknown:
        return
    order = [*laid_out(event, table)]
    has = {each.key for each in grid.columns if each}
    lacking = [each for each in order if each.key not in has and not _seated(grid, each)]
    for at, (heading, cells) in unknown.items():
        found = _in_its_place(grid, at, [each.key for each in order], lacking, [*cells.values()])
        where: dict[str, Any] = {"table": table_name(table.key), "row": headings_at + min(cells)}
        if found and is_blank(heading):
            yield Problem(table.key, None, None, HEADING_GONE(column=found.label, **where), ERROR)
        elif found:
            said = HEADING_CHANGED(heading=shown(digits(heading)), column=found.label, **where)
            yield Problem(table.key, None, None, said, ERROR)
        elif is_blank(heading):
            yield Problem(table.key, None, None, NO_HEADING_OVER(**where), HINT)
        lacking = [each for each in lacking if each is not found]


def _below(grid: Grid, at: int) -> Iterator[tuple[int, Any]]:
    """The cells of a column, from 1."""
    return ((line, cell_at(row, at)) for line, row in enumerate(grid.rows, 1))


def _seated(grid: Grid, column: FoundField) -> bool:
    """Whether the headings of two others say what stands in a column: 红方 and 黑方 the side."""
    return any(each and each.seat and each.seat.field is column.field for each in grid.columns)


def _in_its_place(
    grid: Grid, at: int, keys: Sequence[str], lacking: Sequence[FoundField], cells: Sequence[Any]
) -> FoundField | None:
    """The first of the columns that lack which belongs between those that stand beside it, and takes what is there."""
    before = [keys.index(each.key) for each in grid.columns[:at] if each and each.key in keys]
    behind = [keys.index(each.key) for each in grid.columns[at:] if each and each.key in keys]
    first, last = before[-1] if before else -1, behind[0] if behind else len(keys)
    for each in lacking:
        if first < keys.index(each.key) < last and any(map(each.field.kind.takes, cells)):
            return each
    return None
