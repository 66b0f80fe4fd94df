"""The VBA of classic Excel, run by LibreOffice and read back by olevba: what its tests share."""

import atexit
import importlib
import json
import re
import shutil
import subprocess
import warnings
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from threading import Timer
from typing import Any

import openpyxl
from hosts_available import require

from xlfuncs.hosts.classic import ribbon, vba
from xlfuncs.xlsx import embed
from xlfuncs.xlsx.changes import Changes
from xlfuncs.xlsx.workbook import Workbook

SHIM = vba.PROJECT.parents[3] / "vba_shim"
SOURCES = vba.modules(SHIM)
HEAD = """VERSION 1.0 CLASS
BEGIN
  MultiUse = -1  'True
END
Attribute VB_Name = "{}"
Attribute VB_GlobalNameSpace = False
Attribute VB_Creatable = False
Attribute VB_PredeclaredId = False
Attribute VB_Exposed = False
"""
#: What ``Option Explicit`` modules of ours call in the place of Excel's Python.
STAND_IN = """Option Explicit
Public Function CallUDF(moduleName, functionName, cells, book, caller)
    Dim i As Long
    Dim text As String
    Asks = Asks + 1
    If Not caller Is Nothing Then Objects = Objects + 1
    If Not book Is Nothing Then Objects = Objects + 1
    For i = LBound(cells) To UBound(cells)
        If IsObject(cells(i)) Then Objects = Objects + 1
    Next i
    If moduleName = "xlfuncs.cli.desk" Then
        CallUDF = Desk(functionName, cells)
        Exit Function
    End If
    If functionName = "FAILS" Then Err.Raise 1000, , "there is no Python"
    text = moduleName & " " & functionName
    For i = LBound(cells) To UBound(cells)
        If IsMissing(cells(i)) Then
            text = text & " missing"
        ElseIf IsObject(cells(i)) Or IsArray(cells(i)) Then
            text = text & " range"
        Else
            text = text & " " & cells(i)
        End If
    Next i
    CallUDF = text
End Function
' Python behind the ribbon: what it was asked is noted.
Private Function Desk(question, cells)
    Dim rows(0 To 1, 0 To 2) As Variant
    Dim cells_(0 To 2, 0 To 3) As Variant
    Asked = Asked & question & "(" & Join(cells, ",") & ") "
    Select Case question
        Case "place": Desk = "the copy.xlsx"
        Case "why"
            If TooOld Then Err.Raise 1000, , "Python fails"
            rows(0, 0) = cells(1)
            rows(0, 1) = 21.84
            rows(1, 0) = "=1+1"
            rows(1, 1) = ""
            Desk = rows
        Case "fresh"
            If cells(0) = "gone" Then Desk = Array("", "there is no template gone") Else Desk = Array("made.xlsx", "")
        Case "pair"
            If cells(1) = "robin" Then
                Desk = "no round to pair"
            Else
                cells_(0, 0) = "Round 1 stands"
                cells_(0, 1) = "round.xlsx"
                cells_(1, 0) = "It's 1"
                cells_(1, 1) = 5
                cells_(1, 2) = 2
                cells_(1, 3) = "=1+1"
                cells_(2, 0) = "It's 1"
                cells_(2, 1) = 5
                cells_(2, 2) = 1
                cells_(2, 3) = 7
                Desk = cells_
            End If
        Case "take_back"
            cells_(0, 0) = "round 1 is taken back"
            cells_(0, 1) = ""
            cells_(1, 0) = "It's 1"
            cells_(1, 1) = 5
            cells_(1, 2) = 2
            cells_(1, 3) = ""
            cells_(2, 0) = "It's 1"
            cells_(2, 1) = 5
            cells_(2, 2) = 1
            cells_(2, 3) = ""
            Desk = cells_
        Case Else: Desk = question & " is fine"
    End Select
End Function
"""
#: In the place of what asks the DLL for a Python.
STARTER = """Option Explicit
Public Function Server() As Object
    Tries = Tries + 1
    If Gone Then Err.Raise 1000, , "no DLL"
    Set Server = New StandIn
End Function
"""
PROBE = """Attribute VB_Name = "Probe"
Option Explicit
Public Gone As Boolean
Public Tries As Long
Public Reads As Long
Public NoBook As Boolean
Public Refusing As Boolean
Public Said As String
Public Asks As Long
Public Objects As Long
Public Asked As String
Public TooOld As Boolean
Public NoCell As Boolean
Public Full As Boolean
Public Cancels As Boolean
Private Noted As String
Public Sub NoteOptions(Macro, Description, Category, Optional ArgumentDescriptions)
    Dim i As Long
    If Refusing Then Err.Raise 1004, , "Cannot edit a macro"
    Noted = Noted & Macro & "|" & Description & "|" & Category
    If Not IsMissing(ArgumentDescriptions) Then
        For i = LBound(ArgumentDescriptions) To UBound(ArgumentDescriptions)
            Noted = Noted & "|" & ArgumentDescriptions(i)
        Next i
    End If
    Noted = Noted & Chr$(10)
End Sub
Public Function Wizard() As String
    Dim wizard_ As New XlfuncsWizard
    wizard_.Offer
    Wizard = Noted
End Function
Public Function Opening() As String
    ' The file is opened, then workbooks are activated: with none before people, refused, taken, taken already.
    NoBook = True
    ThisWorkbook.Workbook_Open
    Opening = Lines()
    NoBook = False
    Refusing = True
    ThisWorkbook.App_WorkbookActivate ThisWorkbook
    Opening = Opening & ", " & Lines()
    Refusing = False
    ThisWorkbook.App_WorkbookActivate ThisWorkbook
    Opening = Opening & ", " & Lines()
    ThisWorkbook.App_WorkbookActivate ThisWorkbook
    Opening = Opening & ", " & Lines()
End Function
Private Function Lines() As Long
    Lines = Len(Noted) - Len(Replace(Noted, Chr$(10), ""))
End Function
Public Function Telling() As String
    Dim i As Long
    Dim r As Variant
    ThisWorkbook.App_AfterCalculate
    Gone = True
    For i = 1 To 3
        r = Calls.Computed("CBA_R", Array(i, 24))
        ThisWorkbook.App_AfterCalculate
    Next i
    Telling = Said
End Function
Public Function Reason() As String
    Dim r As Variant
    r = Calls.Computed("CBA_R", Array(1, 24))
    Reason = Calls.Failure
End Function
Public Function OurPython() As String
    Dim python As New XlfuncsPython
    OurPython = ActiveWorkbook.Name & ": " & python.CommandLine(python.Wanted())
End Function
Private Function Told(value) As String
    If IsError(value) Then Told = CStr(value) Else Told = TypeName(value) & " " & value
End Function
Public Function Alone(text) As String
    Alone = Told(Calls.Shown(text))
End Function
Public Function Within(text) As String
    Dim cells(0 To 1, 0 To 1) As Variant
    Dim result As Variant
    cells(0, 0) = 1.5
    cells(0, 1) = text
    cells(1, 0) = "gold"
    cells(1, 1) = True
    result = Calls.Shown(cells)
    Within = Told(result(0, 0)) & ", " & Told(result(0, 1)) & ", " & Told(result(1, 0)) & ", " & Told(result(1, 1))
End Function
Public Function OneCell(text) As String
    Dim cells(0 To 0, 0 To 0) As Variant
    cells(0, 0) = text
    OneCell = Told(Calls.Shown(cells))
End Function
Public Function Unreachable() As String
    Unreachable = Told(Calls.Computed("FAILS", Array())) & ", " & Calls.Failure
End Function
Public Function NoPython() As String
    Dim i As Long
    Gone = True
    Tries = 0
    For i = 1 To 3
        NoPython = NoPython & Told(Calls.Computed("CBA_R", Array(i, 24))) & ", " & Calls.Failure & "; "
    Next i
    NoPython = NoPython & Tries
End Function
Public Function Sent(address1, address2) As String
    ' How the ranges arrive in Python, and how often cells were read for it.
    Dim cells As Variant
    Dim sheets As Object
    Dim i As Long
    Set sheets = ThisWorkbook.Worksheets
    Reads = 0
    cells = Calls.Values(Array(sheets(1).Range(address1), 7, sheets(2).Range(address2)))
    For i = 0 To 2
        Sent = Sent & Size(cells(i)) & ", "
    Next i
    Sent = Sent & Reads
End Function
Private Function Size(value) As String
    If IsArray(value) Then Size = UBound(value, 1) & "x" & UBound(value, 2) Else Size = TypeName(value) & " " & value
End Function
Public Function ReadOnce(ByVal area As Object) As Variant
    Reads = Reads + 1
    ReadOnce = area.Value2
End Function
Public Function Pressing(tag As String, trouble As String) As String
    ' A button of the ribbon, with what may be wrong: what Python was asked, what Excel did, what was told.
    Dim control As New StandInControl
    control.Tag = tag
    Asked = ""
    Said = ""
    NoBook = trouble = "no book"
    NoCell = trouble = "no cell"
    Full = trouble = "full"
    TooOld = trouble = "old"
    Gone = trouble = "gone"
    Cancels = trouble = "cancel"
    XlfuncsRibbon control
    Pressing = Asked & Said
End Function
Public Sub Saves(copy As String)
    If Full Then Err.Raise 1004, , "the disk is full"
    Asked = Asked & "SaveCopyAs " & copy & " "
End Sub
Public Function NamesTyped(question As String) As Variant
    Asked = Asked & Left(question, 3) & "? "
    If Cancels Then NamesTyped = False Else NamesTyped = "5, #6"
End Function
Public Function Active() As Object
    If NoCell Then Err.Raise 91
    Set Active = ThisWorkbook.Sheets(1).Range("B3")
End Function
Public Sub Computes()
    Asked = Asked & "CalculateFullRebuild "
End Sub
Public Sub Opens(template As String)
    If Full Then Err.Raise 1004, , "the disk is full"
    Asked = Asked & "Workbooks.Add " & template & " "
End Sub
Public Function OneRow() As String
    Dim row As Variant
    row = Calls.Shown(Array(1.5, "#N/A"))
    OneRow = Told(row(0)) & ", " & Told(row(1))
End Function
Public Function AUnion() As String
    Dim sheet As Worksheet
    Set sheet = ThisWorkbook.Worksheets(1)
    AUnion = Told(Calls.Computed("CBA_EVENT_MP", Array(sheet.Range("A1:A2,C1:C2"))))
    AUnion = AUnion & ", " & Told(Calls.Computed("CBA_R", Array(sheet.Range("A1"), 24)))
End Function
"""


