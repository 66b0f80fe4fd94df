"""Do without the engine where it is not installed, as inside a browser: what is left for it keeps its value."""

from __future__ import annotations

from xlfuncs.recalc.formulas.meaning import SPILLING
from xlfuncs.recalc.report import sentences
from xlfuncs.recalc.state import State


class WithoutEngine:
    """The formulas of a state that are left, none of which is computed; the others go on with the values they have."""

    def __init__(self, state: State) -> None:
        self.state = state
        #: The sizes of arrays: none is computed.
        self.spilled: dict[int, tuple[int, int]] = {}

    def close(self) -> None:
        """Give nothing back."""

    def compute(self) -> None:
        """Compute nothing."""

    def take(self) -> None:
        """Take over no value."""

    def keep(self) -> bool:
        """Let other people's formulas keep their value, and ours only where that is not enough; compute all again."""
        state = self.state
        for formula in [each for each in state.left if not state.work.calls_ours(each)] or state.left:
            state.kept[formula.number] = sentences.NO_ENGINE()
            if formula.kind == SPILLING:
                state.work.spills[formula.sheet, formula.key] = formula.covers
        state.lacks_engine = True
        state.again()
        return True
