"""The contents of a register, whether it was read from a file or has just been added up."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from xlfuncs.core.numbers import CENT, ZERO
from xlfuncs.core.sentences import Told
from xlfuncs.core.words import normal, number_key
from xlfuncs.events.declaration import COLOURS
from xlfuncs.events.people.roster import Person
from xlfuncs.events.register import Register
from xlfuncs.events.sheet.parts import cell
from xlfuncs.season.doubts import Doubt

Who = tuple[str, str]
#: Behind so many decimals lies only what a cell of 15 digits lacks.
DIGITS = 8
#: What people round by when they copy a figure.
NEAR = CENT / 2


@lru_cache(maxsize=1 << 16)
def who(number: str, name: str) -> tuple[str, str]:
    """Return what tells people apart: the number with the name, else the name.

    >>> who("１01", "王 伟") == who("101", "王伟"), who("", "王伟")
    (True, ('', '王伟'))
    """
    return number_key(number), normal(name)


class Span(NamedTuple):
    """The days of a register's year, first and last."""

    first: datetime.date
    last: datetime.date

    def __contains__(self, day: object) -> bool:
        return isinstance(day, datetime.date) and self.first <= day <= self.last


class Event(NamedTuple):
    """An event that the register holds. ``counted``: in its year; the others are known by their fingerprint alone.

    ``saved``: when its workbook was saved, as a register keeps it. ``stage``: which it is of a competition, where that
    is set.
    """

    name: str
    date: datetime.date | str | None
    day: datetime.date | None
    club: str
    kind: str
    fingerprint: str
    saved: str
    file: str
    stage: str = ""
    counted: bool = True


class Spot(NamedTuple):
    """Where something stands: the file, with its sheet where several hold lists, and the row where there is one."""

    file: str
    row: int | None


class ListedRow(NamedTuple):
    """What a row of a published list says of somebody, and where it stands.

    ``colours``: points by colour; ``columns``: the colours that the list has, which may be blank here. ``pages``: by
    the key of a further page what of it a list of that year says, where the register has nothing yet. ``reading``: how
    the name is read.
    """

    spot: Spot
    person: Person
    colours: Mapping[str, Decimal] = MappingProxyType({})
    columns: frozenset[str] = frozenset()
    pages: Mapping[str, Mapping[str, Decimal]] = MappingProxyType({})
    reading: str = ""

    @property
    def known_as(self) -> Who:
        """What tells this person apart from others."""
        return self.person.known_as

    @property
    def says(self) -> dict[tuple[str, ...], Any]:
        """All that the row says of somebody; what is blank, and a holding that colours make, is not said."""
        found: dict[tuple[str, ...], Any] = {(each,): cell for each, cell in self.person._asdict().items()}
        found |= {("reading",): self.reading, ("number",): self.known_as[0], ("foreign",): self.person.foreign or None}
        found |= {("colour", each): points for each, points in self.colours.items()}
        found |= {("column", each): True for each in self.columns}
        for page, cells in self.pages.items():
            found |= {(page, column): points for column, points in cells.items()}
        if self.colours:
            del found["holding",]
        return {each: cell for each, cell in found.items() if cell not in (None, "")}

    def completed(self, other: ListedRow) -> ListedRow:
        """Return the row with what another one says besides."""
        said = self.says
        besides = {each: cell for each, cell in other.person._asdict().items() if (each,) not in said}
        pages = {each: {**cells, **self.pages.get(each, {})} for each, cells in other.pages.items()}
        return self._replace(
            person=self.person._replace(**besides),
            colours={**other.colours, **self.colours},
            columns=self.columns | other.columns,
            pages={**self.pages, **pages},
            reading=self.reading or other.reading,
        )


class Listed(NamedTuple):
    """A published list: its file, the day of which it says what is held where that is said, and its rows.

    ``lost``: the rows that could not be read. ``unused``: headings that nobody has a use for. ``opens``: it is what
    members brought along, which counts for whom the register does not hold yet, and of a day of its year. ``told``:
    what is to be told of it and is no doubt: identity numbers that are not read, lines of text.
    """

    file: str
    day: datetime.date | None
    rows: Sequence[ListedRow]
    lost: Sequence[Doubt] = ()
    unused: Sequence[str] = ()
    opens: bool = False
    told: Sequence[Told] = ()


