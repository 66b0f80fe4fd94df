"""A list of games in any order: the players and the round of each, every row checked and named where it is wrong."""

from collections.abc import Sequence
from typing import NamedTuple

from xlfuncs.core.arguments import MISSING
from xlfuncs.core.errors import NUM, VALUE, CellError
from xlfuncs.core.quoting import shown
from xlfuncs.core.ranges import COLUMN_IN
from xlfuncs.core.sentences import OR, Joined, Said, Sentence
from xlfuncs.core.words import Spelt, normal
from xlfuncs.rulebooks.xiangqi.terms import (
    BLACK,
    BYES,
    DRAWN_BY,
    MIRROR,
    OTHER_COLOUR,
    OTHER_SIDE,
    RED,
    RESULT,
    SCORE,
    SIDE_OF,
    WINNING_COLOUR,
    GameRow,
)

TWICE_IN_ROUND = Sentence(
    en="{player} stands in round {round} twice",
    zh="{player} 在第 {round} 轮出现两次",
    ja="{round} 回戦に {player} が二度出ています",
)
LISTED_TWICE = Sentence(
    en="{player} stands in players twice", zh="players 中 {player} 重复", ja="players に {player} が二度出ています"
)
UNKNOWN_PLAYER = Sentence(
    en="{player} is not among the players",
    zh="棋手名单中没有{player}",
    ja="{player}は選手名簿にありません",
)
SEVERAL_CALLED = Sentence(
    en="{player} may be several of the players: write {names}",
    zh="{player} 可能指几位棋手：请写 {names}",
    ja="{player} に当たる選手が複数います。{names} と書いてください",
)
RESULT_MISSING = Sentence(
    en="the result is missing in games; write NP for a game not played",
    zh="games 中缺少结果；未下的对局请写“未赛”",
    ja="games に結果がありません。未対局は NP と書きます",
)
NO_OPPONENT = Sentence(
    en="{player} has no opponent; write BYE for a bye, not {result}",
    zh="{player} 没有对手；轮空请写“轮空”，而不是 {result}",
    ja="{player} に相手がありません。不戦勝（抜け番）は {result} ではなく BYE と書きます",
)
BYE_OPPONENT = Sentence(
    en="a bye has no opponent, and {opponent} stands there",
    zh="轮空没有对手，这里却写着 {opponent}",
    ja="抜け番に相手はありませんが、{opponent} と書かれています",
)
AGAINST_ITSELF = Sentence(
    en="{player} plays against itself", zh="{player} 的对手是自己", ja="{player} の相手が本人になっています"
)
SIDES_CONTRADICT = Sentence(
    en="{result} is a draw of the {told} side, and side says {side}",
    zh="{result} 是{told}方的和棋，先后手却写着{side}",
    ja="結果（{result}）は{told}の引き分けですが、先後の欄は{side}です",
)
ROUND_WITHOUT_GAMES = Sentence(
    en="round {round} in games, and no game of round {missing}",
    zh="games 中有第 {round} 轮，却没有第 {missing} 轮的对局",
    ja="games に {round} 回戦がありますが、{missing} 回戦の対局がありません",
)
SIDES = {RED: Sentence(en="red", zh="红", ja="紅"), BLACK: Sentence(en="black", zh="黑", ja="黒")}


class Game(NamedTuple):
    """A row of the list; players by their place among the players, from 0."""

    row: int
    round: int
    first: int
    second: int | None
    result: str
    side: str | None
    #: Whether anybody did: forfeited boards alone may draw a match of teams.
    sat_down: bool = True

    @property
    def played(self) -> bool:
        """Return whether the two sat down: no bye, no forfeit, not left unplayed."""
        return self.result in SCORE and self.sat_down

    @property
    def seen(self) -> list[tuple[int, int | None, str, str | None]]:
        """The game as each player has it: who that is, the opponent, the result, the side."""
        first = self.first, self.second, self.result, self.side
        if self.second is None:
            return [first]
        return [first, (self.second, self.first, MIRROR[self.result], OTHER_SIDE[self.side])]


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
    """Return the event that the two ranges describe; it begins with round ``start``, or any where that is ``None``.

    ``#VALUE!`` for a player listed twice, unknown, twice in one round or against itself, and for a
    row that lacks something; ``#NUM!`` for a gap in the rounds.

    >>> event_of(["甲", "乙"], [(1, "乙 ", "甲", "W", None)]).games
    [Game(row=1, round=1, first=1, second=0, result='W', side=None, sat_down=True)]
    """
    index = Index(players)
    taken: set[tuple[int, int]] = set()
    listed = []
    for number, row in enumerate(games, 1):
        if row is None:
            continue
        game = game_of(number, row, index)
        for place in (game.first,) if game.second is None else (game.first, game.second):
            seat = (game.round, place)
            if seat in taken:
                raise _mistake(number, TWICE_IN_ROUND(player=players[place], round=game.round))
            taken.add(seat)
        listed.append(game)
    return Event(players, listed, _rounds(listed, start))


