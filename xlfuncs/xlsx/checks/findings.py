"""The findings about a workbook, told to the person who keeps it."""

from __future__ import annotations

from dataclasses import dataclass

from xlfuncs.core.sentences import REFUSED, Sentence, Told
from xlfuncs.xlsx.errors import Telling

#: Of a table that is read as far as ``last``.
BEYOND_LAST_ROW = Sentence(
    en="row {row} of the sheet '{sheet}' is not read: rows below {last} do not count, move them up",
    zh="工作表“{sheet}”第 {row} 行不会读取：第 {last} 行以下不计入，请上移",
    ja="シート「{sheet}」の {row} 行目は読み込まれません。{last} 行目より下は集計されないため、上に移してください",
    severity=REFUSED,
)

#: Of a workbook of ours: .xls and Numbers have no room for formulas that they do not know.
EVENT_LOST = Sentence(
    en="the formula that computed the event (XF_EVENT) is lost, as after saving in another format (.xls): nothing here "
    "follows what is typed. xlfuncs import FILE --event NAME -o OUT.xlsx makes a new workbook of it",
    zh="计算比赛的公式（XF_EVENT）已丢失，例如曾另存为其他格式（.xls）：填写的内容不再参与计算。请用 "
    "xlfuncs import FILE --event NAME -o OUT.xlsx 据此新建工作簿",
    ja="競技会を計算する数式（XF_EVENT）が失われています（ほかの形式 .xls で保存した場合など）。入力しても"
    "計算されません。xlfuncs import FILE --event NAME -o OUT.xlsx で新しいブックを作れます",
)


@dataclass(frozen=True, slots=True)
class Finding(Telling):
    """A problem that ``check`` found: where, of what kind (one of the sentences below), and what is said of it."""

    sheet: str
    cell: str
    kind: Sentence
    said: Told


UNKNOWN_FUNCTION = Sentence(en="unknown function", zh="未知函数", ja="不明な関数")
ARGUMENT_COUNT = Sentence(en="argument count", zh="参数个数", ja="引数の数")
PLAIN_ARRAY = Sentence(en="plain array", zh="数组公式未按数组输入", ja="配列数式でない配列")
CONDITIONAL_FORMAT = Sentence(en="conditional format", zh="条件格式", ja="条件付き書式")
VALIDATION = Sentence(en="validation", zh="数据验证", ja="データの入力規則")
ARRAY_IN_TABLE = Sentence(en="array in table", zh="表格中的数组", ja="テーブル内の配列")
OLD_CALCULATION = Sentence(en="old calculation", zh="旧版计算", ja="旧形式の計算")
STALE_VALUE = Sentence(en="stale value", zh="过时的值", ja="古い値")
ERROR_VALUE = Sentence(en="error value", zh="错误值", ja="エラー値")
#: What the recalculation itself reports.
WARNING = Sentence(en="warning", zh="警告", ja="警告")
