"""A round as it is printed: its pairs for the wall, and the slips on which results come back."""

from __future__ import annotations

from openpyxl.workbook import Workbook

from xlfuncs.core.sentences import Help
from xlfuncs.events.outcome import Outcome
from xlfuncs.layout.slips import SCORE, Alone, Printed, Seat, Slip, round_book
from xlfuncs.pairing.contestants import Player
from xlfuncs.pairing.next_round import Round, heads_over, playing_nobody
from xlfuncs.pairing.reasons import in_figures


def printed(outcome: Outcome, decided: Round, language: str) -> Workbook:
    """Return the pairs and the result slips of a round, as a workbook to print."""
    games = [Slip(at, _seat(each.red), _seat(each.black)) for at, each in enumerate(decided.pairs, 1)]
    alone: dict[Help, list[Seat]] = {}
    for player, why in playing_nobody(decided):
        alone.setdefault(why, []).append(_seat(player))
    groups = [Alone(why, seats) for why, seats in alone.items()]
    given = Printed(outcome.name(language), decided.number, heads_over(decided), games, groups)
    return round_book(language, given._replace(choices=SCORE) if decided.of_teams else given)


def _seat(player: Player) -> Seat:
    return Seat(player.number, player.name, in_figures(player.points))
