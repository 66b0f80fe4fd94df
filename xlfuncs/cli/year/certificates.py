"""xlfuncs certificates: what members are given for their points, numbered and kept in a ledger."""

import datetime
from collections.abc import Sequence
from pathlib import Path

import click

from xlfuncs.cli.terminal.doubts import tell_doubts, tell_of_another_kind, tell_unnumbered
from xlfuncs.cli.terminal.options import EXCLUDE, FilePath, members_option, output_option, replace_option
from xlfuncs.cli.terminal.output import FINE, IN_ERROR, give_up, say
from xlfuncs.cli.terminal.speech import chosen, command, language, option, told
from xlfuncs.cli.year.sentences import CERTIFICATES
from xlfuncs.club import issued
from xlfuncs.club.folder import folder_of
from xlfuncs.club.issued import Certificate
from xlfuncs.club.reading import Held, held, known_in, not_given
from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.jobs.job import workbooks_but
from xlfuncs.season.doubts import Doubt
from xlfuncs.xlsx import files

OUT = Sentence(en="Write the pages to this .xlsx.", zh="写到此 .xlsx，供打印。", ja="印刷用の .xlsx の書き込み先。")
LEDGER = Sentence(
    en="The ledger of numbers; by default certificates.csv of the folder.",
    zh="发证登记表；默认为文件夹中的 certificates.csv。",
    ja="発行台帳（既定はフォルダーの certificates.csv）。",
)
REPRINT = Sentence(
    en="Print this number again, from the ledger.",
    zh="按发证登记表补发此编号的证书。",
    ja="この番号の証を発行台帳から再発行します。",
)
SAY_WHICH = Sentence(
    en="name the events, or the number to print again with --reprint",
    zh="请指明比赛，或用 --reprint 指明要补发的编号",
    ja="競技会か、--reprint で再発行する番号を指定してください",
)
NONE_NEW = Sentence(
    en="all {had} have their certificates already: nothing is written; --reprint NUMBER prints one again",
    zh="{had} 人均已发过证书：没有写入任何内容；补发请用 --reprint 编号",
    ja="{had} 名全員に発行済みです。何も書き出していません。再発行は --reprint 番号",
)
NOTHING_TO_GIVE = Sentence(
    en="there is nothing to give certificates for: nothing is written",
    zh="没有可发证书的比赛：没有写入任何内容",
    ja="証を出す競技会がないため、何も書き出していません",
)
WRITTEN = Sentence(
    en="{count} certificates, {first} to {last} → {output}",
    zh="{count} 张证书，{first} 至 {last} → {output}",
    ja="{count} 枚（{first}～{last}）→ {output}",
)
NEW_LEDGER = Sentence(
    en="a new ledger is begun: {file}; if there is one already, name it with --ledger",
    zh="新建了发证登记表：{file}；如已有，请用 --ledger 指明",
    ja="新しい発行台帳を作りました：{file}。すでにあるなら --ledger で指定してください",
)


@command(CERTIFICATES, about="output")
@click.argument("inputs", metavar="[IN]...", nargs=-1, type=FilePath())
@output_option(says=OUT, required=True)
@option("--ledger", "ledger_file", metavar="FILE", type=FilePath(), says=LEDGER)
@option("--reprint", "serials", multiple=True, metavar="NUMBER", says=REPRINT)
@members_option
@replace_option
@click.pass_context
def certificates(
    context: click.Context,
    inputs: tuple[Path, ...],
    output: Path,
    ledger_file: Path | None,
    serials: tuple[str, ...],
    register: Path | None,
    force: bool,
) -> None:
    """Print certificates of master points, and keep the ledger of their numbers."""
    if inputs and serials:
        context.fail(told(EXCLUDE(options=Joined(("IN", "--reprint")))))
    if not (inputs or serials):
        context.fail(told(SAY_WHICH))
    files.must_end(output, ".xlsx")
    doubts: Sequence[Doubt] = ()
    near = inputs[0] if inputs else output
    own = folder_of(near)
    lang = chosen() or own.language or language()
    kept = ledger_file or issued.ledger_of(near, own.file)
    registers = [each for each in (register, own.members) if each is not None]
    files.may_make(output, force=force, given=(*inputs, *registers, kept))
    if serials:
        _write(issued.again(issued.read(kept), serials, kept), output, lang, reprint=True)
        context.exit(FINE)
    found, doubts, others = held(workbooks_but(inputs, registers), own.club, known_in(register, own), not_given, lang)
    tell_of_another_kind(others)
    tell_doubts(doubts)
    if not found:
        give_up(inputs[0], NOTHING_TO_GIVE())
    changed = _give(found, kept, output, lang)
    context.exit(IN_ERROR if doubts or changed else FINE)


def _give(found: Sequence[Held], kept: Path, output: Path, lang: str) -> bool:
    """Give certificates, the ledger first; whether any takes the place of another.

    What cannot be printed then has its numbers all the same, and --reprint prints it: no number is given twice.
    """
    with issued.locked(kept):
        fresh = not kept.exists()
        before = issued.read(kept)
        given = issued.give(before, found, datetime.date.today(), lang)
        if given.ledger.lines != before.lines:
            issued.write(kept, given.ledger, lang)
    if fresh and given.new:
        say(NEW_LEDGER(file=str(kept)), err=True)
    for each in given.told:
        say(each, err=True)
    tell_unnumbered(found)
    if given.new:
        _write(given.new, output, lang, reprint=False)
    else:
        say(NONE_NEW(had=given.had), err=True)
    return bool(given.told)


def _write(certificates: Sequence[Certificate], output: Path, lang: str, *, reprint: bool) -> None:
    from xlfuncs.club.certificates import certificate_book  # noqa: PLC0415 — openpyxl, only where it is written
    from xlfuncs.layout.saving import saved  # noqa: PLC0415 — likewise

    files.write(output, saved(certificate_book(certificates, lang, reprint=reprint)))
    first, last = certificates[0].serial, certificates[-1].serial
    say(WRITTEN(count=len(certificates), first=first, last=last, output=str(output)))
