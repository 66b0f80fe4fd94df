"""A workbook that brings LAMBDAs called like functions of ours, so that it computes where there are none: wherever
xlfuncs is, its own functions compute.
"""

from pathlib import Path

import pytest
import xlsxwriter
from commands import run

from xlfuncs.recalc import check, explain, recalculate
from xlfuncs.xlsx.address import key_of
from xlfuncs.xlsx.conversion import freeze
from xlfuncs.xlsx.workbook import Workbook

#: As Excel writes them. All are wrong on purpose: who computes with them is seen by that.
NAMES = {
    "CBA_M": "=_xlfn.LAMBDA(_xlpm.h,CBA_X(_xlpm.h)+77)",
    "CBA_R": "=_xlfn.LAMBDA(_xlpm.k,_xlop.n,77)",
    "CBA_X": "=_xlfn.LAMBDA(_xlpm.h,_xlpm.h*77)",
    "Twice": "=_xlfn.LAMBDA(_xlpm.h,2*CBA_M(_xlpm.h))",
}
#: M(600) = 2 + 600/300 = 4 (§1.3.1), R(1 of 20) = lg 20 - lg 2 = 1 (§2.9.1).
FORMULAS = {"B1": ("=CBA_M(A1)", 4), "C1": ("=IF(CBA_R(1,20)=1,CBA_M(A1)*10)", 40), "D1": ("=SUM(B1:C1)", 44)}


def written(path: Path, spoilt: float | None = None) -> Path:
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("S")
        for name, formula in NAMES.items():
            book.define_name(name, formula)
        sheet.write("A1", 600)
        for cell, (formula, value) in FORMULAS.items():
            sheet.write_formula(cell, formula, None, value if spoilt is None else spoilt)
        sheet.write_dynamic_array_formula("E1", "=CBA_M(A1)", None, 4 if spoilt is None else spoilt)
        sheet.write_formula("F1", "=Twice(A1)", None, 8)
    return path


def recalculated(path: Path) -> Path:
    recalculate(path).save(path)
    return path


def test_recalc_computes_with_ours(tmp_path: Path) -> None:
    done = recalculate(written(tmp_path / "a.xlsx", spoilt=9))
    assert [done.value("S", cell) for cell in ("B1", "C1", "D1", "E1")] == [4, 40, 44, 4]
    assert done.errors == []


def test_what_only_leads_to_ours_by_a_lambda_keeps_its_value(tmp_path: Path) -> None:
    """The workbook's own program has computed it, without us; where what it reads has changed, it is told."""
    done = recalculate(written(tmp_path / "a.xlsx"))
    assert done.value("S", "F1") == 8
    (told,) = done.warnings
    assert told.sentence.startswith("keeps its value: TWICE is a LAMBDA of this workbook's own")
    with xlsxwriter.Workbook(tmp_path / "b.xlsx") as book:
        sheet = book.add_worksheet("S")
        for name, formula in NAMES.items():
            book.define_name(name, formula)
        sheet.write_formula("A1", "=600*CBA_R(1,20)", None, 5)
        sheet.write_formula("F1", "=Twice(A1)", None, 8)
    done = recalculate(tmp_path / "b.xlsx")
    assert [(each.cell, each.code) for each in done.errors] == [("F1", "#NAME?")]


def test_check_finds_nothing_but_what_is_old(tmp_path: Path) -> None:
    kept = "keeps its value: TWICE is a LAMBDA"
    found = check(recalculated(written(tmp_path / "a.xlsx")))  # so that it is of today's Excel
    assert [each.sentence[: len(kept)] for each in found] == [kept]
    old = [(each.cell, each.sentence) for each in check(written(tmp_path / "b.xlsx", spoilt=9))]
    assert ("B1", "the stored value is 9, recalculated it is 4") in old


def test_explain_shows_the_article(tmp_path: Path) -> None:
    told = explain(written(tmp_path / "a.xlsx"), "S!C1")
    assert told.value == 40
    assert [each.call for each in told.calls] == ["CBA_R(1,20)", "CBA_M(A1)"]
    assert told.calls[1].steps[0][3] == "§1.3.1"


def test_freeze_leaves_values_of_all_that_leads_to_ours(tmp_path: Path) -> None:
    out = tmp_path / "frozen.xlsx"
    with Workbook(written(tmp_path / "a.xlsx")) as book:
        changes, count = freeze(book)
        book.archive.write(out, changes.proven())
    assert count == 4
    with Workbook(out) as book:
        cells = book.sheets[0].cells
        assert list(cells.formulas.values()) == ["SUM(B1:C1)"]
        assert [cells.values.get(key_of(1, column)) for column in range(1, 7)] == [600, 4, 40, 44, 4, 8]


def test_conversion_leads_there_and_back(tmp_path: Path) -> None:
    given = written(tmp_path / "a.xlsx", spoilt=9)
    for source, program, out in (("a", "lite", "b"), ("b", "classic", "c")):
        arguments = ["convert", "--to", program, str(tmp_path / f"{source}.xlsx"), str(tmp_path / f"{out}.xlsx")]
        run(*arguments)
    lite = recalculate(tmp_path / "b.xlsx")
    assert [lite.value("S", cell) for cell in ("B1", "C1", "D1", "E1")] == [4, 40, 44, 4]
    with Workbook(given) as one, Workbook(tmp_path / "c.xlsx") as two:
        assert one.sheets[0].data == two.sheets[0].data
        assert [(each.name, each.formula) for each in one.names] == [(each.name, each.formula) for each in two.names]


@pytest.mark.usefixtures("running")
def test_libreoffice_computes_with_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ["recalc", str(written(tmp_path / "a.xlsx", spoilt=9)), "-o", "out.xlsx", "--engine", "calc"]
    run(*arguments)
    with Workbook(tmp_path / "out.xlsx") as book:
        assert [book.sheets[0].cells.values.get(key_of(1, column)) for column in range(1, 7)] == [600, 4, 40, 44, 4, 8]
