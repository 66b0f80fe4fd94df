"""A published list of members is read: what everybody holds on a day, by colour or in all, and points by year."""

from __future__ import annotations

import calendar
import datetime
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, takewhile
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from xlfuncs.core.cells import cell_at, is_blank, is_blank_row
from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import Joined, Said, Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events.dates import day_in, days_of, first_day, is_written_day
from xlfuncs.events.declaration import PLACE, table_name
from xlfuncs.events.fields import FoundField
from xlfuncs.events.people.names import begins_a_note, is_nobody, is_signature, number_in, says_none
from xlfuncs.events.people.roster import MEMBERS, Member, Person, person_of, unmarked
from xlfuncs.events.reading import COLUMN_TWICE
from xlfuncs.events.register import BY_EVENT, EVENTS_SHEET, Register
from xlfuncs.intake.ledger import MOST
from xlfuncs.intake.sheets import SheetRows, sheets_of, without_identities
from xlfuncs.intake.tables.colours import ByColour, by_colour, points
from xlfuncs.intake.tables.headings import HEADINGS_WITHIN, is_line
from xlfuncs.intake.tables.members import REGISTERED, member_number
from xlfuncs.intake.telling import LINES_NOT_READ
from xlfuncs.season.doubts import NOT_TAKEN, UNREADABLE, Doubt, NoEvent
from xlfuncs.season.ledger import Listed, ListedRow, Spot
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
NO_NUMBERS = Sentence(
    en="under '{column}' on the sheet '{sheet}', read as no number of a member: {words}",
    zh="工作表“{sheet}”的“{column}”列中读作没有会员号：{words}",
    ja="シート「{sheet}」の「{column}」で、会員番号なしと読み取りました：{words}",
)
MARK_NOT_TAKEN = Sentence(
    en="the number behind the name is not taken: {why}",
    zh="姓名后的号码未采用：{why}",
    ja="氏名の後ろの番号は取り込んでいません：{why}",
)
_READINGS = {*map(normal, (*READING, "フリガナ", "よみ", "よみがな", "読み", "読みがな", "かな", "カナ", "pinyin"))}
#: How a sheet is named where several of a file hold lists.
SHEET_OF = "{file} [{sheet}]"
#: What lists call a column besides, where none is headed by its own word; of those beside a place the club alone.
_CLUB = {word: key for word, key in REGISTERED.items() if key == "club"}
_PLACES = frozenset(map(normal, PLACE.label))
_NAMES = frozenset({"number", "name"})
#: What stands beside the day of which a list is, and beside none on which somebody made it.
_AS_OF = re.compile(r"截[至止]|[日月末]止|[現现]在|\bas (?:of|at)\b", re.IGNORECASE)
#: The month of which a list is, where its title names no day: 2025年12月.
_MONTH = re.compile(r"(\d{4})\s*[年./-]\s*(\d{1,2})(?!\d)")
_VALIDITY = re.compile("有[效効]期")


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
    found: list[tuple[_Headings, datetime.date | None]] = []
    for sheet in map(_shown, sheets):
        lists = _lists_on(file, sheet, register, also, only_by_colour=only_by_colour)
        found += [(each, day or _day_above(each, lists, register)) for each in lists]
    if not all(each.placed for each, _ in found):  # beside a list are results those with places
        found = [(each, of) for each, of in found if not each.placed]
    if not found:
        return []
    holding = {each.sheet.name for each, _ in found}
    if others := [sheet.name for sheet in sheets if sheet.name not in holding and any(sheet.rows)]:
        told.append(NO_LIST_ON(sheets=Joined(others, most=MOST)))
    named = {of for _, of in found} - {None}
    only = named.pop() if len(named) == 1 else None
    of_days: dict[datetime.date | None, list[Listed]] = {}
    for each, of in found:
        known_as = SHEET_OF.format(file=file, sheet=each.sheet.name) if len(holding) > 1 else str(file)
        read = _read(each, register, of or only, known_as)
        of_days.setdefault(read.day, []).append(read)
        told += read.told
    return [_together(str(file), lists, told if not at else ()) for at, lists in enumerate(of_days.values())]


def _shown(sheet: SheetRows) -> SheetRows:
    """Return a sheet whose dates are as its cells show them, since in the cells they are numbers."""
    if not sheet.days:
        return sheet
    rows = ([sheet.days.get((at, to), cell) for to, cell in enumerate(row, 1)] for at, row in enumerate(sheet.rows, 1))
    return sheet._replace(rows=[*rows])


