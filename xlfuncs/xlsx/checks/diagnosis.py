"""The diagnosis of a workbook: why it shows what it shows on this or that machine, and what to do."""

from __future__ import annotations

import re
from typing import NamedTuple

from xlfuncs import __version__
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.xlsx import embed
from xlfuncs.xlsx.address import address_of
from xlfuncs.xlsx.checks.findings import EVENT_LOST
from xlfuncs.xlsx.conversion import LITE, calls_ours, marks
from xlfuncs.xlsx.our_event import has_lost_its_event
from xlfuncs.xlsx.workbook import Workbook

HOLDS_NONE = Sentence(
    en="It holds no function of xlfuncs.", zh="其中没有 xlfuncs 的函数。", ja="xlfuncs の関数はありません。"
)
IS_LITE = Sentence(
    en="It is the Lite edition: Excel with the free add-in xlwings Lite computes it.",
    zh="这是 Lite 版：由装有免费加载项 xlwings Lite 的 Excel 计算。",
    ja="Lite 版です。無料アドイン xlwings Lite を入れた Excel で計算します。",
)
CLASSIC_SHOWS_NAME = Sentence(
    en="Classic Excel shows #NAME? in it.",
    zh="经典版 Excel 会显示 #NAME?。",
    ja="従来の Excel では #NAME? と表示されます。",
)
WITHOUT_LITE = Sentence(
    en="Without that add-in: xlfuncs convert IN OUT --to classic (or calc, for LibreOffice).",
    zh="不用该加载项：xlfuncs convert IN OUT --to classic（LibreOffice 用 calc）。",
    ja="アドインを使わない場合：xlfuncs convert IN OUT --to classic（LibreOffice なら calc）。",
)
CARRIES = Sentence(
    en="It carries the functions that its formulas call: Excel 2024 and 365 compute it with nothing installed "
    "(experimental).",
    zh="其中携带公式所用的函数：Excel 2024 和 365 无需安装任何东西即可计算（试验性）。",
    ja="数式が使う関数を持っています。Excel 2024・365 は何も入れずに計算できます（試験的）。",
)
IS_PLAIN = Sentence(
    en="It is the plain edition, for classic Excel on Windows and LibreOffice; for Lite, convert it.",
    zh="这是普通版，用于 Windows 上的经典版 Excel 和 LibreOffice；要用 Lite 请转换。",
    ja="標準版です。Windows の従来の Excel と LibreOffice 用です。Lite で使うには変換してください。",
)
TWO_EDITIONS = Sentence(
    en="Some formulas are of the Lite edition, some plain; no one program computes both.",
    zh="公式有的属 Lite 版，有的属普通版；没有软件能同时计算两种。",
    ja="Lite 版の数式と標準版の数式が混在しています。両方を計算できるソフトはありません。",
)
MAKE_ALIKE = Sentence(
    en="Make them alike: xlfuncs convert IN OUT --to lite (or classic, or calc).",
    zh="统一版本：xlfuncs convert IN OUT --to lite（或 classic、calc）。",
    ja="どちらかにそろえます：xlfuncs convert IN OUT --to lite（または classic、calc）。",
)
NAMES_ADD_IN = Sentence(
    en="Some formulas name the add-in of the machine on which they were typed ([1]!CBA_MP), and break on others.",
    zh="有的公式带着录入时那台电脑的加载项名（[1]!CBA_MP），在别的电脑上会失效。",
    ja="入力したコンピューターのアドイン名が付いた数式があり（[1]!CBA_MP）、ほかのコンピューターでは使えません。",
)
NAMES_ALONE = Sentence(
    en="Write the names alone: xlfuncs convert IN OUT --to classic",
    zh="只保留函数名：xlfuncs convert IN OUT --to classic",
    ja="関数名だけにします：xlfuncs convert IN OUT --to classic",
)
AND_MORE = Sentence(en="{cells} and {count} more", zh="{cells} 等（另有 {count} 个）", ja="{cells} ほか {count} 個")
HAS_NAME_ERRORS = Sentence(
    en="{cells}: #NAME?, because the program that saved the file last had no xlfuncs.",
    zh="{cells}：#NAME?，因为最后保存文件的软件没有装 xlfuncs。",
    ja="{cells}：#NAME? です。最後に保存したソフトに xlfuncs がありませんでした。",
)
FIGURES_COME_BACK = Sentence(
    en="The figures come back with xlfuncs recalc IN -o OUT, or where the functions are installed: "
    "Ctrl+Alt+F9 in Excel, Ctrl+Shift+F9 in LibreOffice (F9 leaves such cells alone).",
    zh="用 xlfuncs recalc IN -o OUT 可恢复数值；或在装有这些函数的电脑上，Excel 按 Ctrl+Alt+F9，"
    "LibreOffice 按 Ctrl+Shift+F9（F9 不会重算这些单元格）。",
    ja="xlfuncs recalc IN -o OUT で値が戻ります。関数のある環境なら Excel では Ctrl+Alt+F9、"
    "LibreOffice では Ctrl+Shift+F9 を押します（F9 では再計算されません）。",
)
MACROS_OF_OTHERS = Sentence(
    en="It has macros, none of them xlfuncs'.",
    zh="其中有宏，但不是 xlfuncs 的。",
    ja="マクロはありますが、xlfuncs のものではありません。",
)
MACROS_ON_WINDOWS = Sentence(
    en="Its macros work on Windows only, and only where they are allowed.",
    zh="宏只在 Windows 上、且允许宏时可用。",
    ja="マクロは Windows で、許可されている場合にだけ動きます。",
)
IF_BLOCKED = Sentence(
    en="If Excel says that macros are blocked: close the file, right-click it, Properties, Unblock.",
    zh="若 Excel 提示宏被阻止：关闭文件，右键单击 → 属性 → 解除锁定（Unblock）。",
    ja="マクロがブロックされたと表示される場合：ファイルを閉じ、右クリック → プロパティ →「許可する」（Unblock）。",
)
HAS_OUR_MACROS = Sentence(
    en="It has the macros of xlfuncs {version}.",
    zh="其中有 xlfuncs {version} 的宏。",
    ja="xlfuncs {version} のマクロがあります。",
)
OTHER_VERSION_OF_MACROS = Sentence(
    en="Its macros are of another version of xlfuncs, or Excel has stored them anew.",
    zh="宏属于另一版本的 xlfuncs，或由 Excel 重新保存过。",
    ja="マクロは別のバージョンの xlfuncs のもの、または Excel が保存し直したものです。",
)
IF_FUNCTIONS_MISSING = Sentence(
    en="If functions are missing or it complains of a DLL: start from a new template, or xlfuncs excel install "
    "and a workbook without macros (.xlsx).",
    zh="若缺少函数或提示 DLL 有问题：请从新模板开始，或用 xlfuncs excel install 并使用不带宏的工作簿（.xlsx）。",
    ja="関数が足りない、または DLL のエラーが出る場合：新しいひな形から始めるか、xlfuncs excel install を実行して"
    "マクロなしのブック（.xlsx）を使ってください。",
)
OTHER_CODE_FOR_LITE = Sentence(
    en="It carries code for xlwings Lite, not as xlfuncs build lite makes it.",
    zh="其中有用于 xlwings Lite 的代码，但不是 xlfuncs build lite 生成的。",
    ja="xlwings Lite 用のコードがありますが、xlfuncs build lite で作ったものではありません。",
)
HAS_CODE_FOR_LITE = Sentence(
    en="It carries the code of xlfuncs {version} for xlwings Lite.",
    zh="其中有 xlfuncs {version} 用于 xlwings Lite 的代码。",
    ja="xlfuncs {version} の xlwings Lite 用コードがあります。",
)
OLD_CODE_FOR_LITE = Sentence(
    en="It carries the code of xlfuncs {version} for xlwings Lite; this is {here}.",
    zh="其中是 xlfuncs {version} 用于 xlwings Lite 的代码；本机为 {here}。",
    ja="xlfuncs {version} の xlwings Lite 用コードがあります。こちらは {here} です。",
)
PASTE_THE_NEW = Sentence(
    en="Paste the text of the new one over main.py in the add-in's editor: xlfuncs build lite",
    zh="把新代码粘贴到加载项编辑器中，覆盖 main.py：xlfuncs build lite",
    ja="アドインのエディターで main.py を新しい内容に貼り替えてください：xlfuncs build lite",
)
NO_CODE_FOR_LITE = Sentence(
    en="It carries no code for xlwings Lite, so every cell of ours shows #NAME? there.",
    zh="其中没有用于 xlwings Lite 的代码，xlfuncs 的单元格在那里都会显示 #NAME?。",
    ja="xlwings Lite 用のコードがないため、xlfuncs のセルはそこではすべて #NAME? になります。",
)
BRING_CODE = Sentence(
    en="Make main.py with xlfuncs build lite, paste it over main.py in the add-in's editor, press Restart, save.",
    zh="用 xlfuncs build lite 生成 main.py，粘贴到加载项编辑器中覆盖 main.py，按 Restart，再保存。",
    ja="xlfuncs build lite で main.py を作り、アドインのエディターの main.py に貼り替え、Restart を押して保存します。",
)
INSTALLS_US = Sentence(
    en="Its requirements.txt names xlfuncs, which xlwings Lite then installs.",
    zh="其 requirements.txt 中列有 xlfuncs，由 xlwings Lite 安装。",
    ja="requirements.txt に xlfuncs があり、xlwings Lite がインストールします。",
)
#: xlwings Lite has its buttons in English.
TRUST = "Trust and Continue"
ASKS_TRUST = Sentence(
    en="Whoever opens it is asked to trust it ({button}) before its code runs; again when somebody else has "
    "changed the code, when Office's cache was cleared, and after some updates of xlwings Lite.",
    zh="打开者须先信任此工作簿（选 {button}），代码才会运行；他人改过代码、清除 Office 缓存或 xlwings Lite "
    "某些更新之后会再次询问。",
    ja="開いた人がこのブックを信頼する（{button} を選ぶ）までコードは動きません。ほかの人がコードを変えた、Office の"
    "キャッシュを消した、xlwings Lite が更新された場合などには、もう一度尋ねられます。",
)
STARTS = Sentence(
    en="How xlwings Lite starts with it: {how} (menu ☰ → Settings → Workbook → Startup Behavior).",
    zh="xlwings Lite 随它启动的方式：{how}（菜单 ☰ → Settings → Workbook → Startup Behavior）。",
    ja="xlwings Lite の起動方法：{how}（メニュー ☰ → Settings → Workbook → Startup Behavior）。",
)
STARTS_ONCE_SAVED = Sentence(
    en="It does not say how xlwings Lite is to start with it: open the add-in in it once, choose (menu ☰ → Settings → "
    "Workbook → Startup Behavior) and save; without a choice it starts in the background from then on.",
    zh="其中没有说明 xlwings Lite 如何随它启动：在其中打开一次加载项，选择（菜单 ☰ → Settings → Workbook → Startup "
    "Behavior）并保存；不作选择则此后在后台启动。",
    ja="xlwings Lite の起動方法が決まっていません。このブックで一度アドインを開き、選択して（メニュー ☰ → Settings → "
    "Workbook → Startup Behavior）保存してください。選ばなければ、以後はバックグラウンドで起動します。",
)
NEEDS_XLWINGS = Sentence(
    en="Its list of packages has {had}; main.py was tested with {ours}, and an older one may offer no words to choose.",
    zh="其软件包清单中为 {had}；main.py 用 {ours} 测试过，较旧的版本不会列出可选的词。",
    ja="パッケージの一覧は {had} です。main.py は {ours} で試験しました。"
    "古いバージョンでは語の一覧が出ないことがあります。",
)
NO_XLWINGS = Sentence(en="no xlwings", zh="无 xlwings", ja="xlwings なし")
WRITE_REQUIREMENT = Sentence(
    en="Write {ours} in the add-in's requirements.txt and press Restart.",
    zh="在加载项的 requirements.txt 中写 {ours}，再按 Restart。",
    ja="アドインの requirements.txt に {ours} と書き、Restart を押してください。",
)
LOADS = Sentence(
    en="{size} KB of code travel in it. Python itself comes from jsDelivr and packages from PyPI when the add-in "
    "starts: slow or out of reach in mainland China.",
    zh="其中带有 {size} KB 代码。加载项启动时，Python 本身来自 jsDelivr，软件包来自 PyPI：在中国大陆可能很慢"
    "或无法访问。",
    ja="コードは {size} KB です。アドインの起動時、Python 本体は jsDelivr、パッケージは PyPI から読み込まれます"
    "（中国本土では遅い、または届かないことがあります）。",
)
SAVED_LONG_AGO = Sentence(
    en="It was saved by an older program, so that Excel computes it anew on opening, which shows #NAME? where "
    "the functions are missing.",
    zh="由旧版软件保存，Excel 打开时会重新计算，没有装这些函数时会显示 #NAME?。",
    ja="古いソフトで保存されたため、Excel は開くときに再計算し、関数がない環境では #NAME? と表示します。",
)
WRITE_AS_TODAY = Sentence(
    en="xlfuncs recalc IN -o OUT writes it as one of today; xlfuncs freeze IN OUT leaves values only.",
    zh="xlfuncs recalc IN -o OUT 可写成新版；xlfuncs freeze IN OUT 只保留数值。",
    ja="xlfuncs recalc IN -o OUT で現在の形式になります。xlfuncs freeze IN OUT なら値だけを残します。",
)
ASKS_FOR_CALCULATION = Sentence(
    en="It asks to be computed anew when it is opened, which shows #NAME? where the functions are missing.",
    zh="它要求打开时重新计算，没有装这些函数时会显示 #NAME?。",
    ja="開くときに再計算する設定なので、関数がない環境では #NAME? と表示されます。",
)
TAKE_REQUEST_OUT = Sentence(
    en="xlfuncs recalc IN -o OUT takes that request out; xlfuncs freeze IN OUT leaves values only.",
    zh="xlfuncs recalc IN -o OUT 可去掉这一要求；xlfuncs freeze IN OUT 只保留数值。",
    ja="xlfuncs recalc IN -o OUT でこの設定を外せます。xlfuncs freeze IN OUT なら値だけを残します。",
)


