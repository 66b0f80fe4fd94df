"""The words of the page beside those of the declarations."""

from xlfuncs.core.sentences import Help, Sentence

CLUB_PAGE = Help(
    "xlfuncs – points, ratings and standings",
    "xlfuncs – 大师分、等级分与名次",
    "xlfuncs – ポイント・レーティング・順位",
)
START = Help("Start", "首页", "トップ")
FUNCTIONS = Help("Functions", "函数", "関数")
LANGUAGE = Help("Language", "语言", "言語")
NAMES = {"en": "English", "zh": "中文", "ja": "日本語"}
TO_CONTENT = Help("Skip to the content", "跳到正文", "本文へ移動")

INTRODUCTION = Help(
    "Hand in a filled workbook or a list of entries, and see the board, what is still to be mended, and why each "
    "figure is what it is.",
    "选择填好的工作簿或报名表，即可查看公告、待更正之处，以及每个数字的由来。",
    "記入済みのブックや参加者の一覧を選ぶと、成績表、直すべき点、それぞれの数字の根拠が表示されます。",
)
AS_A_FILE = Help(
    "Take this page home: one file that opens in any browser, without a network",
    "把本页带回家：一个文件，用任何浏览器打开，无需联网",
    "このページを持ち帰る：どのブラウザーでも、ネットワークなしで開ける 1 個のファイル",
)
YOUR_FILE = Help("Your file", "您的文件", "ファイル")
FILE_KINDS = Sentence(
    en="{endings}, at most {megabytes} MB", zh="{endings}，不超过 {megabytes} MB", ja="{endings}、{megabytes} MB まで"
)
FILES_KINDS = Sentence(
    en="{endings}, together at most {megabytes} MB",
    zh="{endings}，合计不超过 {megabytes} MB",
    ja="{endings}、合計 {megabytes} MB まで",
)
WHICH_EVENT = Help("Competition", "比赛", "競技会")
EVENT_NAMED = Sentence(en="{title} ({name})", zh="{title}（{name}）", ja="{title}（{name}）")
SAYS_ITSELF = Help("as the workbook says", "以工作簿为准", "ブックの指定どおり")
WHICH_HELP = Help(
    "A workbook of xlfuncs says itself which one it is; for any other file choose here.",
    "xlfuncs 的工作簿无需选择；其他文件请在此选择。",
    "xlfuncs のブックなら選ぶ必要はありません。ほかのファイルではここで選んでください。",
)
CHOOSE_FILE = Help("Choose a file", "选择文件", "ファイルを選ぶ")
CHOOSE_FILES = Help("Choose files", "选择文件", "ファイルを選ぶ")
NO_FILE = Help("none chosen", "未选择", "選択なし")
FILE_NEEDED = Help("Choose a file first.", "请先选择文件。", "先にファイルを選んでください。")
UNREADABLE = Help(
    "What was dropped cannot be read, and nothing of it was handed in: choose the files instead.",
    "无法读取拖入的内容，没有提交任何文件：请改为选择文件。",
    "ドロップした内容を読み取れず、何も送っていません。代わりにファイルを選んでください。",
)
#: What can be had beside the formats of export.
KINDS = {"xlsx": Help("workbook", "工作簿", "ブック")}
SEASON = Help("Season", "年度汇总", "年度集計")
SEASON_ABOUT = Help(
    "Hand in the workbooks of a year and get the members' register: points by member and event, the totals, and a "
    "page of what is doubtful. It goes on from last year's register, or the club's, if that is among them.",
    "选择全年的比赛工作簿，即可得到会员台账：每位会员在各项比赛的积分和合计，以及一页待核对的内容。"
    "如同时选择上年度或俱乐部的会员台账，则接着该台账汇总。",
    "1 年分の競技会のブックを選ぶと会員台帳ができます。会員・競技会ごとのポイントと合計、確認が必要な点の一覧です。"
    "前年度またはクラブの会員台帳を一緒に選ぶと、そこから続けます。",
)
OTHERS = Help(
    "The other workbooks of the year (may be left out)",
    "本年度的其他工作簿（可省略）",
    "その年のほかのブック（省略可）",
)
ADD_TO_SEASON = Help("Add to the register of the year", "加入年度汇总", "年度集計に加える")
YOUR_WORKBOOKS = Help("The workbooks of the year", "本年度的工作簿", "その年のブック")
MAKE_REGISTER = Help("Make the register", "生成台账", "台帳を作る")
COMPUTE = Help("Compute", "计算", "計算する")
COMPUTE_AGAIN = Help("Compute again", "重新计算", "計算し直す")
WAIT = Help("Computing …", "正在计算……", "計算しています…")
WAIT_FILE = Help(
    "Computing … The browser saves the file as soon as it is there.",
    "正在计算……算好后由浏览器保存文件。",
    "計算しています…終わるとブラウザーがファイルを保存します。",
)
OR_DROP = Help(
    "or drop a file anywhere on this page",
    "也可以把文件拖到本页任意位置",
    "このページにファイルをドロップしてもかまいません",
)
OR_CHOOSE = Help("Or choose a competition", "或者选择一种比赛", "または競技会を選ぶ")

