"""Put plain references in the place of all that formulas refer to: names, tables, spills, texts of INDIRECT."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.core.sentences import Told
from xlfuncs.recalc import sentences
from xlfuncs.recalc.engine.corrections import ASKS_WHERE, CRITERIA, LOOKUPS, MAKES_REFERENCES
from xlfuncs.recalc.engine.operations import (
    CODE_OF_KIND,
    ERROR_SHEET,
    engine_sheet,
    error_among,
    general_text,
    numbers_across,
    numbers_down,
)
from xlfuncs.recalc.formulas.expressions import OF_CELLS
from xlfuncs.recalc.formulas.graph import Formula, Meaning, Slot
from xlfuncs.recalc.formulas.whole_columns import (
    ALL,
    OF_ARRAYS,
    OPERATOR,
    OVER_ROWS,
    SHOWN,
    last_row,
    shortened,
    used,
    wanted_of,
    whole_column,
    whole_columns,
    with_whole_rows,
)
from xlfuncs.recalc.problems import OwnLambdaError, UnsupportedError
from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW, Area, key_of, sheet_prefix
from xlfuncs.xlsx.formulas.formula import (
    OWN_BOOK,
    Binary,
    Call,
    Corner,
    FormulaError,
    Group,
    Literal,
    Name,
    Node,
    Reference,
    Structured,
    Unary,
    bare,
    parse,
    parts_of,
    placed,
    references_in,
    text_in,
)
from xlfuncs.xlsx.formulas.structured import resolve, whole
from xlfuncs.xlsx.workbook import KeptSheet, Workbook

#: Google Sheets wraps it around what only Google knows; a program that has saved the file since may cut its prefix.
OF_GOOGLE = frozenset({"__XLUDF.DUMMYFUNCTION", "DUMMYFUNCTION"})
#: Names that one formula may stand for in the end: each that names two others doubles them.
MOST_NAMES = 500


class Resolver:
    """Resolves the formulas of one workbook. ``spills`` maps (sheet, key) to the area an array covers now."""

    def __init__(self, book: Workbook, spills: Mapping[tuple[int, int], Area]) -> None:
        self.book = book
        self.spills = spills
        self.sheets = {sheet.name.casefold(): sheet.index for sheet in book.sheets}
        self.names = {(name.sheet, name.name.casefold()): name.formula for name in book.names}
        self._parsed: dict[str, Node] = {}
        #: See ``last_row``; to be forgotten where an array has another size.
        self.last_rows: dict[int, tuple[int, bool]] = {}
        #: Arrays that end with the rows in use, by sheet and key: in Excel they go on.
        self.unending: set[tuple[int, int]] = set()

    def meaning(self, node: Node, sheet: int, row: int, column: int) -> Meaning:
        """Resolve a formula in a cell."""
        found = Meaning(row)
        walk = _Walk(self, found, sheet, row, column)
        try:
            found.node = walk.node(node, frozenset())
        except RecursionError:
            found.node = walk.fail("#NAME?", sentences.NAMES_TOO_DEEP())
        found.problem = walk.problem
        return found

    def last_row(self, sheet: int) -> tuple[int, bool]:
        """Return the last row of a sheet in which something stands, and whether arrays may come to reach farther."""
        if sheet not in self.last_rows:
            here = {key: area for (where, key), area in self.spills.items() if where == sheet}
            filled = [area for key, area in here.items() if (sheet, key) not in self.unending]
            unending = [area for key, area in here.items() if (sheet, key) in self.unending]
            self.last_rows[sheet] = last_row(self.book.sheets[sheet].cells, filled, unending)
        return self.last_rows[sheet]

    def parsed(self, text: str) -> Node:
        """Parse a name's formula, once."""
        if text not in self._parsed:
            self._parsed[text] = parse(text)
        return self._parsed[text]


