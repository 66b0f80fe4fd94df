"""The VBA of classic Excel: up to date, what xlwings would make, and running (in LibreOffice)."""

import importlib
import io
import json
import re
import shutil
import subprocess
import sys
import types
import warnings
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlwings
from hosts_available import require

from xlfuncs.errors import CODES
from xlfuncs.hosts import excel, vba
from xlfuncs.hosts.wizard import category
from xlfuncs.package import embed
from xlfuncs.package.parts import Changes
from xlfuncs.package.workbook import Workbook
from xlfuncs.registry import FUNCTIONS

SHIM = vba.PROJECT.parents[2] / "vba_shim"
SOURCES = vba.modules(SHIM)
CALL = re.compile(
    r'(\w+) = (?:XLPy\.CallUDF\("[\w.]+", |Computed\()"(\w+)", (.*?)(?:, ThisWorkbook, Application\.Caller)?\)$'
)

#: What ``Option Explicit`` modules of ours call in the place of Excel's Python.
STAND_IN = """Option Explicit
Public Function CallUDF(moduleName, functionName, cells, book, caller)
    Dim i As Long
    Dim text As String
    If functionName = "FAILS" Then Err.Raise 1000, , "there is no Python"
    text = moduleName & " " & functionName
    For i = LBound(cells) To UBound(cells)
        If IsMissing(cells(i)) Then text = text & " missing" Else text = text & " " & cells(i)
    Next i
    CallUDF = text
End Function
"""
XLPY = """Attribute VB_Name = "xlwings"
Public Gone As Boolean
Public Tries As Long
Function XLPy() As Variant
    Tries = Tries + 1
    If Gone Then Err.Raise 1000, , "no DLL"
    Set XLPy = New StandIn
End Function
"""
PROBE = """Attribute VB_Name = "Probe"
Option Explicit
Private Noted As String
Public Sub NoteOptions(Macro, Description, Category, Optional ArgumentDescriptions)
    Dim i As Long
    Noted = Noted & Macro & "|" & Description & "|" & Category
    If Not IsMissing(ArgumentDescriptions) Then
        For i = LBound(ArgumentDescriptions) To UBound(ArgumentDescriptions)
            Noted = Noted & "|" & ArgumentDescriptions(i)
        Next i
    End If
    Noted = Noted & Chr$(10)
End Sub
Public Function Wizard() As String
    DescribeAll
    Wizard = Noted
End Function
Private Function Told(value) As String
    If IsError(value) Then Told = CStr(value) Else Told = TypeName(value) & " " & value
End Function
Public Function Alone(text) As String
    Alone = Told(Shown(text))
End Function
Public Function Within(text) As String
    Dim cells(0 To 1, 0 To 1) As Variant
    Dim result As Variant
    cells(0, 0) = 1.5
    cells(0, 1) = text
    cells(1, 0) = "gold"
    cells(1, 1) = True
    result = Shown(cells)
    Within = Told(result(0, 0)) & ", " & Told(result(0, 1)) & ", " & Told(result(1, 0)) & ", " & Told(result(1, 1))
End Function
Public Function OneCell(text) As String
    Dim cells(0 To 0, 0 To 0) As Variant
    cells(0, 0) = text
    OneCell = Told(Shown(cells))
End Function
Public Function Unreachable() As String
    Unreachable = Told(Computed("FAILS", Array())) & ", " & Failure
End Function
Public Function NoPython() As String
    Dim i As Long
    Gone = True
    Tries = 0
    For i = 1 To 3
        NoPython = NoPython & Told(Computed("CBA_R", Array(i, 24))) & ", " & Failure & "; "
    Next i
    NoPython = NoPython & Tries
End Function
Public Function AUnion() As String
    Dim sheet As Worksheet
    Set sheet = ThisWorkbook.Worksheets(1)
    AUnion = Told(Computed("CBA_EVENT_MP", Array(sheet.Range("A1:A2,C1:C2"))))
    AUnion = AUnion & ", " & Told(Computed("CBA_R", Array(sheet.Range("A1"), 24)))
End Function
Public Function Started() As String
    Started = Located("DescribeLater")
End Function
"""
ERRORS = {
    "#NULL!": "Error 2000",
    "#DIV/0!": "Error 2007",
    "#VALUE!": "Error 2015",
    "#REF!": "Error 2023",
    "#NAME?": "Error 2029",
    "#NUM!": "Error 2036",
    "#N/A": "Error 2042",
}


def test_up_to_date() -> None:
    kept = (SHIM / "XlfuncsFunctions.bas").read_text(encoding="ascii")
    assert kept == vba.functions_module().replace("\r\n", "\n"), "xlfuncs build vba makes it anew"
    assert {file.stem for file in SHIM.glob("*.bas")} == {*SOURCES} - {"xlwings"}


