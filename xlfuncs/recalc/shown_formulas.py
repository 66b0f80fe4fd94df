"""Compute formulas that show what other cells hold, and little else: most of an event's workbook."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from xlfuncs.core.cells import Value
from xlfuncs.core.errors import CellError
from xlfuncs.recalc import whole_areas
from xlfuncs.recalc.bounds import Bounds
from xlfuncs.recalc.displayed import Visibility
from xlfuncs.recalc.engine.corrections import CRITERIA
from xlfuncs.recalc.engine.criteria import wanted
from xlfuncs.recalc.engine.library import LIBRARY
from xlfuncs.recalc.engine.operations import add
from xlfuncs.recalc.engine.reading import Calendar
from xlfuncs.recalc.formulas.graph import PLAIN, Formula
from xlfuncs.recalc.whole_areas import Rows
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT, Area, key_of
from xlfuncs.xlsx.formulas.formula import Binary, Call, Corner, Literal, Node, Reference, Unary, bare, calls_in
from xlfuncs.xlsx.formulas.plain import (
    COMPARISONS,
    MOST_CHARACTERS,
    ErrorValueError,
    NotFollowedError,
    Part,
    Place,
    Plain,
    always,
    number,
)
from xlfuncs.xlsx.workbook import Workbook

#: The rows of an area, where it stands, and how many of them each formula of a column reads.
Growing = tuple[Rows, int, Area, Callable[[int], int]]
#: A larger area is mostly empty, and the engine sees only what is in use.
MOST_CELLS = 100_000


class Shown:
    """What such formulas show, where that stands in the workbook or in ``found``, by sheet and key.

    What the engine has yet to compute, ``left``, only it can show, and what fills the cells of ``grown``, by sheet.
    """

    def __init__(
        self,
        book: Workbook,
        found: dict[int, dict[int, Value | None]],
        left: list[Formula],
        grown: Iterable[tuple[int, Area]],
        visibility: Visibility,
        bounds: Bounds,
    ) -> None:
        self.book = book
        self.found = found
        self.left = left
        self.grown = grown
        self.visibility = visibility
        self.bounds = bounds
        self.sheets = {sheet.name: sheet.index for sheet in book.sheets}
        self._left: dict[int, set[int]] = {}
        self._gathered: dict[Any, Any] = {}
        self._known: set[tuple[int, Area]] = set()
        #: The last row in which there is a formula of each meaning.
        self.lowest: dict[int, int] = {}
        for formula in left:
            self.lowest[id(formula.meaning)] = max(formula.row, self.lowest.get(id(formula.meaning), 0))

    def __call__(self) -> list[Formula]:
        """Add to what is found what can be shown; the formulas that are left."""
        left: list[Formula] = []
        known: dict[int, Part] = {}
        for formula in self.left:
            part = known.get(id(formula.meaning))
            if part is None:
                part = known[id(formula.meaning)] = self._planned(formula)
            try:
                value = None if self.bounds.over() else part(formula.row)
            except (NotFollowedError, RecursionError):
                value = None
            if value is None or (isinstance(value, str) and len(value) > MOST_CHARACTERS):
                left.append(formula)
            else:
                self.found.setdefault(formula.sheet, {})[formula.key] = value
                self.left_on(formula.sheet).discard(formula.key)
        return left

    def left_on(self, sheet: int) -> set[int]:
        """Return the cells of a sheet that are for the engine."""
        if sheet not in self._left:
            here = [each for each in self.left if each.sheet == sheet]
            arrays = [each.area for each in here if each.area] + [area for where, area in self.grown if where == sheet]
            self._left[sheet] = {each.key for each in here}
            self._left[sheet].update(key for area in arrays for key in area.every_key())
        return self._left[sheet]

    def gathered(self, gather: Callable[[Rows], Any], sheet: int, area: Area) -> Any:
        """Find out something about an area, once."""
        asked = gather, sheet, area
        if area.size > MOST_CELLS or not self.is_known(sheet, area):
            raise NotFollowedError
        if asked not in self._gathered:
            found, stored = self.found.get(sheet, {}), self.book.sheets[sheet].cells.values
            across = range(area.left, area.right + 1)
            keys = ([key_of(row, column) for column in across] for row in range(area.top, area.bottom + 1))
            try:
                self._gathered[asked] = gather(
                    [[found[key] if key in found else stored.get(key) for key in row] for row in keys]
                )
            except NotFollowedError as refused:
                self._gathered[asked] = refused
        if isinstance(self._gathered[asked], NotFollowedError):
            raise NotFollowedError
        return self._gathered[asked]

    def is_known(self, sheet: int, area: Area) -> bool:
        """Tell whether none of these cells is for the engine; what is known once stays so."""
        if (sheet, area) not in self._known and not _inside(area, self.left_on(sheet)):
            self._known.add((sheet, area))
        return (sheet, area) in self._known

    def _planned(self, formula: Formula) -> Part:
        """Return what a formula and those like it show, by their row; None where the engine has to tell."""
        meaning = formula.meaning
        node = bare(meaning.node)
        if formula.kind != PLAIN or meaning.problem or not isinstance(node, Call | Binary):
            return always(None)
        formulas = _Formulas(self, formula)
        try:
            if isinstance(node, Binary) and node.operator in "+-":
                return formulas.summed(node)
            return formulas.part(node)
        except (NotFollowedError, RecursionError):
            return always(None)


class _Formulas(Plain):
    """Formulas that differ only by their row."""

    def __init__(self, shown: Shown, formula: Formula) -> None:
        super().__init__(formula.meaning.row, formula.column)
        self.shown = shown
        self.own = formula.sheet
        self.lowest = shown.lowest[id(formula.meaning)]

    def held(self, sheet: str, place: Place) -> Part:
        found, stored = self.values(sheet)
        get, left = stored.get, self.shown.left_on(self.sheet(sheet))

        def value(row: int) -> Value | None:
            key = place(row)
            if key in left:
                raise NotFollowedError
            value = found[key] if key in found else get(key)
            if isinstance(value, CellError):
                raise ErrorValueError
            return value

        return value

    def called(self, name: str, arguments: Sequence[Node | None]) -> Part:
        match name, arguments:
            case "INDEX", (Reference() as cells, lines):
                if cells.first.column != cells.last.column:
                    raise NotFollowedError  # a single number may be that of a column
                return self.indexed(cells, self.part(lines), always(1))
            case "INDEX", (Reference() as cells, lines, columns):
                return self.indexed(cells, self.part(lines), self.part(columns))
            case "MATCH", (wanted, Reference() as cells, Literal(text="0")) if cells.first.column == cells.last.column:
                line = self.line_of(self.part(wanted), cells)
                return lambda row: float(line(row))
            case "VLOOKUP", (
                wanted,
                Reference() as table,
                Literal(kind="number") as column,
                Literal(text="0" | "FALSE"),
            ):
                return self.looked_up(self.line_of(self.part(wanted), table), table, int(float(column.text)))
            case "RANK" | "RANK.EQ", (wanted, Reference() as others):
                return self.ranked(self.part(wanted), others, rising=False)
            case "RANK" | "RANK.EQ", (wanted, Reference() as others, Literal(kind="number") as order):
                return self.ranked(self.part(wanted), others, rising=float(order.text) != 0)
            case "COUNTA", (Reference() as cells,):
                return self.counted(cells, seen=False)
            case "SUBTOTAL", (Literal(text="103"), Reference() as cells):
                return self.counted(cells, seen=True)
            case _ if name in CRITERIA:
                return self.chosen(name, arguments)
            case "SUMPRODUCT", _:
                return Product(self, arguments)
            case "AND" | "OR" | "MIN", _ if any(
                each.name == "INDEX" for each in calls_in(Call(name, tuple(arguments)))
            ):
                raise NotFollowedError  # they look at all the cells of INDEX(…,0)
        return super().called(name, arguments)

    def summed(self, node: Binary) -> Part:
        """Follow a last addition or subtraction, of which rounding leaves nothing."""
        left, right = self.part(node.left), self.part(node.right)
        sign = 1 if node.operator == "+" else -1

        def part(row: int) -> float:
            total = add(number(left(row)), sign * number(right(row)))
            if not isinstance(total, float):
                raise NotFollowedError
            return total

        return part

    def sheet(self, name: str) -> int:
        """Tell where a sheet stands in the workbook."""
        return self.shown.sheets[name] if name else self.own

    def values(self, sheet: str) -> tuple[dict[int, Value | None], Mapping[int, Value]]:
        """Return what is found on a sheet so far, and what stands in the others of its cells."""
        index = self.sheet(sheet)
        return self.shown.found.setdefault(index, {}), self.shown.book.sheets[index].cells.values

    def area(self, cells: Reference) -> Area:
        """Return cells that are the same in every row."""
        first, last = cells.first, cells.last
        if cells.last_sheet or not (first.row_fixed and last.row_fixed and first.column):
            raise NotFollowedError
        return Area(first.row, first.column, last.row, last.column)

    def indexed(self, cells: Reference, lines: Part, columns: Part) -> Part:
        """Return what INDEX takes of an area, by a line and a column of it."""
        area = self.area(cells)

        def place(row: int) -> int:
            line, column = int(number(lines(row))), int(number(columns(row)))
            if not line and 1 <= column <= area.width:
                line = row - area.top + 1  # of a whole column a cell takes what stands in its own row
                line = line if 1 <= line <= area.height else -1
            if 1 <= line <= area.height and 1 <= column <= area.width:
                return (area.top - 1 + line) << SHIFT | area.left - 1 + column
            raise ErrorValueError if line and column else NotFollowedError

        return self.held(cells.sheet, place)

    def line_of(self, wanted: Part, cells: Reference) -> Callable[[int], int]:
        """Tell which line of an area begins with a value."""
        lines = self.shown.gathered(whole_areas.lines, self.sheet(cells.sheet), self.area(cells))

        def line(row: int) -> int:
            found = lines.get(whole_areas.sought(wanted(row)))
            if found is None:
                raise ErrorValueError
            return int(found)

        return line

    def looked_up(self, line: Callable[[int], int], table: Reference, column: int) -> Part:
        """Return what VLOOKUP takes of a table."""
        area = self.area(table)
        if not 1 <= column <= area.width:
            raise NotFollowedError
        return self.held(table.sheet, lambda row: key_of(area.top - 1 + line(row), area.left - 1 + column))

    def ranked(self, wanted: Part, others: Reference, *, rising: bool) -> Part:
        """Return the place of a number among others."""
        numbers = self.shown.gathered(whole_areas.in_order, self.sheet(others.sheet), self.area(others))
        return lambda row: whole_areas.rank(wanted(row), numbers, rising)

    def chosen(self, name: str, arguments: Sequence[Node | None]) -> Part:
        """Follow COUNTIF and its kin, of areas and the criteria asked of them."""

        own, calendar = LIBRARY[name], Calendar(self.shown.book.epoch_1904)
        areas: dict[int, Growing] = {}
        criteria: dict[int, Part] = {}
        for place, (letter, argument) in enumerate(zip(own.pattern(len(arguments)), arguments, strict=True)):
            if letter == "r":
                areas[place] = self.growing(argument)
            else:
                criteria[place] = self.part(argument)
        if not areas:
            raise NotFollowedError

        def lines(asked: Mapping[int, Value | None], height: int) -> Sequence[int]:
            """Return those of so many lines that may meet all criteria: in them stands each value that is asked for."""
            found: Sequence[int] = range(height)
            for place, criterion in asked.items():
                value = wanted(criterion, calendar)
                if value is not None:
                    index = self.shown.gathered(whole_areas.places, *areas[place - 1][1:3])
                    found = min(found, whole_areas.holding(index, value, height), key=len)
            return found or [0]

        def part(row: int) -> Value:
            asked = {place: criterion(row) for place, criterion in criteria.items()}
            heights = {place: height(row) for place, (_, _, _, height) in areas.items()}
            if min(heights.values()) < 1:
                raise NotFollowedError
            alike = len(set(heights.values())) == 1
            seen = lines(asked, heights[0]) if alike else ()
            rows = {
                place: [cells[line] for line in (seen if alike else range(heights[place]))]
                for place, (cells, _, _, _) in areas.items()
            }
            given = {**asked, **rows}
            found = own.call(calendar, [given[place] for place in range(len(given))], self.shown.bounds)
            if not isinstance(found, float):
                raise ErrorValueError
            return found

        return part

    def growing(self, node: Node | None) -> Growing:
        """Return an area without errors, as it reads in the last of the rows, and its height in each: $A$2:A9 grows."""
        if not isinstance(node, Reference):
            raise NotFollowedError
        down = node.last.row - self.home
        grows = node.first.row_fixed and not node.last.row_fixed
        last = Corner(self.lowest + down, node.last.column, True, True) if grows else node.last
        area, sheet = self.area(Reference(node.first, last, node.book, node.sheet, node.last_sheet)), node.sheet
        rows = self.shown.gathered(whole_areas.sound, self.sheet(sheet), area)
        height = (lambda row: row + down - area.top + 1) if grows else always(area.height)
        return rows, self.sheet(sheet), area, height

    def counted(self, cells: Reference, *, seen: bool) -> Part:
        """Count the cells that hold anything, be it an error; ``seen``: but for what SUBTOTAL passes over."""
        area, index, visibility = self.area(cells), self.sheet(cells.sheet), self.shown.visibility
        if not self.shown.is_known(index, area):
            raise NotFollowedError
        found, stored = self.values(cells.sheet)
        hidden = visibility.hidden(index) if seen else ()
        nested = visibility.nested() if seen else ()
        keys = [key for key, _ in stored.items() if key not in found]
        keys += [key for key, value in found.items() if value is not None]
        held = sum(key >> SHIFT not in hidden and (index, key) not in nested for key in _inside(area, keys))
        return always(float(held))


def _inside(area: Area, keys: Iterable[int]) -> list[int]:
    """Return those of the cells that stand in an area."""
    top, left, bottom, right = area
    first, last = key_of(top, left), key_of(bottom, right)
    return [key for key in keys if first <= key <= last and left <= key & COLUMN_MASK <= right]


#: A comparison as it reads from its other side.
_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


class Product:
    """What one SUMPRODUCT multiplies, line by line."""

    def __init__(self, formulas: _Formulas, arguments: Sequence[Node | None]) -> None:
        self.formulas = formulas
        self.conditions: list[tuple[whole_areas.Column, str, Part]] = []
        self.columns: list[Sequence[float]] = []
        self.single: list[Part] = []
        self.heights: set[int] = set()
        for argument in arguments:
            match bare(argument):
                case Reference() as cells if cells.first != cells.last:
                    self.columns.append(self.gathered(whole_areas.added, cells))
                case Binary(operator="*" | "/") | Unary(operator="-"):
                    self.take(argument)
                case _:
                    raise NotFollowedError
        if len(self.heights) != 1:
            raise NotFollowedError

    def take(self, node: Node | None) -> None:
        """Take in a factor."""
        match bare(node):
            case Binary(operator="*", left=left, right=right):
                self.take(left)
                self.take(right)
            case Binary(operator="/", left=left, right=Call(name="COUNTIF", arguments=(Reference() as cells, same))):
                if same != cells:
                    raise NotFollowedError
                self.take(left)
                self.columns.append(self.gathered(whole_areas.shares, cells))
            case Unary(operator="-", operand=operand):
                self.single.append(always(-1.0))
                self.take(operand)
            case Binary(operator=sign, left=left, right=right) if sign in COMPARISONS:
                if not _is_range(left):
                    left, sign, right = right, _TURNED.get(sign, sign), left
                compared = bare(left)
                if not isinstance(compared, Reference):
                    raise NotFollowedError
                self.conditions.append((self.gathered(whole_areas.Column, compared), sign, self.one(right)))
            case Reference() as cells if _is_range(cells):
                self.columns.append(self.gathered(whole_areas.multiplied, cells))
            case other:
                self.single.append(self.one(other))

    def gathered(self, gather: Callable[[Rows], Any], cells: Reference) -> Any:
        """Find out something about a column."""
        area = self.formulas.area(cells)
        if area.width > 1 or not area.top:
            raise NotFollowedError
        self.heights.add(area.height)
        return self.formulas.shown.gathered(gather, self.formulas.sheet(cells.sheet), area)

    def one(self, node: Node | None) -> Part:
        """Follow a single value; INDEX may give a whole column here."""
        if any(call.name == "INDEX" for call in calls_in(node)):
            raise NotFollowedError
        return self.formulas.part(node)

    def __call__(self, row: int) -> float:
        """Return the sum for a formula in that row."""
        factor = math.prod(number(each(row)) for each in self.single)
        found = sorted((column.meeting(sign, asked(row)) for column, sign, asked in self.conditions), key=len)
        lines: Collection[int] = range(*self.heights)
        if found:
            lines = set(found[0]).intersection(*found[1:]) if len(found) > 1 else found[0]
        try:
            total = factor * (self._added_up(lines) if self.columns else len(lines))
        except OverflowError:
            raise NotFollowedError from None
        if not math.isfinite(total):
            raise NotFollowedError
        return total + 0.0

    def _added_up(self, lines: Iterable[int]) -> float:
        """Add up what the columns come to in these lines."""
        if len(self.columns) == 1:
            (column,) = self.columns
            return math.fsum([column[line] for line in lines])
        return math.fsum([math.prod([column[line] for column in self.columns]) for line in lines])


def _is_range(node: Node | None) -> bool:
    cells = bare(node)
    return isinstance(cells, Reference) and cells.first != cells.last
