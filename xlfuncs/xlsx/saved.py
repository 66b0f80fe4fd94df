"""The time when a workbook was saved last, in whichever program: it says so itself, and that travels with the file."""

import re
import time

from xlfuncs.xlsx.workbook import Workbook

CORE = "docProps/core.xml"
_SAVED = re.compile(rb"(<dcterms:modified[^>]*>\s*)([^<\s]+)")


def saved_at(book: Workbook) -> str:
    """Return the moment, as the file writes it; "" where it does not tell."""
    found = _SAVED.search(book.archive.read(CORE)) if CORE in book.archive else None
    return found[2].decode("ascii", "replace") if found else ""


def saved_now(book: Workbook) -> dict[str, bytes | None]:
    """Return the part that tells the moment, set to now; none where the file does not tell."""
    if not saved_at(book):
        return {}
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()).encode()
    return {CORE: _SAVED.sub(lambda found: found[1] + now, book.archive.read(CORE), count=1)}
