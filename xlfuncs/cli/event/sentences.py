"""What the commands of one event say of themselves; apart, so that listing them imports none."""

from xlfuncs.core.sentences import Sentence

EVENTS_HELP = Sentence(
    en="List the events, or show the settings and tables of the event NAME.",
    zh="列出比赛种类，或显示比赛 NAME 的设置项和表格。",
    ja="競技会の一覧を表示します。NAME を付けると、その設定と表を示します。",
)
NEW = Sentence(
    en="""Make a fresh workbook OUT for the event NAME.

    It is in the language of --lang, by default the rulebook's own. With --for classic an OUT that ends in .xlsm
    carries the macros.""",
    zh="""为比赛 NAME 新建工作簿 OUT。

    工作簿用 --lang 的语言，默认用规则本身的语言。用 --for classic 且 OUT 以 .xlsm 结尾时会带宏。""",
    ja="""競技会 NAME の新しいブック OUT を作ります。

    言語は --lang で指定します（省略すると規則の言語）。--for classic で OUT が .xlsm ならマクロが入ります。""",
)
IMPORT = Sentence(
    en="""Fill an event's workbook from files of scoring and pairing programs.

    FILE is a workbook, a CSV or a text with headings (in any order, in English, Chinese or Japanese), {formats},
    or - for what comes through a pipe; several are put together. -o makes a fresh workbook, --into fills the tables of
    one that is there and keeps all else. A row that is in them already is replaced, the others come below.

    Exit status: 0 fine, 1 something in a file could not be understood (the rest is written), or the event refuses
    what was written, 2 nothing could be done. What is still to be filled in, such as the places, is no refusal.""",
    zh="""用计分、编排软件的文件填写比赛工作簿。

    FILE 可以是带标题的工作簿、CSV 或文本（标题可用中文、英文、日文，次序不限）、{formats}，用 - 则读取管道中的内容；
    多个文件合在一起。-o 新建工作簿；--into 填写已有工作簿的表，其余保持原样：表中已有的行会被替换，其他行加在下面。

    退出码：0 正常，1 文件中有无法理解的内容（其余照常写入），或写入的内容不被接受，2 无法执行。尚待填写的内容
    （如名次）不算。""",
    ja="""採点ソフトや組合せソフトのファイルを競技会のブックに取り込みます。

    FILE は見出しのあるブック、CSV、テキスト（見出しは英語・中国語・日本語、順序は自由）、{formats}です。
    - ならパイプの中身を読み取ります。複数のファイルはまとめて取り込みます。-o は新しいブックを作り、
    --into は今あるブックの表に書き入れて、ほかはそのまま残します。表にすでにある行は置き換え、ほかの行は下に加えます。

    終了コード：0 正常、1 解釈できない部分がある（ほかは書き込む）、または書き込んだ内容を競技会が受け付けない、
    2 実行できない。これから記入する順位などが空欄でも 1 にはなりません。""",
)
PAIR = Sentence(
    en="""Pair the next round of the event in WORKBOOK: players in games, or teams in matches.

    A Swiss round is that of the FIDE Dutch system: points, colours, byes and floats are read from the games. A round
    robin follows the Berger table. Without -o or --in-place the round is shown only; -o OUT.csv writes its pairs
    with room for the results, for import to take back, -o OUT.xlsx or --in-place the workbook with the round below its
    games. A round that stands already is kept. --results LIST takes the results of the round that was paired last, a
    line for each table: 3 1-0, or two names and the result. --undo takes that round back, to pair it anew, as long as
    it has no result.

    Exit status: 0 fine, 1 something typed in WORKBOOK is not read, such as games on another sheet (the round is paired
    all the same), 2 there is no round to pair, or nothing could be written.""",
    zh="""编排 WORKBOOK 中比赛的下一轮：个人对局，或团体、队式赛。

    积分编排采用 FIDE 荷兰制：积分、先后手、轮空和浮动由已有对局得出；循环赛按贝格尔表。不加 -o 或 --in-place
    时只显示；-o OUT.csv 写出对阵，填好结果后可用 import 读回；-o OUT.xlsx 或 --in-place 把本轮写到工作簿对局表的
    末尾。已有的轮次予以保留。--results LIST 登记刚编排的一轮的成绩，每台一行：写“3 红胜”，或两人姓名和结果。
    --undo 撤销这一轮，以便重新编排；已有成绩的轮次不能撤销。

    退出码：0 正常，1 WORKBOOK 中有填写的内容没有读取，如另一工作表中的对局（仍会编排），2 无法编排或没有写出任何
    内容。""",
    ja="""競技会 WORKBOOK の次の回戦の組合せを作ります。個人の対局にも、チーム対抗にも使えます。

    スイス式は FIDE のダッチ方式で、得点・先後・不戦・フロートを対局の表から読み取ります。総当たりはベルガー表に
    よります。-o も --in-place も指定しなければ表示するだけです。-o OUT.csv は組合せを書き出し、
    結果を記入すれば import で取り込めます。-o OUT.xlsx と --in-place は、対局の表の下にその回戦を加えたブックを
    書き出します。すでにある回戦はそのまま残します。--results LIST は最後に組んだ回戦の結果を記入します。一行に
    一卓ずつ、「3 1-0」または二人の名前と結果を書きます。--undo はその回戦を取り消し、組み直せるようにします。
    結果のある回戦は取り消せません。

    終了コード：0 正常、1 WORKBOOK に読み取っていない記入がある（別のシートの対局など。組合せは作る）、2 組合せを
    作れない、または何も書き出せない。""",
)
AWARD = Sentence(
    en="""Compute the event NAME from the settings and tables in IN, a .xlsx, .csv or .json.

    IN may also be what xlfuncs import reads: a tournament report, results of a bridge session.

    Without --lang the outcome is in the language of the labels in IN.

    Exit status: 0 fine, 1 the outcome is not to be published, or something typed in IN is not read, such as rows
    on another sheet (the outcome is written all the same), 2 nothing could be computed.""",
    zh="""按 IN（.xlsx、.csv 或 .json）中的设置和表格计算比赛 NAME。

    IN 也可以是 xlfuncs import 能读取的赛事报告或桥牌成绩。

    不加 --lang 时，结果使用 IN 中标题的语言。

    退出码：0 正常，1 结果暂不公布，或 IN 中有填写的内容没有读取，如另一工作表中的行（结果仍会写出），2 无法计算。""",
    ja="""IN（.xlsx、.csv、.json）の設定と表から競技会 NAME を計算します。

    IN は xlfuncs import で読める競技会のレポートやブリッジの成績でもかまいません。

    --lang を省略すると、結果は IN の見出しの言語になります。

    終了コード：0 正常、1 結果を公表できない、または IN に読み取っていない記入がある（別のシートの行など。
    書き出しはする）、2 計算できない。""",
)
EXPORT = Sentence(
    en="""Write what the event in WORKBOOK comes to for another program, or its notice board for people.

    {formats} Headings are in the language of --lang, else of the workbook.

    Exit status: 0 fine, 1 the event is not to be published yet, or something typed in WORKBOOK is not read, such as
    rows on another sheet (it is written all the same), 2 nothing could be written.""",
    zh="""把 WORKBOOK 中比赛的结果写成其他软件可读的文件，或导出公告供人查看。

    {formats}标题用 --lang 的语言，不加则用工作簿的语言。

    退出码：0 正常，1 比赛暂不公布，或 WORKBOOK 中有填写的内容没有读取，如另一工作表中的行（仍会写出），2 没有写出
    任何内容。""",
    ja="""WORKBOOK の競技会の結果をほかのソフト用のファイルに、または成績表を PDF や画像に書き出します。

    {formats}見出しは --lang の言語（省略するとブックの言語）になります。

    終了コード：0 正常、1 まだ公表できない、または WORKBOOK に読み取っていない記入がある（別のシートの行など。
    書き出しはする）、2 何も書き出せない。""",
)
