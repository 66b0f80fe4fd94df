"""What several files give to one event, put together: rows after rows, every setting once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import Joined, Sentence, Told, severity_of
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Event, Table, table_name
from xlfuncs.events.fields import Field
from xlfuncs.events.grids import Grid
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.pairnames import named_by_players
from xlfuncs.events.reading import UNKNOWN_SETTING
from xlfuncs.events.running import of_rows
from xlfuncs.events.sheet.shape import ranges_of
from xlfuncs.formats.incoming import Incoming, Lost
from xlfuncs.formats.standings import hold
from xlfuncs.intake.read import Renamed, read, set_once
from xlfuncs.xlsx.findings import PackageError

NOTHING_FOR_EVENT = Sentence(
    en="nothing in it belongs to a table of {event}; there are {tables}",
    zh="其中没有 {event} 可用的表；该比赛的表有：{tables}",
    ja="{event} の表が見つかりません。取り込める表：{tables}",
)
TABLE_WITH = Sentence(en="{table} ({columns})", zh="{table}（{columns}）", ja="{table}（{columns}）")
NO_TABLE_HERE = Sentence(
    en="{table}: this event has no such table",
    zh="“{table}”：本比赛没有此表",
    ja="「{table}」：この競技会にこの表はありません",
)
NO_COLUMN_HERE = Sentence(
    en='{table}: there is no column for "{column}"',
    zh="“{table}”中没有与“{column}”对应的列",
    ja="「{table}」に「{column}」に当たる列がありません",
)
NO_COLUMN_FOR = Sentence(
    en='no column of the event is called "{heading}"',
    zh="本比赛没有名为“{heading}”的列",
    ja="「{heading}」という列はありません",
)
NO_SETTING_FOR = Sentence(
    en='no setting of the event is called "{label}"',
    zh="本比赛没有名为“{label}”的设置",
    ja="「{label}」という設定はありません",
)


NO_SUCH_HEADING = Sentence(
    en='no row of headings has "{heading}", or it would lack what the table must have',
    zh="没有含“{heading}”的标题行，或该行缺少表中必需的列",
    ja="「{heading}」のある見出し行がないか、その行に必要な列がありません",
)


class FromFile(NamedTuple):
    """Something that is told of a file."""

    file: str
    lost: Lost


@dataclass
class Gathered:
    """Settings and rows by the event's own keys. ``lost``: what could not be understood; ``left``: what has no use.

    Settings that are ``given`` win, whatever files say of them.
    """

    event: Event
    settings: dict[str, Any] = field(default_factory=dict)
    tables: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    #: Where each row stands in its file, the sheet and the row; of a file without rows of cells, which it is.
    lines: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    headings: dict[str, dict[str, str]] = field(default_factory=dict)
    lost: list[FromFile] = field(default_factory=list)
    #: How a place in each file is told: a column, a tag, an element.
    at: dict[str, Sentence] = field(default_factory=dict)
    #: What somebody should know of how a file was read.
    remarks: list[FromFile] = field(default_factory=list)
    left: list[FromFile] = field(default_factory=list)
    language: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)
    #: The settings that no file has had but under spare words, with the file and the word.
    spare: dict[str, tuple[str, str]] = field(default_factory=dict)

    def add(self, file: str, found: Incoming) -> None:
        """What one more file gives. ``PackageError`` where it contradicts a setting of those before.

        What a person has typed under headings and has no place here is told; what another program says besides is
        not.
        """
        self.language = self.language or found.language
        self.lost += [FromFile(file, lost) for lost in found.lost]
        self.at[file] = found.at
        self.left += [FromFile(file, Lost(0, "", NO_COLUMN_FOR(heading=each))) for each in dict.fromkeys(found.unknown)]
        self.left += [FromFile(file, Lost(0, "", NO_SETTING_FOR(label=each))) for each in found.labels]
        for key, value in found.settings.items():
            label = self.event.settings.find(key)
            if label is not None and value is not None and label.field.key not in self.given:
                self._setting(label.field, value, file, found.spare.get(key))
        own = {table.key: table for table in ranges_of(self.event)}
        for key, rows in found.tables.items():
            if key in own:
                lines = found.lines.get(key) or [("", at) for at, _ in enumerate(rows, 1)]
                self._rows(own[key], rows, lines, found.headings.get(key, {}), file)
            elif rows and found.headings:
                self._leave(file, NO_TABLE_HERE(table=table_name(key)))

    def _setting(self, own: Field, value: Any, file: str, spare: str | None) -> None:
        """A setting that a file has, under a ``spare`` word or its own: 大会名 counts where no file has 競技会名."""
        before = self.spare.get(own.key)
        if spare and own.key in self.settings and not before:
            self._leave(file, NO_SETTING_FOR(label=spare))
            return
        if before and not spare:
            del self.settings[own.key], self.spare[own.key]
            self._leave(before[0], NO_SETTING_FOR(label=before[1]))
        elif spare and not before:
            self.spare[own.key] = file, spare
        set_once(self.settings, own, value, file)

    def _rows(
        self,
        table: Table,
        rows: Sequence[Mapping[str, Any]],
        lines: Sequence[tuple[str, int]],
        headings: Mapping[str, str],
        file: str,
    ) -> None:
        """The rows with the columns that the event has; without the one that names them they are nobody's."""
        keys = dict.fromkeys(key for row in rows for key in row)
        grid = Grid(table.columns.in_row(keys), [[row.get(key) for key in keys] for row in rows])
        columns = {key: found.key for key, found in zip(keys, grid.columns, strict=True) if found}
        called = table is self.event.entries and named_by_players(self.event, grid.columns)
        if not rows or not (called or _complete(table, columns.values())):
            if rows and headings:
                self._leave(file, NO_TABLE_HERE(table=table_name(table.key)))
            return
        for key in keys:
            if headings and key not in columns and any(row.get(key) is not None for row in rows):
                self._leave(file, NO_COLUMN_HERE(table=table_name(table.key), column=key))
        grid = grid.seated()
        taken = [{found.key: cell for found, cell in zip(grid.columns, row, strict=True) if found} for row in grid.rows]
        self.tables.setdefault(table.key, []).extend(taken)
        self.lines.setdefault(table.key, []).extend(lines)
        own = self.headings.setdefault(table.key, {})
        own |= {column: headings[column] for column in columns.values() if headings.get(column)}

    def _leave(self, file: str, said: Told) -> None:
        self.left.append(FromFile(file, Lost(0, "", said)))


