"""The add-in for classic Excel on Windows, without Windows: what is written where, and undone."""

import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from xlfuncs.cli import main
from xlfuncs.cli.doctor import add_in, machine
from xlfuncs.hosts import addin, vba
from xlfuncs.hosts.sources import XLWINGS
from xlfuncs.package.workbook import Workbook


def run(*arguments: str, status: int = 0) -> str:
    result = CliRunner().invoke(main, ["excel", *arguments])
    assert result.exit_code == status, result.output
    return result.output


@pytest.fixture
def windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("APPDATA", str(tmp_path))
    monkeypatch.setattr(addin, "lacking", list)
    return tmp_path / "Microsoft" / "Excel" / "XLSTART"


def test_install_status_remove(windows: Path) -> None:
    assert "not installed: xlfuncs excel install" in run("status", status=1)
    told = run("install")
    assert str(windows / "xlfuncs.xlam") in told
    assert "xlfuncs excel remove" in told
    assert "#NAME?: Ctrl+Alt+F9" in told
    assert str(addin.interpreter()) in run("status")
    assert [file.name for file in windows.iterdir()] == ["xlfuncs.xlam"]
    run("install")
    assert "Removed" in run("remove")
    assert list(windows.iterdir()) == []
    assert "was not installed" in run("remove")


@pytest.mark.parametrize("command", ["install", "status", "remove"])
@pytest.mark.parametrize("value", [None, ""])
def test_an_account_without_a_folder_for_settings(
    windows: Path, monkeypatch: pytest.MonkeyPatch, command: str, value: str | None
) -> None:
    if value is None:
        monkeypatch.delenv("APPDATA")
    else:
        monkeypatch.setenv("APPDATA", value)
    [line] = run(command, status=2).splitlines()
    assert "APPDATA is not set" in line
    assert any("APPDATA is not set" in str(each.fact) for each in machine())


def test_the_add_in(windows: Path) -> None:
    run("install")
    with ZipFile(windows / "xlfuncs.xlam") as package:
        assert package.read("xl/vbaProject.bin") == vba.PROJECT.read_bytes()
        assert b"application/vnd.ms-excel.addin.macroEnabled.main+xml" in package.read("[Content_Types].xml")
        settings = package.read("xl/worksheets/xlfuncs1.xml").decode()
    assert str(addin.interpreter()) in settings
    with Workbook(windows / "xlfuncs.xlam") as book:
        assert [sheet.name for sheet in book.sheets[1:]] == ["xlwings.conf", "_IntelliSense_"]


def test_another_python(windows: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("install")
    monkeypatch.setattr(addin, "interpreter", lambda: Path("C:/Python/pythonw.exe"))
    assert "another Python" in run("status", status=1)


def test_an_add_in_of_another_version(windows: Path) -> None:
    """Its macros know the functions of that version: new ones would be #NAME?."""
    run("install")
    file = windows / "xlfuncs.xlam"
    assert (add_in(windows), run("status")) == (None, f"The add-in is installed and calls {addin.interpreter()}.\n")
    with Workbook(file) as book:
        book.archive.write(file, {"xl/vbaProject.bin": vba.PROJECT.read_bytes() + b" "})
    assert "another version of xlfuncs: xlfuncs excel install" in run("status", status=1)
    assert "another version" in str(add_in(windows))
    run("install")
    assert "another version" not in run("status")
    file.write_bytes(b"PK")
    assert "damaged" in run("status", status=2)
    assert "damaged" in str(add_in(windows))


def test_while_excel_has_it_open(windows: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("install")
    before = (windows / "xlfuncs.xlam").read_bytes()

    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", denied)  # what Windows does to a file that Excel has open
        assert "close Excel" in run("install", status=2)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", denied)
        assert "close Excel" in run("remove", status=2)
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
        assert hint in run(command, status=2)
