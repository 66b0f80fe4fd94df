"""LibreOffice with the add-in: what it does as Excel does, what it does otherwise, and that it always ends."""

import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import calccases
import caseworkbook
import openpyxl
import pytest
import xlsxwriter
from casefiles import Case, every, same
from commands import run

from xlfuncs import recalc
from xlfuncs.hosts import calc
from xlfuncs.hosts.calc import Office
from xlfuncs.hosts.calc import office as driver
from xlfuncs.xlsx.address import address_of, key_of
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.workbook import Workbook

SHEET = "Club's & 得点"
#: Ours beside built-in functions, as Excel writes them.
FORMULAS = {
    "C1": "=CBA_MP(A1,$B$1,$B$2)",
    "C2": "=_xldudf_CBA_MP(A2,$B$1,$B$2)",
    "C3": '=CBA_MP(A3,24,36.4,,"pair")',
    "C4": '=IF(C1>C2,"higher","lower")',
    "C5": "=ROUND(SUM(C1:C3)/3,1)+CBA_R(1,24)",
    "C6": '=IFERROR(CBA_MP(25,24,36.4),"none")',
    "C7": "=CBA_MP(25,24,36.4)",
    "C8": "=ISNUMBER(C1)",
    "C9": "=SUM(CBA_RANKING(A1:A4,30))",
    "C10": "=INDEX(CBA_RANKING(A1:A4,30),2)",
    "C11": '=COUNTIF(C1:C3,">10")&" above 10"',
    "C12": '=_xlfn.IFNA(XF_EDITION("NONE"),XF_EDITION("CBA"))',
    "C13": "=CBA_R(1,23)/3",
    "C14": '=CBA_PLACES(24,"silver")',
}
ARRAYS = {
    "E1:E5": "{=CBA_RANKING(A1:A5,30)}",
    "F1:F4": "{=_xldudf_CBA_RANKING(A1:A4,30)}",
    "G1:J2": '{=XF_EXPLAIN("CBA_R",3,24)}',
    "E8:F9": '{=CBA_RANKING(A1:A4,"x")}',
}


def written(file: Path, formulas: Mapping[str, str], arrays: Mapping[str, str], cells: Mapping[str, Any]) -> Path:
    """A workbook as Excel makes it; every formula has the value 777 until it is computed."""
    with xlsxwriter.Workbook(file) as book:
        sheet = book.add_worksheet(SHEET)
        for cell, value in cells.items():
            sheet.write(cell, value)
        for cell, formula in formulas.items():
            sheet.write_formula(cell, formula, None, 777)
        for area, formula in arrays.items():
            sheet.write_array_formula(area, formula, None, 777)
    return file


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    cells = {"A1": 1, "A2": 2, "A3": 3, "A4": 4, "B1": 24, "B2": 36.4}
    return written(tmp_path / "scores.xlsx", FORMULAS, ARRAYS, cells)


def formulas(file: Path) -> dict[str, str]:
    with Workbook(file) as book:
        cells = book.sheets[0].cells
        arrays = {key: array.text for key, array in cells.arrays.items()}
        return {address_of(key): text for key, text in {**cells.formulas, **arrays}.items()}


