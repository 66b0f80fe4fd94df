"""Cell values as what a function wants: Excel's ways from text to number, to yes and no, and back."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.recalc.engine.functions.calendar import Calendar
from xlfuncs.recalc.engine.helpers import CODE_OF_KIND, cells, error, general_text
from xlfuncs.xlsx.formulas.plain import is_number

_NUMBER = re.compile(
    r"(?P<open>\()?\s*(?P<sign>[-+]?)\s*[$¥€£]?\s*(?P<sign2>[-+]?)"
    r"(?P<digits>(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?)(?P<power>[eE][-+]?\d+)?\s*(?P<percent>%?)\s*(?P<close>\))?"
)
_FRACTION = re.compile(r"(?P<sign>[-+]?)(?P<whole>\d+) (?P<above>\d+)/(?P<below>\d+)")
#: Digits that a number keeps; those behind are 0, as for the long numbers of identity cards.
_DIGITS = 15


@lru_cache(maxsize=1 << 16)
def read_number(text: str, calendar: Calendar) -> float | None:
    """The number that a text shows, as Excel reads what is typed; None where it shows none.

    >>> [read_number(text, Calendar()) for text in ("1,234.5", "１２", "¥5", "(5)", "12%", "1 1/2", "2026/5/13")]
    [1234.5, 12.0, 5.0, -5.0, 0.12, 1.5, 46155.0]
    >>> [read_number(text, Calendar()) for text in ("", "1,23", "a", "TRUE")]
    [None, None, None, None]
    >>> read_number("123456789012345678", Calendar())
    1.23456789012345e+17
    """
    text = text.strip(" \u3000")
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    found = _NUMBER.fullmatch(text)
    if found is not None and any(each.isdigit() for each in found["digits"]):
        if bool(found["open"]) != bool(found["close"]) or (found["sign"] and found["sign2"]):
            return None
        value = float(_shortened(found["digits"].replace(",", "")) + (found["power"] or ""))
        negative = bool(found["open"]) != ("-" in (found["sign"], found["sign2"]))
        return (-value if negative else value) / (100 if found["percent"] else 1)
    found = _FRACTION.fullmatch(text)
    if found is not None and int(found["below"]):
        value = int(found["whole"]) + int(found["above"]) / int(found["below"])
        return -value if found["sign"] == "-" else value
    return calendar.read(text)


def _shortened(digits: str) -> str:
    if len(digits) <= _DIGITS:
        return digits
    kept = 0
    shown = []
    for each in digits:
        kept += each.isdigit() and (kept > 0 or each != "0")
        shown.append("0" if each.isdigit() and kept > _DIGITS else each)
    return "".join(shown)


def raise_error(value: Any) -> None:
    """Raise ``CellError`` if the value is an error of the engine."""
    if isinstance(value, dict):
        raise CellError(CODE_OF_KIND.get(value["kind"], "#VALUE!"))


def number(value: Any, calendar: Calendar) -> float:
    """A value as a number; raises ``CellError`` where it is none."""
    if isinstance(value, str):
        read = read_number(value, calendar)
        if read is None:
            raise CellError("#VALUE!")
        return read
    raise_error(value)
    return float(value or 0.0)


def strict_number(value: Any, calendar: Calendar) -> float:
    """A value as a number for the functions that came with the Analysis ToolPak: TRUE is none for them."""
    if isinstance(value, bool):
        raise CellError("#VALUE!")
    return number(value, calendar)


def truth(value: Any, calendar: Calendar) -> bool:
    """A value as yes or no; of texts only TRUE and FALSE are one. Raises ``CellError``."""
    if isinstance(value, str):
        if value.upper() not in ("TRUE", "FALSE"):
            raise CellError("#VALUE!")
        return value.upper() == "TRUE"
    raise_error(value)
    return bool(value)


def is_set(value: Any) -> bool:
    """A choice such as ``by_col``, not made where the argument is left out; raises ``CellError`` for a text."""
    return value != "" and bool(number(value, Calendar()))


def whole_number(value: Any) -> int:
    """A value as a number without decimals; raises ``CellError`` where it is none."""
    return int(number(value, Calendar()))


def text(value: Any, calendar: Calendar) -> str:
    """A value as text; raises ``CellError`` where it is an error."""
    raise_error(value)
    return "" if value is None else str(general_text(value))


def scalar(value: Any, calendar: Calendar) -> Any:
    """A value as it is; raises ``CellError`` where it is an error."""
    raise_error(value)
    return value


def any_value(value: Any, calendar: Calendar) -> Any:
    """A value as it is, errors too."""
    return value


def shown_by_texts(read: Callable[[Any, Calendar], Any]) -> Callable[[Any, Calendar], Any]:
    """The texts (for ``strict_number`` TRUE and FALSE too) as what ``read`` makes of them, all else as it is.

    >>> shown_by_texts(number)([["1,000", True, None]], Calendar())
    [[1000.0, True, None]]
    """

    kinds = (str, bool) if read is strict_number else (str,)

    def function(value: Any, calendar: Calendar) -> Any:
        if isinstance(value, list):
            return [[one(item, calendar) if type(item) in kinds else item for item in row] for row in value]
        return one(value, calendar) if type(value) in kinds else 0.0 if value is None else value

    def one(item: str, calendar: Calendar) -> Any:
        try:
            return read(item, calendar)
        except CellError as failure:
            return error(failure.code)

    return function


#: How a letter of ``library.Own`` reads one value.
READERS: dict[str, Callable[[Any, Calendar], Any]] = {
    "n": number,
    "x": strict_number,
    "t": text,
    "s": scalar,
    "e": any_value,
}


def numbers(*ranges: Any) -> list[float]:
    """The numbers among the cells; all else is passed over, but an error is raised."""
    found: list[float] = []
    for value in cells(*ranges):
        if is_number(value):
            found.append(float(value))
        else:
            raise_error(value)
    return found


def total(values: Iterable[float]) -> float:
    """A sum, rounded once; raises ``CellError`` where it is too large.

    >>> total([0.1] * 10)
    1.0
    """
    try:
        return math.fsum(values)
    except (OverflowError, ValueError):  # beyond what a number can be, or what is left of such numbers
        raise CellError("#NUM!") from None
