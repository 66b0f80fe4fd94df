"""The filled examples of an event, one in each of its languages."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from xlfuncs.events.declaration import Event


def examples(event: Event) -> dict[str, bytes]:
    """Return the languages in which there is a filled example, each with its JSON, read by whatever loaded the event:
    inside a browser from an archive.
    """
    spec = sys.modules[event.program.__module__].__spec__
    assert spec is not None
    found = {}
    for language in event.languages:
        with suppress(OSError):
            file = Path(spec.origin or "").with_suffix(f".{language}.json")
            found[language] = spec.loader.get_data(str(file))  # type: ignore[union-attr]
    return found


def example(event: Event, language: str) -> dict[str, Any]:
    """Return the filled example in that language: settings by key, each table as rows by key."""
    found: dict[str, Any] = json.loads(examples(event)[language])
    return found
