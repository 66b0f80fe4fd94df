"""Formulas in their stored form (English names, commas, A1) as trees: their nodes, their copies, from text to tree."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW, Area, column_letters, column_number, sheet_prefix

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

    def placed(self, row: int, column: int) -> Corner:
        """Return the corner as it reads in a cell where it was counted from A1, round the edge of the sheet."""
        return Corner(
            self.row if self.row_fixed or not self.row else (self.row + row - 2) % MAX_ROW + 1,
            self.column if self.column_fixed or not self.column else (self.column + column - 2) % MAX_COLUMN + 1,
            self.row_fixed,
            self.column_fixed,
        )

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
        return sheet_prefix(self.sheet, self.last_sheet, self.book) + area


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A defined name or a name that LET binds."""

    name: str
    book: str = ""
    sheet: str = ""

    def __str__(self) -> str:
        return sheet_prefix(self.sheet, book=self.book) + self.name


@dataclass(frozen=True, slots=True)
class Structured(Node):
    """A table reference; ``inside`` is what stands between the outer brackets."""

    table: str
    inside: str
    book: str = ""

    def __str__(self) -> str:
        return f"{sheet_prefix('', book=self.book)}{self.table}[{self.inside}]"


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
    return with_parts(node, lambda part: moved(part, rows, columns))


def placed(node: Node, row: int, column: int) -> Node:
    """Return the formula of a name as it reads in a cell: what is relative is counted from A1, and goes on at the other
    side of the sheet where that ends, as the cell above A1 is stored.

    >>> [str(placed(parse(text), 3, 2)) for text in ("A1048576", "XFD1", "$A$9", "A:A", "A1048576:A1")]
    ['B2', 'A3', '$A$9', 'B:B', 'B2:B3']
    """
    if isinstance(node, Reference):
        first, last = in_order(node.first.placed(row, column), node.last.placed(row, column))
        return Reference(first, last, node.book, node.sheet, node.last_sheet)
    return with_parts(node, lambda part: placed(part, row, column))


def in_order(one: Corner, other: Corner) -> tuple[Corner, Corner]:
    """Return the first and the last corner of the cells between two."""
    top, bottom = (one, other) if one.row <= other.row else (other, one)
    left, right = (one, other) if one.column <= other.column else (other, one)
    return (
        Corner(top.row, left.column, top.row_fixed, left.column_fixed),
        Corner(bottom.row, right.column, bottom.row_fixed, right.column_fixed),
    )


def with_parts(node: Node, changed: Callable[[Node], Node]) -> Node:
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


def parts_of(node: Node | None) -> tuple[Node | None, ...]:
    """Return the parts of a node; ``None`` is an argument that is left out."""
    if isinstance(node, Call):
        return node.arguments
    if isinstance(node, Binary):
        return node.left, node.right
    return (node.operand,) if isinstance(node, Unary) else (node.inner,) if isinstance(node, Group) else ()


def nodes_in(node: Node | None) -> Iterator[Node]:
    """Yield a node and all below it, outer ones first.

    >>> [str(each) for each in nodes_in(parse("-IF(A1,,2)"))]
    ['-IF(A1,,2)', 'IF(A1,,2)', 'A1', '2']
    """
    if node is not None:
        yield node
        for part in parts_of(node):
            yield from nodes_in(part)


