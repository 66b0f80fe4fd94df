"""Table references as plain A1 references."""

from __future__ import annotations

import re
from collections.abc import Mapping

from xlfuncs.core.sentences import Sentence
from xlfuncs.xlsx.address import Area
from xlfuncs.xlsx.formulas.formula import Corner, FormulaError, Literal, Node, Reference, Structured
from xlfuncs.xlsx.workbook import ExcelTable

NO_TABLE = Sentence(en="there is no table '{table}'", zh="没有表格“{table}”", ja="テーブル「{table}」はありません")
OUTSIDE_TABLE = Sentence(
    en="it names a table's column outside any table",
    zh="在表格之外引用了表格的列",
    ja="テーブルの外でテーブルの列を参照しています",
)
NO_TABLE_REFERENCE = Sentence(
    en="[{inside}] is no table reference", zh="[{inside}] 不是表格引用", ja="[{inside}] はテーブル参照ではありません"
)
NO_COLUMN = Sentence(
    en="the table '{table}' has no column '{column}'",
    zh="表格“{table}”没有列“{column}”",
    ja="テーブル「{table}」に列「{column}」はありません",
)

#: An item in its own brackets, or as some programs write it behind a bracketed one, without.
_ITEM = re.compile(r"\s*(?:\[((?:[^\[\]']|'.)*)\]|((?:[^\[\]',:]|'.)+))\s*")
_SPECIALS = {"#all", "#data", "#headers", "#totals", "#this row"}


def resolve(
    node: Structured, tables: Mapping[str, ExcelTable], sheet: int, row: int, column: int
) -> tuple[ExcelTable, Node]:
    """Return the table meant and the reference as A1, for a formula that stands in the given cell.

    A reference to "this row" moves with the formula; all else stands fixed. ``#REF!`` or ``#VALUE!`` where
    Excel gives that. Raises ``FormulaError`` for an unknown table or column.
    """
    table = find_table(node.table, tables, sheet, row, column)
    specials, columns = _items(node.inside)
    left, right = _columns(table, columns)
    area, data = table.area, table.data
    if "#this row" in specials:
        if not data.top <= row <= data.bottom:
            return table, Literal("#VALUE!", "error")
        return table, Reference(Corner(row, left, False, True), Corner(row, right, False, True), sheet="")
    tops, bottoms = [], []
    for special in specials or ["#data"]:
        if special == "#all":
            tops.append(area.top)
            bottoms.append(area.bottom)
        elif special == "#headers" and table.header_rows:
            tops.append(area.top)
            bottoms.append(area.top + table.header_rows - 1)
        elif special == "#totals" and table.totals_rows:
            tops.append(area.bottom - table.totals_rows + 1)
            bottoms.append(area.bottom)
        elif special == "#data":
            tops.append(data.top)
            bottoms.append(data.bottom)
        else:
            return table, Literal("#REF!", "error")
    return table, Reference(Corner(min(tops), left, True, True), Corner(max(bottoms), right, True, True))


def find_table(name: str, tables: Mapping[str, ExcelTable], sheet: int, row: int, column: int) -> ExcelTable:
    """Find the table of that name; without a name, the one that the cell stands in."""
    if name:
        table = tables.get(name.casefold())
        if table is None:
            raise FormulaError(NO_TABLE(table=name))
        return table
    for table in tables.values():
        if table.sheet == sheet and table.area.holds(row, column):
            return table
    raise FormulaError(OUTSIDE_TABLE())


def whole(table: ExcelTable) -> Reference:
    """Return what a table's bare name means: its data rows."""
    data: Area = table.data
    return Reference(Corner(data.top, data.left, True, True), Corner(data.bottom, data.right, True, True))


def _items(inside: str) -> tuple[list[str], list[str]]:
    """Return the special items (in lower case) and the column names, first and last, of a reference's inside.

    >>> _items("[#This Row],[a'#b]"), _items("@Rank"), _items("[A]:[B C]"), _items("@[x y]"), _items("")
    ((['#this row'], ['a#b']), (['#this row'], ['Rank']), ([], ['A', 'B C']), (['#this row'], ['x y']), ([], []))
    """
    specials: list[str] = []
    columns: list[str] = []
    text = inside.strip()
    if text.startswith("@"):
        specials.append("#this row")
        text = text[1:].strip()
    if not text.startswith("["):
        _place(text, specials, columns)
        return specials, columns
    position = 0
    while position < len(text):
        found = _ITEM.match(text, position)
        if found is None:
            raise FormulaError(NO_TABLE_REFERENCE(inside=inside))
        _place(found[1] or found[2] or "", specials, columns)
        position = found.end()
        if position < len(text):
            if text[position] not in ",:":
                raise FormulaError(NO_TABLE_REFERENCE(inside=inside))
            position += 1
    return specials, columns


def _place(item: str, specials: list[str], columns: list[str]) -> None:
    if item.strip().casefold() in _SPECIALS:
        specials.append(item.strip().casefold())
    elif item:
        columns.append(re.sub(r"'(.)", r"\1", item, flags=re.DOTALL))


def _columns(table: ExcelTable, names: list[str]) -> tuple[int, int]:
    if not names:
        return table.area.left, table.area.right
    known = {name.casefold(): index for index, name in enumerate(table.columns)}
    places = []
    for name in names:
        place = known.get(name.casefold(), known.get(name.strip().casefold()))
        if place is None:
            raise FormulaError(NO_COLUMN(table=table.name, column=name))
        places.append(table.area.left + place)
    return min(places), max(places)
