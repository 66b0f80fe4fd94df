"""The VBA of classic Excel: up to date, what xlwings would make, and running (in LibreOffice)."""

import io
import re
import types
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from running_vba import SHIM, SOURCES, modules_in, ran, reading_once
from windows_xlwings import their_udfs, values_as_on_windows

from xlfuncs.core.errors import CODES
from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.hosts import excel
from xlfuncs.hosts.classic import vba
from xlfuncs.hosts.wizard import category

CALL = re.compile(
    r'(\w+) = (?:XLPy\.CallUDF\("[\w.]+", |Calls\.Computed\()"(\w+)", (.*?)(?:, ThisWorkbook, Application\.Caller)?\)$'
)

FORMULA = re.compile("<f[ >][^<]*</f>")
OURS = re.compile(rf"\b({'|'.join(FUNCTIONS)})\(")
#: How Python is asked, and how xlwings' own wrappers ask it.
AFTER = "CallUDF(PYTHON_MODULE, (functionName), (given), Nothing, Nothing)"
BEFORE = 'CallUDF(PYTHON_MODULE, (functionName), (cells), Nothing, ThisWorkbook.Worksheets(1).Range("A1"))'
DELIVERED = sorted((SHIM.parent / "workbooks").rglob("*.xlsx"))

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
    assert {file.stem for file in SHIM.iterdir()} == {*SOURCES}


def test_within_the_limits_of_vba() -> None:
    """ASCII only (a module is read in the code page of the machine), lines of 1,023 characters, DOS ends."""
    for name, source in SOURCES.items():
        assert source.isascii(), name
        assert "\n" not in source.replace("\r\n", "")
        assert max(map(len, source.split("\r\n"))) < 1000


@pytest.mark.slow
def test_what_people_get_is_what_is_written_here() -> None:
    """olevba reads every module back from the binary."""
    found = modules_in(vba.PROJECT.read_bytes())
    for name, source in SOURCES.items():
        assert _body(found[name]) == _body(source), f"{name}: xlfuncs build vba makes it anew"
    assert set(found) == {*SOURCES, "Sheet1"}


def _body(source: str) -> str:
    """Without the head of a class, in which a file and a project differ."""
    lines = source.replace("\r\n", "\n").strip().split("\n")
    start = max(number for number, line in enumerate(lines) if line.startswith("Attribute VB_"))
    return "\n".join(lines[start + 1 :])


@pytest.fixture
def theirs(monkeypatch: pytest.MonkeyPatch) -> tuple[Any, types.ModuleType]:
    """xlwings' generator for Windows, and our functions as its decorators see them there."""
    udfs = their_udfs(monkeypatch)
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
    assert AFTER in SOURCES["XlfuncsCall"]


def _wrappers(source: str) -> dict[str, tuple[str, str]]:
    """Each function's signature and the arguments that it hands on; words that VBA keeps made alike."""
    found = {}
    for name, signature, body in re.findall(r"Function (\w+)\(([^\n]*)\)\n(.*?)End Function", source, re.DOTALL):
        (call,) = {each.groups() for line in body.splitlines() if (each := CALL.match(line.strip()))}
        assert call[:2] == (name, name)
        handed = "Joined" if call[2].startswith(("Calls.Joined(", "argsArray")) else re.sub(r"_(?=[,)])", "", call[2])
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