class _Walk:
    def __init__(self, resolver: Resolver, found: Meaning, sheet: int, row: int, column: int) -> None:
        self.resolver = resolver
        self.found = found
        self.sheet, self.row, self.column = sheet, row, column
        self.inside: tuple[tuple[int | None, str], ...] = ()
        self.replaced = 0
        #: The calls in whose arguments it is, from the outermost.
        self.around: list[Call] = []
        #: Whole columns and rows to which LET gives names: they are put in the place of these.
        self.lines: dict[str, Node] = {}
        self.problem: UnsupportedError | None = None

    def fail(self, code: str, said: Told, kind: type[UnsupportedError] = UnsupportedError) -> Node:
        """Remember the first thing that cannot be computed; what else the formula reads still counts."""
        if self.problem is None:
            self.problem = kind(code, said)
        return Literal(code, "error")

    def node(self, node: Node, local: frozenset[str]) -> Node:
        if isinstance(node, Reference):
            return self.reference(node)
        if isinstance(node, Call):
            return self.call(node, local)
        if isinstance(node, Binary):
            self.around.append(OPERATOR)
            left, right = self.node(node.left, local), self.node(node.right, local)
            self.around.pop()
            if node.operator == ":":
                self.span([*ends_of(left), *ends_of(right)])
            if node.operator == " ":
                both = shared(left, right)
                if both is not None:
                    self.found.row_bound = True
                    return both
            return Binary(node.operator, left, right)
        if isinstance(node, Unary):
            if node.operator == "#":
                return self.spill(node.operand)
            self.around.append(OPERATOR)
            operand = self.node(node.operand, local)
            self.around.pop()
            return Unary(node.operator, operand)
        if isinstance(node, Group):
            return Group(self.node(node.inner, local))
        if isinstance(node, Structured):
            return self.structured(node)
        if isinstance(node, Name):
            return self.name(node, local)
        return node

    def sheet_of(self, name: str) -> int | None:
        return self.sheet if not name else self.resolver.sheets.get(name.casefold())

    def reference(self, node: Reference) -> Node:
        if node.book:
            return self.of_other(node)
        first = self.sheet_of(node.sheet)
        last = first if not node.last_sheet else self.sheet_of(node.last_sheet)
        if first is None or last is None:
            return Literal("#REF!", "error")
        for sheet in range(min(first, last), max(first, last) + 1):
            self.slot(sheet, node.first, node.last)
        name = self.resolver.book.sheets[first].name if node.sheet else ""
        return Reference(node.first, node.last, "", name, node.last_sheet)

    def of_other(self, node: Reference) -> Node:
        """Resolve cells of another workbook: as far as this one keeps any of them."""
        index = self.resolver.sheets.get(f"[{node.book}]{node.sheet}".casefold())
        if index is not None and not node.last_sheet:
            sheet = self.resolver.book.sheets[index]
            assert isinstance(sheet, KeptSheet)
            self.slot(index, node.first, node.last)
            area = self.found.slots[-1].area(self.row)
            self.found.row_bound = True  # of the next row nothing may be kept
            if any(area.holds_key(key) for key in sheet.cells.values):
                self.found.kept.add(sheet.file)
                return Reference(node.first, node.last, "", sheet.name)
        return self.not_kept(node)

    def not_kept(self, node: Reference | Name | Structured) -> Node:
        """Fail over what only the other workbook knows."""
        self.found.external = True
        return self.fail("#REF!", sentences.OTHER_WORKBOOK(node=str(node)))

    def slot(self, sheet: int, first: Corner, last: Corner) -> None:
        moves, last_moves = bool(first.row) and not first.row_fixed, bool(last.row) and not last.row_fixed
        if not first.column and (moves or last_moves):
            self.found.row_bound = True
        for corner in (first, last):
            if corner.row and not corner.row_fixed:  # in other rows it would stand beyond the sheet
                self.found.top = max(self.found.top, self.row - corner.row + 1)
                self.found.bottom = min(self.found.bottom, self.row - corner.row + MAX_ROW)
        self.found.slots.append(
            Slot(
                sheet,
                first.column or 1,
                last.column or MAX_COLUMN,
                (first.row or 1) - (self.row if moves else 0),
                (last.row or MAX_ROW) - (self.row if last_moves else 0),
                moves,
                last_moves,
            )
        )

    def span(self, ends: Sequence[Reference]) -> None:
        """Take in ``A1:INDEX(…)``: everything between what its ends may be, on the sheet of the first one."""
        areas = [area_of(each) for each in ends if each.sheet == ends[0].sheet]
        if len(areas) > 1:
            sheet = self.sheet_of(ends[0].sheet)
            assert sheet is not None, "a reference to a sheet that is not there is an error by now"
            top, bottom = min(area.top for area in areas), max(area.bottom for area in areas)
            left, right = min(area.left for area in areas), max(area.right for area in areas)
            self.found.slots.append(Slot(sheet, left, right, top, bottom, False, False))
            self.found.row_bound = True

    def spill(self, operand: Node) -> Node:
        """Resolve ``A1#``: the area that the array in A1 covers now."""
        self.found.reads_spills = self.found.row_bound = True
        anchor = self.node(operand, frozenset())
        if not isinstance(anchor, Reference) or anchor.first != anchor.last or not anchor.first.row:
            return self.fail("#REF!", sentences.NAMES_NO_CELL(node=f"{operand}#"))
        sheet = self.sheet_of(anchor.sheet)
        area = self.resolver.spills.get((sheet or 0, key_of(anchor.first.row, anchor.first.column)))
        if area is None:
            return Literal("#REF!", "error")
        return self.reference(
            Reference(
                Corner(area.top, area.left, True, True), Corner(area.bottom, area.right, True, True), "", anchor.sheet
            )
        )

    def structured(self, node: Structured) -> Node:
        if node.book not in OWN_BOOK:
            return self.not_kept(node)
        try:
            table, reference = resolve(node, self.resolver.book.tables, self.sheet, self.row, self.column)
        except FormulaError as error:
            return self.fail("#REF!", sentences.TABLE_REFERENCE(node=str(node), why=error.said))
        if not node.table:
            self.keep_rows(table.area)
        if isinstance(reference, Literal):
            self.found.row_bound = True
            return reference
        assert isinstance(reference, Reference)
        if not reference.first.row_fixed:
            self.keep_rows(table.data)
        sheet = "" if table.sheet == self.sheet else self.resolver.book.sheets[table.sheet].name
        return self.reference(Reference(reference.first, reference.last, "", sheet))

    def keep_rows(self, area: Area) -> None:
        self.found.top = max(self.found.top, area.top)
        self.found.bottom = min(self.found.bottom, area.bottom)

    def name(self, node: Name, local: frozenset[str]) -> Node:
        folded = node.name.casefold()
        if folded in self.lines and not node.sheet and not node.book:
            return self.lines[folded]
        if folded in local and not node.sheet and not node.book:
            return node
        if node.book not in OWN_BOOK:
            return self.name_of_other(node)
        scope, formula = self.defined(folded, None if node.book else self.sheet_of(node.sheet))
        if formula is not None:
            return self.definition(node.name, scope, formula)
        table = self.resolver.book.tables.get(folded)
        if table is not None:
            reference = whole(table)
            sheet = self.resolver.book.sheets[table.sheet].name
            return self.reference(Reference(reference.first, reference.last, "", sheet))
        return self.fail("#NAME?", sentences.NO_NAME(name=node.name))

    def name_of_other(self, node: Name) -> Node:
        """Resolve a name in another workbook: as far as this one keeps what it stands for."""
        names = self.resolver.book.names_of_others
        scope, folded = node.sheet.casefold(), node.name.casefold()
        formula = names.get((node.book, scope, folded), names.get((node.book, "", folded), ""))
        try:
            meant = self.resolver.parsed(formula.removeprefix("="))
        except FormulaError:
            meant = node
        if isinstance(meant, Reference) and not meant.book:
            return self.of_other(Reference(meant.first, meant.last, node.book, meant.sheet, meant.last_sheet))
        return self.not_kept(node)

    def defined(self, folded: str, sheet: int | None) -> tuple[int | None, str | None]:
        """Find a name of a sheet, else of the workbook (``None``): whose it is, and its formula."""
        names = self.resolver.names
        scope = sheet if (sheet, folded) in names else None
        return scope, names.get((scope, folded))

    def definition(self, name: str, scope: int | None, formula: str) -> Node:
        """Put a name's formula in the place of the name, its relative references moved as Excel moves them."""
        which = scope, name.casefold()
        if which in self.inside:
            return self.fail("#NAME?", sentences.NAME_OF_ITSELF(name=name))
        self.replaced += 1
        if self.replaced > MOST_NAMES:
            return self.fail("#NAME?", sentences.NAMES_TOO_MANY(most=MOST_NAMES))
        try:
            tree = placed(self.resolver.parsed(formula), self.row, self.column)
        except FormulaError as error:
            return self.fail("#NAME?", sentences.NAME_UNREADABLE(name=name, why=error.said))
        self.inside += (which,)
        lines, self.lines = self.lines, {}
        resolved = self.node(tree, frozenset())
        self.inside, self.lines = self.inside[:-1], lines
        return resolved if isinstance(resolved, Reference | Literal | Group) else Group(resolved)

    def call(self, node: Call, local: frozenset[str]) -> Node:
        name = node.name
        self.found.calls.add(name)
        if name == "ANCHORARRAY" and len(node.arguments) == 1 and node.arguments[0] is not None:
            return self.spill(node.arguments[0])
        if name == "SINGLE" and len(node.arguments) == 1 and node.arguments[0] is not None:
            return Unary("@", self.node(node.arguments[0], local))
        if name in MAKES_REFERENCES:
            self.found.makes_references = True
        if name in ("ROW", "COLUMN") and not node.arguments:
            return Call(
                name,
                (Reference(Corner(self.row, self.column, False, True), Corner(self.row, self.column, False, True)),),
            )
        if name in OF_GOOGLE:
            return self.of_google(node)
        scope, formula = self.defined(name.casefold(), self.sheet)
        if formula is not None and name not in FUNCTIONS:  # a LAMBDA called like ours stands in for it elsewhere
            self.definition(name, scope, formula)
            self.fail("#NAME?", sentences.OWN_LAMBDA(name=name), OwnLambdaError)
        if name == "PHONETIC" and self.resolver.book.has_readings:
            self.fail("#VALUE!", sentences.HAS_READINGS(name=name))
        if name == "LET":
            return Call(name, self.let(node.arguments, local))
        if name == "LAMBDA":
            local |= {argument.name.casefold() for argument in node.arguments if isinstance(argument, Name)}
        self.around.append(node)
        slots, reads_spills = len(self.found.slots), self.found.reads_spills
        arguments = [None if argument is None else self.node(argument, local) for argument in node.arguments]
        self.around.pop()
        of_places = name in ASKS_WHERE and all(isinstance(bare(each), Reference) for each in arguments)
        if of_places and self.found.reads_spills == reads_spills:  # how far an array reaches, its cells tell
            del self.found.slots[slots:]
        if name in ("SUMIF", "AVERAGEIF") and len(arguments) == 3:
            large = as_large(arguments[2], arguments[0])
            arguments[2] = large if large is arguments[2] or large is None else self.node(large, local)
        return self.in_use(Call(name, tuple(arguments)))

    def in_use(self, found: Call) -> Node:
        """Put a call on the rows in use of its whole columns."""
        name, arguments = found.name, found.arguments
        if name == "INDEX" and all(each is None or isinstance(each, Literal) for each in arguments[1:]):
            return whole_column(found) or found
        if name in OF_ARRAYS:
            return self.of_arrays(found)
        in_computed = name in LOOKUPS and not all(isinstance(each, Reference) for each in arguments[1:2])
        of_index = any(isinstance(each, Call) and each.name == "INDEX" for each in arguments)
        over_rows = name == "SUMPRODUCT" or (name in OVER_ROWS and (self.is_array() or of_index))
        if name in CRITERIA or in_computed or over_rows:
            return used(found, self.last_row, self.is_array())
        return found

    def wanted(self) -> float:
        """Tell how many rows are wanted of an array that stands here; see ``whole_columns.wanted_of``."""
        array = self.resolver.book.sheets[self.sheet].cells.arrays.get(key_of(self.row, self.column))
        wanted = 1.0 if array is None else SHOWN if array.dynamic else float(array.area.height)
        for call in self.around:
            wanted = wanted_of(call, wanted)
        return wanted

    def of_arrays(self, call: Call) -> Node:
        """Cut whole columns to what is in use, where their end changes nothing; else it is told."""
        call = with_whole_rows(call)
        if not any(any(whole_columns(each)) for each in call.arguments):
            return call
        wanted = self.wanted()
        short, goes_on, blank = shortened(call, self.last_row, wanted)
        if call.name == "FILTER":
            return short if blank and wanted not in (SHOWN, ALL) else Call("FILTER.OF.COLUMNS", short.arguments)
        if goes_on and (wanted == ALL or not blank):
            return self.fail("#VALUE!", sentences.TO_THE_END(node=str(call)))
        if goes_on and wanted == SHOWN:
            self.found.unending = call
            self.resolver.unending.add((self.sheet, key_of(self.row, self.column)))
        return short

    def of_google(self, node: Call) -> Node:
        """Take in what a formula of Google's in a text reads, unknown to us: it may have changed all the same."""
        before = self.problem
        for each in references_in(text_in(node.arguments[0] if node.arguments else None) or ""):
            self.node(each, frozenset())
        self.problem = before
        return node

    def is_array(self) -> bool:
        """Tell whether the formula computes with arrays as a whole."""
        return key_of(self.row, self.column) in self.resolver.book.sheets[self.sheet].cells.arrays

    def last_row(self, sheet: str) -> int:
        """Return the last row in use of a sheet, as far as its arrays reach now."""
        last, grows = self.resolver.last_row(self.sheet_of(sheet) or 0)
        if grows:
            self.found.reads_spills = self.found.row_bound = True
        return last

    def let(self, arguments: tuple[Node | None, ...], local: frozenset[str]) -> tuple[Node | None, ...]:
        done: list[Node | None] = []
        outside = self.lines
        for place, argument in enumerate(arguments):
            if place % 2 == 0 and place < len(arguments) - 1 and isinstance(argument, Name):
                done.append(argument)
                continue
            last = place == len(arguments) - 1
            self.around += () if last else (Call("LET", ()),)  # of what gets a name, all may be wanted
            done.append(None if argument is None else self.node(argument, local))
            self.around = self.around if last else self.around[:-1]
            bound = arguments[place - 1] if place % 2 else None
            if isinstance(bound, Name):
                name, value = bound.name.casefold(), done[-1]
                local |= {name}
                is_lines = isinstance(value, Reference) and not (value.first.row and value.first.column)
                self.lines = {each: node for each, node in self.lines.items() if each != name}
                self.lines |= {name: value} if value is not None and is_lines else {}
        self.lines = outside
        return tuple(done)


