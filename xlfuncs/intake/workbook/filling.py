"""Put rows and settings into the tables of an event's workbook; all else in it stays as it is, byte for byte."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from xlfuncs.core.cells import cell_at, is_blank, is_blank_row
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.events.declaration import Event, Table, table_name
from xlfuncs.events.fields import Field
from xlfuncs.events.grids import Grid
from xlfuncs.events.people.roster import HOLDING, MEMBERS, PLAYER
from xlfuncs.events.wording import wide, word_in
from xlfuncs.intake.cells import mark_of, marks, same, stored, text_of, typed
from xlfuncs.intake.finding import TABLE_ON_TWO_SHEETS, Found, Place, in_sheets, language_in
from xlfuncs.intake.workbook.areas import handed_over, last_row
from xlfuncs.intake.workbook.event import must_compute, sheets_in
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT, address, key_of
from xlfuncs.xlsx.cells.sheet import Cells
from xlfuncs.xlsx.cells.writing import with_values
from xlfuncs.xlsx.changes import Changes, drop_signature
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.printed_pages import give_room, unfolded
from xlfuncs.xlsx.workbook import Workbook

TABLE_NOT_THERE = Sentence(
    en="no sheet has the headings of {table}: {columns}",
    zh="没有工作表含有“{table}”的标题：{columns}",
    ja="「{table}」の見出しのあるシートがありません：{columns}",
)
COLUMN_NOT_THERE = Sentence(
    en='{table} has no column "{column}" in this workbook: {cells} cells are left out',
    zh="此工作簿的“{table}”没有“{column}”列：有 {cells} 格未导入",
    ja="このブックの「{table}」に「{column}」の列がありません。{cells} セルを取り込みません",
)
SETTING_NOT_THERE = Sentence(
    en='the setting "{setting}" does not stand in this workbook: it is left out',
    zh="此工作簿中没有设置“{setting}”：未导入",
    ja="このブックに設定「{setting}」がありません。取り込みません",
)
HOLDS_FORMULA = Sentence(
    en="{cell} on the sheet '{sheet}' holds a formula, and {value} belongs there: nothing is written",
    zh="工作表“{sheet}”的 {cell} 是公式，无法填入 {value}：没有写入任何内容",
    ja="シート「{sheet}」の {cell} に数式があり、{value} を書き込めません。何も書き込みません",
)
SEATED_OTHERWISE = Sentence(
    en="{table}: the headings of this workbook say {column} {says}, and the row of {player} does not: nothing is "
    "written",
    zh="此工作簿“{table}”的标题表明{column}为“{says}”，而 {player} 的一行并非如此：没有写入任何内容",
    ja="このブックの「{table}」の見出しでは{column}は「{says}」ですが、{player} の行は違います。何も書き込みません",
)
TURNED_ROUND = Sentence(
    en="row {row} of '{sheet}': {one} and {other} stand the other way round now, and {column} is still {says}: correct "
    "it if that is no longer so",
    zh="“{sheet}”第 {row} 行：{one} 与 {other} 已前后对调，而“{column}”仍为“{says}”：如有不符请更正",
    ja="「{sheet}」{row} 行目：{one} と {other} が入れ替わり、「{column}」は「{says}」のままです。"
    "違っていれば直してください",
)
NO_ROOM = Sentence(
    en="{table} would end in row {row}; rows count as far as {last}: nothing is written",
    zh="“{table}”将到第 {row} 行，而只读取到第 {last} 行：没有写入任何内容",
    ja="「{table}」が {row} 行目に及びますが、読み取るのは {last} 行目までです。何も書き込みません",
)


@dataclass
class Filled:
    """What becomes of a table: how many rows are new, changed, as they were; each with its row in the sheet."""

    table: Table
    sheet: str
    new: int = 0
    replaced: int = 0
    kept: int = 0
    rows: list[tuple[int, Mapping[str, Any]]] = field(default_factory=list)


class Filling(NamedTuple):
    """A workbook's new cells by sheet, and what becomes of its tables and settings.

    ``was``: what settings were that are now otherwise. ``left``: what has no place there.
    """

    cells: Mapping[str, Mapping[int, Any]]
    tables: Sequence[Filled]
    settings: Mapping[str, Any]
    was: Mapping[str, Any]
    left: Sequence[Told]


def filling(
    book: Workbook,
    event: Event,
    settings: Mapping[str, Any],
    tables: Mapping[str, Sequence[Mapping[str, Any]]],
    last: int,
) -> Filling:
    """Return what there is to write. A row that is known again takes the place of the one that stands there, cell by
    cell: what the file says nothing of stays. Others come below; where the workbook does not say how far rows count,
    they do as far as ``last``.

    ``PackageError`` where a table is not there, has no room, or a formula stands where a cell belongs.
    """
    found = in_sheets(event, sheets_in(event, book))
    if found.wrong is not None:
        raise PackageError(found.wrong, book.path)
    for key, grid in found.grids.items():
        if grid.lines:
            said = TABLE_ON_TWO_SHEETS(table=table_name(key), one=grid.lines[0][0], other=grid.lines[-1][0])
            raise PackageError(said, book.path)
    work = _Work(book, found, language_in(event, found), last)
    for key, value in settings.items():
        work.setting(event, key, value)
    members = list(tables.get(MEMBERS.key, ()))
    for table in event.tables:
        rows, people = settled(table, tables.get(table.key, ()), work.columns(table))
        members += people
        if rows:
            work.table(table, rows)
    if members:
        work.table(MEMBERS, members)
    return Filling(work.cells, work.tables, work.settings, work.was, work.left)


def parts_of(
    book: Workbook,
    cells: Mapping[str, Mapping[int, Any]],
    like: Mapping[int, int] | None = None,
    sentences: int = 0,
) -> dict[str, bytes | None]:
    """Return the parts of the package that change with these cells; none of them stays folded away.

    ``like``: of which cell a new one gets the style; ``sentences``: a column that is made as wide as what it gets.
    """
    must_compute(book)
    changes = Changes(book)
    for name, values in cells.items():
        sheet = book.sheet(name)
        data = with_values(sheet.part, sheet.data, sheet.cells, dict(values), like=like)
        changes.replace(sheet.part, unfolded(data, {key >> SHIFT for key in values}))
        if sentences:
            said = {key >> SHIFT: wide(str(cell)) for key, cell in values.items() if key & COLUMN_MASK == sentences}
            give_room(changes, book, sheet, sentences, said)
    if changes.parts:
        drop_signature(changes, book)
    return changes.proven()


class _Work:
    def __init__(self, book: Workbook, found: Found, language: str, last: int) -> None:
        self.book, self.found, self.language, self.last = book, found, language, last
        self.handed = handed_over(book)
        self.cells: dict[str, dict[int, Any]] = {}
        self.tables: list[Filled] = []
        self.settings: dict[str, Any] = {}
        self.was: dict[str, Any] = {}
        self.left: list[Told] = []

    def setting(self, event: Event, key: str, value: Any) -> None:
        """Write a setting beside its label, wherever that stands."""
        own = event.settings.named(key)
        value = typed(own, value, self.language)
        places = [
            each for each in self.found.beside if (label := event.settings.find(each.label)) and label.field is own
        ]
        if not places:
            self.left.append(SETTING_NOT_THERE(setting=own.label))
        for each in places:
            if not same(own, each.value, value):
                self.settings[key] = value
                if not is_blank(each.value):
                    self.was[key] = typed(own, each.value, self.language)
                self._put(each.sheet, each.row, each.column, value)

    def columns(self, table: Table) -> dict[str, tuple[int, Field]]:
        """Return the columns that the sheet has of a table by their keys: where each stands, and what it is."""
        grid = self.found.grids.get(table.key, Grid([], []))
        found: dict[str, tuple[int, Field]] = {}
        for at, each in enumerate(grid.columns):
            if each:  # of two that are called alike the first is the table's, the other a board's beside it
                found.setdefault(each.key, (at, each.field))
        return found

    def table(self, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
        """Write rows into a table."""
        if table.key not in self.found.grids:
            needed = Joined([each.label for each in table.columns if each.required] or [table.subject.label])
            raise PackageError(TABLE_NOT_THERE(table=table_name(table.key), columns=needed), self.book.path)
        place, grid = self.found.places[table.key], self.found.grids[table.key]
        columns = self.columns(table)
        rows = self._seated(table, rows, grid)
        self._say_missing(table, rows, columns)
        there = [{key: cell_at(row, at) for key, (at, _) in columns.items()} for row in grid.rows]
        known = _Known(table, [{key: mark_of(columns[key][1], cell) for key, cell in row.items()} for row in there])
        filled = Filled(table, place.sheet)
        below = max((at for at, row in enumerate(there) if not is_blank_row([*row.values()])), default=-1) + 1
        last = self._last_row(place, grid)
        for row in rows:
            cells = {key: typed(columns[key][1], row[key], self.language) for key in row if key in columns}
            cells = {key: cell for key, cell in cells.items() if not is_blank(cell)}
            if not cells:
                continue
            found = known.find({key: mark_of(columns[key][1], cell) for key, cell in cells.items()})
            at = below if found is None else found
            line, before = place.row + 1 + at, there[at] if at < len(there) else {}
            other = {key: cell for key, cell in cells.items() if not same(columns[key][1], before.get(key), cell)}
            if found is None:
                below += 1
                filled.new += 1
            elif other:
                filled.replaced += 1
            else:
                filled.kept += 1
            self._say_turned(table, place.sheet, line, cells, before)
            for key, cell in other.items():
                self._put(place.sheet, line, columns[key][0] + 1, cell)
            filled.rows.append((line, cells))
        if place.row + below > last:
            said = NO_ROOM(table=table_name(table.key), row=place.row + below, last=last)
            raise PackageError(said, self.book.path)
        if filled.rows:
            self.tables.append(filled)

    def _seated(self, table: Table, rows: Sequence[Mapping[str, Any]], grid: Grid) -> Sequence[Mapping[str, Any]]:
        """Take out of the rows what the headings say of all; ``PackageError`` where one says otherwise, or nothing."""
        seat = next((each.seat for each in grid.columns if each and each.seat), None)
        if seat is None:
            return rows
        for row in rows:
            met = not any(is_blank(row.get(key)) for key in seat.both)
            if met and not same(seat.field, row.get(seat.field.key), seat.value):
                says, player = word_in(seat.field.kind, seat.value, self.language), str(row[seat.both[0]])
                said = {"table": table_name(table.key), "column": seat.field.label, "says": says, "player": player}
                raise PackageError(SEATED_OTHERWISE(**said), self.book.path)
        return [{key: cell for key, cell in row.items() if key != seat.field.key} for row in rows]

    def _last_row(self, place: Place, grid: Grid) -> int:
        """Return the last row for a table: what the workbook hands over to the event, up to another table below it."""
        first = next(at for at, each in enumerate(grid.columns, 1) if each)
        last = last_row(self.handed, place.sheet, place.row, first, self.last)
        below = place.row + 1 + len(grid.rows)
        ends = any(other.sheet == place.sheet and other.row == below for other in self.found.places.values())
        return min(last, below - 1) if ends else last

    def _say_missing(self, table: Table, rows: Sequence[Mapping[str, Any]], columns: Mapping[str, Any]) -> None:
        for key in dict.fromkeys(key for row in rows for key in row):
            cells = sum(not is_blank(row.get(key)) for row in rows)
            if key not in columns and cells:
                found = table.columns.find(key)
                column = found.label if found else key
                said = COLUMN_NOT_THERE(table=table_name(table.key), column=column, cells=cells)
                self.left.append(said)

    def _say_turned(
        self, table: Table, sheet: str, line: int, cells: Mapping[str, Any], before: Mapping[str, Any]
    ) -> None:
        """Tell of a side that stays where the two have changed places: it may be the other one's now."""
        for own in table.columns:
            if own.seats is None or not {own.key, own.seats.other, own.seats.key} <= before.keys():
                continue
            was = [text_of(before[key]) for key in (own.key, own.seats.other)]
            now = [text_of(cells.get(key)) for key in (own.seats.other, own.key)]
            side = before[own.seats.key]
            if was == now and not is_blank(side) and own.seats.key not in cells:
                said = {"one": str(cells[own.key]), "other": str(cells[own.seats.other]), "says": str(side)}
                column = table.columns.named(own.seats.key).label
                self.left.append(TURNED_ROUND(sheet=sheet, row=line, column=column, **said))

    def _put(self, sheet: str, row: int, column: int, value: Any) -> None:
        key = key_of(row, column)
        if computed_cell(self.book.sheet(sheet).cells, key):
            said = HOLDS_FORMULA(cell=address(row, column), sheet=sheet, value=str(value))
            raise PackageError(said, self.book.path)
        self.cells.setdefault(sheet, {})[key] = stored(value, self.book.epoch_1904)


