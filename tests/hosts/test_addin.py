"""The add-in for classic Excel on Windows, without Windows: what is written where, and undone."""

import re
import shutil
import sys
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from commands import run
from running_vba import SOURCES

from xlfuncs.cli.installation.doctor import add_in, machine
from xlfuncs.events import EVENTS
from xlfuncs.hosts.classic import addin, ribbon, vba
from xlfuncs.hosts.sources import XLWINGS
from xlfuncs.xlsx.workbook import Workbook


@pytest.fixture
def windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("APPDATA", str(tmp_path))
    monkeypatch.setattr(addin, "lacking", list)
    monkeypatch.setattr(shutil, "which", lambda _: None)  # asks Windows itself
    return tmp_path / "Microsoft" / "Excel" / "XLSTART"


def test_install_status_remove(windows: Path) -> None:
    assert "not installed: xlfuncs excel install" in run("excel", "status", code=1).output
    told = run("excel", "install").output
    assert str(windows / "xlfuncs.xlam") in told
    assert "xlfuncs excel remove" in told
    assert "#NAME?: Ctrl+Alt+F9" in told
    assert "The ribbon has a tab xlfuncs" in told
    assert "Excel-DNA IntelliSense" in told
    assert str(addin.interpreter()) in run("excel", "status").output
    assert [file.name for file in windows.iterdir()] == ["xlfuncs.xlam"]
    run("excel", "install")
    assert "Removed" in run("excel", "remove").output
    assert list(windows.iterdir()) == []
    assert "was not installed" in run("excel", "remove").output


@pytest.mark.parametrize("command", ["install", "status", "remove"])
@pytest.mark.parametrize("value", [None, ""])
def test_an_account_without_a_folder_for_settings(
    windows: Path, monkeypatch: pytest.MonkeyPatch, command: str, value: str | None
) -> None:
    if value is None:
        monkeypatch.delenv("APPDATA")
    else:
        monkeypatch.setenv("APPDATA", value)
    [line] = run("excel", command, code=2).output.splitlines()
    assert "APPDATA is not set" in line
    assert any("APPDATA is not set" in str(each.fact) for each in machine())


def test_the_add_in(windows: Path) -> None:
    run("excel", "install")
    with ZipFile(windows / "xlfuncs.xlam") as package:
        assert package.read("xl/vbaProject.bin") == vba.PROJECT.read_bytes()
        assert b"application/vnd.ms-excel.addin.macroEnabled.main+xml" in package.read("[Content_Types].xml")
        settings = package.read("xl/worksheets/xlfuncs1.xml").decode()
    assert str(addin.interpreter()) in settings
    with Workbook(windows / "xlfuncs.xlam") as book:
        assert [sheet.name for sheet in book.sheets[1:]] == ["xlwings.conf", "_IntelliSense_"]


