"""A few sentences about the workbook: our formulas, errors, and names that nobody knows."""

import re
from collections.abc import Iterator
from typing import Any

from xlfuncs.hosts.calc.desk.answers import Answer, Desk
from xlfuncs.hosts.calc.desk.formulas import calling, cells_of, name_of, ours
from xlfuncs.hosts.said import COMPUTE, WHAT_IS_WRONG
from xlfuncs.registry import RULEBOOKS
from xlfuncs.sentences import Joined, Sentence, Told

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
#: So many cells are named; LibreOffice's number of #NAME?, and its flag for formulas in error.
MOST, NO_NAME, ERRORS = 10, 525, 4


def run(desk: Desk) -> Answer:
    """What is to be said of the workbook as it stands."""
    return Answer(summary(desk.document))


def summary(document: Any) -> list[Told]:
    """How many formulas are ours, which are in error, and which names nobody knows."""
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
    """The first of them, and a sign where there are more.

    >>> str(named(["A1", "A2"])), str(named(["A1"] * 11)).count("A1")
    ('A1, A2', 10)
    """
    return Joined(cells, most=MOST)


def _nameless(document: Any) -> Iterator[Any]:
    for sheet in document.Sheets:
        for block in sheet.queryFormulaCells(ERRORS):
            yield from (cell for cell in cells_of(block) if cell.getError() == NO_NAME)


def _unknown(formula: str) -> list[str]:
    """What is called in a formula like a function of ours and is none: LibreOffice writes those with small letters."""
    prefixes = "|".join(sorted(RULEBOOKS))
    found = re.findall(rf"(?<![\w.])(?:_xldudf_)?((?:{prefixes})_\w+)(?=\()", formula, re.IGNORECASE)
    return [each.upper() for each in found]
