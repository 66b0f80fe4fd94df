"""What the register takes of one file, an event's workbook or a published list: plain values, that travel."""

from __future__ import annotations

import calendar
import datetime
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from xlfuncs.core.cells import cell_at, is_blank
from xlfuncs.core.errors import CellError
from xlfuncs.core.quoting import digits
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import Joined, Said, Told, severity_of, text_of
from xlfuncs.core.words import normal
from xlfuncs.events.dates import first_day
from xlfuncs.events.declaration import PLACE, Event, table_name
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.people.names import is_sum
from xlfuncs.events.people.roster import HOLDING, MEMBERS, PLAYER, Person
from xlfuncs.events.problems import ERROR, Problem
from xlfuncs.events.register import BY_EVENT, EVENTS_SHEET, REGISTERS, Register
from xlfuncs.formats.fingerprint import fingerprint
from xlfuncs.intake.read import read_book
from xlfuncs.intake.sheets import SheetRows, sheets_of, without_identities
from xlfuncs.intake.tables.colours import ByColour, by_colour, points
from xlfuncs.intake.tables.headings import HEADINGS_WITHIN, MOST, is_line
from xlfuncs.intake.tables.registrations import REGISTERED
from xlfuncs.intake.telling import LINES_NOT_READ
from xlfuncs.intake.workbook.event import NO_EVENT_IN_IT
from xlfuncs.season.doubts import CANNOT_COMPUTE, NOT_PUBLISHABLE, NOT_TAKEN, UNREAD, UNREADABLE, Doubt
from xlfuncs.season.further import CLUB, cells_of_pages, columns_of_pages, is_reading
from xlfuncs.season.ledger import Listed, Who, who
from xlfuncs.xlsx.address import address
from xlfuncs.xlsx.changes import saved_at
from xlfuncs.xlsx.errors import PackageError, system_said
from xlfuncs.xlsx.workbook import Workbook


class Player(NamedTuple):
    """A person who played: what the event gave, and the sheet's row of the entry."""

    number: str
    name: str
    row: int | None
    given: Mapping[str, Any]

    @property
    def known_as(self) -> Who:
        """What tells this person apart from others."""
        return who(self.number, self.name)


class Played(NamedTuple):
    """The event of one workbook.

    ``day`` is the first day of ``date``, where that can be told; ``saved`` and ``changed`` say which of two versions
    is the later (``moments``): what the file says of itself, and what the disk says. ``listed``: the members' table.
    ``settings``: of a workbook that opens a register. ``doubts``: why nothing of it may count; ``unread``: what it
    holds that its board does not say, and so the register neither. ``competition``: the folder of the competition that
    it is a part of, and what that is called; of a whole one the ``parts``, in order.
    """

    file: str
    event: str
    name: str
    club: str
    date: datetime.date | str | None
    day: datetime.date | None
    language: str
    fingerprint: str
    saved: str
    changed: float
    players: tuple[Player, ...]
    listed: tuple[Person, ...]
    settings: Mapping[str, Any]
    doubts: tuple[Doubt, ...] = ()
    unread: tuple[Doubt, ...] = ()
    competition: tuple[str, str] = ("", "")
    stage: str = ""
    parts: tuple[Played, ...] = ()

    def called(self, file: str) -> Played:
        """Return the same event, of a file that its owner knows by another name."""
        doubts, unread = (tuple(each._replace(file=file) for each in said) for said in (self.doubts, self.unread))
        return self._replace(file=file, doubts=doubts, unread=unread)


def played_or_doubt(file: Path, data: bytes | None = None) -> Played | Doubt:
    """Return the event of a workbook, with when the disk says that it was saved; else why it does not count.

    ``data``: its bytes, of a file that is on another machine's disk.
    """
    try:
        return played(file, data, changed=file.stat().st_mtime if data is None else 0.0)
    except PackageError as failure:
        return Doubt(str(file), None, UNREADABLE(why=failure.said))
    except OSError as failure:
        return Doubt(str(file), None, UNREADABLE(why=system_said(failure)))