def texts_down(node: Node, rows: int) -> Iterator[str]:
    """Yield the texts of a formula's copies in its own row and the next ones, ``rows`` in all.

    What stands between the references is put together once: with :func:`moved` and ``str`` for each copy, a third of
    the time of laying a workbook out went into this.

    >>> here = Reference(Corner(1, 1, False, False), Corner(1, 1, False, False))
    >>> list(texts_down(Binary("+", here, Literal("1", "number")), 3))
    ['A1+1', 'A2+1', 'A3+1']
    """
    bases: list[int] = []  # the rows that move, where the text has a mark

    def marked(part: Node) -> Node:
        if not isinstance(part, Reference):
            return with_parts(part, marked)
        corners = (part.first,) if part.first == part.last else (part.first, part.last)
        moving = [corner for corner in corners if corner.row and not corner.row_fixed]
        bases.extend(corner.row for corner in moving)
        text = ":".join(f"{corner._replace(row=0)}\0" if corner in moving else str(corner) for corner in corners)
        whole = len(corners) == 1 and not (part.first.row and part.first.column)
        return Name(sheet_prefix(part.sheet, part.last_sheet, part.book) + (f"{text}:{text}" if whole else text))

    start, *rest = str(marked(node)).split("\0")
    if max(bases, default=0) + rows > MAX_ROW:
        yield from (str(moved(node, row, 0)) for row in range(rows))
        return
    for row in range(rows):
        yield start + "".join([f"{base + row}{text}" for base, text in zip(bases, rest, strict=True)])


def bare(node: Node | None) -> Node | None:
    """Return a node without the parentheses around it."""
    return bare(node.inner) if isinstance(node, Group) else node


def text_in(node: Node | None) -> str | None:
    """Return a text that stands in the formula; None for anything else."""
    value = node.value if isinstance(node, Literal) else None
    return value if isinstance(value, str) else None


def calls_in(node: Node | None, local: frozenset[str] = frozenset()) -> Iterator[Call]:
    """Yield every call in a formula, outer ones first; calls of what LET or LAMBDA bind are left out.

    >>> [call.name for call in calls_in(parse("LET(f,LAMBDA(x,x+1),IF(A1,f(2),SUM(B1:B9)))"))]
    ['LET', 'LAMBDA', 'IF', 'SUM']
    """
    if isinstance(node, Call):
        if node.name in ("LET", "LAMBDA"):
            local |= {each.name.upper() for each in node.arguments if isinstance(each, Name)}
        if node.name not in local:
            yield node
    for part in parts_of(node):
        yield from calls_in(part, local)


# --- from text to tree

TOO_DEEP = Sentence(en="it is nested too deeply", zh="嵌套太深", ja="入れ子が深すぎます")
NO_MEANING = Sentence(
    en="'{text}' at place {place} has no meaning",
    zh="第 {place} 个字符“{text}”没有意义",
    ja="{place} 文字目の「{text}」は意味をなしません",
)
LEFT_OVER = Sentence(en="'{text}' is left over", zh="“{text}”是多余的", ja="「{text}」が余分です")
SOMETHING = Sentence(en="something", zh="内容", ja="何か")
LACKS_BEFORE = Sentence(
    en="{text} is missing before '{before}'",
    zh="“{before}”之前缺少 {text}",
    ja="「{before}」の前に {text} がありません",
)
LACKS_AT_END = Sentence(en="{text} is missing at the end", zh="末尾缺少 {text}", ja="末尾に {text} がありません")
NO_VALUE = Sentence(
    en="'{text}' stands where a value should",
    zh="应为值的地方是“{text}”",
    ja="値があるべきところに「{text}」があります",
)
STANDS_BEHIND = Sentence(
    en="'{text}' stands behind '{prefix}'", zh="“{prefix}”之后是“{text}”", ja="「{prefix}」の後に「{text}」があります"
)
IN_ARGUMENTS = Sentence(
    en="'{text}' stands in the arguments of {name}",
    zh="{name} 的参数中有“{text}”",
    ja="{name} の引数の中に「{text}」があります",
)

