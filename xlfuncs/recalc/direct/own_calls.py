"""Make the calls of ours that read only what stands in the workbook: most of a sheet is that, and needs no engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from itertools import chain
from typing import Any, NamedTuple

from xlfuncs.core import registry
from xlfuncs.core.cells import Value
from xlfuncs.core.errors import NA, CellError
from xlfuncs.recalc.calls import as_stored
from xlfuncs.recalc.engine.helpers import stretched
from xlfuncs.recalc.formulas.meaning import FITTED, SPILLING, Formula, Meaning
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT, Area
from xlfuncs.xlsx.formulas.formula import Binary, Call, Group, Literal, Node, Reference, text_in
from xlfuncs.xlsx.formulas.plain import as_text
from xlfuncs.xlsx.workbook import Workbook

#: What only the engine can tell.
UNKNOWN = object()
#: Wider ranges are left to the engine, which cuts whole columns to the rows in use.
MAX_CELLS = 1 << 20
#: Where every so many cells of a sheet have a formula of one kind, the column that they read is laid out for them.
WORTH = 16


class Moving(NamedTuple):
    """An argument that moves with its formula: ``of(key + by)``, of the cell so far from the formula's own."""

    of: Callable[[int], Any]
    by: int


class Plan:
    """The one call of formulas that differ only by their row."""

    __slots__ = ("arguments", "function", "moving", "name")

    def __init__(self, name: str, arguments: list[Any]) -> None:
        self.name = name
        self.arguments = arguments
        self.moving = [(place, *each) for place, each in enumerate(arguments) if isinstance(each, Moving)]
        self.function = registry.FUNCTIONS[name].down([place for place, *_ in self.moving])

    def filled(self, key: int) -> list[Any]:
        """The arguments for the formula in that cell."""
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
        self._alike = Counter([formula.meaning for formula in computed])
        self._plans: dict[Meaning, Plan | None] = {}
        self._blocks: dict[tuple[int, Area], list[list[Any]]] = {}
        self._columns: dict[tuple[int, int], dict[int, Value]] = {}

    def plan(self, formula: Formula) -> Plan | None:
        """How to make the one call of a formula; None where the formula is for the engine."""
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
        """An argument of an array formula: also a range with its blanks and errors guarded, or joined texts."""
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
            return as_stored("".join(map(as_text, values)))
        found = self._argument(node, formula, base)
        return found.of(base + found.by) if isinstance(found, Moving) else found

    def _argument(self, node: Node | None, formula: Formula, base: int) -> Any:
        """An argument as it reads in the cell ``base``; ``UNKNOWN`` where the engine has to tell."""
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
            return Moving(self._cell_of(sheet, first.column, self._alike[formula.meaning]), key - base)
        area = Area(first.row, first.column, last.row, last.column)
        if not fixed or area.height * area.width > MAX_CELLS:
            return UNKNOWN
        return self._block(sheet, area)

    def _cell_of(self, sheet: int, column: int, formulas: int) -> Callable[[int], Any]:
        """What stands in a cell of a column, for so many formulas."""
        values = self.book.sheets[sheet].cells.values
        if (sheet, column) not in self._columns and formulas * WORTH >= len(self.book.sheets[sheet].cells.spans):
            self._columns[sheet, column] = values.column(column)
        return self._columns[sheet, column].get if (sheet, column) in self._columns else values.get

    def _block(self, sheet: int, area: Area) -> list[list[Any]]:
        """A range as rows; every formula over the same range gets the same list."""
        if (sheet, area) not in self._blocks:
            blank: list[Any] = [None] * area.width
            block = [blank] * area.height
            for key, value in self.book.sheets[sheet].cells.values.items():
                if area.holds(key >> SHIFT, key & COLUMN_MASK):
                    down = (key >> SHIFT) - area.top
                    if block[down] is blank:
                        block[down] = [None] * area.width
                    block[down][(key & COLUMN_MASK) - area.left] = value
            self._blocks[sheet, area] = block
        return self._blocks[sheet, area]


def fitted(value: Any, area: Area) -> list[list[Any]]:
    """What an array formula shows in the cells it covers: a single row or column repeats, beyond the rest is #N/A.

    >>> fitted([[1], [2]], Area(1, 1, 3, 2))[1], fitted([[1, 2], [3, 4]], Area(1, 1, 2, 1))
    ([2, 2], [[1], [3]])
    """
    return stretched(value, area.height, area.width, CellError(NA))


def _guarded(node: Node | None) -> tuple[Node, Any] | None:
    """The range in ``IFERROR(IF(range<>"",range,""),text)``, or the other way round, and the text for its errors."""
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
    """The four in ``IF(COUNTA(whole)>COUNTA(most),all,part)``: where something stands beyond most, all is wanted."""
    match node:
        case Call(name="IF", arguments=(Binary(operator=">", left=left, right=right), all_of_it, part)):
            whole, most = _counted(left), _counted(right)
            return None if whole is None or most is None else (whole, most, all_of_it, part)
    return None


def _counted(node: Node | None) -> Reference | None:
    """The range in ``COUNTA(range)``, or in ``IFERROR(COUNTA(range),0)``."""
    match node:
        case Call(name="COUNTA", arguments=(Reference() as cells,)):
            return cells
        case Call(name="IFERROR", arguments=(counted, Literal(text="0"))):
            return _counted(counted)
    return None


def _filled(block: Any) -> int:
    """How many cells of a range hold something."""
    return sum(len(row) - row.count(None) for row in block) if isinstance(block, list) else block is not None


def _guarding(block: Any, instead: str) -> Any:
    rows = block if isinstance(block, list) else [[block]]
    last, nothing = rows[-1], [""] * len(rows[0])  # most rows are one and the same: those below the last entry
    blank = all(cell is None for cell in last)
    done = [
        nothing
        if blank and row is last
        else ["" if cell is None else instead if isinstance(cell, CellError) else cell for cell in row]
        for row in rows
    ]
    return done if isinstance(block, list) else done[0][0]
