"""The core runs in LibreOffice's own Python too, which may be 3.10: older than what xlfuncs is installed in."""

import ast
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from casefiles import answer, every, same
from together import each

from xlfuncs.core.errors import CellError
from xlfuncs.hosts import sources
from xlfuncs.hosts.calc import oxt

INSIDE = list(sources.files("hosts/calc/inside/*.py", *oxt.INSIDE))

#: What the standard library has had from 3.11 on, by the module it is in; "" is a module, or a name of Python's own.
LATER = {
    "": {"tomllib", "ExceptionGroup", "BaseExceptionGroup", "add_note"},
    "typing": {
        *("Self", "LiteralString", "Never", "assert_never", "assert_type", "reveal_type", "NotRequired", "Required"),
        *("TypeVarTuple", "Unpack", "dataclass_transform", "get_overloads", "override", "TypeAliasType"),
    },
    "enum": {"StrEnum", "ReprEnum", "EnumCheck", "verify", "member", "nonmember"},
    "datetime": {"UTC"},
    "itertools": {"batched"},
    "operator": {"call"},
    "math": {"cbrt", "exp2", "sumprod", "fma"},
    "contextlib": {"chdir"},
    "asyncio": {"TaskGroup", "timeout", "Runner"},
    "hashlib": {"file_digest"},
    "collections.abc": {"Buffer"},
    "inspect": {"getmembers_static"},
    "copy": {"replace"},
    "warnings": {"deprecated"},
}
#: Of what a class may be made besides since 3.11: a generic tuple of named fields.
SINGLE = {"NamedTuple beside another base"}


@pytest.mark.slow
def test_written_for_it() -> None:
    each(INSIDE, check_source)


def check_source(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"), feature_version=(3, 10))
    for node in ast.walk(tree):
        found = set[str]()
        if isinstance(node, ast.ImportFrom):
            found = {alias.name for alias in node.names} & LATER.get(node.module or "", set())
            found |= {node.module or ""} & LATER[""]
        elif isinstance(node, ast.Import):
            found = {alias.name for alias in node.names} & LATER[""]
        elif isinstance(node, ast.Name):
            found = {node.id} & LATER[""]
        elif isinstance(node, ast.Attribute):
            found = {node.attr} & LATER.get(node.value.id if isinstance(node.value, ast.Name) else "", set())
            found |= {node.attr} & {"add_note"}
        elif isinstance(node, ast.ClassDef) and len(node.bases) > 1:
            found = {f"{base.id} beside another base" for base in node.bases if isinstance(base, ast.Name)} & SINGLE
        assert not found, f"line {getattr(node, 'lineno', 0)}: {found} came after 3.10"


_ASK = """
import json, sys
sys.path.insert(0, sys.argv[1])
from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import call

def cells(value):
    if isinstance(value, dict):
        return CellError(value["error"])
    return [cells(each) for each in value] if isinstance(value, list) else value

def plain(value):
    if isinstance(value, CellError):
        return {"error": value.code}
    return [plain(each) for each in value] if isinstance(value, list) else value

answers = []
for name, args in json.load(sys.stdin):
    try:
        answers.append(plain(call(name, [cells(each) for each in args])))
    except CellError as error:
        answers.append({"error": error.code})
json.dump(answers, sys.stdout)
"""


def oldest() -> str | None:
    """A Python 3.10, named by ``XLFUNCS_PYTHON310`` or on the machine's path."""
    found = os.environ.get("XLFUNCS_PYTHON310") or shutil.which("python3.10")
    asked = found and subprocess.run([found, "-c", "import sys; print(sys.version)"], capture_output=True, check=False)
    return found if asked and asked.stdout.startswith(b"3.10.") else None


OLDEST = oldest()


@pytest.mark.skipif(OLDEST is None, reason="no Python 3.10 here; XLFUNCS_PYTHON310 names one")
def test_every_case_runs_in_it() -> None:
    """Every function answers there as here, where nothing is installed."""
    cases = list(every())
    asked = json.dumps([[case.function, [plain(arg) for arg in case.args]] for case in cases])
    done = subprocess.run(
        [str(OLDEST), "-c", _ASK, str(sources.PACKAGE.parent)],
        input=asked.encode(),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 0, done.stderr.decode()
    for case, there in zip(cases, json.loads(done.stdout), strict=True):
        assert same(heard(there), answer(case)), case.place


def plain(value: object) -> object:
    """Cells as JSON has them."""
    if isinstance(value, CellError):
        return {"error": value.code}
    return [plain(each) for each in value] if isinstance(value, list) else value


def heard(value: object) -> object:
    """And back."""
    if isinstance(value, dict):
        return CellError(value["error"])
    return [heard(each) for each in value] if isinstance(value, list) else value
