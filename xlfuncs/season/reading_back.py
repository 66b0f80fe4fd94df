"""A register is read back from its workbook, as people may have corrected it since."""

from __future__ import annotations

import datetime
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from decimal import Decimal
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from xlfuncs.core.arguments import Kind, Whole
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import ZERO, exact, number_in, numeral
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.registry import RULEBOOKS
from xlfuncs.core.sentences import LANGUAGES, Joined, Told
from xlfuncs.core.words import normal
from xlfuncs.events.dates import DateCell, first_day
from xlfuncs.events.declaration import EVENTS
from xlfuncs.events.people.names import is_sum
from xlfuncs.events.register import BY_EVENT, EVENTS_SHEET, REGISTERS, Register
from xlfuncs.intake.sheets import SheetRows, cells_of
from xlfuncs.season import titles
from xlfuncs.season.columns import (
    HEADS,
    MEMBERS_SHEET,
    RISEN_HEADS,
    always_there,
    declared_key,
    declared_year_key,
    event_heads,
    member_heads,
    page_heads,
    titles_of,
)
from xlfuncs.season.doubts import (
    DECLARED_ALONE,
    DIFFERS,
    IN_REGISTER,
    LACKS_COLUMNS,
    LISTED_TWICE,
    NO_DAY_HELD,
    NO_REGISTER,
    NOT_A_NUMBER,
    NOT_LISTED,
    NOT_LISTED_AS,
    NUMBERED_OTHERWISE,
    SHEET_LEFT,
    TAKEN_OUT,
    Doubt,
)
from xlfuncs.season.ledger import NEAR, Event, Ledger, Member, Span, Titles, Who, who
from xlfuncs.xlsx.address import key_of
from xlfuncs.xlsx.cells.display import Display
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.workbook import Workbook

_SPAN = re.compile(r"(\d{4}-\d\d-\d\d)\D+(\d{4}-\d\d-\d\d)")
_DATE = DateCell()
_YEAR = Whole(low=1900, high=9999, en="year", zh="年份", ja="年")

#: A row of who got what: the sheet's row, number and name, and by the event's fingerprint what it gave.
GivenRow = tuple[int, str, str, dict[str, dict[str, Decimal]]]
#: The rows of the first sheet: the sheet's row, who it is, its cells.
MemberRows = list[tuple[int, Who, dict[str, Any]]]


class NoRegisterError(PackageError):
    """A workbook is none of a register."""


class Column(NamedTuple):
    """A column of what an event gave: its number, its day and its name stand above it, and what it is."""

    number: Any
    day: Any
    name: Any
    head: Any


