"""From cells to the rows a program computes with: settings and columns found by their words, slips noted."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from xlfuncs.arguments import HOLDS_ERROR, NumberOrWord, Word
from xlfuncs.errors import CODES, NA, VALUE, CellError
from xlfuncs.events.declaration import EVENTS, NO_FIGURE, Event, EventSettings, Row, Table, table_name
from xlfuncs.events.fields import Field, FoundField, fields_of
from xlfuncs.events.outcome import ERROR, HINT, MISSING_SETTING, Problem
from xlfuncs.events.people import PLAYER, Member, Roster
from xlfuncs.quoting import digits, shown
from xlfuncs.sentences import LANGUAGES, Help, Joined, Sentence, Told
from xlfuncs.words import Spelt, normal

MEMBERS = Table("members", Member, fields_of(Member))

NO_EVENT = Sentence(
    en='there is no event "{name}"; there are {events}',
    zh="没有名为“{name}”的比赛；可用的有：{events}",
    ja="「{name}」という競技会はありません。あるのは {events} です",
)
UNKNOWN_SETTING = Sentence(
    en='there is no setting "{name}"; there are {settings}',
    zh="没有名为“{name}”的设置；可用的有：{settings}",
    ja="「{name}」という設定はありません。あるのは {settings} です",
)
UNKNOWN_COLUMN = Sentence(
    en='{table} has no column "{name}"; there are {columns}',
    zh="表“{table}”中没有名为“{name}”的列；可用的有：{columns}",
    ja="表「{table}」に「{name}」という列はありません。あるのは {columns} です",
)
SETTING_TWICE = Sentence(
    en="the setting {setting} stands twice, as {this} and as {that}",
    zh="设置“{setting}”出现了两次：{this} 和 {that}",
    ja="設定「{setting}」が二つあります（{this} と {that}）",
)
MISSING_COLUMN = Sentence(
    en="the table {table} has no column {column}",
    zh="表“{table}”缺少“{column}”列",
    ja="表「{table}」に「{column}」の列がありません",
)
NO_TABLE = Sentence(
    en="no table has the columns of {table}: {columns}",
    zh="没有找到“{table}”表，它应有这些列：{columns}",
    ja="「{table}」の表が見つかりません。必要な列：{columns}",
)
NO_SUCH_TABLE = Sentence(
    en='there is no table "{table}"; there are {tables}',
    zh="没有名为“{table}”的表；可用的有：{tables}",
    ja="「{table}」という表はありません。あるのは {tables} です",
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
COLUMN_TWICE = Sentence(
    en="the table {table} has the column {column} twice",
    zh="表“{table}”中“{column}”列出现了两次",
    ja="表「{table}」に「{column}」の列が二つあります",
)
SAY_OTHERWISE = Sentence(
    en="{column} stands in several columns, and they do not say the same: {cells}; leave the right one",
    zh="{column}写在几列中，而各列不一致：{cells}；请只留正确的一个",
    ja="{column}が複数の列にあり、内容が一致しません：{cells}。正しいものだけを残してください",
)
SHOWS_ERROR = Sentence(en="{column} holds an error", zh="“{column}”中有错误值", ja="「{column}」がエラーになっています")
ZEROS_ARE_BLANK = Sentence(
    en="{columns}: 0 is read as an empty cell here, since empty cells come as 0; {instead}",
    zh="{columns}：xlfuncs 收到的空白格为 0，因此 0 按空白处理；{instead}",
    ja="{columns}：空欄が 0 として渡されるため、0 は空欄とみなします。{instead}",
)


class Grid(NamedTuple):
    """A table as it was found: what each column stands for, and the cells of each row.

    ``zeros_meant``: a 0 was typed, since whoever hands the table over knows an empty cell from 0. ``lines``: the sheet
    and the row of each where they are of several sheets.
    """

    columns: Sequence[FoundField | None]
    rows: Sequence[Sequence[Any]]
    zeros_meant: bool = False
    lines: Sequence[tuple[str, int]] = ()

    def agreed(self) -> "Grid":
        """With one column in place of several of one word under spare headings: 胜负 and 比分 both say the result.

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
        """The row with what the cells in these places say in the first of them."""
        cells = [row[at] for at in places if at < len(row) and not is_blank(row[at])]
        if not self.zeros_meant:  # a 0 beside a result may be an empty cell
            cells = [cell for cell in cells if not is_blank_row([cell])] or cells
        return [_agreed(field, cells, by_key) if cells and at == places[0] else cell for at, cell in enumerate(row)]

    def by_key(self, row: Sequence[Any]) -> dict[str, Any]:
        """The cells of a row by what their columns stand for."""
        return {found.key: cell for found, cell in zip(self.columns, row, strict=False) if found}

    def seated(self) -> "Grid":
        """With a further column of what its headings say: who stands under 红方 had red, where there is an opponent."""
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


def _agreed(field: Field, cells: Sequence[Any], row: Mapping[str, Any]) -> Any:
    """The cell that says what all of them say, or the error that they do not."""
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


