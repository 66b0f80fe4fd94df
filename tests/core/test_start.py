"""What a start imports: a short recalculation, or a question for the version, waits for what it needs alone."""

import subprocess
import sys
from pathlib import Path

import pytest
import xlsxwriter

import xlfuncs
from xlfuncs.cli.commands import COMMANDS
from xlfuncs.core import index, registry
from xlfuncs.core.registry import FUNCTIONS, RULEBOOKS, Catalogue

ROOT = Path(xlfuncs.__file__).parents[1]
RECALCULATED = """
from xlfuncs.recalc import recalculate
done = recalculate({file!r})
done.save({file!r} + ".out.xlsx")
assert not done.errors and done.computed
"""
#: A rule is imported by itself, as if nothing had been before.
EACH_ALONE = """
import sys
from importlib import import_module
from xlfuncs.core import index
for module in sorted({*index.FUNCTIONS.values(), *index.EVENTS.values(), *index.REGISTERS.values()}):
    for name in [name for name in sys.modules if name.partition(".")[0] == "xlfuncs"]:
        del sys.modules[name]
    import_module(f"xlfuncs.rulebooks.{module}")
    loaded = {name.split(".")[2] for name in sys.modules if name.startswith("xlfuncs.rulebooks.")}
    print(module, *sorted(loaded))
"""


def output_of(code: str) -> str:
    return subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, text=True)


def imported(code: str) -> set[str]:
    """The modules that a process has imported when it has run this."""
    said = output_of(f"import sys\nbefore = set(sys.modules)\n{code}\nprint(*set(sys.modules) - before)")
    return set(said.splitlines()[-1].split())


def rulebooks(modules: set[str]) -> set[str]:
    """The modules of rulebooks among them, as the index names them."""
    home = "xlfuncs.rulebooks."
    return {name.removeprefix(home) for name in modules if name.startswith(home)}


def sheet(tmp_path: Path, *formulas: str) -> str:
    """A workbook of a place and these formulas."""
    file = tmp_path / "in.xlsx"
    with xlsxwriter.Workbook(file) as book:
        page = book.add_worksheet()
        page.write("A1", 3)
        for row, formula in enumerate(formulas):
            page.write_formula(row, 1, formula)
    return str(file)


@pytest.mark.slow
def test_a_recalculation_imports_the_rules_that_it_calls(tmp_path: Path) -> None:
    found = imported(RECALCULATED.format(file=sheet(tmp_path, "=CBA_R(A1,24)", "=CBA_R(A1,30)")))
    assert "cba.coefficients" in rulebooks(found)
    assert {name.partition(".")[0] for name in rulebooks(found)} == {"cba"}
    assert not {name for name in rulebooks(found) if name.partition(".")[2].startswith("events")}
    assert "cba.places" not in rulebooks(found)
    assert "xlfuncs.events" not in found


@pytest.mark.slow
def test_a_recalculation_of_our_calls_alone_needs_no_engine(tmp_path: Path) -> None:
    for formula in ("=CBA_R(A1,24)", '=IF(B1="","",B1)'):
        found = imported(RECALCULATED.format(file=sheet(tmp_path, "=CBA_R(A1,24)", formula)))
        assert not {"formualizer", "click"} & found, formula
    assert "formualizer" in imported(RECALCULATED.format(file=sheet(tmp_path, "=ROUND(CBA_R(A1,24),1)")))


def imported_by(*arguments: str, status: int = 0) -> set[str]:
    """The modules that a command has imported when it is done."""
    return imported(
        f"sys.argv[1:] = {arguments!r}\nfrom xlfuncs.__main__ import main\n"
        f"try:\n    main()\nexcept SystemExit as end:\n    assert (end.code or 0) == {status}, end.code"
    )


@pytest.mark.slow
def test_the_command_imports_no_more(tmp_path: Path) -> None:
    file = sheet(tmp_path, "=CBA_R(A1,24)")
    found = imported_by("recalc", file, "-o", f"{file}.out.xlsx")
    assert not {"formualizer", "openpyxl", "rich.console", "xlfuncs.events"} & found
    assert found & {*COMMANDS.values()} == {COMMANDS["recalc"]}


