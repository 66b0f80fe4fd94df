"""What holds for every event of the マスターポイント規則."""

import math
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from casefiles import FOLDER, answer, read
from hypothesis import assume, given
from hypothesis import strategies as st
from properties import answered, assert_rows_may_be_permuted, column, flat, steady

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import FUNCTIONS, call
from xlfuncs.core.sentences import LANGUAGES, text_of
from xlfuncs.core.trail import recording


def words(function: str, argument: str) -> st.SearchStrategy[str]:
    """The canonical words that an argument takes."""
    [found] = [each for each in FUNCTIONS[function].args if each.name == argument]
    return st.sampled_from(sorted({code for code, _ in found.kind.codes()}))


GAMES, RATINGS = words("JCBL_OVERALL", "game"), words("JCBL_OVERALL", "rating")
PARTS = words("JCBL_SPLIT", "part")
FIELDS = st.integers(1, 120)
CENT = 0.01 + 1e-9


def points(function: str, competitors: int, *more: Any) -> list[float]:
    return [call(function, [rank, competitors, *more]) for rank in range(1, competitors + 1)]


@steady
@given(FIELDS, GAMES, RATINGS, st.integers(1, 60), st.integers(1, 8), st.integers(1, 16))
def test_a_worse_place_never_gets_more(
    competitors: int, game: str, rating: str, tables: int, sessions: int, sixteenths: int
) -> None:
    got = points("JCBL_OVERALL", competitors, game, rating, tables, sessions, sixteenths / 16)
    assert got == sorted(got, reverse=True)
    assert all(each == 0 for each in got[call("JCBL_PLACES", [competitors]) :])
    assert all(each >= 0 for each in got)


@steady
@given(FIELDS, st.integers(1, 3), GAMES, st.integers(1, 3))
def test_a_worse_place_of_a_weekly_game_never_gets_more(
    competitors: int, game_class: int, game: str, sessions: int
) -> None:
    got = points("JCBL_WEEKLY", competitors, game_class, game, sessions)
    assert got == sorted(got, reverse=True)


@steady
@given(st.decimals(0, 500, places=2).map(float), RATINGS, st.integers(1, 10), PARTS, st.booleans(), st.booleans())
def test_red_and_black_are_the_whole(
    mp: float, rating: str, sessions: int, part: str, centre: bool, simultaneous: bool
) -> None:
    split = answered("JCBL_SPLIT", [mp, rating, sessions, part, centre, simultaneous])
    assume(not isinstance(split, CellError))
    [[red, black]] = split
    assert Decimal(str(red)) + Decimal(str(black)) == Decimal(str(mp))
    assert min(red, black) >= 0


@steady
@given(st.lists(st.sampled_from([1, 1, 1, 2, 3]), min_size=1, max_size=20), GAMES, RATINGS, st.integers(1, 30))
def test_ties_share_what_the_places_are_worth(groups: list[int], game: str, rating: str, tables: int) -> None:
    """第6条 counts the places that a tie covers as if all got points: at the last place it gets more than they."""
    ranks: list[int] = []
    for size in groups:
        ranks += [len(ranks) + 1] * size
    more = [game, rating, tables, 2]
    shared = flat(call("JCBL_AWARDS", [column(ranks), *more]))
    alone = flat(call("JCBL_AWARDS", [column(list(range(1, len(ranks) + 1))), *more]))
    for place in set(ranks):
        group = slice(place - 1, place - 1 + ranks.count(place))
        assert len(set(shared[group])) == 1
        difference = sum(shared[group]) - sum(alone[group])
        assert difference >= -CENT * ranks.count(place)
        if group.stop <= call("JCBL_PLACES", [len(ranks)]):
            assert difference <= CENT * ranks.count(place)
    assert_rows_may_be_permuted("JCBL_AWARDS", column(ranks), lambda rows: [rows, *more])
    assert [call("JCBL_AWARD", [rank, column(ranks), *more]) for rank in ranks] == shared


@steady
@given(st.lists(st.integers(1, 16), min_size=7, max_size=7))
def test_limits_only_take_away(limits: list[int]) -> None:
    limit = call("JCBL_L", limits)
    l1, _, l3, *_ = limits
    once = math.prod(limits) / 16**7 * (16 / max(l1, l3) if l1 < 16 else 1)  # below class 2, only one of the two
    assert limit == pytest.approx(once, rel=1e-12)
    assert limit <= min(limits) / 16


@steady
@given(st.lists(st.integers(0, 2000), min_size=5, max_size=5), st.data())
def test_more_master_points_never_lower_mp5(years: list[int], data: st.DataObject) -> None:
    year = data.draw(st.integers(0, 4))
    more = [*years]
    more[year] += 10
    assert call("JCBL_MP5", [column(more)]) >= call("JCBL_MP5", [column(years)])


@pytest.mark.parametrize("file", sorted((FOLDER / "jcbl").glob("*.toml")), ids=lambda file: file.stem)
def test_two_figures_of_a_working_never_share_a_name(file: Path) -> None:
    for case in read(file):
        with recording() as steps:
            answer(case)
        for language in LANGUAGES:
            named: dict[str, object] = {}
            for each in steps:
                name = text_of(each.symbol, language)
                assert named.setdefault(name, each.value) == each.value, (case.place, name)
