"""An event's settings and tables in somebody's sheets: found by their words, wherever they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from itertools import takewhile
from typing import Any, NamedTuple

from xlfuncs.core.arguments import Text
from xlfuncs.core.cells import cell_at, filled_cells, is_blank, is_blank_row
from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import LANGUAGES, REFUSED, Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events import Event
from xlfuncs.events.declaration import table_name
from xlfuncs.events.grids import Grid, nobodys
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.people.names import is_nobody, is_sum
from xlfuncs.events.people.roster import MEMBERS, PLAYER
from xlfuncs.events.reading import most, read_settings
from xlfuncs.events.register import BY_EVENT, EVENTS_SHEET
from xlfuncs.events.running import outcome_of
from xlfuncs.events.sheet.shape import (
    SHEET_OF_BOARD,
    SHEET_OF_HELP,
    SHEET_OF_LISTS,
    SHEET_OF_PROBLEMS,
    SHEET_OF_SETTINGS,
    ranges_of,
)
from xlfuncs.intake import settings as labelled
from xlfuncs.intake import telling
from xlfuncs.intake.cells import cells_of, either_of, without_notes
from xlfuncs.intake.crosstables.table import ROUND
from xlfuncs.intake.ledger import Ledger, Taken
from xlfuncs.intake.rows import with_more
from xlfuncs.intake.settings import Beside
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.colours import columns_by_colour, with_holdings
from xlfuncs.intake.tables.headings import Headed, another_below, headed_in, is_line, is_signed
from xlfuncs.intake.tables.joining import with_another
from xlfuncs.intake.tables.parts import are_parts, as_part, by_column, in_one, titled
from xlfuncs.intake.tables.players import (
    called_by_players,
    with_each_player,
    with_players_by_role,
    with_shared_places,
    with_withdrawn,
)
from xlfuncs.intake.tables.rounds import round_of
from xlfuncs.intake.titles import with_titles
from xlfuncs.intake.workbook.areas import headed_by_call, heads_of, settings_of_call

TABLE_ON_TWO_SHEETS = Sentence(
    en="the table {table} stands on two sheets, {one} and {other}: put its rows into one",
    zh="表“{table}”在“{one}”和“{other}”两个工作表中都有：请合并到一个表",
    ja="表「{table}」がシート「{one}」と「{other}」の両方にあります。一つの表にまとめてください",
    severity=REFUSED,
)
TABLE_STANDS_TWICE = Sentence(
    en="the table {table} stands twice on the sheet {sheet}, rows {one} and {other}: put its rows into one",
    zh="表“{table}”在“{sheet}”中有两处（第 {one} 行、第 {other} 行）：请合并到一个表",
    ja="表「{table}」がシート「{sheet}」に二つあります（{one} 行目と {other} 行目）。一つの表にまとめてください",
    severity=REFUSED,
)
NO_ROWS = Sentence(
    en="nothing stands below the headings of {table}, row {row} of {sheet}",
    zh="“{table}”的标题（“{sheet}”第 {row} 行）下面没有内容",
    ja="「{table}」の見出し（シート「{sheet}」の {row} 行目）の下に何もありません",
)


class Place(NamedTuple):
    """Where a table's headings stand: the sheet, and its row from 1."""

    sheet: str
    row: int


class Found(NamedTuple):
    """What sheets hold of an event. ``wrong``: why nothing can be computed from it; ``empty``: why nothing
    can yet.

    ``labels``: what stands above its tables like the label of a setting, and is none. ``unknown``: headings that are
    none of its columns. ``unused``: what was told of both together. ``ours``: it is a workbook of ours, of this event
    or another. ``ledger``: what became of each cell.
    """

    settings: list[tuple[Any, Any]]
    grids: dict[str, Grid]
    places: dict[str, Place]
    ledger: Ledger
    wrong: Told | None = None
    empty: Told | None = None
    beside: tuple[Beside, ...] = ()
    labels: Sequence[str] = ()
    unknown: Sequence[str] = ()
    unused: Told | None = None
    ours: bool = False


class _Tables(NamedTuple):
    """The tables of an event in sheets: all headings with their rows, and those that are read."""

    headed: Sequence[Headed]
    best: dict[str, Headed]
    further: list[Headed]
    grids: dict[str, Grid]
    places: dict[str, Place]
    wrong: Told | None
    empty: Told | None
    #: Headings of columns that a holding is made of.
    by_colour: set[str]

    @property
    def read(self) -> list[Headed]:
        """The headings of the tables that are read."""
        return [*self.best.values(), *self.further]


