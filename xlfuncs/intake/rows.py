"""Settings and rows by an event's own keys, of one file or of several: rows after rows, every setting once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.events.declaration import Event, Table, table_name
from xlfuncs.events.fields import Field
from xlfuncs.events.grids import Grid
from xlfuncs.events.pairnames import named_by_players
from xlfuncs.events.reading import SETTING_TWICE
from xlfuncs.events.sheet.shape import ranges_of
from xlfuncs.formats.incoming import Incoming, Lost
from xlfuncs.intake.cells import same
from xlfuncs.xlsx.findings import PackageError

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
        keys = [*dict.fromkeys(key for row in rows for key in row)]
        grid = Grid(table.columns.of_keys(keys), [[row.get(key) for key in keys] for row in rows])
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


def set_once(settings: dict[str, Any], setting: Field, value: Any, file: object) -> None:
    """A setting as a file has it; ``PackageError`` where another value of it was there before."""
    has = settings.setdefault(setting.key, value)
    if not same(setting, has, value):
        said = SETTING_TWICE(setting=setting.label, this=shown(digits(has)), that=shown(digits(value)))
        raise PackageError(said, file)
