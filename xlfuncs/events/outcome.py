"""What an event comes to: figures, a row per entry, the board, the members, the problems, the workings.

Its program writes into a :class:`Builder`, figure by figure and row by row; an :class:`Outcome` comes of it.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field, fields, replace
from decimal import Decimal
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from xlfuncs.core import trail
from xlfuncs.core.arguments import MISSING
from xlfuncs.core.errors import NA, VALUE, CellError
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import SEMICOLON, Help, Joined, Said, Sentence, Told
from xlfuncs.core.trail import Step, step
from xlfuncs.core.words import normal
from xlfuncs.events.counting import member_in
from xlfuncs.events.declaration import Event, EventSettings, Result, Row
from xlfuncs.events.fields import FoundField
from xlfuncs.events.people.roster import PLAYER_TWICE, Person, Roster, UnlistedError, named
from xlfuncs.events.problems import ERROR, HINT, MISSING_SETTING, Fault, Problem, WrongSettingsError

NO_UNIT = Sentence(en='there is no entry "{unit}"', zh="报名表中没有“{unit}”", ja="「{unit}」という参加者はいません")
OF_RANKING = Sentence(en="{ranking} {value}", zh="{ranking} {value}", ja="{ranking} {value}")
#: The key of the result that says in which of several rankings an entry stands.
RANKED_IN_KEY = "ranked_in"
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

    What the program of the event wrote (:class:`Builder`) came to this. ``entries`` maps
    a row's place in the table to its results, in the order of the declaration.
    """

    event: Event
    settings: EventSettings
    language: str
    problems: Sequence[Problem]
    figures: Mapping[str, Figure] = field(default_factory=dict)
    entries: Mapping[int, dict[str, Any]] = field(default_factory=dict)
    members: Sequence[Mapping[str, Any]] = ()
    #: Who has got the points of which entry, by its row: two entries may have one name.
    paid: Mapping[int, Sequence[Person]] = field(default_factory=dict)
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
    #: The rows that count of the tables that other programs exchange, as they do: entries by their place.
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
        """Say what comes out for each row of a table down to the last, and what is wrong with it; blank for blank."""
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
        """Give the rows for the wall: by place, then as typed; those who are out, then those without a place, at the
        end.

        Where there are groups, what is in none of them is a row that does not count: it stands below them.
        """
        group = {at: (at not in self.groups, self.groups.get(at)) for at in self.entries}
        kind = self.event.worded.get("place")
        words = [code for code, _ in kind.codes()] if kind else []
        order = sorted(
            self.entries.keys() - self.remarks,
            key=lambda at: (group[at], *_rank(self.entries[at].get("place"), words), at),
        )
        shared = Counter((group[at], self.entries[at].get("place")) for at in order)
        rows = []
        for at in order:
            place = self.entries[at].get("place")
            tied = isinstance(place, int) and shared[group[at], place] > 1
            row = {self.event.subject.key: self.units[at]} | self.entries[at]
            shown = TIED_PLACE(place=place) if tied else place
            ranking = row.get(RANKED_IN_KEY)
            if ranking is not None and place is not None and RANKED_IN_KEY not in self.wall:  # no column says it
                shown = OF_RANKING(ranking=ranking, value=shown)
            rows.append(row | {"place": shown, "at": at})
        return rows


def _rank(place: Any, words: Sequence[str]) -> tuple[int, int, str]:
    """Give the order of the board: places, then who is out, by the ``words`` as they are declared (who withdrew, then
    who never came), then nothing.
    """
    if isinstance(place, int):
        return 0, place, ""
    return (2, 0, "") if place in (None, "") else (1, words.index(place) if place in words else 0, str(place))


# --- in the making


T = TypeVar("T")
NOBODY_NAMED = Sentence(
    en="{unit}: no player is named, so nobody gets its points",
    zh="{unit}：没有填写队员姓名，其分数不会记在任何人名下",
    ja="{unit}：選手の氏名がないため、ポイントは誰にもつきません",
)
TOTAL = Sentence(en="total", zh="合计", ja="合計")


