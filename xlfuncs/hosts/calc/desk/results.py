"""The command that enters the results of a round from a list that was pasted into the document and selected."""

from xlfuncs.hosts.calc.desk.answers import Answer, Desk
from xlfuncs.hosts.calc.desk.libraries import bring
from xlfuncs.hosts.calc.desk.pair import changed
from xlfuncs.xlsx.address import Area, cell_text


def run(desk: Desk) -> Answer:
    """Put the results of the selected cells beside their games."""
    bring("openpyxl")
    from xlfuncs.pairing.at_hand import results_in_cells  # noqa: PLC0415 — what it imports is packed

    chosen = desk.selection()
    area = ""
    if chosen is not None:
        place = chosen.RangeAddress
        held = Area(place.StartRow + 1, place.StartColumn + 1, place.EndRow + 1, place.EndColumn + 1)
        area = cell_text(chosen.Spreadsheet.Name, str(held))
    return changed(desk, lambda copy: results_in_cells(copy, area))
