"""Compute in Python what the engine does otherwise than Excel with operators and whole arrays."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

from xlfuncs.xlsx.address import MAX_ROW, Area
from xlfuncs.xlsx.formulas.plain import COMPARISONS, MOST_CHARACTERS, as_text, same_order

Block = list[list[Any]]
#: Values in one array that is made while computing, two whole columns; the engine has such a bound too.
MOST_VALUES = 1 << 21
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


def error(code: str) -> dict[str, str]:
    """An error value as the engine takes it."""
    return {"type": "Error", "kind": KIND_OF_CODE[code]}


def error_among(*values: Any) -> dict[str, str] | None:
    """The first of these that is an error of the engine."""
    return next((each for each in values if isinstance(each, dict)), None)


def unless(*given: Any) -> Any:
    """The first error among all but the last of these, else the last.

    >>> unless(1.0, {"type": "Error", "kind": "Ref"}, 0.0), unless([[1.0]], 7.0)
    ({'type': 'Error', 'kind': 'Ref'}, 7.0)
    """
    *guards, value = given
    return error_among(*guards) or value


def rows_of(value: Any) -> Block:
    """A range or an array as rows; a single value is one row of one."""
    return value if isinstance(value, list) else [[value]]


def cells(*ranges: Any) -> Iterator[Any]:
    """Every cell of the ranges, row by row."""
    for each in ranges:
        for row in rows_of(each):
            yield from row


def fit(height: float, width: float, value: Any) -> Any:
    """An array as a Ctrl+Shift+Enter formula shows it: one row or column repeats, #N/A pads, the rest is cut.

    >>> fit(3, 2, [[1.0], [2.0]])
    [[1.0, 1.0], [2.0, 2.0], [{'type': 'Error', 'kind': 'Na'}, {'type': 'Error', 'kind': 'Na'}]]
    >>> fit(1, 1, [[1.0, 2.0]]), fit(1, 2, "x")
    (1.0, [['x', 'x']])
    """
    shown = [[_shown(item) for item in row] for row in stretched(value, int(height), int(width), error("#N/A"))]
    return shown[0][0] if height == width == 1 else shown


def stretched(value: Any, height: int, width: int, beyond: Any) -> Block:
    """What an array formula shows in so many cells, ``beyond`` where the array has none."""
    rows = rows_of(value)
    if len(rows) == 1:
        rows = rows * height
    if len(rows[0]) == 1:
        rows = [row * width for row in rows]
    shown = [row[:width] + [beyond] * (width - len(row)) for row in rows[:height]]
    return shown + [[beyond] * width for _ in range(height - len(shown))]


def shown_array(value: Any) -> Any:
    """An array as it spills: empty cells become 0."""
    return [[_shown(item) for item in row] for row in value] if isinstance(value, list) else _shown(value)


def _shown(value: Any) -> Any:
    return 0.0 if value is None else value


def general_text(value: Any) -> Any:
    """Numbers as Excel turns them into text, with 15 digits, yes and no as it writes them; all else as it is,
    but #VALUE! of a text that is longer than a cell may hold.

    >>> general_text(0.1 + 0.2), general_text([[1 / 3, "a"]]), general_text(1e-5), general_text(1e21)
    ('0.3', [['0.333333333333333', 'a']], '0.00001', '1E+21')
    """
    if isinstance(value, list):
        return [[general_text(item) for item in row] for row in value]
    if isinstance(value, str) and len(value) > MOST_CHARACTERS:
        return error("#VALUE!")
    return as_text(value) if isinstance(value, int | float) else value


def add(left: Any, right: Any) -> Any:
    """A sum; numbers that cancel each other within 15 digits leave 0.

    >>> add(0.1 + 0.2, -0.3), add(1.0, -0.9), add(1e308, 1e308)
    (0.0, 0.09999999999999998, {'type': 'Error', 'kind': 'Num'})
    """
    for side in (left, right):
        if isinstance(side, dict):
            return side
    total = left + right
    if abs(total) < 1e-13 * abs(left) and f"{left:.15g}" == f"{-right:.15g}":
        return 0.0
    return total if math.isfinite(total) else error("#NUM!")


def numbers(value: Any) -> Any:
    """What SUMPRODUCT multiplies: text, yes, no and blanks count as 0.

    >>> numbers([[2.0, "3"], [True, None]]), numbers({"type": "Error", "kind": "Na"})
    ([[2.0, 0.0], [0.0, 0.0]], {'type': 'Error', 'kind': 'Na'})
    """
    if isinstance(value, list):
        return [[numbers(item) for item in row] for row in value]
    return value if isinstance(value, dict | float | int) and not isinstance(value, bool) else 0.0


def compare(operator: str, left: Any, right: Any) -> Any:
    """``left operator right`` as Excel has it: numbers by 15 digits, then text without case, then yes and no.

    >>> compare("=", 0.1 + 0.2, 0.3), compare("<", 9.0, "a"), compare("=", "A", "a"), compare("=", None, "")
    (True, True, True, True)
    >>> compare(">", [[1.0], [3.0]], 2.0)
    [[False], [True]]
    """
    if not isinstance(right, list):
        if not isinstance(left, list):
            return _compared(operator, left, right)
        return [[_compared(operator, item, right) for item in row] for row in left]
    lefts, rights = rows_of(left), rows_of(right)
    height, width = max(len(lefts), len(rights)), max(len(lefts[0]), len(rights[0]))
    if height * width > MOST_VALUES:
        return error("#NUM!")
    return [
        [_compared(operator, item_at(lefts, row, across), item_at(rights, row, across)) for across in range(width)]
        for row in range(height)
    ]


def choose(condition: Block, yes: Any, no: Any) -> Any:
    """IF of several conditions: as large as the largest of the three, whatever the conditions are.

    >>> choose([[True], [0.0]], [[1.0, 2.0], [3.0, 4.0]], "")
    [[1.0, 2.0], ['', '']]
    """
    blocks = [rows_of(side) for side in (condition, yes, no)]
    height, width = max(len(block) for block in blocks), max(len(block[0]) for block in blocks)
    if height * width > MOST_VALUES:
        return error("#NUM!")
    return [
        [_chosen(*(item_at(block, row, across) for block in blocks)) for across in range(width)]
        for row in range(height)
    ]


def _chosen(condition: Any, yes: Any, no: Any) -> Any:
    if isinstance(condition, dict):
        return condition
    if isinstance(condition, str):
        if condition.casefold() not in ("true", "false"):
            return error("#VALUE!")
        condition = condition.casefold() == "true"
    return yes if condition else no


def item_at(block: Block, row: int, across: int) -> Any:
    """A cell of a block that is stretched to a larger one: a single row or column serves all, else #N/A."""
    row = 0 if len(block) == 1 else row
    across = 0 if len(block[0]) == 1 else across
    return block[row][across] if row < len(block) and across < len(block[0]) else error("#N/A")


