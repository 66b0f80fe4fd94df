"""xlfuncs convert: the same workbook for another program."""

from pathlib import Path

import click

from xlfuncs.cli.terminal.options import (
    FOR_PROGRAM,
    FORMS,
    NOT_SEEN_IN_EXCEL,
    FilePath,
    either_option,
    out_of,
    out_option,
)
from xlfuncs.cli.terminal.output import give_up, say
from xlfuncs.cli.terminal.speech import command, language, option
from xlfuncs.cli.workbook.sentences import CONVERT
from xlfuncs.core.sentences import Sentence
from xlfuncs.hosts import programs
from xlfuncs.xlsx import files
from xlfuncs.xlsx.embed import LITE_VERSIONS
from xlfuncs.xlsx.folders import WORKBOOKS
from xlfuncs.xlsx.workbook import Workbook

EMBED = Sentence(
    en="With --to lite: put the code into the workbook too (experimental).",
    zh="与 --to lite 同用：把代码也放进工作簿（试验性）。",
    ja="--to lite と併用：コードもブックに入れます（試験的）。",
)
WITH_LITE = Sentence(en="goes with --to lite", zh="须与 --to lite 同用", ja="--to lite と一緒に使います")
EXPERIMENTAL = Sentence(
    en="the code lies in it as xlwings Lite {version} was seen to store it, documented nowhere (experimental): if "
    "Excel complains, or a newer version finds no code, convert without --embed and paste main.py",
    zh="代码按所见 xlwings Lite {version} 的存放方式放入，该方式没有公开文档（试验性）：若 Excel 报错，"
    "或新版本找不到代码，请不加 --embed 转换，再粘贴 main.py",
    ja="コードは xlwings Lite {version} の保存形式で入っていますが、この形式は公開されていません（試験的）。Excel が"
    "エラーを出すときや、新しいバージョンでコードが見つからないときは、--embed なしで変換し、"
    "main.py を貼り付けてください",
)


@command(CONVERT, about="source")
@click.argument("source", metavar="IN", type=FilePath())
@click.argument("target", metavar="OUT", required=False, type=FilePath())
@out_option
@option("--to", "program", required=True, type=click.Choice(list(FORMS)), says=FOR_PROGRAM)
@option("--embed", is_flag=True, says=EMBED)
@either_option
@click.pass_context
def convert(
    context: click.Context,
    source: Path,
    target: Path | None,
    output: Path | None,
    program: str,
    embed: bool,
    force: bool,
) -> None:
    """Write the workbook IN for another program as OUT."""
    target = out_of(context, target, output)
    files.must_end(target, *WORKBOOKS)
    if embed and program != "lite":
        give_up("--embed", WITH_LITE())
    may_write = files.may_replace if files.same(source, target) else files.may_make
    may_write(target, force=force)
    with Workbook(source) as book:
        for each in programs.convert(book, target, program, embed=embed, lang=language()):
            say(each, err=True)
    say(f"{source} → {target} ({program})")
    if program == programs.NATIVE:
        say(NOT_SEEN_IN_EXCEL(), err=True)
    if embed:
        say(EXPERIMENTAL(version=LITE_VERSIONS["addinVersion"]), err=True)
