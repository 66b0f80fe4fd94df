"""jcbl-flights: flights apart and stratified: the tables, averages and fields of each, worked out by hand."""

from typing import Any

import pytest
from eventdata import hints
from jcblevents import errors, of, run

from xlfuncs.core.errors import CellError

APART = {"flights": 2, "stratified": "いいえ", "sessions": 1}


def pairs(flight: str, *scores: float) -> list[dict[str, Any]]:
    return [{"unit": f"{flight}{n}", "flight": flight, "score1": score} for n, score in enumerate(scores, 1)]


#: Eight tables and three, round an average of 0 IMP; sixteen and three, round averages of 180 and 24.
BY_IMP = [*pairs("A", 40, *[0] * 14, -40), *pairs("B", 40, 20, 0, 0, -20, -40)]
BY_MP = [*pairs("A", 242, *[180] * 30, 118), *pairs("B", 34, 29, 24, 24, 19, 14)]


def test_flights_apart_have_the_tables_of_their_own() -> None:
    """第2条 Sc, of 24 boards and Sl 10: 3 × 40/(24 × 7 × 10) + 0.3 = 0.371429, 3 × 40/(24 × 2 × 10) + 0.3 = 0.55.

    A session 3 × 2/5 × 18/16 × 0.371429 = 0.501429, 3 × 2/5 × 10/16 × 0.55 = 0.4125.
    """
    settings = {**APART, "tables": 11, "tables1": 8, "tables2": 3, "scoring": "IMPペア", "average": 0}
    outcome = run("flights", settings, BY_IMP)
    assert (errors(outcome), hints(outcome)) == ([], [])
    assert [of(outcome, at, "session1") for at in (1, 17)] == [(0.50,), (0.41,)]


def test_flights_apart_have_the_average_of_their_own() -> None:
    """Av 24 × 15/2 = 180 and 24 × 2/2 = 24: 3 × 62/(24 × 15) + 0.3 = 0.816667, 3 × 10/(24 × 2) + 0.3 = 0.925.

    1.35 × 0.816667 = 1.1025, 0.75 × 0.925 = 0.69375. Below its average a pair has nothing.
    """
    settings = {**APART, "tables": 19, "tables1": 16, "tables2": 3}
    outcome = run("flights", settings, BY_MP)
    assert (errors(outcome), hints(outcome)) == ([], [])
    assert [of(outcome, at, "session1") for at in (1, 33, 37)] == [(1.10,), (0.69,), (0,)]


def test_a_score_is_held_against_the_average_of_its_own_flight() -> None:
    """From 0 to 2 × 24 of flight B: 50 there cannot be; of flight A it can."""
    settings = {**APART, "tables": 19, "tables1": 16, "tables2": 3}
    otherwise = {"A32": 50, "A31": 180 + 118 - 50, "B1": 50}  # the mean of flight A stays what it is
    rows = [{**row, "score1": otherwise.get(row["unit"], row["score1"])} for row in BY_MP]
    outcome = run("flights", settings, rows)
    assert errors(outcome) == ["MP_BEYOND"]
    assert [of(outcome, at, "place", "session1") for at in (32, 33)] == [(32, 0), (None, None)]


def test_flights_apart_of_one_size_may_have_one_t() -> None:
    """Three and three tables: T 3 is that of each, the average 24 × 2/2 = 24; 3 × 10/(24 × 2) + 0.3 = 0.925."""
    rows = [{**row, "unit": f"{flight}{row['unit']}", "flight": flight} for flight in "AB" for row in BY_MP[32:]]
    outcome = run("flights", {**APART, "tables": 3}, rows)
    assert (errors(outcome), hints(outcome)) == ([], [])
    assert [of(outcome, at, "session1") for at in (1, 7)] == [(1.25,), (0.69,)]  # 1.35 × 0.925 = 1.24875


@pytest.mark.parametrize("settings", [{"tables1": 16}, {"scoring": "imp", "average": 0, "tables1": 16}])
def test_the_tables_of_a_flight_apart_are_asked_for(settings: dict[str, Any]) -> None:
    with pytest.raises(CellError) as refused:
        run("flights", {**APART, "tables": 19, **settings}, BY_MP)
    assert refused.value.told("ja") == "設定「フライトBのテーブル数」がありません"


def test_a_flight_apart_of_less_than_two_tables_is_named() -> None:
    with pytest.raises(CellError) as refused:
        run("flights", {**APART, "tables": 17, "tables1": 16, "tables2": 1}, BY_MP)
    assert refused.value.told("ja").startswith("フライトBのテーブル数")


def test_percentages_ask_for_no_tables_of_a_flight() -> None:
    rows = [*pairs("A", 60, 40), *pairs("B", 55, 45)]
    outcome = run("flights", {**APART, "tables": 2, "scoring": "%"}, rows)
    assert (errors(outcome), of(outcome, 3, "session1")) == ([], (0.34,))  # 0.75 × (3 × 5/100 + 0.3) = 0.3375


