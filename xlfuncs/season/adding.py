"""The register of a year: who got what in which event, beside what the register before holds."""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from xlfuncs.events.people import Person
from xlfuncs.events.register import Given, Register, Standing
from xlfuncs.season import choosing, doubts
from xlfuncs.season.doubts import Doubt
from xlfuncs.season.ledger import Event, Ledger, Member, Span, Who
from xlfuncs.season.moments import moment
from xlfuncs.season.people import doubtful_people
from xlfuncs.season.reading import Played, Player, who

#: Days that a year has in the mean: how many years lie between two registers.
YEAR = Decimal("365.25")


class Year(NamedTuple):
    """What is the same for all: years since the register before, in how many events anybody got what, the settings."""

    since: int
    events: Mapping[str, int]
    settings: Mapping[str, Any]


class Added(NamedTuple):
    """A register, and what is doubtful about it. ``ledger``: ``None`` where no event counts."""

    ledger: Ledger | None
    doubtful: list[Doubt]


def added(
    read: Sequence[Played],
    before: Ledger | None = None,
    first: datetime.date | None = None,
    last: datetime.date | None = None,
) -> Added:
    """The register of the events that were read, and of the register before; whatever order they come in."""
    register = choosing.register_of(read, before)
    if register is None:
        return Added(None, list(_of_unread(read)))
    opening = choosing.openings_of(read, register)
    openings, again = choosing.once(opening)
    fitting, doubtful = choosing.fit([each for each in read if each not in opening], register)
    doubtful += again
    span = choosing.span_of(fitting, first, last, before)
    if span is None:
        return Added(None, doubtful + [Doubt(each.file, None, choosing.no_day(each)) for each in fitting])
    later = choosing.later(span, before)
    if later:
        return Added(None, doubtful + later)
    inside, more = choosing.within(fitting, span, before)
    chosen, again = choosing.once(inside, choosing.held_by(before))
    counted, gone, held = choosing.replaced(chosen, before)
    doubtful += more + again + held
    if not counted:
        return Added(None, doubtful)
    counted.sort(key=lambda each: (each.day, each.name, each.event, each.fingerprint))
    members = _members(register, counted, before, span, {each.fingerprint for each in gone})
    doubtful += _open(register, members, openings)
    events = _events(counted, before, span, {each.fingerprint for each in gone})
    ledger = Ledger(register, span, events, sorted(members.values(), key=_order))
    years, anybody = _years_between(before, span), _anybody(ledger)
    settings = openings[-1].settings if openings else {}
    for member in ledger.members:
        _pages(register, member, ledger, Year(years, anybody, settings))
    doubtful += [said for each in counted for said in each.unread]
    doubtful += doubtful_people(counted, before)
    return Added(ledger, doubtful)


def _of_unread(read: Iterable[Played]) -> Iterator[Doubt]:
    for each in read:
        yield from each.doubts or (Doubt(each.file, None, doubts.GIVES_NOTHING(event=choosing.title_of(each))),)


def _members(
    register: Register, counted: Sequence[Played], before: Ledger | None, span: Span, gone: set[str]
) -> dict[Who, Member]:
    """Everybody: those of the register before, those who played since, and those whom a members' table lists.

    Who stayed away stands in the register too: it is the members' table of the next event.
    """
    held = before.members if before else []
    members = {who(each.number, each.name): _carried(register, each, before, span, gone) for each in held}
    first: dict[Who, Person] = {}
    for event in counted:
        for person in event.listed:
            first.setdefault(who(person.number, person.name), person)
    for event in counted:
        listed = {who(each.number, each.name): each for each in event.listed}
        for player in event.players:
            key = who(player.number, player.name)
            if key == ("", ""):
                continue
            if key not in members:
                members[key] = _new(register, player, first.get(key))
            member = members[key]
            if key in listed and listed[key].club:
                member.club = listed[key].club
            twice = member.given.get(event.fingerprint)
            member.given[event.fingerprint] = _both(register, twice, player.given) if twice else player.given
    for key, person in first.items():
        if key != ("", "") and key not in members:
            members[key] = _new(register, Player(person.number, person.name, None, {}), person)
            members[key].club = person.club
    return members


def _both(register: Register, one: Given, other: Given) -> Given:
    """What somebody got who stands in an event twice."""
    sums = {key: (one.get(key) or Decimal(0)) + (other.get(key) or Decimal(0)) for key in register.keys}
    return {**one, **other, **{key: amount for key, amount in sums.items() if key in {*one, *other}}}


