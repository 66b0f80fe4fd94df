"""A published list of members is read: what everybody holds on a day, by colour or in all, and points by year."""

from __future__ import annotations

import calendar
import datetime
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from xlfuncs.core.cells import cell_at, is_blank
from xlfuncs.core.errors import CellError
from xlfuncs.core.quoting import digits
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import LANGUAGES, Joined, Told
from xlfuncs.core.words import normal
from xlfuncs.events.dates import first_day
from xlfuncs.events.declaration import PLACE, table_name
from xlfuncs.events.people.names import is_stroke, is_sum
from xlfuncs.events.people.roster import MEMBERS, Person
from xlfuncs.events.register import BY_EVENT, EVENTS_SHEET, Page, Register
from xlfuncs.intake.sheets import SheetRows, sheets_of, without_identities
from xlfuncs.intake.tables.colours import ByColour, by_colour, points, points_in
from xlfuncs.intake.tables.headings import HEADINGS_WITHIN, MOST, is_line
from xlfuncs.intake.tables.registrations import REGISTERED
from xlfuncs.intake.telling import LINES_NOT_READ
from xlfuncs.season.doubts import NOT_TAKEN, Doubt, NoEvent
from xlfuncs.season.ledger import Listed, Who, who
from xlfuncs.season.own_columns import READING
from xlfuncs.xlsx.address import address

_READINGS = {*map(normal, (*READING, "フリガナ", "よみ", "よみがな", "読み", "読みがな", "かな", "カナ", "pinyin"))}
#: What lists call the club besides.
CLUB = dict.fromkeys(map(normal, ("クラブ", "所属", "所属センター", "センター", "俱乐部", "所属单位", "单位")), "club")
#: Which of several years a heading means: MP1, 2025年MP, 3年前のRP, 直前1年.
_NUMBER = re.compile(r"(?P<word>.*?\D)(?P<number>\d{1,2})")
_AGO = re.compile(r"(?P<before>.*?)(?P<number>\d{1,2})年前[のに]?(?P<behind>.*)")
_OF_YEAR = re.compile(r"(?P<before>\D*?)(?P<year>(?:19|20)\d\d)年?度?(?P<behind>.*)")
_SIGNS = re.compile(r"[()（）\[\]・:：_\-]|分$|ポイント$|points?$")
#: The month of which a list is, where its title names no day: 2025年12月.
_MONTH = re.compile(r"(\d{4})\s*[年./-]\s*(\d{1,2})(?!\d)")


def published_list(
    file: Path, register: Register, *, only_by_colour: bool, renamed: Mapping[str, str] = MappingProxyType({})
) -> Listed | None:
    """Return the members' list of a file, ``None`` where it is none; ``PackageError`` where it cannot be read.

    ``only_by_colour``: take only a list with a column for each colour and without places, since results name people
    too. ``renamed``: headings that are not known, each with the key of the column that it is.
    """
    keys = CLUB | {normal(heading): key for heading, key in renamed.items()}
    sheets = [each for each in sheets_of(file, lambda cell: MEMBERS.columns.find(cell) is not None) if not each.hidden]
    if any(each.name in {*BY_EVENT, *EVENTS_SHEET} for each in sheets):  # a register, or what somebody made of one
        return None
    for sheet in sheets:
        for at, cells in enumerate(sheet.rows[:HEADINGS_WITHIN]):
            words = [normal(cell) if isinstance(cell, str) else "" for cell in cells]
            placed = not {*words}.isdisjoint(map(normal, PLACE.label))  # beside a place MP was won
            known = keys if placed else REGISTERED | keys
            heads = [known.get(word, cell) for word, cell in zip(words, cells, strict=True)]
            has = {each.key for each in MEMBERS.columns.in_row(heads) if each}
            colours = by_colour(register, heads, single=not (placed or only_by_colour))
            if only_by_colour:
                holds = colours is not None and not placed
            else:
                holds = colours is not None or not has.isdisjoint(register.believed)
            if holds and has & {"number", "name"}:
                return _read_list(file, sheet, at, heads, colours, register)
    return None


def lists_among(doubts: Iterable[Doubt], register: Register | None) -> tuple[list[Listed], list[Doubt]]:
    """Return the published lists by colour among workbooks that hold no event, and the doubts about the others."""
    found: list[Listed] = []
    left: list[Doubt] = []
    for each in doubts:
        if (
            register
            and isinstance(each, NoEvent)
            and (one := published_list(Path(each.file), register, only_by_colour=True))
        ):
            found.append(one)
        else:
            left.append(each)
    return found, left


