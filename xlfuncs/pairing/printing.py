"""A round as it is printed: its pairs for the wall, and the slips on which results come back."""

from __future__ import annotations

from collections.abc import Iterator

from openpyxl.workbook import Workbook

from xlfuncs.core.numbers import without_zeros
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.play.games import OTHER
from xlfuncs.layout.round_sheets import IMPS, MATCH, SCORE, Alone, Board, Printed, Seat, Slip, round_book
from xlfuncs.pairing import teams
from xlfuncs.pairing.contestants import Player
from xlfuncs.pairing.reasons import COLOURS
from xlfuncs.pairing.rounds import Pair, Round, heads_over, playing_nobody
from xlfuncs.pairing.taking_back import as_it_stands

BOARD = Sentence(en="Board {board}", zh="第 {board} 台", ja="{board} 番")
SIDE_AND_NAME = Sentence(en="{side} {name}", zh="{side} {name}", ja="{side} {name}")
#: The two rooms of a match of bridge, with the directions of the home team in each, and of the other.
ROOMS = (
    (Help("Open", "开室", "オープン"), ("N-S", "E-W")),
    (Help("Closed", "闭室", "クローズド"), ("E-W", "N-S")),
)
#: Where a name is written by hand.
BLANK = "________________"


def printed(outcome: Outcome, decided: Round, language: str) -> Workbook:
    """Return the pairs and the result slips of a round, as a workbook to print."""
    if decided.stands and decided.of_teams:  # who sits where may have been changed by hand
        decided = as_it_stands(outcome)
    games = [
        Slip(at, _seat(each.red), _seat(each.black), list(_boards(outcome, decided, each, language)))
        for at, each in enumerate(decided.pairs, 1)
    ]
    alone: dict[Help, list[Seat]] = {}
    for player, why in playing_nobody(decided):
        alone.setdefault(why, []).append(_seat(player))
    groups = [Alone(why, seats) for why, seats in alone.items()]
    given = Printed(outcome.name(language), decided.number, heads_over(decided), games, groups)
    if decided.of_teams:
        given = given._replace(called=MATCH, choices=IMPS if decided.without_colours else SCORE)
    return round_book(language, given)


def _boards(outcome: Outcome, decided: Round, pair: Pair, language: str) -> Iterator[Board]:
    """Yield what stands on the slip of a match: a line for each board, or for each room."""
    if decided.without_colours:
        for room, directions in ROOMS:
            home, away = (f"{each} {BLANK}" for each in directions)
            yield Board(room.text(language), (home, away), result=False)
        return
    for each in teams.sittings(outcome, decided.number, pair, stands=decided.stands) if decided.of_teams else ():
        sides = [COLOURS[side].text(language) if side else "" for side in (each.side, OTHER[each.side])]
        first, other = (
            SIDE_AND_NAME(side=side, name=name or BLANK).text(language).strip()
            for side, name in zip(sides, each.players, strict=True)
        )
        yield Board(BOARD(board=each.board).text(language), (first, other))


def _seat(player: Player) -> Seat:
    return Seat(player.number, player.name, without_zeros(player.points))
