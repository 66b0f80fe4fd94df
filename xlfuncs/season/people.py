"""Doubts about people: two who may be one, or one under two names. They are asked about, never decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from xlfuncs.core.sentences import Joined
from xlfuncs.core.words import normal, number_key, spelling
from xlfuncs.season import doubts
from xlfuncs.season.doubts import Doubt
from xlfuncs.season.ledger import Ledger, Member, Who, who
from xlfuncs.season.reading import Played


class Seen(NamedTuple):
    """The first place where somebody stands: under which number and name, in which file and row, of which club."""

    number: str
    name: str
    file: str
    row: int | None
    club: str

    @property
    def known_as(self) -> Who:
        """What tells this person apart from others."""
        return who(self.number, self.name)


def doubtful_people(counted: Sequence[Played], before: Ledger | None, listed: Sequence[Member] = ()) -> list[Doubt]:
    """Return what to ask about the people of the events, in their order; what the register before or a published list
    tells apart is no doubt.
    """
    seen, held = list(_seen(counted)), [*(before.members if before else ()), *listed]
    return [
        *_names_of_numbers(seen, held),
        *_numbers_of_names(seen, held),
        *_spellings_of_names(seen, held),
        *_clubs_of_names(seen),
        *_by_start_numbers(counted),
    ]


def _seen(counted: Sequence[Played]) -> Iterator[Seen]:
    """Yield everybody once for each club: those who played, and those who are only listed."""
    known: set[tuple[Who, str]] = set()
    for event in counted:
        clubs = {each.known_as: each.club for each in event.listed}
        playing = ((each.number, each.name, each.row) for each in event.players)
        for number, name, row in (*playing, *((each.number, each.name, None) for each in event.listed)):
            key = who(number, name)
            club = clubs.get(key, "")
            if key != ("", "") and (key, club) not in known:
                known.add((key, club))
                yield Seen(number, name, event.file, row, club)


def _names_of_numbers(seen: Sequence[Seen], held: Sequence[Member]) -> Iterator[Doubt]:
    """Yield a doubt for one number with two names, or with none; a name that the register before has for it was there
    first.
    """
    named = {number_key(each.number): each for each in held if each.number and each.name}
    kept = {each.known_as for each in held}
    everybody: list[Member | Seen] = [*held, *seen]
    names: dict[str, dict[str, str]] = {}
    for one in everybody:
        if one.name:
            names.setdefault(number_key(one.number), {}).setdefault(normal(one.name), one.name)
    first: dict[str, Seen] = {}
    told: set[tuple[str, str]] = set()
    for each in seen:
        number, name = each.known_as
        if not number or (number, name) in told:
            continue
        told.add((number, name))
        if not name:
            if (number, name) not in kept:
                others = Joined(names.get(number, {}).values())
                said = doubts.WITHOUT_NAME(number=each.number, names=others) if others.parts else None
                yield Doubt(each.file, each.row, said or doubts.NO_NAME(number=each.number))
            continue
        if number in named:
            if (number, name) not in kept:
                said = doubts.RENAMED(number=each.number, name=each.name, other=named[number].name)
                yield Doubt(each.file, each.row, said)
            continue
        if (number, "") in kept:
            yield Doubt(each.file, each.row, doubts.NEW_NAME(number=each.number, name=each.name))
        other = first.setdefault(number, each)
        if normal(other.name) != name:
            said = doubts.TWO_NAMES(number=each.number, name=each.name, other=other.name, file=Path(other.file).name)
            yield Doubt(each.file, each.row, said)


def _numbers_of_names(seen: Sequence[Seen], held: Sequence[Member]) -> Iterator[Doubt]:
    """Yield a doubt for one name with two numbers, or with and without one."""
    told = {each.known_as for each in held}
    everybody: list[Member | Seen] = [*held, *seen]
    numbers: dict[str, dict[str, str]] = {}
    for one in everybody:
        numbers.setdefault(normal(one.name), {}).setdefault(number_key(one.number), one.number)
    met: dict[str, set[str]] = {}
    for member in held:
        met.setdefault(normal(member.name), set()).add(number_key(member.number))
    for each in seen:
        number, name = each.known_as
        if not name or (number, name) in told:
            continue
        told.add((number, name))
        earlier = met.setdefault(name, set())
        shown = Joined(written for key, written in sorted(numbers[name].items()) if key)
        if not number and shown.parts:
            yield Doubt(each.file, each.row, doubts.WITHOUT_NUMBER(name=each.name, numbers=shown))
        elif earlier - {""}:
            yield Doubt(each.file, each.row, doubts.TWO_NUMBERS(name=each.name, numbers=shown))
        elif number and any(not number_key(member.number) and normal(member.name) == name for member in held):
            yield Doubt(each.file, each.row, doubts.NEW_NUMBER(name=each.name, number=each.number))
        earlier.add(number)


def _spellings_of_names(seen: Sequence[Seen], held: Sequence[Member]) -> Iterator[Doubt]:
    """Yield a doubt for a name that somebody else has in another spelling, 髙橋 and 高橋, where no two numbers tell
    them apart.
    """
    told = {each.known_as for each in held}
    met: dict[str, list[Member | Seen]] = {}
    for member in held:
        met.setdefault(spelling(member.name), []).append(member)
    for each in seen:
        key = each.known_as
        if not each.name or key in told:
            continue
        told.add(key)
        alike = met.setdefault(spelling(each.name), [])
        others = [one.name for one in alike if normal(one.name) != key[1] and not (one.number and each.number)]
        if others:
            yield Doubt(
                each.file, each.row, doubts.OTHER_SPELLING(name=each.name, others=Joined(dict.fromkeys(others)))
            )
        alike.append(each)


def _clubs_of_names(seen: Sequence[Seen]) -> Iterator[Doubt]:
    """Yield a doubt for a name without a number, from two clubs."""
    clubs: dict[str, dict[str, str]] = {}
    for each in seen:
        if each.number or not each.club:
            continue
        found = clubs.setdefault(normal(each.name), {})
        found.setdefault(normal(each.club), each.club)
        if len(found) == 2 and list(found)[-1] == normal(each.club):
            said = doubts.TWO_CLUBS(name=each.name, clubs=Joined(found.values()))
            yield Doubt(each.file, each.row, said)


def _by_start_numbers(counted: Sequence[Played]) -> Iterator[Doubt]:
    """Yield a doubt for each who has but a start number to tell him from another of his name."""
    for event in counted:
        for each in event.players:
            if each.by_start_number:
                yield Doubt(event.file, each.row, doubts.BY_START_NUMBER(name=each.name))
