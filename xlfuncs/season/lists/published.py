"""A published list of members is read: what everybody holds on a day, by colour or in all, and points by year."""

from __future__ import annotations

import calendar
import datetime
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from xlfuncs.core.cells import cell_at, is_blank
from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.quoting import digits
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events.dates import first_day
from xlfuncs.events.declaration import PLACE, table_name
from xlfuncs.events.fields import FoundField
from xlfuncs.events.people.names import is_nobody
from xlfuncs.events.people.roster import MEMBERS, Person
from xlfuncs.events.reading import COLUMN_TWICE
from xlfuncs.events.register import BY_EVENT, EVENTS_SHEET, Register
from xlfuncs.intake.ledger import MOST
from xlfuncs.intake.sheets import SheetRows, sheets_of, without_identities
from xlfuncs.intake.tables.colours import ByColour, by_colour, points
from xlfuncs.intake.tables.headings import HEADINGS_WITHIN, is_line
from xlfuncs.intake.tables.members import REGISTERED
from xlfuncs.intake.telling import LINES_NOT_READ
from xlfuncs.season.doubts import NOT_TAKEN, UNREADABLE, Doubt, NoEvent
from xlfuncs.season.ledger import Listed, Spot, Who, who
from xlfuncs.season.lists.days import listed_already
from xlfuncs.season.lists.years import Column, cells_of_pages, columns_of_pages
from xlfuncs.season.own_columns import READING
from xlfuncs.xlsx.address import address
from xlfuncs.xlsx.errors import PackageError

NO_LIST_ON = Sentence(
    en="not read, since no list of members is on it: {sheets}",
    zh="未读取（其中没有会员名单）：{sheets}",
    ja="読み取っていません（会員の一覧がありません）：{sheets}",
)
NOT_COMPUTED = Sentence(
    en="the formula in {cell} has not been computed; open the workbook in Excel or LibreOffice and save it",
    zh="{cell} 的公式还没有计算；请用 Excel 或 LibreOffice 打开并保存",
    ja="{cell} の数式が計算されていません。Excel か LibreOffice で開いて保存してください",
)
_READINGS = {*map(normal, (*READING, "フリガナ", "よみ", "よみがな", "読み", "読みがな", "かな", "カナ", "pinyin"))}
#: How a sheet is named where several of a file hold lists.
SHEET_OF = "{file} [{sheet}]"
#: What lists call the club besides.
CLUB = dict.fromkeys(map(normal, ("クラブ", "所属", "所属センター", "センター", "俱乐部", "所属单位", "单位")), "club")
#: What lists call a column besides, where none is headed by its own word; of those beside a place the club alone.
_BESIDES = REGISTERED | CLUB
_PLACES = frozenset(map(normal, PLACE.label))
_NAMES = frozenset({"number", "name"})
#: The month of which a list is, where its title names no day: 2025年12月.
_MONTH = re.compile(r"(\d{4})\s*[年./-]\s*(\d{1,2})(?!\d)")


def published_lists(
    file: Path,
    register: Register,
    *,
    only_by_colour: bool,
    renamed: Mapping[str, str] = MappingProxyType({}),
    day: datetime.date | None = None,
) -> list[Listed]:
    """Return the members' lists of a file, one for each day of which they are, on whatever sheets they stand, below
    each other or side by side; ``PackageError`` where it cannot be read.

    ``only_by_colour``: take only lists with a column for each colour and without places, since results name people
    too. ``renamed``: headings that are not known, each with the key of the column that it is. ``day``: of which the
    file is, where its titles do not say it.
    """
    also = {normal(heading): key for heading, key in renamed.items()}
    sheets = [each for each in sheets_of(file, lambda cell: MEMBERS.columns.find(cell) is not None) if not each.hidden]
    if any(each.name in {*BY_EVENT, *EVENTS_SHEET} for each in sheets):  # a register, or what somebody made of one
        return []
    told: list[Told] = []
    with listening(told.append):
        sheets = without_identities(sheets)
    found = [(sheet, _lists_on(file, sheet, register, also, only_by_colour=only_by_colour)) for sheet in sheets]
    if not all(each.placed for _, lists in found for each in lists):  # beside a list are results those with places
        found = [(sheet, [each for each in lists if not each.placed]) for sheet, lists in found]
    holding = [sheet for sheet, lists in found if lists]
    if not holding:
        return []
    if others := [sheet.name for sheet in sheets if sheet not in holding and any(sheet.rows)]:
        told.append(NO_LIST_ON(sheets=Joined(others, most=MOST)))
    days = {sheet.name: day or _day(sheet.rows[: lists[0].top]) for sheet, lists in found if lists}
    named = {*days.values()} - {None}
    only = named.pop() if len(named) == 1 else None
    taken: dict[datetime.date | None, _Taken] = {}
    for sheet, lists in found:
        for each in lists:
            of = days[sheet.name] or only
            known_as = SHEET_OF.format(file=file, sheet=sheet.name) if len(holding) > 1 else str(file)
            told += taken.setdefault(of, _Taken(register, of)).take(each, known_as)
    return [each.listed(str(file), told if not number else ()) for number, each in enumerate(taken.values())]


