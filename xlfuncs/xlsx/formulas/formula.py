"""The nodes of formulas as trees: what stands in them, and how a copy of them reads."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from xlfuncs.core.sentences import Told
from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW, column_letters

#: The operations that give numbers of numbers.
ARITHMETIC: Mapping[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
}
#: How the workbook itself is called before a name: "0" where a sheet has one of the same name.
OWN_BOOK = frozenset({"", "0"})


class FormulaError(ValueError):
    """A formula that cannot be understood: ``said`` is why."""

    def __init__(self, said: Told) -> None:
        super().__init__(said)
        self.said = said


class Corner(NamedTuple):
    """A corner of a reference; row or column 0 means the whole column or row."""

    row: int
    column: int
    row_fixed: bool
    column_fixed: bool

    def moved(self, rows: int, columns: int) -> Corner | None:
        """Return the corner as a copied formula has it; None beyond the sheet."""
        row = self.row if self.row_fixed or not self.row else self.row + rows
        column = self.column if self.column_fixed or not self.column else self.column + columns
        if (self.row and not 1 <= row <= MAX_ROW) or (self.column and not 1 <= column <= MAX_COLUMN):
            return None
        return Corner(row, column, self.row_fixed, self.column_fixed)

    def __str__(self) -> str:
        letters = ("$" if self.column_fixed else "") + column_letters(self.column) if self.column else ""
        return letters + (("$" if self.row_fixed else "") + str(self.row) if self.row else "")


class Node:
    """A part of a formula; ``str()`` gives its text back."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Literal(Node):
    """A number, text, TRUE/FALSE, error or array constant, as written; ``kind`` says which."""

    text: str
    kind: str

    @property
    def value(self) -> float | str | bool | None:
        """The value that it stands for; None for an error and for an array."""
        if self.kind == "number":
            return float(self.text)
        if self.kind == "text":
            return self.text[1:-1].replace('""', '"')
        return self.text == "TRUE" if self.kind == "bool" else None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Reference(Node):
    """A reference to cells. ``book`` and ``sheet`` are "" where the text names none; ``last_sheet`` ends a 3-D
    reference.
    """

    first: Corner
    last: Corner
    book: str = ""
    sheet: str = ""
    last_sheet: str = ""

    def __str__(self) -> str:
        whole = not self.first.row or not self.first.column
        area = f"{self.first}:{self.last}" if whole or self.first != self.last else str(self.first)
        return prefix_text(self.book, self.sheet, self.last_sheet) + area


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A defined name or a name that LET binds."""

    name: str
    book: str = ""
    sheet: str = ""

    def __str__(self) -> str:
        return prefix_text(self.book, self.sheet, "") + self.name


@dataclass(frozen=True, slots=True)
class Structured(Node):
    """A table reference; ``inside`` is what stands between the outer brackets."""

    table: str
    inside: str
    book: str = ""

    def __str__(self) -> str:
        return f"{prefix_text(self.book, '', '')}{self.table}[{self.inside}]"


@dataclass(frozen=True, slots=True)
class Call(Node):
    """A function call; ``name`` is in upper case without the marks of storage, None is a missing argument."""

    name: str
    arguments: tuple[Node | None, ...]

    def __str__(self) -> str:
        return f"{self.name}({','.join('' if node is None else str(node) for node in self.arguments)})"


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """An operation on two operands; the operators " ", "," and ":" join references."""

    operator: str
    left: Node
    right: Node

    def __str__(self) -> str:
        return f"{self.left}{self.operator}{self.right}"


@dataclass(frozen=True, slots=True)
class Unary(Node):
    """A sign or mark on one operand: ``-x``, ``+x``, ``@x``, or after the operand ``x%`` and ``x#``."""

    operator: str
    operand: Node

    def __str__(self) -> str:
        return f"{self.operand}{self.operator}" if self.operator in "%#" else f"{self.operator}{self.operand}"


@dataclass(frozen=True, slots=True)
class Group(Node):
    """An expression in parentheses."""

    inner: Node

    def __str__(self) -> str:
        return f"({self.inner})"


