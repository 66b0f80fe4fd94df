"""The texts that the macros of classic Excel show people: declared here, read by them from their hidden sheet of
settings.

A module of VBA knows the letters of one code page only, a sheet all: the texts stand there in the language that the
add-in or the workbook is made in, each with its English beside it for a machine that cannot show the other.
"""

from collections.abc import Iterator

from xlfuncs.core.sentences import Sentence
from xlfuncs.hosts.sources import XLWINGS
from xlfuncs.hosts.words import WHO_IS_AWAY
from xlfuncs.xlsx.embed import CONF

#: The setting that says which Python the macros start.
INTERPRETER = "INTERPRETER_WIN"

CELLS_SHOW_VALUE = Sentence(
    en="The functions of xlfuncs show #VALUE!. {why}",
    zh="xlfuncs 的函数显示 #VALUE!。{why}",
    ja="xlfuncs の関数が #VALUE! になっています。{why}",
)
CALL_FAILED = Sentence(en="{function}: {why}", zh="{function}：{why}", ja="{function}：{why}")
UNION_OF_RANGES = Sentence(
    en="an argument is a union of ranges; a function takes one range.",
    zh="有一个参数由几个区域合并而成；一个参数只能是一个区域。",
    ja="引数が複数の範囲の組み合わせになっています。範囲は一つにしてください。",
)
ALL_WELL = Sentence(
    en="Every call has reached Python. XF_EXPLAIN tells the working of a function.",
    zh="所有调用都已到达 Python。函数的计算过程可用 XF_EXPLAIN 查看。",
    ja="すべての呼び出しが Python に届いています。関数の計算過程は XF_EXPLAIN で見られます。",
)
MORE_HELP = Sentence(
    en="More help: run  xlfuncs doctor  in a terminal.",
    zh="更多帮助：请在终端运行 xlfuncs doctor。",
    ja="詳しくは、端末で xlfuncs doctor を実行してください。",
)
ON_A_MAC = Sentence(
    en="Excel for Mac cannot call Python from macros. Use xlwings Lite there: xlfuncs convert --to lite makes a "
    "workbook for it.",
    zh="Mac 版 Excel 的宏无法调用 Python。请改用 xlwings Lite：xlfuncs convert --to lite 可生成它用的工作簿。",
    ja="Mac 版 Excel のマクロからは Python を呼び出せません。xlwings Lite を使ってください。そのためのブックは "
    "xlfuncs convert --to lite で作れます。",
)
NO_DLL_BESIDE = Sentence(
    en="Could not load {dll} from the folder of {python} or the one above: install xlwings {version} there.",
    zh="无法从 {python} 所在的文件夹或上一级文件夹加载 {dll}：请在那里安装 xlwings {version}。",
    ja="{python} のフォルダーからも一つ上のフォルダーからも {dll} を読み込めません。"
    "そこに xlwings {version} を入れてください。",
)
NO_SETTING = Sentence(
    en="The sheet {sheet} has no {setting}.",
    zh="工作表 {sheet} 中没有 {setting}。",
    ja="シート {sheet} に {setting} がありません。",
)
NO_PYTHON = Sentence(
    en="No Python with xlwings {version} is on the Path. Install it, or write the path of pythonw.exe beside {setting} "
    "in the sheet {sheet}.",
    zh="Path 中没有装有 xlwings {version} 的 Python。请安装，或在工作表 {sheet} 中 {setting} 的右侧填写 pythonw.exe "
    "的路径。",
    ja="xlwings {version} の入った Python が Path にありません。インストールするか、シート {sheet} の {setting} の右に "
    "pythonw.exe のパスを書いてください。",
)
LANGUAGE = Sentence(en="en", zh="zh", ja="ja")  # in which Python answers the ribbon
NOT_DONE = Sentence(
    en="xlfuncs could not do this. {why}", zh="xlfuncs 未能完成。{why}", ja="xlfuncs は実行できませんでした。{why}"
)
NO_WORKBOOK = Sentence(
    en="No workbook is open: open one first.",
    zh="没有打开的工作簿：请先打开工作簿。",
    ja="ブックが開かれていません。先にブックを開いてください。",
)
NO_CELL = Sentence(
    en="No cell is selected: click one first.",
    zh="没有选中单元格：请先点击一个单元格。",
    ja="セルが選択されていません。先にセルをクリックしてください。",
)

TEXTS = (
    *(CELLS_SHOW_VALUE, CALL_FAILED, UNION_OF_RANGES, ALL_WELL, MORE_HELP),
    *(ON_A_MAC, NO_DLL_BESIDE, NO_SETTING, NO_PYTHON),
    *(LANGUAGE, NOT_DONE, NO_WORKBOOK, NO_CELL, WHO_IS_AWAY),
)
#: What is known of the fields before; the others the macros fill in.
KNOWN = {"version": XLWINGS, "sheet": CONF, "setting": INTERPRETER}


def rows(lang: str = "en") -> Iterator[list[str]]:
    """Yield a row for each text: its name, the text in a language, its English.

    >>> next(rows("zh"))
    ['CELLS_SHOW_VALUE', 'xlfuncs 的函数显示 #VALUE!。{why}', 'The functions of xlfuncs show #VALUE!. {why}']
    """
    for text in TEXTS:
        said = text(**{field: KNOWN.get(field, f"{{{field}}}") for field in text.fields})
        yield [text.name, said.text(lang), said.text("en")]
