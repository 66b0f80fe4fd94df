"""Hold what one recalculation knows of its workbook and has found so far, for all the roads that compute."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from xlfuncs.core.cells import Value
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Told
from xlfuncs.recalc.bounds import Bounds
from xlfuncs.recalc.calls import Calls
from xlfuncs.recalc.engine.names import HERE, SITE_BITS
from xlfuncs.recalc.formulas.engine_text import Template
from xlfuncs.recalc.formulas.meaning import Formula
from xlfuncs.recalc.graph.cell_formulas import SheetWork
from xlfuncs.recalc.graph.cone import Cone
from xlfuncs.recalc.precision import Precision
from xlfuncs.recalc.visibility import Visibility
from xlfuncs.xlsx.address import Area
from xlfuncs.xlsx.workbook import Workbook

if TYPE_CHECKING:
    from xlfuncs.recalc.formulas.writing import Writer


class State:
    """The formulas of a workbook, which of them are computed, and what came of them.

    ``results`` maps sheet to key to value, for every cell computed; ``direct`` are those of them that needed no engine.
    """

    def __init__(self, book: Workbook, bounds: Bounds, *, unfolds: bool) -> None:
        self.book = book
        self.bounds = bounds
        self.unfolds = unfolds
        self.work = SheetWork(book)
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
        self.problems: dict[int, CellError] = {}
        #: Sentences of formulas in which this program itself failed.
        self.mistakes: dict[int, Told] = {}
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
        """Rounds what a workbook gets that computes with the numbers it displays."""
        return Precision(self.book)

    @cached_property
    def visibility(self) -> Visibility:
        """Knows what SUBTOTAL passes over."""
        return Visibility(self.book, self.work.formulas, unfolds=self.unfolds)

    @cached_property
    def writer(self) -> Writer:
        """Writes formulas for the engine."""
        from xlfuncs.recalc.formulas.writing import Writer  # noqa: PLC0415 — see ``run``

        return Writer(self.book, self.work.ours)

    def again(self) -> None:
        """Resolve anew what reads an area that has another size now."""
        self.work.again()
        self.__dict__.pop("writer", None)

    def in_cone(self, formula: Formula) -> bool:
        """Whether a formula calls ours or depends on one that does."""
        return formula.number in self.cone.members

    def has_no_value(self, formula: Formula) -> bool:
        """Whether its program left no value: nothing, or the 0 of one that asks for a full calculation."""
        value = self.book.sheets[formula.sheet].cells.values.get(formula.key)
        return value is None or (self.book.full_calculation and type(value) is float and value == 0)

    def shown(self, number: int, value: Any) -> Any:
        """A value as the cells of a formula display it."""
        formula = self.work.formulas[number]
        return self.precision.shown(formula.sheet, formula.row, formula.column, value)

    def filled(self, template: Template, formula: Formula) -> str:
        """The engine's formula of a cell."""
        text = template.fill(formula.row, formula.number)
        return f"=IF({HERE}({formula.number << SITE_BITS}),{text[1:]})" if self.traced else text