def prefix_text(book: str, sheet: str, last_sheet: str) -> str:
    """Return what stands before a reference: ``S!``, ``'My sheet'!``, ``[1]S!``, ``A:C!``."""
    if not book and not sheet:
        return ""
    text = (f"[{book}]" if book else "") + sheet + (f":{last_sheet}" if last_sheet else "")
    if re.fullmatch(r"(?:\[\d+\])?[^\W\d][\w.]*(?::[^\W\d][\w.]*)?|\[\d+\]", text) and not re.fullmatch(
        r"(?i)[a-z]{1,3}\d+|r\d*c\d*|[rc]", sheet
    ):
        return text + "!"
    return "'" + text.replace("'", "''") + "'!"


def moved(node: Node, rows: int, columns: int) -> Node:
    """Return the formula as a copy ``rows`` down and ``columns`` to the right has it; lost cells become #REF!.

    >>> free, fixed = Corner(1, 1, False, False), Corner(1, 1, True, True)
    >>> [str(moved(Reference(corner, corner), 2, 1)) for corner in (free, fixed)]
    ['B3', '$A$1']
    >>> str(moved(Reference(free, free), -1, 0))
    '#REF!'
    """
    if isinstance(node, Reference):
        first, last = node.first.moved(rows, columns), node.last.moved(rows, columns)
        if first is None or last is None:
            return Literal("#REF!", "error")
        return Reference(first, last, node.book, node.sheet, node.last_sheet)
    return _with_parts(node, lambda part: moved(part, rows, columns))


def _with_parts(node: Node, changed: Callable[[Node], Node]) -> Node:
    """Return a node with each of its parts ``changed``."""
    if isinstance(node, Call):
        return Call(node.name, tuple(None if a is None else changed(a) for a in node.arguments))
    if isinstance(node, Binary):
        return Binary(node.operator, changed(node.left), changed(node.right))
    if isinstance(node, Unary):
        return Unary(node.operator, changed(node.operand))
    if isinstance(node, Group):
        return Group(changed(node.inner))
    return node


def texts_down(node: Node, rows: int) -> Iterator[str]:
    """Yield the texts of a formula's copies in its own row and the next ones, ``rows`` in all.

    What stands between the references is put together once: with :func:`moved` and ``str`` for each copy, a third of
    the time of laying a workbook out went into this.

    >>> here = Reference(Corner(1, 1, False, False), Corner(1, 1, False, False))
    >>> list(texts_down(Binary("+", here, Literal("1", "number")), 3))
    ['A1+1', 'A2+1', 'A3+1']
    """
    references: list[Reference] = []

    def marked(part: Node) -> Node:
        if not isinstance(part, Reference):
            return _with_parts(part, marked)
        references.append(part)
        return Name("\0")

    pieces = str(marked(node)).split("\0")
    for row in range(rows):
        yield "".join(
            [pieces[0], *(f"{moved(at, row, 0)}{rest}" for at, rest in zip(references, pieces[1:], strict=True))]
        )


def bare(node: Node | None) -> Node | None:
    """Return a node without the parentheses around it."""
    return bare(node.inner) if isinstance(node, Group) else node


def text_in(node: Node | None) -> str | None:
    """Return a text that stands in the formula; None for anything else."""
    value = node.value if isinstance(node, Literal) else None
    return value if isinstance(value, str) else None


def calls_in(node: Node | None, local: frozenset[str] = frozenset()) -> Iterator[Call]:
    """Yield every call in a formula, outer ones first; calls of what LET or LAMBDA bind are left out.

    >>> from xlfuncs.xlsx.formulas.parser import parse
    >>> [call.name for call in calls_in(parse("LET(f,LAMBDA(x,x+1),IF(A1,f(2),SUM(B1:B9)))"))]
    ['LET', 'LAMBDA', 'IF', 'SUM']
    """
    if isinstance(node, Call):
        if node.name in ("LET", "LAMBDA"):
            local |= {each.name.upper() for each in node.arguments if isinstance(each, Name)}
        if node.name not in local:
            yield node
        for argument in node.arguments:
            yield from calls_in(argument, local)
    elif isinstance(node, Binary):
        yield from calls_in(node.left, local)
        yield from calls_in(node.right, local)
    elif isinstance(node, Unary):
        yield from calls_in(node.operand, local)
    elif isinstance(node, Group):
        yield from calls_in(node.inner, local)
