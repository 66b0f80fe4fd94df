"""xlfuncs build page: what it refuses, in the reader's language; what it makes is looked at in browsers."""

import json
import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest
from commands import run

from xlfuncs.page.site import program
from xlfuncs.xlsx.errors import PackageError


def refused(*arguments: str) -> str:
    result = run("build", "page", *arguments, code=2)
    return result.output


@pytest.mark.slow
def test_another_pyodide(tmp_path: Path) -> None:
    """Where none is, and where another version is, it says which is needed and how it is got."""
    folder = tmp_path / "node_modules"
    folder.mkdir()
    given = ("-o", str(tmp_path / "a.html"), "--pyodide", str(folder))
    for language in ("en", "zh", "ja"):
        assert f"npm install pyodide@{program.VERSION}" in refused(*given, "--lang", language)
    (folder / "package.json").write_text(json.dumps({"name": "pyodide", "version": "0.27.5"}), encoding="utf-8")
    assert program.VERSION in refused(*given)
    assert not (tmp_path / "a.html").exists()


def test_no_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(PackageError) as refusal:
        program.compiled(tmp_path, {"a.py": b"pass"})
    assert "Node.js" in refusal.value.told("ja")


def test_a_file_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "xlfuncs.html").write_text("mine", encoding="utf-8")
    assert "--force" in refused("-o", str(tmp_path / "xlfuncs.html"), "--pyodide", str(tmp_path))
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("mine", encoding="utf-8")
    assert "--force" in refused("-o", str(tmp_path / "site"), "--pyodide", str(tmp_path))


@pytest.mark.slow
def test_what_is_left_out_is_there() -> None:
    """A library or a module of Python's that has another name one day would come along unseen."""
    pyodide = program.of_npm()
    if not pyodide.is_dir():
        pytest.skip("no Pyodide here: .ci/pyodide installs it")
    names = {name for name, _ in program.sources(pyodide)}
    assert {f"{name}/__init__.py" for name in program.LIBRARIES} <= names
    assert not [name for name in names if name.startswith(("multiprocessing/", "xlfuncs/cli/", "xlfuncs/hosts/"))]


@pytest.mark.slow
def test_every_library_comes_with_its_licence() -> None:
    """MIT, BSD and Apache ask it of whoever hands one on; those of the pairing engine were left out."""
    pyodide = program.of_npm()
    if not pyodide.is_dir():
        pytest.skip("no Pyodide here: .ci/pyodide installs it")
    names = {name for name, _ in program.sources(pyodide)}
    own = {name.partition("/")[0] for name in names if name.partition("/")[2].upper().startswith("LICEN")}
    here = {name for name in ("gacrux", "networkx", *program.OPTIONAL) if find_spec(name)}
    assert own == {*program.LIBRARIES, *here}