_NAME = r"[^\W\d][\w.?\\]*|\\[\w.?\\]*"
_TOKEN = re.compile(
    r"""
    (?P<space>[ \t\r\n]+)
  | (?P<text>"(?:[^"]|"")*")
  | (?P<error>\#(?:REF!|DIV/0!|N/A|NAME\?|NULL!|NUM!|VALUE!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!
                |UNKNOWN!|GETTING_DATA))
  | (?P<array>\{(?:"(?:[^"]|"")*"|[^{}"])*\})
  | (?P<prefix>(?:'(?:[^']|'')+'|(?:\[[^\[\]]+\])?(?![A-Za-z]{1,3}\d+:)\w[\w.]*(?::\w[\w.]*)?|\[[^\[\]]+\]|)!)
  | (?P<call>(?:"""
    + _NAME
    + r""")\()
  | (?P<rows>\$?\d+:\$?\d+)
  | (?P<columns>\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}(?![\w.(]))
  | (?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)
  | (?P<cell>\$?[A-Za-z]{1,3}\$?[1-9]\d{0,6}(?![\w.(?\\]))
  | (?P<table>(?:"""
    + _NAME
    + r""")?\[(?:[^\[\]']|'.|\[(?:[^\[\]']|'.)*\])*\])
  | (?P<name>"""
    + _NAME
    + r""")
  | (?P<operator><=|>=|<>|[-+*/^&=<>%:,()@\#])
    """,
    re.VERBOSE,
)
_CORNER = re.compile(r"(\$?)([A-Za-z]*)(\$?)(\d*)")
#: Marks that programs put before a function's name when they store it; the function is the same.
_STORED_MARKS = re.compile(r"(?i)^(?:_xlfn\.|_xlws\.|_xlpm\.|_xldudf_|_xll\.)+")


@lru_cache(maxsize=256)
def parse(text: str) -> Node:
    """Return the tree of a formula without its ``=``; the workbooks of a folder mostly have the same. Raises
    ``FormulaError``.

    >>> str(parse("IF(A1>0, _xlfn.XLOOKUP($B2,'My sheet'!A:A,T[Mp]), -1%)"))
    "IF(A1>0,XLOOKUP($B2,'My sheet'!A:A,T[Mp]),-1%)"
    """
    try:
        return _Parser(text).whole()
    except RecursionError:
        raise FormulaError(TOO_DEEP()) from None


def parsed(text: str) -> Node | None:
    """Return the tree of a formula; ``None`` where it cannot be read."""
    try:
        return parse(text)
    except FormulaError:
        return None


def area_in(text: str) -> tuple[str, Area] | None:
    """Return the sheet and the area that a name stands for by its formula; ``None`` where that is anything else, or its
    cells are gone.

    >>> area_in("'My sheet'!$A$2:$C$9"), area_in("S!$A:$C"), area_in("$A$2"), area_in("S!#REF!")
    (('My sheet', Area(top=2, left=1, bottom=9, right=3)), None, None, None)
    """
    node = parsed(text)
    if not isinstance(node, Reference) or not (node.sheet and node.first.row and node.first.column):
        return None
    return node.sheet, Area(node.first.row, node.first.column, node.last.row, node.last.column)


def references_in(text: str) -> list[Node]:
    """Return everything in a formula that reads as a reference or a name, where the formula itself cannot be read.

    >>> [str(each) for each in references_in("LAMBDA(x,x*2)('My sheet'!B1:B9)+C$2+")]
    ['x', 'x', "'My sheet'!B1:B9", 'C$2']
    >>> [str(each) for each in references_in("of:=SUM([.B1:.B9];[$Sheet2.C2])")]
    ['B1:B9', 'Sheet2!C2']
    """
    if text.startswith("of:="):  # as LibreOffice writes what it could not read itself
        text = _OPEN_FORMULA.sub(lambda found: f"{found[1]}!{found[2]}," if found[1] else f"{found[2]},", text[4:])
        text = text.replace(":.", ":")
    runs = [""]
    for token in _TOKEN.finditer(text):
        if token.lastgroup in _REFERRING or token[0] == ":":
            runs[-1] += token[0]
        else:
            runs.append("")
    found: list[Node] = []
    for run in filter(None, runs):
        with suppress(FormulaError):
            found.append(parse(run))
    return found


#: ``[.B1:.B9]`` and ``[$Sheet2.C2]`` of OpenFormula.
_OPEN_FORMULA = re.compile(r"\[\$?([^\[\].]*)\.([^\[\]]*)\]")
#: Operators in one formula that lean on each other; every walk through its tree goes as deep.
DEEPEST = 400

