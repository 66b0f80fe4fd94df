"""The words of the sheets beside those of the declarations."""

from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.events.sheet.shape import SHEET_OF_BOARD, SHEET_OF_HELP, SHEET_OF_SETTINGS

SETTINGS = SHEET_OF_SETTINGS
BOARD = SHEET_OF_BOARD
POINTS = Help("Member points", "会员积分", "会員ポイント")
SLIPS = Help("Slips", "成绩单", "計算書")
#: What stands over them, under the name of the event.
SLIPS_TITLE = Help("Points and working", "得分明细", "ポイント明細")
WORKING = Help("Working", "计算过程", "計算過程")
HELP = SHEET_OF_HELP

SETTING = Help("Setting", "设置", "設定")
VALUE = Help("Value", "填写", "入力")
EXPLAINED = Help(
    "What it is for, article, and what may stand here", "说明、条款与可填内容", "説明・条文・入力できる内容"
)
COMPUTED = Help("Computed", "计算结果", "計算結果")
REQUIRED = Help("required", "必填", "必須")
MAY_STAY_BLANK = Help("may stay blank", "可不填", "空欄でもよい")
ASKED_FOR = Help(
    "may stay blank; where the answer counts, it is asked for",
    "可不填；用得到时会要求填写",
    "空欄でもよい。必要なときは記入を求めます",
)
TOLD_WHERE_NEEDED = Help(
    "may stay blank; where a figure lacks it, that is told",
    "可不填；计算缺少此项时会提示",
    "空欄でもよい。計算に足りないときは知らせます",
)
BLANK_IS = Sentence(en="blank: {value}", zh="不填：{value}", ja="空欄なら{value}")
#: By this word a text says by itself what blank means.
BLANK = Help("blank", "不填", "空欄")
CHOOSE = Help("Choose:", "请选择：", "選択：")
DIRECTOR = Help("Director ____________________", "裁判长 ____________________", "競技委員長 ____________________")
STAMP = Help("Stamp ____________________", "盖章 ____________________", "印 ____________________")

FILL_IN = Sentence(
    en="Fill in the yellow cells. Go on below them where rows run out: every row down to {last} counts.",
    zh="请填写黄色格；行数不够时在下方续填，第 {last} 行以内都会计入。",
    ja="黄色のセルに入力します。行が足りなければ続けて下に入力してください。{last} 行目まで集計します。",
)
SETTINGS_HINT = Help(
    "Fill in the yellow cells; most have a drop-down list. What follows from them stands beside.",
    "请填写黄色格，多数可从下拉列表选择；右侧为由此算出的数据。",
    "黄色のセルに入力します。多くはリストから選べます。右側に計算結果が表示されます。",
)
UNFOLD = Help(
    "Seldom needed settings unfold by the + at the left edge.",
    "不常用的设置可点左侧的 + 展开。",
    "まれに使う設定は左端の＋で開きます。",
)
TOO_FAR = Sentence(
    en="Rows below {last} are not read: move them up.",
    zh="第 {last} 行以下的内容不会读取，请上移。",
    ja="{last} 行目より下は読み込まれません。上に移してください。",
)
HIDDEN_ROWS = Help(
    "Some rows are hidden: select the rows around them, right-click, Unhide.",
    "有些行隐藏着：请选中其上下的行，单击右键，取消隐藏。",
    "非表示の行があります：前後の行を選び、右クリックして「再表示」してください。",
)
NOT_COMPUTED = Sentence(
    en="Nothing is computed here, the figures are those last stored: see the sheet {help}.",
    zh="此处没有重新计算，所示为上次保存的数据：见“{help}”页。",
    ja="ここでは計算されていません。表示は前回保存した値です：シート「{help}」参照。",
)