@dataclass
class Member:
    """A row of the register: who the member is, what was there before the year, what each of the year's events gave.

    ``before``: points by key; ``opening``: the columns of the members' table that grow, before the year.
    ``given``: by the fingerprint of the event. ``pages``: the row of each further page. ``own``: what people keep in
    columns of their own, by their headings. ``held``: what the events of the register before gave, those that are taken
    out too; ``regiven``: how much more their workbooks say, which are given again. ``kept``: whether the register
    before had him. ``declared``: in which year a table said what he holds, by column; ``begins``: what it said of a
    further page's.
    """

    number: str
    name: str
    club: str = ""
    before: dict[str, Decimal] = field(default_factory=dict)
    opening: dict[str, Decimal] = field(default_factory=dict)
    given: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    earlier: list[Mapping[str, Any]] = field(default_factory=list)
    pages: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    own: Mapping[str, Any] = field(default_factory=dict)
    held: Sequence[Mapping[str, Any]] = ()
    regiven: list[Mapping[str, Any]] = field(default_factory=list)
    kept: bool = False
    declared: dict[str, int | None] = field(default_factory=dict)
    begins: dict[str, Decimal] = field(default_factory=dict)

    @property
    def known_as(self) -> Who:
        """What tells this person apart from others."""
        return who(self.number, self.name)

    def year(self, key: str) -> Decimal:
        """Return the points of the year."""
        return sum((each.get(key) or ZERO for each in self.given.values()), ZERO)

    def won(self, keys: Iterable[str]) -> Decimal:
        """Return the points of the year under these keys together."""
        return sum((self.year(key) for key in keys), ZERO)

    def ever(self, key: str) -> Decimal:
        """Return the points of all time, as far as the register knows their colour."""
        return self.before.get(key, ZERO) + self.year(key)

    def balance(self, register: Register, column: str) -> Decimal:
        """Return a column of the members' table that grows."""
        return self.won(register.balances[column]) + self.opening.get(column, ZERO)

    def beyond(self, register: Register, column: str) -> Decimal:
        """Return the part of such a column that no event and no colour accounts for: it was declared, not counted."""
        known = sum((self.ever(key) for key in register.balances[column]), ZERO)
        return round(self.balance(register, column) - known, DIGITS)


class Titles(NamedTuple):
    """The club's table of titles as it is typed: the headings of its columns of points, and its rows, titles first.

    ``known``: who stands on the sheet of those who reached one, by number, name and title.
    """

    heads: Sequence[str] = ()
    rows: Sequence[Sequence[Any]] = ()
    known: frozenset[tuple[str, str, str]] = frozenset()


@dataclass
class Ledger:
    """A register: its rulebook and year, its events by their days, its members in order.

    ``file``: the workbook that it was read from; ``doubts``: what of that workbook by itself is doubtful, or does not
    go on. ``offered``: the headings of columns that its workbook has for people to fill in, whoever is in it.
    ``titles``: the club's table of them, in a members' base.
    """

    register: Register
    span: Span
    events: list[Event]
    members: list[Member]
    file: str = ""
    doubts: Sequence[Doubt] = ()
    offered: Sequence[str] = ()
    titles: Titles | None = None

    @property
    def counted(self) -> list[Event]:
        """The events of the year, by their days."""
        return [each for each in self.events if each.counted]


def plain(ledger: Ledger | None, doubtful: Sequence[Doubt], language: str) -> dict[str, Any]:
    """Return the members with the points of the year, whichever colours the rulebook has; the events that count; the
    doubts.
    """
    return {
        "members": [_member(ledger, each, language) for each in ledger.members] if ledger else [],
        "events": [_event(ledger, each) for each in ledger.counted] if ledger else [],
        "doubtful": [_doubt(each, language) for each in doubtful],
    }


def _doubt(doubt: Doubt, language: str) -> dict[str, Any]:
    """Return a doubt, and each member where it is said of many at once."""
    found: dict[str, Any] = {"file": doubt.file, "row": doubt.row, "sentence": doubt.said.text(language)}
    return found | ({"each": [_doubt(each, language) for each in doubt.each]} if doubt.each else {})


def _member(ledger: Ledger, member: Member, language: str) -> dict[str, Any]:
    register = ledger.register
    keys = dict.fromkeys((*COLOURS, *(each.key for each in register.points)))
    points = {key: member.year(key) for key in keys}
    found = {
        "number": member.number,
        "name": member.name,
        **points,
        "total": register.total(points),
        "events": len(member.given),
        **{
            f"{column}_holding" if column in points else column: member.balance(register, column)
            for column in register.balances
        },
        "declared": {
            column: {"points": member.beyond(register, column), "year": member.declared.get(column)}
            for column in register.balances
            if member.declared.get(column) or member.beyond(register, column)
        },
        "all_time": {each.key: member.ever(each.key) for each in register.points},
        **{page.key: dict(member.pages[page.key]) for page in register.pages},
    }
    return {key: _cell(value, language) for key, value in found.items()}


def _cell(value: Any, language: str) -> Any:
    if isinstance(value, dict):
        return {key: _cell(each, language) for key, each in value.items()}
    return None if value is None else cell(value, language)


def _event(ledger: Ledger, event: Event) -> dict[str, Any]:
    return {
        "event": event.kind,
        "name": event.name,
        "date": str(event.date),
        "club": event.club,
        "members": sum(event.fingerprint in each.given for each in ledger.members),
        "fingerprint": event.fingerprint,
        "file": event.file,
    }
