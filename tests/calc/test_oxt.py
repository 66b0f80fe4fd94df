"""The add-in as a file: what is in it comes from the catalogue, all of it, and nothing else."""

import io
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile
from importlib import import_module
from pathlib import Path

import pytest
from commands import run

from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.core.sentences import LANGUAGES
from xlfuncs.events import EVENTS
from xlfuncs.hosts.calc.desk.commands import COMMANDS
from xlfuncs.hosts.calc.oxt import MENU, arguments, build

OOR = "{http://openoffice.org/2001/registry}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"


@pytest.fixture(scope="module")
def oxt() -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(build()))


@pytest.fixture(scope="module")
def told(oxt: zipfile.ZipFile) -> dict[str, ET.Element]:
    """What Calc is told of each method."""
    functions = ET.fromstring(oxt.read("CalcAddIns.xcu")).find(f".//*[@{OOR}name='AddInFunctions']")
    assert functions is not None
    return {node.attrib[f"{OOR}name"]: node for node in functions}


def texts(node: ET.Element, name: str) -> dict[str, str]:
    values = node.findall(f"./prop[@{OOR}name='{name}']/value")
    return {value.attrib[LANG]: value.text or "" for value in values}


@pytest.mark.slow
def test_the_same_bytes_every_time(tmp_path: Path) -> None:
    file = tmp_path / "x.oxt"
    run("build", "oxt", "-o", file)
    assert file.read_bytes() == build()


@pytest.mark.slow
def test_every_part_that_libreoffice_must_know_is_in_the_manifest(oxt: zipfile.ZipFile) -> None:
    entries = ET.fromstring(oxt.read("META-INF/manifest.xml"))
    listed = {value for entry in entries for key, value in entry.attrib.items() if key.endswith("full-path")}
    components = {"addin.components", "lists.components", "menu.components"}
    assert listed == {"functions.idl", "CalcAddIns.xcu", "Jobs.xcu", "Addons.xcu", *components}
    assert listed < set(oxt.namelist())


@pytest.mark.slow
def test_every_function_under_its_name_and_that_of_lite(told: dict[str, ET.Element]) -> None:
    names = {
        method: (texts(node, "DisplayName")["en"], texts(node, "CompatibilityName")["en"])
        for method, node in told.items()
    }
    own = {name: (name, name) for name in FUNCTIONS}
    lite = {f"LITE_{name}": (f"_xldudf_{name}", f"_xldudf_{name}") for name in FUNCTIONS}
    assert names == own | lite


def test_the_interface_has_the_same_methods(oxt: zipfile.ZipFile, told: dict[str, ET.Element]) -> None:
    lines = oxt.read("functions.idl").decode().splitlines()
    methods = [line.partition("(")[0].split()[-1] for line in lines if "(" in line]
    assert methods == list(told)
    for name, function in FUNCTIONS.items():
        line = next(line for line in lines if f" {name}(" in line)
        assert line.startswith("  sequence< sequence<any> > " if function.array else "  any ")
        assert line.count("[in] any") == len(arguments(function))


def test_help_in_three_languages(told: dict[str, ET.Element]) -> None:
    for name, function in FUNCTIONS.items():
        node = told[name]
        cite = f" ({function.rule})" if function.rule else ""
        expected = {lang: text + cite for lang, text in function.help._asdict().items()}
        assert texts(node, "Description") == expected
        shown = node.findall(f"./node[@{OOR}name='Parameters']/node")
        assert [texts(each, "DisplayName")["ja"] for each in shown] == [each for each, _ in arguments(function)]
        assert [texts(each, "Description") for each in shown] == [help._asdict() for _, help in arguments(function)]


def test_a_repeating_argument_has_room_for_every_function() -> None:
    most = max(function.max_args or 0 for function in FUNCTIONS.values())
    assert [name for name, _ in arguments(FUNCTIONS["XF_EXPLAIN"])] == ["name", *(f"arg{n + 1}" for n in range(most))]


@pytest.mark.slow
def test_the_core_runs_without_any_package(oxt: zipfile.ZipFile, tmp_path: Path) -> None:
    oxt.extractall(tmp_path)
    core = tmp_path / "core"
    code = f"import sys; sys.path.insert(0, {str(core)!r}); from xlfuncs.core.registry import load; print(*load())"
    said = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    assert set(said.stdout.split()) == set(FUNCTIONS)


def entries(data: bytes, folder: str) -> dict[str, ET.Element]:
    """The nodes in a folder of a configuration, by their names."""
    found = ET.fromstring(data).find(f".//*[@{OOR}name='{folder}']")
    assert found is not None
    return {node.attrib[f"{OOR}name"]: node for node in found}


@pytest.mark.few(2)
@pytest.mark.slow
@pytest.mark.parametrize("language", [None, *LANGUAGES])
def test_every_command_is_in_the_menu_and_can_be_run(language: str | None) -> None:
    """In the language that LibreOffice speaks, or the one that is named; each runs a module that is in the file."""
    with zipfile.ZipFile(io.BytesIO(build(language))) as archive:
        lines = list(entries(archive.read("Addons.xcu"), "Submenu").values())
        jobs = entries(archive.read("Jobs.xcu"), "Jobs")
        inside = set(archive.namelist())
    assert len(lines) == len(COMMANDS)
    for line, command in zip(lines, COMMANDS, strict=True):
        labels = command.label._asdict()
        expected = labels if language is None else dict.fromkeys(LANGUAGES, labels[language])
        assert texts(line, "Title") == expected
        assert line.findtext(f"./prop[@{OOR}name='URL']/value") == f"vnd.sun.star.job:alias={command.alias}"
        job = jobs[command.alias]
        assert job.findtext(f"./prop[@{OOR}name='Service']/value") == MENU
        assert job.findtext(f".//prop[@{OOR}name='language']/value") == language
        assert f"core/xlfuncs/hosts/calc/desk/{command.module}.py" in inside
        assert callable(getattr(import_module(f"xlfuncs.hosts.calc.desk.{command.module}"), command.name))


@pytest.mark.slow
def test_workbooks_are_laid_out_without_any_package(oxt: zipfile.ZipFile, tmp_path: Path) -> None:
    """With what is in the file alone, which is there for every event: one of each rulebook is laid out."""
    oxt.extractall(tmp_path)
    paths = [str(tmp_path / "core"), str(tmp_path / "core" / "openpyxl.zip")]
    code = (
        f"import sys; sys.path[:0] = {paths!r}\n"
        "from xlfuncs.core.registry import load; load()\n"
        "from xlfuncs.events import EVENTS\n"
        "from xlfuncs.layout import build\n"
        "first = {name.partition('-')[0]: each for name, each in EVENTS.items()}\n"
        "print(*(book for book, each in first.items() if build(each, each.languages[0], room=1)))"
    )
    said = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    assert set(said.stdout.split()) == {name.partition("-")[0] for name in EVENTS}


def test_the_library_comes_with_its_licence(oxt: zipfile.ZipFile) -> None:
    with zipfile.ZipFile(io.BytesIO(oxt.read("core/openpyxl.zip"))) as library:
        names = library.namelist()
    for name in ("openpyxl", "et_xmlfile"):
        assert f"{name}/__init__.py" in names
        assert any(each.startswith(name) and "LICEN" in each.upper() for each in names)
