"""Write references in the engine's words, and hold a text that is written once for all cells that are alike."""

from __future__ import annotations

import re

from xlfuncs.core.sentences import Told
from xlfuncs.recalc.engine.names import SITE_BITS, engine_sheet
from xlfuncs.recalc.report import sentences
from xlfuncs.xlsx.address import MAX_ROW, column_letters
from xlfuncs.xlsx.formulas.formula import Call, Corner, Node, Reference, prefix_text

#: What stands in the marked text for the number of the cell, as the first argument of helpers that ask for it.
CELL = "\x01I0\x02"
_PLACE = re.compile("\x01([RI])(-?[0-9]+)\x02")


class Template:
    """Engine text with holes for the row and the number of the cell, good for the rows ``top`` to ``bottom``."""

    __slots__ = ("bottom", "functions", "holes", "row", "sites", "text", "top", "warnings")

    def __init__(
        self, marked: str, row: int, top: int, bottom: int, sites: list[Call], functions: set[str], warnings: list[Told]
    ) -> None:
        pieces = _PLACE.split(marked)
        self.text = "%d".join(piece.replace("%", "%%") for piece in pieces[::3])
        self.holes = [(kind == "R", int(offset)) for kind, offset in zip(pieces[1::3], pieces[2::3], strict=True)]
        self.row, self.top, self.bottom = row, top, bottom
        self.sites, self.functions, self.warnings = sites, functions, warnings

    def fill(self, row: int, number: int) -> str:
        """The formula for one cell."""
        number <<= SITE_BITS
        return self.text % tuple([row + offset if is_row else number + offset for is_row, offset in self.holes])


#: The engine's text of an expression, and whether it may be several values.
Emitted = tuple[str, bool]


class References:
    """Writes the references of the formula in one cell; the text is good for the rows ``top`` to ``bottom``."""

    def __init__(self, row: int, column: int, top: int, bottom: int, sheet_names: list[str]) -> None:
        self.row, self.column = row, column
        self.top, self.bottom = top, bottom
        self.sheet_names = sheet_names
        self.sheets = {name.casefold(): index for index, name in enumerate(sheet_names)}
        self.warnings: list[Told] = []

    def value(self, node: Node, array: bool) -> Emitted:
        """The text of an expression whose value is wanted, and whether that may be several values."""
        raise NotImplementedError

    def whole(self, node: Node, array: bool) -> Emitted:
        """The text of an argument that takes a range whole."""
        raise NotImplementedError

    def three_dimensional(self, node: Reference) -> list[str]:
        """The areas of ``Sheet1:Sheet3!A1``."""
        first, last = sorted(self.sheets[name.casefold()] for name in (node.sheet, node.last_sheet))
        names = self.sheet_names[first : last + 1]
        return [self.reference(Reference(node.first, node.last, "", name)) for name in names]

    def reference(self, node: Reference) -> str:
        first = self.corner(node.first)
        whole = not (node.first.row and node.first.column)
        area = first if node.first == node.last and not whole else f"{first}:{self.corner(node.last)}"
        sheet = engine_sheet(self.sheets[node.sheet.casefold()]) if node.sheet else ""
        return prefix_text("", sheet, "") + area

    def corner(self, corner: Corner) -> str:
        letters = "$" + column_letters(corner.column) if corner.column else ""
        return letters + self.row_text(corner)

    def row_text(self, corner: Corner) -> str:
        if not corner.row:
            return ""
        return f"${corner.row}" if corner.row_fixed else f"\x01R{corner.row - self.row}\x02"

    def intersect(self, node: Reference) -> str:
        """The one cell of a range that a plain formula means: in its own row, or in its own column."""
        first, last = node.first, node.last
        one_column = first.column == last.column and first.column
        one_row = first.row == last.row and first.row
        if one_column and (first.row or 1) <= self.row <= (last.row or MAX_ROW):
            fixed = not first.row or (first.row_fixed and last.row_fixed)
            self.narrow(first.row or 1, last.row or MAX_ROW) if fixed else self.narrow(self.row, self.row)
            cell = Corner(self.row, first.column, False, True)
            return self.reference(Reference(cell, cell, "", node.sheet))
        if one_row and (first.column or 1) <= self.column <= (last.column or self.column):
            cell = Corner(first.row, self.column, first.row_fixed, True)
            return self.reference(Reference(cell, cell, "", node.sheet))
        self.narrow(self.row, self.row)
        self.warnings.append(sentences.READ_AS_ONE_CELL(node=str(node)))
        return "#VALUE!"

    def narrow(self, top: int, bottom: int) -> None:
        """The text is only good for these rows."""
        self.top, self.bottom = max(self.top, top), min(self.bottom, bottom)
