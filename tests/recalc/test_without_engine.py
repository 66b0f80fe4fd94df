"""A workbook computed where the engine is not installed, as inside a browser: what can be, and what is told."""

import sys
from pathlib import Path

import pytest
import xlsxwriter

from xlfuncs.recalc import recalculate, sentences


def test_other_formulas_keep_their_value(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """§1.1 of the CBA: 0.60 × 36.4 = 21.84 for place 3 of 24 (cba.md); a formula between ours keeps what it had."""
    monkeypatch.setitem(sys.modules, "formualizer", None)
    file = tmp_path / "own.xlsx"
    with xlsxwriter.Workbook(file) as book:
        sheet = book.add_worksheet("S")
        sheet.write_formula("A1", "=CBA_MP(3,24,36.4)")
        sheet.write_formula("B1", '=SUMPRODUCT(--(MID(TEXT(A1,"0.00"),1,2)="21"))+2', None, 3)
        sheet.write_formula("C1", "=CBA_MP(B1,24,36.4)")
    done = recalculate(file)
    assert done.values == {("S", "A1"): 21.84, ("S", "C1"): 21.84}
    assert done.lacks_engine
    why = sentences.KEEPS_VALUE(why=sentences.NO_ENGINE()).text("zh")
    assert [(each.cell, each.said.text("zh")) for each in done.warnings] == [("B1", why)]


def test_with_the_engine(tmp_path: Path) -> None:
    file = tmp_path / "own.xlsx"
    with xlsxwriter.Workbook(file) as book:
        book.add_worksheet("S").write_formula("A1", "=CBA_MP(SUMPRODUCT({1,2}),24,36.4)")
    done = recalculate(file)
    assert done.values == {("S", "A1"): 21.84}
    assert not done.lacks_engine
