"""What holds for every board, match and event of bridge, and of the 巅峰 club."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from properties import answered, assert_rows_may_be_permuted, column, flat, steady

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import call

SCORES = st.integers(-350, 350).map(lambda tens: 10 * tens)
BOARDS = st.lists(SCORES, min_size=2, max_size=30)
#: Boards that a scale has points for.
SCALES = {"wbf": range(1, 65), "acbl20": range(6, 12), "acbl30": range(6, 12), "wbf25": range(8, 9)}


@pytest.mark.parametrize("scale", SCALES)
@steady
@given(margin=st.integers(0, 400), data=st.data())
def test_the_two_sides_victory_points(scale: str, margin: int, data: st.DataObject) -> None:
    """They rise with the margin and, but for the 25-0 scale, sum to what a draw gives both."""
    boards = data.draw(st.sampled_from(SCALES[scale]))
    won, lost = (call("BR_VP", [imps, boards, scale]) for imps in (margin, -margin))
    if scale != "wbf25":
        assert won + lost == pytest.approx(2 * call("BR_VP", [0, boards, scale]), abs=1e-9)
    assert won >= lost >= 0
    assert call("BR_VP", [margin + 1, boards, scale]) >= won


@steady
@given(st.integers(0, 8000))
def test_imps_grow_with_the_difference_and_change_sign_with_it(difference: int) -> None:
    imps = call("BR_IMP", [difference])
    assert call("BR_IMP", [-difference]) == -imps
    assert imps <= call("BR_IMP", [difference + 10]) <= 24


@steady
@given(BOARDS)
def test_matchpoints_of_a_board(scores: list[int]) -> None:
    points = flat(call("BR_MATCHPOINTS", [column(scores)]))
    assert sum(points) == pytest.approx(len(scores) * (len(scores) - 1))
    by_score = [point for _, point in sorted(zip(scores, points, strict=True))]
    assert by_score == sorted(by_score)
    assert_rows_may_be_permuted("BR_MATCHPOINTS", column(scores), lambda rows: [rows])


@steady
@given(BOARDS)
def test_cross_imps_of_a_board(scores: list[int]) -> None:
    assert sum(flat(call("BR_XIMP", [column(scores), False]))) == 0
    for function in ("BR_XIMP", "BR_BUTLER", "DF_IMPS"):
        points = flat(call(function, [column(scores)]))
        by_score = [point for _, point in sorted(zip(scores, points, strict=True))]
        assert by_score == sorted(by_score), function
        assert_rows_may_be_permuted(function, column(scores), lambda rows: [rows])


@pytest.mark.slow
@steady
@given(st.lists(st.tuples(SCORES, SCORES), min_size=1, max_size=32))
def test_the_other_team_sees_the_match_the_other_way(boards: list[tuple[int, int]]) -> None:
    rooms = [column(room) for room in zip(*boards, strict=True)]
    imps = call("BR_TEAMS", rooms)
    assert all(0 in board for board in imps), "one side gets them"
    assert call("BR_TEAMS", rooms[::-1]) == [board[::-1] for board in imps]
    points = zip(flat(call("BR_BAM", rooms)), flat(call("BR_BAM", rooms[::-1])), strict=True)
    assert all(home + away == 2 for home, away in points)
    assert_rows_may_be_permuted(
        "BR_TEAMS",
        [list(board) for board in boards],
        lambda rows: [[[row[0]] for row in rows], [[row[1]] for row in rows]],
    )


WORDS = {"A+": (1, 1), "A": (0, 0), "A-": (-1, -1), "A+/A-": (1, -1), "A-/A+": (-1, 1), "A/A-": (0, -1)}
CELLS = st.one_of(SCORES, SCORES, SCORES, st.sampled_from([*WORDS, "NP", ""]))


@steady
@given(st.lists(CELLS, min_size=1, max_size=20), st.integers(1, 5))
def test_adjusted_scores_change_nothing_for_the_others(cells: list[Any], worth: int) -> None:
    """The IMPs of what was played are as if the adjusted rows were not there; those get their number."""
    played = [cell for cell in cells if isinstance(cell, int)]
    for function, more in (("BR_BUTLER", ["", "", worth]), ("BR_XIMP", ["", worth]), ("BR_XIMP", [False, worth])):
        got = flat(call(function, [column(cells), *more]))
        alone = iter(flat(call(function, [column(played), *more[:-1]])) if played else [])
        for cell, imps in zip(cells, got, strict=True):
            assert imps == (worth * WORDS[cell][0] if cell in WORDS else "" if isinstance(cell, str) else next(alone))


@steady
@given(st.lists(st.tuples(CELLS, CELLS), min_size=6, max_size=6), st.sampled_from(["acbl20", "wbf"]))
def test_a_match_is_the_sum_of_its_boards(boards: list[tuple[Any, Any]], scale: str) -> None:
    """Each team's margin, set down board by board; both rooms' words agree or nothing is computed."""
    margins, contradicted = [], False
    for here, there in boards:
        told = [WORDS[here]] if here in WORDS else []
        told += [WORDS[there][::-1]] if there in WORDS else []
        contradicted = contradicted or len(set(told)) > 1
        if told:
            margins.append((3 * told[0][0], 3 * told[0][1]))
        elif isinstance(here, int) and isinstance(there, int):
            imps = call("BR_IMP", [here - there])
            margins.append((imps, -imps))
    got = answered("BR_MATCH", [column(room) for room in zip(*boards, strict=True)] + [scale])
    if contradicted:
        assert isinstance(got, CellError)
        assert got.name == "ROOMS_CONTRADICT"
    elif not margins:
        assert got == [["", "", "", "", ""]]
    elif scale == "wbf" or len(margins) == 6:
        home, away = (sum(team) for team in zip(*margins, strict=True))
        assert got[0][2:] == [*(call("BR_VP", [each, len(margins), scale]) for each in (home, away)), len(margins)]


@steady
@given(st.integers(4, 10), st.integers(1, 8), st.integers(0, 10**6))
def test_a_pairs_event_gives_every_top_away(pairs: int, boards: int, seed: int) -> None:
    draw = random.Random(seed)
    results: list[list[Any]] = []
    for board in range(1, boards + 1):
        seats = draw.sample(range(1, 2 * (pairs // 2) + 1), 2 * (pairs // 2))
        results += [[board, seats[at], seats[at + 1], 10 * draw.randint(-80, 80)] for at in range(0, len(seats), 2)]
    table = call("BR_PAIRS", [results])
    shuffled = call("BR_PAIRS", [draw.sample(results, len(results))])
    assert sorted(map(str, table)) == sorted(map(str, shuffled))
    places = [row[0] for row in table if row[0] != ""]
    assert places == sorted(places)


@pytest.mark.slow
@steady
@given(st.lists(st.tuples(st.integers(-500, 500), st.integers(1, 60)), min_size=1, max_size=20))
def test_standings_of_the_club(pairs: list[tuple[int, int]]) -> None:
    rows: list[list[Any]] = [[points, played, number] for number, (points, played) in enumerate(pairs, 1)]

    def split(rows: list[list[Any]]) -> list[Any]:
        return [[[row[part]] for row in rows] for part in range(3)]

    places = flat(call("DF_STANDINGS", split(rows)))
    assert sorted(places) == list(range(1, len(rows) + 1))
    by_place = [points for _, (points, _) in sorted(zip(places, pairs, strict=True))]
    assert by_place == sorted(by_place, reverse=True)
    assert_rows_may_be_permuted("DF_STANDINGS", rows, split)


@steady
@given(st.integers(2, 20), st.integers(0, 10**6), st.sampled_from(["insert", "swap"]))
def test_a_ladder_keeps_everybody(players: int, seed: int, mode: str) -> None:
    draw = random.Random(seed)
    names = [f"p{number}" for number in range(players)]
    upper, lower = sorted(draw.sample(range(players), 2))
    [after, unchanged] = [
        flat(call("DF_LADDER", [column(names), [[names[lower], names[upper], won]], mode])) for won in (True, False)
    ]
    assert after.index(names[lower]) == upper
    assert unchanged == names
    assert sorted(after) == sorted(names)


@steady
@given(st.integers(1, 200))
def test_a_later_place_in_the_club_never_gets_more(finishers: int) -> None:
    awards = [call("DF_AWARD", [place, finishers]) for place in range(1, finishers + 1)]
    assert awards == sorted(awards, reverse=True)
