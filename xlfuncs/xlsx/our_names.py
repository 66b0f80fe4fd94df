"""The names by which the workbook of an event is known as ours: it is laid out with them and read by them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from xlfuncs.core.index import EVENTS

if TYPE_CHECKING:
    from xlfuncs.xlsx.workbook import Workbook

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
#: The same where the sheet need not be read for it.
_CALL_AS_WRITTEN = rf'<(?:\w+:)?f[^>]*>[^<]*?{EVENT}\(\s*(?:"|&quot;)([\w-]+)(?:"|&quot;)'.encode()


def event_named(book: Workbook) -> str | None:
    """Return the event of a workbook of ours: the first that it computes, else the one that a frozen one was of."""
    return next((each for each in _called(book) if each in EVENTS), _said(book))


def is_frozen(book: Workbook) -> bool:
    """Return whether values stand in the place of the formulas that computed the event of a workbook."""
    return _said(book) is not None and not any(_called(book))


def _called(book: Workbook) -> Iterator[str]:
    """Yield the events that a workbook computes, as its calls name them."""
    for sheet in sorted(book.sheets, key=lambda each: not each.hidden):  # ours stands on a hidden one
        if sheet.worksheet and (plain := re.search(_CALL_AS_WRITTEN, sheet.data, re.IGNORECASE)):
            yield plain[1].decode("ascii").lower()
    for sheet in book.sheets:
        if sheet.has_formulas and re.search(EVENT.encode(), sheet.data.replace(b"\0", b""), re.IGNORECASE):
            for _, text in sorted(sheet.cells.every_formula()):
                if called := re.search(CALL, text, re.IGNORECASE):
                    yield called[1].lower()


def _said(book: Workbook) -> str | None:
    """Return the event that a name of the workbook says; somebody's own name of that kind says none."""
    said = {each.formula for each in book.names if each.name == OF_EVENT}
    return next((each for each in EVENTS if f'"{each}"' in said), None)
