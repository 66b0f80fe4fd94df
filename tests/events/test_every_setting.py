"""What holds for the settings of every declared event, tried on the filled example beside it."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from eventdata import FULL_WIDTH, WITH_EXAMPLE, example

from xlfuncs.core.arguments import NumberOrWord, Word, YesNo
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import LANGUAGES
from xlfuncs.core.words import normal
from xlfuncs.events import EVENTS, Event, EventSettings
from xlfuncs.events.fields import Field
from xlfuncs.events.reading import read_settings

#: What a setting makes necessary.
BESIDE: dict[str, dict[str, object]] = {
    "flight": {"flights": 26},
    "competition": {"game": "team"},
    "order": {"counted": 2},
    # whoever answers one of these questions is asked the others; the count, and the limit of the table, answer them too
    **{key: {"restrictions": 8, "l2": "limit"} for key in ("entry_limit", "sex", "age_limit", "mp_limit")},
    **{key: {"l2": "limit"} for key in ("age", "affiliation")},
}
EVERY = pytest.mark.parametrize("name", WITH_EXAMPLE)


def spelled(field: Field) -> Iterator[tuple[Any, Any]]:
    """What may stand in a setting, and the canonical word that it means."""
    kind = field.kind
    if isinstance(kind, YesNo):
        for pair in kind.WORDS:
            yield from zip(pair, (True, False), strict=True)
        yield from ((True, True), (False, False), (1, True), (0.0, False))
    word = kind.word if isinstance(kind, NumberOrWord) else kind
    if isinstance(word, Word):
        for code, words in word.words.items():
            yield from ((each, code) for each in (code, *words))


def ways(word: Any) -> Iterator[Any]:
    """One word as people write it."""
    yield word
    if isinstance(word, str):
        yield from (f"{word} ", f"\u3000{word}", " ".join(word), word.upper(), word.title(), word.translate(FULL_WIDTH))


def taken(event: Event, given: Mapping[str, Any]) -> EventSettings:
    """The settings as they are read; refused where any is wrong."""
    settings, faults, _ = read_settings(event, given.items(), strict=True)
    faults.tell(event.settings)
    return settings


@pytest.mark.slow
@EVERY
def test_every_accepted_spelling_of_every_setting(name: str) -> None:
    event, given = EVENTS[name], example(name)["settings"]
    tried = 0
    for field in event.settings:
        for word, meant in spelled(field):
            for way in ways(word):
                beside = {key: value for key, value in BESIDE.get(field.key, {}).items() if event.settings.find(key)}
                settings = taken(event, beside | given | {field.key: way})
                assert getattr(settings, field.key) == meant, (field.key, way)
                tried += 1
    assert tried or not any(isinstance(field.kind, Word | YesNo) for field in event.settings)


@EVERY
def test_every_setting_is_found_by_key_and_by_its_label_in_each_language(name: str) -> None:
    event = EVENTS[name]
    for field in event.settings:
        for word in (field.key, *field.label, *field.also):
            for way in ways(word):
                found = event.settings.find(way)
                assert found is not None, way
                assert found.field.key == field.key, way


@EVERY
def test_a_setting_that_nobody_knows_is_refused(name: str) -> None:
    event, given = EVENTS[name], example(name)["settings"]
    for field in event.settings:
        if field.required or isinstance(field.kind, Word | YesNo):
            with pytest.raises(CellError) as raised:
                taken(event, given | {field.key: "?!"})
            assert field.label.en in str(raised.value.said)
        if field.required:
            left = {key: value for key, value in given.items() if key != field.key}
            with pytest.raises(CellError) as raised:
                taken(event, left)
            assert raised.value.name == "MISSING_SETTING"


@pytest.mark.parametrize("name", sorted(EVENTS))
def test_labels_differ(name: str) -> None:
    """Of settings, figures and results: a range must not take what is computed for an input, unless it shows it."""
    event = EVENTS[name]
    for language in LANGUAGES:
        for labelled in ((*event.settings, *event.figures), event.results):
            labels = [normal(each.label.text(language)) for each in labelled]
            assert sorted(labels) == sorted(set(labels)), language
    typed = [event.settings, *(table.columns for table in event.tables)]
    for each in (*event.figures, *(result for table in event.tables for result in event.results_of(table.key))):
        for label in each.label:
            assert {found.field.key for fields in typed if (found := fields.find(label))} <= {each.key}, label
    assert {*event.board} <= {*event.labels}
