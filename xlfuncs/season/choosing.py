"""The choice of the events that count: one version of each, of the year, to be published; the rest is doubtful."""

from __future__ import annotations

import calendar
import datetime
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import LANGUAGES, Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events.dates import DateCell, written
from xlfuncs.events.declaration import EVENTS
from xlfuncs.events.people.roster import Person
from xlfuncs.events.register import REGISTERS, Register
from xlfuncs.formats.fingerprint import together_known
from xlfuncs.season import doubts
from xlfuncs.season.competitions import Part, grouped, numbers_of
from xlfuncs.season.doubts import Doubt
from xlfuncs.season.ledger import Event, Ledger, Span, Who
from xlfuncs.season.reading import Played, Player
from xlfuncs.xlsx.archive import STAMP
from xlfuncs.xlsx.errors import PackageError

NO_DATE = Sentence(
    en='"{text}" is no date such as 2026-04-01',
    zh="“{text}”不是 2026-04-01 这样的日期",
    ja="「{text}」は 2026-04-01 のような日付ではありません",
)
_DATE = DateCell()

DAY = datetime.timedelta(days=1)
#: Before any that is known.
NEVER = datetime.datetime.min.replace(tzinfo=datetime.timezone.utc)
Chosen = tuple[list[Played], list[Doubt]]


class Day(NamedTuple):
    """A day in a sentence."""

    day: datetime.date | str | None

    def text(self, language: str = "en") -> str:
        """Return the day as people of that language write it."""
        return written(self.day, language)


def register_of(read: Iterable[Played], before: Ledger | None) -> Register | None:
    """Return the rulebook's register: that of the register before, else of most of the events."""
    if before is not None:
        return before.register
    found = Counter(EVENTS[each.event].prefix for each in read if EVENTS[each.event].prefix in REGISTERS)
    return REGISTERS[max(sorted(found), key=lambda prefix: found[prefix])] if found else None


def language_of(read: Iterable[Played]) -> str:
    """Return the language of most of the workbooks."""
    found = Counter(each.language for each in read)
    return max(LANGUAGES, key=lambda language: (found[language], -LANGUAGES.index(language)))


def span_of(
    read: Iterable[Played], first: datetime.date | None, last: datetime.date | None, before: Ledger | None = None
) -> Span | None:
    """Return the year of the register: as asked for, else that of most of the events, the later of two.

    Years begin on the day on which that of the register before does, and none lies before it; without one they are
    calendar years. Where only one end is given, the other lies a year away. ``None`` where no event has a day.

    >>> span_of([], datetime.date(2026, 4, 1), None)
    Span(first=datetime.date(2026, 4, 1), last=datetime.date(2027, 3, 31))
    """
    if first and last:
        return Span(first, last)
    if first:
        return _year_from(first)
    if last:
        return Span(_a_year_from(last + DAY, -1), last)
    days = [each.day for each in read if each.day]
    if not days:
        return None
    begin = before.span.first if before else datetime.date(1, 1, 1)
    years = Counter(_years_to(day, begin) for day in days if day >= begin)
    year = max(years, key=lambda each: (years[each], each), default=0)
    return before.span if before and not year else _year_from(_a_year_from(begin, year))


def span_from(begin: datetime.date, day: datetime.date) -> Span:
    """Return the year in which a day lies, where years begin on the day of ``begin``.

    >>> span_from(datetime.date(2025, 4, 1), datetime.date(2027, 3, 31))
    Span(first=datetime.date(2026, 4, 1), last=datetime.date(2027, 3, 31))
    """
    return _year_from(_a_year_from(begin, _years_to(day, begin)))


def _year_from(day: datetime.date) -> Span:
    last = datetime.date.max
    return Span(day, last if day.year == last.year else _a_year_from(day, 1) - DAY)


def _years_to(day: datetime.date, begin: datetime.date) -> int:
    """Return how many whole years lie between two days."""
    return day.year - begin.year - ((day.month, day.day) < (begin.month, begin.day))


def _a_year_from(day: datetime.date, years: int) -> datetime.date:
    year = day.year + years
    return day.replace(year=year, day=min(day.day, calendar.monthrange(year, day.month)[1]))


def openings_of(read: Iterable[Played], register: Register) -> list[Played]:
    """Return the workbooks that open the register, the latest at the end."""
    name = register.opening.event if register.opening else None
    return sorted((each for each in read if each.event == name and not each.doubts), key=_saved)


