"""What a workbook of ours reads of its sheets: the areas that its call is given, and what stands outside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from xlfuncs.core.cells import cell_at, is_blank
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Joined, Told
from xlfuncs.events.declaration import Event, Table
from xlfuncs.events.grids import pairs_in
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.sheet.shape import SETUP, name_of
from xlfuncs.intake.ledger import MOST
from xlfuncs.intake.settings import Beside
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import Headed, headed_at, headed_in
from xlfuncs.intake.telling import OUTSIDE_NOT_READ, unread
from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW, Area, outermost
from xlfuncs.xlsx.checks.findings import BEYOND_LAST_ROW
from xlfuncs.xlsx.formulas.formula import OWN_BOOK, Name, Node, Reference, calls_in, parsed, parts_of
from xlfuncs.xlsx.our_names import EVENT
from xlfuncs.xlsx.workbook import Workbook


def areas_of(event: Event, book: Workbook) -> dict[str, dict[str, Area]]:
    """Return the areas that are filled in, by sheet, as the workbook's names say; none where it has no such names."""
    named = {each.name: each.area for each in book.names if each.sheet is None}
    if not all(named.get(name) for name in (SETUP, *(name_of(table.key) for table in event.tables))):
        return {}
    found: dict[str, dict[str, Area]] = {}
    for name in (SETUP, *(name_of(table.key) for table in (*event.tables, MEMBERS))):
        if placed := named.get(name):
            found.setdefault(placed[0], {})[name] = placed[1]
    return found


def cut(event: Event, sheet: SheetRows, areas: Mapping[str, Area]) -> SheetRows:
    """Return a sheet as the workbook's call sees it: what stands outside its areas is none of it, and told.

    A cell that is merged with others is a cell there. Columns beside an area stay under headings that are no table's:
    people know them as their own.
    """
    read = [(each, {*range(each.left, each.right + 1)}) for each in areas.values()]
    rest = sheet._replace(rows=_cut(sheet, read, inside=False))
    noted = [(area, columns | _of_nobody(event, rest, area)) for area, columns in read]
    rows = _cut(sheet, noted, inside=True)
    own = sheet._replace(rows=rows, merged=(), hidden=False, own=True, areas=areas)
    _tell_outside(event, own, rest)
    return own


def _cut(sheet: SheetRows, areas: Sequence[tuple[Area, set[int]]], *, inside: bool) -> list[list[Any]]:
    """Return the rows with the cells that stand in these columns of the rows of an area; or without them."""
    rows = []
    for row, cells in enumerate(sheet.rows, 1):
        columns = {at for area, own in areas if area.top <= row <= area.bottom for at in own}
        rows.append([cell if (at in columns) is inside else None for at, cell in enumerate(cells, 1)])
    return rows


def _of_nobody(event: Event, rest: SheetRows, area: Area) -> set[int]:
    """Return the columns beside an area, from 1, with a heading that is none of any table."""
    heads = next(iter(rest.rows[area.top - 1 : area.top]), [])
    tables = (*event.tables, MEMBERS)
    return {
        at
        for at, head in enumerate(heads, 1)
        if not is_blank(head) and not any(_heads(event, table, head) for table in tables)
    }


def _heads(event: Event, table: Table, head: Any) -> bool:
    """Return whether a heading beside an area is a table's: not where it is that of a result, as the place beside
    entries.
    """
    found = table.columns.find(head)
    return found is not None and not (found.spare and found.key in event.declared)


def headed_by_call(event: Event, sheet: SheetRows) -> Iterator[Headed]:
    """Yield the headings that the call finds, in the first row of an area, as they stand there: those that stand below
    once more head nothing.
    """
    first = {area.top - 1 for name, area in sheet.areas.items() if name != SETUP}
    for row in sorted(row for row in first if row < len(sheet.rows)):
        for each in headed_at(event, sheet, row):
            heads = dict(heads_of(each))
            yield replace(each, cells=[heads.get(at) for at, _ in enumerate(each.cells)])


def heads_of(headed: Headed) -> list[tuple[int, Any]]:
    """Return the headings that the call is given, by their columns from 0; none of somebody's own sheet."""
    row, areas = headed.sheet.rows[headed.row], headed.sheet.areas.values()
    columns = [at for area in areas if area.top == headed.row + 1 for at in range(area.left - 1, area.right)]
    return [(at, cell_at(row, at)) for at in columns]


def settings_of_call(event: Event, sheet: SheetRows) -> Iterator[Beside]:
    """Yield the settings as the call finds them."""
    if area := sheet.areas.get(SETUP):
        rows = [cells[area.left - 1 : area.right] for cells in sheet.rows[area.top - 1 : area.bottom]]
        for label, value, row, column in pairs_in(event, rows):
            yield Beside(label, value, sheet.name, area.top + row, area.left + column, area.left)


