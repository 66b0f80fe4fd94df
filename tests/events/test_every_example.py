"""What holds for every filled example, in each language that there is one in."""

import json
from pathlib import Path

import pytest
from arithmetic import check
from eventdata import run_example

from xlfuncs.core.registry import load
from xlfuncs.core.sentences import LANGUAGES, text_of
from xlfuncs.events import EVENTS
from xlfuncs.events.sheet.parts import part, plain
from xlfuncs.layout import example, examples
from xlfuncs.page.work.shown import shown

load()
EVERY = pytest.mark.parametrize(
    ("name", "language"), [(name, language) for name in sorted(EVENTS) for language in examples(EVENTS[name])]
)
#: §2.9.5: awards are to two decimals, without a sign that they are rounded; so is R (§1.2).
ROUNDED = {"cba": 0.0051}


def test_every_event_has_one_in_the_language_of_its_clubs() -> None:
    for event in EVENTS.values():
        wanted = {*event.languages} - {"en"}
        assert {*examples(event)} == wanted, (
            f"{event.name}: an example in each, <module>.<language>.json beside its module"
        )


def test_every_event_is_asked_for_by_a_test_of_its_own() -> None:
    """What is asked of all of them alike says nothing of whether a figure is right."""
    written = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("*.py"))
    assert [name for name in EVENTS if f'"{name}"' not in written] == [], "no test in tests/events/ names them"


@EVERY
def test_it_can_be_published(name: str, language: str) -> None:
    outcome = run_example(name, example(EVENTS[name], language))
    assert outcome.publishable, [each.said.text(language) for each in outcome.problems]
    json.dumps(plain(outcome))


@EVERY
def test_workings_are_told_in_three_languages_and_true(name: str, language: str) -> None:
    outcome = run_example(name, example(EVENTS[name], language))
    for at in outcome.entries:
        steps = outcome.steps(at)
        assert steps
        for each in steps:
            assert all(text_of(each.symbol, own) for own in LANGUAGES)
            check(each.arithmetic(), ROUNDED.get(outcome.event.prefix, 1e-5))


@EVERY
def test_the_number_of_a_member_is_called_so(name: str, language: str) -> None:
    """The entries of an event may have numbers of their own: a start number, a seed."""
    outcome = run_example(name, example(EVENTS[name], language))
    assert part(outcome, "members")[0][:2] == ["Number", "Name"]
    on_page = shown(outcome)["members"]
    assert (on_page is None) == (not outcome.members)
    assert on_page is None or on_page["head"][:2] == ["Number", "Name"]
