"""Random club workbooks recalculated: every answer, and nothing but values changed in the file.

``XLFUNCS_LONG=1`` makes 300 of them.
"""

import os
import re
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import clubbooks
import idiomfiles
import pytest
from openpyxl import load_workbook
from sharing import shared
from versioned import through_version

from xlfuncs.core.errors import CODES, CellError
from xlfuncs.recalc import recalculate

_FORMULA_CELL = re.compile(rb"(<c [^>]*>)(<f(?: [^>]*?)?(?:/>|>[^<]*</f>))(?:<v>[^<]*</v>|<v/>)?</c>")
_KIND = re.compile(rb' t="\w+"')
#: With an older version than its own Excel computes a workbook anew, as with the request itself.
_REQUEST = re.compile(rb' fullCalcOnLoad="1"| calcId="\d+"')
COUNT = 300 if os.environ.get("XLFUNCS_LONG") == "1" else 8
SEEDS = pytest.mark.parametrize("seed", [0, 1, *(pytest.param(n, marks=[pytest.mark.slow]) for n in range(2, COUNT))])


@pytest.mark.few(3)
@pytest.mark.slow
@SEEDS
def test_a_club_workbook(seed: int, tmp_path: Path) -> None:
    """With even seeds it comes without values, with odd ones it was computed, and all of it depends on us."""
    idiom = clubbooks.workbook(seed)
    written = idiomfiles.write([idiom], tmp_path / "written.xlsx", stored=seed % 2 == 1, dress=clubbooks.dressed)
    given = shared(written, tmp_path / "in.xlsx")
    if seed % 2:
        given = through_version(given, tmp_path / "versioned.xlsx", spoil=True)
    out = tmp_path / "out.xlsx"
    recalculate(given).save(out)
    assert values_apart(given) == values_apart(out)
    assert what_people_see(given) == what_people_see(out)
    shown = load_workbook(out, data_only=True)
    wrong = idiomfiles.differences(idiom, lambda sheet, cell: in_file(shown[sheet][cell]))
    assert not wrong, "\n".join(wrong.values())


def in_file(cell: Any) -> Any:
    """The value of a cell as openpyxl reads it; an empty text and nothing are one to it."""
    if cell.data_type == "e":
        assert cell.value in CODES
        return CellError(cell.value)
    return "" if cell.value is None else cell.value


def values_apart(file: Path) -> dict[str, bytes]:
    """The well-formed parts of a package without the values of formulas and the request to compute them."""
    with zipfile.ZipFile(file) as package:
        assert package.testzip() is None
        parts = {name: package.read(name) for name in package.namelist()}
    for name, data in parts.items():
        if name.endswith((".xml", ".rels", ".vml")):
            ElementTree.fromstring(data)
    return {name: _without_values(name, data) for name, data in parts.items()}


def _without_values(name: str, data: bytes) -> bytes:
    if name.startswith("xl/worksheets/sheet"):
        return _FORMULA_CELL.sub(lambda cell: _KIND.sub(b"", cell[1]) + cell[2] + b"</c>", data)
    return _REQUEST.sub(b"", data) if name == "xl/workbook.xml" else data


def what_people_see(file: Path) -> list[Any]:
    """Formulas, styles, merged cells, hidden rows, tables and names of a workbook, as another reader finds them."""
    book = load_workbook(file)
    return [
        [(name, book.defined_names[name].attr_text) for name in book.defined_names],
        *(
            [
                sheet.title,
                sheet.freeze_panes,
                sorted(map(str, sheet.merged_cells.ranges)),
                sheet.tables.items(),
                [row for row, dimension in sheet.row_dimensions.items() if dimension.hidden],
                [
                    (
                        cell.coordinate,
                        getattr(cell.value, "text", cell.value) if cell.data_type == "f" else "",
                        cell._style,
                    )
                    for row in sheet.iter_rows()
                    for cell in row
                ],
            ]
            for sheet in book
        ),
    ]