DOWNLOAD = Help("The workbook to fill in", "空白工作簿", "記入用のブック")
EXAMPLE = Help("A filled example", "填好的示例", "記入例")
FILL_IN = Help("Fill it in here", "在线填写", "このページで記入する")
MEND = Help("Change it and compute again", "修改后重新计算", "直して計算し直す")
NOT_ALL_SAID = Help(
    "The file does not say everything. What it says stands in the form below; fill in what is marked.",
    "文件中缺少一些设置。已读取的内容都在下面的表单中，请填写标出的各项。",
    "ファイルにない設定があります。読み取った内容は下のフォームに入っています。印の付いた欄を入力してください。",
)
NEEDED = Help("Fill this in, please.", "请填写此项。", "ここに入力してください。")
KEEP = Help(
    "Keep what I fill in on this computer, so that a closed tab loses nothing",
    "把填写的内容保存在本机，关闭网页也不会丢失",
    "入力した内容をこの端末に残す（タブを閉じても消えません）",
)
FORGET = Help("Delete what is kept", "清除保存的内容", "残した内容を消す")
FORGOTTEN = Help("Nothing is kept any more.", "已全部清除。", "すべて消しました。")
KEPT = Help("What you had filled in is here again.", "已恢复上次填写的内容。", "前回の入力内容を戻しました。")
REPLACE = Help("Replace", "替换", "置き換える")
CANCEL = Help("Cancel", "取消", "キャンセル")
FROM_FILE = Help("From a file", "从文件填入", "ファイルから記入する")
TAKE_OVER = Help("Fill in the form", "填入表单", "フォームに記入")
REPLACES = Help(
    "What stands in the form gives way to what the file holds. Go on?",
    "表单中已填的内容将被文件内容替换。要继续吗？",
    "フォームの内容はファイルの内容に置き換わります。続けますか？",
)
PASTE = Help(
    "Paste rows from any spreadsheet into the table, with their headings or without; other columns do not count.",
    "可从任何电子表格软件粘贴各行，带不带标题都可以；其他列不计。",
    "表計算ソフトから行を貼り付けられます。見出しはあってもなくてもかまいません。ほかの列は無視されます。",
)
SETTINGS = Help("Settings", "设置", "設定")
REQUIRED = Help(" (required)", "（必填）", "（必須）")
DEFAULT = Sentence(en="(left open: {word})", zh="（不填则为“{word}”）", ja="（空欄なら「{word}」）")
CHOOSE = Help("(choose)", "（请选择）", "（選んでください）")
NOT_CHOSEN = Help("(left open)", "（不填）", "（空欄）")
ADD_ROWS = Help("More rows", "增加行", "行を増やす")
ROW = Help("Row", "行", "行")

