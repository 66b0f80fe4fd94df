"""Make the calls of ours in cells, and keep what became of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from xlfuncs.core.cells import Value
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Told
from xlfuncs.recalc.report import sentences
from xlfuncs.xlsx.formulas.plain import MOST_CHARACTERS

#: An error value alone, without a sentence: all the cells that hold it share one.
error_value = cache(CellError)


class Calls:
    """Makes calls and keeps what they found. Cells are numbered; a call says by its number which one made it.

    ``bugs`` are exceptions of ours by cell, -1 where that is not known; ``failures`` the sentences of error values,
    ``inherited`` those of arguments, ``parts`` those within arrays. ``made`` are those of the ``watched`` cells: cell
    and site to (name, arguments). ``remarks`` is what functions say of values.
    """

    def __init__(self, watched: frozenset[int] = frozenset()) -> None:
        self.watched = watched
        self.bugs: dict[int, Exception] = {}
        self.made: dict[tuple[int, int], tuple[str, list[Any]]] = {}
        self.failures: dict[int, tuple[CellError, ...]] = {}
        self.inherited: dict[int, CellError] = {}
        self.parts: dict[int, dict[tuple[int, int], CellError]] = {}
        self.calling = -1
        self.remarks: dict[int, list[Told]] = {}

    def call(
        self, name: str, function: Callable[[list[Any]], Any], arguments: list[Any], cell: int, site: int = 1
    ) -> Any:
        """What a function of ours gives a cell; of a mistake the error value, its sentence is kept here."""
        if cell in self.watched:
            self.made[cell, site] = (name, arguments)
        self.calling = cell
        try:
            result = function(arguments)
        except CellError as failure:
            if any(_holds_error(argument) for argument in arguments):
                self.inherited[cell] = failure.with_traceback(None)
                return error_value(failure.code)
            return self.failed(cell, failure)
        except Exception as bug:
            return self.broken(cell, bug)
        if type(result) is list:
            return self._rectangle(cell, result)
        if type(result) is float and not math.isfinite(result):
            return self.broken(cell, ArithmeticError(f"{name} gave {result}"))
        return result

    def forget(self, cells: Iterable[int]) -> None:
        """Take back what was said of cells that are computed once more."""
        for cell in cells:
            self.failures.pop(cell, None)
            self.inherited.pop(cell, None)
            self.parts.pop(cell, None)
            self.remarks.pop(cell, None)

    def heard(self, said: Told) -> None:
        """Keep what the function that is being called says of its value."""
        self.remarks.setdefault(self.calling, []).append(said)

    def failed(self, cell: int, failure: CellError) -> CellError:
        """Keep the sentence of an error value."""
        # its traceback would keep all that the calls held, for each of a hundred thousand cells
        self.failures[cell] = (*self.failures.get(cell, ()), failure.with_traceback(None))
        return error_value(failure.code)

    def broken(self, cell: int, bug: Exception) -> CellError:
        """Keep a bug of ours by its cell: the engine would make a #VALUE! of it, and IFERROR anything."""
        self.bugs.setdefault(cell, bug)
        return error_value("#VALUE!")

    def _rectangle(self, cell: int, rows: list[list[Any]]) -> list[list[Any]]:
        parts = {
            (down, across): item
            for down, row in enumerate(rows)
            for across, item in enumerate(row)
            if isinstance(item, CellError)
        }
        if parts:
            self.parts[cell] = parts
            return [[error_value(item.code) if isinstance(item, CellError) else item for item in row] for row in rows]
        return rows


def _holds_error(argument: Any) -> bool:
    if isinstance(argument, list):
        return any(isinstance(item, CellError) for row in argument for item in row)
    return isinstance(argument, CellError)


#: The engine leaves nothing in a cell that it has not computed: a blank that is read is 0 there.
UNEVALUATED = CellError("#VALUE!", sentences.NOT_COMPUTED())


TOO_LONG = CellError("#VALUE!", sentences.TEXT_TOO_LONG(most=f"{MOST_CHARACTERS:,}"))


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
