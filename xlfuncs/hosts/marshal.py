"""The conversion between xlwings and the registry: cell values as xlwings hands them over, results as it takes them."""

from datetime import datetime
from typing import Any

from xlfuncs.core.errors import CODES, VALUE, CellError
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.serials import serial_of

EXCELS_ERROR = Sentence(
    en="an argument holds an error of Excel's, such as #SPILL! or #CALC!",
    zh="参数中有 Excel 的错误值，例如 #SPILL! 或 #CALC!",
    ja="引数に Excel のエラー値（#SPILL! や #CALC! など）があります",
)
HOLDS_NEWER = Sentence(
    en="an argument holds the error {code}", zh="参数中有错误值 {code}", ja="引数にエラー値 {code} があります"
)

_ERRORS = frozenset(CODES)
_NEWER = frozenset(
    "#SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #UNKNOWN! #BUSY! #EXTERNAL! #PYTHON! #GETTING_DATA".split()  # noqa: SIM905
)
#: Errors as Excel on Windows numbers them: 0x800A0000 + 2000 and following. xlwings makes texts of the older ones.
_NUMBERED = range(-0x7FF60000 + 2000, -0x7FF60000 + 3000)


def taken(cell: Any) -> Any:
    """Return a value or a range as the registry wants it: an error's text is an error, a date its serial number.

    xlwings sends one row or one column of a range as a flat list where nobody asked for rows.

    >>> taken("#N/A"), taken([1.0, None]), taken(datetime(2018, 12, 1))
    (CellError('#N/A', None), [[1.0, None]], 43435.0)

    Errors that came with newer versions of Excel (#SPILL!, #CALC!, …) are #VALUE!.

    >>> taken("#CALC!").code, taken(-2146826243).code
    ('#VALUE!', '#VALUE!')
    """
    if isinstance(cell, str):
        return _error(cell) if cell.startswith("#") else cell
    if type(cell) is int and cell in _NUMBERED:
        return CellError(VALUE, EXCELS_ERROR())
    if isinstance(cell, list | tuple):
        rows = cell if cell and isinstance(cell[0], list | tuple) else [cell]
        return [[each if not each or type(each) is float else taken(each) for each in row] for row in rows]
    if isinstance(cell, datetime):
        return serial_of(cell)
    return cell


def word_taken(cell: Any) -> Any:
    """Return a value for which Excel has a list of words, and which it therefore turns into text: 0, too, may be an
    empty cell.

    >>> word_taken("0"), word_taken("gold")
    (0, 'gold')
    """
    return 0 if cell == "0" else taken(cell)


def _error(text: str) -> Any:
    """Return the error of which this is the text, if it is one."""
    if text in _NEWER:
        return CellError(VALUE, HOLDS_NEWER(code=text))
    return CellError(text) if text in _ERRORS else text


def given(result: Any) -> Any:
    """Return a result as a cell shows it: errors are their text, alone and inside a rectangle.

    >>> given([[1.5, CellError("#N/A")]])
    [[1.5, '#N/A']]
    """
    if isinstance(result, list):
        return [[value.code if isinstance(value, CellError) else value for value in row] for row in result]
    return result.code if isinstance(result, CellError) else result
