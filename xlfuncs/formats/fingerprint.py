"""A fingerprint of an event's figures: whoever keeps them can tell a corrected workbook from the one he has."""

from __future__ import annotations

import base64
import datetime
import json
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from xlfuncs.core.numbers import half_up, without_zeros
from xlfuncs.core.sentences import text_of
from xlfuncs.core.words import normal
from xlfuncs.events.outcome import Outcome

#: Digits behind the point in which two figures must agree; sums in another order may differ far behind them.
DIGITS = 9
#: Letters of a fingerprint, in groups, so that no program takes it for a number or a date.
LETTERS, GROUP = 12, 4


def fingerprint(outcome: Outcome) -> str:
    """Return twelve letters that stand for an event: which it is, its name and day, every figure and everybody's
    results.

    The same whatever the language of the workbook, the order of its rows and columns, spaces, width and case of names;
    another one as soon as a figure or a name is another.

    >>> from xlfuncs.events.running import of_rows
    >>> rows = [{"unit": "甲队", "place": 1}, {"unit": "乙队", "place": 2}]
    >>> one = of_rows("cba-teams", {"level": "club", "boards": 24}, {"entries": rows})
    >>> other = of_rows("cba-teams", {"level": "俱乐部比赛", "boards": 24}, {"entries": rows[::-1]}, "zh")
    >>> fingerprint(one) == fingerprint(other), len(fingerprint(one))
    (True, 14)
    """
    unit = outcome.event.subject.key
    told = {
        "event": [outcome.event.name, _plain(outcome.settings.name), _plain(outcome.settings.date)],
        "figures": _row({key: figure.value for key, figure in outcome.figures.items()}),
        "entries": _rows({unit: outcome.units[at]} | row for at, row in outcome.entries.items()),
        "members": _rows(outcome.members),
        "beside": {table: _rows(rows.values()) for table, rows in outcome.rows.items()},
    }
    return _letters(json.dumps(told, ensure_ascii=False, sort_keys=True))


def together_known(fingerprints: Iterable[str]) -> str:
    """Return the letters that stand for several events which are one competition, whatever their order."""
    return _letters(" ".join(sorted(fingerprints)))


def _letters(text: str) -> str:
    import hashlib  # noqa: PLC0415 — few ask for one, and it wakes OpenSSL

    letters = base64.b32encode(hashlib.sha256(text.encode()).digest()).decode()[:LETTERS]
    return "-".join(letters[at : at + GROUP] for at in range(0, LETTERS, GROUP))


def _rows(rows: Iterable[Mapping[str, Any]]) -> list[list[list[str]]]:
    """Put rows in an order of their own."""
    return sorted(_row(row) for row in rows)


def _row(row: Mapping[str, Any]) -> list[list[str]]:
    """List what a row says, by its keys; a blank says nothing."""
    return sorted([key, said] for key, value in row.items() if (said := _plain(value)))


def _plain(value: Any) -> str:
    """Write a value as it is compared."""
    if value is None:
        return ""
    if isinstance(value, str):
        return normal(value)
    if isinstance(value, int | datetime.date):
        return str(value)
    if isinstance(value, float | Decimal):
        number = half_up(value if isinstance(value, Decimal) else Decimal(str(value)), DIGITS) + 0  # no minus zero
        return without_zeros(number)
    return normal(text_of(value, "en"))
