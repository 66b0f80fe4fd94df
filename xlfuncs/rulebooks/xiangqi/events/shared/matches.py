"""Matches of teams over several boards (台次), and what each of the two teams, and each player, has of them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from xlfuncs.core.numbers import ZERO
from xlfuncs.events import Person
from xlfuncs.rulebooks.xiangqi.events.shared.team_rows import BoardLine
from xlfuncs.rulebooks.xiangqi.games import Game
from xlfuncs.rulebooks.xiangqi.terms import MIRROR, OTHER_SIDE, SCORE


class Board(NamedTuple):
    """A game that counts, as the match has it: the result, the side and the players of its home team first."""

    line: BoardLine
    number: int | None
    result: str
    side: str | None
    points: tuple[Decimal, Decimal]
    teams: tuple[int, int | None]
    players: tuple[Person | None, Person | None]

    @property
    def played(self) -> bool:
        """Return whether the two sat down."""
        return self.result in SCORE

    @property
    def seen(self) -> list["OwnBoard"]:
        """Return the game as each of the two teams has it."""
        (home, away), (player, opponent), (own, other) = self.teams, self.players, self.points
        found = [OwnBoard(home, self.number, player, self.result, self.side, own)]
        if away is not None:
            found.append(OwnBoard(away, self.number, opponent, MIRROR[self.result], OTHER_SIDE[self.side], other))
        return found


class OwnBoard(NamedTuple):
    """A game as one of the two teams has it: who sat down for it, with what result, side and points."""

    team: int
    number: int | None
    player: Person | None
    result: str
    side: str | None
    points: Decimal


@dataclass
class Match:
    """Two teams that meet in a round, or a team without an opponent; teams by their place among the entries."""

    first: BoardLine
    home: int
    away: int | None
    boards: list[Board] = field(default_factory=list)
    #: The result of a match that nobody sat down for, typed for the whole of it, and the board points it gives.
    whole: str | None = None
    points: tuple[Decimal, Decimal] = (ZERO, ZERO)

    @property
    def round(self) -> int:
        """Return the number of its round."""
        return self.first.round

    @property
    def result(self) -> str:
        """Return what it is to the home team: by the board points, a forfeit where nobody sat down.

        Who has as many board points as the other has drawn, however they came; both have forfeited who have none.
        """
        if self.whole:
            return self.whole
        own, other = self.points
        if own == other:
            return "D" if own or self.sat_down else "FF"
        won = own > other
        if self.sat_down:
            return "W" if won else "L"
        return "WF" if won else "LF"

    @property
    def sat_down(self) -> bool:
        """Return whether a board of it was played."""
        return any(board.played for board in self.boards)

    @property
    def side(self) -> str | None:
        """Return the side of the home team on the first board."""
        return next((board.side for board in self.boards if board.number == 1), None)

    def game(self) -> Game:
        """Return it as a game between the teams."""
        return Game(self.first.at, self.round, self.home, self.away, self.result, self.side, self.sat_down)

    @property
    def seen(self) -> list["OwnMatch"]:
        """Return the match as each of the two teams has it; a team without an opponent is alone."""
        both = zip(self.game().seen, (self.points, self.points[::-1]), strict=False)
        return [OwnMatch(self, team, opponent, result, *points) for (team, opponent, result, _), points in both]


class OwnMatch(NamedTuple):
    """A match as one of the two teams has it: the opponent, the result, the board points of each."""

    match: Match
    team: int
    opponent: int | None
    result: str
    points: Decimal
    against: Decimal


class Record(NamedTuple):
    """What a player has done for his team."""

    team: int
    person: Person
    board: int | None
    results: Sequence[str]
    points: Decimal


def records(boards: Sequence[Board]) -> list[Record]:
    """Return what every player who is named has done, in the order in which they first sat down."""
    found: dict[tuple[int, tuple[str, str]], list[OwnBoard]] = {}
    people: dict[tuple[int, tuple[str, str]], Person] = {}
    for each in (each for board in boards for each in board.seen):
        if each.player is not None and (each.player.name or each.player.number):
            found.setdefault((each.team, each.player.known_as), []).append(each)
            people.setdefault((each.team, each.player.known_as), each.player)
    made = []
    for (team, known_as), own in found.items():
        numbers = Counter(each.number for each in own if each.number)
        usual = min(numbers, key=lambda number: (-numbers[number], number), default=None)
        points = sum((each.points for each in own), ZERO)
        made.append(Record(team, people[team, known_as], usual, [each.result for each in own], points))
    return made