class Sheets:
    """The sheets of a register by their names in any language, and the cells below each heading."""

    def __init__(self, file: Path) -> None:
        self.file = file
        with Workbook(file) as book:
            self.sheets = {normal(sheet.name): sheet for sheet in cells_of(book)}
            #: Also those that are hidden, and charts.
            self.names = [sheet.name for sheet in book.sheets if not sheet.worksheet or sheet.cells.values]
            self.displays = {normal(sheet.name): Display(sheet) for sheet in book.sheets if sheet.worksheet}

    def named(self, title: Told) -> SheetRows:
        """Return the sheet of that name; ``PackageError`` where the file is no register."""
        for language in LANGUAGES:
            found = self.sheets.get(normal(title.text(language)))
            if found is not None:
                return found
        raise NoRegisterError(NO_REGISTER(), self.file)

    def has(self, title: Told) -> bool:
        """Return whether there is a sheet of that name."""
        return any(normal(title.text(language)) in self.sheets for language in LANGUAGES)

    def beside(self, titles: Collection[Told]) -> list[str]:
        """Return the names of the sheets that are none of these, and hold something."""
        ours = {normal(title.text(language)) for title in titles for language in LANGUAGES}
        return [name for name in self.names if normal(name) not in ours]

    def rows(
        self, title: Told, heads: Mapping[str, Told], needed: Collection[str] | None = None
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield the rows below the headings that say something: the sheet's row, and its cells by key.

        ``needed``: the columns that have to be there, all if nothing else is said.
        """
        sheet = self.named(title)
        top, at = self.headings(sheet, heads, needed)
        for row, cells in enumerate(sheet.rows[top + 1 :], top + 2):
            found = {
                key: cells[column]
                for key, column in at.items()
                if column < len(cells) and cells[column] not in (None, "")
            }
            if found:
                yield row, found

    def headings(
        self, sheet: SheetRows, heads: Mapping[str, Told], needed: Collection[str] | None = None
    ) -> tuple[int, dict[str, int]]:
        """Return the row of the headings, and the column of each; ``PackageError`` where a needed one is missing."""
        words = {normal(told.text(language)): key for key, told in heads.items() for language in LANGUAGES}
        best: tuple[int, dict[str, int]] = 0, {}
        for row, cells in enumerate(sheet.rows[:40]):
            at: dict[str, int] = {}
            for column, cell in enumerate(cells):
                key = words.get(normal(cell)) if isinstance(cell, str) else None
                if key is not None:
                    at.setdefault(key, column)
            if len(at) > len(best[1]):
                best = row, at
        if len(best[1]) < 2:
            raise NoRegisterError(NO_REGISTER(), self.file)
        for key, told in heads.items():
            if key not in best[1] and (needed is None or key in needed):
                raise PackageError(LACKS_COLUMNS(sheet=sheet.name, column=told), self.file)
        return best

    def as_kept(self, title: Told, row: int, column: int, cell: Any) -> Any:
        """Return a cell that somebody added, counted from 1: numbers as numbers, days and hours as they show."""
        if not isinstance(cell, float) or isinstance(cell, bool):
            return None if isinstance(cell, CellError) else cell
        text = self.displays[normal(self.named(title).name)].text(key_of(row, column), cell)
        if numeral(text) is not None:  # 20200401 is no day, whatever fromisoformat makes of it
            return cell
        with suppress(ValueError):
            return datetime.date.fromisoformat(text)
        return text

    def number(self, title: Told, row: int, head: Told, cell: Any) -> Decimal:
        """Return a figure of the register; ``PackageError`` names the cell that holds none."""
        found = number_in(cell)
        if found is None:
            said = NOT_A_NUMBER(sheet=self.named(title).name, row=row, column=head, value=shown(cell))
            raise PackageError(said, self.file)
        return found

    def typed(self, kind: Kind, title: Told, row: int, head: Told, cell: Any) -> Any:
        """Return what somebody filled in; ``PackageError`` where it says nothing."""
        try:
            return kind.take(cell, head)
        except CellError as error:
            said = IN_REGISTER(sheet=self.named(title).name, row=row, why=error.reason)
            raise PackageError(said, self.file) from None


def previous_register(file: Path) -> Ledger:
    """Return the register that a workbook holds; ``PackageError`` where it is none, or a cell of it cannot be read."""
    sheets = Sheets(file)
    numbered = list(_read_events(sheets))
    events = [event for _, event in numbered]
    register = _read_rulebook(sheets, events)
    counted = {number: event for number, event in numbered if event.counted}
    gone = _read_gone(sheets, register, counted)
    years = _read_given(sheets, register, counted | gone)
    won = {key for _, _, _, given in years for each in given.values() for key, amount in each.items() if amount}
    rows = _read_rows(sheets, register, won)
    members = _read_members(sheets, register, rows)
    _keep_own(sheets, register, members, rows)
    for row, number, name, given in years:
        _member_in(sheets, BY_EVENT, members, number, name, row).given.update(given)
    for member in members.values():
        for each in register.points:
            member.before[each.key] = member.before.get(each.key, ZERO) - member.year(each.key)
        for column, keys in register.balances.items():
            member.opening[column] = member.opening.get(column, ZERO) - member.won(keys)
    _read_pages(sheets, register, members)
    _check_sums(sheets, register, members, rows)
    for member in members.values():  # what an event gave that is gone is in no figure from here on
        member.held = [*member.given.values()]
        for event in gone.values():
            member.given.pop(event.fingerprint, None)
    span = _read_span(sheets, events)
    doubtful = [Doubt(str(file), None, SHEET_LEFT(sheet=name)) for name in sheets.beside(titles_of(register))]
    doubtful += [Doubt(str(file), None, TAKEN_OUT(event=each.name, sheet=EVENTS_SHEET)) for each in gone.values()]
    doubtful += _declared_alone(sheets, register, members, rows)
    for member in members.values():  # a register of an earlier version says nothing of the year
        for column in register.balances:
            if member.beyond(register, column) and column not in member.declared:
                member.declared[column] = span.first.year
    people = list(members.values())
    found = Ledger(register, span, events, people, str(file), doubtful)
    found.titles = _read_titles(sheets)
    return found


def _read_titles(sheets: Sheets) -> Titles | None:
    """Return the club's table of titles, with those who reached one; ``None`` where the register has no such sheets."""
    if not all(sheets.has(each) for each in (titles.THRESHOLDS, titles.RISEN)):
        return None
    known = [cells for _, cells in sheets.rows(titles.RISEN, RISEN_HEADS, ("number", "name", "reached"))]
    return titles.read(sheets.named(titles.THRESHOLDS).rows, known)


def _read_rulebook(sheets: Sheets, events: Iterable[Event]) -> Register:
    """Return the register of the rulebook that the events are of; of a members' base without any, as its title says."""
    prefix = next((EVENTS[each.kind].prefix for each in events if each.kind in EVENTS), "")
    titles = [
        normal(cell) for cells in sheets.named(MEMBERS_SHEET).rows[:10] for cell in cells if isinstance(cell, str)
    ]
    for each in REGISTERS if not prefix else ():
        said = (normal(RULEBOOKS[each.upper()].title.text(language)) for language in LANGUAGES)
        if any(title.startswith(word) for word in said for title in titles):
            prefix = each
    if prefix not in REGISTERS:
        raise NoRegisterError(NO_REGISTER(), sheets.file)
    return REGISTERS[prefix]


def _read_events(sheets: Sheets) -> Iterator[tuple[Any, Event]]:
    """Yield the events, each with its number; those without one belong to earlier years."""
    title, heads = EVENTS_SHEET, event_heads()
    for row, cells in sheets.rows(title, heads, heads.keys() - {"stage"}):
        if "fingerprint" not in cells:
            continue
        date = sheets.typed(_DATE, title, row, HEADS["date"], cells["date"]) if "date" in cells else None
        kind = digits(cells.get("kind", ""))
        setting = EVENTS[kind].stage_setting if kind in EVENTS and "stage" in cells else None
        event = Event(
            name=digits(cells.get("event", "")),
            date=date,
            day=first_day(date),
            club=digits(cells.get("club", "")),
            kind=kind,
            fingerprint=digits(cells["fingerprint"]),
            saved=digits(cells.get("saved", "")),
            file=digits(cells.get("file", "")),
            stage=sheets.typed(setting.kind, title, row, HEADS["stage"], cells["stage"]) if setting else "",
            counted="no" in cells,
        )
        if event.counted and event.day is None:
            sheet = sheets.named(title).name
            said = NO_DAY_HELD(sheet=sheet, row=row, event=event.name, date=str(event.date or ""))
            raise PackageError(said, sheets.file)
        yield cells.get("no"), event


def _read_span(sheets: Sheets, events: Sequence[Event]) -> Span:
    """Return the year that stands under the title; where that was written over, the calendar year of the events."""
    title = sheets.named(MEMBERS_SHEET)
    for cells in title.rows[:10]:
        for cell in cells:
            if isinstance(cell, str) and (found := _SPAN.search(cell)):
                with suppress(ValueError):
                    return Span(*map(datetime.date.fromisoformat, found.groups()))
    years = [each.day.year for each in events if each.day]
    if not years:
        raise NoRegisterError(NO_REGISTER(), sheets.file)
    year = max(years)
    return Span(datetime.date(year, 1, 1), datetime.date(year, 12, 31))


def _read_rows(sheets: Sheets, register: Register, won: set[str]) -> MemberRows:
    """Return the rows of the first sheet that are somebody: the sheet's row, who it is, its cells.

    A column may be missing where nobody has anything in it, but not one of ``won``, what the events of the year gave.
    """
    title = MEMBERS_SHEET
    growing = {column for column, keys in register.balances.items() if won & set(keys)}
    needed = always_there(register) | growing | {f"ever {key}" for key in won & register.keys}
    found: MemberRows = []
    seen = {("", "")}
    for row, cells in sheets.rows(title, member_heads(register), needed):
        key = who(digits(cells.get("number", "")), digits(cells.get("name", "")))
        below = cells.keys() == {"number"} or any(map(is_sum, key))  # a line, a sum that somebody has put there
        if key == ("", "") or below:
            continue
        if key in seen:
            said = LISTED_TWICE(sheet=sheets.named(title).name, row=row, name=shown(cells.get("name", "")))
            raise PackageError(said, sheets.file)
        seen.add(key)
        found.append((row, key, cells))
    return found


def _read_members(sheets: Sheets, register: Register, rows: MemberRows) -> dict[Who, Member]:
    """Return the members of the first sheet; the points of all time as they stand there."""
    title, heads = MEMBERS_SHEET, member_heads(register)
    members: dict[Who, Member] = {}
    for row, key, cells in rows:
        number, name, club = (digits(cells.get(each, "")).strip() for each in ("number", "name", "club"))
        member = Member(number, name, club)
        members[key] = member
        for each in register.points:
            ever = f"ever {each.key}"
            if ever in cells:
                member.before[each.key] = sheets.number(title, row, heads[ever], cells[ever])
        for column in register.balances:
            if column in cells:
                member.opening[column] = sheets.number(title, row, heads[column], cells[column])
            since = declared_year_key(column)
            if since in cells:
                member.declared[column] = int(sheets.typed(_YEAR, title, row, heads[since], cells[since]))
    return members


def _keep_own(sheets: Sheets, register: Register, members: Mapping[Who, Member], rows: MemberRows) -> None:
    """Keep what stands beside the members in columns that are none of ours: a telephone number, who has paid.

    A column without a heading, or with the heading of another, is told apart by spaces after it.
    """
    title, heads = MEMBERS_SHEET, member_heads(register)
    sheet = sheets.named(title)
    top, _ = sheets.headings(sheet, heads, ())
    ours = {normal(told.text(language)) for told in heads.values() for language in LANGUAGES}
    lines = [sheet.rows[row - 1] for row, _, _ in rows]
    kept: dict[str, list[Any]] = {}
    for column, (head, *cells) in enumerate(zip_longest(sheet.rows[top], *lines), 1):
        name = digits("" if head is None else head).strip()
        if normal(name) in ours or not (name or any(cell not in (None, "") for cell in cells)):
            continue
        while name in kept:
            name += " "
        found = zip(rows, cells, strict=True)
        kept[name] = [sheets.as_kept(title, row, column, cell) for (row, _, _), cell in found]
    for at, (_, key, _) in enumerate(rows):
        members[key].own = {name: cells[at] for name, cells in kept.items()}


def _check_sums(sheets: Sheets, register: Register, members: Mapping[Who, Member], rows: MemberRows) -> None:
    """Raise ``PackageError`` where a figure of the first sheet that other sheets say too was corrected there alone."""
    title, heads = MEMBERS_SHEET, member_heads(register)
    for row, key, cells in rows:
        member = members[key]
        said: dict[str, tuple[Told, Any]] = {
            f"year {each.key}": (BY_EVENT, member.year(each.key)) for each in register.points
        }
        for page in register.pages:
            own = member.pages.get(page.key, {})
            said |= {column: (page.label, own.get(source)) for column, source in page.members.items()}
        for column, (other, value) in said.items():
            if column in cells and sheets.number(title, row, heads[column], cells[column]) != (value or 0):
                raise _differs(sheets, title, row, heads[column], cells[column], other, value or 0)


def _differs(sheets: Sheets, title: Told, row: int, column: Told, value: Any, other: Told, figure: Any) -> PackageError:
    """Return the error that a figure is not that of another sheet."""
    places = {"sheet": sheets.named(title).name, "other": sheets.named(other).name}
    said = DIFFERS(row=row, column=column, value=shown(value), figure=figure, **places)
    return PackageError(said, sheets.file)


def _declared_alone(
    sheets: Sheets, register: Register, members: Mapping[Who, Member], rows: MemberRows
) -> Iterator[Doubt]:
    """Yield a doubt where the declared part of a holding is not the rest of it, since only one of the two was
    corrected.
    """
    title, heads = MEMBERS_SHEET, member_heads(register)
    for row, key, cells in rows:
        for column in register.balances:
            part = declared_key(column)
            if part not in cells:
                continue
            found, rest = sheets.number(title, row, heads[part], cells[part]), members[key].beyond(register, column)
            if abs(found - rest) > NEAR:
                said = DECLARED_ALONE(
                    name=members[key].name or members[key].number,
                    column=heads[part],
                    found=exact(float(found)),
                    holding=heads[column],
                    amount=exact(float(members[key].balance(register, column))),
                    held=exact(float(rest)),
                )
                yield Doubt(str(sheets.file), row, said)


def _read_headings(sheets: Sheets) -> tuple[int, dict[str, int], list[Column]]:
    """Return the headings of the sheet of what each event gave: their row, where number and name stand, and the heading
    of each column.
    """
    sheet = sheets.named(BY_EVENT)
    top, at = sheets.headings(sheet, {key: HEADS[key] for key in ("number", "name")})
    return top, at, [Column(*cells) for cells in zip_longest(*sheet.rows[top - 3 : top + 1])] if top >= 3 else []


def _read_gone(sheets: Sheets, register: Register, events: Mapping[Any, Event]) -> dict[Any, Event]:
    """Return the events, by their numbers, that somebody has taken off the list of events but not off the sheet of what
    each gave.

    ``PackageError`` where the others have not kept their numbers: the points of one would become another's.
    """
    heads = {normal(each.label.text(language)) for each in register.taken for language in LANGUAGES}
    top, _, headed = _read_headings(sheets)
    given = [each for each in headed if isinstance(each.number, float) and normal(str(each.head)) in heads]
    gone: dict[Any, Event] = {}
    for each in given if any(each.number not in events for each in given) else ():
        name = digits(each.name or "")
        date = sheets.typed(_DATE, BY_EVENT, top - 1, HEADS["date"], each.day or "")
        held = events.get(each.number)
        if held is None:
            file, number = str(sheets.file), digits(each.number)
            gone[each.number] = Event(name, date, first_day(date), "", "", fingerprint=number, saved="", file=file)
        elif normal(held.name) != normal(name) or held.day != first_day(date):
            where = {"sheet": sheets.named(BY_EVENT).name, "other": sheets.named(EVENTS_SHEET).name}
            said = NUMBERED_OTHERWISE(no=digits(each.number), this=name, that=held.name, **where)
            raise PackageError(said, sheets.file)
    return gone


def _read_given(sheets: Sheets, register: Register, events: Mapping[Any, Event]) -> list[GivenRow]:
    """Return what each event of the year gave: its number stands above its columns, what it is in their headings."""
    top, at, headed = _read_headings(sheets)
    labels = {normal(each.label.text(language)): each for each in register.taken for language in LANGUAGES}
    found: list[GivenRow] = []
    for row, cells in enumerate(sheets.named(BY_EVENT).rows[top + 1 :], top + 2):
        number, name = (digits(cells[at[key]] or "") for key in ("number", "name"))
        given: dict[str, dict[str, Decimal]] = {}
        for column, cell in zip(headed, cells, strict=False):
            if column.number in events and cell not in (None, ""):
                result = labels.get(normal(column.head)) if isinstance(column.head, str) else None
                if result is None:
                    raise NoRegisterError(NO_REGISTER(), sheets.file)
                amount = sheets.number(BY_EVENT, row, result.label, cell)
                given.setdefault(events[column.number].fingerprint, {})[result.key] = amount
        if (number or name) and not any(map(is_sum, who(number, name))):
            found.append((row, number, name, given))
    return found


def _member_in(sheets: Sheets, sheet: Told, members: Mapping[Who, Member], number: str, name: str, row: int) -> Member:
    """Return the member of a row on another sheet: by number and name; where one was corrected there, by either."""
    key = who(number, name)
    if key in members:
        return members[key]
    for place in (0, 1):
        found = [each for own, each in members.items() if key[place] and own[place] == key[place]]
        if len(found) == 1:
            return found[0]
    where = {"sheet": sheets.named(sheet).name, "row": row}
    others = [each.number for own, each in members.items() if name and number and own[1] == key[1] and own[0]]
    if others:
        raise PackageError(NOT_LISTED_AS(name=name, number=number, others=Joined(others), **where), sheets.file)
    raise PackageError(NOT_LISTED(name=" ".join(filter(None, (name, number))), **where), sheets.file)


def _read_pages(sheets: Sheets, register: Register, members: Mapping[Who, Member]) -> None:
    """Read the rows of the further pages; their figures as numbers, words as they stand."""
    for page in register.pages:
        heads = page_heads(page)
        for row, cells in sheets.rows(page.label, heads, heads.keys() - {*page.added}):
            number, name = digits(cells.pop("number", "")), digits(cells.pop("name", ""))
            if not (number or name) or any(map(is_sum, who(number, name))):
                continue
            member = _member_in(sheets, page.label, members, number, name, row)
            for column, keys in page.sums.items():
                given = member.won(keys)
                if column in cells and sheets.number(page.label, row, heads[column], cells[column]) != given:
                    raise _differs(sheets, page.label, row, heads[column], cells[column], BY_EVENT, given)
            member.pages[page.key] = {
                key: sheets.typed(page.typed[key], page.label, row, heads[key], cell)
                if key in page.typed
                else digits(cell)
                if key in page.words
                else sheets.number(page.label, row, heads[key], cell)
                for key, cell in cells.items()
            }