def test_what_is_typed_for_a_session_holds_for_all_flights_and_it_is_said() -> None:
    """Flights scored across the field of 19 tables, Av 24 × 18/2 = 216.

    3 × 26/(24 × 18) + 0.3 = 0.480556; × 1.35 = 0.64875.
    """
    settings = {**APART, "tables": 19, "tables1": 16, "tables2": 3, "session_tables": 19}
    outcome = run("flights", settings, BY_MP)
    assert "ONE_FOR_ALL_FLIGHTS" in hints(outcome)
    assert of(outcome, 1, "session1") == (0.65,)
    by_imp = {**APART, "tables": 11, "tables1": 8, "tables2": 3, "scoring": "imp"}
    assert hints(run("flights", {**by_imp, "average": 0}, BY_IMP)) == []
    assert hints(run("flights", {**by_imp, "average1": 5}, BY_IMP)) == ["ONE_FOR_ALL_FLIGHTS"]
    together = {"average": 0, "stratified": "はい", "session_tables": 11, "tables1": 11}
    assert hints(run("flights", {**by_imp, **together}, BY_IMP)) == []


def test_the_mean_of_a_flight_is_held_against_its_own_average() -> None:
    """Four tables: 24 × 3/2 = 36, and eight scores of 60 in the mean."""
    rows = [*BY_MP[:32], *pairs("B", 67, 65, 63, 61, 59, 57, 55, 53)]
    outcome = run("flights", {**APART, "tables": 20, "tables1": 16, "tables2": 4}, rows)
    said = [each.said.text("ja") for each in outcome.problems if each.severity == "error"]
    assert [each.split("。")[0] for each in said] == [
        "フライト B：セッション 1 の得点の平均は 60.00 ですが、アベレージは 36 です"
    ]


TEN_TEN_FOUR = [*pairs("A", *range(60, 50, -1)), *pairs("B", *range(50, 40, -1)), *pairs("C", *range(49, 41, -2))]


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        # ten pairs, ten and four: at 5, 5 and 2 tables by themselves; stratified 24, 14 and 4 at 12, 7 and 2
        ({"tables": 12}, []),
        ({"tables": 20}, ["OTHER_TABLES"]),
        ({"tables": 12, "tables1": 12, "tables2": 7, "tables3": 2}, []),
        ({"tables": 12, "tables1": 12, "tables2": 12, "tables3": 12}, []),  # T of the room, as where nothing is typed
        ({"tables": 12, "tables1": 40, "tables2": 9}, ["OTHER_TABLES"] * 2),
        ({"tables": 12, "tables2": 9, "simultaneous": "はい"}, []),
        ({"tables": 12, "stratified": "いいえ"}, ["T_OF_ALL"] * 3),
        ({"tables": 5, "stratified": "いいえ"}, ["T_OF_ALL"]),  # that of flights A and B
        ({"tables": 40, "stratified": "いいえ"}, ["OTHER_TABLES", *["T_OF_ALL"] * 3]),
        ({"tables": 12, "stratified": "いいえ", "tables1": 5, "tables2": 5, "tables3": 2}, []),
        ({"tables": 12, "stratified": "いいえ", "tables1": 5, "tables2": 12, "tables3": 2}, ["OTHER_TABLES"]),
    ],
)
def test_tables_at_which_the_pairs_of_a_flight_would_not_sit(settings: dict[str, Any], says: list[str]) -> None:
    """T 参加テーブル数, two pairs at a table."""
    outcome = run("flights", {"scoring": "%", "sessions": 1, **settings}, TEN_TEN_FOUR)
    assert (errors(outcome), hints(outcome)) == ([], says)


def test_the_tables_of_a_flight_are_named_beside_its_pairs() -> None:
    outcome = run("flights", {"scoring": "%", "sessions": 1, "tables": 12, "tables2": 9}, TEN_TEN_FOUR)
    said = [each.said.text("ja") for each in outcome.problems if each.name == "OTHER_TABLES"]
    assert said == ["「フライトBのテーブル数」は 9 ですが、参加者数 14 では 7 テーブルです"]


def test_the_qualifying_entries_of_a_flight_belong_to_a_final() -> None:
    """L5 競争者数は予選参加数: where there is no final C 30 may be meant or not; 35% of it are 11 places (10.5)."""
    settings = {"scoring": "%", "sessions": 1, "tables": 12, "competitors1": 30}
    outcome = run("flights", settings, TEN_TEN_FOUR)
    assert hints(outcome) == ["QUALIFYING_OF_NO_FINAL"]
    assert [outcome.value(key) for key in ("c_a", "places_a")] == [30, 11]
    assert hints(run("flights", {**settings, "competitors1": 24}, TEN_TEN_FOUR)) == []
