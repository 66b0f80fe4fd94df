"""What is told of a cell, whichever host is asked."""

from xlfuncs.sentences import Sentence

IS_EMPTY = Sentence(en="{cell} is empty", zh="{cell} 为空", ja="{cell} は空です")
HOLDS_VALUE = Sentence(
    en="{cell} holds no formula of its own, but {value}",
    zh="{cell} 中没有公式，内容为 {value}",
    ja="{cell} に数式はなく、値は {value} です",
)
NO_CALL = Sentence(
    en="No function of xlfuncs was called for this cell.",
    zh="此单元格没有用到 xlfuncs 的函数。",
    ja="このセルでは xlfuncs の関数は使われていません。",
)