def in_sheets(event: Event, sheets: Sequence[SheetRows], *, alone: bool = True) -> Found:
    """Return the settings and tables of an event. Of two tables that could be one, that with more of its columns
    counts.

    Two sheets with the same columns and rows in both are wrong, but for those of a round each, and for entries that
    stand in both: the rows of neither may be lost. The help sheet of a workbook explains the settings under the same
    words and says nothing of the event, its list of problems names columns that may be called like settings. Headings
    of the entries with nothing below are wrong too: a heading that nobody knows leaves a board that is headed alike.
    Hidden sheets are not read, and where some are a workbook's own the others neither. Each cell is taken or told.
    ``alone``: no other file is put together with it, which may have another part of the entries.
    """
    handed, ledger = sheets, sheets[0].ledger if sheets else Ledger({})
    hidden, sheets = [each for each in handed if each.hidden], [each for each in handed if not each.hidden]
    of_register = is_register({sheet.name for sheet in sheets})
    if of_register:
        sheets = _of_register(event, sheets)
    called = [each for each in sheets if each.areas]
    ours, sheets, added, hidden = _own_and_added(event, sheets, hidden, called)
    sheets = [*called] or [each._replace(own=ours) for each in sheets]
    tables = _tables(event, sheets, of_register=of_register, alone=alone)
    by_call = (each for sheet in called for each in settings_of_call(event, sheet))
    settings = [*(by_call if called else labelled.settings_in(event, sheets, tables.headed, tables.read))]
    given = {(each.sheet, each.row, each.column) for each in settings}
    legends = set[str]()
    if not ours:
        settings, legends = labelled.without_legends(event, settings, tables.read, ledger)
    beside, others = ((), []) if of_register else labelled.once(event, labelled.settled(event, settings, ledger))
    if not (ours or of_register) and (entries := tables.best.get(event.entries.key)):
        given_keys = [one.field.key for each in beside if (one := event.settings.find(each.label))]
        # entries that were made of the games stand on no sheet of their own: the title is above the games
        made = entries.sheet.name not in ledger.rows
        games = (each for each in tables.headed if each.table in event.tables[1:])
        titled = next(games, entries) if made else entries
        beside = (*beside, *with_titles(event, titled, given_keys))
    _take(event, tables, beside, ledger)
    among = () if of_register else labelled.labels_of(event, settings)
    labels = [*telling.unknown_labels(event, sheets, tables.read, among), *([] if ours else others)]
    headings = [each for each in telling.unknown_headings(tables.read) if each.word not in tables.by_colour]
    unused = ledger.tell_unused(labels if ours else [*headings, *labels])  # a workbook of ours has headings to itself
    if not ours:  # a workbook of ours explains itself: its lists and figures are no entries of anybody's
        telling.tell_rows(tables.best, tables.headed)
        telling.tell_beside(event, tables.read, tables.headed, given)
    telling.tell_days(event, tables.read)
    places = ((each.sheet, each.row, each.column) for each in beside)
    telling.tell_formulas(tables.read, places, ledger)
    lacking = set[str]()
    if not (ours or of_register):
        lacking = telling.tell_lacking(event, sheets, tables.headed, tables.best)
        if tables.best:
            read = {each.sheet.name for each in tables.headed} | {each.sheet for each in beside}
            telling.tell_sheets(sheets, read | lacking | legends, ledger)
    found = Found(
        [(each.label, each.value) for each in beside],
        tables.grids,
        tables.places,
        ledger,
        tables.wrong,
        tables.empty,
        beside,
        [each.word for each in labels],
        [*(nobodys(event, (each.word for each in headings)) if ours else (each.word for each in headings))],
        unused,
        ours,
    )
    if not of_register:
        told = _tell_added(event, [*added, *hidden], found)
        telling.tell_hidden((each for each in hidden if each.name not in told), ledger)
    if ours or of_register:
        for each in handed:
            each.take(Taken.OURS, each.left())
    elif tables.best or beside:
        telling.take_titles(event, handed, tables.read)
        ledger.tell_rest()
    return found


