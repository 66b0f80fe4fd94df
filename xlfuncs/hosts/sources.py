"""The sources that run inside a spreadsheet program: the core, which needs nothing but Python's own library."""

from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
#: The version of xlwings that Excel gets: its DLL is what the macros in ``vbaProject.bin`` call.
XLWINGS = "0.37.8"

#: The core's modules, the events and the rulebooks.
CORE = ("__init__.py", "core/*.py", "events/**/*.py", "rulebooks/**/*.py")


def files(*more: str) -> Iterator[Path]:
    """Yield the files of the core, and what else of the package a host brings."""
    yield from sorted({file for part in (*CORE, *more) for file in PACKAGE.glob(part)})
