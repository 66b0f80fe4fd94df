"""Functions about where things stand: addresses as text, values in another order or counted into classes."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.recalc.engine.functions.reading import numbers
from xlfuncs.recalc.engine.helpers import Block, rows_of
from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW, column_letters
from xlfuncs.xlsx.formulas.formula import prefix_text
from xlfuncs.xlsx.formulas.plain import value_kind

#: Both fixed, the row, the column, none.
_KINDS = (1, 2, 3, 4)


def address(row: float, column: float, fixed: Any = "", a1: Any = "", sheet: str | None = None) -> str:
    """ADDRESS; a sheet's name gets quotes where a formula would need them. "" is an argument left out.

    >>> address(2.0, 3.0), address(2.0, 3.0, 2.0), address(2.0, 3.0, 4.0, False), address(2.0, 3.0, "", "", "5月")
    ('$C$2', 'C$2', 'R[2]C[3]', "'5月'!$C$2")
    """
    down, across, kind = int(row), int(column), 1 if fixed == "" else fixed
    if (
        not (1 <= down <= MAX_ROW and 1 <= across <= MAX_COLUMN)
        or isinstance(kind, str)
        or int(kind or 0) not in _KINDS
    ):
        raise CellError("#VALUE!")
    row_fixed, column_fixed = int(kind) in (1, 2), int(kind) in (1, 3)
    if a1 == "" or a1:
        place = f"{'$' * column_fixed}{column_letters(across)}{'$' * row_fixed}{down}"
    else:
        place = f"R{down if row_fixed else f'[{down}]'}C{across if column_fixed else f'[{across}]'}"
    return place if sheet is None else prefix_text("", sheet, "") + place


def frequency(data: Any, bounds: Any) -> Block:
    """FREQUENCY: how many numbers are up to each bound and above the next smaller one, and how many above all.

    Of equal bounds the first one counts.

    >>> frequency([[1.0], [2.0], [2.0], [9.0]], [[5.0], [2.0], [5.0]])
    [[0.0], [3.0], [0.0], [1.0]]
    """
    given = numbers(bounds)
    rising = sorted(set(given))
    counts = [0] * (len(rising) + 1)
    for value in numbers(data):
        counts[bisect_left(rising, value)] += 1
    left = {bound: float(counts[place]) for place, bound in enumerate(rising)}
    return [*([left.pop(bound, 0.0)] for bound in given), [float(counts[-1])]]


def sorted_by(block: Any, by: Any, *more: Any) -> Block:
    """SORTBY: the rows, or the columns, in the order of one or more lists, each with 1 (rising) or -1 behind it.

    Errors come after all else where the order rises and first where it falls, what is empty always last.

    >>> sorted_by([["a"], ["b"], ["c"]], [[2.0], [1.0], [2.0]], -1.0, [["x"], ["y"], ["w"]], 1.0)
    [['c'], ['a'], ['b']]
    """
    rows, keys = rows_of(block), (by, *more)
    lists, orders = [rows_of(each) for each in keys[::2]], [1.0 if each is None else each for each in keys[1::2]]
    orders += [1.0] * (len(lists) - len(orders))
    if any(isinstance(each, str) or each not in (1, -1) for each in orders):
        raise CellError("#VALUE!")
    down = all(len(each) == len(rows) and len(each[0]) == 1 for each in lists)
    if not down and not all(len(each[0]) == len(rows[0]) and len(each) == 1 for each in lists):
        raise CellError("#VALUE!")
    columns = [[row[0] for row in each] if down else each[0] for each in lists]
    order = list(range(len(columns[0])))
    for column, direction in reversed(list(zip(columns, orders, strict=True))):  # sorting keeps the order of equals
        keys_of = [sort_key(value, direction) for value in column]
        order.sort(key=keys_of.__getitem__, reverse=direction < 0)
    return [list(rows[place]) for place in order] if down else [[row[place] for place in order] for row in rows]


def sort_key(value: Any, direction: float) -> tuple[int, int, Any]:
    """What a value is sorted by, rising (1) or falling (-1, which is sorted in reverse).

    >>> sort_key(None, 1) > sort_key(True, 1) > sort_key("B", 1) > sort_key("a", 1) > sort_key(9.0, 1)
    True
    >>> sort_key(None, -1) < sort_key(1.0, -1) < sort_key({"kind": "Na"}, -1)
    True
    >>> sort_key(0.3, 1) == sort_key(0.1 + 0.2, 1)
    True
    """
    if value is None:
        return 2 if direction > 0 else -1, 0, 0.0
    if isinstance(value, dict):
        return 1, 0, 0.0
    kind = value_kind(value)
    return 0, kind, float(f"{value:.15g}") if kind == 0 else value.casefold() if kind == 1 else value
