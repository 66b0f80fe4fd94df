"""Several workbooks of one competition: which belong together, in which order, and what number a name has in all."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol, TypeVar

from xlfuncs.core.words import normal, number_key
from xlfuncs.events.declaration import FINAL, QUALIFYING


class Part(NamedTuple):
    """What puts the event of a workbook in its place in a competition: ``folder`` and ``name`` are that competition's,
    blank where it is of none.
    """

    folder: str
    name: str
    rulebook: str
    day: datetime.date | None
    stage: str
    kind: str
    called: str
    fingerprint: str

    @property
    def order(self) -> tuple[datetime.date, bool, bool, str, str, str]:
        """By what parts are put in order: a day's qualifying round first and its final last; figures decide only
        between parts that are alike in all else, so that a corrected part keeps its place.
        """
        first, last = self.stage != QUALIFYING, self.stage == FINAL
        return self.day or datetime.date.min, first, last, self.kind, normal(self.called), self.fingerprint


Of = TypeVar("Of")


def grouped(events: Iterable[Of], part: Callable[[Of], Part]) -> list[list[Of]]:
    """Return the events, those of one competition and rulebook together and in order."""
    groups: dict[tuple[str, ...], list[tuple[Part, Of]]] = {}
    for number, each in enumerate(events):
        own = part(each)
        key = (own.folder, own.name, own.rulebook) if own.name else (str(number),)
        groups.setdefault(key, []).append((own, each))
    return [[each for _, each in sorted(own, key=lambda pair: pair[0].order)] for own in groups.values()]


class Named(Protocol):
    """Somebody with a number, which may be blank, and a name."""

    @property
    def number(self) -> str:
        """The number."""

    @property
    def name(self) -> str:
        """The name."""


def numbers_of(people: Iterable[Named]) -> Callable[[Named], str]:
    """Return what gives anybody's number: his own, else the one that his name has anywhere, if it is only one."""
    numbers: dict[str, dict[str, str]] = {}
    for person in people:
        if person.name and person.number:
            numbers.setdefault(normal(person.name), {}).setdefault(number_key(person.number), person.number)

    def number(person: Named) -> str:
        said = [*numbers.get(normal(person.name), {}).values()]
        return person.number or (said[0] if len(said) == 1 else "")

    return number
