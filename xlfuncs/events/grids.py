"""Ranges and rows of keys as tables, and as settings: what each column and each label stands for, by its words.

What stands there and is none of the event's is told too: labels with a slip, headings that were changed.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from xlfuncs.core.arguments import Text, Word
from xlfuncs.core.cells import cell_at, is_blank, is_blank_row, received
from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.numbers import HALF, number_in, numeral
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.core.words import Spelt, normal
from xlfuncs.events.dates import DateCell, first_day
from xlfuncs.events.declaration import Event, Table, table_name
from xlfuncs.events.fields import Field, Fields, FoundField
from xlfuncs.events.people.names import is_signature
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.problems import ERROR, HINT, Problem
from xlfuncs.events.sheet.parts import WORDS
from xlfuncs.events.sheet.shape import columns_of

UNKNOWN_COLUMN = Sentence(
    en='{table} has no column "{name}"; there are {columns}',
    zh="表“{table}”中没有名为“{name}”的列；可用的有：{columns}",
    ja="表「{table}」に「{name}」という列はありません。あるのは {columns} です",
)
UNKNOWN_TABLE = Sentence(
    en="the range with the headings {headings} is no table of this event",
    zh="标题为 {headings} 的区域不是本比赛的表",
    ja="見出しが {headings} の範囲はこの競技会の表ではありません",
)
NO_HEADINGS = Sentence(
    en="the first row of a table's range is blank: the headings belong there",
    zh="有一个表的区域首行为空：首行应为标题",
    ja="表の範囲の 1 行目が空欄です。1 行目は見出しです",
)
TABLE_TWICE = Sentence(
    en="the table {table} is given twice", zh="表“{table}”出现了两次", ja="表「{table}」が二つあります"
)
SAY_OTHERWISE = Sentence(
    en="{column} stands in several columns, and they do not say the same: {cells}; leave the right one",
    zh="{column}写在几列中，而各列不一致：{cells}；请只留正确的一个",
    ja="{column}が複数の列にあり、内容が一致しません：{cells}。正しいものだけを残してください",
)


class Grid(NamedTuple):
    """A table as it was found: what each column stands for, and the cells of each row.

    ``zeros_meant``: a 0 was typed, since whoever hands the table over knows an empty cell from 0. ``lines``: the sheet
    and the row of each where they are of several sheets. ``heads``: the headings that a workbook's call reads, by their
    columns.
    """

    columns: Sequence[FoundField | None]
    rows: Sequence[Sequence[Any]]
    zeros_meant: bool = False
    lines: Sequence[tuple[str, int]] = ()
    heads: Sequence[tuple[int, Any]] = ()

    def by_cells(self, *, percent: bool) -> "Grid":
        """With the columns whose headings stand for two settled by their cells; ``percent``: percentages are chosen.

        They are settled together: of two sessions one may have lower figures than the other.
        """
        either = [(at, each) for at, each in enumerate(self.columns) if each and each.other]
        cells = [row[at] for at, _ in either for row in self.rows if at < len(row) and not is_blank(row[at])]
        shared = next((each.other.field.shared for _, each in either if each.other), None)
        fields = {each.field.key for _, each in either}
        beyond = any(each and not each.other and each.field.key in fields for each in self.columns)  # a fifth of four
        if not cells or shared is None or beyond:
            return self
        numbers = [number for cell in cells if (number := number_in(cell)) is not None]
        shares = all(0 <= each <= 1 for each in numbers) and any(each % HALF for each in numbers)
        typed = any(each.percent for _, each in either) or any(map(is_percentage, cells))
        if not (percent or shares or typed or max(numbers, default=0) > shared.above):
            return self
        columns = [*self.columns]
        for at, each in either:
            columns[at] = each.other and each.other._replace(languages=each.languages, percent=each.percent)
        return self._replace(columns=columns)

    def agreed(self) -> "Grid":
        """Put one column in place of several of one word under spare headings: 胜负 and 比分 both say the result.

        Where they do not say the same, an error that tells so stands there.
        """
        spare: dict[str, list[int]] = {}
        for at, each in enumerate(self.columns):
            if each and each.spare and not each.seat:
                spare.setdefault(each.key, []).append(at)
        grid, seated = self, self.seated()
        for first, *others in spare.values():
            if others and (found := self.columns[first]) and isinstance(found.field.kind, Word):
                columns = [None if at in others else each for at, each in enumerate(grid.columns)]
                both = zip(grid.rows, seated.rows, strict=True)
                rows = [self.agreed_in(found.field, row, [first, *others], seated.by_key(full)) for row, full in both]
                grid = grid._replace(columns=columns, rows=rows)
        return grid

    def agreed_in(
        self, field: Field, row: Sequence[Any], places: Sequence[int], by_key: Mapping[str, Any]
    ) -> Sequence[Any]:
        """Give the row with what the cells in these places say in the first of them."""
        cells = [row[at] for at in places if at < len(row) and not is_blank(row[at])]
        if not self.zeros_meant:  # a 0 beside a result may be an empty cell
            cells = [cell for cell in cells if not is_blank_row([cell])] or cells
        return [_agreed(field, cells, by_key) if cells and at == places[0] else cell for at, cell in enumerate(row)]

    def with_cells(self, fields: Fields, cells: Mapping[int, Mapping[str, Any]]) -> "Grid":
        """Put other cells into rows, counted from 1, by the keys of their columns; one that is not there is added."""
        there = {each.key for each in self.columns if each}
        added = {key: FoundField(fields.named(key)) for row in cells.values() for key in row if key not in there}
        columns = [*self.columns, *added.values()]
        at_key = {each.key: at for at, each in enumerate(columns) if each}
        rows = [*self.rows]
        for number, own in cells.items():
            row = rows[number - 1][: len(self.columns)]
            wide = [cell_at(row, at) for at, _ in enumerate(columns)]
            for key, cell in own.items():
                wide[at_key[key]] = cell
            rows[number - 1] = wide
        return self._replace(columns=columns, rows=rows)

    def by_key(self, row: Sequence[Any]) -> dict[str, Any]:
        """Give the cells of a row by what their columns stand for."""
        return {found.key: cell for found, cell in zip(self.columns, row, strict=False) if found}

    def seated(self) -> "Grid":
        """Add a further column of what its headings say: who stands under 红方 had red, where there is an opponent."""
        seat = next((each.seat for each in self.columns if each and each.seat), None)
        if seat is None:
            return self
        both = [at for at, each in enumerate(self.columns) if each and each.key in seat.both]
        width = len(self.columns)
        rows = [
            [
                *[*row[:width], *[None] * (width - len(row))],
                seat.value if not any(is_blank_row(row[at : at + 1]) for at in both) else None,
            ]
            for row in self.rows
        ]
        return self._replace(columns=[*self.columns, FoundField(seat.field)], rows=rows)


def is_percentage(cell: Any) -> bool:
    """Tell whether a cell was typed as a percentage."""
    typed = cell.typed if isinstance(cell, Spelt) else cell
    return isinstance(typed, str) and typed.rstrip().endswith(("%", "％"))


def _agreed(field: Field, cells: Sequence[Any], row: Mapping[str, Any]) -> Any:
    """Give the cell that says what all of them say, or the error that they do not."""
    if len(cells) == 1:
        return cells[0]
    try:
        values = [field.kind.take(received(cell), field.label) for cell in cells]
    except CellError as error:
        return error
    said = field.kind.agreed(values, row)
    if said is None:
        return CellError(VALUE, SAY_OTHERWISE(column=field.label, cells=Joined(map(shown, cells))))
    return cells[values.index(said)]


def grids_of(event: Event, ranges: Sequence[Sequence[Sequence[Any]]], *, of_workbook: bool) -> dict[str, Grid]:
    """Give each range as the table whose headings it has in its first row.

    ``of_workbook``: they are those of a workbook of ours, which hands no empty cell over as 0. Whoever has no use for
    its members' sheet may delete it; its range is an error then.
    """
    grids: dict[str, Grid] = {}
    unknown: list[Sequence[Any]] = []
    for cells in ranges:
        headings, *rows = cells
        if is_blank_row(headings):
            if not all(map(is_blank_row, rows)):
                raise CellError(VALUE, NO_HEADINGS())
            continue
        best, score = None, (0, False)
        heads = [*enumerate(headings)] if of_workbook else []
        for table in (*event.tables, MEMBERS):
            found = table.columns.in_row(headings)
            has = {each.field.key for each in found if each}
            complete = all(field.key in has for field in table.columns if field.required)
            fit = len(has) + complete, heads_people(table, found)
            if has and fit > score:
                best, score = Grid(found, rows, of_workbook, heads=heads), fit
                key = table.key
        if best is None:
            unknown.append(headings)
            continue
        if key in grids:
            raise CellError(VALUE, TABLE_TWICE(table=table_name(key)))
        grids[key] = best
    others = all(table.key in grids for table in event.tables)
    for headings in unknown:
        if not others or [*headings] != [VALUE]:
            said = UNKNOWN_TABLE(headings=Joined(digits(cell) for cell in headings if not is_blank(cell)))
            raise CellError(VALUE, said)
    return grids


def heads_people(table: Table, found: Iterable[FoundField | None]) -> bool:
    """Tell whether these are number and name of the members' table: an entry may be called so and have a number too."""
    return table is MEMBERS and {"number", "name"} <= {each.field.key for each in found if each}


