"""The wheel: what it installs, and what it says of itself."""

import zipfile
from collections.abc import Iterator
from email.parser import HeaderParser
from pathlib import Path

import pytest

import xlfuncs

pytestmark = pytest.mark.slow
ROOT = Path(xlfuncs.__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(built_wheel: Path) -> Iterator[zipfile.ZipFile]:
    with zipfile.ZipFile(built_wheel) as file:
        yield file


def test_one_package_is_installed(wheel: zipfile.ZipFile) -> None:
    tops = {Path(name).parts[0] for name in wheel.namelist()}
    assert tops == {"xlfuncs", f"xlfuncs-{xlfuncs.__version__}.dist-info"}


def test_every_file_of_the_package_is_in_it(wheel: zipfile.ZipFile) -> None:
    """Its modules, that it is typed, and what Excel is given; the reference is for who reads the sources."""
    ours = {
        file.relative_to(ROOT).as_posix()
        for file in (ROOT / "xlfuncs").rglob("*")
        if file.is_file() and file.suffix not in (".md", ".pyc")
    }
    assert {"xlfuncs/py.typed", "xlfuncs/hosts/classic/vbaProject.bin"} <= ours
    assert {name for name in wheel.namelist() if name.startswith("xlfuncs/")} == ours


def test_what_it_says_of_itself(wheel: zipfile.ZipFile) -> None:
    (name,) = (name for name in wheel.namelist() if name.endswith("dist-info/METADATA"))
    says = HeaderParser().parsestr(wheel.read(name).decode())
    assert says["Requires-Python"] == ">=3.11"
    assert says["License-Expression"] == "MIT"
    promised = {each.rpartition(" ")[2] for each in says.get_all("Classifier") or () if ":: 3." in each}
    assert promised == {"3.11", "3.12", "3.13", "3.14"}
    commands = wheel.read(name.replace("METADATA", "entry_points.txt")).decode()
    assert "xlfuncs = xlfuncs.__main__:main" in commands