def computed_cell(cells: Cells, key: int) -> bool:
    """Return whether a formula fills a cell."""
    return bool(cells.formula_text(key)) or cells.anchor(key) != key or key in cells.data_tables


class _Known:
    """The rows of a table as they stand, found again by what they are known by; each once."""

    def __init__(self, table: Table, rows: Sequence[Mapping[str, str]]) -> None:
        self.table = table
        self.rows = rows
        self.free = set(range(len(rows)))
        self.at: dict[tuple[int, tuple[str, ...]], list[int]] = {}
        for at, row in enumerate(rows):
            for way, own in enumerate(marks(table, row)):
                for mark in own:
                    self.at.setdefault((way, mark), []).append(at)

    def find(self, row: Mapping[str, str]) -> int | None:
        """Return where the row stands already; ``None`` for one that is new."""
        own = marks(self.table, row)
        for way, each in enumerate(own):
            for at in sorted(self._candidates(way, each)):
                surer = zip(own[:way], marks(self.table, self.rows[at])[:way], strict=True)
                if at in self.free and not any(one and other for one, other in surer):
                    self.free.discard(at)
                    return at
        return None if any(own) else self._equal(row)

    def _candidates(self, way: int, own: set[tuple[str, ...]]) -> Iterator[int]:
        for mark in own:
            yield from self.at.get((way, mark), ())

    def _equal(self, row: Mapping[str, str]) -> int | None:
        """Return a row that nothing names is known by all that stands in it; one that is named is somebody else's."""
        for at in sorted(self.free):
            if not any(marks(self.table, self.rows[at])) and all(
                self.rows[at].get(key) == text for key, text in row.items()
            ):
                self.free.discard(at)
                return at
        return None