class Index:
    """A lookup of where each player stands in the list, however the name is spelt in width and spaces."""

    def __init__(self, players: Sequence[str | None]) -> None:
        self._place: dict[str, int] = {}
        for place, name in enumerate(players):
            if name is None:
                continue
            first = self._place.setdefault(normal(name), place)
            if first != place:
                raise CellError(VALUE, LISTED_TWICE(player=name), row=place + 1, argument="players")
        self._players = players
        self._other: dict[str, set[int]] = {}
        self._seen: dict[str, int] = {}

    def also(self, name: str, place: int) -> None:
        """Add another name of a player; a name that several have, or that is listed, is nobody's."""
        key = normal(name)
        if key not in self._place:
            self._other.setdefault(key, set()).add(place)

    def knows(self, name: str) -> bool:
        """Return whether somebody has that name, and nobody else."""
        key = normal(name)
        return key in self._place or len(self._other.get(key, ())) == 1

    def find(self, name: str, row: int) -> int:
        """Return the player's place; ``#VALUE!`` where nobody has the name, or several have it."""
        place = self._seen.get(name)
        if place is None:
            key = normal(name)
            place = self._place.get(key)
            if place is None:
                places = sorted(self._other.get(key, ()))
                if not places:
                    raise _mistake(row, UNKNOWN_PLAYER(player=shown(name)))
                if len(places) > 1:
                    names = Joined((str(self._players[each]) for each in places), OR)
                    raise _mistake(row, SEVERAL_CALLED(player=shown(name), names=names))
                (place,) = places
            self._seen[name] = place
        return place


def _mistake(row: int, said: Said, code: str = VALUE) -> CellError:
    return CellError(code, said, row=row, argument="games")


def game_of(number: int, row: GameRow, index: Index) -> Game:
    """Return the game in one row of the list; what is wrong with it is told with the row's number."""
    round_, player, opponent, result, side = row
    for column, value in (("round", round_), ("player", player)):
        if value is None:
            raise _mistake(number, MISSING(argument=COLUMN_IN(column=column, argument="games")))
    if result is None:
        raise _mistake(number, RESULT_MISSING())
    result, side = _settled(number, result, side)
    if opponent is None and result in SCORE:
        raise _mistake(number, NO_OPPONENT(player=player, result=RESULT[result]))
    if opponent is not None and result in BYES:
        raise _mistake(number, BYE_OPPONENT(opponent=opponent))
    first = index.find(player, number)
    second = None if opponent is None else index.find(opponent, number)
    if first == second:
        raise _mistake(number, AGAINST_ITSELF(player=player))
    return Game(number, round_, first, second, result, side)


def _settled(row: int, result: str, side: str | None) -> tuple[str, str | None]:
    try:
        return settled(result, side)
    except CellError as error:
        raise error.located(row, "games") from None


def settled(result: str, side: str | None) -> tuple[str, str | None]:
    """Return the result as the first-named sees it, and the side, which some results tell by themselves.

    RD and BD say who was red: ``#NUM!`` where the side contradicts them. RW and BW name the colour that
    has won; without a side the first-named is red.

    >>> settled("RW", "black"), settled("BW", None), settled("BD", None)
    (('L', 'black'), ('L', 'red'), ('BD', 'black'))
    """
    if result in WINNING_COLOUR:
        side = side or RED
        return WINNING_COLOUR[result if side == RED else OTHER_COLOUR[result]], side
    told = SIDE_OF.get(result) or (DRAWN_BY.get(normal(result.typed)) if isinstance(result, Spelt) else None)
    if told is not None and side not in (None, told):
        raise CellError(
            NUM,
            SIDES_CONTRADICT(result=RESULT["RD" if told == RED else "BD"], told=SIDES[told], side=SIDES[side or told]),
        )
    return result, told or side


def _rounds(games: Sequence[Game], start: int | None) -> int:
    """Return the highest round; ``#NUM!`` where a round before it, from ``start`` on, has no game."""
    rows: dict[int, int] = {}
    for game in games:
        rows.setdefault(game.round, game.row)
    rounds = sorted(rows)
    expected = start
    for number in rounds:
        if expected is not None and number != expected:
            raise _mistake(rows[number], ROUND_WITHOUT_GAMES(round=number, missing=expected), NUM)
        expected = number + 1
    return rounds[-1] if rounds else 0