def grid_of(table: Table, rows: Iterable[Mapping[str, Any]]) -> Grid:
    """Give rows of keys and values as a table; a key that is no column is refused."""
    rows = list(rows)
    keys = list(dict.fromkeys(key for row in rows for key in row))
    columns = table.columns.of_keys(keys)
    for key, found in zip(keys, columns, strict=True):
        if found is None:
            names = Joined(field.key for field in table.columns)
            raise CellError(VALUE, UNKNOWN_COLUMN(table=table_name(table.key), name=key, columns=names))
    return Grid(columns, [[row.get(key) for key in keys] for row in rows], zeros_meant=True)


# --- settings: each label with its value, two columns or more of them side by side


class Pair(NamedTuple):
    """A label and its value, which stands in a row and a column of the range from 0."""

    label: Any
    value: Any
    row: int
    column: int


def pairs_in(event: Event, rows: Sequence[Sequence[Any]]) -> Iterator[Pair]:
    """Give each label of a setting with its value: the cell beside it, or, where that is blank, the next one.

    A label that is merged over several cells has blank ones behind it.
    """
    width = max(map(len, rows), default=0)
    blank = {at for at in range(width) if all(is_blank(cell_at(row, at)) for row in rows)}
    for number, cells in enumerate(rows):
        at = 0
        while at < len(cells):
            if found := event.settings.find(cells[at]):
                to = _value(event, found.field, cells, at, blank)
                yield Pair(cells[at], None if to is None else cells[to], number, at + 1 if to is None else to)
                at = at if to is None else to
            at += 1


