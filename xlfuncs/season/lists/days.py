"""Published lists of one day are held against each other: what each file says of somebody is put together."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from xlfuncs.core.numbers import CENT, ZERO
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events.people.roster import MEMBERS, Person
from xlfuncs.events.register import Register
from xlfuncs.season.doubts import IN_ROW, NOT_TAKEN, Doubt
from xlfuncs.season.ledger import Listed, Spot, Who
from xlfuncs.season.own_columns import READING

LISTED_ALREADY = Sentence(
    en="{place} has {who} already, says otherwise, and is taken; mend or delete one of the two",
    zh="{place}已有{who}，内容与此行不同，已采用那一行；请更正或删去其一",
    ja="{place}に{who}があり、内容がこの行と違います。そちらを取り込みました。どちらかを直すか削除してください",
)
OTHERWISE = Sentence(
    en='{column} "{found}" of {who} is not taken, since {place} says "{held}"',
    zh="{who} 的{column}“{found}”未采用：{place}为“{held}”",
    ja="{who} の{column}「{found}」は取り込んでいません：{place}では「{held}」です",
)

#: What is written in several ways, and does not tell people apart; its own heading says what it is.
_BESIDE: Mapping[tuple[str, ...], Told] = {("club",): MEMBERS.columns.named("club").label, ("reading",): READING}
_HOLDING = ("holding",)


def agreeing(lists: Iterable[Listed], register: Register) -> list[Listed]:
    """Return lists of several files, of which those of one day are one: whom one names by the number or the name alone
    is who has both in another, and the holding is that of the colours of all. Who says otherwise than the files before
    is not taken, and told; of a club or a reading that alone.
    """
    days: dict[datetime.date | None, list[Listed]] = {}
    for each in lists:
        days.setdefault(each.day, []).append(each)
    found: list[Listed] = []
    for of_day in days.values():
        day = _Day(register)
        taken = [day.take(each) for each in _named_in_full(of_day)]
        found += map(day.with_holdings, taken)
    return found


def _named_in_full(lists: Sequence[Listed]) -> list[Listed]:
    """Return the lists of one day with number and name of whom one of them names by either alone.

    A name alone is the only one called so; in a list that has both rows they are two people.
    """
    people = {each.known_as: each for listed in lists for each in listed.people if all(each.known_as)}
    held = [{each.known_as for each in listed.people} for listed in lists]
    full: dict[Who, Person] = {}
    several: set[Who] = set()
    for (number, name), person in people.items():
        full.setdefault((number, ""), person)
        if full.setdefault(("", name), person) is not person or any({("", name), (number, name)} <= by for by in held):
            several.add(("", name))
    found: list[Listed] = []
    for listed, there in zip(lists, held, strict=True):
        called: dict[Who, Person] = {}
        for key in sorted(full.keys() & there - several):
            if full[key].known_as not in there:
                called[key] = full[key]
                there.add(full[key].known_as)
        found.append(listed.renamed(called))
    return found


class _First(NamedTuple):
    """What a list said first of somebody, and where."""

    cell: Any
    spot: Spot
    person: Person

    def is_like(self, cell: Any) -> bool:
        """Return whether another list says the same, in whatever width."""
        return cell == self.cell or (isinstance(cell, str) and normal(cell) == normal(digits(self.cell)))


class _Day:
    """What the lists of one day say of everybody, by the number, else by the name."""

    def __init__(self, register: Register) -> None:
        self.colours = [("colour", each) for each in register.balances.get("holding", ())]
        self.said: dict[str, dict[tuple[str, ...], _First]] = {}

    def _of(self, person: Person) -> dict[tuple[str, ...], _First]:
        number, name = person.known_as
        return self.said.setdefault(number or name, {})

    def take(self, listed: Listed) -> Listed:
        """Take what a list says; return it without what lists before it say otherwise."""
        gone: set[Who] = set()
        told: list[Doubt] = []
        people: list[Person] = []
        for person in listed.people:
            key, before, now = person.known_as, self._of(person), listed.says(person)
            spot = listed.spot(key)
            others = [each for each in before if each in now and not before[each].is_like(now[each])]
            wrong = [each for each in others if each not in _BESIDE] or self._beyond(before, now)
            if wrong:
                _, there, first = before[wrong[0]]
                gone.add(key)
                told.append(Doubt(*spot, NOT_TAKEN(why=listed_already(there, first))))
                continue
            for each in others:
                held, there, first = before[each]
                place = IN_ROW(file=there.file, row=there.row)
                said = {"who": _who(first), "column": _BESIDE[each], "found": now[each], "place": place, "held": held}
                told.append(Doubt(*spot, OTHERWISE(**said)))
            people.append(person._replace(club="") if ("club",) in others else person)
            for each, cell in now.items():
                before.setdefault(each, _First(cell, spot, person))
        return listed.without(gone)._replace(people=people, lost=[*listed.lost, *told])

    def _beyond(self, before: Mapping[tuple[str, ...], _First], now: Mapping[tuple[str, ...], Any]) -> list[Any]:
        """Return what lists before say that the colours of all are more than what is held."""
        both = {**now, **{each: first.cell for each, first in before.items()}}
        if _HOLDING not in both or self._sum(both) <= _points(both[_HOLDING]) + CENT:
            return []
        return [each for each in (_HOLDING, *self.colours) if each in before]

    def _sum(self, said: Mapping[tuple[str, ...], Any]) -> Decimal:
        return sum((said.get(each, ZERO) for each in self.colours), ZERO)

    def with_holdings(self, listed: Listed) -> Listed:
        """Return a list in which whoever has points by colour holds what all lists say, or what all colours make."""

        def whole(person: Person) -> Person:
            if not listed.colours.get(person.known_as):
                return person
            said = {each: first.cell for each, first in self._of(person).items()}
            return person._replace(holding=_points(said.get(_HOLDING, self._sum(said))))

        return listed._replace(people=[*map(whole, listed.people)])


def _points(held: Decimal | str) -> Decimal:
    """Return a holding as points; a word there (非会员) is 0."""
    return ZERO if isinstance(held, str) else held


def _who(person: Person) -> str:
    """Return how a sentence calls somebody."""
    return " ".join(filter(None, (person.name, person.number)))


def listed_already(spot: Spot, person: Person) -> Told:
    """Say that somebody stands in another row of the lists of that day, which says otherwise."""
    return LISTED_ALREADY(place=IN_ROW(file=spot.file, row=spot.row), who=_who(person))
