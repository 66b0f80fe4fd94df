"""Formulas that cannot be computed here keep the value of their program, if it can still be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Told
from xlfuncs.recalc.graph.cone import SPILLING, Cone, Formula
from xlfuncs.recalc.report import sentences
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT, Area
from xlfuncs.xlsx.cells.sheet import nearly_same

if TYPE_CHECKING:
    from xlfuncs.recalc.run import Run

#: What the engine's own errors say where it is not the formula that is wrong.
UNABLE = frozenset({sentences.CIRCULAR.name, sentences.NOT_COMPUTABLE.name, sentences.NOT_COMPUTED.name})


def keep(run: Run) -> bool:
    """Give its value back to each formula that cannot be computed here and of whose cells none has changed."""
    unable = {formula: reason for formula in run.left if (reason := _inability(run, formula))}
    if not unable:
        return False
    changed = _changed(run)
    for formula in unable:
        changed[formula.sheet].difference_update(formula.covers.every_key())
    blamed = Cone([], unable)
    if any(changed.values()):
        from xlfuncs.recalc.graph.targets import meets  # noqa: PLC0415 — most make no references

        making = [formula for formula in unable if formula.meaning.makes_references]
        blamed.grow_from(meets(run, making, changed))
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


def _inability(run: Run, formula: Formula) -> Told | None:
    """Why a formula beside ours that had a value could not be computed; nothing where it could, also to an error.

    One that leads to ours only by a LAMBDA of the workbook's own is beside ours: its program computed it without us.
    """
    value = run.results[formula.sheet].get(formula.key)
    if not isinstance(value, CellError) or run.has_no_value(formula):
        return None
    if run.work.calls_ours(formula) and not _by_own_lambda(run, formula):
        return None
    failures = [run.problems[formula.number]] if formula.number in run.problems else []
    failures += run.calls.failures.get(formula.number, ())
    failures += [value] if value.name in UNABLE else []
    # A sheet that is not there is #REF! in Excel too.
    certain = (sentences.OUR_MISTAKE.name, sentences.INDIRECT_NO_SHEET.name)
    return failures[0].said if failures and failures[0].name not in certain else None


def _by_own_lambda(run: Run, formula: Formula) -> bool:
    problem, stored = run.problems.get(formula.number), run.book.sheets[formula.sheet].cells.values.get(formula.key)
    is_lambda = problem is not None and problem.name == sentences.OWN_LAMBDA.name
    return is_lambda and not isinstance(stored, CellError)


def _changed(run: Run) -> dict[int, set[int]]:
    """The cells that have another value than their program left in them, by sheet; last digits are no change."""
    changed: dict[int, set[int]] = {}
    for index, results in run.results.items():
        stored = run.book.sheets[index].cells.values
        changed[index] = {key for key, value in results.items() if not nearly_same(value, stored.get(key))}
    return changed