Rows = Sequence[Mapping[str, Any]]

#: A player's cell with the number of a member: ``10234``, ``王伟 #10234``.
_NUMBERED = re.compile(r"(?:(?P<name>.*?)[#＃])?\s*(?P<number>\d+)")


def settled(table: Table, rows: Rows, columns: Iterable[str]) -> tuple[Rows, Rows]:
    """Return the rows of a table for a workbook that has these ``columns``, and rows for its members' table.

    Where it has none for holdings, one without a player takes the player's place, as it is typed there; one beside a
    player goes to the members, and all players with it: who is in no table of members holds nothing.
    """
    columns = set(columns)
    player, holding = (_repeated(table, kind) for kind in (PLAYER, HOLDING))
    if player is None or holding is None:
        return rows, ()
    pairs = [
        (f"{player.key}{number}", f"{holding.key}{number}")
        for number in range(1, (holding.repeated.most if holding.repeated else 0) + 1)
        if f"{holding.key}{number}" not in columns and f"{player.key}{number}" in columns
    ]
    if not any(not is_blank(row.get(held)) for row in rows for _, held in pairs):
        return rows, ()
    named = any(not is_blank(row.get(who)) and not is_blank(row.get(held)) for row in rows for who, held in pairs)
    settled_rows, members = [], []
    for row in rows:
        own = dict(row)
        for who, held in pairs:
            holds = own.pop(held, None)
            if is_blank(own.get(who)):
                own[who] = holds
            elif named:
                members.append({**_member(own[who]), "holding": holds})
        settled_rows.append(own)
    return settled_rows, members


def _repeated(table: Table, kind: Any) -> Field | None:
    return next((each for each in table.columns if each.repeated and each.kind is kind), None)


def _member(cell: Any) -> dict[str, str]:
    """Return who a player's cell names, as a row of the members' table."""
    text = digits(cell).strip()
    found = _NUMBERED.fullmatch(text)
    if found is None:
        return {"name": text}
    return {"number": found["number"]} | ({"name": found["name"].strip()} if found["name"] else {})