def area_of(node: Reference) -> Area:
    """Return the cells of a reference on their sheet, of whole rows and columns all."""
    first, last = node.first, node.last
    return Area(first.row or 1, first.column or 1, last.row or MAX_ROW, last.column or MAX_COLUMN)


def ends_of(node: Node | None) -> Iterator[Reference]:
    """Yield the cells that the end of a range may be, as far as they can be read off.

    >>> from xlfuncs.xlsx.formulas.formula import parse
    >>> [str(each) for each in ends_of(parse("IF(A1,B1,INDEX(C:C,D1))"))]
    ['B1', 'C:C']
    """
    if isinstance(node, Reference):
        yield node
    elif node is not None:
        parts = parts_of(node)
        for part in parts[OF_CELLS.get(node.name, slice(None))] if isinstance(node, Call) else parts:
            yield from ends_of(part)


def shared(left: Node, right: Node) -> Node | None:
    """Return the cells that both have, #NULL! where there are none; None where it cannot be read off.

    >>> from xlfuncs.xlsx.formulas.formula import parse
    >>> str(shared(parse("A1:B9"), parse("5:6"))), str(shared(parse("A1"), parse("B:B")))
    ('A5:B6', '#NULL!')
    """
    left, right = (side.inner if isinstance(side, Group) else side for side in (left, right))
    if not (isinstance(left, Reference) and isinstance(right, Reference)) or left.last_sheet or right.last_sheet:
        return None
    if left.sheet != right.sheet:
        return Literal("#NULL!", "error")
    first = _farther(left.first, right.first, max)
    # a whole column ends nowhere: its row 0 must not be the nearer end
    last = _farther(left.last, right.last, min)
    if (first.row and first.row > last.row) or (first.column and first.column > last.column):
        return Literal("#NULL!", "error")
    return Reference(first, last, "", left.sheet)


