"""Workbooks as they are saved: each is due when its program has finished writing it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from xlfuncs.xlsx.files import Stamp, stamp

#: Seconds for which a file must be left alone: programs save in several steps, synchronised folders in pieces.
QUIET = 0.6
#: Seconds between two looks at a workbook that is open elsewhere.
PATIENCE = 1.0


class _Waiting(NamedTuple):
    """When a workbook is due, and how it was when that was decided."""

    due: float
    seen: Stamp | None


class Saved:
    """The workbooks that were saved and are still to be computed; what we wrote ourselves is none of them."""

    def __init__(self) -> None:
        self._waiting: dict[Path, _Waiting] = {}
        self._known: dict[Path, Stamp | None] = {}
        self._given: dict[Path, Stamp] = {}
        self._open: set[Path] = set()

    def add(self, path: Path, now: float) -> None:
        """Somebody has saved a workbook, or is about to."""
        seen = _stamp(path)
        if seen is None or seen != self._known.get(path):
            self._waiting[path] = _Waiting(now + QUIET, seen)

    def due(self, now: float) -> Iterator[Path]:
        """The workbooks that were left alone for long enough, each once."""
        for path in [path for path, each in self._waiting.items() if each.due <= now]:
            seen = self._waiting.pop(path).seen
            found = _stamp(path)
            if found is None:  # deleted, or between two names: whoever gives it back its own is heard then
                self._open.discard(path)
            elif found != seen:
                self._waiting[path] = _Waiting(now + QUIET, found)
            else:
                self._given[path] = found
                yield path

    def later(self, path: Path, now: float) -> bool:
        """A workbook is open elsewhere and has to wait; whether that is new."""
        self._waiting[path] = _Waiting(now + PATIENCE, _stamp(path))
        new = path not in self._open
        self._open.add(path)
        return new

    def done(self, path: Path, target: Path | None = None) -> None:
        """A workbook was looked at as it is now; what stands in ``target`` is our own."""
        self._open.discard(path)
        self._known[path] = self._given.pop(path)
        if target is not None:
            self._known[target] = _stamp(target)


def _stamp(path: Path) -> Stamp | None:
    try:
        return stamp(path.stat())
    except OSError:
        return None
