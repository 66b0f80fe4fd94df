"""Functions that want single values, computed for every cell of ranges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xlfuncs.recalc.engine.helpers import MOST_VALUES, error, item_at, rows_of, shown_array
from xlfuncs.xlsx.address import MAX_ROW, Area

#: Different values for which a function is computed in one formula: each takes a cell of the engine.
MOST_DIFFERENT = 200_000
#: The letter of an argument that takes whole columns, which arrive without the empty cells at their end.
TO_THE_EDGE = "c"


def lift(new_engine: Callable[[], Any], name: str, letters: str, arguments: list[Any]) -> Any:
    """A function that wants single values, computed for every cell of its ranges; #NUM! where these are too many.

    The engine itself computes it, on a sheet of its own, once for values that are equal; ``letters`` says which
    arguments are taken cell by cell (``s``) and which whole.
    """
    blocks = [rows_of(item) for item in arguments]
    single = [block for letter, block in zip(letters, blocks, strict=True) if letter == "s"]
    height, width = max(len(block) for block in single), max(len(block[0]) for block in single)
    if height * width > MOST_VALUES:
        return error("#NUM!")
    seen: dict[tuple[Any, ...], int] = {}
    rows: list[list[Any]] = []
    places: list[list[int]] = []
    for row in range(height):
        line: list[int] = []
        for across in range(width):
            values = [item_at(block, row, across) for block in single]
            key = tuple([str(value) if type(value) is dict else (type(value), value) for value in values])
            if (place := seen.setdefault(key, len(rows))) == len(rows):
                rows.append(values)
            line.append(place)
        places.append(line)
        if len(rows) > MOST_DIFFERENT:
            return error("#NUM!")
    results = _computed(new_engine(), name, letters, blocks, rows)
    return [[results[place] for place in line] for line in places] if height > 1 or width > 1 else results[0]


def _computed(engine: Any, name: str, letters: str, blocks: list[Any], rows: list[list[Any]]) -> list[Any]:
    """The function's value for every row of single values, the others taken from ``blocks`` whole."""
    engine.add_sheet("L")
    engine.set_values_batch("L", 1, 1, rows)
    column = len(rows[0]) + 1
    texts: list[str] = []
    for letter, block in zip(letters, blocks, strict=True):
        if letter == "s":
            place = sum(text.endswith("%d") for text in texts) + 1
            texts.append(str(Area(1, place, 1, place))[:-1] + "%d")
        else:
            engine.set_values_batch("L", 1, column, block)
            bottom = MAX_ROW if letter == TO_THE_EDGE else len(block)
            texts.append(str(Area(1, column, bottom, column + len(block[0]) - 1)))
            column += len(block[0])
    text = f"={name}({','.join(texts)})"
    holes = text.count("%d")
    formulas = [[text % ((row,) * holes)] for row in range(1, len(rows) + 1)]
    engine.set_formulas_batch("L", 1, column, formulas)
    engine.evaluate_all()
    return [shown_array(engine.get_value("L", row, column)) for row in range(1, len(rows) + 1)]
