"""What each command says about itself; together, so that the list is shown without importing them all."""

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
FUNCTIONS_HELP = Sentence(
    en="List the functions, or those whose name begins with PREFIX.",
    zh="列出函数，或只列名称以 PREFIX 开头的函数。",
    ja="関数の一覧を表示します。PREFIX を付けると、その名前で始まるものだけです。",
)
EVENTS_HELP = Sentence(
    en="List the events, or show the settings and tables of the event NAME.",
    zh="列出比赛种类，或显示比赛 NAME 的设置项和表格。",
    ja="競技会の一覧を表示します。NAME を付けると、その設定と表を示します。",
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
SEASON = Sentence(
    en="""Add the event workbooks of a year up to the members' register.

    IN is one or more workbooks (.xlsx, .xlsm) or folders of them. The register has a row for each member: the
    points of the year by colour and by event, those of all time, and the table of members that the next event
    takes. What is doubtful stands on a page of its own and is not counted unless that page says so; nobody is
    merged with anybody.

    A published list of members with a column for each colour may be among them: what it says is held, with the events
    up to the day in its title, or before the year where it names none.

    An event that is cancelled leaves the register where its row on the page of events is deleted in LAST, and its
    workbook is not given again.

    Exit status: 0 fine, 1 something is doubtful (the register is written all the same), 2 nothing could be done.""",
    zh="""把一年的比赛工作簿汇总成会员台账。

    IN 是一个或多个工作簿（.xlsx、.xlsm），或装有工作簿的文件夹。台账中每名会员一行：本年按颜色、按比赛的积分，
    历年累计，以及下一场比赛要用的会员表。存疑之处另列一页，除非该页注明，否则不计入；不会自行合并任何会员。

    其中也可以有按颜色列出各会员积分的公布名单：所列积分包括标题中的日期为止的比赛，没有日期则为本年度之前的积分。

    比赛作废时，请在 LAST 的“比赛”页删去其所在行，IN 中也不要再有它的工作簿，新台账就不再计入。

    退出码：0 正常，1 有存疑之处（台账照样写出），2 什么也做不了。""",
    ja="""1 年分の競技会のブックを会員台帳にまとめます。

    IN は一つ以上のブック（.xlsx、.xlsm）、またはブックの入ったフォルダーです。台帳は会員ごとに一行で、年間の
    ポイントを色別・競技会別に、通算ポイント、次の競技会で使う会員表とともに収めます。要確認の点は別のシートに
    並べ、そこに断りがなければ集計しません。会員を自動でまとめることはありません。

    色別のポイントの公表された会員一覧も指定できます。表題の日付までの競技会を含む保有ポイントとし、日付がなければ
    年度の前のものとします。

    取り消した競技会は、LAST の「競技会一覧」でその行を削除し、そのブックを指定から外すと、台帳から外れます。

    終了コード：0 正常、1 要確認の点がある（台帳は書き出す）、2 何もできない。""",
)
CLUB = Sentence(
    en="""Show or write what holds for all events of a club: the file xlfuncs.toml of a folder.

    Without options it asks, on a terminal; Enter leaves a line as it is. FOLDER is the folder of the events, by default
    this one; where a folder above it has such a file, that is the one. What else stands in the file stays, comments
    too; a blank value takes its line out.

    Exit status: 0 fine, 2 the file could not be read or written.""",
    zh="""显示或填写对俱乐部所有比赛都有效的设置，即文件夹中的 xlfuncs.toml。

    在终端上不加选项时逐项询问，直接按回车则保持不变。FOLDER 是比赛文件夹，默认为当前文件夹；上级文件夹中已有此文件时
    就用那一个。文件中的其他内容（包括注释）保持不变；值留空则删去该行。

    退出码：0 正常，2 文件无法读取或写入。""",
    ja="""クラブのすべての競技会に共通の設定（フォルダーの xlfuncs.toml）を表示し、書き込みます。

    端末でオプションを付けなければ、一つずつ尋ねます。Enter だけなら変わりません。FOLDER は競技会のフォルダーで、
    省略すると今のフォルダーです。上のフォルダーにこのファイルがあれば、それを使います。ファイルのほかの内容は
    コメントも含めてそのままです。空の値を指定すると、その行を消します。

    終了コード：0 正常、2 ファイルを読み書きできない。""",
)
MEMBERS = Sentence(
    en="""Make or update the members' register REGISTER from the lists of members that a federation publishes.

    The register is one workbook: number, name, reading, club, what everybody brought along by colour and of which day,
    titles, holdings, points of the year. Season adds the events up in it, and every event finds its members there,
    with --members REGISTER or the line members = "REGISTER" in a file xlfuncs.toml in the events' folder. What is
    typed in it stays; a LIST gives openings where there are none, or of a later day. Without LIST a new register is
    empty, and of one that is there the members and their mean (§1.3.5) are shown.

    Exit status: 0 fine, 1 something is to be looked at (the register is written all the same), 2 nothing could be
    done.""",
    zh="""新建或更新会员台账 REGISTER，可读入协会公布的会员名单 LIST。

    台账是一个工作簿：会员号、姓名、拼音、俱乐部、按颜色的期初分及其日期、称号、现有大师分、本年得分。season 把比赛
    汇总到台账；各场比赛都从台账查会员，用 --members REGISTER，或在比赛文件夹的 xlfuncs.toml 中写一行
    members = "REGISTER"。手工填写的内容不会被改动；LIST 只填写空着的期初分，或更晚日期的期初分。不给 LIST 时，
    新台账为空；已有的台账则显示人数和大师分基准（§1.3.5）。

    退出码：0 正常，1 有需要核对之处（台账照样写出），2 无法执行。""",
    ja="""会員台帳 REGISTER を作り、または更新します。連盟が公表する会員一覧 LIST を取り込めます。

    台帳は一つのブックで、会員番号、氏名、ふりがな、所属クラブ、色別の期首ポイントとその日付、称号、保有ポイント、
    年間のポイントを収めます。season が競技会をここに集計し、どの競技会も会員をここから探します。--members REGISTER か、
    競技会のフォルダーの xlfuncs.toml に members = "REGISTER" の一行で指定します。手で記入したものは変えません。
    LIST からは、空欄の期首ポイントと、より新しい日付のものだけを取り込みます。LIST がなければ、新しい台帳は空で、
    すでにある台帳は人数を表示します。

    終了コード：0 正常、1 確認が必要な点がある（台帳は書き出す）、2 実行できない。""",
)
ENTRIES = Sentence(
    en="""Check the registration sheet SHEET before the event; afterwards write places and points into that very sheet.

    SHEET has a row for each player under the team's name (merged over them, or beside each), with roles: who leads or
    coaches is no player. Each player is looked up in the members' register (--members, or xlfuncs.toml): the number has
    to be there, name and number have to agree, and with --mp-below, --mp-from, --sp-below, --players the limits of the
    event have to be kept. What was found is written, with -o or --in-place, into a column at the right, and the numbers
    and master points that the sheet lacks beside it. With --results, places and points of the event are written
    instead. Everything else in the file stays as it is, its formats too. Identity numbers go nowhere.

    Exit status: 0 fine, 1 something is to be looked at (the sheet is written all the same), or the results are not to
    be published (it is not), 2 nothing could be done.""",
    zh="""赛前核对报名表 SHEET；赛后把名次和大师分写回这张报名表。

    报名表每名队员一行，队名合并在各行之上，或每行都写；可有角色列，领队、教练不算队员。按会员台账（--members 或
    xlfuncs.toml）逐人查对：须有会员号，姓名与会员号须一致；用 --mp-below、--mp-from、--sp-below、--players 核对
    参赛限制。用 -o 或 --in-place 时，核对结果写在右边新增的一列，表中缺少的会员号、大师分也一并填上。给出 --results 时
    则写入名次和大师分。文件中其他内容和格式一律不变。身份证号码不写到任何地方。

    退出码：0 正常，1 有需要核对之处（报名表照样写出），或成绩暂不公布（不写出），2 无法执行。""",
    ja="""競技会の前に参加申込の表 SHEET を確認し、終わったら順位とポイントをその表に書き込みます。

    表は選手ごとに一行で、チーム名は結合したセルか各行に書きます。役割の列があってもよく、監督やコーチは選手とみなしません。
    選手は会員台帳（--members か xlfuncs.toml）と照らし合わせます。会員番号があること、氏名と番号が合うこと、
    --mp-below、--mp-from、--sp-below、--players による参加制限を確かめます。-o か --in-place を付けると、結果を右端の
    列に、表にない会員番号や MP とともに書き込みます。--results を付けると、代わりに順位とポイントを書き込みます。
    ほかの内容と書式は変わりません。身分証番号はどこにも書きません。

    終了コード：0 正常、1 確認が必要な点がある（表は書き出す）、または成績を公表できない（書き出さない）、
    2 実行できない。""",
)
REPORT = Sentence(
    en="""Write what a federation hears of events: the master points report of the CBA, the report of JCBL (article 7).

    IN is one or more event workbooks or folders of them: one event, or a season. OUT.xlsx has a sheet to print and sign
    for each event, and one with all of them; OUT.csv a line for each member, for another program. Every event carries
    its fingerprint, by which the register knows it. Events that are not to be published stay out, and so does what the
    club issues itself (article 8): see certificates.

    Exit status: 0 fine, 1 something stays out or is to be looked at (the rest is written), 2 nothing could be done.""",
    zh="""生成向协会申报的材料：大师分申报表（中国桥协）、呈报联盟的报告（JCBL 第7条）。

    IN 是一个或多个比赛工作簿或文件夹：一场比赛，或整个年度。OUT.xlsx 中每场比赛一页，可打印、签字，另有一页总表；
    OUT.csv 中每位会员一行，供其他软件读取。每场比赛带有指纹，台账据此识别。暂不公布的比赛不列入；由俱乐部自行发放的
    （第8条）也不列入，见 certificates。

    退出码：0 正常，1 有未列入或需要核对之处（其余照样写出），2 无法执行。""",
    ja="""連盟への報告（JCBL 第7条）やマスターポイント申告書（中国ブリッジ協会）を書き出します。

    IN は一つ以上の競技会のブック、またはフォルダーです。一つの競技会でも、1 年分でもかまいません。OUT.xlsx は
    競技会ごとに印刷して署名するシートと一覧のシート、OUT.csv はほかのソフト用に会員一人を一行とした表です。
    どの競技会にも、台帳が同じ競技会とわかる照合符号が付きます。公表できない競技会と、クラブが自分で発行するもの
    （第8条、certificates を参照）は含めません。

    終了コード：0 正常、1 含めなかったものや確認が必要な点がある（ほかは書き出す）、2 実行できない。""",
)
CERTIFICATES = Sentence(
    en="""Print certificates of master points, eight to a page of A4, each with a serial number of its own.

    IN is one or more event workbooks or folders of them: weekly games and series of JCBL, whose points the club issues
    itself (article 8), and events of the CBA. Who has got which number stands in the ledger certificates.csv, beside
    xlfuncs.toml or else beside the first workbook: no number is given twice, and who has a certificate for an event
    gets no second one. Where points were corrected since, a new one takes its place, and that is told. --reprint prints
    one again, from the ledger alone.

    Exit status: 0 fine, 1 something is to be looked at (the rest is written), 2 nothing could be done.""",
    zh="""打印大师分证书，A4 纸每页八张，每张有唯一编号。

    IN 是一个或多个比赛工作簿或文件夹：中国桥协的比赛，以及 JCBL 由俱乐部自行发放的每周比赛和系列赛（第8条）。
    编号登记在 certificates.csv 中，位于 xlfuncs.toml 旁，没有则位于第一个工作簿旁：编号不会重复，已发过证书的会员
    不会再发。成绩更正后分数有变的，发新证书替换，并予以提示。--reprint 只按发证登记表补发。

    退出码：0 正常，1 有需要核对之处（其余照样写出），2 无法执行。""",
    ja="""マスターポイント証を A4 用紙に 8 枚ずつ印刷します。1 枚ごとに固有の番号が付きます。

    IN は一つ以上の競技会のブック、またはフォルダーです。クラブが発行する JCBL のウィークリーゲームとシリーズ
    （第8条のフラクショナルマスターポイント証）と、中国の競技会が対象です。番号は発行台帳 certificates.csv に残り
    （xlfuncs.toml と同じ場所、なければ最初のブックと同じ場所）、同じ番号が二度出ることも、同じ競技会の証を同じ人に
    二度出すこともありません。訂正でポイントが変わったときは新しい証に差し替え、そのことを知らせます。--reprint は
    発行台帳だけから再発行します。

    終了コード：0 正常、1 確認が必要な点がある（ほかは書き出す）、2 実行できない。""",
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
BUILD = Sentence(
    en="Make what a spreadsheet program needs to have the functions.",
    zh="生成电子表格软件使用这些函数所需的文件。",
    ja="表計算ソフトで関数を使うためのファイルを作ります。",
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
EXCEL = Sentence(
    en="""Put our functions into Excel on Windows, for every workbook.

    Excel with xlwings Lite (Windows, Mac, web) needs none of this: see xlfuncs build lite.""",
    zh="""把 xlfuncs 的函数装进 Windows 上的 Excel，供所有工作簿使用。

    装有 xlwings Lite 的 Excel（Windows、Mac、网页版）不需要：见 xlfuncs build lite。""",
    ja="""Windows の Excel に xlfuncs の関数を入れ、すべてのブックで使えるようにします。

    xlwings Lite を使う Excel（Windows、Mac、Web 版）には不要です。xlfuncs build lite を参照してください。""",
)

#: In the order in which help lists them; each is the module here that has its name, with _ behind a word of Python.
COMMANDS = {
    "recalc": RECALC,
    "watch": WATCH,
    "serve": SERVE,
    "explain": EXPLAIN,
    "check": CHECK,
    "functions": FUNCTIONS_HELP,
    "events": EVENTS_HELP,
    "award": AWARD,
    "club": CLUB,
    "season": SEASON,
    "members": MEMBERS,
    "entries": ENTRIES,
    "report": REPORT,
    "certificates": CERTIFICATES,
    "export": EXPORT,
    "pair": PAIR,
    "import": IMPORT,
    "build": BUILD,
    "new": NEW,
    "convert": CONVERT,
    "freeze": FREEZE,
    "doctor": DOCTOR,
    "excel": EXCEL,
}