def test_within_the_limits_of_vba() -> None:
    """ASCII only (a module is read in the code page of the machine), lines of 1,023 characters, DOS ends."""
    for name, source in SOURCES.items():
        if name != "xlwings":
            assert source.isascii()
            assert "\n" not in source.replace("\r\n", "")
            assert max(map(len, source.split("\r\n"))) < 1000


def test_what_people_get_is_what_is_written_here() -> None:
    """olevba reads every module back from the binary, ours and the one of the pinned xlwings."""
    olevba = _olevba()
    parser = olevba.VBA_Parser("vbaProject.bin", data=vba.PROJECT.read_bytes())
    found = {Path(file).stem: code for _, _, file, code in parser.extract_macros()}
    for name, source in SOURCES.items():
        assert found[name].replace("\r\n", "\n").strip() == source.replace("\r\n", "\n").strip(), name
    assert set(found) == {*SOURCES, "ThisWorkbook", "Sheet1"}
    assert f'XLWINGS_VERSION As String = "{xlwings.__version__}"' in found["xlwings"]


def _olevba() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return importlib.import_module("oletools.olevba")


@pytest.fixture
def theirs(monkeypatch: pytest.MonkeyPatch) -> tuple[Any, types.ModuleType]:
    """xlwings' generator for Windows, and our functions as its decorators see them there."""
    com = types.ModuleType("pythoncom")
    com.CoInitialize = lambda: None  # type: ignore[attr-defined]
    wintypes = types.ModuleType("pywintypes")
    wintypes.com_error = OSError  # type: ignore[attr-defined]
    client = types.ModuleType("win32com.client")
    client.Dispatch = lambda book: book  # type: ignore[attr-defined]
    stubs = {
        "pythoncom": com,
        "pywintypes": wintypes,
        "win32com": types.ModuleType("win32com"),
        client.__name__: client,
    }
    for name, stub in stubs.items():
        monkeypatch.setitem(sys.modules, name, stub)
    monkeypatch.delitem(sys.modules, "xlwings.udfs", raising=False)
    udfs = importlib.import_module("xlwings.udfs")
    monkeypatch.setattr(xlwings, "func", udfs.xlfunc)
    monkeypatch.setattr(xlwings, "arg", udfs.xlarg)
    ours = types.ModuleType("xlfuncs.hosts.excel")
    for name, function in FUNCTIONS.items():
        setattr(ours, name, excel.expose(function))
    return udfs, ours


def test_the_wrappers_do_what_xlwings_would(theirs: tuple[Any, types.ModuleType]) -> None:
    """Names, arguments, which are optional, what is handed on: as in the module that Excel would import."""
    udfs, ours = theirs
    text = io.StringIO()
    udfs.generate_vba_wrapper(excel.__name__, ours, text, types.SimpleNamespace(Name="book.xlsm"))
    expected = _wrappers(text.getvalue())
    assert _wrappers(SOURCES["XlfuncsFunctions"].replace("\r\n", "\n")) == expected
    assert set(expected) == set(FUNCTIONS)
    assert f'PYTHON_MODULE As String = "{excel.__name__}"' in SOURCES["XlfuncsCall"]
    assert "CallUDF(PYTHON_MODULE, (functionName), (cells), ThisWorkbook, Application.Caller)" in SOURCES["XlfuncsCall"]


def _wrappers(source: str) -> dict[str, tuple[str, str]]:
    """Each function's signature and the arguments that it hands on; words that VBA keeps made alike."""
    found = {}
    for name, signature, body in re.findall(r"Function (\w+)\(([^\n]*)\)\n(.*?)End Function", source, re.DOTALL):
        (call,) = {each.groups() for line in body.splitlines() if (each := CALL.match(line.strip()))}
        assert call[:2] == (name, name)
        handed = "Joined" if call[2].startswith(("Joined(", "argsArray")) else re.sub(r"_(?=[,)])", "", call[2])
        found[name] = (re.sub(r"_(?=,|$)", "", signature), handed)
    return found


def test_the_wizard_says_what_xlwings_would(theirs: tuple[Any, types.ModuleType]) -> None:
    _, ours = theirs
    head, *rows = vba.intellisense()
    assert head == ["FunctionInfo", "1.0"]
    assert [row[0] for row in rows] == sorted(FUNCTIONS)
    for row in rows:
        function = FUNCTIONS[row[0]]
        told = getattr(ours, row[0]).__xlfunc__
        assert told["ret"]["doc"][:255] == row[1]
        assert told["category"] == category(function)
        assert [(each["name"], each["doc"][:255]) for each in told["args"]] == list(
            zip(row[3::2], row[4::2], strict=True)
        )


