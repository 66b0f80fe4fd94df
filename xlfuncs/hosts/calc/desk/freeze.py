"""A copy for people who have none of our programs: values in place of our formulas."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.events import EVENTS
from xlfuncs.hosts.calc.desk.answers import Answer, Desk
from xlfuncs.hosts.calc.desk.check import NONE_OF_OURS, named
from xlfuncs.hosts.calc.desk.formulas import CODES, calling, name_of, ours, unlock
from xlfuncs.xlsx.our_names import CALL, OF_EVENT

SAVE_AS = Sentence(
    en="Save a copy with values in place of the formulas of xlfuncs",
    zh="保存副本：用数值代替 xlfuncs 的公式",
    ja="xlfuncs の数式を値に置き換えたコピーを保存",
)
SUGGESTED = Sentence(en="{name}-values", zh="{name}-数值", ja="{name}-値")
ITSELF = Sentence(
    en="That is the workbook itself, whose formulas would be lost: choose another name.",
    zh="这就是原工作簿，公式会丢失：请另取文件名。",
    ja="元のブックと同じ名前では数式が失われます。別の名前にしてください。",
)
NO_SUCH_KIND = Sentence(
    en="The name of the copy must end in {endings}.",
    zh="副本的文件名须以 {endings} 结尾。",
    ja="コピーの名前の末尾は {endings} にしてください。",
)
FROZEN = Sentence(
    en="Formulas replaced by values: {count}. Saved as {place}; the workbook itself stays as it was.",
    zh="已换成数值的公式：{count} 个。已保存为 {place}；原工作簿不变。",
    ja="値に置き換えた数式：{count} 個。{place} に保存しました。元のブックはそのままです。",
)
WITH_ERRORS = Sentence(
    en="Errors stand in the copy too: {cells}.",
    zh="副本中仍有错误值：{cells}。",
    ja="コピーにもエラー値が残ります：{cells}。",
)
#: The kinds of file that keep a workbook whole, by their endings.
FILTERS = {".xlsx": "Calc MS Excel 2007 XML", ".ods": "calc8"}
#: LibreOffice's flag for the formulas of cells.
FORMULA = 16
#: And for a name that people are not shown.
HIDDEN = 16


def freeze(desk: Desk) -> Answer:
    """Ask for a name, save the copy under it."""
    own = desk.document.URL
    name = own.rpartition("/")[2] or "xlfuncs.xlsx"
    stem, dot, ending = name.rpartition(".")
    if dot + ending.lower() not in FILTERS:
        stem, dot, ending = stem or name, ".", "xlsx"
    with desk.copied() as copy:
        found = list(ours(copy, calling(copy)))
        if not found:
            return Answer([NONE_OF_OURS()])
        url = desk.place(SAVE_AS(), SUGGESTED(name=stem).text(desk.language) + dot + ending)
        if url is None:
            return Answer([])
        if url == own:
            return Answer([ITSELF()])
        kind = next((kind for ending, kind in FILTERS.items() if url.lower().endswith(ending)), None)
        if kind is None:
            return Answer([NO_SUCH_KIND(endings=Joined(FILTERS))])
        protected = [sheet for sheet in copy.Sheets if sheet.isProtected()]
        for sheet in protected:
            unlock(sheet)
        copy.lockControllers()
        copy.enableAutomaticCalculation(False)
        _say_event(copy, found)
        errors = [each for area in found for each in frozen(area)]
        copy.enableAutomaticCalculation(True)
        copy.unlockControllers()
        for sheet in protected:
            sheet.protect("")
        desk.save(copy, url, kind)
    said = [FROZEN(count=len(found), place=desk.shown(url))]
    return Answer([*said, WITH_ERRORS(cells=named(errors))] if errors else said)


def _say_event(copy: Any, found: Sequence[Any]) -> None:
    """Let a copy say by a name which event it is that one of the formulas computes, unless somebody has given that
    name to anything else.
    """
    if copy.NamedRanges.hasByName(OF_EVENT):
        return
    for area in found:
        cell = area.getCellByPosition(0, 0)
        called = re.search(CALL, cell.Formula, re.IGNORECASE)
        if called and (event := called[1].lower()) in EVENTS:
            copy.NamedRanges.addNewByName(OF_EVENT, f'"{event}"', cell.CellAddress, HIDDEN)
            return


def frozen(area: Any) -> list[str]:
    """Put values in place of the formula that fills a range; return the cells that hold errors.

    An empty text stays one, as a formula: an empty cell would be 0 to whoever refers to it.
    """
    rows, errors = area.getDataArray(), []
    codes: dict[tuple[int, int], str] = {}
    for down, row in enumerate(rows):
        for across, value in enumerate(row):
            if value is None:
                cell = area.getCellByPosition(across, down)
                codes[across, down] = CODES.get(cell.getError(), "#VALUE!")
                errors.append(name_of(cell))
    area.clearContents(FORMULA)
    area.setDataArray(tuple(tuple("" if value is None else value for value in row) for row in rows))
    for down, row in enumerate(rows):
        for left, right in blanks(row):
            empty = area.getCellRangeByPosition(left, down, right, down)
            empty.setFormulaArray((('=""',) * (right - left + 1),))
    for (across, down), code in codes.items():
        area.getCellByPosition(across, down).setFormula(f"={code}")
    return errors


def blanks(row: Sequence[Any]) -> Iterator[tuple[int, int]]:
    """Yield where empty texts stand side by side.

    >>> list(blanks(["", "", 1.0, "x", ""]))
    [(0, 1), (4, 4)]
    """
    for empty, group in groupby(range(len(row)), key=lambda at: row[at] == ""):
        if empty:
            places = list(group)
            yield places[0], places[-1]
