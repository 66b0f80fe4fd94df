"""The words that people meet in every host: what is told of a cell, and the lines of the menu and the ribbon."""

from xlfuncs.core.sentences import Help, Sentence

IS_EMPTY = Sentence(en="{cell} is empty", zh="{cell} 为空", ja="{cell} は空です")
HOLDS_VALUE = Sentence(
    en="{cell} holds no formula of its own, but {value}",
    zh="{cell} 中没有公式，内容为 {value}",
    ja="{cell} に数式はなく、値は「{value}」です",
)
NO_CALL = Sentence(
    en="No function of xlfuncs was called for this cell.",
    zh="此单元格没有用到 xlfuncs 的函数。",
    ja="このセルでは xlfuncs の関数は使われていません。",
)
MORE_CALLS = Sentence(en="and {count} more", zh="另有 {count} 个", ja="ほか {count} 個")

WHY = Help("Why this figure?", "这个数怎么来的？", "この値の根拠は？")
WHAT_IS_WRONG = Help("What is wrong here?", "哪里有问题？", "問題点は？")
NEW = Help("New from template…", "用模板新建…", "ひな形から新規作成…")
COMPUTE = Help("Compute this workbook", "计算此工作簿", "このブックを計算")
CHECK = Help("Check", "检查", "チェック")
WHO_IS_AWAY = Sentence(
    en="Who does not play in the next round? Numbers or names, with commas between; empty if everybody is here.",
    zh="下一轮有谁缺席？请写抽签号或姓名，用逗号隔开；全部到场则留空。",
    ja="次の回戦を欠場するのは誰ですか。番号か名前をコンマで区切って書きます。全員いれば空のままにします。",
)
PAIR = Help("Pair the next round…", "编排下一轮…", "次の回戦の組合せ…")
RESULTS = Help("Enter the results selected", "登记选中的成绩", "選択した結果を記入")
TAKE_BACK = Help("Take the round back", "撤销本轮编排", "回戦の組合せを取り消す")
