"""The buttons of the ribbon, pressed in LibreOffice, with stand-ins where Excel or Python would be asked."""

from pathlib import Path
from typing import Any

import openpyxl
import pytest
from running_vba import ran

from xlfuncs.hosts.classic import ribbon

pytestmark = pytest.mark.slow

CELL = "'It''s 1'!B3"
NEW = "new cba-teams"
#: Tag, what is wrong, what happens: questions to Python, what Excel does, what a person is told.
PRESSED = {
    "why": ("", f"place(the club's book.xlsm) SaveCopyAs the copy.xlsx why(the copy.xlsx,{CELL},en) "),
    "problems": (
        "",
        "place(the club's book.xlsm) SaveCopyAs the copy.xlsx problems(the copy.xlsx,,en) problems is fine|",
    ),
    "check": ("", "place(the club's book.xlsm) SaveCopyAs the copy.xlsx check(the copy.xlsx,,en) check is fine|"),
    "compute": ("", "CalculateFullRebuild "),
    NEW: ("", "fresh(cba-teams,en) Workbooks.Add made.xlsx forget(made.xlsx) "),
    "results": (
        "",
        f"place(the club's book.xlsm) SaveCopyAs the copy.xlsx results(the copy.xlsx,{CELL},en) results is fine|",
    ),
    "pair robin": (
        "",
        "place(the club's book.xlsm) SaveCopyAs the copy.xlsx pair(the copy.xlsx,robin,en) no round to pair|",
    ),
    "pair swiss": (
        "",
        "Who? place(the club's book.xlsm) SaveCopyAs the copy.xlsx pair(the copy.xlsx,swiss 5, #6,en) "
        "Workbooks.Add round.xlsx forget(round.xlsx) Round 1 stands|",
    ),
}
BACK = "place(the club's book.xlsm) SaveCopyAs the copy.xlsx take_back(the copy.xlsx,,en) round 1 is taken back|"
TROUBLE = [
    ("check", "no book", "xlfuncs could not do this. No workbook is open: open one first.|"),
    ("why", "no cell", "xlfuncs could not do this. No cell is selected: click one first.|"),
    # What was asked for is forgotten: no copy stays behind.
    (
        "check",
        "full",
        "place(the club's book.xlsm) forget(the copy.xlsx) xlfuncs could not do this. the disk is full|",
    ),
    (NEW, "full", "fresh(cba-teams,en) forget(made.xlsx) xlfuncs could not do this. the disk is full|"),
    ("pair swiss", "no book", "xlfuncs could not do this. No workbook is open: open one first.|"),
    ("pair swiss", "cancel", "Who? "),
    ("new gone", "", "fresh(gone,en) xlfuncs could not do this. there is no template gone|"),
    # Python is asked once more, as it may have been ended.
    (
        "why",
        "old",
        f"place(the club's book.xlsm) SaveCopyAs the copy.xlsx why(the copy.xlsx,{CELL},en) "
        f"why(the copy.xlsx,{CELL},en) forget(the copy.xlsx) xlfuncs could not do this. Python fails|",
    ),
]


def test_every_button_does_what_it_says(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.title = "It's 1"
    probe = """
Public Function Cells_() As String
    With ThisWorkbook.Sheets(1)
        Cells_ = .Range("A1").Value & " " & .Range("B1").Value & " " & TypeName(.Range("B1").Value)
        Cells_ = Cells_ & " " & .Range("A2").Value & " " & .Range("A2").HasFormula
    End With
End Function
Public Function Round_() As String
    With ThisWorkbook.Sheets(1)
        Round_ = .Range("A5").Value & " " & TypeName(.Range("A5").Value) & " " & .Range("B5").Value & " "
        Round_ = Round_ & .Range("B5").HasFormula & " " & (Application.Calculation = -4105)
    End With
End Function
Public Function ACell() As String
    Asked = ""
    XlfuncsRibbon ThisWorkbook.Sheets(1).Range("A1")
    ACell = Asked
End Function
"""
    round_lines = {each.tag for each in ribbon.ROUND_LINES}
    assert {each.tag for each in ribbon.BUTTONS} | {NEW} | round_lines == {*PRESSED, "take_back"}
    calls: list[tuple[str, str, list[Any]]] = [("Probe", "Pressing", [tag, each[0]]) for tag, each in PRESSED.items()]
    calls += [("Probe", "Pressing", [tag, trouble]) for tag, trouble, _ in TROUBLE]
    expected = [each[1] for each in PRESSED.values()] + [each[2] for each in TROUBLE]
    calls += [("Probe", "Cells_", []), ("Probe", "ACell", [])]
    round_: tuple[str, str, list[Any]] = ("Probe", "Round_", [])
    calls += [round_, ("Probe", "Pressing", ["take_back", ""]), round_]
    *told, cells, pressed, written, back, emptied = ran(tmp_path, calls, book, more=probe)
    assert told == expected
    # A round in the workbook, a name that looks like a formula as a text, computed automatically again; taken back.
    assert (written, back, emptied) == ("7 Double =1+1 False True", BACK, " Empty  False True")
    # What Python told of a cell: texts as they are, though one looks like a formula, and a number.
    assert cells == f"{CELL} 21.84 Double =1+1 False"
    assert pressed == ""  # a range is no button


def test_without_python(tmp_path: Path) -> None:
    tags = ("check", NEW, "compute")
    calls: list[tuple[str, str, list[Any]]] = [("Probe", "Pressing", [tag, "gone"]) for tag in tags]
    no_dll = "xlfuncs could not do this. no DLL|"
    assert ran(tmp_path, calls) == [no_dll, no_dll, "CalculateFullRebuild "]


@pytest.mark.parametrize(("lang", "told"), [("zh", "没有打开的工作簿"), ("ja", "ブックが開かれていません")])
def test_it_speaks_the_language_that_it_was_made_in(lang: str, told: str, tmp_path: Path) -> None:
    calls: list[tuple[str, str, list[Any]]] = [("Probe", "Pressing", ["check", ""])]
    calls.append(("Probe", "Pressing", ["check", "no book"]))
    asked, said = ran(tmp_path, calls, lang=lang)
    assert f"check(the copy.xlsx,,{lang})" in asked
    assert told in said
