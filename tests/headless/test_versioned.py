"""Every handed-out example with all its constants made into formulas that call XF_VERSION: its values come back."""

from pathlib import Path

import idiomfiles
import pytest
from openpyxl import load_workbook
from versioned import computed, constants, literal, through_version

from xlfuncs.hosts.headless import recalculate
from xlfuncs.package.address import address_of
from xlfuncs.package.workbook import Workbook

EXAMPLES = sorted((Path(__file__).parents[2] / "workbooks" / "examples").glob("*.xlsx"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_comes_back(example: Path, tmp_path: Path) -> None:
    found = recalculate(through_version(example, tmp_path / "versioned.xlsx"))
    with Workbook(example) as book:
        wrong = [
            f"{sheet.name}!{address_of(key)}: {got!r}, not {stored!r}"
            for sheet in book.sheets
            for key, stored in computed(sheet).items()
            if not idiomfiles.same(got := found.value(sheet.name, address_of(key)), stored, 0.0)
        ]
    assert not wrong, "\n".join(wrong[:20])


