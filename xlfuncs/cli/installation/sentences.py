"""What the commands of functions, page and installation say of themselves; apart, so that listing them imports none."""

from xlfuncs.core.sentences import Sentence

FUNCTIONS_HELP = Sentence(
    en="List the functions, or those whose name begins with PREFIX.",
    zh="列出函数，或只列名称以 PREFIX 开头的函数。",
    ja="関数の一覧を表示します。PREFIX を付けると、その名前で始まるものだけです。",
)
SERVE = Sentence(
    en="""Open the club's page in the browser: boards, workbooks and functions for those who can install nothing.

    It listens on this machine alone; --host 0.0.0.0 lets others in. Nothing that is handed in is kept. Ctrl+C ends
    it.""",
    zh="""在浏览器中打开俱乐部网页：供无法安装软件的人查看公告、下载工作簿、查阅函数。

    默认只供本机使用；--host 0.0.0.0 可让他人访问。上传的内容不会保留。按 Ctrl+C 结束。""",
    ja="""クラブのページをブラウザーで開きます。何もインストールできない方も、成績表、ブック、関数を使えます。

    既定ではこのコンピューターからだけ使えます。--host 0.0.0.0 でほかからも使えます。渡された内容は保存しません。
    Ctrl+C で終わります。""",
)
BUILD = Sentence(
    en="Make what a spreadsheet program needs to have the functions.",
    zh="生成电子表格软件使用这些函数所需的文件。",
    ja="表計算ソフトで関数を使うためのファイルを作ります。",
)
EXCEL = Sentence(
    en="""Put our functions into Excel on Windows, for every workbook.

    Excel with xlwings Lite (Windows, Mac, web) needs none of this: see xlfuncs build lite.""",
    zh="""把 xlfuncs 的函数装进 Windows 上的 Excel，供所有工作簿使用。

    装有 xlwings Lite 的 Excel（Windows、Mac、网页版）不需要：见 xlfuncs build lite。""",
    ja="""Windows の Excel に xlfuncs の関数を入れ、すべてのブックで使えるようにします。

    xlwings Lite を使う Excel（Windows、Mac、Web 版）には不要です。xlfuncs build lite を参照してください。""",
)
DOCTOR = Sentence(
    en="""Look at this machine, or at a workbook, and say what may go wrong in it and what helps.

    What formulas themselves do wrong, xlfuncs check FILE tells.

    Exit status: 0 fine, 1 something is to be done, 2 the workbook could not be read.""",
    zh="""查看本机或某个工作簿，指出可能的问题和解决办法。

    公式本身的问题用 xlfuncs check FILE 检查。

    退出码：0 正常，1 有需要处理之处，2 工作簿无法读取。""",
    ja="""このコンピューターまたはブックを調べ、起こりうる問題と対処法を示します。

    数式そのものの問題は xlfuncs check FILE で調べます。

    終了コード：0 正常、1 対処が必要、2 ブックを読めない。""",
)