def _open(register: Register, members: dict[Who, Member], openings: Iterable[Played]) -> list[Doubt]:
    """Who stands in the workbook that opens the register, and what was there before; nobody the register before has."""
    doubtful = []
    opened: dict[Who, str] = {}
    for opening in openings:
        apart = register.opening.apart if register.opening else ""
        twice = next((each for each in opening.players if who(each.number, each.name) in opened), None)
        if twice is not None:
            other = Path(opened[who(twice.number, twice.name)]).name
            doubtful.append(Doubt(opening.file, twice.row, doubts.OPENED_TWICE(name=twice.name, other=other)))
        for player in opening.players:
            key = who(player.number, player.name)
            opened[key] = opening.file
            member = members.setdefault(key, Member(player.number, player.name))
            if not member.kept:
                member.before = {each: amount for each, amount in player.given.items() if each != apart}
        left = next((player for player in opening.players if player.given.get(apart)), None)
        if left is not None:
            doubtful.append(Doubt(opening.file, left.row, doubts.APART(name=left.name)))
    return doubtful


def _carried(register: Register, old: Member, before: Ledger | None, span: Span, gone: set[str]) -> Member:
    """A member of the register before. What was given in a year that is over belongs to what was there before."""
    new = Member(old.number, old.name, old.club, old.person, dict(old.before), dict(old.opening), kept=True)
    new.pages, new.own = old.pages, old.own
    for event in before.events if before else ():
        given = old.given.get(event.fingerprint)
        if given is None or event.fingerprint in gone:
            continue
        if event.day in span:
            new.given[event.fingerprint] = given
            continue
        new.earlier.append(given)
        for each in register.points:
            new.before[each.key] = new.before.get(each.key, Decimal(0)) + (given.get(each.key) or Decimal(0))
        for column, keys in register.balances.items():
            won = sum((given.get(key) or Decimal(0) for key in keys), Decimal(0))
            new.opening[column] = new.opening.get(column, Decimal(0)) + won
    return new


def _new(register: Register, player: Player, listed: Person | None) -> Member:
    """A new member begins with what the earliest event that lists him says, before what it gives him."""
    member = Member(player.number, player.name)
    if listed is not None:
        member.person = listed
        for column in register.balances:
            held = getattr(listed, column)
            member.opening[column] = held if isinstance(held, Decimal) else Decimal(0)
    return member


def _events(counted: Iterable[Played], before: Ledger | None, span: Span, gone: set[str]) -> list[Event]:
    """Those of the year by their days, then the earlier ones."""
    events = [
        Event(
            each.name,
            each.date,
            each.day,
            each.club,
            each.event,
            each.fingerprint,
            moment(each.saved, each.changed).kept(),
            each.file,
        )
        for each in counted
    ]
    held = [each for each in before.events if each.fingerprint not in gone] if before else []
    events += [each._replace(counted=each.counted and each.day in span) for each in held]
    return sorted(events, key=lambda each: (not each.counted, str(each.day), each.name, each.kind, each.fingerprint))


def _order(member: Member) -> tuple[bool, list[tuple[int, int, str]], str]:
    """By number as people count (9 before 10), then by name; those without a number at the end."""
    pieces = re.findall(r"\d+|\D+", member.number)
    return not member.number, [(0, int(each), "") if each.isdecimal() else (1, 0, each) for each in pieces], member.name


def _years_between(before: Ledger | None, span: Span) -> int:
    if before is None:
        return 0
    return max(0, int((Decimal((span.first - before.span.first).days) / YEAR).to_integral_value()))


def _anybody(ledger: Ledger) -> Counter[str]:
    """In how many events of the year anybody got each thing."""
    keys: dict[str, set[str]] = {}
    for member in ledger.members:
        for fingerprint, given in member.given.items():
            keys.setdefault(fingerprint, set()).update(given)
    return Counter(key for each in keys.values() for key in each)


def _pages(register: Register, member: Member, ledger: Ledger, year: Year) -> None:
    """The member's row of each further page."""
    given = [member.given[each.fingerprint] for each in ledger.events if each.fingerprint in member.given]
    ever = {each.key: member.ever(each.key) for each in register.points}
    for page in register.pages:
        standing = Standing(
            before=member.pages.get(page.key, {}),
            years=year.since,
            earlier=member.earlier,
            person=member.person,
            given=given,
            events=year.events,
            ever=ever,
            settings=year.settings,
        )
        member.pages = {**member.pages, page.key: page.row(standing)}
