"""What files give to one event: one by itself, or several put together, rows after rows, every setting once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.remarks import listening, remark
from xlfuncs.core.sentences import LOST, Joined, Sentence, Told, severity_of
from xlfuncs.core.words import normal
from xlfuncs.events.dates import first_day
from xlfuncs.events.declaration import Event, table_name
from xlfuncs.events.reading import UNKNOWN_SETTING
from xlfuncs.formats.declaration import Asked, Lost
from xlfuncs.intake.read import Read, Renamed, read
from xlfuncs.intake.rows import FromFile, Gathered, set_once
from xlfuncs.intake.titles import day_of_file
from xlfuncs.xlsx.errors import PackageError

#: The setting that says when an event was held.
DATE = "date"

NOTHING_FOR_EVENT = Sentence(
    en="nothing in it belongs to a table of {event}; there are {tables}",
    zh="其中没有 {event} 可用的表；该比赛的表有：{tables}",
    ja="{event} の表が見つかりません。取り込める表：{tables}",
)
TABLE_WITH = Sentence(en="{table} ({columns})", zh="{table}（{columns}）", ja="{table}（{columns}）")
NO_SUCH_HEADING = Sentence(
    en='no row of headings has "{heading}", or it would lack what the table must have',
    zh="没有含“{heading}”的标题行，或该行缺少表中必需的列",
    ja="「{heading}」のある見出し行がないか、その行に必要な列がありません",
)
IN_LINE = Sentence(en="line {line}: {said}", zh="第 {line} 行：{said}", ja="{line} 行目：{said}")
FOUND_LOST = Sentence(en="{said}", zh="{said}", ja="{said}", severity=LOST)


def gathered(
    event: Event,
    files: Sequence[tuple[str, Path]],
    renamed: Renamed,
    given: Iterable[tuple[str, str]] = (),
    encoding: str = "",
    *,
    alone: bool = True,
) -> Gathered:
    """Return what the files (each with its name for people) give to an event; settings that are ``given`` win.
    ``alone``: nothing else is there to put them into.

    ``PackageError`` where a file cannot be read; ``CellError`` where a given setting is none, or cannot be read.
    """
    found = Gathered(event, given=settings_given(event, given))
    asked = Asked(renamed, encoding, [*found.given.items()], alone and len(files) == 1)
    words: set[str] = set()
    for name, file in files:
        try:
            heard: list[Told] = []
            with listening(heard.append):
                own = read(file, event, asked).incoming()
            found.add(name, own)
            for said in heard:
                if said is not own.unused:  # each of those is told by itself
                    told = found.lost if severity_of(said) else found.remarks
                    told.append(FromFile(name, Lost(0, "", said)))
            words |= {normal(word) for headings in own.headings.values() for word in headings.values()}
        except PackageError as failure:  # the file may be what came through a pipe: people know it by its name
            raise PackageError(failure.said, name if failure.place in (None, file) else failure.place) from None
    for heading in renamed:
        if normal(heading) not in words:
            raise PackageError(NO_SUCH_HEADING(heading=heading), ", ".join(name for name, _ in files))
    found.settings |= found.given
    if alone:
        _date(found, files)
    return found


def _date(found: Gathered, files: Sequence[tuple[str, Path]]) -> None:
    """Give the event the day, or the year of its day, that its files say by their names alone; it is told."""
    typed = found.settings.get(DATE, "")
    if found.event.settings.find(DATE) is None or DATE in found.given or not isinstance(typed, str) or first_day(typed):
        return
    for name, file in files:
        if (own := day_of_file(file, typed)) is not None:
            found.settings[DATE] = own.day
            found.remarks.append(FromFile(name, Lost(0, "", own.said)))
            return


def results_in(file: Path, event: Event, given: Sequence[tuple[str, str]] = (), encoding: str = "") -> Read:
    """Return what a file by itself gives to an event; what is lost of it is remarked.

    ``PackageError`` where it has nothing for the event, or nothing that can be computed without other files.
    """
    own = read(file, event, Asked(encoding=encoding, given=given))
    if own.only_rows:
        raise PackageError(own.only_rows, file)
    for each in own.lost:
        remark(FOUND_LOST(said=IN_LINE(line=each.line, said=each.said) if each.line else each.said))
    if not own.has_rows:
        raise PackageError(nothing_for(event), file)
    return own


def nothing_for(event: Event) -> Told:
    """Say that a file has nothing for an event, and what its tables need."""
    tables: list[Told] = []
    for table in event.tables:
        name, required = table_name(table.key), [each.label for each in table.columns if each.required]
        tables.append(TABLE_WITH(table=name, columns=Joined(required)) if required else name)
    return NOTHING_FOR_EVENT(event=event.name, tables=Joined(tables))


def settings_given(event: Event, given: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Read settings by their keys; ``CellError`` where one is none of the event's, or its value cannot be read,
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
