"""Look values up, and make arrays of arrays: sorted, filtered, cut, joined, wrapped.

An array without a cell is an error. An argument that is left out is "" where single values are taken; blank cells are
None, errors as the engine has them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.recalc.engine.criteria import pattern_of
from xlfuncs.recalc.engine.operations import FROM_THE_EDGE, MOST_VALUES, Block, cells, error, error_among, rows_of
from xlfuncs.recalc.engine.reading import Calendar, is_set, number, numbers, raise_error, whole_number
from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW, column_letters, sheet_prefix
from xlfuncs.xlsx.formulas.plain import order_key, same_order, value_kind

#: What Excel calls #CALC!.
EMPTY = {"type": "Error", "kind": "Calc"}
#: What cannot be computed, for want of the end.
UNENDING = {"type": "Error", "kind": "NImpl"}
NOT_AVAILABLE = error("#N/A")


def _block(value: Any) -> Block:
    """Return an array. An error in the place of one is raised: it is the result."""
    raise_error(value)
    return rows_of(value)


def _turned(rows: Iterable[Sequence[Any]]) -> Block:
    return [list(line) for line in zip(*rows, strict=True)]


def _or_empty(rows: Block) -> Any:
    return rows if rows and rows[0] else EMPTY


def _each(values: Any, otherwise: float) -> list[int]:
    return [whole_number(otherwise if each is None or each == "" else each) for each in cells(values)]


def sort(block: Any, index: Any = "", order: Any = "", by_column: Any = "") -> Any:
    """Compute SORT by one or more rows or columns, each rising (1) or falling (-1).

    >>> sort([["a", 2.0], ["b", 3.0], ["c", 2.0]], [[2.0, 1.0]], [[1.0, -1.0]])
    [['c', 2.0], ['a', 2.0], ['b', 3.0]]
    >>> sort([[3.0, 1.0, 2.0]], "", "", True)
    [[1.0, 2.0, 3.0]]
    """
    rows = _block(block)
    across = is_set(by_column)
    lines = _turned(rows) if across else list(rows)
    keys, orders = _each(index, 1.0), _each(order, 1.0)
    orders = orders * len(keys) if len(orders) == 1 else orders
    if len(orders) != len(keys) or any(each not in (1, -1) for each in orders):
        raise CellError("#VALUE!")
    if any(not 1 <= each <= len(lines[0]) for each in keys):
        raise CellError("#VALUE!")
    places = _order([[line[key - 1] for line in lines] for key in keys], orders)
    lines = [lines[place] for place in places]
    return _turned(lines) if across else lines


def _order(columns: Sequence[Sequence[Any]], directions: Sequence[float]) -> list[int]:
    """Return the places of lines sorted by columns of theirs, each rising (1) or falling (-1)."""
    order = list(range(len(columns[0])))
    for column, direction in reversed(list(zip(columns, directions, strict=True))):  # equals keep their order
        keys = [sort_key(value, direction) for value in column]
        order.sort(key=keys.__getitem__, reverse=direction < 0)
    return order


def filtered(block: Any, include: Any, if_empty: Any = None) -> Any:
    """Compute FILTER: the rows, or the columns, for which a list says yes.

    >>> filtered([["a", 1.0], ["b", 2.0]], [[False], [1.0]]), filtered([["a", 1.0], ["b", 2.0]], [[1.0, 0.0]])
    ([['b', 2.0]], [['a'], ['b']])
    >>> filtered([["a"]], False, "none"), filtered([["a"]], False)["kind"]
    ('none', 'Calc')
    """
    rows, asked = _block(block), _block(include)
    across = len(asked) == 1 and len(asked[0]) == len(rows[0]) and len(rows) > 1
    if not across and (len(asked), len(asked[0])) != (len(rows), 1):
        across = len(asked) == 1 and len(asked[0]) == len(rows[0])
        if not across:
            raise CellError("#VALUE!")
    kept = [_asked(each) for each in cells(asked)]
    if not any(kept):
        return EMPTY if if_empty is None else if_empty
    if across:
        return [[item for item, keeps in zip(row, kept, strict=True) if keeps] for row in rows]
    return [row for row, keeps in zip(rows, kept, strict=True) if keeps]


def filtered_columns(block: Any, include: Any, if_empty: Any = None) -> Any:
    """Compute FILTER of whole columns, of which only the start is given: an error where their blank end is asked for
    too.
    """
    kept = list(cells(_block(include)))
    return UNENDING if kept and _asked(kept[-1]) else filtered(block, include, if_empty)


def _asked(value: Any) -> bool:
    return bool(number(value, Calendar()))


def unique(block: Any, by_column: Any = "", once: Any = "") -> Any:
    """Compute UNIQUE rows, or columns, whatever the case of their texts; with ``once`` those that come once only.

    >>> unique([["a"], ["A"], [1.0], [True]]), unique([[1.0, 1.0, 2.0]], True), unique([[1.0], [1.0], [2.0]], "", True)
    ([['a'], [1.0], [True]], [[1.0, 2.0]], [[2.0]])
    """
    rows = _block(block)
    across = is_set(by_column)
    counts: dict[Hashable, int] = {}
    firsts: dict[Hashable, Sequence[Any]] = {}
    for line in _turned(rows) if across else rows:
        key = tuple(map(_alike, line))
        counts[key] = counts.get(key, 0) + 1
        firsts.setdefault(key, line)
    only = is_set(once)
    found = [list(line) for key, line in firsts.items() if not only or counts[key] == 1]
    return _or_empty(_turned(found) if across and found else found)


def _alike(value: Any) -> Hashable:
    if isinstance(value, dict):
        return "error", value["kind"]
    return type(value).__name__, value.casefold() if isinstance(value, str) else value


def _of_both(cut: Callable[[Block, int], Block]) -> Callable[..., Any]:
    def function(block: Any, down: Any = "", across: Any = "") -> Any:
        rows = _block(block)
        if down != "":
            rows = cut(rows, whole_number(down))
        if across != "" and rows:
            rows = _turned(cut(_turned(rows), whole_number(across)))
        return _or_empty(rows)

    return function


def _first(rows: Block, count: int) -> Block:
    return rows[:count] if count >= 0 else rows[count:]


def _without_first(rows: Block, count: int) -> Block:
    return rows[count:] if count >= 0 else rows[:count]


#: TAKE and DROP: so many rows and columns from the start, or from the end.
take, drop = _of_both(_first), _of_both(_without_first)


def chosen_rows(block: Any, *places: Any) -> Block:
    """Compute CHOOSEROWS, those below 0 counted from the end.

    >>> chosen_rows([["a"], ["b"], ["c"]], [[1.0, -1.0]], 2.0)
    [['a'], ['c'], ['b']]
    """
    rows = _block(block)
    wanted = [whole_number(each) for each in cells(*places)]
    if not wanted or any(not 1 <= abs(each) <= len(rows) for each in wanted):
        raise CellError("#VALUE!")
    return [rows[each - 1 if each > 0 else each] for each in wanted]


def chosen_columns(block: Any, *places: Any) -> Block:
    """Compute CHOOSECOLS."""
    return _turned(chosen_rows(_turned(_block(block)), *places))


def expanded(block: Any, down: Any, across: Any = "", pad: Any = NOT_AVAILABLE) -> Block:
    """Compute EXPAND to a size, with ``pad`` in what is new.

    >>> expanded([[1.0], [2.0]], "", 2.0, "-")
    [[1.0, '-'], [2.0, '-']]
    """
    rows = _block(block)
    height, width = (
        size if each == "" else whole_number(each) for each, size in ((down, len(rows)), (across, len(rows[0])))
    )
    if height < len(rows) or width < len(rows[0]):
        raise CellError("#VALUE!")
    _fits(height, width)
    return padded([*rows, *[[] for _ in range(height - len(rows))]], width, pad)


def _fits(height: int, width: int) -> None:
    if height * width > MOST_VALUES:
        raise CellError("#NUM!")


def padded(rows: Sequence[Sequence[Any]], width: int, pad: Any) -> Block:
    """Return rows of one width; raises ``CellError`` where these are too many values."""
    _fits(len(rows), width)
    return [[*row, *[pad] * (width - len(row))] for row in rows]


def below_each_other(first: Any, *more: Any) -> Block:
    """Compute VSTACK; what is narrower ends in #N/A."""
    rows = list(chain.from_iterable(rows_of(each) for each in (first, *more)))
    return padded(rows, max(map(len, rows)), NOT_AVAILABLE)


