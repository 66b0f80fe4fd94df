"""Give formulas that cannot be computed here the value of their program back, if it can still be right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from xlfuncs.core.cells import Value
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Told
from xlfuncs.recalc.engine.corrections import MAKES_REFERENCES
from xlfuncs.recalc.engine.engine import Engine
from xlfuncs.recalc.formulas.graph import SPILLING, Cone, Formula
from xlfuncs.recalc.formulas.references import meant
from xlfuncs.recalc.problems import OwnLambdaError, UnsupportedError
from xlfuncs.recalc.state import State
from xlfuncs.xlsx.address import Area, place_of
from xlfuncs.xlsx.cells.sheet import nearly_same
from xlfuncs.xlsx.formulas.formula import Call, Reference, calls_in, moved, text_in


def keep(state: State, engine: Engine) -> bool:
    """Give its value back to each formula that cannot be computed here and of whose cells none has changed."""
    unable = {formula: reason for formula in state.left if (reason := _inability(state, formula))}
    if not unable:
        return False
    changed = _changed(state)
    for formula in unable:
        changed[formula.sheet].difference_update(formula.covers.every_key())
    blamed = Cone([], unable)
    if any(changed.values()):
        making = [formula for formula in unable if formula.meaning.makes_references]
        blamed.grow_from(meets(state, engine, making, changed))
    for sheet, keys in changed.items():
        for key in keys:
            row, column = place_of(key)
            blamed.grow_over(sheet, Area(row, column, row, column))
    before = len(state.kept)
    for formula, reason in unable.items():
        if formula.number not in blamed.members:
            state.kept[formula.number] = reason
            if formula.kind == SPILLING:
                state.work.spills[formula.sheet, formula.key] = formula.covers
    if len(state.kept) > before:
        state.again()
    return len(state.kept) > before


def _inability(state: State, formula: Formula) -> Told | None:
    """Say why a formula beside ours that had a value could not be computed; nothing where it could, also to an error.

    One that leads to ours only by a LAMBDA of the workbook's own is beside ours: its program computed it without us.
    """
    value = state.results[formula.sheet].get(formula.key)
    if not isinstance(value, CellError) or state.has_no_value(formula):
        return None
    if state.work.calls_ours(formula) and not _by_own_lambda(state, formula):
        return None
    failures = state.calls.failures.get(formula.number)
    first = state.problems.get(formula.number) or (failures[0] if failures else value)
    return first.said if isinstance(first, UnsupportedError) and first.keeps_value else None


def _by_own_lambda(state: State, formula: Formula) -> bool:
    stored = state.book.sheets[formula.sheet].cells.values.get(formula.key)
    return isinstance(state.problems.get(formula.number), OwnLambdaError) and not isinstance(stored, CellError)


def _changed(state: State) -> dict[int, set[int]]:
    """Return the cells that have another value than their program left in them, by sheet; last digits are no change."""
    changed: dict[int, set[int]] = {}
    for index, results in state.results.items():
        stored = state.book.sheets[index].cells.values
        changed[index] = {key for key, value in results.items() if not nearly_same(value, stored.get(key))}
    return changed


#: Cells that a formula reads, each area with the index of its sheet; None where nobody can tell.
Targets = list[tuple[int, Area]] | None
#: What asks the engine where an OFFSET is: its row, column, height and width.
_PLACE = 'ROW({0})&" "&COLUMN({0})&" "&ROWS({0})&" "&COLUMNS({0})'


def meets(state: State, engine: Engine, making: Iterable[Formula], changed: Mapping[int, Set[int]]) -> list[Formula]:
    """Find those of the formulas that mean a changed cell by what they make, or of which nobody can tell."""
    asked = {formula: _Question(state, formula) for formula in making}
    for place in range(max((len(each.calls) for each in asked.values()), default=0)):
        _ask(engine, {formula: each for formula, each in asked.items() if place < len(each.calls)}, place)
    return [
        formula
        for formula, each in asked.items()
        if each.targets is None or any(_holds(area, changed.get(sheet, set())) for sheet, area in each.targets)
    ]


def _holds(area: Area, keys: Set[int]) -> bool:
    return any(area.holds_key(key) for key in keys)


class _Question:
    """What one formula makes; ``targets`` grow as the engine answers."""

    def __init__(self, state: State, formula: Formula) -> None:
        self.state, self.formula = state, formula
        node = formula.meaning.node
        self.node = node and moved(node, formula.row - formula.meaning.row, 0)
        self.calls = [call for call in calls_in(self.node) if call.name in MAKES_REFERENCES] if self.node else []
        self.targets: Targets = [] if self.calls else None

    def text(self, place: int) -> str | None:
        """Return the engine's formula that tells what is meant; None where there is none."""
        call, formula = self.calls[place], self.formula
        if not call.arguments or call.arguments[0] is None:
            return None
        emitter = self.state.writer.emitter(formula, as_displayed=False)
        try:
            if call.name == "OFFSET":
                text, many = _PLACE.format(emitter.whole(call, False)[0]), False
            else:
                text, many = emitter.value(call.arguments[0], False)
        except UnsupportedError:
            return None
        return None if many else self.state.filled(emitter.template(text), formula)

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
        sheet = self.state.work.resolver.sheets[base.sheet.casefold()] if base.sheet else self.formula.sheet
        self.targets.append((sheet, Area(top, left, top + height - 1, left + width - 1)))

    def _of_indirect(self, call: Call, value: str) -> None:
        assert self.targets is not None
        style = str((*call.arguments, None)[1] or "TRUE")
        if style not in ("TRUE", "FALSE", "0", "1"):
            self.targets = None
            return
        formula, resolver = self.formula, self.state.work.resolver
        try:
            found = meant(resolver, value, style in ("TRUE", "1"), formula.sheet, formula.row, formula.column)
        except CellError:
            return  # no cells of this workbook
        meaning = resolver.meaning(found, formula.sheet, formula.row, formula.column)
        self.targets += [(slot.sheet, slot.area(formula.row)) for slot in meaning.slots]


def _ask(engine: Engine, asked: Mapping[Formula, _Question], place: int) -> None:
    """Let the engine answer for all of them at once, each in its own cell, whose value is known to be none."""
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
