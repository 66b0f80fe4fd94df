"""What tables and published lists say that members hold, against what the register knows: the newer of two counts.

A table says what its members had before the event, and may be some events behind: what the register had after any
earlier event of this year, or of the year before, is the same said earlier and no contradiction. Nor is what it had
after any event whose workbook was saved earlier: events are not always read in the order of their days. Nor is what
the register before says, of this very event too: a sheet is imported again, with the members as they are by then.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import chain
from typing import NamedTuple

from xlfuncs.core.numbers import ZERO, exact
from xlfuncs.events.people.roster import MEMBERS, Person
from xlfuncs.events.register import Given, Page, Register, sum_of
from xlfuncs.season import doubts
from xlfuncs.season.choosing import alike
from xlfuncs.season.doubts import Doubt
from xlfuncs.season.ledger import NEAR, Event, Ledger, Listed, ListedRow, Member, Who
from xlfuncs.season.reading import Played

#: So many sums of what events gave are tried, where some were corrected since.
MOST = 64

#: The row of a page for a member after the first so many events of the year.
RowAfter = Callable[[Member, Page, int], Mapping[str, object]]


class Stated(NamedTuple):
    """A figure that an event's table, or a published list, says of somebody; ``at``: how many events come before it."""

    at: int
    file: str
    day: datetime.date | None
    amount: Decimal
    row: int | None = None
    of_list: bool = False


class Year(NamedTuple):
    """The events of the year in order, and what else is known of them.

    ``asked``: the fingerprints of those that the register before holds. ``last``: the day of the last event that it
    counts. ``versions``: what earlier versions of an event gave, by its fingerprint. ``first``: the first day
    of the year.
    """

    register: Register
    order: Sequence[Event]
    asked: frozenset[str]
    last: datetime.date | None
    versions: Mapping[str, Sequence[Mapping[Who, Given]]]
    first: datetime.date
    row_after: RowAfter

    def before(self, day: datetime.date | None) -> int:
        """Return how many events a list of a day includes: those up to it; none where it says no day."""
        return sum(bool(day and each.day and each.day <= day) for each in self.order)


def year_of(
    ledger: Ledger, before: Ledger | None, versions: Mapping[str, Sequence[Mapping[Who, Given]]], row_after: RowAfter
) -> Year:
    """Return what tables are held against: the year of a register, beside the register before."""
    held = [each for each in before.counted if each.day] if before else []
    return Year(
        register=ledger.register,
        order=ledger.counted,
        asked=frozenset(each.fingerprint for each in held),
        last=max((each.day for each in held if each.day), default=None),
        versions=versions,
        first=ledger.span.first,
        row_after=row_after,
    )


def versions_of(
    counted: Sequence[Played], inside: Sequence[Played], gone: Sequence[Event], before: Ledger | None
) -> dict[str, list[Mapping[Who, Given]]]:
    """Return what earlier versions of an event gave, by the fingerprint of the version that counts."""
    found: dict[str, list[Mapping[Who, Given]]] = {}
    for each in counted:
        events = each.parts or (each,)
        now = {each.fingerprint, *(one.fingerprint for one in events)}
        for other in inside:
            same = (one for one in events if alike(other, one) and other.event == one.event)
            if other.fingerprint not in now and any(same):
                given = {player.known_as: player.given for player in other.players}
                found.setdefault(each.fingerprint, []).append(given)
        for event in gone:
            if event.fingerprint != each.fingerprint and any(alike(event, one) for one in (each, *each.parts)):
                held = before.members if before else ()
                of = {one.known_as: one.given.get(event.fingerprint, {}) for one in held}
                found.setdefault(each.fingerprint, []).append(of)
    return found


def settle(
    year: Year, members: Mapping[Who, Member], counted: Sequence[Played], lists: Sequence[Listed] = ()
) -> list[Doubt]:
    """Settle into the members what everybody had before the year, by what tables and lists say; return the doubts."""
    doubtful: list[Doubt] = []
    said: dict[tuple[Who, str], list[Stated]] = {}
    for each in lists:
        for row, column, amount in _of_list(year.register, each):
            found = Stated(year.before(each.day), row.spot.file, each.day, amount, row.spot.row, of_list=True)
            said.setdefault((row.known_as, column), []).append(found)
        _colours(year, members, each)
    for of, stated in _stated(year, counted).items():
        said.setdefault(of, []).extend(stated)
    for (key, column), stated in said.items():
        if member := members.get(key):
            doubtful += _settled(year, key, member, column, sorted(stated, key=lambda each: each.at))
    files = [file for each in lists for file in (each.file, *(row.spot.file for row in each.rows))]
    files += [each.file for each in counted]
    order = {file: at for at, file in enumerate(files)}
    return doubts.together(sorted(doubtful, key=lambda each: (order[each.file], each.row or 0)))


