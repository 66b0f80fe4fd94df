"""The workbooks that are handed out, and a share of them for what takes seconds with each."""

import os
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "workbooks"
EXAMPLES = "examples"
WORKBOOKS = sorted(FOLDER.rglob("*.xlsx"))


def share(turn: int, *, one_of_a_rulebook: bool = False) -> list[Path]:
    """Every example, and each empty workbook in one of its languages; ``turn`` moves them on by a language.

    ``XLFUNCS_LONG=1`` has them all. Where an empty workbook shows little one of each rulebook is enough otherwise.
    """
    if os.environ.get("XLFUNCS_LONG") == "1":
        return WORKBOOKS
    empty = [file for file in WORKBOOKS if file.parent.name != EXAMPLES]
    names = sorted({file.name for file in empty})
    if one_of_a_rulebook:
        names = sorted({name.partition("-")[0]: name for name in reversed(names)}.values())
    taken = set()
    for number, name in enumerate(names):
        own = [file for file in empty if file.name == name]
        taken.add(own[(number + turn) % len(own)])
    return [file for file in WORKBOOKS if file not in empty or file in taken]
