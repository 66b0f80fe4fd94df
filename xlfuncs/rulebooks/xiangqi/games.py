"""A list of games in any order: who played whom in which round, each row checked and named where it is wrong."""

from collections.abc import Sequence
from typing import NamedTuple

from xlfuncs.errors import NUM, VALUE, CellError
from xlfuncs.rulebooks.xiangqi.terms import SCORE, SIDE_OF, GameRow
from xlfuncs.words import normal


class Game(NamedTuple):
    """One row of the list; players by their place among the players, from 0."""

    row: int
    round: int
    first: int
    second: int | None
    result: str
    side: str | None

    @property
    def played(self) -> bool:
        """Whether the two sat down: no bye, no forfeit, not left unplayed."""
        return self.result in SCORE


class Event(NamedTuple):
    """The players as listed, ``None`` where a row is blank, the games, and how many rounds there were."""

    players: Sequence[str | None]
    games: list[Game]
    rounds: int

    @property
    def present(self) -> list[int]:
        """The players' places in the list, blank rows left out."""
        return [place for place, name in enumerate(self.players) if name is not None]


def event_of(players: Sequence[str | None], games: Sequence[GameRow | None], start: int | None = 1) -> Event:
    """The event that the two ranges describe; it begins with round ``start``, or any where that is ``None``.

    ``#VALUE!`` for a player listed twice, unknown, twice in one round or against itself, and for a
    row that lacks something; ``#NUM!`` for a gap in the rounds.

    >>> event_of(["甲", "乙"], [(1, "乙 ", "甲", "W", None)]).games
    [Game(row=1, round=1, first=1, second=0, result='W', side=None)]
    """
    index = _Index(players)
    taken: set[tuple[int, int]] = set()
    listed = []
    for number, row in enumerate(games, 1):
        if row is None:
            continue
        game = _game(number, row, index)
        for place in (game.first,) if game.second is None else (game.first, game.second):
            seat = (game.round, place)
            if seat in taken:
                raise CellError(VALUE, f"row {number}: {players[place]} stands in round {game.round} twice")
            taken.add(seat)
        listed.append(game)
    return Event(players, listed, _rounds(listed, start))


class _Index:
    """Where each player stands in the list, however the name is spelt in width and spaces."""

    def __init__(self, players: Sequence[str | None]) -> None:
        self._place: dict[str, int] = {}
        for place, name in enumerate(players):
            if name is None:
                continue
            first = self._place.setdefault(normal(name), place)
            if first != place:
                raise CellError(VALUE, f"row {place + 1}: {name} stands in players twice, in row {first + 1} too")
        self._seen: dict[str, int] = {}

    def find(self, name: str, row: int) -> int:
        """The player's place; ``#VALUE!`` where nobody has the name."""
        place = self._seen.get(name)
        if place is None:
            place = self._place.get(normal(name))
            if place is None:
                raise CellError(VALUE, f'row {row}: "{name}" is not among the players')
            self._seen[name] = place
        return place


def _game(number: int, row: GameRow, index: _Index) -> Game:
    round_, player, opponent, result, side = row
    for column, value in (("round", round_), ("player", player), ("result", result)):
        if value is None:
            hint = "; write NP for a game not played" if column == "result" else ""
            raise CellError(VALUE, f"row {number}: the {column} is missing in games{hint}")
    if opponent is None and result in SCORE:
        raise CellError(VALUE, f"row {number}: {player} has no opponent; write BYE for a bye, not {result}")
    if opponent is not None and result == "BYE":
        raise CellError(VALUE, f"row {number}: a bye has no opponent, and {opponent} stands there")
    first = index.find(player, number)
    second = None if opponent is None else index.find(opponent, number)
    if first == second:
        raise CellError(VALUE, f"row {number}: {player} plays against itself")
    return Game(number, round_, first, second, result, side_of(result, side, f"row {number}: "))


def side_of(result: str, side: str | None, where: str = "") -> str | None:
    """The side, which RD and BD tell by themselves; ``#NUM!`` where they contradict it."""
    told = SIDE_OF.get(result)
    if told is not None and side not in (None, told):
        raise CellError(NUM, f"{where}{result} is a draw of the {told} side, and side says {side}")
    return told or side


def _rounds(games: Sequence[Game], start: int | None) -> int:
    """The highest round; ``#NUM!`` where a round before it, from ``start`` on, has no game."""
    rows: dict[int, int] = {}
    for game in games:
        rows.setdefault(game.round, game.row)
    rounds = sorted(rows)
    expected = start
    for number in rounds:
        if expected is not None and number != expected:
            raise CellError(NUM, f"row {rows[number]}: round {number} in games, and no game of round {expected}")
        expected = number + 1
    return rounds[-1] if rounds else 0
