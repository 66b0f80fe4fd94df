"""Workbooks of the first templates, which clubs have filled in: the functions they call give what they gave.

``tests/earlier`` holds an example of each as version 0.1.0 made it, with the figures it stored: here one of each
rulebook is looked at, the others in the long run.
"""

from pathlib import Path

import pytest
from delivered import of_each_rulebook
from earlier import WORKBOOKS, WORKINGS

from xlfuncs.core.cells import Value
from xlfuncs.core.errors import CellError
from xlfuncs.recalc import recalculate
from xlfuncs.xlsx.workbook import Workbook

pytestmark = pytest.mark.slow
SOME = of_each_rulebook(WORKBOOKS, lambda file: file.stem)


@pytest.mark.parametrize("file", SOME, ids=lambda file: file.stem)
def test_it_computes_to_what_it_held(file: Path, tmp_path: Path) -> None:
    done = recalculate(file)
    assert done.errors == []
    done.save(tmp_path / "out.xlsx")
    before, after = figures(file), figures(tmp_path / "out.xlsx")
    assert {cell: (before.get(cell), value) for cell, value in after.items() if value != before.get(cell)} == {}
    assert before.keys() == after.keys()
    assert sum(isinstance(value, float) for value in after.values()) > 20


def figures(file: Path) -> dict[tuple[str, int], Value]:
    """What every cell holds that holds anything, but for the sheets of workings."""
    with Workbook(file) as book:
        return {
            (sheet.name, key): plain(value)
            for sheet in book.sheets
            if sheet.name not in WORKINGS
            for key, value in sheet.cells.values.items()
            if value != ""
        }


def plain(value: Value) -> Value:
    if isinstance(value, CellError):
        return value.code
    return round(value, 9) if isinstance(value, float) else value
