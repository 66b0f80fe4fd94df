"""Hand back what a recalculation computed, and write it into the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from typing import Any, NamedTuple

from xlfuncs.core.cells import Value
from xlfuncs.core.sentences import Told
from xlfuncs.xlsx import printed_pages
from xlfuncs.xlsx.address import Area, address_of, key_of, parse_cell
from xlfuncs.xlsx.cells.display import Display
from xlfuncs.xlsx.cells.sheet import Cells, same_value
from xlfuncs.xlsx.cells.writing import with_values
from xlfuncs.xlsx.changes import Changes, drop_signature
from xlfuncs.xlsx.errors import Telling
from xlfuncs.xlsx.our_names import LINES
from xlfuncs.xlsx.workbook import Sheet, Workbook


@dataclass(frozen=True, slots=True)
class CellReport(Telling):
    """A cell and what there is to say about it; ``code`` is its error value, "" for a warning."""

    sheet: str
    cell: str
    code: str
    said: Told


class Working(NamedTuple):
    """A call of ours such as ``CBA_MP(A2,$E$1,$E$2)``, the cell that makes it, and its rows
    [step, symbol, value, rule, how]."""

    cell: str
    call: str
    steps: list[list[Any]]


class Explanation:
    """The value of a cell and the calls of ours that made it, its own or those of cells that it leads to.

    ``said`` is about an error value; ``more`` counts calls that are left out; ``sum`` is the parts of a cell that
    adds others up: ``21.84 + 39.31 = 61.15``.
    """

    def __init__(self, sheet: str, cell: str, formula: str, value: Value | None) -> None:
        self.sheet = sheet
        self.cell = cell
        self.formula = formula
        self.value = value
        self.said: Told | None = None
        self.calls: list[Working] = []
        self.more = 0
        self.sum = ""

    def told(self, language: str = "en") -> str:
        """Return what is said of the error value, "" where there is none."""
        return "" if self.said is None else self.said.text(language)

    @property
    def sentence(self) -> str:
        """Say the same in English."""
        return self.told()


class Recalculation:
    """Computed values beside the workbook they belong to; nothing is written before ``save``.

    ``errors`` are the computed cells that ended in an error value, ``warnings`` what could not be vouched for.
    ``computed`` counts the formulas that were computed.
    """

    def __init__(
        self,
        workbook: Workbook,
        results: Mapping[int, Mapping[int, Value | None]],
        areas: Mapping[int, Mapping[int, Area]],
        computed: int,
        errors: list[CellReport],
        warnings: list[CellReport],
        lacks_engine: bool = False,
    ) -> None:
        self.workbook = workbook
        self.computed = computed
        self.errors = errors
        self.warnings = warnings
        #: Whether formulas keep their value because there is no engine here; each of them is warned of.
        self.lacks_engine = lacks_engine
        self._results = results
        self._areas = areas

    @property
    def cells(self) -> int:
        """Count the cells that were computed: those of ``values``, which have no address yet."""
        return sum(map(len, self._results.values()))

    @cached_property
    def values(self) -> dict[tuple[str, str], Value | None]:
        """Return the value of every cell that was computed, by sheet name and address such as ("Awards", "B2").

        None is a cell that an array has left.
        """
        return {
            (self.workbook.sheets[index].name, address_of(key)): value
            for index, cells in self._results.items()
            for key, value in cells.items()
        }

    def value(self, sheet: str, cell: str) -> Value | None:
        """Return the value of any cell, computed or not; None where it is empty. Raises ``PackageError``."""
        where = parse_cell(cell)
        if where is None:
            raise ValueError(f"{cell!r} is no cell")
        found = self.workbook.sheet(sheet)
        key = key_of(*where)
        computed = self._results.get(found.index, {})
        return computed[key] if key in computed else found.cells.values.get(key)

    def replaced(
        self, values: Mapping[tuple[str, str], Value | None], errors: list[CellReport], warnings: list[CellReport]
    ) -> Recalculation:
        """Put the values that another program computed in the same cells."""
        results = {
            index: {key: values[self.workbook.sheets[index].name, address_of(key)] for key in cells}
            for index, cells in self._results.items()
        }
        return Recalculation(self.workbook, results, self._areas, self.computed, errors, warnings, self.lacks_engine)

    def save(self, out: str | PathLike[str], *, backup: bool = False) -> None:
        """Write the package with the computed values in it, whole or not at all.

        ``out`` may be the file that was read; ``backup`` then keeps it beside as ``.bak``. A cell whose value
        is what its program left there already is not touched. Raises ``PackageError``.
        """
        self.workbook.archive.write(out, self.parts(), backup=backup)

    def parts(self) -> dict[str, bytes | None]:
        """Return the parts of the package that change, with the computed values in them; None where one goes."""
        book = self.workbook
        sheets: dict[str, bytes] = {}
        for index, results in self._results.items():
            sheet = book.sheets[index]
            changed = _changed(results, sheet.cells)
            areas = self._areas.get(index, {})
            for key in areas:
                changed[key] = results[key]
            if changed:
                sheets[sheet.part] = with_values(sheet.part, sheet.data, sheet.cells, changed, areas)
        for index, lists in book.areas(LINES).items():
            sheet = book.sheets[index]
            data = sheets.get(sheet.part, sheet.data)
            done = printed_pages.folded(data, lists, self._shown(sheet))
            if done != sheet.data:
                sheets[sheet.part] = done
        changes = Changes(book)
        if self.computed:
            changes.replace(book.part, book.as_computed())
        if book.signatures and (sheets or changes.parts):
            drop_signature(changes, book)
        return {**sheets, **changes.proven()}

    def rows(self, sheet: str) -> list[list[str]]:
        """Return the sheet from A1 to its last cell that shows something, hidden columns left out. Raises
        ``PackageError``.
        """
        found = self.workbook.sheet(sheet)
        return Display(found, self._shown).rows(self._shown(found))

    def _shown(self, sheet: Sheet) -> dict[int, Value | None]:
        """Return the values of all cells of a sheet, computed or not."""
        return {**dict(sheet.cells.values.items()), **self._results.get(sheet.index, {})}


def _changed(results: Mapping[int, Value | None], cells: Cells) -> dict[int, Value | None]:
    """Return the cells that are to be written: what is blank in an array needs none."""
    blank = [key for key, value in results.items() if value is None or value == ""]
    changed = dict(results)
    for key in blank:
        if key not in cells.spans or (results[key] is None and key not in cells.values):
            del changed[key]
    for key, value in cells.values.pairs():
        if key in changed and same_value(changed[key], value):
            del changed[key]
    return changed
