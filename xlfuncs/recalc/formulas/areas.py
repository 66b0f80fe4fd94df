"""Several areas as one argument, ``(A1:A3,C1:C3)`` and ``Sheet1:Sheet3!A1``: who takes them, and what two share."""

from __future__ import annotations

from xlfuncs.recalc.engine.searching import RANK
from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW
from xlfuncs.xlsx.formulas.formula import Corner, Group, Literal, Node, Reference

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


def shared(left: Node, right: Node) -> Node | None:
    """The cells that both have, #NULL! where there are none; None where it cannot be read off.

    >>> from xlfuncs.xlsx.formulas.parser import parse
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


def _farther(a: Corner, b: Corner, choose: object) -> Corner:
    assert callable(choose)
    row = choose(a.row, b.row) if a.row and b.row else a.row or b.row
    column = choose(a.column, b.column) if a.column and b.column else a.column or b.column
    return Corner(row, column, (a if a.row == row else b).row_fixed, (a if a.column == column else b).column_fixed)


def as_large(values: Node | None, block: Node | None) -> Node | None:
    """The cells that SUMIF adds: from the first one named, as many as it looks at."""
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
