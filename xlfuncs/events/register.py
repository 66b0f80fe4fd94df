"""What a rulebook's register of members adds up, carries over and computes: declared once, beside the rules.

A rulebook with a register declares it in a module of its folder, ``season.py``; one without gives none.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from decimal import Decimal
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from xlfuncs.core import index
from xlfuncs.core.arguments import Kind
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.registry import Catalogue
from xlfuncs.core.sentences import Help, Told
from xlfuncs.events.declaration import COLOURS, EVENTS, Event, Result

#: Sheets that every register has beside its members, and is known by.
BY_EVENT = Help("By event", "各场明细", "競技会別")
EVENTS_SHEET = Help("Events", "比赛", "競技会一覧")

#: What an event gave one member: its results by key.
Given = Mapping[str, Any]


def sum_of(given: Given, keys: Iterable[str]) -> Decimal:
    """Add up some of what a member got; what he did not get is nothing."""
    return sum((given.get(key) or ZERO for key in keys), ZERO)


#: What the members' table says of people, whatever they play.
EVERYBODY = frozenset(("number", "name", "club"))


class Standing(NamedTuple):
    """A member as a page of the register computes with him.

    ``before``: his row of this page in the register before, nothing where there is none. ``years``: how many years
    lie between that register and this one, 0 within a year. ``earlier``: what the events of that register gave him
    that are none of this year's, and ``held`` all that they gave; ``regiven``: how much more their workbooks, which are
    given again, say than that register, where it was corrected by hand. ``begins``: what tables say that he has, by the
    column of the members' table, before the year's first event, and ``declared`` the year in which they said so;
    ``year`` is that of the register.
    ``given``: what each event of the year gave him, by their days. ``events``: in how many events of the year anybody
    got each thing. ``ever``: his points of all time. ``settings``: those of the workbook that opens the register, by
    key.
    """

    before: Mapping[str, Any]
    years: int
    earlier: Sequence[Given]
    held: Sequence[Given]
    regiven: Sequence[Given]
    begins: Mapping[str, Decimal]
    declared: Mapping[str, int | None]
    year: int
    given: Sequence[Given]
    events: Mapping[str, int]
    ever: Mapping[str, Decimal]
    settings: Mapping[str, Any]


class Line(NamedTuple):
    """Somebody's row of a page in the register before, nothing where there was none, and now.

    ``held``: what the events of the register before gave him.
    """

    name: str
    before: Mapping[str, Any]
    now: Mapping[str, Any]
    held: Sequence[Given] = ()


def asks_nothing(_lines: Sequence[Line], _year: int, _since: int) -> Sequence[Told]:
    """Ask nothing about a page."""
    return ()


class States(NamedTuple):
    """A column of the members' table in which a page believes what a table says of somebody.

    ``base``: the page's column for what there was before the year; what it grows by, of an event. Where it ``grows`` by
    nothing the page's own figure is computed by rules, and what a table says stands beside it.
    """

    column: str
    base: str
    grows: Sequence[str] = ()


class Page(NamedTuple):
    """A further sheet of a register, a row for each member: its key, its label, its columns, and how a row comes out.

    ``members``: which of its columns stand in the members' table, by the column there. ``typed``: those that
    people fill in themselves, and what may stand there. ``words``: those that hold words; all
    others hold figures. ``sums``: those that say what the events of the year gave, by its keys. ``states``:
    which of them a members' table may say. ``added``: columns that a register which an earlier version has made may
    lack. ``asks``: what is doubtful about it, of all lines, the register's year, and how many years lie between it and
    the register before.
    """

    key: str
    label: Help
    columns: tuple[Result, ...]
    row: Callable[[Standing], Mapping[str, Any]]
    members: Mapping[str, str]
    typed: Mapping[str, Kind] = MappingProxyType({})
    words: tuple[str, ...] = ()
    sums: Mapping[str, Sequence[str]] = MappingProxyType({})
    states: States | None = None
    added: tuple[str, ...] = ()
    asks: Callable[[Sequence[Line], int, int], Sequence[Told]] = asks_nothing


class Opening(NamedTuple):
    """An event that is a register kept by hand: it opens ours.

    ``before``: the points that a member had, from the results of his row. ``apart``: what of them does not count here,
    since the events themselves give it.
    """

    event: str
    before: Callable[[Given], Mapping[str, Decimal]]
    apart: str


class Baseline(NamedTuple):
    """The mean of what members hold who hold anything: its name, its article, the column of the members' table."""

    label: Help
    rule: str
    column: str


