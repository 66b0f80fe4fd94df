"""xlfuncs events: what there is, and what an event takes."""

import json

import pytest
from commands import run

from xlfuncs.events import EVENTS


def test_every_event_is_listed_in_the_readers_language() -> None:
    for language in ("en", "zh", "ja"):
        listed = run("events", language=language)
        for event in EVENTS.values():
            assert any(
                event.name in line and event.title.text(language)[:4] in line for line in listed.stdout.splitlines()
            ), event.name


def test_an_event_shows_its_settings_and_tables() -> None:
    shown = run("events", "cba-teams", language="zh").stdout
    assert shown.startswith("cba-teams  ")
    event = EVENTS["cba-teams"]
    for field in (*event.settings, *(field for table in event.tables for field in table.columns)):
        assert field.key in shown
        assert field.label.zh in shown
    assert "省级一类赛事" in shown, "the words that a setting takes"


def test_the_tables_are_called_as_the_reader_calls_them() -> None:
    """A member without points is a 非会員 in Japanese, not a 非会员."""
    for language, *words in (("zh", "会员", "报名与名次", "非会员"), ("ja", "会員", "参加者と順位", "非会員")):
        members, entries, without = words
        lines = [line.split() for line in run("events", "cba-teams", language=language).stdout.splitlines()]
        assert ["members", members] in lines
        assert ["entries", entries] in lines
        (holding,) = [line for line in lines[lines.index(["members", members]) :] if line[:1] == ["holding"]]
        assert holding[-1] == without


@pytest.mark.slow
def test_a_program_reads_the_same() -> None:
    told = json.loads(run("events", "--json").stdout)
    assert [each["name"] for each in told] == sorted(EVENTS)
    (one,) = json.loads(run("events", "cba-teams", "--json").stdout)
    assert one == next(each for each in told if each["name"] == "cba-teams")


def test_an_event_that_nobody_knows_is_refused() -> None:
    refused = run("events", "cba-teems", code=2)
    assert len(refused.stderr.strip().splitlines()) == 1
    assert "cba-teems" in refused.stderr


def test_the_words_of_a_setting_in_english() -> None:
    """They stood there in Chinese and Japanese only."""
    shown = next(line for line in run("events", "br-butler", language="en").output.splitlines() if "scoring" in line)
    assert shown.endswith("butler · ximp")


@pytest.mark.slow
def test_members_are_a_table_of_events_with_people_alone() -> None:
    """A match has its boards, and names in its settings."""
    described = {
        each["name"]: [table["key"] for table in each["tables"]] for each in json.loads(run("events", "--json").stdout)
    }
    assert (described["br-match"], described["br-butler"][-1]) == (["boards"], "members")
    assert "members" not in run("events", "br-match", language="en").stdout
