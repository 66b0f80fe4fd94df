"""A laid-out workbook becomes a file, with its values computed."""

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from xlfuncs.core.sentences import Sentence
from xlfuncs.layout.saving import saved
from xlfuncs.recalc import Recalculation, recalculate

if TYPE_CHECKING:
    import openpyxl

NOT_IN_LANGUAGE = Sentence(
    en="there is no edition in '{language}', only in {languages}",
    zh="没有“{language}”版，只有 {languages}",
    ja="「{language}」版はありません。あるのは {languages} だけです",
)


def write(book: "openpyxl.Workbook", out: Path, *, now: bool = False) -> Recalculation:
    """Save a laid-out workbook with its values computed; the same layout gives the same bytes, but for ``now``."""
    with tempfile.TemporaryDirectory() as folder:
        laid_out = Path(folder, "laid_out.xlsx")
        laid_out.write_bytes(saved(book, now=now))
        found = recalculate(laid_out)
        found.save(out)
        return found
