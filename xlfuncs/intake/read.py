"""Read any file for an event: whatever its format, its settings and tables as they come in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any

from xlfuncs.core.cells import cell_at, is_blank, is_blank_row
from xlfuncs.core.errors import CellError
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Event, table_name
from xlfuncs.events.fields import Field, Fields
from xlfuncs.events.grids import Grid
from xlfuncs.events.people import MEMBERS
from xlfuncs.events.problems import ERROR
from xlfuncs.events.reading import COLUMN_TWICE, SETTING_TWICE, most
from xlfuncs.events.register import members_of
from xlfuncs.events.running import percent_heading
from xlfuncs.events.sheet.parts import cell
from xlfuncs.formats.csv import TEXT
from xlfuncs.formats.declaration import Asked, Format, kind_of
from xlfuncs.formats.encodings import local
from xlfuncs.formats.incoming import Incoming, Lost
from xlfuncs.formats.json import JSON
from xlfuncs.formats.registry import ENDINGS, READ, UNKNOWN_FORMAT, format_of
from xlfuncs.formats.workbook import WORKBOOK
from xlfuncs.intake.cells import same
from xlfuncs.intake.finding import in_sheets, is_register
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.sources import text_sheet
from xlfuncs.intake.tables.headings import HEADINGS_WITHIN, heads, is_label
from xlfuncs.intake.tables.rounds import with_rounds
from xlfuncs.intake.workbook.outcome import Filled, event_of, filled_in, gives_rows, sheets_in
from xlfuncs.xlsx.archive import NO_SUCH_FILE
from xlfuncs.xlsx.findings import PackageError
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

MAPPED_TWICE = Sentence(
    en='{headings} stand in one row and are all mapped to the column "{key}": give each a column of its own',
    zh="同一行的标题{headings}都对应到“{key}”列：请各对应一列",
    ja="同じ行の見出し{headings}がどれも「{key}」の列に当てられています。それぞれ別の列にしてください",
)

#: Headings of a file that are not known, each with the key of the column that it stands for.
Renamed = Mapping[str, str]


def from_workbook(file: Path, event: Event, renamed: Renamed, _: str) -> Incoming:
    """What stands in the sheets of a workbook; ``PackageError`` where it cannot be read."""
    with Workbook(file) as book:
        if event.reads and gives_rows(event, event_of(book)):
            return _read_from(event, filled_in(book), file)
        return incoming_of(event, sheets_in(event, book), renamed, file)


def _read_from(event: Event, other: Filled, file: Path) -> Incoming:
    """What another event comes to, as rows of this one; nothing while it is not to be published."""
    try:
        outcome = other.outcome()
    except CellError as wrong:
        raise PackageError(wrong.reason, file) from None
    for problem in outcome.problems if not outcome.publishable else ():
        if problem.severity == ERROR:
            return Incoming(lost=[Lost(0, "", NOT_TAKEN(why=problem.said))], language=other.language)
    rows = event.reads[other.event.name](outcome)
    tables = {
        key: [{column: cell(value, outcome.language) for column, value in row.items()} for row in own]
        for key, own in rows.items()
    }
    return Incoming(tables=tables, language=other.language)


def from_text(file: Path, event: Event, renamed: Renamed, encoding: str) -> Incoming:
    """What stands in a text: CSV, or a table pasted from anywhere."""
    sheet = text_sheet(file, _known(event, renamed), encoding=encoding, language=local(event.languages))
    return incoming_of(event, [sheet], renamed, file)


def incoming_of(event: Event, sheets: Sequence[SheetRows], renamed: Renamed, file: Path) -> Incoming:
    """The settings and tables of an event in sheets.

    ``PackageError`` where one table stands on two sheets, or has a column twice: none of their rows may be lost.
    """
    renamed = _keys(event, renamed)
    typed = {sheet.name: sheet.rows for sheet in sheets}
    sheets = with_rounds(event, _with_keys(event, sheets, renamed, file))
    found = in_sheets(event, sheets)
    if found.wrong is not None:
        raise PackageError(found.wrong, file)
    if found.empty is not None and all(is_blank_row(row) for grid in found.grids.values() for row in grid.rows):
        remark(found.empty)
    incoming = Incoming(lost=[lost for sheet in sheets for lost in sheet.lost])
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
    by_name = {sheet.name: sheet for sheet in sheets}
    headings: list[Any] = [label for label, _ in found.settings]
    of_register = is_register({sheet.name for sheet in sheets})
    for key, all_of_it in found.grids.items():
        grid = _of_use(event, all_of_it) if of_register and key == MEMBERS.key else all_of_it
        place = found.places[key]
        words = by_name[place.sheet].rows[place.row - 1]
        headings += chain.from_iterable(typed.get(place.sheet, ())[max(place.row - 2, 0) : place.row])
        grid = grid.agreed()
        if not grid.lines:
            grid = grid._replace(lines=[("", row) for row, _ in enumerate(grid.rows, place.row + 1)])
        rows = _rows(key, _told(grid, words, incoming.lost), file)
        incoming.tables[key], incoming.lines[key] = [row for row, _ in rows], [line for _, line in rows]
        own = typed.get(place.sheet, ())  # nothing where the games of a cross-table were made a sheet
        incoming.headings[key] = dict(_named(grid, words, cell_at(own, place.row - 1) or ()))
    if not of_register:
        incoming.labels += found.labels
        incoming.unknown += found.unknown
        incoming.unused += found.ledger.unused if found.ledger else []
    incoming.language = _language(event, found.settings, found.grids, headings)
    return incoming


def _named(grid: Grid, words: Sequence[Any], typed: Sequence[Any]) -> Iterator[tuple[str, str]]:
    """The columns by key, each with its heading as ``typed``; that of what is merged over several is one of all.

    A key that was put there for what a title says stands under none.
    """
    heading = ""
    for at, (found, word) in enumerate(zip(grid.columns, words, strict=False)):
        own = cell_at(typed, at) if found and word == found.key else word
        heading = heading if is_blank(word) else "" if is_blank(own) else digits(own)
        if found and heading:
            yield found.key, heading


def _of_use(event: Event, grid: Grid) -> Grid:
    """A register's members with what an event has a use for: the rest is kept by the register."""
    wanted = members_of(event)
    return grid._replace(columns=[each if each and each.key in wanted else None for each in grid.columns])


