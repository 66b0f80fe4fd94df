"""What one workbook may take of the machine."""

from __future__ import annotations

from typing import Any

from .helpers import MOST_CHARACTERS, error

#: Seconds for one workbook.
MOST_SECONDS = 300.0


def substituted(text: Any, old: Any, new: Any, which: Any = None) -> Any:
    """SUBSTITUTE, which the engine's own makes as long as it likes; Excel has #VALUE! beyond what a cell holds.

    >>> substituted("aXbX", "X", "--"), substituted("aXbX", "X", "", 2.0), substituted("a", "", "b", None)
    ('a--b--', 'aXb', 'a')
    >>> substituted("a" * 9, "a", "b" * 9999), substituted("a", "a", "b", 0.0)
    ({'type': 'Error', 'kind': 'Value'}, {'type': 'Error', 'kind': 'Value'})
    """
    wrong = next((each for each in (text, old, new, which) if isinstance(each, dict)), None)
    if wrong is not None:
        return wrong
    whole, gone, put = ("" if each is None else str(each) for each in (text, old, new))
    if which is not None and (isinstance(which, str) or which < 1):
        return error("#VALUE!")
    if not gone:
        return whole
    count = whole.count(gone) if which is None else 1
    if len(whole) + count * (len(put) - len(gone)) > MOST_CHARACTERS:
        return error("#VALUE!")
    if which is None:
        return whole.replace(gone, put)
    pieces = whole.split(gone)
    place = int(which)
    if place >= len(pieces):
        return whole
    return gone.join(pieces[:place]) + put + gone.join(pieces[place:])
