"""Lookups that the engine does otherwise than Excel, in functions with which it does as Excel."""

from __future__ import annotations

from xlfuncs.package.formula import Call, Literal, Reference

from .kinds import NEAREST


def matched(node: Call) -> Call | None:
    """LOOKUP, and the nearest of XLOOKUP and XMATCH, in a way that finds no blank cells, as the engine's own do."""
    arguments = node.arguments
    if node.name == "LOOKUP" and len(arguments) in (2, 3):
        mode, keys, results = 0, arguments[1], arguments[-1]
        if len(arguments) == 2 and isinstance(keys, Reference):
            keys, results = _edges(keys)
    else:
        mode = {"XMATCH": 2, "XLOOKUP": 4}.get(node.name, len(arguments))
        upwards = all(str(each) == "1" for each in arguments[mode + 1 :])  # the order in which it searches
        if not upwards or [str(each) for each in arguments[mode : mode + 1]] not in (["1"], ["-1"]):
            return None
        keys, results = arguments[1], arguments[mode - 2] if mode == 4 else arguments[1]
    if not (isinstance(keys, Reference) and isinstance(results, Reference) and _is_line(keys) and _is_line(results)):
        return None
    if node.name == "LOOKUP":
        return Call("INDEX", (results, Call("MATCH", (arguments[0], keys, Literal("1", "number")))))
    place = Call(NEAREST, (arguments[0], keys, arguments[mode]))
    if node.name == "XMATCH":
        return place
    found, missing = Call("INDEX", (results, place)), arguments[3]
    return found if missing is None else Call("IFNA", (found, missing))


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
