"""Name for the engine what it is given: the sheets of a workbook, and the functions that are added to its own."""

from __future__ import annotations

#: A sheet of the engine that holds its error values in the order of ``helpers.CODE_OF_KIND``.
ERROR_SHEET = "E_"
#: A call of ours carries ``cell number << SITE_BITS | place of the call in the formula`` as first argument.
SITE_BITS = 8

#: Tells which cell is being computed.
HERE = "_XLF_HERE"
#: Texts as the numbers, or as the TRUE and FALSE, that they show, or as numbers that TRUE is none of.
NUMBER, TRUTH, STRICT = "_XLF_NUMBER", "_XLF_TRUTH", "_XLF_STRICT"
#: Several areas as one column.
JOINED = "_XLF_JOINED"
#: An array as an array formula of some size shows it, as it spills, and the one value of it that a cell shows.
FIT, SPILL, ONE = "_XLF_FIT", "_XLF_SPILL", "_XLF_ONE"
#: A range without the cells that SUBTOTAL and AGGREGATE pass over.
SEEN = "_XLF_SEEN"
#: Numbers of rows and columns; what INDIRECT means, and where that is; single values as an array.
ROWS, COLUMNS, PLACE, SPAN, STACK = "_XLF_ROWS", "_XLF_COLUMNS", "_XLF_PLACE", "_XLF_SPAN", "_XLF_STACK"
#: Lists whose length only computing tells, how many there are, and one value of one.
LISTED, SIZE, NTH = "_XLF_LISTED", "_XLF_SIZE", "_XLF_NTH"
#: A function of single values over ranges; a value as text, as SUMPRODUCT takes it, and as its cell displays it.
LIFT, TEXT, NUMBERS, SHOWN = "_XLF_LIFT", "_XLF_TEXT", "_XLF_NUMBERS", "_XLF_SHOWN"
#: Comparing, IF of several conditions, a last sum, and a value unless there is an error among others.
COMPARE, CHOOSE, ADD, UNLESS = "_XLF_COMPARE", "_XLF_CHOOSE", "_XLF_ADD", "_XLF_UNLESS"


def engine_sheet(index: int) -> str:
    """Name the sheet in that place, counted from 0: the users' own names may clash with the engine's ``Sheet1``.

    >>> engine_sheet(0)
    'P_1'
    """
    return f"P_{index + 1}"


def own_name(name: str) -> str:
    """Name a function of ``LIBRARY``.

    >>> own_name("MODE.SNGL")
    '_XLF_OWN_MODE_SNGL'
    """
    return "_XLF_OWN_" + name.replace(".", "_")
