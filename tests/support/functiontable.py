"""Read ``tests/recalc/functions.toml``, what spreadsheets document of their own functions, and make workbooks of it."""

from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

import tomllib
from handmade import sheet_xml, write

TABLE = tomllib.loads((Path(__file__).parents[1] / "recalc/functions.toml").read_text(encoding="utf-8"))
#: The values of the cells that the formulas read, by column.
CELLS = TABLE.pop("cells")
#: What each formula gives.
EXPECTED = {formula: expected for group in TABLE.values() for formula, expected in group["cases"]}


def workbook(path: Path, formulas: Sequence[str]) -> Path:
    """Write a workbook with the cells of the table and the formulas down column A."""
    rows = ""
    for row in range(1, max(len(formulas), *map(len, CELLS.values())) + 1):
        cells = _formula(f"A{row}", formulas[row - 1]) if row <= len(formulas) else ""
        cells += "".join(
            _value(f"{column}{row}", values[row - 1]) for column, values in CELLS.items() if row <= len(values)
        )
        rows += f'<row r="{row}">{cells}</row>'
    return write(path, {"S": sheet_xml(rows)})


def _formula(where: str, text: str) -> str:
    if text.startswith("{"):
        return f'<c r="{where}"><f t="array" ref="{where}">{escape(text[2:-1])}</f></c>'
    return f'<c r="{where}"><f>{escape(text[1:])}</f></c>'


def _value(where: str, value: str | float | bool) -> str:
    if isinstance(value, bool):
        return f'<c r="{where}" t="b"><v>{value:d}</v></c>'
    if isinstance(value, str):
        return f'<c r="{where}" t="str"><v>{escape(value)}</v></c>' if value else ""
    return f'<c r="{where}"><v>{value}</v></c>'
