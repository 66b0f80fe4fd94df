"""A published list of members as an opening balance: what everybody holds on a day, by colour or in all."""

from __future__ import annotations

import calendar
import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import Any

from xlfuncs.core.cells import cell_at, is_blank
from xlfuncs.core.errors import CellError
from xlfuncs.core.quoting import digits
from xlfuncs.core.words import normal
from xlfuncs.events.counting import is_sum
from xlfuncs.events.declaration import PLACE
from xlfuncs.events.people import MEMBERS, Person
from xlfuncs.events.register import BY_EVENT, EVENTS_SHEET, Register
from xlfuncs.intake.sheets import SheetRows, sheets_of
from xlfuncs.intake.tables.colours import by_colour, points
from xlfuncs.intake.tables.headings import HEADINGS_WITHIN
from xlfuncs.season.doubts import NOT_TAKEN, Doubt
from xlfuncs.season.ledger import Listed, Who
from xlfuncs.season.reading import who
from xlfuncs.season.stated import columns_of

#: The day of a list, as its title says it: 截至 2025年12月31日, 2025-12-31, 2025年12月.
_DAY = re.compile(r"(\d{4})\s*[年./-]\s*(\d{1,2})(?:\s*[月./-]\s*(\d{1,2}))?")


def listed(file: Path, register: Register, *, only_by_colour: bool) -> Listed | None:
    """Return the members' list of a file, ``None`` where it is none; ``PackageError`` where it cannot be read.

    ``only_by_colour``: take only a list with a column for each colour and without places, since results name people
    too.
    """
    sheets = [each for each in sheets_of(file, lambda cell: MEMBERS.columns.find(cell) is not None) if not each.hidden]
    if any(each.name in {*BY_EVENT, *EVENTS_SHEET} for each in sheets):  # a register, or what somebody made of one
        return None
    for sheet in sheets:
        for at, cells in enumerate(sheet.rows[:HEADINGS_WITHIN]):
            if _heads(cells, register, only_by_colour=only_by_colour):
                return _read(file, sheet, at, register)
    return None


def _heads(cells: Sequence[Any], register: Register, *, only_by_colour: bool) -> bool:
    """Return whether a row of cells heads a list of members with something that the register keeps."""
    has = {each.key for each in MEMBERS.columns.in_row(cells) if each}
    if not has & {"number", "name"}:
        return False
    if by_colour(register, cells):
        places = {normal(word) for word in PLACE.label}
        return not (only_by_colour and any(isinstance(cell, str) and normal(cell) in places for cell in cells))
    return not only_by_colour and bool(has & {*columns_of(register)})


def _read(file: Path, sheet: SheetRows, top: int, register: Register) -> Listed:
    heads = sheet.rows[top]
    columns = [(at, each) for at, each in enumerate(MEMBERS.columns.in_row(heads)) if each]
    parts = by_colour(register, heads)
    people: list[Person] = []
    rows: dict[Who, int] = {}
    colours: dict[Who, Mapping[str, Decimal]] = {}
    lost: list[Doubt] = []
    for line, cells in enumerate(sheet.rows[top + 1 :], top + 2):
        found: dict[str, Any] = {}
        try:
            for at, each in columns:
                if not is_blank(cell := cell_at(cells, at)) and not (parts and each.key == "holding"):
                    found[each.key] = each.field.kind.take(cell, each.label)
            name, number = found.get("name", ""), found.get("number", "")
            if not (name or number) or is_sum(name) or is_sum(number):
                continue
            key = who(number, name)
            if parts:
                own = points(register, parts, heads, cells)
                found["holding"], colours[key] = own.holding, own.colours
        except CellError as wrong:
            lost.append(Doubt(str(file), line, NOT_TAKEN(why=wrong.reason)))
            continue
        known = {each: found[each] for each in found.keys() & {*Person._fields}}
        people.append(Person(**known))
        rows.setdefault(key, line)
    return Listed(str(file), _day(sheet.rows[:top]), people, rows, colours, lost)


def _day(rows: Sequence[Sequence[Any]]) -> datetime.date | None:
    """Return the first day that the rows above the headings name; where they name only a month, its last day."""
    for cell in (cell for row in rows for cell in row):
        for year, month, day in _days(cell):
            with suppress(ValueError):
                return datetime.date(year, month, day or calendar.monthrange(year, month)[1])
    return None


def _days(cell: Any) -> Iterator[tuple[int, int, int]]:
    if isinstance(cell, str):
        for found in _DAY.finditer(digits(cell)):
            year, month, day = (int(each or 0) for each in found.groups())
            if 1 <= month <= 12:
                yield year, month, day
