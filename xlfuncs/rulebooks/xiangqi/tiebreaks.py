"""一 2、小分计算(破同分): every method on a list of games, one value per player."""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from decimal import Decimal
from typing import NamedTuple

from xlfuncs.errors import VALUE, CellError
from xlfuncs.numbers import ZERO
from xlfuncs.registry import Column, function
from xlfuncs.rulebooks.xiangqi.games import Event, Game, event_of
from xlfuncs.rulebooks.xiangqi.performance import highest_progressive, performance
from xlfuncs.rulebooks.xiangqi.scoring import points_of, points_of_win
from xlfuncs.rulebooks.xiangqi.terms import BLACK, MIRROR, OTHER_SIDE, SCORE, Games, Method, Players, SystemName
from xlfuncs.trail import step

#: One value per player; ``None`` where a method has nothing to say.
Values = Sequence[Decimal | None]


class Meeting(NamedTuple):
    """One game that was played, as one of the two sees it."""

    opponent: int
    result: str
    side: str | None
    points: Decimal


class Table:
    """An event under a scoring system: each player's points, their running totals summed, and the games played."""

    def __init__(self, event: Event, system: str) -> None:
        self.event = event
        self.rounds = event.rounds
        self.win = points_of_win(system)
        self.points = [ZERO] * len(event.players)
        self.progressive = [ZERO] * len(event.players)
        self.met: list[list[Meeting]] = [[] for _ in event.players]
        for game in event.games:
            self._enter(game, game.first, game.second, game.result, game.side, system)
            if game.second is not None:
                self._enter(game, game.second, game.first, MIRROR[game.result], OTHER_SIDE[game.side], system)
        step("n", self.rounds, "一 1、大分计算")
        for place in event.present:
            step(event.players[place] or "", self.points[place], "一 1、大分计算")

    def _enter(self, game: Game, own: int, opponent: int | None, result: str, side: str | None, system: str) -> None:
        points = points_of(result, system, side, game.row)
        self.points[own] += points
        # They stand in the running total of this round and of every later one.
        self.progressive[own] += points * (self.rounds - game.round + 1)
        if opponent is not None and game.played:
            self.met[own].append(Meeting(opponent, result, side, points))

    def blacks(self) -> list[list[Meeting]]:
        """Each player's games with black; ``#VALUE!`` where a game does not say who had which side."""
        for game in self.event.games:
            if game.played and game.side is None:
                raise CellError(VALUE, f"row {game.row}: this tie-break needs the side of the first in games")
        return [[each for each in line if each.side == BLACK] for line in self.met]


def opponents(table: Table) -> Values:
    """对手分: the sum of the opponents' final points."""
    return [sum((table.points[each.opponent] for each in line), ZERO) for line in table.met]


def cut_one(table: Table) -> Values:
    """The same without the lowest; a round without an opponent counts 0 and goes first."""
    found = []
    for line in table.met:
        faced = [table.points[each.opponent] for each in line]
        found.append(sum(faced, ZERO) - (min(faced) if faced and len(faced) == table.rounds else ZERO))
    return found


def sonneborn(table: Table) -> Values:
    """小分: the points of those beaten and half of those drawn; what a rapid game decided was drawn."""
    return [sum((SCORE[each.result] * table.points[each.opponent] for each in line), ZERO) for line in table.met]


def progressive(table: Table) -> Values:
    """累进分: the sum of the running totals."""
    return table.progressive


def progress_rate(table: Table) -> Values:
    """累进率: the progressive score as a share of its maximum; nothing before the first round."""
    if not table.rounds:
        return [None] * len(table.points)
    highest = step("最高累进分", highest_progressive(table.rounds, table.win), "三、新方案的雏形")
    return [each / highest for each in table.progressive]


def wins(table: Table) -> Sequence[Decimal]:
    """胜局: games won at the board."""
    return [Decimal(sum(each.result == "W" for each in line)) for line in table.met]


def win_rate(table: Table) -> Values:
    """胜局比: games won as a share of the rounds; nothing before the first round."""
    return [each / table.rounds if table.rounds else None for each in wins(table)]


def perf(table: Table) -> Values:
    """表现分: the two shares together; nothing before the first round."""
    if not table.rounds:
        return [None] * len(table.points)
    totals = zip(table.progressive, wins(table), strict=True)
    return [performance(total, won, table.rounds, table.win) for total, won in totals]


def black_games(table: Table) -> Values:
    """后手局数: games played with black."""
    return [Decimal(len(line)) for line in table.blacks()]


def black_wins(table: Table) -> Values:
    """后胜: games won with black."""
    return [Decimal(sum(each.result == "W" for each in line)) for line in table.blacks()]


#: Every method that looks at a player alone; ``direct`` looks at groups.
METHODS: dict[str, Callable[[Table], Values]] = {
    "opponents": opponents,
    "sb": sonneborn,
    "progressive": progressive,
    "perf": perf,
    "progress_rate": progress_rate,
    "win_rate": win_rate,
    "wins": wins,
    "black_games": black_games,
    "black_wins": black_wins,
    "cut1": cut_one,
}


def direct(table: Table, groups: Sequence[Hashable]) -> Values:
    """直胜: the points from the games among a group, each player's group given.

    Nothing for a player alone, and for the whole group where not all of them met.
    """
    size = Counter(groups[place] for place in table.event.present)
    found: list[Decimal | None] = [None] * len(groups)
    without = {group for group, members in size.items() if members == 1}
    for place in table.event.present:
        group = groups[place]
        among = [each for each in table.met[place] if groups[each.opponent] == group]
        found[place] = sum((each.points for each in among), ZERO)
        if len({each.opponent for each in among}) < size[group] - 1:
            without.add(group)
    return [None if group in without else value for group, value in zip(groups, found, strict=True)]


@function(
    "XQ_TIEBREAK",
    rule="一 2、小分计算",
    en="One tie-break for every player",
    zh="全部棋手的一项破同分指标",
    ja="全選手の一つのタイブレーク値",
    fills=("tie-break",),
)
def tiebreak(players: Players, games: Games, method: Method, system: SystemName = "2-1-0") -> Column:
    """One value per row of ``players``, blank where there is no player.

    ``games``: rows {round, player, opponent, result of the first, [side of the first]} in any order;
    there are as many rounds as the highest. A bye, forfeit or NP has no opponent. ``direct`` is among
    players level on points. ``black_games`` and ``black_wins`` need the side: ``#VALUE!`` without, as for
    an unknown player, one twice in a round or against itself. ``#NUM!`` for a gap in the rounds.

    >>> games = [(1, "甲", "乙", "W", None), (2, "甲", None, "BYE", None), (2, "乙", None, "NP", None)]
    >>> tiebreak(["甲", "乙"], games, "progressive"), tiebreak(["甲", "乙"], games, "opponents")
    ([Decimal('6'), Decimal('0')], [Decimal('0'), Decimal('4')])
    """
    table = Table(event_of(players, games), system)
    values = direct(table, table.points) if method == "direct" else METHODS[method](table)
    return [None if name is None else value for name, value in zip(players, values, strict=True)]