def fit(read: Iterable[Played], register: Register) -> Chosen:
    """Return the events of the rulebook that may count at all, each file once."""
    chosen: list[Played] = []
    doubtful: list[Doubt] = []
    for each in read:
        event = EVENTS[each.event]
        if event.prefix in REGISTERS and event.prefix != register.prefix:
            said: Told = doubts.OTHER_RULEBOOK(event=event.title, register=register.prefix.upper())
        elif not register.takes(event):
            said = doubts.GIVES_NOTHING(event=event.title)
        elif each.doubts:
            doubtful += each.doubts
            continue
        elif not any(player.name or player.number for player in each.players):
            said = doubts.NOBODY_NAMED()
        else:
            chosen.append(each)
            continue
        doubtful.append(Doubt(each.file, None, said))
    return chosen, doubtful


def held_by(before: Ledger | None) -> set[str]:
    """Return the fingerprints of the events that the register before has."""
    return {each.fingerprint for each in before.events} if before else set()


def later(span: Span, before: Ledger | None) -> list[Doubt]:
    """Return a doubt for the first event that the register before counts after the year: a year that is over is not
    added up again.
    """
    for event in before.events if before else ():
        if event.counted and event.day and event.day > span.last:
            said = doubts.LATER_HELD(event=event.name, date=Day(event.day), last=Day(span.last))
            return [Doubt(event.file, None, said)]
    return []


def within(read: Iterable[Played], span: Span, before: Ledger | None) -> Chosen:
    """Return the events of the year. An event of an earlier year that the register before already holds is no doubt."""
    held = held_by(before)
    chosen, doubtful = [], []
    for each in read:
        if each.day in span:
            chosen.append(each)
        elif each.fingerprint not in held:
            said = doubts.OUT_OF_SPAN(date=Day(each.day), first=Day(span.first), last=Day(span.last))
            doubtful.append(Doubt(each.file, None, said if each.day else no_day(each)))
    return chosen, doubtful


def no_day(each: Played) -> Told:
    """Return why an event has no place in any year."""
    return doubts.NO_DAY(date=str(each.date)) if each.date else doubts.NO_DATE_AT_ALL()


def title_of(each: Played) -> Told:
    """Return the name of an event's kind."""
    return EVENTS[each.event].title


def once(read: Iterable[Played], held: Collection[str] = ()) -> Chosen:
    """Return each event once, by its fingerprint, and of corrected ones the version that was saved last, with what says
    so; a frozen copy only where its workbook is none of them.

    Two events that the register before has ``held``, by their fingerprints, have been asked about already.
    """
    chosen: list[Played] = []
    by_figures: dict[str, Played] = {}
    read, doubtful = _without_copies(sorted(read, key=_saved))
    for each in read:
        same = by_figures.setdefault(each.fingerprint, each)
        if same is not each:
            doubtful.append(Doubt(each.file, None, doubts.EVENT_TWICE(other=_short(same.file))))
            continue
        for one in chosen:
            asked = (one.fingerprint in held and each.fingerprint in held) or _parts_of_one(one, each)
            if not asked and _named_otherwise(one, each) and _people(one) == _people(each):
                doubtful.append(Doubt(each.file, None, doubts.SAME_PEOPLE(other=_short(one.file))))
        others = [one for one in chosen if alike(one, each)]
        undecided = _of_several_stages(others, each)
        for other in others:
            if not undecided and _may_replace(each, other):
                chosen.remove(other)
                said: Told = doubts.CORRECTED(other=_short(other.file))
                doubtful.append(Doubt(each.file, None, _judged(said, each, other)))
            else:
                said = doubts.SAME_NAME_AND_DAY(event=each.name, other=_short(other.file))
                doubtful.append(Doubt(each.file, None, said))
        chosen.append(each)
    return chosen, doubtful


def _without_copies(read: Sequence[Played]) -> Chosen:
    """Return the events without the frozen copies of those that still compute, which may have been corrected since."""
    chosen: list[Played] = []
    doubtful: list[Doubt] = []
    computing = [each for each in reversed(read) if not each.frozen]
    for each in read:
        own = next((one for one in computing if each.frozen and _is_copy(each, one)), None)
        if own is None:
            chosen.append(each)
        elif each.fingerprint == own.fingerprint:
            doubtful.append(Doubt(each.file, None, doubts.EVENT_TWICE(other=_short(own.file))))
        else:
            doubtful.append(Doubt(own.file, None, doubts.CORRECTED(other=_short(each.file))))
    return chosen, doubtful


def _is_copy(frozen: Played, each: Played) -> bool:
    """Return whether a frozen event was made of another, as that is or before it was corrected."""
    return frozen.fingerprint == each.fingerprint or (alike(frozen, each) and _may_replace(each, frozen))


