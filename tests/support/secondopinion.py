"""A second opinion about expected values, in tests only: what an independent engine, formulon, makes of a formula.

It is asked for one formula at a time, all other cells holding what is expected there, so that one disagreement does not
lead to others; it does not know our functions. It answers as a Chinese Excel of Windows.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from openpyxl.utils import get_column_letter, range_boundaries
from openpyxl.utils.cell import coordinate_to_tuple

from xlfuncs.core.errors import CODES, CellError

PROFILE = "win-365-zh_CN"
MISSING = "" if importlib.util.find_spec("formulon") else "formulon is not installed (the test extra has it)"
CODE = Path(__file__).parents[2] / ".pytest_cache" / "formulon"
_CODES = (
    *("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#GETTING_DATA", "#SPILL!", "#CALC!"),
    *("#FIELD!", "#BLOCKED!", "#CONNECT!", "#EXTERNAL!", "#BUSY!", "#PYTHON!", "#UNKNOWN!"),
)


@cache
def formulon() -> Any:
    """Import formulon. To compile it takes seconds: it is kept for the other processes and for later runs."""
    import formulon as module  # noqa: PLC0415 — only tests of one tier need it
    import wasmtime  # noqa: PLC0415

    CODE.mkdir(parents=True, exist_ok=True)
    told = CODE / "cache.toml"
    told.write_text(f"[cache]\ndirectory = '{CODE}'\n", encoding="utf-8")
    config = wasmtime.Config()
    config.cache = str(told)
    engine = wasmtime.Engine(config)
    with patch.object(wasmtime, "Engine", lambda: engine):
        module.Workbook.create_for_profile(PROFILE).close()
    return module


class SecondOpinion:
    """A workbook of formulon's with values in it; sheets by their names, in order."""

    def __init__(self, sheets: Mapping[str, Mapping[str, Any]], names: Mapping[str, str]) -> None:
        self.book = formulon().Workbook.create_for_profile(PROFILE)
        self.sheets = list(sheets)
        for number, name in enumerate(self.sheets):
            if number:
                self.book.add_sheet(name)
            else:
                self.book.rename_sheet(0, name)
        for name, cells in sheets.items():
            for cell, value in cells.items():
                self.put(name, cell, value)
        for name, formula in names.items():
            sheet, _, own = name.rpartition("!")
            scope = self.sheets.index(sheet) if sheet else -1
            self.book.set_defined_name_scoped(own, formula.removeprefix("="), scope)

    def close(self) -> None:
        self.book.close()

    def put(self, sheet: str, cell: str, value: Any) -> None:
        """Write a value; None empties the cell."""
        row, column = coordinate_to_tuple(cell)
        place = self.sheets.index(sheet), row - 1, column - 1
        if isinstance(value, CellError):
            self.book.set_error(*place, _CODES.index(value.code))
        elif isinstance(value, bool):
            self.book.set_bool(*place, value)
        elif isinstance(value, int | float):
            self.book.set_number(*place, float(value))
        elif value is None:
            self.book.set_blank(*place)
        else:
            self.book.set_text(*place, value)

    def add_table(self, sheet: str, name: str, area: str, heads: list[str]) -> None:
        self.book.table_create(self.sheets.index(sheet), area, name, name, heads)

    def hide(self, sheet: str, rows: Iterable[int]) -> None:
        for row in rows:
            self.book.set_row_hidden(self.sheets.index(sheet), row - 1, True)

    def of(self, sheet: str, area: str, formula: str) -> dict[str, Any]:
        """Return what the cells of an area show if a formula fills it, which holds nothing now."""
        left, top, right, bottom = map(int, range_boundaries(area))  # type: ignore[arg-type]  # no whole lines
        rows: list[list[Any]]
        try:
            rows = [*self.book.evaluate_formula_array(self.sheets.index(sheet), top - 1, left - 1, formula)]
        except Exception as refused:  # whatever it cannot read
            rows = [[str(refused)]]
        return {
            f"{get_column_letter(column)}{row}": _item(rows, row - top, column - left)
            for row in range(top, bottom + 1)
            for column in range(left, right + 1)
        }


def _item(rows: list[list[Any]], row: int, column: int) -> Any:
    """Return a value of an array in a larger area: a single row or column repeats, #N/A pads."""
    row, column = (0 if len(rows) == 1 else row), (0 if len(rows[0]) == 1 else column)
    return _value(rows[row][column]) if row < len(rows) and column < len(rows[0]) else CellError("#N/A")


def _value(found: Any) -> Any:
    if isinstance(found, str):
        return found
    if found.kind.name == "ERROR":
        code = _CODES[found.error_code]
        return CellError(code) if code in CODES else code
    value = found.to_python()
    return "" if value is None else value
