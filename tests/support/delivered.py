"""The workbooks that are handed out, and a share of them for what takes seconds with each."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Item = TypeVar("Item")
FOLDER = Path(__file__).parents[2] / "workbooks"
EXAMPLES = "examples"
WORKBOOKS = sorted(FOLDER.rglob("*.xlsx"))
#: The filled examples. That they are what is made today, values and all, tests/e2e/test_one_truth.py sees to.
FILLED = [file for file in WORKBOOKS if file.parent.name == EXAMPLES]
LONG = os.environ.get("XLFUNCS_LONG") == "1"


def of_each_rulebook(items: list[Item], name: Callable[[Item], str]) -> list[Item]:
    """Return the smallest of each rulebook, by the name of its event, where one way of ours serves them all; in the
    long run every one.
    """
    if LONG:
        return items
    sizes = {file.stem: file.stat().st_size for file in FILLED}
    found: dict[str, Item] = {}
    for item in sorted(items, key=lambda item: sizes.get(name(item), sys.maxsize)):
        found.setdefault(name(item).partition("-")[0], item)
    return list(found.values())


def share(turn: int) -> list[Path]:
    """Return every third example, and an empty workbook of each rulebook in one of its languages, for what takes a
    second or so with each; ``turn`` moves them on. ``XLFUNCS_LONG=1`` has them all.
    """
    if LONG:
        return WORKBOOKS
    empty = [file for file in WORKBOOKS if file.parent.name != EXAMPLES]
    taken = set(FILLED[turn::3])
    for number, name in enumerate(of_each_rulebook(sorted({file.stem for file in empty}), str)):
        own = [file for file in empty if file.stem == name]
        taken.add(own[(number + turn) % len(own)])
    return sorted(taken)