def lists_among(doubts: Iterable[Doubt], register: Register | None) -> tuple[list[Listed], list[Doubt]]:
    """Return the published lists by colour among workbooks that hold no event, and the doubts about the others."""
    found: list[Listed] = []
    left: list[Doubt] = []
    for each in doubts:
        lists: list[Listed] = []
        wrong = each
        if register and isinstance(each, NoEvent):
            try:
                lists = published_lists(Path(each.file), register, only_by_colour=True)
            except PackageError as failure:
                wrong = Doubt(each.file, None, UNREADABLE(why=failure.said))
        found += lists
        left += [] if lists else [wrong]
    return found, left


class _Headings(NamedTuple):
    """The headings of one list: the rows between which it stands, from 0, and the columns that are its own.

    ``heads``: those of all columns of the sheet, ``None`` of others', and the key where one was said to be a column of
    ours. ``known``: what they mean of a member, each once.
    ``colours``: of a list by colour. ``placed``: its members have places.
    """

    sheet: SheetRows
    top: int
    below: int
    first: int
    last: int
    heads: Sequence[Any]
    known: Sequence[FoundField | None]
    colours: ByColour | None
    placed: bool

    @property
    def typed(self) -> Sequence[Any]:
        """The headings as they stand in the sheet, for sentences."""
        return self.sheet.rows[self.top]


def _lists_on(
    file: Path, sheet: SheetRows, register: Register, also: dict[str, str], *, only_by_colour: bool
) -> list[_Headings]:
    """Return the lists of a sheet; one that is headed further down ends the one above it."""
    found: list[_Headings] = []
    above: list[_Headings] = []
    for at in range(len(sheet.rows)):
        if at >= HEADINGS_WITHIN and not above:
            break
        if own := _headed(file, sheet, at, register, also, only_by_colour=only_by_colour):
            found += (each._replace(below=at) for each in above)
            above = own
    return found + above


def _headed(
    file: Path, sheet: SheetRows, at: int, register: Register, also: dict[str, str], *, only_by_colour: bool
) -> list[_Headings]:
    """Return the lists that a row heads, one beside the other: each has its own column for numbers or names.

    ``PackageError`` where a list has a heading twice: nobody can say which of the two is meant.
    """
    cells = sheet.rows[at]
    words = [normal(cell) if isinstance(cell, str) else "" for cell in cells]
    placed = not _PLACES.isdisjoint(words)  # beside a place MP was won
    own = {word: each.key for word, each in zip(words, MEMBERS.columns.in_row(cells), strict=True) if each}
    meanings = (also, own, CLUB if placed else _BESIDES)
    meant = [word if any(word in each for each in meanings) else "" for word in words]
    if not any(meant):
        return []

    def lists(starts: Sequence[int]) -> Iterator[_Headings | None]:
        for first, last in pairwise([*starts, max(map(len, sheet.rows))]):
            keys = _keys([word if first <= column < last else "" for column, word in enumerate(meant)], meanings)
            mine = [head if first <= column < last else None for column, head in enumerate(cells)]
            for column, key in keys.items():
                if own.get(words[column]) != key:
                    mine[column] = key
            known = [each if column in keys else None for column, each in enumerate(MEMBERS.columns.in_row(mine))]
            has = {each.key for each in known if each}
            colours = by_colour(register, mine, single=not (placed or only_by_colour))
            if only_by_colour:
                holds = colours is not None and not placed
            else:
                holds = colours is not None or not has.isdisjoint(register.believed)
            is_list = holds and has & _NAMES
            yield _Headings(sheet, at, len(sheet.rows), first, last, mine, known, colours, placed) if is_list else None

    starts = _starts(meant)
    beside = [each for each in lists(starts) if each]
    if len(beside) == len(starts):
        return beside
    if any(lists([0])):
        twice = digits(cells[starts[1]]).strip()
        raise PackageError(COLUMN_TWICE(table=table_name(MEMBERS.key), column=twice), file)
    return []


