"""Run the embedded engine: it is given values and formulas, and asks us while it computes."""

from __future__ import annotations

import math
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import Any, NamedTuple

from xlfuncs.core import registry
from xlfuncs.core.cells import Value
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Told
from xlfuncs.recalc import sentences
from xlfuncs.recalc.bounds import Bounds
from xlfuncs.recalc.engine import operations, reading
from xlfuncs.recalc.engine.library import LIBRARY
from xlfuncs.recalc.engine.operations import ERROR_SHEET, SITE_BITS, engine_sheet, error, to_engine
from xlfuncs.recalc.engine.reading import Calendar
from xlfuncs.recalc.own_calls import TOO_LONG, Calls, error_value
from xlfuncs.recalc.problems import CIRCULAR, UnsupportedError
from xlfuncs.xlsx.address import MAX_ROW, SHIFT, Area
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.formulas.plain import MOST_CHARACTERS

#: The engine gives up where many arrays follow from one another, keeps what it has found and can go on from there.
ATTEMPTS = 20
NOT_COMPUTABLE = UnsupportedError("#VALUE!", sentences.NOT_COMPUTABLE())
#: What the engine's own errors are in a cell.
ERRORS = {
    "Circ": CIRCULAR,
    "NImpl": NOT_COMPUTABLE,
    "Calc": CellError("#VALUE!", sentences.EMPTY_ARRAY()),
    "Spill": CellError("#VALUE!", sentences.NO_ROOM()),
}
#: A reference of which the engine's INDIRECT makes #REF!: an error in its argument would be #VALUE!.
NOWHERE = "_!A1"
#: The engine leaves nothing in a cell that it has not computed: a blank that is read is 0 there.
UNEVALUATED = UnsupportedError("#VALUE!", sentences.NOT_COMPUTED())


class NoEndError(PackageError):
    """The engine comes to no end with a workbook."""


class Asked(NamedTuple):
    """What the engine asks about the workbook that it computes; first comes the number of the cell that asks.

    ``blocker`` says why an array of that size cannot spill (nothing where it can), ``shown`` what a cell displays of a
    value, ``seen`` what SUBTOTAL leaves of a range, ``place`` and ``span`` which cells INDIRECT means, and where,
    ``down`` how many rows OFFSET goes down.
    """

    blocker: Callable[[int, int, int], Told | None]
    shown: Callable[[int, Any], Any]
    seen: Callable[..., Any]
    place: Callable[..., Any]
    span: Callable[..., Any]
    down: Callable[..., Any]


