"""xlfuncs build all: every generated file by one command, which says what differs."""

import sys
from pathlib import Path
from shutil import copytree

import pytest
from commands import run

import xlfuncs
from xlfuncs.cli.installation import made
from xlfuncs.xlsx import files

ROOT = Path(xlfuncs.__file__).parents[1]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source tree in which nothing has been made yet; one workbook stands for all."""
    copytree(ROOT / "vba_shim", tmp_path / "vba_shim")
    (tmp_path / "vba_shim" / "XlfuncsFunctions.bas").unlink()
    monkeypatch.setitem(made.KINDS, "workbooks", lambda: {Path("workbooks", "en", "a.xlsx"): b"a"})
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
def test_what_is_committed_is_what_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """The workbooks' own test is in tests/e2e."""
    monkeypatch.chdir(ROOT)
    done = run("build", "all", "--check", "--only", "index", "--only", "reference", "--only", "vba", code=None)
    assert done.output == "", "xlfuncs build all makes them anew"


@pytest.mark.slow
def test_checking_writes_nothing(tree: Path) -> None:
    before = sorted(tree.rglob("*"))
    done = run("build", "all", "--check", code=1)
    assert "xlfuncs/rulebooks/cba/README.md is missing" in done.output
    assert "vba_shim/XlfuncsFunctions.bas is missing" in done.output
    assert "workbooks/en/a.xlsx is missing" in done.output
    assert sorted(tree.rglob("*")) == before


@pytest.mark.slow
def test_making_then_checking(tree: Path) -> None:
    run("build", "all")
    done = run("build", "all", "--check")
    assert done.output == ""
    assert run("build", "all").output == "", "what is right is not written again"


@pytest.mark.slow
def test_each_difference_is_named_and_put_right(tree: Path) -> None:
    run("build", "all")
    changed, stale = tree / "xlfuncs" / "rulebooks" / "README.md", tree / "workbooks" / "en" / "of no template.xlsx"
    changed.write_text("by hand", encoding="utf-8")
    stale.write_bytes(b"")
    done = run("build", "all", "--check", code=1)
    assert done.output.splitlines() == [
        "xlfuncs/rulebooks/README.md differs",
        "workbooks/en/of no template.xlsx is made by nothing",
    ]
    run("build", "all")
    assert not stale.exists()
    run("build", "all", "--check")


def test_elsewhere_it_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("build", "all", code=2)
    assert "is not the top of the source tree" in done.output


@pytest.mark.parametrize("of", ["all", "vba"])
@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", 'pyOpenVBA is not installed here: pip install ".[test]" in a copy of xlfuncs'),
        ("zh", '这里没有安装 pyOpenVBA：请在 xlfuncs 的源码目录中运行 pip install ".[test]"'),
        ("ja", 'pyOpenVBA がありません。xlfuncs のソースで pip install ".[test]" を実行してください'),
    ],
)
def test_without_pyopenvba_it_says_so_and_writes_nothing(
    tree: Path, monkeypatch: pytest.MonkeyPatch, of: str, lang: str, said: str
) -> None:
    for module in ("pyopenvba", "pyopenvba.vba"):
        monkeypatch.setitem(sys.modules, module, None)
    before = sorted(tree.rglob("*"))
    done = run("build", of, language=lang, code=2)
    assert done.output == f"xlfuncs{': ' if lang == 'en' else '：'}{said}\n"
    assert sorted(tree.rglob("*")) == before


@pytest.mark.slow
def test_the_workbooks_of_one_event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xlfuncs.jobs.making.write", lambda _, out: files.write(out, b"made"))
    run("build", "workbooks", tmp_path, "--event", "cba-pairs")
    made = sorted(str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*.xlsx"))
    assert made == ["en/cba-pairs.xlsx", "examples/cba-pairs.xlsx", "zh/cba-pairs.xlsx"]
