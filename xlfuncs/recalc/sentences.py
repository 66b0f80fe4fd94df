"""Declare what is said of cells: why there is an error in one, and what could not be vouched for."""

from xlfuncs.core.sentences import Sentence

# An error that has no other sentence.
DIVISION = Sentence(
    en="a division by zero, or an average of nothing",
    zh="除数为零，或对空数据求平均",
    ja="0 で割っているか、平均の対象がありません",
)
NOTHING_FOUND = Sentence(en="a lookup that found nothing", zh="查找没有结果", ja="検索しても見つかりません")
UNKNOWN_NAME = Sentence(
    en="a name or a function that is not known", zh="有未知的名称或函数", ja="不明な名前または関数があります"
)
NO_MEETING = Sentence(en="two ranges that do not meet", zh="两个区域没有交集", ja="二つの範囲に共通部分がありません")
OUTSIDE = Sentence(
    en="a number outside what the function allows, or an array of too many values",
    zh="数值超出函数允许的范围，或数组过大",
    ja="関数が許す範囲を超えた数値か、大きすぎる配列です",
)
NO_CELLS = Sentence(
    en="a reference to cells that are not there", zh="引用了不存在的单元格", ja="存在しないセルを参照しています"
)
WRONG_KIND = Sentence(
    en="a value of the wrong kind, such as text where a number is wanted",
    zh="值的类型不对，例如该是数字的地方是文字",
    ja="値の種類が違います（数値が必要なところに文字列など）",
)
NOTHING_FOR_CELL = Sentence(
    en="the array has nothing for this cell", zh="数组中没有此单元格的值", ja="配列にこのセルの値がありません"
)
COMES_FROM = Sentence(en="comes from {cell}", zh="来自 {cell}", ja="{cell} のエラーによるものです")

