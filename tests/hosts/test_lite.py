"""The one-file main.py for xlwings Lite, as a file; tests/pyodide runs it."""

import ast
import base64
import bz2
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from commands import run

from xlfuncs import __version__
from xlfuncs.hosts import sources
from xlfuncs.hosts.lite import _packed, bundle

#: What Lite brings: decorators of xlwings that do nothing here.
XLWINGS = "__version__ = '0.37.8'\ndef func(**_):\n    return lambda f: f\ndef arg(*_, **__):\n    return lambda f: f\n"
#: A workbook's main.py runs again at every Restart, in the same Python.
TWICE = """
import runpy, sys
sys.path.insert(0, ".")
for _ in range(2):
    names = runpy.run_path("main.py")
    assert names["CBA_R"](3, 24) == 0.6
    assert names["XF_VERSION"]() == {version!r}
    assert names["CBA_R"](25, 24) == "#NUM!"
import xlfuncs
assert "xlfuncs-" in xlfuncs.__file__, xlfuncs.__file__
assert not {{"click", "openpyxl", "formualizer"}} & set(sys.modules)
"""


@pytest.fixture(scope="module")
def text() -> str:
    """What is pasted."""
    return bundle()


@pytest.mark.slow
def test_the_command(text: str, tmp_path: Path) -> None:
    file = tmp_path / "main.py"
    run("build", "lite", "-o", file)
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.slow
def test_where_the_help_of_a_function_leads(tmp_path: Path) -> None:
    file = tmp_path / "main.py"
    command = ["build", "lite", "-o", str(file), "--page"]
    run(*command, "https://club.example/figures")
    assert "\nos.environ[\"XLFUNCS_PAGE\"] = 'https://club.example/figures'" in file.read_text(encoding="utf-8")
    for wrong in ("club.example", "https://", "https://club.example/a b", "https://club.example/'\\"):
        refused = run(*command, wrong, "--force", code=2)
        assert "https://" in refused.output, wrong


@pytest.mark.slow
def test_small_enough_to_paste_and_readable(text: str) -> None:
    assert len(text.encode()) < 480 << 10
    assert max(map(len, text.splitlines())) <= 120
    docstring = ast.get_docstring(ast.parse(text))
    assert docstring is not None
    assert docstring.startswith(f"xlfuncs {__version__} for xlwings Lite")


@pytest.mark.slow
def test_it_says_what_it_carries(text: str) -> None:
    """What runs can be read: the head says how the sources are packed, and they are those of the tree, all of them."""
    tree = ast.parse(text)
    told = ast.get_docstring(tree) or ""
    assert "compressed with bz2" in told
    assert "in base64" in told
    packed = [node.value for node in tree.body if isinstance(node, ast.Assign)]
    held = [ast.literal_eval(value) for value in packed if isinstance(value, ast.Constant)]
    (texts,) = [json.loads(bz2.decompress(base64.b64decode(each))) for each in held if len(each) > 1000]
    assert f"the {len(texts)} source files" in told
    assert {"xlfuncs/core/registry.py", "xlfuncs/events/running.py", "xlfuncs/hosts/excel.py"} <= texts.keys()
    assert texts == {name: (sources.PACKAGE.parent / name).read_text(encoding="utf-8") for name in texts}


@pytest.mark.slow
def test_it_needs_nothing_but_xlwings(text: str, tmp_path: Path) -> None:
    """Run twice by a Python without site-packages, far from the source tree."""
    (tmp_path / "main.py").write_text(text, encoding="utf-8")
    (tmp_path / "xlwings.py").write_text(XLWINGS, encoding="utf-8")
    command = [sys.executable, "-I", "-S", "-c", TWICE.format(version=__version__)]
    own = {**os.environ, "TMPDIR": str(tmp_path)}  # in Lite what is unpacked goes with the browser's tab
    ran = subprocess.run(command, cwd=tmp_path, env=own, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stderr


def test_a_source_of_any_kind() -> None:
    texts = ("x = 1\n", "x = '''a'''\n", 'y = """b"""\n', "z = '\\\\'\n", "ends in a quote'", "{成绩} \r\n")
    given = {f"{number}.py": text for number, text in enumerate(texts)}
    assert json.loads(bz2.decompress(base64.b64decode(_packed(given)))) == given
