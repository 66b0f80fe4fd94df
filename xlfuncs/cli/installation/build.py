"""xlfuncs build: what the spreadsheet programs need, made from the catalogue."""

import re
from functools import partial
from pathlib import Path

import click

from xlfuncs.cli.installation.made import KINDS, differing, write_reference
from xlfuncs.cli.installation.sentences import BUILD
from xlfuncs.cli.terminal.options import WRITE_HERE, output_option, replace_option
from xlfuncs.cli.terminal.output import FAILED, FINE, IN_ERROR, complain, give_up, say
from xlfuncs.cli.terminal.speech import chosen, command, group, language, option
from xlfuncs.core.numbers import in_thousands
from xlfuncs.core.sentences import LANGUAGES, Joined, Sentence
from xlfuncs.events import EVENTS
from xlfuncs.hosts.calc.oxt import build as built
from xlfuncs.hosts.classic import addin
from xlfuncs.hosts.classic.ribbon import templates
from xlfuncs.hosts.classic.vba import BY_HAND, PROJECT, modules, project
from xlfuncs.hosts.lite import bundle
from xlfuncs.hosts.programs import NATIVE, convert
from xlfuncs.jobs.job import inside
from xlfuncs.jobs.making import write_all, write_for
from xlfuncs.native.gallery import gallery
from xlfuncs.page import NO_WEB
from xlfuncs.xlsx import files
from xlfuncs.xlsx.errors import IN_PLACE, PackageError
from xlfuncs.xlsx.folders import workbooks_in
from xlfuncs.xlsx.workbook import Workbook