# What the engine cannot compute.
CIRCULAR = Sentence(
    en="a circular reference: the cell depends on itself, or on one that does",
    zh="循环引用：单元格依赖于自身，或依赖于循环引用的单元格",
    ja="循環参照です：このセル自身か、循環しているセルに依存しています",
)
NOT_COMPUTABLE = Sentence(
    en="the headless engine cannot compute this formula",
    zh="内置引擎无法计算此公式",
    ja="内蔵エンジンではこの数式を計算できません",
)
EMPTY_ARRAY = Sentence(
    en="the result is an empty array (#CALC! in Excel)",
    zh="结果为空数组（Excel 中为 #CALC!）",
    ja="結果が空の配列です（Excel では #CALC!）",
)
NO_ROOM = Sentence(
    en="the array does not fit between its neighbours (#SPILL! in Excel)",
    zh="数组与相邻内容冲突，放不下（Excel 中为 #SPILL!）",
    ja="周囲のセルがあるため配列が収まりません（Excel では #SPILL!）",
)
NOT_COMPUTED = Sentence(
    en="the headless engine has not computed this formula",
    zh="内置引擎没有计算此公式",
    ja="内蔵エンジンはこの数式を計算していません",
)
TEXT_TOO_LONG = Sentence(
    en="a text of more than {most} characters", zh="文字超过 {most} 个字符", ja="{most} 文字を超える文字列です"
)
SEVERAL_CELLS = Sentence(
    en="a plain formula made a range of several cells: enter it as an array formula",
    zh="普通公式的结果是多个单元格：请按数组公式输入",
    ja="普通の数式の結果が複数セルになりました。配列数式として入力してください",
)
CANNOT_WORKBOOK = Sentence(
    en="the headless engine cannot compute this workbook: {why}",
    zh="内置引擎无法计算此工作簿：{why}",
    ja="内蔵エンジンではこのブックを計算できません：{why}",
)
TAKES_LONG = Sentence(
    en="it takes more than {time} to compute", zh="计算超过 {time}", ja="計算に {time}を超える時間がかかります"
)
SECOND = Sentence(en="1 second", zh="1 秒", ja="1 秒")
SECONDS = Sentence(en="{seconds} seconds", zh="{seconds} 秒", ja="{seconds} 秒")
TEXTS_TOO_LONG = Sentence(
    en="its texts take more than {most} characters",
    zh="其中的文字合计超过 {most} 个字符",
    ja="文字列が合計 {most} 文字を超えます",
)
MEMORY = Sentence(
    en="it takes more memory than there is", zh="计算所需的内存不足", ja="計算に必要なメモリーが足りません"
)
FIRST_WITHOUT_VALUE = Sentence(
    en="{sentence}; {cell} is the first cell without a value",
    zh="{sentence}；第一个没有结果的单元格是 {cell}",
    ja="{sentence}。値のない最初のセルは {cell} です",
)
ARRAY_MEETS_TABLE = Sentence(
    en="the array would fill {area}, but none can stand in the table {table} (#SPILL! in Excel)",
    zh="数组要占 {area}，但表格 {table} 中不能有数组（Excel 中为 #SPILL!）",
    ja="配列は {area} を占めますが、テーブル {table} の中には置けません（Excel では #SPILL!）",
)
ARRAY_BLOCKED = Sentence(
    en="the array would fill {area}, but {cell} is not empty (#SPILL! in Excel)",
    zh="数组要占 {area}，但 {cell} 不为空（Excel 中为 #SPILL!）",
    ja="配列は {area} を占めますが、{cell} が空ではありません（Excel では #SPILL!）",
)
UNKNOWN_TO_ENGINE = Sentence(
    en="{name} is not known to the headless engine",
    zh="内置引擎不支持 {name}",
    ja="内蔵エンジンは {name} に対応していません",
)
ENGINE_CANNOT = Sentence(
    en="the headless engine cannot compute {name}",
    zh="内置引擎无法计算 {name}",
    ja="内蔵エンジンでは {name} を計算できません",
)
ENGINE_CANNOT_RANGE = Sentence(
    en="the headless engine cannot compute {name} over a range",
    zh="内置引擎无法对区域计算 {name}",
    ja="内蔵エンジンでは範囲に対する {name} を計算できません",
)
ENGINE_CANNOT_OF = Sentence(
    en="the headless engine cannot compute {name} of {argument}",
    zh="内置引擎无法计算 {argument} 的 {name}",
    ja="内蔵エンジンでは {argument} の {name} を計算できません",
)
ENGINE_CANNOT_TELL = Sentence(
    en="the headless engine cannot tell how many areas {node} reads",
    zh="内置引擎无法确定 {node} 读取多少个区域",
    ja="内蔵エンジンでは {node} が読む範囲の数を判定できません",
)
TOO_MANY_AREAS = Sentence(
    en="it reads {count} areas made by INDIRECT or OFFSET; {most} at most",
    zh="它读取由 INDIRECT 或 OFFSET 生成的 {count} 个区域，最多 {most} 个",
    ja="INDIRECT か OFFSET による範囲を {count} 個読みますが、{most} 個までです",
)
ONE_VALUE = Sentence(
    en="{node} is read as one value", zh="{node} 被当作一个值读取", ja="{node} は一つの値として読まれます"
)
NOT_ONE_RANGE = Sentence(en="{node} is not one range", zh="{node} 不是单个区域", ja="{node} は一つの範囲ではありません")
SEVERAL_AREAS = Sentence(
    en="{argument} is several areas, of which {name} takes one",
    zh="{argument} 是多个区域，而 {name} 只接受一个",
    ja="{argument} は複数の範囲です。{name} は一つだけ受け取ります",
)
AREAS_AND_RANGE = Sentence(
    en="{name} cannot be computed over several areas and a range at once",
    zh="{name} 不能同时对多个区域和一个区域计算",
    ja="{name} は複数の範囲と一つの範囲を同時には計算できません",
)
JOINS_REFERENCES = Sentence(
    en="{node} joins references in a way that the headless engine lacks",
    zh="{node} 连接引用的方式，内置引擎不支持",
    ja="{node} の参照の結合方法に内蔵エンジンは対応していません",
)
OTHER_SIZES = Sentence(
    en="{left} and {right} have different sizes",
    zh="{left} 与 {right} 大小不同",
    ja="{left} と {right} の大きさが違います",
)
ASKS_WORKBOOK = Sentence(
    en="{name} asks about the workbook, of which the engine sees only values",
    zh="{name} 要取得工作簿本身的信息，而内置引擎只能看到单元格的值",
    ja="{name} はブック自体の情報を求めますが、エンジンには値しか見えません",
)
HAS_READINGS = Sentence(
    en="{name}: the readings that cells have beside their texts are not read",
    zh="{name}：不读取单元格的拼音（注音）",
    ja="{name}：セルのふりがなは読み取りません",
)
TOO_MANY_CALLS = Sentence(
    en="it calls too many functions of the catalogue",
    zh="调用的 xlfuncs 函数太多",
    ja="xlfuncs の関数の呼び出しが多すぎます",
)
LET_LACKS = Sentence(en="LET has a missing argument", zh="LET 缺少参数", ja="LET の引数が足りません")
OWN_LAMBDA = Sentence(
    en="{name} is a LAMBDA of this workbook's own, which the headless engine lacks",
    zh="{name} 是此工作簿自定义的 LAMBDA，内置引擎不支持",
    ja="{name} はこのブック独自の LAMBDA で、内蔵エンジンは対応していません",
)
OUR_MISTAKE = Sentence(
    en="a mistake of xlfuncs, please report it with this formula: {bug}",
    zh="xlfuncs 的程序错误，请连同此公式一起报告：{bug}",
    ja="xlfuncs の不具合です。この数式を添えて報告してください：{bug}",
)