def played(file: Path, data: bytes | None = None, changed: float = 0.0) -> Played:
    """Return the event of a workbook; ``data`` are its bytes where the caller has already read them.

    ``PackageError`` where the file cannot be read, or computes no event.
    """
    heard: list[Told] = []
    with Workbook(file, data) as book, listening(heard.append):
        found = read_book(book)
        saved = saved_at(book)
    event, places = found.event, found.found.places
    plain = Played(
        file=str(file),
        event=event.name,
        name="",
        club="",
        date=None,
        day=None,
        language=found.language,
        fingerprint="",
        saved=saved,
        changed=changed,
        players=(),
        listed=(),
        settings={},
        unread=tuple(Doubt(str(file), None, UNREAD(what=said)) for said in heard if severity_of(said)),
    )
    try:
        outcome = found.outcome()
    except CellError as error:
        return plain._replace(doubts=(Doubt(str(file), None, CANNOT_COMPUTE(why=error.reason)),))
    settings = outcome.settings
    entries = event.entries.key
    below = places[entries].row if entries in places else 0
    errors = [each for each in outcome.problems if each.severity == ERROR]
    return plain._replace(
        name=settings.name.strip(),
        club=settings.club.strip(),
        date=settings.date,
        day=first_day(settings.date),
        fingerprint=fingerprint(outcome),
        stage=settings.stage or "",
        players=tuple(_players(event, outcome, below)),
        listed=tuple(_listed(outcome)),
        settings=_settings(event, outcome),
        doubts=tuple(_unpublished(str(file), each) for each in errors[:1]),
    )


def _unpublished(file: str, problem: Problem) -> Doubt:
    return Doubt(file, problem.row.line if problem.row else None, NOT_PUBLISHABLE(why=problem.said))


def _settings(event: Event, outcome: Outcome) -> dict[str, Any]:
    """Return the settings by key, where the event opens a register."""
    register = REGISTERS.get(event.prefix)
    if register is None or register.opening is None or register.opening.event != event.name:
        return {}
    return {field.key: getattr(outcome.settings, field.attribute) for field in event.settings}


def _listed(outcome: Outcome) -> Iterator[Person]:
    """Yield the members' table, each row once, and those whom the entries name with a holding typed beside the name."""
    roster = outcome.roster
    typed = {each.known_as: each for each in _typed(outcome)}
    unnumbered = {id(each): each for people in roster.by_name.values() for each in people if not each.number}
    for person in (*roster.by_number.values(), *unnumbered.values()):
        beside = typed.pop(person.known_as, person)
        yield person if person.holding is not None else person._replace(holding=beside.holding)
    yield from typed.values()


def _typed(outcome: Outcome) -> Iterator[Person]:
    """Yield everybody in the entries who has a name and a holding typed beside it."""
    columns = outcome.event.entries.columns
    players = next((each.attribute for each in columns if each.repeated and each.kind is PLAYER), None)
    holdings = next((each.attribute for each in columns if each.repeated and each.kind is HOLDING), None)
    if players is None or holdings is None:
        return
    for row in outcome.read[outcome.event.entries.key].values():
        people, held = getattr(row, players), getattr(row, holdings)
        for person, holding in zip(people, held, strict=False):
            if person and (person.name or person.number) and holding is not None:
                yield person._replace(holding=holding)


def _players(event: Event, outcome: Outcome, below: int) -> Iterator[Player]:
    """Yield everybody with what the register takes: points paid to him, and the results of his entry.

    Where an event pays nobody and its entries have no players' column, the entries are people themselves.
    """
    register = REGISTERS.get(event.prefix)
    if register is None:
        return
    keys = {*(each.key for each in register.taken), *register.read}
    if register.opening is not None:
        keys.add(register.opening.apart)
    subject = event.subject.key
    row_of = {outcome.units[at]: at for at in outcome.entries}
    alone = not any(field.kind is PLAYER for field in event.entries.columns)
    members = outcome.members
    if not members and alone:
        members = [
            {"number": "", "name": text_of(outcome.units[at], "en"), subject: outcome.units[at]}
            for at in outcome.entries
            if outcome.units[at]
        ]
    for member in members:
        at = row_of.get(member[subject])
        results = {**(outcome.entries[at] if at else {}), **member}
        if register.opening is not None and register.opening.event == event.name:
            results = {**register.opening.before(results), register.opening.apart: results.get(register.opening.apart)}
        given = {key: results[key] for key in keys & results.keys() if results[key] is not None}
        yield Player(member["number"], member["name"], below + at if at else None, given)


# --- a published list: what everybody holds on a day, by colour or in all

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
        why = each.said.fields.get("why") if isinstance(each.said, Said) else None
        if (
            register
            and getattr(why, "sentence", why) is NO_EVENT_IN_IT
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
