"""xlfuncs excel: classic Excel on Windows gets our functions, or loses them."""

from functools import partial

import click

from xlfuncs.cli.installation.sentences import EXCEL
from xlfuncs.cli.terminal.output import FINE, IN_ERROR, give_up, say
from xlfuncs.cli.terminal.speech import command, group, language, told
from xlfuncs.core.sentences import SEMICOLON, Joined, Sentence, Told
from xlfuncs.hosts.classic import addin
from xlfuncs.hosts.classic.macrotexts import INTERPRETER
from xlfuncs.hosts.classic.ribbon import TAB, templates
from xlfuncs.xlsx.errors import PackageError, system_said

INSTALL = Sentence(
    en="""Put the add-in xlfuncs.xlam into Excel's start folder.

    What Excel shows of the functions is in the language of --lang.""",
    zh="""把加载项 xlfuncs.xlam 放进 Excel 的启动文件夹。

    Excel 中函数的说明使用 --lang 的语言。""",
    ja="""アドイン xlfuncs.xlam を Excel の起動フォルダーに入れます。

    Excel での関数の説明は --lang の言語になります。""",
)
STATUS = Sentence(
    en="""Say whether the add-in is installed, and whether it can work.

    Exit status: 0 fine, 1 something is lacking, 2 nothing could be found out.""",
    zh="""查看加载项是否已安装、能否使用。

    退出码：0 正常，1 有缺少之处，2 无法查看。""",
    ja="""アドインが入っているか、使える状態かを示します。

    終了コード：0 正常、1 足りないものがある、2 調べられない。""",
)
REMOVE = Sentence(
    en="Take the add-in out of Excel's start folder.",
    zh="从 Excel 的启动文件夹中移除加载项。",
    ja="アドインを Excel の起動フォルダーから削除します。",
)
NOTHING_INSTALLED = Sentence(en="nothing was installed", zh="没有安装", ja="インストールしていません")
NOTHING_REMOVED = Sentence(en="nothing was removed", zh="没有移除", ja="削除していません")
RESTART = Sentence(
    en="Close Excel, if it is open, and start it again.",
    zh="若 Excel 开着，请关闭后重新启动。",
    ja="Excel が開いていれば閉じて、起動し直してください。",
)
OPEN = Sentence(
    en="Excel has the add-in open; close Excel and try again",
    zh="Excel 正在使用该加载项；请关闭 Excel 后重试",
    ja="Excel がアドインを使用中です。Excel を閉じてやり直してください",
)
WRITTEN = Sentence(en="Written: {file}", zh="已写入：{file}", ja="書き込みました：{file}")
CALLS_PYTHON = Sentence(
    en="It calls {python}; install again when Python moves or xlfuncs is updated.",
    zh="它调用 {python}；Python 移动或 xlfuncs 更新后请重新安装。",
    ja="{python} を呼び出します。Python の場所が変わったり xlfuncs を更新したりしたら、入れ直してください。",
)
SHOWS_VERSION = Sentence(
    en="Then =XF_VERSION() shows the version in any cell.",
    zh="之后在任一单元格输入 =XF_VERSION() 可显示版本。",
    ja="その後、任意のセルで =XF_VERSION() と入力するとバージョンが表示されます。",
)
CELLS_OF_BEFORE = Sentence(
    en="Cells of before that show #NAME?: Ctrl+Alt+F9.",
    zh="先前显示 #NAME? 的单元格：按 Ctrl+Alt+F9。",
    ja="以前から #NAME? のセルは Ctrl+Alt+F9 を押してください。",
)
HAS_TAB = Sentence(
    en="The ribbon has a tab {tab}: why a cell shows what it shows, what is wrong, a new workbook.",
    zh="功能区中有选项卡 {tab}：单元格的值从何而来、哪里有问题、新建工作簿。",
    ja="リボンにタブ {tab} があります：セルの値の根拠、問題点、新しいブックの作成。",
)
HAS_TOOLTIPS = Sentence(
    en="Tooltips while a formula is typed come with Excel-DNA IntelliSense (ExcelDna.IntelliSense.xll), which finds "
    "the texts in the add-in; the function wizard (fx) shows them without it.",
    zh="输入公式时的参数提示需要另装 Excel-DNA IntelliSense（ExcelDna.IntelliSense.xll），它会读取加载项中的文字；"
    "不装时函数向导（fx）也会显示这些文字。",
    ja="数式の入力中に引数の説明を出すには Excel-DNA IntelliSense（ExcelDna.IntelliSense.xll）が必要です。説明文は"
    "アドインから読み込まれます。なくても関数ウィザード（fx）には表示されます。",
)
TO_UNDO = Sentence(
    en="To undo: xlfuncs excel remove", zh="撤销：xlfuncs excel remove", ja="元に戻すには：xlfuncs excel remove"
)
NOT_THERE = Sentence(
    en="the add-in is not installed: xlfuncs excel install",
    zh="没有安装加载项：xlfuncs excel install",
    ja="アドインが入っていません：xlfuncs excel install",
)
IS_THERE = Sentence(
    en="The add-in is installed and calls {python}.",
    zh="加载项已安装，调用 {python}。",
    ja="アドインは入っていて、{python} を呼び出します。",
)
ANY_PYTHON = Sentence(en="any Python", zh="任一 Python", ja="任意の Python")
OTHER_PYTHON = Sentence(
    en="the add-in calls another Python than this one: xlfuncs excel install",
    zh="加载项调用的不是此 Python：xlfuncs excel install",
    ja="アドインはこれとは別の Python を呼び出します：xlfuncs excel install",
)
OTHER_VERSION = Sentence(
    en="the add-in has the functions or the tab of another version of xlfuncs: xlfuncs excel install",
    zh="加载项中的函数或选项卡属于另一版本的 xlfuncs：xlfuncs excel install",
    ja="アドインの関数またはタブは別のバージョンの xlfuncs のものです：xlfuncs excel install",
)
REMOVED = Sentence(en="Removed.", zh="已移除。", ja="削除しました。")
WAS_NOT_THERE = Sentence(
    en="The add-in was not installed.", zh="本来就没有安装加载项。", ja="アドインは入っていませんでした。"
)


