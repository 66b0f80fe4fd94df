"""What is missing, or says nothing that there can be: it takes away its own, and is told once."""

from typing import Any

import pytest
from eventdata import hints
from eventdata import run as of_event
from jcblevents import PAIRS, errors, of, run

from xlfuncs.core.errors import CellError

TEAMS = [{"unit": "甲", "vp1": 20, "vp2": 12}, {"unit": "乙", "vp1": 0, "vp2": 8}]
HOLDINGS = ("holding1", "holding2", "holding3", "holding4")
BY_VP = {"tables": 3, "sessions": 1, "boards": 10}


def test_a_flight_that_there_is_not() -> None:
    """第2条 L4: of three flights none is E; where the pair belongs is not known, nor what it gets."""
    entries = [*PAIRS, {"unit": "組11", "score": 30, "flight": "E"}]
    outcome = run("flights", {"tables": 5, "scoring": "%", "sessions": 1, "flights": 3}, entries)
    assert errors(outcome) == ["FLIGHT_BEYOND"]
    assert of(outcome, 11, "place", "overall", "session1", "total") == (11, None, None, None)
    assert None not in of(outcome, 1, "overall", "session1", "total")


def test_a_team_without_any_match_counts_among_the_competitors() -> None:
    """第5条: C is 3, whether the third has results yet or not."""
    outcome = run("teams", BY_VP, [*TEAMS, {"unit": "丙"}])
    assert errors(outcome) == ["NO_RESULT"]
    assert outcome.value("c") == 3
    assert of(outcome, 3, "place", "total") == (None, None)


@pytest.mark.parametrize(
    ("event", "settings", "setting"),
    [
        ("teams", {**BY_VP, "boards": None}, "1試合のボード数 B"),
        ("teams", {**BY_VP, "session_matches1": 1, "session_matches3": 1}, "セッション②の試合数"),
        ("fixed", {"competition": "WBF競技会"}, "ゲームの種類"),
    ],
)
def test_a_setting_that_figures_cannot_do_without(event: str, settings: dict[str, Any], setting: str) -> None:
    entries = TEAMS if event == "teams" else [{"unit": "甲", "wbf_mp": 50, "place": 3}]
    with pytest.raises(CellError) as refused:
        run(event, settings, entries)
    assert refused.value.name == "MISSING_SETTING"
    assert setting in refused.value.reason.text("ja")


def test_a_weekly_game_and_a_series_without_a_score() -> None:
    weekly = run("weekly", {}, [{"unit": "甲", "score": 60}, {"unit": "乙"}])
    games = [{"game": f"第{n}週", "competitors": 10, "winner_mp": "0.50"} for n in range(1, 5)]
    series = run("series", {}, [{"unit": "甲", "score": 60}, {"unit": "乙"}], games=games)
    for outcome in (weekly, series):
        assert errors(outcome) == ["NO_RESULT"]
        assert of(outcome, 2, "place", "total") == (None, None)


def test_who_is_disqualified_has_nothing_for_matches() -> None:
    """第10条: no points, for the place or for the matches won."""
    outcome = run("weekly", {"game": "チーム", "boards": 10}, [TEAMS[0] | {"out": "失格"}, TEAMS[1]])
    assert of(outcome, 1, "award", "wins_mp", "total") == (0, 0, 0)


def test_a_place_that_cannot_be_read_is_told_once() -> None:
    """Whether it is within 35% of all hangs on that cell alone: no second sentence says so."""
    settings = {"competition": "WBF競技会", "game": "ペア", "competitors": 100, "lowest_wbf_mp": 10}
    outcome = run("fixed", settings, [{"unit": "甲", "place": "?"}])
    assert len(errors(outcome)) == 1
    assert of(outcome, 1, "red", "total") == (None, None)


def test_two_points_to_none_where_numbers_are_points() -> None:
    """2-1-0: a game won gives 2 points, the other none."""
    games = [{"round": 1, "player": "甲", "opponent": "乙", "result": "2-0"}]
    outcome = of_event("xq-standings", {"numbers": "2-1-0"}, [{"player": "甲"}, {"player": "乙"}], games=games)
    assert [row["points"] for row in outcome.entries.values()] == [2, 0]


def test_a_tiered_stage_that_eliminates_too_few_gives_nothing() -> None:
    """§2.2 不少于 25%: of eight 2 would do, 1 does not."""
    settings = {"level": "national", "boards": 48, "boards1": 24, "eliminated1": 1, "tiered": True, "annual_mp": 600}
    entries = [{"unit": f"队{n}", "place": n, "place1": n} | dict.fromkeys(HOLDINGS, n * 100) for n in range(1, 9)]
    outcome = of_event("cba-stages", settings, entries)
    assert "TOO_FEW_ELIMINATED" in hints(outcome)
    assert {row["stage_mp"] for row in outcome.entries.values()} == {0}
