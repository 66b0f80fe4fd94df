"""Holdings typed beside players, for a workbook that keeps them in the members' table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from xlfuncs.core.quoting import digits
from xlfuncs.events.blanks import is_blank
from xlfuncs.events.declaration import Table
from xlfuncs.events.fields import Field
from xlfuncs.events.people import HOLDING, PLAYER

Rows = Sequence[Mapping[str, Any]]

#: A player's cell with the number of a member: ``10234``, ``王伟 #10234``.
_NUMBERED = re.compile(r"(?:(?P<name>.*?)[#＃])?\s*(?P<number>\d+)")


def settled(table: Table, rows: Rows, columns: Iterable[str]) -> tuple[Rows, Rows]:
    """The rows of a table for a workbook that has these ``columns``, and rows for its members' table.

    Where it has none for holdings, one without a player takes the player's place, as it is typed there; one beside a
    player goes to the members, and all players with it: who is in no table of members holds nothing.
    """
    columns = set(columns)
    player, holding = (_repeated(table, kind) for kind in (PLAYER, HOLDING))
    if player is None or holding is None:
        return rows, ()
    pairs = [
        (f"{player.key}{number}", f"{holding.key}{number}")
        for number in range(1, (holding.repeated.most if holding.repeated else 0) + 1)
        if f"{holding.key}{number}" not in columns and f"{player.key}{number}" in columns
    ]
    if not any(not is_blank(row.get(held)) for row in rows for _, held in pairs):
        return rows, ()
    named = any(not is_blank(row.get(who)) and not is_blank(row.get(held)) for row in rows for who, held in pairs)
    settled_rows, members = [], []
    for row in rows:
        own = dict(row)
        for who, held in pairs:
            holds = own.pop(held, None)
            if is_blank(own.get(who)):
                own[who] = holds
            elif named:
                members.append({**_member(own[who]), "holding": holds})
        settled_rows.append(own)
    return settled_rows, members


def _repeated(table: Table, kind: Any) -> Field | None:
    return next((each for each in table.columns if each.repeated and each.kind is kind), None)


def _member(cell: Any) -> dict[str, str]:
    """Who a player's cell names, as a row of the members' table."""
    text = digits(cell).strip()
    found = _NUMBERED.fullmatch(text)
    if found is None:
        return {"name": text}
    return {"number": found["number"]} | ({"name": found["name"].strip()} if found["name"] else {})