LITE = Sentence(
    en="""Make the one main.py that brings every function into Excel through the xlwings Lite add-in.

    In Excel: open the add-in, paste the file's text over what its main.py holds, press Restart. Help and
    reasons in Excel are in the language of --lang.""",
    zh="""生成 main.py，通过加载项 xlwings Lite 把所有函数带进 Excel。

    在 Excel 中：打开加载项，用此文件的内容覆盖其 main.py，按 Restart。Excel 中的帮助和出错原因使用 --lang 的语言。""",
    ja="""アドイン xlwings Lite で全関数を Excel に入れる main.py を作ります。

    Excel でアドインを開き、main.py の中身をこのファイルの内容で置き換えて Restart を押します。Excel での説明とエラーの
    理由は --lang の言語になります。""",
)
PAGE = Sentence(
    en="Where your page runs (xlfuncs serve): Excel's help of a function leads there.",
    zh="您的网页地址（xlfuncs serve）：Excel 中函数的帮助会打开那里。",
    ja="公開中のページのアドレス（xlfuncs serve）。Excel の関数のヘルプはそこを開きます。",
)
THE_PAGE = Sentence(
    en="""Make the page that needs no server: one file that any browser opens, without a network.

    With -o FOLDER the same for any web server: its parts are kept by the browser, and after the first visit it opens
    without a network. It needs Pyodide's package from npm (--pyodide) and Node.js to be made, not to be used.""",
    zh="""生成无需服务器的网页：一个文件，用任何浏览器打开，无需联网。

    用 -o FOLDER 则生成可放到任何网站服务器上的文件夹：各部分由浏览器保留，首次访问后无需联网即可打开。
    生成时需要 npm 的 Pyodide 软件包（--pyodide）和 Node.js，使用时不需要。""",
    ja="""サーバーのいらないページを作ります。どのブラウザーでも、ネットワークなしで開ける 1 個のファイルです。

    -o FOLDER では、どの Web サーバーにも置けるフォルダーになります。内容はブラウザーが保持し、2 回目からはネットワーク
    なしで開けます。作るときだけ npm の Pyodide（--pyodide）と Node.js が必要です。""",
)
PYODIDE = Sentence(
    en="Pyodide's package: node_modules/pyodide, after npm install pyodide@314.0.7.",
    zh="Pyodide 软件包：npm install pyodide@314.0.7 之后的 node_modules/pyodide。",
    ja="Pyodide のパッケージ：npm install pyodide@314.0.7 でできる node_modules/pyodide。",
)
FILE_OR_FOLDER = Sentence(
    en="Write here: a file that ends in .html, or a folder.",
    zh="写到这里：以 .html 结尾的文件，或文件夹。",
    ja="書き込み先です。.html で終わるファイルか、フォルダーです。",
)
NO_ADDRESS = Sentence(
    en="is no address such as https://club.example/xlfuncs",
    zh="不是网址，应形如 https://club.example/xlfuncs",
    ja="はアドレスではありません（例 https://club.example/xlfuncs）",
)
OXT = Sentence(
    en="""Make the add-in that brings every function into LibreOffice Calc, 25.2 or later.

    Open the file with LibreOffice (a double click does it) and start LibreOffice again. Python and
    everything else that the add-in needs is in it or in LibreOffice. Its help follows LibreOffice's own
    language, or with --lang is in that one.""",
    zh="""生成加载项，把所有函数带进 LibreOffice Calc（25.2 或更新版本）。

    用 LibreOffice 打开此文件（双击即可），再重新启动 LibreOffice。所需的 Python 等都在加载项或 LibreOffice 中。
    帮助随 LibreOffice 的界面语言；加 --lang 则用该语言。""",
    ja="""全関数を LibreOffice Calc（25.2 以降）に入れるアドインを作ります。

    ファイルを LibreOffice で開き（ダブルクリック）、LibreOffice を起動し直します。必要な Python などはアドインか
    LibreOffice に含まれています。説明は LibreOffice の表示言語に従い、--lang を付けるとその言語になります。""",
)
XLAM = Sentence(
    en="""Make the add-in of classic Excel on Windows as a file, to hand out.

    It starts the first Python on the machine's Path, which needs xlfuncs; xlfuncs excel install names this
    one in it.""",
    zh="""生成 Windows 经典版 Excel 的加载项文件，供分发。

    它启动 Path 中的第一个 Python，其中须装有 xlfuncs；用 xlfuncs excel install 安装时则固定使用本机的这个 Python。""",
    ja="""Windows の従来の Excel 用アドインを、配布用のファイルとして作ります。

    Path の最初の Python を起動するので、そこに xlfuncs が必要です。xlfuncs excel install で入れる場合は、
    この Python が使われます。""",
)
CARRYING = Sentence(
    en="""Make a workbook that carries every function that can travel, for Excel 2024 and 365 (experimental).

    A sheet says what each does, with an example, the figure that it ought to give and the one that it gives where
    the workbook is open. Nothing has to be installed.""",
    zh="""生成携带所有可携带函数的工作簿，供 Excel 2024 和 365 使用（试验性）。

    其中一张表列出每个函数的作用、示例、应得的结果和打开处算出的结果。无需安装任何东西。""",
    ja="""持たせられる関数をすべて持つブックを作ります（Excel 2024・365 用、試験的）。

    一枚のシートに、各関数の内容、例、正しい値、開いた所での値が並びます。何も入れる必要はありません。""",
)
VBA = Sentence(
    en="""Make the VBA of classic Excel anew: the wrappers and vbaProject.bin.

    For people who change xlfuncs itself; it needs the source tree and pyOpenVBA.""",
    zh="""重新生成经典版 Excel 的 VBA：函数包装和 vbaProject.bin。

    供修改 xlfuncs 本身的人使用；需要源码和 pyOpenVBA。""",
    ja="""従来の Excel 用 VBA（関数のラッパーと vbaProject.bin）を作り直します。

    xlfuncs 自体を変更する人向けです。ソースと pyOpenVBA が必要です。""",
)
REFERENCE = Sentence(
    en="Make the reference of each rulebook anew. For people who change xlfuncs itself.",
    zh="重新生成各规则的函数手册。供修改 xlfuncs 本身的人使用。",
    ja="各規則の関数リファレンスを作り直します。xlfuncs 自体を変更する人向けです。",
)
WORKBOOKS = Sentence(
    en="Make every template and example anew. For people who change xlfuncs itself.",
    zh="重新生成所有模板和示例。供修改 xlfuncs 本身的人使用。",
    ja="すべてのひな形と記入例を作り直します。xlfuncs 自体を変更する人向けです。",
)
ALL = Sentence(
    en="""Make every generated file of the source tree anew, and write those that differ.

    For people who change xlfuncs itself; it needs the source tree, to be called in its top folder, and pyOpenVBA.""",
    zh="""重新生成源码中所有自动生成的文件，并写入有变化的文件。

    供修改 xlfuncs 本身的人使用；须在源码的顶层文件夹中运行，并需要 pyOpenVBA。""",
    ja="""ソースにある生成ファイルをすべて作り直し、違うものを書き込みます。

    xlfuncs 自体を変更する人向けです。ソースの最上位フォルダーで実行します。pyOpenVBA が必要です。""",
)
CHECK = Sentence(
    en="Write nothing; say which files are not what is made, exit status 1.",
    zh="不写入；只列出与生成结果不一致的文件，退出码为 1。",
    ja="書き込まず、生成結果と違うファイルを示します（終了コード 1）。",
)
ONLY = Sentence(en="Only these, several times.", zh="只生成这一种；可多次使用。", ja="この種類だけ（複数回指定可）。")
OF_EVENT = Sentence(
    en="Only the workbooks of this event, several times.",
    zh="只生成此比赛的工作簿；可多次使用。",
    ja="この競技会のブックだけ（複数回指定可）。",
)
NOT_THE_TOP = Sentence(
    en="is not the top of the source tree", zh="不是源码的顶层文件夹", ja="ソースの最上位フォルダーではありません"
)
EDITIONS = Sentence(
    en="""Make every workbook of the folder IN anew for Excel, in OUT.

    OUT/lite holds them for xlwings Lite with the code in them (experimental), OUT/classic with the
    macros of classic Excel. Texts that Excel shows are in the language of the folder: en, zh or ja.""",
    zh="""把文件夹 IN 中的所有工作簿改写成 Excel 用的版本，放到 OUT。

    OUT/lite 供 xlwings Lite 使用，内含代码（试验性）；OUT/classic 带经典版 Excel 的宏。
    Excel 中显示的文字使用所在文件夹名的语言：en、zh 或 ja。""",
    ja="""フォルダー IN のすべてのブックを Excel 用に書き直し、OUT に置きます。

    OUT/lite は xlwings Lite 用でコード入り（試験的）、OUT/classic は従来の Excel のマクロ入りです。
    Excel に表示される説明は、フォルダー名（en、zh、ja）の言語になります。""",
)
BY_HAND_THERE = Sentence(
    en="The folder with the modules written by hand.",
    zh="手写模块所在的文件夹。",
    ja="手書きのモジュールがあるフォルダー。",
)
LINES = Sentence(en="{lines} lines, {size} KB", zh="{lines} 行，{size} KB", ja="{lines} 行、{size} KB")
HOLDS_NO = Sentence(
    en="holds no {files}; run this in the source tree",
    zh="其中没有 {files}；请在源码目录中运行",
    ja="{files} がありません。ソースのフォルダーで実行してください",
)


