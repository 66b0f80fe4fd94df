"""Make the calls of ours in cells, at once where their arguments stand in the workbook: most of a sheet is that."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from xlfuncs.core import registry
from xlfuncs.core.errors import NA, CellError
from xlfuncs.core.numbers import in_thousands
from xlfuncs.core.sentences import Told
from xlfuncs.recalc import sentences
from xlfuncs.recalc.engine.operations import each_cell, stretched
from xlfuncs.recalc.formulas.graph import FITTED, SPILLING, Formula, Meaning
from xlfuncs.xlsx.address import SHIFT, Area, place_of
from xlfuncs.xlsx.formulas.formula import Binary, Call, Group, Literal, Node, Reference, text_in
from xlfuncs.xlsx.formulas.plain import MOST_CHARACTERS, as_text
from xlfuncs.xlsx.workbook import Workbook

#: An error value alone, without a sentence: all the cells that hold it share one.
error_value = cache(CellError)
TOO_LONG = CellError("#VALUE!", sentences.TEXT_TOO_LONG(most=in_thousands(MOST_CHARACTERS)))
#: What only the engine can tell.
UNKNOWN = object()
#: Wider ranges are left to the engine, which cuts whole columns to the rows in use.
MOST_CELLS = 1 << 20


class Calls:
    """Makes calls and keeps what they found. Cells are numbered; a call says by its number which one made it.

    ``bugs`` are exceptions of ours by cell, -1 where that is not known; ``failures`` the sentences of error values,
    ``inherited`` those of arguments, ``parts`` those within arrays. ``made`` are those of the ``watched`` cells: cell
    and site to (name, arguments). ``remarks`` is what functions say of values.
    """

    def __init__(self, watched: frozenset[int] = frozenset()) -> None:
        self.watched = watched
        self.bugs: dict[int, Exception] = {}
        #: The numbers of formulas that read themselves by a reference that they make.
        self.reading_themselves: set[int] = set()
        self.made: dict[tuple[int, int], tuple[str, list[Any]]] = {}
        self.failures: dict[int, tuple[CellError, ...]] = {}
        self.inherited: dict[int, CellError] = {}
        self.parts: dict[int, dict[tuple[int, int], CellError]] = {}
        self.calling = -1
        self.remarks: dict[int, list[Told]] = {}

    def call(self, name: str, arguments: list[Any], cell: int, site: int = 1) -> Any:
        """Return what a function of ours gives a cell; of a mistake the error value, its sentence is kept here."""
        if cell in self.watched:
            self.made[cell, site] = (name, arguments)
        self.calling = cell
        try:
            result = registry.call(name, arguments)
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
            self.reading_themselves.discard(cell)

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


class Moving(NamedTuple):
    """An argument that moves with its formula: ``of(key + by)``, of the cell so far from the formula's own."""

    of: Callable[[int], Any]
    by: int


class Plan:
    """The one call of formulas that differ only by their row."""

    __slots__ = ("arguments", "moving", "name")

    def __init__(self, name: str, arguments: list[Any]) -> None:
        self.name = name
        self.arguments = arguments
        self.moving = [(place, *each) for place, each in enumerate(arguments) if isinstance(each, Moving)]

    def filled(self, key: int) -> list[Any]:
        """Return the arguments for the formula in that cell."""
        arguments = self.arguments.copy()
        for place, of, by in self.moving:
            arguments[place] = of(key + by)
        return arguments


