"""What the commands of workbooks say of themselves; apart, so that listing them imports none."""

from xlfuncs.core.sentences import Sentence

RECALC = Sentence(
    en="""Compute the functions in score sheets, and write the same files with the values in them.

    IN is one or more workbooks (.xlsx, .xlsm) or folders of them. Only cached values change: styles,
    charts, validation and macros stay as they are, and so does the value of every formula that neither
    calls nor depends on a function of xlfuncs, unless it has none yet or the workbook asks to be computed
    anew. A file is replaced whole or not at all.

    Exit status: 0 fine, 1 some cells are in error, 2 a file could not be read or written. A warning, such as that an
    event is not to be published, changes nothing; check ends with 1 for it.""",
    zh="""计算成绩表中的函数，写出填好结果的同一份文件。

    IN 是一个或多个工作簿（.xlsx、.xlsm），或装有工作簿的文件夹。只改动存储的值：样式、图表、数据验证和宏
    都保持原样；既不调用 xlfuncs 的函数、也不依赖它们的公式也保持原值，除非还没有值，或工作簿要求重新计算。
    文件要么完整替换，要么完全不动。

    退出码：0 正常，1 有单元格出错，2 有文件无法读取或写入。警告（如比赛暂不公布）不影响退出码；check 遇此则为 1。""",
    ja="""成績表の関数を計算し、値を入れた同じファイルを書き出します。

    IN は一つ以上のブック（.xlsx、.xlsm）、またはブックの入ったフォルダーです。変わるのは保存されている値だけで、
    書式、グラフ、データの入力規則、マクロはそのままです。xlfuncs の関数を呼ばず、それに依存もしない数式の値も、まだ値が
    ない場合やブックが再計算を求める場合を除いて、そのままです。ファイルは丸ごと置き換わるか、まったく変わらないかです。

    終了コード：0 正常、1 エラーのセルがある、2 読み書きできないファイルがある。警告（公表できない競技会など）だけなら
    0 です。check はその場合 1 になります。""",
)
WATCH = Sentence(
    en="""Compute each workbook in FOLDER as soon as it is saved, by whatever program, until Ctrl+C.

    For those whose spreadsheet program cannot have the add-in: type, save, and see the figures. With -o OUT the
    computed workbook lies under the same name in the folder OUT, and the original is never touched. With --in-place
    the workbook itself is computed, once it is closed in the program that has it open.""",
    zh="""FOLDER 中的工作簿无论用什么软件保存，一保存就计算，直到按 Ctrl+C 结束。

    适合电子表格软件无法安装加载项的人：填写、保存，就能看到结果。用 -o OUT 时，算好的工作簿以同样的名称存放在
    文件夹 OUT 中，原文件始终不动。用 --in-place 时计算原工作簿本身；若正在其他软件中打开，则等关闭后再计算。""",
    ja="""FOLDER にあるブックを、どのソフトで保存しても、保存のたびに計算します。Ctrl+C で終わります。

    アドインを入れられない表計算ソフトを使う方のためのものです。入力して保存すれば、結果が出ます。-o OUT なら計算済みの
    ブックが同じ名前でフォルダー OUT に入り、元のブックには触れません。--in-place なら元のブックそのものを計算します。
    ほかのソフトで開かれている間は、閉じられるのを待ちます。""",
)
EXPLAIN = Sentence(
    en="""Show the working of one CELL, step by step, each with the article it comes from.

    A cell that only refers to others is explained by the calls that made their figures.

    CELL is written as in a formula: 'Sheet 1'!C5, or C5 for the first sheet with formulas.
    In a shell put it in double quotes: "'Sheet 1'!C5".""",
    zh="""逐步显示单元格 CELL 的计算过程及所依据的条款。

    只引用其他单元格的单元格，显示算出其数值的函数。

    CELL 的写法与公式中相同：'工作表 1'!C5；第一张有公式的工作表可只写 C5。在命令行中请加双引号："'工作表 1'!C5"。""",
    ja="""セル CELL の計算過程を、根拠の条文とともに順を追って示します。

    ほかのセルを参照するだけのセルでは、その値を計算した関数の過程を示します。

    CELL は数式と同じ書き方です：'シート 1'!C5、数式のある最初のシートなら C5。
    シェルでは二重引用符で："'シート 1'!C5"。""",
)
CHECK = Sentence(
    en="""Say what is wrong with workbooks, or those of a folder. It names unknown functions, wrong argument counts,
    array functions entered as plain formulas, functions where no host computes them (conditional formats,
    validation), cached values that differ from the recalculated ones, an event that is not to be published, entries
    that it does not read, such as rows on a sheet that somebody has added, and results that somebody has typed over.

    Of events it also names what contradicts itself, the worst first: within one, with the members' register and the
    certificates given, and between the events of a year: one that is there twice, a member in two teams or at two
    places, a date of another year, figures far from the usual.

    Exit status: 0 nothing to complain of, 1 findings, 2 a file could not be read.""",
    zh="""检查工作簿或文件夹中的工作簿有什么问题。会指出：未知函数、参数个数不对、数组函数按普通公式输入、用在不会计算的地方
    （条件格式、数据验证）、存储的值与重新计算的结果不一致、暂不公布的比赛、比赛没有读取的内容
    （如后来添加的工作表中的行），以及被手工内容覆盖的计算结果。

    对比赛还会指出自相矛盾之处，最严重的在前：比赛本身、与会员台账和已发证书之间，以及一年的各场比赛之间，如同一比赛
    出现两次、会员同时在两队或两地、日期属于别的年份、数据与往常相差悬殊。

    退出码：0 没有问题，1 发现问题，2 有文件无法读取。""",
    ja="""ブック、またはフォルダーのブックの問題を調べます。不明な関数、引数の数の誤り、普通の数式として入力された配列関数、
    計算されない場所（条件付き書式、データの入力規則）にある関数、再計算の結果と異なる保存済みの値、
    公表できない競技会、競技会が読み取っていない記入（あとから加えたシートの行など）、手入力で上書きされた計算結果を
    示します。

    競技会については、矛盾も重いものから示します。競技会の中、会員台帳や発行済みの証との間、1 年の競技会どうしの間で、
    二度ある競技会、二つのチームや二つの会場に出ている会員、別の年の日付、ふだんとかけ離れた数値などです。

    終了コード：0 問題なし、1 指摘あり、2 読めないファイルがある。""",
)
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
FREEZE = Sentence(
    en="""Compute the workbook IN and write it as OUT with values in place of our formulas.

    OUT opens in any spreadsheet program, and shows the right figures without an add-in. Formulas that
    are none of ours stay. Keep IN: OUT does not compute any more.

    Exit status: 0 fine, 1 some cells are in error (OUT is written all the same), 2 nothing could be written.""",
    zh="""计算工作簿 IN，并写成 OUT：用数值代替 xlfuncs 的公式。

    OUT 可在任何电子表格软件中打开，不装加载项也显示正确的数字。其他公式保留。请保留 IN：OUT 不会再计算。

    退出码：0 正常，1 有单元格出错（OUT 照样写出），2 没有写出任何内容。""",
    ja="""ブック IN を計算し、xlfuncs の数式を値に置き換えて OUT に書き出します。

    OUT はどの表計算ソフトでも開け、アドインなしで正しい値を表示します。ほかの数式は残ります。
    OUT はもう計算しないので、IN を保存しておいてください。

    終了コード：0 正常、1 エラーのセルがある（OUT は書き出す）、2 何も書き出せない。""",
)
