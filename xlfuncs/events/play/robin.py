"""Round robins: who meets whom in which round, by Berger tables."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

Who = TypeVar("Who")


def pairs(players: int, number: int) -> list[tuple[int, int]]:
    """Return the pairs of one round of a Berger table for an even number of players, from 1; red, or home, first.

    >>> pairs(6, 1), pairs(6, 2)
    ([(1, 6), (2, 5), (3, 4)], [(6, 4), (5, 3), (1, 2)])
    """
    others = players - 1
    against_last = (number - 1) * players // 2 % others + 1
    first = (against_last, players) if number % 2 else (players, against_last)
    return [first] + [
        ((against_last + step - 1) % others + 1, (against_last - step - 1) % others + 1)
        for step in range(1, players // 2)
    ]


def rounds_of(players: int) -> int:
    """Return the number of rounds in which everybody meets everybody once: 6 players 5, 5 players 5."""
    return players - 1 if players % 2 == 0 else players


def round_of(players: Sequence[Who], number: int) -> list[tuple[Who, Who | None]]:
    """Return who meets whom in a round, in the order of the players; who is free stands last, with nobody.

    Rounds beyond one round robin play further ones, in every second with the sides changed.

    >>> round_of("甲乙丙", 1), round_of("甲乙丙", 4)
    ([('乙', '丙'), ('甲', None)], [('丙', '乙'), ('甲', None)])
    """
    turn, within = divmod(number - 1, rounds_of(len(players)))
    found: list[tuple[Who, Who | None]] = []
    free: list[tuple[Who, Who | None]] = []
    for pair in pairs(len(players) + len(players) % 2, within + 1):
        if max(pair) > len(players):
            free.append((players[min(pair) - 1], None))
            continue
        one, other = pair if turn % 2 == 0 else pair[::-1]
        found.append((players[one - 1], players[other - 1]))
    return found + free


def schedule(players: Sequence[Who], rounds: int | None) -> Iterator[tuple[int, Who, Who | None]]:
    """Yield round, one and other of a round robin; ``rounds`` may go beyond one in which everybody meets once.

    >>> [*schedule("甲乙", 2)]
    [(1, '甲', '乙'), (2, '乙', '甲')]
    """
    if len(players) > 1:
        for number in range(1, (rounds or rounds_of(len(players))) + 1):
            yield from ((number, one, other) for one, other in round_of(players, number))