class Report(NamedTuple):
    """What a federation hears of an event: the name of the form, its article, and which settings and figures of the
    event stand above what each member got.

    ``apart``: the events that it does not hear of.
    """

    title: Help
    rule: str
    figures: Sequence[str]
    apart: Sequence[str] = ()


class Certificate(NamedTuple):
    """What a member gets in hand for the points of an event: its name, its article, what it says, and the ``letter``
    before its serial numbers.

    ``events``: those for which it is given, all of the rulebook where there are none.
    """

    title: Help
    rule: str
    says: Help
    letter: str
    events: Sequence[str] = ()


@dataclass(frozen=True)
class Register:
    """The register of the rulebook whose events begin with ``prefix``.

    ``adding``: what events give that adds up, in order, where it is not the colours that they give; an event counts
    that gives any of ``marks``. ``counted``: which of it the total is made of. ``balances``: the columns of the
    members' table that grow by such points. ``shown``: what else of an event stands in the register, and ``read`` what
    only its pages look at. ``opening``: what opens it. ``baseline``: the mean that the federation publishes of it.
    ``report``: what is handed in of an event, and ``certificate`` what its members are given.
    """

    prefix: str
    _: KW_ONLY
    counted: Sequence[str]
    balances: Mapping[str, Sequence[str]] = field(default_factory=dict)
    adding: Sequence[Result] = ()
    shown: Sequence[Result] = ()
    read: Sequence[str] = ()
    pages: Sequence[Page] = ()
    marks: Sequence[str] = ()
    opening: Opening | None = None
    baseline: Baseline | None = None
    report: Report | None = None
    certificate: Certificate | None = None

    def reports(self, event: str) -> bool:
        """Return whether the federation hears of an event."""
        return self.report is not None and event not in self.report.apart

    def certifies(self, event: str) -> bool:
        """Return whether members are given certificates for an event."""
        return self.certificate is not None and (not self.certificate.events or event in self.certificate.events)

    @cached_property
    def points(self) -> Sequence[Result]:
        """What adds up, in order: as declared, else the colours that the rulebook's events give."""
        if self.adding:
            return self.adding
        events = [EVENTS[name] for name in EVENTS if name.startswith(f"{self.prefix}-")]
        found = {key: each for event in events for key, each in event.declared.items()}
        return tuple(found[key] for key in COLOURS if key in found)

    @property
    def taken(self) -> tuple[Result, ...]:
        """Everything that the register takes of an event."""
        return (*self.points, *self.shown)

    def takes(self, event: Event) -> bool:
        """Tell whether an event gives what the register adds up."""
        marks = set(self.marks) or self.keys
        return event.prefix == self.prefix and bool(marks & event.declared.keys())

    @property
    def keys(self) -> set[str]:
        """The keys of what adds up."""
        return {each.key for each in self.points}

    @cached_property
    def members(self) -> frozenset[str]:
        """The columns of the members' table that the rulebook's events have a use for."""
        return EVERYBODY.union(self.balances, *(page.members for page in self.pages))

    @property
    def believed(self) -> Sequence[str]:
        """The columns of the members' table in which the register believes what a table says."""
        return [*self.balances, *(page.states.column for page in self.pages if page.states)]

    def total(self, given: Given) -> Decimal:
        """Say what counts of it, together."""
        return sum_of(given, self.counted)


REGISTERS: Catalogue[Register] = Catalogue(index.REGISTERS)


def members_of(event: Event) -> frozenset[str]:
    """Give the columns of the members' table that an event has a use for.

    >>> sorted(members_of(EVENTS["xq-rated"]))
    ['club', 'name', 'number', 'rating']
    """
    return REGISTERS[event.prefix].members if event.prefix in REGISTERS else EVERYBODY


def register(declared: Register) -> None:
    """Declare the register of a rulebook."""
    REGISTERS[declared.prefix] = declared
