"""Which event a workbook is that of, and the sheets in which an event may stand."""

from __future__ import annotations

import re
from collections.abc import Container

from xlfuncs.core.sentences import Sentence
from xlfuncs.events.declaration import EVENTS, Event
from xlfuncs.intake.finding import is_register
from xlfuncs.intake.sheets import SheetRows, cells_of, computes
from xlfuncs.intake.workbook.areas import areas_of, below, cut
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.our_event import event_in, is_frozen
from xlfuncs.xlsx.workbook import Sheet, Workbook

IS_FROZEN = Sentence(
    en="this is a frozen copy, with values in place of the formulas: write into the workbook that it was made of",
    zh="这是纯数值副本，公式已换成数值：请写入原工作簿",
    ja="これは数式を値に置き換えたコピーです。元のブックに書き込んでください",
)
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

#: What Excel and LibreOffice call the copy of a sheet.
_COPY = re.compile(r"(.+?)(?: \(\d+\)|_\d+)")


class NoEventError(PackageError):
    """A workbook is neither an event's nor a register: it may be anything else that somebody keeps."""


def own_event(book: Workbook) -> Event:
    """Return the event of a workbook of ours; ``PackageError`` where it is that of none."""
    event = event_of(book)
    if event is not None:
        return event
    if is_register({sheet.name for sheet in book.sheets}):
        raise PackageError(IS_REGISTER(), book.path)
    raise NoEventError(NO_EVENT_IN_IT(), book.path)


def must_compute(book: Workbook) -> None:
    """Raise ``PackageError`` where what is written into a workbook of ours would change none of its results."""
    if is_frozen(book):
        raise PackageError(IS_FROZEN(), book.path)


def sheets_in(event: Event, book: Workbook) -> list[SheetRows]:
    """Return the sheets of a workbook in which an event may stand.

    Of the event's own workbook, frozen or not, those that are filled in, hidden ones too since their rows are handed
    over to it all the same, as far as its call reads, and those that somebody has put into it. Of any other all but
    what is computed where nobody sees it. ``PackageError`` where it has rows below the last that is read.
    """
    own = areas_of(event, book) if event_of(book, event) == event else {}
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


def event_of(book: Workbook, asked: Event | None = None) -> Event | None:
    """Return the event of a workbook of ours, frozen or not, as it says itself.

    One that does not say it, and still shows what was computed, is taken for that of the event ``asked`` for.
    """
    name = event_in(book)
    if name is not None:
        return EVENTS[name]
    return asked if any(map(computes, book.sheets)) else None