def _own_and_added(
    event: Event, sheets: Sequence[SheetRows], hidden: Sequence[SheetRows], called: Sequence[SheetRows]
) -> tuple[bool, list[SheetRows], list[SheetRows], list[SheetRows]]:
    """Return whether it is a workbook of ours; its sheets that may be read, those that somebody added, hidden ones."""
    by_itself = any(sheet.name == SHEET_OF_LISTS for sheet in hidden)
    ours = bool(called) or by_itself or any(sheet.name in SHEET_OF_PROBLEMS for sheet in sheets)
    sheets = [sheet for sheet in sheets if sheet.name not in (*SHEET_OF_HELP, *SHEET_OF_PROBLEMS)]
    if not by_itself:
        return ours, sheets, [each for each in sheets if called and not each.own], [*hidden]
    titles = (table_name(table.key) for table in event.tables)
    own = {*SHEET_OF_SETTINGS, *(word for title in titles for word in title)}
    sheets = [each for each in sheets if each.name not in SHEET_OF_BOARD]  # it says the entries once more
    return (
        ours,
        [each for each in sheets if each.name in own],
        [each for each in sheets if each.name not in own],
        [each for each in hidden if each.name != SHEET_OF_LISTS],
    )


def _tables(event: Event, sheets: Sequence[SheetRows], *, of_register: bool, alone: bool) -> _Tables:
    """Return the tables of an event, each with its rows, and what is wrong with them.

    ``alone``: as :func:`in_sheets` has it.
    """
    headed = _with_rows(
        event,
        [
            each
            for sheet in sheets
            for each in _headed_in(event, sheet)
            if not of_register or each.table in ranges_of(event)
        ],
    )
    best: dict[str, Headed] = {}

    def score(each: Headed) -> tuple[int, bool, bool]:
        return each.fit, each.filled, not each.is_ranking

    for each in headed:
        if each.table.key not in best or score(each) > score(best[each.table.key]):
            best[each.table.key] = each
    grids: dict[str, Grid] = {}
    places: dict[str, Place] = {}
    further: list[Headed] = []
    by_colour: set[str] = set()
    wrong: Told | None = None
    empty: Told | None = None
    for key, each in best.items():
        grids[key] = _grid(event, each, None if of_register else by_colour)
        places[key] = Place(each.sheet.name, each.below)
        if each.table is event.entries and not each.filled:
            empty = NO_ROWS(table=table_name(key), row=each.row + 1, sheet=each.sheet.name)
        alike = [one for one in headed if one.table is each.table and score(one) == score(each) and one.filled]
        if each.table is event.entries and not of_register:
            grids[key], apart = by_column(event, each, grids[key])
            wrong = apart or wrong
        if alike[1:] and (together := _by_round(alike)):
            grids[key] = together
            further += alike[1:]
        elif each.table is event.entries and are_parts(event, alike):
            own = [_grid(event, one, None) for one in alike]
            grids[key], apart = in_one(event, alike, own)
            wrong = apart or wrong
            further += [one for one in alike if one is not each]
        elif each.table is event.entries and not (alone or of_register or each.sheet.own or alike[1:]):
            grids[key] = as_part(event, each, grids[key])
        elif more := [one for one in alike[1:] if each.table is not event.entries or not _is_of(one, each)]:
            wrong = _twice(each, more[-1])
        if each.table is event.entries and not (of_register or each.sheet.own or wrong):
            for one in (one for one in headed if one.table is each.table and one not in (each, *further)):
                grids[key], says_more = with_another(each, grids[key], one, _grid(event, one, None))
                further += [one] if says_more else []
    return _Tables(headed, best, further, grids, places, wrong, empty, by_colour)


def _take(event: Event, tables: _Tables, beside: Iterable[Beside], ledger: Ledger) -> None:
    """Take the cells of the settings and of the tables that are read; headings that say the same once more too."""
    for each in beside:
        (row, column), value = each.places
        ledger.take(Taken.LABEL, each.sheet, [(row, column)])
        ledger.take(Taken.VALUE, each.sheet, [value])
    for headed in tables.read:
        columns = {at + 1 for at, found in enumerate(headed.columns) if found}
        if headed.table is MEMBERS and tables.by_colour:
            columns |= {at + 1 for at in columns_by_colour(event, headed.sheet.rows[headed.row])}
        over = (area.top for area in headed.sheet.merged if area.holds(headed.row + 1, area.left))
        top = min([headed.row + 1, *over])
        headed.sheet.take(Taken.HEADING, headed.sheet.left(range(top, headed.below + 1), columns))
        names = _names(headed)
        for line, cells in enumerate(headed.rows, headed.below + 1):
            own = [(line, at) for at, cell in enumerate(cells, 1) if cell is not None]
            if not own and (at := _sum_in(headed, names, headed.sheet.rows[line - 1])) is not None:
                headed.sheet.take(Taken.SUM, headed.sheet.filled([line], {at + 1, *columns}))
            headed.sheet.take(Taken.CELL, own)
    for headed in tables.headed:
        if headed not in tables.read and headed.fit == tables.best[headed.table.key].fit:
            headed.sheet.take(Taken.AGAIN, headed.left())


