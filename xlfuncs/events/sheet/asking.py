"""Whose figure somebody asks after who stands on a cell of a sheet: the headings say which column names the unit."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from xlfuncs.core.cells import cell_at, is_blank
from xlfuncs.core.quoting import digits
from xlfuncs.core.registry import Spot
from xlfuncs.core.words import normal
from xlfuncs.events.fields import Field
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.sheet.book import PART, chosen
from xlfuncs.events.sheet.parts import WORDS, cell, local

#: What stands over the steps of a working alone.
_OF_WORKING = frozenset(map(normal, WORDS["how"]))


def asked(outcome: Outcome, part: str, spot: Spot) -> int | None:
    """Give the row of the entries whose figure a cell shows that a call gave ``part``; ``None``: the event's own."""
    which, _, unit = part.replace("：", ":").partition(":")
    if normal(which) == "working":
        return outcome.find(unit)
    *above, row = spot.rows
    for heads in reversed(above):
        named = [*_naming(outcome, heads)]
        if named:
            return _named(outcome, row, _nearest(heads, named, spot.column), cell_at(heads, spot.column))
        if which == PART and not _OF_WORKING.isdisjoint(_words(heads)):
            return chosen(outcome, part)
    return None


def _naming(outcome: Outcome, heads: Sequence[Any]) -> Iterator[Mapping[int, Field]]:
    """Give the columns that name units in a row of headings, table by table: those of the entries stand by themselves.

    A further table's are there together or not at all: 南北 alone is the direction of a pair.
    """
    entries, *others = outcome.event.tables
    for table in others:
        found = {at: each.field for at, each in enumerate(table.columns.in_row(heads)) if each}
        named = {at: field for at, field in found.items() if field in table.naming}
        if named and {*table.naming} <= {*named.values()}:
            yield named
    for at, each in enumerate(map(entries.columns.find, heads)):
        if each and each.field is entries.subject:
            yield {at: each.field}


def _nearest(heads: Sequence[Any], named: Sequence[Mapping[int, Field]], column: int) -> Mapping[int, Field]:
    """Give the naming columns of the table in which a cell stands: tables may stand side by side."""

    def distance(at: int) -> tuple[bool, bool, int]:
        between = range(*sorted((at, column)))
        return any(is_blank(cell_at(heads, each)) for each in between), at > column, abs(at - column)

    return min(named, key=lambda columns: min(map(distance, columns)))


def _named(outcome: Outcome, row: Sequence[Any], named: Mapping[int, Field], heading: Any) -> int | None:
    """Give the unit that a row names; of two sides the one that the heading is of, else the first."""
    further = [each for table in outcome.event.tables[1:] for each in outcome.event.results_of(table.key)]
    sides = {side for each in further if heading in each.label for side in each.key.split("_")}
    own = [(at, field) for at, field in named.items() if field.key in sides] or [*named.items()]
    found = (_unit(outcome, row, digits(cell_at(row, at) or ""), field.key) for at, field in own)
    return next((at for at in found if at is not None), None)


def _unit(outcome: Outcome, row: Sequence[Any], name: str, column: str) -> int | None:
    """Give the entry of that name: of several the one in the line of the column, or the one whose results the row
    shows.
    """
    texts, language = _words(row), outcome.language

    def shown(at: int) -> int:
        results = [cell(local(outcome, key, value), language) for key, value in outcome.entries[at].items()]
        return len(texts & _words(results))

    alike = outcome.named(f"{name} {column}") or outcome.named(name)
    return max(alike, key=shown, default=None)


def _words(cells: Sequence[Any]) -> set[str]:
    """Say what stands in cells, as it is compared."""
    return {normal(digits(each)) for each in cells if not is_blank(each)}
