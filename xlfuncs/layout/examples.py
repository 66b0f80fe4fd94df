"""The filled examples: JSON as every host takes it, beside the event's module: ``teams.zh.json`` by ``teams.py``."""

import json
import sys
from pathlib import Path
from typing import Any

from xlfuncs.events.declaration import Event


def examples(event: Event) -> dict[str, Path]:
    """Return the languages in which there is a filled example, each with its file."""
    module = Path(sys.modules[event.program.__module__].__file__ or "")
    files = {language: module.with_suffix(f".{language}.json") for language in event.languages}
    return {language: file for language, file in files.items() if file.exists()}


def example(event: Event, language: str) -> dict[str, Any]:
    """Return the filled example in that language: settings by key, each table as rows by key."""
    found: dict[str, Any] = json.loads(examples(event)[language].read_text(encoding="utf-8"))
    return found
