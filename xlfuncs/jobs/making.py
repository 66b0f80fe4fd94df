"""Make the workbooks of events: laid out, with their values computed, for the program that is to open them."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from xlfuncs.core.sentences import Sentence
from xlfuncs.events import EVENTS, Event
from xlfuncs.hosts.programs import NATIVE, convert
from xlfuncs.layout import build, example, examples
from xlfuncs.layout.saving import saved
from xlfuncs.recalc import Recalculation, recalculate
from xlfuncs.xlsx import files
from xlfuncs.xlsx.workbook import Workbook

if TYPE_CHECKING:
    import openpyxl

NOT_IN_LANGUAGE = Sentence(
    en="there is no edition in '{language}', only in {languages}",
    zh="没有“{language}”版，只有 {languages}",
    ja="「{language}」版はありません。あるのは {languages} だけです",
)


def with_score_sheets() -> list[str]:
    """Return the events that have a workbook which computes by itself."""
    return [name for name, event in EVENTS.items() if event.score_sheet]


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
        event = EVENTS[name]
        for lang in event.languages:
            made[folder / lang / f"{name}.xlsx"] = partial(build, event, lang)
        for lang in examples(event):
            own = lang == event.languages[0]
            made[folder / "examples" / f"{name}{'' if own else f'-{lang}'}.xlsx"] = partial(_filled, event, lang)
    return made


def _filled(event: Event, lang: str) -> openpyxl.Workbook:
    return build(event, lang, example=example(event, lang))


def write_all(folder: Path, events: Iterable[str] = EVENTS, *, force: bool = False) -> list[Path]:
    """Make these with their values."""
    made = layouts(folder, events)
    for out in made:
        files.may_make(out, force=force)
    for out, make in made.items():
        write(make(), out)
    return list(made)
