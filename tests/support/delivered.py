"""The workbooks that are handed out, and a share of them for what takes seconds with each."""

import os
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

Item = TypeVar("Item")
FOLDER = Path(__file__).parents[2] / "workbooks"
EXAMPLES = "examples"
WORKBOOKS = sorted(FOLDER.rglob("*.xlsx"))
#: The filled examples. That they are what is made today, values and all, tests/e2e/test_one_truth.py sees to.
FILLED = [file for file in WORKBOOKS if file.parent.name == EXAMPLES]
#: "1": all of them are looked at; "rest": those that are left out without it, for who has run the tests already.
LONG = os.environ.get("XLFUNCS_LONG", "")


def of_each_rulebook(items: list[Item], name: Callable[[Item], str], among: int = 1) -> list[Item]:
    """Return the smallest of each rulebook, by the name of its event, where one way of ours serves them all, or of one
    ``among`` so many rulebooks; in the long run every one, or the rest.
    """
    if LONG == "1":
        return items
    sizes = {file.stem: file.stat().st_size for file in FILLED}
    found: dict[str, Item] = {}
    for item in sorted(items, key=lambda item: sizes.get(name(item), sys.maxsize)):
        found.setdefault(name(item).partition("-")[0], item)
    smallest = list(found.values())[::among]
    return [item for item in items if item not in smallest] if LONG == "rest" else smallest


def share(turn: int, among: Iterable[Path] = WORKBOOKS) -> list[Path]:
    """Return some of the examples, and an empty workbook of every third rulebook in one of its languages, for what
    takes a second or so with each; ``turn`` moves them on. In the long run all, or the rest, ``among`` some.
    """
    if LONG == "1":
        return sorted(among)
    empty = [file for file in WORKBOOKS if file.parent.name != EXAMPLES]
    taken = set(FILLED[turn::40])
    first = {name.partition("-")[0]: name for name in sorted({file.stem for file in empty}, reverse=True)}
    for number, name in enumerate(first.values()):
        own = [file for file in empty if file.stem == name]
        if (number + turn) % 3 == 0:
            taken.add(own[(number + turn) % len(own)])
    return sorted(set(among) - taken) if LONG == "rest" else sorted(taken)


def filled_in_turn() -> list[Path]:
    """Return an example of each event, in one of the languages that it has examples in; in the long run in all."""
    events: dict[str, list[Path]] = {}
    for file in FILLED:
        events.setdefault(re.sub("-(?:en|zh|ja)$", "", file.stem), []).append(file)
    return FILLED if LONG else [own[number % len(own)] for number, own in enumerate(events.values())]


def in_one_language(turn: int) -> list[Path]:
    """Return every example, and the empty workbook of each event in one of its languages."""
    empty: dict[str, list[Path]] = {}
    for file in WORKBOOKS:
        if file.parent.name != EXAMPLES:
            empty.setdefault(file.stem, []).append(file)
    return FILLED + [own[(number + turn) % len(own)] for number, own in enumerate(empty.values())]
