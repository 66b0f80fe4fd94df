"""Read the formulas of a workbook, each with its meaning; like formulas share one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.recalc import sentences
from xlfuncs.recalc.formulas.graph import (
    FITTED,
    PLAIN,
    SPILLING,
    Formula,
    Meaning,
)
from xlfuncs.recalc.formulas.references import Resolver
from xlfuncs.recalc.problems import NOT_OF_ONE_FORMULA, UnsupportedError, mistake
from xlfuncs.xlsx.address import COLUMN_MASK, MAX_ROW, SHIFT, Area, place_of
from xlfuncs.xlsx.formulas.formula import Call, FormulaError, Node, moved, parse, references_in
from xlfuncs.xlsx.workbook import Sheet, Workbook

#: Cuts a formula at its cell references; text, quoted names and brackets are kept whole.
_CUT = re.compile(
    r"""("(?:[^"]|"")*"|'(?:[^']|'')*'|\[(?:[^\[\]']|'.|\[(?:[^\[\]']|'.)*\])*\])"""
    r"""|(?<![\w.$\\?])(\$?[A-Za-z]{1,3})(\$?)([1-9][0-9]{0,6})(?![\w.(!?\\\[])"""
)

SharedKey = tuple[object, ...]


class _Filled:
    """How the last formula of a column reads in other rows: most columns are filled down."""

    __slots__ = ("bottom", "meaning", "offsets", "one", "pattern", "pieces", "top")

    def __init__(self, parts: list[str | int | None], meaning: Meaning) -> None:
        self.meaning = meaning
        self.offsets = [part for part in parts if isinstance(part, int)]
        #: Most formulas read cells of one row, most often their own.
        self.one = len({*self.offsets}) == 1
        self.pieces = "".join("\0" if isinstance(part, int) else part or "" for part in parts).split("\0")
        self.pattern = "%d".join(piece.replace("%", "%%") for piece in self.pieces)
        self.top = max([meaning.top, *(1 - offset for offset in self.offsets)])  # A0 is no cell
        self.bottom = min([meaning.bottom, *(MAX_ROW - offset for offset in self.offsets)])

    def reads(self, row: int, text: str) -> bool:
        """Tell whether that is how it reads in a row."""
        if not self.top <= row <= self.bottom:
            return False
        if self.one:
            return text == str(row + self.offsets[0]).join(self.pieces)
        return text == self.pattern % tuple([row + offset for offset in self.offsets])