def _grid(event: Event, headed: Headed, by_colour: set[str] | None) -> Grid:
    """Return a table with its rows; of a members' list ``by_colour`` with the holdings, and add their headings."""
    grid = Grid(headed.columns, headed.rows, True, headed.sheet.lines, heads_of(headed))
    if headed.sheet.own:
        return called_by_players(headed, grid)
    for step in (called_by_players, with_each_player, with_players_by_role, with_withdrawn):
        grid = step(headed, grid)
    if headed.table is not MEMBERS or by_colour is None:
        return grid
    words = headed.sheet.rows[headed.row]
    grid, taken = with_holdings(event, words, grid)
    by_colour |= {digits(words[at]).strip() for at in taken}
    return grid


def _headed_in(event: Event, sheet: SheetRows) -> Iterable[Headed]:
    """Return the headings of a sheet; of a workbook of ours those that its call finds."""
    return headed_by_call(event, sheet) if sheet.areas else headed_in(event, sheet)


def _tell_added(event: Event, sheets: Sequence[SheetRows], found: Found) -> set[str]:
    """Remark on rows of the event's tables in sheets that are not read, and that those do not have that are.

    Gives the names of those sheets.
    """
    told: set[str] = set()
    read = {key: (found.places[key].sheet, grid) for key, grid in found.grids.items()}
    for sheet in sheets:
        headed = _with_rows(event, [each for each in headed_in(event, sheet) if each.table is not MEMBERS])
        if telling.tell_added(event, headed, read):
            told.add(sheet.name)
        told |= telling.tell_lacking(event, [sheet], headed, read)
    return told


def is_register(names: Set[str]) -> bool:
    """Return whether sheets of these names are those of a members' register."""
    return not names.isdisjoint(BY_EVENT) and not names.isdisjoint(EVENTS_SHEET)


def _of_register(event: Event, sheets: Sequence[SheetRows]) -> list[SheetRows]:
    """Return what an event takes of a register: the members, or where it has none the page that is made for it.

    What the year's events gave is no entry of anybody's, and no heading there a setting.
    """
    if MEMBERS in ranges_of(event):
        names = {table_name(MEMBERS.key).text(language) for language in LANGUAGES}
        return [sheet for sheet in sheets if sheet.name in names]
    return [sheet for sheet in sheets if sheet.name not in (*BY_EVENT, *EVENTS_SHEET)]


def _with_rows(event: Event, headed: Sequence[Headed]) -> list[Headed]:
    """Return all headings with the rows below each."""
    return [replace(each, rows=_rows(event, each, headed)) for each in headed]


def _rows(event: Event, headed: Headed, others: Sequence[Headed]) -> Sequence[Sequence[Any]]:
    """Return the rows under headings, down to the next ones in the same columns, or to another list."""
    ends = [
        each.row - _titles(headed.sheet, each.row)
        for each in others
        if each.sheet is headed.sheet and each.row >= headed.below and each.meets(headed)
    ]
    if not headed.sheet.own and (below := another_below(event, headed)) is not None:
        ends.append(below)
    columns = headed.columns
    own = {at: found.field for at, found in enumerate(columns) if found}
    by_colour = headed.table is MEMBERS and not headed.sheet.own
    figures = columns_by_colour(event, headed.sheet.rows[headed.row]) if by_colour else set[int]()
    kept = own.keys() | dict(heads_of(headed)).keys() | figures
    names = _names(headed)
    before = slice(headed.first, names[0])
    days = {
        (row, column - 1): day
        for (row, column), day in headed.sheet.days.items()
        if (field := own.get(column - 1)) and (field.kind is PLAYER or isinstance(field.kind, Text))
    }
    lines = headed.table in (event.entries, MEMBERS) and not headed.sheet.own
    found = [
        []
        if (lines and is_line(headed.table, columns, headed.sheet, at - 1, before, figures))
        or (not headed.sheet.own and (is_signed(columns, row, before) or _sum_in(headed, names, row) is not None))
        else [days.get((at, to), cell) if to in kept else None for to, cell in enumerate(row)]
        for at, row in enumerate(headed.sheet.rows[headed.below : min(ends, default=None)], headed.below + 1)
    ]
    return found if headed.sheet.own or not headed.sheet.merged else with_shared_places(headed, found)


