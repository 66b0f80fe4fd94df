"""Read any file for an event: whatever its format, its settings and tables, and what they come to."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any

from xlfuncs.core.cells import cell_at, is_blank, is_blank_row
from xlfuncs.core.errors import CellError
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Event, table_name
from xlfuncs.events.fields import Fields
from xlfuncs.events.grids import Grid, grid_of
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.problems import ERROR, Problem
from xlfuncs.events.reading import COLUMN_TWICE, most
from xlfuncs.events.register import members_of
from xlfuncs.events.running import by_cells, of_rows, percent_heading, wrong_in_rows
from xlfuncs.events.sheet.parts import cell
from xlfuncs.events.sheet.shape import ranges_of
from xlfuncs.formats.declaration import AS_IT_IS, Asked, Incoming, Lost
from xlfuncs.formats.encodings import local
from xlfuncs.formats.json import JSON
from xlfuncs.formats.registry import format_of
from xlfuncs.formats.standings import hold
from xlfuncs.formats.text import TEXT
from xlfuncs.formats.workbook import WORKBOOK
from xlfuncs.intake.finding import Found, in_sheets, is_register, language_in, outcome_in
from xlfuncs.intake.rows import Gathered, given_in, set_once, with_more
from xlfuncs.intake.sheets import SheetRows, text_sheet, without_identities
from xlfuncs.intake.steps import as_lists
from xlfuncs.intake.tables.headings import HEADINGS_WITHIN, heads, is_label
from xlfuncs.intake.tables.pairings import with_players_of
from xlfuncs.intake.workbook.event import event_of, own_event, sheets_in
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.workbook import Workbook

NO_SUCH_COLUMN = Sentence(
    en='there is no column "{key}"; there are {columns}',
    zh="没有“{key}”列；可用的有：{columns}",
    ja="「{key}」という列はありません。あるのは {columns} です",
)

NOT_TAKEN = Sentence(
    en="not taken, this event is not to be published yet: {why}",
    zh="未采用，该比赛暂不公布：{why}",
    ja="取り込んでいません。この競技会はまだ公表できません：{why}",
)

MAY_CHANGE = Sentence(
    en="this event is not to be published yet, and what was taken from it may change: {why}",
    zh="该比赛暂不公布，所采用的内容可能还会变：{why}",
    ja="この競技会はまだ公表できないため、取り込んだ内容は変わることがあります：{why}",
)

GIVES_ROWS = Sentence(
    en='this is a workbook of "{other}", which gives "{event}" a row and no entries: put those of all together first, '
    "with xlfuncs import FILE… --event {name} -o OUT.xlsx",
    zh="这是“{other}”的工作簿，只能为“{event}”提供其中一行，没有参赛者：请先用 xlfuncs import FILE… --event {name} "
    "-o OUT.xlsx 把各工作簿合在一起",
    ja="これは「{other}」のブックで、「{event}」に入るのはその 1 行だけです（参加者はありません）。先に "
    "xlfuncs import FILE… --event {name} -o OUT.xlsx でまとめてください",
)

OF_ANOTHER = Sentence(
    en="this is a workbook of another competition, {event}",
    zh="这是另一种比赛“{event}”的工作簿",
    ja="これは別の競技会「{event}」のブックです",
)
MAPPED_TWICE = Sentence(
    en='{headings} stand in one row and are all mapped to the column "{key}": give each a column of its own',
    zh="同一行的标题{headings}都对应到“{key}”列：请各对应一列",
    ja="同じ行の見出し{headings}がどれも「{key}」の列に当てられています。それぞれ別の列にしてください",
)

#: Headings of a file that are not known, each with the key of the column that it stands for.
Renamed = Mapping[str, str]
#: Settings that somebody gives beside a file, each with its key or label.
Given = Sequence[tuple[Any, Any]]


@dataclass(frozen=True, kw_only=True)
class Read(ABC):
    """What a file gives to an event. ``language``: that of its words, "" where it has none of its own.

    ``lost``: lines of it that could not be understood. ``only_rows``: why nothing can be computed of it alone.
    """

    event: Event
    language: str
    lost: Sequence[Lost] = ()
    only_rows: Told | None = None
    #: Whether anything of it belongs to a table of the event, or the event itself says what it lacks.
    has_rows: bool = True

    @abstractmethod
    def outcome(self, more: Given = (), language: str = "") -> Outcome:
        """Return what it comes to, with ``more`` settings, which win; ``CellError`` where nothing can be computed."""

    @abstractmethod
    def typed(self, more: Given = ()) -> dict[str, Any]:
        """Its settings and tables by key, as they were typed."""

    @abstractmethod
    def incoming(self) -> Incoming:
        """Return the same as rows by key, to be put together with those of other files.

        ``PackageError`` where one table stands on two sheets, or has a column twice: none of their rows may be lost.
        """


@dataclass(frozen=True, kw_only=True)
class OfSheets(Read):
    """What somebody's sheets give: ``found`` in them after all was brought into rows, as they were ``handed``."""

    found: Found
    sheets: Sequence[SheetRows]
    handed: Mapping[str, Sequence[Sequence[Any]]]
    file: Path

    def outcome(self, more: Given = (), language: str = "") -> Outcome:
        return outcome_in(self.event, self.found, more, language or self.language)

    def typed(self, more: Given = ()) -> dict[str, Any]:
        return given_in(self.event, [*self.found.settings, *more], self.found.grids)

    def with_cells(self, table: str, cells: Mapping[int, Mapping[str, Any]]) -> OfSheets:
        """Return the same with other cells in rows of a table, by the rows' places in it and the columns' keys."""
        changed = self.found.grids[table].with_cells(self.event.table(table).columns, cells)
        return replace(self, found=self.found._replace(grids={**self.found.grids, table: changed}))

    def wrong_in_rows(self) -> list[Problem]:
        """Return what is wrong with its rows, though nothing can be computed yet."""
        at = {key: place.row for key, place in self.found.places.items()}
        return wrong_in_rows(self.event, self.found.grids, at)

    def incoming(self) -> Incoming:
        return _incoming(self)


