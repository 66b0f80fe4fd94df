"""The names by which a workbook is known as ours: it is laid out with them and read by them."""

import re

from xlfuncs.core.registry import FUNCTIONS

#: The function that computes a whole event, and the hidden sheet with the one call of it.
EVENT, COMPUTED = "XF_EVENT", "_xf"
#: What the names begin with of lists that grow with the event, and of tables: each of their rows shows results, and who
#: prints leaves out their blank pages.
LINES, ROWS = "_lines_", "_rows_"
#: Before such a name: of the cell that says how many of the rows hold something, and of the one that says how many
#: columns a list has, where these may be more than an event needs.
HELD, ACROSS = "_held", "_across"
#: What the names begin with of what comes out for the rows of further tables: short, for a formula in every row.
BESIDE = "_b"
#: The name that says, in a workbook with values in the place of its formulas, which event these computed.
OF_EVENT = "_event"

#: A call of the function, as a pattern that finds the event that it computes.
CALL = rf'{EVENT}\s*\(\s*"([^"]+)"'

#: What stands before the names that only other names call, where a workbook carries functions; and by what the comment
#: of each such name says whose it is.
HIDDEN = "XF__"
_OURS = re.compile(r"xlfuncs [\w.]+ · \w+$")
#: Before the names by which a conditional format asks whether an argument of a function can be read.
UNREAD = f"{HIDDEN}UNREAD_"


def unread_name(function: str, argument: str) -> str:
    """Return the name that says whether a cell cannot be read as an argument of one of our functions.

    >>> unread_name("CBA_R", "rank")
    'XF__UNREAD_CBA_R_RANK'
    """
    return f"{UNREAD}{function}_{argument.upper()}"


def is_carried(name: str, formula: str, comment: str) -> bool:
    """Return whether a defined name is a function that we made the workbook carry, or what one of them calls.

    >>> made, own = "by 2018-12 · xlfuncs 0.2.0 · 1a2b3c", "mine"
    >>> [is_carried("CBA_R", "_xlfn.LAMBDA(1)", made), is_carried("XF__Half", "_xlfn.LAMBDA(1)", made)]
    [True, True]
    >>> [is_carried("CBA_R", "_xlfn.LAMBDA(1)", own), is_carried("CBA_R", "Sheet1!$A$1", made)]
    [False, False]
    """
    ours = name.startswith(HIDDEN) or name in FUNCTIONS
    return ours and formula.startswith("_xlfn.LAMBDA(") and bool(_OURS.search(comment))