# The help sheet.
NEEDS = Help("What this workbook needs in order to compute", "怎样才能计算", "計算に必要なもの")
NEEDED = (
    Help(
        "Excel: the xlfuncs add-in (xlwings Lite or the classic one for Windows).",
        "Excel：需要 xlfuncs 加载项（xlwings Lite，或 Windows 上的经典版）。",
        "Excel：xlfuncs アドイン（xlwings Lite、または Windows 版）が必要です。",
    ),
    Help(
        "LibreOffice: the add-in xlfuncs.oxt (25.2 or later).",
        "LibreOffice：需要加载项 xlfuncs.oxt（25.2 或更新版本）。",
        "LibreOffice：アドイン xlfuncs.oxt（25.2 以降）が必要です。",
    ),
    Help(
        "Without either: fill it in anywhere, then run xlfuncs recalc --in-place FILE.xlsx.",
        "两者都没有：可用任何软件填写，再运行 xlfuncs recalc --in-place 文件.xlsx。",
        "どちらもない場合：どのソフトでも入力でき、xlfuncs recalc --in-place ファイル.xlsx で計算します。",
    ),
    Help(
        "Where nothing can be installed: drop the filled workbook on your club's xlfuncs page, in any browser.",
        "什么都不能安装：用浏览器打开俱乐部或协会的 xlfuncs 网页，把填好的工作簿拖进去。",
        "何もインストールできない場合：クラブや連盟の xlfuncs のページを開き、入力したブックを渡します。",
    ),
    Help(
        "LibreOffice without its add-in prints the blank lines of the sheets to fill in as well: choose the pages.",
        "LibreOffice 未装加载项时，填写页的空行也会打印：请指定要打印的页。",
        "アドインのない LibreOffice では入力シートの空行も印刷されます：印刷するページを指定してください。",
    ),
)
# Of a workbook that computes by itself.
CARRIED = Help(
    "Excel 2024 or 365: nothing to install. This workbook carries its functions in itself (experimental).",
    "Excel 2024 或 365：无需安装任何东西，本工作簿自带所需函数（试验性）。",
    "Excel 2024・365：何も入れる必要はありません。関数はこのブックに入っています（試験的）。",
)
ALONE = (
    Help(
        "Excel asks to enable editing when it comes by mail: until then the figures are those last stored.",
        "邮件收到的文件请先点“启用编辑”；在此之前显示的是上次保存的数据。",
        "メールで届いたものは「編集を有効にする」を押してください。それまでは前回保存した値が表示されます。",
    ),
    Help(
        "Other programs show the figures last stored; LibreOffice with xlfuncs.oxt, and xlfuncs recalc, compute it.",
        "其他软件显示上次保存的数据；装有 xlfuncs.oxt 的 LibreOffice 和 xlfuncs recalc 也能计算。",
        "ほかのソフトでは前回保存した値が表示されます。xlfuncs.oxt を入れた LibreOffice と xlfuncs recalc でも"
        "計算できます。",
    ),
    Help(
        "It computes figures and a board, in this language alone: no working, no list of problems, no members' points. "
        "A cell that cannot be read turns red and leaves figures blank.",
        "只计算数据和公告，只用本语言；没有计算过程、问题列表和会员积分。无法识别的单元格标为红色，相关数据留空。",
        "値と成績表だけを、この言語で計算します。計算過程、問題点の一覧、会員ポイントはありません。"
        "読み取れないセルは赤くなり、関係する値は空欄になります。",
    ),
)
WHOLE = Sentence(
    en="The full workbook: xlfuncs new {event}. It and xlfuncs award read what is typed here.",
    zh="完整的工作簿：xlfuncs new {event}。这里填写的内容可用 xlfuncs award 直接计算。",
    ja="すべてそろったブック：xlfuncs new {event}。ここに入力した内容は xlfuncs award でも計算できます。",
)
MADE = Sentence(en="{label} (computed)", zh="{label}（计算）", ja="{label}（計算）")
FILL_IN_ALONE = Sentence(
    en="Fill in the yellow cells; rows down to {last} count.",
    zh="请填写黄色格，第 {last} 行以内计入。",
    ja="黄色のセルに入力します。{last} 行目まで集計します。",
)
HOW_TO = Help("How to fill it in", "填写方法", "入力のしかた")
STEPS = (
    Sentence(
        en="{settings}: fill in the yellow cells.",
        zh="“{settings}”页：填写黄色格。",
        ja="「{settings}」：黄色のセルに入力します。",
    ),
    Sentence(
        en="{tables}: one row each. Names as they are to hang on the wall; rows may be inserted, deleted and sorted.",
        zh="{tables}：每行一项。名称怎样填写，公告上就怎样显示；可插入、删除、排序。",
        ja="{tables}：一行に一件。名前は掲示するとおりに書きます。行の挿入、削除、並べ替えができます。",
    ),
    Sentence(
        en="{problems}: what is wrong stands there and beside its row. Till then the others' figures are provisional.",
        zh="“{problems}”页：列出须更正之处，并在该行旁注明；更正之前，其他各行的数据为暂定。",
        ja="「{problems}」：修正が必要な箇所の一覧です。その行にも表示されます。直すまでは、ほかの値も暫定です。",
    ),
    Sentence(
        en="{board} prints on A4 by itself, as many rows as there are. {working} shows every step of one row.",
        zh="“{board}”页可直接打印（A4），有几行印几行。“{working}”页逐步列出所选一行的计算。",
        ja="「{board}」はそのまま A4 に印刷できます。「{working}」では一件の計算を順に表示します。",
    ),
    Sentence(
        en="Yellow cells are yours, the others computed. Sheets without any are protected against slips; no password.",
        zh="黄色格由您填写，其余由公式计算。没有黄色格的各页已保护以防误改，没有密码。",
        ja="黄色のセルが入力欄で、ほかは計算されます。黄色のセルのないシートは誤操作を防ぐため保護しています"
        "（パスワードなし）。",
    ),
)
ALONE_STEPS = (
    STEPS[0],
    Sentence(
        en="{tables}: one row each. Names as they are to hang on the wall.",
        zh="{tables}：每行一项。名称怎样填写，公告上就怎样显示。",
        ja="{tables}：一行に一件。名前は掲示するとおりに書きます。",
    ),
    Sentence(
        en="{board} prints on A4 by itself. In red stands how many rows are to be mended; till then it is provisional.",
        zh="“{board}”页可直接打印（A4）。上方红字为须更正的行数，更正之前为暂定。",
        ja="「{board}」はそのまま A4 に印刷できます。赤字は修正が必要な行の数で、直すまでは暫定です。",
    ),
)
PEOPLE = Sentence(
    en="Players: a name or number from the sheet {members}; where that is empty, a bare holding will do.",
    zh="队员：填“{members}”页中的姓名或会员号；该页留空时，可直接填大师分。",
    ja="選手：シート「{members}」の氏名か番号。そのシートが空なら、保有ポイントだけでもかまいません。",
)
NAMES = Sentence(
    en="Players: a name or number from the sheet {members}, which gives the rating too; it may stay empty.",
    zh="棋手：可填“{members}”页中的姓名或会员号，等级分随之带出；该页可以留空。",
    ja="選手：シート「{members}」の氏名か番号。レーティングもそこから取ります。そのシートは空のままでもかまいません。",
)
SETTINGS_EXPLAINED = Sentence(
    en="The cells of {settings}, and what blank means",
    zh="“{settings}”页：各项怎样填、不填是什么意思",
    ja="「{settings}」の各項目と、空欄の意味",
)
COLUMNS = Sentence(
    en="The columns of {table}, and what blank means",
    zh="“{table}”页：各列怎样填、不填是什么意思",
    ja="「{table}」の各列と、空欄の意味",
)
