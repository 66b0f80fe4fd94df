"""The start numbers of an event's players: those that the entries have, else by strength."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from xlfuncs.events.outcome import Outcome

#: The key of the table whose rows say more to the pairing than what they are called.
ENTRIES = "entries"


def entered(outcome: Outcome) -> dict[int, Mapping[str, Any]]:
    """Return what each entry says to the pairing, by its row: number, withdrawn, byes, apart, club."""
    return {each["at"]: each for each in outcome.counting.get(ENTRIES, ())}


def start_numbers(outcome: Outcome) -> dict[int, int]:
    """Return the start numbers of the entries that count, by their rows, in their order.

    Who has none stands behind those who have one, by rating, then as entered.
    """
    said = entered(outcome)
    rows = [at for at, row in outcome.entries.items() if row.get("points") is not None]
    own = {at: number for at in rows if at in said and (number := said[at]["number"]) is not None}
    found = dict(sorted(own.items(), key=lambda each: each[1]))
    last = max(own.values(), default=0)
    for number, at in enumerate(_by_strength(outcome, (at for at in rows if at not in own)), last + 1):
        found[at] = number
    return found


def _by_strength(outcome: Outcome, rows: Iterable[int]) -> list[int]:
    return sorted(rows, key=lambda at: (-(rating_of(outcome, at) or 0), at))


def rating_of(outcome: Outcome, at: int) -> Decimal | None:
    """Return the rating before the event, where there is one."""
    entry = outcome.read[outcome.event.entries.key][at]
    found = [outcome.entries[at].get("start"), *(getattr(entry, key, None) for key in ("start", "rating"))]
    return next((each for each in found if each is not None), None)
