"""Refuse what is typed below the last row that a workbook's own call reads: it would be ignored without a word."""

from __future__ import annotations

from collections.abc import Iterator

from xlfuncs.core import registry
from xlfuncs.recalc.graph.cell_formulas import SheetWork
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT, Area, outermost
from xlfuncs.xlsx.findings import BEYOND_LAST_ROW, PackageError
from xlfuncs.xlsx.formulas.formula import Call, Node, Reference, calls_in
from xlfuncs.xlsx.workbook import Sheet


def refuse(work: SheetWork) -> None:
    """``PackageError`` names the first row below a table that is read to its end, where something stands there."""
    sheets = {sheet.name: sheet for sheet in work.book.sheets}
    for formula in {(formula.sheet, id(formula.meaning)): formula for formula in work.formulas}.values():
        if not work.calls_ours(formula):
            continue
        for call in calls_in(formula.meaning.node):
            function = registry.FUNCTIONS.get(call.name)
            if function is not None and function.whole is not None and function.whole(list(map(str, call.arguments))):
                for sheet, area in _ranges(call, work.book.sheets[formula.sheet], sheets):
                    row = _below(sheet, area)
                    if row:
                        said = BEYOND_LAST_ROW(sheet=sheet.name, row=row, last=area.bottom)
                        raise PackageError(said, work.book.path)


def _ranges(call: Call, home: Sheet, sheets: dict[str, Sheet]) -> Iterator[tuple[Sheet, Area]]:
    """The ranges that repeat at the end of a call's arguments: tables, whose rows go on as people type them."""
    fixed = len(registry.FUNCTIONS[call.name].args) - 1
    for argument in call.arguments[fixed:]:
        yield from outermost(
            (sheets.get(node.sheet, home), Area(first.row, first.column, last.row, last.column))
            for node in _references(argument)
            for first, last in [(node.first, node.last)]
            if first.row and first.column and last.row and last.column
        )


def _references(node: Node | None) -> Iterator[Reference]:
    """The ranges that an argument is made of: itself, or what a guard around it reads."""
    for each in (node, *(argument for call in calls_in(node) for argument in call.arguments)):
        if isinstance(each, Reference):
            yield each


def _below(sheet: Sheet, area: Area) -> int:
    """The first row below in whose columns something stands; 0 where there is none."""
    rows = (
        key >> SHIFT
        for key, value in sheet.cells.values.items()
        if key >> SHIFT > area.bottom and area.left <= key & COLUMN_MASK <= area.right
        if not (isinstance(value, str) and not value.strip())
    )
    return min(rows, default=0)