@pytest.mark.slow
def test_values_reach_the_functions_through_xlwings(
    theirs: tuple[Any, types.ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the macros send — values, no ranges, and no workbook — in xlwings' own call_udf and converters.

    Only what asks Windows is stood in for; how cells become values is read from xlwings' source for Windows.
    """
    udfs, ours = theirs
    values_as_on_windows(monkeypatch, udfs, ours)

    def called(name: str, *cells: Any) -> Any:
        return udfs.call_udf(excel.__name__, name, cells, None, None)

    missing, not_available = -2147352572, 0x800A07FA - 2**32  # #N/A is 2042
    assert called("BR_IMP", 50.0) == [[2]]  # Law 78B: 50 to 80 are 2 IMPs
    assert called("BR_IMP", not_available) == [["#N/A"]]
    assert called("BR_SCORE", "3NT=", missing, missing, missing) == [[400]]  # 40 + 30 + 30, and 300 for game
    assert called("BR_SCORE", "3NT=", None, True, missing) == [[600]]  # 500 for game
    # Law 78A: two points for each result that is lower; who has no result has no matchpoints.
    assert called("BR_MATCHPOINTS", ((420.0,), (50.0,), (None,)), missing, missing) == [[2], [0], [""]]
    assert called("BR_MATCHPOINTS", ((420.0,), (not_available,)), missing, missing) == [["#N/A"]]


@pytest.mark.slow
def test_libreoffice_runs_it(tmp_path: Path) -> None:
    """Every wrapper hands on its arguments; error texts become errors, alone and inside a rectangle."""
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
    calls.append(("Probe", "OneRow", []))  # a rectangle of one row comes as a list
    expected.append("Double 1.5, Error 2042")
    calls += [("Probe", "Alone", ["#hash"]), ("Probe", "OneCell", [2.5]), ("Probe", "Unreachable", [])]
    expected += ["String #hash", "Double 2.5", "Error 2015, FAILS：there is no Python"]
    # After Unreachable nothing is connected. The first cell asks for a Python that does not start, the others do not.
    calls.append(("Probe", "NoPython", []))
    expected.append("Error 2015, CBA_R：no DLL; " * 3 + "1")
    calls.append(("Probe", "Wizard", []))
    expected.append(
        "".join(
            "|".join([f"'the club''s book.xlsm'!{row[0]}", row[1], category(FUNCTIONS[row[0]]), *row[4::2]]) + "\n"
            for row in list(vba.intellisense("ja"))[1:]
        )
    )

    assert ran(tmp_path, calls, lang="ja") == expected


@pytest.mark.slow
def test_ranges_are_read_once_and_whole_columns_cost_nothing(tmp_path: Path) -> None:
    """Two sheets, in use to C5 and B9: their whole columns end in row 9, both, and stay as long as each other."""
    book = openpyxl.Workbook()
    book.active["A1"], book.active["C5"] = 1.5, "x"
    book.create_sheet()["B9"] = "y"
    assert ran(
        tmp_path,
        [
            ("Probe", "Sent", ["A1:B3", "A1"]),
            ("Probe", "Sent", ["A1", "B9"]),
            ("Probe", "Sent", ["A:A", "A:B"]),
            ("Probe", "Sent", ["C2:C1048576", "A2:A1048576"]),
            ("Probe", "Sent", ["1:2", "A20:A1048576"]),
            ("Probe", "Sent", ["F1:F10", "F1:F10"]),  # an array formula of ten rows is to get ten
        ],
        book,
    ) == [
        "3x2, Integer 7, Empty , 2",
        "Double 1.5, Integer 7, String y, 2",
        "9x1, Integer 7, 9x2, 2",
        "8x1, Integer 7, 8x1, 2",
        "2x3, Integer 7, Empty , 2",
        "10x1, Integer 7, 10x1, 2",
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "costs"),
    [
        (SOURCES["XlfuncsCall"], "1 call 3 reads 0 objects"),
        # What xlwings' own wrappers do: Python asks each range, and the cell, what it is and what is in it.
        (SOURCES["XlfuncsCall"].replace(AFTER, BEFORE), "1 call 3 reads 4 objects"),
    ],
)
def test_a_call_asks_python_once_and_reads_each_range_once(source: str, costs: str, tmp_path: Path) -> None:
    """Python is another process: one call for a cell, a read for each range, and no object that it would have to ask.

    A whole column is read as far as anything stands in its sheet, see below.
    """
    book = openpyxl.Workbook()
    book.active["A200"] = 1.5
    counted = """
Public Function Costs() As String
    Dim r As Variant
    Dim i As Long
    Gone = False
    For i = 1 To 3
        Asks = 0
        Reads = 0
        Objects = 0
        With ThisWorkbook.Worksheets(1)
            r = XlfuncsFunctions.XF_EVENT("cba-teams", "book", .Range("A1:B9"), .Range("A:Z"), .Range("D1:K200"))
        End With
        Costs = Costs & Asks & " call " & Reads & " reads " & Objects & " objects" & Mid$(r, 29) & ", "
    Next i
End Function
"""
    said = f"{costs} cba-teams book range range range, "
    real = {"XlfuncsCall": reading_once(source)}
    assert ran(tmp_path, [("Probe", "Costs", [])], book, more=counted, real=real) == [said * 3]


def test_errors_that_only_newer_excels_know() -> None:
    """xlwings hands over their number, 0x800A0000 + 2045 (#SPILL!) and + 2050 (#CALC!) as 32 bits with a sign."""
    spill, calc = 0x800A07FD - 2**32, 0x800A0802 - 2**32
    assert excel.BR_IMP(spill) == excel.BR_SCORE("3NT", calc) == "#VALUE!"  # type: ignore[attr-defined]
    assert excel.XQ_STANDINGS([[calc]], [[1.0, 1.0, 2.0, 1.0]]) == "#VALUE!"  # type: ignore[attr-defined]
    assert "error" in excel.XF_EXPLAIN("BR_IMP", [[spill]])[0][0]  # type: ignore[attr-defined]
