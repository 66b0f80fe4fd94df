"""Settings and rows by the keys of the declaration, as examples and JSON have them: of one file or of several.

Rows come after rows, every setting once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from xlfuncs.core.arguments import Text
from xlfuncs.core.cells import is_blank
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import plain_number
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.events.declaration import Event, Table, table_name
from xlfuncs.events.fields import Field
from xlfuncs.events.grids import Grid
from xlfuncs.events.people.pairs import named_by_players
from xlfuncs.events.reading import SETTING_TWICE
from xlfuncs.events.running import NO_TABLE_HERE
from xlfuncs.events.sheet.shape import ranges_of
from xlfuncs.formats.declaration import Incoming, Lost
from xlfuncs.intake.cells import same
from xlfuncs.xlsx.errors import PackageError

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
#: From here on a cell's number does not keep every digit.
_EXACT = 10**15


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
        """Add what one more file gives. ``PackageError`` where it contradicts a setting of those before.

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
        """Take a setting of a file, under a ``spare`` word or its own: 大会名 counts where no file has 競技会名."""
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
        """Take the rows with the columns that the event has; without the one that names them they are nobody's."""
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
        self.tables.setdefault(table.key, []).extend(map(grid.by_key, grid.rows))
        self.lines.setdefault(table.key, []).extend(lines)
        own = self.headings.setdefault(table.key, {})
        own |= {column: headings[column] for column in columns.values() if headings.get(column)}

    def _leave(self, file: str, said: Told) -> None:
        self.left.append(FromFile(file, Lost(0, "", said)))


def _complete(table: Table, columns: Iterable[str]) -> bool:
    """Return whether the columns have all without which a row of the table says nothing."""
    own = {*columns}
    return all(each.key in own for each in table.columns if each.required) and bool(own)


def set_once(settings: dict[str, Any], setting: Field, value: Any, file: object) -> None:
    """Take a setting as a file has it; ``PackageError`` where another value of it was there before."""
    has = settings.setdefault(setting.key, value)
    if not same(setting, has, value):
        said = SETTING_TWICE(setting=setting.label, this=shown(digits(has)), that=shown(digits(value)))
        raise PackageError(said, file)


def given_in(event: Event, settings: Iterable[tuple[Any, Any]], grids: Mapping[str, Grid]) -> dict[str, Any]:
    """Return settings and tables as typed, words unread and mistakes unmended; blank rows stay where they are.

    Of a setting that stands twice the last counts.
    """
    typed = {
        found.field.key: as_cell(found.field, cell)
        for label, cell in settings
        if (found := event.settings.find(label)) and not is_blank(cell)
    }
    return {"settings": typed, **{key: _rows(grid) for key, grid in grids.items()}}


def with_more(
    event: Event, settings: Iterable[tuple[Any, Any]], more: Sequence[tuple[Any, Any]]
) -> list[tuple[Any, Any]]:
    """Return the settings, and ``more`` that come last and win, whatever both are called by.

    >>> from xlfuncs.events.declaration import EVENTS
    >>> with_more(EVENTS["cba-teams"], [("name", "x"), ("比赛等级", "club")], [("level", "national")])
    [('name', 'x'), ('level', 'national')]
    """
    named = {label.field.key for key, _ in more if (label := event.settings.find(key))}
    kept = ((key, event.settings.find(key), cell) for key, cell in settings)
    return [*((key, cell) for key, label, cell in kept if not (label and label.field.key in named)), *more]


def _rows(grid: Grid) -> list[dict[str, Any]]:
    grid = grid.seated()
    rows = [
        {
            found.key: as_cell(found.field, cell)
            for found, cell in zip(grid.columns, row, strict=False)
            if found and not is_blank(cell)
        }
        for row in grid.rows
    ]
    while rows and not rows[-1]:
        rows.pop()
    return rows


def as_cell(field: Field, cell: Any) -> Any:
    """Return a value as a cell holds it: a text of digits where a number belongs is the number, as when it is typed
    there.

    >>> from xlfuncs.events.people.roster import MEMBERS
    >>> number, holding = (MEMBERS.columns.named(key) for key in ("number", "holding"))
    >>> as_cell(number, "01001"), as_cell(holding, "1200.5"), as_cell(holding, "１２"), as_cell(holding, float("inf"))
    ('01001', 1200.5, '１２', 'inf')
    """
    if isinstance(cell, CellError):
        return cell.code
    if isinstance(cell, str):
        number = None if isinstance(field.kind, Text) else plain_number(cell.strip())
        return cell if number is None else number
    if isinstance(cell, int | float) and not (math.isfinite(cell) and abs(cell) < _EXACT):
        return str(cell)
    return cell
