"""What the macros of classic Excel tell people: declared in three languages, read from their sheet, nowhere else."""

import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from commands import run
from running_vba import SOURCES, compiled, ran

from xlfuncs.hosts.classic import macrotexts
from xlfuncs.xlsx import embed
from xlfuncs.xlsx.address import SHIFT
from xlfuncs.xlsx.workbook import Workbook

CODE = {name: source.replace("\r\n", "\n") for name, source in SOURCES.items() if name != "XlfuncsFunctions"}
MAC = compiled(SOURCES["XlfuncsPython"], Mac=True, VBA7=True, Win64=True).replace("\n", "\r\n")


def test_every_text_is_declared_and_said() -> None:
    """By its name, with the fields that it has; and none is declared that no macro says."""
    said = {
        name: set(re.findall(r'"(\w+)", ', given))
        for source in CODE.values()
        for name, given in re.findall(r'\.Said\("(\w+)"(?=(?:, Array\((.*))?)', source)
    }
    assert said == {text.name: text.fields - macrotexts.KNOWN.keys() for text in macrotexts.TEXTS}


def test_the_macros_have_no_texts_of_their_own() -> None:
    """What a person is shown, or an error says, is no literal."""
    for name, source in CODE.items():
        for line in re.findall(r"(?m)^.*(?:MsgBox|Err\.Raise|Why =|News =).*$", source):
            literals = re.findall(r'"((?:[^"]|"")*)"', line)
            assert not [each for each in literals if " " in each], (name, line)


@pytest.mark.parametrize(
    ("lang", "begins"),
    [("en", "Excel for Mac cannot"), ("zh", "Mac 版 Excel 的宏"), ("ja", "Mac 版 Excel のマクロ")],
)
@pytest.mark.parametrize(
    "command", [["build", "xlam", "-o", "made.xlam"], ["convert", "plain.xlsx", "made.xlsm", "--to", "classic"]]
)
def test_an_add_in_and_a_workbook_have_them_in_the_language_that_is_asked_for(
    command: list[str], lang: str, begins: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    openpyxl.Workbook().save("plain.xlsx")
    run(*command, language=lang)
    with Workbook(next(tmp_path.glob("made.*"))) as book:
        cells = book.sheet(embed.CONF).cells.values
    name = next(key for key, cell in cells.items() if cell == "ON_A_MAC")
    assert str(cells[name + 1]).startswith(begins)
    assert str(cells[name + 2]).startswith("Excel for Mac cannot")
    assert len({key >> SHIFT for key in cells}) == 1 + len(macrotexts.TEXTS)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "union", "mac"),
    [
        (
            "zh",
            "CBA_R：有一个参数由几个区域合并而成；一个参数只能是一个区域。",
            "xlfuncs 的函数显示 #VALUE!。Mac 版 Excel 的宏无法调用 Python。",
        ),
        (
            "ja",
            "CBA_R：引数が複数の範囲の組み合わせになっています。範囲は一つにしてください。",
            "xlfuncs の関数が #VALUE! になっています。Mac 版 Excel のマクロからは",
        ),
    ],
)
def test_libreoffice_shows_them(lang: str, union: str, mac: str, tmp_path: Path) -> None:
    """A sentence within a sentence, its fields filled in, told once."""
    probe = """
Public Function OfAUnion() As String
    Dim r As Variant
    r = Calls.Computed("CBA_R", Array(ThisWorkbook.Worksheets(1).Range("A1:A2,C1:C2")))
    OfAUnion = Calls.Failure
End Function
"""
    calls: list[tuple[str, str, list[Any]]] = [("Probe", "OfAUnion", []), ("Probe", "Telling", [])]
    why, told = ran(tmp_path, calls, lang=lang, real={"XlfuncsPython": MAC}, more=probe)
    assert why == union
    assert told.startswith(mac)
    assert told.count("|") == 1


@pytest.mark.slow
def test_on_a_machine_that_lacks_the_letters_it_is_english(tmp_path: Path) -> None:
    """MsgBox shows what the code page of Windows has; the rest would be question marks. Here it has Latin letters."""
    whole = SOURCES["XlfuncsSettings"]
    poor = whole.replace("Asc(Mid$(text, i, 1)) = 63", "AscW(Mid$(text, i, 1)) > 255")
    assert poor != whole
    (told,) = ran(tmp_path, [("Probe", "Telling", [])], lang="ja", real={"XlfuncsSettings": poor})
    assert told == "The functions of xlfuncs show #VALUE!. no DLL|"
