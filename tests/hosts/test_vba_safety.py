"""What the macros leave to others: nothing that a cell, a foreign workbook or a folder could run or redirect."""

import os
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from zipfile import ZipFile

import openpyxl
import pytest
import xlwings
from commands import run
from running_vba import SOURCES, classes_in, compiled, modules_in, ran

from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.hosts.classic import addin, vba
from xlfuncs.hosts.sources import XLWINGS
from xlfuncs.xlsx import embed

THEIRS = Path(xlwings.__file__).with_name("xlwings.bas").read_text(encoding="utf-8")


@pytest.fixture(scope="module", params=["xlam", "xlsm"])
def binary(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The macros that people get: of the add-in, and of a workbook."""
    folder = tmp_path_factory.mktemp("macros")
    file = folder / f"book.{request.param}"
    if request.param == "xlam":
        file = addin.install(folder, Path("C:/Python/pythonw.exe"))
    else:
        openpyxl.Workbook().save(folder / "plain.xlsx")
        run("convert", folder / "plain.xlsx", file, "--to", "classic")
    with ZipFile(file) as package:
        return package.read("xl/vbaProject.bin")


@pytest.fixture(scope="module")
def built(binary: bytes) -> dict[str, str]:
    return {name: source.replace("\r\n", "\n") for name, source in modules_in(binary).items()}


def test_cells_can_call_the_catalogue_and_nothing_else(built: dict[str, str], binary: bytes) -> None:
    """A procedure of a standard module is for cells unless it is Private; without a word it is Public."""
    standard = {name: source for name, source in built.items() if name not in classes_in(binary)}
    declared = [
        (found[1] or "Public", found[2], found[3])
        for source in standard.values()
        for found in re.finditer(
            r"(?im)^\s*(?:(Public|Private|Friend)\s+)?(?:Static\s+)?(Function|Sub|Property \w+|Declare[^\n]*?) (\w+)",
            re.sub(r"(?m)^\s*(End|Exit) \w+.*$|'.*$", "", source),
        )
    ]
    public = {(kind, name) for scope, kind, name in declared if scope != "Private"}
    assert public == {("Function", name) for name in FUNCTIONS} | {("Sub", "XlfuncsWhy"), ("Sub", "XlfuncsRibbon")}
    assert set(standard) == {"Xlfuncs", "XlfuncsFunctions"}


def test_what_excel_starts_by_itself_is_in_no_list_of_macros(built: dict[str, str], binary: bytes) -> None:
    assert not re.search(r"(?m)^(Public )?(Sub|Function)", built["ThisWorkbook"])
    assert {"ThisWorkbook", "XlfuncsCall", "XlfuncsDesk", "XlfuncsPython", "XlfuncsWizard"} <= classes_in(binary)
    for name in classes_in(binary):  # without it Excel reports an error at the first New
        assert "Attribute VB_Base = " in built[name]


def test_the_macros_can_do_nothing_but_start_python(built: dict[str, str]) -> None:
    """No shell, no files, no other libraries of Windows, no settings from a workbook that is open beside.

    What a person asks in the ribbon is about the active workbook: it is copied, a new one is made, none is opened. A
    round is written into its cells, values alone.
    """
    code = {name: re.sub(r"(?m)'[^\"\n]*$", "", source) for name, source in built.items()}
    words = {name: re.sub(r'"[^"\n]*"', "", source) for name, source in code.items()}
    dangerous = r"(?i)\b(Shell|CreateObject|GetObject|WScript|Kill|FileCopy|MkDir|AppleScriptTask|MacScript|Evaluate|"
    dangerous += (
        r"ExecuteExcel4Macro|SendKeys|VBProject|ActiveSheet|ActiveCell|Workbooks|Selection|Run)\b|(?i:^\s*Open )"
    )
    at_the_desk = defaultdict(set, XlfuncsDesk={"ActiveCell", "Selection", "Workbooks"})
    for name, source in code.items():
        assert {found[1] for found in re.finditer(dangerous, words[name])} == at_the_desk[name], name
        sheets_of = {"ThisWorkbook."} | ({"book."} if name == "XlfuncsDesk" else set())
        assert set(re.findall(r"([\w.]*)Worksheets\(", source)) <= sheets_of, name
    about = {name: set(re.findall(r"ActiveWorkbook(\.\w+| Is Nothing)?", source)) for name, source in code.items()}
    assert {name: each for name, each in about.items() if each} == {
        "XlfuncsWizard": {" Is Nothing"},  # whether there is one
        "XlfuncsDesk": {" Is Nothing", ".Name", ".SaveCopyAs", ""},  # the last is "book", in which a round is written
    }
    assert set(re.findall(r"(?m)^ +(\.\w+)", code["XlfuncsDesk"])) >= {".Value", ".ClearContents"}
    assert "Formula" not in code["XlfuncsDesk"]
    assert set(re.findall(r"Workbooks(\S*)", code["XlfuncsDesk"])) == {".Add"}
    declared = re.findall(r"Declare (?:PtrSafe )?Function (\w+)", "".join(code.values()))
    assert set(declared) == {"XLPyDLLActivateAuto", "LoadLibrary"}


def test_the_dll_is_called_as_xlwings_calls_it() -> None:
    """Each declaration stands so in the pinned xlwings; a handle is wider in ours, and all are Private."""
    ours = re.findall(r"(?m)^\s*Private (Declare [^\r\n]*)", SOURCES["XlfuncsPython"])
    assert len(ours) == 5
    for each in ours:
        assert each.replace("As LongPtr", "As Long") in THEIRS
    assert set(re.findall(r"xlwings\d\d-([\d.]+)\.dll", SOURCES["XlfuncsPython"])) == {xlwings.__version__}
    told = " ".join(text for row in vba.settings() for text in row)
    assert set(re.findall(r"xlwings (\d[\d.]*\d)", told)) == {XLWINGS} == {xlwings.__version__}


def test_the_notice_of_xlwings_is_kept() -> None:
    notice = THEIRS[THEIRS.index("xlwings is distributed") : THEIRS.index("SUCH DAMAGE.")]
    plain = re.sub(r"[\s']+", " ", SOURCES["XlfuncsPython"])
    assert re.sub(r"[\s']+", " ", notice) in plain


@pytest.mark.slow
def test_another_workbook_does_not_say_which_python(tmp_path: Path) -> None:
    """A workbook that came by mail may have a sheet xlwings.conf of its own, and be the active one."""
    foreign = openpyxl.Workbook()
    foreign.active.title = "xlwings.conf"
    foreign.active.append(["INTERPRETER_WIN", r"\\evil\share\pythonw.exe"])
    foreign.save(tmp_path / "by mail.xlsx")
    real = {"XlfuncsPython": SOURCES["XlfuncsPython"].replace("Private Function", "Public Function")}
    (told,) = ran(tmp_path, [("Probe", "OurPython", [])], real=real, other=tmp_path / "by mail.xlsx")
    active, _, command = told.partition(": ")
    assert active == "by mail.xlsx"
    assert command.startswith(r'"C:\Our Python\pythonw.exe" -B -c "import sys;')


@pytest.mark.slow
def test_a_folder_does_not_bring_its_own_xlwings(tmp_path: Path) -> None:
    """Python's path begins with the folder Excel works in: where a workbook by mail lies, perhaps with modules."""
    (tmp_path / "xlwings.py").write_text("def serve(clsid): print('run in the place of xlwings')\n", encoding="utf-8")
    (code,) = re.findall(r'SERVE As String = "(.*)"', SOURCES["XlfuncsPython"])
    asked = code.replace("xlwings.serve('$(CLSID)')", "print(xlwings.__file__)")
    ran = subprocess.run(
        [sys.executable, "-B", "-c", asked],
        cwd=tmp_path,
        env={key: value for key, value in os.environ.items() if key != "PYTHONPATH"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(ran.stdout.strip()) == Path(xlwings.__file__)
    assert "xlwings.serve('$(CLSID)')" in THEIRS


def test_excel_for_mac_compiles_every_module() -> None:
    """Nothing that only Windows has; and whatever is called of our own is there."""
    windows_only = r"\b(Declare|CreateObject|GetObject|Dictionary|Scripting|WScript|LoadLibrary|XLPyDLL\w+|LongPtr)\b"
    for name, source in SOURCES.items():
        mac = compiled(source, Mac=True, VBA7=True, Win64=True)
        assert not re.search(windows_only, mac), name
        windows = compiled(source, Mac=False, VBA7=True, Win64=True)
        if name != "XlfuncsPython":
            assert mac == windows
            continue
        assert re.search(windows_only, windows)
        own = {*re.findall(r"Function (\w+)", windows), *re.findall(r"Const (\w+)", windows)}
        there = {*re.findall(r"Function (\w+)", mac), *re.findall(r"Const (\w+)", mac)}
        gone = "|".join(own - there)
        assert "CommandLine" in gone
        assert not re.search(rf"\b({gone})\b", re.sub(r'"[^"]*"', "", mac))
        for old in (compiled(source, Mac=False, VBA7=bits, Win64=False) for bits in (True, False)):
            assert "xlwings32" in old
            assert "xlwings64" not in old
            assert len(re.findall("Declare", old)) == 2


@pytest.mark.slow
def test_excel_for_mac_is_told_what_to_take(tmp_path: Path) -> None:
    """What a Mac compiles, run: each cell gets #VALUE!, and the person one sentence."""
    mac = {"XlfuncsPython": compiled(SOURCES["XlfuncsPython"], Mac=True, VBA7=True, Win64=True).replace("\n", "\r\n")}
    reason, told = ran(tmp_path, [("Probe", "Reason", []), ("Probe", "Telling", [])], real=mac)
    assert reason.startswith("CBA_R: Excel for Mac cannot call Python from macros. Use xlwings Lite there")
    assert told.count("Excel for Mac") == told.count("|") == 1


@pytest.mark.slow
def test_python_that_does_not_start_is_told_once(tmp_path: Path) -> None:
    """Three cells, three calculations, one sentence; nothing where nothing is wrong."""
    (told,) = ran(tmp_path, [("Probe", "Telling", [])])
    assert told == "The functions of xlfuncs show #VALUE!. no DLL|"


@pytest.mark.slow
def test_the_wizard_takes_its_texts_when_a_workbook_is_there(tmp_path: Path) -> None:
    """None when the add-in is opened before any workbook, none when Excel refuses, all at the next, and once."""
    assert ran(tmp_path, [("Probe", "Opening", [])]) == [f"0, 0, {len(FUNCTIONS)}, {len(FUNCTIONS)}"]


def test_the_first_setting_is_the_path_of_python() -> None:
    assert vba.settings("C:/Python/pythonw.exe")[0] == ["INTERPRETER_WIN", "C:/Python/pythonw.exe"]
    (setting,) = re.findall(r'Const WHICH As String = "(.*)"', SOURCES["XlfuncsPython"])
    (sheet,) = re.findall(r'Const SHEET As String = "(.*)"', SOURCES["XlfuncsSettings"])
    assert (setting, sheet) == (vba.settings()[0][0], embed.CONF)
