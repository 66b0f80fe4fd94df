"""Laws 2, 77 and 78 written anew, so that an event can be checked by other means than its own functions."""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from random import Random
from typing import NamedTuple

#: Law 78B: the least differences for 1, 2, … 24 IMPs.
IMPS_FROM = [
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500),
    *(1750, 2000, 2250, 2500, 3000, 3500, 4000),
]
SEATS = "NESW"


class Call(NamedTuple):
    """A contract that was played."""

    level: int
    strain: str
    doubled: int
    declarer: str
    over: int

    @property
    def contract(self) -> str:
        return f"{self.level}{self.strain}{'X' * self.doubled}"

    @property
    def written(self) -> str:
        return f"{self.contract}{'=' if self.over == 0 else f'{self.over:+d}'}"


def cents(number: Fraction | Decimal | int) -> Decimal:
    """Round to two decimals, halves away from zero."""
    exact = Decimal(number.numerator) / Decimal(number.denominator) if isinstance(number, Fraction) else Decimal(number)
    return exact.quantize(Decimal("0.01"), ROUND_HALF_UP)


def vulnerable(board: int, seat: str) -> bool:
    """Return whether a seat is vulnerable (Law 2): none, North-South, East-West, both; one further after every four
    boards.
    """
    who = ((board - 1) + (board - 1) // 4) % 4
    return who in (3, 1 if seat in "NS" else 2)


def ns_score(board: int, call: Call | None) -> int:
    """Return the score as North-South see it (Law 77); nobody has bid: 0."""
    if call is None:
        return 0
    at_risk = vulnerable(board, call.declarer)
    sign = 1 if call.declarer in "NS" else -1
    if call.over < 0:
        return -sign * undertricks(-call.over, call.doubled, at_risk)
    per_trick = 20 if call.strain in "CD" else 30
    bid = (call.level * per_trick + (10 if call.strain == "NT" else 0)) * (1, 2, 4)[call.doubled]
    total = bid
    if call.doubled:
        total += call.over * (200 if at_risk else 100) * call.doubled + 50 * call.doubled
    else:
        total += call.over * per_trick
    total += (500 if at_risk else 300) if bid >= 100 else 50
    if call.level == 6:
        total += 750 if at_risk else 500
    if call.level == 7:
        total += 1500 if at_risk else 1000
    return sign * total


def undertricks(under: int, doubled: int, at_risk: bool) -> int:
    if not doubled:
        return under * (100 if at_risk else 50)
    lost = 0
    for trick in range(1, under + 1):
        if at_risk:
            lost += 200 if trick == 1 else 300
        else:
            lost += 100 if trick == 1 else 200 if trick in (2, 3) else 300
    return lost * doubled


def imps(difference: Fraction | int) -> int:
    """Return the IMPs of a difference (Law 78B)."""
    won = sum(max(difference, -difference) >= least for least in IMPS_FROM)
    return won if difference > 0 else -won


def matchpoints(own: int, others: Sequence[int], results: int) -> Decimal:
    """Return matchpoints against the other scores obtained (Law 78A); Neuberg where the board has more results than
    scores.
    """
    raw = sum(2 if own > other else 1 if own == other else 0 for other in others)
    n = len(others) + 1
    return cents(Fraction(raw * results + results - n, n))


def butler(own: int, scores: Sequence[int]) -> int:
    """Return IMPs against the mean of all scores, rounded to tens, halves away from zero."""
    mean = Fraction(sum(scores), len(scores)) / 10
    tens = int(abs(mean) + Fraction(1, 2)) * 10
    return imps(own - (tens if mean >= 0 else -tens))


def cross_imps(own: int, others: Sequence[int]) -> Decimal:
    """Return the mean of the IMPs against every other score."""
    return cents(Fraction(sum(imps(own - other) for other in others), max(1, len(others))))


def any_call(chance: Random) -> Call | None:
    """Return a contract as it may come up, passed out now and then."""
    if chance.random() < 0.03:
        return None
    level = chance.choice([1, 2, 3, 3, 4, 4, 4, 5, 6, 7])
    doubled = chance.choice([0] * 8 + [1, 1, 2])
    over = chance.randint(-4, min(3, 7 - level))
    return Call(level, chance.choice(["C", "D", "H", "S", "NT"]), doubled, chance.choice(SEATS), over)


def wbf(boards: int) -> list[Decimal]:
    """Return WBF VP 2013: the winner's victory points by margin, until they are 20.

    Where a step is larger than the one before it, 0.01 is added to the value between, until there is none.
    """
    r = (Decimal(5).sqrt() / 2 - Decimal("0.5")) ** 3
    x = 15 * Decimal(boards).sqrt()
    margins = range(int(x) + (int(x) ** 2 < 225 * boards))
    values = [cents(10 + 10 * (1 - r ** (margin / x)) / (1 - r)) for margin in margins] + [Decimal("20.00")]
    changed = True
    while changed:
        changed = False
        for at in range(1, len(values) - 1):
            if values[at + 1] - values[at] > values[at] - values[at - 1]:
                values[at] += Decimal("0.01")
                changed = True
    return values


def victory_points(margin: int, boards: int) -> tuple[Decimal, Decimal]:
    """Return both teams' victory points, the home team's margin given."""
    scale = wbf(boards)
    won = scale[min(abs(margin), len(scale) - 1)]
    return (won, 20 - won) if margin >= 0 else (20 - won, won)
