"""What the register takes of one file, an event's workbook or a published list: plain values, that travel."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from xlfuncs.core.errors import CellError
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import Told, severity_of, text_of
from xlfuncs.core.words import normal
from xlfuncs.events.counting import name_alone
from xlfuncs.events.dates import first_day
from xlfuncs.events.declaration import Event
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.people.roster import HOLDING, PLAYER, Person
from xlfuncs.events.problems import ERROR, Problem
from xlfuncs.events.register import REGISTERS
from xlfuncs.formats.fingerprint import fingerprint
from xlfuncs.intake.read import read_book
from xlfuncs.intake.workbook.event import NoEventError
from xlfuncs.season.doubts import CANNOT_COMPUTE, NOT_PUBLISHABLE, UNREAD, UNREADABLE, Doubt, NoEvent
from xlfuncs.season.ledger import Who, who
from xlfuncs.xlsx.changes import saved_at
from xlfuncs.xlsx.errors import PackageError, system_said
from xlfuncs.xlsx.our_event import is_frozen
from xlfuncs.xlsx.workbook import Workbook


class Player(NamedTuple):
    """A person who played: what the event gave, and the sheet's row of the entry."""

    number: str
    name: str
    row: int | None
    given: Mapping[str, Any]
    #: Whether but the number of the start behind the name, which is this event's own, tells him from a namesake.
    by_start_number: bool = False

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
    #: Whether it shows what was computed once: it is no later version, whenever it was saved.
    frozen: bool = False

    def called(self, file: str) -> Played:
        """Return the same event, of a file that its owner knows by another name."""
        doubts, unread = (tuple(each._replace(file=file) for each in said) for said in (self.doubts, self.unread))
        return self._replace(file=file, doubts=doubts, unread=unread)


class Computed(NamedTuple):
    """The event of one workbook, and all that it comes to, ``None`` where it cannot be computed. It does not travel."""

    played: Played
    outcome: Outcome | None


def played_or_doubt(file: Path, data: bytes | None = None) -> Played | Doubt:
    """Return the event of a workbook, with when the disk says that it was saved; else why it does not count.

    ``data``: its bytes, of a file that is on another machine's disk.
    """
    found = computed_or_doubt(file, data)
    return found if isinstance(found, Doubt) else found.played


def computed_or_doubt(file: Path, data: bytes | None = None) -> Computed | Doubt:
    """Return the same with all that it comes to."""
    try:
        return computed(file, data, changed=file.stat().st_mtime if data is None else 0.0)
    except NoEventError as failure:
        return NoEvent(str(file), None, UNREADABLE(why=failure.said))
    except PackageError as failure:
        return Doubt(str(file), None, UNREADABLE(why=failure.said))
    except OSError as failure:
        return Doubt(str(file), None, UNREADABLE(why=system_said(failure)))


def computed(file: Path, data: bytes | None = None, changed: float = 0.0) -> Computed:
    """Return the event of a workbook; ``data`` are its bytes where the caller has already read them.

    ``PackageError`` where the file cannot be read, or computes no event.
    """
    heard: list[Told] = []
    with Workbook(file, data) as book, listening(heard.append):
        found = read_book(book)
        saved, frozen = saved_at(book), is_frozen(book)
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
        frozen=frozen,
        unread=tuple(Doubt(str(file), None, UNREAD(what=said)) for said in heard if severity_of(said)),
    )
    try:
        outcome = found.outcome()
    except CellError as error:
        return Computed(plain._replace(doubts=(Doubt(str(file), None, CANNOT_COMPUTE(why=error.reason)),)), None)
    settings = outcome.settings
    entries = event.entries.key
    below = places[entries].row if entries in places else 0
    errors = [each for each in outcome.problems if each.severity == ERROR]
    played = plain._replace(
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
    return Computed(played, outcome)


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
    rows = outcome.read[event.entries.key]
    alike = Counter(normal(name_alone(event.entries, rows[at])) for at in outcome.entries if outcome.units[at])
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
        name, by_start_number = member["name"], False
        if at and rows[at].without_number and not member["number"]:
            bare = name_alone(event.entries, rows[at])
            by_start_number = alike[normal(bare)] > 1
            name = name if by_start_number else bare
        yield Player(member["number"], name, below + at if at else None, given, by_start_number)
