"""The register of a year: who got what in which event, beside what the register before holds."""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from xlfuncs.core.numbers import ZERO, exact
from xlfuncs.core.words import normal
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.register import BY_EVENT, Given, Line, Page, Register, Standing, sum_of
from xlfuncs.season import choosing, doubts, holdings
from xlfuncs.season.doubts import Doubt
from xlfuncs.season.ledger import NEAR, Event, Ledger, Listed, ListedRow, Member, Span, Who
from xlfuncs.season.people import doubtful_people
from xlfuncs.season.reading import Played

#: Days that a year has in the mean: how many years lie between two registers.
YEAR = Decimal("365.25")


class Year(NamedTuple):
    """The figures that are the same for every member: the year, the years since the register before, in how many events
    anybody got what, the settings.
    """

    year: int
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
    lists: Sequence[Listed] = (),
    *,
    opens: Register | None = None,
) -> Added:
    """Return the register of the events that were read, of the register before and of published lists, whatever order
    they come in.

    ``opens``: the rulebook of a register that may be without events, for the year from ``first`` to ``last``.
    """
    register = opens or choosing.register_of(read, before)
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
    counted, gone, held = choosing.replaced(choosing.together(chosen), before)
    doubtful += more + again + held
    if not counted and opens is None:
        return Added(None, doubtful)
    counted.sort(key=lambda each: (each.day, each.name, each.event, each.fingerprint))
    members = _members(register, counted, before, span, {each.fingerprint for each in gone})
    doubtful += _corrected(register, counted, before, members)
    doubtful += _open(register, members, openings)
    lists = [_brought(each, members, span) if each.opens else each for each in lists]
    lists = sorted(lists, key=lambda each: (each.day or datetime.date.min, each.file))
    doubtful += [lost for each in lists for lost in each.lost]
    days = [each.day for each in (*counted, *(before.counted if before else ())) if each.day]
    doubtful += doubts.together([*_listed(members, lists, max(days, default=None))])
    named = [members[row.known_as] for each in lists for row in each.rows]
    events = _events(counted, before, span, {each.fingerprint for each in gone})
    ledger = Ledger(register, span, events, sorted(members.values(), key=_order))
    ledger.titles = before.titles if before else None
    years, anybody = _years_between(before, span), _anybody(ledger)
    settings = openings[-1].settings if openings else {}
    year = Year(span.first.year, years, anybody, settings)
    versions = holdings.versions_of(counted, inside, gone, before)
    known = holdings.year_of(ledger, before, versions, lambda member, page, at: _row(page, member, ledger, year, at))
    doubtful += holdings.settle(known, members, counted, lists)
    lines: dict[str, list[Line]] = {page.key: [] for page in register.pages}
    for member in ledger.members:
        rows = {page.key: _row(page, member, ledger, year) for page in register.pages}
        for page in register.pages:
            name, old = member.name or member.number, member.pages.get(page.key, {})
            lines[page.key].append(Line(name, old, rows[page.key], member.held))
        member.pages = rows
    source = before.file if before else ""
    doubtful += doubts.together(before.doubts) if before else ()
    for page in register.pages:
        doubtful += [Doubt(source, None, said) for said in page.asks(lines[page.key], year.year, years)]
    doubtful += [said for each in counted for said in each.unread]
    doubtful += doubtful_people(counted, before, named)
    return Added(ledger, doubtful)


def _of_unread(read: Iterable[Played]) -> Iterator[Doubt]:
    for each in read:
        yield from each.doubts or (Doubt(each.file, None, doubts.GIVES_NOTHING(event=choosing.title_of(each))),)