def beside_each_other(first: Any, *more: Any) -> Block:
    """Compute HSTACK; what is lower ends in #N/A."""
    return _turned(below_each_other(*(_turned(rows_of(each)) for each in (first, *more))))


def in_rows(block: Any, count: Any, pad: Any = NOT_AVAILABLE) -> Block:
    """Compute WRAPROWS: a row or a column in rows of so many.

    >>> in_rows([[1.0, 2.0, 3.0]], 2.0, 0.0)
    [[1.0, 2.0], [3.0, 0.0]]
    """
    rows, width = _block(block), whole_number(count)
    if len(rows) > 1 and len(rows[0]) > 1:
        raise CellError("#VALUE!")
    if width < 1:
        raise CellError("#NUM!")
    values = list(cells(rows))
    lines = [values[start : start + width] for start in range(0, len(values), width)]
    return padded(lines, width, pad)


def in_columns(block: Any, count: Any, pad: Any = NOT_AVAILABLE) -> Block:
    """Compute WRAPCOLS."""
    return _turned(in_rows(block, count, pad))


def item(block: Any, row: Any, column: Any = "") -> Any:
    """Compute INDEX of an array: 0, or nothing, is a whole row or column of it.

    >>> numbers = [[1.0, 2.0], [3.0, 4.0]]
    >>> item(numbers, 2.0, 1.0), item(numbers, 2.0), item(numbers, 0.0, 2.0), item([[5.0, 6.0]], 2.0)
    (3.0, [[3.0, 4.0]], [[2.0], [4.0]], 6.0)
    """
    rows = _block(block)
    down, across = (0 if each == "" else whole_number(each) for each in (row, column))
    if column == "" and len(rows) == 1:
        down, across = 0 if len(rows[0]) > 1 else down, down
    if down < 0 or across < 0:
        raise CellError("#VALUE!")
    if down > len(rows) or across > len(rows[0]):
        raise CellError("#REF!")
    chosen = [rows[down - 1]] if down else rows
    chosen = [[line[across - 1]] for line in chosen] if across else chosen
    return chosen[0][0] if len(chosen) == len(chosen[0]) == 1 else chosen


