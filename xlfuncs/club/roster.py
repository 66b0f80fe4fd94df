"""The members of an event as a members' base has them: what the event's own table leaves blank, and who it lacks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from xlfuncs.core.arguments import Number
from xlfuncs.core.cells import cell_at, is_blank
from xlfuncs.core.numbers import number_in
from xlfuncs.core.quoting import digits
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.core.words import normal, number_key, spelling
from xlfuncs.events.declaration import Event
from xlfuncs.events.fields import FoundField
from xlfuncs.events.grids import Grid, grid_of
from xlfuncs.events.people.directory import Directory, forms
from xlfuncs.events.people.roster import MEMBERS, PLAYER, called
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

HELD_OTHERWISE = Sentence(
    en="what the list says counts where the members' register says otherwise: {found}",
    zh="名单所列与会员台账不同，以名单为准：{found}",
    ja="一覧の数値が会員台帳と違うため、一覧のほうを使います：{found}",
)
OTHERWISE = Sentence(
    en="{name} {here} (register {there})", zh="{name} {here}（台账 {there}）", ja="{name} {here}（台帳 {there}）"
)
#: So many are named.
MOST_TOLD = 5
#: The figures that a member brings along: they decide points.
_FIGURES = frozenset(field.key for field in MEMBERS.columns if isinstance(field.kind, Number))

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

    Who stands beside the number of another gets his own behind his name, and the event says that the two differ.

    >>> base = [{"number": "1", "name": "王伟", "holding": 5}, {"number": "2", "name": "李娜", "holding": 7}]
    >>> merged([{"name": "王 伟", "holding": None}], base)
    [{'name': '王 伟', 'holding': 5, 'number': '1'}, {'number': '2', 'name': '李娜', 'holding': 7}]
    >>> merged([{"number": "1", "name": "李娜"}], base)[0]
    {'number': '1', 'name': '李娜 #2', 'holding': 7}
    """
    base = [*base]
    met = _met(own, base)
    found: list[Row] = []
    for row, at in zip(own, met, strict=True):
        more = base[at] if at is not None else {}
        found.append({**_told_apart(row, more), **{key: cell for key, cell in more.items() if is_blank(row.get(key))}})
    return found + [row for at, row in enumerate(base) if at not in met]


def held_otherwise(own: Sequence[Row], base: Sequence[Row]) -> Told | None:
    """Say whose figures are others among an event's own members, which count, than in a base; ``None`` of nobody's.

    >>> base = [{"number": "1", "name": "王伟", "holding": 5000, "rating": 7}, {"name": "李娜", "holding": 600}]
    >>> held_otherwise([{"name": "王伟", "holding": "５０"}, {"name": "李娜", "holding": 600}], base).text("zh")
    '名单所列与会员台账不同，以名单为准：王伟 50（台账 5000）'
    >>> held_otherwise([{"name": "李娜", "holding": "600.00"}, {"name": "张敏", "holding": 5}], base)
    """
    found = []
    for row, at in zip(own, _met(own, base), strict=True):
        for key, kept in base[at].items() if at is not None else ():
            here, there = number_in(row.get(key)), number_in(kept)
            if key in _FIGURES and None not in (here, there) and here != there:
                found.append(OTHERWISE(name=row.get("name") or row.get("number"), here=here, there=there))
    return HELD_OTHERWISE(found=Joined(found, most=MOST_TOLD)) if found else None


def _met(own: Sequence[Row], base: Sequence[Row]) -> list[int | None]:
    """Return of each of an event's own members which row of the base is the same person."""
    known = Directory[int]()
    for place, row in enumerate(base):
        known.add(place, *_number_and_name(row))
    return [_of_one(row, base, known) for row in own]


def _of_one(row: Row, base: Sequence[Row], known: Directory[int]) -> int | None:
    """Return which row of the base is the same person: by number, unless the name is that of one with a number of his
    own; else by a name that one alone has.
    """
    number, name = _number_and_name(row)
    numbered, named = known.numbered(number), known.named(name)
    one_has_his_own = len(named) == 1 and bool(base[named[0]].get("number"))
    if numbered is not None:
        return named[0] if one_has_his_own else numbered
    return named[0] if len(named) == 1 and not (number and one_has_his_own) else None


