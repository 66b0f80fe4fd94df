"""The rounds of a tournament report: each game stands in the lines of both players and is one row here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from xlfuncs.core.sentences import Sentence
from xlfuncs.formats.declaration import Lost
from xlfuncs.formats.trf.lines import at

NO_OPPONENT = Sentence(
    en='"{found}" is no number of an opponent', zh="“{found}”不是对手的序号", ja="「{found}」は相手の番号ではありません"
)
UNKNOWN_OPPONENT = Sentence(
    en="no player has the number {number}: this game is left out",
    zh="没有序号为 {number} 的棋手：此局未导入",
    ja="番号 {number} の選手がいません。この対局は取り込みません",
)
NO_COLOUR = Sentence(
    en='"{found}" is no colour: w, b or -',
    zh="“{found}”不是先后手（应为 w、b 或 -）",
    ja="「{found}」は先後（w、b、-）ではありません",
)
NO_RESULT = Sentence(
    en='"{found}" is no result: {results}',
    zh="“{found}”不是结果（{results}）",
    ja="「{found}」は結果ではありません（{results}）",
)
NOBODY_PLAYED = Sentence(
    en='the result "{found}" needs an opponent: this one is left out',
    zh="结果“{found}”须有对手：未导入",
    ja="結果「{found}」には相手が必要です。取り込みません",
)
BYE_AND_OPPONENT = Sentence(
    en='"{found}" is a round without an opponent, and {number} stands there: this one is left out',
    zh="“{found}”表示没有对手，这里却写着 {number}：未导入",
    ja="「{found}」は相手のない回戦ですが、{number} と書かれています。取り込みません",
)
RESULTS_CONTRADICT = Sentence(
    en="{player} has {result} against {opponent}, whose line says {other}: entered without a result",
    zh="{player} 对 {opponent} 写的是 {result}，而对方那一行写的是 {other}：导入时未填结果",
    ja="{player} は対 {opponent} が {result}、相手の行は {other} です。結果なしで取り込みました",
)
ONE_SIDED = Sentence(
    en="the line of {opponent} does not have this game with {player}",
    zh="{opponent} 那一行中没有与 {player} 的这一局",
    ja="{opponent} の行に {player} との対局がありません",
)
COLOURS_CONTRADICT = Sentence(
    en="{player} and {opponent} have the same colour: entered without a side",
    zh="{player} 与 {opponent} 先后手相同：导入时未填先后手",
    ja="{player} と {opponent} の先後が同じです。先後なしで取り込みました",
)
NOT_RATED = Sentence(
    en='"{found}": the game of {player} and {opponent} is not to be rated; in this event every game played is',
    zh="“{found}”：{player} 与 {opponent} 的对局不计等级分，而本比赛每局都计",
    ja="「{found}」：{player} と {opponent} の対局はレーティング対象外ですが、この競技会ではすべて対象です",
)
NO_WORD_FOR_BYE = Sentence(
    en="a bye of {points} points is none of ours: this one is left out",
    zh="没有得 {points} 分的轮空：未导入",
    ja="{points} 点の不戦（抜け番）に当たる結果はありません。取り込みません",
)

#: Results of a game against somebody; in letters, the game is not rated.
GAMES = {"1": "W", "0": "L", "=": "D", "+": "WF", "-": "LF", "W": "W", "L": "L", "D": "D"}
UNRATED = "WLD"
#: Rounds without an opponent: half a point, a win's, a bye that the pairing allots, nothing; forfeits of nobody.
BYES = {"H": "HB", "F": "BYE", "U": "BYE", "Z": "NP", "+": "BYE", "-": "NP"}
#: The other player's result. Two forfeits are one game that both have lost.
MIRROR = {"W": "L", "L": "W", "D": "D", "WF": "LF", "LF": "WF"}
BOTH_FORFEIT = "FF"
SIDES = {"w": "red", "b": "black"}
#: A round takes so many columns, the first of them this.
FIRST, WIDTH = 92, 10


class Round(NamedTuple):
    """What a player's line says of a round. ``opponent`` is 0 where there is none."""

    opponent: int
    side: str | None
    result: str


class Player(NamedTuple):
    """A player with his rounds by number; those in which nothing stands are left out."""

    number: int
    name: str
    line: int
    rounds: Mapping[int, Round]


def column_of(number: int) -> int:
    """Return the first column of a round."""
    return FIRST + WIDTH * (number - 1)


def _place(number: int) -> str:
    return f"{column_of(number)}-{column_of(number) + 7}"


