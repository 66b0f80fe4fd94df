"""xlfuncs new: a fresh workbook for an event, or the filled example, with its values already computed."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from xlfuncs.cli.event.sentences import NEW
from xlfuncs.cli.terminal.events import event_asked
from xlfuncs.cli.terminal.options import (
    FOR_PROGRAM,
    FORMS,
    NOT_SEEN_IN_EXCEL,
    FilePath,
    members_option,
    out_of,
    out_option,
    replace_option,
)
from xlfuncs.cli.terminal.output import give_up, say
from xlfuncs.cli.terminal.speech import WholeNumber, chosen, command, option, told
from xlfuncs.club.folder import Folder, folder_of
from xlfuncs.club.roster import members_in
from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.events.declaration import EVENTS, Event
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.hosts.programs import NATIVE
from xlfuncs.jobs.making import NOT_IN_LANGUAGE, with_score_sheets, write, write_for
from xlfuncs.layout import LARGEST, ROOM, ROOM_ALONE, build, example, examples
from xlfuncs.layout.score_sheet import score_sheet
from xlfuncs.xlsx import files
from xlfuncs.xlsx.errors import IN_PLACE, PackageError

EXAMPLE = Sentence(
    en="The filled example instead of the empty workbook.",
    zh="填好的示例，而不是空白工作簿。",
    ja="空のブックではなく記入例。",
)
SIZE = Sentence(
    en=f"How many entries boards and lists have lines for; with --for native {ROOM_ALONE} where it is not given.",
    zh=f"公告和名单预留的行数；与 --for native 同用而未指定时为 {ROOM_ALONE}。",
    ja=f"成績表と名簿に用意する行数。--for native で指定がなければ {ROOM_ALONE}。",
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
NO_SCORE_SHEET = Sentence(
    en="it has no workbook that computes by itself; {events} have one",
    zh="没有能自行计算的工作簿；有这种工作簿的是：{events}",
    ja="単独で計算できるブックはありません。あるのは {events} です",
)


@command(NEW)
@click.argument("name", required=False)
@click.argument("out", required=False, type=FilePath())
@out_option
@option("--for", "program", type=click.Choice(list(FORMS)), default="calc", show_default=True, says=FOR_PROGRAM)
@option("--example", "filled", is_flag=True, says=EXAMPLE)
@option("--size", metavar="N", type=WholeNumber(1, LARGEST), default=ROOM, show_default=True, says=SIZE)
@members_option
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
    register: Path | None,
    listing: bool,
    force: bool,
) -> None:
    """Make a fresh workbook OUT for the event NAME, in the language of --lang or the rulebook's own."""
    if listing:
        _list(program)
        return
    if name is None or not (out or output):
        context.fail(told(NAME_BOTH))
    out = out_of(context, out, output)
    event = event_asked(name)
    own, given = _of_club(event, out, register) if not filled and program != NATIVE else (Folder(), {})
    lang = _language(event, program, own.language, filled=filled)
    files.must_end(out, ".xlsx", *([".xlsm"] if program == "classic" else []))
    try:
        files.may_make(out, force=force, given=[register, own.members])
        if program == NATIVE and context.get_parameter_source("size") is ParameterSource.DEFAULT:
            size = ROOM_ALONE
        lay_out = score_sheet if program == NATIVE else build
        made = lay_out(event, lang, room=size, example=example(event, lang) if filled else given)
        if program == "calc":
            write(made, out)
        else:
            write_for(program, made, out, lang)
    except PackageError as failure:
        give_up(out, failure)
    say(str(out))
    if program == NATIVE:
        say(NOT_SEEN_IN_EXCEL(), err=True)


def _list(program: str) -> None:
    """List the workbooks that there are for a program."""
    names = with_score_sheets() if program == NATIVE else list(EVENTS)
    width = max(map(len, names))
    for event in (EVENTS[name] for name in names):
        for language in event.languages:
            about = IN_PLACE(place=event.title, sentence=event.about)
            say(f"{event.name:{width}} {language}  {about.text(language)}")


def _language(event: Event, program: str, usual: str, *, filled: bool) -> str:
    """Return the language of the workbook, the ``usual`` one if none is asked for; end where there is no such."""
    name = event.name
    if program == NATIVE and event.score_sheet is None:
        give_up(name, NO_SCORE_SHEET(events=Joined(with_score_sheets())))
    lang = chosen() or (usual if usual in event.languages else event.languages[0])
    if lang not in event.languages:
        give_up(name, NOT_IN_LANGUAGE(language=lang, languages=Joined(event.languages)))
    if filled and lang not in (found := examples(event)):
        give_up(name, EXAMPLE_IN(languages=Joined(found)) if found else NO_EXAMPLE())
    return lang


def _of_club(event: Event, out: Path, register: Path | None) -> tuple[Folder, Mapping[str, Any]]:
    """What the club's folder gives to a fresh workbook: the members of its register, and the club's name."""
    try:
        own = folder_of(out)
        file = register or own.members
        members = members_in(file, event) if file is not None else []
    except PackageError as failure:
        give_up(register or out, failure)
    settings = {"club": own.club} if own.club and event.settings.find("club") else {}
    return own, {**({"settings": settings} if settings else {}), **({MEMBERS.key: members} if members else {})}