class Builder:
    """The program of an event fills it; ``outcome`` is what comes of it, with attributes of the same names."""

    def __init__(self, event: Event, settings: EventSettings, language: str, problems: Sequence[Problem]) -> None:
        self.event = event
        self.settings = settings
        self.language = language
        self.problems = list(problems)
        self.figures: dict[str, Figure] = {}
        self.entries: dict[int, dict[str, Any]] = {}
        self.members: list[dict[str, Any]] = []
        self.paid: dict[int, list[Person]] = {}
        self.rows: dict[str, dict[int, dict[str, Any]]] = {}
        self.typed = self.counted = 0
        self.event_steps: list[Step] = []
        self.workings: dict[int, list[Step]] = {}
        self._shared: dict[Hashable, tuple[Any, list[Step]]] = {}
        self.groups: dict[int, str | int] = {}
        self._figures = {each.key: each for each in event.figures}
        self.result_labels: dict[str, Help] = {}
        self._declared = {each.key: {result.key for result in event.results_of(each.key)} for each in event.tables}
        self._declared[event.entries.key] |= event.scores.keys()
        self.units: dict[int, Any] = {}
        self.called: dict[int, str] = {}
        self.remarks: set[int] = set()
        self.wall: Sequence[str] = event.board  # where the program says nothing else
        self.listings: dict[str, Listed] = {}
        self.roster = Roster([])
        #: Who the rows are that stand for a single player, and the row that somebody stands in first.
        self._persons: dict[int, Person] = {}
        self._plays: dict[Person, int] = {}
        #: Rows with points and nobody to get them, by their place in the table.
        self._unnamed: dict[int, Row] = {}
        self.read: dict[str, dict[int, Row]] = {}
        self.counting: dict[str, list[dict[str, Any]]] = {}
        self.worth: Mapping[str, Decimal] = {}
        self.edition = ""

    def figure(self, key: str, value: T, rule: str, how: str = "", *parts: Any) -> T:
        """Give a figure of the event, which is a step of every working too."""
        with self.working_of_all():
            step(self._figure(key).label, value, rule, how, *parts)
        return self.keep(key, value, rule)

    def call(self, *figures: Result) -> None:
        """Call figures otherwise than declared, as this event turns out."""
        self._figures |= {each.key: each for each in figures}

    def call_result(self, key: str, label: Help) -> None:
        """Call a result otherwise than declared, as this event turns out: ``also_called`` names it so."""
        if label not in self.event.also_called.get(key, ()):
            raise KeyError(f"{self.event.name} declares no such name of {key!r}")
        self.result_labels[key] = label

    def keep(self, key: str, value: T, rule: str) -> T:
        """Keep a figure of the event whose steps are noted by the rules themselves."""
        self.figures[key] = Figure(*self._figure(key), value, rule)
        return value

    def _figure(self, key: str) -> Result:
        """Give a figure as it is declared."""
        if key not in self._figures:
            raise KeyError(f"{self.event.name} declares no figure {key!r}")
        return self._figures[key]

    def working_of_all(self) -> trail.Block:
        """Put the steps of what is computed inside the ``with`` block into every working."""
        return trail.recording(self.event_steps)

    def group(self, entry: Row, order: str | int) -> None:
        """Put an entry into a group: on the board those of one stand together, by place, the groups in this order."""
        self.groups[entry.at] = order

    def give(self, row: Row, **results: Any) -> None:
        """Give results of a row, by the keys declared for its table; ``None`` is a blank."""
        declared = self._declared[row.table]
        if not results.keys() <= declared:
            raise KeyError(f"{self.event.name} declares no result {min(results.keys() - declared)!r} of {row.table}")
        of_table = self.entries if row.table == self.event.entries.key else self.rows[row.table]
        of_table.setdefault(row.at, {}).update(results)

    def listing(self, key: str, columns: Sequence[Result], rows: Callable[[], Sequence[Mapping[str, Any]]]) -> None:
        """Add a further list of the outcome, declared in ``listings``; ``rows`` are made when somebody asks."""
        if key not in {each.key for each in self.event.listings}:
            raise KeyError(f"{self.event.name} declares no list {key!r}")
        self.listings[key] = Listed(columns, rows)

    def count(self, row: Row, **facts: Any) -> None:
        """Count a row as others than its program read it; ``facts``: what it comes to, entries by their place."""
        self.counting.setdefault(row.table, []).append({"at": row.at, **facts})

    def note(self, row: Row, said: Told, column: str = "", *, number: int = 0, waits: bool = False) -> None:
        """Say what is wrong with a row: a problem, told beside the row too; ``waits``: it is right, others lack."""
        self._problem(row, column, number, said, ERROR, waits=waits)

    @contextmanager
    def noting(self, row: Row, column: str, *, number: int = 0) -> Iterator[None]:
        """Note at this cell what a rule refuses inside the ``with`` block, which ends there."""
        try:
            yield
        except CellError as error:
            self.note(row, error.reason, column, number=number)

    def missing(self, row: Row, column: str) -> None:
        """Note that a cell is missing."""
        self.note(row, MISSING(argument=self.column(row, column)), column)

    def hint(self, said: Told, row: Row | None = None, column: str = "", *, number: int = 0) -> None:
        """Say what somebody should know, though no figure depends on it."""
        self._problem(row, column, number, said, HINT)

    def hint_once(self, said: Said, row: Row | None = None, column: str = "") -> None:
        """Hint at it of the first row alone, where several, or parts of the event, come to it."""
        if not self.has_said(said.sentence):
            self.hint(said, row, column)

    def wrong(self, said: Told) -> None:
        """Say what is wrong with the event as a whole."""
        self._problem(None, "", 0, said, ERROR)

    def _problem(
        self, row: Row | None, column: str, number: int, said: Told, severity: str, *, waits: bool = False
    ) -> None:
        table = row.table if row else ""
        found = FoundField(self.event.table(table).columns.named(column), number) if column else None
        self.problems.append(Problem(table, row, found, said, severity, waits))

    def has_said(self, sentence: Sentence) -> bool:
        """Tell whether a sentence is among the problems: some are said once, of whichever row is the first."""
        return any(each.name == sentence.name for each in self.problems)

    def to_mend_in(self, *columns: str) -> set[str]:
        """Give the names of the sentences on what has to be mended in these columns of any row."""
        errors = (each for each in self.problems if each.severity == ERROR and each.column)
        return {each.name for each in errors if each.column and each.column.field.key in columns}

    def unread(self, row: Row, column: str) -> set[int]:
        """Say which of a row's cells under a repeated heading could not be read, by their numbers."""
        found = [each.column for each in self.problems if each.row is row and each.column]
        return {each.number for each in found if each.field.key == column and column in row.unreadable}

    def setting(self, key: str) -> Help:
        """Say what a setting is called, for a sentence."""
        return self.event.settings.named(key).label

    def column(self, row: Row, key: str, number: int = 0) -> Help:
        """Say what a column of a row's table is called, for a sentence; ``number``: which of several."""
        field = self.event.table(row.table).columns.named(key)
        return FoundField(field, number).label if number else field.label

    def needs(self, key: str, said: Told | None = None) -> CellError:
        """Give the mistake of an event that cannot do without a setting, or what is ``said`` of it."""
        return WrongSettingsError([Fault(key, CellError(VALUE, said or MISSING_SETTING(setting=self.setting(key))))])

    def working(self, entry: Row) -> trail.Block:
        """Make the steps of what is computed inside the ``with`` block the working of this row."""
        return trail.recording(self.workings.setdefault(entry.at, []))

    def forget_working(self, entry: Row) -> None:
        """Forget what was worked out for an entry: it led to nothing, and its figures stay open."""
        self.workings.pop(entry.at, None)

    def once(self, key: Hashable, compute: Callable[[], T]) -> T:
        """Work out once what several entries share; its steps stand in the working of each."""
        if key not in self._shared:
            with trail.recording() as steps:
                self._shared[key] = compute(), steps
        found: T
        found, steps = self._shared[key]
        trail.repeat(steps)
        return found

    def person(self, entry: Row) -> Person:
        """Say who a row of the entries is that stands for a single player: as the members' table has him, if there is
        one.

        Who is not in it, or plays in two rows, is said, once.
        """
        if entry.at not in self._persons:
            self._persons[entry.at] = self._member(entry)
        return self._persons[entry.at]

    def _member(self, entry: Row) -> Person:
        name, subject = self.units[entry.at], self.event.subject.key
        if not self.roster:
            return named(digits(name or ""))
        try:
            person = member_in(entry, digits(name or ""), self.roster)
        except CellError as error:
            if isinstance(error, UnlistedError):
                self.hint(error.reason, entry, subject)
                return Person(name=name) if entry.without_number else error.person
            if entry.namesakes_by:  # the number behind a name may be that of the start
                self.hint(error.reason, entry, subject)
            else:
                self.note(entry, error.reason, subject)
            return Person(name=name)
        if entry.told_apart and not person.number:  # marked as no member
            person = person._replace(name=name)
        first = self._plays.setdefault(person, entry.at)
        if first != entry.at:
            called = shown(person.name or person.number)
            self.note(entry, PLAYER_TWICE(player=called, unit=shown(self.units[first])), subject)
        return person

    def pay(self, entry: Row, people: Sequence[Person | None], **points: Any) -> None:
        """Pay points of an entry to each of its people, once; with 0 too, everybody who played is a member of it."""
        unit, subject = self.units[entry.at], self.event.subject.key
        place = self.entries.get(entry.at, {}).get("place")
        named: dict[tuple[str, str], Person] = {}
        for each in people:
            if each and (each.name or each.number):
                named.setdefault(each.known_as, each)
        self.paid.setdefault(entry.at, []).extend(named.values())
        for person in named.values():
            self.members.append({"number": person.number, "name": person.name, subject: unit, "place": place, **points})
        if not named and not entry.unreadable and any(points.values()):
            self._unnamed[entry.at] = entry

    def tell_unnamed(self) -> None:
        """Hint at points that nobody gets, in an event whose players are named."""
        for at, entry in self._unnamed.items() if self.members else ():
            self.hint(NOBODY_NAMED(unit=shown(self.units[at])), entry)

    def value(self, key: str) -> Any:
        """Give a figure's value; ``None`` where it could not be computed."""
        return self.figures[key].value if key in self.figures else None

    @property
    def outcome(self) -> Outcome:
        """What was written until now, for people and hosts to read: what is written later changes nothing in it."""
        written: dict[str, Any] = {each.name: getattr(self, each.name) for each in fields(Outcome)}
        written |= {key: copy(each) for key, each in written.items() if isinstance(each, dict | list | set)}
        return Outcome(**written)


def total_step(amounts: Sequence[Decimal], rule: str) -> Decimal:
    """Note the last step of a working: the sum of its parts."""
    total = sum(amounts, Decimal(0))
    return step(TOTAL, total, rule, " + ".join(["{}"] * len(amounts)) if len(amounts) > 1 else "", *amounts)