def event_named(name: str) -> Event:
    """The declared event; ``#N/A`` names those there are."""
    found = EVENTS.get(normal(name))
    if found is None:
        raise CellError(NA, NO_EVENT(name=name, events=Joined(sorted(EVENTS))))
    return found


# --- settings


def settings_of(event: Event, given: Iterable[Sequence[Any]], strict: bool) -> tuple[EventSettings, str]:
    """The settings, from rows of label and value, and the language of the labels.

    ``strict`` (a program's own keys) refuses a label that is none; a range of cells may hold other rows. A wrong
    setting is refused; one that enters no figure takes none away: it is blank, and kept in ``unreadable``.
    """
    taken: dict[str, Any] = {}
    unreadable: dict[str, Told] = {}
    given = list(given)
    rows = [(label, received(typed[0] if typed else None)) for label, *typed in given]
    heads = event.settings.in_row(None if is_blank(cell) else label for label, cell in rows)
    for (label, cell), head in zip(rows, heads, strict=True):
        found = event.settings.find(label)
        if found is None:
            if strict and not (label is None or str(label).isspace() or label == ""):
                names = Joined(field.key for field in event.settings)
                raise CellError(VALUE, UNKNOWN_SETTING(name=str(label), settings=names))
            continue
        field = found.field
        if field.kind.is_blank(cell) or (head is None and not strict):  # 大会名 beside 競技会名
            continue
        try:
            value = _taken(field, cell, field.label)
            if taken.setdefault(field.key, value) != value:
                this, that = shown(digits(taken[field.key])), shown(cell)
                raise CellError(VALUE, SETTING_TWICE(setting=field.label, this=this, that=that))
        except CellError as error:
            if field.key not in NO_FIGURE:
                raise
            unreadable.setdefault(field.key, error.reason)
    settings = event.settings_class()
    settings.unreadable = unreadable
    for field in event.settings:
        if field.required and field.key not in taken:
            raise CellError(VALUE, MISSING_SETTING(setting=field.label))
        setattr(settings, field.attribute, taken.get(field.key, field.default))
    return settings, language_of(event, given)


def _taken(field: Field, cell: Any, name: Help) -> Any:
    """The value of a cell; a word knows how it was typed, for the board to show it so."""
    if isinstance(cell, CellError):
        holds = SHOWS_ERROR(column=name) if cell.code == VALUE else HOLDS_ERROR(argument=name, code=cell.code)
        raise CellError(cell.code, cell.said or holds)
    try:
        value = field.kind.recall(cell)
    except (CellError, TypeError):
        value = field.kind.take(cell, name)  # what is unusual about it, said of this cell
    worded = isinstance(value, str) and isinstance(cell, str) and isinstance(field.kind, Word | NumberOrWord)
    return Spelt(value, cell) if worded else value


def language_of(event: Event, given: Iterable[Sequence[Any]]) -> str:
    """The language of the labels of the settings, whatever stands beside them."""
    found = (event.settings.find(label) for label, *_ in given)
    return most(Counter(language for each in found if each for language in each.languages))


def most(languages: Counter[str]) -> str:
    """The language most labels are of; the earlier of two with as many: English, Chinese, Japanese."""
    return max(LANGUAGES, key=lambda language: (languages[language], -LANGUAGES.index(language)))


# --- tables


def grids_of(event: Event, ranges: Sequence[Sequence[Sequence[Any]]], *, zeros_meant: bool) -> dict[str, Grid]:
    """Each range as the table whose headings it has in its first row.

    Whoever has no use for the members' sheet of a workbook may delete it; its range is an error then.
    """
    grids: dict[str, Grid] = {}
    unknown: list[Sequence[Any]] = []
    for cells in ranges:
        headings, *rows = cells
        if is_blank_row(headings):
            if not all(map(is_blank_row, rows)):
                raise CellError(VALUE, NO_HEADINGS())
            continue
        best, score = None, 0
        for table in (*event.tables, MEMBERS):
            found = table.columns.in_row(headings)
            has = {each.field.key for each in found if each}
            complete = all(field.key in has for field in table.columns if field.required)
            if has and len(has) + complete > score:
                best, score = Grid(found, rows, zeros_meant), len(has) + complete
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


def grid_of(table: Table, rows: Iterable[Mapping[str, Any]]) -> Grid:
    """Rows of keys and values as a table; a key that is no column is refused."""
    rows = list(rows)
    keys = list(dict.fromkeys(key for row in rows for key in row))
    columns = table.columns.in_row(keys)
    for key, found in zip(keys, columns, strict=True):
        if found is None:
            names = Joined(field.key for field in table.columns)
            raise CellError(VALUE, UNKNOWN_COLUMN(table=table_name(table.key), name=key, columns=names))
    return Grid(columns, [[row.get(key) for key in keys] for row in rows], zeros_meant=True)


