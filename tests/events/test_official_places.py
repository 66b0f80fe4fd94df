"""Official places: typed ones stand over those that the scores make, the others fill the places that are left."""

from typing import Any

import pytest
from eventdata import hints
from jcblevents import errors, stated

from xlfuncs.events import EVENTS as DECLARED
from xlfuncs.events import running
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.running import of_ranges
from xlfuncs.events.sheet.shape import beside_entries

#: Four entries come to 6, 4, 2 and 0 points.
GAMES = [
    {"round": 1, "player": "甲", "opponent": "丁", "result": "胜"},
    {"round": 1, "player": "乙", "opponent": "丙", "result": "胜"},
    {"round": 2, "player": "甲", "opponent": "丙", "result": "胜"},
    {"round": 2, "player": "乙", "opponent": "丁", "result": "胜"},
    {"round": 3, "player": "甲", "opponent": "乙", "result": "胜"},
    {"round": 3, "player": "丙", "opponent": "丁", "result": "胜"},
]
MATCHES = [
    {"round": 1, "home": "甲", "away": "丁", "vp1": 20, "vp2": 0},
    {"round": 1, "home": "乙", "away": "丙", "vp1": 15, "vp2": 5},
]
CLUB = {"rating": "クラブ選手権", "class": 3, "tables": 8, "scoring": "%"}
#: 甲 makes 3NT each time, the other table goes one down: 6, 4, 2 and 0 matchpoints; by IMPs in the same order.
BOARDS = [
    {"board": board, "ns": ns, "ew": ew, "contract": "3NT", "declarer": "N", "result": made}
    for board, others in enumerate(("甲丁 乙丙", "甲丁 丙乙", "甲丙 丁乙"), 1)
    for (ns, ew), made in zip(map(tuple, others.split()), (0, -1), strict=True)
]
HCP = [{**each, "ns_hcp": 20} for each in BOARDS]


def of_rows(name: str, settings: dict[str, Any], tables: dict[str, Any], language: str) -> Outcome:
    """An event of rows, with what nothing stands for by itself."""
    return running.of_rows(name, stated(name, settings), tables, language)


def run(name: str, places: list[Any], scores: tuple[float, ...] = (60, 55, 45, 40)) -> Outcome:
    """Four entries whose scores rank them 甲, 乙, 丙, 丁, with these official places."""
    subject = "player" if name.startswith("xq") else "unit"
    entries: list[dict[str, Any]] = [{subject: unit} for unit in "甲乙丙丁"]
    entries = [{**each, "place": place} for each, place in zip(entries, places, strict=True)]
    settings: dict[str, Any] = {"name": "x", "date": "2026-06-05"}
    tables: dict[str, Any] = {}
    if name.startswith("jcbl"):
        entries = [{**each, "score": score} for each, score in zip(entries, scores, strict=True)]
    if name in ("jcbl-club", "jcbl-sectional", "jcbl-flights"):
        settings |= {**CLUB, "rating": "ccg" if name == "jcbl-club" else "sectional"}
        if name == "jcbl-flights":
            settings["flights"] = 2
    if name in ("jcbl-teams", "jcbl-league"):
        settings |= {"rating": "local", "tables": 2, "sessions": 1, "boards": 8}
        entries = [{**each, "score": None, "vp1": score / 5} for each, score in zip(entries, scores, strict=True)]
    if name == "jcbl-series":
        tables["games"] = [{"competitors": 10, "winner_mp": 0.3}] * 4
    if name.startswith("br-") and name != "br-league":
        tables["boards"] = BOARDS
    if name == "df-hcp":
        tables["boards"] = HCP
    if name == "br-league":
        tables["matches"] = MATCHES
    if name.startswith("xq"):
        settings["rounds"] = 3
        tables["games"] = GAMES
    if name == "df-swiss":
        settings |= {"rounds": 1, "round_boards": 8}
        entries = [{**each, "points1": score} for each, score in zip(entries, scores, strict=True)]
    return of_rows(name, settings, {"entries": entries, **tables}, "ja")


