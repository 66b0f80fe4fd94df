"""The state of everybody before a round of an event with games: points, colours, floats, whom each has met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from xlfuncs.events.outcome import Outcome
from xlfuncs.formats.trf.dumping import GAMES, rating_of

RED, BLACK = "red", "black"
OTHER = {RED: BLACK, BLACK: RED, None: None}


@dataclass
class Player:
    """A player as he stands before a round: points, colours of the games played, floats, opponents."""

    at: int
    name: str
    rating: Decimal | None
    #: By strength: the highest rating first, those without one in the order of the entries.
    number: int = 0
    points: Decimal = Decimal(0)
    colours: list[str] = field(default_factory=list)
    floats: list[str] = field(default_factory=list)
    byes: int = 0
    forfeits: int = 0
    met: Counter[int] = field(default_factory=Counter)
    #: The result of the round where it goes on without him: not played, or a half-point bye that he has asked for.
    out: str = "NP"


def players_before(outcome: Outcome, number: int) -> list[Player]:
    """Return the players as the rounds before leave them, by strength."""
    found = {
        at: Player(at, str(outcome.units[at]), rating_of(outcome, at))
        for at, row in sorted(outcome.entries.items())
        if row.get("points") is not None
    }
    order = sorted(found.values(), key=lambda each: (-(each.rating or 0), each.at))
    for place, player in enumerate(order, 1):
        player.number = place
    games = outcome.counting.get(GAMES, ())
    for round_ in range(1, number):
        before = {at: player.points for at, player in found.items()}
        for player in found.values():
            player.floats.append("none")
        for game in games:
            if game["round"] == round_:
                _play(found, before, game)
    return order


def _play(players: Mapping[int, Player], before: Mapping[int, Decimal], game: Mapping[str, Any]) -> None:
    """Note what a game, a bye or a forfeit makes of the players in it."""
    seats = [at for at in (game["player"], game["opponent"]) if at is not None]
    sides = (game["side"], OTHER[game["side"]])
    for at, other, side, points in zip(seats, seats[::-1], sides, game["points"], strict=False):
        player = players[at]
        player.points += points
        if not game["played"]:
            # C.04.3: who gets points without playing floats down.
            player.floats[-1] = "down" if points else "none"
            player.byes += game["result"] == "BYE"
            player.forfeits += (
                game["result"] != "BYE" and points == max(game["points"]) and len(seats) > 1 and points > 0
            )
            continue
        player.met[other] += 1
        if side is not None:
            player.colours.append(side)
        above = before[at] - before[other]
        player.floats[-1] = "down" if above > 0 else "up" if above < 0 else "none"
