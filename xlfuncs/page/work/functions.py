"""A function tried with what somebody types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xlfuncs.core import registry
from xlfuncs.core.errors import CellError
from xlfuncs.events.sheet import parts
from xlfuncs.page.work.shown import cell_text


def called(name: str, cells: Sequence[str], language: str) -> dict[str, Any]:
    """Return a function's value for typed arguments, and its working."""
    try:
        found = registry.call(name, [_typed(each) for each in cells])
    except CellError as error:
        return {"error": error.code, "said": error.told(language)}
    value = found if isinstance(found, list) else [[found]]
    rows = value if value and isinstance(value[0], list) else [value]
    working = registry.explain(f"{language}:{name}", [_typed(each) for each in cells])
    return {
        "head": [parts.WORDS[each].text(language) for each in registry.WORKING],
        "value": [[cell_text(cell, None, language) for cell in row] for row in rows],
        "working": [[cell_text(cell, None, language) for cell in row] for row in working],
    }


def _typed(text: str) -> Any:
    """Return a field's text as cells: one, or several rows where it has several lines."""
    rows = [line.split("\t") for line in text.splitlines() if line.strip()]
    if not rows:
        return None
    return rows[0][0] if len(rows) == 1 and len(rows[0]) == 1 else rows
