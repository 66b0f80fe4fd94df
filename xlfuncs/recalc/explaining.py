"""Explain why a cell shows what it shows: by the calls of ours that made its figure, wherever they stand."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from xlfuncs.core.cells import Value
from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import FUNCTIONS, Spot
from xlfuncs.core.sentences import text_of
from xlfuncs.recalc.formulas.graph import Formula
from xlfuncs.recalc.report import Report
from xlfuncs.recalc.results import Explanation, Working
from xlfuncs.recalc.run import Run
from xlfuncs.recalc.state import State
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT, Area, address_of, cell_text, key_of
from xlfuncs.xlsx.cells.sheet import same_value
from xlfuncs.xlsx.formulas.formula import Node, Reference, calls_in, moved
from xlfuncs.xlsx.workbook import Workbook

#: So many cells are explained for one that refers to them; nobody reads more.
MOST_MAKERS = 12
#: So many cells are looked at on the way to them.
MOST_STEPS = 2000
#: A call of more characters nobody reads.
READABLE = 255


class Cell(NamedTuple):
    """A cell and the formula that fills it."""

    sheet: int
    key: int
    formula: Formula


def explained(book: Workbook, sheet: int, key: int, language: str) -> Explanation:
    """Explain a cell: by its own calls, or by those in the cells that it leads to."""
    anchor = book.sheets[sheet].cells.anchor(key)
    run = _run(book, (sheet, anchor))
    text = run.work.formula_text(sheet, anchor)
    value = run.value(sheet, key)
    found = Explanation(book.sheets[sheet].name, address_of(key), text, value)
    formula = next((each for each in run.computed if (each.sheet, each.key) == (sheet, anchor)), None)
    if formula is None:
        return found
    here = Cell(sheet, key, formula)
    if isinstance(value, CellError):
        found.said = Report(run).sentence(formula, key, value)
    spot = _spot(run, sheet, key)
    found.calls = _workings(run, here, spot, language)
    if all(len(each.steps) == 1 for each in found.calls) and not isinstance(value, CellError):  # they say nothing
        makers = _Trail(run).makers(here)
        found.more = max(0, len(makers) - MOST_MAKERS)
        found.sum = _sum([run.value(each.sheet, each.key) for each in makers], value)
        makers = makers[:MOST_MAKERS]
        if makers:
            again = _run(book, *((each.sheet, each.formula.key) for each in makers))
            numbered = {(each.sheet, each.key): each for each in again.work.formulas}
            for each in makers:
                formula = numbered[each.sheet, each.formula.key]
                found.calls += _workings(again, Cell(each.sheet, each.key, formula), spot, language)
    return found


def _run(book: Workbook, *watched: tuple[int, int]) -> State:
    run = Run(book, watched=frozenset(watched))
    run()
    return run


def _spot(run: State, sheet: int, key: int) -> Spot:
    """Return a cell with what stands in its row and above."""
    values = {**run.book.sheets[sheet].cells.values, **run.results.get(sheet, {})}
    rows: list[list[Value | None]] = [[] for _ in range(key >> SHIFT)]
    for each in sorted(each for each in values if each >> SHIFT <= key >> SHIFT):
        row = rows[(each >> SHIFT) - 1]
        row += [None] * ((each & COLUMN_MASK) - 1 - len(row))
        row.append(values[each])
    return Spot(rows, (key & COLUMN_MASK) - 1)


def _workings(run: State, cell: Cell, spot: Spot, language: str) -> list[Working]:
    """Return the calls of ours that were made for a cell, each with its working."""
    report = Report(run)
    where = cell_text(run.book.sheets[cell.sheet].name, address_of(cell.formula.key))
    found = [
        Working(
            where,
            _call(run, cell, site),
            report.working(cell.formula, site, name, arguments, spot, language),
        )
        for (number, site), (name, arguments) in sorted(run.calls.made.items())
        if number == cell.formula.number
    ]
    return [each for place, each in enumerate(found) if each not in found[:place]]


def _call(run: State, cell: Cell, site: int) -> str:
    """Return a call with the cells that its names and table columns mean; where nobody would read that, as it is
    written.
    """
    made = run.writer.calls(cell.formula)
    found = str(made[site - 1])
    if len(found) > READABLE:
        text = run.work.formula_text(cell.sheet, cell.formula.key)
        tree = run.work.tree(text, cell.sheet, cell.formula.key)
        written = [each for each in calls_in(tree) if each.name in FUNCTIONS] if isinstance(tree, Node) else []
        if [each.name for each in written] == [each.name for each in made]:
            return str(written[site - 1])
    return found


class _Trail:
    """Follows references from a cell that only refers."""

    def __init__(self, run: State) -> None:
        self.run = run
        self.filled: dict[int, dict[int, Formula]] = {}
        for formula in run.work.formulas:
            cells = self.filled.setdefault(formula.sheet, {})
            if formula.area is None:
                cells[formula.key] = formula
            else:
                cells.update(dict.fromkeys(formula.covers.every_key(), formula))

    def makers(self, start: Cell) -> list[Cell]:
        """Return the cells with calls of ours to which a cell leads, in the order in which it reads them."""
        found: dict[tuple[int, int], Cell] = {}
        seen = {(start.sheet, start.key)}
        waiting = [start]
        while waiting and len(seen) < MOST_STEPS:
            cell = waiting.pop(0)
            following = []
            for each in self._read(cell):
                if (each.sheet, each.key) in seen:
                    continue
                seen.add((each.sheet, each.key))
                if self.run.work.calls_ours(each.formula):
                    found[each.sheet, each.key] = each
                else:
                    following.append(each)
            waiting = following + waiting
        return list(found.values())

    def _read(self, cell: Cell) -> list[Cell]:
        """Find the computed cells that made a cell's value: the first it reads with the same; else all with one."""
        read = [
            each for slot in cell.formula.meaning.slots for each in self._in(slot.sheet, slot.area(cell.formula.row))
        ]
        mine = self.run.value(cell.sheet, cell.key)
        if mine in (None, ""):  # who asks after a blank is led to the one formula that could have filled it
            return read[:1] if len({each.formula.number for each in read}) == 1 else []
        there = (*self._pointed(cell), *read)
        alike = [each for each in there if same_value(self.run.value(each.sheet, each.key), mine)]
        return alike[:1] or [each for each in read if self.run.value(each.sheet, each.key) not in (None, "", 0.0)]

    def _pointed(self, cell: Cell) -> Iterator[Cell]:
        """Yield the cells that an INDEX of a column at a place in a cell means: others may have the same value."""
        formula, book = cell.formula, self.run.book
        node = formula.meaning.node
        if node is None:
            return
        for call in calls_in(moved(node, formula.row - formula.meaning.row, 0)):
            column, place = (*call.arguments, None, None)[:2]
            if call.name == "INDEX" and isinstance(column, Reference) and isinstance(place, Reference):
                there = book.sheet(place.sheet).index if place.sheet else cell.sheet
                number = self.run.value(there, key_of(place.first.row or 1, place.first.column or 1))
                if isinstance(number, float) and number >= 1 and column.first.column == column.last.column:
                    sheet = book.sheet(column.sheet).index if column.sheet else cell.sheet
                    row = (column.first.row or 1) + int(number) - 1
                    yield from self._in(sheet, Area(row, column.first.column, row, column.first.column))

    def _in(self, sheet: int, area: Area) -> Iterator[Cell]:
        filled = self.filled.get(sheet, {})
        keys = [key_of(area.top, area.left)] if area.single else sorted(key for key in filled if area.holds_key(key))
        for key in keys:
            if key in filled:
                yield Cell(sheet, key, filled[key])


def _sum(parts: list[Value | None], value: Value | None) -> str:
    """Write the parts as a sum that gives the value, where they do: ``21.84 + 39.31 = 61.15``."""
    numbers = [each for each in parts if isinstance(each, float)]
    if len(numbers) < 2 or len(numbers) < len(parts) or not isinstance(value, float):
        return ""
    if not math.isclose(math.fsum(numbers), value, rel_tol=1e-12, abs_tol=1e-9):
        return ""
    shown = [text_of(each, "en") for each in numbers]
    if len(shown) > MOST_MAKERS:
        shown = [*shown[: MOST_MAKERS - 2], "…", shown[-1]]
    return " = ".join((" + ".join(shown), text_of(value, "en")))
