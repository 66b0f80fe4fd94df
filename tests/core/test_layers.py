"""Who may import whom: read from the source, so that no import is missed because nothing ran it."""

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from together import each

import xlfuncs
from xlfuncs.cli.commands import COMMANDS, GROUPS
from xlfuncs.core.registry import FUNCTIONS

ROOT = Path(xlfuncs.__file__).parent
ARCHITECTURE = ROOT.parent / "docs" / "ARCHITECTURE.md"
MODULES = {
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(ROOT.rglob("*.py"))
}

#: The rooms, from the innermost to the outermost: a room may import those before it, and what each of them is.
ROOMS = {
    "core": "what rules are declared with",
    "events": "settings, tables, program, outcome",
    "rulebooks": "what somebody printed, a folder each",
    "xlsx": "the workbook file as it is",
    "recalc": "a workbook computed",
    "native": "rules become names that travel",
    "layout": "a declaration becomes a workbook",
    "formats": "files of other programs, in and out",
    "intake": "somebody's sheets become an event's rows",
    "pairing": "the next round",
    "season": "event workbooks become a register",
    "club": "members' base, reports, certificates",
    "hosts": "Excel, xlwings Lite, LibreOffice",
    "jobs": "one file, many, a cluster",
    "page": "events in a browser",
    "cli": "the commands",
}
#: What a room does without, though it stands further in: rules are reached through the registry and the events alone.
SHUT = {
    "rulebooks": {"xlsx", "recalc"},
    "xlsx": {"events", "rulebooks"},
    "recalc": {"events", "rulebooks"},
    "native": {"events", "rulebooks", "recalc"},
    "layout": {"rulebooks", "recalc", "native"},
    "formats": {"rulebooks", "recalc", "native", "layout"},
    "intake": {"rulebooks", "recalc", "native", "layout"},
    "pairing": {"rulebooks", "recalc", "native"},
    "season": {"rulebooks", "recalc", "native", "pairing"},
    "club": {"rulebooks", "pairing"},
    "hosts": {"rulebooks", "formats", "season", "club"},
    "jobs": {"rulebooks", "formats", "pairing", "season", "club"},
    "page": {"rulebooks", "jobs"},
    "cli": {"rulebooks"},
}
#: These run where nothing can be installed: inside LibreOffice, inside a browser.
STANDARD_LIBRARY_ALONE = {"core", "events", "rulebooks"}
#: Bridge scoring is the one rulebook that another may build on.
BASE = {"dianfeng": {"bridge"}}
#: A folder shows some fifteen modules.
LARGEST_FOLDER = 15


def room(module: str) -> str:
    """The room in which a module stands: ``core`` of ``xlfuncs.core.words``; "" of the package itself."""
    return module.split(".")[1] if "." in module else ""


@cache
def read(module: str) -> tuple[frozenset[str], frozenset[str]]:
    """Every module that this one imports, wherever in it, for types alone too; and every text in it."""
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    nodes = [*ast.walk(tree)]
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return frozenset(_imports(module, nodes)), frozenset(texts)


def imports(module: str) -> frozenset[str]:
    return read(module)[0]


def _imports(module: str, nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module}: imports say where they go from, in full"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in MODULES else node.module or ""


def test_a_module_imports_only_what_its_room_may() -> None:
    each(sorted(MODULES), check_imports)


def check_imports(module: str) -> None:
    home = room(module)
    if home in ("", "__main__"):
        return
    rooms = list(ROOMS)
    may = {home, "", *rooms[: rooms.index(home)]} - SHUT.get(home, set())
    for name in imports(module):
        if name.partition(".")[0] == "xlfuncs":
            assert room(name) in may, f"{module} imports {name}"
        elif home in STANDARD_LIBRARY_ALONE:
            assert name.partition(".")[0] in sys.stdlib_module_names, f"{module} imports {name}"


def test_a_rulebook_imports_no_other() -> None:
    for module in MODULES:
        _, home, *rest = [*module.split("."), ""]
        if home == "rulebooks" and rest[0]:
            others = {name.split(".")[2] for name in imports(module) if name.startswith("xlfuncs.rulebooks.")}
            assert others <= {rest[0], *BASE.get(rest[0], ())}, module


def test_what_events_share_imports_no_event() -> None:
    for module in MODULES:
        rulebook, shared, _ = module.partition(".events.shared.")
        if shared:
            of_events = {name for name in imports(module) if name.startswith(f"{rulebook}.events.")}
            assert all(name.startswith(f"{rulebook}.events.shared.") for name in of_events), module


