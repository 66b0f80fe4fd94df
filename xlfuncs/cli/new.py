"""xlfuncs new: a fresh workbook for an event, or the filled example, with its values already computed."""

import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from xlfuncs.cli.events import event_asked
from xlfuncs.cli.terminal.output import (
    FOR_PROGRAM,
    MUST_END,
    PROGRAMS,
    FilePath,
    give_up,
    out_of,
    out_option,
    replace_option,
    say,
)
from xlfuncs.cli.terminal.speech import WholeNumber, chosen, command, option, told
from xlfuncs.core.registry import RULEBOOKS
from xlfuncs.core.sentences import OR, Joined, Sentence
from xlfuncs.events import EVENTS, Event
from xlfuncs.hosts.classic.ribbon import Templates
from xlfuncs.jobs.computed import NOT_IN_LANGUAGE, write
from xlfuncs.layout import LARGEST, ROOM, build, example, examples
from xlfuncs.xlsx import files
from xlfuncs.xlsx.findings import IN_PLACE, PackageError

NEW = Sentence(
    en="""Make a fresh workbook OUT for the event NAME.

    It is in the language of --lang, by default the rulebook's own. With --for classic an OUT that ends in .xlsm
    carries the macros.""",
    zh="""为比赛 NAME 新建工作簿 OUT。

    工作簿用 --lang 的语言，默认用规则本身的语言。用 --for classic 且 OUT 以 .xlsm 结尾时会带宏。""",
    ja="""競技会 NAME の新しいブック OUT を作ります。

    言語は --lang で指定します（省略すると規則の言語）。--for classic で OUT が .xlsm ならマクロが入ります。""",
)
EXAMPLE = Sentence(
    en="The filled example instead of the empty workbook.",
    zh="填好的示例，而不是空白工作簿。",
    ja="空のブックではなく記入例。",
)
SIZE = Sentence(
    en="How many entries boards and lists have lines for.",
    zh="公告和名单预留的行数。",
    ja="成績表と名簿に用意する行数。",
)
LIST = Sentence(en="List the workbooks.", zh="列出可新建的工作簿。", ja="作れるブックの一覧を表示します。")
NAME_BOTH = Sentence(
    en="name an event and the file to make; --list shows the workbooks",
    zh="请指明比赛和要新建的文件；--list 可列出全部",
    ja="競技会と作るファイルを指定してください。--list で一覧を表示します",
)
EXAMPLE_IN = Sentence(
    en="its filled example is in {languages} only",
    zh="填好的示例只有 {languages} 版",
    ja="記入例は {languages} 版だけです",
)
NO_EXAMPLE = Sentence(en="it has no filled example", zh="没有填好的示例", ja="記入例はありません")

if TYPE_CHECKING:
    import openpyxl


class Made(NamedTuple):
    """A workbook that can be made: its languages, a line about it in each, those with a filled example, and how.

    ``make(language, filled, size)`` lays it out.
    """

    languages: Sequence[str]
    about: Mapping[str, str]
    examples: Sequence[str]
    make: "Callable[[str, bool, int], openpyxl.Workbook]"


def catalogue() -> dict[str, Made]:
    """Every workbook by its name: one for each event."""
    return {name: made_for(event) for name, event in EVENTS.items()}


def made_for(event: Event) -> Made:
    """The workbook of an event."""
    about = {each: IN_PLACE(place=event.title, sentence=event.about).text(each) for each in event.languages}
    return Made(event.languages, about, tuple(examples(event)), partial(_of_event, event))


def _of_event(event: Event, language: str, filled: bool, size: int) -> "openpyxl.Workbook":
    return build(event, language, room=size, example=example(event, language) if filled else None)


@command(NEW)
@click.argument("name", required=False)
@click.argument("out", required=False, type=FilePath())
@out_option
@option("--for", "program", type=click.Choice(list(PROGRAMS)), default="calc", show_default=True, says=FOR_PROGRAM)
@option("--example", "filled", is_flag=True, says=EXAMPLE)
@option("--size", metavar="N", type=WholeNumber(1, LARGEST), default=ROOM, show_default=True, says=SIZE)
@option("--list", "listing", is_flag=True, says=LIST)
@replace_option
@click.pass_context
def new(
    context: click.Context,
    name: str | None,
    out: Path | None,
    output: Path | None,
    program: str,
    filled: bool,
    size: int,
    listing: bool,
    force: bool,
) -> None:
    """Make a fresh workbook OUT for the event NAME, in the language of --lang or the rulebook's own."""
    if listing:
        found = catalogue()
        width = max(map(len, found))
        for key, each in found.items():
            for language in each.languages:
                say(f"{key:{width}} {language}  {each.about[language]}")
        return
    if name is None or not (out or output):
        context.fail(told(NAME_BOTH))
    out = out_of(context, out, output)
    workbook = made_for(event_asked(name))
    lang = chosen() or workbook.languages[0]
    if lang not in workbook.languages:
        give_up(name, NOT_IN_LANGUAGE(language=lang, languages=Joined(workbook.languages)))
    if filled and lang not in workbook.examples:
        give_up(name, EXAMPLE_IN(languages=Joined(workbook.examples)) if workbook.examples else NO_EXAMPLE())
    endings = (".xlsx", ".xlsm") if program == "classic" else (".xlsx",)
    if out.suffix.lower() not in endings:
        give_up(out, MUST_END(endings=Joined(endings, OR)))
    try:
        files.may_make(out, force=force)
        made = workbook.make(lang, filled, size)
        if program == "calc":
            write(made, out)
        else:
            write_for(program, made, out, lang)
    except PackageError as failure:
        give_up(out, failure)
    say(str(out))


def write_for(program: str, book: "openpyxl.Workbook", out: Path, lang: str) -> None:
    """Save a laid-out workbook for a program of the Excel family."""
    from xlfuncs.cli import convert  # noqa: PLC0415 — only for Excel
    from xlfuncs.xlsx.workbook import Workbook  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder, "plain.xlsx")
        write(book, plain)
        with Workbook(plain) as package:
            convert.write(package, out, program, lang=lang)


def templates() -> list[Templates]:
    """The workbooks by rulebook, as the ribbon of classic Excel offers them."""
    found = []
    for book in RULEBOOKS.values():
        named = [(name, each.title) for name, each in EVENTS.items() if each.prefix.upper() == book.prefix.upper()]
        found += [Templates(book.title, named)] if named else []
    return found


def layouts(folder: Path) -> "dict[Path, Callable[[], openpyxl.Workbook]]":
    """Every workbook in each language and every filled example, as ``workbooks/`` holds them: how each is laid out."""
    made: dict[Path, Callable[[], openpyxl.Workbook]] = {}
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
