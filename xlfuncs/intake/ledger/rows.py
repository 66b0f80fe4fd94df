"""Rows that stand in somebody's sheets and are not read: unseen, an entry would be lost."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from xlfuncs.core.arguments import Word
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events.blanks import cell_at, is_blank, is_blank_row
from xlfuncs.events.counting import is_sum
from xlfuncs.events.declaration import Event, Table, table_name
from xlfuncs.events.fields import Field, FoundField
from xlfuncs.events.grids import Grid
from xlfuncs.events.people import MEMBERS, PLAYER
from xlfuncs.intake.cells import COLON
from xlfuncs.intake.crosstables import table as cross_table
from xlfuncs.intake.ledger.columns import BESIDE_HEADINGS, UNDER_NO_HEADING, tell_cells
from xlfuncs.intake.settings.labels import NOT_BESIDE
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import MOST, Headed, alone, another_below, lacking, parts_of
from xlfuncs.intake.tables.two_lines import SEVERAL_IN_A_ROW
from xlfuncs.intake.workbook.row_identity import marks
from xlfuncs.xlsx.address import address
from xlfuncs.xlsx.findings import name_of

ROWS_NOT_READ = Sentence(
    en="not read: {rows} of the rows of {table} on the sheet '{sheet}', row {row} ({names}), since those on "
    "'{read}', row {from_row}, have more of its columns; put them into one, or take them out",
    zh="未读取：工作表“{sheet}”第 {row} 行标题下属于“{table}”的 {rows} 行（{names}）；“{read}”第 {from_row} 行的"
    "标题更全，只读取了那里的行。请合并到一个表，或移走这些行",
    ja="読み取っていません：シート「{sheet}」{row} 行目の「{table}」の {rows} 行（{names}）。"
    "列の多い「{read}」{from_row} 行目の表だけを読み取りました。一つの表にまとめるか、この表を削除してください",
)
HIDDEN_ROWS_NOT_READ = Sentence(
    en="not read: {rows} of the rows of {table} on the hidden sheet '{sheet}', row {row} ({names}); show the sheet, "
    "or delete it",
    zh="未读取：隐藏的工作表“{sheet}”第 {row} 行标题下属于“{table}”的 {rows} 行（{names}）；请取消隐藏，或删除该工作表",
    ja="読み取っていません：非表示のシート「{sheet}」{row} 行目の「{table}」の {rows} 行（{names}）。"
    "シートを再表示するか、削除してください",
)
ADDED_ROWS_NOT_READ = Sentence(
    en="not read: {rows} of the rows of {table} on the sheet '{sheet}', row {row} ({names}), which is none "
    "of this workbook's own; put them into '{read}', or take the sheet out",
    zh="未读取：工作表“{sheet}”第 {row} 行标题下属于“{table}”的 {rows} 行（{names}）；该工作表不是本工作簿原有的，"
    "请把这些行移到“{read}”，或移走该工作表",
    ja="読み取っていません：シート「{sheet}」{row} 行目の「{table}」の {rows} 行（{names}）。"
    "このブックに元からあるシートではありません。「{read}」に移すか、シートを削除してください",
)
OUTSIDE_NOT_READ = Sentence(
    en="not read: {words} on the sheet '{sheet}', outside the range that this workbook reads ({area}); insert columns "
    "or rows within that range and move it there, or take it out",
    zh="未读取：工作表“{sheet}”的{words}在读取范围（{area}）之外；请在该范围内插入列或行并移入，或将其移走",
    ja="読み取っていません：シート「{sheet}」の{words}は読み取り範囲（{area}）の外にあります。"
    "範囲の中に列や行を挿入して移すか、削除してください",
)
HIDDEN_NOT_READ = Sentence(
    en="not read, since they are hidden: {sheets}",
    zh="未读取（工作表已隐藏）：{sheets}",
    ja="読み取っていません（非表示のシート）：{sheets}",
)
SHEETS_NOT_READ = Sentence(
    en="not read, since they have no headings of this event: {sheets}",
    zh="未读取（没有本比赛的标题）：{sheets}",
    ja="読み取っていません（この競技会の見出しがありません）：{sheets}",
)
COLUMN_LACKS = Sentence(
    en="not read: the headings in row {row} of the sheet '{sheet}' are those of {table}, but for {column}; add it",
    zh="未读取：工作表“{sheet}”第 {row} 行是“{table}”的标题，但缺少“{column}”列，请补上",
    ja="読み取っていません：シート「{sheet}」{row} 行目は「{table}」の見出しですが、「{column}」の列がありません。"
    "加えてください",
)
NO_VALUES = Sentence(
    en="read as blank, since their formulas have not been computed: {cells} on the sheet '{sheet}'; open the workbook "
    "in Excel or LibreOffice and save it",
    zh="工作表“{sheet}”的 {cells} 按空白读取，因为其中的公式还没有计算；请用 Excel 或 LibreOffice 打开并保存",
    ja="シート「{sheet}」の {cells} は数式が計算されていないため、空欄として扱いました。Excel か LibreOffice で開いて"
    "保存してください",
)
LINES_NOT_READ = Sentence(
    en="not read, since these are lines of text and no {table}: {cells} on the sheet '{sheet}'",
    zh="未读取：工作表“{sheet}”的 {cells} 是说明文字，不是“{table}”",
    ja="読み取っていません：シート「{sheet}」の {cells} は文章で、「{table}」の行ではないとみなします",
)
ANOTHER_LIST = Sentence(
    en="not read, since it is no list of {table}: what stands under {words} on the sheet '{sheet}', row {row}",
    zh="未读取：工作表“{sheet}”第 {row} 行{words}下面的内容（不是“{table}”）",
    ja="読み取っていません：シート「{sheet}」{row} 行目の{words}の下（「{table}」の表ではないとみなします）",
)
OUT_NOT_READ = Sentence(
    en="'{sheet}': {word} in {cells} is not read; write it into the column {column}",
    zh="“{sheet}”：{cells} 的{word}没有读取；请写在“{column}”列",
    ja="「{sheet}」：{cells} の{word}を読み取っていません。「{column}」の列に書いてください",
)
ONLY_NAMES = Sentence(
    en="not read: of the headings in row {row} of the sheet '{sheet}' only {column} is one of {table}, {others} are "
    "none; add one of {columns}, or leave the names alone",
    zh="未读取：工作表“{sheet}”第 {row} 行的标题中，只有“{column}”是“{table}”的列，{others}不是；"
    "请加上{columns}之一，或只保留名单",
    ja="読み取っていません：シート「{sheet}」{row} 行目の見出しのうち「{table}」の列は「{column}」だけで、"
    "{others} は列にありません。{columns} のいずれかを加えるか、名前だけにしてください",
)
ROUND_UNSAID = Sentence(
    en="'{sheet}': no title says clearly of which round the games in these rows are: {rows}; write it "
    "in a column {column}",
    zh="“{sheet}”：标题没有写清以下各行的对局是第几轮：{rows}；请加上“{column}”列并填写",
    ja="「{sheet}」：次の行の対局が何回戦か、見出しからはっきりしません：{rows}。「{column}」の列に書いてください",
)
NAME_IS_A_DAY = Sentence(
    en="'{sheet}': a date stands in place of a name: {cells}; spreadsheets make one of what is typed as 5-13",
    zh="“{sheet}”：应填名称的单元格是日期：{cells}（表格软件会把输入的 5-13 变成日期），请更正",
    ja="「{sheet}」：名前の欄が日付になっています：{cells}。表計算ソフトは 5-13 と入力すると日付にします",
)
#: The column that says who is out of an event.
OUT = "out"
#: The columns of the members' table that say who somebody is.
NAMES = frozenset({"number", "name"})
#: What says that something typed is lost; a sheet of which nothing is known may be anybody's, and so may a note.
_LOSSES = frozenset(
    each.name
    for each in (
        *(ROWS_NOT_READ, HIDDEN_ROWS_NOT_READ, ADDED_ROWS_NOT_READ, OUTSIDE_NOT_READ),
        *(
            COLUMN_LACKS,
            ONLY_NAMES,
            NO_VALUES,
            BESIDE_HEADINGS,
            UNDER_NO_HEADING,
            OUT_NOT_READ,
            ROUND_UNSAID,
        ),
        *(NAME_IS_A_DAY, ANOTHER_LIST, SEVERAL_IN_A_ROW, NOT_BESIDE, *cross_table.LOSSES),
    )
)
Rows = Iterable[Sequence[Any]]
Columns = Sequence[FoundField | None]


def is_loss(said: Told) -> bool:
    """Whether a remark says that something typed is lost: who publishes must look first."""
    return name_of(said) in _LOSSES


def tell(read: Mapping[str, Headed], headed: Sequence[Headed], rows: Mapping[int, Sequence[Sequence[Any]]]) -> None:
    """Remark on rows of a table that stand only under headings that are not ``read``: no board repeats those.

    ``rows``: what stands under each of the headings. Where as many columns are headed, the whole is refused.
    """
    for each in headed:
        taken = read[each.table.key]
        if each.fit == taken.fit:
            continue
        if names := unread(each, rows[id(each)], taken.columns, rows[id(taken)]):
            where = {"sheet": each.sheet.name, "row": each.row + 1, "read": taken.sheet.name, "from_row": taken.row + 1}
            table, some = table_name(each.table.key), Joined(names, most=MOST)
            remark(ROWS_NOT_READ(rows=len(names), table=table, names=some, **where))


def tell_added(
    headed: Sequence[Headed], rows: Mapping[int, Sequence[Sequence[Any]]], read: Mapping[str, tuple[str, Grid]]
) -> bool:
    """Remark on rows under headings of sheets that are not ``read``: hidden, or put into a workbook of ours.

    ``read``: of each table that is, its sheet and what stands there. Whether there were any.
    """
    told = False
    for each in headed:
        sheet, grid = read.get(each.table.key, ("", Grid([], [])))
        if names := unread(each, rows[id(each)], grid.columns, grid.rows):
            said = HIDDEN_ROWS_NOT_READ if each.sheet.hidden else ADDED_ROWS_NOT_READ
            table, some = table_name(each.table.key), Joined(names, most=MOST)
            where = {"sheet": each.sheet.name, "row": each.row + 1, "table": table} | (
                {} if each.sheet.hidden else {"read": sheet or table}
            )
            remark(said(rows=len(names), names=some, **where))
            told = True
    return told


def tell_hidden(sheets: Iterable[SheetRows]) -> None:
    """Remark on sheets that are hidden though a table stands there."""
    if hidden := [each.name for each in sheets if _is_table(each)]:
        remark(HIDDEN_NOT_READ(sheets=Joined(hidden, most=MOST)))


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


def tell_beside(
    event: Event,
    tables: Sequence[Headed],
    rows: Mapping[int, Sequence[Sequence[Any]]],
    known: Iterable[Headed],
    settings: Container[tuple[str, int, int]],
) -> None:
    """Remark on what stands among the rows of these tables, beside them and below, and is not read.

    ``settings``: the cells that are read as such, by sheet, row and column from 1.
    """
    tell_cells(event, tables, rows, settings)
    tell_others(event, tables, rows, known)
    tell_out(tables, rows)


def _lines(event: Event, headed: Headed, rows: Sequence[Sequence[Any]]) -> list[str]:
    """The cells of lines of text among entries, who signs, how many took part; also of those below no heading alone."""
    columns, heads = headed.columns, headed.sheet.rows[headed.row]
    own, found = range(headed.first, max(headed.own) + 1), []
    below = headed.sheet.rows[headed.below : headed.below + len(rows)]
    entries = zip(below, rows, strict=True) if headed.table in (event.entries, MEMBERS) else ()
    for line, (cells, taken) in enumerate(entries, headed.below + 1):
        if is_blank_row(taken):
            filled = [at for at in own if not is_blank(cell_at(cells, at))]
            found += [address(line, at + 1) for at in filled if columns[at] or is_blank(heads[at])]
    return found


def tell_days(event: Event, tables: Iterable[Headed], rows: Mapping[int, Sequence[Sequence[Any]]]) -> None:
    """Remark on dates in place of the names of entries, players and members."""
    for each in tables:
        people = each.table is event.entries or each.table is MEMBERS
        named = {
            at
            for at, found in enumerate(each.columns, 1)
            if found
            and (found.field.kind is PLAYER or (people and found.field.key in NAMES | {each.table.subject.key}))
        }
        last = each.below + len(rows[id(each)])
        days = [(at, day) for at, day in each.sheet.days.items() if each.below < at[0] <= last and at[1] in named]
        if days:
            cells = Joined((f"{address(*at)} {day}" for at, day in sorted(days)), most=MOST)
            remark(NAME_IS_A_DAY(sheet=each.sheet.name, cells=cells))


def tell_others(
    event: Event,
    tables: Sequence[Headed],
    rows: Mapping[int, Sequence[Sequence[Any]]],
    known: Iterable[Headed],
) -> None:
    """Remark on lists beside these tables and below that have some of their headings, and are none of those known.

    And on lines of text among the entries.
    """
    heads = {(each.sheet.name, each.row) for each in known}
    for each in tables:
        own = {at for one in tables if one.sheet is each.sheet and one.row == each.row for at in one.own}
        beside = [part for part in parts_of(each.sheet, each.row) if not {*part} & own]
        beside = [part for part in beside if not _are_settings(event, each.sheet.rows[each.row :], part[0])]
        lists = [(each.row, each.sheet.rows[each.row][part[0] : part[-1] + 1]) for part in beside]
        lists = [(row, words) for row, words in lists if any(map(each.table.columns.find, words))]
        below = another_below(event, each)
        if lines := _lines(event, each, rows[id(each)]):
            some = Joined(lines, most=MOST)
            remark(LINES_NOT_READ(sheet=each.sheet.name, table=table_name(each.table.key), cells=some))
        if below is not None and (each.sheet.name, below) not in heads:
            lists.append((below, each.sheet.rows[below]))
        for row, words in lists:
            some = Joined([shown(word) for word in words if not is_blank(word)], most=MOST)
            remark(ANOTHER_LIST(table=table_name(each.table.key), sheet=each.sheet.name, row=row + 1, words=some))


def _are_settings(event: Event, rows: Sequence[Sequence[Any]], at: int) -> bool:
    """Whether settings stand in a column, label under label: no headings, though one is called as a column."""
    return all(at < len(row) and event.settings.find(row[at]) for row in rows[:2])


def tell_lacking(event: Event, sheets: Iterable[SheetRows], headed: Iterable[Headed], read: Container[str]) -> set[str]:
    """Remark on headings that are a table's but for one column, or have its names alone; the sheets they stand on.

    ``read``: the tables that are, from wherever it be.
    """
    known = {(each.sheet.name, each.row) for each in headed}
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
            filled = not all(map(is_blank_row, sheet.rows[row + 1 :]))  # else it is a sheet for the next round
            if filled and (sheet.name, row) not in known and (required > 2 or table.key not in read):
                said = {"table": table_name(table.key), "column": column.label}
                remark(COLUMN_LACKS(sheet=sheet.name, row=row + 1, **said))
                found.add(sheet.name)
    return found


def tell_out(tables: Iterable[Headed], rows: Mapping[int, Sequence[Sequence[Any]]]) -> None:
    """Remark on who is said to be out of an event in a column that it does not read, such as that of the places."""
    for each in tables:
        out = each.table.columns.find(OUT)
        if out is None or not isinstance(kind := out.field.kind, Word):
            continue
        found: dict[str, list[str]] = {}
        columns = each.columns
        own = next((at for at, column in enumerate(columns) if column and column.field is out.field), None)
        unread = [at for at in range(each.first, max(each.own) + 1) if not columns[at]]
        below = each.sheet.rows[each.below : each.below + len(rows[id(each)])]
        for row, cells in enumerate(below, each.below + 1):
            if own is not None and not is_blank(cell_at(cells, own)):
                continue  # it says so where it is read
            for at in unread:
                if at < len(cells) and isinstance(cells[at], str) and kind.find(cells[at]):
                    found.setdefault(cells[at].strip(), []).append(address(row, at + 1))
        for word, where in found.items():
            some = Joined(where, most=MOST)
            remark(OUT_NOT_READ(sheet=each.sheet.name, word=shown(word), cells=some, column=out.label))


def tell_rounds(sheet: str, rows: Sequence[int], column: Field) -> None:
    """Remark on games, by their rows from 1, of which nobody knows the round though that of others is said."""
    if rows:
        remark(ROUND_UNSAID(sheet=sheet, rows=Joined(rows, most=MOST), column=column.label))


def tell_sheets(sheets: Iterable[SheetRows], read: Container[str]) -> None:
    """Remark on sheets of which nothing was ``read`` though a table stands there: two lines of two cells each."""
    if unread := [each.name for each in sheets if each.name not in read and _is_table(each)]:
        remark(SHEETS_NOT_READ(sheets=Joined(unread, most=MOST)))


def _is_table(sheet: SheetRows) -> bool:
    return sum(sum(not is_blank(cell) for cell in cells) > 1 for cells in sheet.rows) > 1


def unread(headed: Headed, rows: Rows, columns: Columns, read: Rows) -> list[str]:
    """The names in rows under headings that those rows do not have that are ``read``."""
    known = {mark for _, own in _named(headed.table, columns, read) for mark in own}
    return [name for name, own in _named(headed.table, headed.columns, rows) if known.isdisjoint(own)]


def _named(table: Table, columns: Columns, rows: Rows) -> Iterator[tuple[str, set[tuple[str, ...]]]]:
    """The rows that say whose they are: the name, and all that each is known by."""
    at_of = {found.key: at for at, found in enumerate(columns) if found}
    for row in rows:
        cells = {key: digits(row[at]) for key, at in at_of.items() if not is_blank(cell_at(row, at))}
        name = cells.get(table.subject.key, "")
        note = len(cells) == 1 and COLON.fullmatch(name)  # who signs, below a board
        if name and not note and not is_sum(name):
            yield name.strip(), set().union(*marks(table, {key: normal(cells[key]) for key in cells}))
