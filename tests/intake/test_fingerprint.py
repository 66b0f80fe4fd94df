"""The fingerprint of an event: what leaves it as it is, and what must change it."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from eventdata import WITH_EXAMPLE, example, ranges, run_example, run_ranges

from xlfuncs.core.sentences import LANGUAGES
from xlfuncs.events import EVENTS
from xlfuncs.formats.fingerprint import fingerprint

EVERY = pytest.mark.parametrize("name", WITH_EXAMPLE)
#: The order of their rows is what somebody typed: the ladder as it stood, the seats of the first round.
ORDERED = {"df-ladder", "df-swiss"}
Given = dict[str, Any]


def shuffled(given: Given) -> Given:
    """The same rows in another order, the same cells in other columns."""
    chance = Random(0)
    found: Given = {}
    for key, rows in given.items():
        if key == "settings":
            found[key] = rows
            continue
        columns = list(dict.fromkeys(column for row in rows for column in row))
        chance.shuffle(columns)
        found[key] = [{column: row[column] for column in columns if column in row} for row in rows]
        chance.shuffle(found[key])
    return found


@EVERY
def test_language_and_order_change_nothing(name: str) -> None:
    given = example(name)
    found = {fingerprint(run_ranges(name, *ranges(EVENTS[name], given, language))) for language in LANGUAGES}
    assert found == {fingerprint(run_example(name, given))}
    if name not in ORDERED:
        assert found == {fingerprint(run_example(name, shuffled(given)))}


@pytest.mark.slow
def test_every_event_has_its_own() -> None:
    found = {fingerprint(run_example(name, example(name))) for name in WITH_EXAMPLE}
    assert len(found) == len(WITH_EXAMPLE)
    assert all(re.fullmatch("[A-Z2-7]{4}(-[A-Z2-7]{4}){2}", each) for each in found)


def test_spaces_width_and_case_of_names_change_nothing() -> None:
    given = example("cba-teams")
    as_it_is = fingerprint(run_example("cba-teams", given))
    given["settings"]["name"] = f" {given['settings']['name']} "
    for row in given["entries"]:
        row["unit"] = " ".join(row["unit"])
    assert fingerprint(run_example("cba-teams", given)) == as_it_is


def renamed_event(given: Given) -> None:
    given["settings"]["name"] += "（补）"


def other_day(given: Given) -> None:
    given["settings"]["date"] = "2001-02-03"


def other_level(given: Given) -> None:
    given["settings"]["level"] = "national"


def renamed_unit(given: Given) -> None:
    given["entries"][-1]["unit"] += "二"


def places_exchanged(given: Given) -> None:
    one, other = given["entries"][0], given["entries"][5]
    one["place"], other["place"] = other["place"], one["place"]


def one_win_more(given: Given) -> None:
    given["entries"][3]["wins"] = given["entries"][3].get("wins", 0) + 1


def one_holding(given: Given) -> None:
    given["entries"][0]["player1"] = 1


@pytest.mark.parametrize(
    "change",
    [renamed_event, other_day, other_level, renamed_unit, places_exchanged, one_win_more, one_holding],
)
def test_a_figure_or_a_name_changes_it(change: Callable[[Given], None]) -> None:
    given = example("cba-teams")
    before = fingerprint(run_example("cba-teams", given))
    change(given)
    assert fingerprint(run_example("cba-teams", given)) != before


@pytest.mark.parametrize("key", ["number", "name"])
def test_another_member_changes_it(key: str) -> None:
    """The figures are the same: only who gets them is another."""
    people = [{"number": "101", "name": "王伟", "holding": 900}, {"number": "102", "name": "李娜", "holding": 900}]
    entries = [{"unit": "1", "player1": "王伟", "place": 1}, {"unit": "2", "player1": "102", "place": 2}]
    entries += [{"unit": str(at), "place": at} for at in range(3, 13)]
    given: Given = {"settings": {"level": "club", "boards": 24}, "entries": entries, "members": people}
    before = fingerprint(run_example("cba-teams", given))
    people[0][key] = "103" if key == "number" else "王薇"
    entries[0]["player1"] = people[0]["name"]
    assert fingerprint(run_example("cba-teams", given)) != before
