"""Tell of an expression, as it stands, what it may come to: how many values, and of which kind."""

from __future__ import annotations

import re

from xlfuncs.recalc.engine.corrections import (
    ARRAY_RESULT,
    NEVER_LIFTED,
    NUMERIC,
    TEXTUAL,
    known,
    pattern,
)
from xlfuncs.xlsx.formulas.formula import (
    Binary,
    Call,
    FormulaError,
    Group,
    Literal,
    Name,
    Node,
    Reference,
    Unary,
    bare,
    nodes_in,
    parse,
)
from xlfuncs.xlsx.formulas.plain import COMPARISONS


def is_several(node: Node | None) -> bool:
    """Tell whether it is several areas: ``(A1:A3,C1:C3)`` or ``Sheet1:Sheet3!A1``."""
    if isinstance(node, Group):
        return is_several(node.inner) or (isinstance(node.inner, Binary) and node.inner.operator == ",")
    return isinstance(node, Reference) and bool(node.last_sheet)


def has_whole_lines(node: Node | None) -> bool:
    """Tell whether it is whole columns or rows, which the engine cuts to what is in use if it has them as they are."""
    return isinstance(node, Reference) and not (node.first.row and node.first.column)


def is_arithmetic(node: Node | None) -> bool:
    """Tell whether its values can only be numbers and errors."""
    node = bare(node)
    return (isinstance(node, Binary) and node.operator in ("+", "-", "*", "/", "^")) or (
        isinstance(node, Unary) and node.operator in ("-", "%")
    )


def is_numeric(node: Node | None) -> bool:
    """Tell whether there can be no text in it."""
    node = bare(node)
    if isinstance(node, Literal):
        return node.kind in ("number", "bool", "error")
    return is_arithmetic(node) or is_truth(node) or (isinstance(node, Call) and node.name in NUMERIC)


def is_truth(node: Node | None) -> bool:
    """Tell whether it can only be yes or no."""
    node = bare(node)
    if isinstance(node, Literal):
        return node.kind == "bool"
    if isinstance(node, Binary):
        return node.operator in COMPARISONS
    return isinstance(node, Call) and (node.name.startswith("IS") or node.name in ("AND", "OR", "NOT", "XOR"))


def is_text(node: Node | None) -> bool:
    """Tell whether it is text as it stands in the formula, not in a cell."""
    node = bare(node)
    if isinstance(node, Literal):
        return node.kind == "text"
    return (isinstance(node, Binary) and node.operator == "&") or (isinstance(node, Call) and node.name in TEXTUAL)


#: They hand on the cells that they choose: among which of their arguments.
OF_CELLS = {
    **dict.fromkeys(("CHOOSE", "IF", "IFS", "LET"), slice(1, None)),
    **dict.fromkeys(("INDEX", "OFFSET"), slice(0, 1)),
    "INDIRECT": slice(0),
    "SWITCH": slice(2, None),
    "XLOOKUP": slice(2, 4),
}


def is_made(node: Node | None, *names: str) -> bool:
    """Tell whether it is a call of one of these, such as INDIRECT."""
    inner = bare(node)
    return isinstance(inner, Call) and inner.name in names


def is_rectangle(node: Node | None) -> bool:
    """Tell whether it is a range of several rows and several columns."""
    inner = bare(node)
    return isinstance(inner, Reference) and all(
        not a or a != b for a, b in ((inner.first.row, inner.last.row), (inner.first.column, inner.last.column))
    )


def is_of_cells(node: Node | None) -> bool:
    """Tell whether it hands cells on as they are, blank ones too."""
    inner = bare(node)
    joins = isinstance(inner, Binary) and inner.operator in " ,:"
    return joins or isinstance(inner, Reference | Name) or is_made(inner, *OF_CELLS, *ARRAY_RESULT)


def is_constant(*nodes: Node | None) -> bool:
    """Tell whether no range is among them: a plain formula takes one as a cell, but ``{1,2}&"月"`` is an array there
    too.
    """
    every = (each for node in nodes for each in nodes_in(node))
    return not any(isinstance(each, Reference) and each.first != each.last for each in every)


Shape = tuple[int, int]
_IN_QUOTES = re.compile(r'"(?:[^"]|"")*"')
#: Their result is as large as their arguments, although not each of these is taken cell by cell.
_WIDEN = frozenset({"IF", "IFERROR", "IFNA"})


def shape(node: Node | None) -> Shape | None:
    """Return the rows and columns that an expression gives where arrays are computed; None where only computing tells.

    >>> [shape(parse(text)) for text in ('"A"&A1:A3', "{1,2;3,4}", 'ROW(1:4)&"x"', "A:A", "UNIQUE(A1:A3)")]
    [(3, 1), (2, 2), (4, 1), None, None]
    """
    node = bare(node)
    if node is None:
        return 1, 1
    if isinstance(node, Literal):
        return _of_constant(node)
    if isinstance(node, Reference):
        if not (node.first.row and node.first.column) or node.last_sheet:
            return None
        return node.last.row - node.first.row + 1, node.last.column - node.first.column + 1
    if isinstance(node, Unary):
        return shape(node.operand)
    if isinstance(node, Binary) and node.operator not in " ,:":
        return widest(node.left, node.right)
    return _of_call(node) if isinstance(node, Call) else None


def widest(*nodes: Node | None) -> Shape | None:
    """Return the shape to which all are stretched."""
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


#: What they give is above 0.
_PLACES = frozenset({"COLUMN", "COLUMNS", "MATCH", "ROW", "ROWS", "XMATCH"})


def may_be_line(node: Node) -> bool:
    """Tell whether a whole formula may be a row or column: INDEX, of which a cell says 0 for the place.

    >>> from xlfuncs.xlsx.formulas.formula import parse
    >>> [may_be_line(parse(text)) for text in ("INDEX(A:C,2,E1)", "INDEX(A:A,MATCH(E1,B:B,0))", "INDEX(A:A,3)")]
    [True, False, False]
    """
    inner = bare(node)
    if not isinstance(inner, Call) or inner.name != "INDEX":
        return False
    places = (bare(each) for each in inner.arguments[1:])
    return not all(isinstance(each, Literal) or (isinstance(each, Call) and each.name in _PLACES) for each in places)


def is_word(node: Node) -> bool:
    """Tell whether the engine compares it as Excel does: yes, no, and text without letters beyond A to Z."""
    if not isinstance(node, Literal) or node.kind not in ("text", "bool", "error"):
        return False
    return node.text.isascii() or node.text.lower() == node.text.upper()