def _of_list(register: Register, listed: Listed) -> Iterator[tuple[ListedRow, str, Decimal]]:
    for row in listed.rows:
        for column in register.believed:
            if (amount := amount_of(row.person, column)) is not None:
                yield row, column, amount


def _colours(year: Year, members: Mapping[Who, Member], listed: Listed) -> None:
    """Take over the points by colour of a list: what the events before its day gave is among them."""
    events = [each.fingerprint for each in year.order[: year.before(listed.day)]]
    for row in listed.rows:
        member = members[row.known_as]
        for colour, amount in row.colours.items():
            given = (member.given.get(each, {}).get(colour) or ZERO for each in events)
            member.before[colour] = amount - sum(given, ZERO)


def _stated(year: Year, counted: Sequence[Played]) -> dict[tuple[Who, str], list[Stated]]:
    """Return what each event says of everybody, by member and column; the figure with which somebody began an event
    replaces the table's.
    """
    places = {each.fingerprint: at for at, each in enumerate(year.order)}
    pages = [page for page in year.register.pages if page.states]
    said: dict[tuple[Who, str], list[Stated]] = {}
    for event in counted:
        if event.fingerprint in year.asked:
            continue
        at = places[event.fingerprint]
        rows = {each.known_as: each for each in event.players}
        for person in event.listed:
            key = person.known_as
            row = rows[key].row if key in rows else None
            for column in year.register.believed:
                if (amount := amount_of(person, column)) is not None:
                    said.setdefault((key, column), []).append(Stated(at, event.file, event.day, amount, row))
        for page, player in ((page, player) for page in pages for player in event.players):
            assert page.states
            if page.states.base in player.given and page.states.grows:
                found = said.setdefault((player.known_as, page.states.column), [])
                found[:] = [each for each in found if each.file != event.file]
                found.append(Stated(at, event.file, event.day, player.given[page.states.base], player.row))
    return said


def amount_of(person: Person, column: str) -> Decimal | None:
    """Return the figure of a column of the members' table; a word there (非会员) is 0, a blank cell says nothing."""
    found = getattr(person, column)
    return ZERO if isinstance(found, str) else found


def _settled(year: Year, key: Who, member: Member, column: str, stated: Sequence[Stated]) -> Iterator[Doubt]:
    """Settle one column of a member; yield the doubts."""
    own = _Column(year, key, member, column)
    for each in stated:
        if own.begins is None and own.takes(each):
            own.begin(each)
        elif not own.knows(each):
            newer = each.of_list or not own.is_behind(each)
            said = doubts.STATED_NEWER if newer else doubts.STATED_OLDER
            said = doubts.LIST_COUNTS if each.of_list else said
            held = exact(float(own.now(each.at)))
            label = MEMBERS.columns.named(column).label
            told = said(name=member.name or member.number, column=label, found=each.amount, held=held)
            rounded = each.of_list and abs(each.amount - held) <= NEAR
            # without any event a newer list says otherwise, and contradicts nothing
            if (year.order or year.asked) and not rounded:
                yield Doubt(each.file, each.row, told)
            if newer:
                own.begin(each)