def _farther(a: Corner, b: Corner, choose: Callable[[int, int], int]) -> Corner:
    row = choose(a.row, b.row) if a.row and b.row else a.row or b.row
    column = choose(a.column, b.column) if a.column and b.column else a.column or b.column
    return Corner(row, column, (a if a.row == row else b).row_fixed, (a if a.column == column else b).column_fixed)


def as_large(values: Node | None, block: Node | None) -> Node | None:
    """Return the cells that SUMIF adds: from the first one named, as many as it looks at."""
    if not (isinstance(values, Reference) and isinstance(block, Reference)):
        return values
    corners = (values.first, values.last, block.first, block.last)
    if values.last_sheet or block.last_sheet or not all(each.row and each.column for each in corners):
        return values
    last = values.first._replace(
        row=values.first.row + block.last.row - block.first.row,
        column=values.first.column + block.last.column - block.first.column,
    )
    if last[:2] == values.last[:2] or last.row > MAX_ROW or last.column > MAX_COLUMN:
        return values
    return Reference(values.first, last, "", values.sheet)


_R1C1 = re.compile(r"(?i)(?:R(\d+|\[-?\d+\])?)?(?:C(\d+|\[-?\d+\])?)?")


def meant(resolver: Resolver, text: str, a1: bool, sheet: int, row: int, column: int) -> Reference:
    """Return the cells that a text means in a cell of ``sheet``; with the name of their sheet unless it is that one.

    Raises ``CellError`` with #REF! where there are none, as Excel does; an ``UnsupportedError`` unless that is certain.
    """
    prefix, mark, cells = text.strip().rpartition("!")
    node: Node | None
    try:
        node = parse(text.strip()) if a1 else _in_rows_and_columns(prefix + mark, cells, row, column)
    except FormulaError:
        raise UnsupportedError("#REF!", _nowhere(resolver, text, prefix, cells)) from None
    meaning = resolver.meaning(node, sheet, row, column)
    found = meaning.node
    if meaning.external:
        raise UnsupportedError("#REF!", sentences.INDIRECT_OTHER(text=text))
    if isinstance(found, Group):
        found = found.inner
    if isinstance(found, Reference) and not found.last_sheet:
        return found
    if isinstance(node, Reference) and resolver.sheets.get(node.sheet.casefold()) is None:
        raise CellError("#REF!", sentences.INDIRECT_NO_SHEET(sheet=node.sheet))
    raise UnsupportedError("#REF!", _nowhere(resolver, text, prefix, cells))