def test_another_python(windows: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("excel", "install")
    monkeypatch.setattr(addin, "interpreter", lambda: Path("C:/Python/pythonw.exe"))
    assert "another Python" in run("excel", "status", code=1).output


@pytest.mark.slow
def test_an_add_in_of_another_version(windows: Path) -> None:
    """Its macros know the functions of that version: new ones would be #NAME?."""
    run("excel", "install")
    file = windows / "xlfuncs.xlam"
    there, tab, tooltips = run("excel", "status").output.splitlines()
    assert (add_in(windows), there) == (None, f"The add-in is installed and calls {addin.interpreter()}.")
    assert "a tab xlfuncs" in tab
    assert "Excel-DNA IntelliSense" in tooltips
    with Workbook(file) as book:
        book.archive.write(file, {"xl/vbaProject.bin": vba.PROJECT.read_bytes() + b" "})
    assert "another version of xlfuncs: xlfuncs excel install" in run("excel", "status", code=1).output
    assert "another version" in str(add_in(windows))
    run("excel", "install")
    assert "another version" not in run("excel", "status").output
    with Workbook(file) as book:  # a template more, say
        book.archive.write(file, {"customUI/customUI14.xml": ribbon.tab()})
    assert "the tab of another version" in run("excel", "status", code=1).output
    run("excel", "install", language="ja")
    assert "another version" not in run("excel", "status").output
    file.write_bytes(b"PK")
    assert "the end of the file is missing" in run("excel", "status", code=2).output
    assert "the end of the file is missing" in str(add_in(windows))


def test_while_excel_has_it_open(windows: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("excel", "install")
    before = (windows / "xlfuncs.xlam").read_bytes()

    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", denied)  # what Windows does to a file that Excel has open
        assert "close Excel" in run("excel", "install", code=2).output
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", denied)
        assert "close Excel" in run("excel", "remove", code=2).output
    assert (windows / "xlfuncs.xlam").read_bytes() == before


def test_a_path_that_windows_cannot_spell() -> None:
    """LoadLibraryA and CreateProcessA, by which xlwings starts Python, take characters of one code page."""
    home = Path("C:/Users/张三/venv")
    assert "has no 张三 for it" in str(addin.lacking(home, "cp1252")[-1])
    assert not any("张三 for it" in str(each) for each in addin.lacking(home, "cp936"))


def test_what_is_lacking(windows: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert any("pywin32" in str(each) for each in addin.lacking())
    monkeypatch.setattr(addin, "installed_xlwings", lambda: "0.30.0")
    assert str(addin.lacking()[0]).startswith("xlwings 0.30.0 is installed, the macros need 0.37.8")
    monkeypatch.setattr(addin, "installed_xlwings", lambda: None)
    assert str(addin.lacking()[0]) == "xlwings is not installed: pip install xlwings==0.37.8"
    monkeypatch.setattr(addin, "installed_xlwings", lambda: XLWINGS)
    assert "DLL" in str(addin.lacking(Path("/nowhere"))[0])


@pytest.mark.parametrize(("platform", "hint"), [("darwin", "xlwings Lite"), ("linux", "LibreOffice")])
def test_elsewhere(platform: str, hint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for command in ("install", "status", "remove"):
        assert hint in run("excel", command, code=2).output


# --- the tab in the ribbon

UI = "{http://schemas.microsoft.com/office/2009/07/customui}"
LABELS = {
    "en": ["Why this figure?", "What is wrong here?", "Compute this workbook", "Check", "Rounds", "New from template…"],
    "zh": ["这个数怎么来的？", "哪里有问题？", "计算此工作簿", "检查", "轮次编排", "用模板新建…"],
    "ja": ["この値の根拠は？", "問題点は？", "このブックを計算", "チェック", "回戦の組合せ", "ひな形から新規作成…"],
}


def tab_in(file: Path) -> ElementTree.Element:
    """The tab, found as Excel finds it: by the package's relationship."""
    with ZipFile(file) as package:
        relationships = ElementTree.fromstring(package.read("_rels/.rels"))
        [target] = [each.get("Target") for each in relationships if str(each.get("Type")).endswith("ui/extensibility")]
        assert target
        return ElementTree.fromstring(package.read(target))


@pytest.mark.parametrize("lang", LABELS)
def test_the_tab_speaks_the_language_of_the_add_in(windows: Path, lang: str) -> None:
    run("excel", "install", language=lang)
    tab = tab_in(windows / "xlfuncs.xlam")
    large = [each for each in tab.iter() if each.get("size") == "large"]
    assert [each.get("label") for each in large] == LABELS[lang]
    assert all(each.get("supertip") and each.get("imageMso") for each in large)
    round_, menu = tab.iter(f"{UI}menu")
    assert [each.get("tag") for each in round_.iter(f"{UI}button")] == [
        "pair swiss",
        "pair robin",
        "results",
        "take_back",
    ]
    assert all(each.get("label") for each in round_.iter(f"{UI}button"))
    offered = {str(each.get("tag")): each.get("label") for each in menu.iter(f"{UI}button")}
    assert offered == {f"new {name}": event.title.text(lang) for name, event in EVENTS.items()}


def test_every_button_calls_a_macro_that_is_there(windows: Path) -> None:
    run("excel", "install")
    tab = tab_in(windows / "xlfuncs.xlam")
    called = {each.get("onAction") for each in tab.iter(f"{UI}button")}
    assert called == set(re.findall(r"Public Sub (XlfuncsRibbon)\(ByVal control As Object\)", SOURCES["Xlfuncs"]))
    names = [each.get("id") for each in tab.iter() if each.get("id")]
    assert len(names) == len({name.lower() for name in names if name})  # Excel drops a tab with one twice
    assert all(re.fullmatch(r"[A-Za-z_][\w.-]{0,1023}", name) for name in names if name)
    assert all(len(text) <= 1024 for each in tab.iter() for text in each.attrib.values())