@group(BUILD)
def build() -> None:
    """Make what a spreadsheet program needs to have the functions."""


build_command = partial(command, of=build)


@build_command(LITE)
@output_option(says=WRITE_HERE, metavar="FILE", default="main.py", show_default=True)
@option("--page", metavar="URL", default="", says=PAGE)
@replace_option
def lite(output: Path, page: str, force: bool) -> None:
    """Make the one main.py that brings every function into Excel through the xlwings Lite add-in."""
    if page and not re.fullmatch(r"https?://[\w.:-]+(/[\w.~%/-]*)?", page, re.ASCII):
        give_up(page, NO_ADDRESS())
    files.may_make(output, force=force)
    text = bundle(language(), page)
    files.write(output, text.encode())
    size = LINES(lines=in_thousands(len(text.splitlines())), size=len(text.encode()) // 1024)
    say(IN_PLACE(place=str(output), sentence=size))


@build_command(OXT)
@output_option(says=WRITE_HERE, metavar="FILE", default="xlfuncs.oxt", show_default=True)
@replace_option
def oxt(output: Path, force: bool) -> None:
    """Make the add-in that brings every function into LibreOffice Calc."""
    files.may_make(output, force=force)
    files.write(output, built(chosen()))
    _say_size(output)


@build_command(XLAM)
@output_option(says=WRITE_HERE, metavar="FILE", default="xlfuncs.xlam", show_default=True)
@replace_option
def xlam(output: Path, force: bool) -> None:
    """Make the add-in of classic Excel on Windows as a file, to hand out."""
    files.may_make(output, force=force)
    addin.write(output, lang=language(), templates=templates())
    _say_size(output)


@build_command(THE_PAGE)
@output_option(says=FILE_OR_FOLDER, metavar="FILE|FOLDER", default="xlfuncs.html", show_default=True)
@option("--pyodide", metavar="FOLDER", default=None, says=PYODIDE, type=click.Path(path_type=Path, file_okay=False))
@replace_option
def page(output: Path, pyodide: Path | None, force: bool) -> None:
    """Make the page that needs no server, as one file or as a folder."""
    try:
        from xlfuncs.page.site import build as site  # noqa: PLC0415 — its libraries are optional
    except ImportError:
        give_up("page", NO_WEB())
    names = [output] if output.suffix.lower() == ".html" else [output / name for name in site.NAMES]
    for each in names:
        files.may_make(each, force=force)
    made = site.made(pyodide or site.of_npm())
    written = {output: site.as_file(made)} if names == [output] else site.as_folder(made, output)
    for file, data in written.items():
        files.write(file, data)
        _say_size(file)


@build_command(CARRYING)
@output_option(says=WRITE_HERE, metavar="FILE", default="xlfuncs.xlsx", show_default=True)
@replace_option
def native(output: Path, force: bool) -> None:
    """Make a workbook that carries every function that can travel."""
    files.must_end(output, ".xlsx")
    files.may_make(output, force=force)
    write_for(NATIVE, gallery(language()), output, language())
    _say_size(output)


def _say_size(file: Path) -> None:
    """Say what was made, and how large it is."""
    say(IN_PLACE(place=str(file), sentence=f"{file.stat().st_size // 1024} KB"))


@build_command(VBA)
@output_option(
    says=BY_HAND_THERE,
    metavar="FOLDER",
    default="vba_shim",
    show_default=True,
    type=click.Path(path_type=Path, file_okay=False),
)
def vba(output: Path) -> None:
    """Make the VBA of classic Excel anew: the wrappers and vbaProject.bin."""
    if not all((output / name).is_file() for name in BY_HAND):
        give_up(output, HOLDS_NO(files=Joined(BY_HAND)))
    made = modules(output)
    binary = project(made)
    wrappers = output / "XlfuncsFunctions.bas"
    files.write(wrappers, made["XlfuncsFunctions"].encode("ascii"))
    say(str(wrappers))
    files.write(PROJECT, binary)
    say(str(PROJECT))


@build_command(REFERENCE)
def reference() -> None:
    """Make the reference of each rulebook anew."""
    for page in write_reference():
        say(str(page))


@build_command(WORKBOOKS)
@click.argument("folder", default="workbooks", type=click.Path(path_type=Path, file_okay=False))
@option("--event", "events", metavar="NAME", multiple=True, type=click.Choice(list(EVENTS)), says=OF_EVENT)
@replace_option
def workbooks(folder: Path, events: tuple[str, ...], force: bool) -> None:
    """Make every template and example anew."""
    for file in write_all(folder, events or EVENTS, force=force):
        say(str(file))


@build_command(ALL, name="all")
@option("--check", is_flag=True, says=CHECK)
@option("--only", "kinds", multiple=True, type=click.Choice(list(KINDS)), says=ONLY)
@click.pass_context
def everything(context: click.Context, check: bool, kinds: tuple[str, ...]) -> None:
    """Make every generated file of the source tree anew, and write those that differ."""
    if not all(Path("vba_shim", name).is_file() for name in BY_HAND):
        give_up(Path.cwd(), NOT_THE_TOP())
    found = False
    for path, what in differing(list(kinds or KINDS), write=not check):
        found = True
        say(what if check else str(path))
    context.exit(IN_ERROR if found and check else FINE)


@build_command(EDITIONS)
@click.argument("source", metavar="IN", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path, file_okay=False))
@replace_option
@click.pass_context
def editions(context: click.Context, source: Path, target: Path, force: bool) -> None:
    """Make every workbook of the folder IN anew for Excel, in OUT."""
    status = FINE
    for file in workbooks_in(source):
        if file.suffix.lower() != ".xlsx" or (inside(file, target) and not inside(source, target)):
            continue  # an earlier run has written the latter
        lang = file.parent.name if file.parent.name in LANGUAGES else "en"
        try:
            with Workbook(file) as book:
                for program, suffix in (("lite", ".xlsx"), ("classic", ".xlsm")):
                    made = (target / program / file.relative_to(source)).with_suffix(suffix)
                    files.may_make(made, force=force)
                    for each in convert(book, made, program, embed=program == "lite", lang=lang):
                        say(each, err=True)
                    say(str(made))
        except PackageError as failure:
            status = FAILED
            complain(file, failure)
    context.exit(status)