def _together(file: str, lists: Sequence[Listed], told: Sequence[Told]) -> Listed:
    """Return the lists of one day in a file as one."""
    return Listed(
        file,
        lists[0].day,
        rows=[row for each in lists for row in each.rows],
        lost=[lost for each in lists for lost in each.lost],
        unused=[*dict.fromkeys(head for each in lists for head in each.unused)],
        told=told,
    )


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
    meanings = (also, own, _CLUB if placed else REGISTERED)
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

    >>> _keys(["单位", "name", "姓名", "俱乐部"], [{"name": "name", "姓名": "name"}, _CLUB])
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


def _read(own: _Headings, register: Register, day: datetime.date | None, file: str) -> Listed:
    """Return the list below headings, as it stands in a ``file`` that is known as this."""
    sheet = own.sheet
    columns = _columns(register, own, day)
    rows: list[ListedRow] = []
    lost: list[Doubt] = []
    lines: list[str] = []
    for at in range(own.top + 1, own.below):
        if _is_somebody(own, columns, at):
            spot = Spot(file, at + 1)
            try:
                rows.append(_row(own, register, columns, at, spot, lost))
            except CellError as wrong:
                lost.append(Doubt(*spot, NOT_TAKEN(why=wrong.reason)))
            continue
        filled = _filled(own, at)
        if any(isinstance(cell, str) for cell in filled.values()):
            lines += [address(at + 1, column + 1) for column in filled]
    unused = [head for at, head in enumerate(own.heads) if at not in columns.used and not is_blank(head)]
    told: list[Told] = [*_without_numbers(own, columns, rows)]
    if lines:
        told.append(LINES_NOT_READ(sheet=sheet.name, table=table_name(MEMBERS.key), cells=Joined(lines, most=MOST)))
    return Listed(file, day, rows, lost, [digits(head).strip() for head in unused], told=told)


def _without_numbers(own: _Headings, columns: _Columns, rows: Iterable[ListedRow]) -> Iterator[Told]:
    """Say what stands in the place of the numbers of members who have none, but for strokes."""
    for column in (at for at, each in columns.members if each.key == "number"):
        cells = [cell_at(own.sheet.rows[row.spot.row - 1], column) for row in rows if row.spot.row and row.person.name]
        words = {digits(cell).strip(): None for cell in cells if not (is_blank(cell) or says_none(cell))}
        if none := [shown(word) for word in words if not member_number(word)]:
            head = digits(own.typed[column]).strip()
            yield NO_NUMBERS(column=head, sheet=own.sheet.name, words=Joined(none, most=MOST))


def _filled(own: _Headings, at: int) -> dict[int, Any]:
    """Return the cells of a list in a row, by their columns, all from 0."""
    cells = enumerate(own.sheet.rows[at][own.first : own.last], own.first)
    return {column: cell for column, cell in cells if not is_blank(cell)}


def _is_somebody(own: _Headings, columns: _Columns, at: int) -> bool:
    """Return whether a row, from 0, has somebody's number or name, and is no sum, no end, no line of text."""
    sheet, filled = own.sheet, _filled(own, at)
    named = [column for column, each in columns.members if each.key in _NAMES]
    names = [filled[column] for column in named if column in filled and not says_none(filled[column])]
    if not names:
        return any((at + 1, column + 1) in sheet.unknown for column in named)
    if any(map(is_nobody, names)) or (len(filled) == 1 and _is_title(names[0])):
        return False
    figures = columns.used - dict(columns.members).keys()
    return not is_line(MEMBERS, own.known, sheet, at, slice(own.first, named[0]), figures)


def _is_title(cell: Any) -> bool:
    """Return whether a cell that stands alone is a title: it names a day, and can be no number of a member.

    >>> [_is_title(cell) for cell in ("截至2025年12月31日", "2025-12-31", "2025年12月", "2024-0012", "20251231")]
    [True, True, True, False, False]
    """
    if not isinstance(cell, str) or _day_in(cell) is None:
        return False
    return is_written_day(cell) or not number_in(cell)