@dataclass(frozen=True, kw_only=True)
class OfKeys(Read):
    """What a program has written: settings and rows by key, and where each row stands."""

    came: Incoming
    settings: Mapping[str, Any]
    tables: Mapping[str, Sequence[Mapping[str, Any]]]

    def outcome(self, more: Given = (), language: str = "") -> Outcome:
        settings = dict(with_more(self.event, self.settings.items(), more))
        return of_rows(self.event.name, settings, self.tables, language or self.language, self.came.lines)

    def typed(self, more: Given = ()) -> dict[str, Any]:
        tables = {table.key: table for table in ranges_of(self.event)}
        # a table that the event has not is refused by its outcome
        grids = {key: grid_of(tables[key], rows) for key, rows in self.tables.items() if key in tables}
        return given_in(self.event, with_more(self.event, self.settings.items(), more), grids)

    def incoming(self) -> Incoming:
        return self.came


def read(file: Path, event: Event, asked: Asked = AS_IT_IS) -> Read:
    """Read what a file gives to an event, whatever its format. ``PackageError`` where it cannot be read."""
    form = format_of(file)
    if form is WORKBOOK:
        with Workbook(file) as book:
            other = event_of(book)
            if other is not None and other.name in event.reads:
                return _of_other(event, read_book(book), file)
            if other is None or other == event:
                return read_book(book, event, asked)
            remark(OF_ANOTHER(event=other.title))
            own = read_book(book, event, asked)
            return replace(own, lost=[*own.lost, *_may_change(book)])
    if form is TEXT:
        known = _known(event, asked.renamed)
        sheet = text_sheet(file, known, encoding=asked.encoding, language=local(event.languages))
        return of_sheets(event, [sheet], file, asked)
    assert form.load is not None
    came = form.load(file, event, asked)
    if form is JSON:  # in the keys of the event: one that it has not is a mistake
        return OfKeys(event=event, language=came.language, came=came, settings=came.settings, tables=came.tables)
    given = {label.field.key: value for key, value in asked.given if (label := event.settings.find(key))}
    hold(event, came, given, lambda each: _computed(event, each, given))
    return _of_program(event, came)


