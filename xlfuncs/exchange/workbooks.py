"""An event's workbook as it was filled in: which event it is, and what it comes to."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from xlfuncs.events.declaration import EVENTS, Event
from xlfuncs.events.outcome import Outcome
from xlfuncs.exchange.finding import Found, in_sheets, language_in, outcome_in
from xlfuncs.exchange.sources import cells_of
from xlfuncs.package.findings import PackageError
from xlfuncs.package.workbook import Workbook
from xlfuncs.registry import load
from xlfuncs.sentences import Sentence

NO_EVENT_IN_IT = Sentence(
    en="no formula of this workbook computes an event (XF_EVENT)",
    zh="此工作簿中没有计算比赛的公式（XF_EVENT）",
    ja="競技会を計算する数式（XF_EVENT）がこのブックにありません",
)

_CALL = re.compile(r'XF_EVENT\s*\(\s*"([^"]+)"', re.IGNORECASE)


class Filled(NamedTuple):
    """A filled workbook: the event it computes, what was typed, in which language."""

    event: Event
    found: Found
    language: str

    def outcome(self) -> Outcome:
        """What it comes to, whatever its cells hold; ``CellError`` where nothing can be computed."""
        return outcome_in(self.event, self.found, language=self.language)


def filled(file: Path) -> Filled:
    """The event of a workbook, read from its cells; ``PackageError`` where it cannot be read, or computes none."""
    with Workbook(file) as book:
        return filled_in(book)


def filled_in(book: Workbook) -> Filled:
    """The same of a workbook that is open."""
    event = event_of(book)
    if event is None:
        raise PackageError(NO_EVENT_IN_IT(), book.path)
    found = in_sheets(event, cells_of(book))
    return Filled(event, found, language_in(event, found))


def event_of(book: Workbook) -> Event | None:
    """The event that a workbook of ours computes: the first named in a call of ``XF_EVENT``."""
    load()
    for sheet in book.sheets:
        if sheet.has_formulas:
            texts = (*(array.text for array in sheet.cells.arrays.values()), *sheet.cells.formulas.values())
            for text in texts:
                if (called := _CALL.search(text)) and called[1].lower() in EVENTS:
                    return EVENTS[called[1].lower()]
    return None
