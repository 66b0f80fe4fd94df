"""Tell of what stands in somebody's sheets and is not read: unseen, it would be lost."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain, takewhile, zip_longest
from typing import Any

from xlfuncs.core.arguments import Word
from xlfuncs.core.cells import cell_at, filled_cells, is_blank, is_blank_row
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import LOST, Joined, Sentence
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Event, Table, table_name
from xlfuncs.events.grids import Grid, is_free, is_like_label, is_like_value, nobodys
from xlfuncs.events.people.names import is_signature, is_sum
from xlfuncs.events.people.roster import MEMBERS, PLAYER
from xlfuncs.intake.cells import COLON, cells_of, holds_both, known_as, name_in
from xlfuncs.intake.ledger import MOST, Ledger, Named, Place, Taken, addresses
from xlfuncs.intake.our_pairings import ours_among
from xlfuncs.intake.settings import over_values, settings_in_cell
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import Headed, alone, another_below, lacking, parts_of
from xlfuncs.intake.tables.joining import Columns, Says, held_against
from xlfuncs.intake.tables.parts import part_in
from xlfuncs.intake.tables.players import MEMBER, NUMBER, OUT
from xlfuncs.xlsx.address import address

ROWS_NOT_READ = Sentence(
    en="not read: {rows} of the rows of {table} on the sheet '{sheet}', row {row} ({names}), since those on "
    "'{read}', row {from_row}, have more of its columns; put them into one, or take them out",
    zh="未读取：工作表“{sheet}”第 {row} 行标题下属于“{table}”的 {rows} 行（{names}）；“{read}”第 {from_row} 行的"
    "标题更全，只读取了那里的行。请合并到一个表，或移走这些行",
    ja="読み取っていません：シート「{sheet}」{row} 行目の「{table}」の {rows} 行（{names}）。"
    "列の多い「{read}」{from_row} 行目の表だけを読み取りました。一つの表にまとめるか、この表を削除してください",
    severity=LOST,
)
HIDDEN_ROWS_NOT_READ = Sentence(
    en="not read: {rows} of the rows of {table} on the hidden sheet '{sheet}', row {row} ({names}); show the sheet, "
    "or delete it",
    zh="未读取：隐藏的工作表“{sheet}”第 {row} 行标题下属于“{table}”的 {rows} 行（{names}）；请取消隐藏，或删除该工作表",
    ja="読み取っていません：非表示のシート「{sheet}」{row} 行目の「{table}」の {rows} 行（{names}）。"
    "シートを再表示するか、削除してください",
    severity=LOST,
)
ADDED_ROWS_NOT_READ = Sentence(
    en="not read: {rows} of the rows of {table} on the sheet '{sheet}', row {row} ({names}), which is none "
    "of this workbook's own; put them into '{read}', or take the sheet out",
    zh="未读取：工作表“{sheet}”第 {row} 行标题下属于“{table}”的 {rows} 行（{names}）；该工作表不是本工作簿原有的，"
    "请把这些行移到“{read}”，或移走该工作表",
    ja="読み取っていません：シート「{sheet}」{row} 行目の「{table}」の {rows} 行（{names}）。"
    "このブックに元からあるシートではありません。「{read}」に移すか、シートを削除してください",
    severity=LOST,
)
OUTSIDE_NOT_READ = Sentence(
    en="not read: {words} on the sheet '{sheet}', outside the range that this workbook reads ({area}); insert columns "
    "or rows within that range and move it there, or take it out",
    zh="未读取：工作表“{sheet}”的{words}在读取范围（{area}）之外；请在该范围内插入列或行并移入，或将其移走",
    ja="読み取っていません：シート「{sheet}」の{words}は読み取り範囲（{area}）の外にあります。"
    "範囲の中に列や行を挿入して移すか、削除してください",
    severity=LOST,
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
    severity=LOST,
)
NO_VALUES = Sentence(
    en="read as blank, since their formulas have not been computed: {cells} on the sheet '{sheet}'; open the workbook "
    "in Excel or LibreOffice and save it",
    zh="工作表“{sheet}”的 {cells} 按空白读取，因为其中的公式还没有计算；请用 Excel 或 LibreOffice 打开并保存",
    ja="シート「{sheet}」の {cells} は数式が計算されていないため、空欄として扱いました。Excel か LibreOffice で開いて"
    "保存してください",
    severity=LOST,
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
    severity=LOST,
)
OUT_NOT_READ = Sentence(
    en="'{sheet}': {word} in {cells} is not read; write it into the column {column}",
    zh="“{sheet}”：{cells} 的{word}没有读取；请写在“{column}”列",
    ja="「{sheet}」：{cells} の{word}を読み取っていません。「{column}」の列に書いてください",
    severity=LOST,
)
ONLY_NAMES = Sentence(
    en="not read: of the headings in row {row} of the sheet '{sheet}' only {column} is one of {table}, {others} are "
    "none; add one of {columns}, or leave the names alone",
    zh="未读取：工作表“{sheet}”第 {row} 行的标题中，只有“{column}”是“{table}”的列，{others}不是；"
    "请加上{columns}之一，或只保留名单",
    ja="読み取っていません：シート「{sheet}」{row} 行目の見出しのうち「{table}」の列は「{column}」だけで、"
    "{others} は列にありません。{columns} のいずれかを加えるか、名前だけにしてください",
    severity=LOST,
)
NAME_IS_A_DAY = Sentence(
    en="'{sheet}': a date stands in place of a name: {cells}; spreadsheets make one of what is typed as 5-13",
    zh="“{sheet}”：应填名称的单元格是日期：{cells}（表格软件会把输入的 5-13 变成日期），请更正",
    ja="「{sheet}」：名前の欄が日付になっています：{cells}。表計算ソフトは 5-13 と入力すると日付にします",
    severity=LOST,
)
BESIDE_HEADINGS = Sentence(
    en="'{sheet}': {cells} stand beside the last heading of {table}; a heading is missing, or a comma in a number has "
    "moved what follows it",
    zh="“{sheet}”：“{table}”最后一个标题的右侧还有内容（{cells}）；可能缺少标题，或数字中的逗号使后面的内容错位，请核对",
    ja="「{sheet}」：「{table}」の最後の見出しの右に {cells} があります。見出しがないか、数字の中のコンマで後ろのセルが"
    "ずれています",
    severity=LOST,
)
UNDER_NO_HEADING = Sentence(
    en="not read, since no heading stands over them: {cells} on the sheet '{sheet}'; write one that {table} has",
    zh="未读取（上方没有标题）：工作表“{sheet}”的 {cells}；请补上“{table}”的列标题",
    ja="読み取っていません（見出しのない列）：シート「{sheet}」の {cells}。「{table}」の見出しを付けてください",
    severity=LOST,
)
NOTES_BESIDE = Sentence(
    en="not read, since they stand beside the last heading of {table}: {cells} on the sheet '{sheet}'",
    zh="未读取：工作表“{sheet}”中“{table}”最后一个标题右侧的 {cells}",
    ja="読み取っていません：シート「{sheet}」の「{table}」で最後の見出しの右にある {cells}",
)
Rows = Iterable[Sequence[Any]]


def tell_rows(read: Mapping[str, Headed], headed: Sequence[Headed]) -> None:
    """Remark on rows of a table that stand only under headings that are not ``read``: no board repeats those.

    Where as many columns are headed, the whole is refused.
    """
    for each in headed:
        taken = read[each.table.key]
        if each.fit == taken.fit:
            continue
        names = unread(each, each.rows, taken.columns, taken.rows)
        _tell_names(each, ROWS_NOT_READ, names, read=taken.sheet.name, from_row=taken.row + 1)


def tell_added(event: Event, headed: Sequence[Headed], read: Mapping[str, tuple[str, Grid]]) -> bool:
    """Remark on rows under headings of sheets that are not ``read``: hidden, or put into a workbook of ours.

    ``read``: of each table that is, its sheet and what stands there. Whether there were any.
    """
    told = False
    for each in headed:
        sheet, grid = read.get(each.table.key, ("", Grid([], [])))
        names = unread(each, each.rows, grid.columns, grid.rows)
        if each.table is event.entries and not each.sheet.hidden:
            names += _contradicting(event, each, grid)
        if each.sheet.hidden:
            _tell_names(each, HIDDEN_ROWS_NOT_READ, names)
        else:
            _tell_names(each, ADDED_ROWS_NOT_READ, names, read=sheet or table_name(each.table.key))
        told = told or bool(names)
    return told


def _tell_names(headed: Headed, sentence: Sentence, names: Sequence[str], **where: Any) -> None:
    """Tell that rows with these names are not read; without any, all below the headings is said elsewhere too."""
    if not names:
        headed.sheet.take(Taken.AGAIN, headed.left())
        return
    some, table = Joined(names, most=MOST), table_name(headed.table.key)
    where |= {"sheet": headed.sheet.name, "row": headed.row + 1}
    headed.sheet.tell(sentence(rows=len(names), table=table, names=some, **where), headed.left())


def _contradicting(event: Event, headed: Headed, grid: Grid) -> list[str]:
    """Return the names in rows that say otherwise than those that are read, or more than results, as a board does."""
    results = {each.key for each in event.results}
    held = held_against(headed.table, grid, headed.columns, headed.rows)
    more = ((each, [found for found in each.that(Says.MORE) if found.key not in results]) for each in held)
    return [each.name for each, found in more if found or each.that(Says.OTHERWISE, Says.FURTHER)]


def tell_hidden(sheets: Iterable[SheetRows], ledger: Ledger) -> None:
    """Remark on sheets that are hidden though a table stands there."""
    if hidden := [each for each in sheets if _is_table(each)]:
        said = HIDDEN_NOT_READ(sheets=Joined((each.name for each in hidden), most=MOST))
        ledger.tell(said, {each.name: each.left() for each in hidden})


def tell_formulas(tables: Iterable[Headed], settings: Iterable[tuple[str, int, int]], ledger: Ledger) -> None:
    """Remark on cells of these tables, and of settings by sheet, row and column from 1, that nobody has computed."""
    found: dict[str, set[tuple[int, int]]] = {}
    beside = set(settings)
    for each in tables:
        own = {at for at, column in enumerate(each.columns, 1) if column}
        rows = range(each.below + 1, each.end + 1)
        for row, column in each.sheet.unknown:
            if (row in rows and column in own) or (each.sheet.name, row, column) in beside:
                found.setdefault(each.sheet.name, set()).add((row, column))
    for sheet, cells in found.items():
        said = NO_VALUES(sheet=sheet, cells=addresses(sorted(cells)))
        ledger.tell(said, {sheet: cells})


def tell_beside(
    event: Event, tables: Sequence[Headed], known: Iterable[Headed], settings: Container[tuple[str, int, int]]
) -> None:
    """Remark on what stands among the rows of these tables, beside them and below, and is not read.

    ``settings``: the cells that are read as such, by sheet, row and column from 1.
    """
    tell_cells(event, tables, settings)
    tell_others(event, tables, known)
    tell_out(tables)


def _lines(event: Event, headed: Headed) -> list[Place]:
    """Return the cells of lines of text among the rows of a table, who signs, how many took part; among entries also of
    those below no heading alone.
    """
    columns, heads = headed.columns, headed.sheet.rows[headed.row]
    own, found = range(headed.first, max(headed.own) + 1), []
    below = headed.sheet.rows[headed.below : headed.end]
    people = headed.table in (event.entries, MEMBERS)
    for line, (_, taken) in enumerate(zip(below, headed.rows, strict=True), headed.below + 1):
        if is_blank_row(taken):
            left = [column - 1 for _, column in headed.sheet.left(range(line, line + 1))]  # a sum is taken
            found += [(line, at + 1) for at in left if at in own and (columns[at] or (people and is_blank(heads[at])))]
    return found


def tell_days(event: Event, tables: Iterable[Headed]) -> None:
    """Remark on dates in place of the names of entries, players and members."""
    for each in tables:
        people = each.table is event.entries or each.table is MEMBERS
        named = {
            at
            for at, found in enumerate(each.columns, 1)
            if found
            and (found.field.kind is PLAYER or (people and found.field.key in {MEMBER, NUMBER, each.table.subject.key}))
        }
        days = [(at, day) for at, day in each.sheet.days.items() if each.below < at[0] <= each.end and at[1] in named]
        if days:
            cells = Joined((f"{address(*at)} {day}" for at, day in sorted(days)), most=MOST)
            each.sheet.tell(NAME_IS_A_DAY(sheet=each.sheet.name, cells=cells), [at for at, _ in days])


def tell_others(event: Event, tables: Sequence[Headed], known: Iterable[Headed]) -> None:
    """Remark on lists beside these tables and below that have some of their headings, and are none of those known.

    And on lines of text among the entries.
    """
    heads = {(each.sheet.name, each.row) for each in known}
    for each in tables:
        own = {at for one in tables if one.sheet is each.sheet and one.row == each.row for at in one.own}
        beside = [part for part in parts_of(each.sheet, each.row) if not {*part} & own]
        beside = [part for part in beside if not _are_settings(event, each.sheet.rows[each.row :], part[0])]
        lists = [(each.row, each.sheet.rows[each.row][part[0] : part[-1] + 1], part) for part in beside]
        lists = [one for one in lists if any(map(each.table.columns.find, one[1]))]
        below = another_below(event, each)
        if lines := _lines(event, each):
            said = LINES_NOT_READ(sheet=each.sheet.name, table=table_name(each.table.key), cells=addresses(lines))
            before = (each.sheet.left(range(line, line + 1), range(each.first + 1)) for line, _ in lines)
            each.sheet.tell(said, [*lines, *chain.from_iterable(before)])
        if below is not None and (each.sheet.name, below) not in heads:
            lists.append((below, each.sheet.rows[below], range(max(map(len, each.sheet.rows)))))
        for row, words, columns in lists:
            some = Joined([shown(word) for word in words if not is_blank(word)], most=MOST)
            said = ANOTHER_LIST(table=table_name(each.table.key), sheet=each.sheet.name, row=row + 1, words=some)
            each.sheet.tell(said, each.sheet.left(_under(each, row, columns, known), {at + 1 for at in columns}))


def _under(headed: Headed, row: int, columns: range, known: Iterable[Headed]) -> range:
    """Return the rows, from 1, of a list whose headings stand in a row, from 0: down to the next headings that are
    known.
    """
    below = [each.row for each in known if each.sheet is headed.sheet and each.row > row and {*each.own} & {*columns}]
    return range(row + 1, min([*below, len(headed.sheet.rows)]) + 1)


def _are_settings(event: Event, rows: Sequence[Sequence[Any]], at: int) -> bool:
    """Return whether settings stand in a column, label under label: no headings, though one is called as a column."""
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
                only = ONLY_NAMES(sheet=sheet.name, row=row + 1, others=Joined(map(shown, others), most=MOST), **said)
                sheet.tell(only, sheet.left(range(row + 1, len(sheet.rows) + 1)))
                found.add(sheet.name)
        for row, table, column in lacking(event, sheet):
            required = sum(each.required for each in table.columns)
            filled = not all(map(is_blank_row, sheet.rows[row + 1 :]))  # else it is a sheet for the next round
            if filled and (sheet.name, row) not in known and (required > 2 or table.key not in read):
                said = {"table": table_name(table.key), "column": column.label}
                lacks = COLUMN_LACKS(sheet=sheet.name, row=row + 1, **said)
                sheet.tell(lacks, sheet.left(range(row + 1, len(sheet.rows) + 1)))
                found.add(sheet.name)
    return found


def tell_out(tables: Iterable[Headed]) -> None:
    """Remark on who is said to be out of an event in a column that it does not read, such as that of the places."""
    for each in tables:
        out = each.table.columns.find(OUT)
        if out is None or not isinstance(kind := out.field.kind, Word):
            continue
        found: dict[str, list[Place]] = {}
        columns = each.columns
        own = next((at for at, column in enumerate(columns) if column and column.field is out.field), None)
        unread = [at for at in range(each.first, max(each.own) + 1) if not columns[at]]
        below = each.sheet.rows[each.below : each.end]
        for row, cells in enumerate(below, each.below + 1):
            if own is not None and not is_blank(cell_at(cells, own)):
                continue  # it says so where it is read
            for at in unread:
                said = cell_at(cells, at)
                if isinstance(said, str) and kind.find(said) and not each.sheet.is_taken((row, at + 1)):
                    found.setdefault(said.strip(), []).append((row, at + 1))
        for word, where in found.items():
            said = OUT_NOT_READ(sheet=each.sheet.name, word=shown(word), cells=addresses(where), column=out.label)
            each.sheet.tell(said, where)


def tell_sheets(sheets: Iterable[SheetRows], read: Container[str], ledger: Ledger) -> None:
    """Remark on sheets of which nothing was ``read`` though a table stands there: two lines of two cells each."""
    if unread := [each for each in sheets if each.name not in read and _is_table(each)]:
        said = SHEETS_NOT_READ(sheets=Joined((each.name for each in unread), most=MOST))
        ledger.tell(said, {each.name: each.left() for each in unread})


def take_titles(event: Event, sheets: Iterable[SheetRows], tables: Sequence[Headed]) -> None:
    """Take what is left above the tables alone in its row, and who signs; labels with nothing beside them too."""
    for sheet in sheets:
        heads = [each.row for each in tables if each.sheet.name == sheet.name]
        first = min(heads, default=len(sheet.rows))
        alone = {at for at, cells in enumerate(sheet.rows) if len(filled_cells(cells)) == 1}
        over = {at for head in heads for at in takewhile(alone.__contains__, range(head - 1, -1, -1))}
        for row, column in sheet.left():
            cells = sheet.rows[row - 1]
            cell = cell_at(cells, column - 1)
            if is_signature(cell):
                sheet.take(Taken.SIGNATURE, [(row, column), *sheet.left(range(row, row + 1))])
            elif event.settings.find(cell):
                sheet.take(Taken.LABEL, [(row, column)])
            elif row - 1 in alone and (row <= first or row - 1 in over) and isinstance(cell, str):
                sheet.take(Taken.TITLE, [(row, column)])


def _is_table(sheet: SheetRows) -> bool:
    return sum(len(filled_cells(cells)) > 1 for cells in sheet.rows) > 1


def unread(headed: Headed, rows: Rows, columns: Columns, read: Rows) -> list[str]:
    """Return the names in rows under headings that those rows do not have that are ``read``."""
    known = {mark for _, own in _named(headed.table, columns, read) for mark in own}
    return [name for name, own in _named(headed.table, headed.columns, rows) if known.isdisjoint(own)]


def _named(table: Table, columns: Columns, rows: Rows) -> Iterator[tuple[str, set[tuple[str, ...]]]]:
    """Yield the rows that say whose they are: the name, and all that each is known by."""
    for row in rows:
        cells = cells_of(columns, row)
        name = name_in(table, cells)
        note = len(cells) == 1 and COLON.fullmatch(name)  # who signs, below a board
        if name and not note and not is_sum(name):
            yield name, set().union(*known_as(table, cells))


def tell_cells(event: Event, tables: Sequence[Headed], settings: Container[tuple[str, int, int]]) -> None:
    """Remark on cells in rows of these tables that stand below no heading, within them or to the right of the last one.

    ``1,200`` without quotation marks is two cells of a CSV, and moves what the last column holds to there. What that
    column does not take is a note; what stands there alone, a signature, moved nothing.
    ``settings``: the cells that are read as such, by sheet, row and column from 1.
    """
    for each in tables:
        at = max(each.own) + 1
        last = each.columns[at - 1]
        moved: list[Place] = []
        notes: list[Place] = []
        for row, right, cell in _right(event, each, tables):
            if (each.sheet.name, row, right + 1) in settings:
                continue
            below = row - 1 - each.below
            alone = right > at or below < 0 or is_blank_row(each.rows[below])
            note = alone or (last is not None and not last.field.kind.takes(cell))
            (notes if note else moved).append((row, right + 1))
        unheaded = [*_unheaded(each, tables)]
        for said, where in ((UNDER_NO_HEADING, unheaded), (BESIDE_HEADINGS, moved), (NOTES_BESIDE, notes)):
            if where:
                table = table_name(each.table.key)
                each.sheet.tell(said(sheet=each.sheet.name, table=table, cells=addresses(where)), where)


def _right(event: Event, headed: Headed, others: Sequence[Headed]) -> Iterator[tuple[int, int, Any]]:
    """Yield the cells to the right of a table, by row from 1 and column from 0, up to the next table.

    But for labels of settings, and for what is told by its own heading.
    """
    sheet, start, last = headed.sheet, max(headed.own) + 1, headed.end
    ends = [each.first for each in others if each.sheet is sheet and each.row < last and each.first >= start]
    heads, *below = sheet.rows[headed.row : last]
    for at in range(start, min([*ends, max(map(len, (heads, *below)))])):
        cells = [(row, each[at]) for row, each in enumerate((heads, *below), headed.row + 1) if at < len(each)]
        filled = [(row, cell) for row, cell in cells if not is_blank(cell)]
        if len(filled) > 1 and filled[0][0] == headed.row + 1 and not COLON.fullmatch(str(filled[0][1])):
            continue
        yield from ((row, at, cell) for row, cell in filled if event.settings.find(cell) is None)


def _unheaded(headed: Headed, others: Sequence[Headed]) -> Iterator[Place]:
    """Yield the cells within a table that stand under no heading: of headings that were merged a CSV keeps one."""
    heads = headed.sheet.rows[headed.row]
    taken = {at for each in others if each.sheet is headed.sheet for at in each.own}
    blank = [at for at in range(min(headed.own), max(headed.own)) if is_blank(heads[at]) and at not in taken]
    for line, row in enumerate(headed.rows, headed.below):
        cells = headed.sheet.rows[line]
        for at in () if is_blank_row(row) else blank:
            if not is_blank(cell_at(cells, at)):
                yield line + 1, at + 1


def unknown_labels(
    event: Event, sheets: Sequence[SheetRows], tables: Sequence[Headed], settings: Iterable[tuple[str, int, int]]
) -> list[Named]:
    """Return what stands like the label of a setting, and is none: above the tables, or where none stands among
    settings.

    ``settings``: where the labels of some stand, by sheet, row and column from 1. What is called as something that the
    event computes says it once more.
    """
    found: list[tuple[SheetRows, Named]] = []
    read = [*settings]
    for sheet in sheets:
        first = min((each.row for each in tables if each.sheet is sheet), default=None)
        if first is None:
            places = [(row, column - 1) for name, row, column in read if name == sheet.name]
            rows = [*_among(sheet.rows, max((row for row, _ in places), default=0))]
            columns = {column for _, column in places}
            labels = [(word, where) for at, word, where in _labels(event, rows, apart=True) if at in columns]
        else:
            labels = [(word, where) for _, word, where in _labels(event, [] if sheet.own else sheet.rows[:first])]
        found += [(sheet, Named(word, sheet.name, where)) for word, where in labels if part_in(word) is None]
    nobody = {*nobodys(event, (each.word for _, each in found))}
    for sheet, each in found:
        if each.word not in nobody:
            sheet.take(Taken.AGAIN, each.places)
    return [each for _, each in found if each.word in nobody]


def _among(rows: Sequence[Sequence[Any]], last: int) -> Iterator[Sequence[Any]]:
    """Yield the rows down to the ``last`` setting, and below it as far as the headings of another list."""
    for at, cells in enumerate(rows):
        filled = filled_cells(cells).values()
        if at >= last and len(filled) > 2 and all(isinstance(cell, str) and not holds_both(cell) for cell in filled):
            return
        yield cells


def unknown_headings(tables: Sequence[Headed]) -> Iterator[Named]:
    """Yield the headings beside those of the tables that are none of theirs nor ours, and have something below.

    What is headed as another column is, or as in our own list of pairs, is told with its list.
    """
    for each in tables:
        heads, *below = each.sheet.rows[each.row :]
        taken = {at for one in _same(each, tables) for at, found in enumerate(one.columns) if found}
        ours = ours_among(heads)
        known = ours | {normal(digits(heads[at])) for at in taken}  # over another list, which is told
        own = range(each.row + 1, each.end + 1)
        for at, head in enumerate(heads):
            if is_blank(head) or at in taken or COLON.fullmatch(digits(head)):
                continue
            if normal(digits(head)) in known:
                if normal(digits(head)) in ours:
                    each.sheet.take(Taken.AGAIN, each.sheet.left(own, {at + 1}))
            elif any(at < len(row) and not is_blank(row[at]) for row in below):
                if not each.sheet.is_taken((each.row + 1, at + 1)):
                    yield Named(digits(head).strip(), each.sheet.name, each.sheet.left(own, {at + 1}))
            else:
                each.sheet.take(Taken.HEADING, [(each.row + 1, at + 1)])


def _same(headed: Headed, tables: Sequence[Headed]) -> list[Headed]:
    """Return the tables headed by the same row."""
    return [each for each in tables if each.sheet is headed.sheet and each.row == headed.row]


def _labels(
    event: Event, rows: Sequence[Sequence[Any]], *, apart: bool = False
) -> Iterator[tuple[int, str, list[Place]]]:
    """Yield what stands like a setting's label before a value or over one: its column from 0, its word, both cells."""
    values = False
    for row, (cells, below) in enumerate(zip_longest(rows, rows[1:], fillvalue=()), 1):
        under = set() if values else over_values(event, cells, below)
        if under:
            unknown = [at for at in under if not (event.settings.find(cells[at]) or is_blank(cell_at(below, at)))]
            yield from ((at, cells[at].strip(), [(row, at + 1), (row + 1, at + 1)]) for at in sorted(unknown))
        elif not values:
            for at, word, behind in _labels_in(event, cells, apart=apart):
                yield at, word, [(row, at + 1), *([(row, behind + 1)] if behind is not None else [])]
        values = bool(under)


def _labels_in(event: Event, cells: Sequence[Any], *, apart: bool = False) -> Iterator[tuple[int, str, int | None]]:
    """Yield what stands before a value like a setting's label: its column from 0, its word, the column of the value if
    it is another.

    Where nothing else stands in a row above a table the value may be any text: ``限制条件 | 无``.
    """
    filled = [*filled_cells(cells).items()]
    free = len(filled) == 2 and not apart
    while filled:
        (at, cell), *filled = filled
        behind, value = filled[0] if filled else (0, None)
        if event.settings.find(cell):
            filled = filled[1:] if behind == at + 1 and not event.settings.find(value) else filled
        elif holds_both(cell):
            for name, said in settings_in_cell(event, cell, above=True):
                if is_like_label(name) and not event.settings.find(name) and (not apart or is_like_value(event, said)):
                    yield at, name.strip(), None
        elif is_like_label(cell) and not (is_blank(value) or holds_both(value) or event.settings.find(value)):
            free_here = free or normal(cell).endswith(":")
            if (is_like_value(event, value) and (behind <= at + 2 or free_here)) or (free_here and is_free(value)):
                yield at, cell.strip().rstrip(":："), behind
                filled = filled[1:]
