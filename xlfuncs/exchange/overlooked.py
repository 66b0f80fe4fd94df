"""Rows that stand in somebody's sheets and are not read: unseen, an entry would be lost."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from xlfuncs.arguments import Word, digits, shown
from xlfuncs.events.counting import is_sum
from xlfuncs.events.declaration import Event, table_name
from xlfuncs.events.reading import is_blank, is_blank_row
from xlfuncs.exchange.headings import Headed, alone, lacking
from xlfuncs.exchange.known import marks
from xlfuncs.exchange.sources import SheetRows
from xlfuncs.exchange.unused import COLON
from xlfuncs.package.address import address
from xlfuncs.remarks import remark
from xlfuncs.sentences import Joined, Sentence
from xlfuncs.words import normal

ROWS_NOT_READ = Sentence(
    en="not read: {rows} rows of {table} on the sheet '{sheet}', row {row} ({names}), since those on '{read}', row "
    "{from_row}, have more of its columns; put them into one",
    zh="未读取：工作表“{sheet}”第 {row} 行的“{table}”中有 {rows} 行（{names}）；“{read}”第 {from_row} 行的列更全，"
    "只读取了那里的行。请合并到一个表",
    ja="読んでいません：シート「{sheet}」{row} 行目の「{table}」の {rows} 行（{names}）。列の多い「{read}」{from_row} "
    "行目の表だけを読みました。一つの表にまとめてください",
)
SHEETS_NOT_READ = Sentence(
    en="not read, since they have no headings of this event: {sheets}",
    zh="未读取（没有本比赛的标题）：{sheets}",
    ja="読んでいません（この競技会の見出しがありません）：{sheets}",
)
COLUMN_LACKS = Sentence(
    en="not read: the headings in row {row} of the sheet '{sheet}' are those of {table}, but for {column}; add it",
    zh="未读取：工作表“{sheet}”第 {row} 行是“{table}”的标题，但缺少“{column}”列，请补上",
    ja="読んでいません：シート「{sheet}」{row} 行目は「{table}」の見出しですが、「{column}」の列がありません。"
    "加えてください",
)
NO_VALUES = Sentence(
    en="read as blank, since their formulas have not been computed: {cells} on the sheet '{sheet}'; open the workbook "
    "in Excel or LibreOffice and save it",
    zh="工作表“{sheet}”的 {cells} 按空白读取，因为其中的公式还没有计算；请用 Excel 或 LibreOffice 打开并保存",
    ja="シート「{sheet}」の {cells} は数式が計算されていないため、空欄として読みました。Excel か LibreOffice で開いて"
    "保存してください",
)
BESIDE_HEADINGS = Sentence(
    en="'{sheet}': {cells} stand beside the last heading of {table}; a heading is missing, or a comma in a number has "
    "moved what follows it",
    zh="“{sheet}”：“{table}”最后一个标题的右侧还有 {cells}；可能缺少标题，或数字中的逗号使后面的内容错位，请核对",
    ja="「{sheet}」：「{table}」の最後の見出しの右に {cells} があります。見出しがないか、数字の中のコンマで後ろのセルが"
    "ずれています",
)
OUT_NOT_READ = Sentence(
    en="'{sheet}': {word} in {cells} is not read; write it into the column {column}",
    zh="“{sheet}”：{cells} 的{word}没有读取；请写在“{column}”列",
    ja="「{sheet}」：{cells} の{word}を読んでいません。「{column}」の列に書いてください",
)
ONLY_NAMES = Sentence(
    en="not read: of the headings in row {row} of the sheet '{sheet}' only {column} is one of {table}, {others} are "
    "none; add one of {columns}, or leave the names alone",
    zh="未读取：工作表“{sheet}”第 {row} 行的标题中，“{table}”只有“{column}”列，没有{others}；请加上{columns}之一，"
    "或只保留名单",
    ja="読んでいません：シート「{sheet}」{row} 行目の見出しのうち「{table}」の列は「{column}」だけで、{others} は列に"
    "ありません。{columns} のいずれかを加えるか、名前だけにしてください",
)
#: The column that says who is out of an event.
OUT = "out"
#: What says that something typed is lost; a sheet of which nothing is known may be anybody's.
LOSSES = frozenset(
    each.name for each in (ROWS_NOT_READ, COLUMN_LACKS, ONLY_NAMES, NO_VALUES, BESIDE_HEADINGS, OUT_NOT_READ)
)
#: So many of the cells, the rows, and of the sheets, are named.
MOST = 5


def tell(read: Mapping[str, Headed], headed: Sequence[Headed], rows: Mapping[int, Sequence[Sequence[Any]]]) -> None:
    """Remark on rows of a table that stand only under headings that are not ``read``: no board repeats those.

    ``rows``: what stands under each of the headings. Where as many columns are headed, the whole is refused.
    """
    for each in headed:
        taken = read[each.table.key]
        if each.fit == taken.fit:
            continue
        known = {mark for _, own in _named(taken, rows[id(taken)]) for mark in own}
        names = [name for name, own in _named(each, rows[id(each)]) if known.isdisjoint(own)]
        if names:
            where = {"sheet": each.sheet.name, "row": each.row + 1, "read": taken.sheet.name, "from_row": taken.row + 1}
            table, some = table_name(each.table.key), Joined(names, most=MOST)
            remark(ROWS_NOT_READ(rows=len(names), table=table, names=some, **where))


def tell_formulas(
    tables: Iterable[Headed], rows: Mapping[int, Sequence[Sequence[Any]]], settings: Iterable[tuple[str, int, int]]
) -> None:
    """Remark on cells of these tables, and of settings by sheet, row and column from 1, that nobody has computed."""
    found: dict[str, set[tuple[int, int]]] = {}
    beside = set(settings)
    for each in tables:
        own = {at for at, column in enumerate(each.columns, 1) if column}
        last = each.below + len(rows[id(each)])
        for row, column in each.sheet.unknown:
            if (each.below < row <= last and column in own) or (each.sheet.name, row, column) in beside:
                found.setdefault(each.sheet.name, set()).add((row, column))
    for sheet, cells in found.items():
        remark(NO_VALUES(sheet=sheet, cells=Joined((address(*cell) for cell in sorted(cells)), most=MOST)))


def tell_beside(tables: Iterable[Headed], rows: Mapping[int, Sequence[Sequence[Any]]]) -> None:
    """Remark on cells in rows of these tables that stand next to the last heading and below none.

    ``1,200`` without quotation marks is two cells of a CSV. What stands there alone, a signature, moved nothing.
    """
    for each in tables:
        at, own = max(each.own) + 1, rows[id(each)]
        below = enumerate(zip(own, each.sheet.rows[each.below : each.below + len(own)], strict=True), each.below + 1)
        cells = [
            address(row, at + 1)
            for row, (taken, cells) in below
            if at < len(cells) and not is_blank(cells[at]) and not is_blank_row(taken)
        ]
        if cells:
            table, some = table_name(each.table.key), Joined(cells, most=MOST)
            remark(BESIDE_HEADINGS(sheet=each.sheet.name, table=table, cells=some))


def tell_lacking(event: Event, sheets: Iterable[SheetRows], headed: Iterable[Headed]) -> set[str]:
    """Remark on headings that are a table's but for one column, or have its names alone; the sheets they stand on."""
    known = {(each.sheet.name, each.row) for each in headed}
    read = {each.table.key for each in headed}
    found = set()
    for sheet in sheets:
        for row, subject, others in alone(event, sheet) if event.entries.key not in read else ():
            if (sheet.name, row) not in known:
                columns = Joined((each.label for each in event.entries.columns if each is not subject.field), most=MOST)
                said = {"table": table_name(event.entries.key), "column": subject.label, "columns": columns}
                remark(ONLY_NAMES(sheet=sheet.name, row=row + 1, others=Joined(map(shown, others), most=MOST), **said))
                found.add(sheet.name)
        for row, table, column in lacking(event, sheet):
            required = sum(each.required for each in table.columns)
            if (sheet.name, row) not in known and (required > 2 or table.key not in read):
                said = {"table": table_name(table.key), "column": column.label}
                remark(COLUMN_LACKS(sheet=sheet.name, row=row + 1, **said))
                found.add(sheet.name)
    return found


