"""Make the workbooks of events: laid out, with their values computed, for the program that is to open them."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from xlfuncs.core.sentences import Sentence
from xlfuncs.events import EVENTS, Event
from xlfuncs.hosts.programs import NATIVE, convert
from xlfuncs.layout import ROOM, build, example, examples
from xlfuncs.layout.saving import saved
from xlfuncs.layout.score_sheet import score_sheet
from xlfuncs.recalc import Recalculation, recalculate
from xlfuncs.xlsx import files
from xlfuncs.xlsx.errors import IN_PLACE
from xlfuncs.xlsx.workbook import Workbook

if TYPE_CHECKING:
    import openpyxl

NOT_IN_LANGUAGE = Sentence(
    en="there is no edition in '{language}', only in {languages}",
    zh="没有“{language}”版，只有 {languages}",
    ja="「{language}」版はありません。あるのは {languages} だけです",
)


class Made(NamedTuple):
    """A workbook that can be made: its languages, a line about it in each, those with a filled example, and how.

    ``make(language, filled, size)`` lays it out; what is ``given`` besides stands in it from the beginning.
    """

    languages: Sequence[str]
    about: Mapping[str, str]
    examples: Sequence[str]
    make: Callable[..., openpyxl.Workbook]


def catalogue() -> dict[str, Made]:
    """Return every workbook by its name: one for each event."""
    return {name: made_for(event) for name, event in EVENTS.items()}


def made_for(event: Event) -> Made:
    """Return the workbook of an event."""
    about = {each: IN_PLACE(place=event.title, sentence=event.about).text(each) for each in event.languages}
    return Made(event.languages, about, tuple(examples(event)), partial(_of_event, event))


def _of_event(
    event: Event, language: str, filled: bool, size: int, given: Mapping[str, Any] | None = None
) -> openpyxl.Workbook:
    return build(event, language, room=size, example=example(event, language) if filled else given)


def score_sheet_for(event: Event) -> Made:
    """Return the workbook of an event that computes by itself."""
    return made_for(event)._replace(make=partial(_score_sheet_of, event))


def with_score_sheets() -> list[str]:
    """Return the events that have one."""
    return [name for name, event in EVENTS.items() if event.score_sheet]


def _score_sheet_of(
    event: Event, language: str, filled: bool, size: int, given: Mapping[str, Any] | None = None
) -> openpyxl.Workbook:
    return score_sheet(event, language, room=size, example=example(event, language) if filled else given)


def write(book: openpyxl.Workbook, out: Path, *, now: bool = False) -> Recalculation:
    """Save a laid-out workbook with its values computed; the same layout gives the same bytes, but for ``now``."""
    with tempfile.TemporaryDirectory() as folder:
        laid_out = Path(folder, "laid_out.xlsx")
        laid_out.write_bytes(saved(book, now=now))
        found = recalculate(laid_out)
        found.save(out)
        return found


def write_for(program: str, book: openpyxl.Workbook, out: Path, lang: str) -> None:
    """Save a laid-out workbook for a program of the Excel family."""
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder, "plain.xlsx")
        if program == NATIVE:
            plain.write_bytes(saved(book))  # which is computed when it is converted
        else:
            write(book, plain)
        with Workbook(plain) as package:
            convert(package, out, program, lang=lang)


def layouts(folder: Path, events: Iterable[str] = EVENTS) -> dict[Path, Callable[[], openpyxl.Workbook]]:
    """Return the events' workbooks in each language and their filled examples, as ``workbooks/`` holds them: how each
    is laid out.
    """
    made: dict[Path, Callable[[], openpyxl.Workbook]] = {}
    for name in events:
        each = made_for(EVENTS[name])
        for lang in each.languages:
            made[folder / lang / f"{name}.xlsx"] = partial(each.make, lang, False, ROOM)
        for lang in each.examples:
            own = lang == each.languages[0]
            made[folder / "examples" / f"{name}{'' if own else f'-{lang}'}.xlsx"] = partial(each.make, lang, True, ROOM)
    return made


def write_all(folder: Path, events: Iterable[str] = EVENTS, *, force: bool = False) -> list[Path]:
    """Make these with their values."""
    made = layouts(folder, events)
    for out in made:
        files.may_make(out, force=force)
    for out, make in made.items():
        write(make(), out)
    return list(made)
