"""The register as plain data: canonical keys, numbers as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xlfuncs.events.declaration import COLOURS
from xlfuncs.events.sheet.parts import cell
from xlfuncs.season.doubts import Doubt
from xlfuncs.season.ledger import Event, Ledger, Member


def plain(ledger: Ledger | None, doubtful: Sequence[Doubt], language: str) -> dict[str, Any]:
    """Return the members with the points of the year, whichever colours the rulebook has; the events that count; the
    doubts.
    """
    return {
        "members": [_member(ledger, each, language) for each in ledger.members] if ledger else [],
        "events": [_event(ledger, each) for each in ledger.events if each.counted] if ledger else [],
        "doubtful": [_doubt(each, language) for each in doubtful],
    }


def _doubt(doubt: Doubt, language: str) -> dict[str, Any]:
    """Return a doubt, and each member where it is said of many at once."""
    found: dict[str, Any] = {"file": doubt.file, "row": doubt.row, "sentence": doubt.said.text(language)}
    return found | ({"each": [_doubt(each, language) for each in doubt.each]} if doubt.each else {})


def _member(ledger: Ledger, member: Member, language: str) -> dict[str, Any]:
    register = ledger.register
    keys = dict.fromkeys((*COLOURS, *(each.key for each in register.points)))
    points = {key: member.year(key) for key in keys}
    found = {
        "number": member.number,
        "name": member.name,
        **points,
        "total": register.total(points),
        "events": len(member.given),
        **{
            f"{column}_holding" if column in points else column: member.balance(register, column)
            for column in register.balances
        },
        "declared": {
            column: {"points": member.beyond(register, column), "year": member.declared.get(column)}
            for column in register.balances
            if member.declared.get(column) or member.beyond(register, column)
        },
        "all_time": {each.key: member.ever(each.key) for each in register.points},
        **{page.key: dict(member.pages[page.key]) for page in register.pages},
    }
    return {key: _cell(value, language) for key, value in found.items()}


def _cell(value: Any, language: str) -> Any:
    if isinstance(value, dict):
        return {key: _cell(each, language) for key, each in value.items()}
    return None if value is None else cell(value, language)


def _event(ledger: Ledger, event: Event) -> dict[str, Any]:
    return {
        "event": event.kind,
        "name": event.name,
        "date": str(event.date),
        "club": event.club,
        "members": sum(event.fingerprint in each.given for each in ledger.members),
        "fingerprint": event.fingerprint,
        "file": event.file,
    }
