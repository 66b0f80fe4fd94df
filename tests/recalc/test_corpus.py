"""The comparison with other people's workbooks itself: what counts as right, told, silent, kept, passing, failed."""

from pathlib import Path

import pytest
import xlsxwriter

from tests.corpus import WAYS, compared, main, report, workbooks


def made(path: Path, cells: dict[str, tuple[str, float | str] | float]) -> Path:
    path.parent.mkdir(exist_ok=True)
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("S")
        for cell, what in cells.items():
            if isinstance(what, tuple):
                sheet.write_formula(cell, what[0], None, what[1])
            else:
                sheet.write(cell, what)
    return path


CELLS: dict[str, tuple[str, float | str] | float] = {
    "A1": 2,
    "B1": ("=A1*3", 6),
    "B2": ("=ROUND(A1/3,2)", 0.67),
    "B3": ("=NOSUCH(A1)", 5),
    "B4": ("=TODAY()-A1", 40000),
    "B5": ("=B4+1", 40001),
}


@pytest.mark.parametrize("way", WAYS)
def test_what_a_formula_counts_as(tmp_path: Path, way: str) -> None:
    """NOSUCH is told where it has no value, and keeps one that it has; what depends on the day is passed over."""
    found = compared(made(tmp_path / "a.xlsx", CELLS), way)
    unknown = {"told": 1} if way == "removed" else {"kept": 1}
    assert found["counts"] == {"right": 2, "passing": 2, **unknown}


@pytest.mark.parametrize("way", WAYS)
def test_the_first_that_differs_is_named(tmp_path: Path, way: str) -> None:
    """2 × 3 was never 7, and what reads it differs for that alone."""
    wrong = {"A1": 2, "B1": ("=PRODUCT(A1,3)", 7), "B2": ("=SUM(B1,1)", 8)}
    found = compared(made(tmp_path / "a.xlsx", wrong), way)
    assert found["counts"] == {"silent": 2}
    assert [(line["cell"], line["calls"], line["first"]) for line in found["different"]] == [
        ("S!B1", "PRODUCT", True),
        ("S!B2", "SUM", False),
    ]


def test_a_broken_workbook_is_counted(tmp_path: Path) -> None:
    broken = tmp_path / "b.xlsx"
    broken.write_bytes(b"PK\3\4")
    found = compared(broken, "ours")
    assert found["failed"].startswith("refused: ")
    lines = list(report({(broken, "ours"): found}, 9))
    assert "  failed 1; refused 1" in lines


@pytest.mark.slow
def test_each_workbook_has_a_process_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made(tmp_path / "x" / "a.xlsx", CELLS)
    made(tmp_path / "x" / "B.XLSM", {"A1": ("=1+1", 3)})
    (tmp_path / "x" / "c.xlsx").write_bytes(b"PK")
    (tmp_path / "x" / "d.txt").write_text("no workbook")
    assert [each.name for each in workbooks([tmp_path])] == ["B.XLSM", "a.xlsx", "c.xlsx"]
    main([str(tmp_path), "--cells", str(tmp_path / "cells.jsonl")])
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == [
        "removed: 3 workbooks, 6 formulas with a stored value",
        "  right 2, told 1, silent 1, kept 0, passing 2",
        "  failed 1; refused 1",
    ]
    assert '"stored": "3.0", "got": "2.0"' in (tmp_path / "cells.jsonl").read_text()