class CellFormulas:
    """Reads every formula of a workbook."""

    def __init__(self, book: Workbook) -> None:
        self.book = book
        self.spills: dict[tuple[int, int], Area] = {}
        self.resolver = Resolver(book, self.spills)
        self.formulas: list[Formula] = []
        self._meanings: dict[SharedKey, Meaning] = {}
        self._trees: dict[tuple[int, int], Node | UnsupportedError] = {}

    def read(self) -> None:
        """Collect the formulas of all sheets."""
        for sheet in self.book.sheets:
            if sheet.has_formulas:
                arrays = sheet.cells.arrays
                self.spills.update({(sheet.index, key): array.area for key, array in arrays.items()})
        for sheet in self.book.sheets:
            if sheet.has_formulas:
                self.formulas += self._of_sheet(sheet, len(self.formulas))

    def _of_sheet(self, sheet: Sheet, number: int) -> Iterator[Formula]:
        cells = sheet.cells
        index = sheet.index
        filled: dict[int, _Filled] = {}
        for key, text in cells.formulas.items():
            above = filled.get(key & COLUMN_MASK)
            if above is not None and above.reads(key >> SHIFT, text):
                meaning = above.meaning
            else:
                meaning = self._shared_meaning(text, index, key, filled)
            yield Formula(number, index, key, meaning, PLAIN, None, text)
            number += 1
        for key, master in cells.shared.items():
            yield Formula(
                number, index, key, self._moved_meaning(index, master, key), PLAIN, None, cells.formulas[master]
            )
            number += 1
        for key, array in cells.arrays.items():
            kind = SPILLING if array.dynamic else FITTED
            yield Formula(number, index, key, self._own_meaning(array.text, index, key), kind, array.area, array.text)
            number += 1

    def _shared_meaning(self, text: str, sheet: int, key: int, filled: dict[int, _Filled]) -> Meaning:
        """Return the meaning of an ordinary formula; formulas that differ only by their row have the same.

        ``filled`` learns how its column goes on.
        """
        row, column = place_of(key)
        parts: list[str | int | None] = [*_CUT.split(text)]
        for place in range(4, len(parts), 5):
            if parts[place] and not parts[place - 1]:
                parts[place] = int(str(parts[place])) - row
        shape = (sheet, column, *parts)
        known = self._meanings.get(shape)
        if known is None or not known.top <= row <= known.bottom:
            found = self._own_meaning(text, sheet, key)
            if found.row_bound or known is not None:
                return found
            known = self._meanings[shape] = found
        filled[column] = _Filled(parts, known)
        return known

    def _moved_meaning(self, sheet: int, master: int, key: int) -> Meaning:
        """Return the meaning of a formula that is stored once for many cells."""
        column, row = key & COLUMN_MASK, key >> SHIFT
        shape = (sheet, column, master)
        known = self._meanings.get(shape)
        if known is not None and known.top <= row <= known.bottom:
            return known
        tree = self.tree(self.book.sheets[sheet].cells.formulas[master], sheet, master)
        text = self.book.sheets[sheet].cells.formulas[master]
        if isinstance(tree, UnsupportedError):
            return self._unread(text, sheet, master, tree)
        here = moved(tree, row - (master >> SHIFT), column - (master & COLUMN_MASK))
        found = self._resolved(here, sheet, key, text)
        # a copy that lost cells over the sheet's edge is a case of its own
        if not found.row_bound and known is None and "#REF!" not in str(here):
            self._meanings[shape] = found
        return found

    def _own_meaning(self, text: str, sheet: int, key: int) -> Meaning:
        tree = self.tree(text, sheet, key)
        if isinstance(tree, UnsupportedError):
            return self._unread(text, sheet, key, tree)
        return self._resolved(tree, sheet, key, text)

    def _resolved(self, tree: Node, sheet: int, key: int, text: str) -> Meaning:
        try:
            return self.resolver.meaning(tree, sheet, key >> SHIFT, key & COLUMN_MASK)
        except NOT_OF_ONE_FORMULA:
            raise
        except Exception as bug:  # the other formulas must not suffer from it
            return self._unreadable(text, key >> SHIFT, mistake(bug))

    def tree(self, text: str, sheet: int, key: int) -> Node | UnsupportedError:
        """Parse a cell's formula; return its tree, or why there is none."""
        if (sheet, key) not in self._trees:
            try:
                self._trees[sheet, key] = parse(text)
            except FormulaError as error:
                self._trees[sheet, key] = UnsupportedError("#NAME?", sentences.CANNOT_BE_READ(why=error.said))
            except NOT_OF_ONE_FORMULA:
                raise
            except Exception as bug:  # the other formulas must not suffer from it
                self._trees[sheet, key] = mistake(bug)
        return self._trees[sheet, key]

    def formula_text(self, sheet: int, key: int) -> str:
        """Return the formula of a cell as its program shows it, also where it is stored once for many cells."""
        cells = self.book.sheets[sheet].cells
        master = cells.shared.get(key)
        tree = None if master is None else self.tree(cells.formulas[master], sheet, master)
        if master is None or not isinstance(tree, Node):
            return cells.formula_text(key)
        return str(moved(tree, (key >> SHIFT) - (master >> SHIFT), (key & COLUMN_MASK) - (master & COLUMN_MASK)))

    def _unread(self, text: str, sheet: int, key: int, problem: UnsupportedError) -> Meaning:
        """Return a meaning for what cannot be read: its value is old where what it seems to refer to has a new one."""
        meaning = self._unreadable(text, key >> SHIFT, problem)
        meaning.slots = self._resolved(Call("", tuple(references_in(text))), sheet, key, text).slots
        return meaning

    def _unreadable(self, text: str, row: int, problem: UnsupportedError) -> Meaning:
        meaning = Meaning(row)
        meaning.row_bound = True
        meaning.problem = problem
        meaning.calls = {word.upper() for word in re.findall(r"[A-Za-z]\w*(?=\()", text)}
        return meaning

    def calls_ours(self, formula: Formula) -> bool:
        """Tell whether it calls a function of the catalogue, itself or through a name."""
        meaning = formula.meaning
        if meaning.ours is None:
            meaning.ours = not FUNCTIONS.keys().isdisjoint(meaning.calls)
        return meaning.ours

    def again(self) -> None:
        """Resolve anew what reads an area that has another size now."""
        self.resolver.last_rows.clear()
        for formula in self.formulas:
            if formula.meaning.reads_spills:
                formula.meaning = self._own_meaning(formula.text, formula.sheet, formula.key)
