"""What a file gives to an event, whatever its format."""

from __future__ import annotations

from pathlib import Path

from xlfuncs.events.declaration import Event
from xlfuncs.formats.declaration import Asked
from xlfuncs.formats.incoming import Incoming
from xlfuncs.formats.registry import format_of
from xlfuncs.formats.workbook import WORKBOOK
from xlfuncs.intake import tabular
from xlfuncs.intake.tabular import Renamed


def incoming(file: Path, event: Event, renamed: Renamed, encoding: str = "") -> Incoming:
    """Read what a file gives to an event; ``PackageError`` where it cannot be read."""
    found = format_of(file)
    if found.load is not None:
        return found.load(file, event, Asked(renamed, encoding))
    read = tabular.from_workbook if found is WORKBOOK else tabular.from_text
    return read(file, event, renamed, encoding)
