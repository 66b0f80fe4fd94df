"""Lists print as many pages as they have lines for."""

import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from eventbooks import BOARD, filled, made, teams
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.events import EVENTS
from xlfuncs.layout import build
from xlfuncs.xlsx.address import SHIFT, Area
from xlfuncs.xlsx.printed_pages import folded, shown_rows

AREA = Area(7, 1, 206, 3)
BREAKS = [31, 62, 93, 124, 155, 186]


@pytest.mark.parametrize(
    ("entries", "last"), [(0, 31), (1, 31), (25, 31), (26, 62), (56, 62), (57, 93), (180, 186), (181, 206), (200, 206)]
)
def test_pages_without_a_line_are_hidden(entries: int, last: int) -> None:
    values = {(7 + line) << SHIFT | 2: "x" if line < entries else "" for line in range(200)}
    assert shown_rows(AREA, values, BREAKS) == last


def test_rows_are_shown_again_when_they_are_needed() -> None:
    rows = b"".join(b'<row r="%d" ht="22"><c/></row>' % row for row in range(1, 207))
    breaks = b"<rowBreaks>" + b"".join(b'<brk id="%d" man="1"/>' % each for each in BREAKS) + b"</rowBreaks>"
    sheet = b"<sheetData>" + rows + b"</sheetData>" + breaks
    few = folded(sheet, [AREA], {7 << SHIFT | 1: 1.0})
    assert len(re.findall(rb"<row [^>]*hidden", few)) == 206 - 31
    assert folded(few, [AREA], {206 << SHIFT | 1: 1.0}) == sheet


def all_rules(sheet: Worksheet) -> list[Any]:
    """Its conditional formats, in their order."""
    return sorted(
        (rule for each in sheet.conditional_formatting for rule in each.rules), key=lambda rule: rule.priority
    )


@pytest.mark.slow
def test_the_print_area_follows_the_entries(tmp_path: Path) -> None:
    with zipfile.ZipFile(made(tmp_path / "x.xlsx", filled())) as package:
        names = re.findall(
            r'<definedName name="_xlnm.Print_Area"[^>]*>([^<]*)', package.read("xl/workbook.xml").decode()
        )
    assert f"OFFSET({BOARD}!$A$1,0,0,6+MAX(1,_xf!$A$8),7)" in names


def test_figures_that_go_on_below_the_settings_stand_as_wide_apart() -> None:
    """A provincial event has 26 settings, 57 figures; beside a setting they stand as its explanation has lines."""
    sheet = build(EVENTS["cba-event"], "zh", room=8)["比赛设置"]
    rows = [cell.row for cell in sheet["E"][4:] if cell.value]
    assert sheet.cell(rows[-1], 1).value is None
    below = [row for row in rows if sheet.cell(row, 1).value is None]
    assert len(below) > 20
    assert {sheet.row_dimensions[row].height for row in below} == {21}


@pytest.mark.parametrize(("language", "board"), [("zh", BOARD), ("en", "Notice")])
def test_a_board_of_24_fits_its_page(language: str, board: str) -> None:
    """A4 upright is 842 points high; margins of 0.6 and 0.9 inches leave 734."""
    sheet = build(teams(), language, room=60)[board]
    assert sum(sheet.row_dimensions[row].height for row in range(1, 7 + 24)) <= 734
    assert min(each.id for each in sheet.row_breaks.brk) >= 6 + 24


@pytest.mark.slow
def test_points_stand_under_one_another() -> None:
    """5.25 leaves room for two digits before its own, -5.25 for one and its sign, -12.50 for its sign alone."""
    sheet = build(EVENTS["br-butler"], "zh", room=10)[BOARD]
    rules = [(rule.formula[0], rule.dxf.numFmt.formatCode) for rule in all_rules(sheet) if rule.dxf.numFmt]
    assert [form for formula, form in rules if '="2"' in formula] == ["??0.00;?-0.00", "??0.00;-0.00"]
    short, other = (formula for formula, _ in rules if '="2"' in formula)
    assert short == other.removesuffix(")") + ",D7>-10)"