EVENTS = [
    *("jcbl-club", "jcbl-sectional", "jcbl-flights", "jcbl-weekly", "jcbl-series", "jcbl-teams", "jcbl-league"),
    *("br-pairs", "br-butler", "br-league", "df-swiss", "df-hcp", "xq-standings", "xq-rated"),
]


def placed(outcome: Outcome) -> list[Any]:
    return [outcome.entries[at].get("place") for at in (1, 2, 3, 4)]


@pytest.mark.parametrize("event", EVENTS)
def test_a_place_typed_stands_over_the_one_of_the_scores(event: str) -> None:
    """乙 won the final: it is first; 甲, 丙 and 丁 take 2, 3 and 4 in the order of their scores. It is told once."""
    outcome = run(event, [None, 1, None, None])
    assert placed(outcome) == [2, 1, 3, 4]
    assert [each.name for each in outcome.problems if each.name == "AGAINST_SCORES"] == ["AGAINST_SCORES"]
    assert "OVERLAPS" not in errors(outcome)


@pytest.mark.parametrize("event", EVENTS)
def test_places_that_the_scores_make_too_are_nothing_to_tell(event: str) -> None:
    outcome, without = run(event, [1, 2, 3, 4]), run(event, [None] * 4)
    assert placed(outcome) == placed(without) == [1, 2, 3, 4]
    assert [each.name for each in outcome.problems] == [each.name for each in without.problems]


@pytest.mark.parametrize("event", EVENTS)
def test_places_that_contradict_each_other_are_errors(event: str) -> None:
    """Two on place 1 go to 2, so that nobody else is second: neither of the two groups is right for certain."""
    outcome = run(event, [1, 1, 2, None])
    assert "OVERLAPS" in errors(outcome)
    assert placed(outcome) == [1, 1, None, 4]


def test_a_tie_is_decided_by_one_place() -> None:
    """甲 and 乙 have 60: the lot made 乙 first, so 甲 is second, which is told; 丙 and 丁 share 3."""
    outcome = run("jcbl-weekly", [None, 1, None, None], (60, 60, 40, 40))
    assert placed(outcome) == [2, 1, 3, 3]
    assert hints(outcome)[:1] == ["BEHIND_EQUALS"]
    both = run("jcbl-weekly", [2, 1, None, None], (60, 60, 40, 40))
    assert placed(both) == [2, 1, 3, 3]
    assert not {"BEHIND_EQUALS", "AGAINST_SCORES"} & set(hints(both))


def test_equals_between_whom_an_official_place_stands_are_asked() -> None:
    """甲 and 乙 are equal and 1 and 3 are left, since 丙 is second by the final: who is which nobody knows."""
    outcome = run("jcbl-weekly", [None, None, 2, None], (60, 60, 40, 30))
    assert errors(outcome) == ["STANDS_BETWEEN"] * 2
    assert placed(outcome) == [None, None, 2, 4]


@pytest.mark.parametrize(
    ("places", "error"),
    [([9, None, None, None], "BEYOND"), (["4=", "4=", None, None], "BEYOND"), (["2-3", None, None, None], "SPANS")],
)
def test_a_place_that_cannot_be(places: list[Any], error: str) -> None:
    outcome = run("jcbl-weekly", places)
    assert [each[: len(error)] for each in errors(outcome)] == [error] * sum(each is not None for each in places)
    assert placed(outcome)[0] is None
    assert placed(outcome)[2:] == [3, 4]


@pytest.mark.parametrize("cell", ["-", "－", "", None, "―"])
def test_a_stroke_for_a_place_says_nothing(cell: Any) -> None:
    outcome = run("jcbl-weekly", [cell, "1位", None, None])
    assert placed(outcome) == [2, 1, 3, 4]
    assert errors(outcome) == []


def test_a_place_that_cannot_be_read_leaves_its_row_alone_without() -> None:
    outcome = run("jcbl-weekly", ["?", None, None, None])
    assert placed(outcome) == [None, 2, 3, 4]


