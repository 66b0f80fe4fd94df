"""What holds for every game and every event of xiangqi."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from properties import assert_rows_may_be_permuted, column, flat, steady

from xlfuncs.core.registry import FUNCTIONS, call

RATINGS = st.integers(800, 2900).map(float)
OTHER_SIDE = {"W": "L", "D": "D", "L": "W"}
METHODS = sorted({code for code, _ in FUNCTIONS["XQ_TIEBREAK"].args[2].kind.codes()})


def event(players: int, rounds: int, seed: int) -> tuple[list[str], list[list[Any]]]:
    draw = random.Random(seed)
    names = [f"棋手{number}" for number in range(players)]
    games: list[list[Any]] = []
    for number in range(1, rounds + 1):
        seats = draw.sample(names, players)
        for first, second in zip(seats[::2], seats[1::2], strict=False):
            games.append([number, first, second, draw.choice("WDL"), "red"])
    return names, games


EVENTS = st.tuples(st.integers(2, 14), st.integers(1, 7), st.integers(0, 10**6)).map(lambda each: event(*each))


@steady
@given(RATINGS, RATINGS, st.sampled_from("WDL"), st.booleans())
def test_what_one_player_gains_the_other_loses(rating: float, opponent: float, score: str, last_two: bool) -> None:
    """K is the same for both; each rating is rounded by itself."""
    mine = call("XQ_ELO", [rating, opponent, score, last_two]) - rating
    theirs = call("XQ_ELO", [opponent, rating, OTHER_SIDE[score], last_two]) - opponent
    assert abs(mine + theirs) <= 1
    k = call("XQ_K", [rating, opponent, score, last_two])
    assert k == call("XQ_K", [opponent, rating, OTHER_SIDE[score], last_two])
    assert abs(mine) <= k + 0.5


@steady
@given(RATINGS, RATINGS)
def test_expectations_sum_to_one_and_favour_the_stronger(rating: float, opponent: float) -> None:
    mine, theirs = call("XQ_EXPECTED", [rating, opponent]), call("XQ_EXPECTED", [opponent, rating])
    assert mine + theirs == pytest.approx(1, abs=1e-12)
    assert (mine >= theirs) == (rating >= opponent) or mine == theirs


@steady
@given(
    st.integers(900, 2300).map(float),
    st.integers(900, 2300).map(float),
    st.sampled_from("WDL"),
    st.sampled_from([15, 25]),
)
def test_the_national_form_at_one_k_sums_to_zero(rating: float, opponent: float, score: str, k: int) -> None:
    mine = call("XQ_ELO_CN", [rating, opponent, score, k]) - rating
    theirs = call("XQ_ELO_CN", [opponent, rating, OTHER_SIDE[score], k]) - opponent
    assert mine + theirs == pytest.approx(0, abs=0.1 + 1e-9)


@steady
@given(EVENTS, st.sampled_from(["2-1-0", "3-1-0"]))
def test_the_table_holds_every_player_once_and_all_points(event: Any, system: str) -> None:
    names, games = event
    rows = call("XQ_STANDINGS", [column(names), games, "points", system])
    assert sorted(row[1] for row in rows) == sorted(names)
    points = [row[2] for row in rows]
    assert points == sorted(points, reverse=True)
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    if system == "2-1-0":
        assert sum(points) >= 2 * len(games)


@pytest.mark.slow
@steady
@given(EVENTS)
def test_the_order_of_players_and_of_a_rounds_games_does_not_matter(event: Any) -> None:
    names, games = event
    shuffled = random.Random(1).sample(games, len(games))
    shuffled.sort(key=lambda game: game[0])
    for method in METHODS:
        plain = call("XQ_TIEBREAK", [column(names), games, method])
        assert call("XQ_TIEBREAK", [column(names), shuffled, method]) == plain, method
        assert_rows_may_be_permuted("XQ_TIEBREAK", column(names), lambda rows, m=method: [rows, games, m])


@pytest.mark.slow
@steady
@given(EVENTS, st.data())
def test_a_whole_event_of_ratings(event: Any, data: st.DataObject) -> None:
    names, games = event
    ratings = data.draw(st.lists(RATINGS, min_size=len(names), max_size=len(names)))
    rows = [[name, rating] for name, rating in zip(names, ratings, strict=True)]
    rounds = max((game[0] for game in games), default=1)

    def split(rows: list[list[Any]]) -> list[Any]:
        return [[[row[0]] for row in rows], [[row[1]] for row in rows], games, rounds]

    assert_rows_may_be_permuted("XQ_ELO_EVENT", rows, split)


@steady
@given(st.lists(st.sampled_from("WDL"), min_size=1, max_size=15))
def test_performance_from_results_and_from_totals_agree(results: list[str]) -> None:
    wins, draws = results.count("W"), results.count("D")
    progressive = call("XQ_PROGRESSIVE", [column(results)])
    totals = call("XQ_PERF_OF", [progressive, wins, len(results), 2, "sum", draws])
    assert call("XQ_PERF", [column(results)]) == pytest.approx(totals, abs=1e-9)
    better = column(["W", *results[1:]])
    assert call("XQ_PROGRESSIVE", [better]) >= progressive


def by_hand(names: list[str], games: list[list[Any]], count_forfeits: bool) -> dict[str, dict[str, float]]:
    """Five tie-breaks of 2-1-0 from everybody's own lines of results, set down another way."""
    earned = {"W": 2, "D": 1, "L": 0, "WF": 2, "LF": 0, "FF": 0, "BYE": 2, "HB": 1, "NP": 0}
    turned = {"W": "L", "L": "W", "D": "D", "WF": "LF", "LF": "WF", "FF": "FF", "NP": "NP"}
    rounds = max(game[0] for game in games)
    lines: dict[str, list[Any]] = {name: [] for name in names}
    for number, first, second, result in games:
        lines[first].append((number, second, result))
        if second:
            lines[second].append((number, first, turned[result]))
    points = {name: sum(earned[result] for *_, result in line) for name, line in lines.items()}
    found: dict[str, dict[str, float]] = {
        key: {} for key in ("opponents", "cut1", "sb", "progressive", "wins", "direct")
    }
    for name, line in lines.items():
        faced = sorted(points[other] for _, other, result in line if result in ("W", "D", "L"))
        found["opponents"][name] = sum(faced)
        found["cut1"][name] = sum(sorted([0] * (rounds - len(faced)) + faced)[1:])
        beaten = ("W", "WF") if count_forfeits else ("W",)
        found["sb"][name] = sum(
            points[other] if result in beaten else points[other] / 2 if result == "D" else 0
            for _, other, result in line
            if other
        )
        found["progressive"][name] = sum(
            sum(earned[result] for number, _, result in line if number <= last) for last in range(1, rounds + 1)
        )
        found["wins"][name] = sum(result == "W" for *_, result in line)
    sat_down = ("W", "D", "L", *(("WF", "LF", "FF") if count_forfeits else ()))
    for level in set(points.values()):
        group = [name for name in names if points[name] == level]
        met = {
            name: [(other, earned[result]) for _, other, result in lines[name] if other in group and result in sat_down]
            for name in group
        }
        if len(group) > 1 and all({other for other, _ in met[name]} == {*group} - {name} for name in group):
            found["direct"] |= {name: sum(won for _, won in met[name]) for name in group}
    return found


@steady
@given(st.integers(2, 8), st.integers(1, 6), st.integers(0, 10**6), st.sampled_from(["none", "played"]))
def test_tie_breaks_against_a_second_computation(players: int, rounds: int, seed: int, forfeits: str) -> None:
    draw = random.Random(seed)
    names = [f"棋手{number}" for number in range(players)]
    games: list[list[Any]] = []
    for number in range(1, rounds + 1):
        seats = draw.sample(names, players)
        for first, second in zip(seats[::2], seats[1::2], strict=False):
            games.append([number, first, second, draw.choice(["W", "D", "L", "W", "D", "L", "WF", "LF", "FF", "NP"])])
        if players % 2:
            games.append([number, seats[-1], "", draw.choice(["BYE", "HB", "NP"])])
    expect = by_hand(names, games, forfeits == "played")
    for method, values in expect.items():
        got = flat(call("XQ_TIEBREAK", [column(names), games, method, "2-1-0", forfeits]))
        assert got == [values.get(name, "") for name in names], method
