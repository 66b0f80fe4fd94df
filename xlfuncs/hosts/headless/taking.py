"""What the engine has computed, taken over into the results of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlfuncs.errors import CellError
from xlfuncs.package.address import SHIFT, Area
from xlfuncs.package.plain import MOST_CHARACTERS
from xlfuncs.package.sheet import Value

from . import words
from .cone import PLAIN, SPILLING, Formula
from .engine import Engine

if TYPE_CHECKING:
    from .run import Run

#: The engine leaves nothing in a cell that it has not computed: a blank that is read is 0 there.
UNEVALUATED = CellError("#VALUE!", words.NOT_COMPUTED())
TOO_LONG = CellError("#VALUE!", words.TEXT_TOO_LONG(most=f"{MOST_CHARACTERS:,}"))


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


def as_stored(value: Value | None) -> Value:
    """A value of the engine as a cell may hold it."""
    if value is None:
        return UNEVALUATED
    return TOO_LONG if isinstance(value, str) and len(value) > MOST_CHARACTERS else value