def filled(file: Path) -> OfSheets:
    """Read a workbook for the event that it computes; ``PackageError`` where it cannot be read, or computes none."""
    with Workbook(file) as book:
        return read_book(book)


def read_book(
    book: Workbook, event: Event | None = None, asked: Asked = AS_IT_IS, *, computed: bool = False
) -> OfSheets:
    """Read an opened workbook for an event, else for the one that it computes; ``PackageError`` where there is none.

    ``computed``: its formulas have got their values since.
    """
    event = event or own_event(book)
    sheets = sheets_in(event, book)
    if computed:
        sheets = [each._replace(unknown=()) for each in sheets]
    return of_sheets(event, sheets, book.path, asked)


def of_sheets(event: Event, handed: Sequence[SheetRows], file: Path, asked: Asked) -> OfSheets:
    """Read sheets for an event, wherever they come from: a workbook, a text, the form of a page."""
    keys = _keys(event, asked.renamed)
    handed = without_identities(handed)
    sheets = as_lists(event, _with_keys(event, handed, keys, file) if keys else handed)
    if asked.alone:
        sheets = with_players_of(event, sheets)
    found = in_sheets(event, sheets, alone=asked.alone)
    found = found._replace(grids=by_cells(event, found.grids, with_more(event, found.settings, asked.given)))
    rows = {sheet.name: sheet.rows for sheet in handed}
    return OfSheets(
        event=event,
        language=_language(event, found, rows),
        lost=[lost for sheet in sheets for lost in sheet.lost],
        found=found,
        sheets=sheets,
        handed=rows,
        file=file,
    )


def _of_program(event: Event, came: Incoming) -> OfKeys:
    """Return what another program says, without what the event has no use for."""
    own = Gathered(event)
    own.add("", came)
    tables = {key: rows for key, rows in own.tables.items() if rows}
    return OfKeys(
        event=event,
        language=came.language,
        lost=came.lost,
        came=came,
        settings=own.settings,
        tables=tables,
        has_rows=bool(tables),
    )


def _computed(event: Event, came: Incoming, given: Mapping[str, Any]) -> Outcome | None:
    """Return what a file comes to; ``None`` where the event refuses it."""
    try:
        return _of_program(event, came).outcome([*given.items()])
    except (CellError, PackageError):
        return None


def _of_other(event: Event, other: OfSheets, file: Path) -> OfKeys:
    """Return what another event comes to, as rows of this one; nothing while it is not to be published.

    One without entries, as a weekly game is to a series, says what to do with it.
    """
    try:
        outcome = other.outcome()
    except CellError as wrong:
        raise PackageError(wrong.reason, file) from None
    came = Incoming(language=other.language)
    if (why := _unpublished(outcome)) is not None:
        came.lost.append(Lost(0, "", NOT_TAKEN(why=why)))
    else:
        rows = event.reads[other.event.name](outcome)
        came.tables = {
            key: [{column: cell(value, outcome.language) for column, value in row.items()} for row in own]
            for key, own in rows.items()
        }
    own = _of_program(event, came)
    if not own.tables or event.entries.key in own.tables:
        return own
    return replace(own, only_rows=GIVES_ROWS(event=event.title, name=event.name, other=other.event.title))


def _may_change(book: Workbook) -> Iterator[Lost]:
    """Yield why what the workbook of another event shows, whose headings this one reads, is not final."""
    try:
        why = _unpublished(read_book(book).outcome())
    except CellError as wrong:
        why = wrong.reason
    except PackageError as wrong:
        why = wrong.said
    if why is not None:
        yield Lost(0, "", MAY_CHANGE(why=why))


