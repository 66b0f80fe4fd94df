"""What an event comes to: figures, a row per entry, the board, the members, the problems, the workings."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property
from typing import Any, NamedTuple

from xlfuncs.core.errors import NA, CellError
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import SEMICOLON, Help, Joined, Sentence, Told
from xlfuncs.core.trail import Step
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Event, EventSettings, Result, Row
from xlfuncs.events.people import Roster
from xlfuncs.events.problems import ERROR, HINT, Problem

NO_UNIT = Sentence(en='there is no entry "{unit}"', zh="报名表中没有“{unit}”", ja="「{unit}」という参加者はいません")
TIED_PLACE = Sentence(en="{place}=", zh="并列 {place}", ja="{place}タイ")


class Figure(NamedTuple):
    """A figure of the event as a whole: as it is declared, its value, its article."""

    key: str
    label: Help
    digits: int | None
    value: Any
    rule: str


class Listed(NamedTuple):
    """A further list of the outcome: its columns, and its rows where somebody asks for them."""

    columns: Sequence[Result]
    rows: Callable[[], Sequence[Mapping[str, Any]]]


@dataclass(frozen=True, eq=False)
class Outcome:
    """An event that is computed: hosts and people read it, and nobody writes into it.

    What the program of the event wrote (:class:`~xlfuncs.events.building.Builder`) came to this. ``entries`` maps
    a row's place in the table to its results, in the order of the declaration.
    """

    event: Event
    settings: EventSettings
    language: str
    problems: Sequence[Problem]
    figures: Mapping[str, Figure] = field(default_factory=dict)
    entries: Mapping[int, dict[str, Any]] = field(default_factory=dict)
    members: Sequence[Mapping[str, Any]] = ()
    #: Of each table after the first: a row's place in it to its results.
    rows: Mapping[str, dict[int, dict[str, Any]]] = field(default_factory=dict)
    typed: int = 0
    counted: int = 0
    #: The rows of the entries as typed: place in the table → what they are about.
    units: Mapping[int, Any] = field(default_factory=dict)
    #: The same as they are told apart: with the line of a pair, the number of a member.
    called: Mapping[int, str] = field(default_factory=dict)
    #: The rows that are notes below the entries, by their place in the table: they hang on no wall.
    remarks: AbstractSet[int] = frozenset()
    #: What hangs on the wall, in that order.
    wall: Sequence[str] = ()
    listings: Mapping[str, Listed] = field(default_factory=dict)
    #: The members' table, for who is not called by a player's column.
    roster: Roster = field(default_factory=lambda: Roster([]))
    #: The rows of each table as they were read: its key → place in the table → row.
    read: Mapping[str, dict[int, Row]] = field(default_factory=dict)
    #: What results are called that are called otherwise than declared, by their keys.
    result_labels: Mapping[str, Help] = field(default_factory=dict)
    #: Of tables after the first the rows that count, as other programs exchange them: entries by their place.
    counting: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)
    #: What each result of a game is worth, where that is chosen.
    worth: Mapping[str, Decimal] = field(default_factory=dict)
    #: The edition of the rulebook where another than the one in force was asked for.
    edition: str = ""
    #: The steps that stand in every working, those of each entry, and the groups of the board.
    event_steps: Sequence[Step] = ()
    workings: Mapping[int, Sequence[Step]] = field(default_factory=dict)
    groups: Mapping[int, str | int] = field(default_factory=dict)

    def hinting(self, said: Told) -> "Outcome":
        """Have it say one thing more that somebody should know, though no figure depends on it."""
        return replace(self, problems=[*self.problems, Problem("", None, None, said, HINT)])

    def name(self, language: str) -> str:
        """Say what the event is called: by its own name, else as its kind is."""
        return self.settings.name or self.event.title.text(language)

    @property
    def publishable(self) -> bool:
        """Whether nothing is open that may change a figure."""
        return all(problem.severity != ERROR for problem in self.problems)

    def value(self, key: str) -> Any:
        """Give a figure's value; ``None`` where it could not be computed."""
        return self.figures[key].value if key in self.figures else None

    def wrong_with(self, table: str) -> dict[int, list[Told]]:
        """Say what is wrong with the rows of a table, by their place in it."""
        found: dict[int, list[Told]] = {}
        for each in self.problems:
            if each.table == table and each.row:
                found.setdefault(each.row.at, []).append(each.said)
        return found

    def notes(self, table: str) -> dict[int, Told]:
        """Say what stands beside the rows of a table that something is wrong with."""
        return {at: Joined(said, SEMICOLON) for at, said in self.wrong_with(table).items()}

    def by_row(self, table: str) -> list[dict[str, Any]]:
        """What comes out for each row of a table down to the last one, and what is wrong with it; blank for blank."""
        found, notes = self.rows.get(table, {}), self.notes(table)
        if table == self.event.entries.key:
            found = {at: {self.event.subject.key: self.units[at], **row} for at, row in self.entries.items()}
        last = max([*found, *notes], default=0)
        return [found.get(at, {}) | ({"note": notes[at]} if at in notes else {}) for at in range(1, last + 1)]

    def find(self, unit: str) -> int | None:
        """Give the row of that name; two of one name are told apart by what else they are called (``1 EW``)."""
        return next(iter(self.named(unit)), None)

    def named(self, unit: str) -> list[int]:
        """Give the rows of that name; those that are called just so, whatever else they are called, stand first."""
        wanted = normal(unit)
        named = [*self.called.items(), *((at, digits(name or "")) for at, name in self.units.items())]
        return [*dict.fromkeys(at for at, name in named if name and normal(name) == wanted)]

    def working(self, unit: str | int) -> list[Step]:
        """Show the working of the unit of that name, from the settings to its total; ``#N/A`` where there is none."""
        at = self.find(digits(unit))
        if at is None:
            raise CellError(NA, NO_UNIT(unit=digits(unit)))
        return self.steps(at)

    def steps(self, at: int | None) -> list[Step]:
        """Show the working of an entry, from the settings to its total; of none, what every working begins with."""
        return [*self.event_steps, *([] if at is None else self.own_steps(at))]

    def own_steps(self, at: int) -> list[Step]:
        """Show the part of its working that is the entry's own, and at its end what has to be mended in its row."""
        return [*self.workings.get(at, []), *self._to_mend.get(at, [])]

    @cached_property
    def _to_mend(self) -> Mapping[int, list[Step]]:
        """What has to be mended in the rows of the entries, as steps."""
        found: dict[int, list[Step]] = {}
        for each in self.problems:
            if each.row and each.severity == ERROR and each.table == self.event.entries.key:
                found.setdefault(each.row.at, []).append(Step(each.said, "", ""))
        return found

    def places_of(self, at: int) -> range:
        """List the places that fall to an entry and to those who share its place, in its group; none if it has none."""
        place = self.entries.get(at, {}).get("place")
        if not isinstance(place, int):
            return range(0)
        group = self.groups.get(at)
        alike = (each for each, row in self.entries.items() if row.get("place") == place)
        return range(place, place + sum(self.groups.get(each) == group for each in alike))

    def board(self) -> list[dict[str, Any]]:
        """The rows for the wall: by place, then as typed; those who are out, then those without a place, at the end.

        Where there are groups, what is in none of them is a row that does not count: it stands below them.
        """
        group = {at: (at not in self.groups, self.groups.get(at)) for at in self.entries}
        order = sorted(
            self.entries.keys() - self.remarks, key=lambda at: (group[at], *_rank(self.entries[at].get("place")), at)
        )
        shared = Counter((group[at], self.entries[at].get("place")) for at in order)
        rows = []
        for at in order:
            place = self.entries[at].get("place")
            tied = isinstance(place, int) and shared[group[at], place] > 1
            row = {self.event.subject.key: self.units[at]} | self.entries[at]
            rows.append(row | {"place": TIED_PLACE(place=place) if tied else place, "at": at})
        return rows


def _rank(place: Any) -> tuple[int, int, str]:
    """Give the order of the board: places, then words (who is out), then nothing."""
    if isinstance(place, int):
        return 0, place, ""
    return (2, 0, "") if place in (None, "") else (1, 0, str(place))
