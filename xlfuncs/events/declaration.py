"""What an event is: settings, tables and a program, declared once.

A rulebook declares ``@event("cba-teams", title=…, about=…, results=…, …)`` over its program. The classes in the
program's signature are the declaration: a setting or a column is an annotated attribute whose type says what it takes
(the kinds of the functions) and, where the kind's own help is not its label, a :class:`Label`. Workbook, worksheet
function, command line, import and page are made from :data:`EVENTS`.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cached_property
from importlib import import_module
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar, get_args, get_type_hints

from xlfuncs.core import index
from xlfuncs.core.arguments import Kind, Text
from xlfuncs.core.editions import ByEdition
from xlfuncs.core.registry import RULEBOOKS, Catalogue
from xlfuncs.core.sentences import Help, Told, in_every_language
from xlfuncs.events.dates import Date, DateCell
from xlfuncs.events.fields import Field, Fields, FoundField, Label, fields_of, in_groups

#: The stages that hang together in one order.
QUALIFYING, FINAL = "qualifying", "final"


class EventSettings:
    """What every event has. A subclass adds its own; a class attribute is the default.

    Nothing explains the first two, so that a long name goes on beside its cell.
    """

    name: Annotated[
        str,
        DateCell.TEXT,
        Label("Event", "比赛名称", "競技会名", also=("name of the event", "試合名"), spare=("大会名",)),
    ] = ""
    club: Annotated[
        str,
        DateCell.TEXT,
        Label("Organiser", "主办单位", "主催", spare=("主办", "主办方")),
    ] = ""
    date: Annotated[
        Date | str | None,
        DateCell(),
        Label(spare=("開催日", "期日", "时间", "比赛时间", "比赛日期", "日時")),
        Help(
            "a day, or several days as a text (16-17 May 2026); a season counts by it",
            "一天，或写成文字的数天（2026年5月16-17日）；年度汇总以此为准",
            "開催日。数日なら文字で（2026年5月16-17日）。年度集計はこれによります",
        ),
    ] = None

    #: Whether the figures hang on what everybody holds, so that whose holding is unknown leaves them open.
    holdings_decide = False
    #: Whether the entries are pairs; ``None``: where their table has two players.
    of_pairs: ClassVar[bool | None] = None
    #: The setting that says which stage of a competition it is, :data:`QUALIFYING` or :data:`FINAL`, where one does.
    stage_by: ClassVar[str] = ""
    #: The settings of its bases that an event has not: they keep their values.
    without: ClassVar[tuple[str, ...]] = ()
    #: Behind which setting one stands that it adds, by their keys; the others stand at the end.
    after: ClassVar[Mapping[str, str]] = MappingProxyType({})
    #: Of which column a heading may say that percentages stand there, and the setting and its word that say so.
    percentages: ClassVar[tuple[str, str, str] | None] = None
    #: Those that enter no figure and could not be read, by key: why.
    unreadable: Mapping[str, Told] = MappingProxyType({})
    #: Those that stand under a spare word, by key: the word.
    under_spare: Mapping[str, str] = MappingProxyType({})

    @property
    def stage(self) -> str | None:
        """Which stage it is, where that is set: a qualifying round and a final of one name are no two versions."""
        return getattr(self, self.stage_by) if self.stage_by else None


#: The settings that only say of what event the figures are.
NO_FIGURE = tuple(field.key for field in fields_of(EventSettings))


class Row:
    """One row of a table as a program gets it: its columns as attributes."""

    #: By which columns a row is known again among those typed before, the surest first; nothing: by its first column.
    #: ``player/opponent`` is either of the two.
    known_by: ClassVar[tuple[tuple[str, ...], ...]] = ()
    #: Behind which column of its bases one stands that it adds, by their keys; the others stand at the end.
    after: ClassVar[Mapping[str, str]] = MappingProxyType({})
    #: The column of a number by which rows of one name are told apart, 王伟 #3; nothing: a name stands once.
    namesakes_by: ClassVar[str] = ""
    #: Its name without that number, where that stands behind it; nothing where it does not.
    without_number: str = ""
    #: Whether other rows are of that name, and the numbers say that they are others.
    told_apart: bool = False
    #: The key of its table.
    table: str
    #: Its place in the table, from 1, blank rows counted.
    at: int
    #: The number of the row as the reader sees it: the sheet's, where the host knows it.
    line: int
    #: The name of its sheet, where the table stands on several.
    sheet: str = ""
    #: The keys of its cells that could not be read.
    unreadable: frozenset[str]
    #: What stands in the cells of its players, by their numbers, whether it could be read or not.
    players_typed: Mapping[int, object] = MappingProxyType({})

    def called(self, name: str) -> str:
        """Say what it is called among the rows of its table, where ``name`` stands in its first column.

        Where more than that tells rows apart (a pair's line, a member's number) a subclass adds it.
        """
        return name


class Table(NamedTuple):
    """One table of an event: ``entries``, ``games`` … Its first column says whom or what a row is about."""

    key: str
    row: type[Row]
    columns: Fields

    @property
    def subject(self) -> Field:
        """The column that names a row."""
        return self.columns[0]

    @property
    def naming(self) -> tuple[Field, ...]:
        """The columns of names without which there is no row: whom it is about, such as the two sides of a match."""
        return tuple(field for field in self.columns if field.required and isinstance(field.kind, Text))


#: What the tables are called, on their sheets and in sentences; the entries are called by what they are.
TABLES = {
    "entries": Help("Entries", "报名与名次", "参加者と順位"),
    "members": Help("Members", "会员", "会員"),
    "games": Help("Games", "对局", "ゲーム"),
    "boards": Help("Boards", "牌副", "ボード"),
    "matches": Help("Matches", "对阵", "対戦"),
    "challenges": Help("Challenges", "挑战", "挑戦"),
    "awards": Help("Awards", "所得大师分", "獲得ポイント"),
    "table": Help("Table", "大师分表格", "授与表"),
}


def table_name(key: str) -> Help:
    """Say what a table is called; one that no event has, as a file may name it, by its key."""
    return TABLES.get(key, Help(key.capitalize(), key, key))


class Result(NamedTuple):
    """A figure or a column of results: its key, its label, how many ``digits`` behind the point are always shown."""

    key: str
    label: Help
    digits: int | None = None


PLACE = Result("place", Help("Place", "名次", "順位"))
#: The results that are points by colour. An event that declares any pays points to its members.
COLOURS = ("platinum", "gold", "silver", "red", "blue", "black", "youth")

#: How many of the results that the settings choose a workbook has columns for.
CHOICES = 5


class ScoreSheet(NamedTuple):
    """How functions decide an event in a workbook that computes by itself: formulas by the keys of what they give.

    They are written as Excel writes them: a setting or a figure by its key, ``[@place]`` the cell of a column in the
    same row, ``[place]`` the whole column, ``table[points]`` one of a further table. A column whose formula has no cell
    of its row is one formula for all rows; under several keys, ``"home_imps away_imps"``, it fills as many columns.
    What is neither a figure nor a result of the event helps the others, and nobody sees it. ``SAYS([@place],"DNS")``:
    whether a cell says one of these words of its kind. ``CODE(level)``: its canonical word. ``PLACE([@place])``: the
    number of a place, however that is written. ``PLAIN([@unit])``: a name or a number without spaces and
    capitals. ``SPOKEN([@out],"DQ")``: that word of the cell's kind in the sheet's language. ``SETTING(places)``: the
    setting, where a figure has its key too; ``SETTING("l5")`` where the key looks like a cell.

    ``columns`` stand beside the entries, those ``beside`` stand in further tables, by their keys. ``order``: by which
    column the board is in order; it lists the rows where that is a number. ``lacks``: what only the full workbook does.
    ``further``: results that it has beside those of the event. ``typed``: further columns of the entries, and ``told``:
    further settings, that are only shown; those of the headline that it has are told anyhow. ``shown``: how many
    columns a repeated one has, where that is not what the event says. ``mend``: when a row of a table is to be
    mended, by its key; of the entries it stands for a name that is there twice. ``decided``: when an entry has what it
    is to have, where that is not the last of its figures.
    """

    figures: Mapping[str, str]
    columns: Mapping[str, str]
    order: str
    lacks: Help
    beside: Mapping[str, Mapping[str, str]] = MappingProxyType({})
    further: Sequence[Result] = ()
    typed: Sequence[str] = ()
    told: Sequence[str] = ()
    shown: Mapping[str, int] = MappingProxyType({})
    mend: Mapping[str, str] = MappingProxyType({})
    decided: str = ""


class Stage(NamedTuple):
    """A stage that was played before, as the one after it sees it: its file, what it came to, and what was typed, its
    settings and its tables by key.
    """

    file: str
    outcome: Any
    typed: Mapping[str, Any]


class Carried(NamedTuple):
    """What stages before give to an event: settings, and entries by key.

    ``meant``: settings of its own that the new ones stand in the place of; ``all_entries``: those that it has not
    itself are its too, who was eliminated before; ``of_one``: they are those of the first of the stages alone.
    """

    settings: Mapping[str, Any]
    entries: Sequence[Mapping[str, Any]]
    meant: Mapping[str, Any] = MappingProxyType({})
    all_entries: bool = False
    of_one: bool = False


#: What an event takes over of the stages before it, given its own settings and entries as they were typed.
Carries = Callable[[Sequence[Stage], Mapping[str, Any], Sequence[Mapping[str, Any]]], Carried]


class Listing(NamedTuple):
    """A further list of an outcome, such as a cross-table: its key is a part. ``asked``: made for who asks only.

    ``names``: how many columns behind its first hold names; ``upright``: printed on an upright page, in low rows.
    """

    key: str
    label: Help
    asked: bool = False
    names: int = 1
    upright: bool = False


Program = TypeVar("Program", bound=Callable[..., None])


@dataclass(frozen=True)
class event:  # noqa: N801 — written over a program
    """Declares the program that it is written over as the event ``name``.

    The program takes ``settings``, one list of rows per table (named as the table), ``outcome``. ``figures`` and
    ``results`` say what comes out; a key alone is a column of the entries, shown as typed unless the program gives
    something else. On the wall hang all results but those that stand ``beside_only`` the entries, in that order, the
    name behind the place, unless ``board`` says which ones hang there and how. ``headline``: the settings and figures
    that stand under its title. ``colours``: how many of the colours among its results one outcome has at most.
    ``beside``: what comes out for the rows of the tables after the first (boards, matches), by the table's key.
    ``choice``: results of which the settings choose some; a workbook has columns for the first :data:`CHOICES` of them.
    ``slip_lines``: how many lines of a page the working of an entry takes, one with another, in an event of usual
    length. ``reads``: other events whose workbooks give it rows, and what makes them of an outcome, by table: a series
    takes its games from weekly ones. ``carries``: what it takes over of stages before it. ``also_called``: what else
    results may be called, by their keys, as the event turns out (``Outcome.call``). ``score_sheet``: how a workbook
    that computes by itself decides it, where one can.
    ``scored``: results that follow from one score each, with the column and the number of that score, which hangs
    on the wall before them; ``summing``: those that add them up, and need not stand beside them. ``abreast``: how many
    figures hang side by side at most, where those of the wall are never all used.
    """

    name: str
    _: KW_ONLY
    title: Help
    about: Help
    figures: Sequence[Result]
    results: Sequence[Result | str]
    board: Sequence[str] = ()
    beside_only: Sequence[str] = ()
    headline: Sequence[str] = ()
    colours: int = 1
    listings: Sequence[Listing] = ()
    beside: Mapping[str, Sequence[Result]] = field(default_factory=dict)
    choice: Sequence[str] = ()
    slip_lines: int = 8
    reads: Mapping[str, Callable[[Any], Mapping[str, Sequence[dict[str, Any]]]]] = field(default_factory=dict)
    carries: Carries | None = None
    also_called: Mapping[str, Sequence[Help]] = field(default_factory=dict)
    score_sheet: Callable[[], ScoreSheet] | None = None
    scored: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    summing: Sequence[str] = ()
    abreast: int = 0

    def __call__(self, program: Program) -> Program:
        in_every_language(self.title, f"the title of {self.name}")
        in_every_language(self.about, f"what is said about {self.name}")
        if self.name.partition("-")[0].upper() not in RULEBOOKS:
            raise ValueError(f"{self.name} has the letters of no rulebook before its -")
        hints = get_type_hints(program, include_extras=True)
        settings, *keys, _ = inspect.signature(program).parameters
        tables = tuple(Table(key, row, fields_of(row)) for key in keys for row in get_args(hints.get(key)))
        of_rows = len(tables) == len(keys) > 0 and all(issubclass(table.row, Row) for table in tables)
        if settings not in hints or not of_rows:
            raise TypeError(f"{self.name}: its program needs annotations: its settings, lists of a Row, a Builder")
        if unnamed := [table.key for table in tables if table.key not in TABLES]:
            raise ValueError(f"{self.name}: TABLES has no name for its table {unnamed[0]}")
        typed = {field.key: field.label for field in tables[0].columns}
        if unknown := [each for each in self.results if isinstance(each, str) and each not in typed]:
            raise ValueError(f"{self.name}: its result {unknown[0]} is no column of the entries")
        results = [Result(each, typed[each]) if isinstance(each, str) else each for each in self.results]
        board = self.board or self._board([each.key for each in results], tables[0].subject.key)
        as_typed = tuple(each for each in self.results if isinstance(each, str))
        declared = vars(self) | {"results": results, "board": board, "as_typed": as_typed}
        languages = import_module(program.__module__.rpartition(".")[0]).LANGUAGES
        of_event = in_groups(fields_of(hints[settings]))
        for fields in (of_event, *(table.columns for table in tables)):
            _ = fields.by_word  # two fields of one word fail here, at import
        figures = {figure.key for figure in self.figures}
        if unknown := [each for each in self.headline if each not in figures and not of_event.find(each)]:
            raise ValueError(f"{self.name}: its headline has {unknown[0]}, neither a setting nor a figure")
        EVENTS[self.name] = Event(
            **declared,
            program=program,
            languages=languages,
            settings_class=hints[settings],
            settings=of_event,
            tables=tables,
        )
        return program

    def _board(self, results: Sequence[str], subject: str) -> tuple[str, ...]:
        """Give all results but some, the name behind the place; in front where there are no places."""
        keys = [key for key in results if key not in self.beside_only]
        keys.insert(keys.index("place") + 1 if "place" in keys else 0, subject)
        return tuple(each for key in keys for each in (*_score_of(self.scored, key), key))


def _score_of(scored: Mapping[str, tuple[str, int]], key: str) -> Iterator[str]:
    """Yield the typed score that a result follows from, as rows have it by key: ``score1``; nothing of any other."""
    if key in scored:
        column, number = scored[key]
        yield f"{column}{number}"


@dataclass(frozen=True)
class Event(event, ByEdition):
    """A declared event: what is said over its program, and what follows from that.

    ``languages``: those its workbook is offered in, as the package says that the program stands in. ``as_typed``: the
    results that are columns of the entries.
    """

    _: KW_ONLY
    program: Callable[..., None]
    languages: tuple[str, ...]
    settings_class: type[EventSettings]
    results: Sequence[Result]
    as_typed: tuple[str, ...]
    settings: Fields
    tables: tuple[Table, ...]

    def again(self) -> "Event":
        """Declare it anew, where a setting or a column holds something else by the edition asked for."""
        settings, tables = self.settings.now, tuple(each._replace(columns=each.columns.now) for each in self.tables)
        if settings is self.settings and all(
            each.columns is own.columns for each, own in zip(tables, self.tables, strict=True)
        ):
            return self
        return replace(self, settings=settings, tables=tables)

    @cached_property
    def entries(self) -> Table:
        """The first table, whose rows the outcome is about."""
        return self.tables[0]

    def table(self, key: str) -> Table:
        """Give the table of that key."""
        return next(table for table in self.tables if table.key == key)

    @property
    def subject(self) -> Field:
        """What the outcome is about row by row: the first column of the first table."""
        return self.entries.subject

    @property
    def stage_setting(self) -> Field | None:
        """The setting that says which stage of a competition it is, where one does."""
        return next((each for each in self.settings if each.key == self.settings_class.stage_by), None)

    @cached_property
    def declared(self) -> Mapping[str, Result]:
        """Its results by their keys."""
        return {each.key: each for each in self.results}

    @cached_property
    def labels(self) -> Mapping[str, Help]:
        """What the columns of entries and results are called, by their keys."""
        columns = self.entries.columns
        typed = {field.key: field.label for field in columns}
        scores = {
            f"{column}{number}": FoundField(columns.named(column), number).label
            for column, number in self.scores.values()
        }
        return typed | scores | {each.key: each.label for each in self.results}

    @cached_property
    def scores(self) -> Mapping[str, tuple[str, int]]:
        """The scores that hang on the wall beside what follows from them, each with the column and the number there."""
        return {
            score: self.scored[key]
            for key in self.scored
            for score in _score_of(self.scored, key)
            if score in self.board
        }

    @cached_property
    def worded(self) -> Mapping[str, Kind]:
        """What its entries' columns take where that may be a word, by their keys."""
        return {field.key: field.kind for field in self.entries.columns if field.kind.codes()}

    def digits(self, key: str) -> int | None:
        """Say how many digits behind the point a result always shows."""
        return self.declared[key].digits if key in self.declared else None

    def results_of(self, table: str) -> Sequence[Result]:
        """Say what comes out for the rows of a table, by its key."""
        return self.results if table == self.entries.key else self.beside.get(table, ())

    @property
    def prefix(self) -> str:
        """The rulebook's name: ``cba`` of ``cba-teams``."""
        return self.name.partition("-")[0]


EVENTS: Catalogue[Event] = Catalogue(index.EVENTS)
