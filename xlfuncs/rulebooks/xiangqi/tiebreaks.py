"""一 2、小分计算(破同分): every method on a list of games, one value per player."""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from decimal import Decimal
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.registry import Column, function
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import listening, step
from xlfuncs.rulebooks.xiangqi import symbols
from xlfuncs.rulebooks.xiangqi.games import Event, Game, event_of
from xlfuncs.rulebooks.xiangqi.performance import highest_progressive, performance
from xlfuncs.rulebooks.xiangqi.scoring import points_in_row, points_of_win
from xlfuncs.rulebooks.xiangqi.symbols import summed
from xlfuncs.rulebooks.xiangqi.terms import BLACK, FORFEITED, SCORE, Forfeits, Games, Method, Players, SystemName

SIDE_NEEDED = Sentence(
    en="this tie-break needs the side of the first in games",
    zh="这一破同分方法需要在 games 中注明前者执红或执黑",
    ja="このタイブレークには games に前者の先後が必要です",
)

#: One value per player; ``None`` where a method has nothing to say.
Values = Sequence[Decimal | None]

#: 胜局数 and 后胜数, and who moves first, are named by the last alone.
_POINTS, _TIES, _SHARES = "一 1、大分计算", "一 2、小分计算", "三、新方案的雏形"


class Meeting(NamedTuple):
    """A game, as one of the two sees it."""

    opponent: int
    result: str
    side: str | None
    points: Decimal
    played: bool


class ScoredEvent:
    """An event under a scoring system: each player's points round by round, and the games against opponents.

    ``forfeits`` ``played``: a forfeited game counts as one for 小分 and 直胜. ``open_sides``: where a game does not say
    who had which side, what depends on it is unknown for the two, instead of a mistake.
    """

    def __init__(self, event: Event, system: str, forfeits: str = "none", open_sides: bool = False) -> None:
        self.event = event
        self.open_sides = open_sides
        self.rounds = event.rounds
        self.win = points_of_win(system)
        self.forfeits_count = forfeits == "played"
        self.earned: list[dict[int, Decimal]] = [{} for _ in event.players]
        #: The games that count for 小分 and 直胜.
        self.counted: list[list[Meeting]] = [[] for _ in event.players]
        for game in event.games:
            for seen in game.seen:
                self._enter(game, *seen, system)
        #: The games that were played.
        self.met = [[each for each in line if each.played] for line in self.counted]
        self.points = [sum(line.values(), ZERO) for line in self.earned]
        step(symbols.ROUNDS, self.rounds, _POINTS)
        for place in event.present:
            self.told(symbols.POINTS_OF, place, self.points[place], _POINTS, *summed(self.earned[place].values()))

    def _enter(self, game: Game, own: int, opponent: int | None, result: str, side: str | None, system: str) -> None:
        points = points_in_row(result, system, side, game.row, "games")
        self.earned[own][game.round] = points
        if opponent is None:
            return
        if game.played:
            self.counted[own].append(Meeting(opponent, result, side, points, played=True))
        elif self.forfeits_count and result in FORFEITED:
            self.counted[own].append(Meeting(opponent, FORFEITED[result], side, points, played=False))

    def told(self, label: Sentence, place: int, value: Decimal, rule: str, *how: Any) -> Decimal:
        """Return the value, noted as this player's."""
        return step(label(player=self.event.players[place]), value, rule, *how) if listening() else value

    @cached_property
    def highest(self) -> Decimal:
        """The progressive score of a player who wins every round."""
        how = "{} × {} × {} ÷ 2", self.win, self.rounds, self.rounds + 1
        return step(symbols.HIGHEST, highest_progressive(self.rounds, self.win), _SHARES, *how)

    @cached_property
    def blacks(self) -> list[list[Meeting] | None]:
        """Each player's games with black; ``#VALUE!`` or ``None`` where a game does not say who had which side."""
        for game in self.event.games:
            if game.played and game.side is None and not self.open_sides:
                raise CellError(VALUE, SIDE_NEEDED(), row=game.row, argument="games")
        return [
            None if any(each.side is None for each in line) else [each for each in line if each.side == BLACK]
            for line in self.met
        ]


def opponents(scored: ScoredEvent, place: int) -> Decimal:
    """Return 对手分: the sum of the opponents' final points."""
    faced = [scored.points[each.opponent] for each in scored.met[place]]
    return scored.told(symbols.OPPONENTS_OF, place, sum(faced, ZERO), _TIES, *summed(faced))


def cut_one(scored: ScoredEvent, place: int) -> Decimal:
    """Return the same without the lowest; a round without an opponent counts 0 and goes first."""
    faced = [scored.points[each.opponent] for each in scored.met[place]]
    if faced and len(faced) == scored.rounds:
        faced.remove(min(faced))
    return scored.told(symbols.CUT1_OF, place, sum(faced, ZERO), _TIES, *summed(faced))


def sonneborn(scored: ScoredEvent, place: int) -> Decimal:
    """Return 小分: the points of those beaten and half of those drawn; a game decided by a rapid game counts as
    drawn.
    """
    parts = [SCORE[each.result] * scored.points[each.opponent] for each in scored.counted[place] if SCORE[each.result]]
    return scored.told(symbols.SB_OF, place, sum(parts, ZERO), _TIES, *summed(parts))


def progressive(scored: ScoredEvent, place: int) -> Decimal:
    """Return 累进分: the sum of the running totals."""
    earned = scored.earned[place]
    totals = list(accumulate(earned.get(number, ZERO) for number in range(1, scored.rounds + 1)))
    return scored.told(symbols.PROGRESSIVE_OF, place, sum(totals, ZERO), _TIES, *summed(totals))


