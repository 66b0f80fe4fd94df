"""What holds for every event of the master point rules, whatever its ranks and values."""

import itertools
import math
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tiers import attempts

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import call

COLOURS = st.sampled_from(["platinum", "gold", "silver", "red", "blue"])
TYPES = st.sampled_from(["team", "pair", "individual"])
VALUES = st.decimals(Decimal("0.01"), 2000, places=4).map(float)
FIELDS = st.integers(1, 70)
CENT = 0.01 + 1e-9

steady = settings(derandomize=True, database=None, deadline=None, max_examples=attempts(40, 300))


@st.composite
def events(draw: st.DrawFn, others: bool = True) -> list[Any]:
    """The ranks of a whole field without contradiction: ties of up to four, and rows that hold no place."""
    ranks: list[Any] = []
    for tied in draw(st.lists(st.sampled_from([1, 1, 1, 1, 2, 3, 4]), min_size=1, max_size=30)):
        ranks += [len(ranks) + 1] * tied
    if others:
        ranks += draw(st.lists(st.sampled_from(["W", "DNS", ""]), max_size=4))
    return ranks


def column(values: list[Any]) -> list[list[Any]]:
    return [[value] for value in values]


def awards(ranks: list[Any], *more: Any) -> list[Any]:
    return [row[0] for row in call("CBA_RANKING", [column(ranks), *more])]


@pytest.mark.slow
@steady
@given(FIELDS, VALUES, COLOURS, TYPES)
def test_a_worse_place_never_gets_more(entries: int, value: float, colour: str, kind: str) -> None:
    points = [call("CBA_MP", [rank, entries, value, colour, kind]) for rank in range(1, entries + 1)]
    assert points == sorted(points, reverse=True)
    assert max(points) <= 240
    assert all(point == 0 or point >= 0.01 for point in points)
    assert sum(point > 0 for point in points) in (0, call("CBA_PLACES", [entries, colour]))


@pytest.mark.slow
@steady
@given(events(), VALUES, COLOURS, TYPES, st.booleans())
def test_an_event(ranks: list[Any], value: float, colour: str, kind: str, knockout: bool) -> None:
    points = awards(ranks, value, colour, kind, knockout)
    placed = [(rank, point) for rank, point in zip(ranks, points, strict=True) if isinstance(rank, int)]
    for (rank, point), (later, least) in itertools.pairwise(placed):
        assert point >= least if later > rank else point == least
    assert all(0 <= point <= 240 for _, point in placed)
    assert all(point == 0 for rank, point in zip(ranks, points, strict=True) if rank in ("W", "DNS"))
    assert all(point == "" for rank, point in zip(ranks, points, strict=True) if rank == "")


@pytest.mark.slow
@steady
@given(events(), VALUES, COLOURS, TYPES, st.booleans(), st.randoms(use_true_random=False))
def test_the_order_of_the_rows_does_not_matter(
    ranks: list[Any], value: float, colour: str, kind: str, knockout: bool, random: Any
) -> None:
    points = awards(ranks, value, colour, kind, knockout)
    order = random.sample(range(len(ranks)), len(ranks))
    assert awards([ranks[row] for row in order], value, colour, kind, knockout) == [points[row] for row in order]


@pytest.mark.slow
@steady
@given(events(), VALUES, COLOURS, TYPES, st.booleans())
def test_the_one_row_form_gives_the_same(
    ranks: list[Any], value: float, colour: str, kind: str, knockout: bool
) -> None:
    points = awards(ranks, value, colour, kind, knockout)
    for rank, point in zip(ranks, points, strict=True):
        assert call("CBA_AWARD", [rank, column(ranks), value, colour, kind, knockout]) == point


@pytest.mark.slow
@steady
@given(events(others=False), st.floats(0.01, 100), COLOURS, st.booleans())
def test_ties_share_what_the_places_are_worth(ranks: list[int], value: float, colour: str, knockout: bool) -> None:
    """To a cent a head: half a cent of rounding, and up to one where a share would be below 0.01."""
    alone = awards(list(range(1, len(ranks) + 1)), value, colour, "team", knockout)
    shared = awards(ranks, value, colour, "team", knockout)
    for place in set(ranks):
        group = slice(place - 1, place - 1 + ranks.count(place))
        assert abs(sum(shared[group]) - sum(alone[group])) <= CENT * ranks.count(place)