class Engine:
    """One evaluation. Cells are numbered; a call says by its number which one made it.

    ``calls`` makes ours and keeps what they found; ``spilled`` are the sizes of arrays.
    """

    def __init__(self, sheets: int, asked: Asked, calls: Calls, epoch_1904: bool, bounds: Bounds) -> None:
        self._sheets = sheets
        self.asked = asked
        self.calls = calls
        self.epoch_1904 = epoch_1904
        self.bounds = bounds
        #: Whether circles are found as Excel finds them: where a cell is read while it is being computed, not where a
        #: formula only names it.
        self.finds_circles = True
        self.here = -1
        self.interruption: BaseException | None = None
        self.spilled: dict[int, tuple[int, int]] = {}
        #: Arrays that fill their cells piece by piece, by the number of their formula.
        self._large: dict[int, Any] = {}
        #: Cells that it is to compute first, slice by slice.
        self.slices: deque[list[tuple[str, int, int]]] = deque()

    @cached_property
    def book(self) -> Any:
        """Make the engine's workbook, when there is something for it."""
        book = self.new_workbook()
        for index in range(self._sheets):
            book.add_sheet(engine_sheet(index))
        book.add_sheet(ERROR_SHEET)
        errors = [[{"type": "Error", "kind": kind}] for kind in operations.CODE_OF_KIND]
        book.set_values_batch(ERROR_SHEET, 1, 1, errors)
        self._register(book.register_function)
        return book

    def close(self) -> None:
        """Give the engine's memory back: its workbook holds our callbacks and they hold it, unseen by Python."""
        self.__dict__["book"] = None

    def new_workbook(self, bounded: bool = True) -> Any:
        """Make an empty workbook of the engine, computing on this thread only, and no longer than it may."""
        import formualizer  # noqa: PLC0415 — heavy

        config = formualizer.EvaluationConfig()
        config.enable_parallel = False
        if self.finds_circles:
            config.cycle_detection = "runtime"
            config.range_expansion_limit = 0  # within any range a formula may name its own cell
        if bounded and self.bounds.deadline < math.inf:
            config.max_eval_time_ms = max(1, int((self.bounds.deadline - time.monotonic()) * 1000))
        if self.epoch_1904:
            config.date_system = "1904"
        mode = formualizer.WorkbookMode.Ephemeral
        wanted = formualizer.WorkbookConfig(mode=mode, eval_config=config, enable_changelog=False)
        book = formualizer.Workbook(config=wanted)
        book.set_temporal_egress("serial")
        return book

    def supports(self, names: Iterable[str]) -> dict[str, bool]:
        """Tell which of a spreadsheet's own functions the engine knows."""
        known: dict[str, bool] = {}
        book = self.new_workbook(bounded=False)  # a moment; whose time is up is told of it where he computes
        book.add_sheet("P")
        wanted = sorted(set(names))
        for row, name in enumerate(wanted, 1):
            try:
                book.set_formula("P", row, 1, f"={name}()")
            except RuntimeError:
                known[name] = False
        book.evaluate_all()
        for row, name in enumerate(wanted, 1):
            value = book.get_value("P", row, 1)
            missing = isinstance(value, dict) and value["kind"] in ("Name", "NImpl")
            known.setdefault(name, not missing or name in ("LET", "NA"))
        return known

    def feed_values(self, sheet: int, columns: Mapping[int, list[tuple[int, Value]]]) -> None:
        """Give the engine values by column, each a list of (row, value) in the order of rows."""
        for column, items in columns.items():
            for first, block in _runs(items):
                self.book.set_values_batch(engine_sheet(sheet), first, column, block)

    def feed_formulas(self, sheet: int, columns: Mapping[int, list[tuple[int, str]]]) -> dict[int, UnsupportedError]:
        """Give the engine formulas by column, in the order of rows; what it refuses comes back by key."""
        refused: dict[int, UnsupportedError] = {}
        for column, items in columns.items():
            for first, block in _runs(items):
                try:
                    self.book.set_formulas_batch(engine_sheet(sheet), first, column, block)
                except RuntimeError:
                    refused.update(self._one_by_one(engine_sheet(sheet), first, column, block))
        return refused

    def _one_by_one(self, sheet: str, first: int, column: int, block: list[list[Any]]) -> dict[int, UnsupportedError]:
        refused: dict[int, UnsupportedError] = {}
        for row, (text,) in enumerate(block, first):
            try:
                self.book.set_formula(sheet, row, column, text)
            except RuntimeError as problem:
                failure = CIRCULAR if "#CIRC!" in str(problem) else NOT_COMPUTABLE
                refused[row << SHIFT | column] = failure
                self.book.set_value(sheet, row, column, error(failure.code))
        return refused

    def evaluate(self) -> None:
        """Compute everything, or as far as it may; ``bounds`` and ``bugs`` say afterwards whether that was all."""
        from formualizer import ExcelEvaluationError  # noqa: PLC0415 — heavy

        with self._signals_kept():
            for attempt in range(ATTEMPTS, 0, -1):
                try:
                    self._evaluate_in_slices()
                    break
                except Exception as failure:
                    if self._ends():
                        break
                    if not isinstance(failure, ExcelEvaluationError):
                        raise
                    if attempt == 1:
                        raise NoEndError(sentences.CANNOT_WORKBOOK(why=str(failure))) from None
        if self.interruption is not None:
            raise self.interruption

    def _ends(self) -> bool:
        """Tell whether there is a reason to go on no further."""
        return self.bounds.over() or bool(self.calls.bugs) or self.interruption is not None

    def _evaluate_in_slices(self) -> None:
        while self.slices and not self._ends():
            self.book.evaluate_cells(self.slices.popleft())
        if not self._ends():
            self.book.evaluate_all()

    @contextmanager
    def _signals_kept(self) -> Iterator[None]:
        """Keep what a signal raises, such as Ctrl+C: it would come where Python runs next, which is the first line of
        a callback, and the engine would make an error of that cell out of it.
        """
        before = signal.getsignal(signal.SIGINT)
        if not callable(before) or threading.current_thread() is not threading.main_thread():
            yield
            return

        def heard(number: int, frame: Any) -> None:
            try:
                before(number, frame)
            except BaseException as reason:
                self._interrupted(reason)

        signal.signal(signal.SIGINT, heard)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def values(self, sheet: int, area: Area) -> list[list[Any]]:
        """Return computed values: numbers, text, booleans, None, or ``CellError`` with the engine's own sentence."""
        from formualizer import RangeAddress  # noqa: PLC0415 — heavy

        name = engine_sheet(sheet)
        rows = self.book.sheet(name).get_values(RangeAddress(name, area.top, area.left, area.bottom, area.right))
        return [[from_engine(value) if type(value) is dict else value for value in row] for row in rows]

    def _register(self, register: Callable[..., None]) -> None:
        """Make the engine know our functions, by its own function for that."""
        guarded, asked = self._guarded, self.asked
        for name in registry.FUNCTIONS:
            register(name, self._ours(name), min_args=1)
        register(operations.HERE, guarded(self._at))
        register(operations.FIT, guarded(operations.fit, texts=True))
        register(operations.SPILL, guarded(self._spill, texts=True))
        register(operations.PIECE, guarded(self._piece))
        register(operations.ONE, guarded(self._one))
        register(operations.LIFT, guarded(self._lift, texts=True))
        register(operations.TEXT, guarded(operations.general_text, texts=True))
        register(operations.NUMBERS, guarded(operations.numbers))
        register(operations.UNLESS, guarded(operations.unless))
        register(operations.ADD, guarded(operations.add))
        register(operations.COMPARE, guarded(operations.compare))
        register(operations.CHOOSE, guarded(operations.choose))
        register(operations.ROWS, guarded(operations.numbers_down))
        register(operations.COLUMNS, guarded(operations.numbers_across))
        register(operations.STACK, guarded(operations.stacked))
        register(operations.SIZE, guarded(operations.size))
        register(operations.NTH, guarded(operations.nth))
        register(operations.LISTED, guarded(self._listed))
        register(operations.SHOWN, guarded(lambda number, value: asked.shown(int(number) >> SITE_BITS, value)))
        register(operations.PLACE, guarded(self._of_indirect(asked.place, NOWHERE)))
        register(operations.DOWN, guarded(lambda number, *given: asked.down(int(number) >> SITE_BITS, *given)))
        register(operations.SPAN, guarded(self._of_indirect(asked.span, error("#REF!"))))
        register(operations.SEEN, guarded(self._seen))
        register(operations.JOINED, guarded(lambda *areas: [[value] for value in operations.cells(*areas)]))
        calendar = Calendar(self.epoch_1904)
        for name, read in (
            (operations.NUMBER, reading.number),
            (operations.STRICT, reading.strict_number),
            (operations.TRUTH, reading.truth),
        ):
            register(name, guarded(reading.shown_by_texts(read, calendar)))
        for name, own in LIBRARY.items():
            register(
                operations.own_name(name), guarded(lambda *given, own=own: own.call(calendar, list(given), self.bounds))
            )

    def _guarded(self, function: Callable[..., Any], texts: bool = False) -> Callable[..., Any]:
        """Keep what a function raises as a bug. ``texts`` that it makes count as what the engine holds."""

        def callback(*arguments: Any) -> Any:
            if self._is_over():
                return error("#VALUE!")
            try:
                result = function(*arguments)
                if texts:
                    self.bounds.hold(result)
            except BaseException as bug:
                if self._is_over():
                    self._stop()
                elif isinstance(bug, MemoryError):
                    self.bounds.reached = sentences.MEMORY()
                    self._stop()
                elif isinstance(bug, Exception) and not isinstance(bug, PackageError):
                    self._broken(bug)
                else:
                    self._interrupted(bug)
                return error("#VALUE!")
            return result

        return callback

    def _ours(self, name: str) -> Callable[..., Any]:
        """Return what the engine calls for a function of the catalogue."""
        call, parts = self.calls.call, self.calls.parts

        def callback(number: float, *cells: Any) -> Any:
            if self._is_over():
                return error("#VALUE!")
            cell, site = divmod(int(number), 1 << SITE_BITS)
            given = [_argument(value) if type(value) in (list, dict) else value for value in cells]
            try:
                result = call(name, given, cell, site)
            except BaseException as reason:
                return self._interrupted(reason)
            if type(result) is list and cell in parts:
                return [[to_engine(item) for item in row] for row in result]
            return to_engine(result) if type(result) is CellError else result

        return callback

    def _is_over(self) -> bool:
        """Tell whether it takes too much; the engine, which looks at the clock now and then, is told to stop."""
        if self.bounds.over():
            self._stop()
            return True
        return False

    def _stop(self) -> None:
        """Tell the engine to end."""
        if self.__dict__.get("book") is not None:
            self.book.cancel()

    def _failed(self, number: float, said: Told) -> dict[str, str]:
        """Keep why there is an error in the cell of that number."""
        return error(self.calls.failed(int(number) >> SITE_BITS, UnsupportedError("#VALUE!", said)).code)

    def _broken(self, bug: Exception) -> None:
        if self.here < 0:
            self._stop()
        self.calls.broken(self.here, bug)

    def _interrupted(self, reason: BaseException) -> dict[str, str]:
        """Keep what is nobody's mistake, such as Ctrl+C, which the engine would swallow."""
        self.interruption = reason
        self._stop()
        return error("#VALUE!")

    def _at(self, number: float) -> bool:
        """Take in which cell is computed, so that a bug in it is known by that."""
        self.here = int(number) >> SITE_BITS
        return True

    def _lift(self, name: str, letters: str, *given: Any) -> Any:
        return operations.lift(self.new_workbook, name, letters, list(given))

    def _seen(self, number: float, *arguments: Any) -> Any:
        # of several functions at once, as in SUBTOTAL({1,9},…), the first decides what is passed over
        chosen = [next(operations.cells(each)) for each in arguments[:2]]
        return operations.error_among(*chosen) or self.asked.seen(int(number) >> SITE_BITS, *chosen, *arguments[2:])

    def _of_indirect(self, function: Callable[..., Any], nowhere: Any) -> Callable[..., Any]:
        """Return what INDIRECT asks in a cell; ``nowhere`` is the answer if its text means no cells."""

        def callback(number: float, *arguments: Any) -> Any:
            cell = int(number) >> SITE_BITS
            try:
                return function(cell, *arguments)
            except CellError as failure:
                self.calls.failed(cell, failure)
                return nowhere

        return callback

    def _spill(self, number: float, value: Any) -> Any:
        cell = int(number) >> SITE_BITS
        value = operations.shown_array(value)
        height, width = operations.stretch(value)
        self.spilled[cell] = (height, width)
        reason = self.asked.blocker(cell, height, width)
        if reason is not None:
            self.spilled[cell] = (1, 1)
            return self._failed(number, reason)
        return value

    def _piece(self, number: float, down: float, across: float, height: float, width: float, value: Any) -> Any:
        """Return so many cells of an array, counted from its first. The first piece brings the array; the others bring
        the value of its cell, so that the engine comes to them behind it.
        """
        cell, top, left = int(number), int(down), int(across)
        if not (top or left):
            self._large[cell] = value
        whole = self._large.get(cell, value)
        if not isinstance(whole, list):
            return whole
        return [row[left : left + int(width)] for row in whole[top : top + int(height)]]

    def _listed(self, number: float, count: float, *values: Any) -> Any:
        """Return one value for each item of so many lists; those behind the last are passed over."""
        lists, found = values[: int(count)], values[int(count) :]
        height, width = operations.stretch(*lists)
        if height * width > len(found):
            return self._failed(number, sentences.TOO_MANY_AREAS(count=height * width, most=len(found)))
        return operations.stacked(width, *found[: height * width])

    def _one(self, number: float, value: Any) -> Any:
        return self._failed(number, sentences.SEVERAL_CELLS()) if isinstance(value, list) else value


def from_engine(value: Any) -> CellError:
    """Return an error of the engine, with the sentence that belongs to its kind if it is one of the engine's own."""
    kind = value["kind"]
    return ERRORS.get(kind) or error_value(operations.CODE_OF_KIND.get(kind, "#VALUE!"))


def as_stored(value: Any) -> Value:
    """Return a value of the engine as a cell may hold it.

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


def _argument(cell: Any) -> Any:
    """Return an argument as a rule takes it: errors as ``CellError``, an empty column as one empty cell."""
    if type(cell) is dict:
        return from_engine(cell)
    if len(cell) == MAX_ROW and not any(any(item is not None for item in row) for row in cell):
        return [[None] * len(cell[0])]
    return [[from_engine(item) if type(item) is dict else item for item in row] for row in cell]


def _runs(items: list[tuple[int, Any]]) -> Iterable[tuple[int, list[list[Any]]]]:
    """Yield the pieces of a column without a gap: (first row, rows of one cell).

    A blank cell is never fed: far down a sheet, it would hide what an array shows there.
    """
    block: list[list[Any]] = []
    first = 0
    for row, item in items:
        if block and row != first + len(block):
            yield first, block
            block = []
        if not block:
            first = row
        block.append([item])
    if block:
        yield first, block
