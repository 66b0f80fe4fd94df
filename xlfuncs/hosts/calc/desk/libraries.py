"""The libraries of others that are packed beside the core: LibreOffice's Python has none of its own."""

import sys
from pathlib import Path

_HOME = Path(__file__).parents[4]


def bring(*names: str) -> None:
    """Make packed libraries importable: what writes workbooks, what pairs."""
    for name in names:
        library = _HOME / f"{name}.zip"
        if library.exists() and str(library) not in sys.path:
            sys.path.insert(0, str(library))