def _complete(table: Table, columns: Iterable[str]) -> bool:
    """Whether the columns have all without which a row of the table says nothing."""
    own = {*columns}
    return all(each.key in own for each in table.columns if each.required) and bool(own)


def gathered(
    event: Event,
    files: Sequence[tuple[str, Path]],
    renamed: Renamed,
    given: Iterable[tuple[str, str]] = (),
    encoding: str = "",
) -> Gathered:
    """What the files (each with its name for people) give to an event; settings that are ``given`` win.

    ``PackageError`` where a file cannot be read; ``CellError`` where a given setting is none, or cannot be read.
    """
    found = Gathered(event, given=settings_given(event, given))
    words: set[str] = set()
    for name, file in files:
        try:
            heard: list[Told] = []
            with listening(heard.append):
                own = read(file, event, renamed, encoding)
                hold(event, own, found.given, lambda each: _outcome(event, each, found.given))
            found.add(name, own)
            for said in heard:
                if not any(said is each for each in own.unused):
                    told = found.lost if severity_of(said) else found.remarks
                    told.append(FromFile(name, Lost(0, "", said)))
            words |= {normal(word) for headings in own.headings.values() for word in headings.values()}
        except PackageError as failure:  # the file may be what came through a pipe: people know it by its name
            raise PackageError(failure.said, name if failure.place in (None, file) else failure.place) from None
    for heading in renamed:
        if normal(heading) not in words:
            raise PackageError(NO_SUCH_HEADING(heading=heading), ", ".join(name for name, _ in files))
    found.settings |= found.given
    return found


def _outcome(event: Event, own: Incoming, given: Mapping[str, Any]) -> Outcome | None:
    """What a file gives to an event comes to; ``None`` where the event refuses it."""
    alone = Gathered(event, given=given)
    try:
        alone.add("", own)
        tables = {key: rows for key, rows in alone.tables.items() if rows}
        return of_rows(event.name, {**alone.settings, **given}, tables)
    except (CellError, PackageError):
        return None


def nothing_for(event: Event) -> Told:
    """That a file has nothing for an event, and what its tables need."""
    tables: list[Told] = []
    for table in event.tables:
        name, required = table_name(table.key), [each.label for each in table.columns if each.required]
        tables.append(TABLE_WITH(table=name, columns=Joined(required)) if required else name)
    return NOTHING_FOR_EVENT(event=event.name, tables=Joined(tables))


def settings_given(event: Event, given: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Settings by their keys; ``CellError`` where one is none of the event's, or its value cannot be read,
    ``PackageError`` where it is given twice.
    """
    found: dict[str, str] = {}
    for key, value in given:
        label = event.settings.find(key)
        if label is None:
            names = Joined(each.key for each in event.settings)
            raise CellError(VALUE, UNKNOWN_SETTING(name=key, settings=names))
        label.field.kind.take(value, label.field.label)
        set_once(found, label.field, value, "")
    return found
