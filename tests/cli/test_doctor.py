"""xlfuncs doctor answers what users of such workbooks meet."""

import shutil
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner
from handmade import sheet_xml, write

from xlfuncs.cli import main

MP = '<row r="1"><c r="A1"{kind}><f{array}>{name}(3,24)</f><v>{value}</v></c></row>'


def doctor(*arguments: object, status: int) -> str:
    result = CliRunner().invoke(main, ["doctor", *map(str, arguments)])
    assert result.exit_code == status, result.output
    return result.output


def book(folder: Path, *, name: str = "CBA_R", kind: str = "", value: str = "0.6", workbook: str = "") -> Path:
    row = MP.format(name=name, kind=kind, value=value, array="")
    return write(folder / "book.xlsx", {"S": sheet_xml(row)}, workbook=workbook)


def test_this_machine() -> None:
    result = CliRunner().invoke(main, ["doctor"])
    assert "functions, Python" in result.output
    assert "LibreOffice" in result.output


def test_all_well(tmp_path: Path) -> None:
    assert "plain edition" in doctor(book(tmp_path), status=0)


def test_another_edition(tmp_path: Path) -> None:
    told = doctor(book(tmp_path, name="_xldudf_CBA_R"), status=1)
    assert "Lite edition" in told
    assert "--to classic" in told


def test_two_editions(tmp_path: Path) -> None:
    rows = MP.format(name="_xldudf_CBA_R", kind="", value="1", array="")
    rows += '<row r="2"><c r="A2"><f>CBA_R(1,24)</f></c></row>'
    assert "Make them alike" in doctor(write(tmp_path / "b.xlsx", {"S": sheet_xml(rows)}), status=1)


def test_the_add_in_of_another_machine(tmp_path: Path) -> None:
    assert "[1]!CBA_MP" in doctor(book(tmp_path, name="[1]!CBA_R"), status=1)


def test_name_errors(tmp_path: Path) -> None:
    told = doctor(book(tmp_path, kind=' t="e"', value="#NAME?"), status=1)
    assert "S!A1: #NAME?" in told
    assert "xlfuncs recalc" in told
    # Excel computes a cell that it knows as an error of a name anew only when told to compute everything.
    assert "Ctrl+Alt+F9 in Excel" in told
    assert "Ctrl+Shift+F9 in LibreOffice" in told


def test_computed_anew_on_opening(tmp_path: Path) -> None:
    path = tmp_path / "b.xlsx"
    made = openpyxl.Workbook()
    made.active["A1"] = "=CBA_R(3,24)"
    made.save(path)
    assert "computed anew" in doctor(path, status=1)


def test_macros(tmp_path: Path) -> None:
    source = book(tmp_path)
    run = CliRunner().invoke(main, ["convert", str(source), str(tmp_path / "b.xlsm"), "--to", "classic"])
    assert run.exit_code == 0, run.output
    told = doctor(tmp_path / "b.xlsm", status=1)
    assert "has the macros of xlfuncs" in told
    assert "Unblock" in told


def test_code_for_lite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = CliRunner().invoke(
        main, ["convert", str(book(tmp_path)), str(tmp_path / "l.xlsx"), "--to", "lite", "--embed"]
    )
    assert run.exit_code == 0, run.output
    assert "carries the code of xlfuncs" in doctor(tmp_path / "l.xlsx", status=1)
    monkeypatch.setattr("xlfuncs.package.diagnosis.__version__", "9.9")
    assert "this is 9.9" in doctor(tmp_path / "l.xlsx", status=1)


def test_from_the_internet(tmp_path: Path) -> None:
    path = book(tmp_path)
    Path(f"{path}:Zone.Identifier").write_text("[ZoneTransfer]\nZoneId=3\n")
    assert "blocks its macros" in doctor(path, status=1)


def test_in_onedrive(tmp_path: Path) -> None:
    folder = tmp_path / "OneDrive - Club"
    folder.mkdir()
    shutil.copy(book(tmp_path), folder / "b.xlsx")
    assert "OneDrive" in doctor(folder / "b.xlsx", status=0)


def test_no_workbook(tmp_path: Path) -> None:
    (tmp_path / "a.xlsx").write_text("hello")
    assert "no .xlsx workbook" in doctor(tmp_path / "a.xlsx", status=2)
    openpyxl.Workbook().save(tmp_path / "e.xlsx")
    assert "no function of xlfuncs" in doctor(tmp_path / "e.xlsx", status=0)
