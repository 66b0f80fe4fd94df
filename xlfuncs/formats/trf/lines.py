"""The lines of a tournament report, and what stands at their columns."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

#: How the last line of a report begins that was exported here, with the fingerprint behind it.
OURS = "### xlfuncs "
#: What stands in a column for the further columns that a letter takes.
_TAKEN = "\0"
_END = re.compile("\r\n|\r|\n")
#: A sound line of a player, as far as his points.
_SOUND = re.compile(r"001 [ \d]{4}.{39} [ \d]{4} .{27}[ \d.,]{4}(?: |$)", re.DOTALL)
#: How programs count the columns of a letter: as one, as its bytes in UTF-8, or as twice as wide as a Latin one.
_COUNTS: tuple[Callable[[str], int], ...] = (
    lambda _: 1,
    lambda letter: len(letter.encode()),
    lambda letter: 2 if unicodedata.east_asian_width(letter) in "WF" else 1,
)


def lines_of(text: str) -> list[str]:
    """Part a text into its lines, which may end with CR, LF or both.

    >>> lines_of("012 a\\r001\\r\\n")
    ['012 a', '001', '']
    """
    return _END.split(text)


def columns_of(line: str) -> str:
    """Return the line with a character for each of its columns.

    Some programs fill a name up to its column by letters, others by bytes or by width: what makes the line sound.
    """
    ways = (line,) if line.isascii() else tuple(_spread(line, count) for count in _COUNTS)
    return next((way for way in ways if _SOUND.match(way)), line)


def _spread(line: str, count: Callable[[str], int]) -> str:
    return "".join(letter + _TAKEN * (count(letter) - 1) for letter in line)


def at(line: str, first: int, last: int) -> str:
    """Tell what stands from one column to another, counted from 1.

    >>> at("001    7 m", 5, 8)
    '7'
    """
    return line[first - 1 : last].replace(_TAKEN, "").strip()