@pytest.mark.slow
def test_what_computes_for_a_visitor_is_there_before_he_asks() -> None:
    """What the process of his computation has to import itself, he waits for each time."""
    found = imported("import xlfuncs.page.preloaded\nbefore = set(sys.modules)\nimport xlfuncs.page.workers")
    assert not found


@pytest.mark.slow
def test_what_is_asked_of_one_rulebook_imports_no_other(tmp_path: Path) -> None:
    listed = imported_by("functions", "CBA_R")
    made = imported_by("new", "cba-teams", str(tmp_path / "out.txt"), status=2)
    for found in (listed, made):
        assert {name.partition(".")[0] for name in rulebooks(found)} == {"cba"}
    assert "cba.events.pairs" not in rulebooks(made)


@pytest.mark.slow
def test_an_event_is_imported_without_the_others(tmp_path: Path) -> None:
    settings, teams = '{"level","club";"boards",24;"annual_mp",600}', '{"队名","名次";"甲队",1;"乙队",2}'
    formula = f'=INDEX(XF_EVENT("cba-teams","board",{settings},{teams}),2,2)'
    found = rulebooks(imported(RECALCULATED.format(file=sheet(tmp_path, formula))))
    assert "cba.events.teams" in found
    assert "cba.events.pairs" not in found
    assert {name.partition(".")[0] for name in found} == {"cba", "xf"}


# --- the index


@pytest.mark.slow
def test_what_there_is_is_known_before_anything_is_imported() -> None:
    listed = "print(*FUNCTIONS, *EVENTS, *RULEBOOKS, *REGISTERS)\n"
    said = output_of(
        "import sys\nfrom xlfuncs.events import EVENTS\nfrom xlfuncs.events.register import REGISTERS\n"
        "from xlfuncs.core.registry import FUNCTIONS, RULEBOOKS, load\n"
        f"{listed}assert 'xlfuncs.rulebooks' not in sys.modules\nload()\n{listed}"
    )
    before, after = said.splitlines()
    assert before == after
    assert before.split() == [*FUNCTIONS, *index.EVENTS, *RULEBOOKS, *index.REGISTERS]


@pytest.mark.long
def test_every_module_stands_alone() -> None:
    """Whatever is asked for first is imported without what happens to have been imported in a test."""
    lines = [line.split() for line in output_of(EACH_ALONE).splitlines()]
    assert {module for module, *_ in lines} == {
        *index.FUNCTIONS.values(),
        *index.EVENTS.values(),
        *index.REGISTERS.values(),
    }
    for module, *loaded in lines:
        home = module.partition(".")[0]
        assert set(loaded) <= {home, *(["bridge"] if home == "dianfeng" else [])}, module


def test_an_index_that_is_out_of_date_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_catalogues", [])
    things: Catalogue[str] = Catalogue({"CBA_MOVED": "cba.tables"})
    assert ("CBA_MOVED" in things, "CBA_OTHER" in things, len(things)) == (True, False, 1)
    with pytest.raises(ImportError, match=r"cba\.tables does not declare CBA_MOVED.*build all"):
        things["CBA_MOVED"]
    things["CBA_NEW"] = "declared in a module that the index does not know"
    assert list(things) == ["CBA_MOVED", "CBA_NEW"]
    things.complete()
    assert list(things) == ["CBA_NEW"]
    with pytest.raises(KeyError):
        things["CBA_MOVED"]


@pytest.mark.slow
def test_the_page_in_a_browser_starts_without_rules_and_openpyxl() -> None:
    """Each would keep the visitor waiting for half a second, and he may need neither."""
    found = imported("import xlfuncs.page.site.inside")
    assert not rulebooks(found)
    assert not {"openpyxl", "xlfuncs.layout", "xlfuncs.season"} & found
    assert "xlfuncs.intake.read" in found
