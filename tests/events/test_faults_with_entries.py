"""What a program finds wrong with settings only once there are entries is told with all else that is wrong."""

from typing import Any

import pytest
from eventdata import run

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import call
from xlfuncs.core.sentences import name_of
from xlfuncs.events import EVENTS
from xlfuncs.events.problems import WrongSettingsError
from xlfuncs.intake.finding import in_sheets, outcome_in
from xlfuncs.intake.sheets import handed_in
from xlfuncs.page.work.forms import of_form


def wrong(name: str, settings: dict[str, Any], entries: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """The keys of all that is wrong with settings, and the names of the sentences."""
    with pytest.raises(CellError) as refused:
        run(name, settings, entries)
    assert isinstance(refused.value, WrongSettingsError)
    return sorted((key, name_of(error.reason)) for key, error in refused.value.faults)


#: §1.3.1: four players with holdings; of an event of another kind nobody knows how many a unit needs.
FOUR = [{"unit": "a", "place": 1, **{f"holding{number}": 100 for number in range(1, 5)}}]
OTHER = {"event_type": "other", "colour": "red"}


def test_the_size_of_another_kind_with_what_cannot_be_read_or_is_missing() -> None:
    missing = ("size", "MISSING_SETTING")
    assert wrong("cba-teams", {**OTHER, "level": "club", "boards": 20}, FOUR) == [missing]
    assert wrong("cba-teams", {**OTHER, "level": "?", "boards": 20}, FOUR) == [("level", "NOT_ALLOWED"), missing]
    assert wrong("cba-teams", {**OTHER, "level": "club"}, FOUR) == [("boards", "MISSING_SETTING"), missing]


def test_what_hangs_on_a_wrong_setting_is_not_asked_for() -> None:
    """Whether the size is needed hangs on the kind, which nobody can read."""
    given = {"event_type": "?", "level": "club", "boards": 20}
    assert wrong("cba-teams", given, FOUR) == [("event_type", "NOT_ALLOWED")]


SECTIONAL = {"tables": 2, "sessions": 1, "game": "pair"}
#: 60 in the mean is the average of no scale: 50 percent; 24 boards of 2 tables give 24 × 1 ÷ 2 = 12 matchpoints.
SCORES = [{"unit": unit, "score1": score} for unit, score in (("a", 75), ("b", 65), ("c", 55), ("d", 45))]


def test_the_scale_with_what_is_missing() -> None:
    found = wrong("jcbl-sectional", {**SECTIONAL, "boards": 24}, SCORES)
    assert found == [("rating", "MISSING_SETTING"), ("scoring", "SCALE_WANTED")]


def test_the_scale_and_the_class() -> None:
    """第2条: 得点の種類 is not known, and CCG needs its class."""
    found = wrong("jcbl-sectional", {**SECTIONAL, "rating": "ccg", "boards": 24}, SCORES)
    assert found == [("class", "CLASS_NOT_SET"), ("scoring", "SCALE_WANTED")]


def test_boards_with_the_class() -> None:
    """B is needed for the session points (④) whatever the scale; the class for L1."""
    given = {**SECTIONAL, "rating": "ccg", "scoring": "percent"}
    assert wrong("jcbl-sectional", given, SCORES) == [("boards", "MISSING_SETTING"), ("class", "CLASS_NOT_SET")]


def test_boards_where_nobody_knows_how_many_sessions() -> None:
    """The first session has scores, however many there are; told with the sessions, not after them."""
    given = {"tables": 2, "rating": "sectional", "scoring": "percent"}
    for sessions, said in (({}, "MISSING_SETTING"), ({"sessions": "?"}, "NOT_ALLOWED")):
        found = wrong("jcbl-sectional", {**given, **sessions}, SCORES)
        assert found == [("boards", "MISSING_SETTING"), ("sessions", said)]
    assert wrong("jcbl-sectional", {**given, "boards": 24}, SCORES) == [("sessions", "MISSING_SETTING")]
    assert wrong("jcbl-sectional", given, [{"unit": "a"}]) == [("sessions", "MISSING_SETTING")]


STAGES = {"boards": 40, "boards1": 24, "eliminated1": 1, "annual_mp": 600}
REACHED = [{"unit": f"{at}", "place": at, "place1": at, "place2": at if at < 4 else None} for at in range(1, 5)]


@pytest.mark.parametrize("name", ["cba-stages", "cba-event"])
@pytest.mark.parametrize(("has", "lacks"), [("boards2", "eliminated2"), ("eliminated2", "boards2")])
def test_both_settings_of_the_second_stage(name: str, has: str, lacks: str) -> None:
    """With what is wrong besides, a level that is missing; and both, where places of that stage alone are there."""
    found = wrong(name, {**STAGES, has: 1}, REACHED)
    assert found == sorted([(lacks, "MISSING_SETTING"), ("level", "MISSING_SETTING")])
    neither = run(name, {**STAGES, "level": "club"}, REACHED)
    (said,) = [each.said for each in neither.problems if each.name == "STAGE_NOT_SET"]
    assert said.text("zh").endswith("请填写“第二阶段第一名的副数 B”、“第二阶段淘汰的单位数”")


def test_both_settings_of_the_first_stage() -> None:
    outcome = run("cba-event", {"level": "club", "boards": 40, "annual_mp": 600}, REACHED)
    (said,) = [each.said for each in outcome.problems if each.name == "STAGE_NOT_SET"]
    assert said.text("ja").endswith("「第1段階の優勝者のボード数 B」、「第1段階で敗退する数」を記入してください")
    outcome = run("cba-event", {"level": "club", "boards": 40, "annual_mp": 600, "boards2": 12}, REACHED)
    (said,) = [each.said for each in outcome.problems if each.name == "STAGE_NOT_SET"]
    assert said.text("ja").endswith("「第1段階で敗退する数」、「第2段階で敗退する数」を記入してください")


def test_the_average_of_total_points_with_boards() -> None:
    """③: Av of IMP and total points has to be said."""
    given = {**SECTIONAL, "rating": "sectional", "scoring": "total"}
    assert wrong("jcbl-sectional", given, SCORES) == [("average", "MISSING_SETTING"), ("boards", "MISSING_SETTING")]


VP = [{"unit": unit, "vp1": one, "vp2": two} for unit, one, two in (("a", 12, 7), ("b", 4, 9))]


def test_victory_points_with_the_matches_of_a_session() -> None:
    """③: M is not known by 8 VP in the mean, the sessions have no matches, and nobody said how many boards."""
    given = {"tables": 1, "sessions": 2, "rating": "sectional", "scoring": "vp"}
    assert wrong("jcbl-teams", given, VP) == [
        ("boards", "MISSING_SETTING"),
        ("max_vp", "MOST_WANTED"),
        ("session_matches", "MISSING_SETTING"),
    ]


def test_flights_too() -> None:
    given = {**SECTIONAL, "rating": "ccg", "flights": 2, "scoring": "total"}
    assert wrong("jcbl-flights", given, SCORES) == [
        ("average", "MISSING_SETTING"),
        ("boards", "MISSING_SETTING"),
        ("class", "CLASS_NOT_SET"),
    ]


def test_a_table_of_nobody_with_wrong_settings() -> None:
    settings = [["比赛等级", "世界"], ["冠军至少打的副数 B", 20]]
    with pytest.raises(CellError) as refused:
        call("XF_EVENT", ["cba-teams", "board", settings, [["甲", "乙"], ["丙", 1]]])
    assert [name_of(each) for each in refused.value.reasons] == ["UNKNOWN_TABLE", "NOT_ALLOWED"]


def test_no_entries_at_all_with_wrong_settings() -> None:
    event = EVENTS["cba-teams"]
    found = in_sheets(event, handed_in({"报名": [["队名", "名次"]]}))
    with pytest.raises(CellError) as refused:
        outcome_in(event, found, [("level", "世界"), ("boards", 20)], "zh")
    assert [name_of(each) for each in refused.value.reasons] == ["NO_ROWS", "NOT_ALLOWED"]
    with pytest.raises(CellError) as refused:
        outcome_in(event, found, [("level", "club"), ("boards", 20)], "zh")
    assert refused.value.name == "NO_ROWS"


def test_the_page_tells_no_entries_and_wrong_settings() -> None:
    with pytest.raises(CellError) as refused:
        of_form("cba-teams", {"level": "世界", "boards": "20"}, {"entries": "队名\t名次\n"}, "zh")
    assert [name_of(each) for each in refused.value.reasons] == ["NO_ROWS", "NOT_ALLOWED"]
