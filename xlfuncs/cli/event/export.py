"""xlfuncs export: an event's workbook in the formats that other programs and federations read."""

from pathlib import Path

import click

from xlfuncs.cli.event.sentences import EXPORT
from xlfuncs.cli.terminal.events import tell_problems
from xlfuncs.cli.terminal.options import OUT_IS_SOURCE, FilePath, output_option, replace_option
from xlfuncs.cli.terminal.output import FINE, IN_ERROR, give_up, hearing, say
from xlfuncs.cli.terminal.speech import chosen, command, option
from xlfuncs.core.sentences import Joined, Sentence, worst
from xlfuncs.events.declaration import Event
from xlfuncs.events.outcome import Outcome
from xlfuncs.formats.declaration import Format
from xlfuncs.formats.fingerprint import fingerprint
from xlfuncs.formats.registry import WRITTEN, fitting, written_in_words
from xlfuncs.formats.workbook import WORKBOOK
from xlfuncs.intake.read import filled
from xlfuncs.xlsx import files
from xlfuncs.xlsx.errors import IN_PLACE
from xlfuncs.xlsx.files import MUST_END

AS = Sentence(en="The format of the file.", zh="文件的格式。", ja="ファイルの形式。")
OUT = Sentence(
    en="Write here; else beside the workbook, under its name.",
    zh="写到这里；不加则写在工作簿旁，文件名与其相同。",
    ja="書き込み先。省略するとブックと同じ場所に同じ名前で書き込みます。",
)
NOT_HELD = Sentence(
    en="{format} cannot hold this event; it can be exported as {formats}",
    zh="{format} 格式不适用于此比赛；可以导出为 {formats}",
    ja="この競技会は {format} では書き出せません。書き出せる形式は {formats} です",
)


@command(EXPORT(formats=written_in_words()), about="workbook")
@click.argument("workbook", metavar="WORKBOOK", type=FilePath())
@output_option(says=OUT)
@option("--as", "wanted", required=True, type=click.Choice([*WRITTEN]), says=AS)
@replace_option
@click.pass_context
def export(context: click.Context, workbook: Path, output: Path | None, wanted: str, force: bool) -> None:
    """Write what the event in a workbook comes to in another format."""
    form = WRITTEN[wanted]
    ending = form.endings[0]
    target = output or workbook.parent / (workbook.stem + ending)
    if files.same(target, workbook):
        give_up(target, OUT_IS_SOURCE())
    if target.suffix.lower() in WORKBOOK.endings:  # Excel refuses a text of that name
        give_up(target, MUST_END(endings=Path(f"x{ending}").suffix))
    files.may_make(target, force=force)
    with hearing() as heard:
        event, outcome = _computed(workbook)
    if not form.fits(event):
        give_up(workbook, NOT_HELD(format=wanted, formats=Joined(each.key for each in fitting(event))))
    if lacking := form.lacks():
        give_up(f"--as {wanted}", lacking)
    data, said = form.dump(outcome) if form.dump else (_drawn(workbook, form, outcome), [])
    files.write(target, data)
    say(f"{workbook} → {target} ({wanted})")
    for each in said:
        say(IN_PLACE(place=str(target), sentence=each), err=True)
    tell_problems(outcome)
    context.exit(FINE if outcome.publishable and not worst(heard) else IN_ERROR)


def _computed(workbook: Path) -> tuple[Event, Outcome]:
    """The event and its outcome, in the language of the line or of the workbook."""
    found = filled(workbook)
    return found.event, found.outcome(language=chosen() or "")


def _drawn(workbook: Path, form: Format, outcome: Outcome) -> bytes:
    from xlfuncs.hosts.calc.board import drawn  # noqa: PLC0415 — most never need it

    assert form.draw is not None
    return drawn(workbook, fingerprint(outcome), form.draw)