def _names(headed: Headed) -> list[int]:
    """Return the columns that say whom a row is about, from 0: its name, or those who meet, else its players; the
    first column where there are none.
    """
    found = [(at, each.field) for at, each in enumerate(headed.columns) if each]
    own = either_of(headed.table) or (headed.table.subject.key,)
    named = [at for at, field in found if field.key in own]
    return [*named, *(at for at, field in found if field.kind is PLAYER)] or [0]


def _sum_in(headed: Headed, names: Sequence[int], row: Sequence[Any]) -> int | None:
    """Return the column in which a row says that it is nobody: that it holds sums or means, in the place of a name or
    first of all before it (``合计, 24队``); or that the list ends (以上).
    """
    before = next((at for at in range(headed.first, names[0]) if not is_blank(cell_at(row, at))), None)
    if before is not None and is_sum(row[before]):
        return before
    name = next((at for at in names if not is_blank(cell_at(row, at))), None)
    return name if name is not None and is_nobody(row[name]) else None


def _titles(sheet: SheetRows, row: int) -> int:
    """Return how many rows above headings, from 0, are their title: what stands behind a gap and alone, or says the
    part.
    """
    parts = sum(1 for _ in takewhile(lambda at: titled(sheet, at), range(row - 1, -1, -1)))
    return parts or int(_is_title(sheet, row - 1))


def _is_title(sheet: SheetRows, row: int) -> bool:
    """Return whether what stands above headings, behind a gap and alone, is their title."""
    alone = len(without_notes([*filled_cells(sheet.rows[row]).values()])) == 1
    return alone and row > 0 and is_blank_row(sheet.rows[row - 1])


def _by_round(alike: Sequence[Headed]) -> Grid | None:
    """Join tables under the same headings into one list of games; ``None`` where a round could stand in two of them."""
    first = alike[0]
    places = [at for at, each in enumerate(first.columns) if each and each.key == ROUND]
    heads = [filled_cells(each.sheet.rows[each.row]) for each in alike]
    if len(places) != 1 or any(each != heads[0] for each in heads):
        return None
    (at,) = places
    column = next(each for each in first.table.columns if each.key == ROUND)
    known: set[Any] = {None}
    for each in alike:
        games = [row for row in each.rows if len(filled_cells(row)) > 1]
        said = {round_of(cell_at(row, at), column) for row in games}
        if known & said:
            return None
        known |= said
    return Grid(
        first.columns,
        [row for each in alike for row in each.rows],
        zeros_meant=True,
        lines=[(each.sheet.name, line) for each in alike for line, _ in enumerate(each.rows, each.below + 1)],
    )


def _is_of(one: Headed, other: Headed) -> bool:
    """Return whether entries are all those of another list: a cross-table names them again that are listed beside it, a
    list of players has nothing but their names in common with their scores.
    """
    common = {each.key for each in one.columns if each} & {each.key for each in other.columns if each}
    apart = common == {one.table.subject.key} and not telling.unread(one, one.rows, other.columns, other.rows)
    return apart or _said(one) <= _said(other)


def _said(headed: Headed) -> set[frozenset[tuple[str, str]]]:
    """Return what each row that is not blank says, by the keys of its columns."""
    columns = headed.columns
    said = (cells_of(columns, row) for row in headed.rows)
    return {frozenset((key, normal(digits(cell))) for key, cell in cells.items()) for cells in said if cells}


def _twice(one: Headed, other: Headed) -> Told:
    """Two tables that could be the same: the rows of neither may be lost."""
    name = table_name(one.table.key)
    if one.sheet is not other.sheet:
        return TABLE_ON_TWO_SHEETS(table=name, one=one.sheet.name, other=other.sheet.name)
    return TABLE_STANDS_TWICE(table=name, sheet=one.sheet.name, one=one.row + 1, other=other.row + 1)


def language_in(event: Event, found: Found) -> str:
    """Return the language of the settings' labels; where those are keys (``level``), that of the tables' headings."""
    labels = [each for label, _ in found.settings if (each := event.settings.find(label)) and label != each.field.key]
    headings = [each for grid in found.grids.values() for each in grid.columns if each]
    return most(Counter(language for each in labels or headings for language in each.languages))


def outcome_in(event: Event, found: Found, more: Sequence[tuple[str, Any]] = (), language: str = "") -> Outcome:
    """Return the outcome of what was found; ``more`` settings come last and win."""
    settings, faults, _ = read_settings(event, with_more(event, found.settings, more), strict=True)
    at = {key: place.row for key, place in found.places.items()}
    with faults.besides(event.settings):
        if (why := found.wrong or found.empty) is not None:
            raise CellError(VALUE, why)
        return outcome_of(event, settings, language or language_in(event, found), found.grids, at)
