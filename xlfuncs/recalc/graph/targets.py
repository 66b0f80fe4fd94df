"""Which cells INDIRECT and OFFSET mean in formulas that cannot be computed, so that they may keep their values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import TYPE_CHECKING

from xlfuncs.core.cells import Value
from xlfuncs.core.errors import CellError
from xlfuncs.recalc.graph.cone import Formula
from xlfuncs.recalc.graph.indirect import meant
from xlfuncs.recalc.graph.meaning import MAKES_REFERENCES, UnsupportedError
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT, Area
from xlfuncs.xlsx.formulas.formula import Call, Reference, calls_in, moved, text_in

if TYPE_CHECKING:
    from xlfuncs.recalc.run import Run

#: Cells that a formula reads, each area with the index of its sheet; None where nobody can tell.
Targets = list[tuple[int, Area]] | None
#: What asks the engine where an OFFSET is: its row, column, height and width.
_PLACE = 'ROW({0})&" "&COLUMN({0})&" "&ROWS({0})&" "&COLUMNS({0})'


def meets(run: Run, making: Iterable[Formula], changed: Mapping[int, Set[int]]) -> list[Formula]:
    """Those of the formulas that mean a changed cell by what they make, or of which nobody can tell."""
    asked = {formula: _Question(run, formula) for formula in making}
    for place in range(max((len(each.calls) for each in asked.values()), default=0)):
        _ask(run, {formula: each for formula, each in asked.items() if place < len(each.calls)}, place)
    return [
        formula
        for formula, each in asked.items()
        if each.targets is None or any(_holds(area, changed.get(sheet, set())) for sheet, area in each.targets)
    ]


def _holds(area: Area, keys: Set[int]) -> bool:
    return any(area.holds(key >> SHIFT, key & COLUMN_MASK) for key in keys)


class _Question:
    """What one formula makes; ``targets`` grow as the engine answers."""

    def __init__(self, run: Run, formula: Formula) -> None:
        self.run, self.formula = run, formula
        node = formula.meaning.node
        self.node = node and moved(node, formula.row - formula.meaning.row, 0)
        self.calls = [call for call in calls_in(self.node) if call.name in MAKES_REFERENCES] if self.node else []
        self.targets: Targets = [] if self.calls else None

    def text(self, place: int) -> str | None:
        """The engine's formula that tells what is meant; None where there is none."""
        from xlfuncs.recalc.formulas.writing import Emitter  # noqa: PLC0415 — heavy

        call, formula, run = self.calls[place], self.formula, self.run
        if not call.arguments or call.arguments[0] is None:
            return None
        emitter = Emitter(formula.meaning, run.work.ours, formula.row, formula.column, run.work.sheet_names)
        try:
            if call.name == "OFFSET":
                text, many = _PLACE.format(emitter.whole(call, False)[0]), False
            else:
                text, many = emitter.value(call.arguments[0], False)
        except UnsupportedError:
            return None
        return None if many else run.filled(emitter.template(text), formula)

    def answered(self, place: int, value: Value | None) -> None:
        """Take in what the engine found."""
        call = self.calls[place]
        if self.targets is None:
            return
        if not isinstance(value, str):
            self.targets = None
        elif call.name == "OFFSET":
            self._of_offset(call, value)
        else:
            self._of_indirect(call, value)

    def _of_offset(self, call: Call, value: str) -> None:
        assert self.targets is not None
        base, found = call.arguments[0], value.split()
        if not isinstance(base, Reference) or len(found) < 4 or not all(each.isdecimal() for each in found):
            self.targets = None
            return
        top, left, height, width = map(int, found)
        sheet = self.run.work.resolver.sheets[base.sheet.casefold()] if base.sheet else self.formula.sheet
        self.targets.append((sheet, Area(top, left, top + height - 1, left + width - 1)))

    def _of_indirect(self, call: Call, value: str) -> None:
        assert self.targets is not None
        style = str((*call.arguments, None)[1] or "TRUE")
        if style not in ("TRUE", "FALSE", "0", "1"):
            self.targets = None
            return
        formula, resolver = self.formula, self.run.work.resolver
        try:
            found = meant(resolver, value, style in ("TRUE", "1"), formula.sheet, formula.row, formula.column)
        except CellError:
            return  # no cells of this workbook
        meaning = resolver.meaning(found, formula.sheet, formula.row, formula.column)
        self.targets += [(slot.sheet, slot.area(formula.row)) for slot in meaning.slots]


def _ask(run: Run, asked: Mapping[Formula, _Question], place: int) -> None:
    """Let the engine answer for all of them at once, each in its own cell, whose value is known to be none."""
    engine = run.engine
    assert engine is not None  # what cannot be computed was left for it
    waiting: list[Formula] = []
    for formula, question in asked.items():
        call = question.calls[place]
        literal = text_in(call.arguments[0]) if call.name == "INDIRECT" and call.arguments else None
        if literal is not None:
            question.answered(place, literal)
            continue
        text = question.text(place)
        if text is None or engine.feed_formulas(formula.sheet, {formula.column: [(formula.row, text)]}):
            question.answered(place, None)
        else:
            waiting.append(formula)
    if waiting:
        engine.evaluate()
    for formula in waiting:
        asked[formula].answered(place, engine.values(formula.sheet, formula.filling(1, 1))[0][0])
