"""The command that shows why a cell shows what it shows: the working of the calls that made it, step by step."""

from collections.abc import Sequence
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import Spot
from xlfuncs.core.sentences import Sentence
from xlfuncs.events.sheet.parts import STEP, WORDS
from xlfuncs.hosts.calc.desk.answers import Answer, Desk
from xlfuncs.hosts.calc.desk.calls import Heard
from xlfuncs.hosts.calc.desk.formulas import name_of
from xlfuncs.hosts.calc.desk.makers import makers, spot_of
from xlfuncs.hosts.said import HOLDS_VALUE, IS_EMPTY, NO_CALL

SELECT_A_CELL = Sentence(
    en="Select the cell with the figure first.", zh="请先选中要查看的单元格。", ja="先にセルを選択してください。"
)
WHY_THIS = Sentence(
    en="{cell} shows {value}; every step that leads there:",
    zh="{cell} 为 {value}，计算步骤如下：",
    ja="{cell} の値は {value} です。計算の順序：",
)


def run(desk: Desk) -> Answer:
    """Return the working of the selected cell."""
    cell = desk.selected()
    if cell is None:
        return Answer([SELECT_A_CELL()])
    where, shown = name_of(cell), cell.String
    if not cell.Formula:
        return Answer([IS_EMPTY(cell=where)])
    if not cell.Formula.startswith(("=", "{")):
        return Answer([HOLDS_VALUE(cell=where, value=shown)])
    spot = spot_of(cell)
    with desk.copied() as copy:
        found = makers(copy, same(copy, cell))
    if not found:
        return Answer([NO_CALL()])
    heading = [WORDS[key].text(desk.language) for key in STEP]
    rows: list[Sequence[Any]] = []
    for each in found:
        for call in each.calls:
            rows += [[each.place, call.function.name], heading, *working(call, spot, desk.language), []]
    return Answer([WHY_THIS(cell=where, value=shown)], rows)


def same(copy: Any, cell: Any) -> Any:
    """Return the same cell in a copy of its document."""
    place = cell.CellAddress
    return copy.Sheets.getByIndex(place.Sheet).getCellByPosition(place.Column, place.Row)


def working(call: Heard, spot: Spot, language: str) -> list[list[Any]]:
    """Return the steps of a call; where it computes many at once, the steps of the one that is named in the row of a
    cell.
    """
    try:
        return call.function.working(call.cells, spot, language)
    except CellError as error:
        return call.function.refused(error.code, error.told(language))