_POWER = {"=": 1, "<": 1, ">": 1, "<=": 1, ">=": 1, "<>": 1, "&": 2, "+": 3, "-": 3, "*": 4, "/": 4, "^": 5}
#: Of these a reference consists.
_REFERRING = {"prefix", "cell", "columns", "rows", "table", "name"}
_OF_CELLS = {"cell", "columns", "rows"}
_OPERAND = {"text", "error", "array", "prefix", "call", "rows", "columns", "number", "cell", "table", "name"}


class _Parser:
    """A parser by precedence climbing over the tokens of one formula."""

    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, str, bool]] = []
        position, spaced = 0, False
        while position < len(text):
            found = _TOKEN.match(text, position)
            if found is None:
                raise FormulaError(NO_MEANING(text=text[position], place=position + 1))
            position = found.end()
            if found.lastgroup == "space":
                spaced = True
                continue
            self.tokens.append((found.lastgroup or "", found[0], spaced))
            spaced = False
        self.at = 0
        self.depth = 0

    def deepen(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise FormulaError(TOO_DEEP())

    def whole(self) -> Node:
        node = self.areas()
        if self.at < len(self.tokens):
            raise FormulaError(LEFT_OVER(text=self.tokens[self.at][1]))
        return node

    def areas(self) -> Node:
        """Return what stands in brackets, or all there is: an expression, or several areas as a name has them."""
        node = self.expression(0)
        while self.peek()[1] == ",":
            self.deepen()
            self.at += 1
            node = Binary(",", node, self.expression(0))
        return node

    def peek(self) -> tuple[str, str, bool]:
        return self.tokens[self.at] if self.at < len(self.tokens) else ("end", "", False)

    def take(self, expected: str = "") -> tuple[str, str, bool]:
        token = self.peek()
        if token[0] == "end" or (expected and token[1] != expected):
            raise FormulaError(
                LACKS_BEFORE(text=expected or SOMETHING, before=token[1])
                if token[1]
                else LACKS_AT_END(text=expected or SOMETHING)
            )
        self.at += 1
        return token

    def expression(self, least: int) -> Node:
        outside = self.depth
        left = self.signed()
        while True:
            kind, text, _ = self.peek()
            power = _POWER.get(text, 0) if kind == "operator" else 0
            if not power or power <= least:
                self.depth = outside
                return left
            self.deepen()
            self.at += 1
            left = Binary(text, left, self.expression(power))

    def signed(self) -> Node:
        kind, text, _ = self.peek()
        if kind == "operator" and text in ("-", "+", "@"):
            self.deepen()
            self.at += 1
            return Unary(text, self.signed())
        node = self.joined()
        while self.peek()[:2] == ("operator", "%"):
            self.deepen()
            self.at += 1
            node = Unary("%", node)
        return node

    def joined(self) -> Node:
        """Return operands joined by the operators that make references: range, then intersection."""
        node = self.ranged()
        while True:
            kind, text, spaced = self.peek()
            if not spaced or not (kind in _OPERAND or text == "("):
                return node
            self.deepen()
            node = Binary(" ", node, self.ranged())

    def ranged(self) -> Node:
        node = self.operand()
        while True:
            kind, text, _ = self.peek()
            if kind != "operator" or text not in ("#", ":"):
                return node
            self.deepen()
            self.at += 1
            if text == "#":
                node = Unary("#", node)
                continue
            node = _span(node, self.operand())

    def operand(self) -> Node:
        kind, text, _ = self.take()
        if kind == "number" and float(text) == math.inf:
            return Literal("#NUM!", "error")
        if kind in ("number", "text", "error", "array"):
            if text == "#REF!":
                self.lost()
            return Literal(text, kind)
        if kind == "operator" and text == "(":
            inner = self.areas()
            self.take(")")
            return Group(inner)
        if kind == "prefix":
            return self.prefixed(text)
        if kind == "table":
            table, _, inside = text.partition("[")
            return Structured(table, inside[:-1])
        if kind == "call":
            return self.call(text)
        if kind == "name":
            if text.upper() in ("TRUE", "FALSE"):
                return Literal(text.upper(), "bool")
            return Name(_STORED_MARKS.sub("", text))
        if kind in ("cell", "columns", "rows"):
            return _reference(text, "", "", "")
        raise FormulaError(NO_VALUE(text=text))

    def lost(self) -> None:
        """Read over the cells of a sheet that is gone, ``#REF!A1:B2``."""
        while not self.peek()[2] and self.peek()[0] in _OF_CELLS:
            self.at += 1
            if self.peek()[1] != ":" or self.at + 1 == len(self.tokens) or self.tokens[self.at + 1][0] not in _OF_CELLS:
                return
            self.at += 1

    def prefixed(self, prefix: str) -> Node:
        book, sheet, last_sheet = split_prefix(prefix)
        kind, text, _ = self.take()
        if kind in ("cell", "columns", "rows"):
            return _reference(text, book, sheet, last_sheet)
        if kind == "call":
            return self.call(text)  # [1]!F(…) and Book.xlsm!F(…): the name is what counts
        if kind == "error":
            return Literal(text, kind)
        if kind == "name":
            return Name(text, book, sheet)
        if kind == "table":
            table, _, inside = text.partition("[")
            return Structured(table, inside[:-1], book)
        raise FormulaError(STANDS_BEHIND(text=text, prefix=prefix))

    def call(self, text: str) -> Node:
        name = _STORED_MARKS.sub("", text[:-1]).upper()
        arguments: list[Node | None] = []
        if self.peek()[1] == ")":
            self.at += 1
            return Call(name, ())
        while True:
            arguments.append(None if self.peek()[1] in (",", ")") else self.expression(0))
            if self.take()[1] == ")":
                return Call(name, tuple(arguments))
            if self.tokens[self.at - 1][1] != ",":
                raise FormulaError(IN_ARGUMENTS(text=self.tokens[self.at - 1][1], name=name))


def split_prefix(prefix: str) -> tuple[str, str, str]:
    """Return book, sheet and last sheet of the text before a reference, its ``!`` included.

    In a name ``!`` alone is the sheet on which the name stands in a formula.

    >>> split_prefix("'[1]My ''1'''!"), split_prefix("A:C!"), split_prefix("Book.xlsm!"), split_prefix("!")
    (('1', "My '1'", ''), ('', 'A', 'C'), ('', 'Book.xlsm', ''), ('', '', ''))
    """
    text = prefix[:-1]
    if text.startswith("'"):
        text = text[1:-1].replace("''", "'")
    book = ""
    if "[" in text and "]" in text:
        folder, _, rest = text.partition("[")
        book, _, text = rest.partition("]")
        book = folder + book
    sheet, _, last_sheet = text.partition(":")
    return book, sheet, last_sheet


def _reference(text: str, book: str, sheet: str, last_sheet: str) -> Node:
    first, _, last = text.partition(":")
    start, stop = _corner(first), _corner(last or first)
    if start is None or stop is None:
        if not last and "$" not in text:
            return Name(text, book, sheet)  # XFE1 looks like a cell, but there is no such column
        return Literal("#REF!", "error")
    return Reference(start, stop, book, sheet, last_sheet)


def _corner(text: str) -> Corner | None:
    found = _CORNER.fullmatch(text)
    assert found is not None
    dollar, letters, second, digits = found.groups()
    column = column_number(letters) if letters else 0
    row = int(digits) if digits else 0
    if column > MAX_COLUMN or row > MAX_ROW or not (row or column):
        return None
    if not letters:
        return Corner(row, 0, bool(dollar or second), False)
    return Corner(row, column, bool(second), bool(dollar))


def _span(left: Node, right: Node) -> Node:
    """Return ``left:right``; two plain cells make one reference."""
    if (
        isinstance(left, Reference)
        and isinstance(right, Reference)
        and left.first == left.last
        and right.first == right.last
        and left.first.row
        and right.first.row
        and not right.book
        and right.sheet in ("", left.sheet)
    ):
        return Reference(*in_order(left.first, right.first), left.book, left.sheet, left.last_sheet)
    return Binary(":", left, right)