@steady
@given(st.integers(3, 60), st.floats(0.01, 100), COLOURS)
def test_knockout_moves_points_and_makes_none(entries: int, value: float, colour: str) -> None:
    ranks = list(range(1, entries + 1))
    plain, moved = (awards(ranks, value, colour, "team", knockout) for knockout in (False, True))
    assert math.isclose(sum(plain), sum(moved), abs_tol=0.02 + 1e-9)
    assert all(after >= before for before, after in zip(plain[:4], moved[:4], strict=True))
    assert all(after <= before for before, after in zip(plain[4:], moved[4:], strict=True))


@pytest.mark.slow
@steady
@given(st.integers(2, 40), VALUES, COLOURS, st.booleans(), st.data())
def test_a_part_of_the_field_gets_what_the_whole_gives_it(
    entries: int, value: float, colour: str, knockout: bool, data: st.DataObject
) -> None:
    whole = awards(list(range(1, entries + 1)), value, colour, "team", knockout)
    listed = data.draw(st.lists(st.integers(1, entries), min_size=1, unique=True))
    assert awards(listed, value, colour, "team", knockout, entries) == [whole[rank - 1] for rank in listed]


@steady
@given(st.lists(st.integers(1, 12), min_size=2, max_size=12))
def test_places_that_cover_each_other_are_refused(ranks: list[int]) -> None:
    covered = [place for rank in set(ranks) for place in range(rank, rank + ranks.count(rank))]
    assume(len(set(covered)) < len(covered))
    for function, cells in (("CBA_RANKING", [column(ranks), 10]), ("CBA_AWARD", [ranks[0], column(ranks), 10])):
        with pytest.raises(CellError, match=r"contradicts the tie before it.*: write \d+"):
            call(function, [*cells, "", "", "", 100])


@steady
@given(st.lists(st.decimals(0, 2000, places=2).map(float), min_size=1, max_size=30))
def test_totals_within_the_limit(totals: list[float]) -> None:
    limited = [row[0] for row in call("CBA_LIMIT", [column(totals)])]
    assert max(limited) == min(max(totals), 240)
    assert [total > 0 for total in totals] == [total > 0 for total in limited]
    by_total = sorted(range(len(totals)), key=totals.__getitem__)
    assert [limited[row] for row in by_total] == sorted(limited)
    if max(totals) <= 240:
        assert limited == totals


@steady
@given(st.lists(st.integers(0, 3000), min_size=1, max_size=60))
def test_tiers_split_by_holdings(averages: list[int]) -> None:
    tiers = [row[0] for row in call("CBA_TIERS", [column(averages)])]
    sizes = [tiers.count(tier) for tier in "ABC" if tier in tiers]
    assert len(sizes) == (1 if len(averages) < 12 else 2 if len(averages) < 24 else 3)
    assert sizes == sorted(sizes)
    assert sizes[-1] - sizes[0] <= 1
    ordered = [tier for _, tier in sorted(zip(averages, tiers, strict=True), key=lambda pair: (-pair[0], pair[1]))]
    assert ordered == sorted(ordered)


@pytest.mark.slow
@steady
@given(st.integers(12, 40), VALUES, VALUES, VALUES, st.sampled_from(["gold", "silver", "red"]), st.randoms())
def test_an_entry_never_loses_by_tiers(
    entries: int, value_a: float, value_b: float, value_c: float, colour: str, random: Any
) -> None:
    ranks = random.sample(range(1, entries + 1), entries)
    rows = call("CBA_TIER_MP", [column(ranks), column(list(range(entries))), value_a, value_b, value_c, colour])
    alone = awards(ranks, value_a, colour)
    tiers = [row[0] for row in call("CBA_TIERS", [column(list(range(entries)))])]
    for (points, named), without, own in zip(rows, alone, tiers, strict=True):
        assert without <= points <= 240
        assert (named == "") == (points == 0)
        assert named <= own
        assert points == without or named > "A"


@pytest.mark.slow
@steady
@given(FIELDS, st.integers(1, 300), VALUES, COLOURS, st.booleans())
def test_the_ladder_of_a_final_falls(final: int, more: int, value: float, colour: str, knockout: bool) -> None:
    cells = [final, final + more, value, "", colour, "team", knockout]
    points = [call("CBA_FINAL_MP", [rank, *cells]) for rank in range(1, final + 1)]
    assert points == sorted(points, reverse=True)
    assert points[0] <= 240
