"""The stages before an event: those that somebody names, or those of the competition that its folder is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from xlfuncs.club.folder import folder_of
from xlfuncs.events.declaration import QUALIFYING, Event, Stage
from xlfuncs.intake.stages import is_final, stage_of
from xlfuncs.xlsx import files
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.folders import workbooks_in


def stages_before(event: Event, earlier: Sequence[Path], source: Path, settings: Mapping[str, Any]) -> list[Stage]:
    """Return the stages before an event: those that somebody names or, of a final, those that lie in its folder."""
    if earlier:
        return [stage_of(file, event) for file in earlier]
    folder = folder_of(source).whole
    if folder is None or not is_final(event, settings):
        return []
    found = []
    for file in workbooks_in(folder):
        with suppress(PackageError):
            if not files.same(file, source):
                found.append(stage_of(file, event, ours=True))
    return [each for each in found if each.outcome.settings.stage == QUALIFYING and each.outcome.event is event]