class Direct:
    """Finds the formulas that are one call of ours, and nothing else, on values that stand in the workbook.

    ``grown``: areas that arrays fill, by sheet, since they have another size than in the workbook.
    """

    def __init__(self, book: Workbook, computed: Collection[Formula], grown: Iterable[tuple[int, Area]]) -> None:
        self.book = book
        self.sheets = {sheet.name: sheet.index for sheet in book.sheets}
        #: Which rows of a column are computed, as pairs of first and last.
        self._computed: dict[tuple[int, int], list[tuple[int, int]]] = {}
        own = ((each.sheet, each.area or (each.row, each.column, each.row, each.column)) for each in computed)
        for sheet, (top, left, bottom, right) in chain(own, grown):
            for column in range(left, right + 1):
                rows = self._computed.setdefault((sheet, column), [])
                if rows and rows[-1][1] == top - 1:
                    rows[-1] = (rows[-1][0], bottom)
                else:
                    rows.append((top, bottom))
        self._plans: dict[Meaning, Plan | None] = {}
        self._blocks: dict[tuple[int, Area], list[list[Any]]] = {}

    def plan(self, formula: Formula) -> Plan | None:
        """Tell how to make the one call of a formula; None where the formula is for the engine."""
        meaning = formula.meaning
        if meaning not in self._plans:
            self._plans[meaning] = self._plan(meaning, formula)
        return self._plans[meaning]

    def _plan(self, meaning: Meaning, formula: Formula) -> Plan | None:
        node = meaning.node
        if (
            formula.kind == SPILLING
            or meaning.problem
            or not isinstance(node, Call)
            or node.name not in registry.FUNCTIONS
        ):
            return None
        fitted = formula.kind == FITTED
        if registry.FUNCTIONS[node.name].array != fitted:
            return None
        base = meaning.row << SHIFT | formula.column
        read = self._fixed if fitted else self._argument
        arguments = [read(argument, formula, base) for argument in node.arguments]
        return None if any(each is UNKNOWN for each in arguments) else Plan(node.name, arguments)

    def _fixed(self, node: Node | None, formula: Formula, base: int) -> Any:
        """Return an argument of an array formula: also a range with its blanks and errors guarded, or joined texts."""
        if isinstance(node, Group):
            return self._fixed(node.inner, formula, base)
        if (reaching := _reaching(node)) is not None:
            whole, most, *either = reaching
            counted = [self._fixed(each, formula, base) for each in (whole, most)]
            if any(each is UNKNOWN for each in counted):
                return UNKNOWN
            in_whole, in_most = map(_filled, counted)
            return self._fixed(either[in_whole <= in_most], formula, base)
        guarded = _guarded(node)
        if guarded is not None:
            found = self._fixed(guarded[0], formula, base)
            return found if found is UNKNOWN else _guarding(found, guarded[1])
        if isinstance(node, Binary) and node.operator == "&":
            values = [self._fixed(each, formula, base) for each in (node.left, node.right)]
            if any(value is UNKNOWN or isinstance(value, list) for value in values):
                return UNKNOWN
            wrong = next((value for value in values if isinstance(value, CellError)), None)
            if wrong is not None:
                return wrong
            text = "".join(map(as_text, values))
            return TOO_LONG if len(text) > MOST_CHARACTERS else text
        found = self._argument(node, formula, base)
        return found.of(base + found.by) if isinstance(found, Moving) else found

    def _argument(self, node: Node | None, formula: Formula, base: int) -> Any:
        """Return an argument as it reads in the cell ``base``; ``UNKNOWN`` where the engine has to tell."""
        if isinstance(node, Literal):
            return UNKNOWN if node.value is None else node.value
        if not isinstance(node, Reference) or node.last_sheet:
            return UNKNOWN
        first, last = node.first, node.last
        sheet = self.sheets[node.sheet] if node.sheet else formula.sheet
        if not (first.row and first.column):
            return UNKNOWN
        fixed = first.row_fixed and last.row_fixed
        if any(
            not fixed or any(top <= last.row and first.row <= bottom for top, bottom in self._computed[sheet, column])
            for column in range(first.column, last.column + 1)
            if (sheet, column) in self._computed
        ):
            return UNKNOWN
        if first == last:
            key = first.row << SHIFT | first.column
            if first.row_fixed:
                return self.book.sheets[sheet].cells.values.get(key)
            return Moving(self.book.sheets[sheet].cells.values.get, key - base)
        area = Area(first.row, first.column, last.row, last.column)
        if not fixed or area.size > MOST_CELLS:
            return UNKNOWN
        return self._block(sheet, area)

    def _block(self, sheet: int, area: Area) -> list[list[Any]]:
        """Return a range as rows; every formula over the same range gets the same list."""
        if (sheet, area) not in self._blocks:
            block: list[list[Any]] = [[None] * area.width for _ in range(area.height)]
            for key, value in self.book.sheets[sheet].cells.values.items():
                row, column = place_of(key)
                if area.holds(row, column):
                    block[row - area.top][column - area.left] = value
            self._blocks[sheet, area] = block
        return self._blocks[sheet, area]


def fitted(value: Any, area: Area) -> list[list[Any]]:
    """Return what an array formula shows in the cells it covers: a single row or column repeats, beyond the rest is
    #N/A.

    >>> fitted([[1], [2]], Area(1, 1, 3, 2))[1], fitted([[1, 2], [3, 4]], Area(1, 1, 2, 1))
    ([2, 2], [[1], [3]])
    """
    return stretched(value, area.height, area.width, CellError(NA))


def _guarded(node: Node | None) -> tuple[Node, Any] | None:
    """Return the range in ``IFERROR(IF(range<>"",range,""),text)``, or the other way round, and the text for its
    errors.
    """
    if not isinstance(node, Call) or node.name != "IFERROR" or len(node.arguments) != 2:
        return None
    inner, instead = node.arguments
    if not isinstance(inner, Call) or inner.name != "IF" or len(inner.arguments) != 3:
        return None
    empty, said = Literal('""', "text"), text_in(instead)
    asked, *either = inner.arguments
    operator, found = ("<>", either[0]) if either[1] == empty else ("=", either[1])
    if said is None or found is None or empty not in either or asked != Binary(operator, found, empty):
        return None
    return found, said


def _reaching(node: Node | None) -> tuple[Reference, Reference, Node | None, Node | None] | None:
    """Return the four in ``IF(COUNTA(whole)>COUNTA(most),all,part)``: where something stands beyond most, all is
    wanted.
    """
    match node:
        case Call(name="IF", arguments=(Binary(operator=">", left=left, right=right), all_of_it, part)):
            whole, most = _counted(left), _counted(right)
            return None if whole is None or most is None else (whole, most, all_of_it, part)
    return None


def _counted(node: Node | None) -> Reference | None:
    """Return the range in ``COUNTA(range)``, or in ``IFERROR(COUNTA(range),0)``."""
    match node:
        case Call(name="COUNTA", arguments=(Reference() as cells,)):
            return cells
        case Call(name="IFERROR", arguments=(counted, Literal(text="0"))):
            return _counted(counted)
    return None


def _filled(block: Any) -> int:
    """Count the cells of a range that hold something."""
    return sum(len(row) - row.count(None) for row in block) if isinstance(block, list) else block is not None


def _guarding(block: Any, instead: str) -> Any:
    return each_cell(lambda cell: "" if cell is None else instead if isinstance(cell, CellError) else cell, block)
