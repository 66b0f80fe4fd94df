"""The commands about the selected cell: why it shows what it shows, step by step, and what is wrong with it."""

from collections.abc import Sequence
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import Spot
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.events.sheet import book
from xlfuncs.events.sheet.parts import STEP, WORDS
from xlfuncs.events.sheet.shape import PROBLEM
from xlfuncs.hosts.calc.desk.answers import Answer, Desk
from xlfuncs.hosts.calc.desk.calls import Heard, events, is_event, makers, spot_of
from xlfuncs.hosts.calc.desk.formulas import name_of
from xlfuncs.hosts.words import HOLDS_VALUE, IS_EMPTY, NO_CALL
from xlfuncs.xlsx.errors import IN_PLACE

SELECT_A_CELL = Sentence(
    en="Select the cell with the figure first.", zh="请先选中要查看的单元格。", ja="先にセルを選択してください。"
)
WHY_THIS = Sentence(
    en="{cell} shows {value}; every step that leads there:",
    zh="{cell} 为 {value}，计算步骤如下：",
    ja="{cell} の値は {value} です。計算の順序：",
)
NOTHING_WRONG = Sentence(en="Nothing is wrong here.", zh="这里没有问题。", ja="問題はありません。")
EVENT_TELLS = Sentence(
    en="What the event finds wrong in this workbook:", zh="本工作簿中须注意之处：", ja="このブックの問題点："
)


def why(desk: Desk) -> Answer:
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


def wrong(desk: Desk) -> Answer:
    """Return the sentences of the selected cell's calls; the event's where the call has none of its own."""
    cell = desk.selected()
    if cell is None:
        return Answer([SELECT_A_CELL()])
    said: list[Told] = []
    rows: list[Sequence[Any]] = []
    with desk.copied() as copy:
        found = makers(copy, same(copy, cell)) or events(copy)
    for each in found:
        for call in each.calls:
            sentence = sentence_of(call)
            if sentence is not None:
                said.append(IN_PLACE(place=each.place, sentence=sentence))
            elif is_event(call):
                rows += problems(call, desk.language)
    if rows:
        said.append(EVENT_TELLS())
    return Answer(said or [NOTHING_WRONG()], rows)


def sentence_of(call: Heard) -> Told | None:
    """Return the sentence of a call that is wrong as a whole."""
    try:
        call.function(*call.cells)
    except CellError as error:
        return error.said
    return None


def problems(call: Heard, language: str) -> list[Sequence[Any]]:
    """Return what an event finds wrong, under headings; nothing where all is well."""
    name, part, settings, *tables = call.cells
    rows = book.problems(name, part, settings, [each for each in tables if each])
    headings = [WORDS[key].text(language) for key in PROBLEM[1:]]
    return [headings, *rows] if rows else []