def _nowhere(resolver: Resolver, text: str, sheet: str, cells: str) -> Told:
    """Return what to say of a text that means no cells: the name of a sheet with blanks or signs needs quotes."""
    if sheet.casefold() in resolver.sheets:
        return sentences.INDIRECT_UNQUOTED(text=text, sheet=sheet, quoted=sheet_prefix(sheet) + cells)
    return sentences.INDIRECT_NOWHERE(text=text)


def _in_rows_and_columns(prefix: str, text: str, row: int, column: int) -> Node:
    """Parse a reference in the style of R1C1; anything else is a name."""
    first, colon, last = text.partition(":")
    corners = [_corner(each, row, column) for each in ((first, last) if colon else (first,))]
    if None in corners:
        return parse(prefix + text)
    top, bottom = [each for each in (corners[0], corners[-1]) if each is not None]
    if bool(top.row) != bool(bottom.row) or bool(top.column) != bool(bottom.column):
        return Literal("#REF!", "error")
    rows, columns = sorted((top.row, bottom.row)), sorted((top.column, bottom.column))
    place = parse(prefix + "A1")
    assert isinstance(place, Reference)
    return Reference(
        Corner(rows[0], columns[0], True, True), Corner(rows[1], columns[1], True, True), place.book, place.sheet
    )


