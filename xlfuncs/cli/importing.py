"""What ``import`` makes: rows and settings in an event's workbook, a fresh one or one that is there, computed."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from xlfuncs.errors import CellError
from xlfuncs.events import Event
from xlfuncs.events.declaration import Table
from xlfuncs.events.fields import Field, Fields
from xlfuncs.events.outcome import Outcome
from xlfuncs.exchange.filling import Filling, filling, parts_of
from xlfuncs.exchange.gathering import Gathered
from xlfuncs.exchange.workbooks import NO_EVENT_IN_IT, event_of, filled_in
from xlfuncs.hosts.headless import recalculate
from xlfuncs.layout import LARGEST, ROOM, build
from xlfuncs.layout.plan import LAST
from xlfuncs.layout.saving import saved
from xlfuncs.package.findings import PackageError
from xlfuncs.package.workbook import Workbook
from xlfuncs.sentences import Sentence

OTHER_EVENT = Sentence(
    en="computes the event {there}, not {asked}",
    zh="计算的比赛是 {there}，不是 {asked}",
    ja="この競技会は {there} で、{asked} ではありません",
)


class Made(NamedTuple):
    """What went where, and what the event says of it; ``wrong`` where it can compute nothing."""

    filling: Filling
    outcome: Outcome | None
    wrong: CellError | None


def event_in(file: Path, asked: Event | None) -> Event:
    """The event of a workbook; ``PackageError`` where it is another than was asked for, or there is none."""
    with Workbook(file) as book:
        event = event_of(book)
    if event is None:
        raise PackageError(NO_EVENT_IN_IT(), file)
    if asked is not None and event is not asked:
        raise PackageError(OTHER_EVENT(there=event.name, asked=asked.name), file)
    return event


@contextmanager
def fresh(event: Event, language: str, found: Gathered) -> Iterator[Path]:
    """An empty workbook of an event with lines for all rows, as long as it is needed."""
    lines = max(map(len, found.tables.values()), default=0)
    with tempfile.TemporaryDirectory() as folder:
        used = {key: {column for row in rows for column in row} for key, rows in found.tables.items()}
        wide = widened(event, used)
        file = Path(folder, "fresh.xlsx")
        file.write_bytes(saved(build(wide, language, room=min(max(ROOM, lines), LARGEST))))
        yield file


def widened(event: Event, used: Mapping[str, Iterable[str]]) -> Event:
    """The event with as many columns of those that repeat as are used, by table: a seventh player has one too."""
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
    """Fill the workbook ``source`` and write it to ``out``, computed; nowhere for ``None``.

    Where both are one file, what stood there stays beside it as ``.bak``. Raises ``PackageError``.
    """
    with Workbook(source) as book:
        filled = filling(book, found.event, found.settings, found.tables, LAST)
        parts = parts_of(book, filled.cells)
        with Workbook(source, book.archive.packed(parts)) as changed:
            parts |= recalculate(changed).parts()
            now = filled_in(changed)
            try:
                made = Made(filled, now.outcome(), None)
            except CellError as wrong:
                made = Made(filled, None, wrong)
        if out is not None:
            book.archive.write(out, parts, backup=out == source)
    return made
