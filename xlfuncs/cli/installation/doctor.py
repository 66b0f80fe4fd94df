"""xlfuncs doctor: what is wrong with this machine or a workbook, and what to do."""

import platform
import sys
from pathlib import Path

import click

from xlfuncs import __version__
from xlfuncs.cli.installation.sentences import DOCTOR
from xlfuncs.cli.terminal.options import FilePath
from xlfuncs.cli.terminal.output import FINE, IN_ERROR, say
from xlfuncs.cli.terminal.speech import command, told
from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.hosts.calc import office
from xlfuncs.hosts.classic import addin
from xlfuncs.hosts.classic.macrotexts import INTERPRETER
from xlfuncs.hosts.classic.ribbon import templates
from xlfuncs.hosts.classic.vba import PROJECT
from xlfuncs.hosts.lite import REQUIREMENTS
from xlfuncs.native.carrying import doubts
from xlfuncs.xlsx.checks.diagnosis import Advice, diagnose
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.workbook import Workbook

THIS_MACHINE = Sentence(
    en="xlfuncs {version} with {functions} functions, Python {python} on {system}",
    zh="xlfuncs {version}，函数 {functions} 个，Python {python}（{system}）",
    ja="xlfuncs {version}（関数 {functions} 個）、Python {python}（{system}）",
)
COMMAND_LINE = Sentence(
    en="The command line (recalc, check, explain) needs nothing else.",
    zh="命令行（recalc、check、explain）不需要其他东西。",
    ja="コマンドライン（recalc、check、explain）にはこれ以外何も要りません。",
)
CANNOT_CALL = Sentence(
    en="Classic Excel cannot call this Python.",
    zh="经典版 Excel 无法调用此 Python。",
    ja="従来の Excel からこの Python を呼び出せません。",
)
NOT_LOOKED_FOR = Sentence(
    en="The add-in for classic Excel cannot be looked for: {why}.",
    zh="无法查找经典版 Excel 的加载项：{why}。",
    ja="従来の Excel 用アドインを探せません：{why}。",
)
INSTALL = Sentence(en="xlfuncs excel install", zh="xlfuncs excel install", ja="xlfuncs excel install")
INSTALLED = Sentence(
    en="The add-in for classic Excel is installed.",
    zh="已安装经典版 Excel 的加载项。",
    ja="従来の Excel 用アドインが入っています。",
)
ON_THE_MAC = Sentence(
    en="Excel on the Mac: through xlwings Lite (xlfuncs build lite); classic macros do not work.",
    zh="Mac 上的 Excel：通过 xlwings Lite（xlfuncs build lite）；宏不能用。",
    ja="Mac の Excel：xlwings Lite で使います（xlfuncs build lite）。マクロは動きません。",
)
NO_LIBREOFFICE = Sentence(
    en="LibreOffice: {why}.", zh="无法使用 LibreOffice：{why}。", ja="LibreOffice を使えません：{why}。"
)
HAS_LIBREOFFICE = Sentence(
    en="LibreOffice is here; xlfuncs build oxt for it.",
    zh="装有 LibreOffice；用 xlfuncs build oxt 生成其加载项。",
    ja="LibreOffice があります。xlfuncs build oxt でアドインを作れます。",
)
NOT_INSTALLED = Sentence(
    en="The add-in for classic Excel is not installed.",
    zh="没有安装经典版 Excel 的加载项。",
    ja="従来の Excel 用アドインが入っていません。",
)
PYTHON_GONE = Sentence(
    en="The add-in calls a Python that is gone.",
    zh="加载项调用的 Python 已不存在。",
    ja="アドインが呼び出す Python がもうありません。",
)
OTHER_FUNCTIONS = Sentence(
    en="The add-in has the functions of another version.",
    zh="加载项中的函数属于另一版本。",
    ja="アドインの関数は別のバージョンのものです。",
)
ADD_IN_UNREADABLE = Sentence(
    en="The add-in cannot be read: {why}.", zh="无法读取加载项：{why}。", ja="アドインを読み取れません：{why}。"
)
FROM_INTERNET = Sentence(
    en="It came from the internet or by mail, so Windows blocks its macros.",
    zh="它来自互联网或邮件，Windows 会阻止其中的宏。",
    ja="インターネットまたはメールで受け取ったため、Windows がマクロをブロックします。",
)
UNBLOCK = Sentence(
    en="Right-click it, Properties, Unblock.",
    zh="右键单击 → 属性 → 解除锁定。",
    ja="右クリック → プロパティ →「許可する」。",
)
IN_ONEDRIVE = Sentence(
    en="It lies in OneDrive; xlfuncs itself is found there all the same, modules beside the workbook are not.",
    zh="它在 OneDrive 中；xlfuncs 本身仍可找到，与工作簿同一文件夹的模块则找不到。",
    ja="OneDrive にあります。xlfuncs 自体は見つかりますが、ブックと同じフォルダーのモジュールは見つかりません。",
)


@command(DOCTOR, about="file")
@click.argument("file", metavar="[FILE]", required=False, type=FilePath())
@click.pass_context
def doctor(context: click.Context, file: Path | None) -> None:
    """Look at this machine, or at a workbook, and say what may go wrong in it and what helps."""
    found = machine() if file is None else workbook(file)
    for each in found:
        say(f"{'!' if each.remedy else '·'} {told(each.fact)}")
        if each.remedy:
            say(f"  → {told(each.remedy)}")
    context.exit(IN_ERROR if any(each.remedy for each in found) else FINE)


def machine() -> list[Advice]:
    """What this machine has for the programs that compute our functions."""
    count = len(FUNCTIONS)
    found = [
        Advice(
            THIS_MACHINE(version=__version__, functions=count, python=platform.python_version(), system=sys.platform)
        ),
        Advice(COMMAND_LINE()),
    ]
    if sys.platform == "win32":
        lacking = addin.lacking()
        found += [Advice(CANNOT_CALL(), each) for each in lacking]
        try:
            wrong = add_in(addin.start_folder())
        except PackageError as failure:
            wrong = NOT_LOOKED_FOR(why=failure.said)
        found.append(Advice(wrong, INSTALL()) if wrong else Advice(INSTALLED()))
    elif sys.platform == "darwin":
        found.append(Advice(ON_THE_MAC()))
    missing = office.missing()
    found.append(Advice(NO_LIBREOFFICE(why=missing) if missing else HAS_LIBREOFFICE()))
    return found


def add_in(folder: Path) -> Told | None:
    """What is wrong with the add-in for classic Excel in its start folder, if anything is."""
    try:
        settings = addin.installed(folder)
        if settings is None:
            return NOT_INSTALLED()
        if not Path(settings.get(INTERPRETER, "")).exists():
            return PYTHON_GONE()
        return OTHER_FUNCTIONS() if addin.outdated(folder, templates()) else None
    except PackageError as failure:
        return ADD_IN_UNREADABLE(why=failure.said)


def workbook(file: Path) -> list[Advice]:
    """What may go wrong with a workbook."""
    with Workbook(file) as book:
        found = diagnose(book, PROJECT.read_bytes(), REQUIREMENTS.strip())
        found += [Advice(fact, remedy) for fact, remedy in doubts(book)]
    if Path(f"{file}:Zone.Identifier").exists():  # Windows notes there that a file came from elsewhere
        found.append(Advice(FROM_INTERNET(), UNBLOCK()))
    if any(part.lower().startswith(("onedrive", "sharepoint")) for part in file.resolve().parts):
        found.append(Advice(IN_ONEDRIVE()))
    return found