def _corner(text: str, row: int, column: int) -> Corner | None:
    found = _R1C1.fullmatch(text)
    if not text or found is None:
        return None
    places = [
        0 if not re.search(letter, text, re.IGNORECASE) else _counted(digits, own)
        for letter, digits, own in (("R", found[1], row), ("C", found[2], column))
    ]
    if not (0 <= places[0] <= MAX_ROW and 0 <= places[1] <= MAX_COLUMN) or -1 in places:
        return None
    return Corner(places[0], places[1], True, True)


def _counted(digits: str | None, own: int) -> int:
    """Return a row or column of R1C1: as it says, or so many from the formula's own; -1 before the first."""
    if digits is None:
        return own
    found = own + int(digits[1:-1]) if digits.startswith("[") else int(digits)
    return found if found > 0 else -1


class Places:
    """Answers for the cells of one workbook, of which ``formulas`` are all that may ask; ``reading_themselves`` gets
    the numbers of those that mean themselves.
    """

    def __init__(self, resolver: Resolver, formulas: Sequence[Formula], reading_themselves: set[int]) -> None:
        self.resolver = resolver
        self.formulas = formulas
        self.reading_themselves = reading_themselves

    def text(self, cell: int, reads: bool, text: Any, a1: Any = True) -> Any:
        """Return the reference in the engine's words, for its own INDIRECT; an error is a cell that holds it, as the
        engine would make another error of it. ``reads``: what its cells hold is asked, and so it may be the formula
        itself: the engine finds a cell blank that it is computing.
        """
        if wrong := error_among(text, a1):
            kinds = list(CODE_OF_KIND)
            return f"{ERROR_SHEET}!A{kinds.index(wrong['kind'] if wrong['kind'] in kinds else 'Value') + 1}"
        formula = self.formulas[cell]
        found = self._meant(cell, text, a1)
        sheet = self.resolver.sheets[found.sheet.casefold()] if found.sheet else formula.sheet
        if reads:
            self._read(formula, sheet, area_of(found))
        return sheet_prefix(engine_sheet(sheet)) + str(Reference(found.first, found.last))

    def down(
        self, cell: int, sheet: float, top: float, left: float, rows: Any, columns: Any, height: Any, width: Any
    ) -> Any:
        """Return how many rows OFFSET goes down from the first of the cells that it starts from, as it was asked."""
        try:
            first = int(top) + int(rows), int(left) + int(columns)
            area = Area(*first, first[0] + int(height) - 1, first[1] + int(width) - 1)
        except (TypeError, ValueError, OverflowError):  # an error, or several places
            return rows
        self._read(self.formulas[cell], int(sheet), area)
        return rows

    def _read(self, formula: Formula, sheet: int, area: Area) -> None:
        """Take in that a formula asks what these cells hold."""
        if sheet == formula.sheet and area.meets(formula.covers):
            self.reading_themselves.add(formula.number)

    def span(self, cell: int, name: str, many: bool, text: Any, a1: Any = True) -> Any:
        """Return ROW, COLUMN, ROWS or COLUMNS of what INDIRECT means, as an array where ``many``."""
        if wrong := error_among(text, a1):
            return wrong
        found = self._meant(cell, text, a1)
        rows = (found.first.row, found.last.row) if found.first.row else (1, MAX_ROW)
        columns = (found.first.column, found.last.column) if found.first.column else (1, MAX_COLUMN)
        first, last = rows if name.startswith("ROW") else columns
        if name.endswith("S"):
            return float(last - first + 1)
        if not many:
            return float(first)
        return numbers_down(first, last) if name == "ROW" else numbers_across(first, last)

    def _meant(self, cell: int, text: Any, a1: Any) -> Reference:
        formula = self.formulas[cell]
        asked = general_text("" if text is None else text)
        return meant(self.resolver, asked, bool(a1), formula.sheet, formula.row, formula.column)