class _Column:
    """A column of a member: what was there before the year, and what the register has after each event."""

    def __init__(self, year: Year, key: Who, member: Member, column: str) -> None:
        self.year, self.key, self.member, self.column = year, key, member, column
        register = year.register
        self.page = next((each for each in register.pages if each.states and each.states.column == column), None)
        self.states = self.page.states if self.page else None
        self.keys = register.balances[column] if self.states is None else self.states.grows
        self.grows = bool(self.keys)
        self.before = member.pages.get(self.page.key, {}) if self.page else {}
        self.earlier = set(self._earlier())
        self.accepted: set[Decimal] = set()

    @property
    def begins(self) -> Decimal | None:
        """The figure that was there before the year, as far as that is known."""
        if self.states is None:
            held = self.member.opening.get(self.column, ZERO)
            return held if held or self.column in self.member.declared else None
        if self.column in self.member.begins:
            return self.member.begins[self.column]
        assert self.page
        found = self.year.row_after(self.member, self.page, 0).get(self.states.base)
        return found if isinstance(found, Decimal) else None

    def begin(self, stated: Stated) -> None:
        """Take the figure that a table says as what was there before its event."""
        found = stated.amount - (self.won(stated.at) if self.grows else ZERO)
        (self.member.opening if self.states is None else self.member.begins)[self.column] = found
        day = stated.day or self.year.first
        self.member.declared[self.column] = day.year
        self.accepted = {stated.amount}

    def takes(self, stated: Stated) -> bool:
        """Return whether the first table that says anything may set the beginning: no less than was won, nothing that
        is computed anyway or that the register before had of its events.
        """
        if self.grows:
            begins, near = stated.amount - self.won(stated.at), NEAR * (1 + stated.at)
            return begins >= -near and not (begins > near and self._had(stated.amount, near))
        return not self.knows(stated) and not self.before

    def won(self, at: int) -> Decimal:
        """Return what the events of the year before this one gave."""
        return max(self._sums(self.year.order[:at], versions=False), key=lambda each: each[0])[1]

    def now(self, at: int) -> Decimal:
        """Return what the register has before an event."""
        if self.grows:
            return (self.begins or ZERO) + self.won(at)
        return self._computed(at) or ZERO

    def is_behind(self, stated: Stated) -> bool:
        """Return whether the register counts rather than the table: it has later events, or counted more in closed
        years.

        A figure between the points declared and those of the last year that is over is said by a table of an earlier
        year.
        """
        if not self.member.kept:
            return False
        if self.year.last is not None and (stated.day or datetime.date.min) < self.year.last:
            return True
        declared = self._declared()
        return declared is not None and declared < stated.amount < (self.begins or ZERO)

    def _declared(self) -> Decimal | None:
        """Return the part of a balance that was declared, before all that events gave."""
        if self.states is not None or self.begins is None:
            return None
        return self.begins - self._of(self.member.before)

    def knows(self, stated: Stated) -> bool:
        """Return whether the register had what a table says, at any time before the event."""
        amount, near = stated.amount, NEAR * (1 + stated.at)
        if stated.of_list:  # it says what was held on its day, and no day before; as exactly as its colours do
            return amount == exact(float(self.now(stated.at)))
        if amount in self.accepted or self._had(amount, near):
            return True
        if self.grows:
            begins = self.begins or ZERO
            # A register that the table is from may have had later events already, and not yet one read in afterwards.
            as_saved = sorted(self.year.order, key=lambda each: each.saved)
            there = as_saved[: as_saved.index(self.year.order[stated.at])]
            sums = chain(self._sums(self.year.order[: stated.at]), self._sums(there))
            known = any(abs(amount - begins - each) <= near for _, each in sums)
        else:
            said, now = self.begins, self._computed(stated.at) or ZERO
            known = amount == said or (said or ZERO) <= amount <= now
            known = known or any(self._computed(at) == amount for at in self._played(stated.at))
        if known:
            self.accepted.add(amount)
        return known

    def _played(self, at: int) -> Iterator[int]:
        """Yield after how many events the member's figures changed, up to this one, the latest first."""
        yield from (number for number in range(at, 0, -1) if self._given(self.year.order[number - 1]))
        yield 0

    def _given(self, event: Event) -> Given | None:
        return self.member.given.get(event.fingerprint)

    def _computed(self, at: int) -> Decimal | None:
        assert self.page
        assert self.states
        found = self.year.row_after(self.member, self.page, at).get(self.page.members[self.column])
        return Decimal(found) if isinstance(found, Decimal | int) else None

    def _sums(self, events: Sequence[Event], *, versions: bool = True) -> Iterator[tuple[int, Decimal]]:
        """Yield what was won after each of the events in their order, and what corrected ones had given before."""
        sums = {ZERO}
        yield 0, ZERO
        for number, event in enumerate(events, 1):
            given = self._given(event)
            earlier = (
                [each.get(self.key, {}) for each in self.year.versions.get(event.fingerprint, ())] if versions else []
            )
            if given is None and not earlier:
                continue
            won = {self._of(each) for each in (given or {}, *earlier)}
            sums = {one + more for one in sums for more in won}
            if len(sums) > MOST:
                sums = {max(sums)}
            for each in sums:
                yield number, each

    def _of(self, given: Given) -> Decimal:
        return sum_of(given, self.keys)

    def _had(self, amount: Decimal, near: Decimal) -> bool:
        """Return whether the register before had it."""
        return any(abs(amount - each) <= near for each in self.earlier)

    def _earlier(self) -> Iterator[Decimal]:
        """Yield what the register before had at first, and after each of its events, as it has them."""
        if not self.member.kept:
            return
        if self.page is not None and self.states is not None:
            figure, held = self.before.get(self.page.members[self.column]), self.before.get(self.states.base)
            yield from (each for each in (figure,) if isinstance(each, Decimal))
            if not self.grows or not isinstance(held, Decimal):
                return
        else:
            held = (self.begins or ZERO) - sum(map(self._of, self.member.earlier), ZERO)
            declared = self._declared()
            if declared is not None:
                yield declared
        for given in ({}, *self.member.held):
            held += self._of(given)
            yield held
