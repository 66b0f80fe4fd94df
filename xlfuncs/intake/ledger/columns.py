"""Cells among the rows of a table that stand below none of its headings: within it, or to the right of it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.events.blanks import cell_at, is_blank, is_blank_row
from xlfuncs.events.declaration import Event, table_name
from xlfuncs.intake.cells import COLON
from xlfuncs.intake.tables.headings import MOST, Headed
from xlfuncs.xlsx.address import address

BESIDE_HEADINGS = Sentence(
    en="'{sheet}': {cells} stand beside the last heading of {table}; a heading is missing, or a comma in a number has "
    "moved what follows it",
    zh="“{sheet}”：“{table}”最后一个标题的右侧还有内容（{cells}）；可能缺少标题，或数字中的逗号使后面的内容错位，请核对",
    ja="「{sheet}」：「{table}」の最後の見出しの右に {cells} があります。見出しがないか、数字の中のコンマで後ろのセルが"
    "ずれています",
)
UNDER_NO_HEADING = Sentence(
    en="not read, since no heading stands over them: {cells} on the sheet '{sheet}'; write one that {table} has",
    zh="未读取（上方没有标题）：工作表“{sheet}”的 {cells}；请补上“{table}”的列标题",
    ja="読み取っていません（見出しのない列）：シート「{sheet}」の {cells}。「{table}」の見出しを付けてください",
)
NOTES_BESIDE = Sentence(
    en="not read, since they stand beside the last heading of {table}: {cells} on the sheet '{sheet}'",
    zh="未读取：工作表“{sheet}”中“{table}”最后一个标题右侧的 {cells}",
    ja="読み取っていません：シート「{sheet}」の「{table}」で最後の見出しの右にある {cells}",
)


def tell_cells(
    event: Event,
    tables: Sequence[Headed],
    rows: Mapping[int, Sequence[Sequence[Any]]],
    settings: Container[tuple[str, int, int]],
) -> None:
    """Remark on cells in rows of these tables that stand below no heading, within them or to the right of the last one.

    ``1,200`` without quotation marks is two cells of a CSV, and moves what the last column holds to there. What that
    column does not take is a note; what stands there alone, a signature, moved nothing.
    ``settings``: the cells that are read as such, by sheet, row and column from 1.
    """
    for each in tables:
        at, own = max(each.own) + 1, rows[id(each)]
        last = each.columns[at - 1]
        moved: list[str] = []
        notes: list[str] = []
        for row, right, cell in _right(event, each, own, tables):
            if (each.sheet.name, row, right + 1) in settings:
                continue
            below = row - 1 - each.below
            alone = right > at or below < 0 or is_blank_row(own[below])
            note = alone or (last is not None and not last.field.kind.takes(cell))
            (notes if note else moved).append(address(row, right + 1))
        unheaded = [*_unheaded(each, own, tables)]
        for said, where in ((UNDER_NO_HEADING, unheaded), (BESIDE_HEADINGS, moved), (NOTES_BESIDE, notes)):
            if where:
                table, some = table_name(each.table.key), Joined(where, most=MOST)
                remark(said(sheet=each.sheet.name, table=table, cells=some))


def _right(
    event: Event, headed: Headed, rows: Sequence[Sequence[Any]], others: Sequence[Headed]
) -> Iterator[tuple[int, int, Any]]:
    """The cells to the right of a table, by row from 1 and column from 0, up to the next table.

    But for labels of settings, and for what is told by its own heading.
    """
    sheet, start, last = headed.sheet, max(headed.own) + 1, headed.below + len(rows)
    ends = [each.first for each in others if each.sheet is sheet and each.row < last and each.first >= start]
    heads, *below = sheet.rows[headed.row : last]
    for at in range(start, min([*ends, max(map(len, (heads, *below)))])):
        cells = [(row, each[at]) for row, each in enumerate((heads, *below), headed.row + 1) if at < len(each)]
        filled = [(row, cell) for row, cell in cells if not is_blank(cell)]
        if len(filled) > 1 and filled[0][0] == headed.row + 1 and not COLON.fullmatch(str(filled[0][1])):
            continue
        yield from ((row, at, cell) for row, cell in filled if event.settings.find(cell) is None)


def _unheaded(headed: Headed, rows: Sequence[Sequence[Any]], others: Sequence[Headed]) -> Iterator[str]:
    """The cells within a table that stand under no heading: of headings that were merged a CSV keeps one."""
    heads = headed.sheet.rows[headed.row]
    taken = {at for each in others if each.sheet is headed.sheet for at in each.own}
    blank = [at for at in range(min(headed.own), max(headed.own)) if is_blank(heads[at]) and at not in taken]
    for line, row in enumerate(rows, headed.below):
        cells = headed.sheet.rows[line]
        for at in () if is_blank_row(row) else blank:
            if not is_blank(cell_at(cells, at)):
                yield address(line + 1, at + 1)
