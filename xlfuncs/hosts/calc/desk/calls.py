"""The calls of our functions that made a cell's figure, its own or those of cells that it leads to: heard as they are
made.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from xlfuncs.core.registry import Function, Spot
from xlfuncs.hosts.calc.desk.formulas import (
    ANY_RESULT,
    calling,
    cells_of,
    filled,
    is_ours,
    name_of,
    ours,
    read_by,
    unlock,
)
from xlfuncs.xlsx.our_names import EVENT


class Heard(NamedTuple):
    """A call of a function with the cells that it was given."""

    function: Function
    cells: Sequence[Any]


#: Those who listen; the add-in tells them of every call.
LISTENERS: list[list[Heard]] = []


def tell(function: Function, cells: Sequence[Any]) -> None:
    """Tell listeners that a function is called."""
    for each in LISTENERS:
        each.append(Heard(function, cells))


@contextmanager
def listening() -> Iterator[list[Heard]]:
    """Collect the calls that are made in the ``with`` block.

    >>> from xlfuncs.core.registry import load
    >>> with listening() as heard:
    ...     tell(load()["CBA_R"], (3, 24))
    >>> tell(load()["CBA_R"], (4, 24))
    >>> [(each.function.name, each.cells) for each in heard]
    [('CBA_R', (3, 24))]
    """
    heard: list[Heard] = []
    LISTENERS.append(heard)
    try:
        yield heard
    finally:
        LISTENERS[:] = [each for each in LISTENERS if each is not heard]


#: So many cells are explained for one that refers to them; so many are looked at on the way.
MOST_MAKERS, MOST_STEPS = 12, 500


class Maker(NamedTuple):
    """A cell or an array with calls of ours."""

    place: str
    calls: Sequence[Heard]


def makers(copy: Any, cell: Any) -> list[Maker]:
    """Return the cells whose calls made a cell of a copy; a copy, because its formulas are entered once more."""
    pattern = calling(copy)
    found: dict[str, Maker] = {}
    seen = {name_of(cell)}
    waiting = [cell]
    while waiting and len(seen) < MOST_STEPS and len(found) < MOST_MAKERS:
        each = waiting.pop(0)
        if is_ours(each.Formula, pattern):
            maker = _heard(each)
            found.setdefault(maker.place, maker)
            continue
        following = []
        for other in _made_by(copy, each):
            if name_of(other) not in seen:
                seen.add(name_of(other))
                following.append(other)
        waiting = following + waiting
    return [each for each in found.values() if each.calls]


def events(copy: Any) -> list[Maker]:
    """Return the cells that compute events, wherever they stand in a copy."""
    pattern = calling(copy)
    found = [_heard(area.getCellByPosition(0, 0)) for area in list(ours(copy, pattern))]
    return [each for each in found if any(is_event(call) for call in each.calls)]


def is_event(call: Heard) -> bool:
    """Return whether a call computes a whole event."""
    return call.function.name == EVENT


def _heard(cell: Any) -> Maker:
    """Return what is called when a formula is entered once more."""
    sheet = cell.Spreadsheet
    if sheet.isProtected():
        unlock(sheet)
    area = filled(sheet, cell)
    with listening() as heard:
        if cell.Formula.startswith("{"):
            area.setArrayTokens(area.getArrayTokens())
        else:
            cell.setTokens(cell.getTokens())
        area.getDataArray()  # now it is computed
    return Maker(name_of(area), [each for at, each in enumerate(heard) if each not in heard[:at]])


def _made_by(copy: Any, cell: Any) -> list[Any]:
    """Return the formulas that made a cell's value: the first that it reads with the same value; else all that have
    one.
    """
    mine = value(cell)
    read = list(_formulas(copy, cell))
    alike = [each for each in read if mine not in (None, "") and value(each) == mine]
    return alike[:1] or [each for each in read if value(each) not in ("", 0.0)]


def _formulas(copy: Any, cell: Any) -> Iterator[Any]:
    for area in read_by(copy, cell):
        for block in area.queryFormulaCells(ANY_RESULT):
            yield from cells_of(block)


def value(cell: Any) -> Any:
    """Return the value of a cell: a number, a text, ``None`` for an error."""
    return cell.getDataArray()[0][0]


def spot_of(cell: Any) -> Spot:
    """Return a cell with what stands in its row and above."""
    sheet, place = cell.Spreadsheet, cell.CellAddress
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    last = max(place.Column, cursor.RangeAddress.EndColumn)
    return Spot(sheet.getCellRangeByPosition(0, 0, last, place.Row).getDataArray(), place.Column)
