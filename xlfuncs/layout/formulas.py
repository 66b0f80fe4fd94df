"""Formulas as objects: the nodes into which every formula is read (``xlsx.formulas.formula``), made by hand."""

from collections.abc import Iterator
from functools import reduce

from xlfuncs.xlsx.formulas.formula import Binary, Call, Corner, Literal, Node, Reference, texts_down

#: No formula of a workbook is longer: who clicks on a cell can read what stands there.
LONGEST = 255


#: What a formula is put together of: its parts, and texts and numbers as they stand.
Part = Node | str | int


def call(name: str, *arguments: Part) -> Call:
    """Return a call of a function.

    >>> print(call("IF", operation("<", cell(5, 2), 103), "few", ""))
    IF(B5<103,"few","")
    """
    return Call(name, tuple(map(_node, arguments)))


def text(words: str) -> Literal:
    """Return a text as it stands.

    >>> print(text('a "b" c'))
    "a ""b"" c"
    """
    return Literal('"' + words.replace('"', '""') + '"', "text")


def _node(part: Part) -> Node:
    if isinstance(part, Node):
        return part
    return text(part) if isinstance(part, str) else Literal(str(part), "number")


def cell(row: int, column: int, sheet: str = "", *, fixed: bool | str = False) -> Reference:
    """Return one cell; ``fixed`` with its $: both, or that of its row or of its column.

    >>> [str(cell(5, 2, "_xf")), *(str(cell(5, 2, fixed=each)) for each in (True, "row", "column"))]
    ['_xf!B5', '$B$5', 'B$5', '$B5']
    """
    corner = Corner(row, column, fixed in (True, "row"), fixed in (True, "column"))
    return Reference(corner, corner, sheet=sheet)


def area(top: int, left: int, bottom: int, right: int, sheet: str = "") -> Reference:
    """Return the area from one corner to the other, all fixed."""
    return Reference(Corner(top, left, True, True), Corner(bottom, right, True, True), sheet=sheet)


def down(column: int, top: int, bottom: int, sheet: str) -> Reference:
    """Return a piece of a column whose rows are fixed.

    >>> str(down(11, 2, 201, "_xf"))
    '_xf!K$2:K$201'
    """
    return Reference(Corner(top, column, True, False), Corner(bottom, column, True, False), sheet=sheet)


def operation(operator: str, *operands: Part) -> Node:
    """Return operands with one operator between them."""
    return reduce(lambda left, right: Binary(operator, left, right), map(_node, operands))


def shown(value: Node) -> Call:
    """Return a value that another sheet computed; nothing where it could not be computed.

    >>> str(shown(cell(5, 11, "_xf")))
    'IFERROR(_xf!K5,"")'
    """
    return call("IFERROR", value, "")


def words_shown(value: Node) -> Call:
    """Return the same for a text. LibreOffice finds no text in an add-in's array equal to another, for VLOOKUP, COUNTIF
    and filters, until it is put together anew.

    >>> str(words_shown(cell(5, 11, "_xf")))
    'IFERROR(_xf!K5&"","")'
    """
    return shown(operation("&", value, ""))


def reaching(whole: Node, most: Node, less: Node) -> Call:
    """Return the part of a range that is handed over: ``less`` where nothing stands beyond ``most`` of it, otherwise
    ``whole``, guarded.

    A program takes as long to hand an empty cell over as a full one, whenever somebody types. Both ranges begin in the
    same cell, so that no row inserted or deleted ever falls between them. The whole is guarded by itself: with this IF
    inside the guard's own LibreOffice takes fifteen times as long.
    """
    filled = (call("IFERROR", call("COUNTA", each), 0) for each in (whole, most))  # its sheet may have been deleted
    return call("IF", operation(">", *filled), guarded(whole), less)


def guarded(range_: Node) -> Call:
    """Return a range as it is handed over: blanks stay blank, and an error value does not keep LibreOffice from
    calling.
    """
    return call("IFERROR", call("IF", operation("<>", range_, ""), range_, ""), "#VALUE!")


def written(node: Node) -> str:
    """Return the formula as a cell holds it."""
    return next(copies(node, 1))


def copies(node: Node, rows: int) -> Iterator[str]:
    """Yield the formula as a cell holds it, and the next ones below its copies."""
    for text in texts_down(node, rows):
        if len(text) >= LONGEST:
            raise ValueError(f"{len(text) + 1} characters are more than anybody reads: ={text}")
        yield f"={text}"
