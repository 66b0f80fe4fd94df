"""What the engine gets of a workbook: the formulas to compute, and the values that they may read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlfuncs.errors import CellError
from xlfuncs.package.address import COLUMN_MASK, SHIFT, Area

from .callbacks import to_engine
from .cone import PLAIN, Formula
from .engine import Engine
from .names import engine_sheet
from .template import Template

if TYPE_CHECKING:
    from .run import Run


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
        area = (
            formula.covers
            if formula.kind == "fitted"
            else Area(formula.row, formula.column, formula.row, formula.column)
        )
        block = [[to_engine(problem)] * area.width] * area.height
        engine.book.set_values_batch(engine_sheet(formula.sheet), area.top, area.left, block)
