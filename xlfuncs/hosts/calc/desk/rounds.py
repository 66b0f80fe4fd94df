"""The commands of an evening: pair the next round, enter its results from a list that was pasted, take it back."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from xlfuncs.core.sentences import Sentence
from xlfuncs.hosts.calc.desk.answers import Answer, Desk, bring
from xlfuncs.hosts.words import WHO_IS_AWAY
from xlfuncs.pairing.next_round import SWISS, WAYS
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT, Area, cell_text

CHOOSE = Sentence(en="How is the next round paired?", zh="下一轮如何编排？", ja="次の回戦をどう組みますか？")
#: The format in which LibreOffice hands the document over.
XLSX = "Calc MS Excel 2007 XML"


def pair(desk: Desk) -> Answer:
    """Ask for the way and who is absent, write the round into the document, open what is printed."""
    chosen = desk.choose(CHOOSE(), [each.text(desk.language) for each in WAYS.values()])
    if chosen is None:
        return Answer([])
    way, absent = [*WAYS][chosen], ""
    if way == SWISS:
        named = desk.ask(WHO_IS_AWAY())
        if named is None:
            return Answer([])
        absent = named
    bring("openpyxl", "engine")
    from xlfuncs.pairing.open_workbook import pair_in  # noqa: PLC0415 — what it imports is packed

    return changed(desk, lambda copy: pair_in(copy, way, desk.language, absent))


def changed(desk: Desk, change: Callable[[Path], Any]) -> Answer:
    """Put into the document what a change of its copy comes to; ``PackageError`` or ``CellError`` says why not."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "copy.xlsx")
        desk.save(desk.document, copy.as_uri(), XLSX)
        done = change(copy)
        put(desk.document, done.cells, done.said[0].text(desk.language))
        if done.to_print is not None:
            printed = Path(folder, "round.xlsx")
            printed.write_bytes(done.to_print)
            desk.opened(str(printed))
    return Answer(done.said)


def put(document: Any, cells: Any, title: str) -> None:
    """Put cells into a document: one step for who undoes it, computed once."""
    automatic = document.isAutomaticCalculationEnabled()
    document.enableAutomaticCalculation(False)
    document.UndoManager.enterUndoContext(title)
    try:
        for name, values in cells.items():
            sheet = document.Sheets.getByName(name)
            for key, value in values.items():
                cell = sheet.getCellByPosition((key & COLUMN_MASK) - 1, (key >> SHIFT) - 1)
                if isinstance(value, int | float):
                    cell.setValue(value)
                else:
                    cell.setString("" if value is None else str(value))
    finally:
        document.UndoManager.leaveUndoContext()
        document.enableAutomaticCalculation(automatic)


def results(desk: Desk) -> Answer:
    """Put the results of the selected cells, a list that was pasted, beside their games."""
    bring("openpyxl")
    from xlfuncs.pairing.open_workbook import results_in_cells  # noqa: PLC0415 — what it imports is packed

    chosen = desk.selection()
    area = ""
    if chosen is not None:
        place = chosen.RangeAddress
        held = Area(place.StartRow + 1, place.StartColumn + 1, place.EndRow + 1, place.EndColumn + 1)
        area = cell_text(chosen.Spreadsheet.Name, str(held))
    return changed(desk, lambda copy: results_in_cells(copy, area))


def take_back(desk: Desk) -> Answer:
    """Empty the rows of the round that was paired last, as long as it has no result."""
    bring("openpyxl")
    from xlfuncs.pairing.open_workbook import take_back_in  # noqa: PLC0415 — what it imports is packed

    return changed(desk, take_back_in)