def _may_replace(one: Played, other: Played) -> bool:
    """Return whether two events of one name and day may be versions of each other: of one kind, with somebody in
    common.
    """
    return one.event == other.event and bool(_people(one) & _people(other))


def _parts_of_one(one: Played, other: Played) -> bool:
    return bool(one.competition[1]) and one.competition == other.competition


def together(chosen: Iterable[Played]) -> list[Played]:
    """Return the events, those of one competition as one: everybody who played in any of them, with all they gave.

    It is of the first day, and of the kind of its last event.
    """
    return [_as_one(own) if len(own) > 1 else own[0] for own in grouped(chosen, _part)]


def _part(each: Played) -> Part:
    prefix = EVENTS[each.event].prefix
    return Part(*each.competition, prefix, each.day, each.stage, each.event, each.name, each.fingerprint)


def _as_one(parts: Sequence[Played]) -> Played:
    everybody: list[Player | Person] = [person for each in parts for person in each.players]
    everybody += [person for each in parts for person in each.listed]
    number = numbers_of(everybody)
    first, last = parts[0], parts[-1]
    folder, name = last.competition
    return last._replace(
        file=folder,
        name=name,
        club=next((each.club for each in parts if each.club), ""),
        date=first.date,
        day=first.day,
        fingerprint=together_known(each.fingerprint for each in parts),
        saved=max(each.saved for each in parts),
        changed=max(each.changed for each in parts),
        players=tuple(one._replace(number=number(one)) for each in parts for one in each.players),
        listed=tuple(one._replace(number=number(one)) for each in parts for one in each.listed),
        unread=tuple(doubt for each in parts for doubt in each.unread),
        stage="",
        parts=tuple(parts),
    )


def _saved(each: Played) -> tuple[datetime.datetime, float, str]:
    """Return a key for the order in which versions were saved: by what the file says, else by the disk, then by
    name.
    """
    return moment(each.saved, each.changed).when or NEVER, each.changed, each.file


def _judged(said: Told, one: Played, other: Played) -> Told:
    """Return which of two versions counts, with what says that it is the later one, where the files do not say it."""
    here, there = moment(one.saved, one.changed), moment(other.saved, other.changed)
    if here.when == there.when:
        here, there = moment("", one.changed), moment("", other.changed)
    return _dated(said, here, there)


def _dated(said: Told, here: Moment, there: Moment) -> Told:
    if not here.when or not there.when or here.when == there.when:
        return doubts.UNDATED(said=said)
    if here.itself and there.itself:
        return said
    return doubts.BY_FILES(said=said, here=here.shown(), there=there.shown())


def _short(file: str) -> str:
    return Path(file).name


def alike(one: Played | Event, other: Played) -> bool:
    """Return whether two events have one name and one day, and are no two stages: a qualifying round and a final."""
    apart = bool(one.stage and other.stage) and one.stage != other.stage
    return _named_alike(one, other) and not apart


def _of_several_stages(others: Iterable[Played | Event], each: Played) -> bool:
    """Return whether an event that says no stage may be a version of a qualifying round as well as of its final."""
    return not (each.stage or each.parts) and len({other.stage for other in others}) > 1


def _named_alike(one: Played | Event, other: Played) -> bool:
    """Return whether two events have one name and one day; without a name nobody can say."""
    return bool(other.name) and normal(one.name) == normal(other.name) and one.day == other.day


def _named_otherwise(one: Played | Event, other: Played) -> bool:
    """Return whether two events are of one day and kind but have two names, or none: they may be one event all the
    same.
    """
    kind = one.event if isinstance(one, Played) else one.kind
    return one.day == other.day and (kind == other.event or bool(other.parts)) and not _named_alike(one, other)


def _people(each: Played) -> set[Who]:
    return {player.known_as for player in each.players}


