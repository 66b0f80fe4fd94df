"""The members of an event as a members' base has them: what the event's own table leaves blank, and who it lacks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from xlfuncs.core.cells import is_blank
from xlfuncs.core.quoting import digits
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.words import normal, number_key, spelling
from xlfuncs.events.declaration import Event
from xlfuncs.events.grids import Grid, grid_of
from xlfuncs.events.people.directory import Directory, forms
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.sheet.shape import ranges_of
from xlfuncs.intake.finding import Found
from xlfuncs.intake.read import OfKeys, OfSheets, Read, read
from xlfuncs.intake.rows import Gathered
from xlfuncs.xlsx.errors import PackageError

NO_MEMBERS_IN_IT = Sentence(
    en="no list of members is in it: make it with xlfuncs members",
    zh="其中没有会员名单：可用 xlfuncs members 新建",
    ja="会員の一覧が見つかりません。xlfuncs members で作れます",
)

Row = Mapping[str, Any]


def members_in(file: Path, event: Event) -> Sequence[Row]:
    """Return the members of a base, of a register or of any list, as the table of an event has them.

    None where the event has no such table; ``PackageError`` where the file names nobody.
    """
    if MEMBERS not in ranges_of(event):
        return []
    with listening(lambda _: None):  # what else stands there is no concern of this event
        found = read(file, event).incoming().tables
    if MEMBERS.key not in found:
        raise PackageError(NO_MEMBERS_IN_IT(), file)
    return found[MEMBERS.key]


def merged(own: Sequence[Row], base: Iterable[Row]) -> list[Row]:
    """Return an event's own members with what they leave blank, and behind them those of the base whom they lack.

    >>> base = [{"number": "1", "name": "王伟", "holding": 5}, {"number": "2", "name": "李娜", "holding": 7}]
    >>> merged([{"name": "王 伟", "holding": None}], base)
    [{'name': '王 伟', 'holding': 5, 'number': '1'}, {'number': '2', 'name': '李娜', 'holding': 7}]
    """
    base = [*base]
    known = Directory[int]()
    for place, row in enumerate(base):
        known.add(place, *_number_and_name(row))
    found: list[Row] = []
    met: set[int] = set()
    for row in own:
        at = _of_one(row, base, known)
        if at is not None:
            met.add(at)
        more = base[at] if at is not None else {}
        found.append({**row, **{key: cell for key, cell in more.items() if is_blank(row.get(key))}})
    return found + [row for at, row in enumerate(base) if at not in met]


def _of_one(row: Row, base: Sequence[Row], known: Directory[int]) -> int | None:
    """Return which row of the base is the same person: by number, else by a name that one alone has."""
    number, name = _number_and_name(row)
    if (numbered := known.numbered(number)) is not None:
        return numbered
    named = known.named(name)
    return named[0] if len(named) == 1 and not (number and base[named[0]].get("number")) else None


def _number_and_name(row: Row) -> tuple[str, str]:
    return digits(row.get("number") or ""), digits(row.get("name") or "")


def with_members(own: Read, base: Sequence[Row]) -> Read:
    """Return what a file gives to an event, its members completed from a base."""
    if not base:
        return own
    if isinstance(own, OfKeys):
        tables = {**own.tables, MEMBERS.key: merged(own.tables.get(MEMBERS.key, ()), base)}
        return replace(own, tables=tables)
    assert isinstance(own, OfSheets)
    return replace(own, found=_found_with(own.found, base))


def _found_with(found: Found, base: Sequence[Row]) -> Found:
    """Return what was found in sheets or in a form, its members completed from a base."""
    grid = found.grids.get(MEMBERS.key)
    rows = _rows(grid) if grid else []
    whole = merged(rows, base)
    new = grid_of(MEMBERS, whole)
    if grid:
        lines = [*grid.lines, *[("", 0)] * (len(whole) - len(rows))] if grid.lines else []
        new = new._replace(lines=lines)
    return found._replace(grids={**found.grids, MEMBERS.key: new})


def _rows(grid: Grid) -> list[Row]:
    return [{each.key: cell for each, cell in zip(grid.columns, cells, strict=False) if each} for cells in grid.rows]


def named_in(tables: Mapping[str, Iterable[Row]], base: Iterable[Row]) -> list[Row]:
    """Return those of a base whom the tables of an event name, by name or number: a club has more members than play.

    Who is named in another spelling is among them, so that the event can say so.

    >>> base = [{"number": "1001", "name": "王伟"}, {"number": "1002", "name": "李娜"}, {"number": "7", "name": "张三"}]
    >>> named_in({"entries": [{"unit": "甲", "player1": "王 伟 #1001", "player2": 7}]}, base)
    [{'number': '1001', 'name': '王伟'}, {'number': '7', 'name': '张三'}]
    >>> base = [{"number": "1", "name": "山田太郎（やまだ たろう）"}, {"number": "2", "name": "髙橋健"}]
    >>> named_in({"entries": [{"player1": "山田 太郎", "player2": "高橋健"}]}, base) == base
    True
    """
    cells = {digits(cell) for rows in tables.values() for row in rows for cell in row.values() if cell}
    text, numbers = "\n".join({*map(normal, cells), *map(spelling, cells)}), {*map(number_key, cells)}

    def is_named(row: Row) -> bool:
        number, name = _number_and_name(row)
        return bool(number and number_key(number) in numbers) or any(
            form in text for form in forms(name) | {spelling(name)} if form
        )

    return [row for row in base if is_named(row)]


def add_members(found: Gathered, base: Sequence[Row]) -> None:
    """Complete the members that files give to an event from a base."""
    if base:
        own = found.tables.get(MEMBERS.key, [])
        lines = found.lines.get(MEMBERS.key, [])
        whole = merged(own, base)
        found.tables[MEMBERS.key] = [dict(row) for row in whole]
        found.lines[MEMBERS.key] = [*lines, *[("", 0)] * (len(whole) - len(lines))]
