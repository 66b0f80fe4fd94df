"""How large an array is, as far as that can be read off a formula."""

from __future__ import annotations

import re

from xlfuncs.recalc.formulas.kinds import ARRAY_RESULT, NEVER_LIFTED, known, pattern
from xlfuncs.xlsx.formulas.formula import Binary, Call, FormulaError, Group, Literal, Node, Reference, Unary
from xlfuncs.xlsx.formulas.parser import parse

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
