"""Calls of any kind in workbooks: each cell ends in a value, or in an error with a sentence."""

import math
from typing import Any
from xml.sax.saxutils import escape

import pytest
from handmade import sheet_xml, write
from randomcalls import calls
from tiers import attempts

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.recalc import recalculate
from xlfuncs.xlsx.address import address

COUNT = attempts(700, 10_000)


def stored(where: str, value: Any) -> str:
    if isinstance(value, CellError):
        return f'<c r="{where}" t="e"><v>{value.code}</v></c>'
    if isinstance(value, bool):
        return f'<c r="{where}" t="b"><v>{value:d}</v></c>'
    if isinstance(value, str):
        return f'<c r="{where}" t="str"><v>{escape(value)}</v></c>' if value else ""
    return f'<c r="{where}"><v>{value!r}</v></c>'


def literal(value: Any) -> str:
    if isinstance(value, CellError):
        return value.code
    if isinstance(value, bool):
        return str(value).upper()
    return '"' + value.replace('"', '""') + '"' if isinstance(value, str) else f"{value:.15g}"


@pytest.mark.slow
def test_any_call_in_a_workbook(tmp_path: Any) -> None:
    """Scalars stand in the formula, ranges in rows of their own beneath it."""
    rows: dict[int, list[str]] = {}
    formulas: dict[str, str] = {}
    row = 1
    for name, arguments in calls(COUNT):
        texts = []
        column, height = 3, 1
        for value in arguments:
            if not isinstance(value, list):
                texts.append(literal(value))
                continue
            for down, cells in enumerate(value):
                rows.setdefault(row + down, []).extend(
                    stored(address(row + down, column + across), each) for across, each in enumerate(cells)
                )
            last = address(row + len(value) - 1, column + len(value[0]) - 1)
            texts.append(f"{address(row, column)}:{last}")
            column += len(value[0])
            height = max(height, len(value))
        kind = f' t="array" ref="A{row}"' if FUNCTIONS[name].array else ""
        formulas[f"A{row}"] = name
        rows.setdefault(row, []).insert(0, f'<c r="A{row}"><f{kind}>{escape(name)}({escape(",".join(texts))})</f></c>')
        row += height
    text = "".join(f'<row r="{number}">{"".join(cells)}</row>' for number, cells in sorted(rows.items()))
    done = recalculate(write(tmp_path / "in.xlsx", {"S": sheet_xml(text)}))
    done.save(tmp_path / "out.xlsx")
    explained = {each.cell: each for each in done.errors}
    assert len(formulas) == COUNT
    failures = 0
    for where in formulas:
        value = done.values["S", where]
        if isinstance(value, CellError):
            failures += 1
            assert explained[where].sentence
        else:
            assert isinstance(value, str | bool) or math.isfinite(value)
    assert 0.1 < failures / COUNT < 0.9, "calls of both kinds"