def tell_out(tables: Iterable[Headed], rows: Mapping[int, Sequence[Sequence[Any]]]) -> None:
    """Remark on who is said to be out of an event in a column that it does not read, such as that of the places."""
    for each in tables:
        out = next((field for field in each.table.columns if field.key == OUT), None)
        if out is None or not isinstance(kind := out.kind, Word):
            continue
        found: dict[str, list[str]] = {}
        own = next((at for at, column in enumerate(each.columns) if column and column.field is out), None)
        unread = [at for at in range(each.first, max(each.own) + 1) if not each.columns[at]]
        below = each.sheet.rows[each.below : each.below + len(rows[id(each)])]
        for row, cells in enumerate(below, each.below + 1):
            if own is not None and own < len(cells) and not is_blank(cells[own]):
                continue  # it says so where it is read
            for at in unread:
                if at < len(cells) and isinstance(cells[at], str) and kind.find(cells[at]):
                    found.setdefault(cells[at].strip(), []).append(address(row, at + 1))
        for word, where in found.items():
            some = Joined(where, most=MOST)
            remark(OUT_NOT_READ(sheet=each.sheet.name, word=shown(word), cells=some, column=out.label))


def tell_sheets(sheets: Iterable[SheetRows], read: Container[str]) -> None:
    """Remark on sheets of which nothing was ``read`` though a table stands there: two lines of two cells each."""
    unread = [each.name for each in sheets if each.name not in read and sum(map(_is_line, each.rows)) > 1]
    if unread:
        remark(SHEETS_NOT_READ(sheets=Joined(unread, most=MOST)))


def _is_line(cells: Sequence[Any]) -> bool:
    return sum(not is_blank(cell) for cell in cells) > 1


def _named(headed: Headed, rows: Iterable[Sequence[Any]]) -> Iterator[tuple[str, set[tuple[str, ...]]]]:
    """The rows that say whose they are: the name, and all that each is known by."""
    columns = {found.key: at for at, found in enumerate(headed.columns) if found}
    for row in rows:
        cells = {key: digits(row[at]) for key, at in columns.items() if at < len(row) and not is_blank(row[at])}
        name = cells.get(headed.table.subject.key, "")
        note = len(cells) == 1 and COLON.fullmatch(name)  # who signs, below a board
        if name and not note and not is_sum(name):
            yield name.strip(), set().union(*marks(headed.table, {key: normal(cells[key]) for key in cells}))
