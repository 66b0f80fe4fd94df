"""The sources that run inside a spreadsheet program or a browser, where nothing can be installed.

The core needs nothing but Python's own library. Of the pairing engine, gacrux takes a tenth of networkx, graphs and
their matchings; the modules that import all the rest are replaced.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
#: The version of xlwings that Excel gets: its DLL is what the macros in ``vbaProject.bin`` call.
XLWINGS = "0.37.8"

#: The core's modules, the events and the rulebooks.
CORE = ("__init__.py", "core/**/*.py", "events/**/*.py", "rulebooks/**/*.py")
#: What pairing does without of gacrux: other programs than the engine.
NOT_OF_GACRUX = (
    *("chessserver", "convert", "drawresult", "jsonscheme", "pairingchecker", "ratingsimulation", "ts2json"),
    *("crosstablefideteam", "pairingberger", "pairingfideteam", "tiebreakchecker", "tournamentgenerator"),
)
OF_NETWORKX = re.compile(r"(__init__|convert|exception|utils/\w+|algorithms/matching|classes/(graph|\w+views))\.py")
INSTEAD = {
    "networkx/__init__.py": """
from networkx.exception import *
from networkx import utils
from networkx.utils import _clear_cache, _dispatchable
config = utils.config = utils.configs.config = utils.backends._set_configs_from_environment()
from networkx.classes.graph import Graph
from networkx.algorithms.matching import max_weight_matching, min_weight_matching
""",
    "networkx/algorithms/__init__.py": "",
    "networkx/classes/__init__.py": "",
}


def files(*more: str) -> Iterator[Path]:
    """Yield the files of the core, and what else of the package a host brings."""
    yield from sorted({file for part in (*CORE, *more) for file in PACKAGE.glob(part)})


def engine() -> Iterator[tuple[str, str]]:
    """Yield the modules of the engine, each with its name and source, and the licences; none where it is not here."""
    for name in ("gacrux", "networkx"):
        spec = find_spec(name)
        if spec is None or not spec.submodule_search_locations:
            return
        folder = Path(spec.submodule_search_locations[0])
        for file in sorted(folder.rglob("*.py")):
            inside = file.relative_to(folder).as_posix()
            left_out = inside.startswith(NOT_OF_GACRUX) if name == "gacrux" else not OF_NETWORKX.fullmatch(inside)
            if not left_out and f"{name}/{inside}" not in INSTEAD:
                yield f"{name}/{inside}", file.read_text(encoding="utf-8")
        yield from licences(name)
    yield from INSTEAD.items()


def licences(name: str) -> Iterator[tuple[str, str]]:
    """Yield the licences of a library, which whoever hands it on has to hand on too; within it, since a folder of their
    own would be a package without a name.
    """
    for each in distribution(name).files or ():
        if each.name.upper().startswith("LICEN"):
            yield f"{name}/{each.name}", each.read_text(encoding="utf-8")
