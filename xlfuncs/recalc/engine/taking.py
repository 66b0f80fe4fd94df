"""What the engine has computed, taken over into the results of a run."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from xlfuncs.core.cells import Value
from xlfuncs.core.errors import CellError
from xlfuncs.recalc.engine.engine import Engine
from xlfuncs.recalc.graph.calls import error_value
from xlfuncs.recalc.graph.cone import PLAIN, SPILLING, Formula
from xlfuncs.recalc.report import sentences
from xlfuncs.xlsx.address import SHIFT, Area
from xlfuncs.xlsx.formulas.plain import MOST_CHARACTERS

if TYPE_CHECKING:
    from xlfuncs.recalc.run import Run

#: The engine leaves nothing in a cell that it has not computed: a blank that is read is 0 there.
UNEVALUATED = CellError("#VALUE!", sentences.NOT_COMPUTED())
TOO_LONG = CellError("#VALUE!", sentences.TEXT_TOO_LONG(most=f"{MOST_CHARACTERS:,}"))


def take(run: Run, engine: Engine) -> None:
    """Take over the values of the formulas that were left for the engine."""
    by_column: dict[tuple[int, int], list[Formula]] = {}
    for formula in run.left:
        if formula.kind == PLAIN:
            by_column.setdefault((formula.sheet, formula.column), []).append(formula)
        else:
            _take_array(run, engine, formula)
    for (index, column), formulas in by_column.items():
        formulas.sort(key=lambda formula: formula.row)
        area = Area(formulas[0].row, column, formulas[-1].row, column)
        values = engine.values(index, area)
        results = run.results.setdefault(index, {})
        for formula in formulas:
            value = values[formula.row - area.top][0]
            results[formula.key] = as_stored(value)


def _take_array(run: Run, engine: Engine, formula: Formula) -> None:
    results = run.results.setdefault(formula.sheet, {})
    area = formula.covers
    for key in area.every_key():
        results.setdefault(key, None)
    if formula.kind == SPILLING:
        area = formula.filling(*engine.spilled.get(formula.number, (1, 1)))
        if area != formula.covers:
            run.areas.setdefault(formula.sheet, {})[formula.key] = area
    values = engine.values(formula.sheet, area)
    first = values[0][0]
    empty = first if isinstance(first, CellError) else UNEVALUATED  # what failed as a whole fails in every cell
    for row, line in enumerate(values, area.top):
        for column, value in enumerate(line, area.left):
            results[row << SHIFT | column] = empty if value is None else as_stored(value)


def as_stored(value: Any) -> Value:
    """A value of the engine as a cell may hold it.

    >>> as_stored(1e308 * 10), as_stored(float("nan")), as_stored(7)
    (CellError('#NUM!', None), CellError('#NUM!', None), 7.0)
    """
    if isinstance(value, str):
        return TOO_LONG if len(value) > MOST_CHARACTERS else value
    if isinstance(value, bool | CellError):
        return value
    if isinstance(value, float | int):
        return float(value) if math.isfinite(value) else error_value("#NUM!")
    return UNEVALUATED