def _value(event: Event, field: Field, cells: Sequence[Any], label: int, blank: set[int]) -> int | None:
    """Give the column of the value behind a label, if there is one.

    What a range of two columns has in the second is the value, whatever it is called. Behind a blank cell a remark
    may stand, which is a value only as the setting takes it.
    """
    to = next((at for at in range(label + 1, len(cells)) if not is_blank(cells[at])), None)
    if to is None or to == 1:
        return to
    between, anything = range(label + 1, to), isinstance(field.kind, Text | DateCell)
    if _is_word(event, field, cells[to]) or (anything and not blank.issuperset(between)):
        return None
    return to if anything or not between or field.kind.takes(cells[to]) else None


def _is_word(event: Event, field: Field, cell: Any) -> bool:
    """Tell whether a cell is another label, or a heading; some words of a setting are called so too."""
    if isinstance(field.kind, Word) and field.kind.find(cell) is not None:
        return False
    return any(each.find(cell) for each in (event.settings, *(table.columns for table in (*event.tables, MEMBERS))))


# --- headings that were changed


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


def changed_headings(event: Event, table: Table, grid: Grid, headings_at: int) -> Iterator[Problem]:
    """Say what is wrong with the headings that a workbook's call reads.

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
    order = [*columns_of(event, table)]
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
    """Give the cells of a column, from 1."""
    return ((line, cell_at(row, at)) for line, row in enumerate(grid.rows, 1))


def _seated(grid: Grid, column: FoundField) -> bool:
    """Tell whether the headings of two others say what stands in a column: 红方 and 黑方 the side."""
    return any(each and each.seat and each.seat.field is column.field for each in grid.columns)


def _in_its_place(
    grid: Grid, at: int, keys: Sequence[str], lacking: Sequence[FoundField], cells: Sequence[Any]
) -> FoundField | None:
    """Give the first of the columns that lack which belongs between those that stand beside it, and takes what is
    there.
    """
    before = [keys.index(each.key) for each in grid.columns[:at] if each and each.key in keys]
    behind = [keys.index(each.key) for each in grid.columns[at:] if each and each.key in keys]
    first, last = before[-1] if before else -1, behind[0] if behind else len(keys)
    for each in lacking:
        if first < keys.index(each.key) < last and any(map(each.field.kind.takes, cells)):
            return each
    return None


# --- labels that are none of the event's


NOT_USED = Sentence(
    en="not used, since the event knows nothing of that name: {words}",
    zh="未使用（本比赛没有这些设置或列）：{words}",
    ja="使っていません（この競技会にその設定や列はありません）：{words}",
)
#: So many are named.
MOST = 12
#: A label is no longer than this, in letters of which a Chinese one is two.
_LONGEST = 40
_BRACKETS = r"\([^()]*\)"
#: A sentence, a day, a round, a number of a telephone or of a house.
_NO_LABEL = r"[。！？!?…,;、“”「」《》]|\d{3}|\d[年月日号號室楼-]|\d[:/.]\d|^第[\d一二三四五六七八九十]+\w{,2}$"
#: What the title of a sheet ends with.
_TITLE = (
    r"杯|カップ|大会|リーグ|選手権|(?:公开|联|锦标|邀请|大奖|挑战|选拔|团体|双人|个人)赛|成绩|名次|公告|结果|排名|[表単单]"
    r"|名单|一览|成績|結果|一覧|cup|open|league|championships?|results?"
)
#: Where somebody is found is no setting of any event.
_FOUND_AT = r"(?:联系|報名|报名)?(?:地址|住所|邮编|邮箱|電話(?:番号)?|电话|手机|传真|address|phone|tel|e-?mail|mail)"
_COUNTED = re.compile(r"\d{1,5}(?:\.\d+)?\D{0,3}")


def is_like_label(cell: Any) -> bool:
    """Tell whether a text may be the label of a setting: no sentence, no title, nobody who signs, no address.

    >>> [is_like_label(label) for label in ("限制条件数", "网路比赛：", "VP の上限")]
    [True, True, True]
    >>> [is_like_label(label) for label in ("春季杯团体赛", "第3轮", "5月13日", "裁判长", "电话", "请填写。")]
    [False, False, False, False, False, False]
    """
    if not isinstance(cell, str):
        return False
    word = re.sub(_BRACKETS, "", normal(cell).rstrip(":"))
    long = sum(1 if each.isascii() else 2 for each in word) > _LONGEST
    if not word or long or numeral(word) is not None or not any(map(str.isalpha, word)):
        return False
    if re.search(_NO_LABEL, word) or re.fullmatch(_FOUND_AT, word) or is_signature(cell):
        return False
    return re.search(rf"(?:{_TITLE})$", word) is None


def is_like_value(event: Event, cell: Any) -> bool:
    """Tell whether a cell may be the value of a setting: a number, or a word that one of the event's takes."""
    if isinstance(cell, CellError):
        return False
    if not isinstance(cell, str):
        return True
    if _COUNTED.fullmatch(normal(cell)):
        return True
    kinds = (each.kind for each in event.settings if not isinstance(each.kind, Text | DateCell))
    return any(kind.takes(cell) for kind in kinds)


