"""The games of an event as typed: those that count, and what is wrong with the others."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from xlfuncs.core.arguments import MISSING
from xlfuncs.core.errors import CellError
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events import Builder, Person, day_made_of
from xlfuncs.rulebooks.xiangqi.edition import tables
from xlfuncs.rulebooks.xiangqi.events.shared.common import POINTS_RULE, Entry, GameLine, GamesSettings
from xlfuncs.rulebooks.xiangqi.games import Event, Game, Index, game_of
from xlfuncs.rulebooks.xiangqi.ratings import BEYOND_ROUNDS
from xlfuncs.rulebooks.xiangqi.scoring import points_of
from xlfuncs.rulebooks.xiangqi.terms import BYES, SCORE, TWO_POINTS, WINNING_COLOUR, WORDS

NO_RESULT = Sentence(
    en="no result yet: this game does not count (write NP for a game not played)",
    zh="未填结果，暂不计入（没有下的对局写“未赛”）",
    ja="結果がまだありません。この対局は集計しません（未対局は NP と書きます）",
)
BARE_NUMBER = Sentence(
    en='{found} alone does not say who won: write W, D, L, or choose under "{setting}" what numbers mean',
    zh="单写 {found} 看不出胜负：请写“胜”“和”“负”，或在“{setting}”中选定数字的含义",
    ja="{found} だけでは勝敗がわかりません。W・D・L と書くか、「{setting}」で数字の意味を選んでください",
)
RESULT_IS_A_DAY = Sentence(
    en="{found} is a date: spreadsheets make one of {typed}; write W, D or L",
    zh="{found} 是日期：电子表格软件会把 {typed} 变成日期；请写“胜”“和”“负”",
    ja="{found} は日付になっています。表計算ソフトは {typed} と入力すると日付に変えます。W・D・L と書いてください",
)
NOT_IN_CONVENTION = Sentence(
    en="{found} is none of {numbers}: the numbers of {convention}",
    zh="{found} 不是 {convention} 的得分（{numbers}）",
    ja="{found} は {convention} の得点（{numbers}）ではありません",
)
GAME_OR_MATCH = Sentence(
    en="{found} may be a game of two points or a match of several games: write W, D, L, or choose 2-1-0 under "
    '"{setting}"',
    zh="{found} 可能是一局的得分，也可能是几局的总比分：请写“胜”“和”“负”，或在“{setting}”中选 2-1-0",
    ja="{found} は 1 局の得点とも数局の合計とも読めます。W・D・L と書くか、「{setting}」で 2-1-0 を選んでください",
)
NO_GAMES_BEFORE = Sentence(
    en="round {missing} has no games yet: this one does not count",
    zh="第 {missing} 轮还没有对局，此局暂不计入",
    ja="{missing} 回戦の対局がまだないため、この対局は集計しません",
)
BYE_IS_A_RESULT = Sentence(
    en="{found} is no opponent: write it under {result} and leave {opponent} empty",
    zh="{found}不是对手：请写在“{result}”列，“{opponent}”留空",
    ja="{found}は相手ではありません。「{result}」に書き、「{opponent}」は空欄にしてください",
)
SEATED_ALREADY = Sentence(
    en="{player} stands in round {round} already, in row {row}: this game does not count",
    zh="{player} 在第 {round} 轮已有对局（第 {row} 行）：此局不计入",
    ja="{player} はすでに {round} 回戦にあります（{row} 行目）。この対局は集計しません",
)

#: What stands for a round without an opponent, as a result.
_BYE_WORDS = frozenset(normal(word) for code in BYES for word in (code, *WORDS[code]))
#: The column that a mistake is shown at, where it is not the name just looked for.
_AT = {"NO_POINTS": "result", "SIDES_CONTRADICT": "side", "NO_SIDE": "side"}


def event_of(
    settings: GamesSettings, entries: list[Entry], people: list[Person], games: list[GameLine], outcome: Builder
) -> Event:
    """Return the players in the order of the entries, and the games that count; ``people``: who the entries are.

    A game that is wrong stays out with a note and changes no other game. Of two games that contradict each other the
    first one counts.
    """
    names = [entry.player for entry in entries]
    reading = _Reading(settings, names, games, outcome)
    for place, person in enumerate(people):
        for name in filter(None, (person.name, person.number)):
            reading.index.also(name, place)
    counted = []
    for line in games:
        game = reading.game(line)
        if game is not None:
            counted.append(game)
            outcome.count(line, **_facts(game, entries, settings.system))
    played = max((game.round for game in counted), default=0)
    outcome.keep("n", len(entries), "")
    outcome.figure("played", played, POINTS_RULE)
    outcome.keep("games", len(counted), "")
    outcome.keep("left_out", len(games) - len(counted), "")
    return Event(names, counted, played)


def _facts(game: Game, entries: Sequence[Entry], system: str) -> dict[str, Any]:
    """Return a game as others than this rulebook read it: the players by their rows, what each got."""
    first, second = entries[game.first].at, None if game.second is None else entries[game.second].at
    points = [points_of(result, system, side) for _, _, result, side in game.seen]
    told = {"result": game.result, "side": game.side, "points": points, "played": game.played}
    return {"round": game.round, "player": first, "opponent": second, **told}


class _Reading:
    """A reading of the list row by row, with what the rows before have taken."""

    def __init__(
        self, settings: GamesSettings, names: Sequence[str], games: Sequence[GameLine], outcome: Builder
    ) -> None:
        self.settings = settings
        self.names = names
        self.outcome = outcome
        self.index = Index(names)
        self.seats: dict[tuple[int, int], int] = {}
        #: The first round that no row is about, though later ones are; a row of an unknown round may be of any.
        rounds = {line.round for line in games}
        last = 0 if None in rounds else max(rounds, default=0)
        self.missing = next((number for number in range(1, last) if number not in rounds), None)

    def game(self, line: GameLine) -> Game | None:
        """Return the game of a row; ``None`` where it does not count, with a note where its cells have none already."""
        if line.unreadable - {"side"}:
            return None
        line.player, line.opponent = self.unmarked(line.player), self.unmarked(line.opponent)
        try:
            return self.sound(line)
        except _WrongGameError as wrong:
            self.outcome.note(line, wrong.said, wrong.column)
        return None

    def unmarked(self, name: Any) -> Any:
        """A name without its marks, where that is how the entries call somebody: 李四（队长）."""
        if not isinstance(name, str) or self.index.knows(name):
            return name
        bare = self.outcome.roster.marked(name).name
        return bare if self.index.knows(bare) else name

    def sound(self, line: GameLine) -> Game | None:
        """Return the game of a row that can be read, checked against the event and the rows before."""
        for key in ("round", "player"):
            if getattr(line, key) is None:
                raise _WrongGameError(MISSING(argument=self.outcome.column(line, key)), key)
        if line.result is None:
            raise _WrongGameError(NO_RESULT(), "result")
        rounds = self.settings.rounds
        if rounds is not None and line.round > rounds:
            raise _WrongGameError(BEYOND_ROUNDS(round=line.round, rounds=rounds), "round")
        result = self.result(line.result)
        if "side" in line.unreadable and result in WINNING_COLOUR:
            return None
        game = self.checked(line, result)
        if self.missing is not None and line.round > self.missing:
            raise _WrongGameError(NO_GAMES_BEFORE(missing=self.missing), "round")
        self.seat(line, game)
        return game

    def result(self, typed: str | Decimal) -> str:
        """Return the result; a bare number is one in the convention that the event has chosen."""
        if not isinstance(typed, Decimal) and typed not in TWO_POINTS:
            return typed
        found, convention = shown(digits(typed)), self.settings.numbers
        setting = self.outcome.setting("numbers")
        if not isinstance(typed, Decimal):
            if convention != "2-1-0":
                raise _WrongGameError(GAME_OR_MATCH(found=found, setting=setting), "result")
            return TWO_POINTS[typed]
        if typed == int(typed) and (day := day_made_of(int(typed))):
            raise _WrongGameError(RESULT_IS_A_DAY(found=found, typed=f"{day.month}/{day.day}"), "result")
        if convention is None:
            raise _WrongGameError(BARE_NUMBER(found=found, setting=setting), "result")
        worth = tables.POINTS.get(convention, SCORE)  # 1-½-0 is the score of the game itself
        meaning = {worth[code]: code for code in ("W", "D", "L")}
        if typed not in meaning:
            said = NOT_IN_CONVENTION(found=found, numbers=Joined(meaning), convention=convention)
            raise _WrongGameError(said, "result")
        return meaning[typed]

    def checked(self, line: GameLine, result: str) -> Game:
        """Return the game by the rules of a list of games; the system has points for its result."""
        column = "player"
        try:
            self.index.find(line.player, line.at)
            column = "opponent"
            if line.opponent is not None:
                self.index.find(line.opponent, line.at)
            game = game_of(line.at, (line.round, line.player, line.opponent, result, line.side), self.index)
            for _, _, seen, side in game.seen:
                points_of(seen, self.settings.system, side)
        except CellError as error:
            if column == "opponent" and normal(line.opponent or "") in _BYE_WORDS and error.name == "UNKNOWN_PLAYER":
                labels = {key: self.outcome.column(line, key) for key in ("result", "opponent")}
                raise _WrongGameError(BYE_IS_A_RESULT(found=shown(line.opponent), **labels), column) from None
            raise _WrongGameError(error.reason, _AT.get(error.name, column)) from None
        return game

    def seat(self, line: GameLine, game: Game) -> None:
        """Check that neither of the two has another game in that round."""
        players = [place for place in (game.first, game.second) if place is not None]
        for place in players:
            row = self.seats.get((game.round, place))
            if row is not None:
                said = SEATED_ALREADY(player=self.names[place], round=game.round, row=row)
                raise _WrongGameError(said, "player" if place == game.first else "opponent")
        self.seats |= {(game.round, place): line.line for place in players}


class _WrongGameError(Exception):
    """A game that stays out: the reason, and the column at which it is shown."""

    def __init__(self, said: Told, column: str) -> None:
        super().__init__(said, column)
        self.said = said
        self.column = column
