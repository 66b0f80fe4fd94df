"""Cut whole columns and rows to those in use, for functions that count, find or sort the blank cells below them too."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Iterator, Sequence, Set
from functools import partial, reduce

from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.recalc.engine.corrections import (
    ARRAY_RESULT,
    ASKS_WHERE,
    CHOOSES_FROM,
    CRITERIA,
    LOOKUPS,
    OF_PAIRS,
    STATISTICS,
    known,
    pattern,
)
from xlfuncs.recalc.formulas.lookups import matched
from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW, SHIFT, Area
from xlfuncs.xlsx.cells.sheet import Cells
from xlfuncs.xlsx.formulas.formula import (
    ARITHMETIC,
    Binary,
    Call,
    Group,
    Literal,
    Node,
    Reference,
    Unary,
    bare,
    nodes_in,
    parts_of,
    text_in,
    with_parts,
)
from xlfuncs.xlsx.formulas.plain import COMPARISONS, same_order

#: A longer column is left to the engine, which counts the blank cells of a single one rightly.
MOST_ROWS = 100_000
#: More whole rows are left to the engine.
MOST_WHOLE_ROWS = 20
#: Functions that see nothing but the row that their arguments stand in.
_OF_ONE_ROW = frozenset(
    {
        *("ABS", "INT", "MOD", "N", "ROUND", "NOT", "IF", "IFERROR", "ISBLANK", "ISERROR", "ISNUMBER", "ISTEXT"),
        *("EXACT", "LEFT", "LEN", "MID", "RIGHT", "TRIM"),
    }
)
#: Arrays into other arrays: whole columns in them are cut to the rows in use.
OF_ARRAYS = ARRAY_RESULT - {"RANDARRAY", "SEQUENCE", "TEXTSPLIT", "TRANSPOSE", "VSTACK"}
#: An operator among the calls around an array.
OPERATOR = Call("", ())
#: What they say of an array depends on how many rows it has.
OVER_ROWS = frozenset({"AVERAGE", "COUNT", "MAX", "MIN", "ROWS", "SUM"})
#: They ask where cells are, or take one of a row.
_OF_PLACES = ASKS_WHERE | CHOOSES_FROM

#: Blank cells at the end of an array are nothing to them.
_OF_STARTS = frozenset(
    {
        *(each for each in STATISTICS if not each.endswith("A")),  # those count what is no number, too
        *OF_PAIRS,
        *("AND", "COLUMNS", "CONCAT", "COUNT", "HLOOKUP", "LARGE", "LOOKUP", "MATCH", "MODE", "MODE.MULT", "MODE.SNGL"),
        *("OR", "PERCENTILE", "PERCENTILE.EXC", "PERCENTILE.INC", "PERCENTRANK", "PERCENTRANK.EXC", "PERCENTRANK.INC"),
        *("QUARTILE", "QUARTILE.EXC", "QUARTILE.INC", "SMALL", "SUMPRODUCT", "TRIMMEAN", "VLOOKUP", "XLOOKUP"),
        *("XMATCH", "XOR"),
    }
)
#: How much of an array is wanted: what a cell shows of it, or all of it down to the end of the sheet.
SHOWN, ALL = -1.0, math.inf

#: The last row in use of a sheet; "" is the formula's own.
LastRow = Callable[[str], int]


def last_row(cells: Cells, filled: Iterable[Area], unending: Sequence[Area]) -> tuple[int, bool]:
    """Return the last row of a sheet in which something stands, and whether its arrays may come to reach farther.

    ``filled`` is what these fill now, ``unending`` what is filled by those that follow the rows in use themselves.
    """
    values: Iterable[int] = cells.values
    if unending:
        values = (key for key in values if not any(each.holds_key(key) for each in unending))
    typed = max((1 << SHIFT, *values, *cells.formulas, *cells.shared)) >> SHIFT
    return max((typed, *(area.bottom for area in filled))), any(array.dynamic for array in cells.arrays.values())


def used(call: Call, reaches: LastRow, array: bool) -> Node:
    """Put a call on the rows in use of its whole columns; ``array``: of a formula that computes with arrays."""
    if call.name in LOOKUPS:
        return first_found(call, reaches, array)
    call = with_whole_rows(call)
    if call.name in CRITERIA:
        return in_use(call, reaches)
    if call.name == "SUMPRODUCT":
        return spread(call, reaches)
    made = _of_columns(call, array)
    if not made:
        return call
    if call.name in ("COUNT", "SUM"):
        return added_up(call, reaches, made)
    return over_rows(call, reaches, made)


def with_whole_rows(call: Call) -> Call:
    """Write the whole rows of a call as the cells of which they consist.

    >>> from xlfuncs.xlsx.formulas.formula import parse
    >>> str(with_whole_rows(parse("UNIQUE(2:2,TRUE)")))
    'UNIQUE($A2:$XFD2,TRUE)'
    """
    return Call(call.name, tuple(each and _to_the_edge(each) for each in call.arguments))


def whole_column(index: Call) -> Reference | None:
    """Return the column that ``INDEX(E:E,0)`` and ``INDEX(A:F,0,5)`` mean; None where these name no whole one.

    >>> from xlfuncs.xlsx.formulas.formula import parse
    >>> str(whole_column(parse("INDEX(Field!$A:$F,0,5)"))), whole_column(parse("INDEX(A:F,3,5)"))
    ('Field!$E:$E', None)
    """
    columns, row, place = (*map(bare, index.arguments), None, None, None)[:3]
    if not isinstance(columns, Reference) or not _is_columns(columns) or not _is_zero(row):
        return None
    wide = columns.last.column - columns.first.column + 1
    nth = str(place or ("1" if wide == 1 else ""))
    if not 1 < len(index.arguments) < 4 or not nth.isdecimal() or not 1 <= int(nth) <= wide:
        return None
    column = columns.first._replace(column=columns.first.column + int(nth) - 1)
    return Reference(column, column, columns.book, columns.sheet)


def _is_made(node: Node | None) -> bool:
    """Tell whether it is ``INDEX(…,0)``: all that is computed of ranges, in an ordinary formula too."""
    node = bare(node)
    if not isinstance(node, Call) or node.name != "INDEX" or len(node.arguments) < 2:
        return False
    return _is_zero(node.arguments[1]) and str((*node.arguments, None)[2] or "0") in ("0", "1")


def _is_zero(place: Node | None) -> bool:
    return place is None or str(bare(place)) == "0"


def first_found(call: Call, reaches: LastRow, array: bool) -> Node:
    """Cut the columns of MATCH and its kin: one blank row below those in use is as good as all of them.

    An ordinary formula of MATCH takes a column as one cell, but for what INDEX makes of it.
    """
    if len(call.arguments) < 2 or (matched(call) or call).name != call.name:  # nearest, or from below
        return call
    keys = bare(call.arguments[1])
    made = _is_made(keys)
    looked = [bare(keys.arguments[0] if made and isinstance(keys, Call) else keys)]
    looked += [bare(each) for each in call.arguments[2:3] if call.name == "XLOOKUP"]
    columns = list(whole_columns(looked[0]))
    if not columns or isinstance(looked[0], Reference) or not all(map(_is_of_one_row, looked)):
        return call
    if not (made or array or call.name != "MATCH"):
        return call
    return _cut(call, range(1, 1 + len(looked)), 1, _last(columns, reaches) + 1)


def in_use(call: Call, reaches: LastRow) -> Node:
    """Cut the columns of COUNTIF and its kin; the blank cells below may be what COUNTIF is asked for."""
    behind = 1 if call.name.endswith("IFS") and call.name != "COUNTIFS" else 0
    areas = {0, *range(behind, len(call.arguments), 2)}
    columns = [each for place, each in enumerate(call.arguments) if place in areas and _is_columns(each)]
    if len(columns) < len(areas):
        return call
    asked = [each for place, each in enumerate(call.arguments) if place not in areas]
    counts_blank = call.name.startswith("COUNT") and all(map(_may_be_blank, asked))
    last = _last(columns, reaches)
    if last > MOST_ROWS and not (counts_blank and len(areas) > 1):
        return call
    used = _cut(call, areas, 1, last)
    below = _cut(call, areas, last + 1, last + 1)
    return _with_those_below(used, below, MAX_ROW - last) if counts_blank else used


def wanted_of(call: Call, wanted: float) -> float:
    """Tell how many rows at least are wanted of the arrays in a call, of whose own so many are, or SHOWN or ALL of
    them.

    >>> from xlfuncs.xlsx.formulas.formula import parse
    >>> [wanted_of(parse(text), SHOWN) for text in ("SUM(A:A)", "TAKE(A:A,3)", "TAKE(A:A,-3)", "ROWS(A:A)", "LEN(A:A)")]
    [0, 3.0, inf, inf, -1.0]
    """
    name, arguments = call.name, (*call.arguments, None, None)
    if name in FUNCTIONS or name in _OF_STARTS or _passes_blanks(call):
        return 0
    place, count = arguments[1], _count(arguments[1])
    if name in ("DROP", "INDEX", "TAKE") and (place is None or (name == "INDEX" and count == 0)):
        return wanted
    if name == "DROP":
        return ALL if count is None else wanted + count if wanted >= 0 else wanted
    if name in ("CHOOSEROWS", "INDEX", "TAKE"):
        counts = [_count(each) for each in (call.arguments[1:] if name == "CHOOSEROWS" else (place,))]
        found = [each for each in counts if each]
        return max(found) if len(found) == len(counts) else 0 if name == "INDEX" and count is None else ALL
    if name == "FILTER" or (name == "UNIQUE" and not _is_yes(place)):
        return wanted if 0 <= wanted < ALL else 0
    if name in OF_ARRAYS:
        return wanted
    one_by_one = call is OPERATOR or (known(name) and set(pattern(name, len(call.arguments))) == {"s"})
    return wanted if one_by_one and wanted else ALL  # what they make of a blank cell is not blank


def shortened(call: Call, reaches: LastRow, wanted: float) -> tuple[Call, bool, bool]:
    """Cut a call of ``OF_ARRAYS`` to the rows in use and two below, or as many as are wanted; tell whether what it
    gives goes on below them, and whether that is blank.

    Two, since UNIQUE tells what comes once from what comes more often.
    """
    own = wanted_of(call, wanted)
    last = _last([each for argument in call.arguments for each in whole_columns(argument)], reaches) + 2
    last = max([last, *(min(int(each), MAX_ROW) for each in (wanted, own) if 0 < each < ALL)])
    arguments = [each and _shortened(each, last) for each in call.arguments]
    cut = [old for new, old in zip(arguments, call.arguments, strict=True) if new != old]
    if not cut:
        return call, False, True
    blank = all(isinstance(bare(each), Reference) for each in (call.arguments[:1] if call.name == "FILTER" else cut))
    if call.name == "UNIQUE":
        exact = not _is_yes((*call.arguments, None)[1])
    elif call.name in ("CHOOSEROWS", "TAKE"):
        exact = own not in (wanted, ALL)
    else:
        exact = blank and _passes_blanks(call)
    blank &= own != ALL and call.name not in ("EXPAND", "WRAPCOLS", "WRAPROWS")
    return Call(call.name, tuple(arguments)), not exact, blank


def _shortened(node: Node, last: int) -> Node:
    """Cut the whole columns of which an array is computed row by row to their first rows."""
    match node:
        case Reference() if _is_columns(node):
            return _rows(node, 1, last)
        case Unary(operator="@" | "#") | Binary(operator=" " | "," | ":"):
            return node
        case Call(name=name, arguments=arguments):
            if name in OF_ARRAYS or not (known(name) or name == "ROW"):
                return node
            letters = pattern(name, len(arguments)) if known(name) else "s" * len(arguments)
            parts = zip(letters, arguments, strict=True)
            return Call(
                name, tuple(each and _shortened(each, last) if letter == "s" else each for letter, each in parts)
            )
    return with_parts(node, partial(_shortened, last=last))


def _passes_blanks(call: Call) -> bool:
    """Tell whether it leaves out blank cells: TEXTJOIN with TRUE, TOCOL and TOROW with 1 or 3."""
    arguments = (*call.arguments, None, None)
    if call.name == "TEXTJOIN":
        return _is_yes(arguments[1])
    return call.name in ("TOCOL", "TOROW") and str(arguments[1]) in ("1", "3")


def _is_yes(node: Node | None) -> bool:
    return str(bare(node)).upper() in ("TRUE", "1")


def _count(node: Node | None) -> float | None:
    """Return a number of rows from the start, as it is written."""
    node = bare(node)
    return float(node.text) if isinstance(node, Literal) and node.kind == "number" else None


def _of_columns(call: Call, array: bool) -> set[int]:
    """Return the arguments that are computed of whole columns, by their places."""
    return {
        place
        for place, each in enumerate(call.arguments)
        if (array or _is_made(each)) and not _is_columns(each) and any(whole_columns(each))
    }


def added_up(call: Call, reaches: LastRow, made: Set[int]) -> Node:
    """Write SUM and COUNT of what is computed of whole columns each for itself: what stands beside it counts once."""
    parts = [spread(Call(call.name, (call.arguments[place],)), reaches) for place in sorted(made)]
    if beside := tuple(each for place, each in enumerate(call.arguments) if place not in made):
        parts.append(Call(call.name, beside))
    return Group(reduce(partial(Binary, "+"), parts))


def over_rows(call: Call, reaches: LastRow, made: Set[int]) -> Node:
    """Write AVERAGE by SUM and COUNT, and ROWS as all rows; for MAX and MIN one blank row below is as good as all."""
    if call.name == "AVERAGE":
        total, count = (added_up(Call(name, call.arguments), reaches, made) for name in ("SUM", "COUNT"))
        return Group(Binary("/", total, count))
    if not all(_is_of_one_row(call.arguments[place]) for place in made):
        return call
    if call.name == "ROWS":
        return Literal(str(MAX_ROW), "number")
    columns = [each for place in made for each in whole_columns(call.arguments[place])]
    return _cut(call, made, 1, _last(columns, reaches) + 1)


def spread(call: Call, reaches: LastRow) -> Node:
    """Write a sum over rows of whole columns: those in use, and each blank one below as often as it stands there,
    unless it adds nothing. What comes to 0 is counted all the same.

    Two rows below and two in use, since one cell is no array: TRUE by itself is 1, and among others nothing.
    """
    columns = [each for argument in call.arguments for each in whole_columns(argument)]
    nothing = call.name != "COUNT" and any(map(_is_nothing, call.arguments))
    if not columns or nothing or not all(map(_is_of_one_row, call.arguments)):
        return call
    last = max(2, _last(columns, reaches))
    every = range(len(call.arguments))
    return _with_those_below(_cut(call, every, 1, last), _cut(call, every, last + 1, last + 2), (MAX_ROW - last) / 2)


def _last(columns: Iterable[Node | None], reaches: LastRow) -> int:
    """Return the last row in use; there are two below it."""
    return min(max(reaches(each.sheet) for each in columns if isinstance(each, Reference)), MAX_ROW - 2)


def _with_those_below(used: Node, below: Node, times: float) -> Node:
    return Group(Binary("+", used, Binary("*", Literal(str(times), "number"), below)))


def _is_columns(node: Node | None) -> bool:
    return isinstance(node, Reference) and not (node.first.row or node.last_sheet)


def _to_the_edge(node: Node) -> Node:
    """Write whole rows as the cells of which they consist: the engine sees those in use alone. Not so many that they
    are a burden.
    """
    match node:
        case Reference(first=first, last=last) if not (first.column or node.last_sheet):
            if last.row - first.row >= MOST_WHOLE_ROWS:
                return node
            first, last = (
                first._replace(column=1, column_fixed=True),
                last._replace(column=MAX_COLUMN, column_fixed=True),
            )
            return Reference(first, last, node.book, node.sheet)
        case Binary(operator=" " | ":"):
            return node
        case Call(name=name) if name in _OF_PLACES:
            return node
    return with_parts(node, _to_the_edge)


def _may_be_blank(asked: Node | None) -> bool:
    """Tell whether a blank cell may be what is asked for; a text is not that says what has to be there."""
    text = text_in(asked)
    return not text or text.startswith(("<>", "="))


def whole_columns(node: Node | None) -> Iterator[Reference]:
    """Yield the whole columns in an expression."""
    return (each for each in nodes_in(node) if isinstance(each, Reference) and _is_columns(each))


def _is_of_one_row(node: Node | None) -> bool:
    """Tell whether what an expression comes to in a row depends on no other row."""
    node = bare(node)
    if isinstance(node, Reference):
        return _is_columns(node) or node.first == node.last
    if isinstance(node, Literal):
        return node.kind != "array"
    alone = (
        isinstance(node, Unary)
        or (isinstance(node, Binary) and (node.operator == "&" or node.operator in {*ARITHMETIC, *COMPARISONS}))
        or (isinstance(node, Call) and (node.name in _OF_ONE_ROW or _is_made(node)))
    )
    return alone and all(map(_is_of_one_row, parts_of(node)))


def _is_nothing(node: Node | None) -> bool:
    """Tell whether a blank row surely adds nothing: a product with a blank cell, or with what no blank cell meets."""
    match bare(node):
        case Reference() as cells:
            return _is_columns(cells)
        case Unary(operand=operand):
            return _is_nothing(operand)
        case Binary(operator="*", left=left, right=right):
            return _is_nothing(left) or _is_nothing(right)
        case Binary(operator=sign, left=left, right=Literal(kind="number" | "text") as asked) if sign in COMPARISONS:
            return _is_columns(bare(left)) and not COMPARISONS[sign](same_order(None, asked.value), 0)
    return False


def _cut(call: Call, places: Container[int], top: int, bottom: int) -> Call:
    """Cut the columns in some arguments of a call to those rows."""
    parts = enumerate(call.arguments)
    return Call(
        call.name, tuple(each and _rows(each, top, bottom) if place in places else each for place, each in parts)
    )


def _rows(node: Node, top: int, bottom: int) -> Node:
    if isinstance(node, Reference) and _is_columns(node):
        first = node.first._replace(row=top, row_fixed=True)
        last = node.last._replace(row=bottom, row_fixed=True)
        return Reference(first, last, node.book, node.sheet)
    return with_parts(node, partial(_rows, top=top, bottom=bottom))
