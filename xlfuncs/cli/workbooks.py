"""A laid-out workbook becomes a file, with its values computed."""

import re
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from xlfuncs.hosts.headless import Recalculation, recalculate
from xlfuncs.sentences import Sentence

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

NOT_IN_LANGUAGE = Sentence(
    en="there is no edition in '{language}', only in {languages}",
    zh="没有“{language}”版，只有 {languages}",
    ja="「{language}」版はありません。あるのは {languages} だけです",
)

#: The same workbook is the same file, whenever it is built.
MOMENT = (2026, 1, 1, 0, 0, 0)
STAMP = "2026-01-01T00:00:00Z"


def write(book: "Workbook", out: Path) -> Recalculation:
    """Save a laid-out workbook with its values computed; the same layout gives the same bytes."""
    with tempfile.TemporaryDirectory() as folder:
        laid_out, steady = Path(folder, "laid_out.xlsx"), Path(folder, "steady.xlsx")
        book.save(laid_out)
        with zipfile.ZipFile(laid_out) as source, zipfile.ZipFile(steady, "w", zipfile.ZIP_DEFLATED) as target:
            for name in source.namelist():
                content = source.read(name)
                if name == "docProps/core.xml":
                    content = re.sub(rb"\d{4}-\d\d-\d\dT[\d:.]+Z", STAMP.encode(), content)
                entry = zipfile.ZipInfo(name, MOMENT)
                entry.compress_type = zipfile.ZIP_DEFLATED
                target.writestr(entry, content)
        found = recalculate(steady)
        found.save(out)
        return found