def is_free(cell: Any) -> bool:
    """Tell whether what stands behind a label may be anything but a day, or a number of a telephone."""
    return isinstance(cell, str) and not re.search(r"\d{5}", normal(cell)) and first_day(cell) is None


def unknown_in(event: Event, rows: Iterable[Sequence[Any]]) -> list[str]:
    """Say what stands in rows of label and value like a setting, and is none."""
    pairs = ((label, typed[0]) for label, *typed in rows if typed and not event.settings.find(label))
    pairs = ((label, cell) for label, cell in pairs if not is_blank(cell) and is_like_label(label))
    return [*nobodys(event, (label.strip() for label, cell in pairs if is_like_value(event, received(cell))))]


def nobodys(event: Event, words: Iterable[str]) -> Iterator[str]:
    """Give those that are no words of what is computed, each once: people keep such columns beside what they type."""
    known = _known(event)
    yield from dict.fromkeys(word for word in words if normal(word).rstrip(":") not in known)


def _known(event: Event) -> set[str]:
    """Give the words of what is computed."""
    computed = (*event.figures, *event.results, *(each for beside in event.beside.values() for each in beside))
    labels = [*(each.label for each in computed), *WORDS.values()]
    return {normal(word) for label in labels for word in label} | {normal(each.key) for each in computed}
