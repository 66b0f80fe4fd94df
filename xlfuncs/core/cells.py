"""What a cell may hold, whichever program it is of: the one place that says so."""

from collections.abc import Sequence
from decimal import Decimal

from xlfuncs.core.errors import CellError

#: What stands in a cell that is not blank. A whole number is a float as any other, though a program may give an int.
Value = float | str | bool | CellError
#: A cell: what stands in it, or nothing.
Cell = Value | None
#: What is given for an argument: a cell, a range as its rows of cells, or a number that a program has computed.
Given = Cell | Decimal | Sequence[Sequence[Cell]]
