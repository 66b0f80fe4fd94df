"""Who may import whom: read from the source, so that no import is missed because nothing ran it."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from together import each

import xlfuncs
from xlfuncs.registry import FUNCTIONS

ROOT = Path(xlfuncs.__file__).parent
MODULES = sorted(path.relative_to(ROOT).with_suffix("").as_posix() for path in ROOT.rglob("*.py"))

#: The core, each module with what it may import of it; it knows the standard library only, as do the rulebooks.
CORE = {
    "words": set(),
    "index": set(),
    "garbage": set(),
    "catalogue": set(),
    "numbers": set(),
    "serials": set(),
    "sentences": set(),
    "remarks": {"sentences"},
    "spellings": {"words"},
    "errors": {"sentences"},
    "trail": {"numbers", "sentences"},
    "quoting": {"numbers", "sentences", "words"},
    "arguments": {"errors", "numbers", "quoting", "sentences", "words"},
    "places": {"arguments", "errors", "numbers", "ranges", "sentences", "words"},
    "ranges": {"arguments", "errors", "quoting", "sentences"},
    "editions": {"errors", "sentences"},
    "parameters": {"arguments", "errors", "sentences"},
    "registry": {
        *("arguments", "catalogue", "editions", "errors", "index", "numbers"),
        *("parameters", "quoting", "sentences", "trail"),
    },
}
OUTER = {
    "events": {
        *("arguments", "catalogue", "editions", "errors", "index", "numbers", "places"),
        *("quoting", "registry", "remarks", "sentences", "serials", "spellings", "trail", "words"),
    },
    "package": {"errors", "numbers", "registry", "sentences", "serials"},
    "exchange": {
        *("arguments", "errors", "events", "numbers", "package"),
        *("quoting", "registry", "remarks", "sentences", "serials", "words"),
    },
    "hosts": {
        *("arguments", "errors", "events", "garbage", "layout", "package", "parameters"),
        *("quoting", "registry", "remarks", "sentences", "serials"),
    },
    "layout": {"arguments", "errors", "events", "package", "registry", "sentences"},
    "season": {
        *("arguments", "errors", "events", "exchange", "layout", "numbers", "package"),
        *("quoting", "registry", "remarks", "sentences", "spellings", "words"),
    },
    "page": {
        *("arguments", "errors", "events", "exchange", "hosts", "layout"),
        *("numbers", "package", "parameters", "registry", "remarks", "season", "sentences", "trail"),
    },
    "cli": {
        *("arguments", "editions", "errors", "events", "exchange", "garbage", "hosts", "layout"),
        *("package", "page", "quoting", "registry", "remarks", "season", "sentences"),
    },
    "__main__": {"cli", "garbage"},
}
#: Bridge scoring is the one rulebook that another may build on.
BASE = {"rulebooks/dianfeng": {"rulebooks/bridge"}}


def allowed(home: str) -> set[str]:
    """The rooms that a room may import: a rulebook the core and what events are made of, and no other rulebook."""
    if home.startswith("rulebooks"):
        return {home, *CORE, "events", *BASE.get(home, ())}
    return {home, *(CORE | OUTER)[home]}


def room(module: str) -> str:
    """The room that a module path stands in: ``rulebooks/cba`` of ``rulebooks/cba/places``."""
    first, *rest = module.removesuffix("/__init__").split("/")
    return f"{first}/{rest[0]}" if first == "rulebooks" and rest else first


def imports(module: str) -> Iterator[str]:
    """Every module that this one imports, with its dots as slashes; ours without the package's name."""
    path = ROOT / f"{module}.py"
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{origin(node, path)}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            yield name.removeprefix("xlfuncs.").replace(".", "/") if name.startswith("xlfuncs.") else name


def origin(node: ast.ImportFrom, path: Path) -> str:
    """The module that a ``from … import`` names, a relative one made absolute."""
    if not node.level:
        return node.module or ""
    folder = path.parents[node.level - 1].relative_to(ROOT.parent)
    return ".".join([*folder.parts, *([node.module] if node.module else [])])


def ours(name: str) -> bool:
    first = name.partition("/")[0]
    return (ROOT / f"{first}.py").exists() or (ROOT / first).is_dir()


def test_a_module_imports_only_what_its_room_may() -> None:
    each([name for name in MODULES if name != "__init__"], check_imports)


def check_imports(module: str) -> None:
    home = room(module)
    may = allowed(home) | {"__version__"}
    for name in imports(module):
        if ours(name) or name == "__version__":
            assert room(name) in may, f"{module} imports {name}"
        elif home not in OUTER:
            assert name.split(".")[0] in sys.stdlib_module_names, f"{module} imports {name}"


def test_importing_the_package_brings_nothing_of_ours() -> None:
    code = "import sys, xlfuncs; print([name for name in sys.modules if name.startswith('xlfuncs.')])"
    assert subprocess.check_output([sys.executable, "-c", code], cwd=ROOT.parent, text=True).strip() == "[]"


def test_no_host_lists_functions() -> None:
    """Hosts are made from the catalogue. The functions about the functions are no rulebook's: a host may use them."""
    each([name for name in MODULES if room(name) in OUTER], check_texts)


def check_texts(module: str) -> None:
    tree = ast.parse((ROOT / f"{module}.py").read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert {name for name in FUNCTIONS.keys() & texts if not name.startswith("XF_")} == set()


def test_the_python_api_is_there_whatever_was_imported() -> None:
    """A room of the package that bore the name of a function would take its place once it is imported."""
    rooms = {path.stem for path in ROOT.iterdir()}
    assert not rooms & set(xlfuncs.__all__)
    for name in xlfuncs.__all__:
        assert name == "__version__" or callable(getattr(xlfuncs, name)), name


def test_no_rulebook_lists_what_is_in_it() -> None:
    """Its modules are found: a chapter or an event is a file, and an entry nowhere."""
    each(sorted((ROOT / "rulebooks").glob("**/__init__.py")), check_entries)


def check_entries(file: Path) -> None:
    listed = {name for name in imports(file.relative_to(ROOT).with_suffix("").as_posix()) if "rulebooks/" in name}
    assert {name for name in listed if "/edition/" not in name} == set()