def test_excels_file_is_saved_back_as_it_was(office: Office, workbook: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    saved = office.convert(workbook, "xlsx", out)
    assert formulas(saved) == formulas(workbook)
    with Workbook(saved) as book:
        values = book.sheets[0].cells.values
    assert not [key for key, value in values.items() if value == 777]
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == [workbook.name], "a lock was left"


def test_the_same_file_from_either_engine(office: Office, workbook: Path, tmp_path: Path) -> None:
    found = calc.recalculate(workbook, office)
    assert not found.warnings
    assert [(each.cell, each.code) for each in found.errors] == [("C7", "#NUM!"), ("E8", "#VALUE!")]
    assert found.errors[0].sentence == "rank 25 is beyond the 24 entries"
    found.save(tmp_path / "calc.xlsx")
    recalc.recalculate(workbook).save(tmp_path / "headless.xlsx")
    assert (tmp_path / "calc.xlsx").read_bytes() == (tmp_path / "headless.xlsx").read_bytes()


def test_the_values_are_libreoffices(office: Office, workbook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What Calc computes goes into the file, and a person is told where the headless engine disagrees."""
    real = office.values

    def wrong(file: Path) -> dict[str, dict[int, Any]]:
        sheets = real(file)
        sheets[SHEET][key_of(1, 3)] = 5.0
        return sheets

    monkeypatch.setattr(office, "values", wrong)
    found = calc.recalculate(workbook, office)
    assert found.value(SHEET, "C1") == 5.0
    assert [(each.cell, each.sentence) for each in found.warnings] == [
        ("C1", "the headless engine computes 39.31 here")
    ]


@pytest.mark.usefixtures("running")
def test_recalc_engine_calc(workbook: Path) -> None:
    out = workbook.with_name("out.xlsx")
    ran = run("recalc", workbook, "-o", out, "--engine", "calc", code=1)  # two cells are in error
    assert "computed, 2 in error" in ran.output
    assert out.exists()


def test_without_libreoffice_one_line(workbook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(driver, "PLACES", ())
    ran = run("recalc", workbook, "-o", "out.xlsx", "--engine", "calc", code=2)
    assert ran.output == "--engine calc: LibreOffice is not installed, or soffice is not on the PATH\n"


def test_a_snap_of_libreoffice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its command is a link to another program, /usr/bin/snap."""
    (tmp_path / "snap").touch(0o755)
    (tmp_path / "libreoffice").symlink_to("snap")
    monkeypatch.setattr(shutil, "which", lambda name: str(tmp_path / name) if name == "libreoffice" else None)
    assert str(driver.missing()).startswith(f"soffice is not in {tmp_path}; a snap")


def blank_arguments() -> Iterator[Case]:
    return (case for case in every() if "" in case.args)


def test_an_empty_cell_is_0_to_calc(office: Office, tmp_path: Path) -> None:
    """The documented difference, for every case with a blank argument: the answer is that to a 0."""
    cases = list(blank_arguments())
    file = tmp_path / "blanks.xlsx"
    places = caseworkbook.write(cases, file, blanks="cells")
    cells = office.values(file)[caseworkbook.SHEET]
    for case, place in zip(cases, places, strict=True):
        got, expect = (
            place.read(lambda row, column: cells[key_of(row + 1, column + 1)]),
            calccases.expected(case, blanks="cells"),
        )
        assert same(got, expect, case.within), f"{case.place}: {got!r}, not {expect!r}"


def test_errors_as_calc_knows_them(office: Office, tmp_path: Path) -> None:
    """Each error value passes through our functions; in a range it is Err:504, and an array is one error throughout."""
    errors = {"=NA()": "#N/A", "=1/0": "#DIV/0!", "=#REF!": "#REF!", '=1+"x"': "#VALUE!", "=NO_SUCH": "#NAME?"}
    given = {f"A{row}": formula for row, formula in enumerate(errors, 1)}
    asked = {f"B{row}": f"=CBA_MP(A{row},24,36.4)" for row in range(1, len(errors) + 1)}
    file = written(tmp_path / "errors.xlsx", {**given, **asked, "B9": "=CBA_EVENT_MP(A1:A2)"}, {}, {})
    cells = office.values(file)[SHEET]
    assert [cells[key_of(row, 2)].code for row in range(1, len(errors) + 1)] == list(errors.values())
    assert cells[key_of(9, 2)].sentence == "Calc shows Err:504 here"


@pytest.mark.skipif(sys.platform != "linux", reason="only there LibreOffice runs in the system's Python")
def test_another_python_on_the_path_is_not_libreoffices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, office: Office
) -> None:
    """As with pyenv or conda: a python3 first on the PATH, and beside it a library of another version."""
    for version in range(8, 30):
        (library := tmp_path / "lib" / f"python3.{version}").mkdir(parents=True)
        (library / "os.py").write_text("raise ImportError('of another Python')")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python3").touch(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    file = written(tmp_path / "path.xlsx", {"A1": "=CBA_R(1,20)"}, {}, {})
    assert office.values(file)[SHEET] == {key_of(1, 1): 1.0}


def test_it_ends_when_its_time_is_over(office: Office, workbook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(office, "limit", 0)
    with pytest.raises(PackageError, match="did not finish within"):
        office.values(workbook)
    processes = [path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline") if path.exists()]
    assert not [line for line in processes if str(office.folder).encode() in line]


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 and no more"])
def test_a_file_that_is_no_workbook(office: Office, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broken.xlsx"
    file.write_bytes(content)
    with pytest.raises(PackageError):
        calc.recalculate(file, office)
    with pytest.raises(PackageError, match=r"missing\.xlsx: No such file"):
        office.values(tmp_path / "missing.xlsx")


def test_truth_values(office: Office, tmp_path: Path) -> None:
    """Calc's own TRUE is one; of add-ins it knows numbers and texts only, and so an add-in's TRUE is 1.

    In the file it is TRUE again. Where a formula can tell the two apart a person is told.
    """
    asked = {"A1": "=1=1", "A2": "=JCBL_ELIGIBLE(5,8)", "A3": "=ISNUMBER(A2)", "A4": "=CBA_E(0,TRUE)"}
    file = written(tmp_path / "truth.xlsx", asked, {}, {})
    values = list(office.values(file)[SHEET].values())
    assert values == [True, 1.0, True, 0.5]
    assert [*map(type, values)] == [bool, float, bool, float]
    found = calc.recalculate(file, office)
    assert found.value(SHEET, "A2") is True
    assert [(each.cell, each.sentence) for each in found.warnings] == [
        ("A3", "the headless engine computes FALSE here")
    ]


def test_a_cell_far_away(office: Office, tmp_path: Path) -> None:
    """Only cells that hold something are read: a sheet may be used from its first cell to its last."""
    file = written(tmp_path / "wide.xlsx", {"XFD1048576": "=CBA_R(A1,24)"}, {}, {"A1": 24})
    assert calc.recalculate(file, office).values == {(SHEET, "XFD1048576"): -0.30}


@pytest.mark.parametrize("name", ["sheet1", "SHEET1"])
def test_a_sheet_that_libreoffice_renames(office: Office, tmp_path: Path, name: str) -> None:
    """It has a ``Sheet1`` of its own before it opens a workbook."""
    made = openpyxl.Workbook()
    made.active.title = name
    made.active["A1"] = "=CBA_R(1,20)"
    made.create_sheet("S")["A1"] = f"={name}!A1+1"
    made.save(tmp_path / "renamed.xlsx")
    found = calc.recalculate(tmp_path / "renamed.xlsx", office)
    assert (found.values, found.warnings) == ({(name, "A1"): 1.0, ("S", "A1"): 2.0}, [])
