"""What other programs and federations are given: the formats of files that an outcome can be written in."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from xlfuncs.core.sentences import Help
from xlfuncs.events.declaration import Event
from xlfuncs.events.outcome import Outcome
from xlfuncs.formats.csv import Written, members_csv, results_csv
from xlfuncs.formats.trf import dump as trf_out
from xlfuncs.formats.usebio import dump as usebio_out


class Format(NamedTuple):
    """A format: what it is called, how its files end, which events it can hold, how an outcome is written in it.

    ``write`` gives the bytes and what somebody should know of them.
    """

    label: Help
    ending: str
    fits: Callable[[Event], bool]
    write: Callable[[Outcome], Written]


def _every(event: Event) -> bool:
    return True


MEMBERS = Help("members' points (CSV)", "会员积分（CSV）", "会員ポイント（CSV）")
BOARD = Help("notice board (CSV)", "公告（CSV）", "成績表（CSV）")
REPORT = Help("FIDE report (TRF16)", "FIDE 报告（TRF16）", "FIDE レポート（TRF16）")
USEBIO = Help("USEBIO (XML)", "USEBIO（XML）", "USEBIO（XML）")
FORMATS = {
    "members-csv": Format(MEMBERS, "-members.csv", _every, members_csv),
    "results-csv": Format(BOARD, "-results.csv", _every, results_csv),
    "trf16": Format(REPORT, ".trf", trf_out.fits, trf_out.trf16),
    "usebio": Format(USEBIO, ".xml", usebio_out.fits, usebio_out.usebio),
}