def _read_list(
    file: Path, sheet: SheetRows, top: int, heads: Sequence[Any], parts: ByColour | None, register: Register
) -> Listed:
    told: list[Told] = []
    with listening(told.append):
        (sheet,) = without_identities([sheet])
    day = _day(sheet.rows[:top])
    further = columns_of_pages(register, heads, day, parts.colours if parts else {})
    reading = next((at for at, head in enumerate(heads) if is_reading(head)), None)
    known = MEMBERS.columns.in_row(heads)
    columns = [(at, each) for at, each in enumerate(known) if each]
    people: list[Person] = []
    rows: dict[Who, int] = {}
    colours: dict[Who, Mapping[str, Decimal]] = {}
    pages: dict[Who, Mapping[str, Mapping[str, Decimal]]] = {}
    readings: dict[Who, str] = {}
    lost: list[Doubt] = []
    named = [at for at, each in columns if each.key in ("number", "name")]
    lines: list[str] = []
    for line, cells in enumerate(sheet.rows[top + 1 :], top + 2):
        names = [cell for at in named if not is_blank(cell := cell_at(cells, at))]
        if not names or any(map(is_sum, names)) or is_line(MEMBERS, known, sheet, line - 1, slice(named[0])):
            filled = [(at, cell) for at, cell in enumerate(cells, 1) if not is_blank(cell)]
            if any(isinstance(cell, str) for _, cell in filled):
                lines += [address(line, at) for at, _ in filled]
            continue
        found: dict[str, Any] = {}
        try:
            for at, each in columns:
                # of a club that is merged over its members each is one
                cell = sheet.shown_at(line - 1, at) if each.key == "club" else cell_at(cells, at)
                if not is_blank(cell) and not (parts and each.key == "holding"):
                    found[each.key] = each.field.kind.take(cell, each.label)
            name, number = found.get("name", ""), found.get("number", "")
            if not (name or number):
                continue
            key = who(number, name)
            if parts:
                own = points(register, parts, heads, cells)
                found["holding"], colours[key] = own.holding, own.colours
            pages[key] = cells_of_pages(register, further, heads, cells)
            if reading is not None and not is_blank(cell := cell_at(cells, reading)):
                readings[key] = digits(cell).strip()
        except CellError as wrong:
            lost.append(Doubt(str(file), line, NOT_TAKEN(why=wrong.reason)))
            continue
        people.append(Person(**{each: found[each] for each in found.keys() & {*Person._fields}}))
        rows.setdefault(key, line)
    if lines:
        told.append(LINES_NOT_READ(sheet=sheet.name, table=table_name(MEMBERS.key), cells=Joined(lines, most=MOST)))
    used = {*(at for at, _ in columns), *(parts.columns if parts else ()), *further, reading}
    unused = [digits(head).strip() for at, head in enumerate(heads) if at not in used and not is_blank(head)]
    return Listed(str(file), day, people, rows, colours, lost, pages, readings, unused, told=told)


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


# --- the columns of further pages: years of points


class Column(NamedTuple):
    """A column of a further page: the page's key, and its own."""

    page: str
    key: str


def is_reading(head: Any) -> bool:
    """Return whether a heading stands over readings.

    >>> is_reading("フリガナ"), is_reading("姓名")
    (True, False)
    """
    return isinstance(head, str) and normal(head) in _READINGS


def columns_of_pages(
    register: Register,
    heads: Sequence[Any],
    day: datetime.date | None,
    colours: Mapping[str, int] = MappingProxyType({}),
) -> dict[int, Column]:
    """Return the columns, from 0, that belong to a further page of the register, as their headings say.

    A calendar year in a heading counts back from the ``day`` of the list. The points of a colour are the page's total
    of them too (``total_red``), which has no column of its own then; ``colours``: where they stand.

    >>> from xlfuncs.events.register import REGISTERS
    >>> heads = ["氏名", "2025年MP", "2年前MP", "RP3", "mp_4"]
    >>> [each.key for each in columns_of_pages(REGISTERS["jcbl"], heads, datetime.date(2025, 12, 31)).values()]
    ['mp_1', 'mp_2', 'red_3', 'mp_4']
    """
    found: dict[int, Column] = {}
    for page in register.pages:
        words = _words(page)
        for at, head in enumerate(heads):
            key = words.get(_meant(head, day)) if isinstance(head, str) else None
            if key is not None and Column(page.key, key) not in found.values():
                found.setdefault(at, Column(page.key, key))
        for colour, at in colours.items():
            total = Column(page.key, f"total_{colour}")
            if total.key in page.typed and total not in found.values():
                found.setdefault(at, total)
    return found


def _words(page: Page) -> dict[str, str]:
    """Return what the columns that people may fill in, and those of the latest year, are called."""
    stems = {key.rpartition("_")[0] for key in page.typed if key.rpartition("_")[2].isdecimal()}
    wanted = {*page.typed, *(f"{stem}_1" for stem in stems)}
    return {
        _plain(word): each.key
        for each in page.columns
        if each.key in wanted
        for word in (each.key, *(each.label.text(language) for language in LANGUAGES))
    }


def _plain(word: str) -> str:
    return _SIGNS.sub("", normal(word))


def _meant(head: str, day: datetime.date | None) -> str:
    """Return a heading with the number of its year behind it, 1 for the latest."""
    word = normal(head)
    if (of_year := _OF_YEAR.fullmatch(word)) and day is not None:
        return f"{_plain(of_year['before'] + of_year['behind'])}{day.year + 1 - int(of_year['year'])}"
    if ago := _AGO.fullmatch(word):
        return f"{_plain(ago['before'] + ago['behind'])}{int(ago['number'])}"
    if (numbered := _NUMBER.fullmatch(word)) and not _plain(word).endswith(numbered["number"]):
        return f"{_plain(numbered['word'])}{int(numbered['number'])}"
    return _plain(word)


def cells_of_pages(
    register: Register, columns: Mapping[int, Column], heads: Sequence[Any], row: Sequence[Any]
) -> dict[str, dict[str, Decimal]]:
    """Return what a row says for further pages, by their keys; ``CellError`` where a cell is no number."""
    found: dict[str, dict[str, Decimal]] = {page.key: {} for page in register.pages} if columns else {}
    for at, column in columns.items():
        cell = cell_at(row, at)
        if not is_blank(cell) and not is_stroke(cell) and (number := points_in(digits(heads[at]), cell)) is not None:
            found[column.page][column.key] = number
    return found