def _row(own: _Headings, register: Register, columns: _Columns, at: int, spot: Spot, lost: list[Doubt]) -> ListedRow:
    """Return what a row, from 0, says, with what of it is ``lost``; ``CellError`` where it cannot be read, or
    contradicts itself.
    """
    cells, parts = own.sheet.rows[at], own.colours
    for column in sorted(columns.counted):
        if (at + 1, column + 1) in own.sheet.unknown:
            raise CellError(VALUE, NOT_COMPUTED(cell=address(at + 1, column + 1)))
    found: dict[str, Any] = {}
    for column, each in columns.members:
        # of a club that is merged over its members each is one
        cell = own.sheet.shown_at(at, column) if each.key == "club" else cell_at(cells, column)
        if not (is_blank(cell) or says_none(cell) or (parts and each.key == "holding")):
            found[each.key] = each.field.kind.take(cell, each.label)
    row = ListedRow(spot, Person())
    if parts:
        held = points(register, parts, own.typed, cells)
        found["holding"] = held.holding
        row = row._replace(colours=held.colours, columns=frozenset(parts.colours))
    reading = digits(cell_at(cells, columns.reading) or "").strip() if columns.reading is not None else ""
    pages = cells_of_pages(register, columns.further, own.typed, cells)
    person, other = _person(found)
    if other:
        lost.append(Doubt(*spot, MARK_NOT_TAKEN(why=other)))
    return row._replace(person=person, pages=pages, reading=reading)


def _person(found: Mapping[str, Any]) -> tuple[Person, Said | None]:
    """Return the member whom cells name, by the keys of their columns, without what is marked beside the name, and
    what is to say where another number is; ``CellError`` where a mark contradicts the holding.
    """
    member = Member()
    member.unreadable = frozenset()
    for key, cell in found.items():
        setattr(member, key, cell)
    if member.name and not member_number(member.number):
        member.number = ""
    column, said = unmarked(member) or ("", None)
    if column == "holding":
        raise CellError(VALUE, said)
    return person_of(member), said


def _day_above(own: _Headings, lists: Sequence[_Headings], register: Register) -> datetime.date | None:
    """Return the day that the titles of a list name, else those of the first list of its sheet.

    Titles are the rows between the last member of the list above and the headings, those behind the last blank row
    first. What stands right below that member belongs to the list above, where a blank row follows; so do, anywhere,
    notes and who signs.
    """
    above = [each for each in lists if each.below == own.top]
    if not above:
        return _day_of(own.sheet.rows[: own.top])
    blocks: list[list[Sequence[Any]]] = [[]]
    for row in own.sheet.rows[max(_last(each, register) for each in above) + 1 : own.top]:
        if is_blank_row(row):
            blocks.append([])
        else:
            blocks[-1].append([*takewhile(lambda cell: not _closes(cell), row)])
    titles = [row for block in reversed(blocks[1:] or blocks) for row in block]
    return _day_of(titles) or _day_above(lists[0], lists, register)


def _closes(cell: Any) -> bool:
    """Return whether a cell begins what stands below a list: a note, or who signs."""
    return isinstance(cell, str) and (begins_a_note(cell) or is_signature(cell))


def _day_of(titles: Iterable[Sequence[Any]]) -> datetime.date | None:
    """Return the first day of which titles say that a list is, else the first that they name.

    >>> f"{_day_of([['更新日期', '2026-01-05'], ['截至', '2025-12-31']])}"
    '2025-12-31'
    """
    named: list[datetime.date] = []
    as_of: list[datetime.date] = []
    for row in titles:
        words = ""
        for cell in row:
            if isinstance(cell, str):
                words += cell
                if day := _day_in(cell):
                    (as_of if _AS_OF.search(words) else named).append(day)
                    words = ""
    return next(iter(as_of + named), None)


def _last(own: _Headings, register: Register) -> int:
    """Return the row of the last member of a list, from 0; that of the headings where it has none."""
    columns = _columns(register, own, None)
    return max((at for at in range(own.top + 1, own.below) if _is_somebody(own, columns, at)), default=own.top)


def _day_in(cell: str) -> datetime.date | None:
    """Return the day that a cell names, of several the last, else the last of its month.

    While members are valid is no period that the list is of: it is of the day on which that begins.

    >>> [f"{_day_in(cell)}" for cell in ("令和7年12月31日現在", "截至 2025年12月31日", "2025年12月", "2026年会员名单")]
    ['2025-12-31', '2025-12-31', '2025-12-31', 'None']
    >>> [f"{_day_in(cell)}" for cell in ("统计期间：2025年1月1日至12月31日", "2025-01-01~2025-12-31 大师分")]
    ['2025-12-31', '2025-12-31']
    >>> [f"{_day_in(cell)}" for cell in ("有效期：2026年1月1日至12月31日", "有効期間 2026.4.1～2027.3.31")]
    ['2026-01-01', '2026-04-01']
    """
    if at := day_in(cell):
        days = days_of(cell[at])
        return days[1] if days and not _VALIDITY.search(cell) else first_day(cell[at])
    for found in _MONTH.finditer(digits(cell)):
        year, month = int(found[1]), int(found[2])
        if 1 <= month <= 12 and year:
            return datetime.date(year, month, calendar.monthrange(year, month)[1])
    return None
