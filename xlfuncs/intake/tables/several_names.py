"""Lists with a column for each player of an entry: 氏名 | 会員番号 | 氏名 | 会員番号, or all under one, ペア."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xlfuncs.core.cells import cell_at, is_blank
from xlfuncs.core.numbers import numeral
from xlfuncs.core.quoting import digits
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Event
from xlfuncs.events.fields import Field
from xlfuncs.events.names import is_signature, names_several
from xlfuncs.events.pairnames import are_pairs, named_by_players
from xlfuncs.events.people import MEMBERS, PLAYER
from xlfuncs.intake.ledger import Taken
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import HEADINGS_WITHIN, covered_in, wants_number

#: The columns of the members' table that say who somebody is.
NAME, NUMBER = "name", "number"
#: The players of an entry, under a heading of their own.
PLAYERS = "players"


def with_players_named(event: Event, sheets: Sequence[SheetRows]) -> list[SheetRows]:
    """Return the sheets with the players' own headings over such columns, and each number behind its name: 王伟 #1003.

    They are no list of members where a column of the entries, a place or a score, stands beside them.
    """
    players = next((each for each in event.entries.columns if each.kind is PLAYER and each.repeated), None)
    if players is None:
        return [*sheets]
    others = [each if each.own or each.hidden else _under_one(event, players, each) for each in sheets]
    return [each if each.own or each.hidden else _named(event, players.key, each) for each in others]


def _under_one(event: Event, player: Field, sheet: SheetRows) -> SheetRows:
    """Return a sheet with the players' own headings over columns of names that stand under one heading: that of a pair,
    or of players, which is merged over them or has blank ones behind it.
    """
    for at, heads in enumerate(sheet.rows[:HEADINGS_WITHIN]):
        entries = {each.field for each in event.entries.columns.in_row(heads) if each}
        if len(entries) < 2:
            continue
        for column, cell in enumerate(heads):
            found = event.entries.columns.find(cell) if isinstance(cell, str) else None
            of_pair = found is not None and found.field is event.subject
            if not (of_pair or (found and found.field is player) or _key(event, cell) in (PLAYERS, NAME)):
                continue
            if wants_number(cell, event.entries.columns) and column in covered_in(sheet, at):
                continue  # merged over its players, it heads each of them as it stands
            count = _columns_of_names(sheet, at, column)
            two = event.entries.columns.of_keys([f"{player.key}1", f"{player.key}2"])
            if count != 2 or not named_by_players(event, two):
                continue
            rows = [list(row) for row in sheet.rows]
            rows[at].extend([None] * (column + count - len(rows[at])))
            for number in range(count):
                rows[at][column + number] = f"{player.key}{number + 1}"
            sheet.take(Taken.HEADING, [(at + 1, column + 1)])
            merged = [each for each in sheet.merged if not (each.top <= at + 1 <= each.bottom)]
            return sheet._replace(rows=rows, merged=merged)
    return sheet


def _columns_of_names(sheet: SheetRows, at: int, first: int) -> int:
    """Return how many columns of names stand under the heading in ``first``, which alone is not blank."""
    count = 0
    while _are_names(sheet, at, first, first + count) and (
        not count or is_blank(cell_at(sheet.rows[at], first + count))
    ):
        count += 1
    return count


def _are_names(sheet: SheetRows, at: int, first: int, column: int) -> bool:
    """Return whether a column holds names, no numbers, in most rows below headings that have somebody in the first."""
    rows = [row for row in sheet.rows[at + 1 :] if not is_blank(cell_at(row, first))]
    cells = [cell for row in rows if not is_blank(cell := cell_at(row, column))]
    names = [cell for cell in cells if isinstance(cell, str) and numeral(cell) is None and not names_several(cell)]
    return len(rows) < 2 * len(names) == 2 * len(cells)


def _named(event: Event, player: str, sheet: SheetRows) -> SheetRows:
    for at, heads in enumerate(sheet.rows[:HEADINGS_WITHIN]):
        about = [_key(event, cell) for cell in heads]
        headed = [column for column, key in enumerate(about) if key == PLAYERS]
        names = headed or [column for column, key in enumerate(about) if key == NAME]
        numbers = [column for column, key in enumerate(about) if key == NUMBER]
        others = [None if key else cell for cell, key in zip(heads, about, strict=True)]
        entries = [each.field for each in event.entries.columns.in_row(others) if each]
        subject = event.entries.subject
        if len(names) < 2 or not {*entries} - {subject} or not _beside(names, numbers):
            continue
        if not numbers and (headed or are_pairs(event)):
            continue  # they are read as they stand
        rows = [list(row) for row in sheet.rows]
        if subject not in entries and not are_pairs(event):
            _call(rows, at, subject.key, names)
        if names != headed:
            for count, column in enumerate(names, 1):  # 選手2 may stand before 選手1
                rows[at][column] = f"{player}{count}"
        for column in numbers:
            rows[at][column] = None
        for line, row in enumerate(rows[at + 1 :], at + 2):
            for name, number in zip(names, numbers, strict=False):
                called, told = cell_at(row, name), cell_at(row, number)
                if isinstance(called, str) and not is_blank(told):
                    row[name], row[number] = f"{called.strip()} #{digits(told).strip()}", None
                    sheet.take(Taken.CELL, [(line, number + 1)])
        sheet.take(Taken.HEADING, [(at + 1, column + 1) for column in (*names, *numbers)])
        return sheet._replace(rows=rows)
    return sheet


def _beside(names: Sequence[int], numbers: Sequence[int]) -> bool:
    """Return whether there are no numbers, or one beside each name, on the same side of all."""
    sides = {number - name for name, number in zip(names, numbers, strict=False)}
    return not numbers or (len(numbers) == len(names) and sides in ({1}, {-1}))


def _call(rows: list[list[Any]], at: int, subject: str, names: Sequence[int]) -> None:
    """Call the entries by their players, in a column behind all others."""
    width = max(map(len, rows))
    for line, row in enumerate(rows[at:]):
        if line and any(map(is_signature, row)):
            continue
        row.extend([None] * (width + 1 - len(row)))
        called = (digits(row[column]).strip() for column in names if not is_blank(row[column]))
        row[width] = " / ".join(called) or None if line else subject


def _key(event: Event, cell: Any) -> str:
    """Return whether a heading stands over players, 選手1, over names, 氏名, or over numbers of members, 会員番号2."""
    if not isinstance(cell, str):
        return ""
    player = event.entries.columns.find(cell) or event.entries.columns.find(f"{cell}1")
    if player is not None and player.field.kind is PLAYER:
        return PLAYERS
    found = MEMBERS.columns.find(normal(cell).rstrip("0123456789"))
    return found.key if found is not None and found.key in (NAME, NUMBER) else ""