def _compared(operator: str, left: Any, right: Any) -> Any:
    if isinstance(left, dict):
        return left
    if isinstance(right, dict):
        return right
    return COMPARISONS[operator](same_order(left, right), 0)


def numbers_down(first: float, last: float) -> Block:
    """Row numbers as a column."""
    return [[float(number)] for number in range(int(first), int(last) + 1)]


def numbers_across(first: float, last: float) -> Block:
    """Column numbers as a row."""
    return [[float(number) for number in range(int(first), int(last) + 1)]]


def stacked(width: float, *values: Any) -> Block:
    """Single values as the rows of an array.

    >>> stacked(2.0, 1.0, 2.0, 3.0, 4.0)
    [[1.0, 2.0], [3.0, 4.0]]
    """
    step = int(width)
    return [list(values[place : place + step]) for place in range(0, len(values), step)]


def stretch(*values: Any) -> tuple[int, int]:
    """The rows and columns to which these are stretched when they are computed with together.

    >>> stretch([[1.0], [2.0]], [[1.0, 2.0, 3.0]]), stretch("a")
    ((2, 3), (1, 1))
    """
    blocks = [rows_of(each) for each in values]
    return max(len(block) for block in blocks), max(len(block[0]) for block in blocks)


def size(*values: Any) -> float:
    """How many values these make when they are computed with together."""
    height, width = stretch(*values)
    return float(height * width)


