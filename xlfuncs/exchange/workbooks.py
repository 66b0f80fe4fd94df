"""An event's workbook as it was filled in: which event it is, and what it comes to."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from xlfuncs.events.book import SETUP, SHEET_OF_HELP, name_of
from xlfuncs.events.declaration import EVENTS, Event
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.reading import MEMBERS
from xlfuncs.exchange.finding import Found, in_sheets, is_register, language_in, outcome_in, tell_added
from xlfuncs.exchange.rounds import with_rounds
from xlfuncs.exchange.sources import cells_of, computes
from xlfuncs.package.findings import PackageError
from xlfuncs.package.workbook import Workbook
from xlfuncs.sentences import Sentence

NO_EVENT_IN_IT = Sentence(
    en="no formula of this workbook computes an event (XF_EVENT)",
    zh="此工作簿中没有计算比赛的公式（XF_EVENT）",
    ja="競技会を計算する数式（XF_EVENT）がこのブックにありません",
)
IS_REGISTER = Sentence(
    en="this is a members' register and no event; xlfuncs season --previous goes on from it",
    zh="这是会员台账，不是比赛；可用 xlfuncs season --previous 接续",
    ja="これは会員台帳で、競技会ではありません。xlfuncs season --previous で続けられます",
)

_CALL = re.compile(r'XF_EVENT\s*\(\s*"([^"]+)"', re.IGNORECASE)
#: The same where the sheet need not be read for it.
_CALL_AS_WRITTEN = re.compile(rb'<(?:\w+:)?f[^>]*>[^<]*?XF_EVENT\(\s*(?:"|&quot;)([\w-]+)(?:"|&quot;)', re.IGNORECASE)
_NAME = re.compile(b"XF_EVENT", re.IGNORECASE)
_SHEET = re.compile(r"(?:'((?:[^']|'')+)'|([^'!]+))!")


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
        register = is_register({sheet.name for sheet in book.sheets})
        raise PackageError(IS_REGISTER() if register else NO_EVENT_IN_IT(), book.path)
    own = _own_sheets(event, book)
    if own is None:
        found = in_sheets(event, with_rounds(event, cells_of(book, hidden=True)))
    else:  # what a hidden one holds is handed over to the event all the same
        found = in_sheets(event, [each._replace(hidden=False) for each in cells_of(book, own)], ours=True)
        tell_added(event, with_rounds(event, cells_of(book, _added(own, book))), found)
    return Filled(event, found, language_in(event, found))


def _added(own: set[str], book: Workbook) -> set[str]:
    """The sheets that somebody has put into it: they show nothing of ours, or are copies of its own."""
    names = {each.name for each in book.sheets if each.worksheet and each.name not in (*own, *SHEET_OF_HELP)}
    copies = {name for name in names if name.startswith(tuple(own))}
    return copies | {name for name in names if not computes(book.sheet(name))}


def _own_sheets(event: Event, book: Workbook) -> set[str] | None:
    """The sheets that are filled in, as the workbook's own names say; ``None`` where it has none: it may be any."""
    areas = {each.name: _SHEET.match(each.formula) for each in book.names}
    wanted = [SETUP, *(name_of(table.key) for table in event.tables)]
    if not all(areas.get(name) for name in wanted):
        return None
    wanted.append(name_of(MEMBERS.key))
    return {(found[1] or found[2]).replace("''", "'") for name in wanted if (found := areas.get(name))}


def event_of(book: Workbook) -> Event | None:
    """The event that a workbook of ours computes: the first named in a call of ``XF_EVENT``."""
    for sheet in sorted(book.sheets, key=lambda each: not each.hidden):  # ours stands on a hidden one
        if not sheet.worksheet:
            continue
        plain = _CALL_AS_WRITTEN.search(sheet.data)
        if plain and (name := plain[1].decode("ascii").lower()) in EVENTS:
            return EVENTS[name]
    for sheet in book.sheets:
        if sheet.has_formulas and _NAME.search(sheet.data.replace(b"\0", b"")):
            texts = (*(array.text for array in sheet.cells.arrays.values()), *sheet.cells.formulas.values())
            for text in texts:
                if (called := _CALL.search(text)) and called[1].lower() in EVENTS:
                    return EVENTS[called[1].lower()]
    return None
