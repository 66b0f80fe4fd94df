"""What the number format of a cell makes of its value: on show, and for whoever reads the cell."""

from pathlib import Path

import pytest
import xlsxwriter

from xlfuncs.recalc import recalculate
from xlfuncs.recalc.displayed import as_shown
from xlfuncs.xlsx.cells.display import Display
from xlfuncs.xlsx.workbook import Workbook

#: Value, format, what Excel shows without the spaces around it, what somebody would type to have it.
CELLS = [
    (233 + 1 / 3, "0.00_ ", "233.33", "233.333333333333"),  # 数值 in Chinese Excel
    (1233 + 1 / 3, "#,##0.00_ ", "1,233.33", "1233.33333333333"),
    (-1.5, "0.00_);[Red]\\(0.00\\)", "(1.50)", "-1.5"),
    (39.3, '0.00"分"', "39.30分", "39.3"),
    (1.5, '"a;b"0.00', "a;b1.50", "1.5"),
    (-2.0, '0"胜";0"负";"平"', "2负", "-2"),
    (0.0, '0"胜";0"负";"平"', "平", "0"),
    (0.0, "0.00;-0.00;;@", "", "0"),
    (1234567.0, "0.0,", "1234.6", "1234567"),
    (60.0, "[>=60]0.0;[Red]0.00", "60.0", "60"),
    (59.5, "[>=60]0.0;[Red]0.00", "59.50", "59.5"),
    (0.375, "0.0%", "37.5%", "37.5%"),
    (0.375, '"约"0.0%', "约37.5%", "0.375"),
    (1.25, "# ?/?", "1 1/4", "1.25"),
    (46155.0, 'yyyy"年"m"月"d"日"', "2026-05-13", "2026-05-13"),
    (46155.0, "[$-411]ggge", "2026-05-13", "2026-05-13"),
    (0.5, "上午/下午h:mm", "12:00:00", "12:00:00"),
    (-1.0, "yyyy-mm-dd", "-1", "-1"),
    (0.1 + 0.2, "General", "0.3", "0.3"),
    (1.5, "0.0Q", "1.5", "1.5"),  # no format
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A sheet with all of these, one below the other, and a cell that stands at its end."""
    path = tmp_path / "formats.xlsx"
    with xlsxwriter.Workbook(path) as made:
        sheet = made.add_worksheet("S")
        for row, (value, pattern, *_) in enumerate(CELLS):
            sheet.write_number(row, 0, value, made.add_format({"num_format": pattern}))
            sheet.write_string(row, 1, "|")
    return path


def test_numbers_show_as_their_formats_say(file: Path) -> None:
    assert [row[0] for row in recalculate(file).rows("S")] == [shown for _, _, shown, _ in CELLS]


def test_whoever_reads_a_cell_gets_the_number_without_what_stands_around_it(file: Path) -> None:
    with Workbook(file) as book:
        sheet = book.sheet("S")
        display = Display(sheet)
        read = [display.text(key, value) for key, value in sheet.cells.values.items() if isinstance(value, float)]
    assert read == [typed for *_, typed in CELLS]


@pytest.mark.parametrize(
    ("value", "pattern", "shown"),
    [
        (-1.255, "0.00_);[Red]\\(0.00\\)", -1.26),
        (1.255, '"a;b"0.00', 1.26),
        (1.5, '"a;b"', None),
        (61.25, "[>=60]0.0;0", 61.3),
        (59.25, "[>=60]0.0;0", 59.0),
        (1255.0, "0.00,分", 1260.0),
        (1.25, "G/通用格式", 1.25),
    ],
)
def test_precision_as_displayed_reads_formats_likewise(value: float, pattern: str, shown: float | None) -> None:
    assert as_shown(value, pattern) == shown
