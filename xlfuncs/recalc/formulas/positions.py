"""Write where cells are: ROW and COLUMN, what INDIRECT and OFFSET make, and one call for each of several areas."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from xlfuncs.recalc.engine.corrections import ARRAY_RESULT, NEVER_LIFTED, REFUSES_ERRORS, known, pattern
from xlfuncs.recalc.engine.helpers import TO_THE_EDGE
from xlfuncs.recalc.engine.lookups import RANK, is_several
from xlfuncs.recalc.engine.names import COLUMNS, JOINED, LISTED, NTH, ROWS, SIZE, SPAN, STACK
from xlfuncs.recalc.formulas.engine_text import CELL, Emitted, References
from xlfuncs.recalc.formulas.library_calls import has_whole_lines
from xlfuncs.recalc.formulas.meaning import LOOKUPS, MAKES_REFERENCES, UnsupportedError
from xlfuncs.recalc.report import sentences
from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW
from xlfuncs.xlsx.formulas.formula import (
    Binary,
    Call,
    Corner,
    FormulaError,
    Group,
    Literal,
    Name,
    Node,
    Reference,
    Unary,
    bare,
    parse,
)

POSITIONS = frozenset({"ROW", "COLUMN", "ROWS", "COLUMNS"})
#: They take one area, and Excel computes them for each of several that INDIRECT or OFFSET makes.
_OF_ONE_AREA = frozenset(
    {"AVERAGEIF", "AVERAGEIFS", "COUNTBLANK", "COUNTIF", "COUNTIFS", "MAXIFS", "MINIFS", "N", "SUBTOTAL", "SUMIF"}
    | {"SUMIFS", "T"}
)
#: They look through what is computed, too.
_LOOKS = LOOKUPS | {"HLOOKUP", "LOOKUP", "VLOOKUP"}
#: They hand on the cells that they choose.
_OF_CELLS = frozenset({"CHOOSE", "IF", "IFS", "INDEX", "INDIRECT", "LET", "OFFSET", "SWITCH", "XLOOKUP"})
#: So many areas at most: each of them is written out.
MOST_AREAS = 1000
#: So many where only computing tells how many there are: as many as a year has days.
MOST_LISTED = 366
#: A formula of more characters the engine gives up.
MOST_WRITTEN = 30_000
_LIST, _COUNT = "xlf_list", "xlf_count"


class Positions(References):
    """The part of the ``Emitter`` that knows which cells are meant, not what stands in them.

    ``local`` are the names that LET binds, and whether each is several values.
    """

    local: dict[str, bool]

    def call(self, node: Call, array: bool, whole: bool = False) -> Emitted:
        raise NotImplementedError

    def position(self, name: str, argument: Node | None, array: bool) -> Emitted:
        """ROW and COLUMN of a reference, as numbers; also how many of them INDIRECT means."""
        if isinstance(argument, Group):
            return self.position(name, argument.inner, array)
        if isinstance(argument, Literal) and argument.kind == "error":
            return argument.text, False
        if isinstance(argument, Call) and argument.name == "INDIRECT":
            texts = [self.value(each, False)[0] if each else "0" for each in argument.arguments]
            many = array and name in ("ROW", "COLUMN")
            return f'{SPAN}({CELL},"{name}",{str(many).upper()},{",".join(texts)})', many
        if isinstance(argument, Call):
            text = self.whole(argument, False)[0]
            if not array:
                return f"{name}({text})", False
            helper = ROWS if name == "ROW" else COLUMNS
            return f"{helper}({name}({text}),{name}({text})+{name}S({text})-1)", True
        if not isinstance(argument, Reference) or argument.last_sheet:
            raise UnsupportedError("#VALUE!", sentences.ENGINE_CANNOT_OF(name=name, argument=str(argument)))
        if name == "ROW":
            first = Corner(argument.first.row or 1, 0, argument.first.row_fixed, False)
            last = Corner(argument.last.row or MAX_ROW, 0, argument.last.row_fixed, False)
            texts, helper = [self.row_text(corner).lstrip("$") for corner in (first, last)], ROWS
        else:
            texts, helper = [str(argument.first.column or 1), str(argument.last.column or 1)], COLUMNS
        if not array or texts[0] == texts[1]:
            return texts[0], False
        return f"{helper}({texts[0]},{texts[1]})", True

    def span(self, node: Binary, array: bool) -> str:
        """A range between two references. Of ``A1:OFFSET(…)`` the engine makes something else: it is written as all
        that one OFFSET spans.
        """
        left, right = self.whole(node.left, array)[0], self.whole(node.right, array)[0]
        if not any(is_made(side, *MAKES_REFERENCES) for side in (node.left, node.right)):
            return f"{left}:{right}"
        top, start = (f"MIN({name}({left}),{name}({right}))" for name in ("ROW", "COLUMN"))
        end, last = (f"MAX({n}({left})+{n}S({left}),{n}({right})+{n}S({right}))" for n in ("ROW", "COLUMN"))
        return f"OFFSET({left},{top}-ROW({left}),{start}-COLUMN({left}),{end}-{top},{last}-{start})"

    def to_the_edge(self, node: Call, text: str, letters: str, many: bool) -> tuple[str, str]:
        """Whole columns or rows of INDEX, and its letters: beyond what is in use, where the engine would see the end
        of them, there are empty cells.
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

    def union(self, node: Node) -> list[str]:
        """The areas of which a reference consists."""
        if isinstance(node, Group):
            return self.union(node.inner)
        if isinstance(node, Binary) and node.operator == ",":
            return self.union(node.left) + self.union(node.right)
        if isinstance(node, Reference) and node.last_sheet:
            return self.three_dimensional(node)
        return [self.whole(node, False)[0]]

    def several(self, name: str, argument: Node) -> str:
        """The text of several areas, for a function that takes them; "" of any other argument."""
        if not is_several(argument):
            return ""
        texts = ",".join(self.union(argument))
        if name in LISTS:
            return texts
        if name in ONE_LIST:
            return f"{JOINED}({texts})"
        raise UnsupportedError("#VALUE!", sentences.SEVERAL_AREAS(argument=str(argument), name=name))

    def each(self, node: Call, array: bool) -> str:
        """A call of one area, written once for each area that INDIRECT or OFFSET makes of an array; else ""."""
        if node.name not in _OF_ONE_AREA:
            return ""
        made = [argument for argument in node.arguments if is_made(argument, *MAKES_REFERENCES)]
        if not made:
            return ""
        steps = [each for call in made if isinstance(call, Call) for each in _single_arguments(call)]
        steps += [each for each in _single_arguments(node) if each not in made]
        if not (array or _constant(*steps)) or not any(self.is_many(each) for each in steps):
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
        """The same for lists whose length only computing tells: written for so many areas as there may be, of which
        the engine computes those that there are.
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

    def guards(self, node: Call) -> list[str]:
        """What is an error where an argument is one in the place of a range: of that some functions of the engine make
        a range of one cell, in which they find nothing.
        """
        if node.name not in REFUSES_ERRORS:
            return []
        letters = pattern(node.name, len(node.arguments))
        ranges = [each for letter, each in zip(letters, node.arguments, strict=True) if letter != "s"]
        return [text for each in ranges if (text := self.guard(node.name, bare(each)))]

    def guard(self, name: str, argument: Node | None) -> str:
        """An error where the argument is one in the place of a range, else something; "" where it cannot be."""
        if isinstance(argument, Literal):
            return argument.text if argument.kind == "error" else ""
        if not isinstance(argument, Call):
            return ""
        if argument.name == "INDIRECT":
            return self.position("ROWS", argument, False)[0]
        if argument.name == "OFFSET" or (argument.name == "INDEX" and isinstance(argument.arguments[0], Reference)):
            return f"ROW({self.whole(argument, False)[0]})"
        return "" if name in _LOOKS else self.whole(argument, True)[0]

    def is_many(self, node: Node) -> bool:
        """Whether an expression has several values where arrays are computed."""
        return (shape(node) or (2, 1)) != (1, 1) and self.value(node, True)[1]


def is_made(node: Node | None, *names: str) -> bool:
    """Whether it is a call of one of these, such as INDIRECT."""
    return is_made(node.inner, *names) if isinstance(node, Group) else isinstance(node, Call) and node.name in names


def is_rectangle(node: Node | None) -> bool:
    """Whether it is a range of several rows and several columns."""
    if isinstance(node, Group):
        return is_rectangle(node.inner)
    return isinstance(node, Reference) and all(
        not a or a != b for a, b in ((node.first.row, node.last.row), (node.first.column, node.last.column))
    )


def is_of_cells(node: Node | None) -> bool:
    """Whether it hands cells on as they are, blank ones too."""
    inner = bare(node)
    joins = isinstance(inner, Binary) and inner.operator in " ,:"
    return joins or isinstance(inner, Reference | Name) or is_made(inner, *_OF_CELLS, *ARRAY_RESULT)


def _single_arguments(node: Call) -> list[Node]:
    """The arguments that are taken cell by cell."""
    letters = pattern(node.name, len(node.arguments))
    return [each for letter, each in zip(letters, node.arguments, strict=True) if letter == "s" and each is not None]


def _constant(*nodes: Node | None) -> bool:
    """Whether no range is among them: a plain formula takes one as a cell, but ``{1,2}&"月"`` is an array there too."""
    for node in nodes:
        inner: tuple[Node | None, ...] = ()
        if isinstance(node, Binary):
            inner = (node.left, node.right)
        elif isinstance(node, Call):
            inner = node.arguments
        elif isinstance(node, Group | Unary):
            inner = (node.inner if isinstance(node, Group) else node.operand,)
        elif isinstance(node, Reference) and node.first != node.last:
            return False
        if not _constant(*inner):
            return False
    return True


def _each(node: Call, item: Callable[[Node], Node]) -> Call:
    """The call with one item for each of the arrays in it."""
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
    """One value of an array, its place counted from 0; a single row or column serves all."""
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


Shape = tuple[int, int]
_IN_QUOTES = re.compile(r'"(?:[^"]|"")*"')
#: Their result is as large as their arguments, although not each of these is taken cell by cell.
_WIDEN = frozenset({"IF", "IFERROR", "IFNA"})


def shape(node: Node | None) -> Shape | None:
    """Rows and columns of what an expression gives where arrays are computed; None where that is not known before.

    >>> [shape(parse(text)) for text in ('"A"&A1:A3', "{1,2;3,4}", 'ROW(1:4)&"x"', "A:A", "UNIQUE(A1:A3)")]
    [(3, 1), (2, 2), (4, 1), None, None]
    """
    if node is None:
        return 1, 1
    if isinstance(node, Literal):
        return _of_constant(node)
    if isinstance(node, Reference):
        if not (node.first.row and node.first.column) or node.last_sheet:
            return None
        return node.last.row - node.first.row + 1, node.last.column - node.first.column + 1
    if isinstance(node, Group):
        return shape(node.inner)
    if isinstance(node, Unary):
        return shape(node.operand)
    if isinstance(node, Binary) and node.operator not in " ,:":
        return widest(node.left, node.right)
    return _of_call(node) if isinstance(node, Call) else None


def widest(*nodes: Node | None) -> Shape | None:
    """The shape to which all are stretched."""
    shapes = [shape(node) for node in nodes]
    known_ones = [each for each in shapes if each is not None]
    if len(known_ones) < len(shapes):
        return None
    return max((each[0] for each in known_ones), default=1), max((each[1] for each in known_ones), default=1)


def _of_constant(node: Literal) -> Shape:
    if node.kind != "array":
        return 1, 1
    rows = _IN_QUOTES.sub("", node.text).split(";")
    return len(rows), rows[0].count(",") + 1


def _of_call(node: Call) -> Shape | None:
    if node.name in ("ROW", "COLUMN") and len(node.arguments) == 1:
        return _of_numbers(node.name, node.arguments[0])
    if node.name == "TRANSPOSE" and len(node.arguments) == 1:
        turned = shape(node.arguments[0])
        return turned and (turned[1], turned[0])
    if node.name == "INDEX" and len(node.arguments) == 3 and all(_is_place(each) for each in node.arguments[1:]):
        return 1, 1
    if not known(node.name) or node.name in ARRAY_RESULT | NEVER_LIFTED:
        return None
    letters = pattern(node.name, len(node.arguments))
    if node.name not in _WIDEN and set(letters) - {"s", "r"}:
        return None
    return widest(*(each for letter, each in zip(letters, node.arguments, strict=True) if letter == "s"))


def _is_place(node: Node | None) -> bool:
    return isinstance(node, Literal) and node.text.isdecimal() and int(node.text) > 0


def _of_numbers(name: str, of: Node | None) -> Shape | None:
    if isinstance(of, Call) and of.name == "INDIRECT" and isinstance(of.arguments[0], Literal):
        try:
            of = parse(of.arguments[0].text[1:-1])
        except FormulaError:
            return None
    if not isinstance(of, Reference) or of.last_sheet:
        return None
    if name == "ROW":
        return (of.last.row - of.first.row + 1, 1) if of.first.row else None
    return (1, of.last.column - of.first.column + 1) if of.first.column else None


_LISTS = """
AGGREGATE AND AVEDEV AVERAGE AVERAGEA CONCAT COUNT COUNTA DEVSQ GCD GEOMEAN HARMEAN LCM MAX MAXA MEDIAN MIN MINA MODE
MODE.SNGL NPV OR PRODUCT STDEV STDEV.P STDEV.S STDEVP SUBTOTAL SUM SUMSQ TEXTJOIN VAR VAR.P VAR.S VARP XOR
"""
_ONE_LIST = """
FREQUENCY IRR LARGE PERCENTILE PERCENTILE.EXC PERCENTILE.INC PERCENTRANK QUARTILE QUARTILE.INC SMALL TRIMMEAN
"""
#: Every argument of these is a list of values, so that several areas are several arguments.
LISTS = frozenset(_LISTS.split())
#: In these one argument is a list of values, so that several areas become one column.
ONE_LIST = frozenset({*_ONE_LIST.split(), RANK})
