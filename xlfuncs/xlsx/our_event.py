"""Which event a workbook of ours computes, or did before values took the place of its formulas."""

import re
from collections.abc import Iterator

from xlfuncs.core.index import EVENTS
from xlfuncs.xlsx.our_names import CALL, COMPUTED, EVENT, OF_EVENT
from xlfuncs.xlsx.workbook import Workbook

#: A call of the function, as it is written where the sheet need not be read for it.
_CALL_AS_WRITTEN = rf'<(?:\w+:)?f[^>]*>[^<]*?{EVENT}\(\s*(?:"|&quot;)([\w-]+)(?:"|&quot;)'.encode()


def event_in(book: Workbook) -> str | None:
    """Return the event of a workbook of ours: the first that it computes, else the one that a frozen one was of."""
    return next((each for each in _called(book) if each in EVENTS), _said(book))


def is_frozen(book: Workbook) -> bool:
    """Return whether values stand in the place of the formulas that computed the event of a workbook."""
    return _said(book) is not None and not any(_called(book))


def has_lost_its_event(book: Workbook) -> bool:
    """Return whether a workbook of ours has neither the call that computes its event nor says that it is frozen."""
    return any(sheet.name == COMPUTED for sheet in book.sheets) and not any(_called(book)) and _said(book) is None


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
