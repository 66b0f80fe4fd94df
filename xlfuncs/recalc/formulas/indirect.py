"""Find what a text of INDIRECT means: the user's names of sheets, names and tables, as cells of the engine."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Told
from xlfuncs.recalc.engine.helpers import CODE_OF_KIND, error_among, general_text, numbers_across, numbers_down
from xlfuncs.recalc.engine.names import ERROR_SHEET, engine_sheet
from xlfuncs.recalc.formulas.meaning import Formula
from xlfuncs.recalc.formulas.references import Resolver
from xlfuncs.recalc.report import sentences
from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW
from xlfuncs.xlsx.formulas.formula import Corner, FormulaError, Group, Literal, Node, Reference, parse, prefix_text

_R1C1 = re.compile(r"(?i)(?:R(\d+|\[-?\d+\])?)?(?:C(\d+|\[-?\d+\])?)?")


def meant(resolver: Resolver, text: str, a1: bool, sheet: int, row: int, column: int) -> Reference:
    """The cells that a text means in a cell of ``sheet``; with the name of their sheet unless it is that one.

    Raises ``CellError`` with #REF! where there are none, as Excel does.
    """
    prefix, mark, cells = text.strip().rpartition("!")
    node: Node | None
    try:
        node = parse(text.strip()) if a1 else _in_rows_and_columns(prefix + mark, cells, row, column)
    except FormulaError:
        raise CellError("#REF!", _nowhere(resolver, text, prefix, cells)) from None
    meaning = resolver.meaning(node, sheet, row, column)
    found = meaning.node
    if meaning.external:
        raise CellError("#REF!", sentences.INDIRECT_OTHER(text=text))
    if isinstance(found, Group):
        found = found.inner
    if isinstance(found, Reference) and not found.last_sheet:
        return found
    if isinstance(node, Reference) and resolver.sheets.get(node.sheet.casefold()) is None:
        raise CellError("#REF!", sentences.INDIRECT_NO_SHEET(sheet=node.sheet))
    raise CellError("#REF!", _nowhere(resolver, text, prefix, cells))


def _nowhere(resolver: Resolver, text: str, sheet: str, cells: str) -> Told:
    """What to say of a text that means no cells: the name of a sheet with blanks or signs needs quotes."""
    if sheet.casefold() in resolver.sheets:
        return sentences.INDIRECT_UNQUOTED(text=text, sheet=sheet, quoted=prefix_text("", sheet, "") + cells)
    return sentences.INDIRECT_NOWHERE(text=text)


def _in_rows_and_columns(prefix: str, text: str, row: int, column: int) -> Node:
    """A reference in the style of R1C1; anything else is a name."""
    first, colon, last = text.partition(":")
    corners = [_corner(each, row, column) for each in ((first, last) if colon else (first,))]
    if None in corners:
        return parse(prefix + text)
    top, bottom = [each for each in (corners[0], corners[-1]) if each is not None]
    if bool(top.row) != bool(bottom.row) or bool(top.column) != bool(bottom.column):
        return Literal("#REF!", "error")
    rows, columns = sorted((top.row, bottom.row)), sorted((top.column, bottom.column))
    place = parse(prefix + "A1")
    assert isinstance(place, Reference)
    return Reference(
        Corner(rows[0], columns[0], True, True), Corner(rows[1], columns[1], True, True), place.book, place.sheet
    )


def _corner(text: str, row: int, column: int) -> Corner | None:
    found = _R1C1.fullmatch(text)
    if not text or found is None:
        return None
    places = [
        0 if not re.search(letter, text, re.IGNORECASE) else _counted(digits, own)
        for letter, digits, own in (("R", found[1], row), ("C", found[2], column))
    ]
    if not (0 <= places[0] <= MAX_ROW and 0 <= places[1] <= MAX_COLUMN) or -1 in places:
        return None
    return Corner(places[0], places[1], True, True)


def _counted(digits: str | None, own: int) -> int:
    """A row or column of R1C1: as it says, or so many from the formula's own; -1 before the first."""
    if digits is None:
        return own
    found = own + int(digits[1:-1]) if digits.startswith("[") else int(digits)
    return found if found > 0 else -1


class Places:
    """Answers for the cells of one workbook, of which ``formulas`` are all that may ask."""

    def __init__(self, resolver: Resolver, formulas: Sequence[Formula]) -> None:
        self.resolver = resolver
        self.formulas = formulas

    def text(self, cell: int, text: Any, a1: Any = True) -> Any:
        """The reference in the engine's words, for its own INDIRECT; an error is a cell that holds it, as the engine
        would make another error of it.
        """
        if wrong := error_among(text, a1):
            kinds = list(CODE_OF_KIND)
            return f"{ERROR_SHEET}!A{kinds.index(wrong['kind'] if wrong['kind'] in kinds else 'Value') + 1}"
        home = self.formulas[cell].sheet
        found = self._meant(cell, text, a1)
        sheet = self.resolver.sheets[found.sheet.casefold()] if found.sheet else home
        return prefix_text("", engine_sheet(sheet), "") + str(Reference(found.first, found.last))

    def span(self, cell: int, name: str, many: bool, text: Any, a1: Any = True) -> Any:
        """ROW, COLUMN, ROWS or COLUMNS of what INDIRECT means, as an array where ``many``."""
        if wrong := error_among(text, a1):
            return wrong
        found = self._meant(cell, text, a1)
        rows = (found.first.row, found.last.row) if found.first.row else (1, MAX_ROW)
        columns = (found.first.column, found.last.column) if found.first.column else (1, MAX_COLUMN)
        first, last = rows if name.startswith("ROW") else columns
        if name.endswith("S"):
            return float(last - first + 1)
        if not many:
            return float(first)
        return numbers_down(first, last) if name == "ROW" else numbers_across(first, last)

    def _meant(self, cell: int, text: Any, a1: Any) -> Reference:
        formula = self.formulas[cell]
        asked = general_text("" if text is None else text)
        return meant(self.resolver, asked, bool(a1), formula.sheet, formula.row, formula.column)
