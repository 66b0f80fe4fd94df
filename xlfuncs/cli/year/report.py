"""xlfuncs report: what a federation hears of an event or of a season, to print or for another program."""

from collections.abc import Sequence
from pathlib import Path

import click

from xlfuncs.cli.terminal.doubts import tell_doubts, tell_of_another_kind, tell_unnumbered
from xlfuncs.cli.terminal.options import FilePath, members_option, output_option, replace_option
from xlfuncs.cli.terminal.output import FINE, IN_ERROR, give_up, say
from xlfuncs.cli.terminal.speech import chosen, command, language, option
from xlfuncs.cli.year.sentences import REPORT
from xlfuncs.club.folder import Folder, columns_in, competition_of, folder_of
from xlfuncs.club.reading import Held, held, known_in, not_reported, whole
from xlfuncs.core.sentences import Sentence
from xlfuncs.jobs.job import workbooks_but
from xlfuncs.xlsx import files

OUT = Sentence(
    en="Write to a .xlsx to print, or to a .csv.",
    zh="写到可打印的 .xlsx，或 .csv。",
    ja="印刷用の .xlsx か .csv に書き出します。",
)
COLUMNS = Sentence(
    en="The columns, in order, with commas: KEY or KEY=HEADING; by default those of the form, or columns of "
    "xlfuncs.toml.",
    zh="各列及次序，以逗号分隔：KEY 或 KEY=标题；默认为申报表的各列，或 xlfuncs.toml 的 columns。",
    ja="列とその順序をコンマで区切って指定：KEY または KEY=見出し。既定は様式の列か xlfuncs.toml の columns。",
)
NOTHING_TO_REPORT = Sentence(
    en="there is nothing to report: nothing is written",
    zh="没有可申报的比赛：没有写入任何内容",
    ja="報告する競技会がないため、何も書き出していません",
)
REPORTED = Sentence(
    en="{events} events, {lines} lines of members → {output}",
    zh="{events} 场比赛，{lines} 人次 → {output}",
    ja="競技会 {events} 件、延べ {lines} 名 → {output}",
)


@command(REPORT, about="output")
@click.argument("inputs", metavar="IN...", nargs=-1, required=True, type=FilePath())
@output_option(says=OUT, required=True)
@option("--columns", metavar="KEY,...", says=COLUMNS)
@members_option
@replace_option
@click.pass_context
def report(
    context: click.Context,
    inputs: tuple[Path, ...],
    output: Path,
    columns: str | None,
    register: Path | None,
    force: bool,
) -> None:
    """Write what a federation hears of an event or of a season."""
    files.must_end(output, ".xlsx", ".csv")
    own = folder_of(inputs[0])
    lang = chosen() or own.language or language()
    registers = [each for each in (register, own.members) if each is not None]
    files.may_make(output, force=force, given=(*inputs, *registers))
    found, doubts, others = held(
        workbooks_but(inputs, registers), own.club, known_in(register, own), not_reported, lang
    )
    found = whole(found, lambda file: competition_of(Path(file)), lang)
    if found:
        _write(found, columns_in(columns or "") or own.columns, own, lang, output)
    tell_of_another_kind(others)
    tell_doubts(doubts)
    if not found:
        give_up(inputs[0], NOTHING_TO_REPORT())
    tell_unnumbered(found)
    say(REPORTED(events=len(found), lines=sum(len(each.members) for each in found), output=str(output)))
    context.exit(IN_ERROR if doubts else FINE)


def _write(found: Sequence[Held], asked: Sequence[str], own: Folder, lang: str, output: Path) -> None:
    from xlfuncs.club.report import report_book, report_csv, report_of  # noqa: PLC0415 — openpyxl
    from xlfuncs.layout.saving import saved  # noqa: PLC0415 — likewise

    made = report_of(found, asked, lang, own.director)
    data = report_csv(made) if output.suffix.lower() == ".csv" else saved(report_book(made))
    files.write(output, data)