def progress_rate(scored: ScoredEvent, place: int) -> Decimal | None:
    """Return 累进率: the progressive score as a share of its maximum; nothing before the first round."""
    if not scored.rounds:
        return None
    total = progressive(scored, place)
    share = total / scored.highest
    return scored.told(symbols.PROGRESS_RATE_OF, place, share, _SHARES, "{} ÷ {}", total, scored.highest)


def wins(scored: ScoredEvent, place: int) -> Decimal:
    """Return 胜局: games won at the board."""
    won = Decimal(sum(each.result == "W" for each in scored.met[place]))
    return scored.told(symbols.WINS_OF, place, won, _SHARES)


def win_rate(scored: ScoredEvent, place: int) -> Decimal | None:
    """Return 胜局比: games won as a share of the rounds; nothing before the first round."""
    if not scored.rounds:
        return None
    won = wins(scored, place)
    return scored.told(symbols.WIN_RATE_OF, place, won / scored.rounds, _SHARES, "{} ÷ {}", won, scored.rounds)


def perf(scored: ScoredEvent, place: int) -> Decimal | None:
    """Return 表现分: the two shares together; nothing before the first round."""
    total, won = progressive(scored, place), wins(scored, place)
    if not scored.rounds:
        return None
    figure = performance(total, won, scored.rounds, scored.win)
    how = "{} ÷ {} + {} ÷ {}", total, scored.highest, won, scored.rounds
    return scored.told(symbols.PERF_OF, place, figure, _SHARES, *how)


def black_games(scored: ScoredEvent, place: int) -> Decimal | None:
    """Return 后手局数: games played with black."""
    games = scored.blacks[place]
    return None if games is None else scored.told(symbols.BLACK_GAMES_OF, place, Decimal(len(games)), _SHARES)


def black_wins(scored: ScoredEvent, place: int) -> Decimal | None:
    """Return 后胜: games won with black."""
    games = scored.blacks[place]
    if games is None:
        return None
    won = Decimal(sum(each.result == "W" for each in games))
    return scored.told(symbols.BLACK_WINS_OF, place, won, _SHARES)


#: Every method that looks at a player alone; ``direct`` looks at groups.
METHODS: dict[str, Callable[[ScoredEvent, int], Decimal | None]] = {
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


def values(scored: ScoredEvent, method: str) -> Values:
    """Return the points, or the values of one of the methods, ``None`` where there is no player."""
    if method == "points":
        return scored.points
    rule = METHODS[method]
    return [None if name is None else rule(scored, place) for place, name in enumerate(scored.event.players)]


def direct(scored: ScoredEvent, groups: Sequence[Hashable], partial: bool = False) -> Values:
    """Return 直胜: the points from the games among a group, each player's group given.

    A player alone has none, nor does a group in which not all have met. ``partial`` takes the games that there were,
    and asks only that each player had one: without any, a player would stand behind the others unplayed.
    """
    size = Counter(groups[place] for place in scored.event.present)
    among = {place: games_within(scored, groups, place) for place in scored.event.present}
    without = {
        groups[place]
        for place, games in among.items()
        if len({each.opponent for each in games}) < (1 if partial else max(1, size[groups[place]] - 1))
    }
    found: list[Decimal | None] = [None] * len(groups)
    for place, games in among.items():
        if groups[place] in without:
            tell_without(scored, groups, place)
        else:
            found[place] = points_within(scored, place, games)
    return found


def games_within(scored: ScoredEvent, groups: Sequence[Hashable], place: int) -> list[Meeting]:
    """Return a player's games against others of the same group."""
    return [each for each in scored.counted[place] if groups[each.opponent] == groups[place]]


def points_within(scored: ScoredEvent, place: int, games: Sequence[Meeting]) -> Decimal:
    """Return what these games brought the player."""
    points = [each.points for each in games]
    return scored.told(symbols.DIRECT_OF, place, sum(points, ZERO), _TIES, *summed(points))


def tell_without(
    scored: ScoredEvent, groups: Sequence[Hashable], place: int, unmet: Sentence = symbols.DIRECT_NOT_MET
) -> None:
    """Note why a player has none: nobody is level, or those level have not met as they must: ``unmet``."""
    if listening():
        alone = sum(groups[each] == groups[place] for each in scored.event.present) == 1
        said = symbols.DIRECT_ALONE if alone else unmet
        step(said(player=scored.event.players[place]), "", _TIES)


@function(
    "XQ_TIEBREAK",
    rule=_TIES,
    en="One tie-break for every player",
    zh="全部棋手的一项破同分指标",
    ja="全選手の一つのタイブレーク値",
    fills=("tie-break",),
)
def tiebreak(
    players: Players, games: Games, method: Method, system: SystemName = "2-1-0", forfeits: Forfeits = "none"
) -> Column:
    """One value per row of ``players``, blank where there is no player.

    ``games``: rows {round, player, opponent, result of the first, [side of the first]} in any order;
    there are as many rounds as the highest. A bye, forfeit or NP has no opponent; ``forfeits``
    ``played``/计入 (in a round robin) takes a forfeited game as played for ``sb`` and ``direct``.
    ``direct`` is among players level on points. ``black_games`` and ``black_wins`` need the side:
    ``#VALUE!`` without, as for an unknown player, one twice in a round or against itself. ``#NUM!`` for
    a gap in the rounds.

    >>> games = [(1, "甲", "乙", "W", None), (2, "甲", None, "BYE", None), (2, "乙", None, "NP", None)]
    >>> tiebreak(["甲", "乙"], games, "progressive"), tiebreak(["甲", "乙"], games, "opponents")
    ([Decimal('6'), Decimal('0')], [Decimal('0'), Decimal('4')])
    """
    scored = ScoredEvent(event_of(players, games), system, forfeits)
    return list(direct(scored, scored.points) if method == "direct" else values(scored, method))