def modules_in(binary: bytes) -> dict[str, str]:
    parser = _olevba().VBA_Parser("vbaProject.bin", data=binary)
    return {Path(file).stem: code for _, _, file, code in parser.extract_macros()}


def classes_in(binary: bytes) -> set[str]:
    """Return the modules whose methods no cell reaches: what the project lists as classes and as documents."""
    with _olefile().OleFileIO(binary) as project:
        listed = project.openstream("PROJECT").read().decode("ascii")
    return set(re.findall(r"(?m)^(?:Class|Document)=(\w+)", listed))


def compiled(source: str, **constants: bool) -> str:
    """Return the lines that a VBA with these constants compiles: #If, #ElseIf, #Else and #End If evaluated."""
    kept: list[str] = []
    taken: list[list[bool]] = []  # per open #If: whether this branch is compiled, and whether one was
    for line in source.splitlines():
        words = line.split()
        directive = " ".join(words[:2]) if words[:1] == ["#End"] else words[0] if words else ""
        if directive in ("#If", "#ElseIf"):
            value = constants[words[2]] is False if words[1] == "Not" else constants[words[1]]
            if directive == "#If":
                taken.append([value, value])
            else:
                taken[-1] = [value and not taken[-1][1], value or taken[-1][1]]
        elif directive == "#Else":
            taken[-1] = [not taken[-1][1], True]
        elif directive == "#End If":
            taken.pop()
        elif all(branch for branch, _ in taken):
            kept.append(line.partition(" ' ")[0] if not line.lstrip().startswith("'") else "")
    assert not taken
    return "\n".join(kept)


