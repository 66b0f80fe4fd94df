"""What the engine gets of a workbook: the formulas to compute, and the values that they may read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from xlfuncs.core.errors import CellError
from xlfuncs.recalc.engine.callbacks import to_engine
from xlfuncs.recalc.engine.engine import Engine
from xlfuncs.recalc.formulas.names import engine_sheet
from xlfuncs.recalc.formulas.template import Template
from xlfuncs.recalc.graph.cone import FITTED, PLAIN, Formula
from xlfuncs.recalc.graph.meaning import Meaning
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT

if TYPE_CHECKING:
    from xlfuncs.recalc.run import Run

#: Cells that the formulas of a slice read, about: half a second's work to hand them over.
READ_AT_ONCE = 2_000_000


def feed(run: Run, engine: Engine, left: list[Formula], texts: dict[int, Template]) -> None:
    """Give the engine the formulas and those values that they may read."""
    columns: dict[int, set[int]] = {}
    everything = False
    for meaning in {id(formula.meaning): formula.meaning for formula in left}.values():
        everything |= meaning.makes_references
        for slot in meaning.slots:
            wanted = columns.setdefault(slot.sheet, set())
            wanted.update(range(slot.left, slot.right + 1)) if slot.right - slot.left < 1000 else wanted.add(0)
    stripped: dict[int, set[int]] = {}
    formulas: dict[int, dict[int, list[tuple[int, str]]]] = {}
    for formula in run.computed:
        skip = stripped.setdefault(formula.sheet, set())
        if formula.kind != PLAIN:
            skip.update(formula.covers.every_key())
        skip.add(formula.key)
        template = texts.get(formula.number)
        if template is not None:
            formulas.setdefault(formula.sheet, {}).setdefault(formula.column, []).append(
                (formula.row, run.filled(template, formula))
            )
    for sheet in run.book.sheets:
        if sheet.index in columns or everything:
            wanted = columns.get(sheet.index, set())
            values = _values_by_column(
                run, sheet.index, None if everything or 0 in wanted else wanted, stripped.get(sheet.index, set())
            )
            engine.feed_values(sheet.index, values)
    for index, by_column in formulas.items():
        for items in by_column.values():
            items.sort()
        refused = engine.feed_formulas(index, by_column)
        if refused:
            run.problems.update(
                {
                    formula.number: refused[formula.key]
                    for formula in run.computed
                    if formula.sheet == index and formula.key in refused
                }
            )
    _feed_problems(run, engine)
    engine.slices.extend(_slices(run, texts))


def _slices(run: Run, texts: dict[int, Template]) -> Iterator[list[tuple[str, int, int]]]:
    """The formulas that read ranges of values, a few at a time, as the engine calls their cells.

    Told to end, it goes on through all that can be computed by then, and hands over the cells of each range before
    it calls us. So it gets them in slices, between which it does end. What reads ranges of formulas stays out: to
    find the order of those for each slice takes longer than it saves.
    """
    made = {(each.sheet, each.column) for each in run.left}
    meanings = {id(each.meaning): each.meaning for each in run.left}
    sliced = {each for each, meaning in meanings.items() if _reads_values(meaning, made)}
    held = [len(sheet.cells.values) for sheet in run.book.sheets]
    cells: list[tuple[str, int, int]] = []
    read = 0
    for formula in run.left if sliced else ():
        if id(formula.meaning) in sliced and formula.number in texts:
            areas = ((slot.sheet, slot.area(formula.row)) for slot in formula.meaning.slots)
            read += sum(min(area.height * area.width, held[sheet]) for sheet, area in areas)
            cells.append((engine_sheet(formula.sheet), formula.row, formula.column))
            if read > READ_AT_ONCE:
                yield cells
                cells, read = [], 0


def _reads_values(meaning: Meaning, made: set[tuple[int, int]]) -> bool:
    """Whether a formula reads ranges, and none in a column of formulas."""
    ranges = [slot for slot in meaning.slots if (slot.top, slot.top_moves) != (slot.bottom, slot.bottom_moves)]
    columns = {(slot.sheet, column) for slot in ranges for column in range(slot.left, slot.right + 1)}
    return bool(ranges) and not columns & made


def _values_by_column(
    run: Run, index: int, wanted: set[int] | None, skip: set[int]
) -> dict[int, list[tuple[int, Any]]]:
    columns: dict[int, list[tuple[int, Any]]] = {}
    cells = run.book.sheets[index].cells
    for key, value in cells.values.items():
        column = key & COLUMN_MASK
        if (wanted is None or column in wanted) and key not in skip:
            columns.setdefault(column, []).append(
                (key >> SHIFT, to_engine(value) if type(value) is CellError else value)
            )
    for key, result in run.direct.get(index, {}).items():
        if wanted is None or key & COLUMN_MASK in wanted:
            columns.setdefault(key & COLUMN_MASK, []).append((key >> SHIFT, to_engine(result)))
    for items in columns.values():
        items.sort(key=lambda item: item[0])
    return columns


def _feed_problems(run: Run, engine: Engine) -> None:
    for number, problem in run.problems.items():
        formula = run.work.formulas[number]
        area = formula.covers if formula.kind == FITTED else formula.filling(1, 1)
        block = [[to_engine(problem)] * area.width] * area.height
        engine.book.set_values_batch(engine_sheet(formula.sheet), area.top, area.left, block)
