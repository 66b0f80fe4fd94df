"""What is put into an event's workbook, a fresh one or one that is there: rows and settings from files, a round."""

from __future__ import annotations

import tempfile
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from xlfuncs.core.cells import is_blank
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Sentence
from xlfuncs.events import Event
from xlfuncs.events.declaration import Table
from xlfuncs.events.fields import Field, Fields
from xlfuncs.events.problems import ERROR, Problem, in_order
from xlfuncs.intake.read import read_book
from xlfuncs.intake.rows import Gathered
from xlfuncs.intake.workbook.event import NO_EVENT_IN_IT, event_of
from xlfuncs.intake.workbook.filling import Filling, filling, parts_of
from xlfuncs.layout import LARGEST, ROOM, build
from xlfuncs.layout.parts import unfold
from xlfuncs.layout.plan import LAST
from xlfuncs.layout.saving import saved
from xlfuncs.layout.sheets import open_at_settings, settings_of
from xlfuncs.recalc import recalculate
from xlfuncs.xlsx.changes import saved_now
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.workbook import Workbook

OTHER_EVENT = Sentence(
    en="computes the event {there}, not {asked}",
    zh="计算的比赛是 {there}，不是 {asked}",
    ja="この競技会は {there} で、{asked} ではありません",
)


class Made(NamedTuple):
    """What went where, and what the event says of it; ``wrong`` where it can compute nothing."""

    filling: Filling
    problems: Sequence[Problem]
    wrong: CellError | None


def event_in(file: Path, asked: Event | None) -> Event:
    """Return the event of a workbook; ``PackageError`` where it is another than was asked for, or there is none."""
    with Workbook(file) as book:
        event = event_of(book)
    if event is None:
        raise PackageError(NO_EVENT_IN_IT(), file)
    if asked is not None and event is not asked:
        raise PackageError(OTHER_EVENT(there=event.name, asked=asked.name), file)
    return event


@contextmanager
def fresh(event: Event, language: str, found: Gathered, room: int = ROOM) -> Iterator[Path]:
    """Make an empty workbook of an event for as long as it is needed: lines for all rows, and ``room`` at least."""
    lines = max(room, *map(len, found.tables.values()))
    with tempfile.TemporaryDirectory() as folder:
        used = {key: {column for row in rows for column in row} for key, rows in found.tables.items()}
        wide = widened(event, used)
        file = Path(folder, "fresh.xlsx")
        book = build(wide, language, room=min(lines, LARGEST))
        if any(field.group.rare and not is_blank(found.settings.get(field.key)) for field in event.settings):
            unfold(settings_of(book))
        open_at_settings(book)
        file.write_bytes(saved(book))
        yield file


def widened(event: Event, used: Mapping[str, Iterable[str]]) -> Event:
    """Return the event with as many columns of those that repeat as are used, by table: one for a seventh player."""
    return replace(event, tables=tuple(_widened(table, used.get(table.key, ())) for table in event.tables))


def _widened(table: Table, used: Iterable[str]) -> Table:
    highest: dict[str, int] = {}
    for key in used:
        if found := table.columns.find(key):
            highest[found.field.key] = max(found.number, highest.get(found.field.key, 0))
    return table._replace(columns=Fields(_shown(each, highest.get(each.key, 0)) for each in table.columns))


def _shown(column: Field, number: int) -> Field:
    if column.repeated is None or number <= column.repeated.shown:
        return column
    return replace(column, repeated=column.repeated._replace(shown=number))


def put(found: Gathered, source: Path, out: Path | None) -> Made:
    """Fill the workbook ``source`` with what files give, and write it to ``out`` as :func:`write` does."""
    with Workbook(source) as book:
        filled = filling(book, found.event, found.settings, found.tables, LAST)
        with _with_cells(book, filled.cells, out) as changed:
            now = read_book(changed)
            try:
                return Made(filled, in_order(now.event, now.outcome().problems), None)
            except CellError as wrong:  # that the entries are yet to be filled in, nobody need be told
                told = None if now.found.empty else wrong
                return Made(filled, in_order(now.event, now.wrong_in_rows()), told)


def write(cells: Mapping[str, Mapping[int, Any]], source: Path, out: Path) -> None:
    """Put cells (by sheet; ``None`` empties one) into the workbook ``source`` and write it to ``out``, computed.

    Where both are one file, what stood there stays beside it as ``.bak``. Raises ``PackageError``.
    """
    with Workbook(source) as book, _with_cells(book, cells, out):
        pass


@contextmanager
def _with_cells(book: Workbook, cells: Mapping[str, Mapping[int, Any]], out: Path | None) -> Iterator[Workbook]:
    """Give the workbook with these cells, computed, and write it when it has been looked at; for ``None`` nowhere, and
    so not computed.
    """
    parts = parts_of(book, cells)
    if parts:  # a register takes the version of an event that was saved last
        parts |= saved_now(book)
    with Workbook(book.path, book.archive.packed(parts)) as changed:
        if out is not None:
            parts |= recalculate(changed).parts()
        yield changed
    if out is not None:
        book.archive.write(out, parts, backup=out == book.path)


def refuses(made: Made, found: Gathered) -> bool:
    """Return whether the event refuses what files gave: a setting, a cell, a whole row.

    What is still to be filled in, a place before the event, is no refusal; a row that lacks its name is lost.
    """
    given = {each.key: found.settings.get(each.key) for each in found.event.settings}
    if any(not is_blank(cell) and not found.event.settings.named(key).kind.takes(cell) for key, cell in given.items()):
        return True
    written = {(each.table.key, row): (each.table, cells) for each in made.filling.tables for row, cells in each.rows}
    for problem in made.problems:
        at = (problem.table, problem.row.line if problem.row else 0)
        if problem.severity == ERROR and at in written and _is_about(problem, *written[at]):
            return True
    return False


def _is_about(problem: Problem, table: Table, cells: Container[str]) -> bool:
    """Return whether a problem is one of these cells, or of the row as a whole.

    What is said of the first of a team's players is of the team: one may be missing yet, or what he holds.
    """
    if problem.column is None or problem.column.field is table.subject:
        return True
    unreadable = problem.row is not None and problem.column.field.key in problem.row.unreadable
    return problem.column.key in cells and (unreadable or problem.column.field.repeated is None)
