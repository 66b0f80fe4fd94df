"""The commands that compute the workbook anew and say a few sentences about it: our formulas, errors, names that nobody
knows, events that are not to be published, and results that somebody has typed over.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import RULEBOOKS
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.hosts.calc.desk.answers import Answer, Desk
from xlfuncs.hosts.calc.desk.calls import events, is_event
from xlfuncs.hosts.calc.desk.formulas import ANY_RESULT, ERRORS, calling, cells_of, name_of, ours
from xlfuncs.hosts.words import COMPUTE, WHAT_IS_WRONG
from xlfuncs.xlsx.our_names import BESIDE, COMPUTED, EVENT, LINES, ROWS

NONE_OF_OURS = Sentence(
    en="No formula of this workbook calls xlfuncs.",
    zh="本工作簿没有用到 xlfuncs 的函数。",
    ja="このブックに xlfuncs の関数はありません。",
)
COUNTED = Sentence(
    en="Formulas that call xlfuncs: {count}, all without an error.",
    zh="用到 xlfuncs 函数的公式：{count} 个，均无错误。",
    ja="xlfuncs の関数を使う数式：{count} 個、エラーなし。",
)
IN_ERROR = Sentence(
    en='Formulas that call xlfuncs: {count}, in error: {errors}. Select one and ask "{ask}".',
    zh="用到 xlfuncs 函数的公式：{count} 个，其中出错：{errors}。请选中一个，再点菜单中的“{ask}”。",
    ja="xlfuncs の関数を使う数式：{count} 個、エラー：{errors}。一つ選択して、メニューの「{ask}」で確認できます。",
)
UNKNOWN = Sentence(
    en="Names that this add-in does not know: {names}.",
    zh="本加载项中没有的函数名：{names}。",
    ja="このアドインにない関数名：{names}。",
)
OLD_ERRORS = Sentence(
    en='Cells with a formula that show #NAME?: {cells}. "{compute}" may cure them.',
    zh="显示 #NAME? 的公式单元格：{cells}。可试用菜单中的“{compute}”。",
    ja="#NAME? を表示する数式のセル：{cells}。メニューの「{compute}」で直る場合があります。",
)
TYPED_OVER = Sentence(
    en="Results that somebody has typed over: {cells}. Copy the formula there from a row beside it.",
    zh="计算结果被手工内容覆盖：{cells}。请从相邻行把公式复制过来。",
    ja="計算結果が手入力で上書きされています：{cells}。隣の行から数式をコピーしてください。",
)
#: What LibreOffice has in the formulas that show results.
_RESULT = rf"(?<![\w.])\$?(?:{COMPUTED}\.|{BESIDE}\d)"
#: LibreOffice's flags for numbers, days and texts that are typed.
TYPED = 1 | 2 | 4
#: So many cells are named; LibreOffice's flag for formulas in error.
MOST, IN_ERRORS = 10, 4


def check(desk: Desk) -> Answer:
    """Return what is to be said of the workbook as it stands."""
    said = summary(desk.document)
    pattern = calling(desk.document)
    if any(EVENT in each.getCellByPosition(0, 0).Formula.upper() for each in ours(desk.document, pattern)):
        with desk.copied() as copy:
            said += to_mend(copy)
    if over := typed_over(desk.document):
        said.append(TYPED_OVER(cells=named(over)))
    return Answer(said)


def to_mend(copy: Any) -> list[Told]:
    """Return what those events in a copy of a workbook say that are not to be published, each thing once."""
    heard: list[Told] = []
    with listening(heard.append):
        for call in (call for each in events(copy) for call in each.calls if is_event(call)):
            with suppress(CellError):  # it is in error, and was counted
                call.function(*call.cells)
    return [*{each.text(): each for each in heard}.values()]


def typed_over(document: Any) -> list[str]:
    """Return the cells without a formula in columns where a workbook of ours shows results."""
    found: list[str] = []
    areas = (each.ReferredCells for each in document.NamedRanges if each.Name.startswith((ROWS, LINES)))
    for area in filter(None, areas):  # the cells of some may be gone
        for column in range(area.Columns.Count):
            cells = area.getCellRangeByPosition(column, 0, column, area.Rows.Count - 1)
            blocks = cells.queryFormulaCells(ANY_RESULT)
            if any(re.search(_RESULT, each[0]) for block in blocks for each in block.getFormulaArray()):
                found += [name_of(block) for block in cells.queryContentCells(TYPED)]
    return found


def summary(document: Any) -> list[Told]:
    """Return how many formulas are ours, which are in error, and which names nobody knows."""
    found = list(ours(document, calling(document)))
    errors = [name_of(each) for each in found if each.getCellByPosition(0, 0).getError()]
    said: list[Told] = []
    if not found:
        said.append(NONE_OF_OURS())
    elif errors:
        said.append(IN_ERROR(count=len(found), errors=named(errors), ask=WHAT_IS_WRONG))
    else:
        said.append(COUNTED(count=len(found)))
    nameless = list(_nameless(document))
    unknown = sorted({name for cell in nameless for name in _unknown(cell.Formula)})
    if unknown:
        said.append(UNKNOWN(names=Joined(unknown)))
    elif nameless:
        said.append(OLD_ERRORS(cells=named([name_of(cell) for cell in nameless]), compute=COMPUTE))
    return said


def named(cells: list[str]) -> Told:
    """Return the first of the cells, and a sign where there are more.

    >>> str(named(["A1", "A2"])), str(named(["A1"] * 11)).count("A1")
    ('A1, A2', 10)
    """
    return Joined(cells, most=MOST)


def _nameless(document: Any) -> Iterator[Any]:
    for sheet in document.Sheets:
        for block in sheet.queryFormulaCells(IN_ERRORS):
            yield from (cell for cell in cells_of(block) if cell.getError() == ERRORS["#NAME?"])


def _unknown(formula: str) -> list[str]:
    """Return the names called in a formula that look like functions of ours and are none: LibreOffice writes those with
    small letters.
    """
    prefixes = "|".join(sorted(RULEBOOKS))
    found = re.findall(rf"(?<![\w.])(?:_xldudf_)?((?:{prefixes})_\w+)(?=\()", formula, re.IGNORECASE)
    return [each.upper() for each in found]


def compute(desk: Desk) -> Answer:
    """Compute all cells, as Ctrl+Shift+F9 does; return how many formulas are ours, and how they fare."""
    desk.document.calculateAll()
    return Answer(summary(desk.document))