def _keys(words: Sequence[str], meanings: Iterable[Mapping[str, str]]) -> dict[int, str]:
    """Return the keys of a list's columns, by where they stand, from 0.

    Of several that mean the same only one does: the first in the first of the ``meanings`` that has any of them.

    >>> _keys(["单位", "name", "姓名", "俱乐部"], [{"name": "name", "姓名": "name"}, CLUB])
    {1: 'name', 0: 'club'}
    """
    found: dict[int, str] = {}
    for meaning in meanings:
        for at, word in enumerate(words):
            if word in meaning and at not in found and meaning[word] not in found.values():
                found[at] = meaning[word]
    return found


def _starts(words: Sequence[str]) -> list[int]:
    """Return where in a row of headings lists begin, the first at 0: with a word that the one before has already."""
    starts, met = [0], set[str]()
    for at, word in enumerate(words):
        if word in met:
            starts.append(at)
            met = set()
        if word:
            met.add(word)
    return starts


def _is_reading(head: Any) -> bool:
    """Return whether a heading stands over readings.

    >>> _is_reading("フリガナ"), _is_reading("姓名")
    (True, False)
    """
    return isinstance(head, str) and normal(head) in _READINGS


class _Columns(NamedTuple):
    """The columns of a list that are read, from 0: those of members, of further pages, and that of readings.

    ``counted``: all of them but for totals, which only say the colours once more.
    """

    members: Sequence[tuple[int, FoundField]]
    further: Mapping[int, Column]
    reading: int | None
    totals: Sequence[int]
    counted: Collection[int]

    @property
    def used(self) -> set[int]:
        """All of them."""
        return {*self.counted, *self.totals}


def _columns(register: Register, own: _Headings, day: datetime.date | None) -> _Columns:
    colours = own.colours.colours if own.colours else {}
    totals = own.colours.totals if own.colours else ()
    members = [(at, each) for at, each in enumerate(own.known) if each]
    further = columns_of_pages(register, own.heads, day, colours)
    reading = next((at for at, head in enumerate(own.heads) if _is_reading(head)), None)
    counted = {*(at for at, _ in members), *colours.values(), *further, *([] if reading is None else [reading])}
    return _Columns(members, further, reading, totals, counted - {*totals})


class _Row(NamedTuple):
    """A row of a list: where it stands, who it is, points by colour, what it says for further pages, how the name is
    read.
    """

    spot: Spot
    person: Person
    colours: Mapping[str, Decimal]
    pages: Mapping[str, Mapping[str, Decimal]]
    reading: str

    @property
    def says(self) -> tuple[Any, ...]:
        """What it says, wherever it stands and in whatever width."""
        return self.person.known_as, self.person._replace(number="", name=""), *self[2:]


