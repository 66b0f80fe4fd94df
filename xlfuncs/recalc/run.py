"""One recalculation: cone, engine, arrays, until nothing changes any more."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from xlfuncs.core.errors import CellError
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import Told
from xlfuncs.recalc.bounds import MOST_SECONDS, Bounds
from xlfuncs.recalc.direct.calls import Direct, fitted
from xlfuncs.recalc.graph.calls import Calls
from xlfuncs.recalc.graph.cell_formulas import SheetWork
from xlfuncs.recalc.graph.cone import PLAIN, SPILLING, Cone, Formula
from xlfuncs.recalc.graph.meaning import UnsupportedError, mistake
from xlfuncs.recalc.report import sentences
from xlfuncs.xlsx.address import COLUMN_MASK, MAX_COLUMN, MAX_ROW, SHIFT, Area, address_of, cell_text
from xlfuncs.xlsx.cells.sheet import Value
from xlfuncs.xlsx.findings import PackageError
from xlfuncs.xlsx.workbook import Workbook

if TYPE_CHECKING:
    from xlfuncs.recalc.engine.engine import Engine
    from xlfuncs.recalc.engine.precision import Precision
    from xlfuncs.recalc.engine.visibility import Visibility
    from xlfuncs.recalc.formulas.template import Template

Progress = Callable[[str, int, int], None]
#: Arrays may grow because others grew; what is not settled after so many rounds never will be.
ROUNDS = 12
#: What shows a cell that only shows another is known the second time.
SHOWINGS = 2
#: For these the engine makes an index of the column, and keeps it when an array changes the column afterwards.
INDEXED = frozenset({"MATCH", "VLOOKUP", "HLOOKUP", "LOOKUP"})


class Run:
    """Computes a workbook. Afterwards ``results`` maps sheet to key to value, for every cell computed."""

    def __init__(
        self,
        book: Workbook,
        watched: frozenset[tuple[int, int]] = frozenset(),
        progress: Progress | None = None,
        seconds: float = MOST_SECONDS,
        unfolds: bool = True,
    ) -> None:
        self.book = book
        self.unfolds = unfolds
        self.watched = watched
        self.bounds = Bounds(seconds)
        self.progress = progress or (lambda what, done, total: None)
        if book.others:
            from xlfuncs.xlsx.links import add_kept_sheets  # noqa: PLC0415 — few read other workbooks

            add_kept_sheets(book)
        self.work = SheetWork(book)
        self.results: dict[int, dict[int, Value | None]] = {}
        self.areas: dict[int, dict[int, Area]] = {}
        self.computed: list[Formula] = []
        self.problems: dict[int, CellError] = {}
        #: Sentences of formulas in which this program itself failed.
        self.mistakes: dict[int, Told] = {}
        self._traced = False
        #: Formulas that keep the value of their program, and why they could not be computed.
        self.kept: dict[int, Told] = {}
        self.calls = Calls()
        #: Made where formulas are left for it.
        self.engine: Engine | None = None
        self.direct: dict[int, dict[int, Value | None]] = {}
        #: What is left for the engine.
        self.left: list[Formula] = []
        #: What arrays fill that have another size than in the workbook, by sheet.
        self.grown: list[tuple[int, Area]] = []
        self._children: dict[int, set[int]] = {}
        self.settled = True

    @cached_property
    def precision(self) -> Precision:
        """Rounds what a workbook gets that computes with the numbers it displays."""
        from xlfuncs.recalc.engine.precision import Precision  # noqa: PLC0415 — few do

        return Precision(self.book)

    @cached_property
    def visibility(self) -> Visibility:
        """Knows what SUBTOTAL passes over."""
        from xlfuncs.recalc.engine.visibility import Visibility  # noqa: PLC0415 — where our calls are all there is, nobody asks

        return Visibility(self.book, self.work.formulas, unfolds=self.unfolds)

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
                if not self.left:
                    break
                from xlfuncs.recalc.graph.keeping import keep  # noqa: PLC0415 — there is nothing to keep where all was computed directly

                if not keep(self):
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

    def in_cone(self, formula: Formula) -> bool:
        """Whether a formula calls ours or depends on one that does."""
        return formula.number in self.cone.members

    def has_no_value(self, formula: Formula) -> bool:
        """Whether its program left no value: nothing, or the 0 of one that asks for a full calculation."""
        value = self.book.sheets[formula.sheet].cells.values.get(formula.key)
        return value is None or (self.book.full_calculation and type(value) is float and value == 0)

    def _lacking_value(self, formulas: list[Formula]) -> frozenset[int]:
        """The numbers of those that have none, all at once."""
        keys: dict[int, set[int]] = {}
        for formula in formulas:
            keys.setdefault(formula.sheet, set()).add(formula.key)
        lacking = {index: self.book.sheets[index].cells.values.lacking(found) for index, found in keys.items()}
        return frozenset(formula.number for formula in formulas if formula.key in lacking[formula.sheet])

    def _evaluate(self) -> bool:
        """Compute all once; False where formulas failed by a mistake of ours, and it has to be done without them."""
        members = self.cone.members
        self.computed = [
            formula
            for formula in self.work.formulas
            if (formula.number in members or formula.number in self.wanted)
            and not (formula.number in self.kept or (formula.meaning.external and self._is_external(formula)))
        ]
        self._children = {}
        for formula in self.computed:
            if formula.kind == SPILLING:
                self._children.setdefault(formula.sheet, set()).update(formula.covers.every_key())
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
                self._compute_by_engine()
        self.progress("compute", len(self.computed), len(self.computed))
        return not self._mistaken()

    def _compute_by_engine(self) -> None:
        """Compute what is left."""
        from xlfuncs.recalc.engine.engine import Engine  # noqa: PLC0415 — an event's workbook leaves nothing for the engine
        from xlfuncs.recalc.engine.feeding import feed  # noqa: PLC0415

        book = self.book
        engine = self.engine = Engine(
            len(book.sheets),
            self._blocker,
            self.calls,
            book.epoch_1904,
            self.work.places,
            self._shown,
            self.bounds,
            self.visibility.seen,
        )
        texts = self._texts(self.left)
        self._drop_unsupported(engine, texts)
        feed(self, engine, self.left, texts)
        self._compute(engine)
        if not self.calls.bugs:
            self._look_up_again(engine, texts)

    def _compute(self, engine: Engine) -> None:
        engine.evaluate()
        if not self.calls.bugs:
            self._in_bounds(engine)

    def _mistaken(self) -> bool:
        """Whether there were mistakes of ours. Where the engine called us without a word in which cell it was, all
        is computed once more, each formula telling its cell.
        """
        bugs = self.calls.bugs
        unknown = bugs.pop(-1, None)
        strays = [bug for number, bug in bugs.items() if number in self.mistakes]
        if unknown is not None and self._traced:
            strays.append(unknown)
        if strays:
            raise strays[0]  # it is in none of the formulas
        self._traced |= unknown is not None
        self.mistakes.update({number: mistake(bug) for number, bug in bugs.items()})
        return bool(bugs) or unknown is not None

    def _in_bounds(self, engine: Engine) -> None:
        """Give the workbook up where it takes too much."""
        reached = self.bounds.reached
        if reached is None:
            return
        for formula in self.computed:
            if engine.values(formula.sheet, formula.filling(1, 1)) == [[None]]:
                cell = cell_text(self.book.sheets[formula.sheet].name, address_of(formula.key))
                raise PackageError(sentences.FIRST_WITHOUT_VALUE(sentence=reached, cell=cell), self.book.path)
        raise PackageError(reached, self.book.path)

    def _look_up_again(self, engine: Engine, texts: dict[int, Template]) -> None:
        """Give the engine those formulas anew that look something up behind an array, or mean by INDIRECT or OFFSET
        what it may fill, until nothing changes: where the engine came to them first, the array's cells were blank.
        """
        given = [each for each in self.computed if each.number in texts]
        arrays = [each for each in self.computed if each.kind != PLAIN]
        sizes = [engine.spilled.get(each.number, (each.covers.height, each.covers.width)) for each in arrays]
        fills = any(each.number in texts and size != (1, 1) for each, size in zip(arrays, sizes, strict=True))
        making = {each.number for each in given if fills and each.meaning.makes_references}
        indexed = {each.number for each in given if texts[each.number].functions & INDEXED}
        if not (indexed or making) or not arrays:
            return
        behind = Cone([*arrays, *(each for each in given if each.number in making)], self.computed).members
        again = making | indexed & behind
        stale = [each for each in given if each.number in again]
        computed_again = Cone(stale, given).members
        before: list[str] = []
        for _ in range(ROUNDS):
            found = [str(engine.values(each.sheet, each.covers)) for each in stale]
            if found == before:
                break
            before = found
            self.calls.forget(computed_again)
            for each in stale:
                text = self.filled(texts[each.number], each)
                engine.feed_formulas(each.sheet, {each.column: [(each.row, text)]})
            self._compute(engine)
            if self.calls.bugs:
                break

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
            value = self.calls.call(plan.name, plan.function, plan.filled(formula.key), formula.number)
            values = self.direct.setdefault(formula.sheet, {})
            if formula.kind == PLAIN and type(value) is not list and not self.book.as_displayed:
                values[formula.key] = _kept(value)
                continue
            area = formula.covers
            for row, line in enumerate(fitted(value, area), area.top):
                for column, item in enumerate(line, area.left):
                    shown = self._shown(formula.number, item) if self.book.as_displayed else item
                    values[row << SHIFT | column] = _kept(shown)
        if left and not self.book.as_displayed:
            from xlfuncs.recalc.direct.showing import Shown  # noqa: PLC0415 — in many workbooks our calls are all there is

            for _ in range(SHOWINGS):
                left = Shown(self.book, self.direct, left, self.grown, self.visibility, self.bounds)()
        return left

    def _shown(self, number: int, value: Any) -> Any:
        formula = self.work.formulas[number]
        return self.precision.shown(formula.sheet, formula.row, formula.column, value)

    def _is_external(self, formula: Formula) -> bool:
        """Formulas over other workbooks keep their value: those books are never opened."""
        if self.work.calls_ours(formula):
            return False
        return formula.key in self.book.sheets[formula.sheet].cells.values

    def _texts(self, formulas: list[Formula]) -> dict[int, Template]:
        """The engine's formula of every computed cell; what cannot be computed goes into ``problems``."""
        texts: dict[int, Template] = {}
        template_of = self.work.template
        for formula in formulas:
            if formula.number in self.mistakes:
                self.problems[formula.number] = CellError("#VALUE!", self.mistakes[formula.number])
                continue
            template = template_of(formula)
            if isinstance(template, UnsupportedError):
                self.problems[formula.number] = CellError(template.code, template.said)
            else:
                texts[formula.number] = template
        return texts

    def _drop_unsupported(self, engine: Engine, texts: dict[int, Template]) -> None:
        names: set[str] = set()
        for template in {id(template): template for template in texts.values()}.values():
            names |= template.functions
        missing = {name for name, known in engine.supports(names).items() if not known} if names else set()
        if not missing:
            return
        for number, template in list(texts.items()):
            lacking = sorted(missing & template.functions)
            if lacking:
                del texts[number]
                self.problems[number] = CellError("#NAME?", sentences.UNKNOWN_TO_ENGINE(name=lacking[0]))

    def filled(self, template: Template, formula: Formula) -> str:
        """The engine's formula of a cell."""
        text = template.fill(formula.row, formula.number)
        if not self._traced:
            return text
        from xlfuncs.recalc.engine.callbacks import HERE  # noqa: PLC0415 — bugs are few
        from xlfuncs.recalc.formulas.template import SITE_BITS  # noqa: PLC0415

        return f"=IF({HERE}({formula.number << SITE_BITS}),{text[1:]})"

    def _blocker(self, number: int, height: int, width: int) -> Told | None:
        """Why an array cannot spill from a cell; nothing where it can."""
        formula = self.work.formulas[number]
        area = formula.filling(height, width)
        if area.single:
            return None
        if area.bottom > MAX_ROW or area.right > MAX_COLUMN:
            return sentences.NO_ROOM()
        sheet = self.book.sheets[formula.sheet]
        for table in sheet.tables:
            if table.area.meets(area):
                return sentences.ARRAY_MEETS_TABLE(area=str(area), table=table.name)
        cells, own = sheet.cells, formula.covers
        for key in area.every_key():
            if own.holds(key >> SHIFT, key & COLUMN_MASK):
                continue
            taken = (
                key in cells.formulas
                or key in cells.shared
                or key in cells.arrays
                or (key in cells.values and key not in self._children.get(formula.sheet, ()))
            )
            if taken:
                return sentences.ARRAY_BLOCKED(area=str(area), cell=address_of(key))
        return None

    def _arrays_moved(self) -> bool:
        """Take over the sizes that arrays turned out to have; whether anything has to be computed again."""
        again = False
        spilled = {} if self.engine is None else self.engine.spilled
        for number, size in spilled.items():
            formula = self.work.formulas[number]
            area = formula.filling(*size)
            if area == self.work.spills.get((formula.sheet, formula.key)):
                continue
            self.work.spills[formula.sheet, formula.key] = area
            again |= any(other.meaning.reads_spills for other in self.computed)
            again |= self.cone.grow_over(formula.sheet, area) if self.in_cone(formula) else False
            self.grown.append((formula.sheet, area))
            again |= self._read_before(formula.sheet, area)
        if again:
            self.work.again()
        return again

    def _read_before(self, sheet: int, area: Area) -> bool:
        """Whether these cells were read without the engine, which alone knew that an array fills them."""
        left = {formula.number for formula in self.left}
        return Cone([], (each for each in self.computed if each.number not in left)).grow_over(sheet, area)

    def _keep_results(self) -> None:
        self.results, self.areas = self.direct, {}
        if self.engine is not None:
            from xlfuncs.recalc.engine.taking import take  # noqa: PLC0415 — as above

            take(self, self.engine)


def _kept(value: Any) -> Value:
    """A result of ours as the engine would have given it back."""
    found: Value = float(value) if type(value) is int else value
    return found
