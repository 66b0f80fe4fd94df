"""What stands in the workbook of an event and is not read by it: told wherever the workbook is looked at."""

from collections.abc import Iterator

from xlfuncs.package.findings import PackageError
from xlfuncs.package.workbook import Workbook
from xlfuncs.remarks import listening
from xlfuncs.sentences import Said, Told

#: What stands in a workbook that computes an event.
_MARK = b"XF_EVENT"


def unread(book: Workbook, *, computed: bool = False) -> Iterator[tuple[str, str, Said]]:
    """What is lost of an event's workbook: the sheet, a cell in the row that it is about, and what is said.

    ``computed``: what has no value in it has got one since.
    """
    if not any(sheet.worksheet and _MARK in sheet.data for sheet in book.sheets):
        return  # most compute none
    from xlfuncs.exchange.overlooked import NO_VALUES, is_loss  # noqa: PLC0415 — as above
    from xlfuncs.exchange.workbooks import filled_in  # noqa: PLC0415

    heard: list[Told] = []
    try:
        with listening(heard.append):
            event = filled_in(book)
    except PackageError:  # rows that it gives to another, or no event of ours
        return
    for each in heard if event.found.ours else ():
        if isinstance(each, Said) and is_loss(each) and not (computed and each.sentence is NO_VALUES):
            yield each.fields["sheet"], f"A{each.fields.get('row', 1)}", each