def test_libreoffice_runs_it(tmp_path: Path) -> None:
    """Every wrapper hands on its arguments; error texts become errors, alone and inside a rectangle."""
    python = next((each for each in ("/usr/bin/python3", "python3") if _has_uno(each)), None)
    require(shutil.which("soffice") and python, "the VBA runs in LibreOffice, with a Python that has uno")
    import pyopenvba  # noqa: PLC0415
    from pyopenvba.vba import VBAModuleKind  # noqa: PLC0415

    probed = SOURCES["XlfuncsCall"].replace("Application.MacroOptions", "NoteOptions")
    made = pyopenvba.ExcelFile.create_new(tmp_path / "project.xlsm")
    project = made.vba_project()
    for name, source in {**SOURCES, "XlfuncsCall": probed, "xlwings": XLPY, "Probe": PROBE}.items():
        project.add_module(name, source)
    project.add_module("StandIn", STAND_IN, kind=VBAModuleKind.other)
    made.save()
    openpyxl.Workbook().save(tmp_path / "empty.xlsx")
    with Workbook(tmp_path / "empty.xlsx") as book:
        changes = Changes(book)
        binary = pyopenvba.ExcelFile(tmp_path / "project.xlsm").vba_project_bytes()
        embed.add_vba(changes, book, binary, [(embed.INTELLISENSE, vba.intellisense("ja"))])
        embed.retype(changes, book, ".xlsm")
        book.archive.write(tmp_path / "the club's book.xlsm", changes.parts)

    calls: list[tuple[str, str, list[Any]]] = []
    expected: list[str] = []
    for name, function in FUNCTIONS.items():
        fixed = [each for each in function.args if not each.repeating]
        given = list(range(1, len(fixed) + 1)) + [98, 99] * (function.max_args is None)
        calls.append(("XlfuncsFunctions", name, given))
        expected.append(" ".join(["xlfuncs.hosts.excel", name, *map(str, given)]))
        if function.max_args is not None and function.min_args < len(given):
            calls.append(("XlfuncsFunctions", name, given[: function.min_args]))
            missing = ["missing"] * (len(given) - function.min_args)
            expected.append(" ".join(["xlfuncs.hosts.excel", name, *map(str, given[: function.min_args]), *missing]))
    for code in CODES:
        calls += [("Probe", each, [code]) for each in ("Alone", "Within", "OneCell")]
        expected += [ERRORS[code], f"Double 1.5, {ERRORS[code]}, String gold, Boolean True", ERRORS[code]]
    # A union is the user's mistake; one range is handed on (its empty cell prints as nothing).
    calls.append(("Probe", "AUnion", []))
    expected.append("Error 2015, String xlfuncs.hosts.excel CBA_R  24")
    calls += [("Probe", "Alone", ["#hash"]), ("Probe", "OneCell", [2.5]), ("Probe", "Unreachable", [])]
    expected += ["String #hash", "Double 2.5", "Error 2015, FAILS: there is no Python"]
    calls.append(("Probe", "Started", []))
    expected.append("'the club''s book.xlsm'!DescribeLater")
    # After Unreachable nothing is connected. The first cell asks for a Python that does not start, the others do not.
    calls.append(("Probe", "NoPython", []))
    expected.append("Error 2015, CBA_R: no DLL; " * 3 + "1")
    calls.append(("Probe", "Wizard", []))
    expected.append(
        "".join(
            "|".join([f"'the club''s book.xlsm'!{row[0]}", row[1], category(FUNCTIONS[row[0]]), *row[4::2]]) + "\n"
            for row in list(vba.intellisense("ja"))[1:]
        )
    )

    (tmp_path / "calls.json").write_text(json.dumps(calls), encoding="utf-8")
    command = [python, str(Path(__file__).with_name("basic.py")), str(tmp_path / "the club's book.xlsm")]
    ran = subprocess.run(
        [*command, str(tmp_path / "calls.json")], capture_output=True, text=True, timeout=300, check=True
    )
    assert json.loads(ran.stdout) == expected


def _has_uno(python: str) -> bool:
    try:
        return (
            subprocess.run([python, "-c", "import uno"], capture_output=True, timeout=60, check=False).returncode == 0
        )
    except OSError:
        return False


def test_errors_that_only_newer_excels_know() -> None:
    """xlwings hands over their number, 0x800A0000 + 2045 (#SPILL!) and + 2050 (#CALC!) as 32 bits with a sign."""
    spill, calc = 0x800A07FD - 2**32, 0x800A0802 - 2**32
    assert excel.BR_IMP(spill) == excel.BR_SCORE("3NT", calc) == "#VALUE!"
    assert excel.XQ_STANDINGS([[calc]], [[1.0, 1.0, 2.0, 1.0]]) == "#VALUE!"
    assert "error" in excel.XF_EXPLAIN("BR_IMP", [[spill]])[0][0]
