"""Compute a workbook: our calls directly, then what shows them, then the rest by the engine, until nothing changes.

What more than our own calls needs is imported where it is needed: a sheet of thirty calls of ours takes nine times
the start of Python (140 ms to 16 ms, November 2026), and with the rest, which has no part in it, more than ten times.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from xlfuncs.core.cells import Value
from xlfuncs.core.remarks import listening
from xlfuncs.recalc.bounds import MOST_SECONDS, Bounds
from xlfuncs.recalc.engine.operations import MOST_FILLED
from xlfuncs.recalc.formulas.graph import PLAIN, SPILLING, Cone, Formula
from xlfuncs.recalc.own_calls import Calls, Direct, fitted
from xlfuncs.recalc.problems import CIRCULAR, mistake
from xlfuncs.recalc.sentences import NO_ENGINE
from xlfuncs.recalc.state import State
from xlfuncs.xlsx.address import SHIFT, Area
from xlfuncs.xlsx.workbook import Workbook, add_kept_sheets

if TYPE_CHECKING:
    from xlfuncs.recalc.by_engine import ByEngine

Progress = Callable[[str, int, int], None]
#: Arrays may grow because others grew; what is not settled after so many rounds never will be.
ROUNDS = 12
#: What shows a cell that only shows another is known the second time.
SHOWINGS = 2


class Run(State):
    """Computes a workbook."""

    def __init__(
        self,
        book: Workbook,
        watched: frozenset[tuple[int, int]] = frozenset(),
        progress: Progress | None = None,
        seconds: float = MOST_SECONDS,
        unfolds: bool = True,
    ) -> None:
        if book.others:
            add_kept_sheets(book)
        super().__init__(book, Bounds(seconds), unfolds=unfolds)
        self.watched = watched
        self.progress = progress or (lambda what, done, total: None)
        #: Made where formulas are left for it.
        self.engine: ByEngine | WithoutEngine | None = None

    def __call__(self) -> None:
        """Read, compute, and keep the results. An exception is a bug of a function of ours."""
        self.progress("read", 0, 1)
        self.work.read()
        formulas = self.work.formulas
        seeds = [formula for formula in formulas if self.work.calls_ours(formula)]
        self.cone = Cone(seeds, (formula for formula in formulas if not self.work.calls_ours(formula)))
        self.wanted = range(len(formulas)) if self.book.full_calculation else self._lacking_value(formulas)
        if not seeds and not self.wanted:
            return
        # what they read is known while computing only: Excel computes them each time
        self.cone.grow_from(formula for formula in formulas if formula.meaning.makes_references)
        try:
            while True:
                self.settled = self._settle()
                self._keep_results()
                if self.engine is None or not self.engine.keep():
                    break
        finally:
            if self.engine is not None:
                self.engine.close()

    def _settle(self) -> bool:
        """Compute until no array changes its size any more; whether that came to an end."""
        for _ in range(ROUNDS):
            while not self._evaluate():
                pass
            if not self._arrays_moved():
                return True
        return False

    def _lacking_value(self, formulas: list[Formula]) -> frozenset[int]:
        """Return the numbers of those that have none, all at once."""
        keys: dict[int, set[int]] = {}
        for formula in formulas:
            keys.setdefault(formula.sheet, set()).add(formula.key)
        lacking = {index: self.book.sheets[index].cells.values.lacking(found) for index, found in keys.items()}
        return frozenset(formula.number for formula in formulas if formula.key in lacking[formula.sheet])

    def _evaluate(self) -> bool:
        """Compute all once; False where formulas failed by a mistake of ours, or turned out to read themselves, and it
        has to be done without them.
        """
        members = self.cone.members
        self.computed = [
            formula
            for formula in self.work.formulas
            if (formula.number in members or formula.number in self.wanted)
            and not (formula.number in self.kept or (formula.meaning.external and self._is_external(formula)))
        ]
        watched = frozenset(each.number for each in self.computed if (each.sheet, each.key) in self.watched)
        if self.engine is not None:
            self.engine.close()
            self.engine = None
        self.calls = Calls(watched)
        self.bounds.begin()
        self.progress("compute", 0, len(self.computed))
        with listening(self.calls.heard):
            self.left = self._compute_directly()
            self.problems = {}
            if self.left:
                self.engine = self._road()
                self.engine.compute()
        self.progress("compute", len(self.computed), len(self.computed))
        return not self._mistaken()

    def _road(self) -> ByEngine | WithoutEngine:
        """Return what computes the formulas that are left: the engine, where it is installed."""
        if find_spec("formualizer") is None:  # as inside a browser
            return WithoutEngine(self)
        from xlfuncs.recalc.by_engine import ByEngine  # noqa: PLC0415

        return ByEngine(self)

    def _mistaken(self) -> bool:
        """Tell whether there were mistakes of ours, or formulas that read themselves. Where the engine called us
        without a word in which cell it was, all is computed once more, each formula telling its cell.
        """
        bugs = self.calls.bugs
        unknown = bugs.pop(-1, None)
        strays = [bug for number, bug in bugs.items() if number in self.mistakes]
        if unknown is not None and self.traced:
            strays.append(unknown)
        if strays:
            raise strays[0]  # it is in none of the formulas
        self.traced |= unknown is not None
        self.mistakes.update({number: mistake(bug) for number, bug in bugs.items()})
        self.mistakes.update(dict.fromkeys(self.calls.reading_themselves, CIRCULAR))
        return bool(bugs or self.calls.reading_themselves) or unknown is not None

    def _compute_directly(self) -> list[Formula]:
        """Make the calls that need no engine; the formulas that are left."""
        direct = Direct(self.book, self.computed, self.grown)
        self.direct = {}
        left: list[Formula] = []
        for formula in self.computed:
            plan = None if formula.number in self.mistakes else direct.plan(formula)
            if plan is None:
                left.append(formula)
                continue
            value = self.calls.call(plan.name, plan.filled(formula.key), formula.number)
            values = self.direct.setdefault(formula.sheet, {})
            if formula.kind == PLAIN and type(value) is not list and not self.book.as_displayed:
                values[formula.key] = _kept(value)
                continue
            area = formula.covers
            for row, line in enumerate(fitted(value, area), area.top):
                for column, item in enumerate(line, area.left):
                    shown = self.shown(formula.number, item) if self.book.as_displayed else item
                    values[row << SHIFT | column] = _kept(shown)
        if left and not self.book.as_displayed:
            from xlfuncs.recalc.shown_formulas import Shown  # noqa: PLC0415 — see above

            for _ in range(SHOWINGS):
                left = Shown(self.book, self.direct, left, self.grown, self.visibility, self.bounds)()
        return left

    def _is_external(self, formula: Formula) -> bool:
        """Tell whether it keeps its value since it reads another workbook, which is never opened."""
        if self.work.calls_ours(formula):
            return False
        return formula.key in self.book.sheets[formula.sheet].cells.values

    def _arrays_moved(self) -> bool:
        """Take over the sizes that arrays turned out to have; whether anything has to be computed again."""
        again = False
        spilled = {} if self.engine is None else self.engine.spilled
        for number, size in spilled.items():
            formula = self.work.formulas[number]
            area = formula.filling(*size)
            before = self.work.spills[formula.sheet, formula.key]
            if area == before:
                continue
            self.work.spills[formula.sheet, formula.key] = area
            again |= max(area.size, before.size) > MOST_FILLED  # the engine gets it in other pieces then
            again |= any(other.meaning.reads_spills for other in self.computed)
            again |= self.cone.grow_over(formula.sheet, area) if self.in_cone(formula) else False
            self.grown.append((formula.sheet, area))
            again |= self._read_before(formula.sheet, area)
        if again:
            self.again()
        return again

    def _read_before(self, sheet: int, area: Area) -> bool:
        """Tell whether these cells were read without the engine, which alone knew that an array fills them."""
        left = {formula.number for formula in self.left}
        return Cone([], (each for each in self.computed if each.number not in left)).grow_over(sheet, area)

    def _keep_results(self) -> None:
        self.results, self.areas = self.direct, {}
        if self.engine is not None:
            self.engine.take()


def _kept(value: Any) -> Value:
    """Return a result of ours as the engine would have given it back."""
    found: Value = float(value) if type(value) is int else value
    return found


class WithoutEngine:
    """Do without the engine where it is not installed: what is left for it keeps its value, the others go on."""

    def __init__(self, state: State) -> None:
        self.state = state
        #: The sizes of arrays: none is computed.
        self.spilled: dict[int, tuple[int, int]] = {}

    def close(self) -> None:
        """Give nothing back."""

    def compute(self) -> None:
        """Compute nothing."""

    def take(self) -> None:
        """Take over no value."""

    def keep(self) -> bool:
        """Let other formulas than ours keep their value, ours only where that is not enough; all is computed again."""
        state = self.state
        for formula in [each for each in state.left if not state.work.calls_ours(each)] or state.left:
            state.kept[formula.number] = NO_ENGINE()
            if formula.kind == SPILLING:
                state.work.spills[formula.sheet, formula.key] = formula.covers
        state.lacks_engine = True
        state.again()
        return True
