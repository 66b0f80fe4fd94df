"""Whom a name or a start number means among the entries."""

from __future__ import annotations

from xlfuncs.core.errors import CellError
from xlfuncs.core.words import normal
from xlfuncs.events.counting import looked_up
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.people.roster import Person
from xlfuncs.events.play.games import entered


def place_of(outcome: Outcome, name: str) -> int | None:
    """Return the row of the entries that a name means, as entered, by start number, or as the members' table has it."""
    at = outcome.find(name)
    if at is None:
        at = _numbered(outcome, normal(name))
    person = _member(outcome, name) if at is None else None
    if person is None:
        return at
    rows = outcome.read[outcome.event.entries.key]
    own = ((at, looked_up(rows[at], str(unit), outcome.roster)) for at, unit in outcome.units.items())
    return next((at for at, called in own if _member(outcome, called) == person), None)


def _numbered(outcome: Outcome, name: str) -> int | None:
    """Return the row of the start number in ``3``, ``#3`` or ``王伟 #3``."""
    called, _, number = name.rpartition("#")
    for at, said in entered(outcome).items():
        if number == str(said.number) and (not called or normal(str(outcome.units[at])) in (called, name)):
            return at
    return None


def _member(outcome: Outcome, name: str) -> Person | None:
    try:
        return outcome.roster.person(name) if outcome.roster else None
    except CellError:  # nobody, or several
        return None
