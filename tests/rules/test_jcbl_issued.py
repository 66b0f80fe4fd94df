"""JCBL_ISSUED against a second program, written from the text of 第2条 to 第6条 alone, in exact fractions."""

import itertools
import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from properties import steady

from xlfuncs.core.registry import call

A = {"individual": Fraction(8, 10), "pair": Fraction(1), "team": Fraction(11, 10), "ht": Fraction(16, 10)}
R = {
    "ccg": Fraction(1),
    "local": Fraction(5, 4),
    "sectional": Fraction(2),
    "regional": Fraction(3),
    "national": Fraction(5),
    "apbf": Fraction(7),
    "olympiad": Fraction(8),
    "bermuda": Fraction(10),
    "international": Fraction(3),
}
UPPER = {"ccg": 2.5, "local": 3, "sectional": 5, "regional": 10, "national": 12.5}
#: Sixteenths that the tables print, with the thirds of L4.
SIXTEENTHS = [Fraction(n) for n in (4, 8, 11, 14, 16, 22, 32)] + [Fraction(34, 3), Fraction(29, 3)]


class Event(NamedTuple):
    """The arguments of JCBL_ISSUED in its order, exactly."""

    rank: int
    competitors: int
    game: str
    rating: str
    tables: Fraction
    sessions: Fraction
    l: Fraction  # noqa: E741
    l_red: Fraction
    members: int
    tied: int
    event_sessions: Fraction
    centre: bool
    simultaneous: bool

    def cells(self) -> list[Any]:
        return [float(each) if isinstance(each, Fraction) else each for each in self]


def place_coefficients(game: str, last: int) -> list[Fraction]:
    """順位係数: チーム戦 1/順位; ペア戦 1, 0.7, 0.5, 前の順位係数×0.8 または 1/順位 の大きい方."""
    if game == "team":
        return [Fraction(1, place) for place in range(1, last + 1)]
    listed = [Fraction(1), Fraction(7, 10), Fraction(5, 10)]
    while len(listed) < last:
        listed.append(max(listed[-1] * Fraction(8, 10), Fraction(1, len(listed) + 1)))
    return listed[:last]


def rounded(points: Fraction) -> Fraction:
    """第3条: 小数点以下第3位を四捨五入し2位まで、0.01未満は切り捨て."""
    return Fraction(0) if points < Fraction(1, 100) else Fraction(math.floor(points * 100 + Fraction(1, 2)), 100)


def by_the_text(event: Event) -> tuple[Fraction, Fraction]:
    """Red and black points of a place, sentence by sentence."""
    if event.rank > math.ceil(Fraction(35, 100) * event.competitors):  # 第5条
        return Fraction(0), Fraction(0)
    above_local = event.rating not in ("ccg", "local")
    two_sessions = event.event_sessions >= 2
    all_red = event.simultaneous or (above_local and two_sessions)
    a_fifth_red = not all_red and (
        (event.rating == "ccg" and not event.centre) or (event.rating == "local" and two_sessions)
    )
    p = max(4, event.members) if event.game == "team" else 5
    s = event.sessions if event.sessions <= 6 else (event.sessions - 6) / 2 + 6
    limiting = event.l * event.l_red if all_red else event.l
    first = A[event.game] * R[event.rating] * limiting * (4 + Fraction(2, 10) * event.tables * s) / p
    most = Fraction(100)  # 第4条
    if event.rating in UPPER:
        most = min(most, Fraction(UPPER[event.rating]) * event.sessions)
    shares = place_coefficients(event.game, event.rank + event.tied - 1)[event.rank - 1 :]
    award = sum((min(first, most) * share for share in shares), Fraction(0)) / event.tied  # 第6条
    if all_red:
        return rounded(award), Fraction(0)
    if a_fifth_red:
        return rounded(award / 5 * event.l_red), rounded(award) - rounded(award / 5)
    return Fraction(0), rounded(award)


def assert_issued(event: Event) -> None:
    red, black = by_the_text(event)
    assert call("JCBL_ISSUED", event.cells()) == [[float(red), float(black)]], event


def grid() -> Iterator[Event]:
    """Every rating, game and colour, with L and l_red that end in halves and limits."""
    sixteenths = [n / 16 for n in SIXTEENTHS]
    sizes = [(12, Fraction(6)), (24, Fraction(12)), (95, Fraction(95, 2))]
    sessions = [
        (Fraction(1), Fraction(1)),
        (Fraction(3, 2), Fraction(2)),
        (Fraction(2), Fraction(2)),
        (Fraction(9),) * 2,
    ]
    kinds = [(False, False), (True, False), (False, True)]
    choices = itertools.product(R, A, sizes, sessions, kinds)
    for turn, (rating, game, (competitors, tables), (own, whole), kind) in enumerate(choices):
        for rank, tied in ((1, 1), (2, 3), (4, 1), (5, 2)):
            l, l_red = sixteenths[turn % 9], sixteenths[(turn // 9 + rank) % 9]  # noqa: E741
            yield Event(rank, competitors, game, rating, tables, own, l, l_red, 4 + turn % 3, tied, whole, *kind)


@pytest.mark.slow
def test_a_wide_grid_is_issued_as_the_text_says() -> None:
    events = list(grid())
    assert len(events) > 5000
    for event in events:
        assert_issued(event)


QUARTERS = st.integers(2, 48).map(lambda n: Fraction(n, 4))


@st.composite
def events(draw: st.DrawFn) -> Event:
    competitors = draw(st.integers(1, 150))
    rank = draw(st.integers(1, competitors))
    sessions = draw(QUARTERS)
    return Event(
        rank,
        competitors,
        draw(st.sampled_from(sorted(A))),
        draw(st.sampled_from(sorted(R))),
        draw(st.integers(1, 200).map(lambda n: Fraction(n, 2))),
        sessions,
        draw(st.sampled_from(SIXTEENTHS)) * draw(st.sampled_from(SIXTEENTHS)) / 256,
        draw(st.sampled_from(SIXTEENTHS)) / 16,
        draw(st.integers(3, 8)),
        draw(st.integers(1, competitors - rank + 1)),
        sessions + draw(st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(1)])),
        draw(st.booleans()),
        draw(st.booleans()),
    )


@steady
@given(events())
def test_any_event_is_issued_as_the_text_says(event: Event) -> None:
    assert_issued(event)


@steady
@given(events())
def test_what_is_issued_without_l_red_is_the_award(event: Event) -> None:
    """Red and black together are the overall points where nothing touches red points alone."""
    [[red, black]] = call("JCBL_ISSUED", event._replace(l_red=Fraction(1)).cells())
    rank, competitors, game, rating, tables, sessions, limiting, _, members, tied, *_ = event.cells()
    award = call("JCBL_OVERALL", [rank, competitors, game, rating, tables, sessions, limiting, members, tied])
    assert round(red + black, 2) == award