def _members(
    register: Register, counted: Sequence[Played], before: Ledger | None, span: Span, gone: set[str]
) -> dict[Who, Member]:
    """Return everybody: the members of the register before, those who played since, and those whom a members' table
    lists.

    Members who stayed away stand in the register too: it is the members' table of the next event.
    """
    held = before.members if before else []
    members = {each.known_as: _carried(register, each, before, span, gone) for each in held}
    clubs: dict[Who, str] = {}
    named: dict[Who, Who] = {}
    asked = choosing.held_by(before)
    latest = max((each.day for each in before.counted if each.day), default=None) if before else None
    for event in counted:
        newer = event.fingerprint not in asked and (latest is None or (event.day is not None and event.day >= latest))
        for person in event.listed:
            key = person.known_as
            named.setdefault(key, (person.number, person.name))
            clubs[key] = person.club or clubs.get(key, "")
            if key in members and person.club and (newer or not members[key].club):
                members[key].club = person.club
    for event in counted:
        for player in event.players:
            key = player.known_as
            if key == ("", ""):
                continue
            if key not in members:
                members[key] = Member(player.number, player.name, clubs.get(key, ""))
            member = members[key]
            twice = member.given.get(event.fingerprint)
            member.given[event.fingerprint] = _both(register, twice, player.given) if twice else player.given
    for key, club in clubs.items():
        if key != ("", "") and key not in members:
            members[key] = Member(*named[key], club=club)
    return members


def _corrected(
    register: Register, counted: Iterable[Played], before: Ledger | None, members: Mapping[Who, Member]
) -> Iterator[Doubt]:
    """Yield a doubt where the register before has something else of an event than its workbook gives: it was corrected
    there.

    The event is the same by its fingerprint, and so were the figures. How much more the workbook says is kept.
    """
    if before is None:
        return
    known = {each.fingerprint for each in before.counted}
    held = {each.known_as: each for each in before.members}
    for event in (each for each in counted if each.fingerprint in known):
        gives: dict[Who, Given] = {}
        for player in event.players:
            key = player.known_as
            gives[key] = _both(register, gives[key], player.given) if key in gives else player.given
        if any(event.fingerprint in each.given and key not in gives for key, each in held.items()):
            continue  # somebody is called otherwise there, or was added: whose figures are whose is not known
        for key, member in held.items():
            was, now = member.given.get(event.fingerprint, {}), gives.get(key, {})
            for result in register.taken:
                found, given = _figure(was.get(result.key)), _figure(now.get(result.key))
                if abs(found - given) > NEAR:
                    members[key].regiven.append({result.key: given - found})
                    figures = {"found": exact(float(found)), "given": exact(float(given))}
                    where = {"column": result.label, "sheet": BY_EVENT, "event": event.name or choosing.title_of(event)}
                    said = doubts.CORRECTED_THERE(name=member.name or member.number, **figures, **where)
                    yield Doubt(before.file, None, said)


def _figure(value: object) -> Decimal:
    """Return a figure of an event; what is blank, or a word, is 0."""
    return exact(value) if isinstance(value, Decimal | float | int) else ZERO


def _listed(members: dict[Who, Member], lists: Iterable[Listed], last: datetime.date | None) -> Iterator[Doubt]:
    """Add those whom published lists name to the members, with what lists say besides; yield the doubts.

    A club is that of the list where the register has none, or no event later than the list: ``last`` is the day of the
    last one. Without any event a newer list says otherwise, and contradicts nothing.
    """
    for each in lists:
        newest = each.day is not None and (last is None or each.day >= last) and not each.opens
        for row in each.rows:
            person = row.person
            member = members.setdefault(row.known_as, Member(person.number, person.name, club=person.club))
            for key, cells in row.pages.items():
                own = member.pages.get(key, {})
                new = {column: amount for column, amount in cells.items() if not own.get(column)}
                member.pages = {**member.pages, key: {**own, **new}}
            if not person.club or not (newest or not member.club):
                continue
            if last is not None and normal(member.club) not in ("", normal(person.club)):
                column = MEMBERS.columns.named("club").label
                name, clubs = member.name or member.number, {"found": person.club, "held": member.club}
                yield Doubt(*row.spot, doubts.LIST_COUNTS(name=name, column=column, **clubs))
            member.club = person.club


def _brought(listed: Listed, members: Mapping[Who, Member], span: Span) -> Listed:
    """Return what members brought along without those for whom the register holds already, or of a closed year."""

    def counts(row: ListedRow) -> bool:
        held = members.get(row.known_as)
        fresh = held is None or not any((*held.before.values(), *held.opening.values()))
        return fresh or (listed.day is not None and listed.day >= span.first)

    return listed._replace(rows=[*filter(counts, listed.rows)])


def _both(register: Register, one: Given, other: Given) -> Given:
    """Add up what somebody got who stands in an event twice."""
    sums = {key: (one.get(key) or ZERO) + (other.get(key) or ZERO) for key in register.keys}
    return {**one, **other, **{key: amount for key, amount in sums.items() if key in {*one, *other}}}


