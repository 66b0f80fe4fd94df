"""Competitions of any size, made of the filled example beside each event: the same field over and over, with other
names, places and numbers in each, so that no row repeats another."""

import inspect
import json
from pathlib import Path
from typing import Any

from xlfuncs.events import EVENTS

#: Columns that name an entry of the first table, in it or in another.
REFERENCES = {
    "unit", "player", "opponent", "home", "away", "ns", "ew", "challenger", "challenged",
    "north", "east", "south", "west", "name", "number",
}  # fmt: skip
#: Columns that count on from field to field.
COUNTED = {"place", "place1", "place2", "old_place", "start"}


def enlarged(name: str, entries: int) -> dict[str, Any]:
    """The example of an event, settings and tables, with at least so many rows in its first table."""
    file = _file(name)
    assert file is not None, name
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    settings = found.pop("settings")
    first = EVENTS[name].tables[0].key
    field = len(found[first])
    made: dict[str, list[dict[str, Any]]] = {key: [] for key in found}
    for copy in range(-(-entries // field)):
        for key, rows in found.items():
            made[key] += [{column: _other(column, value, copy, field) for column, value in row.items()} for row in rows]
    return {"settings": settings, **made}


def _other(column: str, value: Any, copy: int, field: int) -> Any:
    plain = column.rstrip("0123456789")
    if not copy or value in ("", None):
        return value
    if column in COUNTED:
        return value + copy * field if isinstance(value, int) else value
    if column == "score" and isinstance(value, int | float) and value > copy / 100:
        return round(value - copy / 100, 2)  # a field of 1,000 does not share six places
    if plain in REFERENCES:
        return value + copy * 1_000 if isinstance(value, int) else f"{value}~{copy}"
    return value


def _file(name: str) -> Path | None:
    module = Path(inspect.getfile(EVENTS[name].program))
    return next((file for each in ("zh", "ja", "en") if (file := module.with_suffix(f".{each}.json")).exists()), None)