class Advice(NamedTuple):
    """An observation, and what helps; no ``remedy`` where all is well."""

    fact: Told
    remedy: Told | None = None


def diagnose(book: Workbook, project: bytes, requirement: str) -> list[Advice]:
    """Return what there is to say about a workbook.

    ``project`` is the VBA that we put into workbooks, ``requirement`` what our workbooks for xlwings Lite ask for.
    """
    found = marks(book)
    if not found:
        return [Advice(EVENT_LOST() if has_lost_its_event(book) else HOLDS_NONE())]
    lite = _lite(book, requirement, asked=LITE in found)
    return [*_programs(book, found), *_names(book), *_macros(book, project), *lite, *_opening(book)]


def _programs(book: Workbook, found: set[str]) -> list[Advice]:
    if found == {LITE}:
        return [Advice(IS_LITE()), Advice(CLASSIC_SHOWS_NAME(), WITHOUT_LITE())]
    if found == {""}:
        return [Advice(CARRIES() if book.carried else IS_PLAIN())]
    if LITE in found:
        return [Advice(TWO_EDITIONS(), MAKE_ALIKE())]
    return [Advice(NAMES_ADD_IN(), NAMES_ALONE())]


def _names(book: Workbook) -> list[Advice]:
    """Find cells of ours that were last computed where nobody knew the functions."""
    cells = [
        f"{sheet.name}!{address_of(key)}"
        for sheet in book.sheets
        if sheet.has_formulas
        for key, text in sorted(sheet.cells.every_formula())
        if isinstance(value := sheet.cells.values.get(key), CellError) and value.code == "#NAME?" and calls_ours(text)
    ]
    if not cells:
        return []
    where: Told = Joined(cells[:3])
    if len(cells) > 3:
        where = AND_MORE(cells=where, count=len(cells) - 3)
    return [Advice(HAS_NAME_ERRORS(cells=where), FIGURES_COME_BACK())]