def _olefile() -> Any:
    return importlib.import_module("olefile")


def _olevba() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return importlib.import_module("oletools.olevba")


def ran(
    folder: Path,
    calls: list[tuple[str, str, list[Any]]],
    book: Any = None,
    lang: str = "en",
    real: Mapping[str, str] = {},
    other: Path | None = None,
    more: str = "",
) -> list[Any]:
    """Return what LibreOffice answers, with all of the VBA and a probe, and stand-ins where Excel or Python would be
    asked.

    Modules of ``real`` stand for themselves; ``other`` is a workbook that is open as well, and active. ``more`` is
    added to the probe.
    """
    office = _office()
    stood_in = {
        **SOURCES,
        "XlfuncsCall": reading_once(SOURCES["XlfuncsCall"]),
        "XlfuncsWizard": SOURCES["XlfuncsWizard"]
        .replace("Application.MacroOptions", "NoteOptions")
        .replace("Application.ActiveWorkbook Is Nothing", "NoBook"),
        "ThisWorkbook": SOURCES["ThisWorkbook"]
        .replace("Private Sub", "Public Sub")
        .replace('MsgBox sentence, vbExclamation, "xlfuncs"', 'Said = Said & sentence & "|"'),
        "XlfuncsDesk": _stood_in_desk(),
        "XlfuncsPython": HEAD.format("XlfuncsPython") + STARTER,
        "StandInControl": HEAD.format("StandInControl") + "Option Explicit\nPublic Tag As String\n",
        "StandIn": HEAD.format("StandIn") + STAND_IN,
        "Probe": PROBE + more,
        **real,
    }
    plain, file = folder / "plain.xlsx", folder / "the club's book.xlsm"
    (book or openpyxl.Workbook()).save(plain)
    with Workbook(plain) as opened:
        changes = Changes(opened)
        sheets = [
            (embed.CONF, vba.settings("C:\\Our Python\\pythonw.exe", lang)),
            (embed.INTELLISENSE, vba.intellisense(lang)),
        ]
        embed.add_vba(changes, opened, vba.project(stood_in), sheets, ribbon.part(lang))
        embed.retype(changes, opened, ".xlsm")
        opened.archive.write(file, changes.parts)
    assert office.stdin
    assert office.stdout
    print(json.dumps([str(file), calls, [str(other)] if other else []]), file=office.stdin, flush=True)
    patience = Timer(300, office.kill)
    patience.start()
    told = office.stdout.readline()
    patience.cancel()
    results: list[Any] = json.loads(told)
    return results