#: Both fixed, the row, the column, none.
_KINDS = (1, 2, 3, 4)


def address(row: float, column: float, fixed: Any = "", a1: Any = "", sheet: str | None = None) -> str:
    """Compute ADDRESS; a sheet's name gets quotes where a formula would need them. "" is an argument left out.

    >>> address(2.0, 3.0), address(2.0, 3.0, 2.0), address(2.0, 3.0, 4.0, False), address(2.0, 3.0, "", "", "5月")
    ('$C$2', 'C$2', 'R[2]C[3]', "'5月'!$C$2")
    """
    down, across, kind = int(row), int(column), 1 if fixed == "" else whole_number(fixed)
    if not (1 <= down <= MAX_ROW and 1 <= across <= MAX_COLUMN) or kind not in _KINDS:
        raise CellError("#VALUE!")
    row_fixed, column_fixed = kind in (1, 2), kind in (1, 3)
    if a1 == "" or is_set(a1):
        place = f"{'$' * column_fixed}{column_letters(across)}{'$' * row_fixed}{down}"
    else:
        place = f"R{down if row_fixed else f'[{down}]'}C{across if column_fixed else f'[{across}]'}"
    return place if sheet is None else sheet_prefix(sheet) + place


def frequency(data: Any, bounds: Any) -> Block:
    """Compute FREQUENCY: how many numbers are up to each bound and above the next smaller one, and how many above all.

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
    """Compute SORTBY: the rows, or the columns, in the order of one or more lists, each with 1 (rising) or -1 behind
    it.

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
    order = _order(columns, orders)
    return [list(rows[place]) for place in order] if down else [[row[place] for place in order] for row in rows]


def sort_key(value: Any, direction: float) -> tuple[int, int, Any]:
    """Return what a value is sorted by, rising (1) or falling (-1, which is sorted in reverse).

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
    return 0, *order_key(value)


#: The last of all texts as Excel sorts Chinese: whoever looks for one of them wants a column's last text.
_LAST_TEXTS = ("座", "々")


def near(value: Any, keys: Any, order: Any) -> Any:
    """Compute MATCH: the last place of what is not more than the value (1), or of the smallest that is not less (-1).

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
    alike = list(_of_kind(value, cells(keys)))
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
    """Compute XMATCH: the place of the value (0), or the next smaller (-1) or larger (1), or by wildcards (2).

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
    alike: Iterable[tuple[int, Any]] = _of_kind(value, cells(keys))
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
    """Compute VLOOKUP of the nearest: what stands in that column of the row found.

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
    """Compute HLOOKUP of the nearest."""
    return beside(value, _turned(rows_of(table)), row)


def last_line(value: Any, table: Any) -> Any:
    """Compute LOOKUP in one array: along its longer side, and the last line beside what is found.

    >>> last_line(2.0, [[1.0, "a"], [2.0, "b"]]), last_line(2.0, [[1.0, 2.0, 3.0], ["a", "b", "c"]])
    ('b', 'b')
    """
    rows = rows_of(table)
    if len(rows[0]) > len(rows):
        rows = _turned(rows)
    return beside(value, rows, float(len(rows[0])))


def rank(value: Any, order: Any, average: Any, areas: Any) -> Any:
    """Compute RANK over the numbers of several areas as one column; equal ones share the best place, or the mean of
    theirs.

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
    """Compare two values, ``_LAST_TEXTS`` after every other text."""
    if isinstance(value, str) and value != item:
        last = [each[:1] in _LAST_TEXTS for each in (item, value)]
        if last[0] != last[1]:
            return int(last[0]) - int(last[1])
    return same_order(item, value)


def _of_kind(value: Any, items: Iterable[Any]) -> Iterator[tuple[int, Any]]:
    """Yield the values of the same kind, each with its place."""
    kind = value_kind(value)
    for place, item in enumerate(items, 1):
        if item is not None and not isinstance(item, dict) and value_kind(item) == kind:
            yield place, item
