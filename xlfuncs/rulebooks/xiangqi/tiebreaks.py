"""一 2、小分计算(破同分): every method on a list of games, one value per player."""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from decimal import Decimal
from functools import cached_property
from typing import NamedTuple

from xlfuncs.errors import VALUE, CellError
from xlfuncs.numbers import ZERO
from xlfuncs.registry import Column, function
from xlfuncs.rulebooks.xiangqi.games import Event, event_of
from xlfuncs.rulebooks.xiangqi.performance import highest_progressive, performance
from xlfuncs.rulebooks.xiangqi.scoring import points_of, points_of_win, sum_of_running_totals
from xlfuncs.rulebooks.xiangqi.terms import BLACK, MIRROR, OTHER_SIDE, SCORE, Games, Method, Players, SystemName
from xlfuncs.trail import step


class Meeting(NamedTuple):
    """One game as one player sees it; ``opponent`` only where it was played."""

    round: int
    opponent: int | None
    result: str
    side: str | None
    points: Decimal


class Table:
    """An event under a scoring system: each player's games and points."""

    def __init__(self, event: Event, system: str) -> None:
        self.event = event
        self.rounds = event.rounds
        self.win = points_of_win(system)
        self.lines: list[list[Meeting]] = [[] for _ in event.players]
        worth = _Worth(system)
        for row, number, first, second, result, side in event.games:
            played = result in SCORE
            own = worth.of(result, side, row)
            self.lines[first].append(Meeting(number, second if played else None, result, side, own))
            if second is not None:
                mirrored, other = MIRROR[result], OTHER_SIDE[side]
                own = worth.of(mirrored, other, row)
                self.lines[second].append(Meeting(number, first if played else None, mirrored, other, own))
        self.points = [sum((each.points for each in line), ZERO) for line in self.lines]
        step("n", self.rounds, "一 1、大分计算")
        for place in event.present:
            step(event.players[place] or "", self.points[place], "一 1、大分计算")

    @cached_property
    def met(self) -> list[list[Meeting]]:
        """Each player's games that were played."""
        return [[each for each in line if each.opponent is not None] for line in self.lines]

    @cached_property
    def wins(self) -> list[Decimal]:
        return [Decimal(sum(each.result == "W" for each in line)) for line in self.lines]

    @cached_property
    def progressive(self) -> list[Decimal]:
        return [sum_of_running_totals(((each.round, each.points) for each in line), self.rounds) for line in self.lines]

    def opponents_points(self, place: int) -> list[Decimal]:
        """The final points of those whom the player met."""
        return [self.points[each.opponent] for each in self.met[place] if each.opponent is not None]

    def blacks(self) -> list[list[Meeting]]:
        """Each player's games played with black; ``#VALUE!`` where a game does not say who had which side."""
        for game in self.event.games:
            if game.played and game.side is None:
                raise CellError(VALUE, f"row {game.row}: this tie-break needs the side of the first in games")
        return [[each for each in line if each.side == BLACK] for line in self.met]


class _Worth:
    """The points of results, each looked up once."""

    def __init__(self, system: str) -> None:
        self._system = system
        self._known: dict[tuple[str, str | None], Decimal] = {}

    def of(self, result: str, side: str | None, row: int) -> Decimal:
        found = self._known.get((result, side))
        if found is None:
            found = self._known[result, side] = points_of(result, self._system, side, row)
        return found


Values = list[Decimal | None]


def opponents(table: Table) -> Values:
    """对手分: the sum of the opponents' final points."""
    return [sum(table.opponents_points(place), ZERO) for place in range(len(table.lines))]


def cut_one(table: Table) -> Values:
    """The same without the lowest; a round without an opponent counts 0 and goes first."""
    found: Values = []
    for place in range(len(table.lines)):
        faced = table.opponents_points(place)
        found.append(sum(faced, ZERO) - (min(faced) if faced and len(faced) == table.rounds else ZERO))
    return found


def sonneborn(table: Table) -> Values:
    """小分: the points of those beaten and half of those drawn, a rapid game's winner among them."""
    return [
        sum((SCORE[each.result] * table.points[each.opponent] for each in line if each.opponent is not None), ZERO)
        for line in table.met
    ]


def progressive(table: Table) -> Values:
    """累进分: the sum of the running totals."""
    return list(table.progressive)


def progress_rate(table: Table) -> Values:
    """累进率: the progressive score as a share of its maximum; nothing before the first round."""
    if not table.rounds:
        return [None] * len(table.lines)
    highest = step("最高累进分", highest_progressive(table.rounds, table.win), "三、新方案的雏形")
    return [each / highest for each in table.progressive]


def wins(table: Table) -> Values:
    """胜局: games won at the board."""
    return list(table.wins)


def win_rate(table: Table) -> Values:
    """胜局比: games won as a share of the rounds; nothing before the first round."""
    return [each / table.rounds if table.rounds else None for each in table.wins]


def perf(table: Table) -> Values:
    """表现分: the two shares together; nothing before the first round."""
    if not table.rounds:
        return [None] * len(table.lines)
    totals = zip(table.progressive, table.wins, strict=True)
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
    present = table.event.present
    size = Counter(groups[place] for place in present)
    found: Values = [None] * len(groups)
    split = set()
    for place in present:
        among = [
            each for each in table.met[place] if each.opponent is not None and groups[each.opponent] == groups[place]
        ]
        found[place] = sum((each.points for each in among), ZERO)
        if size[groups[place]] == 1 or len({each.opponent for each in among}) < size[groups[place]] - 1:
            split.add(groups[place])
    return [None if group in split else value for group, value in zip(groups, found, strict=True)]


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
    players level on points. ``black_games`` and ``black_wins`` need the side: ``#VALUE!`` without.

    >>> games = [(1, "甲", "乙", "W", None), (2, "甲", None, "BYE", None), (2, "乙", None, "NP", None)]
    >>> tiebreak(["甲", "乙"], games, "progressive"), tiebreak(["甲", "乙"], games, "opponents")
    ([Decimal('6'), Decimal('0')], [Decimal('0'), Decimal('4')])
    """
    table = Table(event_of(players, games), system)
    values = direct(table, table.points) if method == "direct" else METHODS[method](table)
    return [None if name is None else value for name, value in zip(players, values, strict=True)]