# What a formula names.
CANNOT_BE_READ = Sentence(
    en="the formula cannot be read: {why}", zh="无法读懂公式：{why}", ja="数式を読み取れません：{why}"
)
NAMES_TOO_DEEP = Sentence(en="the names in it lead too deep", zh="其中的名称嵌套太深", ja="名前の参照が深すぎます")
NAMES_TOO_MANY = Sentence(
    en="the names in it stand for more than {most} others",
    zh="其中的名称展开后超过 {most} 个",
    ja="名前を展開すると {most} 個を超えます",
)
NAME_OF_ITSELF = Sentence(
    en="the name '{name}' is defined by itself",
    zh="名称“{name}”由自身定义",
    ja="名前「{name}」が自分自身で定義されています",
)
NAME_UNREADABLE = Sentence(
    en="the formula of the name '{name}' cannot be read: {why}",
    zh="无法读懂名称“{name}”的公式：{why}",
    ja="名前「{name}」の数式を読み取れません：{why}",
)
NO_NAME = Sentence(
    en="there is no name '{name}' in this workbook",
    zh="此工作簿中没有名称“{name}”",
    ja="このブックに名前「{name}」はありません",
)
OTHER_WORKBOOK = Sentence(
    en="{node} is in another workbook, which is never opened",
    zh="{node} 在另一个工作簿中；xlfuncs 不会打开其他工作簿",
    ja="{node} は別のブックにあります。xlfuncs はほかのブックを開きません",
)
NAMES_NO_CELL = Sentence(en="{node} names no cell", zh="{node} 没有指明单元格", ja="{node} はセルを指していません")
TABLE_REFERENCE = Sentence(en="{node}: {why}", zh="{node}：{why}", ja="{node}：{why}")
INDIRECT_NOWHERE = Sentence(
    en="INDIRECT: '{text}' names no cells",
    zh="INDIRECT：“{text}”没有指明单元格",
    ja="INDIRECT：「{text}」はセルを指していません",
)
INDIRECT_UNQUOTED = Sentence(
    en="INDIRECT: '{text}' names no cells; the name of the sheet '{sheet}' has to stand in quotes: {quoted}",
    zh="INDIRECT：“{text}”没有指明单元格；工作表“{sheet}”的名称要加单引号：{quoted}",
    ja="INDIRECT：「{text}」はセルを指していません。シート「{sheet}」の名前は引用符で囲んでください：{quoted}",
)
INDIRECT_OTHER = Sentence(
    en="INDIRECT: '{text}' is in another workbook, which is never opened",
    zh="INDIRECT：“{text}”在另一个工作簿中；xlfuncs 不会打开其他工作簿",
    ja="INDIRECT：「{text}」は別のブックにあります。xlfuncs はほかのブックを開きません",
)
INDIRECT_NO_SHEET = Sentence(
    en="INDIRECT: there is no sheet '{sheet}'",
    zh="INDIRECT：没有工作表“{sheet}”",
    ja="INDIRECT：シート「{sheet}」はありません",
)

