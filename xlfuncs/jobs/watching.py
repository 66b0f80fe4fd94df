"""Watch a folder: each workbook is computed when the program that saves it has finished writing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from xlfuncs.core import garbage
from xlfuncs.jobs.job import Job, Report, inside, one_of_many
from xlfuncs.xlsx.files import CHANGED_MEANWHILE, IS_OPEN, Stamp, stamp
from xlfuncs.xlsx.folders import FOREIGN, WORKBOOKS, is_workbook, workbooks_in

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
        """Take note that somebody has saved a workbook, or is about to."""
        seen = _stamp(path)
        if seen is None or seen != self._known.get(path):
            self._waiting[path] = _Waiting(now + QUIET, seen)

    def due(self, now: float) -> Iterator[Path]:
        """Return the workbooks that were left alone for long enough, each once."""
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
        """Put off a workbook that is open elsewhere; tell whether that is new."""
        self._waiting[path] = _Waiting(now + PATIENCE, _stamp(path))
        new = path not in self._open
        self._open.add(path)
        return new

    def done(self, path: Path, target: Path | None = None) -> None:
        """Put away a workbook that was looked at as it is now; what stands in ``target`` is our own."""
        self._open.discard(path)
        self._known[path] = self._given.pop(path)
        if target is not None:
            self._known[target] = _stamp(target)


def _stamp(path: Path) -> Stamp | None:
    try:
        return stamp(path.stat())
    except OSError:
        return None


class Watching:
    """A folder under watch: what is heard of it, and what becomes of its workbooks."""

    def __init__(self, folder: Path, output: Path | None, language: str = "en") -> None:
        self.folder, self.output, self.language = folder, output, language
        self.saved = Saved()

    def heard(self, changed: set[Path]) -> None:
        """Take note of files that were saved, renamed or deleted."""
        now = time.monotonic()
        # A folder may have got its first workbooks before it was watched.
        inside_new = {file for path in changed if path.is_dir() for file in workbooks_in(path)}
        for path in sorted(changed | inside_new):
            # That of another program cannot be computed: whoever has just saved it there shall hear why.
            if is_workbook(path, (*WORKBOOKS, *FOREIGN)) and not (self.output and inside(path, self.output)):
                self.saved.add(path, now)

    def work(self) -> Iterator[tuple[Job, Report]]:
        """Compute what is due; yield each job with its report, if that is news."""
        for path in self.saved.due(time.monotonic()):
            target = self.output / path.relative_to(self.folder) if self.output else path
            job = Job(path, target, self.output is None, language=self.language)
            report = one_of_many(job)
            if self._settled(path, target, report):
                yield job, report
            garbage.let_go()

    def _settled(self, path: Path, target: Path, report: Report) -> bool:
        """Put a workbook away or off; whether somebody has to hear of it."""
        now = time.monotonic()
        if report.get("name") == CHANGED_MEANWHILE.name:
            self.saved.add(path, now)
            return False
        if report.get("name") == IS_OPEN.name:
            return self.saved.later(path, now)
        self.saved.done(path, None if "failure" in report else target)
        return True

    def name_of(self, path: Path) -> str:
        """Say how a path is called inside the folder."""
        return str(path.relative_to(self.folder) if path.is_relative_to(self.folder) else path)
