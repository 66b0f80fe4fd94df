"""xlfuncs new: a fresh workbook for an event, or the filled example, with its values already computed."""

import re
import tempfile
import zipfile
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from xlfuncs.cli.shared import CONTEXT, FilePath, give_up, replace_option, say
from xlfuncs.events import EVENTS, Event
from xlfuncs.hosts.headless import PackageError, recalculate
from xlfuncs.layout import LARGEST, ROOM, build, example, examples
from xlfuncs.package import files
from xlfuncs.registry import load

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

#: The same workbook is the same file, whenever it is built.
MOMENT = (2026, 1, 1, 0, 0, 0)
STAMP = "2026-01-01T00:00:00Z"


class Made(NamedTuple):
    """A workbook that can be made: its languages, a line about it in each, those with a filled example, and how.

    ``make(language, filled, size)`` lays it out.
    """

    languages: Sequence[str]
    about: Mapping[str, str]
    examples: Sequence[str]
    make: "Callable[[str, bool, int], Workbook]"


def catalogue() -> dict[str, Made]:
    """Every workbook by its name: one for each event."""
    load()
    found = {}
    for name, event in EVENTS.items():
        about = {each: f"{event.title.text(each)}: {event.about.text(each)}" for each in event.languages}
        found[name] = Made(event.languages, about, tuple(examples(event)), partial(_of_event, event))
    return dict(sorted(found.items()))


def _of_event(event: Event, language: str, filled: bool, size: int) -> "Workbook":
    return build(event, language, room=size, example=example(event, language) if filled else None)


@click.command(context_settings=CONTEXT)
@click.argument("name", required=False)
@click.argument("out", required=False, type=FilePath())
@click.option("--lang", help="zh, ja or en; by default the rulebook's own language.")
@click.option(
    "--for",
    "edition",
    type=click.Choice(["lite", "classic", "calc"]),
    default="calc",
    help="lite: Excel with xlwings Lite. classic: Excel on Windows with xlwings (an OUT.xlsm carries the macros). "
    "calc: LibreOffice, and xlfuncs recalc; the default.",
)
@click.option("--example", "filled", is_flag=True, help="The filled example instead of the empty workbook.")
@click.option(
    "--size",
    type=click.IntRange(1, LARGEST),
    default=ROOM,
    show_default=True,
    help="How many entries boards and lists have lines for.",
)
@click.option("--list", "listing", is_flag=True, help="List the workbooks.")
@replace_option
@click.pass_context
def new(
    context: click.Context,
    name: str | None,
    out: Path | None,
    lang: str | None,
    edition: str,
    filled: bool,
    size: int,
    listing: bool,
    force: bool,
) -> None:
    """Make a fresh workbook OUT for the event NAME."""
    found = catalogue()
    if listing:
        width = max(map(len, found))
        for key, each in found.items():
            for language in each.languages:
                say(f"{key:{width}} {language}  {each.about[language]}")
        return
    if name is None or out is None:
        context.fail("name an event and the file to make; --list shows the workbooks")
    if name not in found:
        give_up(name, f"no such event; there are {', '.join(found)}")
    workbook = found[name]
    lang = lang or workbook.languages[0]
    if lang not in workbook.languages:
        give_up(name, f"there is no edition in {lang!r}, only in {', '.join(workbook.languages)}")
    if filled and lang not in workbook.examples:
        give_up(name, f"its filled example is in {', '.join(workbook.examples) or 'no language'} only")
    endings = (".xlsx", ".xlsm") if edition == "classic" else (".xlsx",)
    if out.suffix.lower() not in endings:
        give_up(out, f"the file's name must end in {' or '.join(endings)}")
    try:
        files.may_make(out, force=force)
        made = workbook.make(lang, filled, size)
        if edition == "calc":
            write(made, out)
        else:
            _write_for(edition, made, out, lang)
    except PackageError as failure:
        give_up(out, failure.sentence)
    say(str(out))


def _write_for(edition: str, book: "Workbook", out: Path, lang: str) -> None:
    """Save a laid-out workbook as an edition of Excel's."""
    from xlfuncs.cli import convert  # noqa: PLC0415 — only for Excel's editions
    from xlfuncs.package.workbook import Workbook as Package  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder, "plain.xlsx")
        write(book, plain)
        with Package(plain) as package:
            convert.write(package, out, edition, lang=lang)


def layouts(folder: Path) -> "dict[Path, Callable[[], Workbook]]":
    """Every workbook in each language and every filled example, as ``workbooks/`` holds them: how each is laid out."""
    made: dict[Path, Callable[[], Workbook]] = {}
    for name, each in catalogue().items():
        for lang in each.languages:
            made[folder / lang / f"{name}.xlsx"] = partial(each.make, lang, False, ROOM)
        for lang in each.examples:
            own = lang == each.languages[0]
            made[folder / "examples" / f"{name}{'' if own else f'-{lang}'}.xlsx"] = partial(each.make, lang, True, ROOM)
    return made


def write_all(folder: Path, *, force: bool = False) -> list[Path]:
    """Make all of them with their values."""
    made = layouts(folder)
    for out in made:
        files.may_make(out, force=force)
    for out, make in made.items():
        write(make(), out)
    return list(made)


def write(book: "Workbook", out: Path) -> None:
    """Save a laid-out workbook with its values computed; the same layout gives the same bytes."""
    with tempfile.TemporaryDirectory() as folder:
        laid_out, steady = Path(folder, "laid_out.xlsx"), Path(folder, "steady.xlsx")
        book.save(laid_out)
        with zipfile.ZipFile(laid_out) as source, zipfile.ZipFile(steady, "w", zipfile.ZIP_DEFLATED) as target:
            for name in source.namelist():
                content = source.read(name)
                if name == "docProps/core.xml":
                    content = re.sub(rb"\d{4}-\d\d-\d\dT[\d:.]+Z", STAMP.encode(), content)
                entry = zipfile.ZipInfo(name, MOMENT)
                entry.compress_type = zipfile.ZIP_DEFLATED
                target.writestr(entry, content)
        recalculate(steady).save(out)
