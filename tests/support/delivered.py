"""The workbooks that are handed out, and a share of them for what takes seconds with each."""

import os
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
    """The first of each rulebook, by the name of its event, where one way of ours serves them all; in the long run
    every one.
    """
    return items if LONG else list({name(item).partition("-")[0]: item for item in reversed(items)}.values())


def share(turn: int, *, few: bool = False) -> list[Path]:
    """Every example, and each empty workbook in one of its languages; ``turn`` moves them on.

    ``few``, for what takes a second or more with each: every third example, and an empty workbook of each rulebook.
    ``XLFUNCS_LONG=1`` has them all.
    """
    if LONG:
        return WORKBOOKS
    empty = [file for file in WORKBOOKS if file.parent.name != EXAMPLES]
    names = sorted({file.name for file in empty})
    examples = FILLED
    if few:
        names, examples = of_each_rulebook(names, str), FILLED[turn::3]
    taken = set()
    for number, name in enumerate(names):
        own = [file for file in empty if file.name == name]
        taken.add(own[(number + turn) % len(own)])
    return [file for file in WORKBOOKS if file in examples or file in taken]
