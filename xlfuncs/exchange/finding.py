"""An event's settings and tables in somebody's sheets: found by their words, wherever they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from xlfuncs.errors import VALUE, CellError
from xlfuncs.events import Event
from xlfuncs.events.book import SHEET_OF_HELP
from xlfuncs.events.declaration import Table, table_name
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.reading import MEMBERS, Grid, is_blank, is_blank_row, most, settings_of
from xlfuncs.events.running import outcome_of
from xlfuncs.exchange.sources import Sheet
from xlfuncs.sentences import Said, Sentence, Told

TABLE_ON_TWO_SHEETS = Sentence(
    en="the table {table} stands on two sheets, {one} and {other}: put its rows into one",
    zh="表“{table}”在“{one}”和“{other}”两个工作表中都有：请合并到一个表",
    ja="表「{table}」がシート「{one}」と「{other}」の両方にあります。一つの表にまとめてください",
)
NO_ROWS = Sentence(
    en="nothing stands below the headings of {table}, row {row} of {sheet}",
    zh="“{table}”的标题（“{sheet}”第 {row} 行）下面没有内容",
    ja="「{table}」の見出し（シート「{sheet}」の {row} 行目）の下に何もありません",
)

#: Headings lie within the first rows of a sheet.
HEADINGS_WITHIN = 40


class Place(NamedTuple):
    """Where a table's headings stand: the sheet, and its row from 1."""

    sheet: str
    row: int


class Beside(NamedTuple):
    """A setting as it stands in a sheet: its label and the cell beside it, at ``row`` and ``column`` from 1."""

    label: Any
    value: Any
    sheet: str
    row: int
    column: int


class Found(NamedTuple):
    """What sheets hold of an event. ``wrong``: why nothing can be computed from it."""

    settings: list[tuple[Any, Any]]
    grids: dict[str, Grid]
    places: dict[str, Place]
    wrong: Told | None = None
    beside: tuple[Beside, ...] = ()


def in_sheets(event: Event, sheets: Sequence[Sheet]) -> Found:
    """The settings and tables of an event. Of two tables that could be one, that with more of its columns counts.

    Two sheets with the same columns and rows in both are wrong: the rows of neither may be lost. The help sheet of a
    workbook explains the settings under the same words and says nothing of the event. Headings of the entries with
    nothing below are wrong too: a heading that nobody knows leaves a board that is headed alike.
    """
    sheets = [sheet for sheet in sheets if sheet.name not in SHEET_OF_HELP]
    best: dict[str, tuple[int, Sheet, int]] = {}
    filled: dict[str, list[tuple[int, str]]] = {}
    for sheet in sheets:
        for row, cells in enumerate(sheet.rows[:HEADINGS_WITHIN]):
            table, columns = _table_of(event, cells)
            if table is None:
                continue
            rows = not all(map(is_blank_row, sheet.rows[row + 1 :]))
            score = 2 * columns + rows
            if rows:
                filled.setdefault(table.key, []).append((score, sheet.name))
            if score > best.get(table.key, (0,))[0]:
                best[table.key] = score, sheet, row
    grids, places, wrong = {}, {}, None
    for table in (*event.tables, MEMBERS):
        if table.key in best:
            score, sheet, row = best[table.key]
            own = sheet.rows[row + 1 : _end(event, table.key, best)]
            grids[table.key] = Grid([table.columns.find(cell) for cell in sheet.rows[row]], own)
            places[table.key] = Place(sheet.name, row + 1)
            if table is event.tables[0] and not score % 2:
                wrong = NO_ROWS(table=table_name(table.key), row=row + 1, sheet=sheet.name)
            for same, other in filled.get(table.key, ()):
                if same == score and other != sheet.name:
                    wrong = TABLE_ON_TWO_SHEETS(table=table_name(table.key), one=sheet.name, other=other)
    beside = tuple(_settings(event, sheets, best))
    return Found([(each.label, each.value) for each in beside], grids, places, wrong, beside)


