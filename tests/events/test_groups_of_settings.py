"""Settings stand in groups, and each says in its reader's words what it is for and what blank means."""

import json
from itertools import groupby

import pytest
from commands import run

from xlfuncs.core.sentences import LANGUAGES
from xlfuncs.events import EVENTS
from xlfuncs.events.fields import GROUPS
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.wording import wide

NAMES = sorted(EVENTS)


@pytest.mark.parametrize("name", NAMES)
def test_they_stand_group_by_group(name: str) -> None:
    settings = EVENTS[name].settings
    found = [group for group, _ in groupby(each.group for each in settings)]
    assert found == [group for group in GROUPS if group in found]
    assert [each.key for each in settings[:3]] == ["name", "club", "date"]
    assert not [each.key for each in settings if each.group.rare and (each.required or each.needed)], "nobody sees them"


@pytest.mark.parametrize("name", NAMES)
def test_no_heading_of_a_group_is_a_word_of_the_event(name: str) -> None:
    event = EVENTS[name]
    heads = [group.label.text(language) for group in GROUPS for language in LANGUAGES]
    for fields in (event.settings, *(table.columns for table in (*event.tables, MEMBERS))):
        assert not [head for head in heads if fields.find(head)]


@pytest.mark.parametrize("name", NAMES)
def test_each_says_more_than_its_article(name: str) -> None:
    for field in EVENTS[name].settings[2:]:  # the name and the club go on where an explanation would stand
        for language in LANGUAGES:
            told = field.explanation.text(language) if field.explanation else ""
            assert told not in ("", field.rule, field.label.text(language)), (field.key, language)
            assert not told.endswith(("。", ".")), (field.key, "a line, no sentence")
            assert wide(told) <= 240, (field.key, language)


@pytest.mark.parametrize(
    ("name", "key", "words"),
    [
        (
            "cba-teams",
            "size",
            ("4 for teams, 2 for pairs, 1 for", "团体 4 人，双人 2 人，个人 1 人", "チーム 4、ペア 2"),
        ),
        ("jcbl-club", "boards", ("by VP those of one match", "按 VP 计分时为每场", "VP のときは 1 試合の")),
    ],
)
def test_what_blank_means(name: str, key: str, words: tuple[str, str, str]) -> None:
    """§1.3.1: 团体赛最少 4 人, 双人赛 2 人, 个人赛 1 人; 第2条 ④: B is of a match where VP are played."""
    explanation = EVENTS[name].settings.named(key).explanation
    assert explanation is not None
    assert all(word in told for word, told in zip(words, explanation, strict=True))


def test_the_command_lists_them_by_group() -> None:
    listed = run("events", "cba-teams", language="zh").stdout
    heads = [listed.index(f"\n{group.label.zh}\n") for group in GROUPS]
    assert heads == sorted(heads)
    assert heads[2] < listed.index("团体 4 人，双人 2 人") < heads[3]
    (told,) = json.loads(run("events", "cba-teams", "--json").stdout)
    size = next(each for each in told["settings"] if each["key"] == "size")
    assert size["group"] == "limits"
    assert "团体 4 人" in size["meaning"]["zh"]
    assert [each["key"] for each in told["groups"]] == [group.key for group in GROUPS]
