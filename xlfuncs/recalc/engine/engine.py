"""Run the embedded engine: given values and formulas, it computes, and calls our functions back."""

from __future__ import annotations

import math
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from xlfuncs.core.cells import Value
from xlfuncs.core.errors import CellError
from xlfuncs.recalc.bounds import Bounds
from xlfuncs.recalc.calls import Calls
from xlfuncs.recalc.engine import helpers
from xlfuncs.recalc.engine.callbacks import SENTENCES, Blocker, Callbacks, Places, from_engine
from xlfuncs.recalc.engine.corrections import REPLACED
from xlfuncs.recalc.engine.functions.days import date_function, days_between
from xlfuncs.recalc.engine.lookups import SEARCHES
from xlfuncs.recalc.engine.names import ERROR_SHEET, engine_sheet
from xlfuncs.recalc.report import sentences
from xlfuncs.xlsx.address import SHIFT, Area
from xlfuncs.xlsx.findings import PackageError

#: The engine gives up where many arrays follow from one another, keeps what it has found and can go on from there.
ATTEMPTS = 20


class Engine(Callbacks):
    """One evaluation.

    ``blocker(number, height, width)`` says why an array of that size cannot spill (nothing where it can).
    ``seen(number, …)`` leaves out what SUBTOTAL passes over (``visibility``).
    """

    def __init__(
        self,
        sheets: int,
        blocker: Blocker,
        calls: Calls,
        epoch_1904: bool,
        places: Places,
        shown: Callable[[int, Any], Any],
        bounds: Bounds,
        seen: Callable[..., Any],
    ) -> None:
        super().__init__(blocker, calls, epoch_1904, places, shown, bounds, seen)
        self._sheets = sheets
        #: Cells that it is to compute first, slice by slice.
        self.slices: deque[list[tuple[str, int, int]]] = deque()

    @cached_property
    def book(self) -> Any:
        """The engine's workbook, made when there is something for it."""
        book = self.new_workbook()
        for index in range(self._sheets):
            book.add_sheet(engine_sheet(index))
        book.add_sheet(ERROR_SHEET)
        errors = [[{"type": "Error", "kind": kind}] for kind in helpers.CODE_OF_KIND]
        book.set_values_batch(ERROR_SHEET, 1, 1, errors)
        self.register(book.register_function)
        return book

    def close(self) -> None:
        """Give the engine's memory back: its workbook holds our callbacks and they hold it, unseen by Python."""
        self.__dict__["book"] = None

    def new_workbook(self, bounded: bool = True) -> Any:
        """An empty workbook of the engine, computing on this thread only, and no longer than it may."""
        import formualizer  # noqa: PLC0415 — heavy

        config = formualizer.EvaluationConfig()
        config.enable_parallel = False
        if bounded and self.bounds.deadline < math.inf:
            config.max_eval_time_ms = max(1, int((self.bounds.deadline - time.monotonic()) * 1000))
        if self.epoch_1904:
            config.date_system = "1904"
        mode = formualizer.WorkbookMode.Ephemeral
        wanted = formualizer.WorkbookConfig(mode=mode, eval_config=config, enable_changelog=False)
        book = formualizer.Workbook(config=wanted)
        book.set_temporal_egress("serial")
        replacements: dict[str, tuple[Callable[..., Any], int, int]] = {
            "DATE": (date_function(self.epoch_1904), 3, 3),
            "DAYS": (days_between, 2, 2),
            "SUBSTITUTE": (helpers.substituted, 3, 4),
        }
        for name in REPLACED.functions:
            function, least, most = replacements[name]
            replacement = self.guarded(function, texts=True)
            book.register_function(name, replacement, min_args=least, max_args=most, allow_override_builtin=True)
        for name, (search, count) in SEARCHES.items():
            book.register_function(name, self.guarded(search), min_args=count, max_args=count)
        return book

    def supports(self, names: Iterable[str]) -> dict[str, bool]:
        """Which of a spreadsheet's own functions the engine knows."""
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
        """Values by column, each a list of (row, value) in the order of rows."""
        for column, items in columns.items():
            for first, block in _runs(items):
                self.book.set_values_batch(engine_sheet(sheet), first, column, block)

    def feed_formulas(self, sheet: int, columns: Mapping[int, list[tuple[int, str]]]) -> dict[int, CellError]:
        """Formulas by column, in the order of rows; what the engine refuses comes back by key."""
        refused: dict[int, CellError] = {}
        for column, items in columns.items():
            for first, block in _runs(items):
                try:
                    self.book.set_formulas_batch(engine_sheet(sheet), first, column, block)
                except RuntimeError:
                    refused.update(self._one_by_one(engine_sheet(sheet), first, column, block))
        return refused

    def _one_by_one(self, sheet: str, first: int, column: int, block: list[list[Any]]) -> dict[int, CellError]:
        refused: dict[int, CellError] = {}
        for row, (text,) in enumerate(block, first):
            try:
                self.book.set_formula(sheet, row, column, text)
            except RuntimeError as problem:
                circular = "#CIRC!" in str(problem)
                code, sentence = SENTENCES["Circ" if circular else "NImpl"]
                refused[row << SHIFT | column] = CellError(code, sentence())
                self.book.set_value(sheet, row, column, helpers.error(code))
        return refused

    def stop(self) -> None:
        """Tell the engine to end."""
        if self.__dict__.get("book") is not None:
            self.book.cancel()

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
                        raise PackageError(sentences.CANNOT_WORKBOOK(why=str(failure))) from None
        if self.interruption is not None:
            raise self.interruption

    def _ends(self) -> bool:
        """Whether there is a reason to go on no further."""
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
        """Computed values: numbers, text, booleans, None, or ``CellError`` with the engine's own sentence."""
        from formualizer import RangeAddress  # noqa: PLC0415 — heavy

        name = engine_sheet(sheet)
        rows = self.book.sheet(name).get_values(RangeAddress(name, area.top, area.left, area.bottom, area.right))
        return [[from_engine(value) if type(value) is dict else value for value in row] for row in rows]


def _runs(items: list[tuple[int, Any]]) -> Iterable[tuple[int, list[list[Any]]]]:
    """The pieces of a column without a gap: (first row, rows of one cell).

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
