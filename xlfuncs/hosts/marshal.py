"""Between xlwings and the registry: cell values as xlwings hands them over, results as it takes them."""

from datetime import datetime
from typing import Any

from xlfuncs.errors import CODES, CellError

_ERRORS = frozenset(CODES)
_EPOCH = datetime(1899, 12, 30)  # day 0 of a spreadsheet's dates


def taken(cell: Any) -> Any:
    """A value or a range as the registry wants it: an error's text is an error, a date its serial number.

    xlwings sends one row or one column of a range as a flat list where nobody asked for rows.

    >>> taken("#N/A"), taken([1.0, None]), taken(datetime(2018, 12, 1))
    (CellError('#N/A', ''), [[1.0, None]], 43435.0)
    """
    if isinstance(cell, str):
        return CellError(cell) if cell in _ERRORS else cell
    if isinstance(cell, list | tuple):
        rows = cell if cell and isinstance(cell[0], list | tuple) else [cell]
        return [[taken(each) for each in row] for row in rows]
    if isinstance(cell, datetime):
        return (cell.replace(tzinfo=None) - _EPOCH).total_seconds() / 86400
    return cell


def given(result: Any) -> Any:
    """A result as a cell shows it: errors are their text, alone and inside a rectangle.

    >>> given([[1.5, CellError("#N/A", "no such level")]])
    [[1.5, '#N/A']]
    """
    if isinstance(result, list):
        return [[given(value) for value in row] for row in result]
    return result.code if isinstance(result, CellError) else result
