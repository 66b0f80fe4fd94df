"""A list as the page shows it: its title, what is told of it, rows under their heads, files to be saved."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from typing import Any

from xlfuncs.core.sentences import Told, text_of


def listed(
    title: Told,
    language: str,
    *,
    of: Told | None = None,
    told: Iterable[Told | str] = (),
    head: Iterable[Told] = (),
    rows: Iterable[Iterable[Any]] = (),
    files: Sequence[dict[str, str]] = (),
) -> dict[str, Any]:
    """Return a list in the reader's language; ``of``: what it is about, where the title does not say it."""
    return {
        "title": title.text(language),
        "name": (of or title).text(language),
        "told": [text_of(each, language) for each in told],
        "head": [each.text(language) for each in head],
        "rows": [[text_of(cell, language) for cell in row] for row in rows],
        "files": [*files],
    }


def file_of(name: str, data: bytes) -> dict[str, str]:
    """Return a file as a page carries it."""
    kind = "text/csv;charset=utf-8" if name.endswith(".csv") else "application/octet-stream"
    return {"name": name, "data": f"data:{kind};base64,{b64encode(data).decode()}"}