def _macros(book: Workbook, project: bytes) -> list[Advice]:
    link = next((each.target for each in book.links(book.part, "vbaProject")), None)
    if link is None:
        return []
    macros = book.archive.read(link)
    if "XlfuncsCall".encode("utf-16-le") not in macros:
        return [Advice(MACROS_OF_OTHERS())]
    blocked = Advice(MACROS_ON_WINDOWS(), IF_BLOCKED())
    if macros == project:
        return [Advice(HAS_OUR_MACROS(version=__version__)), blocked]
    return [Advice(OTHER_VERSION_OF_MACROS(), IF_FUNCTIONS_MISSING()), blocked]


def _lite(book: Workbook, requirement: str, *, asked: bool) -> list[Advice]:
    """Return what xlwings Lite finds in the workbook; ``asked``: its formulas are for it."""
    files = embed.lite_files(book)
    if not asked and "main.py" not in files:
        return []
    wanted = _requirements(files.get("requirements.txt", ""))
    code = Advice(INSTALLS_US()) if "xlfuncs" in wanted else _code(files.get("main.py"))
    if not files:
        return [code]
    found = [code, Advice(ASKS_TRUST(button=TRUST))]
    how = embed.lite_start(book)
    found.append(Advice(STARTS(how=how) if how else STARTS_ONCE_SAVED()))
    installed = _requirements(files.get("requirements-pinned.txt", ""))  # what the add-in has settled on, if it has
    had = installed.get("xlwings") or wanted.get("xlwings")
    if had is None or _older(had, requirement):
        found.append(
            Advice(NEEDS_XLWINGS(had=had or NO_XLWINGS(), ours=requirement), WRITE_REQUIREMENT(ours=requirement))
        )
    found.append(Advice(LOADS(size=len(files.get("main.py", "").encode()) // 1024)))
    return found


def _code(main: str | None) -> Advice:
    """Return whether code of ours is in the workbook, and of which version."""
    if main is None:
        return Advice(NO_CODE_FOR_LITE(), BRING_CODE())
    found = re.match(r'"""xlfuncs (\S+) for xlwings Lite', main)
    if found is None:
        return Advice(OTHER_CODE_FOR_LITE(), None if "xlfuncs" in main else BRING_CODE())
    if found[1] == __version__:
        return Advice(HAS_CODE_FOR_LITE(version=__version__))
    return Advice(OLD_CODE_FOR_LITE(version=found[1], here=__version__), PASTE_THE_NEW())


def _requirements(text: str) -> dict[str, str]:
    """Return the lines of a requirements.txt, by the package that each asks for."""
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return {re.split(r"[^\w.-]", line, maxsplit=1)[0].lower(): line for line in lines if line}


def _older(line: str, than: str) -> bool:
    """Return whether a line of a requirements.txt names an exact version, and an earlier one than the other
    line does.
    """
    had, other = ([int(part) for part in re.findall(r"\d+", each.partition("==")[2])] for each in (line, than))
    return bool(had) and had < other


def _opening(book: Workbook) -> list[Advice]:
    if book.full_calculation:
        return [Advice(ASKS_FOR_CALCULATION(), TAKE_REQUEST_OUT())]
    return [Advice(SAVED_LONG_AGO(), WRITE_AS_TODAY())] if book.outdated else []
