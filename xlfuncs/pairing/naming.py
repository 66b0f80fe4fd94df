"""Whom a name or a start number means among the entries."""

from __future__ import annotations

from xlfuncs.core.errors import CellError
from xlfuncs.core.words import normal
from xlfuncs.events.counting import member_in
from xlfuncs.events.declaration import Row
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
    return next((at for at, unit in outcome.units.items() if _member(outcome, str(unit), rows[at]) == person), None)


def _numbered(outcome: Outcome, name: str) -> int | None:
    """Return the row of the start number in ``3``, ``#3`` or ``王伟 #3``."""
    called, _, number = name.rpartition("#")
    for at, said in entered(outcome).items():
        if number == str(said.number) and (not called or normal(str(outcome.units[at])) in (called, name)):
            return at
    return None


def _member(outcome: Outcome, name: str, row: Row | None = None) -> Person | None:
    """Return whom the members' table calls so, who may be a row of the entries; ``None`` where that is nobody."""
    if not outcome.roster:
        return None
    try:
        return member_in(row, name, outcome.roster) if row else outcome.roster.person(name)
    except CellError:  # nobody, or several
        return None
