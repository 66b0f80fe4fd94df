"""Formulas that cannot be computed here keep the value of their program, if it can still be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlfuncs.errors import CellError
from xlfuncs.package.address import COLUMN_MASK, SHIFT, Area
from xlfuncs.package.sheet import Value

from .callbacks import SENTENCES
from .cone import SPILLING, Cone, Formula
from .helpers import MOST_CHARACTERS
from .meaning import BUG
from .results import same_value

if TYPE_CHECKING:
    from .run import Run

#: The engine leaves nothing in a cell that it has not computed: a blank that is read is 0 there.
UNEVALUATED = CellError("#VALUE!", "the headless engine has not computed this formula")
TOO_LONG = CellError("#VALUE!", f"a text of more than {MOST_CHARACTERS:,} characters")
#: What the engine's own errors say where it is not the formula that is wrong.
UNABLE = frozenset({*(SENTENCES[kind][1] for kind in ("Circ", "NImpl")), UNEVALUATED.sentence})


def as_stored(value: Value | None) -> Value:
    """A value of the engine as a cell may hold it."""
    if value is None:
        return UNEVALUATED
    return TOO_LONG if isinstance(value, str) and len(value) > MOST_CHARACTERS else value


def keep(run: Run) -> bool:
    """Give its value back to each formula that cannot be computed here and of whose cells none has changed."""
    unable = {formula: reason for formula in run.computed if (reason := _inability(run, formula))}
    if not unable:
        return False
    changed = _changed(run)
    for formula in unable:
        changed[formula.sheet].difference_update(formula.covers.cells())
    blamed = Cone([], unable)
    if any(changed.values()):
        blamed.grow_from(formula for formula in unable if formula.meaning.makes_references)
    for sheet, keys in changed.items():
        for key in keys:
            row, column = key >> SHIFT, key & COLUMN_MASK
            blamed.grow_over(sheet, Area(row, column, row, column))
    before = len(run.kept)
    for formula, reason in unable.items():
        if formula.number not in blamed.members:
            run.kept[formula.number] = reason
            if formula.kind == SPILLING:
                run.work.spills[formula.sheet, formula.key] = formula.covers
    if len(run.kept) > before:
        run.work.again()
    return len(run.kept) > before


def _inability(run: Run, formula: Formula) -> str:
    """Why a formula beside ours that had a value could not be computed; "" where it could, also to an error."""
    assert run.engine is not None
    value = run.results[formula.sheet].get(formula.key)
    if not isinstance(value, CellError) or run.work.calls_ours(formula) or run.has_no_value(formula):
        return ""
    failures = [run.problems[formula.number]] if formula.number in run.problems else []
    failures += run.engine.failures.get(formula.number, [])
    failures += [value] if value.sentence in UNABLE else []
    return failures[0].sentence if failures and not failures[0].sentence.startswith(BUG) else ""


def _changed(run: Run) -> dict[int, set[int]]:
    """The cells that have another value than their program left in them, by sheet."""
    changed: dict[int, set[int]] = {}
    for index, results in run.results.items():
        stored = run.book.sheets[index].cells.values
        changed[index] = {key for key, value in results.items() if not same_value(value, stored.get(key))}
    return changed