def _open(register: Register, members: dict[Who, Member], openings: Iterable[Played]) -> list[Doubt]:
    """Add the people of the workbook that opens the register, with what they had before, unless the register before has
    them; return the doubts.
    """
    doubtful = []
    opened: dict[Who, str] = {}
    for opening in openings:
        apart = register.opening.apart if register.opening else ""
        twice = next((each for each in opening.players if each.known_as in opened), None)
        if twice is not None:
            other = Path(opened[twice.known_as]).name
            doubtful.append(Doubt(opening.file, twice.row, doubts.OPENED_TWICE(name=twice.name, other=other)))
        for player in opening.players:
            key = player.known_as
            opened[key] = opening.file
            member = members.setdefault(key, Member(player.number, player.name))
            if not member.kept:
                member.before = {each: amount for each, amount in player.given.items() if each != apart}
        left = next((player for player in opening.players if player.given.get(apart)), None)
        if left is not None:
            doubtful.append(Doubt(opening.file, left.row, doubts.APART(name=left.name)))
    return doubtful


def _carried(register: Register, old: Member, before: Ledger | None, span: Span, gone: set[str]) -> Member:
    """Return a member of the register before. What was given in a year that is over belongs to what was there
    before.
    """
    new = Member(old.number, old.name, old.club, dict(old.before), dict(old.opening), kept=True)
    new.pages, new.own, new.declared, new.held = old.pages, old.own, dict(old.declared), old.held
    for event in before.events if before else ():
        given = old.given.get(event.fingerprint)
        if given is None or event.fingerprint in gone:
            continue
        if event.day in span:
            new.given[event.fingerprint] = given
            continue
        new.earlier.append(given)
        for each in register.points:
            new.before[each.key] = new.before.get(each.key, ZERO) + (given.get(each.key) or ZERO)
        for column, keys in register.balances.items():
            new.opening[column] = new.opening.get(column, ZERO) + sum_of(given, keys)
    return new


def _events(counted: Iterable[Played], before: Ledger | None, span: Span, gone: set[str]) -> list[Event]:
    """Return the events of the year by their days, then the earlier ones."""
    events = [
        Event(
            each.name,
            each.date,
            each.day,
            each.club,
            each.event,
            each.fingerprint,
            choosing.moment(each.saved, each.changed).kept(),
            each.file,
            each.stage,
        )
        for each in counted
    ]
    held = [each for each in before.events if each.fingerprint not in gone] if before else []
    events += [each._replace(counted=each.counted and each.day in span) for each in held]
    return sorted(events, key=lambda each: (not each.counted, str(each.day), each.name, each.kind, each.fingerprint))


def _order(member: Member) -> tuple[bool, list[tuple[int, int, str]], str]:
    """Return a key that sorts by number as people count (9 before 10), then by name; those without a number at
    the end.
    """
    pieces = re.findall(r"\d+|\D+", member.number)
    return not member.number, [(0, int(each), "") if each.isdecimal() else (1, 0, each) for each in pieces], member.name


def _years_between(before: Ledger | None, span: Span) -> int:
    if before is None:
        return 0
    return max(0, int((Decimal((span.first - before.span.first).days) / YEAR).to_integral_value()))


def _anybody(ledger: Ledger) -> Counter[str]:
    """Count in how many events of the year anybody got each thing."""
    keys: dict[str, set[str]] = {}
    for member in ledger.members:
        for fingerprint, given in member.given.items():
            keys.setdefault(fingerprint, set()).update(given)
    return Counter(key for each in keys.values() for key in each)


def _row(page: Page, member: Member, ledger: Ledger, year: Year, first: int | None = None) -> Mapping[str, Any]:
    """Return the member's row of a further page, after the ``first`` so many events of the year, else after all."""
    events = ledger.counted[:first]
    given = [member.given[each.fingerprint] for each in events if each.fingerprint in member.given]
    return page.row(
        Standing(
            before=member.pages.get(page.key, {}),
            years=year.since,
            earlier=member.earlier,
            held=member.held,
            regiven=member.regiven,
            begins=member.begins,
            declared=member.declared,
            year=year.year,
            given=given,
            events=year.events,
            ever={each.key: member.ever(each.key) for each in ledger.register.points},
            settings=year.settings,
        )
    )
