"""What the commands of a club's year say of themselves; apart, so that listing them imports none."""

from xlfuncs.core.sentences import Sentence

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
