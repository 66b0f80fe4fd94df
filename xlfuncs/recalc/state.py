"""Hold what one recalculation knows of its workbook and has found so far, for all the roads that compute."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from xlfuncs.core.cells import Value
from xlfuncs.core.sentences import Told
from xlfuncs.recalc.bounds import Bounds
from xlfuncs.recalc.displayed import Precision, Visibility
from xlfuncs.recalc.engine.operations import HERE, SITE_BITS
from xlfuncs.recalc.formulas.cell_formulas import CellFormulas
from xlfuncs.recalc.formulas.graph import Cone, Formula
from xlfuncs.recalc.own_calls import Calls
from xlfuncs.recalc.problems import UnsupportedError
from xlfuncs.xlsx.address import Area
from xlfuncs.xlsx.workbook import Workbook

if TYPE_CHECKING:
    from xlfuncs.recalc.formulas.writing import Template, Writer


class State:
    """The formulas of a workbook, which of them are computed, and what came of them.

    ``results`` maps sheet to key to value, for every cell computed; ``direct`` are those of them that needed no engine.
    """

    def __init__(self, book: Workbook, bounds: Bounds, *, unfolds: bool) -> None:
        self.book = book
        self.bounds = bounds
        self.unfolds = unfolds
        self.work = CellFormulas(book)
        #: The formulas that call ours, and all that depend on them.
        self.cone = Cone([], [])
        #: The numbers of the formulas in which their program left no value.
        self.wanted: frozenset[int] | range = frozenset()
        self.computed: list[Formula] = []
        #: What is left for the engine.
        self.left: list[Formula] = []
        self.calls = Calls()
        self.direct: dict[int, dict[int, Value | None]] = {}
        self.results: dict[int, dict[int, Value | None]] = {}
        #: The cells that an array fills, where these are others than in the workbook.
        self.areas: dict[int, dict[int, Area]] = {}
        #: What arrays fill that have another size than in the workbook, by sheet.
        self.grown: list[tuple[int, Area]] = []
        #: Why a formula cannot be computed, by its number.
        self.problems: dict[int, UnsupportedError] = {}
        #: The same of formulas of which only computing tells: this program itself failed in them, or they read
        #: themselves by a reference that they make.
        self.mistakes: dict[int, UnsupportedError] = {}
        #: Formulas that keep the value of their program, and why they could not be computed.
        self.kept: dict[int, Told] = {}
        #: Whether each formula tells its cell to the engine: after a mistake of ours in a cell that is not known.
        self.traced = False
        #: Whether formulas keep their value because there is no engine here.
        self.lacks_engine = False
        #: Whether arrays came to an end of growing.
        self.settled = True

    @cached_property
    def precision(self) -> Precision:
        """Return what rounds in a workbook that computes with the numbers it displays."""
        return Precision(self.book)

    @cached_property
    def visibility(self) -> Visibility:
        """Return what knows what SUBTOTAL passes over."""
        return Visibility(self.book, self.work.formulas, unfolds=self.unfolds)

    @cached_property
    def writer(self) -> Writer:
        """Return what writes formulas for the engine."""
        from xlfuncs.recalc.formulas.writing import Writer  # noqa: PLC0415 — see ``run``

        return Writer(self.book)

    def again(self) -> None:
        """Resolve anew what reads an area that has another size now."""
        self.work.again()
        self.__dict__.pop("writer", None)

    def value(self, sheet: int, key: int) -> Value | None:
        """Return what a cell holds, computed or not."""
        results = self.results.get(sheet, {})
        return results[key] if key in results else self.book.sheets[sheet].cells.values.get(key)

    def in_cone(self, formula: Formula) -> bool:
        """Tell whether a formula calls ours or depends on one that does."""
        return formula.number in self.cone.members

    def has_no_value(self, formula: Formula) -> bool:
        """Tell whether its program left no value: nothing, or the 0 of one that asks for a full calculation."""
        value = self.book.sheets[formula.sheet].cells.values.get(formula.key)
        return value is None or (self.book.full_calculation and type(value) is float and value == 0)

    def shown(self, number: int, value: Any) -> Any:
        """Return a value as the cells of a formula display it."""
        formula = self.work.formulas[number]
        return self.precision.shown(formula.sheet, formula.row, formula.column, value)

    def filled(self, template: Template, formula: Formula) -> str:
        """Return the engine's formula of a cell."""
        text = template.fill(formula.row, formula.number)
        return f"=IF({HERE}({formula.number << SITE_BITS}),{text[1:]})" if self.traced else text
