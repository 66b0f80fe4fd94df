"""The embedded engine: given values and formulas, it computes; our functions are called back."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from xlfuncs import registry
from xlfuncs.errors import CellError
from xlfuncs.package.address import MAX_ROW, SHIFT, Area
from xlfuncs.package.findings import PackageError
from xlfuncs.package.sheet import Value
from xlfuncs.sentences import Told

from . import emit, helpers, positions, words
from .bounds import substituted
from .dates import date_function, days_between
from .emit import SITE_BITS
from .functions import LIBRARY, Own, reading
from .functions.calendar import Calendar
from .indirect import Places
from .library_calls import JOINED, NUMBER, SEEN, TRUTH, own_name
from .lifting import lift
from .names import engine_sheet
from .searching import SEARCHES

SENTENCES = {
    "Circ": ("#NUM!", words.CIRCULAR),
    "NImpl": ("#VALUE!", words.NOT_COMPUTABLE),
    "Calc": ("#VALUE!", words.EMPTY_ARRAY),
    "Spill": ("#VALUE!", words.NO_ROOM),
}
#: The engine gives up where many arrays follow from one another, keeps what it has found and can go on from there.
ATTEMPTS = 20
#: A reference of which the engine's INDIRECT makes #REF!: an error in its argument would be #VALUE!.
NOWHERE = "_!A1"
Blocker = Callable[[int, int, int], Told | None]


class Engine:
    """One evaluation. Cells are numbered; a call of ours says by its number which cell made it.

    ``blocker(number, height, width)`` says why an array of that size cannot spill (nothing where it can).
    ``seen(number, …)`` leaves out what SUBTOTAL passes over (``visibility``).
    ``watched`` are the numbers of cells whose calls are kept in ``calls``: cell and site to (name, arguments).
    """

    def __init__(
        self,
        sheets: int,
        blocker: Blocker,
        watched: frozenset[int] = frozenset(),
        epoch_1904: bool = False,
        places: Places | None = None,
        shown: Callable[[int, Any], Any] | None = None,
        deadline: float = math.inf,
        seen: Callable[..., Any] | None = None,
    ) -> None:
        self.bug: BaseException | None = None
        self.deadline = deadline
        self.epoch_1904 = epoch_1904
        self.book: Any = self.new_workbook()
        for index in range(sheets):
            self.book.add_sheet(engine_sheet(index))
        self.blocker = blocker
        self.places = places
        self.shown = shown
        self.late = False
        self.seen = seen
        self.watched = watched
        self.calls: dict[tuple[int, int], tuple[str, list[Any]]] = {}
        self.failures: dict[int, list[CellError]] = {}
        self.inherited: dict[int, CellError] = {}
        self.parts: dict[int, dict[tuple[int, int], CellError]] = {}
        self.spilled: dict[int, tuple[int, int]] = {}
        for name in registry.FUNCTIONS:
            self.book.register_function(name, self._ours(name), min_args=1)
        self._register_helpers()

    def close(self) -> None:
        """Give the engine's memory back: its workbook holds our callbacks and they hold it, unseen by Python."""
        self.book = None

    def new_workbook(self) -> Any:
        """An empty workbook of the engine, computing on this thread only."""
        from formualizer import EvaluationConfig, Workbook, WorkbookConfig, WorkbookMode  # noqa: PLC0415 — heavy

        config = EvaluationConfig()
        config.enable_parallel = False
        if self.deadline < math.inf:
            config.max_eval_time_ms = max(1, int((self.deadline - time.monotonic()) * 1000))
        if self.epoch_1904:
            config.date_system = "1904"
        book = Workbook(config=WorkbookConfig(mode=WorkbookMode.Ephemeral, eval_config=config, enable_changelog=False))
        book.set_temporal_egress("serial")
        for name, function, count in (("DATE", date_function(self.epoch_1904), 3), ("DAYS", days_between, 2)):
            replacement = self._guarded(function)
            book.register_function(name, replacement, min_args=count, max_args=count, allow_override_builtin=True)
        substitute = self._guarded(substituted)
        book.register_function("SUBSTITUTE", substitute, min_args=3, max_args=4, allow_override_builtin=True)
        for name, (search, count) in SEARCHES.items():
            book.register_function(name, self._guarded(search), min_args=count, max_args=count)
        return book

    def supports(self, names: Iterable[str]) -> dict[str, bool]:
        """Which of a spreadsheet's own functions the engine knows."""
        known: dict[str, bool] = {}
        book = self.new_workbook()
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

    def evaluate(self) -> None:
        """Compute everything until the ``deadline``; whether that was ``late`` can be asked afterwards.

        Raises what a function of ours raised beside ``CellError``: a bug of it.
        """
        from formualizer import ExcelEvaluationError  # noqa: PLC0415 — heavy

        for attempt in range(ATTEMPTS, 0, -1):
            try:
                self.book.evaluate_all()
                break
            except Exception as failure:
                self.late |= time.monotonic() >= self.deadline
                if self.bug is not None or self.late:
                    break
                if not isinstance(failure, ExcelEvaluationError):
                    raise
                if attempt == 1:
                    raise PackageError(words.CANNOT_WORKBOOK(why=str(failure))) from None
        if self.bug is not None:
            raise self.bug

    def values(self, sheet: int, area: Area) -> list[list[Any]]:
        """Computed values: numbers, text, booleans, None, or ``CellError`` with the engine's own sentence."""
        from formualizer import RangeAddress  # noqa: PLC0415 — heavy

        name = engine_sheet(sheet)
        rows = self.book.sheet(name).get_values(RangeAddress(name, area.top, area.left, area.bottom, area.right))
        return [[from_engine(value) if type(value) is dict else value for value in row] for row in rows]

    def _ours(self, name: str) -> Callable[..., Any]:
        def callback(number: float, *cells: Any) -> Any:
            if self._is_late():
                return helpers.error("#VALUE!")
            cell, site = divmod(int(number), 1 << SITE_BITS)
            return self.call(
                name, [_argument(value) if type(value) in (list, dict) else value for value in cells], cell, site
            )

        return callback

    def call(self, name: str, arguments: list[Any], cell: int, site: int = 1) -> Any:
        """A function of ours, called by a cell; the result as the engine takes it."""
        if cell in self.watched:
            self.calls[cell, site] = (name, arguments)
        try:
            result = registry.call(name, arguments)
        except CellError as failure:
            if any(_holds_error(argument) for argument in arguments):
                self.inherited[cell] = failure
                return helpers.error(failure.code)
            return self._failed(cell, failure)
        except BaseException as bug:
            return self._broken(bug)
        if type(result) is list:
            return self._rectangle(cell, result)
        if type(result) is float and not math.isfinite(result):
            return self._broken(ArithmeticError(f"{name} gave {result}"))
        return result

    def _is_late(self) -> bool:
        """Whether there is no more time; the engine, which looks at the clock now and then, is told to stop."""
        if not self.late and time.monotonic() >= self.deadline:
            self.late = True
            self.book.cancel()
        return self.late

    def _failed(self, cell: int, failure: CellError) -> dict[str, str]:
        self.failures.setdefault(cell, []).append(failure)
        return helpers.error(failure.code)

    def _broken(self, bug: BaseException) -> dict[str, str]:
        """Keep the first bug: the engine would make a #VALUE! of it."""
        if self.bug is None:
            self.bug = bug
            self.book.cancel()
        return helpers.error("#VALUE!")

    def _rectangle(self, cell: int, rows: list[list[Any]]) -> list[list[Any]]:
        parts = {
            (down, across): item
            for down, row in enumerate(rows)
            for across, item in enumerate(row)
            if isinstance(item, CellError)
        }
        if parts:
            self.parts[cell] = parts
            return [[helpers.error(item.code) if isinstance(item, CellError) else item for item in row] for row in rows]
        return rows

    def _register_helpers(self) -> None:
        register, guarded = self.book.register_function, self._guarded
        register(emit.FIT, guarded(lambda _, height, width, value: helpers.fit(value, int(height), int(width))))
        register(emit.SPILL, guarded(self._spill))
        register(emit.ONE, guarded(self._one))
        register(
            emit.LIFT,
            guarded(lambda _, name, letters, *arguments: lift(self.new_workbook, name, letters, list(arguments))),
        )
        register(emit.TEXT, guarded(helpers.general_text))
        register(emit.NUMBERS, guarded(helpers.numbers))
        register(emit.ADD, guarded(helpers.add))
        register(emit.COMPARE, guarded(helpers.compare))
        register(emit.CHOOSE, guarded(helpers.choose))
        register(positions.ROWS, guarded(helpers.numbers_down))
        register(positions.COLUMNS, guarded(helpers.numbers_across))
        register(positions.STACK, guarded(helpers.stacked))
        displayed = self.shown
        if displayed is not None:
            register(emit.SHOWN, guarded(lambda number, value: displayed(int(number) >> SITE_BITS, value)))
        if self.places is not None:
            register(positions.PLACE, guarded(self._asked(self.places.text, NOWHERE)))
            register(positions.SPAN, guarded(self._asked(self.places.span, helpers.error("#REF!"))))
        if self.seen is not None:
            register(SEEN, guarded(self._seen))
        register(JOINED, guarded(lambda *areas: [[value] for value in reading.cells(*areas)]))
        calendar = Calendar(self.epoch_1904)
        for name, read in ((NUMBER, reading.number), (TRUTH, reading.truth)):
            shown = reading.shown_by_texts(read)
            register(name, guarded(lambda value, shown=shown: shown(value, calendar)))
        for name, own in LIBRARY.items():
            register(own_name(name), guarded(self._own(own, calendar)))

    def _seen(self, number: float, *arguments: Any) -> Any:
        assert self.seen is not None
        # of several functions at once, as in SUBTOTAL({1,9},…), the first decides what is passed over
        chosen = [next(reading.cells(each)) for each in arguments[:2]]
        problem = next((each for each in chosen if isinstance(each, dict)), None)
        return problem or self.seen(int(number) >> SITE_BITS, *chosen, *arguments[2:])

    def _own(self, own: Own, calendar: Calendar) -> Callable[..., Any]:
        return lambda *arguments: own.call(calendar, list(arguments))

    def _guarded(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function; what it raises is kept as a bug."""

        def callback(*arguments: Any) -> Any:
            if self._is_late():
                return helpers.error("#VALUE!")
            try:
                return function(*arguments)
            except BaseException as bug:
                return helpers.error("#VALUE!") if self._is_late() else self._broken(bug)

        return callback

    def _asked(self, function: Callable[..., Any], nowhere: Any) -> Callable[..., Any]:
        """What INDIRECT asks in a cell; ``nowhere`` is the answer if its text means no cells."""

        def callback(number: float, *arguments: Any) -> Any:
            cell = int(number) >> SITE_BITS
            try:
                return function(cell, *arguments)
            except CellError as failure:
                self._failed(cell, failure)
                return nowhere

        return callback

    def _spill(self, number: float, value: Any) -> Any:
        cell = int(number) >> SITE_BITS
        value = helpers.shown_array(value)
        height, width = (len(value), len(value[0])) if isinstance(value, list) else (1, 1)
        self.spilled[cell] = (height, width)
        reason = self.blocker(cell, height, width)
        if reason is not None:
            self.spilled[cell] = (1, 1)
            return self._failed(cell, CellError("#VALUE!", reason))
        return value

    def _one(self, number: float, value: Any) -> Any:
        if not isinstance(value, list):
            return value
        return self._failed(
            int(number) >> SITE_BITS,
            CellError("#VALUE!", words.SEVERAL_CELLS()),
        )


def _holds_error(argument: Any) -> bool:
    if isinstance(argument, list):
        return any(isinstance(item, CellError) for row in argument for item in row)
    return isinstance(argument, CellError)


def from_engine(value: Any) -> CellError:
    """An error of the engine, with the sentence that belongs to its kind if it is one of the engine's own."""
    kind = value["kind"]
    code, sentence = SENTENCES.get(kind, (helpers.CODE_OF_KIND.get(kind, "#VALUE!"), None))
    return CellError(code, sentence and sentence())


def to_engine(value: Value | None) -> Any:
    """A cell's value as the engine takes it."""
    return helpers.error(value.code) if isinstance(value, CellError) else value


def _argument(cell: Any) -> Any:
    """An argument as a rule takes it: errors as ``CellError``, an empty column as one empty cell."""
    if type(cell) is dict:
        return from_engine(cell)
    if len(cell) == MAX_ROW and not any(any(item is not None for item in row) for row in cell):
        return [[None] * len(cell[0])]
    return [[from_engine(item) if type(item) is dict else item for item in row] for row in cell]


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