BOARD = Help("Notice board", "公告", "成績表")
FIGURES = Help("Figures of the event", "比赛数据", "競技会の数値")
MEMBERS = Help("Members' points", "会员积分", "会員ポイント")
PROBLEMS = Help("What is wrong", "问题", "問題点")
AFTER_PLACE = Help(": ", "：", "：")
WHY = Help("Why?", "由来", "根拠")
CLICK = Help(
    "Click on an underlined figure to see how it came about.",
    "点击带下划线的数字，可查看其由来。",
    "下線のある数字をクリックすると、その根拠が表示されます。",
)
CLOSE = Help("Close", "关闭", "閉じる")
TAKE_HOME = Help("Save and share", "保存与分享", "保存と共有")
PAIR_NEXT = {
    "swiss": Help("pair the next round", "编排下一轮", "次の回戦の組合せ"),
    "robin": Help("next round, round robin", "编排下一轮（循环）", "次の回戦（総当たり）"),
}
PAIRED = Help(
    "The round stands below the games in the form: type the results there, or paste them as a list below it.",
    "本轮已填入下面表单的对局表：可在表中填写结果，也可在表单末尾粘贴一份成绩。",
    "この回戦は下のフォームの対局の表に入っています。結果は表に入れるか、フォームの終わりに一覧で貼り付けてください。",
)
ROUNDS = Help("Rounds", "轮次编排", "回戦の組合せ")
TAKE_BACK = Help("take the last round back", "撤销本轮编排", "最後の回戦を取り消す")
PRINT_ROUND = Help(
    "pairs and slips to print (workbook)", "打印用的本轮对阵和记分单（工作簿）", "印刷用の組合せと結果票（ブック）"
)
RESULTS = Help("Results of the round as a list", "本轮成绩（粘贴列表）", "回戦の結果（一覧を貼り付け）")
RESULTS_HELP = {
    "tables": Help(
        "A line for each table: 3 1-0, or two names and the result. Those of the round that was paired last.",
        "每台一行：写“3 红胜”，或两人姓名和结果，如“甲 胜 乙”。登记的是最后编排的一轮。",
        "一行に一卓：「3 1-0」、または二人の名前と結果。最後に組んだ回戦に入ります。",
    ),
    "boards": Help(
        "A line for each match, its boards in order, for the team on the left: 3 1-0 0-1 ½-½; or for one board: 3.2 "
        "1-0. Those of the round that was paired last.",
        "每场一行，依次写各台成绩（按主队）：“3 胜 负 和”；也可只写一台：“3.2 胜”。登记的是最后编排的一轮。",
        "一行に一試合：左のチームの成績を 1 番から順に「3 1-0 0-1 ½-½」、一つだけなら「3.2 1-0」。"
        "最後に組んだ回戦に入ります。",
    ),
    "matches": Help(
        "A line for each match, home first: 3 45-20 (IMPs), or 3 VP 15-5. Those of the round that was paired last.",
        "每场一行，主队在前：“3 45-20”（IMP），或“3 VP 15-5”。登记的是最后编排的一轮。",
        "一行に一試合、ホームが先：「3 45-20」（IMP）、または「3 VP 15-5」。最後に組んだ回戦に入ります。",
    ),
}
ABSENT = Help("Absent from the next round", "下一轮缺席", "次の回戦の欠場者")
ABSENT_HELP = Help(
    "Numbers or names, with commas between. The round is paired without them; in xiangqi their rows say so.",
    "写抽签号或姓名，用逗号隔开。编排时不含他们；象棋比赛的对局表中会注明。",
    "番号か名前をコンマで区切ります。その人（チーム）を除いて組みます。シャンチーでは対局の表にもそう書きます。",
)
ROUND_FILE = Sentence(en="{name} pairs", zh="{name}本轮对阵", ja="{name}組合せ")
TAKE_RESULTS = Help("enter these results", "登记成绩", "結果を記入する")
MEMBERS_BASE = Help("Members' register", "会员台账", "会員台帳")
MEMBERS_PAGE = Help("Members", "会员", "会員")
BASE_FILE = Help("members", "会员台账", "会員台帳")
MEMBERS_ABOUT = Help(
    "Hand in the list of members that your federation publishes, together with your own register of last time if there "
    "is one, and get the members' register: numbers, names, clubs, what everybody holds, and titles. Every competition "
    "finds its members in it, and “Season” goes on from it.",
    "选择协会公布的会员积分名单；如已有会员台账，请一并选择。即可得到会员台账：会员号、姓名、所属单位、各人积分和称号。"
    "各项比赛从中查找会员，“年度汇总”也接着它进行。",
    "連盟が公表する会員の一覧を選びます。前回の会員台帳があれば一緒に選んでください。会員番号・氏名・所属・保有ポイント・"
    "称号の入った会員台帳ができます。どの競技会もここから会員を探し、「年度集計」もここから続けます。",
)
LISTS = Help("The federation's list, and your register", "协会名单和会员台账", "連盟の一覧と会員台帳")
MAKE_BASE = Help("Make the members' register", "生成会员台账", "会員台帳を作る")
RULES = Help("Rulebook of a new register", "新台账的规则", "新しい台帳の規則")
BY_THE_LIST = Help("as the list says", "按名单判断", "一覧から判断")
AS_OF = Help(
    "The day of the list, if it does not say so",
    "名单的截止日期（名单未写明时）",
    "一覧の基準日（一覧に書かれていない場合）",
)
ADD = Help("Take in those whom the register does not know, too", "把台账中没有的人也加入", "台帳にいない人も加える")
MAP = Help(
    "Headings that are not known: heading=column, one to a line",
    "不认识的标题：每行写“标题=列”",
    "認識されない見出し：一行に「見出し=列」",
)
MAP_HELP = Help(
    "Columns: number, name, reading, club, red and the other colours, mp_1 and so on.",
    "列：number（会员号）、name（姓名）、reading（拼音）、club（单位）、red 等颜色、mp_1 等。",
    "列：number（番号）、name（氏名）、reading（ふりがな）、club（所属）、red などの色、mp_1 など。",
)
FOLDER = Help("Or the whole folder", "或整个文件夹", "またはフォルダーごと")
CHOOSE_FOLDER = Help("Choose a folder", "选择文件夹", "フォルダーを選ぶ")
FOLDER_HELP = Help(
    "With the folders in it, the club's xlfuncs.toml, its members' register and certificates.csv. It may be dropped "
    "on this page. A .zip of it is chosen above.",
    "包括其下的子文件夹、俱乐部的 xlfuncs.toml、会员台账和 certificates.csv。也可以把文件夹拖到本页。"
    "打包成 .zip 的文件夹请在上面选择。",
    "中のフォルダー、クラブの xlfuncs.toml、会員台帳、certificates.csv も含めて。"
    "このページにドロップしてもかまいません。.zip にしたものは上で選びます。",
)
COMPETITION = Help(
    "All of it is one competition, called", "全部是同一项比赛的各部分，名称", "全部で一つの競技会なら、その名前"
)
COMPETITION_HELP = Help(
    "Qualifying round and final, or the items of a week; a folder may say so itself in its xlfuncs.toml.",
    "例如预赛和决赛，或一周内的各个项目；文件夹中的 xlfuncs.toml 也可以写明。",
    "予選と決勝、一週間の各種目など。フォルダーの xlfuncs.toml に書いておくこともできます。",
)
MORE_OF_YEAR = Help("Report, certificates", "申报表、证书", "報告・証")
REPORT_ALL = Help("Report", "申报表", "報告")
CERTIFY_ALL = Help("Certificates", "证书", "証")
CHECK_ALL = Help("Check what contradicts itself", "核对有无矛盾", "矛盾がないか点検する")
COLUMNS = Help("Columns of the report (may be left out)", "申报表的列（可省略）", "報告の列（省略可）")
COLUMNS_HELP = Help(
    "With commas, KEY or KEY=HEADING, where the federation's form has others: number, name=氏名, total.",
    "用逗号隔开，写 KEY 或 KEY=标题，用于协会表格的列与默认不同时，如 number、name=姓名、total。",
    "コンマで区切り、KEY か KEY=見出し。連盟の様式が既定と違うときに：number、name=氏名、total など。",
)
CLUB_FILE = Help("The club's settings", "俱乐部设置", "クラブの設定")
CLUB_FILE_HELP = Help(
    "xlfuncs.toml: its name, director, language and columns of the report.",
    "xlfuncs.toml：俱乐部名称、裁判长、语言和申报表的列。",
    "xlfuncs.toml：クラブ名、ディレクター、言語、報告の列。",
)
REGISTRATION = Help("Registration sheet", "报名表", "参加申込の表")
REGISTRATION_ABOUT = Help(
    "Check who has registered before the competition: members, numbers, limits, who stands there twice. Afterwards "
    "give the results with it, and the sheet comes back with places and points.",
    "赛前核对报名：会员、会员号、参赛限制、重复报名。赛后连同成绩一起选择，报名表会填上名次和大师分。",
    "競技会の前に、会員・番号・制限・重複を確認します。終わったら成績も一緒に選ぶと、順位とポイントの入った表が戻ります。",
)
WHOM = Help("Team, player", "参赛队、队员", "チーム・選手")
SHEET = Help("Registration sheet (workbook)", "报名表（工作簿）", "参加申込の表（ブック）")
RESULTS_FILE = Help("Results, afterwards", "赛后：成绩", "終了後：成績")
RESULTS_FILE_HELP = Help(
    "The workbook of the competition, or any file that can be handed in for it.",
    "比赛工作簿，或该比赛可以读取的任何文件。",
    "競技会のブックか、この競技会で読めるファイル。",
)
LIMITS = {
    "mp-below": Help("Only below so many master points", "只限大师分低于", "MP がこの数未満だけ"),
    "mp-from": Help("Only from so many master points on", "只限大师分不低于", "MP がこの数以上だけ"),
    "sp-below": Help(
        "Only below so many seed points (best four)",
        "只限种子分（最高四人合计）低于",
        "SP（上位 4 人の合計）がこの数未満だけ",
    ),
    "players": Help("Players of a team, such as 4-6", "每队人数，如 4-6", "チームの人数（4-6 など）"),
}
CHECK_SHEET = Help("Check, or fill in the results", "核对，或填入成绩", "確認する・成績を記入する")
STAGE_BEFORE = Help("The stage before (qualifying round)", "前一阶段（预赛）", "前のラウンド（予選）")
STAGE_BEFORE_HELP = Help(
    "Its workbook or list: what this competition takes over of it is filled in, and its players.",
    "其工作簿或名单：本场比赛沿用的数据和队员会自动填入。",
    "そのブックか一覧。この競技会が引き継ぐ数と選手が記入されます。",
)
TAKE_STAGE = Help("Take it over and compute", "沿用并计算", "引き継いで計算する")
OF_CLUB = Help("Members, report, certificates", "会员、申报、证书", "会員・報告・証")
MEMBERS_LIST = Help("Members' register or list", "会员台账或名单", "会員台帳または会員の一覧")
MEMBERS_LIST_HELP = Help(
    "Numbers, names and holdings are taken from it for those who play here.",
    "从中取得本场参赛会员的会员号、姓名和积分。",
    "この競技会の参加者の会員番号・氏名・保有ポイントを補います。",
)
MEMBERS_TOO = Help(
    "A members' list may be chosen, or dropped, together with it.",
    "可以同时选择（或拖入）一份会员名单。",
    "会員の一覧を一緒に選んだり、ドロップしたりできます。",
)
WITH_MEMBERS = Help("Compute with these members", "按此名单重新计算", "この会員で計算する")
DIRECTOR = Help("Director (on the report)", "裁判长（写在申报表上）", "ディレクター（報告に記載）")
LEDGER = Help("The ledger of certificates", "发证登记表", "発行台帳")
LEDGER_HELP = Help(
    "certificates.csv as it was handed back last time; without it a new one is begun.",
    "上次生成的 certificates.csv；不附上则新建一份。",
    "前回の certificates.csv。なければ新しく作ります。",
)
SERIALS = Help("Print these again (numbers, may be left out)", "补发编号（可省略）", "再発行する証番号（省略可）")
BACK_TO_BOARD = Help("back to the board", "返回公告", "成績表に戻る")
PRINT = Help("print", "打印", "印刷")
PICTURE = Help("picture", "图片", "画像")
PICTURE_HELP = Help(
    "For WeChat or LINE: on a phone, hold a finger on the picture to save or send it.",
    "可发到微信或 LINE：在手机上长按图片即可保存或发送。",
    "LINE や WeChat で送れます。スマートフォンでは画像を長押しすると保存・送信できます。",
)
SAVE_PICTURE = Help("Save the picture", "保存图片", "画像を保存")
SHARE = Help("Share", "分享", "共有")
COPY = Help("copy for a spreadsheet", "复制到电子表格", "表計算ソフト用にコピー")
COPIED = Help(
    "Copied: paste it into a sheet.", "已复制，可粘贴到工作表。", "コピーしました。シートに貼り付けられます。"
)
NOT_COPIED = Help(
    "The browser does not let the page copy; take the CSV.",
    "浏览器不允许复制，请改用 CSV。",
    "ブラウザーがコピーを許可していません。CSV をお使いください。",
)
SAVE = Help(
    "The file is ready; read what stands below before you hand it on:",
    "文件已生成，转交之前请先看下面的说明：",
    "ファイルができました。渡す前に下の内容をご確認ください：",
)
NOT_TO_PUBLISH = Help(
    "Not to be published yet: see what is wrong.",
    "暂不公布：请先看“问题”。",
    "まだ公表できません。「問題点」をご覧ください。",
)
ALL_WELL = Help("Nothing is wrong.", "没有发现问题。", "問題はありません。")
FIGURE = Help("Figure", "项目", "項目")
VALUE = Help("Value", "数值", "値")
ARTICLE = Help("Article", "条款", "条文")

