"""In what a visitor can have the results: the page itself, the computed workbook, and all that can be exported."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.events.declaration import Event
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.reading import event_named
from xlfuncs.formats.fingerprint import fingerprint
from xlfuncs.formats.registry import WRITTEN, fitting
from xlfuncs.intake.read import filled
from xlfuncs.page.work.shown import shown
from xlfuncs.recalc import recalculate
from xlfuncs.xlsx.errors import PackageError

NOT_HELD = Sentence(
    en="this format cannot hold the event {event}; these can: {formats}",
    zh="此格式不适用于“{event}”；可以用：{formats}",
    ja="この形式では「{event}」を表せません。使えるのは {formats} です",
)
#: What a page is shown as, and the computed workbook; beside them everything that can be exported.
PAGE, XLSX = "page", "xlsx"


def wanted(here: bool) -> list[str]:
    """Return what a visitor can get; what LibreOffice prints where that is ``here``."""
    return [PAGE, XLSX, *(key for key, each in WRITTEN.items() if each.on_page and (here or not each.draw))]


def fits(kind: str, event: Event) -> bool:
    """Return whether an event can be had in one of the formats that are ``wanted``."""
    return kind not in WRITTEN or WRITTEN[kind].fits(event)


def can_print() -> bool:
    """Return whether LibreOffice is here."""
    from xlfuncs.hosts import calc  # noqa: PLC0415 — a browser has none

    return calc.missing() is None


def handed_over(data: bytes, kind: str, outcome: Outcome, told: Sequence[Told]) -> bytes | dict[str, Any]:
    """Return a file; where something is wrong that the file does not say itself, also the results of its event."""
    if told or not (outcome.publishable or kind == XLSX):
        return {**shown(outcome, told), "file": b64encode(data).decode()}
    return data


def written(outcome: Outcome, kind: str, book: Path) -> tuple[bytes, list[Told]]:
    """Return an outcome in one of the formats that are ``wanted``, and what is told about that; ``book``: its
    workbook.
    """
    if kind == XLSX:
        return book.read_bytes(), []
    form = WRITTEN[kind]
    if form.draw:
        from xlfuncs.hosts.calc.board import drawn  # noqa: PLC0415 — a browser has none

        return drawn(book, fingerprint(filled(book).outcome()), form.draw), []
    assert form.dump is not None
    if not form.fits(outcome.event):
        formats = Joined(each.title for each in fitting(outcome.event) if each.dump)
        raise PackageError(NOT_HELD(event=outcome.event.title, formats=formats))
    return form.dump(outcome)


def is_book(kind: str) -> bool:
    """Tell whether a file of that kind is a workbook, or made of one."""
    return kind == XLSX or WRITTEN[kind].draw is not None


def made(event: Event, language: str, given: Mapping[str, Any], out: Path) -> None:
    """Make a workbook of an event, filled and computed."""
    from xlfuncs.layout import build, room_for  # noqa: PLC0415 — half a second in a browser
    from xlfuncs.layout.saving import saved  # noqa: PLC0415

    own = language if language in event.languages else event.languages[0]
    out.write_bytes(saved(build(event, own, room=room_for(given, 0), example=given), now=True))
    recalculate(out).save(out)


def workbook(name: str, language: str, filled_in: bool, out: Path) -> bytes:
    """Return the workbook of an event in one of its languages: to be filled in, or its filled example."""
    from xlfuncs.layout import build, example  # noqa: PLC0415 — half a second in a browser
    from xlfuncs.layout.saving import saved  # noqa: PLC0415

    event = event_named(name)
    out.write_bytes(saved(build(event, language, example=example(event, language) if filled_in else None)))
    recalculate(out).save(out)
    return out.read_bytes()
