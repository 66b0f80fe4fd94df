"""Berger tables: the pairs of each round of a round robin, and who has red."""

from collections.abc import Iterator, Sequence
from typing import Any

from xlfuncs.events import Result
from xlfuncs.events.fields import fields_of
from xlfuncs.rulebooks.xiangqi.events.shared.common import GameLine
from xlfuncs.rulebooks.xiangqi.games import SIDES
from xlfuncs.rulebooks.xiangqi.terms import RED, RESULT

#: As the columns of the games, so that the rows can be pasted there.
COLUMNS = tuple(Result(each.key, each.label) for each in fields_of(GameLine))


def pairs(players: int, number: int) -> list[tuple[int, int]]:
    """Return the pairs (red, black) of one round of a Berger table for an even number of players, from 1.

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


def schedule(players: Sequence[str], rounds: int | None) -> list[dict[str, Any]]:
    """Return the rows of the games of a round robin, in the order of the players: round, red, black; a bye where odd.

    ``rounds`` beyond one round robin play further ones, in every second with the sides changed.

    >>> [(row["round"], row["player"], row["opponent"]) for row in schedule(["甲", "乙", "丙"], None)]
    [(1, '乙', '丙'), (1, '甲', None), (2, '甲', '乙'), (2, '丙', None), (3, '丙', '甲'), (3, '乙', None)]
    """
    return list(_rows(players, rounds or rounds_of(len(players)))) if len(players) > 1 else []


def _rows(players: Sequence[str], rounds: int) -> Iterator[dict[str, Any]]:
    even = len(players) + len(players) % 2
    for number in range(1, rounds + 1):
        turn, within = divmod(number - 1, even - 1)
        free = None
        for pair in pairs(even, within + 1):
            if max(pair) > len(players):
                free = players[min(pair) - 1]
                continue
            red, black = pair if turn % 2 == 0 else pair[::-1]
            yield {"round": number, "player": players[red - 1], "opponent": players[black - 1], "side": SIDES[RED]}
        if free is not None:
            yield {"round": number, "player": free, "opponent": None, "result": RESULT["BYE"]}
