"""The one-file main.py, and the wheel, in Pyodide as xlwings Lite runs them: every case, both ways.

Needs node, and Pyodide where ``.ci/pyodide`` puts it. Through xlwings' dispatcher only where the
environment has what that needs (see tests/hosts/test_xlwings.py).
"""

import json
import os
import re
import shutil
import subprocess
from email.parser import HeaderParser
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
import tomllib
import xlwings
from casefiles import Case, every, same
from delivered import LONG
from hosts_available import require
from officejs import BLANKS, askable, differing, received, sent, shown
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from tiers import every as in_turn

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.hosts.lite import bundle

pytestmark = pytest.mark.slow
HERE = Path(__file__).parent
README = HERE.parents[1] / "README.md"
PROJECT = tomllib.loads((HERE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
VERSIONS = ("314.0.7", "0.27.5")
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "xlfuncs", "pyodide")
FOLDERS = [Path(os.environ.get("XLFUNCS_PYODIDE") or CACHE, version, "node_modules", "pyodide") for version in VERSIONS]
LICENSED = {name: os.environ[name] for name in ("XLWINGS_ON_SERVER", "XLWINGS_LICENSE_KEY") if name in os.environ}
CASES = list(every())
#: Where the newer version shows as much as both; the long run asks both.
NEWEST = pytest.mark.parametrize(
    "pyodide", FOLDERS if LONG else FOLDERS[:1], ids=VERSIONS if LONG else VERSIONS[:1], indirect=True
)
TOLD = {"road": "told", "name": "", "arguments": []}

require(
    shutil.which("node") and all(folder.is_dir() for folder in FOLDERS),
    "Pyodide runs under node; .ci/pyodide installs it",
)


@pytest.fixture(scope="session")
def xlwings_zip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed xlwings without what is compiled, as Lite brings it."""
    archive = tmp_path_factory.mktemp("xlwings") / "xlwings.zip"
    root = Path(xlwings.__file__).parent
    with ZipFile(archive, "w") as zipped:
        for file in root.rglob("*.py"):
            zipped.write(file, file.relative_to(root.parent))
    return archive


@pytest.fixture(params=FOLDERS, ids=VERSIONS)
def pyodide(request: pytest.FixtureRequest) -> Path:
    folder: Path = request.param
    return folder


def run(pyodide: Path, archives: list[Path], main: str, questions: list[dict[str, Any]], folder: Path) -> list[Any]:
    """The answers to the questions, from a main.py inside Pyodide."""
    (folder / "main.py").write_text(main, encoding="utf-8")
    job = {
        "pyodide": str(pyodide),
        "env": LICENSED,
        "archives": [str(archive) for archive in archives],
        "main": str(folder / "main.py"),
        "driver": str(HERE / "driver.py"),
        "questions": questions,
    }
    (folder / "job.json").write_text(json.dumps(job), encoding="utf-8")
    command = ["node", str(HERE / "run.mjs"), str(folder / "job.json")]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=600, check=False)
    assert ran.returncode == 0, ran.stderr[-4000:]
    answers: list[Any] = json.loads(ran.stdout.splitlines()[-1])["answers"]
    return answers


def question(case: Case, road: str, arguments: list[Any]) -> dict[str, Any]:
    return {"road": road, "name": case.function, "arguments": arguments}


def plain(value: Any) -> Any:
    """A case's cells as JSON: an error is {"error": code}."""
    if isinstance(value, list):
        return [plain(each) for each in value]
    return {"error": value.code} if isinstance(value, CellError) else value


def cells(value: Any) -> Any:
    if isinstance(value, list):
        return [[cells(each) for each in row] for row in value]
    return CellError(value["error"]) if isinstance(value, dict) else value


def wrong(case: Case, answer: dict[str, Any], read: Any) -> str:
    """What is wrong with an answer, or nothing."""
    got = CellError(answer["raised"]) if "raised" in answer else read(answer["value"])
    if same(got, case.expect, case.within) and case.says.split()[:1] in ([], [answer.get("says")]):
        return ""
    return f"{case.place}: {got!r}, not {case.expect!r} {case.says}\n"


@NEWEST
def test_every_case(pyodide: Path, xlwings_zip: Path, tmp_path: Path) -> None:
    """Each case as Python calls it, and one in ten as Excel asks, with the empty cells of every platform; #VALUE! is
    raised with its sentence. Outside Pyodide every case goes that way (test_one_truth.py). By a main.py made for a
    club, which says what Excel is told too: in its language, with its page.
    """
    require(len(LICENSED) == 2, "xlwings' dispatcher needs XLWINGS_ON_SERVER=true and XLWINGS_LICENSE_KEY")
    some = in_turn((case for case in CASES if askable(case)), FOLDERS.index(pyodide), 10)
    as_excel_asks = [
        (case, sent(case, blank)) for blank in BLANKS for case in (some if blank == "" else differing(some, blank))
    ]
    questions = [
        *(question(case, "direct", plain(case.args)) for case in CASES),
        *(question(case, "xlwings", arguments) for case, arguments in as_excel_asks),
        TOLD,
    ]
    answers = run(pyodide, [xlwings_zip], bundle("zh", "https://club.example"), questions, tmp_path)
    called, dispatched, told = answers[: len(CASES)], answers[len(CASES) : -1], answers[-1]["value"]
    assert not "".join(wrong(case, answer, cells) for case, answer in zip(CASES, called, strict=True))
    for (case, _), answer in zip(as_excel_asks, dispatched, strict=True):
        whole = isinstance(case.expect, CellError) and case.expect.code == "#VALUE!"
        # the other errors arrive as bare codes
        says = case.says if whole else ""
        assert not wrong(case._replace(expect=shown(case.expect), says=says), answer, received)
        assert ("raised" in answer) == whole, case.place
    functions = {each["name"]: each for each in told["functions"]}
    assert functions.keys() == FUNCTIONS.keys()
    assert functions["CBA_MP"]["description"].startswith("某一名次的大师分")
    assert functions["CBA_MP"]["helpUrl"] == "https://club.example/functions/CBA_MP?lang=zh"
    (colours,) = [each for each in told["enums"] if each["id"] == "CBA_MP.COLOUR"]
    assert [each["stringValue"] for each in colours["values"]] == ["白金", "金", "银", "红", "蓝"]


@pytest.mark.long
@NEWEST
def test_the_wheel(pyodide: Path, xlwings_zip: Path, built_wheel: Path, tmp_path: Path) -> None:
    """The package itself, as a line in requirements.txt brings it: pure Python, for this one too, and nothing else is
    required; main.py is the line that the README gives. Which packages are plugins xlwings Lite does not document.
    """
    with ZipFile(built_wheel) as zipped:
        (metadata,) = [name for name in zipped.namelist() if name.endswith(".dist-info/METADATA")]
        says = HeaderParser().parsestr(zipped.read(metadata).decode())
    assert says["Requires-Python"] == PROJECT["requires-python"]
    needed = [Requirement(each) for each in says.get_all("Requires-Dist") or ()]
    there = {"sys_platform": "emscripten", "extra": ""}
    assert needed
    assert not [each.name for each in needed if each.marker is None or each.marker.evaluate(there)]
    assert built_wheel.name.endswith("-py3-none-any.whl")
    asked = [question(case, "direct", plain(case.args)) for case in CASES[:20]]
    told = [TOLD] if len(LICENSED) == 2 else []
    (line,) = re.findall(r"`(from xlfuncs\S* import \*)`", README.read_text(encoding="utf-8"))
    answers = run(pyodide, [xlwings_zip, built_wheel], line + "\n", [*asked, *told], tmp_path)
    assert not "".join(wrong(case, answer, cells) for case, answer in zip(CASES, answers[: len(asked)], strict=False))
    for answer in answers[len(asked) :]:
        assert {each["name"] for each in answer["value"]["functions"]} == set(FUNCTIONS)
        (colours,) = [each for each in answer["value"]["enums"] if each["id"] == "CBA_MP.COLOUR"]
        assert [each["stringValue"] for each in colours["values"]] == ["platinum", "gold", "silver", "red", "blue"]


def test_it_is_for_this_python(pyodide: Path) -> None:
    """Whoever installs the wheel in a Pyodide of these versions is not refused for its Python."""
    info = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    assert info["python"] in SpecifierSet(PROJECT["requires-python"])
