"""How a sentence quotes what a cell holds."""

from decimal import Decimal

from xlfuncs.core.numbers import LARGEST, exact, in_sentence
from xlfuncs.core.sentences import NOTHING, Sentence, Told
from xlfuncs.core.words import Spelt

QUOTED = Sentence(en='"{text}"', zh="“{text}”", ja="「{text}」")
A_RANGE = Sentence(
    en="a range of {rows} rows and {columns} columns",
    zh="{rows} 行 {columns} 列的区域",
    ja="{rows} 行 {columns} 列の範囲",
)


def shown(cell: object) -> Told | str:
    """Give a cell's value as a sentence quotes it; a word as it was typed.

    >>> [f"{shown(cell)}" for cell in ("abc", 25.0, True, [[1, 2], [3, 4]])]
    ['"abc"', '25', 'TRUE', 'a range of 2 rows and 2 columns']
    """
    if isinstance(cell, list | tuple):
        return A_RANGE(rows=len(cell), columns=len(cell[0]) if cell else 0)
    if isinstance(cell, str):
        text = (isinstance(cell, Spelt) and cell.typed) or cell
        return QUOTED(text=text if len(text) <= 40 else text[:39] + "…")
    return NOTHING() if cell is None else digits(cell)


def digits(cell: object) -> str:
    """Give a number as the cell shows it; anything else in its own words.

    >>> digits(25.0), digits(0.1 + 0.2), digits(True)
    ('25', '0.3', 'TRUE')
    """
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, float | int | Decimal):
        return in_sentence(exact(cell) if -LARGEST < cell < LARGEST else Decimal(cell))
    return str(cell)