def received(cell: Any) -> Any:
    """A cell as it was typed: errors come as the text ``#VALUE!``, whichever it is, where a formula guards them."""
    return CellError(cell) if isinstance(cell, str) and cell in CODES else cell


def is_blank(cell: Any) -> bool:
    """Nothing, or only spaces."""
    return cell is None or (isinstance(cell, str) and not cell.strip())


def is_blank_row(row: Sequence[Any]) -> bool:
    """Nothing in it. Some hosts hand empty cells over as 0."""
    return row.count("") == len(row) or all(
        is_blank(cell) or (not isinstance(cell, bool | CellError | str) and cell == 0) for cell in row
    )


def filled(rows: Sequence[Sequence[Any]]) -> int:
    """How many rows there are down to the last one that holds something."""
    count = len(rows)
    while count and is_blank_row(rows[count - 1]):
        count -= 1
    return count


class Reader:
    """Reads one table: every cell that cannot be read is a problem of its row, and spoils no other."""

    def __init__(self, table: Table, grid: Grid, roster: Roster, headings_at: int = 0) -> None:
        """``headings_at``: the sheet's row of the headings, where the host knows it."""
        self.table = table
        self.roster = roster
        self.headings_at = headings_at
        zeros_meant = grid.zeros_meant or any(is_blank(cell) for row in grid.rows for cell in row)
        grid = grid._replace(zeros_meant=zeros_meant).agreed().seated()
        self.zeros_meant = zeros_meant
        self.problems: list[Problem] = []
        self.columns = [found for found in grid.columns if found]
        self.defaults = {field.attribute: field.default for field in table.columns if not field.repeated}
        self.repeated = [field.attribute for field in table.columns if field.repeated]
        self.names = [found.label for found in self.columns]
        places = [place for place, found in enumerate(grid.columns) if found]
        rows = grid.rows[: filled(grid.rows)]
        self.rows = [[row[place] if place < len(row) else None for place in places] for row in rows]
        del self.rows[filled(self.rows) :]
        self._check_columns()

    def _check_columns(self) -> None:
        seen: set[tuple[str, int]] = set()
        for found in self.columns:
            if (found.field.key, found.number) in seen:
                raise CellError(VALUE, COLUMN_TWICE(table=table_name(self.table.key), column=found.label))
            seen.add((found.field.key, found.number))
        for field in self.table.columns:
            if field.required and field.key not in {key for key, _ in seen}:
                raise CellError(VALUE, MISSING_COLUMN(table=table_name(self.table.key), column=field.label))

    def read(self) -> Iterator[Row | None]:
        """The rows in order, ``None`` for a blank one."""
        for at, cells in enumerate(self.rows, 1):
            yield None if is_blank_row(cells) else self._row(at, cells)
        self._say_zeros()

    def _say_zeros(self) -> None:
        """Where 0 and an empty cell are the same, people should know."""
        zeros: dict[Told, dict[Help, None]] = {}
        for column, found in enumerate(self.columns):
            field, instead = found.field, found.field.kind.instead_of_zero
            if instead is not None and any(self._zero_is_blank(field, row[column]) for row in self.rows):
                zeros.setdefault(instead, {})[field.label] = None
        for instead, labels in zeros.items():
            said = ZEROS_ARE_BLANK(columns=Joined(labels), instead=instead)
            self.problems.append(Problem(self.table.key, None, None, said, HINT))

    def _row(self, at: int, cells: Sequence[Any]) -> Row:
        row = self.table.row()
        row.table, row.at, row.line = self.table.key, at, at + self.headings_at
        unreadable = set()
        vars(row).update(self.defaults)
        for attribute in self.repeated:
            setattr(row, attribute, [])
        for found, name, typed in zip(self.columns, self.names, cells, strict=True):
            if typed is None or typed == "":  # what most cells hold
                continue
            field, cell = found.field, received(typed)
            if field.kind.is_blank(cell) or self._zero_is_blank(field, cell):
                continue
            try:
                value = self._taken(field, cell, name)
            except CellError as error:
                unreadable.add(field.key)
                self.problems.append(Problem(self.table.key, row, found, error.reason, ERROR))
                continue
            if field.repeated:
                cells_by_number = getattr(row, field.attribute)
                cells_by_number += [None] * (found.number - len(cells_by_number))
                cells_by_number[found.number - 1] = value
            else:
                setattr(row, field.attribute, value)
        row.unreadable = frozenset(unreadable)
        return row

    def _zero_is_blank(self, field: Field, cell: Any) -> bool:
        """Whether the cell holds a 0 that nobody can tell from an empty cell: some hosts hand blanks over so."""
        if self.zeros_meant or field.kind.instead_of_zero is None:
            return False
        return not isinstance(cell, str | CellError) and cell == 0

    def _taken(self, field: Field, cell: Any, name: Help) -> Any:
        player = field.kind is PLAYER and not isinstance(cell, CellError)
        return self.roster.person(cell) if player else _taken(field, cell, name)
