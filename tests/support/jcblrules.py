"""マスターポイント規則 once more, in exact fractions, from the text of the articles alone."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

A = {"individual": Fraction(8, 10), "pair": Fraction(1), "team": Fraction(11, 10), "ht": Fraction(16, 10)}
R = {"ccg": Fraction(1), "local": Fraction(5, 4), "sectional": Fraction(2), "regional": Fraction(3)}
UPPER = {"ccg": Fraction(5, 2), "local": Fraction(3), "sectional": Fraction(5), "regional": Fraction(10)}


def cents(points: Fraction) -> float:
    """Round half up to two decimals; what is below 0.01 is cut (第3条)."""
    return int(points * 100 + Fraction(1, 2)) / 100 if points >= Fraction(1, 100) else 0.0


def coefficients(game: str, last: int) -> list[Fraction]:
    """Return 順位係数 of the places 1 … last."""
    if game == "team":
        return [Fraction(1, place) for place in range(1, last + 1)]
    listed = [Fraction(1), Fraction(7, 10), Fraction(1, 2)]
    while len(listed) < last:
        listed.append(max(listed[-1] * Fraction(8, 10), Fraction(1, len(listed) + 1)))
    return listed[:last]


def places(totals: Sequence[Fraction | float | None]) -> list[int | None]:
    """Return the places: the highest total is place 1; equal totals share the better place."""
    held = [each for each in totals if each is not None]
    return [None if each is None else 1 + sum(other > each for other in held) for each in totals]


def shared(game: str, ranks: Sequence[int | None], competitors: int | None = None) -> list[Fraction]:
    """Return N of each entry, ties sharing the mean; 0 beyond 35% (第5条, 第6条)."""
    held = [rank for rank in ranks if rank is not None]
    paid = ceil((len(held) if competitors is None else competitors) * Fraction(35, 100))
    listed = coefficients(game, len(ranks) + 3)
    return [
        Fraction(0)
        if rank is None or rank > paid
        else sum(listed[rank - 1 : rank - 1 + held.count(rank)], Fraction(0)) / held.count(rank)
        for rank in ranks
    ]


def first(
    game: str,
    rating: str,
    tables: Fraction | int,
    sessions: Fraction | int,
    l: Fraction,  # noqa: E741 — the rulebook's letter
    p: int = 5,
) -> Fraction:
    """Return ② オーバーオール計算式 of place 1 (第4条)."""
    s = Fraction(sessions) if sessions <= 6 else (Fraction(sessions) - 6) / 2 + 6
    exact = A[game] * R[rating] * l * (4 + Fraction(2, 10) * tables * s) / p
    return min(exact, UPPER[rating] * sessions, Fraction(100))


def session(rating: str, boards: int, vm: Fraction, l: Fraction, p: int = 5) -> float:  # noqa: E741
    """Return ④ セッション計算式 (第4条)."""
    return cents(min(3 * R[rating] * l / p * Fraction(boards, 24) * vm, UPPER[rating]))


def vm(score: Fraction, average: Fraction, scale: Fraction | int, half: bool = False) -> Fraction:
    """Return ③ V/M from scores; ``scale`` is B × Sc × Sl, 100 of percentages."""
    if score < average and not half:
        return Fraction(0)
    return min(max(3 * (score - average) / scale + Fraction(3, 10), Fraction(0)), Fraction(1))
