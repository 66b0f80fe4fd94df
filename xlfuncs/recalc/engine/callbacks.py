"""Answer the engine while it computes: with our functions, and with helpers for what it does otherwise than Excel."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, Protocol

from xlfuncs.core import registry
from xlfuncs.core.cells import Value
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Told
from xlfuncs.recalc.bounds import Bounds
from xlfuncs.recalc.calls import Calls
from xlfuncs.recalc.engine import helpers, names
from xlfuncs.recalc.engine.functions import reading
from xlfuncs.recalc.engine.functions.library import LIBRARY
from xlfuncs.recalc.engine.functions.reading import Calendar
from xlfuncs.recalc.report import sentences
from xlfuncs.xlsx.address import MAX_ROW
from xlfuncs.xlsx.findings import PackageError

SENTENCES = {
    "Circ": ("#NUM!", sentences.CIRCULAR),
    "NImpl": ("#VALUE!", sentences.NOT_COMPUTABLE),
    "Calc": ("#VALUE!", sentences.EMPTY_ARRAY),
    "Spill": ("#VALUE!", sentences.NO_ROOM),
}
#: A reference of which the engine's INDIRECT makes #REF!: an error in its argument would be #VALUE!.
NOWHERE = "_!A1"
Blocker = Callable[[int, int, int], Told | None]


class Places(Protocol):
    """Answers for INDIRECT in a cell, by its number (``formulas.indirect``)."""

    def text(self, cell: int, text: Any, a1: Any = True) -> Any:
        """Tell in the engine's words which cells a text means."""

    def span(self, cell: int, name: str, many: bool, text: Any, a1: Any = True) -> Any:
        """Tell ROW, COLUMN, ROWS or COLUMNS of these cells."""


