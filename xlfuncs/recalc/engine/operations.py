"""Compute in Python what the engine does otherwise than Excel with operators and whole arrays, and name it for it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from xlfuncs.core.cells import Value
from xlfuncs.core.errors import CellError
from xlfuncs.recalc.problems import CircularError
from xlfuncs.xlsx.address import MAX_ROW, Area
from xlfuncs.xlsx.formulas.plain import COMPARISONS, MOST_CHARACTERS, as_text, same_order

Block = list[list[Any]]
#: Values in one array that is made while computing, two whole columns; the engine has such a bound too.
MOST_VALUES = 1 << 21
#: Cells that the engine lets one array fill; a larger one it is given in pieces.
MOST_FILLED = 10_000
#: The engine's names of error values, and Excel's.
CODE_OF_KIND = {
    "Value": "#VALUE!",
    "Num": "#NUM!",
    "Na": "#N/A",
    "Div": "#DIV/0!",
    "Ref": "#REF!",
    "Name": "#NAME?",
    "Null": "#NULL!",
}
KIND_OF_CODE = {code: kind for kind, code in CODE_OF_KIND.items()}

#: A sheet of the engine that holds its error values in the order of ``CODE_OF_KIND``.
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
#: A piece of an array that is too large for the engine.
PIECE = "_XLF_PIECE"
#: A range without the cells that SUBTOTAL and AGGREGATE pass over.
SEEN = "_XLF_SEEN"
#: Numbers of rows and columns; what INDIRECT means, and where that is; single values as an array.
ROWS, COLUMNS, PLACE, SPAN, STACK = "_XLF_ROWS", "_XLF_COLUMNS", "_XLF_PLACE", "_XLF_SPAN", "_XLF_STACK"
#: How many rows OFFSET goes down.
DOWN = "_XLF_DOWN"
#: Lists whose length only computing tells, how many there are, and one value of one.
LISTED, SIZE, NTH = "_XLF_LISTED", "_XLF_SIZE", "_XLF_NTH"
#: A function of single values over ranges; a value as text, as SUMPRODUCT takes it, and as its cell displays it.
LIFT, TEXT, NUMBERS, SHOWN = "_XLF_LIFT", "_XLF_TEXT", "_XLF_NUMBERS", "_XLF_SHOWN"
#: Comparing, IF of several conditions, a last sum, and a value unless there is an error among others.
COMPARE, CHOOSE, ADD, UNLESS = "_XLF_COMPARE", "_XLF_CHOOSE", "_XLF_ADD", "_XLF_UNLESS"

# Functions of ``LIBRARY`` that no cell calls by that name.
#: AGGREGATE with one of the functions 14 to 19, which take an array and a number.
AGGREGATE_PLACE = "AGGREGATE.PLACE"
#: INDEX of what is computed; of cells the engine's own does.
INDEX_OF_ARRAY = "INDEX.OF.ARRAY"
#: FILTER of whole columns, where it matters what is below the rows in use.
FILTER_OF_COLUMNS = "FILTER.OF.COLUMNS"
#: MATCH of the nearest, XMATCH, VLOOKUP and HLOOKUP of the nearest, LOOKUP in one array, RANK over several areas.
NEAR, FOUND, BESIDE, BELOW = "MATCH.NEAR", "XMATCH.FOUND", "VLOOKUP.NEAR", "HLOOKUP.NEAR"
LAST_LINE, RANK_OF_AREAS = "LOOKUP.OF.ARRAY", "RANK.OF.AREAS"
#: What ``FOUND`` gets for a search from the end of whole columns or rows, which arrive without the blank cells there.
FROM_THE_EDGE = -3


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


def error(code: str) -> dict[str, str]:
    """Return an error value as the engine takes it."""
    return {"type": "Error", "kind": KIND_OF_CODE[code]}


def to_engine(value: Value | None) -> Any:
    """Return a cell's value as the engine takes it, which knows a circle where it reads one.

    >>> to_engine(CellError("#NUM!")), to_engine(CircularError("#NUM!"))
    ({'type': 'Error', 'kind': 'Num'}, {'type': 'Error', 'kind': 'Circ'})
    """
    if isinstance(value, CircularError):
        return {"type": "Error", "kind": "Circ"}
    return error(value.code) if isinstance(value, CellError) else value


def error_among(*values: Any) -> dict[str, str] | None:
    """Return the first of these that is an error of the engine."""
    return next((each for each in values if isinstance(each, dict)), None)


def unless(*given: Any) -> Any:
    """Return the first error among all but the last of these, else the last.

    >>> unless(1.0, {"type": "Error", "kind": "Ref"}, 0.0), unless([[1.0]], 7.0)
    ({'type': 'Error', 'kind': 'Ref'}, 7.0)
    """
    *guards, value = given
    return error_among(*guards) or value


def rows_of(value: Any) -> Block:
    """Return a range or an array as rows; a single value is one row of one."""
    return value if isinstance(value, list) else [[value]]


def cells(*ranges: Any) -> Iterator[Any]:
    """Yield every cell of the ranges, row by row."""
    for each in ranges:
        for row in rows_of(each):
            yield from row


def stretch(*values: Any) -> tuple[int, int]:
    """Return the rows and columns to which these are stretched when they are computed with together.

    >>> stretch([[1.0], [2.0]], [[1.0, 2.0, 3.0]]), stretch("a")
    ((2, 3), (1, 1))
    """
    blocks = [rows_of(each) for each in values]
    return max(len(block) for block in blocks), max(len(block[0]) for block in blocks)


def stretched(value: Any, height: int, width: int, beyond: Any) -> Block:
    """Return what an array shows in so many cells: a single row or column repeats; ``beyond`` where it has none."""
    rows = rows_of(value)
    if len(rows) == 1:
        rows = rows * height
    if len(rows[0]) == 1:
        rows = [row * width for row in rows]
    shown = [row[:width] + [beyond] * (width - len(row)) for row in rows[:height]]
    return shown + [[beyond] * width for _ in range(height - len(shown))]


def each_cell(function: Callable[..., Any], *values: Any) -> Any:
    """Return what a function of single values makes of these, of arrays cell by cell; #NUM! where these are too many.

    >>> each_cell(max, [[1.0], [3.0]], 2.0), each_cell(max, 1.0, 2.0)
    ([[2.0], [3.0]], 2.0)
    """
    if not any(isinstance(each, list) for each in values):
        return function(*values)
    height, width = stretch(*values)
    if height * width > MOST_VALUES:
        return error("#NUM!")
    blocks = [stretched(each, height, width, error("#N/A")) for each in values]
    return [[function(*items) for items in zip(*lines, strict=True)] for lines in zip(*blocks, strict=True)]


def fit(height: float, width: float, value: Any) -> Any:
    """Return an array as a Ctrl+Shift+Enter formula shows it: one row or column repeats, #N/A pads, the rest is cut.

    >>> fit(3, 2, [[1.0], [2.0]])
    [[1.0, 1.0], [2.0, 2.0], [{'type': 'Error', 'kind': 'Na'}, {'type': 'Error', 'kind': 'Na'}]]
    >>> fit(1, 1, [[1.0, 2.0]]), fit(1, 2, "x")
    (1.0, [['x', 'x']])
    """
    shown = shown_array(stretched(value, int(height), int(width), error("#N/A")))
    return shown[0][0] if height == width == 1 else shown


def shown_array(value: Any) -> Any:
    """Return an array as it spills: empty cells become 0."""
    return each_cell(lambda item: 0.0 if item is None else item, value)


def pieces(area: Area) -> list[Area]:
    """Cut what an array fills into areas that the engine fills at one go, the first of them in the array's own cell.

    >>> [str(each) for each in pieces(Area(1, 1, 2000, 8))]
    ['A1:H1250', 'A1251:H2000']
    >>> [str(each) for each in pieces(Area(1, 1, 2, 12000))]
    ['A1:NTP1', 'NTQ1:QSN1', 'A2:NTP2', 'NTQ2:QSN2']
    """
    width = min(area.width, MOST_FILLED)
    height = MOST_FILLED // width
    return [
        Area(top, left, min(top + height - 1, area.bottom), min(left + width - 1, area.right))
        for top in range(area.top, area.bottom + 1, height)
        for left in range(area.left, area.right + 1, width)
    ]


def general_text(value: Any) -> Any:
    """Return numbers as Excel turns them into text, with 15 digits, yes and no as it writes them; all else as it is,
    but #VALUE! of a text that is longer than a cell may hold.

    >>> general_text(0.1 + 0.2), general_text([[1 / 3, "a"]]), general_text(1e-5), general_text(1e21)
    ('0.3', [['0.333333333333333', 'a']], '0.00001', '1E+21')
    """
    return each_cell(_general_text, value)


def _general_text(value: Any) -> Any:
    if isinstance(value, str) and len(value) > MOST_CHARACTERS:
        return error("#VALUE!")
    return as_text(value) if isinstance(value, int | float) else value


def add(left: Any, right: Any) -> Any:
    """Return a sum; numbers that cancel each other within 15 digits leave 0.

    >>> add(0.1 + 0.2, -0.3), add(1.0, -0.9), add(1e308, 1e308)
    (0.0, 0.09999999999999998, {'type': 'Error', 'kind': 'Num'})
    """
    if wrong := error_among(left, right):
        return wrong
    total = left + right
    if abs(total) < 1e-13 * abs(left) and f"{left:.15g}" == f"{-right:.15g}":
        return 0.0
    return total if math.isfinite(total) else error("#NUM!")


def numbers(value: Any) -> Any:
    """Return what SUMPRODUCT multiplies: text, yes, no and blanks count as 0.

    >>> numbers([[2.0, "3"], [True, None]]), numbers({"type": "Error", "kind": "Na"})
    ([[2.0, 0.0], [0.0, 0.0]], {'type': 'Error', 'kind': 'Na'})
    """
    return each_cell(
        lambda item: item if isinstance(item, dict | float | int) and not isinstance(item, bool) else 0.0, value
    )


def compare(operator: str, left: Any, right: Any) -> Any:
    """Return ``left operator right`` as Excel has it: numbers by 15 digits, then text without case, then yes and no.

    >>> compare("=", 0.1 + 0.2, 0.3), compare("<", 9.0, "a"), compare("=", "A", "a"), compare("=", None, "")
    (True, True, True, True)
    >>> compare(">", [[1.0], [3.0]], 2.0)
    [[False], [True]]
    """
    return each_cell(partial(_compared, COMPARISONS[operator]), left, right)


def _compared(holds: Callable[[int, int], bool], left: Any, right: Any) -> Any:
    if isinstance(left, dict):
        return left
    if isinstance(right, dict):
        return right
    return holds(same_order(left, right), 0)


def choose(condition: Block, yes: Any, no: Any) -> Any:
    """Return what IF gives of several conditions: as large as the largest of the three, whatever the conditions are.

    >>> choose([[True], [0.0]], [[1.0, 2.0], [3.0, 4.0]], "")
    [[1.0, 2.0], ['', '']]
    """
    return each_cell(_chosen, condition, yes, no)


def _chosen(condition: Any, yes: Any, no: Any) -> Any:
    if isinstance(condition, dict):
        return condition
    if isinstance(condition, str):
        if condition.casefold() not in ("true", "false"):
            return error("#VALUE!")
        condition = condition.casefold() == "true"
    return yes if condition else no


def numbers_down(first: float, last: float) -> Block:
    """Return row numbers as a column."""
    return [[float(number)] for number in range(int(first), int(last) + 1)]


def numbers_across(first: float, last: float) -> Block:
    """Return column numbers as a row."""
    return [[float(number) for number in range(int(first), int(last) + 1)]]


def stacked(width: float, *values: Any) -> Block:
    """Return single values as the rows of an array.

    >>> stacked(2.0, 1.0, 2.0, 3.0, 4.0)
    [[1.0, 2.0], [3.0, 4.0]]
    """
    step = int(width)
    return [list(values[place : place + step]) for place in range(0, len(values), step)]


def size(*values: Any) -> float:
    """Count the values that these make when they are computed with together."""
    height, width = stretch(*values)
    return float(height * width)


def nth(place: float, value: Any, *others: Any) -> Any:
    """Return the value at a place, counted row by row from 1, when it is stretched to the size of the others.

    >>> nth(2.0, [["a"], ["b"]]), nth(4.0, [["a"], ["b"]], [[1.0, 2.0, 3.0]]), nth(1.0, None)
    ('b', 'b', None)
    """
    row, across = divmod(int(place) - 1, stretch(value, *others)[1])
    return stretched(value, row + 1, across + 1, error("#N/A"))[row][across]


#: Different values for which a function is computed in one formula: each takes a cell of the engine.
MOST_DIFFERENT = 200_000
#: The letter of an argument that takes whole columns, which arrive without the empty cells at their end.
TO_THE_EDGE = "c"


def lift(new_engine: Callable[[], Any], name: str, letters: str, arguments: list[Any]) -> Any:
    """Return what a function that wants single values gives for every cell of its ranges; #NUM! where these are too
    many.

    The engine itself computes it, on a sheet of its own, once for values that are equal; ``letters`` says which
    arguments are taken cell by cell (``s``) and which whole.
    """
    places: dict[tuple[Any, ...], int] = {}
    rows: list[list[Any]] = []

    def place_of(*values: Any) -> int:
        if len(rows) > MOST_DIFFERENT:
            return 0
        key = tuple([str(value) if type(value) is dict else (type(value), value) for value in values])
        if (place := places.setdefault(key, len(rows))) == len(rows):
            rows.append(list(values))
        return place

    asked = each_cell(place_of, *(item for letter, item in zip(letters, arguments, strict=True) if letter == "s"))
    if isinstance(asked, dict) or len(rows) > MOST_DIFFERENT:
        return error("#NUM!")
    results = _computed(new_engine(), name, letters, [rows_of(item) for item in arguments], rows)
    return each_cell(results.__getitem__, asked) if stretch(asked) != (1, 1) else results[0]


def _computed(engine: Any, name: str, letters: str, blocks: list[Any], rows: list[list[Any]]) -> list[Any]:
    """Return the function's value for every row of single values, the others taken from ``blocks`` whole."""
    engine.add_sheet("L")
    engine.set_values_batch("L", 1, 1, rows)
    column = len(rows[0]) + 1
    texts: list[str] = []
    for letter, block in zip(letters, blocks, strict=True):
        if letter == "s":
            place = sum(text.endswith("%d") for text in texts) + 1
            texts.append(str(Area(1, place, 1, place))[:-1] + "%d")
        else:
            engine.set_values_batch("L", 1, column, block)
            bottom = MAX_ROW if letter == TO_THE_EDGE else len(block)
            texts.append(str(Area(1, column, bottom, column + len(block[0]) - 1)))
            column += len(block[0])
    text = f"={name}({','.join(texts)})"
    holes = text.count("%d")
    formulas = [[text % ((row,) * holes)] for row in range(1, len(rows) + 1)]
    engine.set_formulas_batch("L", 1, column, formulas)
    engine.evaluate_all()
    return [shown_array(engine.get_value("L", row, column)) for row in range(1, len(rows) + 1)]
