"""A formula as the engine gets it, written once for all cells that are alike; ``emit`` writes it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xlfuncs.recalc.formulas.writing import Emitter

#: A call of ours carries ``cell number << SITE_BITS | place of the call in the formula`` as first argument.
SITE_BITS = 8
#: What stands in the marked text for the number of the cell, as the first argument of helpers that ask for it.
CELL = "\x01I0\x02"
_PLACE = re.compile("\x01([RI])(-?[0-9]+)\x02")


class Template:
    """Engine text with holes for the row and the number of the cell, good for the rows ``top`` to ``bottom``."""

    __slots__ = ("bottom", "functions", "holes", "row", "sites", "text", "top", "warnings")

    def __init__(self, marked: str, emitter: Emitter) -> None:
        pieces = _PLACE.split(marked)
        self.text = "%d".join(piece.replace("%", "%%") for piece in pieces[::3])
        self.holes = [(kind == "R", int(offset)) for kind, offset in zip(pieces[1::3], pieces[2::3], strict=True)]
        self.row, self.top, self.bottom = emitter.row, emitter.top, emitter.bottom
        self.warnings = emitter.warnings
        self.sites = emitter.sites
        self.functions = emitter.functions

    def fill(self, row: int, number: int) -> str:
        """The formula for one cell."""
        number <<= SITE_BITS
        return self.text % tuple([row + offset if is_row else number + offset for is_row, offset in self.holes])
