"""What is the same for neighbouring cells is told once."""

import json
from pathlib import Path

from commands import run
from openpyxl import Workbook
from openpyxl.worksheet.formula import ArrayFormula

PLACES = (3, 1, 30, 30, 31, 30)


def test_the_same_mistake_of_neighbours_is_one_line(tmp_path: Path) -> None:
    """E1:G9 is an array of two rows and columns; three of the places are 30, one is 31, of 24."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "成绩"
    sheet["E1"] = ArrayFormula("E1:G9", "=B2:B3*{1,1}*CBA_R(1,20)")
    for row, place in enumerate(PLACES, 2):
        sheet[f"B{row}"], sheet[f"C{row}"] = place, f"=CBA_MP(B{row},24,36.4)"
    file = tmp_path / "a.xlsx"
    book.save(file)
    done = run("recalc", file, "-o", tmp_path / "b.xlsx", code=1)
    assert [line.strip().removeprefix("成绩!") for line in done.stderr.splitlines()[1:]] == [
        "G1:G2 #N/A the array has nothing for this cell",
        "E3:G9 #N/A the array has nothing for this cell",
        "C4:C5 #NUM! rank 30 is beyond the 24 entries",
        "C6 #NUM! rank 31 is beyond the 24 entries",
        "C7 #NUM! rank 30 is beyond the 24 entries",
    ]
    checked = run("check", file, code=1).output
    assert [line.split()[0] for line in checked.splitlines() if "beyond" in line] == [
        "成绩!C4:C5",
        "成绩!C6",
        "成绩!C7",
    ]
    done = run("recalc", file, "-o", tmp_path / "c.xlsx", "--json", code=1)
    assert len(json.loads(done.stdout)["files"][0]["errors"]) == 27  # 2 + 21 cells of the array, and 4 places
