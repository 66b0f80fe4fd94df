"""The ratings of a whole event from its list of games."""

from collections.abc import Sequence
from decimal import Decimal

from xlfuncs.core.errors import NUM, CellError
from xlfuncs.core.ranges import parallel
from xlfuncs.core.registry import Rows, function
from xlfuncs.core.trail import step
from xlfuncs.rulebooks.xiangqi import symbols
from xlfuncs.rulebooks.xiangqi.games import Event, event_of
from xlfuncs.rulebooks.xiangqi.ratings import BEYOND_ROUNDS, change, in_last_rounds
from xlfuncs.rulebooks.xiangqi.symbols import moved
from xlfuncs.rulebooks.xiangqi.terms import Games, PlayerRatings, Players, Rounds


@function(
    "XQ_ELO_EVENT",
    rule="范例",
    en="New ratings of a whole event, a row per player",
    zh="整个比赛之后的等级分，每行一名棋手",
    ja="競技会全体の新レーティング、一行に一選手",
    fills=("new rating", "change", "games played"),
)
def elo_event(players: Players, ratings: PlayerRatings, games: Games, rounds: Rounds) -> Rows:
    """Rows {new rating, change, games played}, one per player; blank where there is no player.

    ``games``: rows {round, player, opponent, result of the first} in any order; each round starts from
    the ratings after the round before, the last two of ``rounds`` carry K + 15. A player without a
    rating gets none, and the games against such a player are played but not rated. Byes, forfeits and
    NP are no games played. ``#VALUE!`` for an unknown player, one twice in a round or against itself,
    ``#NUM!`` for a round above ``rounds`` or a gap in them.

    >>> elo_event(["甲", "乙"], [Decimal(2250), Decimal(2050)], [(1, "甲", "乙", "D", None)], 7)
    [[Decimal('2243'), Decimal('-7'), 1], [Decimal('2057'), Decimal('7'), 1]]
    """
    before = [rating for _, rating in parallel("players", players, "ratings", ratings)]
    for number, row in enumerate(games, 1):
        if row is not None and row[0] is not None and row[0] > rounds:
            raise CellError(NUM, BEYOND_ROUNDS(round=row[0], rounds=rounds), row=number, argument="games")
    # The last rounds of an event may be rated on their own, from the ratings after the earlier ones.
    after, played = _replayed(event_of(players, games, start=None), before, rounds)
    return [_row(*each) for each in zip(players, before, after, played, strict=True)]


def _replayed(event: Event, before: Sequence[Decimal | None], rounds: int) -> tuple[list[Decimal | None], list[int]]:
    """Return the ratings after the last round, and how many games each player played."""
    ratings, played = list(before), [0] * len(before)
    number = 0
    for game in sorted(event.games, key=lambda game: game.round):
        if game.round != number:
            number = step(symbols.ROUND, game.round, "范例")
        if not game.played or game.second is None:
            continue
        # A player sits at one board of a round only: both ratings are still those after the round before.
        for place in (game.first, game.second):
            played[place] += 1
        first, second = ratings[game.first], ratings[game.second]
        if first is not None and second is not None:
            gain = change(first, second, game.result, in_last_rounds(number, rounds))
            for place, rating, own in ((game.first, first, gain), (game.second, second, -gain)):
                label = symbols.RATING_OF(player=event.players[place])
                ratings[place] = step(label, rating + own, "范例", *moved(rating, own))
    return ratings, played


def _row(player: str | None, before: Decimal | None, after: Decimal | None, played: int) -> list[Decimal | int | None]:
    if player is None:
        return [None, None, None]
    if before is None or after is None:
        return [None, None, played]
    return [after, after - before, played]
