"""Write lookups as Excel means them: as calls of functions in Python, where the engine answers otherwise."""

from __future__ import annotations

from xlfuncs.recalc.engine.operations import BELOW, BESIDE, FOUND, FROM_THE_EDGE, LAST_LINE, NEAR, RANK_OF_AREAS
from xlfuncs.recalc.formulas.expressions import is_several
from xlfuncs.xlsx.formulas.formula import Binary, Call, Group, Literal, Node, Reference, text_in

#: What ranks a cell among others (``ranked``).
RANKED_BY = frozenset({"IF", "IFERROR", "ISNUMBER", "ISTEXT", "SUM", "MATCH", "COUNTIF"})
_NO = Literal("0", "number")
_YES = Literal("1", "number")


def matched(node: Call) -> Call | None:
    """Write a lookup as a call of a function in Python; None where it is for the same, as which the engine does as
    Excel.
    """
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
        return Call(RANK_OF_AREAS, (arguments[0], (arguments[2] if count == 3 else None) or _NO, average, arguments[1]))
    return None


def _forwards(arguments: tuple[Node | None, ...]) -> Call | None:
    """Write OFFSET whose height or width may be below 0: such cells end where the others begin."""
    moved, sizes = list(arguments[1:3]), list(arguments[3:])
    for place, size in enumerate(sizes):
        if size is None or (isinstance(size, Literal) and size.kind == "number"):
            continue
        back = Call("MIN", (_NO, Binary("+", size, _YES)))
        moved[place] = Binary("+", Group(moved[place] or _NO), back)
        sizes[place] = Call("ABS", (size,))
    return Call("OFFSET", (arguments[0], *moved, *sizes)) if sizes != list(arguments[3:]) else None


def ranked(node: Call, texts: list[str], text: str) -> str:
    """Write RANK of a cell among others by COUNTIF, which the engine computes four times as fast; "" of any other call.

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
    return None if _is_no(mode) or (text_in(mode) or "").upper() == "FALSE" else near


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
    """Tell whether it is FALSE or the number 0, as written."""
    return isinstance(node, Literal) and (
        node.text.upper() == "FALSE" or (node.kind == "number" and not float(node.text))
    )


def _is_signed(node: Node) -> bool:
    return str(node).lstrip("+-").isdecimal()


def _edges(node: Reference) -> tuple[Reference, Reference]:
    """Return where LOOKUP looks in a rectangle, and what it gives: first and last column, or row if it is wide."""
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
    """Tell whether it is one column or one row of one sheet."""
    first, last = node.first, node.last
    one = (first.column and first.column == last.column) or (first.row and first.row == last.row)
    return bool(one) and not node.last_sheet
