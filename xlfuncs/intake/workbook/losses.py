"""What stands in the workbook of an event and is not read by it: told wherever the workbook is looked at."""

from collections.abc import Iterator

from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import LOST, Said, Told
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT
from xlfuncs.xlsx.checks.findings import EVENT_LOST
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.our_event import has_lost_its_event, is_frozen
from xlfuncs.xlsx.our_names import EVENT
from xlfuncs.xlsx.workbook import DefinedName, Workbook

#: A list goes at least as far down as this row: settings and single figures do not.
LISTS_FROM = 100


def losses(book: Workbook, *, computed: bool = False) -> Iterator[tuple[str, str, Said]]:
    """Return what is lost of an event's workbook: the sheet, a cell in the row that it is about, and what is said.

    ``computed``: what has no value in it has got one since; and it is looked through only where something is typed
    beside its lists or below them, which is what one who computes it would miss.
    """
    if has_lost_its_event(book):
        yield book.leading.name, "A1", EVENT_LOST()
    if not (is_frozen(book) or any(sheet.worksheet and EVENT.encode() in sheet.data for sheet in book.sheets)):
        return  # most compute none
    if computed and not any(_typed_beside(book, each) for each in book.names if each.name[:1] != "_"):
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


def _typed_beside(book: Workbook, name: DefinedName) -> bool:
    """Return whether something is typed beside the list of a name or below it."""
    placed = name.area
    sheet = placed and next((each for each in book.sheets if each.name == placed[0]), None)
    if not (placed and sheet) or placed[1].bottom < LISTS_FROM:
        return False
    cells, area = sheet.cells, placed[1]
    return any(
        key >> SHIFT > (area.top if key & COLUMN_MASK > area.right else area.bottom)
        for key, _ in cells.values.items()
        if key not in cells.formulas and key not in cells.shared
    )
