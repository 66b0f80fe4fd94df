"""Write a resolved formula for the engine, so that it computes what Excel would."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.core.sentences import Told
from xlfuncs.recalc import sentences
from xlfuncs.recalc.engine import formats
from xlfuncs.recalc.engine.corrections import (
    ARRAY_RESULT,
    ASKS_ABOUT_WORKBOOK,
    ASKS_WHERE,
    CHOOSES_FROM,
    COUNTS_ERRORS,
    CRITERIA,
    GOES_BACKWARDS,
    JOINS_TEXT,
    LIFTED_BY_ENGINE,
    LISTS,
    LOOKS_UP,
    MAKES_REFERENCES,
    NEVER_LIFTED,
    ONE_LIST,
    OVERFLOWING,
    RANKS_AREAS,
    READS_TRUTHS,
    REFUSES_ERRORS,
    REFUSES_TRUTHS,
    SUBTOTALS,
    TAKES_TYPED_NUMBERS,
    TAKES_TYPED_TRUTHS,
    known,
    pattern,
    reads_number,
    reads_text,
)
from xlfuncs.recalc.engine.library import LIBRARY
from xlfuncs.recalc.engine.operations import (
    ADD,
    AGGREGATE_PLACE,
    BELOW,
    BESIDE,
    CHOOSE,
    COLUMNS,
    COMPARE,
    DOWN,
    FILTER_OF_COLUMNS,
    FIT,
    FOUND,
    INDEX_OF_ARRAY,
    JOINED,
    KIND_OF_CODE,
    LAST_LINE,
    LIFT,
    LISTED,
    NEAR,
    NTH,
    NUMBER,
    NUMBERS,
    ONE,
    PLACE,
    ROWS,
    SEEN,
    SHOWN,
    SITE_BITS,
    SIZE,
    SPAN,
    SPILL,
    STACK,
    STRICT,
    TEXT,
    TO_THE_EDGE,
    TRUTH,
    UNLESS,
    engine_sheet,
    own_name,
)
from xlfuncs.recalc.engine.reading import READERS
from xlfuncs.recalc.formulas.expressions import (
    has_whole_lines,
    is_arithmetic,
    is_constant,
    is_made,
    is_numeric,
    is_of_cells,
    is_rectangle,
    is_several,
    is_text,
    is_truth,
    is_word,
    may_be_line,
    shape,
    widest,
)
from xlfuncs.recalc.formulas.graph import (
    FITTED,
    PLAIN,
    SPILLING,
    Formula,
)
from xlfuncs.recalc.formulas.lookups import RANKED_BY, matched, ranked
from xlfuncs.recalc.formulas.whole_columns import whole_columns
from xlfuncs.recalc.problems import NOT_OF_ONE_FORMULA, UnsupportedError, mistake
from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW, column_letters, sheet_prefix
from xlfuncs.xlsx.formulas.formula import (
    Binary,
    Call,
    Corner,
    Group,
    Literal,
    Name,
    Node,
    Reference,
    Unary,
    bare,
    in_order,
    moved,
    text_in,
)
from xlfuncs.xlsx.formulas.plain import COMPARISONS
from xlfuncs.xlsx.workbook import Workbook

#: Functions whose result is an array, and no cells.
_ARRAYS = ARRAY_RESULT | {FILTER_OF_COLUMNS}
#: What stands in the marked text for the number of the cell, as the first argument of functions that ask for it.
CELL = "\x01I0\x02"
_PLACE = re.compile("\x01([RI])(-?[0-9]+)\x02")
#: The engine's text of an expression, and whether it may be several values.
Emitted = tuple[str, bool]
#: Which arguments are computed though nobody may ask what they hold: where they are is asked, or what a part of them
#: holds, or, as the engine computes these two, nothing where another one is chosen.
_UNREAD = {
    **dict.fromkeys(ASKS_WHERE | CHOOSES_FROM, slice(1)),
    "SWITCH": slice(1, None),
    "XLOOKUP": slice(3, 4),
}
#: They ask for each place in a range.
_ONE_RANGE = (
    CRITERIA
    | {"MMULT", "MINVERSE", "MDETERM", "SUMPRODUCT", "SUMXMY2", "SUMX2MY2", "SUMX2PY2"}
    | {NEAR, FOUND, BESIDE, BELOW, LAST_LINE}
)
#: The functions of AGGREGATE that take an array and a number.
_PLACES = frozenset({"14", "15", "16", "17", "18", "19"})
#: They take one area, and Excel computes them for each of several that INDIRECT or OFFSET makes.
_OF_ONE_AREA = CRITERIA | {"COUNTBLANK", "N", "SUBTOTAL", "T"}
#: So many areas at most: each of them is written out.
MOST_AREAS = 1000
#: So many where only computing tells how many there are: as many as a year has days.
MOST_LISTED = 366
#: A formula of more characters the engine gives up.
MOST_WRITTEN = 30_000
_LIST, _COUNT = "xlf_list", "xlf_count"


class Doubt(NamedTuple):
    """What Excel may do otherwise; of some things only where there are hidden rows."""

    said: Told
    of_hidden_rows: bool = False


class Template:
    """Engine text with holes for the row and the number of the cell, good for the rows ``top`` to ``bottom``."""

    __slots__ = ("bottom", "doubts", "functions", "holes", "row", "sites", "text", "top")

    def __init__(
        self, marked: str, row: int, top: int, bottom: int, sites: list[Call], functions: set[str], doubts: list[Doubt]
    ) -> None:
        pieces = _PLACE.split(marked)
        self.text = "%d".join(piece.replace("%", "%%") for piece in pieces[::3])
        self.holes = [(kind == "R", int(offset)) for kind, offset in zip(pieces[1::3], pieces[2::3], strict=True)]
        self.row, self.top, self.bottom = row, top, bottom
        self.sites, self.functions, self.doubts = sites, functions, doubts

    def fill(self, row: int, number: int) -> str:
        """Write the formula for one cell."""
        number <<= SITE_BITS
        return self.text % tuple([row + offset if is_row else number + offset for is_row, offset in self.holes])


class Emitter:
    """Writes the formula in one cell, or a part of it; the text is good for the rows ``top`` to ``bottom``.

    ``local`` are the names that LET binds, and whether each is several values.
    """

    def __init__(self, formula: Formula, sheets: Sequence[str], as_displayed: bool) -> None:
        self.meaning = formula.meaning
        self.sheet, self.row, self.column = formula.sheet, formula.row, formula.column
        self.top, self.bottom = self.meaning.top, self.meaning.bottom
        self.sheet_names = sheets
        self.sheets = {name.casefold(): index for index, name in enumerate(sheets)}
        self.as_displayed = as_displayed
        self.local: dict[str, bool] = {}
        #: Whether what is written is read: of a reference that INDEX chooses from, nobody asks what it holds.
        self.reads = True
        self.sites: list[Call] = []
        self.functions: set[str] = set()
        self.doubts: list[Doubt] = []

    def plain(self) -> Template:
        """Write an ordinary formula: ranges are intersected, only the first value of an array shows."""
        text, many = self.outermost(self._node())
        if many:
            text = f"{FIT}(1,1,{text})"
            self.doubts.append(Doubt(sentences.FIRST_VALUE_ONLY()))
        return self.template(text)

    def fitted(self, height: int, width: int) -> Template:
        """Write a Ctrl+Shift+Enter formula over an area of that size."""
        text, many = self.value(self._node(), array=True)
        if many or height > 1 or width > 1:
            text = f"{FIT}({height},{width},{text})"
        return self.template(text)

    def spilling(self) -> Template:
        """Write a formula that spills."""
        node = self._node()
        if self.meaning.unending is not None:
            self.doubts.append(Doubt(sentences.TO_THE_END(node=str(self.meaning.unending))))
        text, many = self.value(node, array=True)
        return self.template(f"{SPILL}({CELL},{text})" if many or may_be_line(node) else text)

    def _node(self) -> Node:
        if self.meaning.problem is not None:
            raise self.meaning.problem
        assert self.meaning.node is not None
        return moved(self.meaning.node, self.row - self.meaning.row, 0)

    def template(self, text: str) -> Template:
        marked = f"={SHOWN}({CELL},{text})" if self.as_displayed else "=" + text
        return Template(marked, self.row, self.top, self.bottom, self.sites, self.functions, self.doubts)

    def outermost(self, node: Node) -> Emitted:
        """Write a plain formula; Excel takes what its last addition or subtraction leaves of rounding for 0."""
        if not isinstance(node, Binary) or node.operator not in ("+", "-"):
            text, many = self.value(node, array=False)
            return (text, many) if many or not may_be_line(node) else (f"{ONE}({CELL},{text})", False)
        left, many = self.value(node.left, array=False)
        right, more = self.value(node.right, array=False)
        left, right = self.operand(node.left, left), self.operand(node.right, right)
        if many or more:
            return f"{left}{node.operator}{right}", True
        return f"{ADD}({left}+0,0{node.operator}{right})", False

    def value(self, node: Node, array: bool) -> Emitted:
        """Write an expression whose value is wanted, and tell whether that may be several values."""
        if isinstance(node, Literal):
            return node.text, node.kind == "array"
        if isinstance(node, Name):
            return node.name, self.local.get(node.name.casefold(), True)
        if isinstance(node, Group):
            text, many = self.value(node.inner, array)
            return f"({text})", many
        if isinstance(node, Reference):
            if node.last_sheet:
                raise UnsupportedError("#VALUE!", sentences.ONE_VALUE(node=str(node)))
            single = node.first == node.last and bool(node.first.row and node.first.column)
            if single or array:
                return self.reference(node), not single
            return self.intersect(node), False
        if isinstance(node, Unary):
            return self.unary(node, array)
        if isinstance(node, Binary):
            return self.binary(node, array)
        assert isinstance(node, Call)
        return self.call(node, array)

    def whole(self, node: Node, array: bool) -> Emitted:
        """Write an argument that takes a range whole."""
        if isinstance(node, Reference):
            if node.last_sheet:
                return ",".join(self.three_dimensional(node)), True
            return self.reference(node), node.first != node.last or not (node.first.row and node.first.column)
        if isinstance(node, Group):
            if is_several(node):
                return ",".join(self.union(node)), True
            text, many = self.whole(node.inner, array)
            return f"({text})", many
        if isinstance(node, Binary) and node.operator == ":":
            return self.binary(node, True)
        if isinstance(node, Call) and node.name in ("IF", "CHOOSE", "INDEX", "OFFSET", "INDIRECT", "XLOOKUP", "LET"):
            return self.call(node, array, whole=True)
        return self.value(node, array)

    def unary(self, node: Unary, array: bool) -> Emitted:
        if node.operator == "@":
            inner = node.operand.inner if isinstance(node.operand, Group) else node.operand
            if isinstance(inner, Reference):
                return self.value(inner, array=False)
            text, many = self.value(node.operand, array)
            return (f"{FIT}(1,1,{text})" if many else text), False
        text, many = self.value(node.operand, array)
        text = self.operand(node.operand, text) if node.operator in "-%" else text
        return (text + "%" if node.operator == "%" else node.operator + text), many

    def binary(self, node: Binary, array: bool) -> Emitted:
        if node.operator == ":":
            return self.span(node, array), True
        if node.operator in " ,":
            raise UnsupportedError("#VALUE!", sentences.JOINS_REFERENCES(node=str(node)))
        left, many = self.value(node.left, array)
        right, more = self.value(node.right, array)
        if array and many and more:
            self.same_size(node)
        if node.operator in COMPARISONS and not (is_word(node.left) or is_word(node.right)):
            return f'{COMPARE}("{node.operator}",{left},{right})', many or more
        if node.operator == "^":
            return f"{own_name('POWER')}({left},{right})", many or more
        if node.operator == "&":
            left, right = self.joined(node.left, left), self.joined(node.right, right)
        elif is_arithmetic(node):
            left, right = self.operand(node.left, left), self.operand(node.right, right)
        return f"{left}{node.operator}{right}", many or more

    def same_size(self, node: Binary) -> None:
        sizes = [
            (side.last.row - side.first.row, side.last.column - side.first.column)
            for side in (node.left, node.right)
            if isinstance(side, Reference)
        ]
        if len(sizes) == 2 and any(a != b and a and b for a, b in zip(*sizes, strict=True)):
            raise UnsupportedError("#N/A", sentences.OTHER_SIZES(left=str(node.left), right=str(node.right)))

    def joined(self, node: Node, text: str) -> str:
        """Write an operand of ``&``, its numbers with Excel's 15 digits."""
        if (isinstance(node, Literal) and node.kind in ("text", "error")) or (
            isinstance(node, Binary) and (node.operator == "&")
        ):
            return text
        return f"{TEXT}({text})"

    def operand(self, node: Node, text: str) -> str:
        """Write an operand of arithmetic: a text that shows a number is that number."""
        return text if is_numeric(node) or has_whole_lines(node) else f"{NUMBER}({text})"

    def let(self, arguments: tuple[Node | None, ...], array: bool, whole: bool) -> Emitted:
        texts: list[str] = []
        reads = self.reads
        many = False
        for place, argument in enumerate(arguments):
            if argument is None:
                raise UnsupportedError("#VALUE!", sentences.LET_LACKS())
            last = place == len(arguments) - 1
            if place % 2 == 0 and not last and isinstance(argument, Name):
                texts.append(argument.name)
                continue
            self.reads = reads and last
            text, many = self.whole(argument, array) if not last or whole else self.value(argument, array)
            bound = arguments[place - 1] if place % 2 else None
            if isinstance(bound, Name):
                self.local[bound.name.casefold()] = many
            texts.append(text)
        return f"LET({','.join(texts)})", many

    def reference(self, node: Reference) -> str:
        whole = not (node.first.row and node.first.column)
        first, last = map(self.corner, self.in_order(node.first, node.last))
        single = node.first == node.last and not whole
        # a formula that names its own cell the engine refuses, but for ranges, whether it comes to read it or not
        area = first if single and not self.is_own(node) else f"{first}:{last}"
        sheet = engine_sheet(self.sheets[node.sheet.casefold()]) if node.sheet else ""
        return sheet_prefix(sheet) + area

    def is_own(self, node: Reference) -> bool:
        """Tell whether a reference to one cell is to the formula's own, in all the rows for which the text is good."""
        cell = node.first
        if cell.column != self.column or (node.sheet and self.sheets[node.sheet.casefold()] != self.sheet):
            return False
        own = cell.row == self.row
        if cell.row_fixed and own:
            self.narrow(cell.row, cell.row)
        elif cell.row_fixed and self.row < cell.row:
            self.narrow(1, cell.row - 1)
        elif cell.row_fixed:
            self.narrow(cell.row + 1, MAX_ROW)
        return own

    def in_order(self, one: Corner, other: Corner) -> tuple[Corner, Corner]:
        """Return the first and the last corner of a range, for the rows in which these are the first and the last: of
        B1:B$2, filled down, the one that moves comes past the other.
        """
        first, last = in_order(one, other)
        between = last.row - first.row
        if first.row_fixed and not last.row_fixed:
            self.narrow(self.row - between, MAX_ROW)
        elif last.row_fixed and not first.row_fixed:
            self.narrow(1, self.row + between)
        return first, last

    def corner(self, corner: Corner) -> str:
        letters = "$" + column_letters(corner.column) if corner.column else ""
        return letters + self.row_text(corner)

    def row_text(self, corner: Corner) -> str:
        if not corner.row:
            return ""
        return f"${corner.row}" if corner.row_fixed else f"\x01R{corner.row - self.row}\x02"

    def intersect(self, node: Reference) -> str:
        """Write the one cell of a range that a plain formula means: in its own row, or in its own column."""
        first, last = node.first, node.last
        one_column = first.column == last.column and first.column
        one_row = first.row == last.row and first.row
        if one_column and (first.row or 1) <= self.row <= (last.row or MAX_ROW):
            fixed = not first.row or (first.row_fixed and last.row_fixed)
            self.narrow(first.row or 1, last.row or MAX_ROW) if fixed else self.narrow(self.row, self.row)
            cell = Corner(self.row, first.column, False, True)
            return self.reference(Reference(cell, cell, "", node.sheet))
        if one_row and (first.column or 1) <= self.column <= (last.column or self.column):
            cell = Corner(first.row, self.column, first.row_fixed, True)
            return self.reference(Reference(cell, cell, "", node.sheet))
        self.narrow(self.row, self.row)
        self.doubts.append(Doubt(sentences.READ_AS_ONE_CELL(node=str(node))))
        return "#VALUE!"

    def narrow(self, top: int, bottom: int) -> None:
        """Keep the text for these rows only."""
        self.top, self.bottom = max(self.top, top), min(self.bottom, bottom)

    def three_dimensional(self, node: Reference) -> list[str]:
        """Write the areas of ``Sheet1:Sheet3!A1``."""
        first, last = sorted(self.sheets[name.casefold()] for name in (node.sheet, node.last_sheet))
        names = self.sheet_names[first : last + 1]
        return [self.reference(Reference(node.first, node.last, "", name)) for name in names]

    def union(self, node: Node) -> list[str]:
        """Write the areas of which a reference consists."""
        if isinstance(node, Group):
            return self.union(node.inner)
        if isinstance(node, Binary) and node.operator == ",":
            return self.union(node.left) + self.union(node.right)
        if isinstance(node, Reference) and node.last_sheet:
            return self.three_dimensional(node)
        return [self.whole(node, False)[0]]

    def areas(self, name: str, argument: Node, array: bool) -> Emitted:
        """Write an argument that takes a range whole; several areas for a function that takes them."""
        if not is_several(argument):
            return self.whole(argument, array)
        texts = ",".join(self.union(argument))
        if name in LISTS:
            return texts, True
        if name in ONE_LIST:
            return f"{JOINED}({texts})", True
        raise UnsupportedError("#VALUE!", sentences.SEVERAL_AREAS(argument=str(argument), name=name))

    def span(self, node: Binary, array: bool) -> str:
        """Write a range between two references. Of ``A1:OFFSET(…)`` the engine makes something else: it is written as
        all that one OFFSET spans.
        """
        left, right = self.whole(node.left, array)[0], self.whole(node.right, array)[0]
        if not any(is_made(side, *MAKES_REFERENCES) for side in (node.left, node.right)):
            return f"{left}:{right}"
        top, start = (f"MIN({name}({left}),{name}({right}))" for name in ("ROW", "COLUMN"))
        end, last = (f"MAX({n}({left})+{n}S({left}),{n}({right})+{n}S({right}))" for n in ("ROW", "COLUMN"))
        return f"OFFSET({left},{top}-ROW({left}),{start}-COLUMN({left}),{end}-{top},{last}-{start})"

    def call(self, node: Call, array: bool, whole: bool = False) -> Emitted:
        if node.name in FUNCTIONS:
            return self.our_call(node, array)
        if each := self.each(node, array):
            return each, True
        guards = ",".join(self.guards(node))
        if guards:
            text, many = self.guarded_call(node, array, whole)
            return f"{UNLESS}({guards},{text})", many
        return self.guarded_call(node, array, whole)

    def our_call(self, node: Call, array: bool) -> Emitted:
        self.sites.append(node)
        site = len(self.sites)
        if site >= 1 << SITE_BITS:
            raise UnsupportedError("#VALUE!", sentences.TOO_MANY_CALLS())
        texts = [f"\x01I{site}\x02"]
        for argument in node.arguments:
            text = '""' if argument is None else self.whole(argument, array)[0]
            if is_several(argument):
                raise UnsupportedError("#VALUE!", sentences.NOT_ONE_RANGE(node=str(argument)))
            texts.append(text)
        return f"{node.name}({','.join(texts)})", FUNCTIONS[node.name].array

    def guards(self, node: Call) -> list[str]:
        """Write what is an error where an argument is one in the place of a range: of that some functions of the engine
        make a range of one cell, in which they find nothing.
        """
        if node.name not in REFUSES_ERRORS:
            return []
        letters = pattern(node.name, len(node.arguments))
        ranges = [each for letter, each in zip(letters, node.arguments, strict=True) if letter != "s"]
        return [text for each in ranges if (text := self.guard(node.name, bare(each)))]

    def guard(self, name: str, argument: Node | None) -> str:
        """Write an error where the argument is one in the place of a range, else something; "" where it cannot be."""
        if isinstance(argument, Literal):
            return argument.text if argument.kind == "error" else ""
        if not isinstance(argument, Call):
            return ""
        if argument.name == "INDIRECT":
            return self.position("ROWS", argument, False)[0]
        if argument.name == "OFFSET" or (argument.name == "INDEX" and isinstance(argument.arguments[0], Reference)):
            return f"ROW({self.unread(argument)})"
        return "" if name in LOOKS_UP else self.whole(argument, True)[0]  # these look through what is computed, too

    def guarded_call(self, node: Call, array: bool, whole: bool) -> Emitted:
        """Write a call whose ranges are ranges, and no errors in the place of one."""
        if node.name in LOOKS_UP or node.name in GOES_BACKWARDS or node.name in RANKS_AREAS:
            node = matched(node) or node
        name, arguments = node.name, node.arguments
        if special := self.special(node, array, whole):
            return special
        self.functions.add(name)
        letters = pattern(name, len(arguments)) if known(name) else "s" * len(arguments)
        texts: list[str] = []
        many_values = many_conditions = False
        reads = self.reads
        unread = range(len(arguments))[_UNREAD.get(name, slice(0))]
        for letter, argument in zip(letters, arguments, strict=True):
            if argument is None:
                texts.append("")
                continue
            branch = name in ("IF", "CHOOSE") and bool(texts)
            self.reads = reads if branch else len(texts) not in unread
            if (letter == "s" and not (whole and branch)) or (branch and not whole and not array):
                text, many = self.value(argument, array)
                many_values |= many
                many_conditions |= many and name == "IF" and not texts
            else:
                text, many = self.areas(name, argument, array or letter == "a")
            texts.append(self.as_read(name, len(texts), argument, text, many))
        self.reads = reads
        self.doubt(node)
        if name == "INDEX":
            texts[0], letters = self.to_the_edge(node, texts[0], letters, many_values)
        if many_conditions:
            yes, no = [text or "0" for text in texts[1:]] if len(texts) > 2 else (texts[1] or "0", "FALSE")
            return f"{CHOOSE}({texts[0]},{yes},{no})", True
        text = self.written(name, arguments, texts)
        if not many_values and (quick := ranked(node, texts, text)):
            self.functions |= RANKED_BY
            return quick, False
        if name in MAKES_REFERENCES and not many_values:
            text = self.made_reference(name, arguments, texts)
        if not many_values:
            return self.checked(node, text, array, whole)
        if any(is_several(argument) and name not in ONE_LIST for argument in arguments):
            raise UnsupportedError("#VALUE!", sentences.AREAS_AND_RANGE(name=name))
        return self.lifted(name, letters, texts), True

    def made_reference(self, name: str, arguments: Sequence[Node | None], texts: Sequence[str]) -> str:
        """Write INDIRECT, or OFFSET, so that it is known where they come back to the formula itself."""
        if name == "INDIRECT":
            return f"INDIRECT({PLACE}({CELL},{str(self.reads).upper()},{','.join(texts)}))"
        start = bare(arguments[0])
        if not self.reads or not isinstance(start, Reference) or start.last_sheet or len(texts) < 3:
            return f"OFFSET({','.join(texts)})"
        sheet = self.sheets[start.sheet.casefold()] if start.sheet else self.sheet
        top, left, height, width = (
            self.position(each, start, False)[0] for each in ("ROW", "COLUMN", "ROWS", "COLUMNS")
        )
        down, across, high, wide = (*texts[1:], "", "")[:4]
        asked = f"{sheet},{top},{left},{down or 0},{across or 0},{high or height},{wide or width}"
        return f"OFFSET({','.join([texts[0], f'{DOWN}({CELL},{asked})', *texts[2:]])})"

    def special(self, node: Call, array: bool, whole: bool) -> Emitted | None:
        """Write a call that is not written as it stands, or not at all."""
        name, arguments = node.name, node.arguments
        if name == "LET":
            return self.let(arguments, array, whole)
        if name == NTH:
            return f"{NTH}({','.join(str(each) for each in arguments)})", False
        if name in ASKS_WHERE and len(arguments) == 1:
            of = bare(arguments[0])
            if name in ("ROW", "COLUMN") or isinstance(of, Reference) or is_made(of, "INDIRECT"):
                return self.position(name, of, array)
        if own := self.library_call(node, array, whole):
            return own
        if name in ASKS_ABOUT_WORKBOOK:
            raise UnsupportedError("#VALUE!", sentences.ASKS_WORKBOOK(name=name))
        if name == "INDEX" and len(arguments) == 2 and is_rectangle(arguments[0]):
            return "#REF!", False  # as Excel: of a range with rows and columns it wants both
        if not known(name) and any(isinstance(each, Reference) and each.first != each.last for each in arguments):
            raise UnsupportedError("#NAME?", sentences.ENGINE_CANNOT(name=name))
        return None

    def as_read(self, name: str, place: int, argument: Node, text: str, many: bool) -> str:
        """Write an argument, its values made into what the function reads them as."""
        if is_several(argument):
            return (
                ",".join(self.joined(argument, each) for each in self.union(argument)) if name in JOINS_TEXT else text
            )
        if reads_text(name, place):
            return self.joined(argument, text)
        if name in COUNTS_ERRORS and not is_of_cells(argument):
            return f'IFERROR({text},"")'  # an error that is made here is not counted; the engine hands it on
        if name == "SUMPRODUCT" and not (is_arithmetic(argument) or has_whole_lines(argument)):
            return f"{NUMBERS}({text})"
        return self.typed(name, place, argument, text, many)

    def typed(self, name: str, place: int, argument: Node, text: str, many: bool) -> str:
        """Write an argument of a function of the engine, read as Excel reads it."""
        if name in REFUSES_TRUTHS:
            return text if is_arithmetic(argument) or has_whole_lines(argument) else f"{STRICT}({text})"
        if reads_number(name, place):
            return self.operand(argument, text)
        if name in READS_TRUTHS and (name == "NOT" or (not place % 2 and place < (1 if name == "IF" else 254))):
            return text if is_truth(argument) or has_whole_lines(argument) else f"{TRUTH}({text})"
        if is_text(argument) and not many:
            if name in TAKES_TYPED_NUMBERS:
                return f"{NUMBER}({text})"
            if name in TAKES_TYPED_TRUTHS:
                return f"{TRUTH}({text})"
        return text

    def written(self, name: str, arguments: Sequence[Node | None], texts: Sequence[str]) -> str:
        """Write a call of the engine's own function."""
        if name in COUNTS_ERRORS:
            # what computing makes of cells may be an error, which counts nothing; the engine hands it on
            made = [is_of_cells(each) and isinstance(bare(each), Call) for each in arguments]
            return counted(name, made, texts, "IFERROR(COUNT({}),0)")
        if name == "COUNTA" and any(is_made(each, *_ARRAYS) for each in arguments):
            # a blank cell is nothing, but in an array that a function made it is a value
            return counted(name, [is_made(each, *_ARRAYS) for each in arguments], texts, SIZE + "({})")
        text = f"{name}({','.join(texts)})"
        # of a sum the engine sees that it is beyond 1E308, or no number: #NUM! from here on
        return f"({text}+0)" if name in OVERFLOWING else text

    def lifted(self, name: str, letters: str, texts: list[str]) -> str:
        """Write a call that gets several values where it wants one."""
        if name in LIFTED_BY_ENGINE:
            return f"{name}({','.join(texts)})"
        if not known(name):
            raise UnsupportedError("#NAME?", sentences.ENGINE_CANNOT(name=name))
        if name in NEVER_LIFTED:
            raise UnsupportedError("#VALUE!", sentences.ENGINE_CANNOT_RANGE(name=name))
        return f'{LIFT}("{name}","{letters}",{",".join(text or chr(34) * 2 for text in texts)})'

    def checked(self, node: Call, text: str, array: bool, whole: bool) -> Emitted:
        """Write a call of single values: an array where the function gives one; a range made while computing counts as
        one value only if it is one.
        """
        if node.name in ARRAY_RESULT:
            return text, True
        if not self.may_be_range(node):
            return text, False
        if array or whole:
            return text, True
        return f"{ONE}({CELL},{text})", False

    def may_be_range(self, node: Call) -> bool:
        name, arguments = node.name, node.arguments
        if name == "INDEX":
            return any(item is None or str(item) == "0" for item in arguments[1:]) or len(arguments) < 2
        if name == "XLOOKUP":
            wanted = arguments[2] if len(arguments) > 2 else None
            return not (
                isinstance(wanted, Reference)
                and (wanted.first.column == wanted.last.column or wanted.first.row == wanted.last.row)
            )
        if name in MAKES_REFERENCES:
            return True
        if name == "CHOOSE":
            return any(
                not isinstance(item, Literal)
                and not (isinstance(item, Reference) and item.first == item.last)
                and self.value(item, True)[1]
                for item in arguments[1:]
                if item is not None
            )
        return False

    def library_call(self, node: Call, array: bool, whole: bool) -> Emitted | None:
        """Write a call of a function in ``LIBRARY``; None where it is for the engine."""
        name = node.name
        if name == "AGGREGATE" and node.arguments and str(node.arguments[0]) in _PLACES:
            name = AGGREGATE_PLACE
        elif name == "INDEX" and node.arguments and is_computed(node.arguments[0]):
            name = INDEX_OF_ARRAY
        own = LIBRARY.get(name)
        if own is None or self._is_for_engine(node, array):
            return None
        letters = own.pattern(len(node.arguments))
        texts: list[str] = []
        many = own.many
        for letter, argument in zip(letters, node.arguments, strict=True):
            if argument is None:
                texts.append('""' if letter in "tsa" else "")  # the engine makes 0 of nothing
            elif letter in READERS and not (node.name == "CHOOSE" and texts):
                text, more = self.value(argument, array)
                many |= more
                texts.append(text)
            else:
                text, _ = self.whole(argument, array or letter == "a" or node.name == "CHOOSE")
                if is_several(argument) and node.name in _ONE_RANGE:
                    raise UnsupportedError("#VALUE!", sentences.NOT_ONE_RANGE(node=str(argument)))
                if is_several(argument) and not own.letters.endswith(("|r", "|a")):
                    text = f"{JOINED}({text})"
                texts.append(self._seen(node, argument, text, texts))
        if node.name not in CRITERIA:
            self.doubt(node)
        text = f"{own_name(name)}({','.join(texts)})"
        if name == INDEX_OF_ARRAY and (len(node.arguments) < 3 or self.may_be_range(node)):
            return (text, True) if array or whole else (f"{FIT}(1,1,{text})", False)
        return text, many

    def _is_for_engine(self, node: Call, array: bool) -> bool:
        """Tell what the engine does better: whole columns, of which it sees only the used part, and a single choice."""
        arguments = node.arguments
        if node.name == "CHOOSE":
            return not arguments or arguments[0] is None or not self.value(arguments[0], array)[1]
        if node.name == "SUMPRODUCT":
            return len(arguments) < 2 or any(has_whole_lines(each) for each in arguments)
        if node.name == "TEXTJOIN":
            return not arguments or arguments[0] is None or not self.whole(arguments[0], array)[1]
        if node.name in ("INDEX", "VSTACK"):
            return any(next(whole_columns(each), None) for each in arguments)
        whole = any(has_whole_lines(each) for each in arguments)
        return node.name in CRITERIA and whole and not any(_names_error(each) for each in arguments)

    def _seen(self, node: Call, argument: Node, text: str, before: list[str]) -> str:
        """Write a range of SUBTOTAL or AGGREGATE without the cells that these pass over."""
        if node.name not in SUBTOTALS or is_arithmetic(argument) or isinstance(argument, Literal):
            return text
        base = argument.arguments[0] if isinstance(argument, Call) and argument.name == "OFFSET" else argument
        if not isinstance(base, Reference) or base.last_sheet:
            self.doubts.append(Doubt(sentences.HIDDEN_COUNT(), of_hidden_rows=True))
            return text
        sheet = self.sheets[base.sheet.casefold()] if base.sheet else -1
        if base is argument:
            top, left = self.row_text(base.first).lstrip("$") or "1", str(base.first.column or 1)
        else:
            top, left = f"ROW({text})", f"COLUMN({text})"
        option = f"{before[1]}+0" if node.name == "AGGREGATE" else "-1"
        return f"{SEEN}({CELL},{before[0]}+0,{option},{sheet},{top},{left},{text})"

    def doubt(self, node: Call) -> None:
        """Warn of what Excel may do otherwise."""
        if node.name == "TEXT" and len(node.arguments) == 2:
            pattern = text_in(node.arguments[1])
            if pattern is not None and (doubt := formats.doubt(pattern)):
                self.doubts.append(Doubt(doubt(format=str(node.arguments[1]))))
        elif node.name == "CODE" and any(not (text_in(each) or "中").isascii() for each in node.arguments):
            self.doubts.append(Doubt(sentences.CODE_BEYOND_ASCII()))
        elif node.name in CRITERIA:
            for argument in node.arguments:
                if re.search(r"(?<!~)\?", text_in(argument) or ""):
                    self.doubts.append(Doubt(sentences.QUESTION_MARK(argument=str(argument))))

    def position(self, name: str, argument: Node | None, array: bool) -> Emitted:
        """Write where a reference is, and how many rows or columns it has, as numbers: its cells may hold anything,
        also the formula itself.
        """
        if isinstance(argument, Literal) and argument.kind == "error":
            return argument.text, False
        if isinstance(argument, Call) and argument.name == "INDIRECT":
            texts = [self.value(each, False)[0] if each else "0" for each in argument.arguments]
            many = array and name in ("ROW", "COLUMN")
            return f'{SPAN}({CELL},"{name}",{str(many).upper()},{",".join(texts)})', many
        if isinstance(argument, Call):
            text = self.unread(argument)
            if not array:
                return f"{name}({text})", False
            helper = ROWS if name == "ROW" else COLUMNS
            return f"{helper}({name}({text}),{name}({text})+{name}S({text})-1)", True
        if not isinstance(argument, Reference) or argument.last_sheet:
            raise UnsupportedError("#VALUE!", sentences.ENGINE_CANNOT_OF(name=name, argument=str(argument)))
        if name.startswith("ROW"):
            (first, last), helper = self.rows_of(argument), ROWS
        else:
            columns = sorted((argument.first.column or 1, argument.last.column or MAX_COLUMN))
            (first, last), helper = map(str, columns), COLUMNS
        if name.endswith("S"):
            return f"({last}-{first}+1)", False
        if not array or first == last:
            return first, False
        return f"{helper}({first},{last})", True

    def unread(self, node: Node) -> str:
        """Write a reference of which nobody asks what it holds."""
        reads, self.reads = self.reads, False
        text = self.whole(node, False)[0]
        self.reads = reads
        return text

    def rows_of(self, node: Reference) -> tuple[str, str]:
        """Write the first and the last row of a reference."""
        one = node.first if node.first.row else Corner(1, 0, True, False)
        other = node.last if node.last.row else Corner(MAX_ROW, 0, True, False)
        first, last = self.in_order(one, other)
        return self.row_text(first).lstrip("$"), self.row_text(last).lstrip("$")

    def to_the_edge(self, node: Call, text: str, letters: str, many: bool) -> tuple[str, str]:
        """Write whole columns or rows of INDEX, and its letters: beyond what is in use, where the engine would see the
        end of them, there are empty cells.
        """
        lines, *places = node.arguments
        if not (isinstance(lines, Reference) and has_whole_lines(lines)) or lines.last_sheet:
            return text, letters
        if any(each is None or str(each) == "0" for each in places):
            return text, letters
        if many:
            return text, (TO_THE_EDGE if not lines.first.row else letters[0]) + letters[1:]
        rows = (lines.first.row, lines.last.row) if lines.first.row else (1, MAX_ROW)
        columns = (lines.first.column, lines.last.column) if lines.first.column else (1, MAX_COLUMN)
        first = lines.first._replace(row=rows[0], column=columns[0])
        last = lines.last._replace(row=rows[1], column=columns[1])
        if not lines.first.row:
            first, last = first._replace(row_fixed=True), last._replace(row_fixed=True)
        return self.reference(Reference(first, last, "", lines.sheet)), letters

    def each(self, node: Call, array: bool) -> str:
        """Write a call of one area once for each area that INDIRECT or OFFSET makes of an array; else ""."""
        if node.name not in _OF_ONE_AREA:
            return ""
        made = [argument for argument in node.arguments if is_made(argument, *MAKES_REFERENCES)]
        if not made:
            return ""
        steps = [each for call in made if isinstance(call, Call) for each in _single_arguments(call)]
        steps += [each for each in _single_arguments(node) if each not in made]
        if not (array or is_constant(*steps)) or not any(self.is_many(each) for each in steps):
            return ""
        size = widest(*(each for each in steps if self.is_many(each)))
        if size is None:
            return self.listed(node, [each for each in steps if self.is_many(each)])
        if size[0] * size[1] > MOST_AREAS:
            raise UnsupportedError("#VALUE!", sentences.ENGINE_CANNOT_TELL(node=str(node)))
        places = [(row, column) for row in range(size[0]) for column in range(size[1])]
        texts = [self.call(_each(node, partial(_item, row=row, column=column)), True)[0] for row, column in places]
        return f"{STACK}({size[1]},{','.join(texts)})"

    def listed(self, node: Call, many: list[Node]) -> str:
        """Write the same for lists whose length only computing tells: for so many areas as there may be, of which the
        engine computes those that there are.
        """
        texts = list(dict.fromkeys(self.value(each, True)[0] for each in many))
        names = [f"{_LIST}{number}" for number in range(1, len(texts) + 1)]
        named = {str(each): names[texts.index(self.value(each, True)[0])] for each in many}
        outside = {name: self.local.get(name) for name in names}
        self.local.update(dict.fromkeys(names, True))

        def item(argument: Node, place: int) -> Node:
            name = named.get(str(argument))
            if name is None:
                return argument
            others = [Name(each) for each in names if each != name]
            return Call(NTH, (Literal(str(place), "number"), Name(name), *others))

        bound = "".join(f"{name},{text}," for name, text in zip(names, texts, strict=True))
        long = len(self.call(_each(node, partial(item, place=MOST_LISTED)), True)[0]) + len(f"IF({_COUNT}<999,0,),")
        places = range(1, min(MOST_LISTED, MOST_WRITTEN // long) + 1)
        areas = [self.call(_each(node, partial(item, place=place)), True)[0] for place in places]
        guarded = ",".join(f"IF({_COUNT}<{place},0,{text})" for place, text in zip(places, areas, strict=True))
        lists = ",".join(names)
        self.local = {name: is_many for name, is_many in (self.local | outside).items() if is_many is not None}
        return f"LET({bound}{_COUNT},{SIZE}({lists}),{LISTED}({CELL},{len(names)},{lists},{guarded}))"

    def is_many(self, node: Node) -> bool:
        """Tell whether an expression has several values where arrays are computed."""
        return (shape(node) or (2, 1)) != (1, 1) and self.value(node, True)[1]


class Writer:
    """Writes the formulas of one workbook for the engine, those that are alike once."""

    def __init__(self, book: Workbook) -> None:
        self.book = book
        self.sheet_names = [sheet.name for sheet in book.sheets]
        self._templates: dict[tuple[int, str, int], Template | UnsupportedError] = {}

    def emitter(self, formula: Formula, *, as_displayed: bool) -> Emitter:
        """Make what writes a formula, or a part of it."""
        return Emitter(formula, self.sheet_names, as_displayed)

    def template(self, formula: Formula) -> Template | UnsupportedError:
        """Write the formula as the engine gets it, or tell why it does not."""
        meaning = formula.meaning
        key = (id(meaning), formula.kind, 0 if formula.kind == PLAIN else formula.number)
        known = self._templates.get(key)
        if known is None or (isinstance(known, Template) and not known.top <= formula.row <= known.bottom):
            known = self._templates[key] = self._emitted(formula)
        return known

    def _emitted(self, formula: Formula) -> Template | UnsupportedError:
        emitter = self.emitter(formula, as_displayed=self.book.as_displayed)
        try:
            if formula.kind == FITTED:
                return emitter.fitted(formula.covers.height, formula.covers.width)
            return emitter.spilling() if formula.kind == SPILLING else emitter.plain()
        except UnsupportedError as problem:
            return problem
        except RecursionError:
            return UnsupportedError("#NAME?", sentences.NAMES_TOO_DEEP())
        except NOT_OF_ONE_FORMULA:
            raise
        except Exception as bug:  # the other formulas must not suffer from it
            return mistake(bug)

    def calls(self, formula: Formula) -> list[Call]:
        """Return our calls in a cell by their sites, names and table columns as references."""
        template = self.template(formula)
        assert not isinstance(template, UnsupportedError)
        sites = [moved(each, formula.row - template.row, 0) for each in template.sites]
        return [each for each in sites if isinstance(each, Call)]


def counted(name: str, made: Sequence[bool], texts: Sequence[str], apart: str) -> str:
    """Return a count of arguments of which some are counted apart.

    >>> counted("COUNT", [False, True, False], ["A1", "B1", "C1"], "SIZE({})")
    '(COUNT(A1,C1)+SIZE(B1))'
    """
    cells = [text for text, is_apart in zip(texts, made, strict=True) if not is_apart]
    counts = [f"{name}({','.join(cells)})"] if cells else []
    counts += [apart.format(text) for text, is_apart in zip(texts, made, strict=True) if is_apart]
    return counts[0] if len(counts) == 1 else f"({'+'.join(counts)})"


def _names_error(node: Node | None) -> bool:
    """Tell whether it is a criterion for an error value, which the engine looks for among the texts."""
    if isinstance(node, Literal) and node.kind == "error":
        return True
    return (text_in(node) or "").lstrip("<>=").upper() in KIND_OF_CODE


def is_computed(node: Node | None) -> bool:
    """Tell whether it is an array that is computed, no cells."""
    node = bare(node)
    if isinstance(node, Literal):
        return node.kind == "array"
    if isinstance(node, Call):
        return node.name in ARRAY_RESULT or (node.name in LIBRARY and node.name != "CHOOSE")
    return isinstance(node, Binary | Unary) and node.operator not in " ,:@#"


def _single_arguments(node: Call) -> list[Node]:
    """Return the arguments that are taken cell by cell."""
    letters = pattern(node.name, len(node.arguments))
    return [each for letter, each in zip(letters, node.arguments, strict=True) if letter == "s" and each is not None]


def _each(node: Call, item: Callable[[Node], Node]) -> Call:
    """Put one item in the place of each array in a call."""
    letters = pattern(node.name, len(node.arguments))
    done: list[Node | None] = []
    for letter, argument in zip(letters, node.arguments, strict=True):
        inner = argument.inner if isinstance(argument, Group) else argument
        if is_made(inner, *MAKES_REFERENCES):
            assert isinstance(inner, Call)
            done.append(_each(inner, item))
        elif letter == "s" and argument is not None:
            done.append(item(argument))
        else:
            done.append(argument)
    return Call(node.name, tuple(done))


def _item(node: Node, row: int, column: int) -> Node:
    """Return one value of an array, its place counted from 0; a single row or column serves all."""
    height, width = shape(node) or (1, 1)
    if (height, width) == (1, 1):
        return node
    row, column = row if height > 1 else 0, column if width > 1 else 0
    if row >= height or column >= width:
        return Literal("#N/A", "error")
    if isinstance(node, Reference):
        cell = Corner(node.first.row + row, node.first.column + column, node.first.row_fixed, node.first.column_fixed)
        return Reference(cell, cell, "", node.sheet)
    return Call("INDEX", (node, Literal(str(row + 1), "number"), Literal(str(column + 1), "number")))