@group(EXCEL)
def excel() -> None:
    """Put our functions into Excel on Windows, for every workbook."""


excel_command = partial(command, of=excel)


@excel_command(INSTALL)
def install() -> None:
    """Put the add-in xlfuncs.xlam into Excel's start folder."""
    try:
        folder = addin.start_folder()
        if lacking := addin.lacking():
            give_up(told(NOTHING_INSTALLED), Joined(lacking, SEMICOLON))
        python = addin.interpreter()
        file = addin.install(folder, python, language(), templates())
    except PermissionError:
        give_up(told(NOTHING_INSTALLED), OPEN())
    except (PackageError, OSError) as failure:
        give_up(told(NOTHING_INSTALLED), _reason(failure))
    say(WRITTEN(file=str(file)))
    say(CALLS_PYTHON(python=str(python)))
    say(RESTART())
    say(SHOWS_VERSION())
    say(CELLS_OF_BEFORE())
    say(HAS_TAB(tab=TAB))
    say(HAS_TOOLTIPS())
    say(TO_UNDO())


@excel_command(STATUS)
@click.pass_context
def status(context: click.Context) -> None:
    """Say whether the add-in is installed, and whether it can work."""
    try:
        folder = addin.start_folder()
        settings = addin.installed(folder)
        outdated = settings is not None and addin.outdated(folder, templates())
    except (PackageError, OSError) as failure:
        give_up("excel", _reason(failure))
    complaints = addin.lacking()
    if settings is None:
        complaints.append(NOT_THERE())
    else:
        say(IS_THERE(python=settings.get(INTERPRETER, ANY_PYTHON)))
        if settings.get(INTERPRETER) != str(addin.interpreter()):
            complaints.append(OTHER_PYTHON())
        if outdated:
            complaints.append(OTHER_VERSION())
        else:
            say(HAS_TAB(tab=TAB))
            say(HAS_TOOLTIPS())
    for each in complaints:
        say(each)
    context.exit(IN_ERROR if complaints else FINE)


@excel_command(REMOVE)
def remove() -> None:
    """Take the add-in out of Excel's start folder."""
    try:
        there = addin.remove(addin.start_folder())
    except PermissionError:
        give_up(told(NOTHING_REMOVED), OPEN())
    except (PackageError, OSError) as failure:
        give_up(told(NOTHING_REMOVED), _reason(failure))
    say(REMOVED() if there else WAS_NOT_THERE())
    if there:
        say(RESTART())


def _reason(failure: PackageError | OSError) -> Told:
    return failure.said if isinstance(failure, PackageError) else system_said(failure)