def rounds_of(number: int, line: str, lost: list[Lost]) -> dict[int, Round]:
    """Read the rounds in a player's line; what of them cannot be understood is ``lost``."""
    found: dict[int, Round] = {}
    for round_ in range(1, (len(line) - FIRST) // WIDTH + 2):
        left = column_of(round_)
        opponent, colour, result = at(line, left, left + 3), at(line, left + 5, left + 5), at(line, left + 7, left + 7)
        opponent, colour, result = opponent or "0", colour.lower() or "-", result.upper()
        if not opponent.isdecimal():
            lost.append(Lost(number, f"{left}-{left + 3}", NO_OPPONENT(found=opponent)))
        elif colour not in (*SIDES, "-"):
            lost.append(Lost(number, str(left + 5), NO_COLOUR(found=colour)))
        elif result and result not in GAMES and result not in BYES:
            results = " ".join({**GAMES, **BYES})
            lost.append(Lost(number, str(left + 7), NO_RESULT(found=result, results=results)))
        elif int(opponent) or result:
            found[round_] = Round(int(opponent), SIDES.get(colour), result)
    return found


def games_of(
    players: Mapping[int, Player], byes: Mapping[str, str | Decimal], lost: list[Lost], *, rated: bool
) -> list[dict[str, Any]]:
    """List the games round by round as rows of an event's table, red first; what of them cannot be read is ``lost``.

    ``byes``: the word for each kind of bye in the points system of the report, or its points where there is none.
    ``rated``: the event rates every game played.
    """
    reading = _Reading(players, byes, lost, rated)
    last = max((number for player in players.values() for number in player.rounds), default=0)
    for number in range(1, last + 1):
        for player in players.values():
            if number in player.rounds:
                reading.take(number, player)
    return reading.rows


class _Reading:
    def __init__(
        self, players: Mapping[int, Player], byes: Mapping[str, str | Decimal], lost: list[Lost], rated: bool
    ) -> None:
        self.players, self.byes, self.lost, self.rated = players, byes, lost, rated
        self.rows: list[dict[str, Any]] = []
        self.seen: set[tuple[int, frozenset[int]]] = set()

    def take(self, number: int, player: Player) -> None:
        """Take what a player's line says of a round, unless his opponent's has said it."""
        own = player.rounds[number]

        def lose(said: Callable[..., Any], **fields: Any) -> None:
            self.lost.append(Lost(player.line, _place(number), said(**fields)))

        if not own.opponent:
            self._bye(number, player, own, lose)
        elif own.result in BYES and own.result not in GAMES:
            lose(BYE_AND_OPPONENT, found=own.result, number=own.opponent)
        elif own.opponent not in self.players or own.opponent == player.number:
            lose(UNKNOWN_OPPONENT, number=own.opponent)
        elif (number, frozenset((player.number, own.opponent))) not in self.seen:
            self.seen.add((number, frozenset((player.number, own.opponent))))
            self._game(number, player, self.players[own.opponent], lose)

    def _bye(self, number: int, player: Player, own: Round, lose: Callable[..., None]) -> None:
        if own.result not in BYES:
            lose(NOBODY_PLAYED, found=own.result)
        elif not isinstance(word := self.byes[own.result], str):
            lose(NO_WORD_FOR_BYE, points=word)
        else:
            self.rows.append({"round": number, "player": player.name, "result": word})

    def _game(self, number: int, player: Player, opponent: Player, lose: Callable[..., None]) -> None:
        own, other = player.rounds[number], opponent.rounds.get(number)
        names = {"player": player.name, "opponent": opponent.name}
        result, side = GAMES.get(own.result), own.side
        if other is None or other.opponent != player.number:
            lose(ONE_SIDED, **names)
        else:
            mirrored = GAMES.get(other.result)
            if result == mirrored == "LF":
                result = BOTH_FORFEIT
            elif mirrored != (MIRROR[result] if result else None):
                lose(RESULTS_CONTRADICT, result=own.result or "–", other=other.result or "–", **names)
                result = None
            if side is not None and side == other.side:
                lose(COLOURS_CONTRADICT, **names)
                side = None
        if own.result and own.result in UNRATED and self.rated:
            lose(NOT_RATED, found=own.result, **names)
        first, second = player, opponent
        if side == SIDES["b"]:  # red stands first, as it moves first
            first, second, side = opponent, player, SIDES["w"]
            result = MIRROR.get(result, result) if result else None
        row = {"round": number, "player": first.name, "opponent": second.name, "result": result, "side": side}
        self.rows.append(row)
