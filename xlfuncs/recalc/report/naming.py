"""A mistake in a row of a range, told as the reader of the sheet sees it: its row there, under its heading."""

from __future__ import annotations

from xlfuncs.core.arguments import Parameter
from xlfuncs.core.errors import AT_ROW, CellError
from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.core.sentences import Said, Sentence, Told, text_of
from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW, key_of
from xlfuncs.xlsx.formulas.formula import Call, Reference
from xlfuncs.xlsx.workbook import Sheet, Workbook

ON_SHEET = Sentence(en="{sheet}, {sentence}", zh="工作表“{sheet}”{sentence}", ja="シート「{sheet}」の {sentence}")
AT_HEADING = Sentence(
    en="row {row}, {heading}: {sentence}",
    zh="第 {row} 行“{heading}”：{sentence}",
    ja="{row} 行目「{heading}」：{sentence}",
)
#: A heading is short, and no sentence.
LONGEST_HEADING = 40


def told_in_sheet(error: CellError, calls: list[Call], book: Workbook, home: Sheet) -> Told | None:
    """What is wrong, with the sheet's row and heading where the mistake stands in a range that a call reads.

    ``calls`` are those of the formula on the sheet ``home``, as they read in its cell.
    """
    if error.said is None or error.row is None:
        return error.said
    places = {place for call in calls if (place := _range(error, call)) is not None}
    if len(places) != 1:  # of two ranges nobody knows which it was
        return AT_ROW(row=error.row, sentence=error.said)
    reference, parameter = places.pop()
    sheet = book.sheet(reference.sheet) if reference.sheet else home
    row, column = _cell(reference, error.row, listed=hasattr(parameter.kind, "each"))
    heading = _heading(sheet, reference, column)
    told: Told
    if not heading:
        told = AT_ROW(row=row, sentence=error.said)
    elif isinstance(error.said, Said) and _named(error, error.said):
        told = AT_ROW(row=row, sentence=Said(error.said.sentence, {**error.said.fields, "argument": heading}))
    else:
        told = AT_HEADING(row=row, heading=heading, sentence=error.said)
    return told if sheet is home else ON_SHEET(sheet=sheet.name, sentence=told)


def _range(error: CellError, call: Call) -> tuple[Reference, Parameter] | None:
    """The range of a call in which the mistake stands, if it is one as it stands in the formula."""
    function = FUNCTIONS.get(call.name)
    name = text_of(error.argument, "en")
    for parameter, node in zip(function.args if function else (), call.arguments, strict=False):
        if parameter.name == name and isinstance(node, Reference) and not node.last_sheet and not node.book:
            return node, parameter
    return None


def _cell(reference: Reference, number: int, *, listed: bool) -> tuple[int, int]:
    """Row and column of the ``number``-th cell of a list, or of a table's row; column 0 where it is any of them."""
    first, last = reference.first, reference.last
    left, right = first.column or 1, last.column or MAX_COLUMN
    width = right - left + 1
    down, across = divmod(number - 1, width) if listed else (number - 1, 0)
    row = min((first.row or 1) + down, MAX_ROW)
    return row, left + across if listed or width == 1 else 0


def _heading(sheet: Sheet, reference: Reference, column: int) -> str:
    """The heading of a column: the table's, or the text above the range."""
    if not column:
        return ""
    top = reference.first.row or 1
    for table in sheet.tables:
        if table.area.holds(top, column) and table.columns:
            return table.columns[column - table.area.left]
    above = sheet.cells.values.get(key_of(top - 1, column)) if top > 1 else None
    return above.strip() if isinstance(above, str) and 0 < len(above.strip()) <= LONGEST_HEADING else ""


def _named(error: CellError, said: Said) -> bool:
    """Whether the sentence itself names the argument."""
    return "argument" in said.fields and text_of(said.fields["argument"], "en") == text_of(error.argument, "en")
