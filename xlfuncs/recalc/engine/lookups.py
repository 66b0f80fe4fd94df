"""Look values up as Excel does: calls that the engine answers otherwise are written as calls of functions here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from xlfuncs.recalc.engine.functions.criteria import pattern_of
from xlfuncs.recalc.engine.helpers import Block, cells, error, error_among, rows_of
from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW
from xlfuncs.xlsx.formulas.formula import Binary, Call, Group, Literal, Node, Reference
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


#: What ranks a cell among others (``ranked``).
RANKED_BY = frozenset({"IF", "IFERROR", "ISNUMBER", "ISTEXT", "SUM", "MATCH", "COUNTIF"})
_NO = Literal("0", "number")
_YES = Literal("1", "number")


def matched(node: Call) -> Call | None:
    """A lookup as a call of ours (``searching``); None where the engine does as Excel: where it looks for the same."""
    arguments, count = node.arguments, len(node.arguments)
    if node.name == "LOOKUP" and count in (2, 3):
        return _looked_up(*arguments)
    if node.name == "MATCH" and count in (2, 3):
        return _placed(*arguments)
    if node.name in ("VLOOKUP", "HLOOKUP") and count in (3, 4):
        return _in_table(node)
    if node.name == "XMATCH" and count in (2, 3, 4):
        return _searched(arguments[0], arguments[1], arguments[2:])
    if node.name == "XLOOKUP" and count in (3, 4, 5, 6):
        return _searched_beside(arguments)
    if node.name == "OFFSET" and count in (4, 5):
        return _forwards(arguments)
    if node.name in ("RANK", "RANK.EQ", "RANK.AVG") and count in (2, 3) and is_several(arguments[1]):
        average = _YES if node.name == "RANK.AVG" else _NO
        return Call(RANK, (arguments[0], (arguments[2] if count == 3 else None) or _NO, average, arguments[1]))
    return None


def _forwards(arguments: tuple[Node | None, ...]) -> Call | None:
    """OFFSET whose height or width may be below 0: such cells end where the others begin."""
    moved, sizes = list(arguments[1:3]), list(arguments[3:])
    for place, size in enumerate(sizes):
        if size is None or (isinstance(size, Literal) and size.kind == "number"):
            continue
        back = Call("MIN", (_NO, Binary("+", size, _YES)))
        moved[place] = Binary("+", Group(moved[place] or _NO), back)
        sizes[place] = Call("ABS", (size,))
    return Call("OFFSET", (arguments[0], *moved, *sizes)) if sizes != list(arguments[3:]) else None


def ranked(node: Call, texts: list[str], text: str) -> str:
    """RANK of a cell among others for the engine, which counts four times as fast as it ranks; "" for any other call.

    Where the cell holds no number, or 0 (there are two of them to count), or one that is not there, and where an error
    is among the others, RANK itself has to tell.
    """
    if node.name not in ("RANK", "RANK.EQ") or len(node.arguments) < 2:
        return ""
    value, block, order = (*node.arguments, None)[:3]
    if not (isinstance(value, Reference) and value.first == value.last and value.first.row and value.first.column):
        return ""
    if value.last_sheet or not isinstance(block, Reference) or block.last_sheet:
        return ""
    if not (order is None or (isinstance(order, Literal) and order.kind == "number")):
        return ""
    number, others = texts[:2]
    sign = "<" if order is not None and float(order.text) else ">"
    # 1 to the power of whatever number is 1, and of what is none an error; the engine reads a short formula sooner
    one = f"1^(SUM({others})/{number}*MATCH({number},{others},0)/ISNUMBER({number}))"
    return f'IFERROR(COUNTIF({others},"{sign}"&{number})+{one},IF(ISTEXT({number}),#VALUE!,{text}))'


def is_several(node: Node | None) -> bool:
    """Whether it is several areas: ``(A1:A3,C1:C3)`` or ``Sheet1:Sheet3!A1``."""
    if isinstance(node, Group):
        return is_several(node.inner) or (isinstance(node.inner, Binary) and node.inner.operator == ",")
    return isinstance(node, Reference) and bool(node.last_sheet)


def _looked_up(value: Node | None, keys: Node | None, results: Node | None = None) -> Call:
    if results is None and isinstance(keys, Reference):
        keys, results = _edges(keys)
    if results is None:
        return Call(LAST_LINE, (value, keys))
    return Call("INDEX", (results, Call(NEAR, (value, keys, _YES))))


def _placed(value: Node | None, keys: Node | None, order: Node | None = _YES) -> Call | None:
    order = order or _NO
    if not isinstance(order, Literal) and not _is_signed(order):
        exact = Call("MATCH", (value, keys, _NO))
        return Call("IF", (Binary("=", order, _NO), exact, Call(NEAR, (value, keys, order))))
    if not _is_no(order):
        return Call(NEAR, (value, keys, order))
    return Call("MATCH", (value, keys, _NO)) if str(order).upper() == "FALSE" else None  # the engine takes 0 alone


def _in_table(node: Call) -> Call | None:
    value, table, line = node.arguments[:3]
    near = Call(BESIDE if node.name == "VLOOKUP" else BELOW, (value, table, line))
    if len(node.arguments) == 3:
        return near
    mode = node.arguments[3] or _NO
    if not isinstance(mode, Literal) and not _is_signed(mode):
        return Call("IF", (mode, near, Call(node.name, (value, table, line, _NO))))
    return None if _is_no(mode) else near


def _searched(value: Node | None, keys: Node | None, modes: tuple[Node | None, ...]) -> Call | None:
    match, search = ((modes[place] if place < len(modes) else None) or (_NO, _YES)[place] for place in (0, 1))
    if (_is_no(match) or str(match) == "2") and str(search) == "1":
        return None
    if str(search) == "-1" and isinstance(keys, Reference) and not (keys.first.row and keys.first.column):
        search = Literal(str(FROM_THE_EDGE), "number")
    return Call(FOUND, (value, keys, match, search))


def _searched_beside(arguments: tuple[Node | None, ...]) -> Call | None:
    place = _searched(arguments[0], arguments[1], arguments[4:])
    if place is None:
        return None
    keys, results = arguments[1], arguments[2]
    if isinstance(results, Reference) and not _is_line(results):
        if not isinstance(keys, Reference):
            return None
        one_row = keys.first.row and keys.first.row == keys.last.row
        found = Call("INDEX", (results, None, place) if one_row else (results, place, None))
    else:
        found = Call("INDEX", (results, place))
    missing = arguments[3] if len(arguments) > 3 else None
    return found if missing is None else Call("IFNA", (found, missing))


def _is_no(node: Node) -> bool:
    """FALSE or the number 0, as written."""
    return isinstance(node, Literal) and (
        node.text.upper() == "FALSE" or (node.kind == "number" and not float(node.text))
    )


def _is_signed(node: Node) -> bool:
    return str(node).lstrip("+-").isdecimal()


def _edges(node: Reference) -> tuple[Reference, Reference]:
    """Where LOOKUP looks in a rectangle, and what it gives: the first and the last column, or row if it is wide."""
    first, last = node.first, node.last
    tall = not first.row or last.row - first.row >= last.column - first.column
    if tall:
        near = last._replace(column=first.column, column_fixed=first.column_fixed)
        far = first._replace(column=last.column, column_fixed=last.column_fixed)
    else:
        near = last._replace(row=first.row, row_fixed=first.row_fixed)
        far = first._replace(row=last.row, row_fixed=last.row_fixed)
    return Reference(first, near, "", node.sheet), Reference(far, last, "", node.sheet)


def _is_line(node: Reference) -> bool:
    """One column or one row of one sheet."""
    first, last = node.first, node.last
    one = (first.column and first.column == last.column) or (first.row and first.row == last.row)
    return bool(one) and not node.last_sheet