class _Taken:
    """What is taken of the lists of one day."""

    def __init__(self, register: Register, day: datetime.date | None) -> None:
        self.register, self.day = register, day
        self.people: list[Person] = []
        self.rows: dict[Who, Spot] = {}
        self.colours: dict[Who, Mapping[str, Decimal]] = {}
        self.pages: dict[Who, Mapping[str, Mapping[str, Decimal]]] = {}
        self.readings: dict[Who, str] = {}
        self.lost: list[Doubt] = []
        self.unused: dict[str, None] = {}
        #: The first row of everybody, by the number, else by the name.
        self._met: dict[str, _Row] = {}

    def take(self, own: _Headings, file: str) -> Iterator[Told]:
        """Take the rows of a list in a ``file`` that is known as this; yield what is told of it and is no doubt."""
        sheet = own.sheet
        columns = _columns(self.register, own, self.day)
        named = [at for at, each in columns.members if each.key in _NAMES]
        figures = columns.used - dict(columns.members).keys()
        lines: list[str] = []
        for at in range(own.top + 1, own.below):
            cells, line = sheet.rows[at], at + 1
            names = [cell for column in named if not is_blank(cell := cell_at(cells, column))]
            nobody = not names and all((line, column + 1) not in sheet.unknown for column in named)
            before = slice(own.first, named[0])
            if nobody or any(map(is_nobody, names)) or is_line(MEMBERS, own.known, sheet, at, before, figures):
                own_cells = enumerate(cells[own.first : own.last], own.first + 1)
                filled = [(column, cell) for column, cell in own_cells if not is_blank(cell)]
                if any(isinstance(cell, str) for _, cell in filled):
                    lines += [address(line, column) for column, _ in filled]
                continue
            spot = Spot(file, line)
            try:
                self._take_row(own, columns, at, spot)
            except CellError as wrong:
                self.lost.append(Doubt(*spot, NOT_TAKEN(why=wrong.reason)))
        unused = (head for at, head in enumerate(own.heads) if at not in columns.used and not is_blank(head))
        self.unused |= dict.fromkeys(digits(head).strip() for head in unused)
        if lines:
            yield LINES_NOT_READ(sheet=sheet.name, table=table_name(MEMBERS.key), cells=Joined(lines, most=MOST))

    def _take_row(self, own: _Headings, columns: _Columns, at: int, spot: Spot) -> None:
        """Take a row, from 0; ``CellError`` where it cannot be read, or says otherwise than one before it."""
        cells, parts = own.sheet.rows[at], own.colours
        for column in sorted(columns.counted):
            if (at + 1, column + 1) in own.sheet.unknown:
                raise CellError(VALUE, NOT_COMPUTED(cell=address(at + 1, column + 1)))
        found: dict[str, Any] = {}
        for column, each in columns.members:
            # of a club that is merged over its members each is one
            cell = own.sheet.shown_at(at, column) if each.key == "club" else cell_at(cells, column)
            if not is_blank(cell) and not (parts and each.key == "holding"):
                found[each.key] = each.field.kind.take(cell, each.label)
        name, number = found.get("name", ""), found.get("number", "")
        if not (name or number):
            return
        key = who(number, name)
        colours: Mapping[str, Decimal] = {}
        if parts:
            held = points(self.register, parts, own.typed, cells)
            found["holding"], colours = held.holding, held.colours
        pages = cells_of_pages(self.register, columns.further, own.typed, cells)
        reading = digits(cell_at(cells, columns.reading) or "").strip() if columns.reading is not None else ""
        person = Person(**{each: found[each] for each in found.keys() & {*Person._fields}})
        row = _Row(spot, person, colours, pages, reading)
        first = self._met.setdefault(key[0] or key[1], row)
        if first is row:
            self.people.append(person)
            self.rows[key], self.colours[key], self.pages[key], self.readings[key] = row[0], colours, pages, reading
        elif first.says != row.says:
            raise CellError(VALUE, listed_already(first.spot, first.person))

    def listed(self, file: str, told: Sequence[Told]) -> Listed:
        """Return what was taken of the file."""
        return Listed(
            file,
            self.day,
            self.people,
            self.rows,
            self.colours,
            self.lost,
            self.pages,
            self.readings,
            [*self.unused],
            told=told,
        )


def _day(rows: Sequence[Sequence[Any]]) -> datetime.date | None:
    """Return the first day that the rows above the headings name; where they name only a month, its last day."""
    cells = [cell for row in rows for cell in row if isinstance(cell, str | datetime.date)]
    return next(filter(None, map(_day_in, cells)), None)


def _day_in(cell: str | datetime.date) -> datetime.date | None:
    """Return the day that a cell names, else the last of its month.

    >>> [f"{_day_in(cell)}" for cell in ("令和7年12月31日現在", "截至 2025年12月31日", "2025年12月", "2026年会员名单")]
    ['2025-12-31', '2025-12-31', '2025-12-31', 'None']
    """
    if (day := first_day(cell)) or not isinstance(cell, str):
        return day
    for found in _MONTH.finditer(digits(cell)):
        year, month = int(found[1]), int(found[2])
        if 1 <= month <= 12 and year:
            return datetime.date(year, month, calendar.monthrange(year, month)[1])
    return None
