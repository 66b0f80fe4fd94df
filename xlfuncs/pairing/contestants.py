"""The state of everybody before a round of an event with games: points, colours, byes, whom each has met."""

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
    """A player as he stands before a round: points, colours of the games played, byes, opponents."""

    at: int
    name: str
    rating: Decimal | None
    #: By strength: the highest rating first, those without one in the order of the entries.
    number: int = 0
    points: Decimal = Decimal(0)
    colours: list[str] = field(default_factory=list)
    byes: int = 0
    met: Counter[int] = field(default_factory=Counter)
    #: The result of the round where it goes on without him: not played, or a half-point bye that he has asked for.
    out: str = "NP"
    #: Of a team: who plays for it, by the boards.
    line_up: tuple[str, ...] = ()


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
    games = [game for game in outcome.counting.get(GAMES, ()) if game["round"] < number]
    for game in sorted(games, key=lambda game: int(game["round"])):
        _play(found, game)
    return order


def _play(players: Mapping[int, Player], game: Mapping[str, Any]) -> None:
    """Note what a game, a bye or a forfeit makes of the players in it."""
    seats = [at for at in (game["player"], game["opponent"]) if at is not None]
    sides = (game["side"], OTHER[game["side"]])
    for at, other, side, points in zip(seats, seats[::-1], sides, game["points"], strict=False):
        player = players[at]
        player.points += points
        player.byes += game["result"] == "BYE"
        if game["played"]:
            player.met[other] += 1
            if side is not None:
                player.colours.append(side)
