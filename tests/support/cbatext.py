"""大师分公式 once more, straight from its text: a second, short program that the events are held against.

Whoever is in the field has a place, ``"W"`` (withdrew) or ``None`` (place unknown).
"""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import log10
from typing import Any

Place = int | str | None
SHARE = {"platinum": Fraction(2, 5), "gold": Fraction(2, 5), "silver": Fraction(9, 20)}
BELOW = {"platinum": "gold", "gold": "silver", "silver": "red", "red": "red"}
LEVEL = {"national": "1.5", "provincial1": "1.3", "provincial2": "1.2", "grassroots": "1.1", "club": "1"}
FEWEST = {"team": 3, "pair": 6, "individual": 8}


def cents(amount: Fraction | Decimal | float | int) -> Fraction:
    """Return the amount rounded (四舍五入保留到两位小数)."""
    exact = Fraction(amount)
    return Fraction((abs(exact) * 100 + Fraction(1, 2)) // 1, 100) * (1 if exact >= 0 else -1)


def award(amount: Fraction) -> Fraction:
    """Return the award (不足 0.01 的一律算作 0.01)."""
    return max(cents(amount), Fraction(1, 100))


def r(place: int, n: int) -> Fraction:
    """Return R = lg N − lg 2r."""
    return cents(Decimal(repr(log10(n) - log10(2 * place))).quantize(Decimal("1e-9"), ROUND_HALF_UP))


def m(average: Fraction) -> Fraction:
    if average <= 1200:
        return cents(2 + average / 300)
    return cents(4 + average / 600) if average <= 2400 else cents(6 + average / 1200)


def s(boards: int) -> Fraction:
    return (
        cents(Fraction(boards, 24))
        if boards <= 96
        else cents(2 + Fraction(boards, 48))
        if boards <= 240
        else Fraction(7)
    )


def level(name: str) -> Fraction:
    return Fraction(LEVEL[name])


def team(holdings: Sequence[int], cap: int | None = None) -> Fraction:
    """Return the four lowest × 1.3."""
    average = Fraction(sum(sorted(holdings)[:4]), 4) * Fraction(13, 10)
    return average if cap is None else min(average, Fraction(cap))


def mean(amounts: Sequence[Fraction]) -> Fraction:
    return Fraction(sum(amounts)) / len(amounts)


def count(n: int, colour: str, kind: str = "team") -> int:
    """Return how many places get awards (取前 40% / 45% / 50% 的名次)."""
    return int(SHARE.get(colour, Fraction(1, 2)) * n) if n >= FEWEST[kind] else 0


def by_place(
    n: int, v: Fraction, colour: str, kind: str = "team", knockout: bool = False, held: set[int] | None = None
) -> list[Fraction]:
    """Return the award of each place that gets one, from the first."""
    amounts = [award(r(place, n) * v) for place in range(1, count(n, colour, kind) + 1)]
    return knocked_out(amounts, held) if knockout else amounts


def held(places: Sequence[Place]) -> set[int]:
    """Return the places that somebody has: those who share one have the places behind it too."""
    counted = [place for place in places if isinstance(place, int)]
    return {place + others for place in counted for others in range(counted.count(place))}


def knocked_out(amounts: Sequence[Fraction], held: set[int] | None = None) -> list[Fraction]:
    """Return the awards after §2.8 (计总共减少的分数为 A): what nobody gets is not lost."""
    reduced = [award(amount * Fraction(9, 10)) for amount in amounts[4:]]
    before_and_after = enumerate(zip(amounts[4:], reduced, strict=True), 5)
    lost = sum(before - after for place, (before, after) in before_and_after if held is None or place in held)
    gifts = [cents(lost * share) for share in (Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))]
    top = [amount + gift for amount, gift in zip(amounts, [*gifts, Fraction(0)], strict=False)]
    return [*top, *reduced]


def shared(places: Sequence[Place], amounts: Sequence[Fraction]) -> list[Fraction]:
    """Return the awards of shared places (§2.9.3); 0 for a unit without a place."""
    won = []
    for place in places:
        if not isinstance(place, int) or place > len(amounts):
            won.append(Fraction(0))
            continue
        tied = places.count(place)
        covered = amounts[place - 1 : place - 1 + tied]
        won.append(covered[0] if tied == 1 else award(Fraction(sum(covered)) / tied))
    return won


def ranking(
    places: Sequence[Place], v: Fraction, colour: str, kind: str = "team", knockout: bool = False, n: int = 0
) -> list[Fraction]:
    """Return the awards of a whole event."""
    return shared(places, by_place(n or len(places), v, colour, kind, knockout, held(places)))


def anew(places: Sequence[Place]) -> list[Place]:
    """Return the places among themselves."""
    held = [place for place in places if isinstance(place, int)]
    return [1 + sum(other < place for other in held) if isinstance(place, int) else place for place in places]


def tiers(highest: Sequence[Fraction], *rankings: Sequence[Place]) -> list[str]:
    """Return the tiers (§2.3 优先为低组别增加名额). Equals are ordered by their places, the better first; a unit
    without one is last.
    """

    def stands(entry: int) -> list[Any]:
        places = [ranking[entry] for ranking in rankings]
        return [-highest[entry], *((0, place) if isinstance(place, int) else (1, 0) for place in places)]

    order = sorted(range(len(highest)), key=stands)
    names = "A" if len(order) < 12 else "AB" if len(order) < 24 else "ABC"
    found = [""] * len(order)
    left = len(order)
    for remaining, name in zip(range(len(names), 0, -1), names, strict=True):
        size = left // remaining
        for entry in order[len(order) - left : len(order) - left + size]:
            found[entry] = name
        left -= size
    return found


def tiered(
    places: Sequence[Place], groups: Sequence[str], values: dict[str, Fraction], colour: str, knockout: bool = False
) -> list[Fraction]:
    """Return the highest award of each (只能获得在多组中排名大师分最高的那一个)."""
    best = [Fraction(0)] * len(places)
    for name, v in values.items():
        rows = [row for row, group in enumerate(groups) if group >= name]
        won = ranking(anew([places[row] for row in rows]), v, colour, knockout=knockout and name == "A")
        for row, amount in zip(rows, won, strict=True):
            best[row] = max(best[row], amount)
    return best


def wins(m: Fraction, l: Fraction, boards: int, won: int, drawn: int) -> Fraction:  # noqa: E741
    """Return 0.005 × M × L × E × B, a draw half of it."""
    per_win = award(Fraction(5, 1000) * m * l * boards)
    return won * per_win + drawn * award(per_win / 2)


def ladder(a: Fraction, n: int, places: int) -> list[Fraction]:
    """Return A, 0.7A, 0.5A, 0.35A, 0.35A × R(p)/R(4)."""
    shares = [Fraction(1), Fraction(7, 10), Fraction(1, 2), Fraction(7, 20)]
    shares += [Fraction(7, 20) * r(place, n) / r(4, n) for place in range(5, places + 1)]
    return [award(a * share) for share in shares[:places]]