# Warnings.
HIDDEN_COUNT = Sentence(
    en="it may skip hidden rows in Excel; here they count",
    zh="Excel 可能跳过隐藏的行；这里照样计入",
    ja="Excel では非表示の行を除くことがありますが、ここでは数えます",
)
TO_THE_END = Sentence(
    en="{node} goes on to the end of the sheet, past the rows in use",
    zh="{node} 超出用到的行，一直到工作表末尾",
    ja="{node} は使用中の行を越えて、シートの最後まで続きます",
)
FIRST_VALUE_ONLY = Sentence(
    en="its result is an array, but it is entered as a plain formula: only the first value shows",
    zh="结果是数组，却按普通公式输入：只显示第一个值",
    ja="結果が配列ですが、普通の数式として入力されています。先頭の値だけが表示されます",
)
READ_AS_ONE_CELL = Sentence(
    en="it reads {node} as one cell, but no cell of it stands in the same row or column: "
    "enter it as an array formula if the whole range is meant",
    zh="它把 {node} 当作一个单元格，但该区域在本行本列中没有单元格：若指整个区域，请按数组公式输入",
    ja="{node} を一つのセルとして読みますが、同じ行や列のセルがありません。範囲全体なら配列数式として入力してください",
)
FORMAT_OF_LANGUAGE = Sentence(
    en="the format {format} of TEXT means another thing in each language of Excel; it is taken as in Chinese",
    zh="TEXT 的格式 {format} 在各语言版 Excel 中含义不同；这里按中文版处理",
    ja="TEXT の書式 {format} は Excel の言語によって意味が変わります。ここでは中国語版として扱います",
)
FORMAT_UNKNOWN = Sentence(
    en="the format {format} of TEXT is none that the headless engine knows",
    zh="内置引擎不支持 TEXT 的格式 {format}",
    ja="内蔵エンジンは TEXT の書式 {format} に対応していません",
)
FORMAT_OTHER_LANGUAGE = Sentence(
    en="the format {format} of TEXT is for a language that the headless engine does not know",
    zh="内置引擎不支持 TEXT 的格式 {format} 所属的语言",
    ja="内蔵エンジンは TEXT の書式 {format} の言語に対応していません",
)
CODE_BEYOND_ASCII = Sentence(
    en="CODE of a character beyond ASCII is another number in each language of Excel",
    zh="对 ASCII 以外的字符，CODE 的结果随 Excel 的语言版本而不同",
    ja="ASCII 以外の文字の CODE は、Excel の言語によって値が違います",
)
QUESTION_MARK = Sentence(
    en="the ? of {argument} may miss characters other than A to Z",
    zh="{argument} 中的“?”可能匹配不到 A 至 Z 以外的字符",
    ja="{argument} の「?」は A～Z 以外の文字に一致しないことがあります",
)
FULL_PRECISION = Sentence(
    en="has full precision here: what the format {format} shows of it is not known",
    zh="这里保留全部精度：格式 {format} 会显示成什么尚不可知",
    ja="ここでは全桁の精度です。書式 {format} での表示値はわかりません",
)
NEVER_SETTLES = Sentence(
    en="the arrays of this workbook keep changing each other's size",
    zh="此工作簿中的数组不断互相改变大小",
    ja="このブックの配列が互いの大きさを変え続けています",
)
NO_ENGINE = Sentence(
    en="here is no engine for formulas that are not ours; Excel, LibreOffice or xlfuncs recalc computes it",
    zh="这里没有计算其他公式的引擎；可用 Excel、LibreOffice 或 xlfuncs recalc 计算",
    ja="ここには xlfuncs 以外の数式を計算するエンジンがありません。Excel、LibreOffice、xlfuncs recalc で計算できます",
)
KEEPS_VALUE = Sentence(en="keeps its value: {why}", zh="保留原值：{why}", ja="元の値のままです：{why}")
READS_OTHER_WORKBOOK = Sentence(
    en="it reads another workbook, which is never opened",
    zh="它读取另一个工作簿；xlfuncs 不会打开其他工作簿",
    ja="別のブックを参照しています。xlfuncs はほかのブックを開きません",
)
READS_KEPT = Sentence(
    en="computed with what this workbook keeps of {files}; other workbooks are never opened: if it has changed since, "
    "update the links in Excel first",
    zh="用的是此工作簿保存的 {files} 的数据；xlfuncs 不会打开其他工作簿，若那边已有改动，请先在 Excel 中更新链接",
    ja="このブックに残っている {files} の値で計算しました。xlfuncs はほかのブックを開きません。"
    "変更があれば、先に Excel でリンクを更新してください",
)
DATA_TABLE = Sentence(
    en="what-if data tables are not computed", zh="不计算模拟运算表", ja="データテーブル（What-If 分析）は計算しません"
)
NO_CELL = Sentence(
    en="'{cell}' is no cell; write it like 'My sheet'!B2",
    zh="“{cell}”不是单元格；请写成 '工作表 1'!B2 的形式",
    ja="「{cell}」はセルではありません。'シート 1'!B2 のように書いてください",
)
HAS_NO_SHEET = Sentence(en="the workbook has no sheet", zh="工作簿中没有工作表", ja="ブックにシートがありません")
ERROR_SAYS = Sentence(en="{code} {sentence}", zh="{code} {sentence}", ja="{code} {sentence}")
TYPED_OVER = Sentence(
    en="{value} was typed over a result: copy the formula here from a row beside it",
    zh="计算结果被 {value} 覆盖：请从相邻行把公式复制过来",
    ja="計算結果が {value} で上書きされています。隣の行から数式をコピーしてください",
)