def _unpublished(outcome: Outcome) -> Told | None:
    """Return why an event is not to be published, the first reason; ``None`` where it is."""
    return next((each.said for each in outcome.problems if each.severity == ERROR), None)


# --- sheets as rows by key


def _incoming(own: OfSheets) -> Incoming:
    """Return the settings and tables of an event in sheets, as rows by key."""
    event, found, file = own.event, own.found, own.file
    if found.wrong is not None:
        raise PackageError(found.wrong, file)
    if found.empty is not None and all(is_blank_row(row) for grid in found.grids.values() for row in grid.rows):
        remark(found.empty)
    incoming = Incoming(lost=[*own.lost], language=own.language)
    for label, value in found.settings:
        setting = event.settings.find(label)
        if setting is not None and not is_blank(value):
            set_once(incoming.settings, setting.field, value, file)
            if setting.spare:
                incoming.spare[setting.field.key] = str(label).strip()
    if percent_heading(event, found.grids) and event.settings_class.percentages is not None:
        _, key, word = event.settings_class.percentages
        if event.settings.named(key).default is None:
            incoming.settings.setdefault(key, word)
    by_name = {sheet.name: sheet for sheet in own.sheets}
    of_register = is_register(own.handed.keys())
    for key, all_of_it in found.grids.items():
        grid = _of_use(event, all_of_it) if of_register and key == MEMBERS.key else all_of_it
        place = found.places[key]
        words = by_name[place.sheet].rows[place.row - 1]
        grid = grid.agreed()
        if not grid.lines:
            grid = grid._replace(lines=[("", row) for row, _ in enumerate(grid.rows, place.row + 1)])
        rows = _rows(key, _told(grid, words, incoming.lost), file)
        incoming.tables[key], incoming.lines[key] = [row for row, _ in rows], [line for _, line in rows]
        typed = own.handed.get(place.sheet, ())  # nothing where the games of a cross-table were made a sheet
        incoming.headings[key] = dict(_named(grid, words, cell_at(typed, place.row - 1) or ()))
    if not of_register:
        incoming.labels += found.labels
        incoming.unknown += found.unknown
        incoming.unused = found.unused
    return incoming


def _named(grid: Grid, words: Sequence[Any], typed: Sequence[Any]) -> Iterator[tuple[str, str]]:
    """Yield the columns by key, each with its heading as ``typed``; that of what is merged over several is one of all.

    A key that was put there for what a title says stands under none.
    """
    heading = ""
    for at, (found, word) in enumerate(zip(grid.columns, words, strict=False)):
        own = cell_at(typed, at) if found and word == found.key else word
        heading = heading if is_blank(word) else "" if is_blank(own) else digits(own)
        if found and heading:
            yield found.key, heading


def _of_use(event: Event, grid: Grid) -> Grid:
    """Return a register's members with what an event has a use for: the rest is kept by the register."""
    wanted = members_of(event)
    return grid._replace(columns=[each if each and each.key in wanted else None for each in grid.columns])


def _rows(key: str, grid: Grid, file: Path) -> list[tuple[dict[str, Any], tuple[str, int]]]:
    """Return the rows of a table by key, each with where it stands, without those in which nothing does."""
    grid = grid.seated()
    columns = [each for each in grid.columns if each]
    for (name, _), count in Counter((each.field.key, each.number) for each in columns).items():
        if count > 1:
            label = next(each.field.label for each in columns if each.field.key == name)
            raise PackageError(COLUMN_TWICE(table=table_name(key), column=label), file)
    rows = map(grid.by_key, grid.rows)
    return [(row, line) for row, line in zip(rows, grid.lines, strict=True) if not is_blank_row(list(row.values()))]