def _told_apart(row: Row, member: Row) -> Row:
    """Return a row with the number of who is meant behind the name, where it stands beside another."""
    (number, name), own = _number_and_name(row), digits(member.get("number") or "")
    if not number or not own or number_key(number) == number_key(own):
        return row
    return {**row, "number": number, "name": f"{name} #{own}"}


def _number_and_name(row: Row) -> tuple[str, str]:
    own = called(digits(row.get("name") or ""))
    return digits(row.get("number") or "") or own.number, own.name


def numbers_meant(own: Iterable[Row], whole: Iterable[Row]) -> dict[str, str]:
    """Return the numbers by which an event's own members tell those apart of whom all together have several of a name.

    >>> own = [{"number": "7", "name": "王伟"}, {"number": "8", "name": "李娜"}, {"name": "张敏"}]
    >>> base = [{"number": "9", "name": "王 伟"}, {"number": "10", "name": "张敏"}, {"number": "11", "name": "张敏"}]
    >>> numbers_meant(own, [*own, *base])
    {'王伟': '7'}
    """
    among, everybody = Directory[str](), Directory[str]()
    for rows, known in ((own, among), (whole, everybody)):
        for row in rows:
            number, name = _number_and_name(row)
            known.add(number, number, name)
    alike = (name for name, numbers in everybody.by_name.items() if len(numbers) > 1)
    return {name: numbers[0] for name in alike if len(numbers := among.by_name.get(name, [])) == 1 and numbers[0]}


def _called(
    event: Event, columns: Sequence[FoundField | None], cells: Sequence[Any], meant: Mapping[str, str]
) -> list[Any]:
    """Return the cells of an entry with the ``meant`` number behind a player's name, or that of who is the entry."""
    filled = [(at, each.field) for at, each in enumerate(columns) if each and not is_blank(cell_at(cells, at))]
    players = [at for at, field in filled if field.kind is PLAYER]
    people = players or [at for at, field in filled if field is event.subject and len(event.tables) == 1]
    numbers = {at: meant.get(normal(digits(cells[at]))) for at in people}
    return [f"{cell} #{number}" if (number := numbers.get(at)) else cell for at, cell in enumerate(cells)]


def _rows_called(event: Event, rows: Iterable[Row], meant: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return entries by key with those numbers."""
    return [
        dict(zip(row, _called(event, event.entries.columns.of_keys([*row]), [*row.values()], meant), strict=True))
        for row in rows
    ]


def with_members(own: Read, base: Sequence[Row]) -> Read:
    """Return what a file gives to an event, its members completed from a base."""
    if not base:
        return own
    if isinstance(own, OfKeys):
        listed, key = own.tables.get(MEMBERS.key, ()), own.event.entries.key
        whole = merged(listed, base)
        entries = _rows_called(own.event, own.tables.get(key, ()), numbers_meant(listed, whole))
        return replace(own, tables={**own.tables, key: entries, MEMBERS.key: whole})
    assert isinstance(own, OfSheets)
    return replace(own, found=_found_with(own.event, own.found, base))


def _found_with(event: Event, found: Found, base: Sequence[Row]) -> Found:
    """Return what was found in sheets or in a form, its members completed from a base."""
    grid = found.grids.get(MEMBERS.key)
    rows = _rows(grid) if grid else []
    whole = merged(rows, base)
    new = grid_of(MEMBERS, whole)
    if grid:
        lines = [*grid.lines, *[("", 0)] * (len(whole) - len(rows))] if grid.lines else []
        new = new._replace(lines=lines)
    grids = {**found.grids, MEMBERS.key: new}
    if (entries := grids.get(event.entries.key)) and (meant := numbers_meant(rows, whole)):
        called = [_called(event, entries.columns, row, meant) for row in entries.rows]
        grids[event.entries.key] = entries._replace(rows=called)
    return found._replace(grids=grids)


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
        entries = found.tables.get(found.event.entries.key, [])
        entries[:] = _rows_called(found.event, entries, numbers_meant(own, whole))
        found.tables[MEMBERS.key] = [dict(row) for row in whole]
        found.lines[MEMBERS.key] = [*lines, *[("", 0)] * (len(whole) - len(lines))]