def below(sheet: SheetRows, areas: Mapping[str, Area]) -> Told | None:
    """Return what to say of the first row below the area of a table, where something stands in one."""
    for area in (area for name, area in areas.items() if name != SETUP):
        for row, cells in enumerate(sheet.rows[area.bottom :], area.bottom + 1):
            if any(not is_blank(cell) for cell in cells[area.left - 1 : area.right]):
                return BEYOND_LAST_ROW(sheet=sheet.name, row=row, last=area.bottom)
    return None


def _tell_outside(event: Event, own: SheetRows, rest: SheetRows) -> None:
    """Remark on what stands in the ``rest`` of a sheet under words that are read within its areas.

    A list of those who are entered, with nobody new, says nothing of its own.
    """
    lists = headed_in(event, rest)
    heads = {(each.row, at) for each in lists for at in each.own}
    for name, area in own.areas.items():
        words = [*_labels(event, rest, area, setup=name == SETUP)]
        for table in (table for table in (*event.tables, MEMBERS) if name_of(table.key) == name):
            head, *rows = own.rows[area.top - 1 : area.bottom] or [[]]
            for each in (each for each in lists if each.table is table and table is not MEMBERS):
                if unread(each, rest.rows[each.below :], table.columns.in_row(head), rows):
                    words += _words(each)
            words += (word for at, word in _headings(event, table, rest, area) if (area.top - 1, at) not in heads)
        if words:
            some = Joined(map(shown, dict.fromkeys(words)), most=MOST)
            rest.tell(OUTSIDE_NOT_READ(sheet=own.name, words=some, area=str(area)))


def _words(headed: Headed) -> Iterator[str]:
    """Yield the headings of a table."""
    for at, found in enumerate(headed.columns):
        if found:
            yield str(headed.cells[at]).strip()


def _headings(event: Event, table: Table, rest: SheetRows, area: Area) -> Iterator[tuple[int, str]]:
    """Columns of a table, from 0, that are headed beside its area and have something below."""
    head, *rows = rest.rows[area.top - 1 : area.bottom] or [[]]
    for at, cell in enumerate(head):
        if _heads(event, table, cell) and not all(is_blank(cell_at(row, at)) for row in rows):
            yield at, str(cell).strip()


def _labels(event: Event, rest: SheetRows, area: Area, *, setup: bool) -> Iterator[str]:
    """Find settings over or under their area, and over that of a table."""
    for cells in rest.rows if setup else rest.rows[: area.top - 1]:
        for at, label in enumerate(cells):
            stands = at == area.left - 1 if setup else True
            if stands and event.settings.find(label) and not is_blank(cell_at(cells, at + 1)):
                yield str(label).strip()


class Handed(NamedTuple):
    """Cells of a sheet that a call takes."""

    sheet: str
    area: Area


def handed_over(book: Workbook) -> list[Handed]:
    """Return the ranges that calls of ``XF_EVENT`` take, by themselves or by names of the workbook."""
    found = []
    for sheet in book.sheets:
        if sheet.has_formulas:
            texts = {text for _, text in sheet.cells.every_formula()}
            for call in (call for text in texts if EVENT in text.upper() for call in calls_in(parsed(text))):
                if call.name == EVENT:
                    for argument in call.arguments:
                        found += outermost(_ranges(book, argument, sheet.name, frozenset()))
    return found


def last_row(handed: list[Handed], sheet: str, row: int, column: int, otherwise: int) -> int:
    """Return the last row that counts of a table whose first heading stands in a cell.

    >>> last_row([Handed("S", Area(8, 1, 60, 6))], "s", 8, 1, 5000), last_row([], "S", 8, 1, 5000)
    (60, 5000)
    """
    own = [
        each.area.bottom
        for each in handed
        if each.sheet.casefold() == sheet.casefold() and each.area.holds(row, column)
    ]
    return min(own, default=otherwise)


def _ranges(book: Workbook, node: Node | None, home: str, met: frozenset[str]) -> Iterator[Handed]:
    """Yield the ranges below a node; ``met``: the names that led there."""
    if isinstance(node, Reference | Name) and node.book not in OWN_BOOK:
        return
    if isinstance(node, Reference):
        first, last = node.first, node.last
        area = Area(first.row or 1, first.column or 1, last.row or MAX_ROW, last.column or MAX_COLUMN)
        yield Handed(node.sheet or home, area)
    elif isinstance(node, Name):
        folded = node.name.casefold()
        for name in book.names if folded not in met else ():
            if name.name.casefold() == folded:
                yield from _ranges(book, parsed(name.formula), home, met | {folded})
    else:
        for child in parts_of(node):
            yield from _ranges(book, child, home, met)