def replaced(read: Sequence[Played], before: Ledger | None) -> tuple[list[Played], list[Event], list[Doubt]]:
    """Return the events that count beside those of the register before, which of those they replace, and the doubts.

    An event that it holds with the same figures takes its own place, and nothing is doubtful.
    """
    chosen, gone, doubtful = [], [], []
    held = before.events if before else []
    given = {each.fingerprint for each in read}
    for each in read:
        same = [event for event in held if event.fingerprint == each.fingerprint]
        said: Told | None = None
        if same and not same[0].counted:
            said = doubts.EVENT_TWICE(other=same[0].file)
        elif any(_whole_of(event, each) for event in held):
            said = doubts.PART_ALONE(event=each.competition[1])
        elif not same:
            others = [event for event in held if event.fingerprint not in given]  # these are given again as they are
            same = [event for event in others if before and _version(event, each, before)]
            if not same:
                alike = [event for event in held if before and _same_people(event, each, before)]
                doubtful += [Doubt(each.file, None, doubts.SAME_PEOPLE(other=event.file)) for event in alike]
            elif _of_several_stages(same, each):
                doubtful += [
                    Doubt(each.file, None, doubts.SAME_NAME_AND_DAY(event=each.name, other=event.file))
                    for event in same
                ]
                same = []
            elif not any(event.counted for event in same):
                said = doubts.CLOSED(event=each.name)
            else:
                here = moment(each.saved, each.changed)
                there = max((moment(event.saved) for event in same), key=lambda held: held.when or NEVER)
                if here.when and there.when and here.when < there.when:
                    said = _dated(doubts.OUTDATED(event=each.name), here, there)
                else:
                    corrected = _dated(doubts.CORRECTED_HELD(event=each.name), here, there)
                    doubtful.append(Doubt(each.file, None, corrected))
        if said is not None:
            doubtful.append(Doubt(each.file, None, said))
        else:
            gone += same
            chosen.append(each)
    return chosen, gone, doubtful


def _whole_of(event: Event, each: Played) -> bool:
    """Return whether an event of the register is the competition of which this is one part alone."""
    folder, name = each.competition
    same = bool(name) and normal(event.name) == normal(name) and _short(event.file) == _short(folder)
    return same and not each.parts and each.fingerprint != event.fingerprint


def _version(event: Event, each: Played, before: Ledger) -> bool:
    """Return whether an event of the register before may be an earlier version; of closed years nobody knows who
    played.

    A competition is known again whatever kind its last part is of, and in what the register has of its parts alone.
    """
    if any(event.fingerprint == part.fingerprint or _version(event, part, before) for part in each.parts):
        return True
    if not alike(event, each) or not (event.kind == each.event or each.parts):
        return False
    return not event.counted or bool(_who_played(event, before) & _people(each))


def _same_people(event: Event, each: Played, before: Ledger) -> bool:
    return _named_otherwise(event, each) and _who_played(event, before) == _people(each)


def _who_played(event: Event, before: Ledger) -> set[Who]:
    return {member.known_as for member in before.members if event.fingerprint in member.given}


# --- when a workbook was saved: as it says itself, else as the disk says

#: How a moment that only the disk knows stands in a register: as a list of files shows it.
_ON_DISK = "%Y-%m-%d %H:%M"


class Moment(NamedTuple):
    """A moment, ``None`` where nobody knows it, and whether the workbook says so ``itself``."""

    when: datetime.datetime | None
    itself: bool

    def shown(self) -> str:
        """Return the moment as a list of files shows it, in this place's time."""
        return self.when.astimezone().strftime(_ON_DISK) if self.when else ""

    def kept(self) -> str:
        """Return the moment as a register keeps it."""
        return self.when.strftime("%Y-%m-%dT%H:%M:%SZ") if self.when and self.itself else self.shown()


def day_typed(value: object) -> datetime.date:
    """Return a day as people type it; ``PackageError`` where it is none, or the first or last that there is."""
    found = None
    with suppress(CellError):
        found = _DATE.take(value, "date")
    if not isinstance(found, datetime.date) or found.year in (datetime.MINYEAR, datetime.MAXYEAR):
        raise PackageError(NO_DATE(text=str(value)))
    return found


def moment(saved: str, changed: float = 0.0) -> Moment:
    """Return the moment of a workbook that says ``saved``, and that the disk says was ``changed`` then.

    A workbook that our own programs make always says the same, so that it is the same file whenever it is made.

    >>> moment("2026-03-01T09:30:00Z").kept(), moment(STAMP), moment("soon")
    ('2026-03-01T09:30:00Z', Moment(when=None, itself=False), Moment(when=None, itself=False))
    """
    if saved and saved != STAMP:
        with suppress(ValueError, OverflowError, OSError):  # no date, or one that a clock here does not reach
            here = datetime.datetime.fromisoformat(saved.replace("Z", "+00:00")).astimezone()
            if here.year > 1:  # which programs write that do not know it
                return Moment(here.astimezone(datetime.timezone.utc), "T" in saved)
    if changed:
        with suppress(ValueError, OverflowError, OSError):  # Windows has 1601 for none, and reckons from 1970
            when = datetime.datetime.fromtimestamp(changed, datetime.timezone.utc)
            return Moment(when.replace(second=0, microsecond=0), False)
    return Moment(None, False)
