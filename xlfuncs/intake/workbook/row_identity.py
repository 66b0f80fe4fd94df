"""By what a row of a table is known again, in another file or on another sheet."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from xlfuncs.events.declaration import Table

#: A row, or a column of it, that may stand in either of two columns.
_EITHER = "/"


def marks(table: Table, cells: Mapping[str, str]) -> list[set[tuple[str, ...]]]:
    """What a row is known by, in each way; in none of which a cell is blank."""
    found = []
    for way in table.row.known_by or ((table.subject.key,),):
        parts = [[cells[key] for key in part.split(_EITHER) if cells.get(key)] for part in way]
        found.append(set(product(*parts)))
    return found
