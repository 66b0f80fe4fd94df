"""A cell of another file as a secretary would type it into a workbook."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import permutations, product
from typing import Any, TypeVar

from xlfuncs.core.arguments import Text, Whole, Word
from xlfuncs.core.cells import cell_at, is_blank
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import plain_number, serial_of
from xlfuncs.core.quoting import digits
from xlfuncs.core.words import normal
from xlfuncs.events.dates import DateCell
from xlfuncs.events.declaration import Table
from xlfuncs.events.fields import Field, FoundField
from xlfuncs.events.people.pairs import together
from xlfuncs.events.people.roster import PLAYER
from xlfuncs.events.wording import word_in

T = TypeVar("T")
#: A setting and its value in one cell.
COLON = re.compile(r"(?P<label>[^:：]+)[:：](?P<value>.*\S.*)", re.DOTALL)
#: Nobody sees these, and no file can hold them.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def typed(field: Field, cell: Any, language: str) -> Any:
    """Return a cell as it is typed in that language: a number as a number, a day as a day, a canonical word as people's
    own.

    What the event will refuse stays as it is.

    >>> from xlfuncs.core.arguments import Whole, Word
    >>> from xlfuncs.core.sentences import Help
    >>> place, result = Whole(en="p", zh="p", ja="p"), Word({"W": ["胜"]}, en="r", zh="r", ja="r")
    >>> fields = [Field("x", kind, Help("x", "x", "x"), "", False, None, None, ()) for kind in (place, result)]
    >>> typed(fields[0], "12", "zh"), typed(fields[0], "12th", "zh"), typed(fields[1], "W", "zh")
    (12, '12th', '胜')
    """
    if isinstance(cell, CellError):
        return cell.code
    if is_blank(cell):
        return None
    kind = field.kind
    if isinstance(kind, Text):
        return _CONTROL.sub("", cell) if isinstance(cell, str) else digits(cell)
    if isinstance(kind, DateCell):
        return _day(kind, cell)
    if isinstance(cell, str):
        cell = _CONTROL.sub("", cell).strip()
        if (number := plain_number(cell)) is not None:
            return number
    return word_in(kind, cell, language)


def typed_text(field: Field, cell: Any, language: str) -> str:
    """Return the same as a field of a form has it."""
    found = typed(field, cell, language)
    return "" if found is None else digits(found)


def _day(kind: DateCell, cell: Any) -> Any:
    try:
        return kind.take(cell, kind.label)
    except CellError:
        return _CONTROL.sub("", cell) if isinstance(cell, str) else cell


def stored(cell: Any, epoch_1904: bool = False) -> Any:
    """Return a typed cell as the file of a workbook has it: days are numbers.

    >>> stored(datetime.date(2026, 5, 13)), stored(12)
    (46155.0, 12.0)
    """
    if isinstance(cell, datetime.date):
        return serial_of(cell, epoch_1904)
    return float(cell) if isinstance(cell, int) and not isinstance(cell, bool) else cell


def holds_both(cell: Any) -> bool:
    """Return whether a setting and its value stand in one cell."""
    return isinstance(cell, str) and COLON.fullmatch(cell) is not None


def same(field: Field, one: Any, other: Any) -> bool:
    """Return whether two cells of a column say the same, however they are written."""
    if text_of(one) == text_of(other):
        return True
    if field.kind is PLAYER or is_blank(one) or is_blank(other):
        return False
    try:
        return bool(field.kind.take(one, "") == field.kind.take(other, ""))
    except CellError:
        return False


def text_of(cell: Any) -> str:
    """Return what two spellings of a cell have in common; nothing for a blank one."""
    if isinstance(cell, CellError):
        return cell.code
    return "" if is_blank(cell) else normal(digits(stored(cell)))


def mark_of(field: Field, cell: Any) -> str:
    """Return what a row is known by in a column: a word or a number in any of its spellings, a day however it is
    written.
    """
    if isinstance(field.kind, Word) and isinstance(cell, str) and (found := field.kind.find(cell)):
        return normal(found)
    if isinstance(field.kind, Whole) and isinstance(cell, str) and not is_blank(cell):
        with suppress(CellError):
            return text_of(field.kind.take(cell, ""))
    return text_of(typed(field, cell, "en"))


def without_notes(cells: Sequence[Any]) -> list[Any]:
    """Return the cells of a row but for notes with a label, ``总裁判：王伟``, where something else stands there."""
    return [cell for cell in cells if not COLON.fullmatch(str(cell))] or [*cells]


def put(row: list[Any], at: int, cell: Any) -> None:
    """Put a cell into a row, which reaches only as far as something stands in it.

    >>> row = ["a"]
    >>> put(row, 2, "c")
    >>> row
    ['a', None, 'c']
    """
    row.extend([None] * (at + 1 - len(row)))
    row[at] = cell


#: A row, or a column of it, that may stand in either of two columns.
_EITHER = "/"


def marks(table: Table, cells: Mapping[str, str]) -> list[set[tuple[str, ...]]]:
    """Return what a row is known by, in each way; in none of which a cell is blank.

    A pair without a name is known by its two players, whichever of them stands first.
    """
    found = []
    for way in table.row.known_by or ((table.subject.key,),):
        parts = [[cells[key] for key in part.split(_EITHER) if cells.get(key)] for part in way]
        if table.subject.key in way and not cells.get(table.subject.key):
            parts[way.index(table.subject.key)] = _by_players(table, cells)
        found.append(set(product(*parts)))
    return found


def either_of(table: Table) -> Sequence[str]:
    """Return the keys of the two columns of a list of games in which whoever meets stands, first or second."""
    return next((part.split(_EITHER) for way in table.row.known_by for part in way if _EITHER in part), ())


def _by_players(table: Table, cells: Mapping[str, str]) -> list[str]:
    """Return what two players without a pair's name may be called; nothing where there are not two."""
    two = [cell for cell in players_in(table, cells).values() if cell]
    return [normal(together(order)) for order in permutations(two)] if len(two) == 2 else []


def players_in(table: Table, cells: Mapping[str, T]) -> dict[str, T]:
    """Return those of a row's cells in which its players stand, in their order."""
    for field in table.columns:
        if field.kind is PLAYER and field.repeated:
            keys = (f"{field.key}{number}" for number in range(1, field.repeated.most + 1))
            return {key: cells[key] for key in keys if key in cells}
    return {}


def cells_of(columns: Sequence[FoundField | None], row: Sequence[Any]) -> dict[str, Any]:
    """Return the cells of a row that are not blank, by the keys of their columns."""
    cells = ((found.key, cell_at(row, at)) for at, found in enumerate(columns) if found)
    return {key: cell for key, cell in cells if not is_blank(cell)}


def name_in(table: Table, cells: Mapping[str, Any]) -> str:
    """Return what the entry of a row is called, a pair without a name by its players; "" where nothing says it."""
    name = cells.get(table.subject.key) or together(digits(cell) for cell in players_in(table, cells).values())
    return digits(name).strip()


def known_as(table: Table, cells: Mapping[str, Any]) -> list[set[tuple[str, ...]]]:
    """Return what a row as somebody has typed it is known by, in each way."""
    return marks(table, {key: normal(digits(cell)) for key, cell in cells.items()})
