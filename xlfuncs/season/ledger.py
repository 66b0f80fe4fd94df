"""The contents of a register, whether it was read from a file or has just been added up."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, NamedTuple

from xlfuncs.events.people import Person
from xlfuncs.events.register import Register

Who = tuple[str, str]
#: Behind so many decimals lies only what a cell of 15 digits lacks.
DIGITS = 8


class Span(NamedTuple):
    """The days of a register's year, first and last."""

    first: datetime.date
    last: datetime.date

    def __contains__(self, day: object) -> bool:
        return isinstance(day, datetime.date) and self.first <= day <= self.last


class Event(NamedTuple):
    """An event that the register holds. ``counted``: in its year; the others are known by their fingerprint alone.

    ``saved``: when its workbook was saved, as a register keeps it.
    """

    name: str
    date: datetime.date | str | None
    day: datetime.date | None
    club: str
    kind: str
    fingerprint: str
    saved: str
    file: str
    counted: bool = True


class Listed(NamedTuple):
    """A published list: its file, the day of which it says what is held where that is said, and everybody in it.

    ``colours``: the points by colour of those who have such columns. ``lost``: the rows that could not be read.
    """

    file: str
    day: datetime.date | None
    people: Sequence[Person]
    rows: Mapping[Who, int]
    colours: Mapping[Who, Mapping[str, Decimal]]
    lost: Sequence[Any]


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

    def year(self, key: str) -> Decimal:
        """Return the points of the year."""
        return sum((each.get(key) or Decimal(0) for each in self.given.values()), Decimal(0))

    def ever(self, key: str) -> Decimal:
        """Return the points of all time, as far as the register knows their colour."""
        return self.before.get(key, Decimal(0)) + self.year(key)

    def balance(self, register: Register, column: str) -> Decimal:
        """Return a column of the members' table that grows."""
        won = sum((self.year(key) for key in register.balances[column]), Decimal(0))
        return won + self.opening.get(column, Decimal(0))

    def beyond(self, register: Register, column: str) -> Decimal:
        """Return the part of such a column that no event and no colour accounts for: it was declared, not counted."""
        known = sum((self.ever(key) for key in register.balances[column]), Decimal(0))
        return round(self.balance(register, column) - known, DIGITS)


@dataclass
class Ledger:
    """A register: its rulebook and year, its events by their days, its members in order.

    ``sheets``: those that somebody has put into its workbook. ``gone``: the events that somebody has taken out of it.
    ``file``: that workbook; ``doubts``: what is doubtful about it by itself.
    """

    register: Register
    span: Span
    events: list[Event]
    members: list[Member]
    sheets: Sequence[str] = ()
    gone: Sequence[Event] = ()
    file: str = ""
    doubts: Sequence[Any] = ()
