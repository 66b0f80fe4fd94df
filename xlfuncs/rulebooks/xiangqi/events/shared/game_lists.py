"""Lists of games as typed, read row by row: the games that count, and why the others do not."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any

from xlfuncs.core.arguments import MISSING
from xlfuncs.core.errors import CellError
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.events import Builder, Row, day_made_of
from xlfuncs.events.play.games import result_without
from xlfuncs.rulebooks.xiangqi.edition import tables
from xlfuncs.rulebooks.xiangqi.events.shared.common import GamesSettings
from xlfuncs.rulebooks.xiangqi.games import Game, Index, game_of
from xlfuncs.rulebooks.xiangqi.ratings import BEYOND_ROUNDS
from xlfuncs.rulebooks.xiangqi.scoring import points_of
from xlfuncs.rulebooks.xiangqi.terms import SCORE, TWO_POINTS, WINNING_COLOUR

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
#: The column that a mistake is shown at, where it is not the name just looked for.
COLUMN_OF = {"NO_POINTS": "result", "SIDES_CONTRADICT": "side", "NO_SIDE": "side"}


class WrongGameError(Exception):
    """A game that stays out: the reason, and the column at which it is shown."""

    def __init__(self, said: Told, column: str) -> None:
        super().__init__(said, column)
        self.said = said
        self.column = column


def typed_result(typed: str | Decimal, convention: str | None, outcome: Builder) -> str:
    """Return the result; a bare number is one in the convention that the event has chosen."""
    if not isinstance(typed, Decimal) and typed not in TWO_POINTS:
        return typed
    found = shown(digits(typed))
    setting = outcome.setting("numbers")
    if not isinstance(typed, Decimal):
        if convention != "2-1-0":
            raise WrongGameError(GAME_OR_MATCH(found=found, setting=setting), "result")
        return TWO_POINTS[typed]
    if typed == int(typed) and (day := day_made_of(int(typed))):
        raise WrongGameError(RESULT_IS_A_DAY(found=found, typed=f"{day.month}/{day.day}"), "result")
    if convention is None:
        raise WrongGameError(BARE_NUMBER(found=found, setting=setting), "result")
    worth = tables.POINTS.get(convention, SCORE)  # 1-½-0 is the score of the game itself
    meaning = {worth[code]: code for code in ("W", "D", "L")}
    if typed not in meaning:
        said = NOT_IN_CONVENTION(found=found, numbers=Joined(meaning), convention=convention)
        raise WrongGameError(said, "result")
    return meaning[typed]


class Reading(ABC):
    """A reading of the list, with what the rows before have taken.

    A row that is wrong stays out with a note and changes no other. Of two that contradict each other the first counts.
    """

    def __init__(self, settings: GamesSettings, lines: Sequence[Any], outcome: Builder) -> None:
        self.settings = settings
        self.outcome = outcome
        #: The first round that no row is about, though later ones are; a row of an unknown round may be of any.
        rounds = {line.round for line in lines}
        last = 0 if None in rounds else max(rounds, default=0)
        self.missing = next((number for number in range(1, last) if number not in rounds), None)

    def take(self, line: Any) -> None:
        """Take a row as far as it counts; what cannot be read of its cells is noted already."""
        if line.unreadable - {"side"}:
            return
        try:
            self.enter(line)
        except WrongGameError as wrong:
            self.outcome.note(line, wrong.said, wrong.column)

    @abstractmethod
    def enter(self, line: Any) -> None:
        """Enter the game of a row that can be read; ``WrongGameError`` where it does not count."""

    def demand(self, line: Row, *columns: str) -> None:
        """Check that the row says something under each of these columns."""
        for column in columns:
            if not getattr(line, column):
                raise WrongGameError(MISSING(argument=self.outcome.column(line, column)), column)

    def check_end(self, line: Any) -> None:
        """Check that the event has a round of this number."""
        rounds = self.settings.rounds
        if rounds is not None and line.round > rounds:
            raise WrongGameError(BEYOND_ROUNDS(round=line.round, rounds=rounds), "round")

    def check_gap(self, line: Any) -> None:
        """Check that every round before this one has games."""
        if self.missing is not None and line.round > self.missing:
            raise WrongGameError(NO_GAMES_BEFORE(missing=self.missing), "round")

    def result(self, line: Any) -> str | None:
        """Return the result of a row; ``None`` where it names the colour that has won, and the side cannot be read."""
        result = typed_result(line.result, self.settings.numbers, self.outcome)
        return None if "side" in line.unreadable and result in WINNING_COLOUR else result

    def game(self, line: Any, names: tuple[str, str | None], result: str, index: Index, column: str) -> Game:
        """Return the game by the rules of a list of games; the system has points for its result.

        ``column``: where a mistake is shown that is of no other column.
        """
        try:
            game = game_of(line.at, (line.round, *names, result, line.side), index)
            points_in(game, self.settings.system)
        except CellError as error:
            raise WrongGameError(error.reason, COLUMN_OF.get(error.name, column)) from None
        return game

    def bye_in(self, line: Any, column: str, is_entered: Callable[[str], bool]) -> str | None:
        """Return the result that a word in the place of an opponent is, 轮空, unless another stands beside it; ``None``
        where it is a name.
        """
        name = getattr(line, column)
        result = None if is_entered(name or "") else result_without(name)
        if result is not None and line.result not in (None, result):
            raise self.bye_as_name(line, column)
        return result

    def bye_as_name(self, line: Row, column: str) -> WrongGameError:
        """Return what is told of a word for a bye under a column of names: it is a result."""
        found = shown(getattr(line, column))
        labels = {"result": self.outcome.column(line, "result"), "opponent": self.outcome.column(line, column)}
        return WrongGameError(BYE_IS_A_RESULT(found=found, **labels), column)


def points_in(game: Game, system: str) -> list[Decimal]:
    """Return what a game gives the first-named, and the opponent where there is one."""
    return [points_of(result, system, side) for _, _, result, side in game.seen]


def facts(game: Game, entries: Sequence[Row], system: str) -> dict[str, Any]:
    """Return a game as others than this rulebook read it: who met, by their rows, and what each got."""
    return {
        "round": game.round,
        "player": entries[game.first].at,
        "opponent": None if game.second is None else entries[game.second].at,
        "result": game.result,
        "side": game.side,
        "points": points_in(game, system),
        "played": game.played,
    }
