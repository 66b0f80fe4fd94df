"""§2.5 安慰赛 is for those who did not go on: who of it stands above them in the main event is told."""

from random import Random
from typing import Any

import pytest
from eventdata import WITH_EXAMPLE, errors, example, hints, run, run_example

BASE: dict[str, Any] = {"level": "club", "boards": 96, "annual_mp": 600, "consolation_boards": 24}
STAGES = BASE | {"boards1": 48, "eliminated1": 8}


def rows(size: int, **groups: list[int]) -> list[dict[str, Any]]:
    """Teams on places 1, 2, 3 …; of each group the teams in it, on its places in that order."""
    found: list[dict[str, Any]] = [{"unit": f"队{n}", "place": n} for n in range(1, size + 1)]
    for letter, members in groups.items():
        for place, n in enumerate(members, 1):
            found[n - 1] |= {"group": letter, "consolation_place": place}
    return found


def told(name: str, settings: dict[str, Any], entries: list[dict[str, Any]]) -> list[tuple[str, int]]:
    outcome = run(name, settings, entries)
    assert errors(outcome) == []
    return [(each.name, each.row.at) for each in outcome.problems if each.name in ("ABOVE_THE_CUT", "AMONG_OTHERS")]


def test_the_winner_of_the_main_event_plays_in_no_consolation() -> None:
    assert told("cba-consolation", BASE, rows(8, A=[1, 5, 6, 7, 8])) == [("ABOVE_THE_CUT", 1)]


def test_who_stands_among_the_first_four_of_a_knockout() -> None:
    assert told("cba-consolation", BASE | {"knockout": "是"}, rows(8, A=[4, 5, 6, 7, 8])) == [("ABOVE_THE_CUT", 4)]
    assert told("cba-consolation", BASE, rows(8, A=[4, 5, 6, 7, 8])) == []


def test_the_stages_say_how_many_went_on() -> None:
    """16 teams, 8 are eliminated: places 1 to 8 went on; of them 4 in a second stage, so that 5 to 8 may play."""
    entries = [row | {"place1": row["place"]} for row in rows(16, A=[8, 9, 10, 11, 12, 13, 14, 15, 16])]
    assert told("cba-event", STAGES, entries) == [("ABOVE_THE_CUT", 8)]
    second = [row | ({"place2": row["place"]} if row["place"] <= 8 else {}) for row in entries]
    assert told("cba-event", STAGES | {"boards2": 24, "eliminated2": 4}, second) == []
    second[3] |= {"group": "A", "consolation_place": 10}
    assert told("cba-event", STAGES | {"boards2": 24, "eliminated2": 4}, second) == [("ABOVE_THE_CUT", 4)]


def test_the_place_of_the_stage_is_above_the_cut_as_well() -> None:
    """Place 3 of 16 in the stage, of which 8 go on, and place 9 in the end: one of them is wrong, or the group."""
    entries = [row | {"place1": row["place"]} for row in rows(16, A=[9, 10, 11, 12, 13, 14, 15, 16])]
    assert told("cba-event", STAGES, entries) == []
    entries[8]["place1"], entries[2]["place1"] = 3, 9
    assert told("cba-event", STAGES, entries) == [("ABOVE_THE_CUT", 9)]
    outcome = run("cba-event", STAGES, entries)
    said = next(each.said.text("zh") for each in outcome.problems if each.name == "ABOVE_THE_CUT")
    assert said.startswith("§2.5：“队9”填在安慰赛 A 组，“第一阶段名次”却为第 3 名")


def test_who_share_the_place_on_the_cut() -> None:
    """Two share place 8 of the stage; one of them goes on, by their match or by lot."""
    entries = [row | {"place1": min(row["place"], 8) if row["place"] < 10 else row["place"]} for row in rows(16)]
    for place, row in enumerate(entries[8:], 1):
        row |= {"group": "A", "consolation_place": place}
    assert told("cba-event", STAGES, entries) == []


def test_who_stands_between_two_of_a_group_and_plays_in_none() -> None:
    outcome = run("cba-consolation", BASE, rows(16, A=[3, 9, 10, 11, 12]))
    assert hints(outcome) == ["AMONG_OTHERS"]
    said = next(each.said.text("zh") for each in outcome.problems if each.name == "AMONG_OTHERS")
    assert "安慰赛 A 组的“队3”主赛名次为第 3 名，高于未参加安慰赛的“队4”（第 4 名）" in said


def test_where_it_decides_nothing_its_players_may_stand_anywhere() -> None:
    assert hints(run("cba-consolation", BASE | {"counts": "否"}, rows(8, A=[1, 5, 6]))) == ["COUNTS_NOT"]


@pytest.mark.few(10)
@pytest.mark.parametrize("seed", range(30))
def test_real_competitions_are_not_told(seed: int) -> None:
    """Some went on, some of whom withdrew; the others play in one or more groups that decide their places, a few have
    gone home and stand behind them.
    """
    chance = Random(seed)
    size, knockout = chance.randint(12, 40), chance.random() < 0.5
    on = chance.randint(4, size - 7)
    home = chance.randint(0, 3)
    groups = chance.randint(1, 2)
    rest = list(range(on + 1, size - home + 1))
    cut = len(rest) if groups == 1 else chance.randint(1, len(rest) - 1)
    entries = rows(size, A=rest[:cut], B=rest[cut:])
    for at, row in enumerate(entries, 1):
        row["place1"] = at
    for row in chance.sample(entries[:on], chance.randint(0, min(2, on - 1))):
        row["place"] = "弃权"
    if chance.random() < 0.5:  # whoever withdrew takes no place
        ahead = 0
        for row in entries:
            if isinstance(row["place"], int):
                ahead += 1
                row["place"] = ahead
    settings = BASE | {"knockout": knockout}
    outcome = run("cba-event", settings | {"boards1": 48, "eliminated1": size - on}, entries)
    assert not {"ABOVE_THE_CUT", "AMONG_OTHERS"} & set(hints(outcome))
    for row in entries:
        del row["place1"]
    assert not {"ABOVE_THE_CUT", "AMONG_OTHERS"} & set(hints(run("cba-consolation", settings, entries)))


@pytest.mark.parametrize("name", [name for name in WITH_EXAMPLE if name.startswith("cba-")])
def test_no_example_is_told(name: str) -> None:
    said = {each.name for each in run_example(name, example(name)).problems}
    assert not said & {"ABOVE_THE_CUT", "AMONG_OTHERS", "OTHER_HOLDING"}
