"""Functions of a spreadsheet beside ours, against what Excel documents (``functions.toml``)."""

import math
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.sax.saxutils import escape

import pytest
import tomllib
from handmade import sheet_xml, write
from together import each

from xlfuncs.core.errors import CODES, CellError
from xlfuncs.recalc import recalculate
from xlfuncs.recalc.engine import operations
from xlfuncs.recalc.engine.library import LIBRARY

TABLE = tomllib.loads((Path(__file__).parent / "functions.toml").read_text(encoding="utf-8"))
CELLS = TABLE.pop("cells")


def stored(where, value):
    if isinstance(value, bool):
        return f'<c r="{where}" t="b"><v>{value:d}</v></c>'
    if isinstance(value, str):
        return f'<c r="{where}" t="str"><v>{escape(value)}</v></c>' if value else ""
    return f'<c r="{where}"><v>{value}</v></c>'


def formula_cell(where, text):
    if text.startswith("{"):
        return f'<c r="{where}"><f t="array" ref="{where}">{escape(text[2:-1])}</f></c>'
    return f'<c r="{where}"><f>{escape(text[1:])}</f></c>'


def results(group):
    """The value of each formula of a group, in the order of the table."""
    formulas = [formula for formula, _ in TABLE[group]["cases"]]
    rows = ""
    for row in range(1, max(len(formulas), *map(len, CELLS.values())) + 1):
        cells = formula_cell(f"A{row}", formulas[row - 1]) if row <= len(formulas) else ""
        cells += "".join(
            stored(f"{column}{row}", values[row - 1]) for column, values in CELLS.items() if row <= len(values)
        )
        rows += f'<row r="{row}">{cells}</row>'
    with TemporaryDirectory() as folder:
        done = recalculate(write(Path(folder, "in.xlsx"), {"S": sheet_xml(rows)}))
        return [done.value("S", f"A{row}") for row in range(1, len(formulas) + 1)]


@pytest.mark.parametrize("group", TABLE)
def test_functions_give_what_excel_documents(group):
    cases = [(formula, expected) for formula, expected in TABLE[group]["cases"]]
    each(zip(cases, results(group), strict=True), check_value, lambda case: case[0][0])


def test_every_function_computed_here_has_a_case():
    """A row of the one table of corrections has a case that shows it."""
    formulas = [formula for group in TABLE.values() for formula, _ in group["cases"]]
    shown = {name for formula in formulas for name in re.findall(r"([A-Z][A-Z0-9.]*)\(", formula)}
    # these are calls of AGGREGATE, FILTER and INDEX, and of lookups
    assert set(LIBRARY) - shown == {
        *(operations.AGGREGATE_PLACE, operations.FILTER_OF_COLUMNS, operations.INDEX_OF_ARRAY),
        *(operations.NEAR, operations.FOUND, operations.BESIDE, operations.BELOW),
        *(operations.LAST_LINE, operations.RANK_OF_AREAS),
    }


def check_value(case):
    (_, expected), value = case
    if isinstance(value, CellError):
        assert value.code == expected
    elif expected in CODES or isinstance(expected, str | bool):
        assert value == expected
        assert type(value) is type(expected)
    else:
        assert not isinstance(value, str | bool)
        assert math.isclose(value, expected, rel_tol=1e-8, abs_tol=1e-15)  # the pages show nine digits
