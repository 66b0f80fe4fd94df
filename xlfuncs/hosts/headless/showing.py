"""Formulas that show what another cell holds, and nothing else: most of an event's workbook, and no engine's work."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from xlfuncs.errors import CellError
from xlfuncs.package.address import COLUMN_MASK, MAX_ROW, SHIFT, Area
from xlfuncs.package.formula import ARITHMETIC, Binary, Call, Literal, Node, Reference, bare, text_in
from xlfuncs.package.sheet import Value
from xlfuncs.package.workbook import Workbook

from .cone import PLAIN, Formula
from .helpers import MOST_CHARACTERS
from .meaning import Meaning

#: A number as the row of the formula gives it.
Counted = Callable[[int], float]
Operation = Callable[[float, float], float]
#: Where the shown cell stands, by the row of the formula: ``NOWHERE`` is an error, ``UNKNOWN`` is for the engine.
Place = Callable[[int], int]
NOWHERE, UNKNOWN = -1, -2


class Showing(NamedTuple):
    """Shows a cell of a sheet, or ``instead`` of an error that text."""

    sheet: int
    place: Place
    instead: str


class Shown:
    """What such formulas show, where that stands in the workbook or in ``found``, by sheet and key.

    What the engine has yet to compute, ``left``, only it can show.
    """

    def __init__(self, book: Workbook, found: Mapping[int, Mapping[int, Value | None]], left: list[Formula]) -> None:
        self.book = book
        self.found = found
        self.left = left
        self.sheets = {sheet.name: sheet.index for sheet in book.sheets}
        self._left: dict[int, set[int]] = {}
        self._known: dict[int, Showing | None] = {}

    def value(self, formula: Formula) -> Value | None:
        """What a formula shows; None where the engine has to tell."""
        meaning = formula.meaning
        if id(meaning) not in self._known:
            self._known[id(meaning)] = self._planned(formula)
        showing = self._known[id(meaning)]
        if showing is None:
            return None
        sheet, place, instead = showing
        key = place(formula.row)
        if key == NOWHERE:
            return instead
        if key == UNKNOWN or key in self._left_on(sheet):
            return None
        found = self.found.get(sheet, {})
        value = found[key] if key in found else self.book.sheets[sheet].cells.values.get(key)
        if isinstance(value, str) and len(value) > MOST_CHARACTERS:
            return None
        return instead if isinstance(value, CellError) else value

    def _is_left(self, sheet: int, cells: Reference) -> bool:
        """Whether the engine has something to compute in a range: it reads all of it, and may go round in a circle."""
        first, last = cells.first, cells.last
        area = Area(*map(min, first[:2], last[:2]), *map(max, first[:2], last[:2]))
        return any(area.holds(key >> SHIFT, key & COLUMN_MASK) for key in self._left_on(sheet))

    def _left_on(self, sheet: int) -> set[int]:
        if sheet not in self._left:
            areas = (each.covers for each in self.left if each.sheet == sheet)
            self._left[sheet] = {key for area in areas for key in area.every_key()}
        return self._left[sheet]

    def _planned(self, formula: Formula) -> Showing | None:
        try:
            return self._showing(formula.meaning, formula.sheet) if formula.kind == PLAIN else None
        except RecursionError:
            return None

    def _showing(self, meaning: Meaning, own: int) -> Showing | None:
        """``IFERROR(K8,"")``, or with ``INDEX(K$2:K$201,ROW()-ROW($A$4))`` in place of the cell."""
        node = meaning.node
        if meaning.problem or not isinstance(node, Call) or node.name != "IFERROR" or len(node.arguments) != 2:
            return None
        shown, instead = node.arguments
        said = text_in(instead)
        if said is None or len(said) > MOST_CHARACTERS:
            return None
        if isinstance(shown, Call) and shown.name == "INDEX" and len(shown.arguments) in (2, 3):
            cells = bare(shown.arguments[0])
            place = _indexed(cells, [_counted(each, meaning.row) for each in shown.arguments[1:]])
        else:
            cells = bare(shown)
            place = _moving(cells, meaning.row)
        if place is None or not isinstance(cells, Reference):
            return None
        sheet = self.sheets[cells.sheet] if cells.sheet else own
        if cells.first != cells.last and self._is_left(sheet, cells):
            return None
        return Showing(sheet, place, said)


def _moving(cell: Node | None, row: int) -> Place | None:
    """The place of a cell, as a formula in that row names it."""
    if not isinstance(cell, Reference) or cell.last_sheet or cell.first != cell.last:
        return None
    first = cell.first
    if not (first.row and first.column):
        return None
    if first.row_fixed:
        return lambda _: first.row << SHIFT | first.column
    down = first.row - row
    return lambda row: (row + down) << SHIFT | first.column if 1 <= row + down <= MAX_ROW else UNKNOWN


def _indexed(cells: Node | None, counted: Sequence[Counted | None]) -> Place | None:
    """The place of a cell that INDEX takes of fixed rows, by a line and a column that follow from ROW()."""
    if not isinstance(cells, Reference) or cells.last_sheet:
        return None
    first, last = cells.first, cells.last
    if not (first.row_fixed and last.row_fixed and first.row and first.column):
        return None
    lines, columns = counted if len(counted) > 1 else (*counted, _always(1))
    if lines is None or columns is None or (len(counted) == 1 and first.column != last.column):
        return None
    height, width = last.row - first.row + 1, last.column - first.column + 1

    def place(row: int) -> int:
        try:
            line, column = int(lines(row)), int(columns(row))
        except (ArithmeticError, ValueError, RecursionError):  # no finite number
            return UNKNOWN
        if not line and 1 <= column <= width:
            line = row - first.row + 1  # of a whole column a cell takes what stands in its own row
            line = line if 1 <= line <= height else -1
        if 1 <= line <= height and 1 <= column <= width:
            return (first.row - 1 + line) << SHIFT | first.column - 1 + column
        return NOWHERE if line and column else UNKNOWN

    return place


def _counted(node: Node | None, home: int) -> Counted | None:
    """A number that follows from ROW() by INT, MOD and the four operations, as it reads in the row ``home``; None
    where it takes more.
    """
    match bare(node):
        case Literal(kind="number", text=text):
            return _always(float(text))
        case Binary(operator=sign, left=left, right=right):
            return _operated(ARITHMETIC.get(sign), left, right, home)
        case Call(name="ROW", arguments=(Reference(first=first, last=last, last_sheet=""),)) if (
            first == last and first.row
        ):
            down = first.row - home
            return _always(first.row) if first.row_fixed else lambda row: row + down
        case Call(name="INT", arguments=(inner,)):
            counted = _counted(inner, home)
            return None if counted is None else lambda row: math.floor(counted(row))
        case Call(name="MOD", arguments=(left, right)):
            return _operated(operator.mod, left, right, home)
    return None


def _operated(operation: Operation | None, left: Node | None, right: Node | None, home: int) -> Counted | None:
    one, other = _counted(left, home), _counted(right, home)
    if operation is None or one is None or other is None:
        return None
    if operation in (operator.truediv, operator.mod) and not (isinstance(right, Literal) and other(home) > 0):
        return None
    return lambda row: operation(one(row), other(row))


def _always(number: float) -> Counted:
    return lambda row: number