def test_who_has_a_place_of_a_weekly_game_needs_no_score() -> None:
    """㉑ 3 × 4 / 100 = 0.12, and 0.7 of it for the second: 35% of 4 are two places."""
    entries = [{"unit": unit, "place": place} for place, unit in enumerate("甲乙丙丁", 1)]
    outcome = of_rows("jcbl-weekly", {"class": 3}, {"entries": entries}, "ja")
    assert errors(outcome) == []
    assert [float(outcome.entries[at]["total"]) for at in (1, 2, 3, 4)] == [0.12, 0.08, 0, 0]


def test_the_points_follow_the_official_place() -> None:
    """㉑ of four pairs: 0.12 for 乙, 0.12 × 0.7 = 0.084 for 甲."""
    outcome = run("jcbl-weekly", [None, 1, None, None])
    assert [float(outcome.entries[at]["total"]) for at in (1, 2)] == [0.08, 0.12]


def test_lower_flights_follow_the_official_places_among_all() -> None:
    """Stratified 乙, 丙 and 丁 are in B: 丁 is first among all by the final, so the first of B, 乙 the second."""
    entries = [
        {"unit": unit, "score": score, "flight": flight}
        for unit, score, flight in zip("甲乙丙丁", (60, 55, 45, 40), "ABBB", strict=True)
    ]
    entries[3]["place"] = 1
    settings = {**CLUB, "rating": "sectional", "flights": 2}
    outcome = of_rows("jcbl-flights", settings, {"entries": entries}, "ja")
    assert [outcome.entries[at].get("lower_places") for at in (1, 2, 3, 4)] == [None, "B2", "B3", "B1"]


@pytest.mark.parametrize("event", ["jcbl-club", "jcbl-weekly", "jcbl-series"])
def test_who_is_out_takes_no_official_place(event: str) -> None:
    outcome = run(event, ["失格", None, None, None])
    assert [str(placed(outcome)[0]), *placed(outcome)[1:]] == ["DQ", 1, 2, 3]
    entries = [{"unit": "甲", "score": 60, "place": 1, "out": "失格"}, {"unit": "乙", "score": 50}]
    again = of_rows("jcbl-weekly", {"class": 3}, {"entries": entries}, "ja")
    assert errors(again) == ["OUT_AND_PLACED"]


@pytest.mark.parametrize("event", ["br-pairs", "br-league", "df-swiss", "df-hcp", "xq-standings", "xq-rated"])
def test_who_withdrew_takes_no_place_and_the_others_move_up(event: str) -> None:
    outcome = run(event, [None, "弃权", None, None])
    assert placed(outcome) == [1, "W", 2, 3]
    assert [row["place"] for row in outcome.board()][-1] == "W"


def test_each_list_of_two_winners_has_its_own_places() -> None:
    """North-South 甲, 乙 and East-West 丙, 丁, whose lists both have a first."""
    boards = [each for each in BOARDS if each["board"] == 1]
    entries = [{"unit": unit, "place": place} for unit, place in zip("甲乙丙丁", (2, 1, 1, 2), strict=True)]
    outcome = of_rows("br-pairs", {"winners": 2}, {"entries": entries, "boards": boards}, "zh")
    assert placed(outcome) == [2, 1, 1, 2]


def test_a_column_of_places_beside_the_official_ones_is_somebodys_own() -> None:
    """順位 is the official place where nothing else is, as other programs hand it over."""
    settings = [["競技会名", "x"], ["日付", "2026-06-05"], *map(list, stated("weekly", {}).items())]
    alone = [["順位", "ペア", "得点"], [2, "甲", 60], [1, "乙", 50]]
    both = [["順位", "ペア", "得点", "公式順位"], [2, "甲", 60, None], [1, "乙", 50, None]]
    assert [of_ranges("jcbl-weekly", settings, [each]).entries[1]["place"] for each in (alone, both)] == [2, 1]


@pytest.mark.parametrize("event", EVENTS)
def test_the_place_that_everybody_has_stands_beside_the_official_ones(event: str) -> None:
    """The column of the official places is blank for most of them."""
    assert "place" in beside_entries(DECLARED[event])
