"""The time at which a workbook was saved: as it says itself, else as the disk says."""

from __future__ import annotations

import datetime
from contextlib import suppress
from typing import NamedTuple

from xlfuncs.xlsx.archive import STAMP

#: How a moment that only the disk knows stands in a register: as a list of files shows it.
_ON_DISK = "%Y-%m-%d %H:%M"


class Moment(NamedTuple):
    """A moment, ``None`` where nobody knows it, and whether the workbook says so ``itself``."""

    when: datetime.datetime | None
    itself: bool

    def shown(self) -> str:
        """Return the moment as a list of files shows it, in this place's time."""
        return self.when.astimezone().strftime(_ON_DISK) if self.when else ""

    def kept(self) -> str:
        """Return the moment as a register keeps it."""
        return self.when.strftime("%Y-%m-%dT%H:%M:%SZ") if self.when and self.itself else self.shown()


def moment(saved: str, changed: float = 0.0) -> Moment:
    """Return the moment of a workbook that says ``saved``, and that the disk says was ``changed`` then.

    A workbook that our own programs make always says the same, so that it is the same file whenever it is made.

    >>> moment("2026-03-01T09:30:00Z").kept(), moment(STAMP), moment("soon")
    ('2026-03-01T09:30:00Z', Moment(when=None, itself=False), Moment(when=None, itself=False))
    """
    if saved and saved != STAMP:
        with suppress(ValueError, OverflowError, OSError):  # no date, or one that a clock here does not reach
            here = datetime.datetime.fromisoformat(saved.replace("Z", "+00:00")).astimezone()
            if here.year > 1:  # which programs write that do not know it
                return Moment(here.astimezone(datetime.timezone.utc), "T" in saved)
    if changed:
        with suppress(ValueError, OverflowError, OSError):  # Windows has 1601 for none, and reckons from 1970
            when = datetime.datetime.fromtimestamp(changed, datetime.timezone.utc)
            return Moment(when.replace(second=0, microsecond=0), False)
    return Moment(None, False)
