"""The command that shows what is wrong with a cell: the sentence behind its error, or what its event finds amiss."""

from collections.abc import Sequence
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.events.sheet import book
from xlfuncs.events.sheet.parts import WORDS
from xlfuncs.events.sheet.shape import PROBLEM
from xlfuncs.hosts.calc.desk.answers import Answer, Desk
from xlfuncs.hosts.calc.desk.calls import Heard
from xlfuncs.hosts.calc.desk.makers import events, is_event, makers
from xlfuncs.hosts.calc.desk.why import SELECT_A_CELL, same

IN_CALL = Sentence(en="{cell}: {why}", zh="{cell}：{why}", ja="{cell}：{why}")
NOTHING_WRONG = Sentence(en="Nothing is wrong here.", zh="这里没有问题。", ja="問題はありません。")
EVENT_TELLS = Sentence(
    en="What the event finds wrong in this workbook:", zh="本工作簿中须注意之处：", ja="このブックの問題点："
)


def run(desk: Desk) -> Answer:
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
            sentence = why(call)
            if sentence is not None:
                said.append(IN_CALL(cell=each.place, why=sentence))
            elif is_event(call):
                rows += problems(call, desk.language)
    if rows:
        said.append(EVENT_TELLS())
    return Answer(said or [NOTHING_WRONG()], rows)


def why(call: Heard) -> Told | None:
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
