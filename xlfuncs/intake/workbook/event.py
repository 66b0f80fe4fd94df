"""Which event a workbook computes, and the sheets in which an event may stand."""

from __future__ import annotations

import re
from collections.abc import Container

from xlfuncs.core.sentences import Sentence
from xlfuncs.events.declaration import EVENTS, Event
from xlfuncs.intake.finding import is_register
from xlfuncs.intake.sheets import SheetRows, cells_of, computes
from xlfuncs.intake.workbook.areas import areas_of, below, cut
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.our_names import EVENT
from xlfuncs.xlsx.workbook import Sheet, Workbook

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

_CALL = re.compile(rf'{EVENT}\s*\(\s*"([^"]+)"', re.IGNORECASE)
#: The same where the sheet need not be read for it.
_CALL_AS_WRITTEN = re.compile(
    rf'<(?:\w+:)?f[^>]*>[^<]*?{EVENT}\(\s*(?:"|&quot;)([\w-]+)(?:"|&quot;)'.encode(), re.IGNORECASE
)
_NAME = re.compile(EVENT.encode(), re.IGNORECASE)
#: What Excel and LibreOffice call the copy of a sheet.
_COPY = re.compile(r"(.+?)(?: \(\d+\)|_\d+)")


class NoEventError(PackageError):
    """A workbook is neither an event's nor a register: it may be anything else that somebody keeps."""


def own_event(book: Workbook) -> Event:
    """Return the event that a workbook of ours computes; ``PackageError`` where it computes none."""
    event = event_of(book)
    if event is not None:
        return event
    if is_register({sheet.name for sheet in book.sheets}):
        raise PackageError(IS_REGISTER(), book.path)
    raise NoEventError(NO_EVENT_IN_IT(), book.path)


def sheets_in(event: Event, book: Workbook) -> list[SheetRows]:
    """Return the sheets of a workbook in which an event may stand.

    Of the event's own workbook, frozen or not, those that are filled in, hidden ones too since their rows are handed
    over to it all the same, as far as its call reads, and those that somebody has put into it. Of any other all but
    what is computed where nobody sees it. ``PackageError`` where it has rows below the last that is read.
    """
    computed = event_of(book)
    frozen = computed is None and any(map(computes, book.sheets))  # it still shows what was computed
    own = areas_of(event, book) if frozen or computed == event else {}
    if not own:
        return cells_of(book, hidden=True)
    sheets = cells_of(book, {each.name for each in book.sheets if each.name in own or _is_added(each, own)})
    for told in (below(each, own[each.name]) for each in sheets if each.name in own):
        if told:
            raise PackageError(told, book.path)
    return [cut(event, each, own[each.name]) if each.name in own else each for each in sheets]


def _is_added(sheet: Sheet, own: Container[str]) -> bool:
    """Return whether somebody has put a sheet into a workbook of ours: it shows nothing of ours, or is a copy of its
    own.
    """
    copy = _COPY.fullmatch(sheet.name)
    return sheet.worksheet and ((copy is not None and copy[1] in own) or not computes(sheet))


def event_of(book: Workbook) -> Event | None:
    """Return the event that a workbook of ours computes: the first named in a call of ``XF_EVENT``."""
    for sheet in sorted(book.sheets, key=lambda each: not each.hidden):  # ours stands on a hidden one
        if not sheet.worksheet:
            continue
        plain = _CALL_AS_WRITTEN.search(sheet.data)
        if plain and (name := plain[1].decode("ascii").lower()) in EVENTS:
            return EVENTS[name]
    for sheet in book.sheets:
        if sheet.has_formulas and _NAME.search(sheet.data.replace(b"\0", b"")):
            for _, text in sorted(sheet.cells.every_formula()):
                if (called := _CALL.search(text)) and called[1].lower() in EVENTS:
                    return EVENTS[called[1].lower()]
    return None