def set_once(settings: dict[str, Any], setting: Field, value: Any, file: object) -> None:
    """A setting as a file has it; ``PackageError`` where another value of it was there before."""
    has = settings.setdefault(setting.key, value)
    if not same(setting, has, value):
        said = SETTING_TWICE(setting=setting.label, this=shown(digits(has)), that=shown(digits(value)))
        raise PackageError(said, file)


def _rows(key: str, grid: Grid, file: Path) -> list[tuple[dict[str, Any], tuple[str, int]]]:
    """The rows of a table by key, each with where it stands, without those in which nothing does."""
    grid = grid.seated()
    columns = [(at, each) for at, each in enumerate(grid.columns) if each]
    for (name, _), count in Counter((each.field.key, each.number) for _, each in columns).items():
        if count > 1:
            label = next(each.field.label for _, each in columns if each.field.key == name)
            raise PackageError(COLUMN_TWICE(table=table_name(key), column=label), file)
    rows = ({each.key: row[at] for at, each in columns if at < len(row)} for row in grid.rows)
    return [(row, line) for row, line in zip(rows, grid.lines, strict=True) if not is_blank_row(list(row.values()))]


def _told(grid: Grid, words: Sequence[Any], lost: list[Lost]) -> Grid:
    """The grid without the cells of which it is known what is wrong: that is told, with the sheet's row and heading."""
    rows = []
    for (_, line), cells in zip(grid.lines, grid.rows, strict=True):
        wrong = {at: cell.said for at, cell in enumerate(cells) if isinstance(cell, CellError) and cell.said}
        lost += [Lost(line, digits(words[at]), said) for at, said in wrong.items()]
        rows.append([None if at in wrong else cell for at, cell in enumerate(cells)] if wrong else cells)
    return grid._replace(rows=rows)


def _language(
    event: Event, settings: Sequence[tuple[Any, Any]], grids: Mapping[str, Grid], words: Iterable[Any]
) -> str:
    """The language of headings and labels, or that of the letters in these ``words``; "" where they are of none."""
    columns = [found for grid in grids.values() for found in grid.columns if found]
    labels = [found for label, _ in settings if (found := event.settings.find(label)) and label != found.field.key]
    languages = Counter(language for found in (*columns, *labels) for language in found.languages)
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
    """The headings with the key of the column that each stands for, whatever language its word is of.

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
    """The sheets with keys in place of the headings that are renamed, in rows that are headings then.

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
    """What tells a heading or a label, by which an encoding is recognised."""
    words = {normal(heading) for heading in renamed}

    def known(cell: Any) -> bool:
        return (isinstance(cell, str) and normal(cell) in words) or is_label(event, cell)

    return known


def read(file: Path, event: Event, renamed: Renamed = MappingProxyType({}), encoding: str = "") -> Incoming:
    """Read what a file gives to an event, whatever its format. ``PackageError`` where it cannot be read."""
    found = format_of(file)
    if found.load is not None:
        return found.load(file, event, Asked(renamed, encoding))
    return (from_workbook if found is WORKBOOK else from_text)(file, event, renamed, encoding)


#: What holds cells or keys as people type them, and not what another program writes.
TYPED = (WORKBOOK, JSON, TEXT)


def kind_to_read(file: Path) -> Format:
    """Return the format of a file or a pipe, which its name tells. ``PackageError`` where it is none that is read."""
    if not file.exists():
        raise PackageError(NO_SUCH_FILE(), file)
    found = kind_of(file, READ)
    if found is None:
        raise PackageError(UNKNOWN_FORMAT(endings=Joined(ENDINGS)), file)
    return found
