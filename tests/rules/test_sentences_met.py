"""Every sentence that a rulebook declares is met: in a mistake, in a working, or inside another sentence."""

import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from casefiles import BOOKS, answer, every

from xlfuncs import rulebooks
from xlfuncs.core import trail
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import SPACE, Joined, Said, Sentence


def declared(book: str) -> Iterator[Sentence]:
    """The sentences that are constants of the rulebook's own modules."""
    folder = import_module(f"{rulebooks.__name__}.{book}")
    for module in pkgutil.iter_modules(folder.__path__, f"{folder.__name__}."):
        for value in vars(import_module(module.name)).values():
            if isinstance(value, Sentence) and value._home["__name__"] == module.name:
                yield value


def within(told: Any) -> Iterator[Sentence]:
    """A sentence and those in its fields."""
    if isinstance(told, Sentence):
        yield told
    elif isinstance(told, Said):
        yield told.sentence
        for field in told.fields.values():
            yield from within(field)
    elif isinstance(told, Joined):
        for part in told.parts:
            yield from within(part)


@cache
def met() -> frozenset[Sentence]:
    found: set[Sentence] = set()
    for case in every():
        with trail.recording() as steps:
            result = answer(case)
        found.update(sentence for each in steps for sentence in within(each.symbol))
        cells = [cell for row in result for cell in row] if isinstance(result, list) else [result]
        found.update(sentence for cell in cells if isinstance(cell, CellError) for sentence in within(cell.said))
    return frozenset(found)


@pytest.mark.parametrize("book", BOOKS)
def test_every_sentence_is_met_by_a_case(book: str) -> None:
    """Those of the functions; what events and registers say is met in tests/events and tests/season."""
    folder = Path(import_module(f"{rulebooks.__name__}.{book}.events").__path__[0])
    of_events = "".join(
        file.read_text(encoding="utf-8") for file in [*folder.rglob("*.py"), *folder.parent.glob("season.py")]
    )
    unmet = [sentence.name for sentence in declared(book) if sentence not in met()]
    assert [name for name in unmet if not re.search(rf"\b{name}\b", of_events)] == []


@pytest.mark.parametrize("book", BOOKS)
def test_no_sentence_in_words_of_its_own(book: str) -> None:
    """What a rule says is declared, in three languages: no text made in the code."""
    for case in every():
        if case.place.startswith(f"{book}/"):
            with trail.recording() as steps:
                got = answer(case)
            said = [each.symbol for each in steps] + [got.said if isinstance(got, CellError) and got.said else SPACE]
            assert not [each for each in said if isinstance(each, str)], case.place
