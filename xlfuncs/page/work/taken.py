"""The contents of a file as its competition's form holds them on the page: everything a text, rows with tabs
between.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from xlfuncs.events.declaration import Table
from xlfuncs.events.fields import FoundField, Seat
from xlfuncs.events.sheet.shape import columns_of, ranges_of
from xlfuncs.intake.cells import typed_text
from xlfuncs.intake.rows import Gathered


def fields_of(found: Gathered, language: str) -> dict[str, str]:
    """Return the fields of the form, by their names on the page."""
    event = found.event
    fields = {
        f"setting-{key}": typed_text(event.settings.named(key), value, language)
        for key, value in found.settings.items()
    }
    for table in ranges_of(event):
        shown = [*columns_of(event, table)]
        fields[f"table-{table.key}"] = _rows(table, shown, found.tables.get(table.key, ()), language)
    return fields


def _rows(table: Table, shown: Sequence[FoundField], rows: Sequence[dict[str, Any]], language: str) -> str:
    """Return the columns that the form shows, and after them the others that the file has."""
    more = table.columns.in_row(dict.fromkeys(key for row in rows for key in row))
    columns = list({each.key: each for each in (*shown, *more) if each}.values())
    cells = [[typed_text(each.field, row.get(each.key), language) for each in columns] for row in rows]
    return tabbed([[each.field.heading(language, each.number) for each in columns], *cells])


def with_rows(table: Table, text: str, rows: Sequence[Mapping[str, Any]], language: str) -> str | None:
    """Return a table of the form with more rows below those that are there; nothing where it has other columns."""
    head, *typed = text.rstrip().split("\n")
    columns = table.columns.in_row(head.removesuffix("\r").split("\t"))
    seat = next((each.seat for each in columns if each and each.seat), None)
    more = [_seated(row, seat) if seat else row for row in rows]
    wanted = {key for row in more for key, value in row.items() if value is not None}
    if not wanted <= {each.key for each in columns if each}:
        return None
    cells = [[typed_text(each.field, row.get(each.key), language) if each else "" for each in columns] for row in more]
    return "\n".join([head, *typed, tabbed(cells)])


def with_changes(
    table: Table, text: str, rows: int, changes: Mapping[int, Mapping[str, Any] | None], language: str
) -> str | None:
    """Return a table of the form with other cells in some of its ``rows``, or without a row that has no cells.

    Nothing where the text has other rows than were read, or lacks a column.
    """
    head, *lines = csv.reader(io.StringIO(text.rstrip(), newline=""), "excel-tab")
    columns = [each.key if each else "" for each in table.columns.in_row(head)]
    wanted = {key for cells in changes.values() for key in cells or ()}
    if len(lines) != rows or not wanted <= {*columns}:
        return None
    kept = [head]
    for at, line in enumerate(lines, 1):
        cells = changes.get(at, {})
        if cells is None:
            continue
        wide = [*line, *[""] * (len(columns) - len(line))]
        for key, value in cells.items():
            wide[columns.index(key)] = typed_text(table.columns.named(key), value, language)
        kept.append(wide if cells else line)
    return tabbed(kept)


def _seated(row: Mapping[str, Any], seat: Seat) -> dict[str, Any]:
    """Return a row as it stands under headings that say who sits where, 黑方 before 红方 too."""
    own, other = seat.both
    turned = {own: row[other], other: row[own]} if row[seat.field.key] not in (None, seat.value) else {}
    return {**row, **turned, seat.field.key: None}


def tabbed(rows: Iterable[Iterable[str]]) -> str:
    """Return rows as a spreadsheet has them on the clipboard.

    >>> tabbed([["甲", "1"], ["乙\\n丙", ""]])
    '甲\\t1\\n"乙\\n丙"\\t\\n'
    """
    text = io.StringIO()
    csv.writer(text, "excel-tab", lineterminator="\n").writerows(rows)
    return text.getvalue()
