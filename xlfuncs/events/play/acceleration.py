"""Accelerated rounds (FIDE C.04.7): the points that the upper half has for the pairing alone, by the Baku system."""

from collections.abc import Container, Mapping, Sequence
from decimal import Decimal

from xlfuncs.events.outcome import Outcome
from xlfuncs.events.play.games import entered, games_of, three_results

#: What an event is set to whose rounds are accelerated so.
BAKU = "baku"


def virtual_points(outcome: Outcome, numbers: Mapping[int, int], rounds: int) -> dict[int, dict[int, Decimal]]:
    """Return the points for the pairing alone, by row and round; none where the event is not accelerated."""
    if getattr(outcome.settings, "acceleration", None) != BAKU:
        return {}
    return baku([*numbers], begun(outcome, numbers), rounds, three_results(outcome.worth))


def begun(outcome: Outcome, numbers: Mapping[int, int]) -> list[int]:
    """Return who was there when the event began, by row in the order of their numbers."""
    games = [game for game in games_of(outcome) if game.round == 1]
    paired = any(game.opponent is not None for game in games)
    first = {seat.at for game in games for seat in game.seats} if paired else None
    return there_at_first([*numbers], first, {at for at, said in entered(outcome).items() if said.withdrawn == 1})


def there_at_first(players: Sequence[int], first: Container[int] | None, gone: Container[int]) -> list[int]:
    """Return who of the players was there at first: later ones do not make the upper half larger.

    ``first``: who stands in round 1, ``None`` while it is not paired; ``gone``: who has withdrawn from it.
    """
    return [each for each in players if (each not in gone if first is None else each in first)]


def accelerated_rounds(rounds: int) -> tuple[int, int]:
    """Return the last round with a whole point, and the last with half a one: the first half of the rounds has any.

    >>> accelerated_rounds(9), accelerated_rounds(11), accelerated_rounds(6)
    ((3, 5), (3, 6), (2, 3))
    """
    last = -(-rounds // 2)
    return -(-last // 2), last


def upper_half(players: Sequence[int], begun: Sequence[int]) -> list[int]:
    """Return who is in the upper group, GA: half of those who ``begun``, rounded up to an even number.

    Both are ordered by start number. Who came later is in it where his number is not behind its last one's.

    >>> upper_half([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5]), len(upper_half(range(161), range(161)))
    ([1, 2, 3, 4], 82)
    """
    if not begun:
        return []
    last = begun[min(len(begun), 2 * -(-len(begun) // 4)) - 1]
    return [*players[: [*players].index(last) + 1]]


def baku(
    players: Sequence[int], begun: Sequence[int], rounds: int, worth: Mapping[str, Decimal]
) -> dict[int, dict[int, Decimal]]:
    """Return the virtual points of each player of the upper group, round by round.

    >>> baku([7, 8], [7, 8], 3, {"W": Decimal(2), "D": Decimal(1)})
    {7: {1: Decimal('2'), 2: Decimal('1')}, 8: {1: Decimal('2'), 2: Decimal('1')}}
    """
    whole, last = accelerated_rounds(rounds)
    points = {number: worth["W"] if number <= whole else worth["D"] for number in range(1, last + 1)}
    return {each: dict(points) for each in upper_half(players, begun)}
