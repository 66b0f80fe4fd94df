"""What it takes to add a format: its file (``foo.py`` of tests/support), and a line in the list."""

import json
import pkgutil
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import foo
import pytest
from delivered import FILLED

import xlfuncs
from xlfuncs import formats
from xlfuncs.formats.declaration import Format
from xlfuncs.formats.registry import FORMATS

#: What the page offers of an event, the endings that it names, what a file is called there; two commands' help.
OFFERED = """
import json, sys
from xlfuncs.formats.registry import ENDINGS, WRITTEN
from xlfuncs.page.app import Page, called
from xlfuncs.events.declaration import EVENTS
from xlfuncs.page.work.kinds import fits
from click.testing import CliRunner
from xlfuncs.cli import main
helps = [CliRunner().invoke(main, [each, "--help", "--lang", "en"]).output for each in ("import", "export")]
page = Page()
kinds = page.labelled((each for each in page.kinds if fits(each, EVENTS["cba-teams"])), "zh")
print(json.dumps({"kinds": kinds, "endings": ENDINGS, "called": called("春季赛", "foo"), "helps": helps}))
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This package with one file and one line more."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copytree(Path(xlfuncs.__file__).parent, folder / "xlfuncs", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(foo.__file__, folder / "xlfuncs/formats/foo.py")
    listed = folder / "xlfuncs/formats/registry.py"
    text = listed.read_text(encoding="utf-8")
    assert text.count('    "pbn",\n') == 1
    listed.write_text(text.replace('    "pbn",\n', '    "pbn",\n    "foo",\n'), encoding="utf-8")
    return folder


def asked(house: Path, *arguments: Any, code: int = 0) -> str:
    line = [sys.executable, *map(str, arguments)]
    done = subprocess.run(line, cwd=house, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == code, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def offered(house: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(asked(house, "-c", OFFERED))
    return found


def test_every_format_that_is_declared_is_listed() -> None:
    modules = (import_module(each.name) for each in pkgutil.iter_modules(formats.__path__, f"{formats.__name__}."))
    declared = {each.key for module in modules for each in vars(module).values() if isinstance(each, Format)}
    assert declared - {*FORMATS} == set(), "their modules are not named in _MODULES of xlfuncs/formats/registry.py"


@pytest.mark.slow
def test_import_and_export_have_it_in_their_help(offered: dict[str, Any]) -> None:
    said, of_export = (re.sub(r"\s+", " ", each) for each in offered["helps"])
    assert re.search(r"results of a bridge session \([^)]*, PBN, FOO[,)]", said)
    assert "foo for events with places" in of_export
    assert re.search(r"--as \[[^]]*\|foo\|", of_export)


@pytest.mark.slow
def test_the_page_takes_and_offers_it(offered: dict[str, Any]) -> None:
    assert ["foo", "名次（FOO）"] in offered["kinds"]
    assert ".foo" in offered["endings"]
    assert offered["called"] == ["春季赛.foo", "text/x-foo"]


@pytest.mark.slow
def test_it_is_written_and_read(house: Path, tmp_path: Path) -> None:
    book = next(path for path in FILLED if path.stem == "cba-teams")
    out = tmp_path / "x.foo"
    asked(house, "-m", "xlfuncs", "export", book, "--as", "foo", "-o", out)
    head, *lines = out.read_text(encoding="utf-8").splitlines()
    assert head == "FOO"
    read = ("import", out, "--event", "cba-teams", "--encoding", "utf-8", "--dry-run", "--json", "--lang", "zh")
    rows = json.loads(asked(house, "-m", "xlfuncs", *read))["tables"]["entries"]["rows"]
    words = {"弃权": "W"}  # as a place is written here
    assert [f"{row['unit']}\t{words.get(row['place'], row['place'])}" for row in rows] == lines


@pytest.mark.slow
def test_a_line_that_it_cannot_read_is_told(house: Path, tmp_path: Path) -> None:
    file = tmp_path / "x.foo"
    file.write_text("FOO\n甲队\t1\n乙队 2\n", encoding="utf-8")
    read = ("import", file, "--event", "cba-teams", "--dry-run", "--json", "--lang", "en")
    (lost,) = json.loads(asked(house, "-m", "xlfuncs", *read, code=1))["lost"]
    assert (lost["file"], lost["line"], lost["sentence"]) == (str(file), 3, "'乙队 2' is no name with a place")