def _told(grid: Grid, words: Sequence[Any], lost: list[Lost]) -> Grid:
    """Return the grid without the cells of which it is known what is wrong: that is told, with the sheet's row and
    heading.
    """
    rows = []
    for (_, line), cells in zip(grid.lines, grid.rows, strict=True):
        wrong = {at: cell.said for at, cell in enumerate(cells) if isinstance(cell, CellError) and cell.said}
        lost += [Lost(line, digits(words[at]), said) for at, said in wrong.items()]
        rows.append([None if at in wrong else cell for at, cell in enumerate(cells)] if wrong else cells)
    return grid._replace(rows=rows)


def _language(event: Event, found: Found, handed: Mapping[str, Sequence[Sequence[Any]]]) -> str:
    """Return the language of headings and labels, or that of their letters; "" where they are of none.

    That of a workbook of ours is that of its labels.
    """
    if found.ours and (found.settings or found.grids):
        return language_in(event, found)
    columns = [each for grid in found.grids.values() for each in grid.columns if each]
    labels = [one for label, _ in found.settings if (one := event.settings.find(label)) and label != one.field.key]
    languages = Counter(language for each in (*columns, *labels) for language in each.languages)
    words = [label for label, _ in found.settings]
    for place in found.places.values():
        words += chain.from_iterable(handed.get(place.sheet, ())[max(place.row - 2, 0) : place.row])
    texts = [word for word in words if isinstance(word, str)]
    # A row above the headings may hold a name; a word of English has three letters.
    western = sum(re.search("[A-Za-z]{3}", word) is not None for word in texts)
    if sum(re.search("[ぁ-ヶ一-鿿]", word) is not None for word in texts) > western:
        if any(re.search("[ぁ-ヶ]", word) for word in texts):
            return "ja"
        del languages["en"]  # VP and R1 are headings in every language
        return most(languages) if languages else local(event.languages)
    return most(languages) if languages else ""


# --- headings that are not known


def _keys(event: Event, renamed: Renamed) -> Renamed:
    """Return the headings with the key of the column that each stands for, whatever language its word is of.

    ``PackageError`` where it is to stand for a column that the event does not have.
    """
    keys = {}
    for heading, word in renamed.items():
        found = next((found for columns in _columns(event) if (found := columns.find(word))), None)
        if found is None:
            names = Joined(dict.fromkeys(field.key for columns in _columns(event) for field in columns))
            raise PackageError(NO_SUCH_COLUMN(key=word, columns=names))
        keys[heading] = found.key
    return keys


def _with_keys(event: Event, sheets: Sequence[SheetRows], renamed: Renamed, file: Path) -> list[SheetRows]:
    """Return the sheets with keys in place of the headings that are renamed, in rows that are headings then.

    ``PackageError`` where two of a row are to be one column.
    """
    keys = {normal(heading): key for heading, key in renamed.items()}
    changed = []
    for sheet in sheets:
        rows = list(sheet.rows)
        for at, cells in enumerate(rows[:HEADINGS_WITHIN]):
            own = [keys.get(normal(cell), cell) if isinstance(cell, str) else cell for cell in cells]
            if own != list(cells) and heads(event, own):
                rows[at] = own
                for key in {*renamed.values()}:
                    one = [shown(cells[column]) for column, cell in enumerate(own) if cell == key != cells[column]]
                    if len(one) > 1:
                        raise PackageError(MAPPED_TWICE(headings=Joined(one), key=key), file)
        changed.append(sheet._replace(rows=rows))
    return changed


def _columns(event: Event) -> list[Fields]:
    return [table.columns for table in (*event.tables, MEMBERS)]


def _known(event: Event, renamed: Renamed) -> Callable[[Any], bool]:
    """Return what tells a heading or a label, by which an encoding is recognised."""
    words = {normal(heading) for heading in renamed}

    def known(cell: Any) -> bool:
        return (isinstance(cell, str) and normal(cell) in words) or is_label(event, cell)

    return known
