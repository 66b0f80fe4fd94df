"""What other programs and federations are given: the formats of files that an outcome can be written in."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from xlfuncs.events.declaration import Event
from xlfuncs.events.outcome import Outcome
from xlfuncs.exchange import trf_out, usebio_out
from xlfuncs.exchange.csv_out import Written, members_csv, results_csv


class Format(NamedTuple):
    """A format: how its files end, which events it can hold, and how an outcome is written in it.

    ``write`` gives the bytes and what somebody should know of them.
    """

    ending: str
    fits: Callable[[Event], bool]
    write: Callable[[Outcome], Written]


def _every(event: Event) -> bool:
    return True


FORMATS = {
    "members-csv": Format("-members.csv", _every, members_csv),
    "results-csv": Format("-results.csv", _every, results_csv),
    "trf16": Format(".trf", trf_out.fits, trf_out.trf16),
    "usebio": Format(".xml", usebio_out.fits, usebio_out.usebio),
}