class Callbacks:
    """Functions for the engine. Cells are numbered; a call says by its number which one made it.

    ``calls`` makes ours and keeps what they found; ``spilled`` are the sizes of arrays.
    """

    def __init__(
        self,
        blocker: Blocker,
        calls: Calls,
        epoch_1904: bool,
        places: Places,
        shown: Callable[[int, Any], Any],
        bounds: Bounds,
        seen: Callable[..., Any],
    ) -> None:
        self.blocker = blocker
        self.calls = calls
        self.epoch_1904 = epoch_1904
        self.places = places
        self.shown = shown
        self.bounds = bounds
        self.seen = seen
        self.here = -1
        self.interruption: BaseException | None = None
        self.spilled: dict[int, tuple[int, int]] = {}

    def new_workbook(self) -> Any:
        """An empty workbook of the engine."""
        raise NotImplementedError

    def stop(self) -> None:
        """Tell the engine to end."""
        raise NotImplementedError

    def _ours(self, name: str) -> Callable[..., Any]:
        call, parts, function = self.calls.call, self.calls.parts, partial(registry.call, name)

        def callback(number: float, *cells: Any) -> Any:
            if self._is_over():
                return helpers.error("#VALUE!")
            cell, site = divmod(int(number), 1 << names.SITE_BITS)
            given = [_argument(value) if type(value) in (list, dict) else value for value in cells]
            try:
                result = call(name, function, given, cell, site)
            except BaseException as reason:
                return self._interrupted(reason)
            if type(result) is list and cell in parts:
                return [[to_engine(item) for item in row] for row in result]
            return to_engine(result) if type(result) is CellError else result

        return callback

    def _is_over(self) -> bool:
        """Whether it takes too much; the engine, which looks at the clock now and then, is told to stop."""
        if self.bounds.over():
            self.stop()
            return True
        return False

    def _failed(self, cell: int, failure: CellError) -> dict[str, str]:
        return helpers.error(self.calls.failed(cell, failure).code)

    def _broken(self, bug: Exception) -> dict[str, str]:
        if self.here < 0:
            self.stop()
        return helpers.error(self.calls.broken(self.here, bug).code)

    def _interrupted(self, reason: BaseException) -> dict[str, str]:
        """Keep what is nobody's mistake, such as Ctrl+C, which the engine would swallow."""
        self.interruption = reason
        self.stop()
        return helpers.error("#VALUE!")

    def register(self, register: Callable[..., None]) -> None:
        """Make the engine know them, by its own function for that."""
        guarded = self.guarded
        for name in registry.FUNCTIONS:
            register(name, self._ours(name), min_args=1)
        register(names.HERE, guarded(self._at))
        register(names.FIT, guarded(helpers.fit, texts=True))
        register(names.SPILL, guarded(self._spill, texts=True))
        register(names.ONE, guarded(self._one))
        register(
            names.LIFT,
            guarded(
                lambda name, letters, *given: helpers.lift(self.new_workbook, name, letters, list(given)), texts=True
            ),
        )
        register(names.TEXT, guarded(helpers.general_text, texts=True))
        register(names.NUMBERS, guarded(helpers.numbers))
        register(names.UNLESS, guarded(helpers.unless))
        register(names.ADD, guarded(helpers.add))
        register(names.COMPARE, guarded(helpers.compare))
        register(names.CHOOSE, guarded(helpers.choose))
        register(names.ROWS, guarded(helpers.numbers_down))
        register(names.COLUMNS, guarded(helpers.numbers_across))
        register(names.STACK, guarded(helpers.stacked))
        register(names.SIZE, guarded(helpers.size))
        register(names.NTH, guarded(helpers.nth))
        register(names.LISTED, guarded(self._listed))
        register(names.SHOWN, guarded(lambda number, value: self.shown(int(number) >> names.SITE_BITS, value)))
        register(names.PLACE, guarded(self._asked(self.places.text, NOWHERE)))
        register(names.SPAN, guarded(self._asked(self.places.span, helpers.error("#REF!"))))
        register(names.SEEN, guarded(self._seen))
        register(names.JOINED, guarded(lambda *areas: [[value] for value in helpers.cells(*areas)]))
        calendar = Calendar(self.epoch_1904)
        for name, read in (
            (names.NUMBER, reading.number),
            (names.STRICT, reading.strict_number),
            (names.TRUTH, reading.truth),
        ):
            shown = reading.shown_by_texts(read)
            register(name, guarded(lambda value, shown=shown: shown(value, calendar)))
        for name, own in LIBRARY.items():
            register(
                names.own_name(name), guarded(lambda *given, own=own: own.call(calendar, list(given), self.bounds))
            )

    def _seen(self, number: float, *arguments: Any) -> Any:
        # of several functions at once, as in SUBTOTAL({1,9},…), the first decides what is passed over
        chosen = [next(helpers.cells(each)) for each in arguments[:2]]
        return helpers.error_among(*chosen) or self.seen(int(number) >> names.SITE_BITS, *chosen, *arguments[2:])

    def guarded(self, function: Callable[..., Any], texts: bool = False) -> Callable[..., Any]:
        """The function; what it raises is kept as a bug. ``texts`` that it makes count as what the engine holds."""

        def callback(*arguments: Any) -> Any:
            if self._is_over():
                return helpers.error("#VALUE!")
            try:
                result = function(*arguments)
                if texts:
                    self.bounds.hold(result)
            except BaseException as bug:
                if self._is_over():
                    self.stop()
                elif isinstance(bug, MemoryError):
                    self.bounds.reached = sentences.MEMORY()
                    self.stop()
                elif isinstance(bug, Exception) and not isinstance(bug, PackageError):
                    self._broken(bug)
                else:
                    self._interrupted(bug)
                return helpers.error("#VALUE!")
            return result

        return callback

    def _at(self, number: float) -> bool:
        """A formula tells its cell before it is computed, so that a bug in it is known by that."""
        self.here = int(number) >> names.SITE_BITS
        return True

    def _asked(self, function: Callable[..., Any], nowhere: Any) -> Callable[..., Any]:
        """What INDIRECT asks in a cell; ``nowhere`` is the answer if its text means no cells."""

        def callback(number: float, *arguments: Any) -> Any:
            cell = int(number) >> names.SITE_BITS
            try:
                return function(cell, *arguments)
            except CellError as failure:
                self._failed(cell, failure)
                return nowhere

        return callback

    def _spill(self, number: float, value: Any) -> Any:
        cell = int(number) >> names.SITE_BITS
        value = helpers.shown_array(value)
        height, width = (len(value), len(value[0])) if isinstance(value, list) else (1, 1)
        self.spilled[cell] = (height, width)
        reason = self.blocker(cell, height, width)
        if reason is not None:
            self.spilled[cell] = (1, 1)
            return self._failed(cell, CellError("#VALUE!", reason))
        return value

    def _listed(self, number: float, count: float, *values: Any) -> Any:
        """One value for each item of lists, of which there are so many; those behind the last are passed over."""
        lists, found = values[: int(count)], values[int(count) :]
        height, width = helpers.stretch(*lists)
        if height * width > len(found):
            sentence = sentences.TOO_MANY_AREAS(count=height * width, most=len(found))
            return self._failed(int(number) >> names.SITE_BITS, CellError("#VALUE!", sentence))
        return helpers.stacked(width, *found[: height * width])

    def _one(self, number: float, value: Any) -> Any:
        if not isinstance(value, list):
            return value
        return self._failed(int(number) >> names.SITE_BITS, CellError("#VALUE!", sentences.SEVERAL_CELLS()))


def from_engine(value: Any) -> CellError:
    """An error of the engine, with the sentence that belongs to its kind if it is one of the engine's own."""
    return _error_of(value["kind"])


@cache
def _error_of(kind: str) -> CellError:
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