SEARCH = Help("Search", "查找", "検索")
SEARCH_HELP = Help("a name, a word or an article", "名称、用语或条款", "関数名、用語、条文")
NONE_FOUND = Help(
    "No function has this in its name or text.",
    "没有函数的名称或说明含有此内容。",
    "名前や説明にこれを含む関数はありません。",
)
TRY_IT = Help("Try it", "试一试", "試してみる")
TRY_HELP = Help(
    "A list of values: one to a line, the cells of a row with tabs between.",
    "多个数值：每行一个；同一行的单元格之间用制表符。",
    "複数の値は 1 行に一つ、同じ行のセルはタブで区切ります。",
)
RESULT = Help("Result", "结果", "結果")
WORKING = Help("Working", "计算过程", "計算過程")
OPTIONAL = Help(" (may be left out)", "（可省略）", "（省略可）")
RULE = Help("Article", "条款", "条文")

NOT_HERE = Help("There is no such page.", "没有这个页面。", "このページはありません。")
NOT_ASKED_FOR = Sentence(
    en="this is not what the page asks for; it takes at most {files} files at once",
    zh="这不是本页所要的内容；一次最多 {files} 个文件",
    ja="このページが受け取れる内容ではありません。ファイルは一度に {files} 個までです",
)
TOO_LARGE = Sentence(
    en="this is more than {megabytes} MB", zh="内容超过了 {megabytes} MB", ja="{megabytes} MB を超えています"
)
TOO_OFTEN = Help(
    "So many computations from one address: try again in a minute.",
    "同一地址的计算过于频繁：请一分钟后再试。",
    "同じ接続元からの計算が多すぎます。1 分後にもう一度お試しください。",
)
