"""What a cell may hold, and which cells and rows are blank."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from xlfuncs.core.errors import CODES, CellError

#: What stands in a cell that is not blank. A whole number is a float as any other, though a program may give an int.
Value = float | str | bool | CellError
#: A cell: what stands in it, or nothing.
Cell = Value | None
#: What is given for an argument: a cell, a range as its rows of cells, or a number that a program has computed.
Given = Cell | Decimal | Sequence[Sequence[Cell]]


def received(cell: Any) -> Any:
    """Return a cell as it was typed: an error comes as the text ``#VALUE!``, say, where a formula guards it."""
    return CellError(cell) if isinstance(cell, str) and cell in CODES else cell


def cell_at(row: Sequence[Any], at: int) -> Any:
    """Give a cell of a row, ``None`` behind its end: rows reach only as far as something stands in them.

    >>> cell_at(["a"], 0), cell_at(["a"], 1)
    ('a', None)
    """
    return row[at] if at < len(row) else None


def is_blank(cell: Any) -> bool:
    """Tell whether nothing stands in a cell, or spaces alone."""
    return cell is None or (isinstance(cell, str) and not cell.strip())


def filled_cells(row: Sequence[Any]) -> dict[int, Any]:
    """Give the cells of a row in which something stands, by their places.

    >>> filled_cells(["a", None, " ", 0])
    {0: 'a', 3: 0}
    """
    return {at: cell for at, cell in enumerate(row) if not is_blank(cell)}


def is_blank_row(row: Sequence[Any]) -> bool:
    """Tell whether nothing stands in a row. Some hosts hand empty cells over as 0."""
    return row.count("") == len(row) or all(
        is_blank(cell) or (not isinstance(cell, bool | CellError | str) and cell == 0) for cell in row
    )


def filled(rows: Sequence[Sequence[Any]]) -> int:
    """Say how many rows there are down to the last one that holds something."""
    count = len(rows)
    while count and is_blank_row(rows[count - 1]):
        count -= 1
    return count
