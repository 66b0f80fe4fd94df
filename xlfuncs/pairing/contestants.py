"""The state of everybody before a round of an event with games: points, colours, byes, whom each has met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from xlfuncs.events.official import withdrew
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.play.games import Entered, Game, entered, games_of, rating_of, start_numbers


@dataclass
class Player:
    """A player as he stands before a round: points, colours of the games played, byes, opponents."""

    at: int
    name: str
    rating: Decimal | None
    #: The start number; where nobody has one, by strength: the highest rating first, then the order of the entries.
    number: int = 0
    points: Decimal = Decimal(0)
    colours: list[str] = field(default_factory=list)
    byes: int = 0
    met: Counter[int] = field(default_factory=Counter)
    #: The result of the round where it goes on without him: not played, or a half-point bye that he has asked for.
    out: str = "NP"
    #: From which round on he plays no more, and the rounds that he has asked to sit out, with their results.
    withdrawn: int | None = None
    asked: Mapping[int, str] = field(default_factory=dict)
    #: Whether the start number is his own, not one that follows from his strength.
    numbered: bool = False
    #: Of a team: who plays for it, by the boards.
    line_up: tuple[str, ...] = ()

    def has_left_by(self, number: int) -> bool:
        """Tell whether he has withdrawn from that round or an earlier one on."""
        return self.withdrawn is not None and self.withdrawn <= number


def players_before(outcome: Outcome, number: int) -> list[Player]:
    """Return the players as the rounds before leave them, by start number, those without one behind, by strength."""
    said = entered(outcome)
    found = {}
    for at, start in start_numbers(outcome).items():
        player = found[at] = Player(at, str(outcome.units[at]), rating_of(outcome, at), start)
        if at in said:
            _enter(player, said[at])
        if player.withdrawn is None and _withdrew_by_place(outcome, at):
            player.withdrawn = number
    games = [game for game in games_of(outcome) if game.round < number]
    for game in sorted(games, key=lambda game: game.round):
        _play(found, game)
    return [*found.values()]


def _withdrew_by_place(outcome: Outcome, at: int) -> bool:
    """Tell whether an entry says under its official place that it has withdrawn."""
    entry = outcome.read[outcome.event.entries.key][at]
    return hasattr(entry, "place") and withdrew(entry) is not None


def _enter(player: Player, said: Entered) -> None:
    """Note what an entry says to the pairing."""
    player.numbered = said.number is not None
    player.withdrawn, player.asked = said.withdrawn, said.byes


def _play(players: Mapping[int, Player], game: Game) -> None:
    """Note what a game, a bye or a forfeit makes of the players in it."""
    for seat in game.seats:
        player = players[seat.at]
        player.points += seat.points
        player.byes += game.result == "BYE"
        if game.played and seat.opponent is not None:
            player.met[seat.opponent] += 1
            if seat.side is not None:
                player.colours.append(seat.side)
