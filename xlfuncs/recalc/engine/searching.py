"""Where a value stands among others, as Excel's lookups find it: only values of its own kind count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from xlfuncs.recalc.engine.functions.criteria import pattern_of
from xlfuncs.recalc.engine.helpers import Block, cells, error, error_among, rows_of
from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW
from xlfuncs.xlsx.formulas.plain import same_order, value_kind

#: The names under which the engine knows them.
NEAR, FOUND, BESIDE, BELOW, LAST_LINE, RANK = (
    f"_XLF_{name}" for name in ("NEAR", "FOUND", "BESIDE", "BELOW", "LAST_LINE", "RANK")
)
#: A search from the end of whole columns or rows, which arrive without the blank cells there.
FROM_THE_EDGE = -3
#: The last of all texts as Excel sorts Chinese: whoever looks for one of them wants a column's last text.
_LAST_TEXTS = ("座", "々")


def near(value: Any, keys: Any, order: Any) -> Any:
    """MATCH: the last place of what is not more than the value (1), or of the smallest that is not less (-1).

    Excel halves a rising list again and again; what is of another kind (gaps, texts, errors) it steps over. So a
    value beyond all others finds the last one of its kind, whatever the order. A falling list it reads from its start.

    >>> near(9e307, [[3.0], [None], ["x"], [1.0], [{"type": "Error", "kind": "Na"}]], 1.0)
    4.0
    >>> near(2.0, [[5.0], [3.0], ["2"], [1.0]], -1.0), near(2.0, [[1.0, 2.0, 2.0, 3.0]], 1.0)
    (2.0, 3.0)
    >>> near("座", [["甲"], [7.0], ["龙"]], 1.0), near(0.0, [[1.0]], 1.0)
    (3.0, {'type': 'Error', 'kind': 'Na'})
    """
    if wrong := error_among(value, order):
        return wrong
    value = 0.0 if value is None else value
    alike = list(_alike(value, cells(keys)))
    falling = isinstance(order, int | float) and order < 0
    place = _falling(value, alike) if falling else _rising(value, alike)
    return float(place) if place else error("#N/A")


def _rising(value: Any, items: list[tuple[int, Any]]) -> int:
    low, high = 0, len(items) - 1
    while low <= high:
        middle = (low + high) // 2
        apart = _apart(items[middle][1], value)
        if apart == 0:
            while middle < high and _apart(items[middle + 1][1], value) == 0:
                middle += 1
            return items[middle][0]
        if apart < 0:
            low = middle + 1
        else:
            high = middle - 1
    return items[high][0] if high >= 0 else 0


def _falling(value: Any, items: list[tuple[int, Any]]) -> int:
    best = 0
    for place, item in items:
        apart = _apart(item, value)
        if apart < 0:
            break
        best = place
        if apart == 0:
            break
    return best


def found(value: Any, keys: Any, match: Any, search: Any) -> Any:
    """XMATCH: the place of the value (0), or the next smaller (-1) or larger (1), or by wildcards (2).

    ``search`` -1 looks from the end. 2 and -2 promise a sorted list, in which a search from the start finds the same.

    >>> found(2.0, [[2.0], [1.0], [2.0]], 0.0, -1.0), found("b*", [["a"], ["Bc"]], 2.0, 1.0)
    (3.0, 2.0)
    >>> found(None, [[0.0], [None], [None]], 0.0, -1.0)
    3.0
    >>> found(4.0, [[9.0], [None], [5.0], [3.0]], -1.0, -2.0), found(4.0, [[9.0], [5.0]], 1.0, 1.0)
    (4.0, 2.0)
    """
    if wrong := error_among(value, match, search):
        return wrong
    if search == FROM_THE_EDGE:
        if value is None and match == 0:
            return float(MAX_ROW if len(rows_of(keys)) > 1 else MAX_COLUMN)
        search = -1
    if match not in (-1, 0, 1, 2) or search not in (-2, -1, 1, 2):
        return error("#VALUE!")
    alike: Iterable[tuple[int, Any]] = _alike(value, cells(keys))
    if value is None and match == 0:  # a blank cell finds another one
        alike = [(place, 0.0) for place, item in enumerate(cells(keys), 1) if item is None]
    value = 0.0 if value is None else value
    if search == -1:
        alike = reversed(list(alike))
    if match == 2 and isinstance(value, str):
        shape = pattern_of(value)
        place = next((place for place, item in alike if shape.fullmatch(item)), 0)
    else:
        place = _next_best(value, alike, 0 if match == 2 else match)
    return float(place) if place else error("#N/A")


def _next_best(value: Any, items: Iterable[tuple[int, Any]], side: float) -> int:
    best: tuple[int, Any] = (0, None)
    for place, item in items:
        apart = same_order(item, value)
        if apart == 0:
            return place
        if apart * side > 0 and (not best[0] or same_order(item, best[1]) * side < 0):
            best = place, item
    return best[0]


def beside(value: Any, table: Any, column: Any) -> Any:
    """VLOOKUP of the nearest: what stands in that column of the row found.

    >>> beside(5.0, [[1.0, "a"], ["4", "b"], [4.0, "c"], [9.0, "d"]], 2.0), beside(5.0, [[1.0]], 2.0)
    ('c', {'type': 'Error', 'kind': 'Ref'})
    """
    if wrong := error_among(value, column):
        return wrong
    rows = rows_of(table)
    if isinstance(column, str) or column is None or column < 1:
        return error("#VALUE!")
    if column >= len(rows[0]) + 1:
        return error("#REF!")
    place = near(value, [[row[0]] for row in rows], 1.0)
    return place if isinstance(place, dict) else rows[int(place) - 1][int(column) - 1]


def below(value: Any, table: Any, row: Any) -> Any:
    """HLOOKUP of the nearest."""
    return beside(value, _turned(table), row)


def last_line(value: Any, table: Any) -> Any:
    """LOOKUP in one array: along its longer side, and the last line beside what is found.

    >>> last_line(2.0, [[1.0, "a"], [2.0, "b"]]), last_line(2.0, [[1.0, 2.0, 3.0], ["a", "b", "c"]])
    ('b', 'b')
    """
    rows = rows_of(table)
    if len(rows[0]) > len(rows):
        rows = _turned(rows)
    return beside(value, rows, float(len(rows[0])))


def rank(value: Any, order: Any, average: Any, areas: Any) -> Any:
    """RANK over the numbers of several areas as one column; equal ones share the best place, or the mean of theirs.

    >>> rank(7.0, 0.0, False, [[7.0], ["x"], [9.0], [7.0]]), rank(7.0, 1.0, True, [[7.0], [9.0], [7.0]])
    (2.0, 1.5)
    """
    if wrong := error_among(value, order):
        return wrong
    numbers = [item for item in cells(areas) if item is not None]
    if wrong := error_among(*numbers):
        return wrong
    numbers = [item for item in numbers if value_kind(item) == 0]
    if value_kind(value) != 0 or isinstance(order, str):
        return error("#VALUE!")
    value, order = value or 0.0, order or 0.0
    same = numbers.count(value)
    if not same:
        return error("#N/A")
    before = sum(item < value if order else item > value for item in numbers)
    return before + (1 + same) / 2 if average else before + 1.0


def _apart(item: Any, value: Any) -> int:
    """Which is more, ``_LAST_TEXTS`` after every other text."""
    if isinstance(value, str) and value != item:
        last = [each[:1] in _LAST_TEXTS for each in (item, value)]
        if last[0] != last[1]:
            return int(last[0]) - int(last[1])
    return same_order(item, value)


def _alike(value: Any, items: Iterable[Any]) -> Iterator[tuple[int, Any]]:
    """The values of the same kind, each with its place."""
    kind = value_kind(value)
    for place, item in enumerate(items, 1):
        if item is not None and not isinstance(item, dict) and value_kind(item) == kind:
            yield place, item


def _turned(block: Any) -> Block:
    return [list(line) for line in zip(*rows_of(block), strict=True)]


#: Each with how many arguments it has.
SEARCHES: dict[str, tuple[Callable[..., Any], int]] = {
    NEAR: (near, 3),
    FOUND: (found, 4),
    BESIDE: (beside, 3),
    BELOW: (below, 3),
    LAST_LINE: (last_line, 2),
    RANK: (rank, 4),
}
