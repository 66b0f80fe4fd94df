"""xlfuncs doctor answers what users of such workbooks meet."""

import json
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import openpyxl
import pytest
from commands import run
from handmade import parts_of, sheet_xml, write

from xlfuncs.hosts.sources import XLWINGS

MP = '<row r="1"><c r="A1"{kind}><f{array}>{name}(3,24)</f><v>{value}</v></c></row>'


def doctor(*arguments: object, status: int) -> str:
    result = run("doctor", *arguments, code=status)
    return result.output


def book(folder: Path, *, name: str = "CBA_R", kind: str = "", value: str = "0.6", workbook: str = "") -> Path:
    row = MP.format(name=name, kind=kind, value=value, array="")
    return write(folder / "book.xlsx", {"S": sheet_xml(row)}, workbook=workbook)


@pytest.mark.slow
def test_this_machine() -> None:
    result = run("doctor")
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


def test_name_errors_in_a_column_that_was_filled_down(tmp_path: Path) -> None:
    # As Excel stores it: the first cell has the formula, those below repeat it.
    rows = "".join(
        f'<row r="{row}"><c r="A{row}"><v>3</v></c><c r="B{row}" t="e">{formula}<v>#NAME?</v></c></row>'
        for row, formula in enumerate(
            ['<f t="shared" ref="B1:B3" si="0">CBA_R(A1,24)</f>', *['<f t="shared" si="0"/>'] * 2], 1
        )
    )
    assert "S!B1, S!B2, S!B3: #NAME?" in doctor(write(tmp_path / "b.xlsx", {"S": sheet_xml(rows)}), status=1)


def test_computed_anew_on_opening(tmp_path: Path) -> None:
    path = tmp_path / "b.xlsx"
    made = openpyxl.Workbook()
    made.active["A1"] = "=CBA_R(3,24)"
    made.save(path)
    assert "computed anew" in doctor(path, status=1)


def test_macros(tmp_path: Path) -> None:
    source = book(tmp_path)
    run("convert", source, tmp_path / "b.xlsm", "--to", "classic")
    told = doctor(tmp_path / "b.xlsm", status=1)
    assert "has the macros of xlfuncs" in told
    assert "Unblock" in told


@pytest.fixture(scope="module")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workbook with the code for xlwings Lite, as convert puts it in."""
    folder = tmp_path_factory.mktemp("embedded")
    done = run("convert", book(folder), folder / "l.xlsx", "--to", "lite", "--embed")
    assert "xlwings Lite 1.0.0.0-35 was seen to store it" in done.output  # --embed says what it rests on
    return folder / "l.xlsx"


@pytest.fixture
def lite(embedded: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(embedded, tmp_path))


def changed(file: Path, properties: dict[str, object]) -> Path:
    """The workbook with other properties of xlwings Lite: a value as the add-in gives it to Office, None: without."""
    parts, extension = parts_of(file), "xl/webextensions/webextension1.xml"
    tree = ElementTree.fromstring(parts[extension])
    space = tree.tag.partition("}")[0] + "}"
    [held] = tree.iter(f"{space}properties")
    for name, value in properties.items():
        for old in [each for each in held if each.get("name") == name]:
            held.remove(old)
        if value is not None:
            ElementTree.SubElement(held, f"{space}property", name=name, value=json.dumps(value))
    parts[extension] = ElementTree.tostring(tree)
    made = file.with_name("changed.xlsx")
    with ZipFile(made, "w") as package:
        for name, data in parts.items():
            package.writestr(name, data)
    return made


@pytest.mark.slow
def test_code_for_lite(lite: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = doctor(lite, status=1)
    assert "carries the code of xlfuncs" in told
    assert "Trust and Continue" in told
    assert "does not say how xlwings Lite is to start" in told
    assert re.search(r"\b[1-4]\d\d KB of code", told)
    assert "PyPI" in told
    assert told.count("\n!") + told.startswith("!") == 1  # classic Excel cannot compute it; all else is as it should be
    monkeypatch.setattr("xlfuncs.xlsx.checks.diagnosis.__version__", "9.9")
    assert "this is 9.9" in doctor(lite, status=1)


def test_no_code_for_lite(tmp_path: Path) -> None:
    """Its formulas are for the add-in, but nothing in it knows our functions."""
    told = doctor(book(tmp_path, name="_xldudf_CBA_R"), status=1)
    assert "carries no code for xlwings Lite" in told
    assert "xlfuncs build lite" in told
    assert "Trust" not in told


@pytest.mark.slow
def test_somebody_elses_code_for_lite(lite: Path) -> None:
    told = doctor(changed(lite, {"main.py": "from xlwings import func\n"}), status=1)
    assert "not as xlfuncs build lite makes it.\n  → Make main.py" in told
    told = doctor(changed(lite, {"main.py": "from xlfuncs.hosts.excel import *\n"}), status=1)
    assert "not as xlfuncs build lite makes it.\n·" in told


@pytest.mark.slow
def test_xlfuncs_as_a_package_in_lite(lite: Path) -> None:
    requirements = "# ours\nxlfuncs\nxlwings<1.0.0  # any\n"
    told = doctor(changed(lite, {"main.py": None, "requirements.txt": requirements}), status=1)
    assert "names xlfuncs, which xlwings Lite then installs" in told
    assert "carries no code" not in told
    assert "list of packages" not in told


@pytest.mark.slow
@pytest.mark.parametrize("settings", [{"startupBehavior": "taskpane"}, '{"startupBehavior": "taskpane"}'])
def test_how_lite_starts(lite: Path, settings: object) -> None:
    told = doctor(changed(lite, {"xlwingsSettingsWorkbook": settings}), status=1)
    assert "How xlwings Lite starts with it: taskpane" in told


@pytest.mark.few(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("properties", "had"),
    [
        ({"requirements.txt": "xlwings==0.33.20\npandas\n"}, "xlwings==0.33.20"),
        ({"requirements.txt": "pandas\n"}, "no xlwings"),
        # What the add-in has installed once it installs again, whatever is asked for.
        ({"requirements.txt": "xlwings\n", "requirements-pinned.txt": "# made\nxlwings==0.33.9\n"}, "xlwings==0.33.9"),
        ({"requirements.txt": "xlwings==0.38.0\n"}, ""),
    ],
)
def test_an_older_xlwings_in_lite(lite: Path, properties: dict[str, object], had: str) -> None:
    told = doctor(changed(lite, properties), status=1)
    if had:
        assert f"list of packages has {had}; main.py was tested with xlwings=={XLWINGS}" in told
        assert f"→ Write xlwings=={XLWINGS} in the add-in's requirements.txt" in told
    else:
        assert "list of packages" not in told


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