@cache
def _office() -> subprocess.Popen[str]:
    """Start LibreOffice once in a process of tests, for all workbooks; it ends when nothing more can come."""
    python = next((each for each in ("/usr/bin/python3", "python3") if _has_uno(each)), None)
    require(shutil.which("soffice") and python, "the VBA runs in LibreOffice, with a Python that has uno")
    assert python
    program = Path(__file__).parents[1] / "hosts" / "basic.py"
    office = subprocess.Popen([python, program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(office.communicate)
    return office


def reading_once(source: str) -> str:
    """Return the module of the calls, with every read of a range counted."""
    return source.replace("Private Function Values", "Public Function Values").replace(
        "Clipped(cells(i), lastRow, lastColumn).Value2", "ReadOnce(Clipped(cells(i), lastRow, lastColumn))"
    )


def _stood_in_desk() -> str:
    """Return the ribbon's macros, with stand-ins for what they do to Excel; each must be there to be replaced."""
    source = SOURCES["XlfuncsDesk"]
    for excels, ours in {
        "Application.ActiveWorkbook Is Nothing": "NoBook",
        "Application.ActiveWorkbook.SaveCopyAs copy": "Saves copy",
        "Application.ActiveWorkbook.Name": "ThisWorkbook.Name",
        'Application.InputBox(Texts.Said("WHO_IS_AWAY"), "xlfuncs", Type:=2)': 'NamesTyped(Texts.Said("WHO_IS_AWAY"))',
        "Set cell = Application.ActiveCell": "Set cell = Active()",
        "Set area = Application.Selection": "Set area = Active()",
        "Application.CalculateFullRebuild": "Computes",
        "Application.Workbooks.Add path": "Opens path",
        "Set book = Application.ActiveWorkbook": "Set book = ThisWorkbook",
        "Set book = Application.Workbooks.Add": "Set book = ThisWorkbook",
        'MsgBox sentence, kind, "xlfuncs"': 'Said = Said & sentence & "|"',
    }.items():
        assert source.count(excels) == 1, excels
        source = source.replace(excels, ours)
    return source


def _has_uno(python: str) -> bool:
    try:
        return (
            subprocess.run([python, "-c", "import uno"], capture_output=True, timeout=60, check=False).returncode == 0
        )
    except OSError:
        return False