def test_a_command_imports_no_other() -> None:
    """What several commands share stands in ``terminal/``, or in the room of what they work on."""
    modules = set(COMMANDS.values())
    assert modules <= MODULES.keys()
    for module in sorted(modules | {"xlfuncs.cli.desk"}):
        assert not imports(module) & modules, module


def test_every_module_of_a_command_is_in_the_list() -> None:
    """Only what is in ``GROUPS`` of ``cli/commands.py`` is found by its name."""
    folders = {f"xlfuncs.cli.{folder}" for folder in GROUPS}
    declare = {
        module
        for module, path in MODULES.items()
        if module.rpartition(".")[0] in folders and re.search(r"(?m)^@(?:command|group)\(", path.read_text("utf-8"))
    }
    assert declare - {*COMMANDS.values()} == set(), "their commands are not in GROUPS of xlfuncs/cli/commands.py"


def test_no_module_leads_back_to_itself() -> None:
    """Not at run time either: an import inside a function counts as one."""
    graph = {module: {name for name in imports(module) if name in MODULES} for module in MODULES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        raise AssertionError(" imports ".join(reversed(error.args[1]))) from None


def test_a_folder_can_be_seen_at_a_glance() -> None:
    folders: Mapping[Path, list[str]] = defaultdict(list)
    for path in MODULES.values():
        folders[path.parent].append(path.stem)
    for folder, names in folders.items():
        competitions = folder.name == "events" and folder.parent != ROOT  # of a rulebook: as many as there are
        if not competitions:
            modules = [name for name in names if name != "__init__"]
            assert len(modules) <= LARGEST_FOLDER, f"{folder}: put those that are akin into a folder of their own"


def picture() -> str:
    """The rooms as a drawing: an arrow for each import that no other arrow already implies."""
    used: dict[str, set[str]] = {name: set() for name in ROOMS}
    for module in MODULES:
        if room(module) in used:
            used[room(module)] |= {room(name) for name in imports(module) if room(name) in ROOMS} - {room(module)}
    used["rulebooks"].add("core")
    reached: dict[str, set[str]] = {}
    for name in ROOMS:
        reached[name] = used[name].union(*(reached[each] for each in used[name]))
    lines = [f'    {name}["{name} · {says}"]' for name, says in ROOMS.items()]
    for name in reversed(ROOMS):
        direct = [far for far in ROOMS if far in used[name] and not any(far in reached[n] for n in used[name])]
        lines += [f"    {name} --> {' & '.join(direct)}"] if direct else []
    return "\n".join(["```mermaid", "flowchart TD", *lines, "```"])


def test_the_picture_shows_the_rooms_as_they_are() -> None:
    assert picture() in ARCHITECTURE.read_text(encoding="utf-8"), f"docs/ARCHITECTURE.md shall show\n{picture()}"


def test_importing_the_package_brings_nothing_of_ours() -> None:
    code = "import sys, xlfuncs; print([name for name in sys.modules if name.startswith('xlfuncs.')])"
    assert subprocess.check_output([sys.executable, "-c", code], cwd=ROOT.parent, text=True).strip() == "[]"


def test_no_host_lists_functions() -> None:
    """Hosts are made from the catalogue. The functions about the functions are no rulebook's: a host may use them."""
    each([name for name in MODULES if room(name) not in ("", *STANDARD_LIBRARY_ALONE)], check_texts)


def check_texts(module: str) -> None:
    assert {name for name in FUNCTIONS.keys() & read(module)[1] if not name.startswith("XF_")} == set()


def test_the_python_api_is_there_whatever_was_imported() -> None:
    """A room of the package that bore the name of a function would take its place once it is imported."""
    rooms = {path.stem for path in ROOT.iterdir()}
    assert not rooms & set(xlfuncs.__all__)
    for name in xlfuncs.__all__:
        assert name == "__version__" or callable(getattr(xlfuncs, name)), name


def test_no_rulebook_lists_what_is_in_it() -> None:
    """Its modules are found: a chapter or an event is a file, and an entry nowhere."""
    for module, path in MODULES.items():
        if room(module) == "rulebooks" and path.name == "__init__.py":
            listed = {name for name in imports(module) if name.startswith("xlfuncs.rulebooks.")}
            assert {name for name in listed if not name.endswith(".edition")} == set(), module
