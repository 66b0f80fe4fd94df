"""xlfuncs convert: the same workbook for another program."""

from pathlib import Path

import click

from xlfuncs.cli.terminal.output import (
    MUST_END,
    NEXT,
    PROGRAMS,
    FilePath,
    either_option,
    give_up,
    out_of,
    out_option,
    say,
)
from xlfuncs.cli.terminal.speech import command, language, option
from xlfuncs.core.sentences import OR, Joined, Sentence
from xlfuncs.hosts import programs
from xlfuncs.jobs.job import WORKBOOKS
from xlfuncs.xlsx import files
from xlfuncs.xlsx.embed import LITE_VERSIONS, TYPES
from xlfuncs.xlsx.findings import PackageError
from xlfuncs.xlsx.workbook import Workbook

CONVERT = Sentence(
    en="""Write the workbook IN for another program as OUT.

    Only the names of our functions and the cells of their arrays change; everything else, values
    included, stays as it is, and back again gives the workbook that it was. With --to classic and
    an OUT that ends in .xlsm the macros are put in, so that the workbook works by itself. With --to native
    the values are computed, and the workbook carries the functions that its formulas call, as names; run again,
    it gives them by the rules of this version. OUT may be IN; the original then stays beside it as .bak. The texts
    that Excel shows are in the language of --lang.""",
    zh="""把工作簿 IN 改写成另一种软件使用的 OUT。

    只改动 xlfuncs 的函数名及其数组所占的单元格；其余一切（包括数值）保持原样，再转换回来就是原来的工作簿。
    用 --to classic 且 OUT 以 .xlsm 结尾时会放入宏，工作簿便可独立使用。用 --to native 时先算好数值，
    再把公式所用的函数作为名称放进工作簿；再次转换则换成本版本的规则。OUT 可以就是 IN，
    原文件以 .bak 保留在同一文件夹。Excel 中显示的文字使用 --lang 的语言。""",
    ja="""ブック IN を別のソフト用に書き直し、OUT とします。

    変わるのは xlfuncs の関数名とその配列のセルだけで、値も含めほかはすべてそのままです。逆に変換すれば元のブックに
    戻ります。--to classic で OUT が .xlsm ならマクロも入り、ブックだけで使えます。--to native では値を計算し、数式が
    使う関数を名前としてブックに入れます。もう一度変換すれば、このバージョンの規則になります。OUT は IN と同じでもよく、
    元のファイルは .bak として同じフォルダーに残ります。Excel に表示される説明は --lang の言語になります。""",
)
FORMS = {
    **PROGRAMS,
    programs.NATIVE: Sentence(
        en="native: Excel 2024 and 365 with nothing installed (experimental).",
        zh="native：无需安装任何东西的 Excel 2024 和 365（试验性）。",
        ja="native：何も入れない Excel 2024・365（試験的）。",
    ),
}
FOR_PROGRAM = Joined(FORMS.values(), NEXT)
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
NOT_SEEN_IN_EXCEL = Sentence(
    en="that such a workbook is computed as here was seen in other programs, not yet in Excel itself (experimental): "
    "compare a few figures",
    zh="这种工作簿的计算结果只在其他软件中核对过，尚未在 Excel 中核对（试验性）：请核对几个数",
    ja="このようなブックの計算結果はほかのソフトで確かめたもので、Excel ではまだ確かめていません（試験的）。"
    "いくつかの値を確かめてください",
)


@command(CONVERT)
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
    suffix = target.suffix.lower()
    if suffix not in TYPES or suffix == ".xlam":
        give_up(target, MUST_END(endings=Joined(WORKBOOKS, OR)))
    if embed and program != "lite":
        give_up("--embed", WITH_LITE())
    try:
        may_write = files.may_replace if files.same(source, target) else files.may_make
        may_write(target, force=force)
        with Workbook(source) as book:
            for each in programs.convert(book, target, program, embed=embed, lang=language()):
                say(each, err=True)
    except PackageError as failure:
        give_up(source, failure)
    say(f"{source} → {target} ({program})")
    if program == programs.NATIVE:
        say(NOT_SEEN_IN_EXCEL(), err=True)
    if embed:
        say(EXPERIMENTAL(version=LITE_VERSIONS["addinVersion"]), err=True)
