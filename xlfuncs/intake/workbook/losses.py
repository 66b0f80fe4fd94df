"""What stands in the workbook of an event and is not read by it: told wherever the workbook is looked at."""

import re
from collections.abc import Iterator

from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import LOST, Said, Told
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT, column_number
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.our_names import EVENT, is_frozen
from xlfuncs.xlsx.workbook import Workbook

#: What the name of a list stands for: its sheet, the row of its headings, its last column and row.
_LIST = re.compile(r"'?(.+?)'?!\$[A-Z]+\$(\d+):\$([A-Z]+)\$(\d{3,})")


def losses(book: Workbook, *, computed: bool = False) -> Iterator[tuple[str, str, Said]]:
    """Return what is lost of an event's workbook: the sheet, a cell in the row that it is about, and what is said.

    ``computed``: what has no value in it has got one since; and it is looked through only where something is typed
    beside its lists or below them, which is what one who computes it would miss.
    """
    if not (is_frozen(book) or any(sheet.worksheet and EVENT.encode() in sheet.data for sheet in book.sheets)):
        return  # most compute none
    if computed and not any(_typed_beside(book, each.formula) for each in book.names if each.name[:1] != "_"):
        return
    from xlfuncs.intake.read import read_book  # noqa: PLC0415 — hardly a workbook has any

    heard: list[Told] = []
    try:
        with listening(heard.append):
            event = read_book(book, computed=computed)
    except PackageError:  # rows that it gives to another, or no event of ours
        return
    for each in heard if event.found.ours else ():
        if isinstance(each, Said) and each.severity >= LOST:
            yield each.fields["sheet"], f"A{each.fields.get('row', 1)}", each


def _typed_beside(book: Workbook, formula: str) -> bool:
    """Return whether something is typed beside the list of a name or below it."""
    found = _LIST.fullmatch(formula)
    sheet = found and next((each for each in book.sheets if each.name == found[1].replace("''", "'")), None)
    if not (found and sheet):
        return False
    cells, top, last, bottom = sheet.cells, int(found[2]), column_number(found[3]), int(found[4])
    return any(
        key >> SHIFT > (top if key & COLUMN_MASK > last else bottom)
        for key, _ in cells.values.items()
        if key not in cells.formulas and key not in cells.shared
    )