def _end(event: Event, key: str, tables: Mapping[str, tuple[int, Sheet, int]]) -> int | None:
    """Where a table's rows end: at the headings of the next one below it in the same columns, if there is one."""
    _, sheet, row = tables[key]
    own = _columns_of(event, key, sheet.rows[row])
    below = [
        at
        for other, (_, where, at) in tables.items()
        if where is sheet and at > row and set(own) & set(_columns_of(event, other, sheet.rows[at]))
    ]
    return min(below, default=None)


def language_in(event: Event, found: Found) -> str:
    """The language of the settings' labels; where those are keys (``level``), that of the tables' headings."""
    labels = [each for label, _ in found.settings if (each := event.settings.find(label)) and label != each.field.key]
    headings = [each for grid in found.grids.values() for each in grid.columns if each]
    return most(Counter(language for each in labels or headings for language in each.languages))


def nothing_below(wrong: Told) -> bool:
    """Whether what is wrong is that a table is still empty."""
    return isinstance(wrong, Said) and wrong.sentence is NO_ROWS


def headed(event: Event, cells: Sequence[Any]) -> bool:
    """Whether a row holds the headings of a table."""
    return _table_of(event, cells)[0] is not None


def _table_of(event: Event, cells: Sequence[Any]) -> tuple[Table | None, int]:
    """The table whose headings stand in a row, and how many of its columns: all that must be, and two at least.

    One alone is a heading where it is all that must be, and nothing else stands in its row: a list of names.
    """
    scores = {}
    alone = sum(not is_blank(cell) for cell in cells) == 1
    for table in (*event.tables, MEMBERS):
        has = {found.field.key for cell in cells if (found := table.columns.find(cell))}
        must = {field.key for field in table.columns if field.required}
        if has >= must and (len(has) > 1 or (alone and has == must != set())):
            scores[table.key] = table, len(has)
    return max(scores.values(), key=lambda each: each[1], default=(None, 0))


def _settings(event: Event, sheets: Sequence[Sheet], tables: Mapping[str, tuple[int, Sheet, int]]) -> Iterator[Beside]:
    """Each setting's label with the cell beside it: anywhere but among headings and in a table's own columns."""
    for sheet in sheets:
        headings = [(key, row) for key, (_, other, row) in tables.items() if other is sheet]
        own = [at for key, row in headings for at in _columns_of(event, key, sheet.rows[row])]
        first = min((row for _, row in headings), default=len(sheet.rows))
        for at, cells in enumerate(sheet.rows):
            if at < min(first, HEADINGS_WITHIN) and _table_of(event, cells)[0] is not None:
                continue  # of a board, say: what stands beside a heading is a heading
            for column, (label, value) in enumerate(pairwise(cells)):
                if at >= first and min(own) <= column + 1 and column <= max(own):
                    continue
                if event.settings.find(label) and not event.settings.find(value):
                    yield Beside(label, value, sheet.name, at + 1, column + 2)


def _columns_of(event: Event, key: str, headings: Sequence[Any]) -> list[int]:
    """The columns of a table on its sheet; what follows without a gap, such as results, is headed by it too."""
    columns = next(table.columns for table in (*event.tables, MEMBERS) if table.key == key)
    own = [at for at, cell in enumerate(headings) if columns.find(cell)]
    for at in range(own[-1] + 1, len(headings)):
        if is_blank(headings[at]):
            break
        own.append(at)
    return own


def outcome_in(event: Event, found: Found, more: Sequence[tuple[str, Any]] = (), language: str = "") -> Outcome:
    """The outcome of what was found; ``more`` settings come last and win."""
    if found.wrong is not None:
        raise CellError(VALUE, found.wrong)
    named = {label.field.key for key, _ in more if (label := event.settings.find(key))}
    given = [
        (key, cell)
        for key, cell in found.settings
        if (label := event.settings.find(key)) and label.field.key not in named
    ]
    settings, _ = settings_of(event, [*given, *more], strict=True)
    at = {key: place.row for key, place in found.places.items()}
    return outcome_of(event, settings, language or language_in(event, found), found.grids, at)
