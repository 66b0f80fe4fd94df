"""The workbooks that are handed out, and a share of them for what takes seconds with each."""

import os
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "workbooks"
EXAMPLES = "examples"
WORKBOOKS = sorted(FOLDER.rglob("*.xlsx"))


def share(turn: int) -> list[Path]:
    """Every example, and each empty workbook in one of its languages; ``turn`` moves them on by a language.

    ``XLFUNCS_LONG=1`` has them all.
    """
    if os.environ.get("XLFUNCS_LONG") == "1":
        return WORKBOOKS
    empty = [file for file in WORKBOOKS if file.parent.name != EXAMPLES]
    names = sorted({file.name for file in empty})
    languages = sorted({file.parent.name for file in empty})
    taken = {(name, languages[(number + turn) % len(languages)]) for number, name in enumerate(names)}
    return [file for file in WORKBOOKS if file not in empty or (file.name, file.parent.name) in taken]