def nth(place: float, value: Any, *others: Any) -> Any:
    """The value at a place, counted row by row from 1, when it is stretched to the size of the others.

    >>> nth(2.0, [["a"], ["b"]]), nth(4.0, [["a"], ["b"]], [[1.0, 2.0, 3.0]]), nth(1.0, None)
    ('b', 'b', None)
    """
    row, across = divmod(int(place) - 1, stretch(value, *others)[1])
    return item_at(rows_of(value), row, across)


def substituted(text: Any, old: Any, new: Any, which: Any = None) -> Any:
    """SUBSTITUTE, which the engine's own makes as long as it likes; Excel has #VALUE! beyond what a cell holds.

    >>> substituted("aXbX", "X", "--"), substituted("aXbX", "X", "", 2.0), substituted("a", "", "b", None)
    ('a--b--', 'aXb', 'a')
    >>> substituted("a" * 9, "a", "b" * 9999), substituted("a", "a", "b", 0.0)
    ({'type': 'Error', 'kind': 'Value'}, {'type': 'Error', 'kind': 'Value'})
    """
    if wrong := error_among(text, old, new, which):
        return wrong
    whole, gone, put = ("" if each is None else str(each) for each in (text, old, new))
    if which is not None and (isinstance(which, str) or which < 1):
        return error("#VALUE!")
    if not gone:
        return whole
    count = whole.count(gone) if which is None else 1
    if len(whole) + count * (len(put) - len(gone)) > MOST_CHARACTERS:
        return error("#VALUE!")
    if which is None:
        return whole.replace(gone, put)
    pieces = whole.split(gone)
    place = int(which)
    if place >= len(pieces):
        return whole
    return gone.join(pieces[:place]) + put + gone.join(pieces[place:])


#: Different values for which a function is computed in one formula: each takes a cell of the engine.
MOST_DIFFERENT = 200_000
#: The letter of an argument that takes whole columns, which arrive without the empty cells at their end.
TO_THE_EDGE = "c"


def lift(new_engine: Callable[[], Any], name: str, letters: str, arguments: list[Any]) -> Any:
    """A function that wants single values, computed for every cell of its ranges; #NUM! where these are too many.

    The engine itself computes it, on a sheet of its own, once for values that are equal; ``letters`` says which
    arguments are taken cell by cell (``s``) and which whole.
    """
    blocks = [rows_of(item) for item in arguments]
    single = [block for letter, block in zip(letters, blocks, strict=True) if letter == "s"]
    height, width = max(len(block) for block in single), max(len(block[0]) for block in single)
    if height * width > MOST_VALUES:
        return error("#NUM!")
    seen: dict[tuple[Any, ...], int] = {}
    rows: list[list[Any]] = []
    places: list[list[int]] = []
    for row in range(height):
        line: list[int] = []
        for across in range(width):
            values = [item_at(block, row, across) for block in single]
            key = tuple([str(value) if type(value) is dict else (type(value), value) for value in values])
            if (place := seen.setdefault(key, len(rows))) == len(rows):
                rows.append(values)
            line.append(place)
        places.append(line)
        if len(rows) > MOST_DIFFERENT:
            return error("#NUM!")
    results = _computed(new_engine(), name, letters, blocks, rows)
    return [[results[place] for place in line] for line in places] if height > 1 or width > 1 else results[0]


def _computed(engine: Any, name: str, letters: str, blocks: list[Any], rows: list[list[Any]]) -> list[Any]:
    """The function's value for every row of single values, the others taken from ``blocks`` whole."""
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
